//! Leave values in the games with a shared bag, by a rule that players can follow.
//!
//! A rule of thumb, not a fit, for the exchange policies with a fixed number of tiles: the points on the tiles, and
//! their distance from the mixture of numbers, operators and `=` that the game deals. The fitted value is
//! [`SharedLeaveValue`](crate::SharedLeaveValue).

use bagsplit_game::board::{Symbol, Tile, Tiles};

use crate::Observation;
use crate::observation::SharedBag;

/// The value of a blank, in thousandths of a point: it fits everywhere, which is worth more than the points of any
/// tile.
const BLANK: f64 = 20_000.;
/// The cost of each unit of imbalance, in thousandths of a point.
const IMBALANCE: f64 = 8000.;

/// The number of classes that a hand needs: digits form numbers, operators join them, and every equation needs an `=`.
const CLASSES: usize = 3;

/// The value of tiles that stay in the hand, in thousandths of a point.
///
/// While the bag holds tiles it is
///
/// 1000 (score(t) - m) summed over the kept tiles t, blanks apart, + 20000 for each blank - 8000 (d² + o² + e²),
///
/// where m is the mean score of all tiles that are not on the board, blanks apart: tiles drawn for the placed ones
/// bring that score. d, o and e are the surplus or lack of digits, operators and `=` compared with their share in the
/// kept tiles; shares are those among the tiles that are not on the board, blanks apart. With the bag empty nothing is
/// drawn any more, and the opponent may score kept digits (NS-12): the value is -1000 score(t) summed over kept digits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SharedLeaveRule<'a> {
    scores: &'a [u32; Tile::COUNT],
    bag_empty: bool,
    mean_score: f64,
    shares: [f64; CLASSES],
}

impl<'a> SharedLeaveRule<'a> {
    /// The value of tiles for this observation and this view of the shared bag.
    pub(crate) fn new(seen: &Observation<'_>, bag: &SharedBag<'a>) -> SharedLeaveRule<'a> {
        let to_come = seen.opponent_tiles.plus(seen.hand);
        let counts = by_class(&to_come);
        let all = counts.iter().sum::<f64>().max(1.);
        let points: f64 = to_come
            .kinds()
            .map(|(tile, n)| f64::from(bag.printed.scores[tile.index()]) * f64::from(n))
            .sum();
        SharedLeaveRule {
            scores: &bag.printed.scores,
            bag_empty: bag.tiles == 0,
            mean_score: points / all,
            shares: counts.map(|count| count / all),
        }
    }

    /// The value of kept tiles.
    pub(crate) fn evaluate(&self, kept: &Tiles) -> f64 {
        if self.bag_empty {
            return -1000. * self.points_on(kept, |class| class == 0);
        }
        let counts = by_class(kept);
        let symbols: f64 = counts.iter().sum();
        let imbalance: f64 = counts
            .iter()
            .zip(&self.shares)
            .map(|(count, share)| (count - symbols * share).powi(2))
            .sum();
        let beyond = self.points_on(kept, |_| true) - symbols * self.mean_score;
        1000. * beyond + BLANK * f64::from(kept.count(Tile::BLANK)) - IMBALANCE * imbalance
    }

    /// The points on the tiles of some classes.
    fn points_on(&self, tiles: &Tiles, is_counted: fn(usize) -> bool) -> f64 {
        let counted = tiles
            .iter()
            .filter(|&tile| class(tile).is_some_and(is_counted));
        counted
            .map(|tile| f64::from(self.scores[tile.index()]))
            .sum()
    }
}

/// The class index of a tile, `None` for a blank.
fn class(tile: Tile) -> Option<usize> {
    tile.symbol().map(|symbol| match symbol {
        Symbol::Equals => 2,
        symbol if symbol.is_digit() => 0,
        _ => 1,
    })
}

fn by_class(tiles: &Tiles) -> [f64; CLASSES] {
    let mut counts = [0.; CLASSES];
    for (tile, count) in tiles.kinds() {
        if let Some(class) = class(tile) {
            counts[class] += f64::from(count);
        }
    }
    counts
}
