//! The transposition table: what has been proven of positions.

use rustc_hash::FxHashMap;

use crate::endings::ending::Choice;
use crate::endings::state::Worth;

/// The known facts about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// A proven lower bound.
    pub(crate) low: Worth,
    /// A proven upper bound.
    pub(crate) high: Worth,
    /// An action that achieves `low`, once there is one.
    pub(crate) choice: Option<Choice>,
    /// An action that has not been refuted.
    pub(crate) doubt: Option<Choice>,
    /// Whether the bounds include the values that need no search.
    pub(crate) valued: bool,
    /// A question that failed.
    failed: Option<Failed>,
}

/// A question about a position: can this bound be proven?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The player to move gets no less.
    AtLeast(Worth),
    /// The player to move gets no more.
    AtMost(Worth),
}

/// A question that failed at this depth and width.
#[derive(Clone, Copy, Debug)]
struct Failed {
    question: Question,
    depth: u32,
    width: usize,
}

impl Failed {
    /// Whether it follows from this failure that another question would fail too.
    fn covers(&self, question: Question, depth: u32, width: usize) -> bool {
        let harder = match (self.question, question) {
            (Question::AtLeast(failed), Question::AtLeast(asked)) => asked >= failed,
            (Question::AtMost(failed), Question::AtMost(asked)) => asked <= failed,
            _ => false,
        };
        harder && depth <= self.depth && width <= self.width
    }
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

    /// Records an action that has not been refuted, so that it is tried first the next time.
    pub(crate) fn doubt(&mut self, key: u128, choice: Choice) {
        self.entry(key).doubt = Some(choice);
    }

    /// Records that a question failed.
    pub(crate) fn fail(&mut self, key: u128, question: Question, depth: u32, width: usize) {
        self.entry(key).failed = Some(Failed { question, depth, width });
    }

    /// Whether a question is known to fail.
    pub(crate) fn fails(&self, key: u128, question: Question, depth: u32, width: usize) -> bool {
        let failed = self.get(key).and_then(|entry| entry.failed);
        failed.is_some_and(|failed| failed.covers(question, depth, width))
    }

    fn entry(&mut self, key: u128) -> &mut Entry {
        let nothing = Entry {
            low: Worth::MIN,
            high: Worth::MAX,
            choice: None,
            doubt: None,
            valued: false,
            failed: None,
        };
        self.0.entry(key).or_insert(nothing)
    }
}
