//! Decisions by a network: the bot `value` and the policies `by-value`.

mod alternatives;
mod candidates;
mod drawing;
mod foresight;
mod outlook;
mod prospect;
mod shared;

use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Generator, ScoredPlacement};
use bagsplit_network::{IncrementalEvaluator, InputKind, Network, Verdict};
use rand::{Rng, RngExt};

use crate::Observation;
pub(crate) use alternatives::for_each_alternative;
pub(crate) use candidates::Candidates;
pub(crate) use drawing::Drawing;
pub(crate) use foresight::Foresight;
pub use outlook::Outlook;
pub use prospect::Prospect;
pub(crate) use prospect::{favourite_first, with_points, worth};
pub(crate) use shared::SharedProspect;

/// The version of the decisions of `value` and the policies `by-value`. It must advance whenever decisions with the
/// same weights change, so that stored games are not taken for new ones. Version 1 evaluated every discard, and gave
/// more weight to the network and full weight to the leave value where the bag is shared; 2 scaled the network by a
/// quarter there.
pub(crate) const ASKING_VERSION: u32 = 3;

/// The bot `value` with its parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    pub(crate) network: &'static Network,
    /// The number of frontier placements that are evaluated.
    pub(crate) width: usize,
    /// The number of favourites whose tiles are also evaluated elsewhere, for the same points.
    pub(crate) alternatives: usize,
    /// The probability of choosing another of the best few, in percent.
    pub(crate) explore: i64,
    /// The probability of placing the chosen tiles elsewhere, in percent.
    pub(crate) relocate: i64,
}

/// The number of placements from which exploration chooses.
const EXPLORE_AMONG: usize = 6;

/// The probability of exploring in an opening, in percent, for bots that explore at all: a game has one opening, and
/// its consequences differ more than those of other turns.
const EXPLORE_IN_OPENINGS: i64 = 50;

impl Asker {
    /// The chosen placement, `None` when none is legal.
    pub(crate) fn choose(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<ScoredPlacement> {
        let mut evaluator = IncrementalEvaluator::new(self.network);
        if let Some(bag) = seen.shared_bag() {
            let prospect = SharedProspect::new(seen, bag, generator, self.network.reads());
            return self
                .shared_placement(&prospect, &mut evaluator, generator, rng)
                .map(|(found, _)| found);
        }
        self.placement(&Prospect::new(seen), &mut evaluator, generator, rng)
            .map(|(found, _)| found)
    }

    /// The chosen placement, or a pass where the network prefers that.
    pub(crate) fn act(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score) {
        if let Some(bag) = seen.shared_bag() {
            let prospect = SharedProspect::new(seen, bag, generator, self.network.reads());
            return self.act_shared(&prospect, generator, rng);
        }
        let prospect = Prospect::new(seen);
        let mut evaluator = IncrementalEvaluator::new(self.network);
        let Some((found, verdict)) = self.placement(&prospect, &mut evaluator, generator, rng)
        else {
            return (prospect.best_pass(&mut evaluator).0, Score::default());
        };
        match prospect.better_pass(&mut evaluator, verdict) {
            Some(pass) => (pass, Score::default()),
            None => found.into(),
        }
    }

    fn placement(
        &self,
        prospect: &Prospect<'_>,
        evaluator: &mut IncrementalEvaluator<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<(ScoredPlacement, Verdict)> {
        let chosen = self.straying(prospect, evaluator, generator, rng);
        if self.relocate == 0 || rng.random_range(0..100) >= self.relocate {
            return chosen;
        }
        chosen.map(|(found, _)| {
            let shifted = alternatives::random_alternative(&found, prospect.seen(), generator, rng);
            (
                shifted,
                prospect.ask(evaluator, &Action::Place(shifted.placement), shifted.points),
            )
        })
    }

    fn straying(
        &self,
        prospect: &Prospect<'_>,
        evaluator: &mut IncrementalEvaluator<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<(ScoredPlacement, Verdict)> {
        let opens = prospect.seen().grid.is_empty();
        let explore = if opens && self.explore > 0 {
            EXPLORE_IN_OPENINGS
        } else {
            self.explore
        };
        if explore == 0 || rng.random_range(0..100) >= explore {
            return prospect.best_placement(generator, evaluator, self.width, self.alternatives);
        }
        let candidates = Candidates::new(prospect.seen(), generator, self.width.min(EXPLORE_AMONG));
        let count = candidates.iter().len();
        let stray = if count > 0 {
            candidates.iter().nth(rng.random_range(0..count))
        } else {
            None
        };
        stray.map(|found| {
            (
                *found,
                prospect.ask(evaluator, &Action::Place(found.placement), found.points),
            )
        })
    }
}

/// A situation after an action, as an example for training a network.
#[derive(Clone, Debug)]
pub struct Example {
    /// The network's input.
    pub inputs: Vec<i8>,
    /// The log-odds and the margin predicted without the network, in the units of verdicts: its output is added to
    /// these. Zero where bags are private.
    pub foreseen: [f64; 2],
}

/// The network's input for an action that scores `points`, and the prior prediction that it corrects; `None` when the
/// action ends the game, so that the network is not used.
pub fn example(
    seen: &Observation<'_>,
    generator: &dyn Generator,
    reads: InputKind,
    action: &Action,
    points: u32,
) -> Option<Example> {
    if let Some(bag) = seen.shared_bag() {
        let prospect = SharedProspect::new(seen, bag, generator, reads);
        let goes_on = prospect.foresight().lead_at_end(action, points).is_none();
        return goes_on.then(|| Example {
            inputs: prospect.inputs(generator, action, points).to_vec(),
            foreseen: prospect.foreseen(action, points),
        });
    }
    if ends_game(seen, action, points) {
        return None;
    }
    Some(Example {
        inputs: Prospect::new(seen).inputs(action, points).to_vec(),
        foreseen: [0.; 2],
    })
}

/// Whether an action that scores `points` ends the game, so that the network is not used: the opponent has
/// no tile, it was the last pass, or the points reach the target.
pub(crate) fn ends_game(seen: &Observation<'_>, action: &Action, points: u32) -> bool {
    seen.opponent_tiles.is_empty()
        || (action.placement().is_none() && seen.consecutive_passes + 1 >= seen.passes_to_end)
        || seen.is_enough(seen.score + points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid, Symbol};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;
    use bagsplit_network::Weights;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn exploring_bots_explore_in_half_of_the_openings() {
        let mut generator = Fast::new(&MathScrabble::default());
        let hand = "125+*39".parse().unwrap();
        let bags = ByBag::single("123456789+-*/".parse().unwrap());
        let mut grid = Grid::new(13).unwrap();
        let mut others = |grid: &Grid, explore| {
            let seen = Observation::plain(grid, &hand, &bags);
            let (network, mut rng) = (Weights::shipped().network(), Pcg64Mcg::seed_from_u64(5));
            let mut chosen = |explore| {
                let asker = Asker {
                    network,
                    width: 8,
                    alternatives: 0,
                    explore,
                    relocate: 0,
                };
                asker
                    .choose(&seen, &mut generator, &mut rng)
                    .unwrap()
                    .placement
            };
            let best = chosen(0);
            (0..200).filter(|_| chosen(explore) != best).count()
        };
        assert_eq!(others(&grid, 0), 0);
        assert!(
            (70..=120).contains(&others(&grid, 1)),
            "half of them, and some of those are the best"
        );
        grid.set(grid.centre(), Symbol::D5.into());
        assert!(others(&grid, 1) < 10);
    }
}
