//! The fast generator finds what the exhaustive one finds, points and all.

mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use board::{Grid, Tiles};
use movegen::{Fast, Found, Generator, Reference};
use rules::{Score, Value, math_scrabble::MathScrabble};

type Listed = BTreeMap<String, Score>;

fn listed(generator: &mut impl Generator, grid: &Grid, hand: &Tiles) -> Listed {
    let mut all = Listed::new();
    let _ = generator.for_each_found(grid, hand, |found| {
        assert_eq!(found.points, found.score.total());
        let placement = format!("{:?}", found.placement);
        assert_eq!(all.insert(placement, found.score), None, "{found:?} twice");
        ControlFlow::Continue(())
    });
    all
}

/// Every best placement by what is kept.
fn frontier(generator: &mut impl Generator, grid: &Grid, hand: &Tiles) -> BTreeMap<String, Found> {
    let mut all = BTreeMap::new();
    generator.frontier(grid, hand, |kept, found| {
        assert_eq!(hand.minus(&found.placement.used()), Some(*kept));
        assert_eq!(all.insert(kept.to_string(), *found), None, "{kept} twice");
    });
    all
}

/// Some worth of keeping tiles, different for every multiset.
fn keep(kept: &Tiles) -> i32 {
    kept.iter().map(|tile| 37 * tile.index() as i32 - 200).sum::<i32>() + 411 * kept.operators().min(2) as i32
}

fn compare(game: &MathScrabble, size: u32, seed: u64) {
    let (mut fast, mut slow) = (Fast::new(game), Reference::new(game));
    for (grid, hand) in common::positions(game, size, seed) {
        let expected = listed(&mut slow, &grid, &hand);
        assert_eq!(listed(&mut fast, &grid, &hand), expected, "{hand}\n{grid}");
        assert_eq!(fast.count(&grid, &hand), expected.len() as u64, "{hand}\n{grid}");
        assert_eq!(fast.best(&grid, &hand), slow.best(&grid, &hand), "{hand}\n{grid}");
        let keeping = (fast.best_keeping(&grid, &hand, keep), slow.best_keeping(&grid, &hand, keep));
        assert_eq!(keeping.0, keeping.1, "keeping, {hand}\n{grid}");
        assert_eq!(frontier(&mut fast, &grid, &hand), frontier(&mut slow, &grid, &hand), "{hand}\n{grid}");
        if expected.len() < 3000 {
            let nth = |n| fast.nth(&grid, &hand, n).map(|f| (format!("{:?}", f.placement), f.score));
            let by_number: Listed = (0..).map_while(nth).collect();
            assert_eq!(by_number, expected, "by number, {hand}\n{grid}");
        }
    }
}

#[test]
fn on_random_positions_with_small_hands() {
    for seed in 0..6 {
        compare(&MathScrabble::default(), 3 + (seed % 2) as u32, seed);
    }
}

#[test]
fn with_every_option_that_changes_what_is_generated() {
    let text = |text: &str| Value::Text(text.to_owned());
    let int = Value::Integer;
    let tiles = Value::Counts(vec![("1".to_owned(), 9), ("5".to_owned(), 9), ("7".to_owned(), 0)]);
    for (seed, options) in [
        vec![("powers", text("positive"))],
        vec![("bonus-tiles", int(1)), ("bonus-points", int(2))],
        vec![("bonus-tiles", int(3)), ("bonus-points", int(7))],
        vec![("board", int(9))],
        vec![("board", int(5)), ("hand", int(5))],
        vec![("board", int(21)), ("hand", int(9))],
        vec![("tiles", tiles)],
    ]
    .into_iter()
    .enumerate()
    {
        compare(&common::rules(&options), 3, 100 + seed as u64);
    }
}
