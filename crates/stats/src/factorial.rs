//! Setups that cross two or more factors, such as every split with every draw policy: how much of the variance of
//! their values is due to each factor, and which levels are better.
//!
//! The value of a cell of the crossing is the mean of a setup, y, with the covariance S of the means over pair
//! indices. The effects of a set of factors are the differences of its marginal means that no part of the set
//! explains: y = mean + Σ P_t y over the terms t, with orthogonal projections P_t (Fisher 1935, *The Design of
//! Experiments*; Montgomery 2017, *Design and Analysis of Experiments*, 9th edition, chapter 5). The setups are the
//! only ones of interest, so effects are fixed.
//!
//! - **Variance of a term**: q_t = |P_t y|² - tr(P_t S), without bias for the squared length of the true effects; divided
//!   by the number of cells it is the variance of the term's effects.
//! - **Its share** r = q_t / Σ q. To first order its error is that of the quadratic form y'Dy / Σ q with D = P_t - r Σ P,
//!   whose variance is 4 μ'DSDμ + 2 tr(DSDS) for normal means (Searle 1971, *Linear Models*, theorem 2.5.2); y'DSDy -
//!   tr(DSDS) estimates μ'DSDμ without bias.
//! - **Effects**: all of a crossing hold simultaneously, by the largest of all simulated errors as in
//!   [`crate::rank()`], before the planned end by Bonferroni's bound.

use crate::compare::Means;
use crate::max_t::Errors;
use crate::quantile::student_upper;
use crate::rank::covariances;
use crate::with_best::critical;
use crate::{Estimate, Level, Looks, Matrix, RankSums, StatsError};

/// The largest number of cells for which critical values are simulated; with more it would take seconds.
const MOST_SIMULATED: usize = 256;

/// A complete crossing: each combination of the levels of two or more factors is one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The number of levels of each factor, at least two.
    levels: Vec<usize>,
    /// By cell and factor: the level.
    cells: Vec<Vec<usize>>,
}

impl Crossing {
    /// The crossing whose cells have these levels, counted from 0; `None` unless there are at least two factors with at
    /// least two levels, and every combination of levels is exactly one cell.
    pub fn new(cells: Vec<Vec<usize>>) -> Option<Crossing> {
        let factors = cells.first()?.len();
        let levels: Vec<usize> = (0..factors)
            .map(|factor| cells.iter().map(|cell| cell[factor] + 1).max().unwrap_or(0))
            .collect();
        let mut sorted: Vec<&Vec<usize>> = cells.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let all = levels
            .iter()
            .try_fold(1_usize, |all, &count| all.checked_mul(count))?;
        let is_complete = all == cells.len() && sorted.len() == cells.len();
        (factors >= 2 && levels.iter().all(|&count| count >= 2) && is_complete)
            .then_some(Crossing { levels, cells })
    }

    /// By cell and factor: the level.
    pub fn cells(&self) -> &[Vec<usize>] {
        &self.cells
    }

    /// The number of levels of each factor.
    pub fn levels(&self) -> &[usize] {
        &self.levels
    }

    /// For each cell the mean of the values of the cells with the same levels of these factors.
    fn marginal(&self, values: &[f64], factors: &[usize]) -> Vec<f64> {
        let places: Vec<usize> = self
            .cells
            .iter()
            .map(|cell| {
                factors.iter().fold(0, |place, &factor| {
                    place * self.levels[factor] + cell[factor]
                })
            })
            .collect();
        let groups: usize = factors.iter().map(|&factor| self.levels[factor]).product();
        let mut sums = vec![0.0; groups];
        places
            .iter()
            .zip(values)
            .for_each(|(&place, value)| sums[place] += value);
        let size = (self.cells.len() / groups) as f64;
        places.into_iter().map(|place| sums[place] / size).collect()
    }

    /// Main effects, interactions of two factors, and all others together, if there are more than two factors.
    fn terms(&self) -> Vec<Vec<usize>> {
        let factors = self.levels.len();
        let main = (0..factors).map(|factor| vec![factor]);
        let two = (0..factors).flat_map(|a| (a + 1..factors).map(move |b| vec![a, b]));
        let more = (factors > 2).then(|| (0..factors).collect());
        main.chain(two).chain(more).collect()
    }

