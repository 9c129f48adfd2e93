//! Findings as tables and plain sentences.
//!
//! The command line prints them and the page includes them, so that both are the same. The findings of one kind
//! become a list of [`Paragraph`], in order, independent of where it is shown.

pub mod forfeits;
pub mod recommendation;

use std::time::Duration;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::Conclusions;
use bagsplit_lab::study::LeadParts;
use bagsplit_players::Setup;

pub use bagsplit_lab::studies::{level, percent};
use bagsplit_stats::numerals::Style;
pub use bagsplit_stats::numerals::thousands;

/// A table of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextTable {
    /// The column heads; line ends mark where they may be broken.
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Whether each column has numbers, which are right-aligned.
    pub numbers: Vec<bool>,
}

impl TextTable {
    /// A table of these rows; `numbers` returns whether a column has numbers.
    pub fn new<R: Into<Vec<String>>>(
        head: impl IntoIterator<Item: Into<String>>,
        rows: impl IntoIterator<Item = R>,
        numbers: impl Fn(usize) -> bool,
    ) -> TextTable {
        let head: Vec<String> = head.into_iter().map(Into::into).collect();
        let numbers = (0..head.len()).map(numbers).collect();
        TextTable {
            head,
            rows: rows.into_iter().map(Into::into).collect(),
            numbers,
        }
    }

    /// The table without columns that have nothing below their heads.
    #[must_use]
    pub fn without_empty_columns(self) -> TextTable {
        let mut used: Vec<usize> = (0..self.head.len()).collect();
        used.retain(|&place| place == 0 || self.rows.iter().any(|row| !row[place].is_empty()));
        self.columns(&used)
    }

    /// Some of its columns.
    fn columns(&self, kept: &[usize]) -> TextTable {
        let rows = std::iter::once(&self.head).chain(&self.rows);
        let mut rows = rows.map(|row| kept.iter().map(|&place| row[place].clone()).collect());
        let head: Vec<String> = rows.next().unwrap_or_default();
        TextTable::new(head, rows, |place| self.numbers[kept[place]])
    }

    /// Parts of at most `columns` columns each beside the first, which all have, without rows that have nothing in them.
    pub fn parts(&self, columns: usize) -> Vec<TextTable> {
        let parts = (1..self.head.len()).step_by(columns).map(|start| {
            let end = (start + columns).min(self.head.len());
            let mut part = self.columns(&std::iter::once(0).chain(start..end).collect::<Vec<_>>());
            part.rows
                .retain(|row| row[1..].iter().any(|cell| !cell.is_empty()));
            part
        });
        parts.collect()
    }
}

/// A part of a text on findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Paragraph {
    /// The title of the table after it.
    Heading(String),
    Table(TextTable),
    /// A table of many columns, and the most columns of each part into which it is cut where it cannot be moved to the side.
    Wide(TextTable, usize),
    /// The recommendation, or that there is none.
    Answer(String),
    /// A further sentence of the answer.
    Further(String),
    /// One or more sentences.
    Sentence(String),
    /// A line of a list.
    Item(String),
    /// A line of a card.
    Card(String),
}

/// The progress of unfinished results.
pub fn unfinished(layout: &Layout, found: &Conclusions) -> Option<String> {
    let planned = layout.plan.games();
    let percent = 100. * found.games as f64 / planned as f64;
    (found.games < planned).then(|| {
        format!(
            "{} of {} games ({percent:.0}%)",
            thousands(found.games),
            thousands(planned)
        )
    })
}

pub(crate) fn percentage_points(share: f64) -> String {
    format!(
        "{} percentage points",
        Style::PERCENTAGE_POINTS.write(share)
    )
}

/// What of a lead over another setup is the split, and what the way to play.
pub(crate) fn lead_parts(parts: &LeadParts, over: &str, sure: &str) -> String {
    let [split, policies] = [parts.split, parts.policies]
        .map(|part| Style::PERCENTAGE_POINTS.estimate(part.value, part.ends()));
    format!(
        "Of the lead over {over}, in percentage points, {split} is the split and {policies} the way to play (bot and policies): \
         each is the mean over both of the other, and the two intervals hold together at {sure}."
    )
}

/// The style of points of the game.
pub(crate) const POINTS: Style = Style::signed(2);

/// An interval of shares, or that there is none.
pub fn range(low: f64, high: f64) -> String {
    Style::PERCENT.range((low, high))
}

/// A time in a readable unit.
pub fn duration(time: Duration) -> String {
    match time.as_secs() {
        seconds if seconds < 100 => format!("{seconds} s"),
        seconds if seconds < 6000 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{:.1} h", seconds as f64 / 3600.),
    }
}

/// A number of bytes in a readable unit.
pub fn size(bytes: u64) -> String {
    match bytes as f64 / 1e6 {
        few if few < 10. => format!("{few:.1} MB"),
        some if some < 10_000. => format!("{some:.0} MB"),
        plural => format!("{:.0} GB", plural / 1000.),
    }
}

/// The bags of a setup, one line each.
pub(crate) fn bags(setup: &Setup) -> String {
    let all = setup
        .split(bagsplit_game::board::Role::Other)
        .into_iter()
        .flat_map(|split| split.bags.iter());
    let filled = all.filter(|(_, tiles)| !tiles.is_empty());
    joined(filled.map(|(bag, tiles)| format!("{bag} {tiles}")), "\n")
}

/// Texts with a separator between them.
pub fn joined(texts: impl IntoIterator<Item: AsRef<str>>, separator: &str) -> String {
    let mut all = String::new();
    for (place, text) in texts.into_iter().enumerate() {
        all += if place > 0 { separator } else { "" };
        all += text.as_ref();
    }
    all
}

/// A number with its noun and verb in the singular or plural.
pub(crate) fn counted(number: usize, singular: &str, plural: &str) -> String {
    format!(
        "{} {}",
        thousands(number as u64),
        if number == 1 { singular } else { plural }
    )
}

/// The maximum number of names in a sentence; the table marks the others.
const NAMED: usize = 10;

/// Names as a list; of many, the first and the number of others.
pub(crate) fn joined_names(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.get(NAMED..) {
        Some(rest) if rest.len() > 1 => {
            format!("{} and {} more", names[..NAMED].join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_of_names_are_shortened_and_counted() {
        let names: Vec<String> = (0..61).map(|number| format!("s{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(joined_names(&names[..2]), "s0, s1");
        assert!(
            joined_names(&names).ends_with("s8, s9 and 51 more"),
            "{}",
            joined_names(&names)
        );
        // A single further name is listed too, since "1 more" is as long.
        assert!(joined_names(&names[..11]).ends_with("s9, s10"));
    }
}
