//! The bot `simulate`: simulation of the most promising actions.
//!
//! Each simulation fills in hidden information: the opponent's hand, weighted by the likelihood of the opponent's last
//! action with it, its bags, by a known or assumed split, and the order of all bags. The opponent replies, the player
//! has another turn, and the network evaluates the result. All actions are simulated in the same worlds (common random
//! numbers), the network's prior estimate counts as a number of simulations, the worse half of the actions is dropped
//! repeatedly (sequential halving, Karnin, Koren and Somekh 2013), and it stops early once the best is clear.

mod halving;
mod opponent;
mod promising;
mod shared;
mod trial;
mod world;

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use bagsplit_network::{Network, Verdict};
use rand::Rng;

use crate::Observation;
use crate::value::{Example, Prospect};
use halving::best_of;
pub use opponent::{Holding, supposed};
use promising::{actions, expected};
use trial::play;
use world::{Turn, World};

/// The version of the simulation. It must advance whenever decisions change, so that stored games of `simulate`, and
/// weights trained on simulations, are not taken for new ones. Version 1 used neither the opponent's bags nor the
/// network's prior estimate, and did not consider opening; 2 considered it before the opponent had passed; 3 had other
/// candidates, without a price for tiles and with another order of alternative squares; 4 broke ties differently and
/// used the leave value in full where the bag is shared; 5 scaled the network by a quarter there.
pub const TRIALS_VERSION: u32 = 6;

/// The number of worlds that the network's prior estimate is equivalent to. Of 30, 60, 100 and 200 the best measured
/// (docs/notebook/simulate-strength.md): there are few simulations, and two turns have much variance.
const EXPECTED_COUNTS: u64 = 200;

/// The budget of the simulation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// The number of promising actions that are simulated.
    pub(crate) width: usize,
    /// The number of simulations, over all actions.
    pub(crate) samples: u32,
}

/// The action with the best simulated result among the most promising ones; where bags are private a pass is included
/// if `passes`, and where the bag is shared an exchange.
pub(crate) fn choose(
    seen: &Observation<'_>,
    mut generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    budget: Budget,
    passes: bool,
) -> Option<Turn> {
    if let Some(bag) = seen.shared_bag() {
        return shared::choose(seen, bag, generator, rng, network, budget, passes);
    }
    let actions = expected(seen, generator, network, budget.width, passes);
    best_of(
        actions,
        EXPECTED_COUNTS,
        budget.samples,
        &mut generator,
        |generator| World::sample(seen, *generator, rng),
        |generator, world, turn| play(seen, world, turn, *generator, network).0,
    )
}

/// The result of looking ahead from an action.
#[derive(Clone, Debug)]
pub struct LookAheadResult {
    /// The network's input for the action, and the prior prediction without the network.
    pub example: Example,
    /// The mean chance of winning, from 0 to 1.
    pub chance: f64,
    /// The mean margin in points.
    pub margin: f64,
}

/// The tiles that the opponent holds.
#[derive(Clone, Copy, Debug)]
pub struct OpponentTiles<'a> {
    /// The opponent's hand.
    pub hand: &'a Tiles,
    /// The bags that it draws from.
    pub bags: &'a ByBag<Tiles>,
}

