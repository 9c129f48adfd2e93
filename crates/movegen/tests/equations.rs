//! The generator for equations agrees with the exhaustive one, including scores.

mod common;

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

use bagsplit_game::board::{Grid, Square, Symbol, Tile, Tiles};
use bagsplit_game::rules::{
    Game, Value, binary_number_scrabble::BinaryNumberScrabble, number_scrabble::NumberScrabble,
};
use bagsplit_movegen::{
    Generator, Playable, Reference, SOON, ScoredPlacement, TieBreak, TopPlacements,
};
use common::{
    Listing, compare_choices, compare_lists, counts_by_another_program, distinct, listed,
    random_positions, text, tiles,
};
use rayon::prelude::*;

/// Compares counting with the whole list.
fn compare_counts(
    generator: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
    seed: u64,
    count: u64,
) {
    assert_eq!(generator.count(grid, hand), count, "{hand}\n{grid}");
    assert_eq!(generator.nth(grid, hand, count), None);
    // A sample of many, and the first and the last.
    let step = 1 + (count / 5 + seed) as usize;
    for n in (0..count).step_by(step).chain(count.checked_sub(1)) {
        let nth = Listing(generator).nth(grid, hand, n);
        assert_eq!(
            generator.nth(grid, hand, n),
            nth,
            "{n} of {count}, {hand}\n{grid}"
        );
        let chosen = generator.pick(grid, hand, &mut |all| {
            assert_eq!(all, count);
            n
        });
        assert_eq!(chosen, nth);
    }
}

fn compare<G: Playable>(name: &str, game: &G, size: u32, games: Range<u64>) -> usize {
    let compared = |seed| {
        let (mut generator, mut slow) = (game.generator(), Reference::new(game));
        let mut found = 0;
        for (grid, hand) in random_positions(game, (20, 3), (size, 8), seed) {
            let expected = listed(&mut slow, &grid, &hand);
            assert_eq!(
                listed(&mut generator, &grid, &hand),
                expected,
                "{name}, {hand}\n{grid}"
            );
            assert_eq!(
                generator.best(&grid, &hand),
                Listing(&mut slow).best(&grid, &hand),
                "{hand}\n{grid}"
            );
            compare_choices(
                &mut generator.clone(),
                &mut Listing(&mut generator),
                &grid,
                &hand,
            );
            // Some tiles are worth keeping, and some are a burden.
            let leave = |kept: &Tiles| {
                700 * kept.total() as i32 - 2500 * i32::from(kept.count(Symbol::Equals))
            };
            for few in [0, 1, 3, 20] {
                let expected = Listing(&mut generator).best_few(&grid, &hand, few, &leave);
                assert_eq!(
                    generator.best_few(&grid, &hand, few, &leave),
                    expected,
                    "the {few} best, {hand}\n{grid}"
                );
            }
            for most in [0, 1, 60, 2000] {
                compare_lists(
                    &mut generator.clone(),
                    &mut Listing(&mut generator),
                    &grid,
                    &hand,
                    most,
                );
            }
            compare_counts(&mut generator, &grid, &hand, seed, expected.len() as u64);
            found += expected.len();
        }
        found
    };
    games.into_par_iter().map(compared).sum()
}

/// Options that affect generation, of both games.
fn shared() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    vec![
        ("default", vec![]),
        ("left to right", vec![("order", text("left-to-right"))]),
        (
            "numbers across",
            vec![("number-crosswords", Value::Bool(true))],
        ),
        (
            "banned",
            vec![
                ("ban-identities", Value::Bool(true)),
                ("both-sides", Value::Bool(true)),
            ],
        ),
        (
            "small",
            vec![
                ("board", Value::Integer(7)),
                ("hand", Value::Integer(4)),
                ("bingo", Value::Integer(9)),
            ],
        ),
        (
            "large",
            vec![("board", Value::Integer(21)), ("premiums", text("none"))],
        ),
        ("blanks", vec![("tiles", tiles(&[("?", 30), ("=", 30)]))]),
        // With these a large value is worth no more than others, or much more from some size on.
        ("bonus: none", vec![("bonus", text("none"))]),
        (
            "bonus: steps",
            vec![("bonus", text("1:1 3:2 20:40 70:41 900:500"))],
        ),
    ]
}

