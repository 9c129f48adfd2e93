//! The answer of an experiment with populations of players: one part for each level, and how setups do at all of them.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::{Conclusions, SectionFindings};
use maud::{Markup, html};

use super::advice::{self, Advice};
use super::levels::{self, LevelAnswer};
use super::page;
use super::section::{bags_and_rules, how_sure};
use crate::section::links::{anchor, fold};
use crate::source::Source;
use crate::words::{percent, recommendation};

/// The most setups of the table of levels.
const COMPARED: usize = 12;
/// The win rates at which a cell has the full colour.
const STRONG: f64 = 0.25;

/// The anchor of a level's part.
fn level_anchor(number: usize, section: usize) -> String {
    anchor(number, &format!("-l{section}"))
}

/// The answer for each level, of which the script shows one at a time, and the table of setups by levels.
pub(crate) fn answers(source: &Source, found: &Conclusions, number: usize) -> Option<Markup> {
    let layout = source.layout();
    let answers =
        Some(levels::level_answers(layout, found)).filter(|answers| !answers.is_empty())?;
    Some(html! {
        p.hint { (levels::heading(layout)) }
        div.levels {
            nav.level aria-label="Who plays" {
                ul { @for answer in &answers { li { a href={ "#" (level_anchor(number, answer.ranking.section)) } { (answer.players) } } } }
            }
            @for answer in &answers { (level_article(layout, answer, number)) }
        }
        (compared(layout, found, &answers))
    })
}

fn level_article(layout: &Layout, answer: &LevelAnswer<'_>, number: usize) -> Markup {
    let rules = &layout.experiment.rules;
    html! {
        article.answer #(level_anchor(number, answer.ranking.section)) {
            h3 { (answer.answer) }
            @if let Some(setup) = answer.setup {
                @let mut to_do = advice::to_do(setup, rules.hand_size());
                @let () = recommendation::sort_by_worth(&mut to_do, setup, rules, |(name, _)| name);
                (bags_and_rules(setup, &to_do))
            }
            ul { @for line in &answer.remarks { li { (line) } } }
            p { a href={ "#" (anchor(number, &format!("-r{}", answer.ranking.section))) } { "Ranking, and how sure that is" } }
        }
    }
}

/// How the recommended setups and the best of each level do at all levels.
fn compared(layout: &Layout, found: &Conclusions, answers: &[LevelAnswer<'_>]) -> Markup {
    let names = layout.names();
    let recommended = answers
        .iter()
        .filter_map(|answer| answer.setup)
        .map(|setup| setup.name.as_str());
    let best = (0..COMPARED).flat_map(|place| {
        let rankings = found
            .sections
            .iter()
            .map(|concluded| &concluded.findings.ranking);
        rankings
            .filter_map(move |ranking| ranking.get(place))
            .map(|finding| finding.setup)
    });
    let mut rows: Vec<usize> = Vec::new();
    for setup in recommended
        .filter_map(|name| names.iter().position(|other| other == name))
        .chain(best)
    {
        if !rows.contains(&setup) && rows.len() < COMPARED {
            rows.push(setup);
        }
    }
    html! {
        h3 { "The same setups at every level" }
        div.scroll tabindex="0" role="region" aria-label="Setups by levels" {
            table.heat {
                thead { tr { th scope="col" { "setup" } @for answer in answers { th.n scope="col" { (answer.players) } } } }
                tbody { @for setup in rows { tr {
                    th scope="row" { (names[setup]) }
                    @for answer in answers { (cell(answer.ranking, setup)) }
                } } }
            }
        }
    }
}

/// A win rate on a ground between orange (0) and blue (1), white at one half.
fn cell(concluded: &SectionFindings, setup: usize) -> Markup {
    let finding = concluded
        .findings
        .ranking
        .iter()
        .find(|finding| finding.setup == setup);
    let Some(finding) = finding.filter(|finding| finding.opponents > 0) else {
        return html! { td.n { "-" } };
    };
    let off = finding.share.value - 0.5;
    let strength = format!("{:.0}", 55. * (off.abs() / STRONG).min(1.));
    let ground = if off < 0. { "less" } else { "more" };
    html! { td.n.(ground) style={ "--s:" (strength) "%" } { (percent(finding.share.value)) } }
}

/// The ranking of each level with how sure it is.
pub(crate) fn rankings(source: &Source, found: &Conclusions, number: usize) -> Markup {
    let layout = source.layout();
    let certain = advice::texts(layout, found);
    html! {
        section aria-labelledby=(anchor(number, "-ranking")) {
            h2 #(anchor(number, "-ranking")) { "Ranking" }
            @for concluded in &found.sections {
                details #(anchor(number, &format!("-r{}", concluded.section))) {
                    summary { h3 { (levels::players(layout, concluded)) } }
                    (page::table(layout, concluded, number))
                    (how_sure(source, concluded))
                }
            }
        }
        (fold(number, "-sure", "How the recommendations were chosen", &html! { @for advice in &certain { (chosen(advice)) } }))
    }
}

fn chosen(advice: &Advice) -> Markup {
    html! {
        p { strong { (advice.title) "." } }
        ul { @for line in &advice.sure { li { (line) } } }
    }
}
