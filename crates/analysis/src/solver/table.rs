//! The transposition table: what has been proven of positions.

use rustc_hash::FxHashMap;

use crate::solver::ending::Choice;
use crate::solver::state::Worth;

/// The known facts about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// A proven lower bound.
    pub(crate) low: Worth,
    /// A proven upper bound.
    pub(crate) high: Worth,
    /// An action that achieves `low`, once there is one.
    pub(crate) choice: Option<Choice>,
    /// Whether the bounds include the values that need no search.
    pub(crate) valued: bool,
}

/// A question about a position: can this bound be proven?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The player to move gets no less.
    AtLeast(Worth),
    /// The player to move gets no more.
    AtMost(Worth),
}

/// Positions by key. Entries are never evicted: the nodes of a search bound their number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table(FxHashMap<u128, Entry>);

impl Table {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn get(&self, key: u128) -> Option<&Entry> {
        self.0.get(&key)
    }

    /// Records that a position is worth at least `low`, by this action.
    pub(crate) fn raise(&mut self, key: u128, low: Worth, choice: Choice) {
        let entry = self.entry(key);
        if low > entry.low {
            (entry.low, entry.choice) = (low, Some(choice));
        }
    }

    /// Records that a position is worth at most `high`.
    pub(crate) fn lower(&mut self, key: u128, high: Worth) {
        let entry = self.entry(key);
        entry.high = entry.high.min(high);
    }

    /// Records the value of a position without search: at least `low` by this action, at most `high`.
    pub(crate) fn value(&mut self, key: u128, (low, high): (Worth, Worth), choice: Choice) {
        self.raise(key, low, choice);
        self.lower(key, high);
        self.entry(key).valued = true;
    }

    fn entry(&mut self, key: u128) -> &mut Entry {
        let nothing = Entry {
            low: Worth::MIN,
            high: Worth::MAX,
            choice: None,
            valued: false,
        };
        self.0.entry(key).or_insert(nothing)
    }
}
