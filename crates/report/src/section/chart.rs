//! Charts as inline pictures, and as lists of bars for narrow screens.

use crate::charts::{BarGroup, Format, ListedBar};
use crate::drawings::Drawing;
use maud::{Markup, html};
use rayon::prelude::*;

use super::links::anchor;
use super::picture::picture;

/// The number of charts that are not behind a fold.
const SHOWN: usize = 4;
/// The most bars of a chart's list, unless its first group alone has more; charts of many setups against each other have
/// thousands of numbers.
const MOST_BARS: usize = 400;
/// The most bars that a list shows at once; what follows is behind a fold.
const SHORT: usize = 12;

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
                Ok(bytes) => {
                    div.scroll tabindex="0" role="region" aria-label={ "Chart: " (caption.title) } {
                        (picture(&String::from_utf8_lossy(&bytes), &label))
                    }
                    (list(drawing))
                },
                Err(why) => p { "The chart \"" (caption.title) "\" cannot be drawn: " (why) },
            }
        }
    }
}

/// The numbers of a chart as bars, which `page.css` shows in place of the picture where the screen is narrow.
fn list(drawing: &Drawing) -> Markup {
    let (caption, groups) = (&drawing.caption, drawing.list().unwrap_or_default());
    // The first group in any case: most charts have no other.
    let mut listed = groups.first().map_or(0, |group| group.bars.len());
    let mut shown = groups.len().min(1);
    while let Some(group) = groups.get(shown).filter(|group| listed + group.bars.len() <= MOST_BARS) {
        listed += group.bars.len();
        shown += 1;
    }
    let (some, missing) = (&groups[..shown], groups.len() - shown);
    html! {
        div.bars {
            p.title { (caption.title) }
            p.small { (caption.subtitle) }
            @for (number, group) in some.iter().enumerate() {
                @if number == 0 {
                    p.small { (group.title) }
                    (bars(group, &group.bars[..group.bars.len().min(SHORT)]))
                    @if let Some(rest) = group.bars.get(SHORT..).filter(|rest| !rest.is_empty()) {
                        details { summary { (rest.len()) " more" } (bars(group, rest)) }
                    }
                } @else {
                    details { summary { (group.title) } (bars(group, &group.bars)) }
                }
            }
            @if missing > 0 {
                p.small { "The picture on a wider screen has " (missing) " more such lists." }
            }
            p.small { (caption.footnote) }
        }
    }
}

fn bars(group: &BarGroup, some: &[ListedBar]) -> Markup {
    let half = group.reference.map_or_else(|| "-9px".to_owned(), |value| format!("{:.1}%", group.at(value)));
    html! {
        ul style={ "--half:" (half) } {
            @for bar in some {
                li { span { (bar.name) } b { (bar.text) } (shape(group, bar)) }
            }
        }
    }
}

/// The bar itself: an interval with its point, or a number from the reference or the start of the axis.
fn shape(group: &BarGroup, bar: &ListedBar) -> Markup {
    let value = group.at(bar.value.value);
    let (low, high) = match bar.value.has_interval() {
        true => (group.at(bar.value.low), group.at(bar.value.high)),
        false => {
            let from = group.reference.map_or_else(|| group.at(0.0), |reference| group.at(reference));
            (from.min(value), from.max(value))
        }
    };
    html! { i style=(format!("--l:{low:.1}%;--w:{:.1}%;--m:{value:.1}%", high - low)) {} }
}
