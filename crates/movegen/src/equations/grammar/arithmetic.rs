//! The interface of a game's equations: which symbol can come next, and the values of parts.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::shared_bag::SharedBag;

use crate::equations::hand::symbols::Symbols;
use crate::equations::value::key::Key;

/// The symbols that can still follow in a part.
#[derive(Clone, Copy, Debug)]
pub struct Ahead {
    /// The number of places left, one or more.
    pub(crate) places: usize,
    /// The number of them that can be digits.
    pub(crate) digits: usize,
    /// All symbols that can come.
    pub(crate) symbols: Symbols,
}

/// Reads parts of equations symbol by symbol, with rounded values; accepted parts are read again exactly.
///
/// It accepts every part that the rules do; parts that it accepts in addition are rejected by the rules later.
pub trait Arithmetic: Clone {
    /// A part that is read so far.
    type Partial: Copy;

    /// Nothing read yet.
    fn begin(&self) -> Self::Partial;

    /// The permitted next symbols; as the `last` of the part only those that a part can end with.
    fn allowed(&self, partial: &Self::Partial, last: bool) -> Symbols;

    /// Reads a permitted symbol; `None` when the part has no value then.
    fn push(&self, partial: &Self::Partial, symbol: Symbol) -> Option<Self::Partial>;

    /// The rounded value of the part that ends with this symbol, which is permitted as the last; `None` when it has
    /// none.
    fn last(&self, partial: &Self::Partial, symbol: Symbol) -> Option<f64>;

    /// The value of the part with each digit as its last symbol, where it is certainly whole: offset and increment per
    /// unit of the digit. `None` otherwise.
    fn line(&self, _: &Self::Partial) -> Option<(f64, f64)> {
        None
    }

    /// A bound on the rounding error of this value, or of any other that the part can have.
    fn error(&self, partial: &Self::Partial, value: f64) -> f64;

    /// The key of a part that has a [value](Arithmetic::last); `symbols` are all of it, `partial` is the state before
    /// the last symbol, and `value` the rounded value.
    fn key(
        &mut self,
        partial: &Self::Partial,
        value: f64,
        last: Symbol,
        symbols: impl Iterator<Item = Symbol>,
    ) -> Key;

    /// An interval that contains the absolute value of every continuation of this part.
    fn reach(&self, partial: &Self::Partial, ahead: &Ahead) -> (f64, f64);

    /// The maximum value of a digit among symbols of `around`.
    fn digit_at_most(digit: u8, around: Symbols) -> u8;

    /// Whether a part is a sum of products of numbers, so that its shapes (`fill::shapes`) bound its values.
    fn has_shapes(&self) -> bool;

    /// The number of values of a digit.
    const BASE: f64;

    /// The symbols other than digits that can be next to a number without another number on their far side.
    const UNARY: Symbols;
}

/// A game of equations with a shared bag: Number Scrabble or Binary Number Scrabble.
pub trait EquationGame: SharedBag {
    /// The reader of its equations.
    type Arithmetic: Arithmetic + Send;

    /// The reader for these options.
    fn arithmetic(&self) -> Self::Arithmetic;

    /// Whether the options require the rules to judge every equation.
    fn judges_all(&self) -> bool {
        self.common().ban_identities || self.common().number_crosswords
    }

    /// An upper bound on the bonus of any value of about this size.
    fn bonus_at_most(&self, size: f64) -> u64;

    /// The bonus of an equation with this whole number as its value, or its negative.
    fn bonus_of_whole(&self, value: u64) -> u64;
}
