//! Of equal placements of the same tiles, the first in order is returned, regardless of the order in which they are found.

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::{Fast, Generate, TieBreak};

/// Column A scores 2 points with `28/1+72`, and with `781+2/2` where it crosses rows 3 and 5. Another sub-hand is
/// equally good in the same window, and is found first.
#[test]
fn the_first_in_symbol_order_is_reported_for_each_sub_hand() {
    let grid = "
        ..1.635.1....
        85-3*8-7-7-37
        .+9.6*4.7....
        .2/./2+.+....
        .*5.3/6.5....
        .3/.*4/.*....
        2-2*8-6+5*6*1
        .2+.+9+.-....
        .+1.4.8.7....
        .1-...*.-....
        ..4...9.8....
        ../..././....
        ..4...9.4....";
    let grid: Grid = grid
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("\n")
        .parse()
        .unwrap();
    let (hand, kept): (Tiles, Tiles) = ("1237+*/".parse().unwrap(), "3*".parse().unwrap());
    let mut reported = Vec::new();
    Fast::new(&MathScrabble::default()).frontier(
        &grid,
        &hand,
        TieBreak::FIRST,
        &mut |leave, found| {
            if *leave == kept {
                let tiles = found.placement.tiles().iter();
                reported.push((
                    found.points,
                    tiles
                        .map(|(square, face)| format!("{square}{face}"))
                        .collect::<Vec<_>>()
                        .join(" "),
                ));
            }
        },
    );
    assert_eq!(reported, [(2, "A12 A3/ A41 A5+ A67".to_owned())]);
}
