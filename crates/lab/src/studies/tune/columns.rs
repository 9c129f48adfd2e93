//! The tables of a tune: what was played, what was found, and what fresh luck says of it.

use crate::studies::balance::columns::VariantOption;
use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// A target of a variant that was played in the search.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneRow {
    /// The number of the variant, from 1 in the order in which they were first played.
    pub place: u64,
    /// What is changed.
    pub variant: String,
    /// What that costs.
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
    /// The figure, measured.
    pub value: Option<f64>,
    /// Its standard error.
    pub error: Option<f64>,
    /// The figure that the model expects.
    pub believed: Option<f64>,
    /// The standard deviation of that.
    pub deviation: Option<f64>,
    /// The chance that this target is met.
    pub chance: f64,
    /// The chance that all are.
    pub all: f64,
    /// The name in the front, if it is there.
    pub front: Option<String>,
}

/// The table `tune`.
pub(crate) const TUNE: Table = Table {
    name: "tune",
    rows: "Written by `tune`. A row a variant that was played and a target, in the order in which variants were first played.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, &'f TuneRow> {
    Columns::<&TuneRow>::new()
        .sum("place", "", "Number of the variant, from 1 in the order in which they were first played", |row| row.place)
        .text("variant", "What is changed, option by option", |row| Some(&row.variant))
        .number("cost", "", "What the changes cost, by the costs of the options", |row| Some(row.cost))
        .small("round", "", "Round of the search in which it was first played, from 1", |row| row.round)
        .sum("pairs_by_then", "pairs", "Pairs of all variants by the end of that round", |row| row.by_then)
        .sum("pairs", "pairs", "Pairs that it was played for in all", |row| row.pairs)
        .text("figure", "Name of the figure; docs/balance.md has all of them", |row| Some(row.figure))
        .text("statistic", "What of its values in single games, such as `share > 30` or `percentile 90`; null for the figure itself",
            |row| row.statistic.as_deref())
        .text("unit", "Unit of the figure or statistic, as in `balance`", |row| Some(row.unit))
        .text("target", "What the figure is to be, as it was written", |row| Some(&row.target))
        .number("bound_low", "`unit`", "The lower bound; null where there is none", |row| row.low)
        .number("bound_high", "`unit`", "The upper bound; null where there is none", |row| row.high)
        .number("value", "`unit`", "The figure as it was measured; null where there is none", |row| row.value)
        .number("standard_error", "`unit`", "The standard error that the model takes it with", |row| row.error)
        .number("believed", "`unit`", "What the model expects of the figure, by this variant and all others", |row| row.believed)
        .number("believed_sd", "`unit`", "Standard deviation of that", |row| row.deviation)
        .number("chance", "share", "Chance that this target is met, by the model; 1 where it has no bounds", |row| Some(row.chance))
        .number("chance_all", "share", "Chance that all are; the same in all rows of a variant", |row| Some(row.all))
        .text("front", "Its name in `tune_front`; null where it is not there", |row| row.front.as_deref())
}

/// The table `tune`.
#[must_use]
pub fn tune(rows: &[TuneRow]) -> Frame {
    columns().frame(TUNE, rows)
}

/// A target of rules that were played on fresh luck.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneFrontRow {
    /// The name of the rules, and of their file.
    pub rules: String,
    /// What is changed.
    pub changes: String,
    /// What that costs.
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
    /// Pairs of fresh luck.
    pub pairs: u64,
    /// The figure.
    pub value: Option<f64>,
    /// Its standard error.
    pub error: Option<f64>,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
    /// What is told of the target.
    pub verdict: &'static str,
    /// The difference from the rules as they are, and its standard error.
    pub difference: Option<(f64, f64)>,
    /// Whether that is real.
    pub real: Option<bool>,
    /// The confidence.
    pub level: f64,
}

/// The table `tune_front`.
pub(crate) const TUNE_FRONT: Table = Table {
    name: "tune_front",
    rows: "Written by `tune`. A row a target of the rules as they are and of each rules file, all on fresh luck. `balance` has \
             all other figures of them.",
    columns: || front_columns().docs(),
};

#[rustfmt::skip]
fn front_columns<'f>() -> Columns<'f, &'f TuneFrontRow> {
    Columns::<&TuneFrontRow>::new()
        .text("rules", "Name of the rules, and of their file in `rules/`; the rules as they are come first", |row| Some(&row.rules))
        .text("changes", "What is changed, option by option", |row| Some(&row.changes))
        .number("cost", "", "What the changes cost", |row| Some(row.cost))
        .text("figure", "Name of the figure", |row| Some(row.figure))
        .text("statistic", "What of its values in single games, such as `share > 30` or `percentile 90`; null for the figure itself",
            |row| row.statistic.as_deref())
        .text("unit", "Unit of the figure or statistic, as in `balance`", |row| Some(row.unit))
        .text("target", "What the figure is to be, as it was written", |row| Some(&row.target))
        .number("bound_low", "`unit`", "The lower bound; null where there is none", |row| row.low)
        .number("bound_high", "`unit`", "The upper bound; null where there is none", |row| row.high)
        .sum("pairs", "pairs", "Pairs of fresh luck", |row| row.pairs)
        .number("value", "`unit`", "The figure on fresh luck", |row| row.value)
        .number("standard_error", "`unit`", "Its standard error over pair indices", |row| row.error)
        .number("low", "`unit`", "Lower end of its interval; all intervals of the table hold together at `level`", |row| Some(row.interval?.0))
        .number("high", "`unit`", "Upper end", |row| Some(row.interval?.1))
        .text("verdict",
            "`met`: the interval is within the bounds; `missed`: it is outside; `undecided`: it holds a bound; `no bound`: as \
             large or as small as can be; `no figure`",
            |row| Some(row.verdict))
        .number("difference", "`unit`", "The figure less that of the rules as they are; null for these",
            |row| Some(row.difference?.0))
        .number("difference_se", "`unit`", "Its standard error, paired by pair index", |row| Some(row.difference?.1))
        .truth("real", "The difference is real, by Holm among all differences of all figures", |row| row.real)
        .number("level", "share", "Confidence of all intervals together", |row| Some(row.level))
}

/// The table `tune_front`.
#[must_use]
pub fn tune_front(rows: &[TuneFrontRow]) -> Frame {
    front_columns().frame(TUNE_FRONT, rows)
}

/// The table `tune_options`.
pub(crate) const TUNE_OPTIONS: Table = Table {
    name: "tune_options",
    rows: "Written by `tune`. A row a variant that was played and an option that may move.",
    columns: || moved_columns().docs(),
};

#[rustfmt::skip]
fn moved_columns<'f>() -> Columns<'f, &'f (VariantOption, f64)> {
    Columns::<&(VariantOption, f64)>::new()
        .text("variant", "What is changed, as in `tune`", |row| Some(&row.0.variant))
        .text("key", "Name of an option that may move", |row| Some(&row.0.key))
        .text("value", "Its value in this variant, as a text", |row| Some(&row.0.value))
        .number("number", "", "The same as a number; null where it is none", |row| row.0.number)
        .number("cost", "", "What it adds to the cost of the variant; 0 where it is not changed", |row| Some(row.1))
}

/// The table `tune_options`: options, each with its part of the cost.
#[must_use]
pub fn tune_options(options: &[(VariantOption, f64)]) -> Frame {
    moved_columns().frame(TUNE_OPTIONS, options)
}
