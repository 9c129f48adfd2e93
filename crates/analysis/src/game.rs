//! The turns of a recorded game, with the loss of each.
//!
//! An evaluator estimates the action that was taken and the best one from what the player saw: the network of the strong
//! player, or simulations. So the loss of a turn is an estimate, and the luck of the draw is in none of them.

use bagsplit_arena::{GameRecord, RecordFault, Turn, Watch, replay, rules_of};
use bagsplit_game::board::{Player, Tiles};
use bagsplit_game::rules::{Action, Position, Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::{Observation, Outlook, Public};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Chance, Setting, Trial, action_text};

/// A turn of a game, with the position before it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Step {
    /// The player of the turn: 0 or 1.
    pub player: u8,
    /// The board before: one line per row.
    pub board: String,
    /// The hands of both players before.
    pub hands: [String; 2],
    /// The contents of the bags of the player to move, by letter, including empty ones; empty where the bag is shared.
    pub bags: Vec<(String, String)>,
    /// The tiles that both have discarded before.
    pub discards: [String; 2],
    /// Whether the player to move holds the Advantage.
    pub holder: bool,
    /// The number of consecutive passes, or scoreless turns, before it.
    pub passes: u32,
    /// The points of both before.
    pub scores: [u32; 2],
    /// The player's action, in the form of [`laid`](crate::laid).
    pub action: String,
    /// The squares and tiles of the placement.
    pub place: Vec<(String, String)>,
    /// The points of the action.
    pub points: u32,
    /// The network's estimate for it.
    pub chance: Option<Chance>,
    /// The network's favourite action, and its estimate.
    pub best: Option<(String, Chance)>,
}

impl Step {
    /// The loss in win probability compared with the best action: 0 where that was taken or is not known.
    pub fn lost(&self) -> f64 {
        match (&self.chance, &self.best) {
            (Some(chance), Some((_, best))) => (best.win - chance.win).max(0.),
            _ => 0.,
        }
    }
}

/// The estimator of the actions of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Evaluator {
    /// The network of the strong player.
    Network,
    /// Simulations of the most promising actions and of the one that was taken.
    Simulation {
        /// The number for each action, all in the same worlds.
        simulations: usize,
    },
}

/// Replays a record with the referee and analyses its turns, for as long as `go_on` returns true; later turns have no
/// estimates.
///
/// # Errors
/// The first part of the record that breaks a clause or cannot be read.
pub fn evaluated_steps(
    record: &GameRecord,
    evaluator: Evaluator,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Step>, RecordFault> {
    let mut stepper = Stepper {
        evaluator,
        rules: rules_of(record)?,
        before: None,
        discards: [Tiles::EMPTY; 2],
        steps: Vec::new(),
        go_on,
    };
    replay(record, &mut stepper)?;
    Ok(stepper.steps)
}

struct Stepper<'g> {
    evaluator: Evaluator,
    rules: Ruleset,
    /// The position before the turn from the view of the player to move, and the opponent's hand.
    before: Option<(Setting, Player, Tiles)>,
    /// The tiles that both have discarded.
    discards: [Tiles; 2],
    steps: Vec<Step>,
    go_on: &'g dyn Fn() -> bool,
}

impl Stepper<'_> {
    /// The estimates after the action that was taken and after the best one.
    fn estimates(
        &self,
        setting: &Setting,
        turn: &Turn,
    ) -> (Option<Chance>, Option<(String, Chance)>) {
        match self.evaluator {
            Evaluator::Network => (
                setting.expects(&turn.action, turn.score.total()),
                setting.best(),
            ),
            Evaluator::Simulation { simulations } => {
                // Each turn has other worlds, and each review of a record the same.
                let part = self.steps.len() as u64;
                let also = Some((turn.action, turn.score));
                let trials = setting
                    .trials_with(also, simulations, part, self.go_on)
                    .unwrap_or_default();
                let taken = action_text(&turn.action);
                let chance = trials
                    .iter()
                    .find(|trial| trial.action == taken)
                    .map(Trial::chance);
                let best = trials
                    .iter()
                    .max_by(|a, b| a.chance().win.total_cmp(&b.chance().win));
                (
                    chance,
                    best.map(|best| (best.action.clone(), best.chance())),
                )
            }
        }
    }
}

impl Watch for Stepper<'_> {
    fn to_move(&mut self, position: &Position) {
        let player = position.to_move();
        let setting = Setting::from_position(self.rules.clone(), position, player);
        self.before = Some((setting, player, *position.hand(player.other())));
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        let Some((setting, player, other)) = self.before.take() else {
            return;
        };
        let mut both = [setting.hand.to_string(), other.to_string()];
        let mut scores = [setting.score, setting.opponent_score];
        if player == Player::P1 {
            both.reverse();
            scores.reverse();
        }
        let place = match &turn.action {
            Action::Place(placement) => placement.to_texts(),
            _ => Vec::new(),
        };
        let points = turn.score.total();
        let estimates = (self.go_on)().then(|| self.estimates(&setting, turn));
        let (chance, best) = estimates.unwrap_or_default();
        let bags = setting.bags.iter().flat_map(|bags| bags.iter());
        self.steps.push(Step {
            player: player.index() as u8,
            board: setting.grid.to_string(),
            hands: both,
            bags: bags
                .take(usize::from(self.rules.bags()))
                .map(|(bag, tiles)| (bag.to_string(), tiles.to_string()))
                .collect(),
            discards: self.discards.map(|tiles| tiles.to_string()),
            holder: setting.holder,
            passes: setting.passes,
            scores,
            action: action_text(&turn.action),
            place,
            points,
            chance,
            best,
        });
        if let Action::Pass(discarded) = &turn.action {
            let before = &mut self.discards[player.index()];
            *before = before.plus(discarded);
        }
    }
}

impl Setting {
    /// A position from the view of a player.
    fn from_position(rules: Ruleset, position: &Position, player: Player) -> Setting {
        let public = Public {
            opponent_tiles: &position.tiles_of(player.other()),
            opponent_split: None,
            shared_bag: None,
            mulligan_left: false,
            last: None,
        };
        with_game!(&rules, game => {
            Setting::from_observation(rules.clone(), &Observation::from_position(game, position, player, public))
        })
    }

    /// The position that a player sees.
    pub fn from_observation(rules: Ruleset, seen: &Observation<'_>) -> Setting {
        let private = rules.private_bags().is_some();
        Setting {
            grid: seen.grid.clone(),
            hand: *seen.hand,
            bags: private.then(|| *seen.bags()),
            score: seen.score,
            opponent_score: seen.opponent_score,
            holder: seen.holder,
            wins_level: seen.wins_level,
            passes: seen.consecutive_passes,
            unseen: *seen.opponent_tiles,
            opponent_hand: None,
            rules,
        }
    }

    /// The network's estimate for an action that scores `points`; `None` where the player's bags are not known.
    pub(crate) fn expects(&self, action: &Action, points: u32) -> Option<Chance> {
        with_game!(&self.rules, game => {
            let generator = game.generator();
            let network = self.network();
            self.seen(game, |seen| {
                Chance::from_verdict(Outlook::new(seen, &generator, network).evaluate(&generator, action, points), network)
            })
        })
    }

    /// The network's favourite action and its estimate: a placement, a pass, or an exchange. With blanks in hand it is
    /// the best of a short search. `None` where the player's bags are not known.
    pub fn best(&self) -> Option<(String, Chance)> {
        let line = self.placements_soon(1).placements.into_iter().next()?;
        Some((line.laid, line.chance?))
    }
}
