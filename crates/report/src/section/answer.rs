//! The answer at the beginning of the section of a study.

use maud::{Markup, html};

use super::links::{anchor, links_to_parts};
use super::paragraphs;
use crate::words::Paragraph;

/// The answer, its tables, its uncertainty and links to the rest of the section.
pub(crate) fn answer(
    words: impl Iterator<Item = Paragraph>,
    number: usize,
    rest: &[(&str, &str)],
) -> Markup {
    let (answer, words): (Vec<Paragraph>, Vec<Paragraph>) = words
        .partition(|paragraphs| matches!(paragraphs, Paragraph::Answer(_) | Paragraph::Further(_)));
    let (tables, sure): (Vec<Paragraph>, Vec<Paragraph>) = words
        .into_iter()
        .partition(|paragraphs| matches!(paragraphs, Paragraph::Table(_) | Paragraph::Wide(..)));
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            (paragraphs::render(&answer))
            (paragraphs::render(&tables))
            @if !sure.is_empty() {
                div.sure {
                    h3 { "How sure is that?" }
                    (paragraphs::render(&sure))
                }
            }
            (links_to_parts(number, rest))
        }
    }
}

/// The text for a study without an answer yet.
pub(crate) fn none_yet(command: &str, number: usize) -> Markup {
    let text = format!(
        "There is no answer yet: 'bagsplit {command}' has not come to one. The same command goes on from here."
    );
    answer(
        std::iter::once(Paragraph::Answer(text)),
        number,
        &[("-how", "How it was done")],
    )
}
