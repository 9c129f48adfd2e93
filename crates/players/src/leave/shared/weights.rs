//! The weights of leave values in the games with a shared bag.

use std::sync::LazyLock;

use bagsplit_game::board::{Face, Symbol, Tile};

use super::SharedLeaveValue;
use crate::Observation;

/// The number of classes of tiles with similar effects on a hand.
const CLASSES: usize = 5;

/// The value of each pair of tiles.
pub(super) type Pairs = [[f64; Tile::COUNT]; Tile::COUNT];

/// The weights of hand values, in thousandths of a point.
///
/// Least squares on the hands after the draw of greedy players with the published rules: 44,062 of 4,000 games of
/// Binary Number Scrabble, and 18,293 of 1,200 games of Number Scrabble. The dependent variable is the points of the
/// player's next two turns less those of the opponent's next two; the explanatory variables are these features of the
/// player's hand and the opponent's, times 1 - exp(-(b + 8) / 12) with b tiles in the bag. R2 is 0.67 and 0.38. (For
/// the rest of the game it is 0.50 and 0.35; weights for that, and weights from games played with this value, won no
/// more.)
///
/// The weight of the points on a tile is fixed at 2, since the published sets hardly separate them from the symbols:
/// fits gave 2.1 to 2.3 in the Binary game with random scores, and -0.1 to 1.8 in Number Scrabble with random scores,
/// where the fit is noisy.
///
/// ```text
/// cargo run --release -p bagsplit-arena --example fit_shared_bag_value -- binary-number-scrabble 4000 101
/// cargo run --release -p bagsplit-arena --example fit_shared_bag_value -- number-scrabble 1200 101
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weights {
    /// Of each digit, in addition to its points.
    digits: [i32; 10],
    /// Of `+ - * / = s r A O N X ?`, in addition to their points.
    others: [i32; Tile::COUNT - 10],
    /// Of each point on the tiles.
    pub(super) score: i32,
    /// Of each pair of tiles, by their classes: `=`, digits, binary operators, unary operators, blanks. Symmetric.
    pairs: [[i32; CLASSES]; CLASSES],
    /// Added for each pair of equal tiles, by their class.
    equal: [i32; CLASSES],
    /// Of having no `=`.
    pub(super) no_equals: i32,
}

impl Weights {
    /// The weights for the observed game: those of Binary Number Scrabble if there are no digits other than 0 and 1.
    pub(super) fn for_game(seen: &Observation<'_>) -> &'static Weights {
        let tiles = seen.hand.plus(seen.opponent_tiles);
        let mut off_board = tiles.kinds().filter_map(|(tile, _)| tile.symbol());
        let mut on_board = seen
            .grid
            .squares()
            .filter_map(|square| seen.grid.get(square))
            .map(Face::symbol);
        if off_board.any(is_decimal) || on_board.any(is_decimal) {
            &NUMBER
        } else {
            &BINARY
        }
    }

    /// The scale of the value for a hand size: it was fitted to hands of nine. In Number Scrabble values of equations,
    /// and with them points, grow fast with the digits of a hand, and in the other game the pairs of a larger hand are
    /// overrated. The exponents are round numbers, chosen by games with hands of 5, 7 and 11.
    pub(super) fn scale(&self, hand_size: u32) -> f64 {
        let times = f64::from(hand_size) / 9.;
        if *self == NUMBER {
            times.powi(3).min(1.)
        } else {
            times.powi(-2).min(1.)
        }
    }

    /// The value of a tile by itself.
    pub(super) fn tile(&self, tile: Tile) -> i32 {
        let index = tile.index();
        self.digits
            .get(index)
            .copied()
            .unwrap_or_else(|| self.others[index - self.digits.len()])
    }

    /// The values of all pairs of tiles.
    pub(super) fn pairs_of_tiles(&self) -> &'static Pairs {
        static PAIRS: LazyLock<[Pairs; 2]> = LazyLock::new(|| {
            [&BINARY, &NUMBER].map(|weights| {
                let mut pairs = [[0.; Tile::COUNT]; Tile::COUNT];
                for tile in Tile::all() {
                    for other in Tile::all() {
                        pairs[tile.index()][other.index()] = f64::from(weights.pair(tile, other));
                    }
                }
                pairs
            })
        });
        &PAIRS[usize::from(*self == NUMBER)]
    }

    /// The value of two tiles as a pair.
    fn pair(&self, a: Tile, b: Tile) -> i32 {
        let equal = if a == b {
            self.equal[SharedLeaveValue::class(a)]
        } else {
            0
        };
        self.pairs[SharedLeaveValue::class(a)][SharedLeaveValue::class(b)] + equal
    }
}

/// Whether a symbol is a digit other than 0 and 1.
fn is_decimal(symbol: Symbol) -> bool {
    symbol.digit().is_some_and(|digit| digit > 1)
}

/// For Number Scrabble.
const NUMBER: Weights = Weights {
    digits: [1276, 1062, -4051, -2691, 1652, -1319, 1125, 792, 1918, 1902],
    others: [
        -315, 4055, 985, -9090, -6412, 8818, -9504, 0, 0, 0, 0, 10236,
    ],
    score: 2000,
    pairs: [
        [-4441, -11749, -8279, -7659, -14730],
        [-11749, 3494, 231, -998, 18869],
        [-8279, 231, -7174, -5243, -7292],
        [-7659, -998, -5243, 1191, 6026],
        [-14730, 18869, -7292, 6026, 39506],
    ],
    equal: [0, -2269, -4724, 0, 0],
    no_equals: -110766,
};

/// For Binary Number Scrabble; XOR, which the published set lacks, has the weight of AND and OR.
const BINARY: Weights = Weights {
    digits: [54, 2355, 0, 0, 0, 0, 0, 0, 0, 0],
    others: [
        -2065, -2625, 1563, 6496, -1999, 0, 0, -2294, -805, 482, -1550, 262,
    ],
    score: 2000,
    pairs: [
        [2873, -5161, -4163, -5048, -7367],
        [-5161, 4206, 4533, 4812, 6674],
        [-4163, 4533, -2723, 2502, 4736],
        [-5048, 4812, 2502, -2028, 5648],
        [-7367, 6674, 4736, 5648, -3799],
    ],
    equal: [0, -1076, -1505, 0, 0],
    no_equals: -92051,
};