    /// The effects of a term in each cell: P_t times the values.
    fn effects(&self, values: &[f64], term: &[usize]) -> Vec<f64> {
        match term {
            [_] => less_part(self.marginal(values, term), self.marginal(values, &[])),
            [a, b] => {
                let rest = less_part(self.marginal(values, term), self.marginal(values, &[*a]));
                less_part(rest, self.effects(values, &[*b]))
            }
            _ => {
                let parts = self.terms().into_iter().filter(|part| part.len() <= 2);
                let all = less_part(values.to_vec(), self.marginal(values, &[]));
                parts.fold(all, |rest, part| {
                    less_part(rest, self.effects(values, &part))
                })
            }
        }
    }

    /// The cells that stand for the effects of these factors: one for each combination of their levels.
    fn first_cells(&self, factors: &[usize]) -> Vec<usize> {
        (0..self.cells.len())
            .filter(|&cell| {
                let mut levels = self.cells[cell].iter().enumerate();
                levels.all(|(factor, &level)| level == 0 || factors.contains(&factor))
            })
            .collect()
    }
}

/// A factor or an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct TermVariance {
    /// The factors of the term, by index; with more than two it is everything that no smaller term explains.
    pub factors: Vec<usize>,
    /// The variance of its effects over all cells, at least 0.
    pub variance: f64,
    /// Its share of the variance between cells, with an interval for this share alone; `None` where the cells do not
    /// differ by more than chance explains.
    pub share: Option<Estimate>,
}

/// What an effect compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// A level of a factor, less the mean of all its levels.
    Main,
    /// The difference of a combination of two levels from the sum of their main effects.
    Interaction,
    /// A level of the first factor at one level of the second, less the mean of all levels there.
    Simple,
}

/// An effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// What it compares.
    pub kind: EffectKind,
    /// The factor and its level; for an interaction and a simple effect two.
    pub levels: Vec<(usize, usize)>,
    /// The difference; the intervals of all effects hold simultaneously.
    pub difference: Estimate,
    /// Whether its interval excludes 0.
    pub significant: bool,
}

/// The analysis of a crossing.
#[derive(Clone, Debug, PartialEq)]
pub struct Factorial {
    /// The terms: factors, interactions of two, and everything else.
    pub terms: Vec<TermVariance>,
    /// All effects of factors and of interactions of two.
    pub effects: Vec<Effect>,
}

impl RankSums {
    /// The analysis of the ranked setups as the cells of a crossing, in the order in which they are ranked. Each share of the
    /// variance has an interval of the first level; those of all effects hold simultaneously at the second. Takes
    /// O(C²) steps for C cells for each term, and O(C³) for critical values.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pair indices; [`StatsError::WrongLength`] unless each ranked setup is a
    /// cell.
    pub fn factorial(
        &self,
        crossing: &Crossing,
        shares: Level,
        level: Level,
        looks: Looks,
    ) -> Result<Factorial, StatsError> {
        self.enough()?;
        let cells = self.ranked.len();
        if crossing.cells.len() != cells {
            return Err(StatsError::WrongLength {
                expected: cells,
                found: crossing.cells.len(),
            });
        }
        let pairs = usize::try_from(self.pairs()).expect("as many as a plan can have");
        let means = Means::new(self);
        let values: Vec<f64> = means.setups.iter().map(|mean| mean.value).collect();
        let between = covariances(&means);
        let covariance = Matrix::from_fn(cells, cells, between);
        Ok(Factorial {
            terms: variances(crossing, &values, &covariance, pairs, shares),
            effects: effects(crossing, &values, &covariance, pairs, level, looks),
        })
    }
}

/// A list less another, number by number.
fn less_part(all: Vec<f64>, part: Vec<f64>) -> Vec<f64> {
    all.iter().zip(part).map(|(x, y)| x - y).collect()
}

/// The matrix whose columns are the effects of a term on the columns of another: P_t times it.
fn projected(crossing: &Crossing, matrix: &Matrix, term: &[usize]) -> Matrix {
    let mut projected = Matrix::zeros(matrix.rows(), matrix.columns());
    for column in 0..matrix.columns() {
        projected
            .column_mut(column)
            .copy_from_slice(&crossing.effects(matrix.column(column), term));
    }
    projected
}

fn trace(matrix: &Matrix) -> f64 {
    (0..matrix.rows()).map(|i| matrix[(i, i)]).sum()
}

fn trace_of_square(matrix: &Matrix) -> f64 {
    let n = matrix.rows();
    (0..n)
        .flat_map(|i| (0..n).map(move |j| (i, j)))
        .map(|(i, j)| matrix[(i, j)] * matrix[(j, i)])
        .sum()
}

