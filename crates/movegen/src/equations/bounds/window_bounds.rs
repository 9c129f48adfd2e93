//! Upper bounds on the points of a window.
//!
//! Everything is bounded before anything is filled: the tiles by the highest scores on the largest multipliers, with as
//! many digits as the operators among them need; the bonus by the largest value of the part with the fewest squares.

use bagsplit_game::board::{MAX_HAND, Symbol, Tile};

use super::scores::{Heaviest, best_scores, earned};
use super::sizes::Sizes;
use crate::equations::board::cross::SquareScore;
use crate::equations::board::position::Position;
use crate::equations::board::windows::{Old, Window};
use crate::equations::grammar::arithmetic::EquationGame;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::leaves::{Leaves, PlacedTiles};
use crate::equations::hand::symbols::only;
use crate::equations::pattern::parts::PatternPart;
use crate::equations::pattern::place::Place;
use crate::generator::LeaveValue;

/// A window with the bounds on its points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoundedWindow {
    pub(crate) window: Window,
    /// The old tiles in its run.
    pub(crate) old: Old,
    /// The multiplier of a tile's score on each slot, in all runs together.
    pub(crate) weights: [u32; MAX_HAND],
    heaviest: Heaviest,
    /// The multiplier of the bonus of the main run.
    pub(crate) times: u32,
    /// A bound on the points that do not depend on the tiles: cross runs and bingo.
    fixed: u64,
    /// The bound on everything but the bonus, in thousandths of a point, including the leave.
    pub(crate) rest: i64,
    /// The maximum gain in leave value of a shorter window.
    pub(crate) shorter: i64,
    /// A bound on the absolute value of its run, and on the bonus of that.
    pub(crate) size: f64,
    pub(crate) bonus: u64,
}

/// The tables of bounds for a hand.
pub(crate) struct WindowBounds<'a, G: EquationGame> {
    position: &'a Position<'a, G>,
    left: HandLeft,
    /// Bounds on values without a new `=`, and with one.
    sizes: [Sizes<G::Arithmetic>; 2],
    /// The scores of the tiles other than `=` that can be digits, and of those that cannot, largest first.
    digit_scores: Vec<u32>,
    other_scores: Vec<u32>,
    equals_score: u32,
    /// The scores of all these, one `=` among them, largest first.
    scores: Vec<u32>,
    /// The largest scores by number of tiles and of digits: see [`WindowBounds::scores_of`].
    best_scores: Vec<[u32; MAX_HAND]>,
    /// The values of leaves, if the query has them.
    leaves: Option<Leaves>,
}

