//! Which numbers describe a candidate to the model.
//!
//! The value of a candidate is taken to be a sum of
//!
//! - a function of the count of every symbol in every bag, piecewise linear between at most five steps
//!   (for up to five tiles of a symbol: any function);
//! - a coefficient for every two symbols times their tiles that lie together, which no renaming of bags changes;
//! - a coefficient for how unequal the sizes of the bags are, and one for how much all symbols keep together:
//!   shared by all, so known early;
//! - a coefficient for every choice, and where a choice interacts, one more for every symbol and bag.
//!
//! The first kind needs names of bags, so a candidate is first aligned to a reference.

use crate::{Candidate, Parameter, Space};

/// Most steps of the function of one count.
const STEPS: usize = 5;

/// Kinds of coefficients; each has a prior variance of its own.
pub(crate) const GROUPS: usize = 5;
const COUNT: usize = 0;
const TOGETHER: usize = 1;
const OVERALL: usize = 2;
const CHOICE: usize = 3;
const INTERACTION: usize = 4;

/// Place and meaning of every coefficient.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) space: Space,
    steps: Vec<usize>,
    /// First coefficient of each symbol's counts.
    count_at: Vec<usize>,
    together_at: usize,
    overall_at: usize,
    choice_at: Vec<usize>,
    interaction_at: Vec<usize>,
    len: usize,
}

/// The code of a choice: an indicator of each level, or of each step passed where levels are in order.
fn code(parameter: &Parameter, choice: usize) -> std::ops::Range<usize> {
    if parameter.ordered { 0..choice } else { choice..choice + 1 }
}

fn code_len(parameter: &Parameter) -> usize {
    parameter.levels - usize::from(parameter.ordered)
}

impl Layout {
    pub(crate) fn new(space: Space) -> Self {
        let steps: Vec<usize> = space.counts().iter().map(|&n| usize::from(n).min(STEPS)).collect();
        let mut len = 0;
        let mut take = |n: usize| {
            len += n;
            len - n
        };
        let count_at = steps.iter().map(|k| take(k * space.bags())).collect();
        let together_at = take(space.symbols() * (space.symbols() + 1) / 2);
        let overall_at = take(2);
        let choice_at = space.parameters().iter().map(|p| take(code_len(p))).collect();
        let cells = space.symbols() * space.bags();
        let interaction_at = space
            .parameters()
            .iter()
            .map(|p| take(if p.interacts { code_len(p) * cells } else { 0 }))
            .collect();
        Self { steps, count_at, together_at, overall_at, choice_at, interaction_at, len, space }
    }

    /// Kind of every coefficient.
    pub(crate) fn groups(&self) -> Vec<usize> {
        let first_choice = self.overall_at + 2;
        let first_interaction = self.space.parameters().iter().map(code_len).sum::<usize>() + first_choice;
        (0..self.len)
            .map(|i| match i {
                _ if i < self.together_at => COUNT,
                _ if i < self.overall_at => TOGETHER,
                _ if i < first_choice => OVERALL,
                _ if i < first_interaction => CHOICE,
                _ => INTERACTION,
            })
            .collect()
    }

    /// Place of the coefficient of two symbols.
    fn together(&self, s: usize, t: usize) -> usize {
        let (low, high) = (s.min(t), s.max(t));
        self.together_at + high * (high + 1) / 2 + low
    }

    /// Scale that makes full agreement of two symbols about as large as their tiles are many.
    fn together_scale(&self, s: usize, t: usize) -> f64 {
        let counts = self.space.counts();
        1.0 / f64::from(counts[s].max(counts[t]))
    }

    /// How much of step `j` a count has climbed, 0 to 1.
    fn step(&self, s: usize, j: usize, count: usize) -> f64 {
        let n = f64::from(self.space.counts()[s]);
        (count as f64 * self.steps[s] as f64 / n - j as f64).clamp(0.0, 1.0)
    }

    /// Pushes the coefficients' places and the candidate's numbers there, where not 0, in the names of its bags.
    pub(crate) fn describe(&self, candidate: &Candidate, out: &mut Vec<(usize, f64)>) {
        out.clear();
        let division = &candidate.division;
        let bags = self.space.bags();
        for s in 0..self.space.symbols() {
            for (b, &count) in division.row(s).iter().enumerate() {
                for j in 0..self.steps[s] {
                    let x = self.step(s, j, usize::from(count));
                    if x > 0.0 {
                        out.push((self.count_at[s] + b * self.steps[s] + j, x));
                    }
                }
            }
        }
        let mut selfs = 0.0;
        for s in 0..self.space.symbols() {
            for t in 0..=s {
                let mut pairs = 0;
                for (&x, &y) in division.row(s).iter().zip(division.row(t)) {
                    let (x, y) = (u32::from(x), u32::from(y));
                    pairs += if s == t { x * x.saturating_sub(1) / 2 } else { x * y };
                }
                if s == t {
                    selfs += f64::from(pairs) * self.together_scale(s, t);
                }
                if pairs > 0 {
                    out.push((self.together(s, t), f64::from(pairs) * self.together_scale(s, t)));
                }
            }
        }
        let squares: usize = (0..bags).map(|b| division.bag_size(b).pow(2)).sum();
        out.push((self.overall_at, squares as f64 / self.space.tiles() as f64));
        out.push((self.overall_at + 1, selfs));
        for (p, parameter) in self.space.parameters().iter().enumerate() {
            for level in code(parameter, candidate.choices[p]) {
                out.push((self.choice_at[p] + level, 1.0));
                if parameter.interacts {
                    for s in 0..self.space.symbols() {
                        for (b, &count) in division.row(s).iter().enumerate() {
                            if count > 0 {
                                out.push((self.cell(p, level, s, b), f64::from(count)));
                            }
                        }
                    }
                }
            }
        }
        out.sort_unstable_by_key(|p| p.0);
    }

