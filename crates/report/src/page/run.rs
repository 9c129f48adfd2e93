//! The section of a run that ranks setups or compares rules.

use std::path::Path;

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_lab::studies::why::WhyReport;
use bagsplit_lab::studies::{Answer, Concluded, Conclusions};
use bagsplit_players::Setup;
use maud::{Markup, html};

use super::levels;
use crate::Folder;
use crate::card::by_hand;
use crate::section::links::{anchor, ways};
use crate::section::{chart, said};
use crate::studies::balance::charts::drawings as balance_charts;
use crate::studies::balance::words as balance;
use crate::studies::compare::words::ComparisonWords;
use crate::studies::experiment_charts;
use crate::studies::factorial::page as factorial;
use crate::studies::ranking::bring;
use crate::studies::ranking::cards as setup;
use crate::studies::ranking::page as ranking;
use crate::studies::worth::page as worth;
use crate::words::forfeits;
use bagsplit_lab::studies::compare::{ComparedRankings, Part};

pub(crate) fn section(
    folder: &Folder,
    found: &Conclusions,
    apart: &[Vec<Option<WhyReport>>],
    number: usize,
) -> Markup {
    match &found.answer {
        Answer::Ranking => ranked(folder, found, apart, number),
        Answer::Balance(report) => sweep(folder, found, report, number),
        Answer::Worth(report) => worth::section(folder, report, number),
    }
}

fn ranked(folder: &Folder, found: &Conclusions, apart: &[Vec<Option<WhyReport>>], number: usize) -> Markup {
    let layout = folder.layout();
    let none = found.sections.iter().all(|concluded| concluded.findings.ranking.is_empty());
    let unranked: Vec<usize> = (0..layout.experiment.ranked).collect();
    let cards_at = setup::place(&found.sections[0]);
    let by_level = levels::answers(folder, found, number);
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            @if none {
                p.answer { "There is no ranking yet: fewer than two pairs are complete in every matchup." }
            }
            @if let Some(by_level) = &by_level { (by_level) } @else {
                @for concluded in &found.sections { (answer(folder, concluded)) }
            }
            (forfeited(found))
            (ways(number, &[("-ranking", "Ranking"), ("-charts", "Charts"), (cards_at.as_str(), "Setups, and why they win"), ("-how", "How it was done")]))
        }
        @if found.sections.iter().any(|one| one.findings.factorial.is_some()) {
            section aria-labelledby=(anchor(number, "-factors")) {
                h2 #(anchor(number, "-factors")) { "What matters more" }
                (factorial::section(&found.sections))
            }
        }
        @if by_level.is_some() {
            (levels::rankings(folder, found, number, &populations(layout, found)))
        } @else if !none {
            section aria-labelledby=(anchor(number, "-ranking")) {
                h2 #(anchor(number, "-ranking")) { "Ranking" }
                @for concluded in &found.sections {
                    @if let Some(players) = concluded.name.as_deref() { h3 { "Among players " (players) } }
                    (ranking::table(layout, concluded, number))
                }
                (populations(layout, found))
            }
        }
        (chart::section(&experiment_charts(layout, found), number))
        @for (place, concluded) in found.sections.iter().enumerate().filter(|(place, _)| *place == 0 || !none) {
            @let order = setup::with_card(concluded);
            @let cards = setup::CardSection {
                place: setup::place(concluded),
                setups: concluded.setups(layout),
                players: concluded.name.as_deref(),
                order: if order.is_empty() { &unranked } else { &order },
                findings: Some(&concluded.findings),
                apart: apart.get(place).map_or(&[], Vec::as_slice),
            };
            (setup::section(folder, &cards, number))
        }
    }
}

/// The bags of a setup as tiles, and what to do with them.
pub(super) fn bags_and_rules(setup: &Setup, to_do: &[(&str, Vec<String>)]) -> Markup {
    html! {
        (setup::bags(setup))
        dl.does {
            @for (name, lines) in to_do {
                div { dt { (name) } dd { @for line in lines { p { (line) } } } }
            }
        }
    }
}

/// The forfeits of programs.
fn forfeited(found: &Conclusions) -> Markup {
    html! { @if let Some(sentence) = forfeits::sentence(found) { p { (sentence) } } }
}