fn variances(
    crossing: &Crossing,
    values: &[f64],
    covariance: &Matrix,
    pairs: usize,
    level: Level,
) -> Vec<TermVariance> {
    let cells = values.len();
    let terms = crossing.terms();
    // For each term P_t y and P_t S.
    let parts: Vec<(Vec<f64>, Matrix)> = terms
        .iter()
        .map(|term| {
            (
                crossing.effects(values, term),
                projected(crossing, covariance, term),
            )
        })
        .collect();
    let squares: Vec<f64> = parts
        .iter()
        .map(|(effects, noise)| effects.iter().map(|x| x * x).sum::<f64>() - trace(noise))
        .collect();
    let total: f64 = squares.iter().sum();
    let shares = squares.iter().enumerate().map(|(number, square)| {
        let value = square / total;
        // D y and D S, with D = P_t - value times all P.
        let weights: Vec<f64> = (0..terms.len())
            .map(|t| f64::from(t == number) - value)
            .collect();
        let mut form = vec![0.0; cells];
        let mut noise = Matrix::zeros(cells, cells);
        for ((effects, projected), weight) in parts.iter().zip(weights) {
            crate::add_times(&mut form, weight, effects);
            crate::add_times(noise.cells_mut(), weight, projected.cells());
        }
        let of_noise = 2.0 * trace_of_square(&noise);
        let quadratic = crate::dot(&form, &covariance.times(&form));
        let variance = (4.0 * quadratic - of_noise).max(of_noise);
        let standard_error = variance.sqrt() / total;
        let margin = student_upper(level.alpha() / 2.0, pairs as u64 - 1) * standard_error;
        let ends = (
            (value - margin).clamp(0.0, 1.0),
            (value + margin).clamp(0.0, 1.0),
        );
        (total > 0.0)
            .then(|| Estimate::with_interval(value.clamp(0.0, 1.0), standard_error, Some(ends)))
    });
    let found = terms.iter().cloned().zip(&squares).zip(shares);
    found
        .map(|((factors, square), share)| TermVariance {
            factors,
            variance: (square / cells as f64).max(0.0),
            share,
        })
        .collect()
}

/// A contrast of cells: the effects of some terms in one cell.
struct Contrast {
    kind: EffectKind,
    levels: Vec<(usize, usize)>,
    terms: Vec<usize>,
    cell: usize,
}

/// The contrasts of all factors and of all interactions of two.
fn contrasts(crossing: &Crossing, terms: &[Vec<usize>]) -> Vec<Contrast> {
    let mut all = Vec::new();
    for (number, term) in terms.iter().enumerate() {
        for cell in crossing.first_cells(term) {
            let kinds = match term[..] {
                // The term of a factor alone has the number of the factor.
                [a, b] => vec![
                    (EffectKind::Interaction, vec![a, b], vec![number]),
                    (EffectKind::Simple, vec![a, b], vec![a, number]),
                    (EffectKind::Simple, vec![b, a], vec![b, number]),
                ],
                _ => vec![(EffectKind::Main, term.clone(), vec![number])],
            };
            all.extend(kinds.into_iter().map(|(kind, factors, terms)| {
                let levels = factors
                    .into_iter()
                    .map(|factor| (factor, crossing.cells[cell][factor]));
                Contrast {
                    kind,
                    levels: levels.collect(),
                    terms,
                    cell,
                }
            }));
        }
    }
    all
}

/// The values of contrasts of the cells' values.
fn contrasted(
    crossing: &Crossing,
    terms: &[Vec<usize>],
    contrasts: &[Contrast],
    values: &[f64],
) -> Vec<f64> {
    let effects: Vec<Vec<f64>> = terms
        .iter()
        .map(|term| crossing.effects(values, term))
        .collect();
    contrasts
        .iter()
        .map(|contrast| {
            contrast
                .terms
                .iter()
                .map(|&term| effects[term][contrast.cell])
                .sum()
        })
        .collect()
}

