//! Lessons on the expressions that the player of a setup memorises: each is to be found in a position of the setup's own games.

use bagsplit_arena::{Ask, GameSeed, Leg, Running};
use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Ruleset};
use bagsplit_movegen::Playable;
use bagsplit_players::notes::{Expressions, Line, Memory, legend};
use bagsplit_players::{Bot, Setup};
use serde::Serialize;

/// A position in which an expression of the list scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SheetLesson {
    /// The rank of the expression in the setup's list, from 1.
    pub rank: usize,
    /// The number of expressions that are taught.
    pub of: usize,
    /// The expression, as in a sheet.
    pub line: String,
    /// How to read it.
    pub legend: Vec<String>,
    /// The board: one line per row, squares separated by spaces.
    pub board: String,
    pub hand: String,
    /// The placements of the expression that score, those with the most points first.
    pub answers: Vec<SheetAnswer>,
}

/// A placement that scores.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SheetAnswer {
    pub points: u32,
    /// The squares and tiles.
    pub place: Vec<(String, String)>,
}

/// The number of expressions that are taught: those that the recommendation rests on.
const TAUGHT: usize = 20;
/// The seed of the games from which positions are taken, and the number of games that are searched for one.
const SEED: u64 = 0x0073_6865_6574;
const GAMES: u64 = 400;

impl SheetLesson {
    /// The expressions of a setup that are taught, the first learned first.
    pub fn taught(setup: &Setup) -> &[Line] {
        let lines = setup
            .expressions
            .as_ref()
            .unwrap_or(Expressions::shipped())
            .lines();
        &lines[..lines.len().min(TAUGHT)]
    }

    /// The lesson with this number, from 1: the expressions of the setup in their order, and then again in other positions.
    ///
    /// # Errors
    /// When the game has no powers of ten, or the expression fits in no position of the setup's games.
    pub fn new(rules: &Ruleset, setup: &Setup, number: u64) -> Result<SheetLesson, String> {
        let game = rules.powers_of_ten().map_err(|title| {
            format!("{title} knows no powers of ten: these lessons are for Math Scrabble")
        })?;
        let lines = SheetLesson::taught(setup);
        let of = lines.len();
        let rank = (number.saturating_sub(1) % of as u64) as usize;
        let line = &lines[rank];
        let mut player = setup.clone();
        if !matches!(player.bot, Bot::Person { .. }) {
            player.bot = Bot::Equity { keep: 65 };
        }
        let memory = Memory::from_lines(std::slice::from_ref(line));
        let games = (0..GAMES).map(|tried| number.wrapping_mul(GAMES).wrapping_add(tried));
        let seeds = games.map(|pair| GameSeed {
            seed: SEED,
            pair,
            leg: Leg::First,
        });
        let found = seeds
            .filter_map(|seed| first_position(game, &player, &memory, seed))
            .next();
        let (grid, hand, answers) = found.ok_or_else(|| {
            format!(
                "{line}: no position of {GAMES} games of '{}' has a place for it",
                setup.name
            )
        })?;
        Ok(SheetLesson {
            rank: rank + 1,
            of,
            line: line.to_string(),
            legend: legend(std::slice::from_ref(line)),
            board: grid.to_spaced_text(),
            hand: hand.to_string(),
            answers,
        })
    }
}

/// The first position of a self-play game in which an expression scores, with the hand and those placements.
fn first_position(
    game: &MathScrabble,
    player: &Setup,
    memory: &Memory,
    seed: GameSeed,
) -> Option<(Grid, Tiles, Vec<SheetAnswer>)> {
    let mut running = Running::new(game, [player; 2], seed);
    let mut generator = game.generator();
    while let Ok((mover, ask)) = running.ask() {
        if ask == Ask::Turn {
            let seen = running.observe(mover);
            let answers = scoring(game, memory, seen.grid, seen.hand);
            if !answers.is_empty() {
                return Some((seen.grid.clone(), *seen.hand, answers));
            }
        }
        running.answer_by_setup(&mut generator);
    }
    None
}

/// The placements of an expression that score, those with the most points first.
fn scoring(game: &MathScrabble, memory: &Memory, grid: &Grid, hand: &Tiles) -> Vec<SheetAnswer> {
    let mut answers = Vec::new();
    memory.for_each_fit(grid, hand, u64::MAX, |_, placement| {
        let points = game
            .judge(grid, hand, placement)
            .map_or(0, |score| score.total());
        if points > 0 {
            let tiles = placement.tiles().iter();
            let place = tiles
                .map(|(square, face)| (square.to_string(), face.to_string()))
                .collect();
            answers.push(SheetAnswer { points, place });
        }
    });
    answers.sort_by(|a, b| b.cmp(a));
    answers.dedup();
    answers
}
