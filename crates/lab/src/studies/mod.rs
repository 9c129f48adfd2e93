//! Studies: each folder holds the settings, the work, the results and the table columns of one.

pub(crate) mod adaptive;
pub mod balance;
pub mod equilibrium;
pub(crate) mod journalled;
pub mod power;
pub mod race;
pub mod ranking;
pub(crate) mod replayed;
pub mod search;
pub mod training;
pub mod tune;
pub mod why;
pub mod worth;

pub use adaptive::{AdaptiveStudy, Ended, FoundFile, Played, Study, level, percent};
pub use replayed::ReplayedStudy;

use crate::experiment::Experiment;
use crate::run::{LabError, Layout};
use crate::study::Games;
use crate::table::Frame;

adaptive::studies! {
    /// The best of many setups.
    Best(race::BestStudy),
    /// The best split there is.
    Search(search::SearchStudy),
    /// In what proportions to bring which setups.
    Equilibrium(equilibrium::EquilibriumStudy),
}
