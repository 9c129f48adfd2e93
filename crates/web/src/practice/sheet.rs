//! Lessons on the expressions that the player of a setup memorises: each is to be found in a position of the setup's own games.

use bagsplit_arena::{GameSeed, Leg, Table, Watch};
use bagsplit_game::board::{ByPlayer, Grid, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::{Game, Position, Ruleset};
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
    /// The hand.
    pub hand: String,
    /// The placements of the expression that score, those with the most points first.
    pub answers: Vec<SheetAnswer>,
}

/// A placement that scores.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SheetAnswer {
    /// The points.
    pub points: u32,
    /// The squares and tiles.
    pub place: Vec<(String, String)>,
}

/// The number of expressions that are taught: those that the recommendation rests on.
const TAUGHT: usize = 20;
/// The seed of the games from which positions are taken, and the number of games that are searched for one.
const SEED: u64 = 0x7368_6565_74;
const GAMES: u64 = 400;

/// The expressions of a setup that are taught, the first learned first.
fn taught(setup: &Setup) -> &[Line] {
    let lines = setup.expressions.as_ref().unwrap_or(Expressions::shipped()).lines();
    &lines[..lines.len().min(TAUGHT)]
}

impl SheetLesson {
    /// The expressions that the lessons of a setup teach, in their order.
    pub fn taught(setup: &Setup) -> Vec<String> {
        taught(setup).iter().map(Line::to_string).collect()
    }

    /// The lesson with this number, from 1: the expressions of the setup in their order, and then again in other positions.
    ///
    /// # Errors
    /// When the game has no powers of ten, or the expression fits in no position of the setup's games.
    pub fn new(rules: &Ruleset, setup: &Setup, number: u64) -> Result<SheetLesson, String> {
        let Ruleset::MathScrabble(game) = rules else {
            return Err(format!(
                "{} knows no powers of ten: these lessons are for Math Scrabble",
                rules.title()
            ));
        };
        let lines = taught(setup);
        let of = lines.len();
        let rank = (number.saturating_sub(1) % of as u64) as usize;
        let line = &lines[rank];
        let mut player = setup.clone();
        if !matches!(player.bot, Bot::Person { .. }) {
            player.bot = Bot::Equity { keep: 65 };
        }
        let memory = Memory::from_lines(std::slice::from_ref(line));
        let found = (0..GAMES).find_map(|tried| {
            let mut finder = Finder { game, memory: &memory, found: None };
            let seed = GameSeed { seed: SEED, pair: number.wrapping_mul(GAMES) + tried, leg: Leg::First };
            Table::new(game, ByPlayer([&player; 2]), &game.generator()).play(seed, &mut finder);
            finder.found
        });
        let (grid, hand, answers) = found.ok_or_else(|| {
            format!("{line}: no position of {GAMES} games of '{}' has a place for it", setup.name)
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

/// Finds the first position of a game in which an expression scores.
struct Finder<'a> {
    game: &'a MathScrabble,
    memory: &'a Memory,
    found: Option<(Grid, Tiles, Vec<SheetAnswer>)>,
}

impl Watch for Finder<'_> {
    fn to_move(&mut self, position: &Position) {
        if self.found.is_some() {
            return;
        }
        let (grid, hand) = (position.grid(), position.hand(position.to_move()));
        let mut answers = Vec::new();
        self.memory.for_each_fit(
            grid,
            hand,
            |_, _| true,
            |_, _, placement| {
                let points = self.game.judge(grid, hand, placement).map_or(0, |score| score.total());
                if points > 0 {
                    let tiles = placement.tiles().iter();
                    let place = tiles.map(|(square, face)| (square.to_string(), face.to_string())).collect();
                    answers.push(SheetAnswer { points, place });
                }
            },
        );
        answers.sort_by(|one, other| other.cmp(one));
        answers.dedup();
        if !answers.is_empty() {
            self.found = Some((grid.clone(), *hand, answers));
        }
    }
}
