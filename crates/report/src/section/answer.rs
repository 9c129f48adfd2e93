//! The answer at the beginning of the section of a study.

use maud::{Markup, html};

use super::links::{anchor, ways};
use super::said;
use crate::words::Said;

/// The answer, its tables, its uncertainty and links to the rest of the section.
pub(crate) fn answer(words: impl Iterator<Item = Said>, number: usize, rest: &[(&str, &str)]) -> Markup {
    let (answer, words): (Vec<Said>, Vec<Said>) =
        words.partition(|said| matches!(said, Said::Answer(_) | Said::Further(_)));
    let (tables, sure): (Vec<Said>, Vec<Said>) =
        words.into_iter().partition(|said| matches!(said, Said::Table(_) | Said::Wide(..)));
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            (said::all(&answer))
            (said::all(&tables))
            @if !sure.is_empty() {
                div.sure {
                    h3 { "How sure is that?" }
                    (said::all(&sure))
                }
            }
            (ways(number, rest))
        }
    }
}

/// The text for a study without an answer yet.
pub(crate) fn none_yet(command: &str, number: usize) -> Markup {
    let text = format!(
        "There is no answer yet: 'bagsplit {command}' has not come to one. The same command goes on from here."
    );
    answer(std::iter::once(Said::Answer(text)), number, &[("-how", "How it was done")])
}
