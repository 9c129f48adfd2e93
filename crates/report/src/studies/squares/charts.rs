//! The heat map of a board.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::squares::SquaresReport;
use bagsplit_stats::numerals::count;

use crate::charts::{BoardChart, BoardSquare};
use crate::drawings::{Drawing, caption};
use crate::studies::squares::words::games_of;

/// The chart `squares`.
pub(super) fn drawings(layout: &Layout, report: &SquaresReport) -> Vec<Drawing> {
    let of = report
        .variant
        .as_ref()
        .map_or_else(String::new, |name| format!(": {name}"));
    let subtitle = format!(
        "{}{of}; percent of {} in which a tile lies on the square at the end",
        report.rules.title(),
        games_of(report)
    );
    let games = count(report.games, "game");
    let caption = caption(layout, "Which squares do games use?", &subtitle, &games);
    let squares = report.squares.iter().map(|found| BoardSquare {
        share: found.share.value,
        note: found.premium.unwrap_or_default().to_owned(),
    });
    let chart = BoardChart {
        side: usize::from(report.side),
        squares: squares.collect(),
    };
    vec![Drawing::new("squares", caption, chart)]
}
