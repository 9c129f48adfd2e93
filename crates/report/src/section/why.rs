//! Why a setup is ahead, or behind: its points against all that it met, taken apart, with small bars.

use lab::WhyReport;
use maud::{Markup, html};
use stats::Estimate;
use tables::WhyRow;

use crate::Folder;
use crate::folder::shell;
use crate::words::{percent, range};

/// What groups are called, and what the figures of both sides are in them.
const GROUPS: [(&str, &str); 4] = [
    ("kind", "by what earned the points (points a game)"),
    ("turns", "by turns (turns a game, share that score, points of one that does)"),
    ("begins", "by who begins (wins of these games)"),
    ("ending", "by how the game ended (wins of these games)"),
];

/// The most points that a part of these is, in either direction, intervals included.
pub(super) fn reach<'a>(reports: impl Iterator<Item = &'a WhyReport>) -> f64 {
    let ends = reports
        .flat_map(|report| report.why.parts.iter().map(|part| &part.points).chain([&report.why.margin]));
    ends.fold(1e-9, |most: f64, points| most.max(points.low.abs()).max(points.high.abs()))
}

/// How to read it.
pub(super) fn explained() -> Markup {
    html! {
        p.hint {
            "Why it wins: the points a game that a setup is ahead of its opponents, taken apart in several ways. Each group adds \
             up to all of them. It says where the points are, not what would be if something were changed; the interval behind a \
             bar is for that part by itself. All bars have the same scale."
        }
    }
}

/// The margin of a setup and its parts.
pub(super) fn of(folder: &Folder, report: &WhyReport, reach: f64) -> Markup {
    let rows = report.rows();
    let why = &report.why;
    let ahead = if why.margin.value < 0. { "Why it loses" } else { "Why it wins" };
    html! {
        h4 { (ahead) }
        p {
            "Against " (report.against()) ": " (signed(why.margin.value)) " points a game (" (signed(why.margin.low)) " to "
            (signed(why.margin.high)) "), wins " (percent(why.wins.value)) " of " (why.games) " games."
        }
        table.why {
            caption.unseen { "The margin of " (report.setup) " and its parts" }
            thead.unseen { tr { th scope="col" { "part" } th scope="col" { "points ahead" } th scope="col" { "bar" } th scope="col" { "own and other" } } }
            @for (group, title) in GROUPS {
                @let parts: Vec<&WhyRow<'_>> = rows.iter().filter(|row| row.group == group).collect();
                @if !parts.is_empty() {
                    tbody {
                        tr.group { th colspan="4" scope="rowgroup" { (title) } }
                        @for row in parts { (part(row, reach)) }
                    }
                }
            }
        }
        p.small {
            "By phase of the game, and with luck of the draws taken out: "
            code { "bagsplit why " (folder.shell_path("")) " " (shell(&report.setup)) }
        }
    }
}

fn part(row: &WhyRow<'_>, reach: f64) -> Markup {
    let Estimate { value, low, high, .. } = row.points;
    let place = |points: f64| format!("{:.1}", 50. + 50. * points / reach);
    let (from, to) = (value.min(0.), value.max(0.));
    let share = group_share(row);
    html! {
        tr {
            th scope="row" { (row.part) @if let Some(share) = share { " " span.small { (share) } } }
            td.n title={ (signed(low)) " to " (signed(high)) } { (signed(value)) }
            td.margin { span.mbar.minus[value < 0.] aria-hidden="true" style={ "--a:" (place(from)) "%;--b:" (format!("{:.1}", 50. * (to - from) / reach)) "%;--l:" (place(low)) "%;--w:" (format!("{:.1}", 50. * (high - low) / reach)) "%" } {} }
            td.n.small { (figures(row)) }
        }
    }
}

/// Of how many of the games a part is.
fn group_share(row: &WhyRow<'_>) -> Option<String> {
    row.games.as_ref().map(|(share, _)| format!("({} of the games)", percent(*share)))
}

/// The same figure of both sides, or what is won of the games that a part is about.
fn figures(row: &WhyRow<'_>) -> String {
    match (row.both, &row.games) {
        (Some([own, other]), _) => format!("{own:.2} : {other:.2}"),
        (None, Some((_, wins))) => format!("{} ({})", percent(wins.value), range(wins.low, wins.high)),
        (None, None) => String::new(),
    }
}

fn signed(points: f64) -> String {
    format!("{points:+.2}")
}
