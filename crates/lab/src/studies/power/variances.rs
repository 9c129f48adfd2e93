//! Variances of setups' results, and the sample sizes that they require.

use bagsplit_arena::BlockResult;
use bagsplit_stats::{Level, MeanTest, PairOutcomes, StatsError, rank};
use schemars::JsonSchema;
use serde::Serialize;

use crate::study::Pairing;

/// The most setups in a pilot.
const MOST_SETUPS: usize = 32;

/// The part of an experiment that a pilot plays: some of its setups, and their matchups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pilot {
    /// The setups, by place in the experiment, ranked ones first.
    pub(crate) setups: Vec<usize>,
    /// The number of ranked ones.
    ranked: usize,
    /// The matchups, by places in `setups`.
    pub(crate) matchups: Vec<(usize, usize)>,
    pairing: Pairing,
}

impl Pilot {
    /// A pilot of an experiment: the whole of it, or up to 32 of its ranked setups, evenly spread over the list (the
    /// first ones for a ladder, which is about neighbours), with the whole field.
    pub(crate) fn new(setups: usize, ranked: usize, pairing: &Pairing) -> Pilot {
        let wanted = ranked.min(MOST_SETUPS);
        let mut chosen: Vec<usize> = match pairing {
            Pairing::Ladder { .. } => (0..wanted).collect(),
            _ => (0..wanted).map(|place| place * ranked / wanted).collect(),
        };
        let pairing = match pairing {
            Pairing::Field { members } => {
                for &member in members {
                    if !chosen.contains(&member) {
                        chosen.push(member);
                    }
                }
                let places = members.iter().filter_map(|member| chosen.iter().position(|one| one == member));
                Pairing::Field { members: places.collect() }
            }
            // Only fields have opponents that are not ranked.
            other => other.clone(),
        };
        debug_assert!(chosen.iter().all(|&setup| setup < setups));
        let matchups = pairing.matchups(chosen.len(), wanted);
        Pilot { setups: chosen, ranked: wanted, matchups, pairing }
    }

    /// The variances, when each matchup has played the same pairs: one block for each.
    ///
    /// # Errors
    /// When there are too few pairs for a variance.
    pub(crate) fn variances(&self, played: &[BlockResult]) -> Result<Variances, StatsError> {
        assert_eq!(played.len(), self.matchups.len(), "a block for each matchup");
        let pairs = played.first().map_or(0, |block| block.pairs().count());
        let mut outcomes = PairOutcomes::new(self.setups.len(), pairs);
        for (&(first, second), block) in self.matchups.iter().zip(played) {
            let quarters: Vec<u8> = block.pairs().map(|pair| pair.quarters().count()).collect();
            outcomes.push(first, second, &quarters)?;
        }
        let ranked: Vec<usize> = (0..self.ranked).collect();
        let ranking = rank(&outcomes, &ranked, &self.pairing.scale(self.setups.len()), Level::P95)?;
        let compared = ranking.comparisons().iter().filter(|comparison| !comparison.identical());
        let mut variances: Vec<f64> = compared.map(|c| c.standard_error.powi(2) * pairs as f64).collect();
        variances.retain(|variance| *variance > 0.);
        variances.sort_by(f64::total_cmp);
        let [.., _] = variances[..] else {
            return Err(StatsError::BadVariance(0.));
        };
        let last = (variances.len() - 1) as f64;
        let [median, high] = [0.5, 0.9].map(|part: f64| variances[(part * last).round() as usize]);
        Ok(Variances { pairs: pairs as u64, median, high })
    }
}

/// Variances over pair indices of the difference between two setups, on the scale of the ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variances {
    /// The number of pair indices they were measured on.
    pub pairs: u64,
    /// The median over all comparisons of two setups.
    pub median: f64,
    /// The 90% quantile over all comparisons.
    pub high: f64,
}

/// The sample size at which two setups differ significantly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Needed {
    /// Pairs of each matchup for a comparison of median variance.
    #[serde(rename = "pairs_needed")]
    pub pairs: u64,
    /// Pairs of each matchup that suffice for nine of ten comparisons.
    #[serde(rename = "pairs_needed_for_nine_of_ten")]
    pub pairs_high: u64,
    /// The difference that `planned` pairs of each matchup detect with that power, at median variance.
    #[serde(rename = "difference_found_as_planned")]
    pub found_as_planned: f64,
    /// The power of `planned` pairs for the requested difference.
    pub power_as_planned: f64,
}

