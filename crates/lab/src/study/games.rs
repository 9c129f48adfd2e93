//! Sources of the games of a study, and why it has no report.

use bagsplit_arena::{Block, Quarters};
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Setup};

/// A source of games, which plays them or has their outcomes.
pub trait Games {
    /// The reason why it stops.
    type Stop;

    /// The first setup's share of each pair of each block. It depends only on the block.
    ///
    /// # Errors
    /// When it is stopped or cannot continue.
    fn outcomes(&mut self, blocks: &[Block<'_>]) -> Result<Vec<Vec<Quarters>>, Self::Stop>;

    /// What human-like players who play these setups know, for each request at each of its levels: the best of a list made for
    /// the setup, the list that it names, and the common one, which is `None`. Games that make no lists answer with the common one.
    ///
    /// # Errors
    /// When it is stopped or cannot continue.
    fn lists(&mut self, requests: &[ListRequest<'_>]) -> Result<Vec<LevelLists>, Self::Stop> {
        Ok(requests.iter().map(ListRequest::common).collect())
    }
}

/// The expressions known at each level; `None` for the common ones.
pub type LevelLists = Vec<Option<Expressions>>;

/// A setup whose players want to know what to memorise.
#[derive(Clone, Copy, Debug)]
pub struct ListRequest<'a> {
    pub setup: &'a Setup,
    /// The bots that play it.
    pub levels: &'a [Bot],
    /// The games of experts that a list is made from.
    pub games: u64,
    /// Whether the list is for the setup itself, made three times, or for any setup with its split, made once.
    pub thorough: bool,
}

impl ListRequest<'_> {
    /// The common list at each level.
    pub(crate) fn common(&self) -> LevelLists {
        vec![None; self.levels.len()]
    }
}

/// The reason why a study has no report.
#[derive(Debug)]
pub enum StudyError<S> {
    /// The games stopped.
    Stopped(S),
    /// An estimate could not be made.
    Numbers(String),
}

/// Statistical errors keep the message of the crate that computes the numbers.
macro_rules! numbers {
    ($($error:ty),*) => {$(
        impl<S> From<$error> for StudyError<S> {
            fn from(error: $error) -> Self {
                StudyError::Numbers(error.to_string())
            }
        }
    )*};
}

numbers!(
    bagsplit_stats::StatsError,
    bagsplit_optimize::select::SelectError,
    bagsplit_optimize::metagame::MetaError
);

/// A seed that is independent of `seed`, for a stage of a study by number.
///
/// One step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014)
/// from a point that depends on both.
pub fn fresh_seed(seed: u64, stage: u64) -> u64 {
    let mut z = seed.wrapping_add(stage.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_have_luck_of_their_own() {
        let mut seeds: Vec<u64> = (0..100)
            .flat_map(|seed| (0..10).map(move |n| fresh_seed(seed, n)))
            .collect();
        seeds.extend(0..100);
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 1100);
        // The first numbers of SplitMix64 from 0, as published with it.
        assert_eq!(fresh_seed(0, 0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(fresh_seed(0, 1), 0x6e78_9e6a_a1b9_65f4);
    }
}
