//! Columns of the table `training`: games, fit and test of each iteration.

use crate::studies::training::{TrainingReport, TrainingRound};
use bagsplit_stats::Estimate;

use crate::table::column::{Columns, Frame};

/// An iteration, with the share of its weights in the test.
pub(crate) struct TrainingRow<'f> {
    round: &'f TrainingRound,
    share: Estimate,
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, TrainingRow<'f>> {
    Columns::<TrainingRow<'f>>::new("training", "Written by `train`. One row per iteration, in order.")
        .small("iteration", "", "Iteration, from 0", |row| row.round.number as i32)
        .sum("samples", "situations", "Positions sampled from its games", |row| row.round.samples)
        .sum("fitted", "situations", "Positions that the weights were fitted to: those of the window", |row| row.round.fitted)
        .sum("held_out", "situations", "Held-out positions, from games that the weights were not fitted to", |row| row.round.held_out)
        .number("loss_before", "nats",
            "Mean logarithmic loss of the win on the held-out positions, by the previous network; null if there was none",
            |row| Some(row.round.before?.loss))
        .number("loss_after", "nats", "The same, by the new one", |row| Some(row.round.after.loss))
        .number("explained_before", "share", "Share of the variance of the win that the previous network explains",
            |row| Some(row.round.before?.explained))
        .number("explained_after", "share", "The same, by the new one", |row| Some(row.round.after.explained))
        .number("margin_error_before", "100 points²", "Mean squared error of the margin, by the previous network",
            |row| Some(row.round.before?.margin))
        .number("margin_error_after", "100 points²", "The same, by the new one", |row| Some(row.round.after.margin))
        .text("weights", "Name of the new weights: sixteen digits of a hash", |row| Some(&row.round.weights))
        .words("champion", "Name of the weights they were tested against; null: the setups with their own bots",
            |row| row.round.champion.clone())
        .sum("pairs", "pairs", "Pairs of the sequential test", |row| row.round.counts.pairs())
        .number("share", "share", "Mean share of the new weights in these, 0 to 1; biased, since the test stopped by it",
            |row| Some(row.share.value))
        .number("share_low", "share", "Lower end of its 95% confidence interval, valid at any time",
            |row| Some(row.share.low))
        .number("share_high", "share", "Upper end", |row| Some(row.share.high))
        .words("proof", "Result of the test: `stronger`, `not-stronger` or `undecided`",
            |row| Some(row.round.proof.name().to_owned()))
        .truth("replaced", "Whether the new weights replaced the champion", |row| Some(row.round.replaced()))
}

pub(crate) fn training(report: &TrainingReport) -> Frame {
    let rows = report.rounds.iter().map(|round| TrainingRow {
        round,
        share: round.share(),
    });
    columns().frame(rows)
}
