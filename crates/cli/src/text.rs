//! Printed tables and sentences; those about findings are in the crate `report`.

use std::io::Write;

use anstyle::Style as Weight;
use bagsplit_lab::studies::ranking::MatchupFinding;
use bagsplit_lab::studies::{player_of, players_differ};
use bagsplit_players::Setup;
use bagsplit_report::words::{Paragraph, TextTable};
use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::{Style, count};
use comfy_table::{CellAlignment, ContentArrangement, Row, Table, presets};

use crate::output::Out;
use crate::width;

pub(crate) use bagsplit_report::words::{duration, percent, range, size};

/// A table; `numbers` says which columns are right-aligned. Cells are wrapped where it is wider than the terminal.
pub(crate) fn table(
    header: impl Into<Row>,
    rows: impl IntoIterator<Item: Into<Row>>,
    numbers: impl Fn(usize) -> bool,
) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_FULL_CONDENSED)
        .set_header(header)
        .add_rows(rows);
    for (_, column) in table
        .column_iter_mut()
        .enumerate()
        .filter(|(place, _)| numbers(*place))
    {
        column.set_cell_alignment(CellAlignment::Right);
    }
    wrap(&mut table, width::of_terminal());
    table
}

/// Wraps cells of a table that is wider than the terminal, if there is one.
fn wrap(table: &mut Table, terminal: Option<usize>) {
    if let Some(width) = terminal {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width.try_into().unwrap_or(u16::MAX));
    }
}

/// A table of the report's words, for printing.
pub(crate) fn printed(table: TextTable) -> Table {
    let numbers = table.numbers;
    self::table(table.head, table.rows, |column| numbers[column])
}

/// The most sentences after an answer, unless all are asked for.
const SENTENCES: u64 = 3;

/// Prints an answer, which has weight, and of the tables and sentences all, or the first table and a few sentences.
pub(crate) fn print(
    out: &mut Out,
    paragraphs: Vec<Paragraph>,
    explain: bool,
) -> std::io::Result<()> {
    let (mut tables, mut sentences) = (0_u64, 0_u64);
    for paragraphs in paragraphs {
        match paragraphs {
            Paragraph::Table(_) | Paragraph::Wide(..) => tables += 1,
            Paragraph::Sentence(_) | Paragraph::Further(_) => sentences += 1,
            Paragraph::Answer(_)
            | Paragraph::Heading(_)
            | Paragraph::Item(_)
            | Paragraph::Card(_) => {}
        }
        match paragraphs {
            Paragraph::Heading(_) if tables > 0 && !explain => {}
            Paragraph::Table(_) | Paragraph::Wide(..) if tables > 1 && !explain => {}
            Paragraph::Sentence(_) | Paragraph::Further(_) | Paragraph::Item(_)
                if sentences > SENTENCES && !explain => {}
            Paragraph::Table(table) => print_table(out, table)?,
            Paragraph::Wide(table, columns) => {
                table
                    .parts(columns)
                    .into_iter()
                    .try_for_each(|part| print_table(out, part))?;
            }
            Paragraph::Answer(line) => out.styled(Weight::new().bold(), format_args!("{line}"))?,
            Paragraph::Heading(line) | Paragraph::Sentence(line) | Paragraph::Further(line) => {
                writeln!(out, "{line}")?
            }
            Paragraph::Item(line) => writeln!(out, "- {line}")?,
            Paragraph::Card(line) => writeln!(out, "    {line}")?,
        }
    }
    let left = [
        (tables.saturating_sub(1), "table"),
        (sentences.saturating_sub(SENTENCES), "sentence"),
    ];
    let left: Vec<String> = left
        .into_iter()
        .filter(|left| left.0 > 0)
        .map(|(left, what)| count(left, what))
        .collect();
    match explain || left.is_empty() {
        true => Ok(()),
        false => writeln!(out, "({} more: --explain prints all)", left.join(" and ")),
    }
}

/// Prints a table as wide as the terminal, and names the columns that do not fit.
fn print_table(out: &mut Out, mut table: TextTable) -> std::io::Result<()> {
    let left_out =
        width::of_terminal().map_or_else(Vec::new, |width| width::fit(&mut table, width, &[]));
    writeln!(out, "{}", printed(table))?;
    match &left_out[..] {
        [] => Ok(()),
        names => writeln!(out, "Columns left out for the width: {}.", names.join(", ")),
    }
}

