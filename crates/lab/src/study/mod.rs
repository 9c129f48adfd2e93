//! Experiments: who plays whom, in which blocks, and what do the results say?
//!
//! [`Plan`] turns a [`Pairing`] into matchups and cuts them into blocks; [`MatchupTotals`] takes games in
//! and forgets them, keeping whole-number sums and the outcome of each pair; [`Findings`] are the
//! estimates made of them. [`balance()`] says what rules do to the game, and whether it is different under other
//! rules. Nothing here reads or writes files or prints.
//!
//! ```
//! use bagsplit_arena::PairRange;
//! use bagsplit_lab::study::{Pairing, Plan, Slice};
//!
//! // Three setups, everyone against everyone, 20 pairs each.
//! let plan = Plan { matchups: Pairing::RoundRobin.matchups(3, 3), pairs: 20 };
//! assert_eq!((plan.games(), plan.block_pairs()), (120, 16));
//! // The first matchup is there, the second as far as pair 16.
//! let there = [vec![PairRange::new(0, 20)], vec![PairRange::new(0, 16)], vec![]];
//! let slice = |matchup, first, pairs| Slice { matchup, pairs: PairRange::new(first, pairs) };
//! assert_eq!(plan.missing(&there), [slice(2, 0, 16), slice(1, 16, 4), slice(2, 16, 4)]);
//! ```
//!
//! Studies that decide by what came out what is played next ([`best()`], [`search_splits()`], [`equilibrium()`]) ask
//! for [blocks](bagsplit_arena::Block) of whoever implements [`Games`]: a folder with a journal, or a coin in a test.

mod balance;
mod best;
mod equilibrium;
mod error;
mod field_classes;
mod findings;
mod games;
mod index_totals;
mod meetings;
mod opponents;
mod pair_sums;
mod pairing;
mod pilot;
mod plan;
mod planted;
mod ranked_sums;
mod response;
mod robust;
mod settings;
mod split_search;
#[cfg(test)]
mod testing;
mod totals;
mod training;
mod tuning;
mod why;
mod worth;

use meetings::Meetings;

pub use bagsplit_optimize::metagame::{Exploitability, Halves};
pub use bagsplit_optimize::tune::Aim;
pub use balance::{
    ApartTotals, Balance, BalanceDifference, BalanceFigure, BalanceFinding, BalanceTotals, DealTotals,
    FigureGroup, MirrorTotals, MoreFigures, RuleFacts, ShareTotals, Thinking, Unit, VariantTotals, Whose,
    balance,
};
pub use best::{BestReport, FreshReport, RacePlan, RaceStep, best};
pub use equilibrium::{EquilibriumReport, ResponseRound, equilibrium};
pub use error::StudyError;
pub use field_classes::{ClassFinding, Grouping, field_classes, head_to_head};
pub use findings::{ComparisonFinding, Findings, MatchupFinding, SetupFinding, find};
pub use games::{Games, fresh_seed};
pub use pair_sums::{PairFigure, PairSums};
pub use pairing::Pairing;
pub use pilot::{Needed, Pilot, Variances};
pub use plan::{Plan, Slice, block_pairs};
pub use planted::Planted;
pub use response::EquilibriumPlan;
pub use robust::{Judged, Robust, robust};
pub use settings::{Allocation, BestSettings, EquilibriumSettings, SearchSettings};
pub use split_search::{
    CardWords, FoundSplit, SearchPlan, SearchReport, SearchStep, ShareAt, Structure, Way, search_splits,
    structures,
};
pub use totals::{MatchupTotals, SetupTotals};
pub use training::{HeldOut, Proof, TrainSettings, TrainingReport, TrainingRound};
pub use tuning::{
    TuneLevel, TuneMethod, TuneOption, TuneSettings, TuneTarget, Verdict, measured, set_all, target_findings,
};
pub use why::{Why, WhyGroup, WhyPart, WhyTotals};
pub use worth::{Worth, WorthFinding, worth};
