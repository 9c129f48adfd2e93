//! Charts as inline pictures.

use crate::charts::Format;
use crate::drawings::Drawing;
use maud::{Markup, PreEscaped, html};
use rayon::prelude::*;

use super::links::anchor;

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
                        summary { (bagsplit_stats::numerals::count(rest.len() as u64, "more chart")) }
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
            @match drawing.render(Format::Svg) {
                Ok(bytes) => div.scroll tabindex="0" role="region" aria-label={ "Chart: " (caption.title) } {
                    (picture(&String::from_utf8_lossy(&bytes), &label))
                },
                Err(why) => p { "The chart \"" (caption.title) "\" cannot be drawn: " (why) },
            }
        }
    }
}

/// The picture without its fixed size and default attributes, with a label for screen readers.
fn picture(svg: &str, label: &str) -> Markup {
    let Some((head, rest)) = svg.split_once('>') else { return html! {} };
    let between = |from: &str| head.split_once(from).and_then(|(_, rest)| Some(rest.split_once('"')?.0));
    let (view, width) = (between("viewBox=\"").unwrap_or_default(), between("width=\"").unwrap_or_default());
    // Names are escaped in the SVG, so no name can contain these.
    let rest = rest
        .replace(" opacity=\"1\"", "")
        .replace(" stroke=\"none\" stroke-width=\"1\"", "")
        .replace(" stroke=\"none\"", "")
        .replace(" fill=\"none\"", "")
        .replace(" font-family=\"DejaVu Sans, Verdana, sans-serif\"", "")
        .replace(" text-anchor=\"start\"", "")
        .replace(" \"/>", "\"/>")
        .replace(">\n", ">")
        .replace("\n<", "<");
    html! {
        svg viewBox=(view) style={ "--w:" (width) "px" } role="img" aria-label=(label) { (PreEscaped(rest.trim_end().trim_end_matches("</svg>"))) }
    }
}
