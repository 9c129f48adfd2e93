//! The fit of the model to the decisions of a player.

use std::array;
use std::ops::Range;

use bagsplit_players::Bot;
use bagsplit_players::notes::{Expressions, SHIPPED};
use bagsplit_players::person::Search;
use serde::Serialize;

use super::cell::{self, Cell, FOLDS};
use super::mixture::{Row, Weights, maximise};
use super::prediction::{Model, Predicted, predict};
use super::{PlayedGame, decisions::Decision};

/// Half of the 95% quantile of the chi-squared distribution with one degree of freedom.
const HALF_QUANTILE: f64 = 3.841_458_820_694_124 / 2.;

/// An estimate with the ends of its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bounds<T> {
    /// The estimate of maximum likelihood.
    pub value: T,
    /// The least value in the interval.
    pub low: T,
    /// The greatest value in the interval.
    pub high: T,
}

/// The fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFit {
    /// The number of known expressions.
    pub knows: Bounds<u32>,
    /// The number of rows and columns that are searched.
    pub looks: Bounds<u32>,
    /// The share of slips.
    pub slips: Bounds<f64>,
    /// All weights.
    pub weights: Weights,
    /// The log-likelihood of all decisions.
    pub log_likelihood: f64,
    /// The number of rows and columns of the board.
    pub lines: u32,
    /// Predictions of games left out: of this model first, then of the references.
    pub predictions: Vec<Predicted>,
}

impl PlayerFit {
    /// The bot.
    pub fn bot(&self) -> Bot {
        let slips = (100. * self.slips.value).round() as i64;
        Bot::Person { knows: self.knows.value, looks: self.looks.value, slips }
    }
}

/// The decisions of a player, to which the model is fitted.
#[derive(Clone, Debug)]
pub struct Fitter {
    /// The games.
    pub games: Vec<PlayedGame>,
    /// The expressions from which the player learns.
    pub expressions: Expressions,
    /// The decisions of each game, counted through all games.
    pub(super) ranges: Vec<Range<usize>>,
}

impl Fitter {
    /// The fewest games.
    pub const MIN_GAMES: usize = 10;

    /// A fitter for these games, in which the player, who learns from `expressions`, made at least one decision.
    pub fn new(games: Vec<PlayedGame>, expressions: &Expressions) -> Fitter {
        let mut end = 0;
        let range = |game: &PlayedGame| {
            let start = end;
            end += game.decisions.len();
            start..end
        };
        let ranges = games.iter().map(range).collect();
        Fitter { games, expressions: expressions.clone(), ranges }
    }

    /// The values of `knows`.
    pub fn knows(&self) -> Range<u32> {
        0..self.expressions.lines().len().min(SHIPPED) as u32 + 1
    }

    fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.games.iter().flat_map(|game| &game.decisions)
    }

    /// The number of rows and columns of the largest board.
    fn lines(&self) -> u32 {
        self.decisions().map(|decision| decision.turn.lines()).max().unwrap_or_default()
    }

    /// The games of a block.
    pub(super) fn fold(&self, fold: usize) -> Range<usize> {
        let end = |fold: usize| fold * self.games.len() / FOLDS;
        end(fold)..end(fold + 1)
    }

    pub(super) fn decisions_of(&self, games: Range<usize>) -> Range<usize> {
        let end = self.ranges.last().map_or(0, |range| range.end);
        let start = |game: usize| self.ranges.get(game).map_or(end, |range| range.start);
        start(games.start)..start(games.end)
    }

    /// Fits the other weights for this value of `knows` and every value of `looks`.
    pub fn column(&self, knows: u32) -> Vec<Cell> {
        let looks: Vec<u32> = (1..=self.lines()).collect();
        let folds = array::from_fn(|fold| self.decisions_of(self.fold(fold)));
        let mut start = Weights::START;
        let mut cells = Vec::new();
        for (looks, rows) in looks.iter().zip(self.rows(knows, &looks)) {
            let cell = Cell::new((knows, *looks), &rows, &folds, start);
            start = cell.weights;
            cells.push(cell);
        }
        cells
    }

    /// The rows of all decisions, for each of these values of `looks`.
    pub(super) fn rows(&self, knows: u32, looks: &[u32]) -> Vec<Vec<Row>> {
        let mut rows = vec![Vec::new(); looks.len()];
        for decision in self.decisions() {
            let known = decision.turn.known(knows);
            let searches: Vec<Search> = looks.iter().map(|&looks| decision.turn.search(looks)).collect();
            let chances = decision.placement().map(|placement| known.chances(placement, &searches));
            let legal = decision.legal as f64;
            for (place, search) in searches.iter().enumerate() {
                let nothing = known.sees_nothing(search);
                rows[place].push(Row {
                    seen: chances.as_ref().map(|chances| chances[place]).unwrap_or_default(),
                    blind: if decision.placed.is_some() { nothing / legal } else { nothing },
                    passed: decision.placed.is_none(),
                    other: 1. / (legal + 1.),
                });
            }
        }
        rows
    }

    /// The fit from the cells of all columns, with predictions by it and by other models.
    ///
    /// # Panics
    /// When there are no cells.
    pub fn conclude(&self, cells: &[Cell], references: &[Model]) -> PlayerFit {
        let best = cell::best(cells, |cell| cell.log_likelihood);
        let near: Vec<&Cell> =
            cells.iter().filter(|cell| best.log_likelihood - cell.log_likelihood <= HALF_QUANTILE).collect();
        let bounds = |value: &dyn Fn(&Cell) -> u32| {
            let values = || near.iter().map(|cell| value(cell));
            let (low, high) = (values().min(), values().max());
            Bounds { value: value(best), low: low.unwrap_or_default(), high: high.unwrap_or_default() }
        };
        let own = (0..FOLDS).map(|fold| {
            let Cell { knows, looks, .. } = *cell::best(cells, |cell| cell.outside[fold]);
            Model::Person { knows, looks, slips: None }
        });
        let mut predictions = vec![predict(self, &own.collect::<Vec<_>>())];
        predictions.extend(references.iter().map(|&model| predict(self, &[model; FOLDS])));
        PlayerFit {
            knows: bounds(&|cell| cell.knows),
            looks: bounds(&|cell| cell.looks),
            slips: self.slips(best, &near),
            weights: best.weights,
            log_likelihood: best.log_likelihood,
            lines: self.lines(),
            predictions,
        }
    }

    /// The interval for the share of slips: a value is in it if some cell is near enough with it, and no other cell can be
    /// than those that are near without it.
    fn slips(&self, best: &Cell, near: &[&Cell]) -> Bounds<f64> {
        let value = best.weights.slips;
        let mut bounds = Bounds { value, low: value, high: value };
        for column in near.chunk_by(|one, other| one.knows == other.knows) {
            let looks: Vec<u32> = column.iter().map(|cell| cell.looks).collect();
            for (cell, rows) in column.iter().zip(self.rows(column[0].knows, &looks)) {
                let is_near = |slips: f64| {
                    let start = Weights { slips, ..cell.weights.inside() };
                    let (_, at) = maximise([&rows, &[]], start, Some(slips));
                    best.log_likelihood - at <= HALF_QUANTILE
                };
                bounds.low = bounds.low.min(farthest(cell.weights.slips, 0., is_near));
                bounds.high = bounds.high.max(farthest(cell.weights.slips, 1., is_near));
            }
        }
        bounds
    }
}

/// The farthest number on the way to `end` for which something holds that holds at `start`, by bisection to a thousandth.
fn farthest(start: f64, end: f64, holds: impl Fn(f64) -> bool) -> f64 {
    if holds(end) {
        return end;
    }
    let (mut inside, mut outside) = (start, end);
    while (outside - inside).abs() > 1e-3 {
        let middle = f64::midpoint(inside, outside);
        if holds(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}
