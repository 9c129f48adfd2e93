//! The fast generator agrees with the exhaustive one, including scores.

mod common;

use std::ops::{ControlFlow, Range};

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::{Game, math_scrabble::MathScrabble};
use bagsplit_movegen::{Fast, Generate, Generator, Reference, ScoredPlacement, TieBreak};
use common::{
    Listed, Listing, compare_choices, compare_lists, counts_by_another_program, frontier, laying,
    listed, tie_breaks,
};
use rayon::prelude::*;

/// Compares the answers of the fast generator with those of another.
fn compare_answers(fast: &mut Fast, slow: &mut impl Generator, grid: &Grid, hand: &Tiles) {
    compare_choices(fast, slow, grid, hand);
    for ties in tie_breaks(grid) {
        let expected = frontier(slow, grid, hand, ties);
        assert_eq!(
            frontier(fast, grid, hand, ties),
            expected,
            "{ties:?}, {hand}\n{grid}"
        );
    }
    compare_laying(fast, slow, grid, hand);
}

/// Compares all placements of the same tiles for the same points, the maximum and less, for some parts of a hand.
fn compare_laying(fast: &mut Fast, slow: &mut impl Generator, grid: &Grid, hand: &Tiles) {
    let mut best: Vec<(Tiles, u32)> = Vec::new();
    slow.frontier(grid, hand, TieBreak::FIRST, &mut |_, found| {
        best.push((found.placement.used(), found.points))
    });
    // The highest-scoring parts are placed in games; of the others a sample is compared.
    best.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
    let few = best
        .iter()
        .take(2)
        .chain(best.iter().skip(2).step_by(best.len().div_ceil(4).max(1)));
    for (tiles, most) in few {
        for points in most.saturating_sub(2)..=most + 1 {
            let expected = laying(slow, grid, tiles, points);
            assert_eq!(
                laying(fast, grid, tiles, points),
                expected,
                "{tiles} for {points}\n{grid}"
            );
        }
        assert!(!laying(fast, grid, tiles, *most).is_empty());
    }
}

/// Compares with the reference on the positions of a random game, and with hands of `size` tiles.
fn compare(game: &MathScrabble, size: u32, seed: u64) {
    let (mut fast, mut slow) = (Fast::new(game), Reference::new(game));
    for (grid, hand) in common::positions(game, size, seed) {
        let expected = listed(&mut slow, &grid, &hand);
        assert_eq!(listed(&mut fast, &grid, &hand), expected, "{hand}\n{grid}");
        assert_eq!(
            fast.count(&grid, &hand),
            expected.len() as u64,
            "{hand}\n{grid}"
        );
        if expected.len() < 3000 {
            let nth = |n| {
                fast.nth(&grid, &hand, n)
                    .map(|f| (format!("{:?}", f.placement), f.score))
            };
            let by_number: Listed = (0..).map_while(nth).collect();
            assert_eq!(by_number, expected, "by number, {hand}\n{grid}");
        }
        let mut reported = None;
        let picked = fast.pick(&grid, &hand, &mut |count| {
            reported = Some(count);
            count * 2 / 3
        });
        let count = expected.len() as u64;
        assert_eq!(reported, (count > 0).then_some(count), "{hand}\n{grid}");
        assert_eq!(
            picked,
            fast.nth(&grid, &hand, count * 2 / 3),
            "{hand}\n{grid}"
        );
        assert_eq!(picked.is_some(), count > 0, "{hand}\n{grid}");
        assert_eq!(
            fast.pick(&grid, &hand, &mut |count| count),
            None,
            "{hand}\n{grid}"
        );
        compare_answers(&mut fast, &mut slow, &grid, &hand);
        // Its own list agrees with the reference, as checked above.
        let mut list = fast.clone();
        for most in [0, 1, 7, 10_000] {
            compare_lists(&mut fast, &mut Listing(&mut list), &grid, &hand, most);
        }
    }
}

