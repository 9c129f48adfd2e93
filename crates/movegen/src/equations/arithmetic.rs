//! What the generator must know of a game's equations: which symbol can come next, and what a part is worth.

use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Symbol, Tiles};
use bagsplit_game::rules::shared_bag::SharedBag;

use super::field::P;
use super::filling::Place;
use super::generator::Equations;
use super::hand_left::HandLeft;
use super::spans::Bounds;
use crate::found::Found;
use crate::sealed::Sealed;

/// A set of symbols, the bit at [`Symbol::index`] for each.
pub(crate) type Symbols = u32;

/// The set of this symbol alone.
pub(crate) const fn only(symbol: Symbol) -> Symbols {
    1 << symbol.index()
}

/// The ten digits.
pub(crate) const DIGITS: Symbols = (1 << 10) - 1;

/// The symbols without which every value is a whole number.
pub(crate) const BREAKING: Symbols = only(Symbol::Divide) | only(Symbol::Root);

/// What a part of an equation is worth, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The same for equal values.
    pub(crate) image: (u64, u64),
    /// Whether different values are known to have different images. Those of others do but for a chance of
    /// about 2^-60, so that what is found by them is judged before it is believed.
    pub(crate) certain: bool,
}

impl Key {
    /// The key of a whole number in a game whose keys are of the field.
    #[inline]
    pub(crate) fn of_whole(value: f64) -> Key {
        let size = value.abs() as u64;
        debug_assert!(size < P);
        Key { image: (if value < 0. { P - size } else { size }, 0), certain: true }
    }

    /// The whole number that this would be the key of, and whether it is negative; `None` where there is none. In both
    /// games a whole number that is not negative is the first word of its own image.
    #[inline]
    pub(crate) const fn whole(&self) -> Option<(u64, bool)> {
        match self.image {
            (over, 0 | 1) if over < P / 2 => Some((over, false)),
            (over, 0) => Some((P - over, true)),
            _ => None,
        }
    }
}

/// What can still come in a part.
#[derive(Clone, Copy, Debug)]
pub struct Ahead {
    /// How many places are left, one or more.
    pub(crate) places: usize,
    /// How many of them can be digits.
    pub(crate) digits: usize,
    /// All symbols that can come.
    pub(crate) symbols: Symbols,
}

/// Reads parts of equations symbol by symbol, by values that are rounded; what these let through is read again
/// exactly.
///
/// It accepts every part that the rules do; what it accepts beyond that, the rules refuse later.
pub trait Arithmetic: Clone {
    /// A part that is read so far.
    type Partial: Copy;

    /// Nothing read yet.
    fn begin(&self) -> Self::Partial;

    /// The symbols that can come next; as the `last` of the part only those that a part can end with.
    fn allowed(&self, partial: &Self::Partial, last: bool) -> Symbols;

    /// Reads one of the allowed symbols; `None` when no value comes of it.
    fn push(&self, partial: &Self::Partial, symbol: Symbol) -> Option<Self::Partial>;

    /// The value, rounded, of the part that ends with this symbol, which is allowed as the last; `None` when
    /// it has none.
    fn last(&self, partial: &Self::Partial, symbol: Symbol) -> Option<f64>;

    /// What the part is worth with each digit as its last symbol, where that is certain to be whole: the first of these
    /// numbers, and for each unit of the digit the second more. `None` where it may be something else.
    fn line(&self, _: &Self::Partial) -> Option<(f64, f64)> {
        None
    }

    /// How far this value, or any other that the part can have, may be from the exact one.
    fn error(&self, partial: &Self::Partial, value: f64) -> f64;

    /// The key of a part that has a [value](Arithmetic::last); `symbols` are all of it, `partial` what was
    /// read before the last, and `value` what was said of it.
    fn key(
        &mut self,
        partial: &Self::Partial,
        value: f64,
        last: Symbol,
        symbols: impl Iterator<Item = Symbol>,
    ) -> Key;

    /// Two numbers that the absolute value of every part that can come of this lies between.
    fn reach(&self, partial: &Self::Partial, ahead: &Ahead) -> (f64, f64);

    /// Pairs of numbers that the absolute value of every part that can come of this by one of these digits and one
    /// of these symbols more lies between.
    fn reach_of_two(&self, partial: &Self::Partial, digits: Symbols, last: Symbols) -> [(f64, f64); 2];

    /// The same when the next symbol is this one, other than a digit; `None` when that is not known.
    fn reach_by(&self, partial: &Self::Partial, symbol: Symbol, last: Symbols) -> Option<(f64, f64)>;

    /// The digits after which one digit more can give a value of a size that is known up to an error, and perhaps
    /// some others.
    fn first_digits(&self, partial: &Self::Partial, size: f64, error: f64) -> Symbols;

    /// Whether it is known between what a part lies when certain tiles are left over, and worth finding out where the
    /// `whole` hand is laid, or where it is not.
    fn has_spans(&self, whole: bool) -> bool;

    /// Adds between what a part lies, if that is known.
    fn add_spans(&self, places: &[Place], left: &HandLeft, bounds: &mut Bounds);

    /// The largest value that a digit can have among symbols of `around`.
    fn digit_at_most(digit: u8, around: Symbols) -> u8;

    /// Whether a part is a sum of products of numbers, so that its [shapes](super::shapes) say what it can be worth.
    fn has_shapes(&self) -> bool;

    /// How many values a digit has.
    const BASE: f64;

    /// The symbols other than digits that can stand beside a number without another number on their far side.
    const UNARY: Symbols;
}

/// A game whose equations [`Equations`](super::Equations) generates.
pub trait Language: SharedBag + Sealed {
    /// How its equations are read.
    type Arithmetic: Arithmetic + Send;

    /// The reader for these options.
    fn arithmetic(&self) -> Self::Arithmetic;

    /// No less than the bonus of any value of about this size.
    fn bonus_at_most(&self, size: f64) -> u64;

    /// The bonus of an equation whose value is this whole number, or it with a `-` before it.
    fn bonus_of_whole(&self, value: u64) -> u64;

    /// The best placement, by points, or by 1000 x points + what is said of the leave.
    fn first(
        equations: &mut Equations<Self>,
        grid: &Grid,
        hand: &Tiles,
        leave_value: Option<&dyn Fn(&Tiles) -> i32>,
    ) -> Option<Found>;

    /// The best few by points and leave, or those that are found in so many steps, and whether they are the best.
    fn few(
        equations: &mut Equations<Self>,
        grid: &Grid,
        hand: &Tiles,
        few: (usize, &dyn Fn(&Tiles) -> i32),
        steps: u64,
    ) -> (Vec<Found>, bool);

    /// So many of all placements, those that are worth most.
    fn top(
        equations: &mut Equations<Self>,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: &dyn Fn(&Tiles) -> i32,
    ) -> Vec<Found>;

    /// Calls `visit` with every placement until it breaks.
    fn every(
        equations: &mut Equations<Self>,
        grid: &Grid,
        hand: &Tiles,
        visit: &mut dyn FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// How many placements there are, and the one whose number `choose` says when it is told.
    fn counted(
        equations: &mut Equations<Self>,
        grid: &Grid,
        hand: &Tiles,
        choose: &mut dyn FnMut(u64) -> Option<u64>,
    ) -> (u64, Option<Found>);
}