/// The results of the most promising actions, each simulated in `worlds` worlds: for training a network on the results
/// of looking ahead with it. Where the bag is shared, actions that end the game are left out: the network never
/// evaluates them.
///
/// No assumptions are made about the opponent: `theirs` is what it really holds, and only draws are random. A player
/// cannot know that, but the mean over all games is what a player without this knowledge can expect.
pub fn look_ahead(
    seen: &Observation<'_>,
    theirs: OpponentTiles<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    width: usize,
    worlds: usize,
) -> Vec<LookAheadResult> {
    if let Some(bag) = seen.shared_bag() {
        let trials = Trials {
            width,
            worlds,
            opponent_hand: Some(theirs.hand),
            also: None,
        };
        return shared::look_ahead(seen, bag, generator, rng, network, trials);
    }
    let actions = expected(seen, generator, network, width, true);
    let theirs = Holding {
        hand: *theirs.hand,
        bags: *theirs.bags,
    };
    let worlds: Vec<World> = (0..worlds)
        .map(|_| World::with_opponent_tiles(seen, theirs, rng))
        .collect();
    let (each, prospect) = (1. / worlds.len() as f64, Prospect::new(seen));
    let results = actions.iter().map(|(turn, _)| {
        let (mut chance, mut margin) = (0., 0.);
        for world in &worlds {
            let (won, by) = play(seen, world, turn, generator, network);
            chance += f64::from(won) / f64::from(bagsplit_network::CERTAIN) * each;
            margin += Verdict {
                odds: 0,
                margin: by,
            }
            .points()
                * each;
        }
        let (action, score) = turn;
        let inputs = prospect.inputs(action, score.total()).to_vec();
        LookAheadResult {
            example: Example {
                inputs,
                foreseen: [0.; 2],
            },
            chance,
            margin,
        }
    });
    results.collect()
}

/// An action and its simulated results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimulatedAction {
    /// The action.
    pub action: Action,
    /// The immediate points.
    pub score: Score,
    /// The sum of the chances of winning, each from 0 to 1.
    pub chances: f64,
    /// The sum of their squares, for standard errors.
    pub chances_squared: f64,
    /// The sum of the margins in points.
    pub margins: f64,
}

/// The extent of the simulation, and information beyond the player's observation.
#[derive(Clone, Copy, Debug)]
pub struct Trials<'a> {
    /// The number of promising actions that are simulated.
    pub width: usize,
    /// The number of worlds.
    pub worlds: usize,
    /// The opponent's hand, if it is known: a part of the unseen tiles. Otherwise it is filled in too.
    pub opponent_hand: Option<&'a Tiles>,
    /// An action that is tried in any case, and what it earns at once.
    pub also: Option<(Action, Score)>,
}

/// Simulates the most promising actions, the network's favourite first, each in the same worlds. Hidden tiles are
/// filled in at random; where bags are private, weighted by the opponent's last action.
///
/// To refine a result over time, call it again with another random generator and add up the sums.
pub fn try_out(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    trials: Trials<'_>,
) -> Vec<SimulatedAction> {
    if let Some(bag) = seen.shared_bag() {
        return shared::try_out(seen, bag, generator, rng, network, trials);
    }
    let actions = actions(seen, generator, network, trials.width);
    let worlds = (0..trials.worlds).map(|_| match trials.opponent_hand {
        Some(hand) => World::with_hand(seen, hand, rng),
        None => World::sample(seen, generator, rng),
    });
    let worlds: Vec<World> = worlds.collect();
    try_all(actions, trials.also, &worlds, |world, turn| {
        let (won, margin) = play(seen, world, turn, generator, network);
        (won, Verdict { odds: 0, margin }.points())
    })
}

/// The results of some actions, and of another one in any case, in all worlds. `play` returns the chance of winning, out
/// of 65536, and the margin in points.
fn try_all<W>(
    mut turns: Vec<Turn>,
    also: Option<Turn>,
    worlds: &[W],
    mut play: impl FnMut(&W, &Turn) -> (u32, f64),
) -> Vec<SimulatedAction> {
    turns.extend(also.filter(|also| !turns.iter().any(|(action, _)| *action == also.0)));
    let results = turns.into_iter().map(|turn| {
        let (action, score) = turn;
        let mut tried = SimulatedAction {
            action,
            score,
            chances: 0.,
            chances_squared: 0.,
            margins: 0.,
        };
        for world in worlds {
            let (won, margin) = play(world, &turn);
            let chance = f64::from(won) / f64::from(bagsplit_network::CERTAIN);
            tried.chances += chance;
            tried.chances_squared += chance * chance;
            tried.margins += margin;
        }
        tried
    });
    results.collect()
}