    /// Place of the coefficient of a level with a symbol in a bag.
    fn cell(&self, p: usize, level: usize, s: usize, b: usize) -> usize {
        let bags = self.space.bags();
        self.interaction_at[p] + (level * self.space.symbols() + s) * bags + b
    }

    /// What each count of symbol `s` in bag `b` adds, all else as it is: fills `gains[0..=tiles of s]`.
    pub(crate) fn gains(&self, w: &[f64], candidate: &Candidate, s: usize, b: usize, gains: &mut [f64]) {
        let division = &candidate.division;
        let mut slope = 0.0;
        let mut others = 0;
        for t in (0..self.space.symbols()).filter(|&t| t != s) {
            let y = division.row(t)[b];
            others += u32::from(y);
            if y > 0 {
                slope += w[self.together(s, t)] * self.together_scale(s, t) * f64::from(y);
            }
        }
        for (p, parameter) in self.space.parameters().iter().enumerate() {
            if parameter.interacts {
                for level in code(parameter, candidate.choices[p]) {
                    slope += w[self.cell(p, level, s, b)];
                }
            }
        }
        let same = (w[self.together(s, s)] + w[self.overall_at + 1]) * self.together_scale(s, s) / 2.0;
        let sizes = w[self.overall_at] / self.space.tiles() as f64;
        let first = self.count_at[s] + b * self.steps[s];
        for (count, gain) in gains.iter_mut().enumerate() {
            let k = count as f64;
            let size = f64::from(others) + k;
            *gain = slope * k + same * k * (k - 1.0) + sizes * size * size;
            for j in 0..self.steps[s] {
                *gain += w[first + j] * self.step(s, j, count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    pub(crate) fn layouts() -> Vec<Layout> {
        let parameter = |levels, ordered, interacts| Parameter { levels, ordered, interacts };
        let spaces = [
            Space::new(&[3, 5, 12, 1], 3).unwrap(),
            Space::new(&[2, 4], 8)
                .unwrap()
                .with_parameters(vec![
                    parameter(3, false, true),
                    parameter(4, true, true),
                    parameter(2, false, false),
                ])
                .unwrap(),
        ];
        spaces.into_iter().map(Layout::new).collect()
    }

    /// What `gains` says of a move is the difference of two descriptions; places are in order and distinct.
    #[test]
    fn gains_are_differences_of_descriptions() {
        let mut rng = Pcg64Mcg::seed_from_u64(8);
        for layout in layouts() {
            let n = layout.groups().len();
            let w: Vec<f64> = (0..n).map(|_| rng.random_range(-1.0..1.0)).collect();
            let value = |candidate: &Candidate| {
                let mut described = Vec::new();
                layout.describe(candidate, &mut described);
                assert!(described.windows(2).all(|d| d[0].0 < d[1].0) && described.last().unwrap().0 < n);
                described.iter().map(|&(i, x)| w[i] * x).sum::<f64>()
            };
            for _ in 0..50 {
                let before = layout.space.random(&mut rng);
                let mut after = before.clone();
                let s = rng.random_range(0..layout.space.symbols());
                let row = layout.space.random(&mut rng).division.row(s).to_vec();
                after.division.row_mut(s).copy_from_slice(&row);
                let mut gained = 0.0;
                for b in 0..layout.space.bags() {
                    let mut gains = vec![0.0; usize::from(layout.space.counts()[s]) + 1];
                    layout.gains(&w, &before, s, b, &mut gains);
                    gained += gains[usize::from(row[b])] - gains[usize::from(before.division.row(s)[b])];
                }
                assert!((value(&after) - value(&before) - gained).abs() < 1e-9);
            }
        }
    }

    /// All but the coefficients of counts and interactions are blind to the names of bags.
    #[test]
    fn only_counts_know_names() {
        let mut rng = Pcg64Mcg::seed_from_u64(9);
        for layout in layouts() {
            let groups = layout.groups();
            let blind = |candidate: &Candidate| {
                let mut described = Vec::new();
                layout.describe(candidate, &mut described);
                described.retain(|&(i, _)| groups[i] != COUNT && groups[i] != INTERACTION);
                described
            };
            let a = layout.space.random(&mut rng);
            assert_eq!(blind(&a), blind(&a.canonical()));
        }
    }
}
