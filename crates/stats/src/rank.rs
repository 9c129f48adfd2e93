//! Rankings of many setups, with ties, by simultaneous comparisons.
//!
//! For each pair index t every ranked setup has one number x_i(t), a linear function of its shares in that index. The
//! numbers of one index are correlated across setups by their common random numbers; the vectors x(t) are independent
//! and identically distributed. So x_i - x_j is tested by a paired t-test over t, in which the common luck cancels,
//! and Holm's adjustment, which holds under any dependence, covers all tests together.

use crate::compare::{Mean, Means, index_pairs};
use crate::looks::Look;
use crate::max_t::Errors;
use crate::with_best::{behind_best, critical};
use crate::{
    Comparison, Level, Looks, PairOutcomes, RankSums, Ranking, Scale, Spending, Standing,
    StatsError, holm,
};

/// The largest number of ranked setups for which critical values are simulated; with more it would take seconds.
pub(crate) const MOST_SIMULATED: usize = 128;

/// Ranks the setups `ranked` by their value on `scale`.
///
/// - Each setup gets the mean of its number over the N pair indices with Student's t interval (N - 1 degrees) at
///   `level`, for this setup alone. Shares are clipped to 0..=1; for few indices, or a number that is the same in
///   every index, shares have [`crate::share_bounds()`] and other scales no interval.
/// - All pairs of setups are compared by a paired t-test over the pair indices (Student, 1908), and all p-values are
///   adjusted by [`holm()`]. With N indices no p-value is below 2^(1 - N), so a few indices separate nothing.
/// - The setups that may be the best are found together, as the model confidence set of Hansen, Lunde and Nason
///   (2011), with critical values by simulation from the covariance of the means ([`Ranking::top_group`]). With more
///   than 128 setups by [`holm()`].
/// - Each setup is compared with the best, which is one of these (Edwards and Hsu 1983, with critical values by
///   simulation as Edwards and Berry 1987): see [`Ranking::behind_best`].
///
/// All but the first point form one family, simultaneous at `level`: which setups may be the best, the distance of
/// each from the best, which of the others are significantly different, and the range of ranks of each. Three fifths
/// of the error rate are spent on the setups that may be the best, one on the distances and one on the comparisons
/// among the others; with two setups there is only one comparison. The level is asymptotic (normal approximation),
/// which needs some tens of pair indices.
///
/// Setups that are not in `ranked` are opponents only. Values are not corrected for selection: that of the best of
/// many is biased upwards. [`Ranking::winner`] corrects it.
///
/// Takes O(S² N) steps for S setups, plus O(S⁴) for [`Scale::LeastSquares`].
///
/// # Errors
/// [`StatsError::TooFew`] with fewer than two pair indices; [`StatsError::NothingToRank`] without ranked setups,
/// matchups or opponents; [`StatsError::NoSuchSetup`] or [`StatsError::RepeatedSetup`] for a bad list;
/// [`StatsError::MissingMatchup`] or [`StatsError::MixedField`] for [`Scale::MeanOverField`];
/// [`StatsError::Disconnected`] for [`Scale::LeastSquares`].
///
/// ```
/// use bagsplit_stats::{Level, PairOutcomes, Scale, rank};
///
/// let mut outcomes = PairOutcomes::new(3, 8);
/// outcomes.push(0, 1, &[4, 2, 4, 4, 2, 4, 4, 4])?;
/// outcomes.push(0, 2, &[4, 4, 2, 4, 4, 4, 2, 4])?;
/// outcomes.push(1, 2, &[2, 2, 2, 4, 0, 2, 4, 0])?;
/// let ranking = rank(&outcomes, &[0, 1, 2], &Scale::round_robin(3), Level::P95)?;
/// assert_eq!(ranking.top_group(), [0]);
/// assert_eq!(ranking.not_separated_from(1), [2]);
/// assert_eq!(ranking.standing(0).unwrap().share.value, 0.875);
/// # Ok::<(), bagsplit_stats::StatsError>(())
/// ```
pub fn rank(
    outcomes: &PairOutcomes,
    ranked: &[usize],
    scale: &Scale,
    level: Level,
) -> Result<Ranking, StatsError> {
    RankSums::from_outcomes(outcomes, ranked, scale)?.rank(level, Looks::Once)
}

