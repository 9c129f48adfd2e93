//! Placements as a table for reading.

use board::{Axis, Grid, Placement, Square, Symbol, Tiles};
use bots::PrivateHandValue;
use comfy_table::Table;
use movegen::{Found, Generator};
use rules::math_scrabble::evaluate;
use rules::{Game, Run};

use crate::text;

/// What each placement earns, lays, forms and keeps.
pub(super) fn table<G: Game>(
    game: &G,
    generator: &impl Generator,
    (grid, hand): (&Grid, &Tiles),
    found: &[Found],
) -> Table {
    let private = game.private_bags().is_some();
    let says = |run: &[Symbol]| {
        let text: String = run.iter().map(Symbol::to_string).collect();
        if private {
            let value = evaluate(run).map_or_else(|| "not defined".to_owned(), |value| value.to_string());
            (text, value)
        } else {
            (text, generator.bonus(run).to_string())
        }
    };
    let row = |found: &Found| {
        let runs: Vec<(String, String)> = runs(grid, &found.placement).iter().map(|run| says(run)).collect();
        let join = |part: fn(&(String, String)) -> &String| -> String {
            runs.iter().map(part).cloned().collect::<Vec<_>>().join("\n")
        };
        let kept = hand.minus(&found.placement.used()).expect("a legal placement uses hand tiles");
        let mut row = vec![
            found.points.to_string(),
            laid(&found.placement),
            join(|(text, _)| text),
            join(|(_, value)| value),
            kept.to_string(),
        ];
        if private {
            row.push(format!("{:+.1}", PrivateHandValue::FITTED.of(&kept) / 1000.));
        }
        row
    };
    let mut header = vec!["points", "tiles", "forms", if private { "value" } else { "bonus" }, "kept"];
    if private {
        header.push("worth");
    }
    text::table(header, found.iter().map(row), |column| [0, 3, 5].contains(&column))
}

/// The first square, which way it goes on, and the tiles: `G7 right 5*2`. Squares that hold tiles already are dots.
fn laid(placement: &Placement) -> String {
    let tiles = placement.tiles();
    let Some(&(first, _)) = tiles.first() else { return String::new() };
    let axis = placement.axis().unwrap_or(Axis::Row);
    let mut text = String::new();
    let mut place = first.place(axis);
    for &(square, face) in tiles {
        text.extend((place..square.place(axis)).map(|_| '.'));
        text.push_str(&face.to_string());
        place = square.place(axis) + 1;
    }
    let way = if tiles.len() == 1 {
        ""
    } else if axis == Axis::Row {
        " right"
    } else {
        " down"
    };
    format!("{first}{way} {text}")
}

/// The runs that a placement forms, of two symbols and more: the one that it lies in first.
fn runs(grid: &Grid, placement: &Placement) -> Vec<Vec<Symbol>> {
    let along = placement.axis().unwrap_or(Axis::Row);
    let mut met: Vec<(Axis, Square)> = Vec::new();
    let mut runs = Vec::new();
    for axis in [along, along.cross()] {
        for &(square, _) in placement.tiles() {
            let run = Run::through(grid, placement, square, axis);
            if run.symbols.len() > 1 && !met.contains(&(axis, run.first)) {
                met.push((axis, run.first));
                runs.push(run.symbols);
            }
        }
    }
    runs
}
