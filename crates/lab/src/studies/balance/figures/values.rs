//! Shares and percentiles of the values that a figure has in single games of self-play.
//!
//! Values of one pair index depend on each other, since they come from the same tiles. So the pair index is the unit, as everywhere.
//!
//! A **share** is a ratio of sums over pair indices. A **percentile** is that of the mid-distribution function
//! G(x) = P(X < x) + P(X = x) / 2, interpolated between the observed values (Ma, Genton and Parzen 2011, Asymptotic
//! properties of sample quantiles of discrete distributions, *Annals of the Institute of Statistical Mathematics* 63): most
//! figures are whole numbers, whose plain quantiles jump and have no standard error. G at the percentile is a ratio, and its
//! interval, which is Student's t over pair indices, carried back through G is the interval of the percentile (Woodruff 1952,
//! Confidence intervals for medians and other position measures, *Journal of the American Statistical Association* 47). The
//! slope between the ends of the 95% interval turns influences on G into those on the percentile.

use std::cmp::Ordering;

use bagsplit_stats::{Level, Linear, StatsError, Units};

use super::figure::BalanceFigure as F;
use super::more::Thinking;
use super::statistic::Comparison;
use super::totals::{BalanceTotals, CourseSums, GameSums, VariantTotals};

/// Values, each with the place of its pair index.
pub(crate) struct Values {
    units: Units,
    values: Vec<(usize, f64)>,
}

/// A percentile, and its interval if the values bound it on both sides.
pub(crate) struct Percentile {
    pub(crate) linear: Linear,
    pub(crate) interval: Option<(f64, f64)>,
}

impl Values {
    /// The values of a figure in these pair indices of a variant; `None` if they are unknown or there are none.
    pub(crate) fn new(variant: &VariantTotals, figure: F, units: &Units) -> Option<Values> {
        let mut values = Vec::new();
        for self_match in &variant.self_matches {
            if !self_match.own.more.has_figure(figure) {
                return None;
            }
            for (place, &pair) in units.numbers().iter().enumerate() {
                let of_game = values_of_game(&self_match.own, figure, pair)?;
                values.extend(of_game.into_iter().flatten().map(|value| (place, value)));
            }
        }
        (!values.is_empty()).then(|| Values { units: units.clone(), values })
    }

    /// The number of pair indices with a value.
    pub(crate) fn pairs(&self) -> u64 {
        let mut places: Vec<usize> = self.values.iter().map(|&(place, _)| place).collect();
        places.sort_unstable();
        places.dedup();
        places.len() as u64
    }

    /// The values, increasing.
    pub(crate) fn sorted(&self) -> Vec<f64> {
        let mut sorted: Vec<f64> = self.values.iter().map(|&(_, value)| value).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted
    }

    /// The share of values that satisfy a comparison with a number.
    pub(crate) fn share(&self, comparison: Comparison, bound: f64) -> Result<Linear, StatsError> {
        self.mean_of(|value| if comparison.holds(value, bound) { 1. } else { 0. })
    }

    /// The value below which this percentage lies, with an interval of this confidence.
    pub(crate) fn percentile(&self, percent: f64, level: Level) -> Result<Percentile, StatsError> {
        let cumulated = Cumulated::new(&self.sorted());
        let part = percent / 100.;
        let (low, high, weight) = cumulated.around(part);
        let at = self.mean_of(|value| (1. - weight) * mid(value, low) + weight * mid(value, high))?;
        // Beyond the observed values, G is not the part.
        let aside = part - at.value();
        let [usual, wanted] = [Level::P95, level].map(|level| {
            let ends = at.estimate(level).interval();
            ends.map(|(below, above)| (below + aside, above + aside))
        });
        let slope = usual.map_or(0., |(below, above)| cumulated.slope(below, above));
        let influence = at.influence().iter().map(|x| -x * slope);
        let linear = Linear::of_influence(&self.units, low + weight * (high - low), influence)?;
        let interval = wanted.filter(|&(below, above)| below > 0. && above < 1.);
        Ok(Percentile {
            linear,
            interval: interval.map(|(below, above)| (cumulated.value(below), cumulated.value(above))),
        })
    }

