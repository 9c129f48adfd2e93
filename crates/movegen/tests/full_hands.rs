//! With full hands, what is searched for is the first of the whole list.
//!
//! The exhaustive generator takes too long for hundreds of full hands. But the fast one's own list is held
//! to it with small hands, and to the counts of a separate program with full ones; so the searches, which
//! build no list, are held to that list here.

mod common;

use std::collections::BTreeMap;

use board::{Grid, Tiles};
use common::Listing;
use movegen::{Fast, Found, Generator};
use rules::{Value, math_scrabble::MathScrabble};

fn keep(kept: &Tiles) -> i32 {
    kept.iter().map(|tile| 41 * tile.index() as i32 - 260).sum::<i32>() - 390 * kept.operators().max(3) as i32
}

fn frontier(generator: &mut impl Generator, grid: &Grid, hand: &Tiles) -> BTreeMap<String, Found> {
    let mut all = BTreeMap::new();
    generator.frontier(grid, hand, |kept, found| {
        assert_eq!(all.insert(kept.to_string(), *found), None, "{kept} twice");
    });
    all
}

fn compare(game: &MathScrabble, size: u32, seeds: std::ops::Range<u64>) {
    let (mut fast, mut list) = (Fast::new(game), Fast::new(game));
    let mut listing = Listing(&mut list);
    for seed in seeds {
        for (grid, hand) in common::positions(game, size, seed) {
            assert_eq!(fast.best(&grid, &hand), listing.best(&grid, &hand), "{hand}\n{grid}");
            let keeping =
                (fast.best_of_frontier(&grid, &hand, keep), listing.best_of_frontier(&grid, &hand, keep));
            assert_eq!(keeping.0, keeping.1, "keeping, {hand}\n{grid}");
            let frontiers = (frontier(&mut fast, &grid, &hand), frontier(&mut listing, &grid, &hand));
            assert_eq!(frontiers.0, frontiers.1, "{hand}\n{grid}");
        }
    }
}

#[test]
fn by_the_published_rules() {
    for size in 5..=7 {
        compare(&MathScrabble::default(), size, 500..506);
    }
}

#[test]
fn by_other_rules() {
    let powers = ("powers", Value::Text("positive".to_owned()));
    let bonus = [("bonus-tiles", Value::Integer(4)), ("bonus-points", Value::Integer(5))];
    compare(&common::rules(&[powers]), 6, 520..522);
    compare(&common::rules(&bonus), 6, 530..532);
    compare(&common::rules(&[("board", Value::Integer(21))]), 6, 540..542);
    compare(&common::rules(&[("board", Value::Integer(9)), ("hand", Value::Integer(8))]), 7, 550..552);
}
