//! What can a window earn at most?
//!
//! Everything is bounded before anything is filled: the tiles by those that score most on the squares that
//! multiply most, as many of them digits as the operators among them need; the bonus by the largest value that
//! the part with the fewest squares can have.

use board::{MAX_HAND, MAX_SIDE, Premium, Square, Symbol, Tile, Tiles};

use super::arithmetic::{Arithmetic, Language, Symbols, only};
use super::filling::{Place, Rest};
use super::hand_left::HandLeft;
use super::position::Position;
use super::run::Part;
use super::windows::Window;

/// A window with what its squares multiply.
#[derive(Clone, Copy)]
pub(crate) struct BoundedWindow {
    pub(crate) window: Window,
    /// What a tile's score on each slot counts, in all runs together.
    pub(crate) weights: [u32; MAX_HAND],
    /// What the bonus of the main run counts.
    pub(crate) times: u32,
    /// A bound on what is earned whatever is laid: cross runs and bingo, in points.
    fixed: u64,
    /// The bound on everything but the bonus, in thousandths of a point, with what is kept.
    pub(crate) rest: i64,
    /// A bound on the absolute value of its run.
    pub(crate) size: f64,
}

/// What a hand can earn.
pub(crate) struct Bounds<'a, G> {
    position: &'a Position<'a, G>,
    left: HandLeft,
    /// The digits of the hand, largest first; a blank counts as a 9.
    digits: Vec<u8>,
    /// The scores of the tiles other than `=` that can be digits, and of those that cannot, largest first.
    digit_scores: Vec<u32>,
    other_scores: Vec<u32>,
    equals_score: u32,
    /// All these, one `=` among them, largest first.
    scores: Vec<u32>,
    /// What each square of the board multiplies.
    premiums: Vec<Premium>,
    /// The most that the leave can be worth when so many tiles are laid, if it is asked for.
    leaves: Option<Vec<i32>>,
}

