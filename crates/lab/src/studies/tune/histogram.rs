//! Histograms of the values of single games that the targets of a tuning are about.

use crate::studies::balance::{BalanceFigure, GameHistogram, VariantTotals};
use crate::studies::tune::TuneTarget;
use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A histogram for each figure of the targets that has values in single games, in the order of the targets.
pub(crate) fn histograms(targets: &[TuneTarget], totals: &[VariantTotals]) -> Vec<GameHistogram> {
    let mut figures: Vec<BalanceFigure> = Vec::new();
    for target in targets {
        if !figures.contains(&target.figure) {
            figures.push(target.figure);
        }
    }
    figures.into_iter().filter_map(|figure| GameHistogram::new(totals, figure)).collect()
}

/// A bin of the histogram of one of the rules.
pub(crate) struct Row<'f> {
    rules: &'f str,
    histogram: &'f GameHistogram,
    bin: i64,
    count: u64,
    all: u64,
}

impl Row<'_> {
    /// The lower edge of a bin: the float nearest to a multiple of the width.
    fn edge(&self, bin: i64) -> f64 {
        // Divided, so that a tenth is exactly the nearest float.
        bin as f64 / (1. / self.histogram.width).round()
    }
}

pub(crate) const TUNE_HISTOGRAM: Table = Table {
    name: "tune_histogram",
    rows: "Written by `tune`. One row per histogram bin of the values of a figure of `tune_front` in single games, on held-out seeds, for the \
             baseline and each rules file; empty bins are left out.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("rules", "Name of the rules, as in `tune_front`", |row| Some(row.rules))
        .text("figure", "Name of the figure", |row| Some(row.histogram.figure.name()))
        .text("unit", "Unit of the figure, as in `balance`", |row| Some(row.histogram.figure.unit().name()))
        .number("from", "`unit`", "The least value of the bin; the only one for whole numbers", |row| Some(row.edge(row.bin)))
        .number("below", "`unit`", "The least value of the next bin", |row| Some(row.edge(row.bin + 1)))
        .sum("values", "games", "Games on held-out seeds with a value in the bin; for `score-mean`, players in games", |row| row.count)
        .number("share", "share", "The same as a share of all values of the rules", |row| Some(row.count as f64 / row.all as f64))
}

/// The table `tune_histogram`; `names` are those of the rules.
pub(crate) fn tune_histogram(names: &[&str], histograms: &[GameHistogram]) -> Frame {
    let mut rows = Vec::new();
    for histogram in histograms {
        for (&rules, counts) in names.iter().zip(&histogram.counts) {
            let all = counts.iter().map(|(_, count)| count).sum();
            rows.extend(counts.iter().map(|&(bin, count)| Row { rules, histogram, bin, count, all }));
        }
    }
    columns().frame(TUNE_HISTOGRAM, rows)
}
