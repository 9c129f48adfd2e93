//! Studies: each folder holds the settings, the computation, the results and the table columns of one study.

pub(crate) mod adaptive;
pub mod balance;
#[cfg(test)]
mod budgets;
pub(crate) mod command;
pub mod compare;
pub(crate) mod conclude;
pub mod equilibrium;
pub mod exploit;
pub(crate) mod expressions;
pub mod factorial;
pub(crate) mod kind;
pub(crate) mod lists;
pub(crate) mod matchup;
pub(crate) mod people;
pub mod power;
pub(crate) mod prepared;
pub(crate) mod preregister;
pub mod race;
pub mod ranking;
pub(crate) mod replayed;
pub mod search;
pub mod squares;
pub(crate) mod stored_games;
pub mod training;
pub mod tune;
pub(crate) mod verify;
pub mod why;
pub mod worth;

pub use crate::experiment::studies::StudySettings;
pub use adaptive::{AdaptiveStudy, Ended, FoundFile, Played, Study, level, percent};
pub use command::{Adaptive, Command};
pub use conclude::{Answer, Concluded, Conclusions};
pub use expressions::{SheetReport, SheetSettings, sheet, usual_player};
pub use matchup::{Match, MatchFolder, MatchReport, Records};
pub use people::{
    AmongPeople, PEOPLE, PeopleLevel, PlayLevel, among_people, games_among_people, plain_setups, player_of,
    players_differ,
};
pub use preregister::register;
pub use replayed::ReplayedStudy;
pub use verify::{Verified, verify};

use crate::experiment::Experiment;
use crate::run::{LabError, Layout};
use crate::study::Games;
use crate::table::{DICTIONARY, FAULTS, Frame, GAMES, PAIR_SUMS, PLAN, SETUPS, TURN_STATS, Table};

adaptive::studies! {
    /// The race for the best setups.
    Best(race::BestStudy),
    /// The search for the best split.
    Search(search::SearchStudy),
    /// The equilibrium mixture of setups.
    Equilibrium(equilibrium::EquilibriumStudy),
    /// The search for responses to a setup.
    Exploit(exploit::ExploitStudy),
}

/// All tables, including those of studies.
pub const TABLES: [Table; 32] = [
    GAMES,
    TURN_STATS,
    ranking::matchup_columns::MATCHUPS,
    ranking::columns::RANKING,
    balance::columns::BALANCE,
    balance::columns::VARIANTS,
    race::columns::BEST,
    race::columns::RACE,
    search::columns::SEARCH,
    search::columns::FOUND,
    equilibrium::columns::PAYOFFS,
    equilibrium::columns::MIXTURE,
    equilibrium::columns::RESPONSES,
    equilibrium::columns::METAGAME,
    exploit::columns::EXPLOIT,
    exploit::columns::EXPLOIT_CURVE,
    training::columns::TRAINING,
    why::columns::WHY,
    tune::columns::TUNE,
    tune::columns::TUNE_FRONT,
    tune::columns::TUNE_OPTIONS,
    worth::columns::WORTH,
    SETUPS,
    PLAN,
    ranking::comparison_columns::COMPARISONS,
    ranking::verdict_columns::VERDICT,
    factorial::columns::FACTORS,
    factorial::columns::EFFECTS,
    PAIR_SUMS,
    squares::columns::SQUARES,
    FAULTS,
    DICTIONARY,
];