impl<'a, G: Language> Bounds<'a, G> {
    pub(crate) fn new(
        position: &'a Position<'a, G>,
        left: HandLeft,
        leave_value: Option<&impl Fn(&Tiles) -> i32>,
    ) -> Bounds<'a, G> {
        let Position { game, grid, hand, .. } = *position;
        let scores = |digits: bool| {
            let is = |tile: &Tile| tile.symbol().is_none_or(Symbol::is_digit) == digits;
            let rest = hand.iter().filter(|tile| tile.symbol() != Some(Symbol::Equals)).filter(is);
            let mut scores: Vec<u32> = rest.map(|tile| game.tile_score(tile)).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            scores
        };
        // With no `=` in the hand a blank stands for one.
        let equals = if hand.count(Symbol::Equals) > 0 { Symbol::Equals.into() } else { Tile::BLANK };
        let (digit_scores, other_scores) = (scores(true), scores(false));
        let equals_score = game.tile_score(equals);
        let mut scores: Vec<u32> = [&digit_scores[..], &other_scores, &[equals_score]].concat();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        Bounds {
            digits: digits(&left),
            digit_scores,
            other_scores,
            equals_score,
            scores,
            premiums: grid.squares().map(|square| game.premium(square)).collect(),
            leaves: leave_value.map(|value| best_leaves(hand, value)),
            position,
            left,
        }
    }

    /// What a square multiplies.
    pub(crate) fn premium(&self, square: Square) -> Premium {
        self.premiums
            [usize::from(square.row) * usize::from(self.position.grid.side()) + usize::from(square.col)]
    }

    /// A window, wherever its `=` are.
    pub(crate) fn window(&self, window: &Window) -> BoundedWindow {
        let len = window.len();
        let mut weights = [0; MAX_HAND];
        let mut words = [1; MAX_HAND];
        let mut times = 1u32;
        for slot in 0..len {
            let premium = self.premium(window.square(slot));
            (weights[slot], words[slot]) = (premium.letter(), premium.word());
            times = times.saturating_mul(words[slot]);
        }
        let mut fixed = 0u64;
        for slot in 0..len {
            let (letter, word) = (weights[slot], words[slot]);
            weights[slot] = letter.saturating_mul(times);
            if let Some(cross) = window.cross(slot, self.position.crosses) {
                weights[slot] += letter * word;
                fixed = fixed.saturating_add(cross.most.saturating_mul(word.into()));
            }
        }
        if len == usize::from(self.position.game.hand_size()) {
            fixed = fixed.saturating_add(self.position.game.common().bingo().into());
        }
        let size = self.window_size(window);
        let mut priced = BoundedWindow { window: *window, weights, times, fixed, rest: 0, size };
        // Nothing is known of the operators yet.
        self.set_rest(&mut priced, &mut weights[..len], &self.scores);
        priced
    }

    /// A window with its new `=`, or without; `None` when it cannot be filled by the tiles there are.
    pub(crate) fn equals(
        &self,
        priced: &BoundedWindow,
        equals: Option<usize>,
        places: &[Place],
        parts: &[Part],
    ) -> Option<BoundedWindow> {
        let mut priced = *priced;
        let len = priced.window.len();
        let slots = len - usize::from(equals.is_some());
        // What holds for each part on the way of a walk holds for all together.
        let demand: isize = parts
            .iter()
            .filter(|part| part.slots > 0)
            .map(|part| 1 + Rest::of(&places[part.places.clone()]).demand)
            .sum();
        let digits = (demand - self.left.unaries() as isize + 1).max(0) as usize / 2;
        let blank = usize::from(equals.is_some() && self.left.count(Symbol::Equals) == 0);
        if digits + blank > self.digit_scores.len() {
            return None;
        }
        let mut scores = [0; MAX_HAND];
        let (first, others) = self.digit_scores.split_at(digits);
        scores[..digits].copy_from_slice(first);
        let mut rest = [0; MAX_HAND];
        let more = slots - digits.min(slots);
        let rest = largest(&mut rest, others.iter().chain(&self.other_scores).copied(), more);
        if rest.len() + digits < slots {
            return None;
        }
        scores[digits..digits + rest.len()].copy_from_slice(rest);
        let scores = &mut scores[..slots];
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let mut weights = priced.weights;
        let weights = &mut weights[..len];
        if let Some(slot) = equals {
            priced.fixed += u64::from(weights[slot]) * u64::from(self.equals_score);
            weights[slot..].rotate_left(1);
        }
        self.set_rest(&mut priced, &mut weights[..slots], scores);
        let size = |part: &Part| self.part_size(&places[part.places.clone()]);
        priced.size = parts.iter().map(size).fold(priced.size, f64::min);
        Some(priced)
    }

    fn set_rest(&self, priced: &mut BoundedWindow, weights: &mut [u32], scores: &[u32]) {
        weights.sort_unstable_by(|a, b| b.cmp(a));
        let mut rest = priced.fixed;
        for (weight, score) in weights.iter().zip(scores) {
            rest = rest.saturating_add(u64::from(*weight) * u64::from(*score));
        }
        priced.rest = 1000 * rest.min(1 << 40) as i64 + i64::from(self.leave_at_most(priced.window.len()));
    }

    /// The most that the leave can be worth when so many tiles are laid; 0 if nobody asks for it.
    pub(crate) fn leave_at_most(&self, laid: usize) -> i32 {
        self.leaves.as_ref().map_or(0, |leaves| leaves[laid])
    }

    /// A bound on the value of the run of a window: of two parts, one has less than half of its places and at
    /// most half of its digits, and no part is worth more than its digits make as one number.
    fn window_size(&self, window: &Window) -> f64 {
        let mut digits = [0; MAX_HAND + MAX_SIDE as usize];
        digits[..self.digits.len()].copy_from_slice(&self.digits);
        let (mut count, mut old) = (self.digits.len(), 0);
        let mut squares = usize::from(self.left.count(Symbol::Square));
        for symbol in window.run(self.position.grid).flatten() {
            old |= only(symbol);
            squares += usize::from(symbol == Symbol::Square);
            if let Some(digit) = symbol.digit() {
                let at = digits[..count].partition_point(|&other| other >= digit);
                digits.copy_within(at..count, at + 1);
                digits[at] = digit;
                count += 1;
            }
        }
        let digits = &digits[..count];
        let places = (window.run_len() - 1) / 2;
        let by_places = self.most(places, &digits[..digits.len().min(places)], old);
        let by_digits = self.most(0, &digits[..digits.len() / 2], old & !only(Symbol::Square));
        if !self.may_square() && old & only(Symbol::Square) == 0 {
            return by_places.min(by_digits);
        }
        // A squared number counts as twice its digits; blanks that stand for squares are no digits.
        let left = |used: usize| digits.len() - used.saturating_sub(squares).min(digits.len());
        let one = (0..=left(1)).map(|squared| (2 * squared).min(left(1) - squared)).max().unwrap_or(0);
        let can_two = squares + usize::from(self.left.blanks()) >= 2;
        let most = (digits.len() / 2).max(one).max(if can_two { left(2) } else { 0 });
        by_places.min(G::Arithmetic::BASE.powi(most as i32))
    }

    fn may_square(&self) -> bool {
        self.left.symbols() & only(Symbol::Square) != 0
    }

    /// A bound on the value of a part of so many places with these digits at most, largest first or in place.
    /// A `²` that lies there squares them; one of the hand takes the place of a digit, if all are digits.
    fn most(&self, places: usize, digits: &[u8], old: Symbols) -> f64 {
        let around = old | self.left.symbols();
        let old_square = old & only(Symbol::Square) != 0;
        let most = |digit| f64::from(G::Arithmetic::digit_at_most(digit, around));
        let read = |number: f64, &digit: &u8| number * G::Arithmetic::BASE + most(digit);
        let number = digits.iter().fold(0., read);
        if old_square || (self.may_square() && digits.len() < places) {
            number * number
        } else if self.may_square() {
            number.max((number / G::Arithmetic::BASE + 1.).powi(2))
        } else {
            number
        }
    }

    /// A bound on the value of a part: the number made of its digits in place and the largest of the hand.
    fn part_size(&self, places: &[Place]) -> f64 {
        let mut hand = self.digits.iter();
        let mut old = 0;
        let mut digits = Vec::with_capacity(places.len());
        for place in places {
            match place {
                Place::Old(symbol) => {
                    old |= only(*symbol);
                    digits.extend(symbol.digit());
                }
                Place::Slot(_) => digits.extend(hand.next()),
            }
        }
        self.most(places.len(), &digits, old)
    }
}

