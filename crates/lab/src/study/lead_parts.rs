//! How much of the lead of a setup over another is its split, and how much is the way it is played.

use bagsplit_optimize::select::{SelectError, confirm};
use bagsplit_players::Setup;
use bagsplit_stats::{Estimate, Level};
use schemars::JsonSchema;
use serde::Serialize;

/// The two parts of a lead, which add up to it: a 2 x 2 factorial of both splits and both ways to play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeadParts {
    /// What the split of the leader gains, on average over both ways to play.
    pub split: Estimate,
    /// What its bot and policies gain, on average over both splits.
    pub policies: Estimate,
}

/// The first setup's split played as the second, and the second's split played as the first; `None` where both have the
/// same split, or differ in nothing else, so that the whole lead is one of the parts.
pub(crate) fn with_exchanged_splits(leader: &Setup, other: &Setup) -> Option<[Setup; 2]> {
    let exchanged = [(leader, other), (other, leader)].map(|(split, played)| {
        let mut setup = played.clone();
        setup
            .private_mut()?
            .splits
            .clone_from(&split.private()?.splits);
        setup.name = format!("{}-as-{}", split.name, played.name);
        Some(setup)
    });
    let [Some(first), Some(second)] = exchanged else {
        return None;
    };
    let canonical = first.canonical();
    let is_crossed = canonical != leader.canonical() && canonical != other.canonical();
    is_crossed.then_some([first, second])
}

impl LeadParts {
    /// The parts, from the shares in the same pairs of the leader, the leader's split played as the other, the other's split
    /// played as the leader, and the other. The intervals hold simultaneously.
    ///
    /// # Errors
    /// As [`confirm()`].
    pub(crate) fn estimate(shares: [&[f64]; 4], level: Level) -> Result<LeadParts, SelectError> {
        let [leader, own_split, own_policies, other] = shares;
        Ok(LeadParts {
            split: confirm(&mean(leader, own_split), &mean(own_policies, other), level)?.lead,
            policies: confirm(&mean(leader, own_policies), &mean(own_split, other), level)?.lead,
        })
    }
}

fn mean(first: &[f64], second: &[f64]) -> Vec<f64> {
    first
        .iter()
        .zip(second)
        .map(|(first, second)| first.midpoint(*second))
        .collect()
}

#[cfg(test)]
mod tests {
    use bagsplit_players::Start;

    use super::*;
    use crate::study::OutcomeCache;
    use crate::study::testing::{Coin, setup};

    /// The parts of the lead of a setup with the split "five" over one without, on 300 pairs against two others, of coins.
    fn parts(strength: fn(&Setup) -> f64, seed: u64) -> LeadParts {
        let (leader, mut other) = (setup("five"), setup("zero"));
        other.private_mut().unwrap().start = Start::Own;
        let bags = &mut other.private_mut().unwrap().splits.0;
        bags.iter_mut().for_each(|split| split.bags.0.swap(0, 1));
        let mut exchanged = with_exchanged_splits(&leader, &other).unwrap();
        (exchanged[0].luck, exchanged[1].luck) = (1, 2);
        let [first, second] = exchanged;
        let setups = vec![leader, first, second, other, setup("x"), setup("y")];
        let mut cache = OutcomeCache::new(setups, seed);
        cache
            .play_field(
                &mut Coin {
                    strength: Some(strength),
                    ..Coin::default()
                },
                &[0, 1, 2, 3],
                &[4, 5],
                300,
            )
            .unwrap();
        let shares = [0, 1, 2, 3].map(|place| cache.shares(place, &[4, 5], 300));
        LeadParts::estimate(shares.each_ref().map(Vec::as_slice), Level::P95).unwrap()
    }

    #[test]
    fn a_lead_is_taken_apart_into_split_and_policies() {
        // The split gains 20%, the way to play 5%.
        fn planted(setup: &Setup) -> f64 {
            match setup.name.as_str() {
                "five" => 0.25,
                "five-as-zero" => 0.2,
                "zero-as-five" => 0.05,
                _ => 0.,
            }
        }
        let found = parts(planted, 3);
        assert!(
            (found.split.value - 0.2).abs() < 0.03 && found.split.low > 0.1,
            "{found:?}"
        );
        assert!((found.policies.value - 0.05).abs() < 0.03, "{found:?}");
    }

    #[test]
    fn parts_of_equal_setups_are_claimed_no_more_often_than_stated() {
        let wrong = (0..200).filter(|&seed| {
            let found = parts(|_| 0., 100 + seed);
            [found.split, found.policies]
                .iter()
                .any(|part| part.low > 0. || part.high < 0.)
        });
        // At most 10 of 200 are expected; 19 are exceeded once in 200.
        let wrong = wrong.count();
        assert!(wrong <= 19, "{wrong} of 200");
    }

    #[test]
    fn setups_with_one_split_or_one_way_to_play_have_one_part() {
        let (first, mut second) = (setup("a"), setup("a"));
        assert_eq!(with_exchanged_splits(&first, &second), None);
        second.private_mut().unwrap().start = Start::Own;
        assert_eq!(with_exchanged_splits(&first, &second), None);
    }
}
