//! Looks at what has been found: does it come before the best?

use std::cmp::Ordering;

use board::{Face, Placement, Tiles};

use super::arithmetic::Language;
use super::best::First;
use super::faces::{best_choice, every_choice};
use super::walk::{Filling, symbol_on};
use crate::found::{Found, compare, worth};

impl<G: Language, K: Fn(&Tiles) -> i32> First<'_, G, K> {
    /// Looks at a filling of a window whose equation has this bonus.
    pub(crate) fn consider(&mut self, at: usize, filling: Filling, bonus: u64) {
        let priced = &self.windows[at];
        let slots = priced.window.len();
        if self.keep.is_none() {
            let blanks = best_choice(&self.turn.left, filling, &priced.weights[..slots]);
            self.try_out(at, filling, blanks, bonus);
        } else {
            let mut choices = Vec::new();
            every_choice(&self.turn.left, filling, slots, &mut |blanks| choices.push(blanks));
            for blanks in choices {
                self.try_out(at, filling, blanks, bonus);
            }
        }
    }

    /// Judges a placement if it may come before the best.
    fn try_out(&mut self, at: usize, filling: Filling, blanks: u16, bonus: u64) {
        let priced = &self.windows[at];
        let window = &priced.window;
        let mut points = bonus.saturating_mul(priced.times.into());
        for slot in 0..window.len() {
            let symbol = symbol_on(filling, slot);
            let face = if blanks >> slot & 1 == 1 { Face::blank(symbol) } else { Face::plain(symbol) };
            points += u64::from(priced.weights[slot]) * u64::from(self.game.tile_score(face.tile()));
            if let Some(cross) = window.cross(slot, self.crosses) {
                let word = self.prices.premium(window.square(slot)).word();
                points = points.saturating_add(cross.bonus(symbol).saturating_mul(word.into()));
            }
        }
        if window.len() == usize::from(self.game.hand_size()) {
            points += u64::from(self.game.common().bingo());
        }
        let points = u32::try_from(points).unwrap_or(u32::MAX);
        if let Some((most, first)) = &self.best
            && self.keep.is_none()
        {
            let value = worth(points, 0);
            if value < *most {
                return;
            }
            let placement = window.placement(filling, blanks);
            let score = rules::Score { primary: points, ..rules::Score::default() };
            if value == *most && compare(&Found::new(placement, score), first) != Ordering::Less {
                return;
            }
        }
        let placement = window.placement(filling, blanks);
        self.judge(&placement);
    }

    /// Lets the rules judge a placement, and keeps it if it comes before the best.
    pub(crate) fn judge(&mut self, placement: &Placement) {
        let Ok(score) = self.game.judge(self.grid, self.hand, placement) else { return };
        let found = Found::new(*placement, score);
        let kept = || self.hand.minus(&placement.used()).expect("a legal placement uses hand tiles");
        let value = worth(found.points, self.keep.as_ref().map_or(0, |keep| keep(&kept())));
        let better = self.best.as_ref().is_none_or(|(most, first)| {
            value > *most || (value == *most && compare(&found, first) == Ordering::Less)
        });
        if better {
            self.best = Some((value, found));
        }
    }
}
