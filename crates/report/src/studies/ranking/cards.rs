//! The cards of the setups: bags, instructions, and why each wins.

use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::ranking::{Findings, SetupFinding};
use bagsplit_lab::studies::why::WhyReport;
use bagsplit_players::{Choice, Setup};
use maud::{Markup, html};

use crate::card::{self, CardPart};
use crate::section::links::{anchor, fold};
use crate::source::Source;
use crate::studies::ranking::words::no_other_is_better;
use crate::studies::why::page as why;
use crate::words::{percent, range};

/// The number of cards that are open initially.
const OPEN: usize = 6;
/// The maximum number of setups with a card, and of those of each of several populations.
const MOST: usize = 120;
const MOST_OF_POPULATION: usize = 6;
/// The anchor of the only such section.
const PLACE: &str = "-setups";

/// The anchor of the cards of a ranking.
pub(crate) fn place(concluded: &SectionFindings) -> String {
    concluded.name.as_deref().map_or(PLACE.to_owned(), |_| {
        format!("-setups-{}", concluded.section)
    })
}

/// The ranked setups that have a card, best first.
pub(crate) fn with_card(concluded: &SectionFindings) -> Vec<usize> {
    let most = concluded
        .name
        .as_deref()
        .map_or(MOST, |_| MOST_OF_POPULATION);
    concluded
        .findings
        .ranking
        .iter()
        .take(most)
        .map(|finding| finding.setup)
        .collect()
}

pub(crate) struct CardSection<'a> {
    /// The anchor of the section, and with the place of a setup that of its card.
    pub(crate) place: String,
    pub(crate) setups: &'a [Setup],
    /// The population of players, if there are several.
    pub(crate) players: Option<&'a str>,
    /// The setups with a card, in order.
    pub(crate) order: &'a [usize],
    pub(crate) findings: Option<&'a Findings>,
    /// The reasons why they win, by place.
    pub(crate) apart: &'a [Option<WhyReport>],
}

/// The cards of setups without a ranking.
pub(crate) fn unranked(source: &Source, setups: &[Setup], number: usize) -> Markup {
    let order: Vec<usize> = (0..setups.len()).collect();
    section(
        source,
        &CardSection {
            place: PLACE.to_owned(),
            setups,
            players: None,
            order: &order,
            findings: None,
            apart: &[],
        },
        number,
    )
}

pub(crate) fn section(source: &Source, cards: &CardSection<'_>, number: usize) -> Markup {
    let shown = &cards.order[..cards.order.len().min(MOST)];
    let hand_size = source.layout().experiment.rules.hand_size();
    // All margins have the same scale, so that cards are comparable.
    let reach = why::reach(
        shown
            .iter()
            .filter_map(|&setup| cards.apart.get(setup)?.as_ref()),
    );
    let alike = alike(
        &shown
            .iter()
            .map(|&setup| &cards.setups[setup])
            .collect::<Vec<_>>(),
        hand_size,
    );
    let title = if cards.apart.is_empty() {
        "The setups"
    } else {
        "The setups, and why they win"
    };
    let content = html! {
            @if cards.findings.is_some() && cards.apart.is_empty() {
                p.hint { "There are too many games to break down all margins at once: 'bagsplit why' does it for one setup." }
            }
            @if shown.len() < cards.order.len() {
                p.hint { "The first " (shown.len()) " of " (cards.order.len()) " setups." }
            }
            @if cards.apart.iter().any(Option::is_some) { (why::explained(source)) }
            (what_all_do(&alike))
            @for (place, &setup) in shown.iter().enumerate() {
                (setup_card(cards, setup, number, reach, place < OPEN, &alike, hand_size))
            }
    };
    let title = cards.players.map_or(title.to_owned(), |players| {
        format!("{title}: players {players}")
    });
    fold(number, &cards.place, &title, &content)
}

