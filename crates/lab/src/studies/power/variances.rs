//! Variances of setups' results, and the sample sizes that they require.

use bagsplit_arena::BlockResult;
use bagsplit_stats::{CriticalValues, Level, MeanTest, PairOutcomes, Spending, StatsError, rank};
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
                let places = members
                    .iter()
                    .filter_map(|member| chosen.iter().position(|setup| setup == member));
                Pairing::Field {
                    members: places.collect(),
                }
            }
            // Only fields have opponents that are not ranked.
            other => other.clone(),
        };
        debug_assert!(chosen.iter().all(|&setup| setup < setups));
        let matchups = pairing.matchups(chosen.len(), wanted);
        Pilot {
            setups: chosen,
            ranked: wanted,
            matchups,
            pairing,
        }
    }

    /// The variances, when each matchup has played the same pairs: one block for each.
    ///
    /// # Errors
    /// When there are too few pairs for a variance.
    pub(crate) fn variances(&self, played: &[BlockResult]) -> Result<Variances, StatsError> {
        assert_eq!(
            played.len(),
            self.matchups.len(),
            "a block for each matchup"
        );
        let pairs = played.first().map_or(0, |block| block.pairs().count());
        let mut outcomes = PairOutcomes::new(self.setups.len(), pairs);
        for (&(first, second), block) in self.matchups.iter().zip(played) {
            let quarters: Vec<u8> = block.pairs().map(|pair| pair.quarters().count()).collect();
            outcomes.push(first, second, &quarters)?;
        }
        let ranked: Vec<usize> = (0..self.ranked).collect();
        let ranking = rank(
            &outcomes,
            &ranked,
            &self.pairing.scale(self.setups.len()),
            Level::P95,
        )?;
        let compared = ranking
            .comparisons()
            .iter()
            .filter(|comparison| !comparison.identical());
        let mut variances: Vec<f64> = compared
            .map(|c| c.standard_error.powi(2) * pairs as f64)
            .collect();
        variances.retain(|variance| *variance > 0.);
        variances.sort_by(f64::total_cmp);
        let [.., _] = variances[..] else {
            return Err(StatsError::BadVariance(0.));
        };
        let last = (variances.len() - 1) as f64;
        let [median, high] = [0.5, 0.9].map(|part: f64| variances[(part * last).round() as usize]);
        Ok(Variances {
            pairs: pairs as u64,
            median,
            high,
        })
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

/// The sample size at which a setup is significantly worse than the best.
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
    /// The number of pairs of each matchup with which a ranking of `ranked` setups detects, with some power, that a setup is this
    /// much worse than the best, if it may spend this of an error rate.
    ///
    /// # Errors
    /// When the difference or the power is out of range, or fewer than two setups are ranked.
    pub fn needed(
        &self,
        ranked: usize,
        spending: &Spending,
        difference: f64,
        power: f64,
        planned: u64,
    ) -> Result<Needed, StatsError> {
        let critical = CriticalValues::for_ranking(ranked, spending)?.from_best;
        let [median, high] =
            [self.median, self.high].map(|variance| MeanTest::new(variance, critical));
        let (median, high) = (median?, high?);
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
    use bagsplit_stats::{Looks, RankSums, Scale};

    #[test]
    fn a_pilot_of_a_large_experiment_has_few_setups_and_the_whole_field() {
        let members = vec![900, 3, 901];
        let pilot = Pilot::new(902, 900, &Pairing::Field { members });
        assert_eq!((pilot.ranked, pilot.setups.len()), (32, 35));
        assert_eq!(pilot.setups[32..], [900, 3, 901]);
        assert_eq!(pilot.matchups.len(), 32 * 3);
        let whole = Pilot::new(5, 5, &Pairing::RoundRobin);
        assert_eq!(
            (whole.setups, whole.matchups.len()),
            (vec![0, 1, 2, 3, 4], 10)
        );
        assert_eq!(
            Pilot::new(100, 100, &Pairing::Ladder { reach: 1 })
                .matchups
                .len(),
            31
        );
    }

    #[test]
    fn more_pairs_are_needed_for_more_comparisons_and_smaller_differences() {
        let variances = Variances {
            pairs: 100,
            median: 0.125,
            high: 0.2,
        };
        // The numbers of the example of `MeanTest`.
        let all = Spending::from(Level::P95);
        let two = variances.needed(2, &all, 0.02, 0.8, 2455).unwrap();
        assert_eq!(two.pairs, 2455);
        assert!(
            (two.power_as_planned - 0.8).abs() < 0.001
                && (two.found_as_planned - 0.02).abs() < 1e-4
        );
        let twelve = variances.needed(12, &all, 0.02, 0.8, 2455).unwrap();
        assert!(
            twelve.pairs > 5544,
            "as one of 66 comparisons at 5%: {}",
            twelve.pairs
        );
        let shared = Spending {
            part: 0.25,
            ..all.clone()
        };
        assert!(
            variances
                .needed(12, &shared, 0.02, 0.8, 2455)
                .unwrap()
                .pairs
                > twelve.pairs
        );
        assert!(twelve.pairs_high > twelve.pairs && twelve.power_as_planned < two.power_as_planned);
        assert!(variances.needed(12, &all, 0.01, 0.8, 10).unwrap().pairs > 4 * 5500);
        for (ranked, difference, power) in [(2, 0., 0.8), (2, 0.1, 1.), (1, 0.1, 0.8)] {
            assert!(
                variances
                    .needed(ranked, &all, difference, power, 10)
                    .is_err()
            );
        }
    }

    /// A ranking has the planned power, with all of the error rate or a part: in simulated experiments of the planned number of
    /// pairs setup 1 is significantly worse than the best about as often as the power says. All setups meet an opponent, and win
    /// each of the four quarters of a pair at their own rates; the others are half way between the best and setup 1.
    #[test]
    #[ignore = "slow: simulated error rates"]
    fn the_power_that_is_planned_is_that_of_the_ranking() {
        use rand::{RngExt, SeedableRng};
        let (difference, power, experiments) = (0.08, 0.8, 600);
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(29);
        for (setups, part) in [(2, 1.), (5, 1.), (5, 0.125)] {
            let spending = Spending {
                part,
                ..Level::P95.into()
            };
            let rates = [0., 1., 0.5].map(|behind| 0.5 - difference * behind);
            let variance = rates[..2].iter().map(|rate| rate * (1. - rate) / 4.).sum();
            let variances = Variances {
                pairs: 100,
                median: variance,
                high: variance,
            };
            let pairs = variances
                .needed(setups, &spending, difference, power, 9)
                .unwrap()
                .pairs as usize;
            let mut found = 0;
            for _ in 0..experiments {
                let mut outcomes = PairOutcomes::new(setups + 1, pairs);
                for setup in 0..setups {
                    let rate = rates[setup.min(2)];
                    let pairs = (0..pairs)
                        .map(|_| (0..4).map(|_| u8::from(rng.random::<f64>() < rate)).sum());
                    outcomes
                        .push(setup, setups, &pairs.collect::<Vec<u8>>())
                        .unwrap();
                }
                let (ranked, scale) = (
                    (0..setups).collect::<Vec<usize>>(),
                    Scale::over_field([setups]),
                );
                let sums = RankSums::from_outcomes(&outcomes, &ranked, &scale).unwrap();
                let ranking = sums.rank(spending.clone(), Looks::UpTo(pairs)).unwrap();
                found += u32::from(!ranking.top_group().contains(&1));
            }
            let share = f64::from(found) / f64::from(experiments);
            println!("{setups} setups, part {part}: {share} of {power}, {pairs} pairs");
            assert!(
                (share - power).abs() < 0.04,
                "{setups} setups: {share} of {power}, {pairs} pairs"
            );
        }
    }
}
