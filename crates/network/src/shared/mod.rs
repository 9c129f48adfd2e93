//! Network inputs of the games with a shared bag and equations.

mod board;
mod lanes;

use bagsplit_game::board::{Symbol, Tile, Tiles};

pub use self::board::{Premiums, SharedBoard, SharedBoardFeatures};
use self::lanes::{COUNTS, GAINS};
use crate::situation::{ONE, logarithm};

/// The knowledge of a player who has just acted, before drawing, in a game with a shared bag.
#[derive(Clone, Copy, Debug)]
pub struct SharedSituation<'a> {
    /// The tiles that stay in the hand.
    pub kept: &'a Tiles,
    /// The unseen tiles, in the bag and the opponent's hand, including those just exchanged.
    pub unseen: &'a Tiles,
    /// The number of tiles in the bag before the draw.
    pub in_bag: u32,
    /// The player's points.
    pub score: u32,
    /// The opponent's points.
    pub opponent_score: u32,
    /// The value of the kept tiles by a formula, in points.
    pub leave: f64,
    /// The number of further consecutive scoreless turns that end the game.
    pub scoreless_left: u32,
    /// The number of tiles of a full hand.
    pub hand_size: u32,
    /// The points printed on the tiles, by [`Tile::index`].
    pub scores: &'a [u32; Tile::COUNT],
    /// The points of a margin of 1: [`InputKind::unit`](crate::InputKind::unit).
    pub unit: f64,
    /// The features of the board for the opponent, who is to move.
    pub offers: &'a SharedBoardFeatures,
}

/// The number of inputs.
pub const SHARED_INPUTS: usize = SCALARS + 3 * Tile::COUNT + BOARD;

/// The version of the inputs' meaning, to which weights are tied.
pub const SHARED_VERSION: u32 = 1;

const SCALARS: usize = 47;

const BOARD: usize = 7 + 4 * GAINS + COUNTS;

/// The inputs of the network: integers from -127 to 127, 64 for one.
pub type SharedInputs = [i8; SHARED_INPUTS];

