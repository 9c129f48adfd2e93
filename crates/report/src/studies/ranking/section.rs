//! The section of a run that ranks setups.

use bagsplit_lab::studies::{Conclusions, SectionFindings};
use bagsplit_players::Setup;
use maud::{Markup, html};

use super::{advice, by_level, cards, levels, page, words};
use crate::card::by_hand;
use crate::section::links::{anchor, links_to_parts};
use crate::section::{chart, paragraphs};
use crate::source::Source;
use crate::studies::factorial;
use crate::studies::presentation::Presentation;
use crate::words::forfeits;

pub(super) fn section(source: &Source, found: &Conclusions, number: usize) -> Markup {
    let layout = source.layout();
    let none = found
        .sections
        .iter()
        .all(|concluded| concluded.findings.ranking.is_empty());
    let unranked: Vec<usize> = (0..layout.experiment.ranked).collect();
    let cards_at = cards::place(&found.sections[0]);
    let by_level = by_level::answers(source, found, number);
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            @if none {
                p.answer { "There is no ranking yet: fewer than two pairs are complete in every matchup." }
            }
            @if let Some(by_level) = &by_level { (by_level) } @else {
                @for concluded in &found.sections { (answer(source, concluded)) }
            }
            @if let Some(sentence) = forfeits::sentence(found) { p { (sentence) } }
            (links_to_parts(number, &[("-ranking", "Ranking"), ("-charts", "Charts"), (cards_at.as_str(), "Setups, and why they win"), ("-how", "How it was done")]))
        }
        @if found.sections.iter().any(|section| section.findings.factorial.is_some()) {
            section aria-labelledby=(anchor(number, "-factors")) {
                h2 #(anchor(number, "-factors")) { "What matters more" }
                @for concluded in &found.sections { (paragraphs::render(&factorial::words::paragraphs(layout, concluded))) }
            }
        }
        @if by_level.is_some() {
            (by_level::rankings(source, found, number))
        } @else if !none {
            section aria-labelledby=(anchor(number, "-ranking")) {
                h2 #(anchor(number, "-ranking")) { "Ranking" }
                @for concluded in &found.sections {
                    @if concluded.name.is_some() { h3 { (levels::players(layout, concluded)) } }
                    (page::table(layout, concluded, number))
                }
            }
        }
        (chart::section(&found.charts(layout), number))
        @for (place, concluded) in found.sections.iter().enumerate().filter(|(place, _)| *place == 0 || !none) {
            @let order = cards::with_card(concluded);
            @let cards = cards::CardSection {
                place: cards::place(concluded),
                setups: concluded.setups(layout),
                players: concluded.name.as_deref(),
                order: if order.is_empty() { &unranked } else { &order },
                findings: Some(&concluded.findings),
                apart: source.apart.get(place).map_or(&[], Vec::as_slice),
            };
            (cards::section(source, &cards, number))
        }
    }
}

/// The bags of a setup as tiles, and what to do with them.
pub(super) fn bags_and_rules(setup: &Setup, to_do: &[(&str, Vec<String>)]) -> Markup {
    html! {
        (cards::bags(setup))
        dl.does {
            @for (name, lines) in to_do {
                div { dt { (name) } dd { @for line in lines { p { (line) } } } }
            }
        }
    }
}

/// The recommendation of one ranking, and its uncertainty.
fn answer(source: &Source, concluded: &SectionFindings) -> Markup {
    let (layout, findings) = (source.layout(), &concluded.findings);
    if findings.ranking.is_empty() {
        return html! {};
    }
    let verdict = words::verdict(&layout.names(), layout, findings);
    let hand_size = layout.experiment.rules.hand_size();
    // With several populations of players, what to bring over all of them comes first.
    let leads = findings
        .ranking
        .iter()
        .filter(|finding| finding.rank == 1)
        .count()
        == 1;
    let is_single = leads && concluded.name.as_deref().is_none();
    let leader = is_single.then(|| &concluded.setups(layout)[findings.ranking[0].setup]);
    html! {
        @if concluded.name.is_some() { h3 { (levels::players(layout, concluded)) } }
        p.answer { (verdict[0]) }
        @if let Some(setup) = leader { (bags_and_rules(setup, &advice::to_do(setup, hand_size))) }
        (how_sure(source, concluded))
        @if concluded.name.as_deref().is_none() {
            @if let Some(sentence) = by_hand::closing(concluded.setups(layout), findings) { p { (sentence) } }
        }
    }
}

/// How sure a ranking is.
pub(super) fn how_sure(source: &Source, concluded: &SectionFindings) -> Markup {
    let (layout, findings) = (source.layout(), &concluded.findings);
    if findings.ranking.is_empty() {
        return html! {};
    }
    let verdict = words::verdict(&layout.names(), layout, findings);
    let first = concluded.name.as_deref().and(verdict.first());
    html! {
        div.sure {
            h3 { "How sure is that?" }
            ul {
                @for sentence in first.into_iter().chain(&verdict[1..]) { li { (sentence) } }
                @if let Some(sentence) = looked_at(source) { li { (sentence) } }
            }
        }
    }
}

/// The note on a ranking that was finished before the number of pairs was increased.
fn looked_at(source: &Source) -> Option<String> {
    words::looked_at(&source.manifest.as_ref()?.ranked_before)
}
