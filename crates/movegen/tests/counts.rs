//! Frozen counts of placements and points (known as perft in chess programs).
//!
//! `BLESS=1 cargo test -p bagsplit-movegen --test counts` regenerates the file, for when rules change.

mod common;

use std::fmt::Write;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_movegen::{Fast, Generate, Generator, TieBreak};

/// One line for a position: the number of tiles, the hand, the number of legal placements, the number of scoring ones,
/// the sum of their points, the number of multisets that can be placed, the sum of the points of the best of each, and
/// the best placement.
fn line(fast: &mut Fast, grid: &Grid, hand: &Tiles) -> String {
    let (mut placements, mut earning, mut points) = (0u64, 0u64, 0u64);
    let _ = fast.for_each_found(grid, hand, &mut |found| {
        placements += 1;
        earning += u64::from(found.points > 0);
        points += u64::from(found.points);
        ControlFlow::Continue(())
    });
    assert_eq!(fast.count(grid, hand), placements);
    let (mut playable, mut frontier) = (0u64, 0u64);
    fast.frontier(grid, hand, TieBreak::FIRST, &mut |_, found| {
        playable += 1;
        frontier += u64::from(found.points);
    });
    let best = fast.best(grid, hand);
    let best = best.map_or("-".to_owned(), |found| {
        format!("{} {:?}", found.points, found.placement)
    });
    format!(
        "{} {hand} {placements} {earning} {points} {playable} {frontier} {best}",
        grid.tile_count()
    )
}

#[test]
fn counts_of_placements_and_points_are_unchanged() {
    let mut text = String::from(
        "# rules seed: tiles on the board, hand, placements, earning ones, points of all; multisets that can \
         be laid, points of the best of each; the best\n",
    );
    for (name, game) in common::rulesets() {
        let games = if name == "default" { 4 } else { 1 };
        let mut fast = Fast::new(&game);
        for seed in 0..games {
            // Long hands have millions of placements.
            let size = bagsplit_game::rules::Game::hand_size(&game).min(7);
            for (at, (grid, hand)) in common::positions(&game, size, 2000 + seed)
                .iter()
                .enumerate()
            {
                if at % 3 == 0 {
                    writeln!(text, "{name} {seed}: {}", line(&mut fast, grid, hand)).unwrap();
                }
            }
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/counts.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let frozen = std::fs::read_to_string(path).unwrap();
    for (now, then) in text.lines().zip(frozen.lines()) {
        assert_eq!(now, then);
    }
    assert_eq!(text.len(), frozen.len());
}
