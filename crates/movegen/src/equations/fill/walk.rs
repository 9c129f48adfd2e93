//! Search of the fillings of a part, symbol by symbol.
//!
//! Most of the time is spent here, so a branch is cut as soon as it cannot become an equation: when the hand has too
//! few digits for the remaining operators, and when no wanted value is within reach any more.

use std::ops::{ControlFlow, Range};

use bagsplit_game::board::{MAX_SIDE, Symbol};

use crate::equations::grammar::arithmetic::{Ahead, Arithmetic};
use crate::equations::hand::counts::Counts;
use crate::equations::hand::hand_left::HandLeft;
use crate::equations::hand::symbols::{DIGITS, Filling, Symbols, only};
use crate::equations::pattern::place::{Place, Rest, symbols};
use crate::equations::tables::filled::FilledPart;
use crate::equations::tables::table::Table;
use crate::equations::value::key::Key;

/// A callback for each filled part; the hand is the rest after the part only under [`Goal::Wanted`].
pub(crate) trait VisitPart<A>:
    FnMut(&mut A, &mut HandLeft, &FilledPart) -> ControlFlow<()>
{
}

impl<A, V: FnMut(&mut A, &mut HandLeft, &FilledPart) -> ControlFlow<()>> VisitPart<A> for V {}

/// The wanted values of a walk: some groups of a table.
#[derive(Clone, Debug)]
pub(crate) struct WantedGroups<'t> {
    pub(crate) table: &'t Table,
    pub(crate) groups: Range<usize>,
    /// An interval that contains all of them.
    pub(crate) limits: (f64, f64),
    /// The fewest digits of the hand that the other parts take.
    pub(crate) reserved: usize,
    /// The demand of the other parts.
    pub(crate) demand: isize,
}

/// The wanted fillings of a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal<'w> {
    All,
    /// Those whose absolute value is more than the first and no more than the second.
    Within(f64, f64),
    Wanted(&'w WantedGroups<'w>),
}

/// A search through the fillings of one part.
pub(crate) struct Walk<'w, A, V> {
    pub(crate) arithmetic: &'w mut A,
    pub(crate) left: &'w mut HandLeft,
    pub(crate) places: &'w [Place],
    pub(crate) rests: [Rest; MAX_SIDE as usize + 1],
    /// The number of slots among its places.
    slots: usize,
    pub(crate) goal: Goal<'w>,
    /// The minimum number of hand digits that other parts take, and their demand.
    pub(crate) reserved: usize,
    pub(crate) demand: isize,
    /// The index of the first slot in a filling.
    pub(crate) first: usize,
    pub(crate) visit: V,
}

