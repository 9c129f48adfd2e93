//! Anchors in the page and links to them.

use maud::{Markup, html};

/// The anchor of a place in the page; each folder has its own.
pub(crate) fn anchor(folder: usize, place: &str) -> String {
    format!("e{}{place}", folder + 1)
}

/// Links to the parts of a section.
pub(crate) fn ways(number: usize, parts: &[(&str, &str)]) -> Markup {
    html! {
        nav.ways aria-label="Parts of this report" {
            ul { @for (place, title) in parts { li { a href={ "#" (anchor(number, place)) } { (title) } } } }
        }
    }
}
