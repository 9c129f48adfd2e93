//! Lessons on expressions: recognise a power of ten, or complete one.

use bagsplit_game::board::{Grid, Symbol, Tiles};
use bagsplit_game::rules::math_scrabble::{MathScrabble, evaluate};
use bagsplit_game::rules::{Game, Ruleset};
use bagsplit_movegen::{Generate, Playable, TieBreak};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

/// A question about an expression that a hand of the game can form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExpressionLesson {
    /// The question, with its right answers.
    pub task: Task,
    /// The expression that the question is based on.
    pub expression: String,
    pub value: String,
}

/// The kind of question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExpressionGoal {
    /// To tell the expression that earns from others.
    #[default]
    Which,
    /// To complete an expression with tiles.
    Complete,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Find the one expression that scores.
    Which {
        /// The expressions, each with its value.
        options: Vec<(String, String)>,
        /// The index of the one that scores, from 0.
        right: usize,
    },
    /// Find the tiles that complete it so that it scores.
    Complete {
        /// The expression with `_` for each missing tile.
        gaps: String,
        /// The tiles to choose from, each once.
        tiles: String,
        /// All right answers: the missing tiles in order.
        answers: Vec<String>,
    },
}

/// The levels of lessons: minimum and maximum number of symbols, and maximum number of missing ones.
const LEVELS: [(usize, usize, usize); 3] = [(3, 4, 1), (5, 5, 2), (6, 7, 2)];

/// The maximum number of hands that are searched for an expression; one in a few has one.
const HANDS: usize = 2000;

/// The number of expressions to choose from.
const OPTIONS: usize = 4;

/// The number of tiles to choose from.
const TO_COMPLETE: usize = 5;

impl ExpressionLesson {
    /// The number of levels.
    pub const LEVELS: u8 = LEVELS.len() as u8;

    /// The lesson of this kind and number. Level 1 has three or four symbols, level 2 five, level 3 six or seven.
    ///
    /// # Errors
    /// When the game has no expressions that are powers of ten, or its tiles make none of that length, or there is no such level.
    pub fn new(
        rules: &Ruleset,
        goal: ExpressionGoal,
        level: u8,
        number: u64,
    ) -> Result<ExpressionLesson, String> {
        let game = rules.powers_of_ten().map_err(|title| {
            format!("{title} knows no powers of ten: these lessons are for Math Scrabble")
        })?;
        let bounds = usize::from(level)
            .checked_sub(1)
            .and_then(|level| LEVELS.get(level));
        let &(shortest, longest, gaps) = bounds
            .ok_or_else(|| format!("level {level}, where there are 1 to {}", LEVELS.len()))?;
        let mut rng = Pcg64Mcg::seed_from_u64(number);
        let found = (0..HANDS).find_map(|_| {
            let symbols = some_expression(game, (shortest, longest), &mut rng)?;
            let task = match goal {
                ExpressionGoal::Which => which(game, &symbols, &mut rng)?,
                ExpressionGoal::Complete => complete(game, &symbols, gaps, &mut rng),
            };
            Some(ExpressionLesson {
                task,
                expression: text(&symbols),
                value: value(&symbols),
            })
        });
        found.ok_or_else(|| {
            "these tiles make no expression of this length that is a power of ten".to_owned()
        })
    }
}

fn text(symbols: &[Symbol]) -> String {
    symbols.iter().map(Symbol::to_string).collect()
}

fn value(symbols: &[Symbol]) -> String {
    evaluate(symbols).map_or_else(String::new, |value| value.to_string())
}

/// Random tiles from a player's set.
fn some_tiles(game: &MathScrabble, count: usize, rng: &mut Pcg64Mcg) -> Tiles {
    let mut all: Vec<_> = game.tiles().iter().collect();
    let (drawn, _) = all.partial_shuffle(rng, count);
    drawn.iter().copied().collect()
}

