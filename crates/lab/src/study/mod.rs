//! Matchups of an experiment, the blocks in which they are played, and sums of their games.
//!
//! [`Plan`] turns a [`Pairing`] into matchups and cuts them into blocks; [`MatchupTotals`] counts games
//! and keeps only whole-number sums and the outcome of each pair; [`Findings`](crate::studies::ranking::Findings) are the
//! estimates from them. [`balance`](crate::studies::balance) measures what rules do to the game, and how it differs under other
//! rules. Nothing here reads or writes files or prints.
//!
//! ```
//! use bagsplit_arena::PairRange;
//! use bagsplit_lab::study::{Pairing, Plan, Slice};
//!
//! // Three setups in a round robin, 20 pairs each.
//! let plan = Plan { matchups: Pairing::RoundRobin.matchups(3, 3), pairs: 20 };
//! assert_eq!((plan.games(), plan.block_pairs()), (120, 16));
//! // The first matchup is complete, the second up to pair 16.
//! let there = [vec![PairRange::new(0, 20)], vec![PairRange::new(0, 16)], vec![]];
//! let slice = |matchup, first, pairs| Slice { matchup, pairs: PairRange::new(first, pairs) };
//! assert_eq!(plan.missing(&there), [slice(2, 0, 16), slice(1, 16, 4), slice(2, 16, 4)]);
//! ```
//!
//! Studies that decide from results what to play next ([`race`](crate::studies::race), [`search`](crate::studies::search),
//! [`equilibrium`](crate::studies::equilibrium)) ask
//! for [blocks](bagsplit_arena::Block) of an implementation of [`Games`]: a results folder, or a coin in a test.

pub(crate) mod games;
pub(crate) mod index_totals;
pub(crate) mod lead_parts;
pub(crate) mod meetings;
pub(crate) mod opponents;
pub(crate) mod pair_sums;
pub(crate) mod pairing;
pub(crate) mod plan;
pub(crate) mod ranked_sums;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod totals;

pub(crate) use meetings::OutcomeCache;

pub use bagsplit_optimize::metagame::Exploitability;
pub use bagsplit_optimize::tune::Aim;
pub use games::{Games, LevelLists, ListRequest, StudyError, fresh_seed};
pub use lead_parts::LeadParts;
pub use pair_sums::{PAIR_FIGURES, PairFigure, PairSums};
pub use pairing::Pairing;
pub(crate) use plan::LARGEST_BLOCK;
pub use plan::{Plan, Slice, block_pairs};
pub use totals::{MatchupTotals, SetupTotals};
