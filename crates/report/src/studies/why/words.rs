//! Tables and sentences on a setup's lead.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::why::{WhyPart, WhyReport};
use bagsplit_stats::numerals::{Style, count, fixed, thousands};

use super::charts;
use crate::drawings::Drawing;
use crate::studies::presentation::Presentation;
use crate::words::{POINTS, Paragraph, TextTable, percent};

/// The groups of parts, with their titles and the figures given for both sides.
pub(super) const GROUPS: [(&str, &str, &str); 5] = [
    ("kind", "By source of points", "points per game"),
    (
        "turns",
        "By turns",
        "turns per game, share that score, points per scoring turn",
    ),
    ("begins", "By first player", ""),
    ("ending", "By ending", ""),
    (
        "phase",
        "By phase: up to the second placement, the middle, after the last draw",
        "points per game",
    ),
];

impl Presentation for WhyReport {
    /// The lead, a table for each group of its parts, and what they are.
    fn words(&self, _: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let why = &self.why;
        let players = self
            .players
            .as_ref()
            .map_or_else(String::new, |players| format!(" (players: {players})"));
        let mut paragraphs = vec![Paragraph::Answer(format!(
            "{} against {}{players}: {}, win rate {}, {} points per game ({}).",
            self.setup,
            self.against(),
            count(why.games, "game"),
            Style::PERCENT.estimate(why.wins.value, why.wins.ends()),
            POINTS.write(why.margin.value),
            POINTS.range(why.margin.ends())
        ))];
        let rows = self.rows();
        for (group, title, figures) in GROUPS {
            let parts: Vec<&WhyPart> = rows.iter().filter(|row| row.group == group).collect();
            if !parts.is_empty() {
                let figures = if figures.is_empty() {
                    String::new()
                } else {
                    format!(" ({figures})")
                };
                paragraphs.push(Paragraph::Heading(format!("{title}{figures}")));
                paragraphs.push(Paragraph::Table(table(&parts)));
            }
        }
        paragraphs.push(Paragraph::Sentence(format!(
        "Each group adds up to the points ahead. It shows where they come from, not what would happen after a change. \
         Intervals are not simultaneous; parts with fewer than {} pairs, or the same value in all, have none.",
        bagsplit_stats::FEWEST_UNITS
    )));
        paragraphs.extend(self.again.as_ref().map(|again| {
            Paragraph::Sentence(format!(
                "Phases are from {} of these games, replayed, with {} points per game ({}).",
                thousands(again.games),
                POINTS.write(again.margin.value),
                POINTS.range(again.margin.ends())
            ))
        }));
        paragraphs
    }

    fn charts(&self, _: &Layout) -> Vec<Drawing> {
        charts::drawings(self)
    }
}

/// The parts of a group, without columns that have nothing in it.
fn table(parts: &[&WhyPart]) -> TextTable {
    let head = [
        "",
        "points ahead",
        "95% interval",
        "own",
        "opponent",
        "share of games",
        "win rate",
    ];
    let rows = parts.iter().map(|part| {
        let [own, opponent] = part
            .both
            .map_or_else(Default::default, |both| both.map(|side| fixed(side, 2)));
        let (share, wins) = part.games.as_ref().map_or_else(Default::default, |games| {
            (
                percent(games.share),
                Style::PERCENT.estimate(games.wins.value, games.wins.ends()),
            )
        });
        let points = POINTS.write(part.points.value);
        [
            part.name.to_owned(),
            points,
            POINTS.range(part.points.ends()),
            own,
            opponent,
            share,
            wins,
        ]
    });
    TextTable::new(head, rows, |column| column > 0).without_empty_columns()
}
