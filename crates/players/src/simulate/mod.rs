//! What a player does who tries the most promising actions against what the opponent may hold.
//!
//! Each trial fills in what is hidden: the opponent's hand, in proportion to how likely the opponent was to act as it
//! did with it, its bags, by a split that is known or supposed, and the order of all bags. The opponent replies, the
//! player has another turn, and the network says what has come of it. All actions are tried in the same worlds (common
//! random numbers), what the network says of an action before counts as a number of trials, those that do worst are given
//! up by halves (sequential halving, Karnin, Koren and Somekh 2013), and it ends early once the best is clear.

mod halving;
mod opponent;
mod promising;
mod shared;
mod trial;
mod world;

use crate::endings::Choice;
use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Found, Generator};
use bagsplit_network::{Network, Verdict};
use rand::Rng;

use crate::Observation;
use crate::ending::to_action;
use crate::value::{self, Example};
use halving::best_of;
use opponent::Holding;
pub(crate) use promising::actions;
use promising::expected;
use trial::play;
use world::World;

/// The two players of a trial, as numbers.
const ME: usize = 0;
const THEM: usize = 1;

/// The version of how actions are tried. It must advance whenever they would be tried otherwise, so that games of
/// `simulate` that are kept, and what was learned from trials, are not taken for new ones. The first version knew neither the
/// opponent's bags nor what the network had said of an action before, and did not weigh opening; the second weighed it before
/// the opponent had passed; the third had other candidates: tiles had no price, and the same tiles elsewhere came in another
/// order; the fourth took those of equal worth in another order, and heeded all of the formula for kept tiles where the bag is
/// shared; the fifth heeded a quarter of the network there.
pub const TRIALS_VERSION: u32 = 6;

/// In how many worlds an action would have to be tried to say as much about it as what the network says of it before. Of 30,
/// 60, 100 and 200 the best measured (docs/players-measured.md): trials are few, and there is much luck in two turns.
const EXPECTED_COUNTS: u64 = 200;

/// How much looking ahead there is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// How many of the most promising actions are tried.
    pub(crate) width: usize,
    /// How many trials there are, of all actions together.
    pub(crate) samples: u32,
}

/// What to do, by trials of the most promising actions; where bags are private a pass is one of them if `passes`, and
/// where the bag is shared an exchange.
pub(crate) fn choose(
    seen: &Observation<'_>,
    mut generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    budget: Budget,
    passes: bool,
) -> Option<(Action, Score)> {
    if let Some(bag) = seen.shared_bag() {
        return shared::choose(seen, bag, generator, rng, network, budget, passes);
    }
    let actions = expected(seen, generator, network, budget.width, passes);
    let best = best_of(
        actions,
        EXPECTED_COUNTS,
        budget.samples,
        &mut generator,
        |generator| World::sample(seen, *generator, rng),
        |generator, world, action| play(seen, world, action, *generator, network).0,
    );
    best.map(|action| to_action(&action))
}

/// What looking ahead finds of an action.
#[derive(Clone, Debug)]
pub struct LookedAhead {
    /// What the network is told of it, and what is foreseen without the network.
    pub example: Example,
    /// The mean chance of winning, from 0 to 1.
    pub chance: f64,
    /// The mean margin in points.
    pub margin: f64,
}

/// What the opponent holds.
#[derive(Clone, Copy, Debug)]
pub struct OpponentTiles<'a> {
    /// Its hand.
    pub hand: &'a Tiles,
    /// The bags that it draws from.
    pub bags: &'a ByBag<Tiles>,
}

