//! The digits of a part whose operators are known.
//!
//! After each digit there are bounds on its values: with the largest and the smallest digits left on the squares that
//! follow. If few values are wanted, the last number is not searched digit by digit, but computed from them.

use std::ops::ControlFlow;

use bagsplit_game::board::Symbol;

use super::number::{Number, Read, error, reach, value};
use super::shapes::Shapes;
use super::walk::{Goal, VisitPart};
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::symbols::{DIGITS, Filling, Symbols, only};
use crate::equations::pattern::place::Place;
use crate::equations::tables::table::CALCULATED;
use crate::equations::value::rounded::{NOTHING, TENS, absolute};

/// The maximum number of digits of a number that fits one word exactly; longer ones have looser bounds.
const SUMMED: usize = 15;

impl<A: Arithmetic, V: VisitPart<A>> Shapes<'_, A, V> {
    /// Places the digits of this number and those after it, when its digits before `at` make `digits`.
    pub(crate) fn lay(
        &mut self,
        number: usize,
        mut at: usize,
        mut digits: f64,
        read: &Read,
        filling: Filling,
    ) -> ControlFlow<()> {
        self.walk.left.steps += 1;
        let numbered = self.numbers[number];
        let (begin, end) = (usize::from(numbered.begin), usize::from(numbered.end));
        while at < end
            && let Place::Old(symbol) = self.walk.places[at]
        {
            digits = 10. * digits + value(symbol);
            at += 1;
        }
        if at == end {
            return self.ended(number, digits, read, filling);
        }
        let Place::Slot(mask) = self.walk.places[at] else {
            return ControlFlow::Continue(());
        };
        if number + 1 == self.count
            && let Some(flow) = self.solve(&numbered, at, digits, read, filling)
        {
            return flow;
        }
        let mut choices = mask & DIGITS & self.walk.left.symbols();
        if at == begin && end - at > 1 {
            choices &= !only(Symbol::D0);
        }
        let rest = self.span(at + 1, end, false);
        if rest.0 > rest.1 {
            return ControlFlow::Continue(());
        }
        let scale = TENS[end - at - 1];
        let rises = (read.factor > 0.) != numbered.divides;
        while choices != 0 {
            let symbol = Symbol::ALL[choices.trailing_zeros() as usize];
            choices &= choices - 1;
            let longer = 10. * digits + value(symbol);
            let Some(range) = numbered.between((longer * scale + rest.0, longer * scale + rest.1))
            else {
                continue;
            };
            let (reach, largest) = reach(&numbered, read, range);
            if !self.is_wanted(reach, largest) {
                if self.is_beyond(reach, largest, rises) {
                    // Larger digits only increase it.
                    break;
                }
                continue;
            }
            let Some(blank) = self.walk.left.take(symbol) else {
                continue;
            };
            let flow = self.lay(number, at + 1, longer, read, self.with(filling, at, symbol));
            self.walk.left.put_back(symbol, blank);
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// Continues after a number.
    fn ended(
        &mut self,
        number: usize,
        digits: f64,
        read: &Read,
        filling: Filling,
    ) -> ControlFlow<()> {
        let numbered = &self.numbers[number];
        if numbered.divides && digits == 0. {
            return ControlFlow::Continue(());
        }
        if number + 1 == self.count {
            return self.walk.read(filling);
        }
        let term = read.factor * numbered.factor(digits);
        let largest = read.largest.max(term.abs());
        let next = &self.numbers[number + 1];
        let begin = next.begin.into();
        let read = if next.joins {
            Read {
                factor: term,
                largest,
                ..*read
            }
        } else {
            let base = read.base + term;
            Read {
                base,
                factor: next.sign(),
                largest: largest.max(base.abs()),
            }
        };
        self.lay(number + 1, begin, 0., &read, filling)
    }

    /// With a symbol on a place.
    fn with(&self, filling: Filling, at: usize, symbol: Symbol) -> Filling {
        filling | (symbol.index() as u64) << (5 * self.slots[at])
    }

    /// Places the last number from this place on by solving for the wanted values; `None` where searching is faster.
    fn solve(
        &mut self,
        own: &Number,
        at: usize,
        digits: f64,
        read: &Read,
        filling: Filling,
    ) -> Option<ControlFlow<()>> {
        let (begin, end) = (usize::from(own.begin), usize::from(own.end));
        let (low, high) = self.span(at, end, at == begin);
        if low > high {
            return None;
        }
        let scale = TENS[end - at];
        let prefix = digits * scale;
        let Some(range) = own.between((prefix + low, prefix + high)) else {
            return Some(ControlFlow::Continue(()));
        };
        let ((low, high), largest) = reach(own, read, range);
        let error = error((low, high), largest);
        let (low, high) = (low - 2. * error, high + 2. * error);
        let (least, most) = absolute(low + error, high - error);
        let mut numbers = [0.; 2 * CALCULATED];
        let mut count = 0;
        let mut known = true;
        let few = self
            .walk
            .each_wanted(least - error, most + error, &mut |size: f64| {
                for value in [size, -size] {
                    if value < low || value > high {
                        continue;
                    }
                    let Some(number) = own.solution(read, value, error) else {
                        known = false;
                        return false;
                    };
                    let lacking = number.map_or(-1., |number| number - prefix);
                    if lacking >= 0. && lacking < scale && !numbers[..count].contains(&lacking) {
                        numbers[count] = lacking;
                        count += 1;
                    }
                }
                true
            });
        if !(few && known) {
            return None;
        }
        let mut all = numbers[..count].iter();
        Some(all.try_for_each(|&lacking| self.lay_number(own, at, lacking as u64, filling)))
    }

    /// Places the missing digits of a number.
    fn lay_number(
        &mut self,
        laid: &Number,
        at: usize,
        lacking: u64,
        filling: Filling,
    ) -> ControlFlow<()> {
        let (begin, end) = (usize::from(laid.begin), usize::from(laid.end));
        if at == end {
            return self.walk.read(filling);
        }
        let scale = 10u64.pow((end - at - 1) as u32);
        let (digit, rest) = (lacking / scale, lacking % scale);
        let symbol = Symbol::ALL[digit as usize];
        let mask = match self.walk.places[at] {
            Place::Old(old) if old == symbol => {
                return self.lay_number(laid, at + 1, rest, filling);
            }
            Place::Old(_) => return ControlFlow::Continue(()),
            Place::Slot(mask) => mask,
        };
        let leads = at == begin && end - at > 1;
        if mask & only(symbol) == 0 || (leads && digit == 0) {
            return ControlFlow::Continue(());
        }
        let Some(blank) = self.walk.left.take(symbol) else {
            return ControlFlow::Continue(());
        };
        let flow = self.lay_number(laid, at + 1, rest, self.with(filling, at, symbol));
        self.walk.left.put_back(symbol, blank);
        flow
    }

    /// Whether a value between these two may be wanted.
    #[inline]
    pub(crate) fn is_wanted(&self, reach: (f64, f64), largest: f64) -> bool {
        let error = error(reach, largest);
        let (low, high) = absolute(reach.0, reach.1);
        self.walk.may_be_wanted(low - error, high + error)
    }

    /// Whether no value between these two, or farther on in their direction, is wanted.
    fn is_beyond(&self, reach: (f64, f64), largest: f64, rises: bool) -> bool {
        let Goal::Wanted(wanted) = self.walk.goal else {
            return false;
        };
        let most = wanted.limits.1 + error(reach, largest);
        if rises {
            reach.0 > most
        } else {
            reach.1 < -most
        }
    }

    /// The minimum and maximum of the digits on some places, [`NOTHING`] when one of them can hold none. A number of
    /// several digits does not begin with 0.
    pub(crate) fn span(&self, from: usize, to: usize, begins: bool) -> (f64, f64) {
        if from == to {
            return (0., 0.);
        }
        let left = &self.walk.left;
        let all = left.symbols() & DIGITS;
        if to - from == 1 {
            return match self.walk.places[from] {
                Place::Old(symbol) => (value(symbol), value(symbol)),
                Place::Slot(mask) => extremes(mask & all).unwrap_or(NOTHING),
            };
        }
        if to - from > SUMMED {
            return (0., TENS[to - from]);
        }
        let (mut smallest, mut largest) = (left.ascending(), left.descending());
        let (mut low, mut high) = (0, 0);
        for at in from..to {
            let (least, most) = match self.walk.places[at] {
                Place::Old(symbol) => (symbol.index() as u64, symbol.index() as u64),
                Place::Slot(mask) => {
                    let leads = begins && at == from && to - from > 1;
                    let fits = if leads {
                        mask & all & !only(Symbol::D0)
                    } else {
                        mask & all
                    };
                    if fits == 0 {
                        return NOTHING;
                    }
                    let (least, most) = (u64::from(fits.trailing_zeros()), u64::from(fits.ilog2()));
                    if fits == all {
                        (
                            smallest.next().unwrap_or(least),
                            largest.next().unwrap_or(most),
                        )
                    } else if mask & DIGITS == DIGITS {
                        (least, largest.next().unwrap_or(most))
                    } else {
                        (least, most)
                    }
                }
            };
            (low, high) = (10 * low + least, 10 * high + most);
        }
        (low as f64, high as f64)
    }
}

/// The smallest and the largest of some digits, if there are any.
#[inline]
fn extremes(digits: Symbols) -> Option<(f64, f64)> {
    (digits != 0).then(|| {
        (
            f64::from(digits.trailing_zeros()),
            f64::from(31 - digits.leading_zeros()),
        )
    })
}
