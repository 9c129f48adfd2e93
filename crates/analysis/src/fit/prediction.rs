//! Predictions of games that were left out, by the model and by others.

use bagsplit_players::Bot;
use bagsplit_players::person::Chances;
use bagsplit_stats::{Estimate, Level, Linear, StatsError, Units};
use schemars::JsonSchema;
use serde::Serialize;

use super::Fitter;
use super::cell::FOLDS;
use super::decisions::Decision;
use super::mixture::{DecisionChances, Weights, maximise};

/// A model of which the other weights are fitted to all games but those it predicts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model {
    /// The bot `person`.
    Person {
        /// The number of known lines.
        knows: u32,
        /// The number of rows and columns that are searched.
        looks: u32,
        /// The share of slips; `None` if it is fitted too.
        slips: Option<f64>,
    },
    /// The bot `greedy`, which sees everything.
    Greedy,
}

/// The name of the fitted model.
pub(super) const OWN: &str = "this model";
/// The name of the level of human-like players with which a model is compared.
const LEVEL: &str = "club";

impl Model {
    /// The models with which a fitted one is compared, by name: `club`, if it is among these levels, and `greedy`.
    pub fn references<'a>(
        levels: impl IntoIterator<Item = (&'a str, Bot)>,
    ) -> Vec<(&'static str, Self)> {
        let level = levels.into_iter().find_map(|(name, bot)| match bot {
            Bot::Person {
                knows,
                looks,
                slips,
            } if name == LEVEL => Some((
                LEVEL,
                Self::Person {
                    knows,
                    looks,
                    slips: Some(slips as f64 / 100.),
                },
            )),
            _ => None,
        });
        level
            .into_iter()
            .chain([("greedy", Self::Greedy)])
            .collect()
    }
}

/// The predictions of games by a model that was fitted without them.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Prediction {
    /// The name of the model.
    pub model: &'static str,
    /// The mean log-likelihood of a decision.
    pub log_likelihood_per_decision: f64,
    /// How much higher it is by the fitted model, with an interval over games; `None` for that model.
    pub advantage_of_this_model: Option<Estimate>,
    /// The number of placements.
    pub placements: u32,
    /// The number of placements that are the most probable one of the model.
    pub same_placement: u32,
    /// The number of placements with as many points as that one.
    pub same_points: u32,
}

/// The predictions of a model, game by game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GamePredictions(Vec<Score>);

/// The predictions of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Score {
    log_likelihood: f64,
    decisions: u32,
    placements: u32,
    same_placement: u32,
    same_points: u32,
}

impl GamePredictions {
    /// The sums over all games, beside those of the fitted model.
    pub(super) fn total(
        &self,
        model: &'static str,
        own: Option<&GamePredictions>,
    ) -> Result<Prediction, StatsError> {
        let games = self.0.iter();
        let decisions: u32 = games.clone().map(|game| game.decisions).sum();
        Ok(Prediction {
            model,
            log_likelihood_per_decision: games.clone().map(|game| game.log_likelihood).sum::<f64>()
                / f64::from(decisions.max(1)),
            advantage_of_this_model: own
                .map(|prediction| prediction.advantage_over(self))
                .transpose()?,
            placements: games.clone().map(|game| game.placements).sum(),
            same_placement: games.clone().map(|game| game.same_placement).sum(),
            same_points: games.clone().map(|game| game.same_points).sum(),
        })
    }

    /// How much higher the log-likelihood of a decision is by this model than by another, over games that both predict
    /// without having been fitted to them.
    fn advantage_over(&self, other: &GamePredictions) -> Result<Estimate, StatsError> {
        let games = self.0.iter().zip(&other.0);
        let leads = games.map(|(game, other)| {
            (
                game.log_likelihood - other.log_likelihood,
                f64::from(game.decisions),
            )
        });
        let decisions: f64 = leads.clone().map(|(_, decisions)| decisions).sum();
        let mean = leads.clone().map(|(lead, _)| lead).sum::<f64>() / decisions;
        // A ratio of sums over games: each game's deviation from the mean, in decisions of an average game.
        let per_game = decisions / self.0.len() as f64;
        let deviations = leads.map(|(lead, decisions)| mean + (lead - mean * decisions) / per_game);
        let units = Units::new(0..self.0.len() as u64)?;
        Ok(Linear::mean(&units, deviations)?.estimate(Level::P95))
    }
}

/// Predicts each block of games by one of these models, fitted to the other blocks.
pub(super) fn predict(fitter: &Fitter, models: &[Model]) -> GamePredictions {
    let mut games = Vec::new();
    for (fold, &model) in (0..FOLDS).zip(models) {
        let rows = rows(fitter, model);
        let block = fitter.decisions_of(fitter.fold(fold));
        let slips = match model {
            Model::Person { slips, .. } => slips,
            Model::Greedy => Some(0.),
        };
        let others = [&rows[..block.start], &rows[block.end..]];
        let (weights, _) = maximise(others, Weights::START, slips);
        for game in fitter.fold(fold) {
            let mut score = Score::default();
            for (decision, row) in fitter.games[game]
                .decisions
                .iter()
                .zip(&rows[fitter.ranges[game].clone()])
            {
                score.log_likelihood += weights.probability(row).ln();
                score.decisions += 1;
                let Some(placed) = &decision.placed else {
                    continue;
                };
                score.placements += 1;
                if let Some(found) = most_probable(model, &weights, decision) {
                    score.same_placement += u32::from(found.placement == placed.placement);
                    score.same_points += u32::from(found.points == placed.points);
                }
            }
            games.push(score);
        }
    }
    GamePredictions(games)
}

fn rows(fitter: &Fitter, model: Model) -> Vec<DecisionChances> {
    match model {
        Model::Person { knows, looks, .. } => fitter.rows(knows, &[looks]).remove(0),
        Model::Greedy => fitter
            .games
            .iter()
            .flat_map(|game| &game.decisions)
            .map(greedy)
            .collect(),
    }
}

/// The row of a decision for the bot `greedy`, which takes no second best.
fn greedy(decision: &Decision) -> DecisionChances {
    let greedy = &decision.greedy;
    let placed = decision.placed.as_ref();
    let is_tied = placed.is_some_and(|placed| placed.points == greedy.points);
    let best = if is_tied {
        1. / decision.tied as f64
    } else {
        0.
    };
    DecisionChances {
        seen: Chances {
            best,
            ..Chances::default()
        },
        blind: 0.,
        passed: placed.is_none(),
        other: 1. / (decision.legal as f64 + 1.),
    }
}

/// The most probable placement of a model, if it sees any.
fn most_probable(
    model: Model,
    weights: &Weights,
    decision: &Decision,
) -> Option<bagsplit_movegen::ScoredPlacement> {
    match model {
        Model::Person { knows, looks, .. } => {
            let (known, search) = (decision.turn.known(knows), decision.turn.search(looks));
            known
                .most_probable(&search, |chances| weights.of_seen(chances))
                .map(|(found, _)| found)
        }
        Model::Greedy => Some(decision.greedy),
    }
}
