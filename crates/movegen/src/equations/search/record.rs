//! The best placements found so far, and whether a filling comes before them.

use bagsplit_game::board::{MAX_HAND, Placement, Symbol};
use bagsplit_game::rules::Score;

use crate::best_few::Retention;
use crate::equations::board::position::Position;
use crate::equations::bounds::window_bounds::{BoundedWindow, WindowBounds};
use crate::equations::grammar::arithmetic::EquationGame;
use crate::equations::hand::blanks::{best_choice, best_choices, every_choice};
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::leaves::PlacedTiles;
use crate::equations::hand::symbols::{face, symbol_on};
use crate::equations::runs::steps::FilledRun;
use crate::found::{ScoredPlacement, worth};

/// The best placements so far, with their worth in thousandths of a point.
pub(crate) struct Record<'p, 'b, G, B> {
    pub(crate) position: &'p Position<'p, G>,
    pub(crate) best: &'b mut B,
}

impl<G: EquationGame, B: Retention> Record<'_, '_, G, B> {
    /// Considers a filling of a window whose equation has this bonus, and is `certain` to be one.
    pub(crate) fn consider(
        &mut self,
        bounds: &WindowBounds<'_, G>,
        bounded: &BoundedWindow,
        left: &HandLeft,
        filled: FilledRun,
    ) {
        let FilledRun {
            filling,
            bonus,
            certain,
        } = filled;
        let Position { game, crosses, .. } = *self.position;
        let window = &bounded.window;
        let slots = window.len();
        // The score of each tile, and all other points.
        let mut tiles = [0u64; MAX_HAND];
        let mut points = bonus.saturating_mul(bounded.times.into());
        let mut laid = PlacedTiles {
            tiles: slots,
            digits: 0,
            equals: false,
        };
        for slot in 0..slots {
            let symbol = symbol_on(filling, slot);
            laid.digits += usize::from(symbol.is_digit());
            laid.equals |= symbol == Symbol::Equals;
            tiles[slot] =
                u64::from(bounded.weights[slot]) * u64::from(game.tile_score(symbol.into()));
            if let Some(cross) = window.cross(slot, crosses) {
                let word = bounds.word(window, slot);
                points = points.saturating_add(cross.bonus(symbol).saturating_mul(word.into()));
            }
        }
        if slots == game.hand_size() as usize {
            points = points.saturating_add(game.common().bingo.into());
        }
        let tiles = &tiles[..slots];
        let kept = bounds
            .leave_at_most(&laid)
            .expect("a filling uses hand tiles");
        if self
            .best
            .least()
            .is_some_and(|least| worth(total(points, tiles, 0), kept) < least)
        {
            return;
        }
        let mut try_out = |blanks| {
            let points = total(points, tiles, blanks);
            let least = self.best.least().unwrap_or(i64::MIN);
            if worth(points, kept) >= least {
                let laid = (0..slots)
                    .map(|slot| face(symbol_on(filling, slot), blanks >> slot & 1 == 1).tile());
                let value = worth(
                    points,
                    bounds.leaves().map_or(0, |leaves| leaves.without(laid)),
                );
                if value >= least {
                    self.offer(
                        bounds,
                        window.placement(filling, blanks),
                        points,
                        value,
                        certain,
                    );
                }
            }
        };
        if bounds.leaves().is_none() {
            return try_out(best_choice(left, filling, tiles));
        }
        if B::ALL {
            every_choice(left, filling, slots, &mut try_out);
        } else {
            best_choices(left, filling, tiles, &mut try_out);
        }
    }

    /// Retains a placement if it precedes the best; one that is not certain to be an equation is judged first.
    fn offer(
        &mut self,
        bounds: &WindowBounds<'_, G>,
        placement: Placement,
        points: u32,
        value: i64,
        certain: bool,
    ) {
        // The points are not split up yet: see `judged`.
        let found = ScoredPlacement::new(
            placement,
            Score {
                primary: points,
                ..Score::default()
            },
        );
        if certain {
            self.best.offer(value, &found);
        } else if self.best.would_keep(value, &found) {
            self.judge(bounds, &found.placement);
        }
    }

    /// Lets the rules judge a placement, and retains it if it precedes the best.
    pub(crate) fn judge(&mut self, bounds: &WindowBounds<'_, G>, placement: &Placement) {
        let Some(found) = self.position.judge(placement) else {
            return;
        };
        let leave = bounds
            .leaves()
            .map_or(0, |leaves| leaves.without(placement.used().iter()));
        let value = worth(found.points, leave);
        self.best.offer(value, &found);
    }
}

/// All points of a placement, of which the tiles earn these, slot by slot; a blank scores nothing.
#[inline]
fn total(points: u64, tiles: &[u64], blanks: u16) -> u32 {
    let plain = tiles
        .iter()
        .enumerate()
        .filter(|&(slot, _)| blanks >> slot & 1 == 0);
    let all = points.saturating_add(plain.map(|(_, earned)| earned).sum());
    u32::try_from(all).unwrap_or(u32::MAX)
}
