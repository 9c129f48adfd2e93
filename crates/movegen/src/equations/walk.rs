//! Every way to fill a part of an equation from what is left of the hand.

use std::ops::ControlFlow;

use board::{Symbol, Tile, Tiles};
use rules::shared_bag::SharedBag;

use super::arithmetic::{Arithmetic, Symbols, Worth, only};
use super::table::Table;

/// The symbols on the slots of a window, five bits each, the first lowest.
pub(crate) type Filling = u64;

/// The symbol on a slot.
pub(crate) const fn symbol_on(filling: Filling, slot: usize) -> Symbol {
    Symbol::ALL[(filling >> (5 * slot) & 31) as usize]
}

/// A place of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// A tile that lies there.
    Old(Symbol),
    /// An empty square, on which one of these may be laid.
    Slot(Symbols),
}

/// What is left of a hand. A symbol is taken from a tile that carries it while there is one, and from a blank
/// then: whether it can be had does not depend on which.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    counts: [u8; Symbol::COUNT],
    blanks: u8,
    carried: Symbols,
    stood_for: Symbols,
}

impl Left {
    /// A hand, in a game whose blanks stand for the symbols that its tiles carry.
    pub(crate) fn new<G: SharedBag>(game: &G, hand: &Tiles) -> Left {
        let there = |symbol: &&Symbol| game.tiles().count(**symbol) > 0;
        let stood_for: Symbols = G::SYMBOLS.iter().filter(there).map(|&symbol| only(symbol)).sum();
        let mut left =
            Left { counts: [0; Symbol::COUNT], blanks: hand.count(Tile::BLANK), carried: 0, stood_for };
        for &symbol in G::SYMBOLS.iter().filter(there) {
            left.counts[symbol.index()] = hand.count(symbol);
            left.carried |= if hand.count(symbol) > 0 { only(symbol) } else { 0 };
        }
        left
    }

    /// The symbols that can be taken.
    pub(crate) const fn symbols(&self) -> Symbols {
        if self.blanks > 0 { self.stood_for } else { self.carried }
    }

    pub(crate) const fn count(&self, symbol: Symbol) -> u8 {
        self.counts[symbol.index()]
    }

    pub(crate) const fn blanks(&self) -> u8 {
        self.blanks
    }

    /// Takes a symbol; `None` when it cannot be had, and else whether a blank was taken.
    pub(crate) fn take(&mut self, symbol: Symbol) -> Option<bool> {
        if self.symbols() & only(symbol) == 0 {
            return None;
        }
        let count = &mut self.counts[symbol.index()];
        if *count > 0 {
            *count -= 1;
            self.carried &= !(u32::from(*count == 0) << symbol.index());
            return Some(false);
        }
        self.blanks -= 1;
        Some(true)
    }

    /// Takes a blank, whatever it stands for; for hands that hold one.
    pub(crate) fn take_blank(&mut self) {
        self.blanks -= 1;
    }

    /// Puts back what was taken.
    pub(crate) fn put_back(&mut self, symbol: Symbol, blank: bool) {
        if blank {
            self.blanks += 1;
        } else {
            self.counts[symbol.index()] += 1;
            self.carried |= only(symbol);
        }
    }

    /// Whether all symbols on these slots can be taken.
    pub(crate) fn has(&mut self, filling: Filling, slots: usize) -> bool {
        let mut taken = [(Symbol::D0, false); board::MAX_HAND];
        let mut count = 0;
        while count < slots {
            let symbol = symbol_on(filling, count);
            let Some(blank) = self.take(symbol) else { break };
            taken[count] = (symbol, blank);
            count += 1;
        }
        for &(symbol, blank) in &taken[..count] {
            self.put_back(symbol, blank);
        }
        count == slots
    }
}

/// What is done with each part that is filled.
pub(crate) type Filled<'f, A> = &'f mut dyn FnMut(&mut A, &mut Left, Filling, Worth) -> ControlFlow<()>;

/// The absolute values that are looked for.
pub(crate) struct Sizes<'s> {
    pub(crate) least: f64,
    pub(crate) most: f64,
    /// The symbols that lie in the run.
    pub(crate) old: Symbols,
    pub(crate) table: &'s Table,
}

/// A search through the fillings of one part.
pub(crate) struct Walk<'w, 'f, A> {
    pub(crate) arithmetic: &'w mut A,
    pub(crate) left: &'w mut Left,
    pub(crate) places: &'w [Place],
    /// The absolute values that are looked for; with none of these all are.
    pub(crate) sizes: Option<&'w Sizes<'w>>,
    pub(crate) filled: Filled<'f, A>,
}

impl<A: Arithmetic> Walk<'_, '_, A> {
    /// Goes through all fillings, the first slot being number `slot` of the filling.
    pub(crate) fn run(&mut self, filling: Filling, slot: usize) -> ControlFlow<()> {
        let begin = self.arithmetic.begin();
        self.step(0, slot, filling, &begin)
    }

    fn step(&mut self, at: usize, slot: usize, filling: Filling, part: &A::Partial) -> ControlFlow<()> {
        let places = self.places;
        let more = places.len() - at;
        if more == 0 {
            let Some(size) = self.wanted(part) else { return ControlFlow::Continue(()) };
            return self.finish(filling, part, size);
        }
        if let Some(sizes) = self.sizes {
            let (low, high) = self.arithmetic.reach(part, more, sizes.old | self.left.symbols());
            if high < sizes.least || low > sizes.most {
                return ControlFlow::Continue(());
            }
        }
        let allowed = self.arithmetic.allowed(part, more == 1);
        match places[at] {
            Place::Old(symbol) => {
                if allowed & only(symbol) != 0
                    && let Some(next) = self.arithmetic.push(part, symbol)
                {
                    self.step(at + 1, slot, filling, &next)?;
                }
            }
            Place::Slot(mask) => {
                let mut choices = allowed & mask & self.left.symbols();
                while choices != 0 {
                    let index = choices.trailing_zeros() as usize;
                    choices &= choices - 1;
                    let symbol = Symbol::ALL[index];
                    let Some(next) = self.arithmetic.push(part, symbol) else { continue };
                    // Most parts end here: before anything is taken.
                    let size = if more == 1 { self.wanted(&next) } else { Some(0.) };
                    let Some(size) = size else { continue };
                    let Some(blank) = self.left.take(symbol) else { continue };
                    let longer = filling | (index as u64) << (5 * slot);
                    let flow = if more == 1 {
                        self.finish(longer, &next, size)
                    } else {
                        self.step(at + 1, slot + 1, longer, &next)
                    };
                    self.left.put_back(symbol, blank);
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The size of a complete part, if it has one that is looked for.
    #[inline]
    fn wanted(&self, part: &A::Partial) -> Option<f64> {
        let size = self.arithmetic.size(part)?;
        let wanted =
            |sizes: &Sizes<'_>| size >= sizes.least && size <= sizes.most && sizes.table.may_have(size);
        self.sizes.is_none_or(wanted).then_some(size)
    }

    fn finish(&mut self, filling: Filling, part: &A::Partial, size: f64) -> ControlFlow<()> {
        let worth = Worth { key: self.arithmetic.key(part), size };
        (self.filled)(self.arithmetic, self.left, filling, worth)
    }
}
