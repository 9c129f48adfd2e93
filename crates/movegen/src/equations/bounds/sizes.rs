//! Upper bounds on the values of runs, by the digits of the hand and the board.

use std::marker::PhantomData;

use bagsplit_game::board::{MAX_SIDE, Symbol};

use crate::equations::board::windows::Old;
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::counts::Digits;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{Symbols, only};
use crate::equations::pattern::parts::PatternPart;
use crate::equations::pattern::place::Place;

/// The digits and squares of a hand, which determine how large values can be.
pub(crate) struct Sizes<A> {
    /// The digits; a blank counts as a 9.
    digits: Digits,
    /// The largest number of each count of them, in an empty part.
    numbers: Vec<f64>,
    /// The symbols that can be placed, the number of tiles with a square, and the number of blanks.
    symbols: Symbols,
    squares: usize,
    blanks: usize,
    /// The powers of the base.
    powers: [f64; MAX_SIDE as usize + 1],
    arithmetic: PhantomData<A>,
}

impl<A: Arithmetic> Sizes<A> {
    pub(crate) fn new(left: &HandLeft) -> Sizes<A> {
        let digits = digits(left);
        let numbers = digits.descending().scan(0., |number, digit| {
            *number = *number * A::BASE + f64::from(A::digit_at_most(digit, left.symbols()));
            Some(*number)
        });
        let mut powers = [1.; MAX_SIDE as usize + 1];
        for at in 1..powers.len() {
            powers[at] = powers[at - 1] * A::BASE;
        }
        Sizes {
            digits,
            numbers: [0.].into_iter().chain(numbers).collect(),
            symbols: left.symbols(),
            squares: left.count(Symbol::Square).into(),
            blanks: left.blanks().into(),
            powers,
            arithmetic: PhantomData,
        }
    }

    /// A bound on the value of the run of a window: of two parts, one has less than half of its places and at most half
    /// of its digits, and no part is larger than its digits as one number.
    pub(crate) fn of_window(&self, places: usize, old: &Old) -> f64 {
        let squares = self.squares + usize::from(old.squares);
        let digits = self.digits.with(old.digits);
        let (count, old) = (digits.count(), old.symbols);
        let places = (places - 1) / 2;
        let [by_places, by_digits] = [places.min(count), count / 2];
        // The numbers of the largest digits, limited by the number of places and half of all digits.
        let (mut numbers, mut number) = ([0.; 2], 0.);
        for (before, digit) in digits
            .descending()
            .take(by_places.max(by_digits))
            .enumerate()
        {
            number = number * A::BASE + self.digit_at_most(digit, old);
            for (largest, most) in numbers.iter_mut().zip([by_places, by_digits]) {
                *largest = if before < most { number } else { *largest };
            }
        }
        let by_places = self.most(places, by_places, numbers[0], old);
        let by_digits = self.most(0, by_digits, numbers[1], old & !only(Symbol::Square));
        if !self.may_square() && old & only(Symbol::Square) == 0 {
            return by_places.min(by_digits);
        }
        // A squared number counts as twice its digits; blanks that represent squares are not digits.
        let [one_square, two_squares] =
            [1, 2].map(|used: usize| count - used.saturating_sub(squares).min(count));
        let with_one = (0..=one_square)
            .map(|squared| (2 * squared).min(one_square - squared))
            .max();
        let with_two = if squares + self.blanks >= 2 {
            two_squares
        } else {
            0
        };
        let most = (count / 2).max(with_one.unwrap_or(0)).max(with_two);
        by_places.min(A::BASE.powi(most as i32))
    }

    /// This bound on the value of a run, lowered to that of one of its parts.
    pub(crate) fn limited_by(&self, part: &PatternPart, places: &[Place], size: f64) -> f64 {
        if self.may_reach(part, size) {
            size
        } else {
            size.min(self.of_part(&places[part.places.clone()], part.old))
        }
    }

    /// Whether a part can reach this value with all its digits, so that a closer look gains nothing.
    fn may_reach(&self, part: &PatternPart, size: f64) -> bool {
        // A number with this many digits is hardly smaller.
        let digits = part.digits + part.slots.min(self.digits.count());
        digits > 0 && self.powers[digits - 1] >= size
    }

    fn may_square(&self) -> bool {
        self.symbols & only(Symbol::Square) != 0
    }

    /// The maximum value of a digit next to these symbols.
    fn digit_at_most(&self, digit: u8, old: Symbols) -> f64 {
        A::digit_at_most(digit, old | self.symbols).into()
    }

    /// A bound on the value of a part of `places` places with at most `digits` digits, which form `number`, largest
    /// first or in place. An old `²` squares them; one of the hand takes the place of a digit, if all are digits.
    fn most(&self, places: usize, digits: usize, number: f64, old: Symbols) -> f64 {
        let old_square = old & only(Symbol::Square) != 0;
        // For fewer places the bound is not refined.
        let least = if self.may_square() {
            (number / A::BASE + 1.).powi(2)
        } else {
            0.
        };
        if old_square || (self.may_square() && digits < places) {
            least.max(number * number)
        } else {
            least.max(number)
        }
    }

    /// A bound on the value of a part with these old symbols: the number formed by its digits in place and the largest
    /// of the hand.
    fn of_part(&self, places: &[Place], old: Symbols) -> f64 {
        if old == 0 {
            let count = places.len().min(self.numbers.len() - 1);
            return self.most(places.len(), count, self.numbers[count], old);
        }
        let mut hand = self.digits.descending();
        let (mut number, mut count) = (0., 0);
        for place in places {
            let digit = match place {
                Place::Old(symbol) => symbol.digit(),
                Place::Slot(_) => hand.next(),
            };
            if let Some(digit) = digit {
                number = number * A::BASE + self.digit_at_most(digit, old);
                count += 1;
            }
        }
        self.most(places.len(), count, number, old)
    }
}

/// The digits of a hand; a blank counts as a 9, since no base is larger than ten.
fn digits(left: &HandLeft) -> Digits {
    let mut digits = left.digit_tiles();
    digits.add(9, left.blanks());
    digits
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Tiles;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;
    use crate::equations::grammar::arithmetic::EquationGame;

    #[test]
    fn a_blank_that_is_taken_makes_no_number_larger() {
        type Own = Sizes<<NumberScrabble as EquationGame>::Arithmetic>;
        let hand: Tiles = "987?".parse().unwrap();
        let mut left = HandLeft::new(&NumberScrabble::default(), &hand, 0);
        let places = [Place::Slot(Symbols::MAX); 2];
        let whole = Own::new(&left);
        left.take_blank();
        let rest = Own::new(&left);
        // A blank may be a square too.
        assert_eq!(
            (whole.of_part(&places, 0), rest.of_part(&places, 0)),
            (99f64.max(10.9f64.powi(2)), 98.)
        );
        assert!(rest.of_window(7, &Old::default()) < whole.of_window(7, &Old::default()));
    }
}
