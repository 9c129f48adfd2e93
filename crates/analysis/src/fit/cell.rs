//! One pair of `knows` and `looks`.

use super::mixture::{DecisionChances, Weights, maximise};

/// The number of blocks of games for cross-validation.
pub(super) const FOLDS: usize = 5;

/// The fit for one pair of parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The number of known lines.
    pub(super) knows: u32,
    /// The number of rows and columns that are searched.
    pub(super) looks: u32,
    /// The weights of maximum likelihood.
    pub(super) weights: Weights,
    /// The log-likelihood of all decisions.
    pub(super) log_likelihood: f64,
    /// That of the decisions outside each block of games, each with its own weights.
    pub(super) outside: [f64; FOLDS],
}

impl Cell {
    /// Fits the weights. `folds` has the range of decisions of each block.
    pub(super) fn new(
        (knows, looks): (u32, u32),
        rows: &[DecisionChances],
        folds: &[std::ops::Range<usize>; FOLDS],
        start: Weights,
    ) -> Cell {
        let (weights, log_likelihood) = maximise([rows, &[]], start.inside(), None);
        let outside = folds.each_ref().map(|fold| {
            maximise(
                [&rows[..fold.start], &rows[fold.end..]],
                weights.inside(),
                None,
            )
            .1
        });
        Cell {
            knows,
            looks,
            weights,
            log_likelihood,
            outside,
        }
    }
}

/// The cell with the highest value; the first of equal ones.
pub(super) fn best(cells: &[Cell], value: impl Fn(&Cell) -> f64) -> &Cell {
    let best = cells.iter().reduce(|best, cell| {
        if value(cell) > value(best) {
            cell
        } else {
            best
        }
    });
    best.expect("there are cells")
}
