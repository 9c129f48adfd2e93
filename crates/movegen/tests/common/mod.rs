//! Positions to compare generators on, and a generator to compare with.
#![allow(dead_code)] // each test uses some of it

mod any;

pub(crate) use any::*;

use board::{Grid, Tiles};
use movegen::{Fast, Found, Generator};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rules::{Game, Value, math_scrabble::MathScrabble};

/// The rules that tests go through, with a name for each: every option that changes what is generated.
pub(crate) fn rulesets() -> Vec<(&'static str, MathScrabble)> {
    let text = |text: &str| Value::Text(text.to_owned());
    let int = Value::Integer;
    let operators = tiles(&[("+", 9), ("-", 9), ("*", 9), ("/", 9)]);
    [
        ("default", vec![]),
        ("positive", vec![("powers", text("positive"))]),
        ("bonus-1", vec![("bonus-tiles", int(1)), ("bonus-points", int(2))]),
        ("bonus-3", vec![("bonus-tiles", int(3)), ("bonus-points", int(7))]),
        ("bonus-99", vec![("bonus-tiles", int(1)), ("bonus-points", int(99))]),
        ("board-5", vec![("board", int(5)), ("hand", int(5))]),
        ("board-7-hand-12", vec![("board", int(7)), ("hand", int(12))]),
        ("board-9-hand-9", vec![("board", int(9)), ("hand", int(9))]),
        ("board-17", vec![("board", int(17)), ("hand", int(7))]),
        ("board-21-hand-9", vec![("board", int(21)), ("hand", int(9))]),
        ("few-digits", vec![("tiles", tiles(&[("1", 9), ("5", 9), ("7", 0)]))]),
        ("board-11-hand-6", vec![("board", int(11)), ("hand", int(6))]),
        ("board-15-hand-8", vec![("board", int(15)), ("hand", int(8)), ("powers", text("positive"))]),
        ("board-19", vec![("board", int(19)), ("bonus-tiles", int(2)), ("bonus-points", int(1))]),
        ("many-operators", vec![("tiles", operators), ("powers", text("positive"))]),
    ]
    .map(|(name, options)| (name, rules(&options)))
    .to_vec()
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
        let Some(found) = fast.pick(&grid, &laying, |count| rng.random_range(0..count)) else { continue };
        grid.lay(&found.placement);
        left = left.minus(&found.placement.used()).unwrap();
    }
    met
}

/// Plays a game with both players greedy, and calls `visit` with each position and hand and what is chosen.
///
/// Placements are those of the generator. A player who cannot place throws all tiles away that can be
/// replaced; six passes running end the game.
pub(crate) fn play(
    game: &MathScrabble,
    generator: &mut impl Generator,
    seed: u64,
    mut visit: impl FnMut(&Grid, &Tiles, Option<&Found>),
) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut bags = [*game.tiles(); 2];
    let size = u32::from(game.hand_size());
    let mut hands = [0, 1].map(|player| draw(&mut bags[player], size, &mut rng));
    let mut grid = Grid::new(game.side()).unwrap();
    let (mut player, mut passes) = (0, 0);
    while passes < 6 && !hands[player].is_empty() {
        let (hand, bag) = (&mut hands[player], &mut bags[player]);
        let found = generator.best(&grid, hand);
        visit(&grid, hand, found.as_ref());
        if let Some(found) = found {
            grid.lay(&found.placement);
            *hand = hand.minus(&found.placement.used()).unwrap();
            passes = 0;
        } else {
            let thrown: Tiles = hand.iter().take(bag.total() as usize).collect();
            *hand = hand.minus(&thrown).unwrap();
            passes += 1;
        }
        let wanted = size - hand.total();
        *hand = hand.plus(&draw(bag, wanted, &mut rng));
        player = 1 - player;
    }
}
