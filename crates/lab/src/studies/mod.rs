//! Studies: each folder holds the settings, the computation, the results and the table columns of one study.

pub(crate) mod adaptive;
pub(crate) mod answer;
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
pub(crate) mod ladder;
pub(crate) mod lists;
pub(crate) mod matchup;
pub(crate) mod parts;
pub(crate) mod people;
pub mod power;
pub(crate) mod prepared;
pub(crate) mod preregister;
pub mod race;
pub mod ranking;
pub(crate) mod replayed;
pub(crate) mod run_counter;
pub mod search;
pub mod squares;
pub(crate) mod stored_games;
pub mod training;
pub mod tune;
pub(crate) mod verify;
pub mod why;
pub mod worth;

pub use crate::experiment::studies::StudySettings;
pub use adaptive::{AdaptiveStudy, Ended, FoundFile, Outcome, Study, level, percent};
pub use answer::{Answer, Conclusions, SectionFindings};
pub use command::{Adaptive, Command};
pub use expressions::{SheetReport, SheetSettings, sheet, usual_player};
pub use ladder::{Ladder, MOST_AGAINST_RUNG, Rung, Standing};
pub use matchup::{Match, MatchFolder, MatchReport, Records};
pub use parts::{DrawExample, SetupPart, first_draws, games_for_parts, worth_of_parts};
pub use people::{
    AmongPeople, PEOPLE, PeopleLevel, PlayLevel, among_people, games_among_people, player_of,
    players_differ,
};
pub use preregister::register;
pub use replayed::ReplayedStudy;
pub use verify::{Verified, verify};

use crate::experiment::Experiment;
use crate::finding::{Schemas, StudyResult, study_object};
use crate::run::{LabError, Layout};
use crate::study::Games;
use crate::table::{Frame, Table, dictionary, faults, games, pair_sums, plan, setups, turn_stats};
use bagsplit_game::board::MAX_BAGS;

adaptive::studies! {
    /// The race for the best setups.
    Best(race::BestStudy: race::columns::best_columns, race::columns::race_columns),
    /// The search for the best split.
    Search(search::SearchStudy: search::columns::search_columns, search::columns::found_columns),
    /// The equilibrium mixture of setups.
    Equilibrium(equilibrium::EquilibriumStudy: equilibrium::columns::payoff_columns, equilibrium::columns::mixture_columns,
        equilibrium::columns::response_columns, equilibrium::columns::metagame_columns),
    /// The search for responses to a setup.
    Exploit(exploit::ExploitStudy: exploit::columns::exploit_columns, exploit::columns::curve_columns),
}

/// All tables, including those of studies.
pub fn tables() -> Vec<Table> {
    let first = vec![
        games::columns().table(),
        turn_stats::columns(MAX_BAGS).table(),
        ranking::matchup_columns::columns().table(),
        ranking::columns::columns().table(),
        balance::columns::columns().table(),
        balance::columns::variant_columns().table(),
    ];
    let last = vec![
        training::columns::columns().table(),
        why::columns::columns().table(),
        tune::columns::columns().table(),
        tune::columns::front_columns().table(),
        tune::columns::moved_columns().table(),
        worth::columns::columns().table(),
        setups::columns(MAX_BAGS).table(),
        plan::columns().table(),
        ranking::comparison_columns::columns().table(),
        ranking::verdict_columns::columns().table(),
        factorial::columns::term_columns().table(),
        factorial::columns::effect_columns().table(),
        pair_sums::columns().table(),
        squares::columns::columns().table(),
        faults::columns().table(),
        dictionary::columns().table(),
    ];
    [first, StudyKind::tables(), last].concat()
}
