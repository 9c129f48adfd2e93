//! Determinizations: the hidden information, filled in.

use bagsplit_game::board::{ByBag, Tile, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use rand::{Rng, RngExt};

use super::opponent::{Holding, supposed};
use crate::leave::PrivateHandValue;
use crate::shuffle::shuffled;
use crate::{Observation, PublicAction};

/// The two players of a simulation, as indexes.
pub(super) const ME: usize = 0;
pub(super) const THEM: usize = 1;

/// An action and its immediate points.
pub(super) type Turn = (Action, Score);

/// One way to fill in the information hidden from a player.
#[derive(Clone, Debug)]
pub(super) struct World {
    /// The player's tiles, then the opponent's.
    pub(super) holdings: [Holding; 2],
    /// The order in which the bags of each are drawn.
    pub(super) orders: [ByBag<Vec<Tile>>; 2],
    /// The seed of the decisions of a model of the opponent; 0 without one.
    pub(super) seed: u64,
}

/// The loss, in thousandths of a point of equity, that an opponent's action may have compared with the best for a hand,
/// before the hand is considered unlikely.
const PATIENCE: i64 = 1500;

impl World {
    /// Fills in at random. A hand that would have allowed the opponent a clearly better action is usually rejected: the
    /// action is evidence about the tiles that it kept.
    pub(super) fn sample(
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> World {
        let (theirs, order) =
            Holding::sample(seen, rng, |kept, rng| is_likely(seen, kept, generator, rng));
        World::with(seen, theirs, order, rng)
    }

    /// Fills in everything but the opponent's hand at random; `hand` is a part of the unseen tiles.
    pub(super) fn with_hand(seen: &Observation<'_>, hand: &Tiles, rng: &mut dyn Rng) -> World {
        let (theirs, order) = Holding::of_opponent(seen, *hand, rng);
        World::with(seen, theirs, order, rng)
    }

    /// Uses the opponent's real tiles: only the order of the bags is random.
    pub(super) fn with_opponent_tiles(
        seen: &Observation<'_>,
        theirs: Holding,
        rng: &mut dyn Rng,
    ) -> World {
        let order = shuffled(&theirs.bags, rng);
        World::with(seen, theirs, order, rng)
    }

    fn with(
        seen: &Observation<'_>,
        theirs: Holding,
        order: ByBag<Vec<Tile>>,
        rng: &mut dyn Rng,
    ) -> World {
        let mine = Holding {
            hand: *seen.hand,
            bags: *seen.bags(),
        };
        let orders = [shuffled(&mine.bags, rng), order];
        let seed = if seen.opponent.is_some() {
            rng.random()
        } else {
            0
        };
        World {
            holdings: [mine, theirs],
            orders,
            seed,
        }
    }
}

/// Whether the opponent may have acted as it did in its last turn with these tiles in addition to those that it placed.
fn is_likely(
    seen: &Observation<'_>,
    kept: &Tiles,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
) -> bool {
    let Some(PublicAction::Place(placement)) = seen.last else {
        return true;
    };
    if kept.is_empty() {
        return true;
    }
    let before = kept.plus(&placement.used());
    let mut grid = seen.grid.clone();
    for &(square, _) in placement.tiles() {
        grid.clear(square);
    }
    if let Some(model) = seen.opponent {
        // Its bags then held what it has drawn since. Its score then is unknown here, so that of now stands for it.
        let bags = supposed(seen, &seen.opponent_tiles.saturating_minus(kept), rng);
        let (theirs, mine) = (
            Holding { hand: before, bags },
            seen.hand.plus(&seen.bags().all()),
        );
        let (action, _) = model.act(&theirs.seen_by_opponent(seen, &grid, &mine), generator, rng);
        return action == Action::Place(*placement) || rng.random_range(0..8) == 0;
    }
    let value = &PrivateHandValue::FITTED;
    let leave = |tiles: &Tiles| (value.evaluate(tiles) / 2.) as i32;
    let mut most = |leave: &dyn Fn(&Tiles) -> i32| {
        let found = generator.best_of_frontier(&grid, &before, leave)?;
        let left = before.minus(&found.placement.used())?;
        Some((
            i64::from(found.points) * 1000 + i64::from(leave(&left)),
            left,
        ))
    };
    let best = most(&leave);
    // The best that keeps the same tiles: no points make up for what all others are worth less.
    let same = |left: &Tiles| {
        if left == kept {
            leave(left)
        } else {
            i32::MIN / 4
        }
    };
    let as_played = most(&same).filter(|(_, left)| left == kept);
    // It may not have placed the best of those tiles, but that is all that is known about its hand.
    let (Some((best, _)), Some((as_played, _))) = (best, as_played) else {
        return true;
    };
    let gap = best - as_played;
    gap <= PATIENCE || rng.random_range(0..4) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{bags, grid, tiles};
    use bagsplit_game::board::Grid;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn hands_with_which_a_known_opponent_had_placed_something_else_are_rarely_dealt() {
        let mut generator = bagsplit_movegen::Fast::new(
            &bagsplit_game::rules::math_scrabble::MathScrabble::default(),
        );
        let grid = grid("......5*2....");
        let (hand, unseen) = (tiles("1394+-*"), tiles("1122333445678999+-*/"));
        let mut opponent = crate::Setup::private_bags(
            "",
            crate::Bot::Greedy,
            crate::PrivateBags::new(Default::default()),
        );
        opponent.private_mut().unwrap().splits.0[0].bags = ByBag::single(unseen);
        let before = tiles("12+3999");
        let placed = generator.best(&grid, &before).unwrap().placement;
        let last = PublicAction::Place(placed);
        let mut after = grid.clone();
        after.lay(&placed);
        let bags = ByBag::default();
        let seen = Observation {
            opponent_tiles: &unseen,
            last: Some(&last),
            opponent: Some(&opponent),
            ..Observation::plain(&after, &hand, &bags)
        };
        let mut rng = Pcg64Mcg::seed_from_u64(4);
        let mut share = |kept: &str, generator: &mut dyn Generator| {
            let kept = tiles(kept);
            (0..200)
                .filter(|_| is_likely(&seen, &kept, generator, &mut rng))
                .count()
        };
        let same = before.saturating_minus(&placed.used()).to_string();
        assert_eq!(share(&same, &mut generator), 200);
        // With an operator and a nine more it had scored more than that.
        assert!(share("9*/8", &mut generator) < 60);
    }

    #[test]
    fn known_tiles_of_the_opponent_stay_in_place() {
        let (grid, mine) = (Grid::new(13).unwrap(), bags(&["12+"]));
        let seen = Observation::plain(&grid, &Tiles::EMPTY, &mine);
        let bags = bags(&["123456789", "+-*/"]);
        let theirs = Holding {
            hand: tiles("77*"),
            bags,
        };
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..20 {
            let world = World::with_opponent_tiles(&seen, theirs, &mut rng);
            let [own, other] = world.holdings;
            assert_eq!(
                (other.hand, other.bags, own.bags),
                (theirs.hand, bags, mine)
            );
            for (bag, order) in bags.0.iter().zip(&world.orders[1].0) {
                assert_eq!(order.iter().copied().collect::<Tiles>(), *bag);
            }
            orders.insert(format!("{:?}", world.orders[1]));
        }
        assert!(orders.len() > 10, "draws are random");
    }
}
