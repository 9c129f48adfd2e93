//! What the section of a study or a tune begins with: its answer, or that there is none yet.

use maud::{Markup, html};

use super::links::{anchor, ways};
use super::said;
use crate::words::Said;

/// The answer, how sure it is, and where the rest of the section is. The sentence that says what to bring comes first, and the table
/// after it.
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

/// That what this command is to find is not found yet.
pub(crate) fn none_yet(command: Option<&str>, number: usize) -> Markup {
    html! {
        section aria-labelledby=(anchor(number, "-answer")) {
            h2 #(anchor(number, "-answer")) { "The answer" }
            p.answer {
                "There is no answer yet: "
                (command.map_or("this study".to_owned(), |command| format!("'bagsplit {command}'")))
                " has not come to one. The same command goes on from here."
            }
        }
    }
}
