//! Win probabilities, by the network of the strong player and by simulation.

use bagsplit_game::rules::{Action, Ruleset, Score, with_game};
use bagsplit_movegen::{Playable, TieBreak};
use bagsplit_network::{InputKind, Network, Verdict, Weights};
use bagsplit_players::{Observation, Printed, Restrictions, SharedBag, Supply, Trials, try_out};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Setting;
use crate::forms::laid;

/// The network's estimate for an action.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Chance {
    /// The probability of winning.
    pub win: f64,
    /// The margin at the end, in points.
    pub margin: f64,
}

impl Chance {
    /// Converts a network's verdict.
    pub(crate) fn from_verdict(verdict: Verdict, network: &Network) -> Chance {
        Chance {
            win: verdict.probability(),
            margin: verdict.points_of(network.reads()),
        }
    }
}

/// An action with its simulated results: sums, so that those of several requests can be added.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// A placement in the form of [`laid`], or `pass` with the discarded tiles.
    pub action: String,
    /// The number of worlds in which it was simulated.
    pub worlds: usize,
    /// The sum of the chances of winning.
    pub chances: f64,
    /// The sum of their squares.
    pub chances_squared: f64,
    /// The sum of the margins, in points.
    pub margins: f64,
}

impl Trial {
    /// The mean chance of winning and the mean margin.
    pub(crate) fn chance(&self) -> Chance {
        Chance {
            win: self.chances / self.worlds as f64,
            margin: self.margins / self.worlds as f64,
        }
    }
}

/// The most actions that are tried.
const WIDTH: usize = 8;

/// The largest hand size for simulations; with larger hands a single one can take minutes.
const LARGEST_TRIED: u32 = 9;

/// The number of worlds between checks whether to continue.
const AT_A_TIME: usize = 2;

/// Why no trials are made by these rules: a game to its end would take too long. `None` where they are.
pub fn no_trials(rules: &Ruleset) -> Option<String> {
    let found = rules.hand_size();
    let why = format!(
        "trials: found rules with {found} tiles in a hand; at most {LARGEST_TRIED} are allowed"
    );
    (found > LARGEST_TRIED).then_some(why)
}

impl Setting {
    /// The network of the strong player of this game.
    pub(crate) fn network(&self) -> &'static Network {
        Weights::shipped_for(InputKind::of_game(self.rules.kind())).network()
    }

    /// Calls `look` with the player's observation of the position; `None` where the player's bags are not known, so
    /// that future draws are unknown.
    pub(crate) fn seen<G: Playable, T>(
        &self,
        game: &G,
        look: impl FnOnce(&Observation<'_>) -> T,
    ) -> Option<T> {
        let printed = Printed::from_game(game);
        let hand_size = game.hand_size();
        let shared_bag = game.private_bags().is_none().then(|| {
            let tiles = self.unseen.total().saturating_sub(hand_size);
            SharedBag {
                tiles,
                exchange_limit: game.exchange_limit(self.hand.total(), tiles),
                scoreless_left: game.passes_to_end().saturating_sub(self.passes),
                scoreless_counts_as_pass: game.scoreless_counts_as_pass(),
                max_tiles_when_out: game.max_tiles_when_out(),
                printed: &printed,
            }
        });
        let supply = match (shared_bag, &self.bags) {
            (Some(bag), _) => Supply::Shared(bag),
            (None, Some(bags)) => Supply::Own(bags),
            (None, None) => return None,
        };
        let seen = Observation {
            ties: TieBreak::FIRST,
            grid: &self.grid,
            hand: &self.hand,
            supply,
            score: self.score,
            opponent_score: self.opponent_score,
            wins_level: self.wins_level,
            holder: self.holder,
            mulligan_left: false,
            last: None,
            consecutive_passes: self.passes,
            passes_to_end: game.passes_to_end(),
            opponent_tiles: &self.unseen,
            opponent_split: None,
            split: None,
            opponent: None,
            hand_size,
            target: game.target(),
            expressions: None,
            without: Restrictions::NONE,
        };
        Some(look(&seen))
    }

    /// Simulates the most promising actions in `worlds` worlds, the network's favourite first: in each the opponent has
    /// its known hand, or a random one. Another `part` has other worlds, so that the sums of several can be added. New
    /// worlds are started only as long as `go_on` returns true: each result has its number of worlds. `None` where bags
    /// are private and the player's bags are not known.
    pub fn trials(&self, worlds: usize, part: u64, go_on: &dyn Fn() -> bool) -> Option<Vec<Trial>> {
        self.trials_with(None, worlds, part, go_on)
    }

    /// The same with an action that is tried in any case, and what it earns at once.
    pub(crate) fn trials_with(
        &self,
        also: Option<(Action, Score)>,
        worlds: usize,
        part: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Trial>> {
        with_game!(&self.rules, game => {
            let mut generator = game.generator();
            let mut rng = Pcg64Mcg::seed_from_u64(part);
            self.seen(game, |seen| {
                let mut all: Vec<Trial> = Vec::new();
                let mut left = worlds;
                while left > 0 && (all.is_empty() || go_on()) {
                    let worlds = left.min(AT_A_TIME);
                    left -= worlds;
                    let opponent_hand = self.opponent_hand.as_ref();
                    let trials = Trials { width: WIDTH, worlds, opponent_hand, also };
                    for tried in try_out(seen, &mut generator, &mut rng, self.network(), trials) {
                        let action = action_text(&tried.action);
                        let place = all.iter().position(|trial| trial.action == action).unwrap_or_else(|| {
                            all.push(Trial { action, worlds: 0, chances: 0., chances_squared: 0., margins: 0. });
                            all.len() - 1
                        });
                        let trial = &mut all[place];
                        trial.worlds += worlds;
                        trial.chances += tried.chances;
                        trial.chances_squared += tried.chances_squared;
                        trial.margins += tried.margins;
                    }
                    if all.is_empty() {
                        break;
                    }
                }
                all
            })
        })
    }
}

/// An action as text: a placement in the form of [`laid`], a pass or an exchange with its tiles.
pub fn action_text(action: &Action) -> String {
    match action {
        Action::Place(placement) => laid(placement),
        Action::Pass(tiles) if tiles.is_empty() => "pass".to_owned(),
        Action::Pass(tiles) => format!("pass, discarding {tiles}"),
        Action::Exchange(tiles) => format!("exchange {tiles}"),
    }
}
