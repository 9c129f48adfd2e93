//! How the variants of an experiment are balanced.

use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::balance::{BalanceFigure, BalanceFinding, Unit};
use bagsplit_lab::studies::tune::style;
use bagsplit_stats::FEWEST_UNITS;

use crate::words::{TextTable, level, several};

/// Variants beside each other in one printed table.
const COLUMNS: usize = 5;

/// The figures as tables, a few variants beside each other, in the order of the experiment.
#[must_use]
pub fn tables(report: &BalanceReport) -> Vec<TextTable> {
    report.listed().chunks(COLUMNS).map(|variants| table(report, variants)).collect()
}

/// The same as one table, with all variants beside each other: for a page, where a table can be moved to the side.
#[must_use]
pub fn whole(report: &BalanceReport) -> TextTable {
    table(report, &report.listed())
}

fn table(report: &BalanceReport, variants: &[usize]) -> TextTable {
    // The one that the others are compared with is the first of the figures.
    let several = report.names().len() > 1;
    let compared = |variant| if variant == 0 && several { "\n(compared with)" } else { "" };
    let names = variants.iter().map(|&variant| format!("{}{}", report.name(variant), compared(variant)));
    let row = |(figure, behind): (BalanceFigure, Option<u16>)| {
        let is = |row: &&BalanceFinding, variant| {
            (row.variant, row.figure, row.behind) == (variant, figure, behind) && row.tile.is_none()
        };
        let find = |variant| report.found.findings.iter().find(|row| is(row, variant));
        let cells: Vec<Option<&BalanceFinding>> = variants.iter().map(|&variant| find(variant)).collect();
        let title = cells.iter().flatten().next().map(|row| row.title());
        // What never happens under any of the rules, such as six passes where there is no such ending.
        let never = cells.iter().all(|row| row.is_none_or(|row| row.value == 0. && row.standard_error == 0.));
        let cells = cells.into_iter().map(|row| row.map_or_else(String::new, cell));
        title.filter(|_| !never).map(|title| std::iter::once(title).chain(cells).collect::<Vec<_>>())
    };
    // In the order of figures; comebacks from the least lead on.
    let mut rows: Vec<(BalanceFigure, Option<u16>)> = Vec::new();
    for figure in BalanceFigure::ALL {
        let found = report.found.findings.iter().filter(|row| row.figure == figure);
        for behind in found.map(|row| row.behind) {
            if !rows.contains(&(figure, behind)) {
                rows.push((figure, behind));
            }
        }
    }
    let header: Vec<String> = std::iter::once(String::new()).chain(names).collect();
    TextTable::new(header, rows.into_iter().filter_map(row), |column| column > 0)
}

/// The most figures that a sentence names; the tables mark the others.
const NAMED: usize = 4;

/// What each variant does to the game, in sentences that a player understands: one for each that differs from what it is
/// compared with, and one for all that do not.
#[must_use]
pub fn answer(report: &BalanceReport) -> Vec<String> {
    let reference = report.name(0);
    let (mut said, mut alike) = (Vec::new(), Vec::new());
    for variant in report.listed().into_iter().filter(|&variant| variant != 0) {
        let name = report.name(variant);
        let differs = |figure: &BalanceFigure| {
            let row = report.of(variant, *figure)?;
            row.difference.as_ref().filter(|difference| difference.real)?;
            let was = report.of(0, *figure)?;
            let said = |x: f64| format!("{}{}", number(figure.unit(), x), suffix(figure.unit()));
            Some(format!("{} ({} instead of {})", figure.title(), said(row.value), said(was.value)))
        };
        let all: Vec<String> = BalanceFigure::ALL.iter().filter_map(differs).collect();
        match all.len() {
            0 => alike.push(name),
            count if count > NAMED + 1 => said.push(format!(
                "'{name}' differs from '{reference}' in {count} figures: {}, and {} more.",
                all[..NAMED].join(", "),
                count - NAMED
            )),
            _ => said.push(format!("'{name}' differs from '{reference}': {}.", all.join(", "))),
        }
    }
    if !alike.is_empty() {
        said.push(format!("Not told from '{reference}' in any figure: {}.", several(&alike)));
    }
    said
}

/// What the tables mean, in sentences.
#[must_use]
pub fn explained(report: &BalanceReport) -> Vec<String> {
    let found = &report.found;
    let mut said = vec![format!(
        "Mirrors of {}; each figure with its {} interval: \u{b1} is the margin of error of one that is symmetric, else both ends are \
         given. docs/balance.md says what each figure is.",
        bagsplit_stats::numerals::count(found.pairs, "pair index").replace("indexes", "indices"),
        level(found.level)
    )];
    let few =
        |row: &&BalanceFinding| row.tile.is_none() && row.interval.is_none() && row.pairs < FEWEST_UNITS;
    if let Some(row) = found.findings.iter().find(few) {
        said.push(format!(
            "{} and the like have no interval: they rest on {} pair indices, and from fewer than {FEWEST_UNITS} there is \
             none worth giving. A smaller 'options-every' in [balance], or more pairs, count them in more.",
            row.figure.title(),
            row.pairs
        ));
    }
    if report.names().len() > 1 {
        said.push(format!(
            "* differs from '{}', luck against the same luck: the chance that any of the {} comparisons (those of single tiles \
             are in balance.csv) is called different wrongly is at most 5%.",
            report.name(0),
            found.findings.iter().filter(|row| row.difference.is_some()).count()
        ));
    }
    said
}

/// A figure with its interval, if there is one, and a star where it differs from the first variant.
fn cell(row: &BalanceFinding) -> String {
    let style = style(row.figure.unit(), row.value);
    let star = if row.difference.as_ref().is_some_and(|difference| difference.real) { "*" } else { "" };
    let sure = match row.interval {
        None => String::new(),
        Some(ends) => format!(" {}", style.margin(row.value, ends)),
    };
    format!("{}{}{sure}{star}", style.write(row.value), suffix(row.figure.unit()))
}

pub(crate) const fn suffix(unit: Unit) -> &'static str {
    match unit {
        Unit::Share | Unit::WinRate => "%",
        _ => "",
    }
}

/// A number as people read it in this unit.
pub(crate) fn number(unit: Unit, x: f64) -> String {
    style(unit, x).write(x)
}
