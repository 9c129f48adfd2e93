//! Columns of the tables of a tuning: variants played, the front, and its figures on held-out seeds.

use crate::studies::balance::columns::VariantOption;
use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A target of a variant that was played in the search.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneRow {
    /// The number of the variant, from 1 in the order in which they were first played.
    pub place: u64,
    /// The changes.
    pub variant: String,
    /// Their cost.
    pub cost: f64,
    /// The round in which it was first played.
    pub round: i32,
    /// The pairs of all variants by the end of that round.
    pub by_then: u64,
    /// Its pairs.
    pub pairs: u64,
    /// The name of the figure.
    pub figure: &'static str,
    /// The name of the statistic of its values in single games.
    pub statistic: Option<String>,
    /// The figure's unit.
    pub unit: &'static str,
    /// The target, as it was written.
    pub target: String,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
    /// The measured figure.
    pub value: Option<f64>,
    /// Its standard error.
    pub error: Option<f64>,
    /// The figure expected by the model.
    pub believed: Option<f64>,
    /// Its standard deviation.
    pub deviation: Option<f64>,
    /// The probability that this target is met.
    pub chance: f64,
    /// The probability that all targets are met.
    pub all: f64,
    /// Its name in the front, if it is a member.
    pub front: Option<String>,
}

/// The table `tune`.
pub(crate) const TUNE: Table = Table {
    name: "tune",
    rows: "Written by `tune`. One row per variant played and target, in the order in which variants were first played.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, &'f TuneRow> {
    Columns::<&TuneRow>::new()
        .sum("place", "", "Number of the variant, from 1 in the order in which they were first played", |row| row.place)
        .text("variant", "The changes, option by option", |row| Some(&row.variant))
        .number("cost", "", "Cost of the changes, by the costs of the options", |row| Some(row.cost))
        .small("round", "", "Round of the search in which it was first played, from 1", |row| row.round)
        .sum("pairs_by_then", "pairs", "Pairs of all variants by the end of that round", |row| row.by_then)
        .sum("pairs", "pairs", "Pairs that it played in all", |row| row.pairs)
        .text("figure", "Name of the figure; docs/balance.md has all of them", |row| Some(row.figure))
        .text("statistic", "Statistic of its values in single games, such as `share > 30` or `percentile 90`; null for the figure itself",
            |row| row.statistic.as_deref())
        .text("unit", "Unit of the figure or statistic, as in `balance`", |row| Some(row.unit))
        .text("target", "The target as it is written in the file", |row| Some(&row.target))
        .number("bound_low", "`unit`", "The lower bound; null where there is none", |row| row.low)
        .number("bound_high", "`unit`", "The upper bound; null where there is none", |row| row.high)
        .number("value", "`unit`", "The measured figure; null where there is none", |row| row.value)
        .number("standard_error", "`unit`", "The standard error that the model assumes for it", |row| row.error)
        .number("believed", "`unit`", "The figure expected by the model, from all variants", |row| row.believed)
        .number("believed_sd", "`unit`", "Its standard deviation", |row| row.deviation)
        .number("chance", "share", "Probability that this target is met, by the model; 1 without bounds", |row| Some(row.chance))
        .number("chance_all", "share", "Probability that all targets are met; the same in all rows of a variant", |row| Some(row.all))
        .text("front", "Its name in `tune_front`; null if it is not there", |row| row.front.as_deref())
}

/// The table `tune`.
#[must_use]
pub fn tune(rows: &[TuneRow]) -> Frame {
    columns().frame(TUNE, rows)
}

/// A target of rules that were confirmed on held-out seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneFrontRow {
    /// The name of the rules, and of their file.
    pub rules: String,
    /// The changes.
    pub changes: String,
    /// Their cost.
    pub cost: f64,
    /// The name of the figure.
    pub figure: &'static str,
    /// The name of the statistic of its values in single games.
    pub statistic: Option<String>,
    /// The figure's unit.
    pub unit: &'static str,
    /// The target, as it was written.
    pub target: String,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
    /// Pairs on held-out seeds.
    pub pairs: u64,
    /// The figure.
    pub value: Option<f64>,
    /// Its standard error.
    pub error: Option<f64>,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
    /// The verdict on the target.
    pub verdict: &'static str,
    /// The difference from the baseline, and its standard error.
    pub difference: Option<(f64, f64)>,
    /// Whether the difference is significant.
    pub real: Option<bool>,
    /// The confidence.
    pub level: f64,
}

