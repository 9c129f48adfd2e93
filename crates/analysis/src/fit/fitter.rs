//! The fit of the model to the decisions of a player.

use std::array;
use std::ops::Range;

use bagsplit_arena::{Progress, RecordFault, play_all};
use bagsplit_game::board::Player;
use bagsplit_players::Bot;
use bagsplit_players::notes::{Expressions, SHIPPED};
use bagsplit_players::person::Search;
use bagsplit_stats::StatsError;
use schemars::JsonSchema;
use serde::Serialize;

use super::cell::{self, Cell, FOLDS};
use super::mixture::{DecisionChances, Weights, maximise};
use super::prediction::{Model, OWN, Prediction, predict};
use super::{BestSetups, PlayedGame, RecordedGame, decisions::Decision};

/// Half of the 95% quantile of the chi-squared distribution with one degree of freedom.
const HALF_QUANTILE: f64 = 3.841_458_820_694_124 / 2.;

/// An estimate with the ends of its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Bounds<T> {
    /// The estimate of maximum likelihood.
    pub value: T,
    /// The least value in the interval.
    pub low: T,
    /// The greatest value in the interval.
    pub high: T,
}

/// The fitted model.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayerFit {
    /// The names of the player in the records.
    pub players: Vec<String>,
    /// The number of games.
    pub games: usize,
    /// The number of decisions.
    pub decisions: usize,
    /// The number of placements among them.
    pub placements: usize,
    /// The number of turns that are left out since the player had a hint.
    pub hinted: usize,
    /// The number of expressions that the player could know.
    pub expressions: usize,
    /// The number of rows and columns of the board.
    pub lines: u32,
    /// The number of known expressions.
    pub knows: Bounds<u32>,
    /// The number of rows and columns that are searched.
    pub looks: Bounds<u32>,
    /// The share of slips.
    pub slips: Bounds<f64>,
    /// The share of decisions that the model does not explain.
    pub unexplained: f64,
    /// The share of passes where the player sees nothing.
    pub passes: f64,
    /// The log-likelihood of all decisions.
    pub log_likelihood: f64,
    /// Predictions of games left out: of this model first, then of the references.
    pub predictions: Vec<Prediction>,
    /// The setups that are best for the player, if they were played.
    pub best: Option<BestSetups>,
}

impl PlayerFit {
    /// The bot.
    pub fn bot(&self) -> Bot {
        let slips = (100. * self.slips.value).round() as i64;
        Bot::Person {
            knows: self.knows.value,
            looks: self.looks.value,
            slips,
        }
    }
}

