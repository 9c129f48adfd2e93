//! Tables and sentences on the balance of the variants of an experiment.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::balance::{BalanceFigure, BalanceFinding, SignDisagreement, Unit};
use bagsplit_lab::studies::tune::style;
use bagsplit_lab::studies::{SectionFindings, player_of};
use bagsplit_stats::numerals::count;
use maud::html;

use super::charts;
use crate::drawings::Drawing;
use crate::section::paragraphs;
use crate::studies::presentation::{PageSection, Presentation};
use crate::studies::ranking::words::{best_by, ranking_table};
use crate::words::{Paragraph, TextTable, joined, joined_names, level};

/// The maximum number of variants side by side in one printed table.
const COLUMNS: usize = 5;

impl Presentation for BalanceReport {
    /// The answer, the figures, and the best setup under the rules of each variant.
    fn words(&self, layout: &Layout, sections: &[SectionFindings]) -> Vec<Paragraph> {
        if self.found.findings.is_empty() {
            let none = "No figures yet: fewer than two pairs are complete in every self-match.";
            return vec![Paragraph::Answer(none.to_owned())];
        }
        let mut paragraphs = figures(self);
        let mut answer = answer(self, &played_by(layout)).into_iter();
        let first = answer.next().map(Paragraph::Answer);
        let disagree = SignDisagreement::all(self);
        let disagreement =
            (!disagree.is_empty()).then(|| Paragraph::Answer(disagreements(&disagree)));
        paragraphs.splice(
            1..1,
            disagreement
                .into_iter()
                .chain(first)
                .chain(answer.map(Paragraph::Further)),
        );
        if disagree.is_empty() && self.players.len() > 1 {
            let none = "These games show no figure with opposite signs for different players.";
            paragraphs.push(Paragraph::Sentence(none.to_owned()));
        }
        let further = sections.iter().filter(|section| !repeats(section, self));
        let best = further.filter_map(|concluded| {
            let variant = layout.sections[concluded.section].variant.as_deref();
            best_by(&layout.names(), variant, &concluded.findings)
        });
        paragraphs.extend(best.map(Paragraph::Sentence));
        paragraphs
    }

    fn charts(&self, layout: &Layout) -> Vec<Drawing> {
        charts::drawings(layout, self)
    }

    fn method(&self) -> &'static str {
        "Each setup played against itself under the rules of every variant, so that differences are due to the rules and not to \
         the players; variants are compared on the same seeds (docs/balance.md)."
    }

    /// The rankings by the rules of each variant that has games of its own.
    fn page_sections(&self, layout: &Layout, sections: &[SectionFindings]) -> Vec<PageSection> {
        let names = layout.names();
        let further = sections.iter().filter(|section| !repeats(section, self));
        let further: Vec<&SectionFindings> = further
            .filter(|section| section.findings.ranking.len() > 1)
            .collect();
        let rankings = html! {
            @for concluded in &further {
                details {
                    summary { (layout.sections[concluded.section].variant.as_deref().unwrap_or("these rules")) }
                    (paragraphs::table(&ranking_table(&names, &concluded.findings)))
                }
            }
        };
        let part = ("-ranking", "Ranking by the rules of each variant", rankings);
        (!further.is_empty()).then_some(part).into_iter().collect()
    }
}

/// The figures in one table, and what they are.
pub(in crate::studies) fn figures(report: &BalanceReport) -> Vec<Paragraph> {
    // All populations of a variant stand side by side.
    let populations = report.players.len().max(1);
    let columns = COLUMNS.max(populations) / populations * populations;
    let table = Paragraph::Wide(table(report, &shown(report)), columns);
    std::iter::once(table)
        .chain(explained(report).into_iter().map(Paragraph::Sentence))
        .collect()
}

/// The variants with games of their own, in the order of the experiment.
fn shown(report: &BalanceReport) -> Vec<usize> {
    report
        .listed()
        .into_iter()
        .filter(|&variant| report.same_as(variant).is_none())
        .collect()
}

