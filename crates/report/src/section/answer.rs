//! The answer at the beginning of the section of a study or a tune.

use maud::{Markup, html};

use super::links::{anchor, ways};
use super::said;
use crate::words::Said;

/// The answer, its uncertainty and links to the rest of the section. The recommendation comes first, the table after
/// it.
pub(crate) fn answer(sentences: Vec<Said>, number: usize, rest: &[(&str, &str)]) -> Markup {
    let (answer, sure): (Vec<Said>, Vec<Said>) =
        sentences.into_iter().partition(|said| matches!(said, Said::Answer(_)));
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            (said::all(&answer))
            div.sure {
                h3 { "How sure is that?" }
                (said::all(&sure))
            }
            (ways(number, rest))
        }
    }
}

/// The text for a study or tune without an answer yet.
pub(crate) fn none_yet(command: &str, number: usize) -> Markup {
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            p.answer {
                "There is no answer yet: 'bagsplit " (command) "' has not come to one. The same command goes on from here."
            }
        }
    }
}
