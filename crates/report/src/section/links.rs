//! Anchors in the page and links to them.

use maud::{Markup, html};

/// The anchor of a place in the page; each folder has its own.
pub(crate) fn anchor(folder: usize, place: &str) -> String {
    format!("e{}{place}", folder + 1)
}

/// Links to the parts of a section.
pub(crate) fn links_to_parts(number: usize, parts: &[(&str, &str)]) -> Markup {
    html! {
        nav.ways aria-label="Parts of this report" {
            ul { @for (place, title) in parts { li { a href={ "#" (anchor(number, place)) } { (title) } } } }
        }
    }
}

/// A part of a section behind a fold: its heading is always there, and paper shows all of it.
pub(crate) fn fold(number: usize, place: &str, title: &str, content: &Markup) -> Markup {
    html! {
        section aria-labelledby=(anchor(number, place)) {
            details.fold {
                summary { h2 #(anchor(number, place)) { (title) } }
                (content)
            }
        }
    }
}
