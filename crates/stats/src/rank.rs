//! Which of many setups are best, and which cannot be told apart?
//!
//! Per pair index t every ranked setup has one number x_i(t), a linear function of its shares in that index.
//! The numbers of one index are correlated across setups by their common luck; the vectors x(t) are independent
//! and identically distributed. So x_i - x_j is tested by a paired t-test over t, in which the common luck
//! cancels, and Holm's adjustment, which holds under any dependence, covers all the tests together.

use crate::compare::{Mean, Means, two_of};
use crate::looks::Look;
use crate::with_best::{behind_best, critical};
use crate::{Comparison, Level, Looks, PairOutcomes, RankSums, Ranking, Scale, Standing, StatsError, holm};

/// Ranks the setups `ranked` by their value on `scale`.
///
/// - Each gets the mean of its number over the N pair indices with Student's t interval (N - 1 degrees) at
///   `level`, by itself. Shares are cut to 0..=1; where the number is the same in every index the interval is
///   [`crate::wilson()`]'s with N trials.
/// - Each two are compared by a paired t-test over the pair indices (Student, 1908), p-values not below
///   2^(1 - N), all p-values adjusted by [`holm()`]. With N indices no p-value can fall below 2^(1 - N), so a handful
///   separates nothing.
/// - Each is compared with the best, which is one of those not told from rank 1 (Edwards and Hsu 1983): see
///   [`Ranking::behind_best`].
///
/// The second and third are one family. With probability of at least `level` all of its statements are right together:
/// which setups are told apart, who may be the best, between which ranks each lies, how far it is behind the best. Of
/// the error rate four fifths are for telling apart and one for the distances. It holds up to the normal approximation,
/// which needs some tens of pair indices.
///
/// Setups that are not in `ranked` are opponents only. No value is corrected for its setup's having been chosen: that of
/// the best of many is biased upwards. [`Ranking::winner`] corrects it.
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
/// use stats::{Level, PairOutcomes, Scale, rank};
///
/// let mut outcomes = PairOutcomes::new(3, 8);
/// outcomes.push(0, 1, &[4, 2, 4, 4, 2, 4, 4, 4])?;
/// outcomes.push(0, 2, &[4, 4, 2, 4, 4, 4, 2, 4])?;
/// outcomes.push(1, 2, &[2, 2, 2, 4, 0, 2, 4, 0])?;
/// let ranking = rank(&outcomes, &[0, 1, 2], &Scale::round_robin(3), Level::P95)?;
/// assert_eq!(ranking.top_group(), [0]);
/// assert_eq!(ranking.not_separated_from(1), [2]);
/// assert_eq!(ranking.standing(0).unwrap().share.value, 0.875);
/// # Ok::<(), stats::StatsError>(())
/// ```
pub fn rank(
    outcomes: &PairOutcomes,
    ranked: &[usize],
    scale: &Scale,
    level: Level,
) -> Result<Ranking, StatsError> {
    rank_at(outcomes, ranked, scale, level, Looks::Once)
}

/// As [`rank()`], for outcomes that are looked at as often as `looks` says: the family of statements is right at all looks
/// together with at least `level`. The interval of each setup by itself stays one for a number that was fixed beforehand.
///
/// # Errors
/// As [`rank()`].
pub fn rank_at(
    outcomes: &PairOutcomes,
    ranked: &[usize],
    scale: &Scale,
    level: Level,
    looks: Looks,
) -> Result<Ranking, StatsError> {
    RankSums::of(outcomes, ranked, scale)?.rank(level, looks)
}

/// The ranking of summed outcomes: see [`RankSums::rank`].
pub(crate) fn rank_of(sums: &RankSums, level: Level, looks: Looks) -> Result<Ranking, StatsError> {
    sums.enough()?;
    let (means, ranked) = (Means::new(sums), sums.ranked());
    let pairs = usize::try_from(sums.pairs()).expect("as many as a plan can have");
    let look = looks.at(pairs);
    let mut places: Vec<(usize, usize)> =
        ranked.iter().enumerate().map(|(place, &setup)| (setup, place)).collect();
    places.sort_unstable();
    let mut ranking = Ranking {
        level,
        pairs,
        bounded: means.bounded(),
        standings: standings(&means, &places, level)?,
        comparisons: comparisons(&means, ranked, look)?,
        behind_best: vec![(0.0, 0.0); ranked.len()],
        places,
    };
    if ranked.len() > 1 {
        ranking.behind_best = distances(&ranking, &means, ranked, look);
    }
    Ok(ranking)
}

/// Two limits of each setup's value less the best one, in the order of `ranked`.
fn distances(ranking: &Ranking, means: &Means, ranked: &[usize], look: Look) -> Vec<(f64, f64)> {
    let n = ranked.len();
    let critical = critical(n, ranking.pairs, ranking.level(), look);
    let (mut differences, mut margins) = (vec![0.0; n * n], vec![0.0; n * n]);
    for ((a, b), mean) in two_of(n).zip(&means.differences) {
        let identical = mean.value == 0.0 && mean.standard_error == 0.0;
        // Equal but nonzero differences have no margin, unless there are too few of them.
        let margin = match mean.standard_error {
            0.0 if identical || critical.is_finite() => 0.0,
            0.0 => f64::INFINITY,
            standard_error => critical * standard_error,
        };
        (differences[a * n + b], differences[b * n + a]) = (mean.value, -mean.value);
        (margins[a * n + b], margins[b * n + a]) = (margin, margin);
    }
    let top = ranking.top_group();
    let candidates: Vec<usize> = (0..n).filter(|&place| top.contains(&ranked[place])).collect();
    let limits = behind_best(n, &candidates, |i, j| differences[i * n + j], |i, j| margins[i * n + j]);
    let bound = if means.bounded() { -1.0 } else { f64::NEG_INFINITY };
    limits.into_iter().map(|(low, high)| (low.max(bound), high)).collect()
}

/// Best first, equal values by setup.
fn standings(means: &Means, places: &[(usize, usize)], level: Level) -> Result<Vec<Standing>, StatsError> {
    let mut order: Vec<(usize, Mean)> =
        places.iter().map(|&(setup, place)| (setup, means.setups[place])).collect();
    order.sort_by(|a, b| b.1.value.total_cmp(&a.1.value)); // stable
    let mut standings: Vec<Standing> = Vec::with_capacity(order.len());
    for (ahead, (setup, mean)) in order.into_iter().enumerate() {
        let tied = standings.last().filter(|last| last.share.value == mean.value);
        let rank = tied.map_or(ahead + 1, |last| last.rank);
        standings.push(Standing { setup, rank, share: means.estimate(mean, level)? });
    }
    Ok(standings)
}

fn comparisons(means: &Means, ranked: &[usize], look: Look) -> Result<Vec<Comparison>, StatsError> {
    let p_values: Vec<f64> = means.differences.iter().map(|&difference| means.p_value(difference)).collect();
    let at_all_looks: Vec<f64> = p_values.iter().map(|&p| look.p_value(p)).collect();
    let adjusted = holm(&at_all_looks)?;
    let comparison = |(k, (a, b)): (usize, (usize, usize))| Comparison {
        first: ranked[a],
        second: ranked[b],
        difference: means.differences[k].value,
        standard_error: means.differences[k].standard_error,
        p_value: p_values[k],
        adjusted_p_value: look.adjusted(adjusted[k]),
    };
    Ok(two_of(ranked.len()).enumerate().map(comparison).collect())
}