fn setup_card(
    cards: &CardSection<'_>,
    setup: usize,
    number: usize,
    reach: f64,
    open: bool,
    alike: &[CardPart],
    hand_size: u32,
) -> Markup {
    let shown = &cards.setups[setup];
    let found = cards
        .findings
        .and_then(|found| found.ranking.iter().find(|other| other.setup == setup));
    let apart = cards.apart.get(setup).and_then(Option::as_ref);
    html! {
        details.card #(anchor(number, &format!("{}-{setup}", cards.place))) open[open] {
            summary {
                @if let Some(found) = found { span.rank { (found.rank) @if found.in_top_group { "*" } } }
                span.name { (shown.name) }
                @if let Some(found) = found.filter(|found| found.opponents > 0) { span.wins { "wins " (percent(found.share.value)) } }
            }
            div.sides {
                div {
                    (bags(shown))
                    (what_to_do(&parts(shown, hand_size), alike))
                    @if let Some(found) = found { (standing(found)) }
                }
                @if let Some(apart) = apart { div { (why::breakdown(apart, reach)) } }
            }
        }
    }
}

/// The bags, tile by tile.
pub(crate) fn bags(setup: &Setup) -> Markup {
    html! {
        @if let Some(private) = setup.private() {
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

/// The instructions and the bot. Parts that all setups share are only named, since they are described once for all.
fn what_to_do(parts: &[CardPart], alike: &[CardPart]) -> Markup {
    html! {
        h4 { "What to do" }
        dl.does {
            @for part in parts.iter().filter(|part| !alike.contains(part)) { (part_markup(part)) }
        }
        @if !alike.is_empty() {
            @let names: Vec<&str> = alike.iter().map(|part| part.name).collect();
            p { small { "As all of them: " (names.join(", ")) "." } }
        }
    }
}

/// The instructions that all setups share.
fn what_all_do(alike: &[CardPart]) -> Markup {
    html! {
        @if !alike.is_empty() {
            h3 { "What all of them do" }
            dl.does { @for part in alike { (part_markup(part)) } }
        }
    }
}

fn part_markup(part: &CardPart) -> Markup {
    html! {
        div {
            dt { (part.name) }
            dd {
                @for line in &part.does { p { (line.text) } }
                @if !part.by_hand.is_empty() { small { "without a computer: " (part.by_hand) } }
            }
        }
    }
}

/// The instructions of a setup, part by part; how the bot places comes last and is not judged for manual play.
fn parts(setup: &Setup, hand_size: u32) -> Vec<CardPart> {
    let mut parts = card::parts(setup, hand_size);
    let text = format!("As {}: {}.", card::player(&setup.bot), setup.bot.kind().doc);
    let does = vec![card::Line::new(text)];
    parts.push(CardPart {
        name: "Placing",
        does,
        by_hand: String::new(),
        worth: None,
    });
    parts
}

/// The parts that all of several setups share.
fn alike(setups: &[&Setup], hand_size: u32) -> Vec<CardPart> {
    match setups {
        [first, others @ ..] if !others.is_empty() => {
            let mut alike = parts(first, hand_size);
            alike.retain(|part| {
                others
                    .iter()
                    .all(|other| parts(other, hand_size).contains(part))
            });
            alike
        }
        _ => Vec::new(),
    }
}

fn standing(found: &SetupFinding) -> Markup {
    let near = found.not_separated_from.len();
    html! {
        h4 { "Standing" }
        p {
            @if found.opponents > 0 { "Win rate " (percent(found.share.value)) " (" (range(found.share.low, found.share.high)) "). " }
            @else { "It has no opponents, as the only member of the field. " }
            "Its true rank is " (found.rank_range.0)
            @if found.rank_range.1 > found.rank_range.0 { " to " (found.rank_range.1) }
            ". " (no_other_is_better(found))
        }
        @if let Some(ranks) = &found.tied_ranks {
            p { "Statistically tied with " (near) @if near == 1 { " other" } @else { " others" } ": ranks " (ranks) "." }
        }
    }
}