/// A scoring expression of this length from a random hand; `None` where that hand has none.
fn some_expression(
    game: &MathScrabble,
    (shortest, longest): (usize, usize),
    rng: &mut Pcg64Mcg,
) -> Option<Vec<Symbol>> {
    let hand = some_tiles(game, game.hand_size() as usize, rng);
    let grid = Grid::new(game.side()).expect("the rules have a board");
    let mut found: Vec<Vec<Symbol>> = Vec::new();
    game.generator()
        .frontier(&grid, &hand, TieBreak::FIRST, &mut |_, placed| {
            let tiles = placed.placement.tiles();
            if placed.points > 0 && (shortest..=longest).contains(&tiles.len()) {
                found.push(tiles.iter().map(|(_, face)| face.symbol()).collect());
            }
        });
    // The order in which a generator visits placements is unspecified.
    found.sort();
    (!found.is_empty()).then(|| found.swap_remove(rng.random_range(0..found.len())))
}

/// The expression among others that differ in one symbol or in the order of two, and do not score.
fn which(game: &MathScrabble, symbols: &[Symbol], rng: &mut Pcg64Mcg) -> Option<Task> {
    let mut all: Vec<Vec<Symbol>> = Vec::new();
    for place in 0..symbols.len() {
        for &symbol in MathScrabble::SYMBOLS
            .iter()
            .filter(|symbol| game.tiles().count(**symbol) > 0)
        {
            let mut changed = symbols.to_vec();
            changed[place] = symbol;
            all.push(changed);
        }
        for other in 0..place {
            let mut changed = symbols.to_vec();
            changed.swap(place, other);
            all.push(changed);
        }
    }
    let mut others: Vec<Vec<Symbol>> = Vec::new();
    for changed in all {
        let is_wrong = evaluate(&changed).is_some() && game.operator_points(&changed).is_none();
        if is_wrong && !others.contains(&changed) {
            others.push(changed);
        }
    }
    if others.len() < OPTIONS - 1 {
        return None;
    }
    let (chosen, _) = others.partial_shuffle(rng, OPTIONS - 1);
    let mut options: Vec<Vec<Symbol>> = chosen.to_vec();
    let right = rng.random_range(0..OPTIONS);
    options.insert(right, symbols.to_vec());
    Some(Task::Which {
        options: options
            .iter()
            .map(|option| (text(option), value(option)))
            .collect(),
        right,
    })
}

/// The expression with up to `gaps` gaps, and tiles to fill them with.
fn complete(game: &MathScrabble, symbols: &[Symbol], gaps: usize, rng: &mut Pcg64Mcg) -> Task {
    let mut places: Vec<usize> = (0..symbols.len()).collect();
    let count = rng.random_range(1..=gaps);
    let (missing, _) = places.partial_shuffle(rng, count);
    missing.sort_unstable();
    let mut tiles: Vec<Symbol> = missing.iter().map(|&place| symbols[place]).collect();
    let others = some_tiles(game, TO_COMPLETE - count, rng);
    tiles.extend(others.iter().filter_map(|tile| tile.symbol()));
    tiles.sort();
    let mut answers: Vec<String> = Vec::new();
    fill(&mut symbols.to_vec(), missing, &tiles, &mut |filled| {
        if game.operator_points(filled).is_some() {
            answers.push(
                missing
                    .iter()
                    .map(|&place| filled[place].to_string())
                    .collect(),
            );
        }
    });
    answers.sort();
    answers.dedup();
    let gaps = symbols
        .iter()
        .enumerate()
        .map(|(place, symbol)| match missing.contains(&place) {
            true => "_".to_owned(),
            false => symbol.to_string(),
        });
    Task::Complete {
        gaps: gaps.collect(),
        tiles: text(&tiles),
        answers,
    }
}

/// Visits every way to fill the gaps with tiles, each used once.
fn fill(
    symbols: &mut Vec<Symbol>,
    gaps: &[usize],
    tiles: &[Symbol],
    visit: &mut impl FnMut(&[Symbol]),
) {
    let Some((&gap, gaps)) = gaps.split_first() else {
        return visit(symbols);
    };
    for place in 0..tiles.len() {
        symbols[gap] = tiles[place];
        let mut left = tiles.to_vec();
        left.remove(place);
        fill(symbols, gaps, &left, visit);
    }
}