    /// The mean of a function of the values: a ratio of sums over pair indices.
    fn mean_of(&self, function: impl Fn(f64) -> f64) -> Result<Linear, StatsError> {
        let mut sums = vec![(0., 0.); self.units.len()];
        for &(place, value) in &self.values {
            let (above, below): &mut (f64, f64) = &mut sums[place];
            *above += function(value);
            *below += 1.;
        }
        let (above, below) = sums.iter().fold((0., 0.), |sum, unit| (sum.0 + unit.0, sum.1 + unit.1));
        let scale = sums.len() as f64 / (below * below);
        let influence = sums.iter().map(|unit| (unit.0 * below - above * unit.1) * scale);
        Linear::of_influence(&self.units, above / below, influence)
    }
}

/// The contribution of a value to G at a number.
fn mid(value: f64, at: f64) -> f64 {
    match value.total_cmp(&at) {
        Ordering::Less => 1.,
        Ordering::Equal => 0.5,
        Ordering::Greater => 0.,
    }
}

/// The mid-distribution function at the observed values, interpolated between them.
struct Cumulated {
    /// Values and G at them, both increasing.
    points: Vec<(f64, f64)>,
}

impl Cumulated {
    fn new(sorted: &[f64]) -> Cumulated {
        let (mut before, mut points) = (0, Vec::new());
        for equal in sorted.chunk_by(|a, b| a == b) {
            let mid = before as f64 + equal.len() as f64 / 2.;
            before += equal.len();
            points.push((equal[0], mid / sorted.len() as f64));
        }
        Cumulated { points }
    }

    /// The values on both sides of this part, and its relative position between them. Beyond the ends it is the end.
    fn around(&self, part: f64) -> (f64, f64, f64) {
        let after = self.points.partition_point(|point| point.1 <= part);
        let low = self.points[after.saturating_sub(1)];
        let Some(&high) = self.points.get(after).filter(|_| after > 0) else { return (low.0, low.0, 0.) };
        (low.0, high.0, (part - low.1) / (high.1 - low.1))
    }

    fn value(&self, part: f64) -> f64 {
        let (low, high, weight) = self.around(part);
        low + weight * (high - low)
    }

    /// The slope of values over parts, between these parts.
    fn slope(&self, below: f64, above: f64) -> f64 {
        let [first, last] = [self.points[0].1, self.points[self.points.len() - 1].1];
        let (below, above) = (below.clamp(first, last), above.clamp(first, last));
        if above > below { (self.value(above) - self.value(below)) / (above - below) } else { 0. }
    }
}

/// Seconds that the turns of a game take by declared thinking times.
pub(super) fn seconds(thinking: Thinking, game: &GameSums) -> u64 {
    u64::from(game.placements) * u64::from(thinking.placement)
        + u64::from(game.passes) * u64::from(thinking.pass)
        + u64::from(game.exchanges) * u64::from(thinking.exchange)
}

/// The fraction of the turns of a game after which the winner leads for good.
pub(super) fn decided_at(game: &GameSums, course: CourseSums) -> f64 {
    match game.turns {
        0 => 1., // lost on time before anything was played
        turns => f64::from(course.decided_after) / f64::from(turns),
    }
}

