//! What is said of a tune: the rules that were found, what fresh luck says of each target, and what they cost.

use bagsplit_lab::studies::tune::{FrontFigure, FrontRules, TuneReport, style};
use bagsplit_lab::studies::tune::{TuneTarget, Verdict};

use crate::words::{Said, TextTable, level};

/// Rules beside each other in one printed table.
const COLUMNS: usize = 4;

/// What a tune has found.
#[must_use]
pub fn said(report: &TuneReport) -> Vec<Said> {
    let mut said: Vec<Said> =
        report.front.chunks(COLUMNS).map(|rules| Said::Table(table(report, rules))).collect();
    said.push(Said::Answer(answer(report)));
    for rules in report.tuned() {
        said.push(Said::Item(format!("{}: {} (cost {})", rules.name, rules.changes, rules.cost_text())));
    }
    said.push(Said::Sentence(format!(
        "Intervals hold together at {}: a target is met where the whole interval is within its bounds, missed where it is \
         outside, and else it is not told. * differs from the rules as they are, luck against the same luck.",
        level(report.level)
    )));
    said.push(Said::Sentence(format!(
        "{} played in {} of search, and the front in {} of fresh luck.",
        match report.log.played.len() {
            1 => "1 variant was".to_owned(),
            many => format!("{many} variants were"),
        },
        bagsplit_stats::numerals::count(report.search_games, "game"),
        bagsplit_stats::numerals::count(report.fresh_games, "game")
    )));
    said
}

fn table(report: &TuneReport, rules: &[FrontRules]) -> TextTable {
    let head: Vec<String> =
        std::iter::once(String::new()).chain(rules.iter().map(|rules| rules.name.clone())).collect();
    let row = |(number, target): (usize, &TuneTarget)| {
        let cells = rules.iter().map(|rules| cell(target, rules.figures[number].as_ref()));
        std::iter::once(target.text.clone()).chain(cells).collect::<Vec<String>>()
    };
    let costs = rules.iter().map(|rules| format!("{:.2}", rules.cost));
    let costs: Vec<String> = std::iter::once("cost".to_owned()).chain(costs).collect();
    TextTable::new(head, report.targets.iter().enumerate().map(row).chain([costs]), |column| column > 0)
}

/// A figure, its interval and what is told of the target, a line each.
fn cell(target: &TuneTarget, figure: Option<&FrontFigure>) -> String {
    let Some(figure) = figure else { return String::new() };
    let star = if figure.difference.is_some_and(|difference| difference.real) { "*" } else { "" };
    let interval = figure
        .interval
        .map_or_else(String::new, |ends| format!("\n{}", style(target.unit(), ends.1).range(ends)));
    let verdict = match figure.verdict {
        Verdict::NoBound => String::new(),
        verdict => format!("\n{}", verdict.name()),
    };
    format!("{}{star}{interval}{verdict}", style(target.unit(), figure.value).write(figure.value))
}

/// Which rules to take: the cheapest of those that meet most, and miss least.
fn answer(report: &TuneReport) -> String {
    let bounded = report.targets.iter().filter(|target| !target.aim.is_extreme()).count();
    let met = |rules: &FrontRules| rules.count(Verdict::Met);
    let missed = |rules: &FrontRules| rules.count(Verdict::Missed);
    let base = &report.front[0];
    if bounded > 0 && met(base) == bounded {
        return "The rules as they are meet every target with bounds.".to_owned();
    }
    let whole: Vec<&FrontRules> = report.tuned().iter().filter(|rules| met(rules) == bounded).collect();
    let all = if bounded == 1 {
        "the target with bounds".to_owned()
    } else {
        format!("all {bounded} targets with bounds")
    };
    match &whole[..] {
        [] => {}
        [only] => return format!("{} meets {all}, at a cost of {:.2}.", only.name, only.cost),
        [cheapest, .., dearest] => {
            return format!(
                "{} of the rules found meet {all}: from {} at a cost of {:.2} to {} at {:.2}.",
                whole.len(),
                cheapest.name,
                cheapest.cost,
                dearest.name,
                dearest.cost
            );
        }
    }
    // Cheapest first, so that the first of equals is the cheapest.
    let nearest = report
        .tuned()
        .iter()
        .max_by(|a, b| met(a).cmp(&met(b)).then(missed(b).cmp(&missed(a))).then(b.cost.total_cmp(&a.cost)));
    match nearest {
        None => "Nothing was found that promises more than the rules as they are.".to_owned(),
        Some(rules) => format!(
            "No rules are known to meet {all}. {} comes nearest: {} met, {} not told, {} missed, at a cost of {:.2}.",
            rules.name,
            met(rules),
            rules.count(Verdict::NotTold),
            missed(rules),
            rules.cost
        ),
    }
}
