//! Sentences, tables and lists as HTML.

use maud::{Markup, html};

use crate::words::{Said, TextTable};

/// Renders tables, sentences and lists in order.
pub(crate) fn all(said: &[Said]) -> Markup {
    html! {
        // Consecutive list lines form one list.
        @for group in said.chunk_by(|a, b| matches!((a, b), (Said::Item(_), Said::Item(_)) | (Said::Card(_), Said::Card(_)))) {
            @match &group[0] {
                Said::Table(text) => (table(text)),
                Said::Answer(line) => p.answer { (line) },
                Said::Sentence(line) => p { (line) },
                Said::Item(_) => ul { @for line in lines(group) { li { (line) } } },
                Said::Card(_) => ol.lines { @for line in lines(group) { li { (line) } } },
            }
        }
    }
}

fn lines(group: &[Said]) -> impl Iterator<Item = &str> {
    group.iter().filter_map(|said| match said {
        Said::Item(line) | Said::Card(line) => Some(&line[..]),
        _ => None,
    })
}

/// A table that scrolls horizontally if it is too wide.
pub(crate) fn table(text: &TextTable) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Table" {
            table {
                thead { tr { @for (head, number) in text.head.iter().zip(&text.numbers) { th.n[*number] scope="col" { (broken(head)) } } } }
                tbody {
                    @for row in &text.rows {
                        tr { @for (cell, number) in row.iter().zip(&text.numbers) { td.n[*number] { (broken(cell)) } } }
                    }
                }
            }
        }
    }
}

/// A table of many columns: on screen with a fixed first column and head, in print as `parts` that fit.
pub(crate) fn wide(whole: &TextTable, parts: &[TextTable]) -> Markup {
    if parts.len() < 2 {
        return html! { @for part in parts { (table(part)) } };
    }
    html! {
        div.scroll.wide tabindex="0" role="region" aria-label="Table; it can be moved to the side" {
            table {
                thead { tr { @for (head, number) in whole.head.iter().zip(&whole.numbers) { th.n[*number] scope="col" { (broken(head)) } } } }
                tbody {
                    @for row in &whole.rows {
                        tr {
                            @for (column, (cell, number)) in row.iter().zip(&whole.numbers).enumerate() {
                                @if column == 0 { th scope="row" { (broken(cell)) } } @else { td.n[*number] { (broken(cell)) } }
                            }
                        }
                    }
                }
            }
        }
        div.paper { @for part in parts { (table(part)) } }
    }
}

/// A text with line breaks.
fn broken(text: &str) -> Markup {
    html! { @for (number, line) in text.lines().enumerate() { @if number > 0 { br; } (line) } }
}