/// Compares with small hands under all options but those of the bonus.
fn compare_more<G: Playable + Default>(size: u32, games: Range<u64>) {
    let others = shared()
        .into_par_iter()
        .filter(|(name, _)| !name.starts_with("bonus"));
    others.for_each(|(name, options)| {
        let size = if name == "blanks" { 2 } else { size };
        let game: G = common::rules(&options);
        assert!(compare(name, &game, size, games.clone()) > 0, "{name}");
    });
}

#[test]
#[ignore = "slow: more positions"]
fn equations_agree_on_more_random_boards() {
    compare_more::<NumberScrabble>(3, 1..3);
    compare_more::<BinaryNumberScrabble>(4, 1..3);
}

#[test]
fn with_small_hands_on_random_boards_of_number_scrabble() {
    shared().into_par_iter().for_each(|(name, options)| {
        let game: NumberScrabble = common::rules(&options);
        let size = if name == "blanks" { 2 } else { 3 };
        assert!(compare(name, &game, size, 0..1) > 0, "{name}");
    });
    let roots = [(
        "tiles",
        tiles(&[
            ("r", 20),
            ("s", 20),
            ("2", 20),
            ("8", 20),
            ("*", 15),
            ("=", 20),
        ]),
    )];
    assert!(compare("roots", &common::rules::<NumberScrabble>(&roots), 4, 10..12) > 100);
}

#[test]
fn equations_agree_on_random_boards_of_binary_number_scrabble() {
    shared().into_par_iter().for_each(|(name, options)| {
        let game: BinaryNumberScrabble = common::rules(&options);
        let size = if name == "blanks" { 2 } else { 4 };
        assert!(compare(name, &game, size, 0..1) > 0, "{name}");
    });
    let logic = [
        (
            "tiles",
            tiles(&[("X", 8), ("A", 8), ("O", 8), ("N", 8), ("?", 0)]),
        ),
        ("ban-identities", Value::Bool(true)),
        ("logic-identities", Value::Bool(true)),
        ("bonus", text("log2-floor")),
    ];
    assert!(
        compare(
            "logic",
            &common::rules::<BinaryNumberScrabble>(&logic),
            4,
            10..12
        ) > 100
    );
}

#[test]
fn counts_by_another_program_agree() {
    let table = include_str!("../../game/tests/data/number-scrabble-placements.jsonl");
    assert!(counts_by_another_program(&mut NumberScrabble::default().generator(), table) > 0);
    let table = include_str!("../../game/tests/data/binary-number-scrabble-placements.jsonl");
    assert!(counts_by_another_program(&mut BinaryNumberScrabble::default().generator(), table) > 0);
}

/// Compares the best placement by points and a leave value.
fn compare_best_leave(
    one: &mut impl Generator,
    other: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
) {
    let keeping = other.best_of_frontier(grid, hand, &distinct);
    assert_eq!(
        one.best_of_frontier(grid, hand, &distinct),
        keeping,
        "by leave, {hand}\n{grid}"
    );
}

/// With full hands the reference would take hours: choices are compared with the generator's own list, which is
/// computed without any bounds, and judged.
fn full_hands<G: Playable + Default>(games: Range<u64>) {
    let game = G::default();
    let generators = || (game.generator(), game.generator());
    games
        .into_par_iter()
        .for_each_init(generators, |(generator, other), seed| {
            common::play(&game, generator, seed, |grid, hand, found| {
                if let Some(found) = found {
                    assert_eq!(
                        game.judge(grid, hand, &found.placement),
                        Ok(found.score),
                        "{hand}\n{grid}"
                    );
                }
                if hand.count(Tile::BLANK) <= 1 {
                    let count = Listing(other).count(grid, hand);
                    compare_counts(other, grid, hand, 1 << 32, count);
                    assert_eq!(
                        Listing(other).best(grid, hand).as_ref(),
                        found,
                        "{hand}\n{grid}"
                    );
                    compare_best_leave(&mut other.clone(), &mut Listing(other), grid, hand);
                    compare_lists(&mut other.clone(), &mut Listing(other), grid, hand, 84);
                }
            });
        });
}

#[test]
fn choice_with_a_full_hand_is_the_first_of_the_list() {
    full_hands::<NumberScrabble>(0..1);
    full_hands::<BinaryNumberScrabble>(0..1);
}

