//! Math Scrabble, Number Scrabble and Binary Number Scrabble for Rust programs: the door to the library.
//!
//! A [`Running`] is a game in progress: [`Running::ask`] says who has to decide, and what; [`Running::answer`] takes a decision and
//! refuses what breaks a rule, with the clause; [`Running::answer_by_setup`] has a [`Setup`] decide. It can be cloned,
//! [observed](Running::observe) from either side and [resampled](Running::resample) for a search that is not to see hidden tiles.
//! This program, `examples/own_bot.rs`, plays a bot of its own against a built-in setup:
//!
//! ```
//! use bagsplit_games::{Action, Ask, Decision, MathScrabble, Playable, Player, Running, built_in};
//!
//! fn main() {
//!     let game = MathScrabble::default();
//!     let by_hand = built_in(&game, "by-hand").expect("a built-in setup");
//!     let mut generator = game.generator();
//!     let mut running = Running::new(&game, [&by_hand, &by_hand], 7.into());
//!     let outcome = loop {
//!         match running.ask() {
//!             Err(outcome) => break *outcome,
//!             Ok((Player::P0, Ask::Turn)) => {
//!                 let placements = running.legal(&mut generator);
//!                 let scoring = placements.iter().filter(|found| found.points > 0);
//!                 let fewest = scoring.min_by_key(|found| found.placement.len());
//!                 let action = fewest.map_or(Action::PASS, |found| Action::Place(found.placement));
//!                 let decision = Decision::Turn(action);
//!                 running.answer(decision).expect("a legal action");
//!             }
//!             // The opponent's decisions, and our draws: as `by-hand` makes them.
//!             Ok(_) => running.answer_by_setup(&mut generator),
//!         }
//!     };
//!     let [own, other] = outcome.scores.0;
//!     println!("{own} : {other} by {}", outcome.ending.name());
//! }
//! ```
//!
//! | for | look in |
//! |---|---|
//! | boards, tiles, rules and the referee | [`game`] |
//! | legal placements, the best first | [`movegen`] |
//! | bots, policies, setups, what a player sees | [`players`] |
//! | games in progress, pairs of games on all cores, records, programs from outside | [`arena`] |
//!
//! These modules are the crates `bagsplit-game`, `-movegen`, `-players` and `-arena`. Everything else in the repository
//! (experiments, statistics, reports, the command line) serves the program `bagsplit`, and is no interface.

mod entry;

pub use bagsplit_arena::{
    self as arena, Ask, Decision, GameRecord, GameSeed, Outcome, Refusal, Running, Table,
};
pub use bagsplit_game::board::Player;
pub use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
pub use bagsplit_game::rules::math_scrabble::MathScrabble;
pub use bagsplit_game::rules::number_scrabble::NumberScrabble;
pub use bagsplit_game::{self as game, rules::Action};
pub use bagsplit_movegen::{self as movegen, Playable};
pub use bagsplit_players::{self as players, Bot, Observation, Setup};
pub use entry::{ChoiceEntry, EntryError, SetupEntry};

use bagsplit_game::rules::Game;

/// The built-in setups as JSON, with what the pages of practice say of them.
pub const BUILT_IN: &str = include_str!("../../site/opponents.json");

/// The built-in setup of this name for a game, such as `by-hand`; with published rules.
///
/// # Panics
/// Never: tests read the built-in setups.
pub fn built_in<G: Game>(_: &G, name: &str) -> Option<Setup> {
    #[derive(serde::Deserialize)]
    struct BuiltIn {
        opponents: Vec<SetupEntry>,
    }

    let all: BuiltIn = serde_json::from_str(BUILT_IN).expect("a test reads the setups");
    let entry = all
        .opponents
        .into_iter()
        .find(|entry| entry.game == G::NAME && entry.name == name)?;
    Some(entry.read().expect("a test reads the setups").1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_setups_are_found_by_game_and_name() {
        let game = MathScrabble::default();
        for name in [
            "by-hand",
            "by-computer",
            "by-hand-beginners",
            "odd-even",
            "tenths",
        ] {
            assert_eq!(built_in(&game, name).unwrap().name, name);
        }
        assert!(
            built_in(&game, "greedy").is_none()
                && built_in(&NumberScrabble::default(), "greedy").is_some()
        );
    }

    #[test]
    fn the_example_is_that_of_the_documentation() {
        let example = include_str!("../examples/own_bot.rs");
        let (_, program) = example.split_once("\n\n").unwrap();
        let documented: Vec<&str> = include_str!("lib.rs")
            .lines()
            .skip_while(|line| *line != "//! ```")
            .skip(1)
            .take_while(|line| *line != "//! ```")
            .map(|line| {
                line.strip_prefix("//!")
                    .unwrap()
                    .strip_prefix(' ')
                    .unwrap_or_default()
            })
            .collect();
        assert_eq!(documented, program.lines().collect::<Vec<_>>());
        assert!(documented.len() <= 27, "a short program");
    }
}
