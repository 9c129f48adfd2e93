//! Placements of a position, and the judge.

use std::ops::ControlFlow;

use bagsplit_analysis::{Line, board_of, check_tiles, hand_of};
use bagsplit_arena::Progress;
use bagsplit_game::board::{Grid, Placement, Tiles};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::{Found, Generate, Playable, Query, TieBreak};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors;
use crate::rules::Rules;
use crate::work::{Watcher, watched};

/// Reads a board and a hand. Without a board it is empty.
fn position(rules: &Ruleset, board: Option<&str>, hand: &str) -> PyResult<(Grid, Tiles)> {
    let grid = match board {
        Some(text) => board_of(text, rules).map_err(errors::input)?,
        None => Grid::new(rules.side()).map_err(errors::input)?,
    };
    let hand = hand_of(hand, rules).map_err(errors::input)?;
    check_tiles(&grid, &hand, rules).map_err(errors::input)?;
    Ok((grid, hand))
}

/// The legal placements, the best first, as JSON; `top` is how many of them, 0 for all.
#[pyfunction]
#[pyo3(signature = (rules, board, hand, top))]
pub(crate) fn placements(
    py: Python<'_>,
    rules: &Rules,
    board: Option<&str>,
    hand: &str,
    top: usize,
) -> PyResult<String> {
    let rules = &rules.0;
    let (grid, hand) = position(rules, board, hand)?;
    let listed =
        watched(py, None, |watcher| Ok(with_game!(rules, game => list(game, &grid, &hand, top, watcher))))?;
    Ok(listed.to_string())
}

/// The most placements that are kept in order while they are listed; more of them are sorted at the end.
const MOST_KEPT_IN_ORDER: usize = 1024;

fn list<G: Playable>(game: &G, grid: &Grid, hand: &Tiles, top: usize, watcher: &Watcher) -> Value {
    let mut generator = game.generator();
    let mut all: Vec<Found> = Vec::new();
    if (1..=MOST_KEPT_IN_ORDER).contains(&top) {
        let query = Query { most: top, all_orders: true, ..Query::best(None) };
        generator.search(grid, hand, &query, &mut |found| all.push(*found));
    } else {
        let _ = generator.for_each_found(grid, hand, &mut |found| {
            all.push(*found);
            if watcher.go_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        all.sort_unstable_by(|a, b| TieBreak::FIRST.compare(a, b));
        all.truncate(if top == 0 { usize::MAX } else { top });
    }
    let lines = all.iter().map(|found| {
        let line = Line::from_placement(game, &generator, (grid, hand), found);
        let expressions: Vec<Value> =
            line.forms.iter().map(|form| json!({ "text": form.text, "value": form.value })).collect();
        json!({
            "place": line.place,
            "text": line.laid,
            "points": line.points,
            "expressions": expressions,
            "kept": line.kept,
            "kept_value": line.worth,
        })
    });
    lines.collect()
}

/// The number of legal placements.
#[pyfunction]
pub(crate) fn count_placements(
    py: Python<'_>,
    rules: &Rules,
    board: Option<&str>,
    hand: &str,
) -> PyResult<u64> {
    let rules = &rules.0;
    let (grid, hand) = position(rules, board, hand)?;
    watched(py, None, |_| {
        Ok(with_game!(rules, game => game.generator().count_and_pick(&grid, &hand, &mut |_| None).count))
    })
}

/// Whether a placement is legal, and what it earns or the clause that it breaks, as JSON.
///
/// # Errors
/// When texts name no square or tile, or no position.
#[pyfunction]
#[pyo3(signature = (rules, board, hand, place))]
pub(crate) fn judge(
    rules: &Rules,
    board: Option<&str>,
    hand: &str,
    place: Vec<(String, String)>,
) -> PyResult<String> {
    let (grid, hand) = position(&rules.0, board, hand)?;
    let placement = Placement::from_texts(&place).map_err(errors::input)?;
    let judged =
        with_game!(&rules.0, game => bagsplit_game::rules::Game::judge(game, &grid, &hand, &placement));
    let (score, fault) = (judged.as_ref().ok(), judged.as_ref().err());
    let verdict = json!({
        "legal": score.is_some(),
        "points": score.map(|score| score.total()),
        "primary": score.map(|score| score.primary),
        "cross": score.map(|score| score.cross),
        "bonus": score.map(|score| score.bonus),
        "clause": fault.map(|fault| fault.clause),
        "why": fault.map(ToString::to_string),
    });
    Ok(verdict.to_string())
}
