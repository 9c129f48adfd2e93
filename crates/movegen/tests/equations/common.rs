//! Positions of games with a shared bag.
#![allow(dead_code)] // the bench uses some of it

#[path = "../common/any.rs"]
mod any;

pub(crate) use any::*;

use board::{Grid, Tiles};
use movegen::{Equations, Found, Generator, Language};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The positions of a game of random legal placements, each with a hand of `size` tiles to look at. What is
/// laid is drawn from hands of `laying` tiles.
pub(crate) fn positions<G: Language>(game: &G, size: u32, laying: u32, seed: u64) -> Vec<(Grid, Tiles)> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut generator = Equations::new(game);
    let mut left = game.tiles().plus(game.tiles());
    let mut grid = Grid::new(game.side()).unwrap();
    let mut met = Vec::new();
    for _ in 0..20 {
        for _ in 0..3 {
            let mut rest = left;
            met.push((grid.clone(), draw(&mut rest, size, &mut rng)));
        }
        let mut rest = left;
        let hand = draw(&mut rest, laying, &mut rng);
        let Some(found) = generator.pick(&grid, &hand, |count| rng.random_range(0..count)) else { continue };
        grid.lay(&found.placement);
        left = left.minus(&found.placement.used()).unwrap();
    }
    met
}

/// Plays a game with both players greedy, and calls `visit` with each position and hand and what is chosen.
/// Who cannot place exchanges all tiles; six turns running without a placement, or going out, end the game.
pub(crate) fn play<G: Language>(
    game: &G,
    generator: &mut impl Generator,
    seed: u64,
    mut visit: impl FnMut(&Grid, &Tiles, Option<&Found>),
) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut bag = *game.tiles();
    let size = u32::from(game.hand_size());
    let mut hands = [0, 1].map(|_| draw(&mut bag, size, &mut rng));
    let mut grid = Grid::new(game.side()).unwrap();
    let (mut player, mut passes) = (0, 0);
    while passes < 6 && !hands[1 - player].is_empty() {
        let hand = &mut hands[player];
        let found = generator.best(&grid, hand);
        visit(&grid, hand, found.as_ref());
        if let Some(found) = found {
            grid.lay(&found.placement);
            *hand = hand.minus(&found.placement.used()).unwrap();
            let wanted = size.saturating_sub(hand.total());
            *hand = hand.plus(&draw(&mut bag, wanted, &mut rng));
            passes = 0;
        } else {
            passes += 1;
            if bag.total() >= hand.total() {
                let returned = *hand;
                *hand = draw(&mut bag, returned.total(), &mut rng);
                bag = bag.plus(&returned);
            }
        }
        player = 1 - player;
    }
}