/// The table `tune_front`.
pub(crate) const TUNE_FRONT: Table = Table {
    name: "tune_front",
    rows: "Written by `tune`. One row per target of the baseline and of each rules file, on held-out seeds. `balance` has \
             all other figures of these rules.",
    columns: || front_columns().docs(),
};

#[rustfmt::skip]
fn front_columns<'f>() -> Columns<'f, &'f TuneFrontRow> {
    Columns::<&TuneFrontRow>::new()
        .text("rules", "Name of the rules, and of their file in `rules/`; the baseline comes first", |row| Some(&row.rules))
        .text("changes", "The changes, option by option", |row| Some(&row.changes))
        .number("cost", "", "Cost of the changes", |row| Some(row.cost))
        .text("figure", "Name of the figure", |row| Some(row.figure))
        .text("statistic", "Statistic of its values in single games, such as `share > 30` or `percentile 90`; null for the figure itself",
            |row| row.statistic.as_deref())
        .text("unit", "Unit of the figure or statistic, as in `balance`", |row| Some(row.unit))
        .text("target", "The target as it is written in the file", |row| Some(&row.target))
        .number("bound_low", "`unit`", "The lower bound; null where there is none", |row| row.low)
        .number("bound_high", "`unit`", "The upper bound; null where there is none", |row| row.high)
        .sum("pairs", "pairs", "Pairs on held-out seeds", |row| row.pairs)
        .number("value", "`unit`", "The figure on held-out seeds", |row| row.value)
        .number("standard_error", "`unit`", "Its standard error over pair indices", |row| row.error)
        .number("low", "`unit`", "Lower end of its interval; all intervals of the table hold simultaneously at `level`", |row| Some(row.interval?.0))
        .number("high", "`unit`", "Upper end", |row| Some(row.interval?.1))
        .text("verdict",
            "`met`: the interval is within the bounds; `missed`: it is outside; `undecided`: it includes a bound; `no bound`: as \
             large or as small as can be; `no figure`",
            |row| Some(row.verdict))
        .number("difference", "`unit`", "The figure less that of the baseline; null for the baseline",
            |row| Some(row.difference?.0))
        .number("difference_se", "`unit`", "Its standard error, paired by pair index", |row| Some(row.difference?.1))
        .truth("real", "Whether the difference is significant, adjusted for all differences of all figures (Holm)", |row| row.real)
        .number("level", "share", "Simultaneous confidence of all intervals", |row| Some(row.level))
}

/// The table `tune_front`.
#[must_use]
pub fn tune_front(rows: &[TuneFrontRow]) -> Frame {
    front_columns().frame(TUNE_FRONT, rows)
}

/// The table `tune_options`.
pub(crate) const TUNE_OPTIONS: Table = Table {
    name: "tune_options",
    rows: "Written by `tune`. One row per variant played and tunable option.",
    columns: || moved_columns().docs(),
};

#[rustfmt::skip]
fn moved_columns<'f>() -> Columns<'f, &'f (VariantOption, f64)> {
    Columns::<&(VariantOption, f64)>::new()
        .text("variant", "The changes, as in `tune`", |row| Some(&row.0.variant))
        .text("key", "Name of a tunable option", |row| Some(&row.0.key))
        .text("value", "Its value in this variant, as text", |row| Some(&row.0.value))
        .number("number", "", "The same as a number; null if it is not a number", |row| row.0.number)
        .number("cost", "", "What it adds to the cost of the variant; 0 where it is not changed", |row| Some(row.1))
}

/// The table `tune_options`: options, each with its part of the cost.
#[must_use]
pub fn tune_options(options: &[(VariantOption, f64)]) -> Frame {
    moved_columns().frame(TUNE_OPTIONS, options)
}