/// The largest of some numbers, the largest first.
fn largest(into: &mut [u32; MAX_HAND], numbers: impl Iterator<Item = u32>, most: usize) -> &[u32] {
    let mut count = 0;
    for number in numbers {
        let at = into[..count].partition_point(|&other| other >= number);
        if at < most {
            count = (count + 1).min(most);
            into[at..count].rotate_right(1);
            into[at] = number;
        }
    }
    &into[..count]
}

fn digits(left: &HandLeft) -> Vec<u8> {
    let mut digits = vec![9; usize::from(left.blanks())]; // no base is larger than ten
    for symbol in Symbol::ALL.into_iter().rev() {
        if let Some(digit) = symbol.digit() {
            digits.extend(std::iter::repeat_n(digit, usize::from(left.count(symbol))));
        }
    }
    digits
}

/// The most that the leave of a hand can be worth when so many of its tiles are laid.
fn best_leaves(hand: &Tiles, leave_value: &impl Fn(&Tiles) -> i32) -> Vec<i32> {
    let kinds: Vec<(Tile, u8)> = hand.kinds().collect();
    let mut most = vec![i32::MIN; hand.total() as usize + 1];
    let mut leave = Tiles::EMPTY;
    fn go(kinds: &[(Tile, u8)], leave: &mut Tiles, visit: &mut dyn FnMut(&Tiles)) {
        let Some((&(tile, count), rest)) = kinds.split_first() else { return visit(leave) };
        for stay in 0..=count {
            leave.set(tile, stay);
            go(rest, leave, visit);
        }
        leave.set(tile, 0);
    }
    go(&kinds, &mut leave, &mut |leave| {
        let laid = (hand.total() - leave.total()) as usize;
        most[laid] = most[laid].max(leave_value(leave));
    });
    most
}
