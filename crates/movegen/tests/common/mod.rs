//! Positions to compare generators on.

use board::{Grid, Tiles};
use movegen::{Fast, Generator};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rules::{Game, Value, math_scrabble::MathScrabble};

/// Rules with some options changed.
pub(crate) fn rules(options: &[(&str, Value)]) -> MathScrabble {
    let mut game = MathScrabble::default();
    for (key, value) in options {
        game.set(key, value).unwrap();
    }
    game
}

/// A hand of `size` tiles drawn from what is left of the tiles.
pub(crate) fn draw(left: &mut Tiles, size: u32, rng: &mut Pcg64) -> Tiles {
    let mut hand = Tiles::EMPTY;
    for _ in 0..size.min(left.total()) {
        let tile = left.iter().nth(rng.random_range(0..left.total() as usize)).unwrap();
        assert!(left.take(tile));
        hand.add(tile);
    }
    hand
}

/// The positions of a game of random legal placements, each with a hand of `size` tiles to look at;
/// placements and hands are drawn from both players' tiles together.
pub(crate) fn positions(game: &MathScrabble, size: u32, seed: u64) -> Vec<(Grid, Tiles)> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut fast = Fast::new(game);
    let mut left = game.tiles().plus(game.tiles());
    let mut grid = Grid::new(game.side()).unwrap();
    let mut met = Vec::new();
    for _ in 0..30 {
        let mut rest = left;
        let hand = draw(&mut rest, size, &mut rng);
        met.push((grid.clone(), hand));
        // Laid from a fuller hand, so that small hands too are looked at on crowded boards.
        let mut rest = left;
        let laying = draw(&mut rest, u32::from(game.hand_size()), &mut rng);
        let count = fast.count(&grid, &laying);
        if count == 0 {
            continue;
        }
        let found = fast.nth(&grid, &laying, rng.random_range(0..count)).unwrap();
        grid.lay(&found.placement);
        left = left.minus(&found.placement.used()).unwrap();
    }
    met
}