/// What the most promising actions lead to, each tried in `worlds` worlds: for those who fit a network to what looking
/// ahead with it finds. Where the bag is shared, actions that end the game are left out: the network is never asked about them.
///
/// Nothing is supposed of the opponent: `theirs` is what it holds, and only what will be drawn is
/// random. No player may see that; but over all games the mean of what comes of it is what a player can expect who does not.
#[must_use]
pub fn look_ahead(
    seen: &Observation<'_>,
    theirs: OpponentTiles<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    width: usize,
    worlds: usize,
) -> Vec<LookedAhead> {
    if let Some(bag) = seen.shared_bag() {
        let trials = Trials { width, worlds, opponent_hand: Some(theirs.hand), also: None };
        return shared::look_ahead(seen, bag, generator, rng, network, trials);
    }
    let actions = expected(seen, generator, network, width, true);
    let theirs = Holding { hand: *theirs.hand, bags: *theirs.bags };
    let worlds: Vec<World> = (0..worlds).map(|_| World::known(seen, theirs, rng)).collect();
    let each = 1. / worlds.len() as f64;
    let tell = |action: &Choice, generator: &mut dyn Generator| {
        let (mut chance, mut margin) = (0., 0.);
        for world in &worlds {
            let (won, by) = play(seen, world, action, generator, network);
            chance += f64::from(won) / f64::from(bagsplit_network::CERTAIN) * each;
            margin += Verdict { odds: 0, margin: by }.points() * each;
        }
        let (action, score) = to_action(action);
        let inputs = value::inputs(seen, &action, score.total()).to_vec();
        LookedAhead { example: Example { inputs, foreseen: [0.; 2] }, chance, margin }
    };
    actions.iter().map(|(action, _)| tell(action, generator)).collect()
}

/// An action, and what came of it in some worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// The action.
    pub action: Action,
    /// What it earns at once.
    pub score: Score,
    /// The sum of the chances of winning, each from 0 to 1.
    pub chances: f64,
    /// The sum of their squares, for who wants to know how sure the mean is.
    pub chances_squared: f64,
    /// The sum of the margins in points.
    pub margins: f64,
}

/// How much is tried, and what is known beside what a player sees.
#[derive(Clone, Copy, Debug)]
pub struct Trials<'a> {
    /// How many of the most promising actions are tried.
    pub width: usize,
    /// In how many worlds.
    pub worlds: usize,
    /// The opponent's hand, for those who know it: a part of the tiles that are not seen. Else it is filled in too.
    pub opponent_hand: Option<&'a Tiles>,
    /// An action that is tried in any case, and what it earns at once.
    pub also: Option<(Action, Score)>,
}

/// Tries the most promising actions, the network's favourite first, each in the same worlds. What is hidden there is
/// filled in at random; where bags are private, by what the opponent did.
///
/// Whoever wants a result to get better while it is looked at asks again with another random generator and adds up.
#[must_use]
pub fn try_out(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
    network: &Network,
    trials: Trials<'_>,
) -> Vec<Tried> {
    if let Some(bag) = seen.shared_bag() {
        return shared::try_out(seen, bag, generator, rng, network, trials);
    }
    let mut actions = actions(seen, generator, network, trials.width, true);
    if let Some(also) = trials.also.and_then(to_choice)
        && !actions.contains(&also)
    {
        actions.push(also);
    }
    let sample = |_| match trials.opponent_hand {
        Some(hand) => World::with_hand(seen, hand, rng),
        None => World::sample(seen, generator, rng),
    };
    let worlds: Vec<World> = (0..trials.worlds).map(sample).collect();
    let tell = |action: &Choice, generator: &mut dyn Generator| {
        let mut tried = Tried::new(to_action(action));
        for world in &worlds {
            let (won, margin) = play(seen, world, action, generator, network);
            tried.add(won, Verdict { odds: 0, margin }.points());
        }
        tried
    };
    actions.iter().map(|action| tell(action, generator)).collect()
}

/// An action of a game with private bags; `None` for an exchange, which is none.
fn to_choice((action, score): (Action, Score)) -> Option<Choice> {
    match action {
        Action::Place(placement) => Some(Choice::Place(Found::new(placement, score))),
        Action::Pass(discarded) => Some(Choice::Pass(discarded)),
        Action::Exchange(_) => None,
    }
}

impl Tried {
    /// An action that has been tried nowhere.
    fn new((action, score): (Action, Score)) -> Tried {
        Tried { action, score, chances: 0., chances_squared: 0., margins: 0. }
    }

    /// Adds what came of it in a world: the chance of winning, of 65536, and the margin in points.
    fn add(&mut self, won: u32, margin: f64) {
        let chance = f64::from(won) / f64::from(bagsplit_network::CERTAIN);
        self.chances += chance;
        self.chances_squared += chance * chance;
        self.margins += margin;
    }
}