#[test]
fn the_nth_placement_is_the_nth_of_the_list() {
    common::rulesets().into_par_iter().for_each(|(name, game)| {
        // Sums of lines are kept from position to position, while larger hands are counted without them.
        let mut fast = Fast::new(&game);
        for (size, seed) in [(7, 1), (3, 2), (8, 3), (5, 4)] {
            for (grid, hand) in common::positions(&game, size.min(game.hand_size()), 900 + seed) {
                let mut all = Vec::new();
                let _ = fast.for_each_found(&grid, &hand, &mut |found| {
                    all.push(*found);
                    ControlFlow::Continue(())
                });
                assert_eq!(
                    fast.count(&grid, &hand),
                    all.len() as u64,
                    "{name}, {hand}\n{grid}"
                );
                for n in (0..all.len())
                    .step_by(all.len() / 9 + 1)
                    .chain(all.len().checked_sub(1))
                {
                    let nth = fast.nth(&grid, &hand, n as u64);
                    assert_eq!(nth, Some(all[n]), "{n}, {name}, {hand}\n{grid}");
                }
            }
        }
    });
}

#[test]
fn legal_placements_are_scored_as_by_the_rules() {
    let counts = common::rulesets().into_par_iter().map(|(name, game)| {
        let mut fast = Fast::new(&game);
        let mut counts = [0, 0];
        for (size, seed) in [(7, 1), (3, 2), (1, 3), (2, 4), (1, 5), (7, 6)] {
            for (grid, hand) in common::positions(&game, size.min(game.hand_size()), 700 + seed) {
                let mut all = Vec::new();
                let _ = fast.for_each_found(&grid, &hand, &mut |found| {
                    all.push(found.placement);
                    ControlFlow::Continue(())
                });
                for placement in all.iter().step_by(all.len() / 2000 + 1) {
                    let score = game.judge(&grid, &hand, placement).unwrap();
                    let own = fast.score(&grid, &hand, placement);
                    assert_eq!(own, Some(score), "{placement:?}, {name}, {hand}\n{grid}");
                    counts[usize::from(placement.len() == 1)] += u32::from(score.total() > 0);
                }
            }
        }
        counts
    });
    let [several, single] = counts.reduce(|| [0, 0], |a, b| [a[0] + b[0], a[1] + b[1]]);
    assert!(
        several > 1000 && single > 100,
        "{several} and {single} score"
    );
}

fn compare_small_hands(seeds: Range<u64>) {
    seeds
        .into_par_iter()
        .for_each(|seed| compare(&MathScrabble::default(), 1 + (seed % 4) as u32, seed));
}

#[test]
fn fast_agrees_on_random_positions_with_small_hands() {
    compare_small_hands(0..12);
}

#[test]
#[ignore = "slow: more positions"]
fn fast_agrees_on_more_random_positions_with_small_hands() {
    compare_small_hands(12..40);
}

fn compare_rulesets(seeds: Range<u64>) {
    common::rulesets()
        .par_iter()
        .enumerate()
        .for_each(|(ruleset, (_, game))| {
            for seed in seeds.clone() {
                compare(
                    game,
                    2 + (seed % 2) as u32,
                    100 + 10 * ruleset as u64 + seed,
                );
            }
        });
}

#[test]
fn fast_agrees_with_every_option_that_affects_generation() {
    compare_rulesets(0..2);
}

#[test]
#[ignore = "slow: more positions"]
fn fast_agrees_with_every_option_on_more_positions() {
    compare_rulesets(2..6);
}

/// The exhaustive generator takes too long for hundreds of full hands. But the fast one's own list is compared with it
/// for small hands, and with the counts of a separate program for full ones; so the searches, which build no list, are
/// compared with that list here.
fn compare_with_list(game: &MathScrabble, size: u32, seeds: Range<u64>) {
    let generators = || (Fast::new(game), Fast::new(game));
    seeds
        .into_par_iter()
        .for_each_init(generators, |(fast, list), seed| {
            for (grid, hand) in common::positions(game, size, seed) {
                compare_answers(fast, &mut Listing(list), &grid, &hand);
                compare_lists(fast, &mut Listing(list), &grid, &hand, 60);
            }
        });
}

fn compare_full_hands(seeds: Range<u64>) {
    common::rulesets()
        .par_iter()
        .enumerate()
        .for_each(|(ruleset, (name, game))| {
            // Lists grow too long for larger hands or boards.
            let size = match *name {
                "default" | "bonus-1" | "positive" => 7,
                "bonus-99" | "board-17" | "few-digits" => 6,
                _ => 5,
            };
            let first = 1000 + 10 * ruleset as u64;
            compare_with_list(game, size, first + seeds.start..first + seeds.end);
        });
}