impl SharedSituation<'_> {
    /// The inputs.
    pub fn inputs(&self) -> SharedInputs {
        let mut inputs = [0; SHARED_INPUTS];
        let mut filled = 0;
        let mut put = |value: f64| {
            // Rounds by adding a half and truncating downwards: the same on every processor, and fast.
            let whole = (value * f64::from(ONE) + 128.5).clamp(1., 255.) as i32 - 128;
            inputs[filled] = whole as i8;
            filled += 1;
        };
        let kept = self.kept.total();
        let drawn = self.hand_size.saturating_sub(kept).min(self.in_bag);
        let bag_left = self.in_bag - drawn;
        let unseen = self.unseen.total();
        let lead = (f64::from(self.score) - f64::from(self.opponent_score)) / self.unit;
        let leave = self.leave / self.unit;
        for scale in [0.2, 0.8, 3.] {
            put(lead / scale);
            put((lead + leave) / scale);
        }
        let to_come = f64::from(self.in_bag + 2 * self.hand_size) / f64::from(5 * self.hand_size);
        put(lead / to_come);
        put(lead / (to_come * to_come));
        put(f64::from(lead > 0.));
        put(f64::from(lead == 0.));
        for scale in [0.05, 0.2, 0.8] {
            put(leave / scale);
        }
        for tiles in [10., 30., 90.] {
            put(f64::from(bag_left) / tiles);
        }
        put(f64::from(self.in_bag == 0));
        put(f64::from(bag_left == 0));
        for most in [2, 4, 6, 9] {
            put(f64::from(bag_left > 0 && bag_left <= most));
        }
        for left in 1..=4 {
            put(f64::from(self.scoreless_left == left));
        }
        put(f64::from(kept) / 9.);
        put(f64::from(drawn) / 9.);
        // The opponent's hand is full while the bag contains tiles.
        let theirs = unseen.saturating_sub(self.in_bag);
        put(f64::from(theirs.min(self.hand_size)) / 9.);
        put(f64::from(self.in_bag == 0) * (f64::from(theirs) - f64::from(kept)) / 4.);
        put(f64::from(self.in_bag == 0) * self.points_on_digits(self.kept) / 10.);
        put(f64::from(self.in_bag == 0) * self.points_on_digits(self.unseen) / 10.);
        // A count of unseen tiles over this is their share.
        let all = f64::from(unseen.max(1));
        let equals = self.kept.count(Symbol::Equals);
        for count in 0..=3 {
            put(f64::from(if count < 3 {
                equals == count
            } else {
                equals >= count
            }));
        }
        let unseen_equals = f64::from(self.unseen.count(Symbol::Equals));
        let none_drawn = (0..drawn).map(|earlier| {
            let left = f64::from(unseen.max(earlier + 1) - earlier);
            ((left - unseen_equals) / left).max(0.)
        });
        put(f64::from(equals == 0) * none_drawn.product::<f64>());
        put(f64::from(equals) / 4. + f64::from(drawn) * (unseen_equals / all) / 4.);
        let digits = f64::from(self.kept.digits());
        put(digits / 5.);
        put((digits + f64::from(drawn) * (f64::from(self.unseen.digits()) / all)) / 5.);
        put(operators(self.kept) / 4.);
        put((operators(self.kept) + f64::from(drawn) * (operators(self.unseen) / all)) / 4.);
        let kinds = self.kept.kinds().count();
        put(f64::from(kept) / 4. - kinds as f64 / 4.);
        put(f64::from(self.kept.count(Tile::BLANK) > 0));
        put(f64::from(self.unseen.count(Tile::BLANK)) / 2.);
        put(unseen_equals / all * 4.);
        put(f64::from(self.unseen.digits()) / all);
        for tile in Tile::all() {
            let (mine, others) = (
                f64::from(self.kept.count(tile)),
                f64::from(self.unseen.count(tile)),
            );
            put(mine / 2.);
            put((mine + f64::from(drawn) * (others / all)) / 2.);
            put(others / all * 5.);
        }
        let SharedBoardFeatures {
            empty,
            tiles,
            premiums,
            lanes,
        } = self.offers;
        put(f64::from(*empty));
        put(f64::from(*tiles) / 50.);
        put(f64::from(premiums[0]) / 8.);
        put(f64::from(premiums[1]) / 8.);
        for scale in [0.2, 0.8, 3.] {
            put(f64::from(lanes.open) / self.unit / scale);
        }
        for most in &lanes.gains {
            for gain in most.map(|points| f64::from(points) / self.unit) {
                put(gain / 0.2);
                put(gain);
            }
        }
        debug_assert_eq!(filled, SHARED_INPUTS - COUNTS);
        for (input, &count) in inputs[SHARED_INPUTS - COUNTS..]
            .iter_mut()
            .zip(&lanes.counts)
        {
            *input = logarithm(count);
        }
        inputs
    }

    /// The points on the digits among some tiles.
    fn points_on_digits(&self, tiles: &Tiles) -> f64 {
        let digits = tiles
            .iter()
            .filter(|tile| tile.symbol().is_some_and(Symbol::is_digit));
        digits
            .map(|tile| f64::from(self.scores[tile.index()]))
            .sum()
    }
}

/// The number of tiles that are neither digits nor `=` nor blanks.
fn operators(tiles: &Tiles) -> f64 {
    let others = tiles.digits()
        + u32::from(tiles.count(Symbol::Equals))
        + u32::from(tiles.count(Tile::BLANK));
    f64::from(tiles.total() - others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{Grid, Premium};

    #[test]
    fn different_situations_have_different_inputs_within_bounds() {
        let (grid, scores) = (Grid::new(15).unwrap(), [2; Tile::COUNT]);
        let premiums = [[Premium::None; lanes::SIDE]; lanes::SIDE];
        let offers = SharedBoard::new(&grid, &premiums, |_| 0).offers();
        let inputs_of = |kept: &str, unseen: &str, in_bag, score| {
            let (kept, unseen) = (kept.parse().unwrap(), unseen.parse().unwrap());
            SharedSituation {
                kept: &kept,
                unseen: &unseen,
                in_bag,
                score,
                opponent_score: 3000,
                leave: 20.,
                scoreless_left: 6,
                hand_size: 9,
                scores: &scores,
                unit: 100.,
                offers: &offers,
            }
            .inputs()
        };
        let plain = inputs_of("12+", "345=-?9/8123", 3, 0);
        assert_eq!(plain[0], -127, "a lead beyond all scales");
        assert!(plain.contains(&64) && plain.iter().filter(|&&input| input != 0).count() > 20);
        for other in [
            inputs_of("13+", "245=-?9/8123", 3, 0),
            inputs_of("12+", "345=-?9/8122", 3, 0),
            inputs_of("12+", "345=-?9/8123", 4, 0),
            inputs_of("12+", "345=-?9/8123", 3, 2990),
        ] {
            assert_ne!(plain, other);
        }
        inputs_of("", "", 0, 0);
    }
}
