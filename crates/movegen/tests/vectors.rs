//! Counts of placements made by a separate program from the rules page.

use std::ops::ControlFlow;

use board::{Grid, Tiles};
use movegen::{Fast, Generator};
use rules::math_scrabble::MathScrabble;

#[test]
fn every_row_of_the_placement_vectors_holds() {
    let mut fast = Fast::new(&MathScrabble::default());
    let mut rows = 0;
    for row in include_str!("../../rules/tests/data/math-scrabble-placements.jsonl").lines() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let board: Vec<&str> = row["board"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
        let grid: Grid = board.join("\n").parse().unwrap();
        let hand: Tiles = row["hand"].as_str().unwrap().parse().unwrap();
        let (mut placements, mut scoring, mut points, mut best) = (0u64, 0u64, 0u64, 0u64);
        let _ = fast.for_each(&grid, &hand, |_, earned| {
            placements += 1;
            scoring += u64::from(earned > 0);
            points += u64::from(earned);
            best = best.max(u64::from(earned));
            ControlFlow::Continue(())
        });
        let expected = ["placements", "scoring", "points", "best"].map(|key| row[key].as_u64().unwrap());
        assert_eq!([placements, scoring, points, best], expected, "{hand}\n{grid}");
        assert_eq!(fast.count(&grid, &hand), placements, "{hand}\n{grid}");
        let found = fast.best(&grid, &hand).map_or(0, |found| u64::from(found.points));
        assert_eq!(found, best, "{hand}\n{grid}");
        rows += 1;
    }
    assert_eq!(rows, 200);
}