#[test]
#[ignore = "slow: more positions"]
fn choice_with_more_full_hands_is_the_first_of_the_list() {
    full_hands::<NumberScrabble>(1..4);
    full_hands::<BinaryNumberScrabble>(1..4);
}

#[test]
fn results_within_a_budget_are_legal_and_flagged_as_optimal_or_not() {
    let game = NumberScrabble::default();
    let (mut generator, mut other) = (game.generator(), game.generator());
    let mut complete = [0; 2];
    for seed in 0..2 {
        common::play(&game, &mut generator, seed, |grid, hand, _| {
            let listed = other.best_few_within(grid, hand, 300, &nothing, SOON);
            assert_eq!(
                other.best_few_within(grid, hand, 300, &nothing, SOON),
                listed,
                "the same again"
            );
            let TopPlacements { found, exhaustive } = listed;
            complete[usize::from(exhaustive)] += 1;
            if exhaustive {
                assert_eq!(
                    found,
                    other.best_few(grid, hand, 300, &nothing),
                    "{hand}\n{grid}"
                );
            }
            assert!(found.is_sorted_by(|a, b| TieBreak::FIRST.compare(a, b).is_le()));
            for one in found {
                assert_eq!(
                    game.judge(grid, hand, &one.placement),
                    Ok(one.score),
                    "{hand}\n{grid}"
                );
            }
        });
    }
    assert!(complete.iter().all(|&count| count > 0), "{complete:?}");
}

/// A leave value of 0.
fn nothing(_: &Tiles) -> i32 {
    0
}

/// All placements, the best by points and leave first.
fn sorted(
    generator: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
    value: fn(&Tiles) -> i32,
) -> Vec<ScoredPlacement> {
    let mut all = Vec::new();
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        let kept = hand.minus(&found.placement.used()).unwrap();
        all.push((
            1000 * i64::from(found.points) + i64::from(value(&kept)),
            *found,
        ));
        ControlFlow::Continue(())
    });
    all.sort_by(|(worth, found), (other, than)| {
        other
            .cmp(worth)
            .then_with(|| TieBreak::FIRST.compare(found, than))
    });
    all.into_iter().map(|(_, found)| found).collect()
}

/// The first of a list, with only one of those that place the same tiles on the same squares.
fn few_of(all: &[ScoredPlacement], few: usize) -> Vec<ScoredPlacement> {
    let mut known = HashSet::new();
    let laid = |found: &&ScoredPlacement| {
        let squares: Vec<Square> = found
            .placement
            .tiles()
            .iter()
            .map(|&(square, _)| square)
            .collect();
        known.insert((squares, found.placement.used()))
    };
    all.iter().filter(laid).take(few).copied().collect()
}

/// Hands with blanks, on boards of greedy games, compared with the generator's own list.
fn hands_with_blanks<G: Playable + Default>() {
    let game = G::default();
    let (mut generator, mut other) = (game.generator(), game.generator());
    let mut boards = Vec::new();
    common::play(&game, &mut generator, 5, |grid, hand, _| {
        boards.push((grid.clone(), *hand))
    });
    for (size, blanks) in [(6, 1), (5, 2), (4, 3), (3, 3), (4, 4)] {
        for (grid, hand) in boards.iter().skip(size).step_by(6).take(3) {
            let mut hand: Tiles = hand
                .iter()
                .filter(|&tile| tile != Tile::BLANK)
                .take(size - blanks)
                .collect();
            hand.set(Tile::BLANK, blanks as u8);
            assert_eq!(
                generator.best(grid, &hand),
                Listing(&mut other).best(grid, &hand),
                "{hand}\n{grid}"
            );
            compare_best_leave(&mut generator, &mut Listing(&mut other), grid, &hand);
            for value in [nothing, distinct] {
                let all = sorted(&mut other, grid, &hand, value);
                let top: Vec<ScoredPlacement> = all.iter().take(360).copied().collect();
                assert_eq!(
                    generator.top_of_list(grid, &hand, 360, &value),
                    top,
                    "the list, {hand}\n{grid}"
                );
                assert_eq!(
                    generator.best_few(grid, &hand, 300, &value),
                    few_of(&all, 300),
                    "the best few, {hand}\n{grid}"
                );
            }
        }
    }
}

#[test]
fn choice_with_blanks_is_the_first_of_the_list() {
    hands_with_blanks::<NumberScrabble>();
    hands_with_blanks::<BinaryNumberScrabble>();
}