fn effects(
    crossing: &Crossing,
    values: &[f64],
    covariance: &Matrix,
    pairs: usize,
    level: Level,
    looks: Looks,
) -> Vec<Effect> {
    let cells = values.len();
    let terms: Vec<Vec<usize>> = crossing
        .terms()
        .into_iter()
        .filter(|term| term.len() <= 2)
        .collect();
    let contrasts = contrasts(crossing, &terms);
    let differences = contrasted(crossing, &terms, &contrasts, values);
    // L S, and then the diagonal of L S L'.
    let mut half = Matrix::zeros(contrasts.len(), cells);
    for cell in 0..cells {
        let contrasts_of_cell = contrasted(crossing, &terms, &contrasts, covariance.column(cell));
        half.column_mut(cell).copy_from_slice(&contrasts_of_cell);
    }
    let standard_errors: Vec<f64> = (0..contrasts.len())
        .map(|row| {
            let row_of_half: Vec<f64> = (0..cells).map(|cell| half[(row, cell)]).collect();
            let variance = contrasted(crossing, &terms, &contrasts[row..=row], &row_of_half)[0];
            // Less is rounding.
            if variance > 1e-18 {
                variance.sqrt()
            } else {
                0.0
            }
        })
        .collect();
    let planned = looks.reached(pairs);
    let look = if planned {
        Looks::Once.at(pairs)
    } else {
        looks.at(pairs)
    };
    let bound = critical(contrasts.len() + 1, pairs, level.alpha(), look);
    let simulated = (planned && bound.is_finite() && cells <= MOST_SIMULATED)
        .then(|| Errors::student(cells, |a, b| covariance[(a, b)], pairs as u64 - 1))
        .flatten();
    let reach = simulated.map_or(bound, |errors| {
        errors
            .largest(
                |draw| contrasted(crossing, &terms, &contrasts, draw),
                &standard_errors,
                level.alpha(),
            )
            .min(bound)
    });
    let found = contrasts.into_iter().zip(differences).zip(standard_errors);
    found
        .map(|((Contrast { kind, levels, .. }, value), standard_error)| {
            let margin = reach * standard_error;
            let ends = (standard_error > 0.0 && reach.is_finite())
                .then_some((value - margin, value + margin));
            let significant = ends.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
            Effect {
                kind,
                levels,
                difference: Estimate::with_interval(value, standard_error, ends),
                significant,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::{PairOutcomes, Scale};

    fn crossing(levels: &[usize]) -> Crossing {
        let mut cells = vec![Vec::new()];
        for &count in levels {
            cells = cells
                .iter()
                .flat_map(|cell| (0..count).map(|l| [&cell[..], &[l]].concat()))
                .collect();
        }
        Crossing::new(cells).unwrap()
    }

    #[test]
    fn a_crossing_has_each_combination_once() {
        let cells =
            |list: &[[usize; 2]]| Crossing::new(list.iter().map(|cell| cell.to_vec()).collect());
        assert_eq!(
            cells(&[[0, 0], [0, 1], [1, 0], [1, 1]]).unwrap().levels(),
            [2, 2]
        );
        assert_eq!(cells(&[[0, 0], [0, 1], [1, 0]]), None);
        assert_eq!(cells(&[[0, 0], [0, 1], [1, 0], [1, 0]]), None);
        assert_eq!(
            cells(&[[0, 0], [0, 1]]),
            None,
            "the first factor has one level"
        );
        assert_eq!(Crossing::new(Vec::new()), None);
    }

    /// Yates (1937), *The design and analysis of factorial experiments*, defines the effects of a 2x2 crossing.
    #[test]
    fn effects_of_four_cells_are_those_of_a_manual_calculation() {
        let crossing = crossing(&[2, 2]);
        let values = [1.0, 3.0, 4.0, 10.0];
        assert_eq!(crossing.effects(&values, &[0]), [-2.5, -2.5, 2.5, 2.5]);
        assert_eq!(crossing.effects(&values, &[1]), [-2.0, 2.0, -2.0, 2.0]);
        assert_eq!(crossing.effects(&values, &[0, 1]), [1.0, -1.0, -1.0, 1.0]);
    }

    #[test]
    fn terms_of_three_factors_are_orthogonal_and_explain_everything() {
        let crossing = crossing(&[2, 3, 4]);
        let values: Vec<f64> = (0..24)
            .map(|i| f64::from((i * i * 7 + 3 * i) % 23))
            .collect();
        let parts: Vec<Vec<f64>> = crossing
            .terms()
            .iter()
            .map(|term| crossing.effects(&values, term))
            .collect();
        assert_eq!(crossing.terms().len(), 7);
        let mean = values.iter().sum::<f64>() / 24.0;
        for cell in 0..24 {
            let sum = mean + parts.iter().map(|part| part[cell]).sum::<f64>();
            assert!((sum - values[cell]).abs() < 1e-12);
        }
        for (i, a) in parts.iter().enumerate() {
            for b in &parts[..i] {
                assert!(crate::dot(a, b).abs() < 1e-9);
            }
        }
    }

    /// Outcomes of cells with these chances to win both games, against one opponent; a common part of luck.
    fn played(chances: &[f64], pairs: usize, seed: u64) -> RankSums {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let luck: Vec<f64> = (0..pairs).map(|_| random.random::<f64>()).collect();
        let mut outcomes = PairOutcomes::new(chances.len() + 1, pairs);
        for (cell, chance) in chances.iter().enumerate() {
            let quarters: Vec<u8> = luck
                .iter()
                .map(|luck| {
                    let luck_of_cell = if random.random::<f64>() < 0.3 {
                        *luck
                    } else {
                        random.random()
                    };
                    if luck_of_cell < *chance { 4 } else { 0 }
                })
                .collect();
            outcomes.push(cell, chances.len(), &quarters).unwrap();
        }
        let ranked: Vec<usize> = (0..chances.len()).collect();
        RankSums::from_outcomes(&outcomes, &ranked, &Scale::over_field([chances.len()])).unwrap()
    }

    /// The rate of false statements about cells that are all equal, and the coverage of intervals where they are not.
    #[test]
    fn effects_hold_simultaneously_and_shares_of_variance_are_covered() {
        let crossing = crossing(&[3, 4]);
        let effects = [[-0.1, 0.0, 0.1].as_slice(), &[-0.06, -0.02, 0.02, 0.06]];
        let equal = vec![0.5; 12];
        let unequal: Vec<f64> = (0..12)
            .map(|cell| {
                0.5 + effects[0][cell / 4]
                    + effects[1][cell % 4]
                    + if cell == 3 { 0.05 } else { 0.0 }
            })
            .collect();
        let truth: Vec<Vec<f64>> = crossing
            .terms()
            .iter()
            .map(|term| crossing.effects(&unequal, term))
            .collect();
        let squares: Vec<f64> = truth.iter().map(|part| crate::dot(part, part)).collect();
        let total: f64 = squares.iter().sum();
        const TIMES: u64 = 150;
        let (mut false_alarms, mut uncovered, mut biases) = (0, [0; 3], [0.0; 3]);
        for seed in 0..TIMES {
            let null = played(&equal, 60, seed)
                .factorial(&crossing, Level::P95, Level::P95, Looks::Once)
                .unwrap();
            false_alarms += u32::from(null.effects.iter().any(|effect| effect.significant));
            let found = played(&unequal, 200, seed + TIMES).factorial(
                &crossing,
                Level::P95,
                Level::P95,
                Looks::Once,
            );
            for (term, found) in found.unwrap().terms.iter().enumerate() {
                let share = found.share.expect("the cells differ");
                uncovered[term] += u32::from(!share.contains(squares[term] / total));
                biases[term] += (share.value - squares[term] / total) / TIMES as f64;
            }
        }
        // 5% of 150 are 7.5; the upper 0.1% point of the binomial distribution is 17.
        assert!((1..=17).contains(&false_alarms), "{false_alarms}");
        assert!(uncovered.iter().all(|&count| count <= 17), "{uncovered:?}");
        assert!(biases.iter().all(|bias| bias.abs() < 0.02), "{biases:?}");
    }

    #[test]
    fn before_the_planned_end_effects_have_wider_intervals() {
        let crossing = crossing(&[2, 2]);
        let sums = played(&[0.4, 0.5, 0.6, 0.7], 100, 1);
        let at = |looks| {
            sums.factorial(&crossing, Level::P95, Level::P95, looks)
                .unwrap()
        };
        let (planned, early) = (at(Looks::Once), at(Looks::UpTo(1000)));
        for (planned, early) in planned.effects.iter().zip(&early.effects) {
            assert_eq!(planned.difference.value, early.difference.value);
            assert!(planned.difference.half_width() < early.difference.half_width());
        }
        assert_eq!(planned.terms, early.terms);
        let main: f64 = early.effects[1].difference.value;
        assert!((main - 0.1).abs() < 0.05, "{main}");
        assert_eq!(
            sums.factorial(
                &super::Crossing {
                    levels: vec![2, 2],
                    cells: vec![vec![0, 0]]
                },
                Level::P95,
                Level::P95,
                Looks::Once
            ),
            Err(StatsError::WrongLength {
                expected: 4,
                found: 1
            })
        );
    }
}
