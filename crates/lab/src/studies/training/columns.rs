//! The table of a training: what each iteration played, fitted and proved.

use crate::studies::training::{TrainingReport, TrainingRound};
use bagsplit_stats::sequence::AnytimeInterval;

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// An iteration, with the share that its weights won.
pub(crate) struct Trained<'f> {
    round: &'f TrainingRound,
    share: (f64, AnytimeInterval),
}

/// The table `training`.
pub(crate) const TRAINING: Table = Table {
    name: "training",
    rows: "Written by `train`. A row an iteration, in order.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Trained<'f>> {
    Columns::<Trained<'f>>::new()
        .small("iteration", "", "Iteration, from 0", |row| row.round.number as i32)
        .sum("samples", "situations", "Situations that its games brought", |row| row.round.samples)
        .sum("fitted", "situations", "Situations that the weights were fitted to: those of the window", |row| row.round.fitted)
        .sum("held_out", "situations", "Situations of games that it was not fitted to", |row| row.round.held_out)
        .number("loss_before", "nats",
            "Mean logarithmic loss of the win on those, by the network before; null where there was none",
            |row| Some(row.round.before?.loss))
        .number("loss_after", "nats", "The same, by the new one", |row| Some(row.round.after.loss))
        .number("explained_before", "share", "Share of the variance of the win that the network before explains",
            |row| Some(row.round.before?.explained))
        .number("explained_after", "share", "The same, by the new one", |row| Some(row.round.after.explained))
        .number("margin_error_before", "100 points²", "Mean squared error of the margin, by the network before",
            |row| Some(row.round.before?.margin))
        .number("margin_error_after", "100 points²", "The same, by the new one", |row| Some(row.round.after.margin))
        .text("weights", "Name of the new weights: sixteen digits of a hash", |row| Some(&row.round.weights))
        .words("champion", "Name of the weights they were tested against; null: the setups with bots of their own",
            |row| row.round.champion.clone())
        .sum("pairs", "pairs", "Pairs of the sequential test", |row| row.round.counts.pairs())
        .number("share", "share", "Mean share of these that the new weights won, 0 to 1; biased, since the test stopped by it",
            |row| Some(row.share.0))
        .number("share_low", "share", "Lower end of its 95% confidence interval, valid at any time",
            |row| Some(row.share.1.low))
        .number("share_high", "share", "Upper end", |row| Some(row.share.1.high))
        .words("proof", "What the test came to: `stronger`, `not-stronger` or `undecided`",
            |row| Some(row.round.proof.name().to_owned()))
        .truth("replaced", "The new weights took the place of the champion", |row| Some(row.round.replaced()))
}

/// The table `training`.
#[must_use]
pub fn training(report: &TrainingReport) -> Frame {
    let rows = report.rounds.iter().map(|round| Trained { round, share: round.share() });
    columns().frame(TRAINING, rows)
}