impl RankSums {
    /// Ranks the setups like [`rank()`], with the looks planned by `looks`, and with what it may spend of an error rate. At
    /// the planned number of pair indices and with all of the error rate of a level the result is that of [`rank()`].
    /// Before that the family is valid at any stopping point, that is at all looks together: by Holm's bound for all comparisons of two setups, which have four fifths of the error rate, and
    /// Bonferroni's for the distances. The interval of a single setup remains one for a fixed number of pair indices.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pair indices.
    pub fn rank(&self, spending: impl Into<Spending>, looks: Looks) -> Result<Ranking, StatsError> {
        self.enough()?;
        let spending = spending.into();
        let (level, alpha) = (spending.level, spending.alpha());
        let (means, ranked) = (Means::new(self), &self.ranked);
        let pairs = usize::try_from(self.pairs()).expect("as many as a plan can have");
        let planned = looks.reached(pairs);
        let look = if planned {
            Looks::Once.at(pairs)
        } else {
            looks.at(pairs)
        };
        let mut places: Vec<(usize, usize)> = ranked
            .iter()
            .enumerate()
            .map(|(place, &setup)| (setup, place))
            .collect();
        places.sort_unstable();
        let mut ranking = Ranking {
            spending,
            pairs,
            bounded: means.bounded,
            standings: standings(&means, &places, level)?,
            comparisons: comparisons(&means, ranked, look)?,
            behind_best: vec![(0.0, 0.0); ranked.len()],
            planned,
            // `critical` covers comparisons with one setup, this covers all comparisons.
            reach: match means.differences.len() {
                0 => f64::INFINITY,
                all => critical(all + 1, pairs, alpha, look),
            },
            places,
        };
        if ranked.len() > 1 {
            let differences = Differences::new(&means, ranked.len());
            let (not_best, critical) = if planned {
                with_best(&ranking, &means, &differences, ranked)
            } else {
                let bound = critical(
                    ranked.len(),
                    pairs,
                    alpha * ranking.error_shares().distances,
                    look,
                );
                (Vec::new(), vec![bound; ranked.len()])
            };
            ranking.put_on_scale(&not_best, ranked);
            ranking.behind_best = distances(&ranking, &differences, &critical, ranked);
        }
        Ok(ranking)
    }

    /// The p-values of paired t-tests of two ranked setups each, not adjusted for each other.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two pair indices; [`StatsError::NoSuchSetup`] for a setup that is not ranked.
    pub fn p_values(&self, compared: &[(usize, usize)]) -> Result<Vec<f64>, StatsError> {
        self.enough()?;
        let (means, ranked) = (Means::new(self), &self.ranked);
        let p_values = compared.iter().map(|&(a, b)| {
            let mut all = index_pairs(ranked.len()).zip(&means.differences);
            let found =
                all.find(|((i, j), _)| [(a, b), (b, a)].contains(&(ranked[*i], ranked[*j])));
            found
                .map(|(_, &difference)| means.p_value(difference))
                .ok_or(StatsError::NoSuchSetup {
                    setup: a.max(b),
                    setups: ranked.len(),
                })
        });
        p_values.collect()
    }
}

/// The differences of all pairs of setups, by their places.
struct Differences {
    setups: usize,
    values: Vec<f64>,
    standard_errors: Vec<f64>,
}

impl Differences {
    fn new(means: &Means, setups: usize) -> Differences {
        let (mut values, mut standard_errors) =
            (vec![0.0; setups * setups], vec![0.0; setups * setups]);
        for ((a, b), mean) in index_pairs(setups).zip(&means.differences) {
            (values[a * setups + b], values[b * setups + a]) = (mean.value, -mean.value);
            (
                standard_errors[a * setups + b],
                standard_errors[b * setups + a],
            ) = (mean.standard_error, mean.standard_error);
        }
        Differences {
            setups,
            values,
            standard_errors,
        }
    }

