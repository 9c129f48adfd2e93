//! Sentences on the squares that games use.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::squares::{SquareUse, SquaresReport};
use bagsplit_stats::numerals::{Style, count, thousands};

use super::charts;
use crate::drawings::Drawing;
use crate::studies::presentation::Presentation;
use crate::words::{Paragraph, TextTable, joined, level};

/// The number of most and least used squares in a sentence.
const NAMED: usize = 5;

/// The kind of games.
pub(super) fn games_of(report: &SquaresReport) -> &'static str {
    if report.self_matches {
        "self-play games"
    } else {
        "games"
    }
}

impl Presentation for SquaresReport {
    /// The board with the percentage of games, and the most and least used squares.
    fn words(&self, _: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let rows = self.squares.chunks(usize::from(self.side));
        let columns = rows.clone().next().into_iter().flatten();
        let letters =
            columns.map(|found| found.square.to_string().trim_end_matches('1').to_owned());
        let head: Vec<String> = std::iter::once(String::new()).chain(letters).collect();
        let rows = rows.map(|row| {
            let number = (row[0].square.row + 1).to_string();
            std::iter::once(number)
                .chain(row.iter().map(|found| percent(found.share.value)))
                .collect::<Vec<_>>()
        });
        let mut order: Vec<&SquareUse> = self.squares.iter().collect();
        order.sort_by(|a, b| b.covered.cmp(&a.covered).then(a.square.cmp(&b.square)));
        let covered: f64 = self.squares.iter().map(|found| found.share.value).sum();
        let least: Vec<&SquareUse> = order.iter().rev().take(NAMED).copied().collect();
        let of = self
            .variant
            .as_ref()
            .map_or_else(String::new, |name| format!(" of '{name}'"));
        vec![
            Paragraph::Table(TextTable::new(head, rows, |_| true)),
            Paragraph::Sentence(format!(
                "Percent of {} {}{of} in which a tile lies on the square at the end; {} squares of {} are covered on average.",
                thousands(self.games),
                games_of(self),
                Style::plain(1).write(covered),
                self.squares.len()
            )),
            Paragraph::Sentence(format!(
                "Most used: {}. Least used: {}.",
                listed(&order[..NAMED.min(order.len())]),
                listed(&least)
            )),
            Paragraph::Sentence(format!(
                "{} intervals over {}, not simultaneous.",
                level(self.level),
                count(self.pairs, "pair index").replace("indexes", "indices")
            )),
        ]
    }

    fn charts(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }
}

fn percent(share: f64) -> String {
    Style::plain(0).write(100. * share)
}

fn listed(squares: &[&SquareUse]) -> String {
    let squares = squares.iter().map(|found| {
        let premium = found
            .premium
            .map_or_else(String::new, |premium| format!(" {premium}"));
        let share = Style::PERCENT.estimate(found.share.value, found.share.ends());
        format!("{}{premium} {share}", found.square)
    });
    joined(squares, ", ")
}
