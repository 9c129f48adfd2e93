//! Placements as text, and the runs that they form.

use bagsplit_game::board::{Axis, Grid, Placement, Square, Symbol};
use bagsplit_game::rules::Run;
use bagsplit_game::rules::math_scrabble::evaluate;
use bagsplit_movegen::Generator;
use serde::Serialize;

/// A run that a placement forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// Its symbols.
    pub text: String,
    /// Its value, or with a shared bag the bonus that it scores in addition to its tiles.
    pub value: String,
}

/// The first square, the direction, and the tiles: `G7 right 5*2`. Occupied squares are dots.
pub fn laid(placement: &Placement) -> String {
    let tiles = placement.tiles();
    let Some(&(first, _)) = tiles.first() else {
        return String::new();
    };
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

/// The runs of two and more symbols that a placement forms, the primary run first.
pub(crate) fn forms(
    generator: &dyn Generator,
    private: bool,
    grid: &Grid,
    placement: &Placement,
) -> Vec<Form> {
    let forms = runs(grid, placement).into_iter().map(|run| {
        let value = if private {
            evaluate(&run).map_or_else(|| "not defined".to_owned(), |value| value.to_string())
        } else {
            generator.bonus(&run).to_string()
        };
        Form {
            text: run.iter().map(Symbol::to_string).collect(),
            value,
        }
    });
    forms.collect()
}

/// The symbols of the runs of two and more that a placement forms, the primary run first. The board may hold its tiles already.
pub fn runs(grid: &Grid, placement: &Placement) -> Vec<Vec<Symbol>> {
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