/// The values of a figure in a game: one, one of each player, or none. `None` if some games lack them, or single games have no
/// such value.
fn values_of_game(own: &BalanceTotals, figure: F, pair: u64) -> Option<[Option<f64>; 2]> {
    let (game, place) = (own.game(pair), pair as usize);
    let value = match figure {
        F::Turns => game.turns.into(),
        F::ScoreMean => return Some(game.scores.map(|score| Some(score.into()))),
        F::Margin => return Some([game.margin.map(f64::from), None]),
        F::Minutes => seconds(own.more.thinking, game) as f64 / 60.,
        F::TilesLeft if own.courses().is_some() => own.in_hands(pair) as f64 / 2.,
        F::LargestSwing => own.courses()?[place].largest_swing.into(),
        F::LeadChanges => own.courses()?[place].lead_changes.into(),
        F::DecidedAt => decided_at(game, own.courses()?[place]),
        F::DramaAverage => own.turn_sums()?[place].drama[0],
        F::DramaMaximum => own.turn_sums()?[place].drama[1],
        F::DecisivenessThreshold | F::DecisivenessMoves => {
            let both = own.turn_sums()?[place].decisiveness;
            return Some([both.map(|both| both[usize::from(figure == F::DecisivenessMoves)]), None]);
        }
        _ => return None,
    };
    Some([Some(value), None])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(by_unit: &[&[f64]]) -> Values {
        let units = Units::new(0..by_unit.len() as u64).unwrap();
        let values = by_unit.iter().enumerate().flat_map(|(unit, own)| own.iter().map(move |&x| (unit, x)));
        Values { units, values: values.collect() }
    }

    /// G is 1/8, 4/8, 7/8 at 1, 2, 3 here.
    #[test]
    fn percentiles_are_interpolated_between_mid_distributions() {
        let four = values(&[&[1.], &[2.], &[2.], &[3.]]);
        let at = |percent| four.percentile(percent, Level::P95).unwrap().linear.value();
        assert_eq!([at(5.), at(12.5), at(50.), at(68.75), at(87.5), at(99.)], [1., 1., 2., 2.5, 3., 3.]);
    }

    #[test]
    fn all_alike_has_a_value_and_neither_error_nor_interval() {
        let alike = values(&[&[7.], &[7.], &[7.], &[7.], &[7.], &[7.]]);
        let found = alike.percentile(90., Level::P95).unwrap();
        assert_eq!((found.linear.value(), found.linear.standard_error()), (7., 0.));
        assert_eq!(found.interval, None);
        assert_eq!(alike.share(Comparison::Above, 6.).unwrap().standard_error(), 0.);
    }

    /// Twenty games do not show how long the longest tenth is.
    #[test]
    fn what_the_values_do_not_bound_has_no_interval() {
        let few: Vec<f64> = (0..20).map(f64::from).collect();
        let few: Vec<&[f64]> = few.chunks(1).collect();
        let found = values(&few).percentile(90., Level::P95).unwrap();
        assert!(found.interval.is_none() && found.linear.standard_error() > 0.);
        assert!(values(&few).percentile(50., Level::P95).unwrap().interval.is_some());
    }

    #[test]
    fn values_of_one_pair_count_as_one_observation() {
        let single: Vec<f64> = (0..200).map(|n| f64::from(n * 37 % 101)).collect();
        let once: Vec<&[f64]> = single.chunks(1).collect();
        let double: Vec<[f64; 2]> = single.iter().map(|&x| [x, x]).collect();
        let twice: Vec<&[f64]> = double.iter().map(|both| &both[..]).collect();
        for percent in [10., 50., 90.] {
            let [once, twice] =
                [values(&once), values(&twice)].map(|all| all.percentile(percent, Level::P95));
            let (once, twice) = (once.unwrap(), twice.unwrap());
            assert!((once.linear.standard_error() - twice.linear.standard_error()).abs() < 1e-9, "{percent}");
            assert!((once.linear.value() - twice.linear.value()).abs() < 1e-9, "{percent}");
        }
        let [once, twice] = [values(&once), values(&twice)].map(|all| all.share(Comparison::AtMost, 50.));
        assert!((once.unwrap().standard_error() - twice.unwrap().standard_error()).abs() < 1e-12);
    }

    /// Pairs of two whole numbers that depend on each other, 1,000 tables of 200 pairs: 95% intervals hold the truth in 95%,
    /// and the standard error is that of the estimates.
    #[test]
    #[ignore = "slow"]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut state = 20u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        // A sum of five dice of ten sides of which two values of a pair share three.
        let mut pair = || {
            let shared: u64 = (0..3).map(|_| random(10)).sum();
            [0, 1].map(|_| (shared + random(10) + random(10)) as f64)
        };
        let many: Vec<[f64; 2]> = (0..200_000).map(|_| pair()).collect();
        let many = values(&many.iter().map(|both| &both[..]).collect::<Vec<_>>());
        for percent in [10., 50., 90.] {
            let truth = many.percentile(percent, Level::P95).unwrap().linear.value();
            let (mut held, mut estimates, mut errors) = (0, Vec::new(), 0.);
            for _ in 0..1000 {
                let some: Vec<[f64; 2]> = (0..200).map(|_| pair()).collect();
                let some = values(&some.iter().map(|both| &both[..]).collect::<Vec<_>>());
                let found = some.percentile(percent, Level::P95).unwrap();
                let (low, high) = found.interval.unwrap();
                held += usize::from(low <= truth && truth <= high);
                estimates.push(found.linear.value());
                errors += found.linear.standard_error() / 1000.;
            }
            let mean = estimates.iter().sum::<f64>() / 1000.;
            let spread = (estimates.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 999.).sqrt();
            assert!((925..=975).contains(&held), "{percent}: {held} of 1000");
            assert!((errors / spread - 1.).abs() < 0.1, "{percent}: {errors} for {spread}");
        }
    }
}
