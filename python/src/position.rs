//! Placements of a position, and the judge.

use std::ops::ControlFlow;

use bagsplit_analysis::{Line, board_of, check_tiles, hand_of};
use bagsplit_arena::Progress;
use bagsplit_game::board::{Grid, Placement, Tiles};
use bagsplit_game::rules::{Game as _, Ruleset, with_game};
use bagsplit_movegen::{Generate, Generator, Playable, ScoredPlacement, TieBreak};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};

use crate::errors;
use crate::rules::Rules;
use crate::work::{Watcher, watched};

/// A board and a hand, read and checked.
#[pyclass(frozen, module = "bagsplit._core")]
pub(crate) struct Position {
    rules: Ruleset,
    grid: Grid,
    hand: Tiles,
}

#[pymethods]
impl Position {
    /// Without a board it is empty.
    #[new]
    fn new(rules: &Rules, board: Option<&str>, hand: &str) -> PyResult<Position> {
        let rules = rules.0.clone();
        let grid = match board {
            Some(text) => board_of(text, &rules).map_err(errors::input)?,
            None => Grid::new(rules.side()).map_err(errors::input)?,
        };
        let hand = hand_of(hand, &rules).map_err(errors::input)?;
        check_tiles(&grid, &hand, &rules).map_err(errors::input)?;
        Ok(Position { rules, grid, hand })
    }

    /// The legal placements, the best first, as JSON; `top` is how many of them, 0 for all.
    fn placements(&self, py: Python<'_>, top: usize) -> PyResult<String> {
        let Position { rules, grid, hand } = self;
        let listed = watched(py, None, |watcher| {
            Ok(with_game!(rules, game => list(game, grid, hand, top, watcher)))
        })?;
        Ok(listed.to_string())
    }

    /// All legal placements as little-endian numbers of 32 bits: points and number of tiles of each; then square, in reading order,
    /// and ASCII code of each of their tiles, with 128 more for a blank that stands for it.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyBytes>; 2]> {
        let Position { rules, grid, hand } = self;
        let side = u32::from(grid.side());
        let numbers = watched(py, None, |watcher| {
            let [mut heads, mut tiles] = [const { Vec::<u8>::new() }; 2];
            let _ = with_game!(rules, game => game.generator().for_each_found(grid, hand, &mut |found| {
                let placed = found.placement.tiles();
                heads.extend([found.points, placed.len() as u32].map(u32::to_le_bytes).as_flattened());
                for (square, face) in placed {
                    let code = face.symbol().to_string().as_bytes()[0] | if face.is_blank() { 0x80 } else { 0 };
                    let square = u32::from(square.row) * side + u32::from(square.col);
                    tiles.extend([square, code.into()].map(u32::to_le_bytes).as_flattened());
                }
                if watcher.go_on() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            }));
            Ok([heads, tiles])
        })?;
        Ok(numbers.map(|numbers| PyBytes::new(py, &numbers)))
    }

    /// The number of legal placements.
    fn count(&self, py: Python<'_>) -> PyResult<u64> {
        let Position { rules, grid, hand } = self;
        watched(py, None, |_| {
            Ok(with_game!(rules, game => game.generator().count(grid, hand)))
        })
    }

    /// Whether a placement is legal, and what it earns or the clause that it breaks, as JSON.
    ///
    /// # Errors
    /// When texts name no square or tile.
    fn judge(&self, place: Vec<(String, String)>) -> PyResult<String> {
        let placement = Placement::from_texts(&place).map_err(errors::input)?;
        let judged =
            with_game!(&self.rules, game => game.judge(&self.grid, &self.hand, &placement));
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
}

/// The most placements that are kept in order while they are listed; more of them are sorted at the end.
const MOST_KEPT_IN_ORDER: usize = 1024;

fn list<G: Playable>(game: &G, grid: &Grid, hand: &Tiles, top: usize, watcher: &Watcher) -> Value {
    let mut generator = game.generator();
    let mut all: Vec<ScoredPlacement> = Vec::new();
    if (1..=MOST_KEPT_IN_ORDER).contains(&top) {
        all = generator.top_of_list(grid, hand, top, &|_| 0);
    } else {
        let _ = generator.for_each_found(grid, hand, &mut |found| {
            all.push(*found);
            if watcher.go_on() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        all.sort_unstable_by(|a, b| TieBreak::FIRST.compare(a, b));
        all.truncate(if top == 0 { usize::MAX } else { top });
    }
    let lines = all.iter().map(|found| {
        let line = Line::from_placement(game, &generator, (grid, hand), found);
        let expressions: Vec<Value> = line
            .forms
            .iter()
            .map(|form| json!({ "text": form.text, "value": form.value }))
            .collect();
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
