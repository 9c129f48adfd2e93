//! A card as an HTML page for printing on A4.

use bagsplit_stats::Estimate;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::tiles::{boxes, in_bag};
use super::{Line, Page, won, worth};

/// The style sheet: one page of A4, in black, with boxes to tick with a pen.
const STYLE: &str = "@page { size: A4; margin: 11mm }
body { font: 9.5pt/1.3 sans-serif; color: #000; max-width: 188mm; margin: auto }
h1 { font-size: 15pt; margin: 0 0 2mm }
h2 { font-size: 10pt; margin: 3mm 0 1mm; border-bottom: 1px solid #000 }
table { border-collapse: collapse; width: 100% }
td { vertical-align: top; padding: .6mm 1.5mm .6mm 0 }
.tile { display: inline-block; min-width: 4.6mm; text-align: center; border: 1px solid #000; border-radius: 1mm;
  margin: 0 .6mm .6mm 0; font-weight: bold }
.box { display: inline-block; width: 3mm; height: 3mm; border: 1px solid #666; margin-right: .5mm }
.kind { white-space: nowrap; margin-right: 2.5mm }
.lines { columns: 6; font-family: monospace; font-size: 9.5pt }
.small { font-size: 8pt; color: #333 }
ul { margin: 1mm 0; padding-left: 4mm }";

/// The card as an HTML document.
#[must_use]
pub fn html(page: &Page) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
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
            h1 { (page.title) }
            @for (role, bags) in &page.bags {
                h2 { "Bags" @if !role.is_empty() { " " (role) } ", and boxes for what has been drawn" }
                table {
                    @for (bag, tiles) in bags.iter().filter(|(_, tiles)| !tiles.is_empty()) {
                        tr {
                            td { b { (bag) } }
                            td.small { (tiles.total()) }
                            td { (in_bag(tiles)) }
                            td { (boxes(tiles)) }
                        }
                    }
                }
            }
            h2 { "What to do" }
            table {
                @for part in &page.parts {
                    tr {
                        td { b { (part.name) } }
                        td {
                            @for (number, line) in part.does.iter().enumerate() {
                                @if number > 0 { br; }
                                (self::line(line))
                            }
                            @if !part.by_hand.is_empty() { div.small { "without a computer: " (part.by_hand) } }
                        }
                        td.small.kind { (value_text(part.worth.as_ref())) }
                    }
                }
            }
            @if let Some(people) = &page.people {
                h2 { "Games won of 100 among people, against" }
                table {
                    tr { td {} @for opponent in &people.opponents { td { (opponent) } } }
                    @for (level, shares) in &people.levels {
                        tr { td { b { (level) } } @for share in shares { td { (won(share)) } } }
                    }
                }
            }
            h2 { "Hands worth most" }
            div { @for hand in &page.hands { span.kind { (hand) } " " } }
            @if !page.lines.is_empty() {
                h2 { "To memorise" }
                div.lines { @for line in &page.lines { div { (line) } } }
                ul.small { @for line in &page.legend { li { (line) } } }
            }
            p.small { (page.footnote) }
        }
    }
}

/// A line of instructions, with its measured value if there is one.
fn line(line: &Line) -> Markup {
    html! { (line.text) " " span.small { (value_text(line.worth.as_ref())) } }
}

fn value_text(estimate: Option<&Estimate>) -> String {
    estimate.map_or_else(String::new, worth)
}
