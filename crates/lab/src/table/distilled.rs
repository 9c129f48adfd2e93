//! The table of cards that were learned, and what they win and lose.

use bagsplit_stats::Estimate;

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A card of a length.
#[derive(Clone, Debug, PartialEq)]
pub struct DistilledRow {
    /// The setup whose split it is for.
    pub setup: String,
    /// Whom it imitates.
    pub teacher: String,
    /// How many rules it may have.
    pub length: usize,
    /// How many it has.
    pub rules: usize,
    /// The card in a line.
    pub card: String,
    /// Whether the list that loses least is certainly the best.
    pub exact: bool,
    /// How many cards raced.
    pub raced: usize,
    /// What it loses of the value of hands, in points a player and game.
    pub loss: Estimate,
    /// What the card loses that was learned for that alone.
    pub least_loss: Estimate,
    /// Its share of pairs against the teacher.
    pub share: Estimate,
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, &'f DistilledRow> {
    let always: fn(&&'f DistilledRow) -> bool = |_| true;
    Columns::<&'f DistilledRow>::new()
        .text("setup", "Name of the setup whose split it is for", |row| Some(&row.setup))
        .text("teacher", "Whom it imitates", |row| Some(&row.teacher))
        .small("length", "rules", "How many rules it may have, the last included", |row| row.length as i32)
        .small("rules", "rules", "How many it has", |row| row.rules as i32)
        .text("card", "The card in a line, as a setup file may have it", |row| Some(&row.card))
        .truth("exact", "No list of this length loses less of the value of hands on the draws that were learned from, with \
            the conditions and the ways to draw that were kept; false: none was found", |row| Some(row.exact))
        .small("raced", "cards", "How many cards of this length raced for wins", |row| row.raced as i32)
        .estimate("loss", "points", ["What it loses of the value of hands a player and game against the teacher, where cards \
            like it play each other; negative: it gains", "Lower end of its 95% interval over pairs of games", "Upper end",
            "Its standard error"], |row| Some(row.loss), always)
        .estimate("least_loss", "points", ["The same of the card of this length that was learned for this value alone",
            "Lower end of its 95% interval", "Upper end", "Its standard error"], |row| Some(row.least_loss), always)
        .estimate("share", "share", ["Share of pairs that it wins against the teacher, on seeds that chose nothing",
            "Lower end of its 95% interval, for this row alone", "Upper end", "Its standard error"],
            |row| Some(row.share), always)
}

/// The table `distilled`.
#[must_use]
pub fn distilled(rows: &[DistilledRow]) -> Frame {
    columns().frame(Table::Distilled, rows)
}