/// Games to which no model can be fitted.
#[derive(Debug, thiserror::Error)]
pub enum FitError {
    /// The record of the game with this index breaks the rules, or is not of Math Scrabble.
    #[error("{fault}")]
    Record {
        /// The index of the game.
        game: usize,
        /// What is wrong with it.
        fault: RecordFault,
    },
    /// No turn without a hint has a placement.
    #[error("there is no placement without a hint, and a model needs some to be fitted to")]
    NoPlacement,
    /// There are too few games.
    #[error(transparent)]
    Stats(#[from] StatsError),
}

/// Fits the model to the games of a player who learns from `expressions`, on the threads of the current rayon pool; `None` if
/// `progress` stops it.
///
/// # Errors
/// The first game that cannot be used, or why all of them are too few.
pub fn fit_player(
    games: &[(RecordedGame, Player)],
    expressions: &Expressions,
    references: &[(&'static str, Model)],
    progress: &dyn Progress,
) -> Result<Option<PlayerFit>, FitError> {
    let numbered: Vec<(usize, &(RecordedGame, Player))> = games.iter().enumerate().collect();
    let games = play_all(&numbered, progress, |&(game, (read, player))| {
        let played = PlayedGame::from_record(&read.record, *player, &read.hinted, expressions);
        progress.game_done();
        played
            .map(Some)
            .map_err(|fault| FitError::Record { game, fault })
    })?;
    let Some(games) = games.into_iter().collect::<Option<Vec<PlayedGame>>>() else {
        return Ok(None);
    };
    if games.iter().all(|game| game.placements() == 0) {
        return Err(FitError::NoPlacement);
    }
    let fitter = Fitter::new(games, expressions);
    let knows: Vec<u32> = fitter.knows().collect();
    let columns = play_all(&knows, progress, |&knows| {
        Ok::<_, FitError>(Some(fitter.column(knows)))
    })?;
    let Some(columns) = columns.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let fit = fitter.conclude(&columns.concat(), references)?;
    Ok(progress.go_on().then_some(fit))
}

/// The decisions of a player, to which the model is fitted.
#[derive(Clone, Debug)]
pub struct Fitter {
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
        let ranges = games.iter().scan(0, |end, game| {
            let start = std::mem::replace(end, *end + game.decisions.len());
            Some(start..*end)
        });
        let ranges = ranges.collect();
        Fitter {
            games,
            expressions: expressions.clone(),
            ranges,
        }
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
        self.decisions()
            .map(|decision| decision.turn.lines())
            .max()
            .unwrap_or_default()
    }

    /// The games of a block.
    pub(super) fn fold(&self, fold: usize) -> Range<usize> {
        fold * self.games.len() / FOLDS..(fold + 1) * self.games.len() / FOLDS
    }

    pub(super) fn decisions_of(&self, games: Range<usize>) -> Range<usize> {
        let all = self.ranges.last().map_or(0, |range| range.end);
        let [start, end] = [games.start, games.end]
            .map(|game| self.ranges.get(game).map_or(all, |range| range.start));
        start..end
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
    pub(super) fn rows(&self, knows: u32, looks: &[u32]) -> Vec<Vec<DecisionChances>> {
        let mut rows = vec![Vec::new(); looks.len()];
        for decision in self.decisions() {
            let known = decision.turn.known(knows);
            let searches: Vec<Search> = looks
                .iter()
                .map(|&looks| decision.turn.search(looks))
                .collect();
            let chances = decision
                .placement()
                .map(|placement| known.chances(placement, &searches));
            let legal = decision.legal as f64;
            for (place, search) in searches.iter().enumerate() {
                let nothing = known.sees_nothing(search);
                rows[place].push(DecisionChances {
                    seen: chances
                        .as_ref()
                        .map(|chances| chances[place])
                        .unwrap_or_default(),
                    blind: if decision.placed.is_some() {
                        nothing / legal
                    } else {
                        nothing
                    },
                    passed: decision.placed.is_none(),
                    other: 1. / (legal + 1.),
                });
            }
        }
        rows
    }

    /// The fit from the cells of all columns, with predictions by it and by other models.
    ///
    /// # Errors
    /// When there are too few games for an interval.
    ///
    /// # Panics
    /// When there are no cells.
    pub fn conclude(
        &self,
        cells: &[Cell],
        references: &[(&'static str, Model)],
    ) -> Result<PlayerFit, StatsError> {
        let best = cell::best(cells, |cell| cell.log_likelihood);
        let near: Vec<&Cell> = cells
            .iter()
            .filter(|cell| best.log_likelihood - cell.log_likelihood <= HALF_QUANTILE)
            .collect();
        let [knows, looks] =
            [|cell: &Cell| cell.knows, |cell: &Cell| cell.looks].map(|parameter| {
                let value = parameter(best);
                let near = near.iter().map(|cell| parameter(cell));
                near.fold(
                    Bounds {
                        value,
                        low: value,
                        high: value,
                    },
                    |bounds, near| Bounds {
                        low: bounds.low.min(near),
                        high: bounds.high.max(near),
                        ..bounds
                    },
                )
            });
        let fitted = (0..FOLDS).map(|fold| {
            let Cell { knows, looks, .. } = *cell::best(cells, |cell| cell.outside[fold]);
            Model::Person {
                knows,
                looks,
                slips: None,
            }
        });
        let fitted = predict(self, &fitted.collect::<Vec<_>>());
        let mut predictions = vec![fitted.total(OWN, None)?];
        for &(name, model) in references {
            predictions.push(predict(self, &[model; FOLDS]).total(name, Some(&fitted))?);
        }
        let mut players: Vec<String> = self.games.iter().map(|game| game.name.clone()).collect();
        players.sort();
        players.dedup();
        Ok(PlayerFit {
            players,
            games: self.games.len(),
            decisions: self.games.iter().map(PlayedGame::decisions).sum(),
            placements: self.games.iter().map(PlayedGame::placements).sum(),
            hinted: self.games.iter().map(|game| game.hinted).sum(),
            expressions: self.expressions.lines().len(),
            lines: self.lines(),
            knows,
            looks,
            slips: self.slips(best, &near),
            unexplained: best.weights.other,
            passes: best.weights.passes,
            log_likelihood: best.log_likelihood,
            predictions,
            best: None,
        })
    }

    /// The interval for the share of slips: a value is in it if some cell is near enough with it, and no other cell can be
    /// than those that are near without it.
    fn slips(&self, best: &Cell, near: &[&Cell]) -> Bounds<f64> {
        let value = best.weights.slips;
        let mut bounds = Bounds {
            value,
            low: value,
            high: value,
        };
        for column in near.chunk_by(|a, b| a.knows == b.knows) {
            let looks: Vec<u32> = column.iter().map(|cell| cell.looks).collect();
            for (cell, rows) in column.iter().zip(self.rows(column[0].knows, &looks)) {
                let [low, high] = [0., 1.].map(|end| {
                    farthest(cell.weights.slips, end, |slips| {
                        let start = Weights {
                            slips,
                            ..cell.weights.inside()
                        };
                        let (_, at) = maximise([&rows, &[]], start, Some(slips));
                        best.log_likelihood - at <= HALF_QUANTILE
                    })
                });
                bounds.low = bounds.low.min(low);
                bounds.high = bounds.high.max(high);
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