impl<'a, G: EquationGame> WindowBounds<'a, G> {
    pub(crate) fn new(
        position: &'a Position<'a, G>,
        left: HandLeft,
        leave_value: Option<LeaveValue<'_>>,
    ) -> WindowBounds<'a, G> {
        let Position { game, hand, .. } = *position;
        // With no `=` in the hand a blank represents one.
        let equals = if hand.count(Symbol::Equals) > 0 {
            Symbol::Equals.into()
        } else {
            Tile::BLANK
        };
        let rest = hand
            .iter()
            .filter(|tile| tile.symbol() != Some(Symbol::Equals));
        let (digits, others): (Vec<Tile>, Vec<Tile>) =
            rest.partition(|tile| tile.symbol().is_none_or(Symbol::is_digit));
        let [digit_scores, other_scores] = [digits, others].map(|tiles| {
            let mut scores: Vec<u32> = tiles
                .into_iter()
                .map(|tile| game.tile_score(tile))
                .collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            scores
        });
        let equals_score = game.tile_score(equals);
        let mut scores: Vec<u32> = [&digit_scores[..], &other_scores, &[equals_score]].concat();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let mut rest = left.clone();
        if left.count(Symbol::Equals) == 0 && left.blanks() > 0 {
            rest.take_blank();
        }
        WindowBounds {
            sizes: [Sizes::new(&left), Sizes::new(&rest)],
            best_scores: best_scores(&digit_scores, &other_scores),
            digit_scores,
            other_scores,
            equals_score,
            scores,
            leaves: leave_value.map(|value| Leaves::new(hand, value)),
            position,
            left,
        }
    }

    /// The multipliers of the squares of a window, slot by slot.
    fn square_scores<'s>(
        &'s self,
        window: &'s Window,
    ) -> impl Iterator<Item = &'s SquareScore> + Clone {
        let (line, slots) = window.slots();
        let squares = self.position.crosses.square_scores(window.axis, line);
        slots.iter().map(|&slot| &squares[usize::from(slot)])
    }

    /// The multiplier of cross runs on the square of a slot.
    pub(crate) fn word(&self, window: &Window, slot: usize) -> u32 {
        let (line, slots) = window.slots();
        self.position.crosses.square_scores(window.axis, line)[usize::from(slots[slot])].word
    }

    /// The bounds of a window, for any place of its `=`; `None` when it cannot become an equation. No shorter window
    /// that begins on the same square can score more, except for the leave.
    pub(crate) fn window(&self, window: &Window, old: &Old) -> Option<BoundedWindow> {
        let len = window.len();
        let has_equals = self.left.symbols() & only(Symbol::Equals) != 0;
        // As in `equals` for parts; a part without slots has at least the digits that it demands.
        let demand = (1 + usize::from(old.equals) + len) as isize - old.digits.count() as isize;
        let digits = self.digits_for(demand);
        if (old.equals == 0 && !has_equals) || digits > self.digit_scores.len() {
            return None;
        }
        let mut weights = [0; MAX_HAND];
        let squares = self.square_scores(window);
        let times = squares
            .clone()
            .fold(1u32, |times, square| times.saturating_mul(square.word));
        let mut fixed = 0u64;
        for (weight, square) in weights.iter_mut().zip(squares) {
            *weight = square.letter.saturating_mul(times) + square.cross;
            fixed = fixed.saturating_add(square.most);
        }
        if len == self.position.game.hand_size() as usize {
            fixed = fixed.saturating_add(self.position.game.common().bingo.into());
        }
        let size = self.sizes[usize::from(old.equals == 0)].of_window(window.run_len(), old);
        let heaviest = Heaviest::new(weights, len);
        let (mut kept, mut shorter) = (0, 0);
        if let Some(leaves) = &self.leaves {
            kept = leaves.in_run(len, digits, old.equals > 0)?;
            let fewer = leaves.of_fewer(len, old.equals > 0).unwrap_or(kept);
            shorter = (i64::from(fewer) - i64::from(kept)).max(0);
        }
        let rest = rest(fixed, earned(heaviest.iter(), &self.scores), kept);
        let bonus = self.position.game.bonus_at_most(size);
        Some(BoundedWindow {
            window: *window,
            old: *old,
            weights,
            heaviest,
            times,
            fixed,
            rest,
            shorter,
            size,
            bonus,
        })
    }

    /// The number of digits that the hand needs for the demand of all parts.
    fn digits_for(&self, demand: isize) -> usize {
        (demand - self.left.unaries() as isize + 1).max(0) as usize / 2
    }

    /// The bounds `rest` and `size` of a window with its new `=`, or without; `None` when the tiles cannot fill it.
    pub(crate) fn equals(
        &self,
        bounded: &BoundedWindow,
        equals: Option<usize>,
        places: &[Place],
        parts: &[PatternPart],
    ) -> Option<(i64, f64)> {
        let slots = bounded.window.len() - usize::from(equals.is_some());
        // The test of each part during a walk holds for their sum.
        let demand: isize = parts
            .iter()
            .filter(|part| part.slots > 0)
            .map(|part| 1 + part.demand())
            .sum();
        let digits = self.digits_for(demand);
        let blank = usize::from(equals.is_some() && self.left.count(Symbol::Equals) == 0);
        if digits + blank > self.digit_scores.len() {
            return None;
        }
        let scores = self.scores_of(slots, digits)?;
        let laid = PlacedTiles {
            tiles: bounded.window.len(),
            digits,
            equals: equals.is_some(),
        };
        let kept = self.leave_at_most(&laid)?;
        let heaviest = &bounded.heaviest;
        let mut fixed = bounded.fixed;
        let sum = match equals {
            None => earned(heaviest.iter(), scores),
            Some(slot) => {
                let weight = bounded.weights[slot];
                fixed += u64::from(weight) * u64::from(self.equals_score);
                let (heavier, rest) =
                    heaviest.split_at(heaviest.iter().position(|&other| other == weight)?);
                earned(heavier.iter().chain(&rest[1..]), scores)
            }
        };
        let rest = rest(fixed, sum, kept);
        let sizes = &self.sizes[usize::from(equals.is_some())];
        let size = match parts {
            // The shorter part first.
            [first, second] if second.places.len() < first.places.len() => sizes.limited_by(
                first,
                places,
                sizes.limited_by(second, places, bounded.size),
            ),
            _ => parts.iter().fold(bounded.size, |size, part| {
                sizes.limited_by(part, places, size)
            }),
        };
        Some((rest, size))
    }

    /// The largest scores that `slots` tiles can have when `digits` of them are digits, the largest first; `None` when
    /// there are fewer tiles.
    fn scores_of(&self, slots: usize, digits: usize) -> Option<&[u32]> {
        let all = self.digit_scores.len() + self.other_scores.len();
        (slots <= all).then(|| &self.best_scores[digits.min(slots) * (all + 1) + slots][..slots])
    }

    /// The maximum leave value after placing such tiles, `None` when the hand does not hold them; 0 for queries without
    /// leaves.
    pub(crate) fn leave_at_most(&self, laid: &PlacedTiles) -> Option<i32> {
        self.leaves
            .as_ref()
            .map_or(Some(0), |leaves| leaves.at_most(laid))
    }

    /// The values of leaves, if the query has them.
    pub(crate) fn leaves(&self) -> Option<&Leaves> {
        self.leaves.as_ref()
    }
}

