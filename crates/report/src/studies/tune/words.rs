//! Sentences on a tune: the rules found, their targets on held-out seeds, and their costs.

use std::cmp::Reverse;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::tune::{FrontFigure, FrontRules, TuneReport, style};
use bagsplit_lab::studies::tune::{TuneTarget, Verdict};
use bagsplit_players::Setup;
use bagsplit_stats::numerals::count;
use maud::html;

use super::charts;
use crate::drawings::Drawing;
use crate::section::paragraphs;
use crate::studies::balance;
use crate::studies::presentation::{PageSection, Presentation};
use crate::words::{Paragraph, TextTable, counted, joined, joined_names, level, thousands};

/// The maximum number of rules side by side in one printed table.
const COLUMNS: usize = 4;

impl Presentation for TuneReport {
    /// The tables and sentences of a tune.
    fn words(&self, layout: &Layout, _: &[SectionFindings]) -> Vec<Paragraph> {
        let mut paragraphs = vec![Paragraph::Wide(table(self), COLUMNS)];
        let (who, others) = populations(layout);
        paragraphs.push(Paragraph::Answer(format!("{who}: {}", answer(self))));
        for rules in self.tuned() {
            paragraphs.push(Paragraph::Item(format!(
                "{}: {} (cost {})",
                rules.name,
                rules.changes,
                rules.cost_text()
            )));
        }
        if let (false, Some(rules)) = (others.is_empty(), nearest(self)) {
            let others = others
                .iter()
                .map(|&(place, name)| by_others(self, rules, place, name));
            let others = joined(others, "; ");
            paragraphs.push(Paragraph::Sentence(format!(
                "The search did not ask the other players. {} as they play it: {others}.",
                rules.name
            )));
        }
        paragraphs.push(Paragraph::Sentence(format!(
        "Intervals are simultaneous at {}: a target is met if the whole interval is within its bounds, missed if it is \
             outside, and undecided otherwise. * differs significantly from the baseline rules on the same seeds.",
        level(self.level)
    )));
        paragraphs.push(Paragraph::Sentence(format!(
            "{} played in {} of search, and the front in {} on held-out seeds.",
            counted(self.log.played.len(), "variant was", "variants were"),
            count(self.search_games, "game"),
            count(self.fresh_games, "game")
        )));
        paragraphs
    }

    fn charts(&self, layout: &Layout) -> Vec<Drawing> {
        vec![charts::front(layout, self)]
    }

    /// None: it is about rules.
    fn setups(&self, _: &Layout) -> Vec<Setup> {
        Vec::new()
    }

    fn method(&self) -> &'static str {
        "Variants of the rules were proposed by a model of each figure, which knows how much games vary, and played on the same \
         seeds; the rules found were played against the baseline rules on held-out seeds, since a search overestimates what it \
         selects (docs/tune.md)."
    }

    fn page_sections(&self, _: &Layout, _: &[SectionFindings]) -> Vec<PageSection> {
        let rules = html! {
            @for rules in self.tuned() {
                details {
                    summary { (rules.name) ": " (rules.changes) }
                    pre { (bagsplit_lab::experiment::rules_to_toml(&rules.rules)) }
                }
            }
        };
        vec![
            (
                "-figures",
                "All figures",
                paragraphs::render(&balance::words::figures(&self.balance)),
            ),
            ("-rules", "Rules files", rules),
        ]
    }
}

fn table(report: &TuneReport) -> TextTable {
    let rules = &report.front;
    let head: Vec<String> = std::iter::once(String::new())
        .chain(rules.iter().map(|rules| rules.name.clone()))
        .collect();
    let rows = report.targets.iter().enumerate().map(|(number, target)| {
        let cells = rules
            .iter()
            .map(|rules| cell(target, rules.figures[number].as_ref()));
        std::iter::once(target.text.clone())
            .chain(cells)
            .collect::<Vec<String>>()
    });
    let costs = rules.iter().map(|rules| format!("{:.2}", rules.cost));
    let costs: Vec<String> = std::iter::once("cost".to_owned()).chain(costs).collect();
    TextTable::new(head, rows.chain([costs]), |column| column > 0)
}

