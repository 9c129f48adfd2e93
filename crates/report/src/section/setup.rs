//! The setups, each on its card: bags, what to do, and why it wins.

use bagsplit_lab::studies::ranking::{Findings, SetupFinding};
use bagsplit_lab::studies::why::WhyReport;
use bagsplit_players::{Choice, Setup};
use maud::{Markup, html};

use super::links::anchor;
use crate::studies::ranking::words as ranking;
use crate::studies::why::page as why;
use crate::words::{percent, range};
use crate::{Folder, card};

/// How many cards are open from the beginning: those that a reader will want to see.
const OPEN: usize = 6;
/// How many setups have a card: of more, the first.
const MOST: usize = 120;

/// Setups to tell.
pub(crate) struct Told<'a> {
    /// All there are.
    pub(crate) setups: &'a [Setup],
    /// The population of players that played them so, if there are several.
    pub(crate) players: Option<&'a str>,
    /// Those that are told, in this order.
    pub(crate) order: &'a [usize],
    /// Where they are ranked.
    pub(crate) findings: Option<&'a Findings>,
    /// Why they win, by their places.
    pub(crate) apart: &'a [Option<WhyReport>],
}

/// The cards.
pub(crate) fn section(folder: &Folder, told: &Told<'_>, number: usize) -> Markup {
    let shown = &told.order[..told.order.len().min(MOST)];
    let hand_size = u32::from(folder.layout().experiment.rules.hand_size());
    // All parts of the margins on one scale, so that cards can be compared.
    let reach = why::reach(shown.iter().filter_map(|&setup| told.apart.get(setup)?.as_ref()));
    let alike = alike(&shown.iter().map(|&setup| &told.setups[setup]).collect::<Vec<_>>(), hand_size);
    html! {
        section aria-labelledby=(anchor(number, "-setups")) {
            h2 #(anchor(number, "-setups")) { @if told.apart.is_empty() { "The setups" } @else { "The setups, and why they win" } }
            @if let Some(players) = told.players { p.hint { "As players " (players) " played them; 'bagsplit why --players' takes the games of others apart." } }
            @if told.findings.is_some() && told.apart.is_empty() {
                p.hint { "There are too many games to take all margins apart at once: 'bagsplit why' does it for one setup." }
            }
            @if shown.len() < told.order.len() {
                p.hint { "The first " (shown.len()) " of " (told.order.len()) " setups." }
            }
            @if told.apart.iter().any(Option::is_some) { (why::explained(folder)) }
            (what_all_do(&alike))
            @for (place, &setup) in shown.iter().enumerate() {
                (one(told, setup, number, reach, place < OPEN, &alike, hand_size))
            }
        }
    }
}

fn one(
    told: &Told<'_>,
    setup: usize,
    number: usize,
    reach: f64,
    open: bool,
    alike: &[Part],
    hand_size: u32,
) -> Markup {
    let own = &told.setups[setup];
    let found = told.findings.and_then(|found| found.ranking.iter().find(|other| other.setup == setup));
    let apart = told.apart.get(setup).and_then(Option::as_ref);
    html! {
        details.card #(anchor(number, &format!("-s{setup}"))) open[open] {
            summary {
                @if let Some(found) = found { span.rank { (found.rank) @if found.in_top_group { "*" } } }
                span.name { (own.name) }
                @if let Some(found) = found.filter(|found| found.opponents > 0) { span.wins { "wins " (percent(found.share.value)) } }
            }
            div.sides {
                div {
                    (bags(own))
                    (what_to_do(&parts(own, hand_size), alike))
                    @if let Some(found) = found { (standing(told, found)) }
                }
                @if let Some(apart) = apart { div { (why::of(apart, reach)) } }
            }
        }
    }
}

/// Its bags as tiles.
pub(crate) fn bags(own: &Setup) -> Markup {
    html! {
        @if let Some(private) = own.private() {
            @for (role, bags) in card::bags(private) {
                h4 { "Bags " (role) }
                dl.bags {
                    @for (letter, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
                        div { dt { (letter) " " small { (tiles.total()) } } dd { (card::bag(tiles)) } }
                    }
                }
            }
        }
    }
}

/// What to do, in words, and who places. What all setups do alike is told once, and here named alone.
fn what_to_do(parts: &[Part], alike: &[Part]) -> Markup {
    html! {
        h4 { "What to do" }
        dl.does {
            @for part in parts.iter().filter(|part| !alike.contains(part)) { (told(part)) }
        }
        @if !alike.is_empty() {
            @let names: Vec<&str> = alike.iter().map(|part| part.name).collect();
            p { small { "As all of them: " (names.join(", ")) "." } }
        }
    }
}

/// What all setups do alike.
fn what_all_do(alike: &[Part]) -> Markup {
    html! {
        @if !alike.is_empty() {
            h3 { "What all of them do" }
            dl.does { @for part in alike { (told(part)) } }
        }
    }
}

fn told(part: &Part) -> Markup {
    html! {
        div {
            dt { (part.name) }
            dd {
                @for line in &part.lines { p { (line) } }
                @if !part.by_hand.is_empty() { small { "without a computer: " (part.by_hand) } }
            }
        }
    }
}

/// A part of what a setup does.
#[derive(PartialEq, Eq)]
struct Part {
    name: &'static str,
    lines: Vec<String>,
    by_hand: String,
}

/// What a setup does, part by part; the bot last, of which nobody asks whether it can be done by hand.
fn parts(own: &Setup, hand_size: u32) -> Vec<Part> {
    let part = |part: card::Part| Part {
        name: part.name,
        lines: part.does.into_iter().map(|line| line.text).collect(),
        by_hand: part.by_hand,
    };
    let lines = vec![format!("{}: {}", own.bot.label(), own.bot.kind().doc)];
    let placing = Part { name: "Placing", lines, by_hand: String::new() };
    card::parts(own, hand_size).into_iter().map(part).chain([placing]).collect()
}

/// What more than one setup do, and all of them.
fn alike(setups: &[&Setup], hand_size: u32) -> Vec<Part> {
    match setups {
        [first, others @ ..] if !others.is_empty() => {
            let everywhere = |part: &Part| others.iter().all(|other| parts(other, hand_size).contains(part));
            parts(first, hand_size).into_iter().filter(everywhere).collect()
        }
        _ => Vec::new(),
    }
}

/// Where it stands among the others.
fn standing(told: &Told<'_>, found: &SetupFinding) -> Markup {
    let near = &found.not_separated_from;
    html! {
        h4 { "Standing" }
        p {
            @if found.opponents > 0 { "Wins " (percent(found.share.value)) " (" (range(found.share.low, found.share.high)) ") of " (found.games) " games. " }
            @else { "It met no opponent, as the only member of the field. " }
            "Its true rank is " (found.rank_range.0)
            @if found.rank_range.1 > found.rank_range.0 { " to " (found.rank_range.1) }
            @if found.behind_best.0 < 0. { "; the best is better by at most " (bagsplit_stats::numerals::Style::PERCENTAGE_POINTS.write(-found.behind_best.0)) " percentage points." } @else { "; none is better." }
        }
        @if let (false, Some(findings)) = (near.is_empty(), told.findings) {
            p { "Statistically tied with " (near.len()) @if near.len() == 1 { " other" } @else { " others" } ": ranks " (ranking::ranks(findings, near)) "." }
        }
    }
}
