//! A review of recorded games: the loss of each player over all its turns, and the worst turns.

use std::collections::BTreeMap;

use bagsplit_arena::{GameRecord, Progress, RecordFault, play_all};
use bagsplit_stats::{Estimate, Level, Linear, Units};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Chance, Evaluator, Step, evaluated_steps};

/// The least loss in win probability that counts as a large loss.
pub const LARGE_LOSS: f64 = 0.1;
/// A smaller loss counts as none: the network's estimates are multiples of about this size.
const NO_LOSS: f64 = 0.0005;

/// A record and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordAt {
    /// The name of its file.
    pub file: String,
    /// Its line, from 1.
    pub line: u64,
    pub record: GameRecord,
}

/// A review of some games.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Review {
    /// The estimator of the actions.
    pub evaluator: Evaluator,
    /// The loss of each setup, in the order of their names.
    pub players: Vec<PlayerReview>,
    /// The turns with the largest losses, the worst first. Turns without a loss are left out.
    pub worst_turns: Vec<WorstTurn>,
    /// The games.
    pub games: Vec<ReviewedGame>,
}

/// The loss of a player over some games, in win probability.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlayerReview {
    /// The name of its setup.
    pub setup: String,
    /// The number of its games; one against itself counts twice.
    pub games: usize,
    /// The number of its turns.
    pub turns: usize,
    /// The number of turns in which no other action was better.
    pub turns_without_loss: usize,
    /// The number of turns that lost at least [`LARGE_LOSS`].
    pub large_losses: usize,
    /// The mean loss per game. Its interval is over pairs of games, since both games of a pair have the same luck; one pair
    /// has none.
    pub loss_per_game: Estimate,
    /// The mean loss per turn.
    pub loss_per_turn: f64,
}

/// A turn with a large loss.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WorstTurn {
    /// The index of its game.
    pub game: usize,
    /// Its number, from 1.
    pub turn: usize,
    /// Its loss.
    pub loss: f64,
}

/// A recorded game with its turns.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[expect(
    missing_docs,
    reason = "fields without a comment are those of the record"
)]
pub struct ReviewedGame {
    /// The name of its file.
    pub file: String,
    /// Its line, from 1.
    pub line: u64,
    pub game: String,
    pub variant: Option<String>,
    pub seed: String,
    pub pair: u64,
    pub index: u8,
    /// The names of the setups.
    pub players: [String; 2],
    pub scores: [u32; 2],
    pub winner: Option<u8>,
    pub ended_by: String,
    /// Its turns.
    pub turns: Vec<ReviewedTurn>,
}

/// A turn of a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReviewedTurn {
    /// Its number, from 1.
    pub turn: usize,
    /// The player of the turn: 0 or 1.
    pub player: u8,
    /// The action, in the form of [`laid`](crate::laid).
    pub action: String,
    /// The points of the action.
    pub points: u32,
    /// The estimate after the action.
    pub expected: Option<Chance>,
    /// The best action.
    pub best_action: Option<String>,
    /// The estimate after the best action.
    pub best_expected: Option<Chance>,
    /// The loss in win probability.
    pub loss: f64,
}

/// A record that cannot be reviewed.
#[derive(Debug, thiserror::Error)]
#[error("{fault}")]
pub struct ReviewError {
    /// The index of the game.
    pub game: usize,
    /// What is wrong with it.
    pub fault: RecordFault,
}

/// Reviews some games on the threads of the current rayon pool, with this number of the worst turns; `None` if `progress` stops
/// it.
///
/// # Errors
/// The first record that breaks the rules.
pub fn review(
    records: &[RecordAt],
    evaluator: Evaluator,
    worst: usize,
    progress: &dyn Progress,
) -> Result<Option<Review>, ReviewError> {
    let numbered: Vec<(usize, &RecordAt)> = records.iter().enumerate().collect();
    let games = play_all(&numbered, progress, |&(game, at)| {
        let steps = evaluated_steps(&at.record, evaluator, &|| progress.go_on());
        progress.game_done();
        match steps {
            Ok(steps) => Ok(progress.go_on().then(|| ReviewedGame::new(at, steps))),
            Err(fault) => Err(ReviewError { game, fault }),
        }
    })?;
    let games: Option<Vec<ReviewedGame>> = games.into_iter().collect();
    Ok(games.map(|games| Review {
        evaluator,
        players: by_player(&games),
        worst_turns: worst_turns(&games, worst),
        games,
    }))
}

