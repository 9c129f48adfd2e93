//! What tests of any game share: rules with options, hands, and the whole list of placements.
#![allow(dead_code)] // each test uses some of it

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use board::{Grid, Tiles};
use movegen::{Found, Generator};
use rand::RngExt;
use rand_pcg::Pcg64;
use rules::{Game, Score, Value};

/// Rules with some options changed.
pub(crate) fn rules<G: Game + Default>(options: &[(&str, Value)]) -> G {
    let mut game = G::default();
    for (key, value) in options {
        game.set(key, value).unwrap();
    }
    game
}

pub(crate) fn tiles(counts: &[(&str, i64)]) -> Value {
    Value::Counts(counts.iter().map(|&(symbol, count)| (symbol.to_owned(), count)).collect())
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

/// Placements with what they earn.
pub(crate) type Listed = BTreeMap<String, Score>;

/// All placements that a generator finds, none of them twice.
pub(crate) fn listed(generator: &mut impl Generator, grid: &Grid, hand: &Tiles) -> Listed {
    let mut all = Listed::new();
    let _ = generator.for_each_found(grid, hand, |found| {
        assert_eq!(found.points, found.score.total());
        let placement = format!("{:?}", found.placement);
        assert_eq!(all.insert(placement, found.score), None, "{found:?} twice");
        ControlFlow::Continue(())
    });
    all
}

/// Answers every question by listing all placements.
///
/// For hands on which the reference would take hours: it is held to the fast generator's list of placements,
/// which is held to the reference's on smaller hands, and made in another way than the fast generator's
/// answers.
pub(crate) struct Listing<'g, M>(pub(crate) &'g mut M);

impl<M: Generator> Generator for Listing<'_, M> {
    fn for_each_found(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_found(grid, hand, visit)
    }
}