    fn value(&self, a: usize, b: usize) -> f64 {
        self.values[a * self.setups + b]
    }

    fn standard_error(&self, a: usize, b: usize) -> f64 {
        self.standard_errors[a * self.setups + b]
    }

    /// The margin of error of a difference. Constant differences have a margin of 0, unless there are too few of them.
    fn margin(&self, a: usize, b: usize, critical: f64) -> f64 {
        match self.standard_error(a, b) {
            0.0 if critical.is_finite() => 0.0,
            0.0 => f64::INFINITY,
            standard_error => critical * standard_error,
        }
    }
}

impl Ranking {
    /// The largest p-value of the comparisons of a setup with those of rank 1.
    fn largest_with_first(&self, setup: usize, p_value: fn(Comparison) -> f64) -> f64 {
        let first = self
            .standings
            .iter()
            .take_while(|standing| standing.rank == 1);
        let compared = first.filter_map(|first| self.comparison(setup, first.setup));
        compared.map(p_value).fold(0.0, f64::max)
    }

    /// Puts the p-values, adjusted by Holm's procedure among themselves, on the scale of the error rate of the level;
    /// `not_best` has those of the comparisons with rank 1 at the planned end, by place.
    fn put_on_scale(&mut self, not_best: &[f64], ranked: &[usize]) {
        let part = self.spending.part * self.error_shares().others;
        let is_first: Vec<bool> = ranked.iter().map(|&setup| self.is_first(setup)).collect();
        for (comparison, (a, b)) in self.comparisons.iter_mut().zip(index_pairs(ranked.len())) {
            let found = match (not_best, is_first[a], is_first[b]) {
                ([], _, _) | (_, true, true) | (_, false, false) => {
                    comparison.adjusted_p_value / part
                }
                (_, true, false) => not_best[b],
                (_, false, true) => not_best[a],
            };
            let declared = self.spending.declared(comparison.first, comparison.second);
            comparison.adjusted_p_value = found.min(declared).min(1.0);
        }
    }
}

/// The p-values of being the best, on the scale of the error rate of the level, and the critical value of the distances
/// from each, by place.
fn with_best(
    ranking: &Ranking,
    means: &Means,
    differences: &Differences,
    ranked: &[usize],
) -> (Vec<f64>, Vec<f64>) {
    let (n, alpha, parts) = (
        ranked.len(),
        ranking.spending.alpha(),
        ranking.error_shares(),
    );
    let part = parts.tied * ranking.spending.part;
    let [tied_bound, distance_bound] = [parts.tied, parts.distances].map(|part| {
        critical(
            n,
            ranking.pairs,
            part * alpha,
            Looks::Once.at(ranking.pairs),
        )
    });
    let best: Vec<usize> = (0..n)
        .filter(|&place| ranking.is_first(ranked[place]))
        .collect();
    let mut distances = vec![distance_bound; n];
    // Too few pair indices allow no statement.
    if n > 2 && tied_bound.is_infinite() {
        return (vec![1.0; n], distances);
    }
    let errors = if (3..=MOST_SIMULATED).contains(&n) {
        simulated(means, ranking.pairs)
    } else {
        None
    };
    let Some(errors) = errors else {
        // Holm's p-values hold for any covariance, and two setups need only their own test.
        let not_best = ranked
            .iter()
            .map(|&setup| ranking.largest_with_first(setup, |c| c.adjusted_p_value) / part);
        return (not_best.collect(), distances);
    };
    let values: Vec<f64> = means.setups.iter().map(|mean| mean.value).collect();
    let mut not_best = errors.not_best(
        &values,
        |a, b| differences.standard_error(a, b),
        part,
        ranking.level().alpha(),
    );
    for (place, p_value) in not_best.iter_mut().enumerate() {
        // A difference that is the same in every pair index is not due to chance.
        let by_chance = best.iter().any(|&b| {
            differences.standard_error(place, b) > 0.0 || differences.value(place, b) == 0.0
        });
        if !by_chance {
            let p_of_first = ranking.largest_with_first(ranked[place], |c| c.p_value);
            *p_value = p_value.min(p_of_first * (n - 1) as f64 / part);
        }
        if best.contains(&place) || *p_value > ranking.level().alpha() {
            distances[place] = errors
                .critical(
                    place,
                    |other| differences.standard_error(place, other),
                    parts.distances * alpha,
                )
                .min(distances[place]);
        }
    }
    (not_best, distances)
}