/// The recommendation of one ranking, and its uncertainty.
fn answer(folder: &Folder, concluded: &Concluded) -> Markup {
    let (layout, findings) = (folder.layout(), &concluded.findings);
    if findings.ranking.is_empty() {
        return html! {};
    }
    let verdict = crate::studies::ranking::words::verdict(&layout.names(), layout, findings);
    let hand_size = layout.experiment.rules.hand_size();
    // With several populations of players, what to bring over all of them comes first.
    let leads = findings.ranking.iter().filter(|finding| finding.rank == 1).count() == 1;
    let one = leads && concluded.name.as_deref().is_none();
    let leader = one.then(|| &concluded.setups(layout)[findings.ranking[0].setup]);
    html! {
        @if let Some(players) = concluded.name.as_deref() { h3 { "Among players " (players) } }
        p.answer { (verdict[0]) }
        @if let Some(setup) = leader { (bags_and_rules(setup, &bring::to_do(setup, hand_size))) }
        (how_sure(folder, concluded))
        @if concluded.name.as_deref().is_none() {
            @if let Some(sentence) = by_hand::closing(concluded.setups(layout), findings) { p { (sentence) } }
        }
    }
}

/// How sure a ranking is.
pub(super) fn how_sure(folder: &Folder, concluded: &Concluded) -> Markup {
    let (layout, findings) = (folder.layout(), &concluded.findings);
    if findings.ranking.is_empty() {
        return html! {};
    }
    let verdict = crate::studies::ranking::words::verdict(&layout.names(), layout, findings);
    let first = concluded.name.as_deref().and(verdict.first());
    html! {
        div.sure {
            h3 { "How sure is that?" }
            ul {
                @for sentence in first.into_iter().chain(&verdict[1..]) { li { (sentence) } }
                @if let Some(sentence) = looked_at(folder) { li { (sentence) } }
            }
        }
    }
}

/// The order of the setups in each population of players.
fn populations(layout: &Layout, found: &Conclusions) -> Markup {
    let parts = Part::of_all([(Path::new(""), layout, found)]);
    let ranked = parts.len() > 1 && found.sections.iter().all(|one| !one.findings.ranking.is_empty());
    let compared = if ranked { ComparedRankings::of(&parts).ok().flatten() } else { None };
    let comparison = compared.as_ref().map(ComparisonWords);
    html! {
        @if let Some(comparison) = comparison {
            details {
                summary { "The same setups in all populations" }
                (said::table(&comparison.table()))
                (said::table(&comparison.robust_table()))
                @for sentence in comparison.moves() { p { (sentence) } }
            }
        }
    }
}

/// The note on a ranking that was finished before the number of pairs was increased.
fn looked_at(folder: &Folder) -> Option<String> {
    crate::studies::ranking::words::looked_at(&folder.manifest.as_ref()?.ranked_before)
}

/// The balance of the variants of the rules.
fn sweep(folder: &Folder, found: &Conclusions, report: &BalanceReport, number: usize) -> Markup {
    let layout = folder.layout();
    let names = layout.names();
    let none = report.found.findings.is_empty();
    // Those with games of their own.
    let mut own: Vec<&Concluded> = found.sections.iter().collect();
    own.retain(|concluded| !balance::repeats(concluded, report));
    let best = own.iter().filter_map(|concluded| {
        crate::studies::ranking::words::best_by(&names, concluded.name.as_deref(), &concluded.findings)
    });
    let best: Vec<String> = best.collect();
    own.retain(|concluded| concluded.findings.ranking.len() > 1);
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer: what each rule does to the game" }
            @if none {
                p.answer { "There are no figures yet: fewer than two pairs are complete in every self-match." }
            } @else {
                @let answer = balance::answer(report);
                @if !answer.is_empty() { div.answer { @for sentence in &answer { p { (sentence) } } } }
                (said::wide(&balance::whole(report), &balance::tables(report)))
                div.sure {
                    h3 { "How sure is that?" }
                    ul { @for sentence in balance::explained(report) { li { (sentence) } } }
                }
                @for sentence in &best { p { (sentence) } }
            }
            (forfeited(found))
            (ways(number, &[("-charts", "Charts"), ("-setups", "Setups"), ("-how", "How it was done")]))
        }
        @if !own.is_empty() {
            section aria-labelledby=(anchor(number, "-ranking")) {
                h2 #(anchor(number, "-ranking")) { "Ranking by the rules of each variant" }
                @for concluded in &own {
                    @let variant = layout.sections[concluded.section].variant.as_deref();
                    details {
                        summary { (variant.unwrap_or("these rules")) }
                        (said::table(&crate::studies::ranking::words::ranking_table(&names, &concluded.findings)))
                    }
                }
            }
        }
        (chart::section(&balance_charts(layout, report), number))
        (setup::unranked(folder, &layout.experiment.setups, number))
    }
}
