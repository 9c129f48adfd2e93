//! Sentences on the values of mechanics.

use bagsplit_lab::experiment::Kind;
use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::worth::{Worth, WorthFinding};
use bagsplit_players::Setup;
use bagsplit_stats::numerals::Style;

use super::charts;
use crate::drawings::Drawing;
use crate::studies::presentation::Presentation;
use crate::words::{POINTS, Paragraph, TextTable, counted, joined_names, level};

impl Presentation for Worth {
    /// The tables, one for each player, and their explanation.
    fn words(&self, layout: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        if self.findings.is_empty() {
            return vec![Paragraph::Answer(
                "There is no table yet: no pair was played.".to_owned(),
            )];
        }
        let mut paragraphs = Vec::new();
        for rows in self.by_player() {
            paragraphs.push(Paragraph::Table(table(self, rows)));
            paragraphs.extend(
                answer(&rows[0].setup, rows)
                    .into_iter()
                    .map(Paragraph::Answer),
            );
        }
        paragraphs.extend(explained(layout, self).into_iter().map(Paragraph::Sentence));
        paragraphs
    }

    fn charts(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }

    /// The players; the other setups are copies of them without one mechanic.
    fn setups(&self, layout: &Layout) -> Vec<Setup> {
        let setups = &layout.experiment.setups;
        let Kind::Worth(settings) = &layout.experiment.kind else {
            return setups.clone();
        };
        setups[..settings.players].to_vec()
    }

    fn method(&self) -> &'static str {
        "Each player played itself, bound not to use one mechanic: restricted play (Jaffe and others 2012). Its win rate above \
         one half is the value of the mechanic to it; all values were tested together by Holm's method (docs/compare-rules.md)."
    }
}

fn table(worth: &Worth, rows: &[WorthFinding]) -> TextTable {
    let interval = format!("{} interval", level(worth.level));
    let without = format!("{} without", &rows[0].setup);
    let head = [
        &without,
        "worth",
        &interval,
        "points/game",
        &interval,
        "p (Holm)",
        "pairs",
    ];
    let rows = rows.iter().map(|row| {
        let star = if row.real { "*" } else { "" };
        let (points, between) = row.points.map_or_else(Default::default, |points| {
            (POINTS.write(points.value), POINTS.range(points.ends()))
        });
        [
            row.restriction.to_string(),
            format!("{}{star}", WORTH.write(row.worth.value)),
            WORTH.range(row.worth.ends()),
            points,
            between,
            if row.p_adjusted < 0.001 {
                "<0.001".to_owned()
            } else {
                format!("{:.3}", row.p_adjusted)
            },
            row.pairs.to_string(),
        ]
    });
    TextTable::new(head, rows, |column| column > 0)
}

/// The mechanics whose value to a player differs significantly from 0, and the others, the largest value first.
fn answer(player: &str, rows: &[WorthFinding]) -> Vec<String> {
    let (mut worthy, mut unworthy, mut open, mut widest) =
        (Vec::new(), Vec::new(), Vec::new(), 0_f64);
    for row in rows {
        let name = row.restriction.to_string();
        if !row.real {
            open.push(name);
            widest = widest.max(row.worth.low.abs()).max(row.worth.high.abs());
        } else if row.worth.value > 0. {
            worthy.push(format!("{name} ({})", WORTH.write(row.worth.value)));
        } else {
            unworthy.insert(0, format!("{name} ({})", WORTH.write(row.worth.value)));
        }
    }
    let mut sentences = Vec::new();
    if !worthy.is_empty() {
        let worthy = joined_names(&worthy);
        sentences.push(format!(
            "Significant value to {player}, in percentage points of the win rate: {worthy}."
        ));
    }
    if !unworthy.is_empty() {
        let unworthy = joined_names(&unworthy);
        sentences.push(format!(
            "{player} does better without, since it uses it badly: {unworthy}."
        ));
    }
    if !open.is_empty() {
        sentences.push(format!(
            "Not significant for {player}: {}. By their individual intervals, none gains or loses more than {} points.",
            joined_names(&open),
            Style::PERCENTAGE_POINTS.write(widest)
        ));
    }
    sentences
}

/// The explanation of the tables.
fn explained(layout: &Layout, worth: &Worth) -> Vec<String> {
    let mut sentences = vec![
        format!(
            "The value is a player's win rate above 50% against itself without the mechanic, all else equal, on the same \
             seeds. Intervals are not simultaneous. All significant values (*) hold simultaneously for all {} at {}, valid at any \
             stopping point before its {} played.",
            worth.findings.len(),
            level(worth.level),
            counted(layout.experiment.pairs as usize, "pair is", "pairs are")
        ),
        "It is the value to this player, the way it uses the mechanic, against an opponent that plays the same and does not adapt: \
             docs/compare-rules.md describes the limits."
            .to_owned(),
    ];
    let split = worth
        .findings
        .iter()
        .filter(|row| row.counts.by_quarters()[2] == row.pairs);
    let split: Vec<&str> = split.map(|row| row.restricted_setup.as_str()).collect();
    if !split.is_empty() {
        sentences.push(format!(
            "Every pair was split with {}: the results did not depend on it in these pairs.",
            joined_names(&split)
        ));
    }
    sentences
}

/// Percentage points of the win rate.
const WORTH: Style = Style::PERCENTAGE_POINTS.with_sign();

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::Restriction;
    use bagsplit_stats::{Estimate, PairCounts};

    fn row(restriction: Restriction, value: f64, real: bool) -> WorthFinding {
        WorthFinding {
            player: 0,
            restriction,
            setup: "a".to_owned(),
            restricted_setup: "b".to_owned(),
            pairs: 100,
            counts: PairCounts::from_three([0, 100, 0]),
            worth: Estimate {
                value,
                standard_error: 0.01,
                low: value - 0.02,
                high: value + 0.02,
            },
            points: None,
            p_adjusted: if real { 0.01 } else { 0.4 },
            real,
        }
    }

    #[test]
    fn only_significant_values_are_reported_as_such() {
        let rows = [
            row(Restriction::Cross, 0.1, true),
            row(Restriction::Mulligan, 0.012, false),
            row(Restriction::Discard, -0.03, true),
            row(Restriction::Pass, -0.08, true),
        ];
        assert_eq!(
            answer("p", &rows),
            [
                "Significant value to p, in percentage points of the win rate: cross (+10.0).",
                "p does better without, since it uses it badly: pass (−8.0), discard (−3.0).",
                "Not significant for p: mulligan. By their individual intervals, none gains or loses more than 3.2 points.",
            ]
        );
        assert_eq!(answer("p", &rows[..1]).len(), 1);
    }
}