fn table(report: &BalanceReport, variants: &[usize]) -> TextTable {
    let names = variants
        .iter()
        .map(|&variant| match report.reference(variant) == variant {
            true if report.each() > 1 => format!("{}\n(baseline)", report.name(variant)),
            _ => report.name(variant).to_owned(),
        });
    let mut rows: Vec<Vec<String>> = Vec::new();
    for figure in BalanceFigure::ALL
        .into_iter()
        .filter(|figure| !BalanceFigure::ENDINGS.contains(figure))
    {
        let found = variants
            .iter()
            .map(|&variant| report.finding(variant, figure));
        let found: Vec<Option<&BalanceFinding>> = found.collect();
        if found.iter().flatten().any(|row| varies(row)) {
            let part = if figure.is_part() { "- " } else { "" };
            let cells = found
                .into_iter()
                .map(|row| row.map_or_else(String::new, cell));
            rows.push(
                std::iter::once(format!("{part}{}", figure.title()))
                    .chain(cells)
                    .collect(),
            );
        }
    }
    rows.extend(endings(report, variants));
    let header: Vec<String> = std::iter::once(String::new()).chain(names).collect();
    TextTable::new(header, rows, |column| column > 0)
}

/// Whether a figure is neither 0 nor, except for win rates, 100% in every game.
fn varies(row: &BalanceFinding) -> bool {
    let wins = matches!(row.figure, BalanceFigure::FirstWins | BalanceFigure::Skill);
    let whole = row.figure.unit() == Unit::Share && !wins && row.estimate.value == 1.;
    row.estimate.standard_error != 0. || (row.estimate.value != 0. && !whole)
}

/// The endings of games in one row, those that occur; `None` if all games end in the same way.
fn endings(report: &BalanceReport, variants: &[usize]) -> Option<Vec<String>> {
    let rows: Vec<Vec<&BalanceFinding>> = variants
        .iter()
        .map(|&variant| endings_of(report, variant))
        .collect();
    rows.iter().flatten().any(|row| varies(row)).then(|| {
        let cells = rows.iter().map(|rows| {
            let lines = rows.iter().map(|row| {
                format!(
                    "{} {}",
                    row.figure.title().trim_start_matches("Ended "),
                    cell(row)
                )
            });
            joined(lines, "\n")
        });
        std::iter::once("How games end".to_owned())
            .chain(cells)
            .collect()
    })
}

/// The endings that occur under the rules of a variant.
fn endings_of(report: &BalanceReport, variant: usize) -> Vec<&BalanceFinding> {
    let all = BalanceFigure::ENDINGS
        .into_iter()
        .filter_map(|figure| report.finding(variant, figure));
    all.filter(|row| row.estimate.value > 0.).collect()
}

/// The maximum number of figures in a sentence; the tables mark the others.
const NAMED: usize = 4;

/// Who plays the ranked setups of an experiment without populations.
pub(in crate::studies) fn played_by(layout: &Layout) -> String {
    let mut players: Vec<String> = Vec::new();
    for setup in &layout.experiment.setups[..layout.experiment.ranked] {
        let player = player_of(setup);
        if !players.contains(&player) {
            players.push(player);
        }
    }
    format!("Played by {}", joined_names(&players))
}

/// What the players of the populations disagree about.
fn disagreements(all: &[SignDisagreement]) -> String {
    let all = all.iter().map(
        |SignDisagreement {
             figure,
             variant,
             differences,
             values,
         }| {
            let values = values
                .iter()
                .map(|(players, value)| format!("{} ({players})", number(figure.unit(), *value)));
            let by = if *differences { "change of " } else { "" };
            format!(
                "{by}{} in '{variant}': {}",
                figure.title(),
                joined(values, ", ")
            )
        },
    );
    let rule = "each by its own 95% interval, changes where they are significant";
    format!(
        "Opposite signs for different players, {rule}: {}.",
        joined(all, "; ")
    )
}

/// The effect of each variant on the game among the same players, in plain sentences.
fn answer(report: &BalanceReport, played_by: &str) -> Vec<String> {
    let populations = (0..report.names().len()).step_by(report.each());
    populations
        .flat_map(|first| answer_of(report, first, played_by))
        .collect()
}

