//! What a player does who tries the most promising actions against what the opponent may hold.
//!
//! Each trial fills in what is hidden: the opponent's hand, in proportion to how likely the opponent was to act as it
//! did with it, and the order of all bags. The opponent replies, the player has another turn, and the network says
//! what has come of it. All actions are tried in the same worlds (common random numbers), those that do worst are
//! given up by halves (sequential halving, Karnin, Koren and Somekh 2013), and it ends early once the best is clear.

mod trial;
mod world;

use board::Tiles;
use movegen::{Found, Generator};
use network::{Network, Verdict};
use rand::Rng;
use rules::{Action, Score};

use crate::Observation;
use crate::value::{self, Candidates, Prospect, worth};
use trial::{Try, play};
use world::World;

/// An action that is tried, with the chance of winning that came of it in each world, of 65536.
struct Arm {
    action: Try,
    chances: Vec<u32>,
}

/// How many standard errors make it clear that one action is better than another.
const CLEAR: f64 = 3.;

/// What to do, by `samples` trials in all over the `width` most promising actions; a pass is one of them if `passes`.
pub(crate) fn choose<G: Generator>(
    seen: &Observation<'_>,
    generator: &mut G,
    rng: &mut impl Rng,
    network: &Network,
    (width, samples): (usize, u32),
    passes: bool,
) -> Option<(Action, Score)> {
    let mut arms = arms(seen, generator, network, width, passes);
    if arms.len() <= 1 {
        return arms.pop().map(|arm| arm.action.told());
    }
    let rounds = usize::BITS - (arms.len() - 1).leading_zeros();
    let mut worlds: Vec<World> = Vec::new();
    let mut tried = 0;
    for _ in 0..rounds {
        // What a round may cost, shared out among who is left; nobody is tried twice in the same world.
        let each = (samples / rounds / arms.len() as u32).max(1) as usize;
        let wanted = tried + each;
        while worlds.len() < wanted {
            worlds.push(World::sample(seen, generator, rng));
        }
        for arm in &mut arms {
            for world in &worlds[tried..wanted] {
                arm.chances.push(play(seen, world, &arm.action, generator, network).0);
            }
        }
        tried = wanted;
        arms.sort_by_key(|arm| std::cmp::Reverse(arm.sum()));
        let clear = arms[1..].iter().all(|arm| is_clear(&arms[0], arm));
        arms.truncate(if clear { 1 } else { arms.len().div_ceil(2) });
        if arms.len() == 1 {
            break;
        }
    }
    arms.swap_remove(0).action.told().into()
}

/// What the most promising actions lead to, each tried in `worlds` worlds: for those who fit a network to what looking
/// ahead with it finds. For each action what the network is told of it, the mean chance of winning from 0 to 1, and the
/// mean margin in points.
#[must_use]
pub fn look_ahead<G: Generator>(
    seen: &Observation<'_>,
    generator: &mut G,
    rng: &mut impl Rng,
    network: &Network,
    width: usize,
    worlds: usize,
) -> Vec<(network::Inputs, f64, f64)> {
    let arms = arms(seen, generator, network, width, true);
    let worlds: Vec<World> = (0..worlds).map(|_| World::sample(seen, generator, rng)).collect();
    let each = 1. / worlds.len() as f64;
    let tell = |arm: &Arm, generator: &mut G| {
        let (mut chance, mut margin) = (0., 0.);
        for world in &worlds {
            let (won, by) = play(seen, world, &arm.action, generator, network);
            chance += f64::from(won) / f64::from(network::CERTAIN) * each;
            margin += Verdict { odds: 0, margin: by }.points() * each;
        }
        let (action, score) = arm.action.told();
        (value::inputs(seen, &action, score.total()), chance, margin)
    };
    arms.iter().map(|arm| tell(arm, generator)).collect()
}

/// The actions that are tried, the network's favourite first.
fn arms(
    seen: &Observation<'_>,
    generator: &mut impl Generator,
    network: &Network,
    width: usize,
    passes: bool,
) -> Vec<Arm> {
    let prospect = Prospect::new(seen);
    let mut all: Vec<(i64, Try)> = Vec::new();
    for found in Candidates::new(seen, generator, 2 * width).iter() {
        all.push((worth(prospect.of_placement(network, found)), Try::Place(*found)));
    }
    if passes || all.is_empty() {
        let (discarded, verdict) = prospect.best_pass(network);
        all.push((worth(verdict), Try::Pass(discarded)));
    }
    all.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    all.truncate(width);
    all.into_iter().map(|(_, action)| Arm { action, chances: Vec::new() }).collect()
}

impl Arm {
    fn sum(&self) -> u64 {
        self.chances.iter().map(|&chance| u64::from(chance)).sum()
    }
}

/// Whether the one is better by more than chance would make it look.
fn is_clear(one: &Arm, other: &Arm) -> bool {
    let pairs = one.chances.iter().zip(&other.chances);
    let n = one.chances.len() as f64;
    if n < 8. {
        return false;
    }
    let gains = || pairs.clone().map(|(&a, &b)| f64::from(a) - f64::from(b));
    let mean = gains().sum::<f64>() / n;
    let variance = gains().map(|gain| (gain - mean) * (gain - mean)).sum::<f64>() / (n - 1.);
    mean > CLEAR * (variance / n).sqrt()
}

impl Try {
    fn told(&self) -> (Action, Score) {
        match *self {
            Try::Place(Found { placement, score, .. }) => (Action::Place(placement), score),
            Try::Pass(discarded) => (Action::Pass(discarded), Score::default()),
        }
    }

    fn used(&self) -> Tiles {
        match self {
            Try::Place(found) => found.placement.used(),
            Try::Pass(discarded) => *discarded,
        }
    }
}
