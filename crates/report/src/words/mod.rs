//! What is said of findings, in tables and sentences that a player understands.
//!
//! The command line prints them and the page has them, so that both say the same. What is said of one kind of findings is a
//! list of [`Said`], in order; nothing here knows where it is shown.

pub mod by_hand;

use bagsplit_lab::run::{Conclusions, Layout};
use bagsplit_players::Setup;

pub use bagsplit_lab::studies::{level, percent};
use bagsplit_stats::numerals::Style;
pub use bagsplit_stats::numerals::thousands;

/// A table for reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable {
    /// What each column is; line ends are where it may be broken.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// Which columns are numbers, and stand to the right.
    pub numbers: Vec<bool>,
}

impl TextTable {
    /// A table of these rows; `numbers` says which columns are numbers.
    pub fn new<R: Into<Vec<String>>>(
        head: impl Into<Vec<String>>,
        rows: impl IntoIterator<Item = R>,
        numbers: impl Fn(usize) -> bool,
    ) -> TextTable {
        let head = head.into();
        let numbers = (0..head.len()).map(numbers).collect();
        TextTable { head, rows: rows.into_iter().map(Into::into).collect(), numbers }
    }
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A table.
    Table(TextTable),
    /// The sentence that says what to bring, or that nobody knows: one of what is said of a study.
    Answer(String),
    /// A sentence or some.
    Sentence(String),
    /// A line of a list.
    Item(String),
    /// A line as it stands on a card.
    Card(String),
}

/// How far results are, where they are not finished.
#[must_use]
pub fn unfinished(layout: &Layout, found: &Conclusions) -> Option<String> {
    let planned = layout.plan.games();
    let percent = 100. * found.games as f64 / planned as f64;
    (found.games < planned).then(|| format!("{} of {planned} games ({percent:.0}%)", found.games))
}

/// An interval of shares, or that there is none.
#[must_use]
pub fn range(low: f64, high: f64) -> String {
    Style::PERCENT.range((low, high))
}

/// The bags of a setup, a line each.
#[must_use]
pub fn bags(setup: &Setup) -> String {
    let all = setup.split(bagsplit_game::board::Role::Other).into_iter().flat_map(|split| split.bags.iter());
    let filled = all.filter(|(_, tiles)| !tiles.is_empty());
    filled.map(|(bag, tiles)| format!("{bag} {tiles}")).collect::<Vec<_>>().join("\n")
}

/// The most names that a sentence has; the table marks the others.
const NAMED: usize = 10;

/// Some names; of many the first, and how many more.
pub(crate) fn several(names: &[&str]) -> String {
    match names.get(NAMED..) {
        Some(rest) if rest.len() > 1 => format!("{} and {} more", names[..NAMED].join(", "), rest.len()),
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_some_and_counts_the_rest() {
        let names: Vec<String> = (0..61).map(|number| format!("s{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(several(&names[..2]), "s0, s1");
        assert!(several(&names).ends_with("s8, s9 and 51 more"), "{}", several(&names));
        // One more is named as well: to say that there is one takes as much room.
        assert!(several(&names[..11]).ends_with("s9, s10"));
    }
}