impl Variances {
    /// The number of pairs of each matchup that detect a difference of the mean share with some power, when all comparisons of two
    /// of `ranked` setups are made and hold simultaneously (Bonferroni's bound, which Holm's procedure only improves on).
    ///
    /// # Errors
    /// When the difference or the power is out of range.
    pub fn needed(
        &self,
        ranked: usize,
        difference: f64,
        power: f64,
        planned: u64,
    ) -> Result<Needed, StatsError> {
        let comparisons = (ranked as u64 * (ranked as u64).saturating_sub(1) / 2).max(1);
        let median = MeanTest::new(self.median, Level::P95, comparisons)?;
        let high = MeanTest::new(self.high, Level::P95, comparisons)?;
        Ok(Needed {
            pairs: median.observations(difference, power)?,
            pairs_high: high.observations(difference, power)?,
            found_as_planned: median.detectable(planned, power)?,
            power_as_planned: median.power(difference, planned),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pilot_of_a_large_experiment_has_few_setups_and_the_whole_field() {
        let members = vec![900, 3, 901];
        let pilot = Pilot::new(902, 900, &Pairing::Field { members });
        assert_eq!((pilot.ranked, pilot.setups.len()), (32, 35));
        assert_eq!(pilot.setups[32..], [900, 3, 901]);
        assert_eq!(pilot.matchups.len(), 32 * 3);
        let whole = Pilot::new(5, 5, &Pairing::RoundRobin);
        assert_eq!((whole.setups, whole.matchups.len()), (vec![0, 1, 2, 3, 4], 10));
        assert_eq!(Pilot::new(100, 100, &Pairing::Ladder { reach: 1 }).matchups.len(), 31);
    }

    #[test]
    fn more_pairs_are_needed_for_more_comparisons_and_smaller_differences() {
        let variances = Variances { pairs: 100, median: 0.125, high: 0.2 };
        // The numbers of the example of `MeanTest`.
        let two = variances.needed(2, 0.02, 0.8, 2455).unwrap();
        assert_eq!(two.pairs, 2455);
        assert!((two.power_as_planned - 0.8).abs() < 0.001 && (two.found_as_planned - 0.02).abs() < 1e-4);
        let twelve = variances.needed(12, 0.02, 0.8, 2455).unwrap();
        assert_eq!(twelve.pairs, 5544);
        assert!(twelve.pairs_high > twelve.pairs && twelve.power_as_planned < two.power_as_planned);
        assert!(variances.needed(12, 0.01, 0.8, 10).unwrap().pairs > 4 * 5500);
        assert!(variances.needed(2, 0., 0.8, 10).is_err() && variances.needed(2, 0.1, 1., 10).is_err());
    }

    /// The ranking has the planned power: in simulated experiments of the planned number of pairs the
    /// better of two setups is named as such about as often as the power says.
    #[test]
    fn the_power_that_is_planned_is_that_of_the_ranking() {
        use rand::{RngExt, SeedableRng};
        // Quarters of a pair: 0 to 4, the first setup wins each of four coins with this probability.
        let (difference, power) = (0.08, 0.8);
        let (win, variance) = (0.5 + difference / 2., 4. * (0.25 - difference * difference / 4.) / 4.);
        let variances = Variances { pairs: 100, median: variance, high: variance };
        let pairs = variances.needed(2, difference, power, 100).unwrap().pairs as usize;
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(29);
        let experiments = 1500;
        let mut found = 0;
        for _ in 0..experiments {
            let mut outcomes = PairOutcomes::new(2, pairs);
            let quarters: Vec<u8> =
                (0..pairs).map(|_| (0..4).map(|_| u8::from(rng.random::<f64>() < win)).sum()).collect();
            outcomes.push(0, 1, &quarters).unwrap();
            let scale = Pairing::RoundRobin.scale(2);
            let sums = bagsplit_stats::RankSums::from_outcomes(&outcomes, &[0, 1], &scale).unwrap();
            let ranking = sums.rank(Level::P95, bagsplit_stats::Looks::UpTo(pairs)).unwrap();
            found += u32::from(ranking.separated(0, 1));
        }
        let share = f64::from(found) / f64::from(experiments);
        assert!((share - power).abs() < 0.035, "{share} of {power}, {pairs} pairs");
    }
}