/// The label of an interval that is valid at any stopping point.
const SEQUENCE: &str = "95% confidence sequence, valid at any stopping point:";

/// Who plays a match: both setups with their players, and a warning where these differ.
pub(crate) fn players(setups: [&Setup; 2]) -> Vec<String> {
    let [one, two] = setups.map(player_of);
    let [first, second] = setups.map(|setup| &setup.name);
    let who = match one == two {
        true => format!("both played by {one}"),
        false => format!("{first} played by {one}, {second} by {two}"),
    };
    let warning = "warning: the players differ, so the games compare players and setups together; to compare the setups give both the \
                   same 'bot', or leave it out in one";
    [
        Some(who),
        players_differ(setups).then(|| warning.to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The result of a match. `sequential`: a test could end it, so that intervals are valid at any stopping point.
pub(crate) fn matchup(
    setups: [&Setup; 2],
    finding: &MatchupFinding,
    sequential: bool,
) -> Vec<String> {
    let kind = if sequential { SEQUENCE } else { "95% interval" };
    let games = bagsplit_arena::games_in(finding.pairs);
    let [one, two] = finding.points;
    let [first, second] = setups.map(|setup| &setup.name);
    let mut lines = vec![
        format!(
            "{first} against {second}: {} in {}",
            count(games, "game"),
            count(finding.pairs, "pair")
        ),
        format!(
            "points/game    {} : {}",
            bagsplit_stats::numerals::fixed(one, 2),
            bagsplit_stats::numerals::fixed(two, 2)
        ),
    ];
    if finding.identical {
        lines.push("Both setups are the same, so every pair splits.".to_owned());
        return lines;
    }
    let [lost, quarter, split, three, won] = finding.counts.by_quarters();
    lines.push(format!(
        "pairs          {} won, {split} split, {} lost",
        won + three,
        lost + quarter
    ));
    lines.push(format!(
        "win rate       {}",
        interval(&finding.share, Style::PERCENT, kind)
    ));
    if let Some(difference) = &finding.difference {
        lines.push(format!(
            "points ahead   {}",
            interval(difference, Style::plain(1), kind)
        ));
    }
    let better = match (finding.share.low > 0.5, finding.share.high < 0.5) {
        (true, _) => Some(first),
        (_, true) => Some(second),
        _ => None,
    };
    lines.push(match better {
        Some(better) if players_differ(setups) => {
            format!(
                "{better} wins more. The players differ, so this is no verdict about the setups."
            )
        }
        Some(better) => format!("{better} is better."),
        None if sequential => {
            "The confidence sequence includes 50%; the test has its own verdict.".to_owned()
        }
        None => format!("Inconclusive after {}.", count(games, "game")),
    });
    lines
}

fn interval(estimate: &Estimate, style: Style, kind: &str) -> String {
    let kind = if estimate.interval().is_some() {
        format!("{kind} ")
    } else {
        String::new()
    };
    format!(
        "{} ({kind}{})",
        style.write(estimate.value),
        style.range(estimate.ends())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_wider_than_the_terminal_is_wrapped_and_no_other_changes() {
        let head = [
            "setup",
            "mean",
            "95% interval",
            "worst",
            "points behind the best",
            "worst matchup",
        ];
        let row = [
            "operators-apart",
            "77.8%",
            "63.5% to 92.1%",
            "77.8% in names",
            "0.0 in names",
            "66.7% against even",
        ];
        let shown = |terminal| {
            let mut table = table(head, [row], |column| column > 0);
            wrap(&mut table, terminal);
            table.to_string()
        };
        let whole = shown(None);
        let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
        assert_eq!(shown(Some(widest(&whole))), whole);
        for width in [60, 80, 100] {
            let narrow = shown(Some(width));
            assert!(widest(&narrow) <= width, "{narrow}");
            assert!(
                narrow.contains("77.8%") && narrow.contains("worst"),
                "{narrow}"
            );
        }
    }
}
