//! What is known of an action without a network, where both players draw from one bag?

use board::Tiles;
use rules::Action;

use crate::Observation;
use crate::leave::SharedLeaveValue;
use crate::observation::SharedBag;

/// The points there are, and the formula for the tiles that are kept.
#[derive(Clone, Debug)]
pub(crate) struct Foresight<'s> {
    seen: &'s Observation<'s>,
    bag: SharedBag<'s>,
    leaves: SharedLeaveValue,
}

impl<'s> Foresight<'s> {
    /// For who sees this, and this of the bag.
    pub(crate) fn new(seen: &'s Observation<'s>, bag: SharedBag<'s>) -> Foresight<'s> {
        Foresight { seen, bag, leaves: SharedLeaveValue::new(seen, &bag) }
    }

    /// What kept tiles are worth.
    pub(crate) fn leaves(&self) -> &SharedLeaveValue {
        &self.leaves
    }

    /// The lead with the formula for the tiles that are kept.
    pub(crate) fn expected(&self, action: &Action, points: u32) -> f64 {
        self.lead(points) + self.leaves.of(&self.kept(action)) / 1000.
    }

    fn lead(&self, points: u32) -> f64 {
        f64::from(self.seen.score) + f64::from(points) - f64::from(self.seen.opponent_score)
    }

    /// The tiles that stay in the hand.
    pub(crate) fn kept(&self, action: &Action) -> Tiles {
        self.seen.hand.minus(&action.tiles()).expect("tiles of the hand")
    }

    /// The lead with which the game is over after an action, `None` when it is not over.
    pub(crate) fn lead_at_end(&self, action: &Action, points: u32) -> Option<i32> {
        let lead = self.lead(points);
        let left = self.seen.hand.total() - action.tiles().total();
        let goes_out = self.bag.tiles == 0 && left <= self.bag.out_with;
        if goes_out && action.placement().is_some() {
            return Some((lead + self.leaves.of(&Tiles::EMPTY) / 1000.) as i32);
        }
        let idle = || points == 0 && self.bag.left_after_nothing(action, self.seen.passes_to_end) == 0;
        (self.seen.is_enough(self.seen.score.saturating_add(points)) || idle()).then_some(lead as i32)
    }
}