/// One sentence for each variant that differs significantly from its reference, the first by its players, and one for all others.
fn answer_of(report: &BalanceReport, first: usize, played_by: &str) -> Vec<String> {
    let whom = report
        .players_of(first)
        .map(|players| format!("Played by {players}"));
    let whom = whom.as_deref().unwrap_or(played_by);
    let reference = report.rules_of(first);
    let (mut sentences, mut alike) = (Vec::new(), Vec::new());
    let figures = shown(report)
        .into_iter()
        .filter(|&variant| variant != first && report.reference(variant) == first);
    for variant in figures {
        let name = report.rules_of(variant);
        let all: Vec<String> = BalanceFigure::ALL
            .into_iter()
            .filter_map(|figure| difference(report, variant, figure))
            .collect();
        match all.len() {
            0 => alike.push(name),
            count if count > NAMED + 1 => sentences.push(format!(
                "{whom}: '{name}' differs from '{reference}' in {count} figures: {}, and {} more.",
                all[..NAMED].join(", "),
                count - NAMED
            )),
            _ => sentences.push(format!(
                "{whom}: '{name}' differs from '{reference}': {}.",
                all.join(", ")
            )),
        }
    }
    if !alike.is_empty() {
        sentences.push(format!(
            "{whom}: no figure differs significantly from '{reference}': {}.",
            joined_names(&alike)
        ));
    }
    sentences
}

/// A figure of a variant and that of the baseline, if they differ significantly.
fn difference(report: &BalanceReport, variant: usize, figure: BalanceFigure) -> Option<String> {
    let row = report.finding(variant, figure)?;
    row.difference
        .as_ref()
        .filter(|difference| difference.real)?;
    let [now, before] = [row, report.finding(report.reference(variant), figure)?]
        .map(|row| number(figure.unit(), row.estimate.value));
    Some(format!("{} ({now} instead of {before})", figure.title()))
}

/// The explanation of the tables.
fn explained(report: &BalanceReport) -> Vec<String> {
    let found = &report.found;
    let mut sentences = vec![format!(
        "Self-play on {}; each figure with its {} interval: \u{b1} is the margin of error of a symmetric interval, otherwise both ends are \
             given. docs/balance.md defines the figures.",
        count(found.pairs, "pair index").replace("indexes", "indices"),
        level(found.level)
    )];
    for variant in report.listed() {
        if let Some(other) = report.same_as(variant) {
            sentences.push(format!(
                "'{}': the same games as '{}', since nothing in which their rules differ acts in them.",
                report.name(variant),
                report.name(other)
            ));
        }
    }
    let compared = found
        .findings
        .iter()
        .filter(|row| row.difference.is_some())
        .count();
    if compared > 0 {
        sentences.push(format!(
            "* differs significantly from '{}' on the same seeds{}: the chance of any false difference among the {compared} \
             comparisons is at most 5%.",
            report.rules_of(0),
            if report.players.is_empty() { "" } else { " by the same players" }
        ));
    }
    sentences
}

/// Whether a section has the same games as that of an earlier variant.
pub(super) fn repeats(concluded: &SectionFindings, report: &BalanceReport) -> bool {
    let name = concluded.name.as_deref();
    report
        .names()
        .iter()
        .position(|other| *other == name)
        .is_some_and(|place| report.same_as(place).is_some())
}

/// A figure with its interval, if there is one, and a star if it differs significantly from the baseline.
fn cell(row: &BalanceFinding) -> String {
    let (unit, value) = (row.figure.unit(), row.estimate.value);
    let star = if row
        .difference
        .as_ref()
        .is_some_and(|difference| difference.real)
    {
        "*"
    } else {
        ""
    };
    let margin = match row.estimate.interval() {
        None => String::new(),
        Some(ends) => format!(" {}", style(unit, value).margin(value, ends)),
    };
    format!("{}{margin}{star}", number(unit, value))
}

/// A figure with its unit, if that is percent.
fn number(unit: Unit, x: f64) -> String {
    let suffix = if matches!(unit, Unit::Share | Unit::WinRate) {
        "%"
    } else {
        ""
    };
    style(unit, x).write(x) + suffix
}
