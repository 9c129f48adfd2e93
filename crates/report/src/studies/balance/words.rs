//! Tables and sentences on the balance of the variants of an experiment.

use crate::words::{TextTable, level, several};
use bagsplit_lab::studies::Concluded;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::balance::{BalanceFigure, BalanceFinding, Unit};
use bagsplit_lab::studies::tune::style;

/// The maximum number of variants side by side in one printed table.
const COLUMNS: usize = 5;

/// The figures as tables of a few variants each, in the order of the experiment.
pub fn tables(report: &BalanceReport) -> Vec<TextTable> {
    shown(report).chunks(COLUMNS).map(|variants| table(report, variants)).collect()
}

/// The figures as one table of all variants, for a page where tables scroll.
pub(crate) fn whole(report: &BalanceReport) -> TextTable {
    table(report, &shown(report))
}

/// The variants with games of their own, in the order of the experiment.
fn shown(report: &BalanceReport) -> Vec<usize> {
    report.listed().into_iter().filter(|&variant| report.same_as(variant).is_none()).collect()
}

fn table(report: &BalanceReport, variants: &[usize]) -> TextTable {
    // The first variant of the figures is the baseline.
    let several = report.names().len() > 1;
    let compared = |variant| if variant == 0 && several { "\n(baseline)" } else { "" };
    let names = variants.iter().map(|&variant| format!("{}{}", report.name(variant), compared(variant)));
    // Comebacks by increasing deficit.
    let mut keys: Vec<(BalanceFigure, Option<u16>)> = Vec::new();
    for figure in BalanceFigure::ALL.into_iter().filter(|figure| !BalanceFigure::ENDINGS.contains(figure)) {
        for row in report.found.findings.iter().filter(|row| row.figure == figure) {
            if !keys.contains(&(figure, row.behind)) {
                keys.push((figure, row.behind));
            }
        }
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (figure, behind) in keys {
        let found = variants.iter().map(|&variant| row(report, variant, figure, behind));
        let found: Vec<Option<&BalanceFinding>> = found.collect();
        if found.iter().flatten().any(|row| varies(row)) {
            let title = found.iter().flatten().next().map_or_else(String::new, |row| row.title());
            let part = if figure.is_part() { "- " } else { "" };
            let cells = found.into_iter().map(|row| row.map_or_else(String::new, cell));
            rows.push(std::iter::once(format!("{part}{title}")).chain(cells).collect());
        }
    }
    rows.extend(endings(report, variants));
    let header: Vec<String> = std::iter::once(String::new()).chain(names).collect();
    TextTable::new(header, rows, |column| column > 0)
}

fn row(
    report: &BalanceReport,
    variant: usize,
    figure: BalanceFigure,
    behind: Option<u16>,
) -> Option<&BalanceFinding> {
    let mut rows = report.found.findings.iter();
    rows.find(|row| (row.variant, row.figure, row.behind) == (variant, figure, behind))
}

/// Whether a figure is neither 0 nor, except for win rates, 100% in every game.
fn varies(row: &BalanceFinding) -> bool {
    let wins = matches!(row.figure, BalanceFigure::FirstWins | BalanceFigure::Skill);
    let whole = row.figure.unit() == Unit::Share && !wins && row.estimate.value == 1.;
    row.estimate.standard_error != 0. || (row.estimate.value != 0. && !whole)
}

/// The endings of games in one row, those that occur; `None` if all games end in the same way.
fn endings(report: &BalanceReport, variants: &[usize]) -> Option<Vec<String>> {
    let rows: Vec<Vec<&BalanceFinding>> =
        variants.iter().map(|&variant| endings_of(report, variant)).collect();
    rows.iter().flatten().any(|row| varies(row)).then(|| {
        let cells = rows.iter().map(|rows| {
            let lines: Vec<String> = rows
                .iter()
                .map(|row| format!("{} {}", row.figure.title().trim_start_matches("Ended "), cell(row)))
                .collect();
            lines.join("\n")
        });
        std::iter::once("How games end".to_owned()).chain(cells).collect()
    })
}

/// The endings that occur under the rules of a variant.
fn endings_of(report: &BalanceReport, variant: usize) -> Vec<&BalanceFinding> {
    let all = BalanceFigure::ENDINGS.into_iter().filter_map(|figure| report.finding(variant, figure));
    all.filter(|row| row.estimate.value > 0.).collect()
}

/// The maximum number of figures in a sentence; the tables mark the others.
const NAMED: usize = 4;

/// The effect of each variant on the game, in plain sentences: one for each variant that differs significantly from
/// the baseline, and one for all others.
pub fn answer(report: &BalanceReport) -> Vec<String> {
    let reference = report.name(0);
    let (mut said, mut alike) = (Vec::new(), Vec::new());
    for variant in shown(report).into_iter().filter(|&variant| variant != 0) {
        let name = report.name(variant);
        let differs = |figure: &BalanceFigure| {
            let row = report.finding(variant, *figure)?;
            row.difference.as_ref().filter(|difference| difference.real)?;
            let was = report.finding(0, *figure)?;
            let said = |x: f64| format!("{}{}", number(figure.unit(), x), suffix(figure.unit()));
            Some(format!(
                "{} ({} instead of {})",
                figure.title(),
                said(row.estimate.value),
                said(was.estimate.value)
            ))
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
    for variant in report.listed() {
        if let Some(other) = report.same_as(variant) {
            said.push(format!(
                "'{}': the same games as '{}', since nothing in which their rules differ acts in them.",
                report.name(variant),
                report.name(other)
            ));
        }
    }
    let compared = found.findings.iter().filter(|row| row.difference.is_some()).count();
    if compared > 0 {
        said.push(format!(
            "* differs significantly from '{}' on the same seeds: the chance of any false difference among the {compared} \
             comparisons is at most 5%.",
            report.name(0)
        ));
    }
    said
}

/// Whether a section has the same games as that of an earlier variant.
pub fn repeats(concluded: &Concluded, report: &BalanceReport) -> bool {
    let name = concluded.name.as_deref();
    report
        .names()
        .iter()
        .position(|other| *other == name)
        .is_some_and(|place| report.same_as(place).is_some())
}

/// A figure with its interval, if there is one, and a star if it differs significantly from the baseline.
fn cell(row: &BalanceFinding) -> String {
    let style = style(row.figure.unit(), row.estimate.value);
    let star = if row.difference.as_ref().is_some_and(|difference| difference.real) { "*" } else { "" };
    let sure = match row.estimate.interval() {
        None => String::new(),
        Some(ends) => format!(" {}", style.margin(row.estimate.value, ends)),
    };
    format!("{}{}{sure}{star}", style.write(row.estimate.value), suffix(row.figure.unit()))
}

const fn suffix(unit: Unit) -> &'static str {
    match unit {
        Unit::Share | Unit::WinRate => "%",
        _ => "",
    }
}

fn number(unit: Unit, x: f64) -> String {
    style(unit, x).write(x)
}
