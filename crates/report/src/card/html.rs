//! A card as an HTML page that fills one sheet of A4.

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_lab::studies::DrawExample;
use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::count;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::tiles::{boxes, expression, in_row, signs};
use super::{Page, won, worth};
use crate::words::joined;

const STYLE: &str = include_str!("card.css");

/// The card as an HTML document.
pub fn html(page: &Page) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                style { (PreEscaped(STYLE)) }
            }
            (body(page))
        }
    };
    page.into_string() + "\n"
}

fn body(page: &Page) -> Markup {
    html! {
        body {
            header {
                h1 { (page.title) }
                span.small { "Math Scrabble: what to bring, what to draw, what to know" }
            }
            @for (role, bags) in &page.bags { (self::bags(role, bags)) }
            @if !page.known.is_empty() { p.small { (page.known) } }
            div.two {
                section { h2 { "What to do" } dl { @for part in &page.parts { (self::part(part)) } } }
                section {
                    (examples(&page.draws))
                    @if let Some(people) = &page.people {
                        h2 { "Games won of 100 without a computer, against" }
                        table {
                            tr { th {} @for opponent in &people.opponents { th { (opponent) } } }
                            @for (level, shares) in &people.levels {
                                tr { th { (level) } @for share in shares { td { (won(share)) } } }
                            }
                        }
                    }
                }
            }
            (to_memorise(page))
            section {
                h2 { "The opponent's tiles: tick what you see" }
                div.kinds { (boxes(&page.tiles)) }
            }
            section.score {
                h2 { "Score" }
                div.two { div { "me" } div { "opponent" } }
            }
            p.small { (page.footnote) }
        }
    }
}

/// The bags as tiles, with a box for each to tick when it has been drawn.
fn bags(role: &str, bags: &ByBag<Tiles>) -> Markup {
    html! {
        section {
            h2 { "Bags" @if !role.is_empty() { " " (role) } ": tick what you have drawn" }
            div.bags {
                @for (bag, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
                    div.bag {
                        b { (bag) } " " span.small { (tiles.total()) " tiles" }
                        div.kinds { (boxes(tiles)) }
                    }
                }
            }
        }
    }
}

fn part(part: &super::CardPart) -> Markup {
    html! {
        dt { (part.name) " " span.small { (value_text(part.worth.as_ref())) } }
        @for line in &part.does { dd { (line.text) " " span.small { (value_text(line.worth.as_ref())) } } }
        @if !part.by_hand.is_empty() { dd.small { "without a computer: " (part.by_hand) } }
    }
}

/// The first draws of a game, as an example of the instructions.
fn examples(draws: &[DrawExample]) -> Markup {
    html! {
        @if !draws.is_empty() {
            h2 { "The first draws of a game, for example" }
            ol {
                @for draw in draws {
                    li {
                        @if draw.hand.is_empty() { "You hold nothing" } @else { "You hold " (in_row(&draw.hand)) " (" (count(draw.hand.operators().into(), "operator")) ")" }
                        ": draw " b { (counts_in_words(&draw.drawn)) } ", and get " (in_row(&draw.tiles())) "."
                    }
                }
            }
        }
    }
}

/// Numbers of tiles by bag: `4 from B, 2 from C, 1 from D`.
fn counts_in_words(drawn: &ByBag<Tiles>) -> String {
    let some = drawn.iter().filter(|(_, tiles)| !tiles.is_empty());
    joined(
        some.map(|(bag, tiles)| format!("{} from {bag}", tiles.total())),
        ", ",
    )
}

/// The titles of the groups of lines to memorise.
const GROUPS: [&str; 3] = [
    "Powers of ten",
    "Onto any run that scores",
    "Onto a run of this value",
];

/// The group of a line to memorise, or of a text of the legend.
fn group_of(text: &str) -> &'static str {
    let [powers, any, value] = GROUPS;
    if text.contains("[]") {
        any
    } else if text.contains('[') {
        value
    } else {
        powers
    }
}

fn to_memorise(page: &Page) -> Markup {
    html! {
        @if !page.lines.is_empty() {
            section {
                h2 { "To memorise: 1 is the most useful" }
                div.three {
                    @for title in GROUPS {
                        @let lines: Vec<_> = (1..).zip(&page.lines).filter(|(_, line)| group_of(line) == title).collect();
                        @if !lines.is_empty() {
                            div {
                                h3 { (title) }
                                div.lines { @for (rank, line) in lines { span { span.rank { (rank) } (expression(line)) } } }
                                @for text in page.legend.iter().filter(|text| group_of(text) == title) { p.small { (signs(text)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A measured value, if there is one.
fn value_text(estimate: Option<&Estimate>) -> String {
    estimate.map_or_else(String::new, worth)
}
