//! The digits of a part whose operators are known.
//!
//! After each digit there are bounds on its values: with the largest and the smallest digits left on the squares that
//! follow.

use std::ops::ControlFlow;

use bagsplit_game::board::Symbol;

use super::number::{Read, error, reach, value};
use super::shapes::Shapes;
use super::walk::VisitPart;
use crate::equations::grammar::arithmetic::Arithmetic;
use crate::equations::hand::symbols::{DIGITS, Filling, Symbols, only};
use crate::equations::pattern::place::Place;
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
        let mut choices = mask & DIGITS & self.walk.left.symbols();
        if at == begin && end - at > 1 {
            choices &= !only(Symbol::D0);
        }
        let rest = self.span(at + 1, end, false);
        if rest.0 > rest.1 {
            return ControlFlow::Continue(());
        }
        let scale = TENS[end - at - 1];
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

    /// Whether a value between these two may be wanted.
    #[inline]
    pub(crate) fn is_wanted(&self, reach: (f64, f64), largest: f64) -> bool {
        let error = error(reach, largest);
        let (low, high) = absolute(reach.0, reach.1);
        self.walk.may_be_wanted(low - error, high + error)
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
