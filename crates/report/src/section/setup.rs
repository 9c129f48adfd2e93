//! The setups, each on its card: bags, what to do, and why it wins.

use bots::{Choice, Setup};
use lab::WhyReport;
use maud::{Markup, html};
use study::{Findings, SetupFinding};

use super::folder::anchor;
use super::why;
use crate::words::{percent, range};
use crate::{Folder, card, page};

/// How many cards are open from the beginning: those that a reader will want to see.
const OPEN: usize = 6;
/// How many setups have a card: of more, the first.
const MOST: usize = 120;

/// Setups to tell.
pub(super) struct Told<'a> {
    /// All there are.
    pub(super) setups: &'a [Setup],
    /// Those that are told, in this order.
    pub(super) order: &'a [usize],
    /// Where they are ranked.
    pub(super) findings: Option<&'a Findings>,
    /// Why they win, by their places.
    pub(super) apart: &'a [Option<WhyReport>],
}

/// The cards.
pub(super) fn section(folder: &Folder, told: &Told<'_>, number: usize) -> Markup {
    let shown = &told.order[..told.order.len().min(MOST)];
    // All parts of the margins on one scale, so that cards can be compared.
    let reach = why::reach(shown.iter().filter_map(|&setup| told.apart.get(setup)?.as_ref()));
    html! {
        section aria-labelledby=(anchor(number, "-setups")) {
            h2 #(anchor(number, "-setups")) { @if told.apart.is_empty() { "The setups" } @else { "The setups, and why they win" } }
            @if told.findings.is_some() && told.apart.is_empty() {
                p.hint { "There are too many games to take all margins apart at once: 'bagsplit why' does it for one setup." }
            }
            @if shown.len() < told.order.len() {
                p.hint { "The first " (shown.len()) " of " (told.order.len()) " setups." }
            }
            @if told.apart.iter().any(Option::is_some) { (why::explained()) }
            @for (place, &setup) in shown.iter().enumerate() {
                (one(folder, told, setup, (number, reach, place < OPEN)))
            }
        }
    }
}

fn one(folder: &Folder, told: &Told<'_>, setup: usize, (number, reach, open): (usize, f64, bool)) -> Markup {
    let own = &told.setups[setup];
    let found = told.findings.and_then(|found| found.ranking.iter().find(|other| other.setup == setup));
    let apart = told.apart.get(setup).and_then(Option::as_ref);
    html! {
        details.card #(anchor(number, &format!("-s{setup}"))) open[open] {
            summary {
                @if let Some(found) = found { span.rank { (found.rank) @if found.in_top_group { "*" } } }
                span.name { (own.name) }
                @if let Some(found) = found { span.wins { "wins " (percent(found.share.value)) } }
            }
            div.sides {
                div {
                    (bags(own))
                    (what_to_do(own))
                    @if let Some(found) = found { (standing(told, found)) }
                }
                @if let Some(apart) = apart { div { (why::of(folder, apart, reach)) } }
            }
        }
    }
}

/// Its bags as tiles.
fn bags(own: &Setup) -> Markup {
    html! {
        @if let Some(private) = own.private() {
            @for (role, bags) in card::bags(private) {
                h4 { "Bags " (role) }
                dl.bags {
                    @for (letter, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
                        div { dt { (letter) } dd { (page::bag(tiles)) } }
                    }
                }
            }
        }
    }
}

/// What to do, in words, and who places.
fn what_to_do(own: &Setup) -> Markup {
    let kind = own.bot.kind();
    html! {
        h4 { "What to do" }
        dl.does {
            @for part in card::parts(own) {
                div {
                    dt { (part.name) }
                    dd {
                        @for (line, _) in &part.does { p { (line) } }
                        p.small { "by hand: " (part.by_hand) }
                    }
                }
            }
            div { dt { "Placing" } dd { p { (own.bot.label()) ": " (kind.doc) } } }
        }
    }
}

/// Where it stands among the others.
fn standing(told: &Told<'_>, found: &SetupFinding) -> Markup {
    let near: Vec<&str> =
        found.not_separated_from.iter().map(|&other| &told.setups[other].name[..]).collect();
    html! {
        h4 { "Standing" }
        p {
            "Wins " (percent(found.share.value)) " (" (range(found.share.low, found.share.high)) ") of " (found.games) " games. "
            "Its true rank is " (found.rank_range.0)
            @if found.rank_range.1 > found.rank_range.0 { " to " (found.rank_range.1) }
            "; the best is better by at most " (format!("{:.1}", -100. * found.behind_best.0)) " points."
        }
        @if !near.is_empty() {
            details.near {
                summary { "Not told from " (near.len()) @if near.len() == 1 { " other" } @else { " others" } }
                p.small { (near.join(", ")) }
            }
        }
    }
}
