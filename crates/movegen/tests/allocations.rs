//! A warm generator allocates nothing.

mod common;

use bagsplit_game::board::Tiles;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::{Fast, Generate, Generator, TieBreak};

fn keep(kept: &Tiles) -> i32 {
    10 * kept.total() as i32
}

#[test]
fn questions_on_a_warm_generator_allocate_nothing() {
    let game = MathScrabble::default();
    let mut fast = Fast::new(&game);
    let mut positions = Vec::new();
    for seed in 0..30 {
        common::play(&game, &mut Fast::new(&game), seed, |grid, hand, _| {
            positions.push((grid.clone(), *hand))
        });
        positions.extend(common::positions(&game, 7, seed));
    }
    // A hand of digits alone has the most arrangements.
    positions.push((positions[1].0.clone(), "1234567".parse().unwrap()));
    let mut points = 0;
    let mut ask = |fast: &mut Fast| {
        for (grid, hand) in &positions {
            points += fast.best(grid, hand).map_or(0, |found| found.points);
            points += fast
                .best_of_frontier(grid, hand, &keep)
                .map_or(0, |found| found.points);
            fast.frontier(grid, hand, TieBreak::from_seed(7), &mut |_, found| {
                points += found.points
            });
            fast.top_of_frontier(
                grid,
                hand,
                16,
                TieBreak::from_seed(7),
                &keep,
                &mut |_, found| points += found.points,
            );
            let count = fast.count(grid, hand);
            points += fast
                .nth(grid, hand, count / 2)
                .map_or(0, |found| found.points);
            points += fast
                .pick(grid, hand, &mut |count| count / 3)
                .map_or(0, |found| found.points);
        }
    };
    ask(&mut fast);
    let allocated = allocation_counter::measure(|| ask(&mut fast));
    assert_eq!(allocated.count_total, 0);
    assert!(points > 0);
}
