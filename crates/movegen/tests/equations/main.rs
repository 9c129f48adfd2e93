//! The generator for equations finds what the exhaustive one finds, points and all.

mod common;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use board::{Grid, Tiles};
use common::tiles;
use movegen::{Equations, Generator, Language, Reference};
use rules::{Score, Value, binary_number_scrabble::BinaryNumberScrabble, number_scrabble::NumberScrabble};

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

/// Some worth of keeping tiles, different for every multiset.
fn keep(kept: &Tiles) -> i32 {
    kept.iter().map(|tile| 37 * tile.index() as i32 - 200).sum::<i32>() + 411 * kept.operators().min(2) as i32
}

/// Some worth of keeping tiles, the same for many: ties are to be broken.
fn flat(kept: &Tiles) -> i32 {
    1000 * (kept.total() as i32 / 2)
}

/// A generator that answers every question from its list.
struct Listing<'g, M>(&'g mut M);

impl<M: Generator> Generator for Listing<'_, M> {
    fn for_each_found(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        visit: impl FnMut(&movegen::Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.for_each_found(grid, hand, visit)
    }
}

/// Compares the choices with those from the whole list.
fn compare_choices<G: Language>(generator: &mut Equations<G>, grid: &Grid, hand: &Tiles) {
    let best = Listing(generator).best(grid, hand);
    assert_eq!(generator.best(grid, hand), best, "{hand}\n{grid}");
    for keep in [keep, flat] {
        let best = Listing(generator).best_keeping(grid, hand, keep);
        assert_eq!(generator.best_keeping(grid, hand, keep), best, "keeping, {hand}\n{grid}");
    }
}

fn compare<G: Language>(name: &str, game: &G, size: u32, games: std::ops::Range<u64>) -> usize {
    let (mut generator, mut slow) = (Equations::new(game), Reference::new(game));
    let mut found = 0;
    for seed in games {
        for (grid, hand) in common::positions(game, size, 8, seed) {
            let expected = listed(&mut slow, &grid, &hand);
            assert_eq!(listed(&mut generator, &grid, &hand), expected, "{name}, {hand}\n{grid}");
            assert_eq!(generator.best(&grid, &hand), Listing(&mut slow).best(&grid, &hand), "{hand}\n{grid}");
            compare_choices(&mut generator, &grid, &hand);
            found += expected.len();
        }
    }
    found
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// Options that change what is generated, of both games.
fn shared() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    vec![
        ("default", vec![]),
        ("left to right", vec![("order", text("left-to-right"))]),
        ("numbers across", vec![("number-crosswords", Value::Bool(true))]),
        ("banned", vec![("ban-identities", Value::Bool(true)), ("both-sides", Value::Bool(true))]),
        (
            "small",
            vec![("board", Value::Integer(7)), ("hand", Value::Integer(4)), ("bingo", Value::Integer(9))],
        ),
        ("large", vec![("board", Value::Integer(21)), ("premiums", text("none"))]),
        ("blanks", vec![("tiles", tiles(&[("?", 30), ("=", 30)]))]),
    ]
}

#[test]
fn with_small_hands_on_random_boards_of_number_scrabble() {
    for (name, options) in shared() {
        let game: NumberScrabble = common::rules(&options);
        let size = if name == "blanks" { 2 } else { 3 };
        assert!(compare(name, &game, size, 0..3) > 0, "{name}");
    }
    let roots = [("tiles", tiles(&[("r", 20), ("s", 20), ("2", 20), ("8", 20), ("*", 15), ("=", 20)]))];
    assert!(compare("roots", &common::rules::<NumberScrabble>(&roots), 4, 10..12) > 100);
}

#[test]
fn with_small_hands_on_random_boards_of_binary_number_scrabble() {
    for (name, options) in shared() {
        let game: BinaryNumberScrabble = common::rules(&options);
        let size = if name == "blanks" { 2 } else { 4 };
        assert!(compare(name, &game, size, 0..3) > 0, "{name}");
    }
    let logic = [
        ("tiles", tiles(&[("X", 8), ("A", 8), ("O", 8), ("N", 8), ("?", 0)])),
        ("ban-identities", Value::Bool(true)),
        ("logic-identities", Value::Bool(true)),
        ("bonus", text("log2-floor")),
    ];
    assert!(compare("logic", &common::rules::<BinaryNumberScrabble>(&logic), 4, 10..12) > 100);
}