/// The bound on all points but the bonus, plus the leave.
fn rest(fixed: u64, earned: u64, kept: i32) -> i64 {
    1000 * fixed.saturating_add(earned).min(1 << 40) as i64 + i64::from(kept)
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Grid, Tiles};
    use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;
    use crate::equations::board::cross::Crosses;
    use crate::generator::Generator;
    use crate::playable::Playable;

    /// Shorter windows that begin with a window score no more, on the boards that these hands fill one after the other.
    fn shorter_windows_earn_no_more<G: EquationGame + Playable>(game: &G, hands: &[&str]) -> usize {
        let (mut grid, mut generator, mut crosses) =
            (Grid::new(15).unwrap(), game.generator(), Crosses::default());
        let mut pairs = 0;
        for &hand in hands {
            let hand: Tiles = hand.parse().unwrap();
            crosses.read(game, &grid);
            let position = Position {
                game,
                grid: &grid,
                hand: &hand,
                crosses: &crosses,
            };
            let leave_value = |kept: &Tiles| {
                900 * kept.total() as i32 - 3000 * i32::from(kept.count(Symbol::Equals))
            };
            let bounds = WindowBounds::new(&position, position.left(), Some(&leave_value));
            let mut last: Option<BoundedWindow> = None;
            for (window, old) in &position.windows(&position.left()) {
                let Some(bounded) = bounds.window(window, old) else {
                    continue;
                };
                let with_shorter = bounded.rest + bounded.shorter;
                if let Some(last) = last.filter(|last| {
                    (window.axis, window.square(0)) == (last.window.axis, last.window.square(0))
                }) {
                    assert!(
                        last.rest <= with_shorter
                            && last.size <= bounded.size
                            && last.times <= bounded.times
                    );
                    pairs += 1;
                }
                last = Some(bounded);
            }
            let found = generator.best(&grid, &hand).unwrap();
            grid.lay(&found.placement);
        }
        pairs
    }

    #[test]
    fn a_window_earns_no_less_than_shorter_ones() {
        let hands = ["3+3=6s9?", "1=0-2*5r", "s14=/70?", "1=1s0r11", "=9/3+48s"];
        assert!(shorter_windows_earn_no_more(&NumberScrabble::default(), &hands) > 500);
        let hands = ["1+1=10A?", "1=0-10N1", "N1=/110?", "1=1O0+11", "=1/1+10A"];
        assert!(shorter_windows_earn_no_more(&BinaryNumberScrabble::default(), &hands) > 500);
    }
}
