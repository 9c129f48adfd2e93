//! What may be hidden from the player?

use board::{ByBag, Tile, Tiles};
use movegen::Generator;
use rand::{Rng, RngExt};
use rules::Action;

use crate::Observation;
use crate::leave::PrivateHandValue;

/// One way to fill in what a player does not see.
#[derive(Clone, Debug)]
pub(super) struct World {
    /// The opponent's hand.
    pub(super) hand: Tiles,
    /// What the opponent has in bags, in the order in which it is drawn.
    pub(super) theirs: Vec<Tile>,
    /// The own bags, each in the order in which it is drawn from.
    pub(super) mine: ByBag<Vec<Tile>>,
}

/// How often another hand is tried for one that does not go with what the opponent did.
const TRIES: u32 = 4;

/// By how much, in thousandths of a point, what the opponent did may have been worse for it than the best that a hand
/// allows, as equity sees it, before the hand is doubted.
const PATIENCE: i64 = 1500;

impl World {
    /// Fills in by lot. A hand with which the opponent would have had clearly better than what it did is mostly not
    /// taken: the tiles that it kept say something about it.
    pub(super) fn sample(
        seen: &Observation<'_>,
        generator: &mut impl Generator,
        rng: &mut impl Rng,
    ) -> World {
        let mut unseen: Vec<Tile> = seen.opponent_tiles.iter().collect();
        let in_hand = unseen.len().min(seen.hand_size as usize);
        for attempt in 0..TRIES {
            shuffle(&mut unseen, rng);
            if attempt + 1 == TRIES || is_likely(seen, &unseen[..in_hand], generator, rng) {
                break;
            }
        }
        let theirs = unseen.split_off(in_hand);
        World { hand: unseen.into_iter().collect(), theirs, mine: shuffled(seen, rng) }
    }

    /// Fills in by lot all but the opponent's hand, which somebody knows: tiles that are not seen.
    pub(super) fn with_hand(seen: &Observation<'_>, hand: &Tiles, rng: &mut impl Rng) -> World {
        let mut theirs: Vec<Tile> = seen.opponent_tiles.saturating_minus(hand).iter().collect();
        shuffle(&mut theirs, rng);
        World { hand: *hand, theirs, mine: shuffled(seen, rng) }
    }
}

/// The own bags, each in an order by lot.
fn shuffled(seen: &Observation<'_>, rng: &mut impl Rng) -> ByBag<Vec<Tile>> {
    ByBag(std::array::from_fn(|bag| {
        let mut tiles: Vec<Tile> = seen.bags.0[bag].iter().collect();
        shuffle(&mut tiles, rng);
        tiles
    }))
}

/// Whether the opponent, with the first of these tiles kept from before its last turn, may have acted as it did.
fn is_likely(
    seen: &Observation<'_>,
    hand: &[Tile],
    generator: &mut impl Generator,
    rng: &mut impl Rng,
) -> bool {
    let Some(Action::Place(placement)) = seen.last else { return true };
    // As many tiles were drawn as were laid, unless its bags were empty.
    let kept = hand.len().saturating_sub(placement.len());
    if kept == 0 {
        return true;
    }
    let kept: Tiles = hand[..kept].iter().copied().collect();
    let before = kept.plus(&placement.used());
    let value = PrivateHandValue::FITTED;
    let leave = |tiles: &Tiles| (value.of(tiles) / 2.) as i32;
    let mut grid = seen.grid.clone();
    for &(square, _) in placement.tiles() {
        grid.clear(square);
    }
    let mut worths = (i64::MIN, None);
    generator.frontier(&grid, &before, |left, found| {
        let worth = i64::from(found.points) * 1000 + i64::from(leave(left));
        worths = (worths.0.max(worth), if *left == kept { Some(worth) } else { worths.1 });
    });
    // What it laid may not be the best of those tiles, but no less is known of what it had in mind.
    let (most, Some(own)) = worths else { return true };
    let gap = most - own;
    gap <= PATIENCE || rng.random_range(0..4) == 0
}

/// Every order with the same probability (Fisher and Yates).
pub(super) fn shuffle(tiles: &mut [Tile], rng: &mut impl Rng) {
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, rng.random_range(0..=place));
    }
}
