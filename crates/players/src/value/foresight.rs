//! The prior prediction for an action without a network, where both players draw from one bag.

use bagsplit_game::board::Tiles;
use bagsplit_game::rules::Action;

use crate::Observation;
use crate::leave::SharedLeaveValue;
use crate::observation::SharedBag;

/// The weight of the leave value. The full value gives up too many points for a better hand: with half to eight tenths
/// of it a player wins more in both games (docs/notebook/shared-bag-players.md).
const COUNTED: f64 = 0.8;

/// A prediction from the score and most of the leave value.
#[derive(Clone, Debug)]
pub(crate) struct Foresight<'s> {
    seen: &'s Observation<'s>,
    bag: SharedBag<'s>,
    leaves: SharedLeaveValue,
}

impl<'s> Foresight<'s> {
    /// The prediction for this observation and this view of the bag.
    pub(crate) fn new(seen: &'s Observation<'s>, bag: SharedBag<'s>) -> Foresight<'s> {
        Foresight {
            seen,
            bag,
            leaves: SharedLeaveValue::new(seen, &bag).counting(COUNTED),
        }
    }

    /// The leave value.
    pub(crate) fn leaves(&self) -> &SharedLeaveValue {
        &self.leaves
    }

    /// The lead plus the leave value after an action.
    pub(crate) fn expected(&self, action: &Action, points: u32) -> f64 {
        self.lead(points) + self.leaves.evaluate(&self.kept(action)) / 1000.
    }

    fn lead(&self, points: u32) -> f64 {
        f64::from(self.seen.score) + f64::from(points) - f64::from(self.seen.opponent_score)
    }

    /// The tiles that stay in the hand.
    pub(crate) fn kept(&self, action: &Action) -> Tiles {
        self.seen
            .hand
            .minus(&action.tiles())
            .expect("tiles of the hand")
    }

    /// The lead at the end of the game if an action ends it, `None` otherwise.
    pub(crate) fn lead_at_end(&self, action: &Action, points: u32) -> Option<i32> {
        let lead = self.lead(points);
        let left = self.seen.hand.total() - action.tiles().total();
        let goes_out = self.bag.tiles == 0 && left <= self.bag.max_tiles_when_out;
        if goes_out && action.placement().is_some() {
            return Some((lead + self.leaves.evaluate(&Tiles::EMPTY) / 1000.) as i32);
        }
        let is_over = self.seen.is_enough(self.seen.score.saturating_add(points))
            || (points == 0 && self.bag.left_after_nothing(action, self.seen.passes_to_end) == 0);
        is_over.then_some(lead as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Printed;
    use bagsplit_game::board::Grid;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    #[test]
    fn a_placement_that_leaves_few_enough_tiles_goes_out() {
        let printed = Printed::from_game(&NumberScrabble::default());
        let grid = Grid::new(15).unwrap();
        let (hand, unseen): (Tiles, Tiles) = ("7=712".parse().unwrap(), "57=".parse().unwrap());
        let laid = ["H8", "I8", "J8"].into_iter().zip(["7", "=", "7"]);
        let placed = laid.map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()));
        let action = Action::Place(placed.collect());
        for (tiles, max_tiles_when_out, out) in
            [(0, 1, false), (0, 2, true), (0, 3, true), (9, 3, false)]
        {
            let bag = SharedBag {
                max_tiles_when_out,
                ..SharedBag::plain(tiles, &printed)
            };
            let plain = Observation::plain(&grid, &hand, bag);
            let seen = Observation {
                opponent_tiles: &unseen,
                ..plain
            };
            let foresight = Foresight::new(&seen, bag);
            // 11 points and the 5 and the 7 of the opponent, which score 3 and 4 (NS-2).
            let expected = out.then_some(11 + 7);
            assert_eq!(
                foresight.lead_at_end(&action, 11),
                expected,
                "{tiles} in the bag, out with {max_tiles_when_out}"
            );
            assert_eq!(foresight.lead_at_end(&Action::PASS, 0), None);
        }
    }
}
