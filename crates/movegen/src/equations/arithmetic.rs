//! What the generator must know of a game's equations: which symbol can come next, and what a part is worth.

use board::Symbol;
use rules::shared_bag::SharedBag;

/// A set of symbols, the bit at [`Symbol::index`] for each.
pub(crate) type Symbols = u32;

/// The set of this symbol alone.
pub(crate) const fn only(symbol: Symbol) -> Symbols {
    1 << symbol.index()
}

/// The ten digits.
pub(crate) const DIGITS: Symbols = (1 << 10) - 1;

/// What a part of an equation is worth.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The same for equal values. Different values have different keys but for a chance of about 2^-60, so
    /// that what is found by it is judged before it is believed.
    pub(crate) key: (u64, u64),
    /// About its absolute value.
    pub(crate) size: f64,
}

/// Reads parts of equations symbol by symbol.
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
    fn push(&mut self, partial: &Self::Partial, symbol: Symbol) -> Option<Self::Partial>;

    /// About the absolute value of a part that is complete, after a symbol that was allowed as the last; `None`
    /// when it has no value.
    fn size(&self, partial: &Self::Partial) -> Option<f64>;

    /// The key of the value of a part that has a [size](Arithmetic::size).
    fn key(&mut self, partial: &Self::Partial) -> (u64, u64);

    /// Two numbers that the absolute value of every part of `places` symbols more lies between, when those
    /// are of `around`.
    fn reach(&self, partial: &Self::Partial, places: usize, around: Symbols) -> (f64, f64);

    /// The largest value that a digit can have among symbols of `around`.
    fn digit_at_most(digit: u8, around: Symbols) -> u8;

    /// How many values a digit has.
    const BASE: f64;
}

/// A game whose equations [`Equations`](super::Equations) generates.
pub trait Language: SharedBag {
    /// How its equations are read.
    type Arithmetic: Arithmetic + Send;

    /// The reader for these options.
    fn arithmetic(&self) -> Self::Arithmetic;

    /// No less than the bonus of any value of about this size.
    fn bonus_at_most(&self, size: f64) -> u64;
}