/// Simulated errors of the means.
fn simulated(means: &Means, pairs: usize) -> Option<Errors> {
    Errors::student(means.setups.len(), covariances(means), pairs as u64 - 1)
}

/// The covariances of the means, which follow from the errors of their differences.
pub(crate) fn covariances(means: &Means) -> impl Fn(usize, usize) -> f64 {
    let differences = Differences::new(means, means.setups.len());
    let variances: Vec<f64> = means
        .setups
        .iter()
        .map(|mean| mean.standard_error.powi(2))
        .collect();
    move |a, b| (variances[a] + variances[b] - differences.standard_error(a, b).powi(2)) / 2.0
}

/// The limits of each setup's value minus the best one, in the order of `ranked`; `critical` has the critical values
/// of the comparisons with each setup.
fn distances(
    ranking: &Ranking,
    differences: &Differences,
    critical: &[f64],
    ranked: &[usize],
) -> Vec<(f64, f64)> {
    let n = ranked.len();
    let top = ranking.top_group();
    let candidates: Vec<usize> = (0..n)
        .filter(|&place| top.contains(&ranked[place]))
        .collect();
    let limits = behind_best(
        n,
        &candidates,
        |i, j| differences.value(i, j),
        |i, j| differences.margin(i, j, critical[j]),
    );
    let bound = if ranking.bounded {
        -1.0
    } else {
        f64::NEG_INFINITY
    };
    limits
        .into_iter()
        .map(|(low, high)| (low.max(bound), high))
        .collect()
}

/// Best first, equal values by setup.
fn standings(
    means: &Means,
    places: &[(usize, usize)],
    level: Level,
) -> Result<Vec<Standing>, StatsError> {
    let mut order: Vec<(usize, Mean)> = places
        .iter()
        .map(|&(setup, place)| (setup, means.setups[place]))
        .collect();
    order.sort_by(|a, b| b.1.value.total_cmp(&a.1.value)); // stable
    let mut standings: Vec<Standing> = Vec::with_capacity(order.len());
    for (ahead, (setup, mean)) in order.into_iter().enumerate() {
        let tied = standings
            .last()
            .filter(|last| last.share.value == mean.value);
        let rank = tied.map_or(ahead + 1, |last| last.rank);
        standings.push(Standing {
            setup,
            rank,
            share: means.estimate(mean, level),
        });
    }
    Ok(standings)
}

fn comparisons(means: &Means, ranked: &[usize], look: Look) -> Result<Vec<Comparison>, StatsError> {
    let p_values: Vec<f64> = means
        .differences
        .iter()
        .map(|&difference| means.p_value(difference))
        .collect();
    let at_all_looks: Vec<f64> = p_values.iter().map(|&p| look.p_value(p)).collect();
    let adjusted = holm(&at_all_looks)?;
    let comparisons = index_pairs(ranked.len())
        .enumerate()
        .map(|(k, (a, b))| Comparison {
            first: ranked[a],
            second: ranked[b],
            difference: means.differences[k].value,
            standard_error: means.differences[k].standard_error,
            p_value: p_values[k],
            adjusted_p_value: look.adjusted(adjusted[k]),
        });
    Ok(comparisons.collect())
}
