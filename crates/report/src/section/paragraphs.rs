//! Sentences, tables and lists as HTML.

use maud::{Markup, html};

use crate::words::{Paragraph, TextTable};

/// Renders tables, sentences and lists in order.
pub(crate) fn render(paragraphs: &[Paragraph]) -> Markup {
    html! {
        // Consecutive list lines form one list, and the sentences of an answer one block.
        @for group in paragraphs.chunk_by(|a, b| matches!((a, b), (Paragraph::Item(_), Paragraph::Item(_)) | (Paragraph::Card(_), Paragraph::Card(_)) | (_, Paragraph::Further(_)))) {
            @match &group[0] {
                Paragraph::Table(text) => (table(text)),
                Paragraph::Wide(text, columns) => (wide(text, *columns)),
                Paragraph::Answer(line) if group.len() == 1 => p.answer { (line) },
                Paragraph::Answer(_) | Paragraph::Further(_) => div.answer { @for line in lines(group) { p { (line) } } },
                Paragraph::Heading(line) | Paragraph::Sentence(line) => p { (line) },
                Paragraph::Item(_) => ul { @for line in lines(group) { li { (line) } } },
                Paragraph::Card(_) => ol.lines { @for line in lines(group) { li { (line) } } },
            }
        }
    }
}

/// The answer, then the rest in order.
pub(crate) fn answer_first(paragraphs: Vec<Paragraph>) -> Markup {
    let (answer, rest): (Vec<Paragraph>, Vec<Paragraph>) = paragraphs
        .into_iter()
        .partition(|paragraphs| matches!(paragraphs, Paragraph::Answer(_) | Paragraph::Further(_)));
    html! { (render(&answer)) (render(&rest)) }
}

fn lines(group: &[Paragraph]) -> impl Iterator<Item = &str> {
    group.iter().filter_map(|paragraphs| match paragraphs {
        Paragraph::Table(_) | Paragraph::Wide(..) => None,
        Paragraph::Answer(line)
        | Paragraph::Further(line)
        | Paragraph::Heading(line)
        | Paragraph::Sentence(line)
        | Paragraph::Item(line)
        | Paragraph::Card(line) => Some(line.as_str()),
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