#[test]
fn fast_agrees_with_the_list_of_all_placements_for_full_hands() {
    compare_full_hands(0..1);
}

#[test]
#[ignore = "slow: more positions"]
fn fast_agrees_with_the_list_for_more_full_hands() {
    compare_full_hands(1..2);
    compare_with_list(&MathScrabble::default(), 7, 1002..1006);
}

#[test]
fn fast_agrees_with_the_list_for_hands_of_five_to_seven_tiles() {
    for size in 5..=7 {
        compare_with_list(&MathScrabble::default(), size, 500..501);
    }
}

#[test]
#[ignore = "slow: more positions"]
fn fast_agrees_with_the_list_for_more_hands_of_five_to_eight_tiles() {
    for size in 5..=7 {
        compare_with_list(&MathScrabble::default(), size, 501..506);
    }
    let int = bagsplit_game::rules::Value::Integer;
    let bonus = [("bonus-tiles", int(4)), ("bonus-points", int(5))];
    compare_with_list(
        &common::rules(&[("powers", common::text("positive"))]),
        6,
        520..522,
    );
    compare_with_list(&common::rules(&bonus), 6, 530..532);
    compare_with_list(&common::rules(&[("board", int(21))]), 6, 540..542);
    compare_with_list(
        &common::rules(&[("board", int(9)), ("hand", int(8))]),
        7,
        550..552,
    );
}

#[test]
fn counts_by_another_program_agree() {
    let mut fast = Fast::new(&MathScrabble::default());
    assert_eq!(
        counts_by_another_program(
            &mut fast,
            include_str!("../../game/tests/data/math-scrabble-placements.jsonl")
        ),
        200
    );
}

#[test]
fn fast_agrees_on_unrelated_consecutive_boards() {
    let games = [5, 9, 13, 21]
        .map(|side| common::rules(&[("board", bagsplit_game::rules::Value::Integer(side))]));
    let mut positions: Vec<(Grid, Tiles)> = Vec::new();
    for (seed, game) in games.iter().enumerate() {
        positions.extend(common::positions(game, 5, seed as u64));
    }
    let game = MathScrabble::default();
    let mut fast = Fast::new(&game);
    // With a step that is coprime to their number, all are visited, far from their neighbours.
    for step in 0..positions.len() {
        let (grid, hand) = &positions[step * 37 % positions.len()];
        let mut fresh = Fast::new(&game);
        assert_eq!(
            fast.best(grid, hand),
            fresh.best(grid, hand),
            "{hand}\n{grid}"
        );
        let expected = frontier(&mut fresh, grid, hand, TieBreak::FIRST);
        assert_eq!(
            frontier(&mut fast, grid, hand, TieBreak::FIRST),
            expected,
            "{hand}\n{grid}"
        );
    }
}

#[test]
fn placements_agree_throughout_greedy_games() {
    let small = common::rules(&[
        ("hand", bagsplit_game::rules::Value::Integer(3)),
        ("board", bagsplit_game::rules::Value::Integer(9)),
    ]);
    (0..3).into_par_iter().for_each(|seed| {
        let (mut fast, mut slow): (Vec<Option<ScoredPlacement>>, _) = (Vec::new(), Vec::new());
        common::play(&small, &mut Fast::new(&small), seed, |_, _, found| {
            fast.push(found.copied())
        });
        common::play(&small, &mut Reference::new(&small), seed, |_, _, found| {
            slow.push(found.copied())
        });
        assert_eq!(fast, slow);
    });
}

#[test]
fn in_greedy_games_of_full_hands_every_choice_is_judged_alike_and_first() {
    let game = MathScrabble::default();
    (0..200).into_par_iter().for_each_init(
        || Fast::new(&game),
        |list, seed| {
            common::play(&game, &mut Fast::new(&game), seed, |grid, hand, found| {
                if let Some(found) = found {
                    assert_eq!(
                        game.judge(grid, hand, &found.placement),
                        Ok(found.score),
                        "{hand}\n{grid}"
                    );
                }
                if seed < 8 {
                    assert_eq!(
                        Listing(list).best(grid, hand).as_ref(),
                        found,
                        "{hand}\n{grid}"
                    );
                }
            });
        },
    );
}
