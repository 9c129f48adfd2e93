//! Tables and sentences on the balance of the variants of an experiment.

use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::balance::{BalanceFigure, BalanceFinding, Unit};
use bagsplit_lab::studies::tune::style;
use bagsplit_stats::FEWEST_UNITS;

use crate::words::{TextTable, level, several};

/// The maximum number of variants side by side in one printed table.
const COLUMNS: usize = 5;

/// The figures as tables of a few variants each, in the order of the experiment.
pub fn tables(report: &BalanceReport) -> Vec<TextTable> {
    report.listed().chunks(COLUMNS).map(|variants| table(report, variants)).collect()
}

/// The figures as one table of all variants, for a page where tables scroll.
pub fn whole(report: &BalanceReport) -> TextTable {
    table(report, &report.listed())
}

fn table(report: &BalanceReport, variants: &[usize]) -> TextTable {
    // The first variant of the figures is the baseline.
    let several = report.names().len() > 1;
    let compared = |variant| if variant == 0 && several { "\n(baseline)" } else { "" };
    let names = variants.iter().map(|&variant| format!("{}{}", report.name(variant), compared(variant)));
    let row = |(figure, behind): (BalanceFigure, Option<u16>)| {
        let is = |row: &&BalanceFinding, variant| {
            (row.variant, row.figure, row.behind) == (variant, figure, behind) && row.tile.is_none()
        };
        let find = |variant| report.found.findings.iter().find(|row| is(row, variant));
        let cells: Vec<Option<&BalanceFinding>> = variants.iter().map(|&variant| find(variant)).collect();
        let title = cells.iter().flatten().next().map(|row| row.title());
        // Events that never happen under any of the rules, such as six passes without that ending.
        let never = cells.iter().all(|row| row.is_none_or(|row| row.value == 0. && row.standard_error == 0.));
        let cells = cells.into_iter().map(|row| row.map_or_else(String::new, cell));
        title.filter(|_| !never).map(|title| std::iter::once(title).chain(cells).collect::<Vec<_>>())
    };
    // In the order of figures; comebacks by increasing lead.
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

/// The maximum number of figures in a sentence; the tables mark the others.
const NAMED: usize = 4;

/// The effect of each variant on the game, in plain sentences: one for each variant that differs significantly from
/// the baseline, and one for all others.
pub fn answer(report: &BalanceReport) -> Vec<String> {
    let reference = report.name(0);
    let (mut said, mut alike) = (Vec::new(), Vec::new());
    for variant in report.listed().into_iter().filter(|&variant| variant != 0) {
        let name = report.name(variant);
        let differs = |figure: &BalanceFigure| {
            let row = report.finding(variant, *figure)?;
            row.difference.as_ref().filter(|difference| difference.real)?;
            let was = report.finding(0, *figure)?;
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
        said.push(format!("No figure differs significantly from '{reference}': {}.", several(&alike)));
    }
    said
}

/// The explanation of the tables.
pub fn explained(report: &BalanceReport) -> Vec<String> {
    let found = &report.found;
    let mut said = vec![format!(
        "Self-play on {}; each figure with its {} interval: \u{b1} is the margin of error of a symmetric interval, otherwise both ends are \
             given. docs/balance.md defines the figures.",
        bagsplit_stats::numerals::count(found.pairs, "pair index").replace("indexes", "indices"),
        level(found.level)
    )];
    let few =
        |row: &&BalanceFinding| row.tile.is_none() && row.interval.is_none() && row.pairs < FEWEST_UNITS;
    if let Some(row) = found.findings.iter().find(few) {
        said.push(format!(
            "{} and similar figures have no interval: they come from {} pair indices, and an interval needs at least \
             {FEWEST_UNITS}. A smaller 'options-every' in [balance], or more pairs, give more.",
            row.figure.title(),
            row.pairs
        ));
    }
    if report.names().len() > 1 {
        said.push(format!(
            "* differs significantly from '{}' on the same seeds: the chance of any false difference among the {} comparisons (those of \
             single tiles are in balance.csv) is at most 5%.",
            report.name(0),
            found.findings.iter().filter(|row| row.difference.is_some()).count()
        ));
    }
    said
}

/// A figure with its interval, if there is one, and a star if it differs significantly from the baseline.
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

pub(crate) fn number(unit: Unit, x: f64) -> String {
    style(unit, x).write(x)
}
