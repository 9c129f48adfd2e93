//! The best that has been found, or the best few: does a filling come before it?

use board::{Placement, Tiles};
use rules::Score;

use super::arithmetic::Language;
use super::blanks::{best_choice, every_choice};
use super::bounds::{BoundedWindow, Bounds};
use super::filling::{Filling, face, symbol_on};
use super::hand_left::HandLeft;
use super::position::Position;
use crate::best_few::Keep;
use crate::found::{Found, worth};

/// The best placements so far, with their worth in thousandths of a point.
pub(crate) struct Record<'a, G, K, B> {
    pub(crate) position: &'a Position<'a, G>,
    pub(crate) leave_value: Option<K>,
    pub(crate) best: B,
}

impl<G: Language, K: Fn(&Tiles) -> i32, B: Keep> Record<'_, G, K, B> {
    /// Looks at a filling of a window whose equation has this bonus.
    pub(crate) fn consider(
        &mut self,
        bounds: &Bounds<'_, G>,
        bounded: &BoundedWindow,
        left: &HandLeft,
        filling: Filling,
        bonus: u64,
    ) {
        let slots = bounded.window.len();
        if self.leave_value.is_none() {
            let blanks = best_choice(left, filling, &bounded.weights[..slots]);
            self.try_out(bounds, bounded, filling, blanks, bonus);
        } else {
            every_choice(left, filling, slots, &mut |blanks| {
                self.try_out(bounds, bounded, filling, blanks, bonus);
            });
        }
    }

    /// Judges a placement if it may come before the best.
    fn try_out(
        &mut self,
        bounds: &Bounds<'_, G>,
        bounded: &BoundedWindow,
        filling: Filling,
        blanks: u16,
        bonus: u64,
    ) {
        let Position { game, crosses, .. } = *self.position;
        let window = &bounded.window;
        let mut points = bonus.saturating_mul(bounded.times.into());
        for slot in 0..window.len() {
            let symbol = symbol_on(filling, slot);
            let tile = face(symbol, blanks >> slot & 1 == 1).tile();
            points += u64::from(bounded.weights[slot]) * u64::from(game.tile_score(tile));
            if let Some(cross) = window.cross(slot, crosses) {
                let word = bounds.premium(window.square(slot)).word();
                points = points.saturating_add(cross.bonus(symbol).saturating_mul(word.into()));
            }
        }
        if window.len() == usize::from(game.hand_size()) {
            points += u64::from(game.common().bingo());
        }
        let primary = u32::try_from(points).unwrap_or(u32::MAX);
        let leave = self.leave_value.as_ref().map_or(0, |value| {
            let used =
                (0..window.len()).map(|slot| face(symbol_on(filling, slot), blanks >> slot & 1 == 1).tile());
            value(&self.position.hand.minus(&used.collect()).expect("a filling uses hand tiles"))
        });
        let value = worth(primary, leave);
        if self.best.least().is_some_and(|least| value < least) {
            return;
        }
        let score = Score { primary, ..Score::default() };
        let found = Found::new(window.placement(filling, blanks), score);
        if !self.best.would_keep(value, &found) {
            return;
        }
        self.judge(&window.placement(filling, blanks));
    }

    /// Lets the rules judge a placement, and keeps it if it comes before the best.
    pub(crate) fn judge(&mut self, placement: &Placement) {
        let Some(found) = self.position.judge(placement) else { return };
        let leave =
            || self.position.hand.minus(&placement.used()).expect("a legal placement uses hand tiles");
        let value = worth(found.points, self.leave_value.as_ref().map_or(0, |value| value(&leave())));
        self.best.offer(value, &found);
    }
}
