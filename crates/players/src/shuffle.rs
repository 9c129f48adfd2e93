//! Tiles in an order by lot.

use bagsplit_game::board::{ByBag, Tile, Tiles};
use rand::{Rng, RngExt};

/// Every order with the same probability (Fisher and Yates).
pub(crate) fn shuffle(tiles: &mut [Tile], rng: &mut dyn Rng) {
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, rng.random_range(0..=place));
    }
}

/// The tiles of each bag in an order by lot.
pub(crate) fn shuffled(bags: &ByBag<Tiles>, rng: &mut dyn Rng) -> ByBag<Vec<Tile>> {
    ByBag(bags.0.map(|tiles| {
        let mut tiles: Vec<Tile> = tiles.iter().collect();
        shuffle(&mut tiles, rng);
        tiles
    }))
}