/// A figure, its interval and the verdict on the target, one line each.
fn cell(target: &TuneTarget, figure: Option<&FrontFigure>) -> String {
    let Some(figure) = figure else {
        return String::new();
    };
    let star = if figure.difference.is_some_and(|difference| difference.real) {
        "*"
    } else {
        ""
    };
    let interval = figure.estimate.interval().map_or_else(String::new, |ends| {
        format!("\n{}", style(target.figure.unit(), ends.1).range(ends))
    });
    let verdict = match figure.verdict {
        Verdict::NoBound => String::new(),
        verdict => format!("\n{}", verdict.name()),
    };
    format!(
        "{}{star}{interval}{verdict}",
        style(target.figure.unit(), figure.estimate.value).write(figure.estimate.value)
    )
}

/// The rules found that meet most targets of the search and miss fewest.
fn nearest(report: &TuneReport) -> Option<&FrontRules> {
    // The list is sorted by cost, so that the first of equal ones is the cheapest.
    report.tuned().iter().min_by_key(|rules| {
        (
            Reverse(report.count(rules, Verdict::Met)),
            report.count(rules, Verdict::Missed),
        )
    })
}

/// Whose targets the search was for, in words, and the indices and names of the other populations.
fn populations(layout: &Layout) -> (String, Vec<(usize, &str)>) {
    let names = layout.experiment.players().iter();
    let names: Vec<&str> = names.map(|players| &*players.name).collect();
    match &names[..] {
        [] => (balance::words::played_by(layout), Vec::new()),
        [first, others @ ..] if !layout.experiment.tune().is_some_and(|tune| tune.for_each) => {
            let others = (1..).zip(others.iter().copied());
            (format!("Played by {first}"), others.collect())
        }
        all => (format!("For each of {}", joined_names(all)), Vec::new()),
    }
}

/// How the targets stand under some rules by a population that the search did not ask.
fn by_others(report: &TuneReport, rules: &FrontRules, players: usize, name: &str) -> String {
    let targets = report.targets.iter().zip(&rules.figures);
    let theirs = targets.filter(|(target, _)| target.players == players);
    let open = theirs.filter_map(|(target, figure)| {
        let figure = figure.as_ref()?;
        let (title, verdict) = (target.figure.title(), figure.verdict.name());
        let value = style(target.figure.unit(), figure.estimate.value).write(figure.estimate.value);
        matches!(figure.verdict, Verdict::Undecided | Verdict::Missed)
            .then(|| format!("{title} {value} ({verdict})"))
    });
    match joined(open, ", ") {
        open if open.is_empty() => format!("{name}: every target met"),
        open => format!("{name}: {open}"),
    }
}

/// The recommended rules: the cheapest of those that meet most targets and miss fewest.
fn answer(report: &TuneReport) -> String {
    let bounded = report.targets[..report.searched]
        .iter()
        .filter(|target| !target.aim.is_extreme())
        .count();
    if bounded > 0 && report.count(&report.front[0], Verdict::Met) == bounded {
        return "the baseline rules meet every target with bounds.".to_owned();
    }
    let whole = report
        .tuned()
        .iter()
        .filter(|rules| report.count(rules, Verdict::Met) == bounded);
    let whole: Vec<&FrontRules> = whole.collect();
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
    let Some(rules) = nearest(report) else {
        return "no rules were found that are more promising than the baseline.".to_owned();
    };
    let [met, undecided, missed] = [Verdict::Met, Verdict::Undecided, Verdict::Missed]
        .map(|verdict| report.count(rules, verdict));
    let open = rules.figures[..report.searched].iter().flatten();
    let open = open.filter(|figure| figure.verdict == Verdict::Undecided);
    // Only if some number would decide each of them.
    let pairs: Option<Vec<u64>> = open.map(|figure| figure.pairs_to_decide).collect();
    let most = pairs.and_then(|pairs| pairs.into_iter().max());
    let more = most.map_or_else(String::new, |pairs| {
        let pairs = thousands(pairs);
        format!(" If its estimates stay, about {pairs} confirm-pairs decide each target.")
    });
    format!(
        "no rules found meet {all}. Closest: {} ({met} met, {undecided} undecided, {missed} missed), at a cost of {:.2}.{more}",
        rules.name, rules.cost
    )
}
