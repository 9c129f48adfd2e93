//! Charts as inline pictures.

use bagsplit_stats::numerals::count;
use maud::{Markup, html};
use rayon::prelude::*;

use super::links::anchor;
use crate::charts::{elements, view_box};
use crate::drawings::Drawing;

/// The number of charts that are not behind a fold.
const SHOWN: usize = 4;

/// The charts of a folder.
pub(crate) fn section(drawings: &[Drawing], number: usize) -> Markup {
    html! {
        @if !drawings.is_empty() {
            section aria-labelledby=(anchor(number, "-charts")) {
                h2 #(anchor(number, "-charts")) { "Charts" }
                p.hint { "The tables in the folder " code { "findings" } " hold the numbers of every chart." }
                (figures(&drawings[..drawings.len().min(SHOWN)]))
                @if let Some(rest) = drawings.get(SHOWN..).filter(|rest| !rest.is_empty()) {
                    details.fold {
                        summary { (count(rest.len() as u64, "more chart")) }
                        (figures(rest))
                    }
                }
            }
        }
    }
}

/// The charts without a heading, drawn on the current thread pool.
pub(crate) fn figures(drawings: &[Drawing]) -> Markup {
    let figures: Vec<Markup> = drawings.par_iter().map(figure).collect();
    html! { @for figure in figures { (figure) } }
}

fn figure(drawing: &Drawing) -> Markup {
    let caption = &drawing.caption;
    let label = format!("{} {}", caption.title, caption.subtitle);
    html! {
        figure.chart {
            @match drawing.picture().and_then(|picture| Ok((elements(&picture)?, picture))) {
                Ok((elements, picture)) => {
                    div.scroll tabindex="0" role="region" aria-label={ "Chart: " (caption.title) } {
                        svg viewBox=(view_box(&picture)) style={ "--w:" (picture.size().0) "px" } role="img" aria-label=(label) {
                            (elements)
                        }
                    }
                },
                Err(why) => p { "The chart \"" (caption.title) "\" cannot be drawn: " (why) },
            }
        }
    }
}