impl<'w, A: Arithmetic, V: VisitPart<A>> Walk<'w, A, V> {
    pub(crate) fn new(
        arithmetic: &'w mut A,
        left: &'w mut HandLeft,
        places: &'w [Place],
        goal: Goal<'w>,
        visit: V,
    ) -> Walk<'w, A, V> {
        let (reserved, demand) = match goal {
            Goal::Wanted(wanted) => (wanted.reserved, wanted.demand),
            _ => (0, 0),
        };
        let rests = Rest::from_each(places);
        let slots = places
            .iter()
            .filter(|place| matches!(place, Place::Slot(_)))
            .count();
        Walk {
            arithmetic,
            left,
            places,
            rests,
            slots,
            goal,
            reserved,
            demand,
            first: 0,
            visit,
        }
    }

    /// Enumerates all fillings; `slot` is the index of the first slot in the filling.
    pub(crate) fn run(&mut self, filling: Filling, slot: usize) -> ControlFlow<()> {
        self.first = slot;
        let begin = self.arithmetic.begin();
        if self.is_possible(0, &begin) {
            self.step(0, slot, filling, &begin)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn step(
        &mut self,
        at: usize,
        slot: usize,
        filling: Filling,
        part: &A::Partial,
    ) -> ControlFlow<()> {
        self.left.steps += 1;
        let more = self.places.len() - at;
        let allowed = self.arithmetic.allowed(part, more == 1);
        match self.places[at] {
            Place::Old(symbol) => {
                if allowed & only(symbol) == 0 {
                    return ControlFlow::Continue(());
                }
                if more == 1 {
                    let Some((value, error)) = self.value(part, symbol) else {
                        return ControlFlow::Continue(());
                    };
                    return self.finish(filling, part, symbol, value, error);
                }
                if let Some(next) = self.arithmetic.push(part, symbol)
                    && self.is_possible(at + 1, &next)
                {
                    self.step(at + 1, slot, filling, &next)?;
                }
            }
            Place::Slot(mask) => {
                let mut choices = allowed & mask & self.left.symbols();
                if more == 1 && !matches!(self.goal, Goal::Wanted(_)) {
                    choices = self.leaving_enough(choices);
                    choices = self.last_digits(part, slot, filling, choices)?;
                }
                while choices != 0 {
                    let index = choices.trailing_zeros() as usize;
                    choices &= choices - 1;
                    let symbol = Symbol::ALL[index];
                    let longer = filling | (index as u64) << (5 * slot);
                    if more == 1 {
                        let Some((value, error)) = self.value(part, symbol) else {
                            continue;
                        };
                        if !matches!(self.goal, Goal::Wanted(_)) {
                            // A caller that fills one part alone does not need the rest of the hand.
                            self.finish(longer, part, symbol, value, error)?;
                            continue;
                        }
                        let Some(blank) = self.left.take(symbol) else {
                            continue;
                        };
                        let flow = self.finish(longer, part, symbol, value, error);
                        self.left.put_back(symbol, blank);
                        flow?;
                        continue;
                    }
                    let Some(next) = self.arithmetic.push(part, symbol) else {
                        continue;
                    };
                    let Some(blank) = self.left.take(symbol) else {
                        continue;
                    };
                    let flow = if self.is_possible(at + 1, &next) {
                        self.step(at + 1, slot + 1, longer, &next)
                    } else {
                        ControlFlow::Continue(())
                    };
                    self.left.put_back(symbol, blank);
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The choices that leave the demand of other parts.
    #[inline]
    fn leaving_enough(&self, choices: Symbols) -> Symbols {
        let spare = (2 * self.left.digits() + self.left.unaries()) as isize - self.demand;
        match spare {
            2.. => choices,
            1 => choices & !DIGITS,
            _ => choices & !(DIGITS | A::UNARY),
        }
    }

    /// Places each digit of these on the last place, if the values are then known to be whole, and returns the
    /// remaining choices.
    #[inline]
    fn last_digits(
        &mut self,
        part: &A::Partial,
        slot: usize,
        filling: Filling,
        choices: Symbols,
    ) -> ControlFlow<(), Symbols> {
        if choices & DIGITS == 0 {
            return ControlFlow::Continue(choices);
        }
        let Some((first, more)) = self.arithmetic.line(part) else {
            return ControlFlow::Continue(choices);
        };
        let before = Counts::from_filling(filling >> (5 * self.first), slot - self.first);
        let mut digits = choices & DIGITS;
        while digits != 0 {
            let digit = digits.trailing_zeros();
            digits &= digits - 1;
            let value = first + f64::from(digit) * more;
            let size = value.abs();
            if let Goal::Within(least, most) = self.goal
                && !(size > least && size <= most)
            {
                continue;
            }
            let filled = FilledPart {
                filling: filling | u64::from(digit) << (5 * slot),
                size,
                error: self.arithmetic.error(part, value),
                key: Key::from_whole(value),
                counts: before.with(Symbol::ALL[digit as usize]),
            };
            (self.visit)(self.arithmetic, self.left, &filled)?;
        }
        ControlFlow::Continue(choices & !DIGITS)
    }

    /// Whether the places from `at` on may be filled so that a wanted value results.
    ///
    /// A symbol other than a digit is unary, or joins two numbers, each of which has a digit; so there are no
    /// more slots than twice the digits, the unary symbols and the old digits together.
    #[inline]
    fn is_possible(&self, at: usize, part: &A::Partial) -> bool {
        let rest = &self.rests[at];
        let digits = self.left.digits();
        if ((2 * digits + self.left.unaries()) as isize) < rest.demand + self.demand {
            return false;
        }
        if matches!(self.goal, Goal::All) {
            return true;
        }
        let places = self.places.len() - at;
        let symbols = if places == 1 {
            self.fits(at)
        } else {
            rest.old | self.left.symbols()
        };
        let digits = rest.digits + digits.saturating_sub(self.reserved);
        let reach = self.arithmetic.reach(
            part,
            &Ahead {
                places,
                digits,
                symbols,
            },
        );
        self.is_wanted(part, reach)
    }

    /// The permitted symbols of a place.
    fn fits(&self, at: usize) -> Symbols {
        match self.places[at] {
            Place::Slot(mask) => mask & self.left.symbols(),
            Place::Old(symbol) => only(symbol),
        }
    }

    /// Whether a value between these two may be wanted.
    #[inline]
    fn is_wanted(&self, part: &A::Partial, (low, high): (f64, f64)) -> bool {
        let error = self.arithmetic.error(part, high);
        self.may_be_wanted(low - error, high + error)
    }

    /// Whether a value of a size between these two may be wanted.
    #[inline]
    pub(crate) fn may_be_wanted(&self, low: f64, high: f64) -> bool {
        match self.goal {
            Goal::All => true,
            Goal::Within(least, most) => high > least && low <= most,
            Goal::Wanted(wanted) => {
                // Most queries are out of all bounds.
                let (least, most) = wanted.limits;
                high >= least
                    && low <= most
                    && wanted.table.may_have(&wanted.groups, self.left, low, high)
            }
        }
    }

    /// Evaluates a part that has been filled.
    pub(crate) fn read(&mut self, filling: Filling) -> ControlFlow<()> {
        let mut part = self.arithmetic.begin();
        let mut last = None;
        for symbol in symbols(self.places, filling, self.first) {
            if let Some(symbol) = last.replace(symbol) {
                let Some(next) = self.arithmetic.push(&part, symbol) else {
                    return ControlFlow::Continue(());
                };
                part = next;
            }
        }
        let Some(last) = last else {
            return ControlFlow::Continue(());
        };
        let Some((value, error)) = self.value(&part, last) else {
            return ControlFlow::Continue(());
        };
        self.finish(filling, &part, last, value, error)
    }

    /// The value and the error of a part that ends with this symbol, if that is a wanted value.
    #[inline]
    fn value(&self, part: &A::Partial, symbol: Symbol) -> Option<(f64, f64)> {
        let value = self.arithmetic.last(part, symbol)?;
        let size = value.abs();
        let is_wanted = match self.goal {
            Goal::Within(least, most) => size > least && size <= most,
            _ => self.is_wanted(part, (size, size)),
        };
        is_wanted.then(|| (value, self.arithmetic.error(part, value)))
    }

    #[inline]
    fn finish(
        &mut self,
        filling: Filling,
        part: &A::Partial,
        last: Symbol,
        value: f64,
        error: f64,
    ) -> ControlFlow<()> {
        let key = self
            .arithmetic
            .key(part, value, last, symbols(self.places, filling, self.first));
        let counts = Counts::from_filling(filling >> (5 * self.first), self.slots);
        let filled = FilledPart {
            filling,
            size: value.abs(),
            error,
            key,
            counts,
        };
        (self.visit)(self.arithmetic, self.left, &filled)
    }
}
