//! Experiments: who plays whom, in which blocks, and what do the results say?
//!
//! [`Plan`] turns a [`Pairing`] into matchups and cuts them into blocks; [`MatchupTotals`] takes games in
//! and forgets them, keeping whole-number sums and the outcome of each pair; [`Findings`] are the
//! estimates made of them. [`balance()`] says what rules do to the game, and whether it is different under other
//! rules. Nothing here reads or writes files or prints.

mod balance;
mod best;
mod equilibrium;
mod findings;
mod games;
mod meetings;
mod pairing;
mod pilot;
mod plan;
mod settings;
mod split_search;
#[cfg(test)]
mod testing;
mod totals;

pub use balance::{
    ApartTotals, Balance, BalanceDifference, BalanceFigure, BalanceFinding, BalanceTotals, MirrorTotals,
    RuleFacts, ShareTotals, Unit, VariantTotals, Whose, balance,
};
pub use best::{BestReport, FreshReport, RaceStep, StudyError, best};
pub use equilibrium::{EquilibriumPlan, EquilibriumReport, ResponseRound, equilibrium};
pub use findings::{Findings, MatchupFinding, SetupFinding, find};
pub use games::{Games, Job, fresh_seed};
pub use meetings::Meetings;
pub use pairing::Pairing;
pub use pilot::{Needed, Pilot, Variances};
pub use plan::{Plan, Slice};
pub use settings::{Allocation, BestSettings, EquilibriumSettings, SearchSettings};
pub use split_search::{FoundSplit, SearchReport, SearchStep, search_splits};
pub use totals::{MatchupTotals, SetupTotals};