impl ReviewedGame {
    fn new(RecordAt { file, line, record }: &RecordAt, steps: Vec<Step>) -> Self {
        Self {
            file: file.clone(),
            line: *line,
            game: record.game.clone(),
            variant: record.variant.clone(),
            seed: record.seed.clone(),
            pair: record.pair,
            index: record.index,
            players: record.players.each_ref().map(|player| player.setup.clone()),
            scores: record.scores,
            winner: record.winner,
            ended_by: record.ended_by.clone(),
            turns: (1..)
                .zip(steps)
                .map(|(turn, step)| ReviewedTurn::new(turn, step))
                .collect(),
        }
    }
}

impl ReviewedTurn {
    fn new(turn: usize, step: Step) -> Self {
        let loss = step.lost();
        let (best_action, best_expected) = step.best.unzip();
        let Step {
            player,
            action,
            points,
            chance: expected,
            ..
        } = step;
        Self {
            turn,
            player,
            action,
            points,
            expected,
            best_action,
            best_expected,
            loss,
        }
    }
}

/// The sums of a player.
#[derive(Default)]
struct Sums {
    games: usize,
    turns: usize,
    without_loss: usize,
    large_losses: usize,
    loss: f64,
}

/// The loss of a player in each pair of games, and the number of these games.
type LossByPair<K> = BTreeMap<K, (f64, f64)>;

/// The loss of each setup, in the order of their names.
fn by_player(games: &[ReviewedGame]) -> Vec<PlayerReview> {
    let mut players: BTreeMap<&str, (Sums, LossByPair<_>)> = BTreeMap::new();
    for game in games {
        for (player, name) in (0u8..).zip(&game.players) {
            let (sums, pairs) = players.entry(name).or_default();
            sums.games += 1;
            let mut loss = 0.;
            for turn in game.turns.iter().filter(|turn| turn.player == player) {
                sums.turns += 1;
                sums.without_loss += usize::from(turn.loss < NO_LOSS);
                sums.large_losses += usize::from(turn.loss >= LARGE_LOSS);
                loss += turn.loss;
            }
            sums.loss += loss;
            let both = pairs
                .entry((&game.players, &game.variant, &game.seed, game.pair))
                .or_default();
            *both = (both.0 + loss, both.1 + 1.);
        }
    }
    let mut reviews = Vec::new();
    for (name, (own, pairs)) in players {
        reviews.push(PlayerReview {
            setup: name.to_owned(),
            games: own.games,
            turns: own.turns,
            turns_without_loss: own.without_loss,
            large_losses: own.large_losses,
            loss_per_game: match Units::new(0..pairs.len() as u64) {
                Err(_) => Estimate::without_interval(own.loss / own.games as f64, 0.),
                Ok(units) => Linear::mean(&units, pairs.values().map(|(loss, games)| loss / games))
                    .expect("losses are finite")
                    .estimate(Level::P95),
            },
            loss_per_turn: own.loss / own.turns.max(1) as f64,
        });
    }
    reviews
}

fn worst_turns(games: &[ReviewedGame], most: usize) -> Vec<WorstTurn> {
    let mut all: Vec<WorstTurn> = Vec::new();
    for (game, reviewed) in games.iter().enumerate() {
        let lost = reviewed.turns.iter().filter(|turn| turn.loss >= NO_LOSS);
        all.extend(lost.map(|turn| WorstTurn {
            game,
            turn: turn.turn,
            loss: turn.loss,
        }));
    }
    // A stable sort: equal ones stay in the order of games and turns.
    all.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    all.truncate(most);
    all
}
