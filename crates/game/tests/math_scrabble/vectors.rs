//! Verdicts and counts by other programs, written only from the rules page (`tests/data/`).

use std::collections::HashSet;

use bagsplit_game::board::{Axis, Grid, Placement, Square, Tile, Tiles};
use bagsplit_game::rules::Game;
use bagsplit_game::rules::math_scrabble::{MathScrabble, evaluate};

use crate::table::symbols;
use crate::vectors::placements_agree;

#[test]
fn expressions_agree_with_the_vectors() {
    let rows = include_str!("../data/math-scrabble-expressions.tsv")
        .lines()
        .skip(1);
    let mut seen = 0;
    for line in rows {
        let [expression, valid, value, integer, positive] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("five columns: {line}");
        };
        let run = symbols(expression);
        let yes = |answer: bool| if answer { "yes" } else { "no" };
        let found = evaluate(&run);
        assert_eq!(yes(found.is_some()), valid, "{line}");
        assert_eq!(
            found.map_or("-".to_owned(), |value| value.to_string()),
            value,
            "{line}"
        );
        let operators = run.iter().filter(|symbol| symbol.is_arithmetic()).count() as u32;
        for (rules, expected) in [("", integer), ("powers=positive", positive)] {
            let earned = super::game(rules).operator_points(&run);
            assert_eq!(yes(earned.is_some()), expected, "{line}");
            assert!(earned.is_none_or(|points| points == operators), "{line}");
        }
        seen += 1;
    }
    assert_eq!(seen, 600);
}

#[test]
fn placements_of_hands_with_few_sequences_agree_with_the_vectors() {
    assert_eq!(agree(3000), 61);
}

/// The generators of `movegen` process every row faster, and are compared with this judge.
#[test]
#[ignore = "takes half a minute: every sequence of seven tiles is laid everywhere on 169 boards"]
fn placements_of_every_hand_agree_with_the_vectors() {
    assert_eq!(agree(usize::MAX), 200);
}

/// Compares the rows whose hands have at most this number of tile sequences; returns the number of rows.
fn agree(most_sequences: usize) -> u32 {
    let table = include_str!("../data/math-scrabble-placements.jsonl");
    assert_eq!(table.matches("\"scoring\":").count(), 200);
    placements_agree(table, |grid, hand| {
        let sequences = sequences(hand);
        let few = sequences.len() <= most_sequences;
        few.then(|| every_placement(&MathScrabble::default(), grid, hand, &sequences))
    })
}

/// The points of every legal placement: every sequence of hand tiles is tried on the empty squares of every line from
/// every start, and the judge decides.
fn every_placement(
    game: &MathScrabble,
    grid: &Grid,
    hand: &Tiles,
    sequences: &HashSet<Vec<Tile>>,
) -> Vec<u32> {
    let mut earned = Vec::new();
    for axis in Axis::ALL {
        for line in 0..grid.side() {
            let squares = (0..grid.side()).map(|place| Square::on_line(axis, line, place));
            let empty: Vec<Square> = squares
                .filter(|&square| grid.get(square).is_none())
                .collect();
            for from in 0..empty.len() {
                for sequence in sequences {
                    // A single tile is the same placement in its row and in its column.
                    let twice = sequence.len() == 1 && axis == Axis::Column;
                    if sequence.len() <= empty.len() - from && !twice {
                        let laid = empty[from..].iter().zip(sequence);
                        let placement: Placement = laid
                            .map(|(&square, tile)| (square, tile.symbol().unwrap().into()))
                            .collect();
                        earned.extend(
                            game.judge(grid, hand, &placement)
                                .ok()
                                .map(|score| score.total()),
                        );
                    }
                }
            }
        }
    }
    earned
}

/// Every distinct sequence of one or more tiles of the hand.
fn sequences(hand: &Tiles) -> HashSet<Vec<Tile>> {
    let mut found = HashSet::new();
    let mut open = vec![(*hand, Vec::new())];
    while let Some((rest, sequence)) = open.pop() {
        for (tile, _) in rest.kinds() {
            let mut longer = sequence.clone();
            longer.push(tile);
            let mut fewer = rest;
            assert!(fewer.take(tile));
            if found.insert(longer.clone()) {
                open.push((fewer, longer));
            }
        }
    }
    found
}
