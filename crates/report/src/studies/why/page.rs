//! The parts of a setup's margin over its opponents, with small bars.

use bagsplit_lab::studies::why::{PartGames, WhyPart, WhyReport};
use bagsplit_stats::numerals::{Style, fixed};
use maud::{Markup, html};

use super::words::GROUPS;
use crate::charts::ends;
use crate::source::Source;
use crate::words::{POINTS, percent};

/// The largest absolute number of points of a part, including intervals.
pub(crate) fn reach<'a>(reports: impl Iterator<Item = &'a WhyReport>) -> f64 {
    let points = reports.flat_map(|report| {
        report
            .why
            .parts
            .iter()
            .map(|part| &part.points)
            .chain([&report.why.margin])
    });
    points.fold(1e-9, |most: f64, points| {
        let [low, _, high] = ends(points);
        most.max(low.abs()).max(high.abs())
    })
}

pub(crate) fn explained(source: &Source) -> Markup {
    html! {
        p.hint {
            "Why it wins: the points per game by which a setup leads its opponents, broken down in several ways. Each group adds \
             up to the whole lead. It shows where the points come from, not what would happen after a change; the interval of a \
             bar is for that part alone. All bars have the same scale. For phases of the game, run "
            code { "bagsplit why " (source.shell_path("")) " SETUP" } "."
        }
    }
}

/// The margin of a setup and its parts.
pub(crate) fn breakdown(report: &WhyReport, reach: f64) -> Markup {
    let rows = report.rows();
    let why = &report.why;
    let ahead = if why.margin.value < 0. {
        "Why it loses"
    } else {
        "Why it wins"
    };
    html! {
        h4 { (ahead) }
        p {
            "Against " (report.against()) ": " (POINTS.write(why.margin.value)) " points per game ("
            (POINTS.range(why.margin.ends())) "), wins " (percent(why.wins.value)) " of " (why.games) " games."
        }
        table.why {
            caption.unseen { "The margin and its parts" }
            tr.unseen { th scope="col" { "part" } th scope="col" { "points ahead" } th { "as a bar" } }
            @for (group, title, figures) in GROUPS {
                @let parts: Vec<&WhyPart> = rows.iter().filter(|row| row.group == group).collect();
                @if !parts.is_empty() {
                    tbody {
                        tr.group { th colspan="3" scope="rowgroup" { (title) @if !figures.is_empty() { "; " (figures) ", own : opponent" } } }
                        @for row in parts { (part(row, reach)) }
                    }
                }
            }
        }
    }
}

fn part(row: &WhyPart, reach: f64) -> Markup {
    let [low, value, high] = ends(&row.points);
    let [a, b, l, w] = [reach + value.min(0.), value.abs(), reach + low, high - low]
        .map(|points| 50. * points / reach);
    let style = format!("--a:{a:.1};--b:{b:.1};--l:{l:.1};--w:{w:.1}");
    html! {
        tr {
            th { (row.name) " " small { (figures(row)) } }
            td.n { (POINTS.write(value)) " " small { (POINTS.range(row.points.ends())) } }
            td.m { i.minus[value < 0.] style=(style) {} }
        }
    }
}

/// A figure of both sides, or the win rate in the games of a part.
fn figures(row: &WhyPart) -> String {
    match (row.both, &row.games) {
        (Some([own, other]), _) => format!("{} : {}", fixed(own, 2), fixed(other, 2)),
        (None, Some(PartGames { share, wins })) => {
            format!(
                "{} of the games, win rate {}",
                percent(*share),
                Style::PERCENT.estimate(wins.value, wins.ends())
            )
        }
        (None, None) => String::new(),
    }
}
