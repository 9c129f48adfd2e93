//! Sentences, tables and lists as HTML.

use maud::{Markup, html};

use crate::words::{Said, TextTable};

/// Renders tables, sentences and lists in order.
pub(crate) fn all(said: &[Said]) -> Markup {
    html! {
        // Consecutive list lines form one list, and the sentences of an answer one block.
        @for group in said.chunk_by(|a, b| matches!((a, b), (Said::Item(_), Said::Item(_)) | (Said::Card(_), Said::Card(_)) | (_, Said::Further(_)))) {
            @match &group[0] {
                Said::Table(text) => (table(text)),
                Said::Wide(text, columns) => (wide(text, *columns)),
                Said::Answer(line) if group.len() == 1 => p.answer { (line) },
                Said::Answer(_) | Said::Further(_) => div.answer { @for line in lines(group) { p { (line) } } },
                Said::Heading(line) | Said::Sentence(line) => p { (line) },
                Said::Item(_) => ul { @for line in lines(group) { li { (line) } } },
                Said::Card(_) => ol.lines { @for line in lines(group) { li { (line) } } },
            }
        }
    }
}

/// The answer, then the rest in order.
pub(crate) fn answer_first(said: Vec<Said>) -> Markup {
    let (answer, rest): (Vec<Said>, Vec<Said>) =
        said.into_iter().partition(|said| matches!(said, Said::Answer(_) | Said::Further(_)));
    html! { (all(&answer)) (all(&rest)) }
}

fn lines(group: &[Said]) -> impl Iterator<Item = &str> {
    group.iter().filter_map(|said| match said {
        Said::Table(_) | Said::Wide(..) => None,
        Said::Answer(line)
        | Said::Further(line)
        | Said::Heading(line)
        | Said::Sentence(line)
        | Said::Item(line)
        | Said::Card(line) => Some(line.as_str()),
    })
}

/// A table that scrolls horizontally if it is too wide.
pub(crate) fn table(text: &TextTable) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label="Table" { (grid(text, false)) } }
}

/// A table of many columns: on screen with a fixed first column and head, in print as parts of at most `columns` columns.
fn wide(whole: &TextTable, columns: usize) -> Markup {
    if whole.head.len() <= columns + 1 {
        return table(whole);
    }
    html! {
        div.scroll.wide tabindex="0" role="region" aria-label="Table; it can be moved to the side" { (grid(whole, true)) }
        div.paper { @for part in whole.parts(columns) { (table(&part)) } }
    }
}

/// The table itself; `named` says whether its first column has the headings of rows.
fn grid(text: &TextTable, named: bool) -> Markup {
    html! {
        table {
            thead { tr { @for (head, number) in text.head.iter().zip(&text.numbers) { th.n[*number] scope="col" { (broken(head)) } } } }
            tbody {
                @for row in &text.rows {
                    tr {
                        @for (column, (cell, number)) in row.iter().zip(&text.numbers).enumerate() {
                            @if named && column == 0 { th scope="row" { (broken(cell)) } } @else { td.n[*number] { (broken(cell)) } }
                        }
                    }
                }
            }
        }
    }
}

/// A text with line breaks.
fn broken(text: &str) -> Markup {
    html! { @for (number, line) in text.lines().enumerate() { @if number > 0 { br; } (line) } }
}
