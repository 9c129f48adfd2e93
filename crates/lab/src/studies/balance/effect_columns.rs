//! Columns of the table `effects`: the effect of each rule option alone.

use crate::studies::balance::contrasts::{Effects, OptionValues};
use crate::studies::balance::{BalanceDifference, Contrast, EffectFinding};
use bagsplit_game::rules::Value;
use bagsplit_stats::Level;

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// The effect of a value of an option on a figure.
pub(crate) struct Row<'f> {
    option: &'f OptionValues,
    value: &'f Value,
    contrast: &'f Contrast,
    found: &'f EffectFinding,
    level: Level,
}

impl Row<'_> {
    const fn effect(&self) -> &BalanceDifference {
        &self.found.effect
    }
}

pub(crate) const EFFECTS: Table = Table {
    name: "effects",
    rows: "Written if variants differ in one option only. One row per value of an option and figure: the mean difference from the \
             reference's value, over variants that agree in all other options. Figures by tile or by lead are in `balance` only.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("key", "Name of the rule option", |row| Some(&row.option.key))
        .words("value", "A value of it, as text", |row| Some(row.value.to_string()))
        .words("reference", "Its value in the reference variant, for comparison", |row| Some(row.option.reference.to_string()))
        .text("figure", "Name of the figure; docs/balance.md has all of them", |row| Some(row.found.figure.name()))
        .text("unit", "Unit of the figure, as in `balance`", |row| Some(row.found.figure.unit().name()))
        .sum("variants", "variants", "Pairs of variants that differ in this option only; the effect is the mean over them", |row| row.contrast.with.len() as u64)
        .sum("pairs", "pairs", "Pair indices that the row is based on", |row| row.found.pairs)
        .number("effect", "`unit`", "Mean difference of the figure in such pairs: with the value less with the reference's", |row| Some(row.effect().value))
        .number("standard_error", "`unit`", "Its standard error, paired by pair index", |row| Some(row.effect().standard_error))
        .number("low", "`unit`", "Lower end of its confidence interval (not simultaneous); null where it is the same in every pair or fewer than 5 were counted",
            |row| Some(row.effect().interval?.0))
        .number("high", "`unit`", "Upper end; null as above", |row| Some(row.effect().interval?.1))
        .number("p_adjusted", "share", "P-value of the hypothesis of no effect, adjusted for all rows of the table (Holm) and for looks before the planned end",
            |row| Some(row.effect().p_adjusted))
        .truth("real", "`p_adjusted` is at most 1 less `level`", |row| Some(row.effect().real))
        .number("level", "share", "Confidence of each interval; 1 less the probability that any effect is called real that is none",
            |row| Some(row.level.confidence()))
}

pub(crate) fn effects(effects: &Effects, level: Level) -> Frame {
    let contrasts: Vec<_> = effects
        .options
        .iter()
        .flat_map(|option| option.values.iter().map(move |(value, contrast)| (option, value, contrast)))
        .collect();
    let rows = effects.found.iter().map(|found| {
        let (option, value, contrast) = contrasts[found.contrast];
        Row { option, value, contrast, found, level }
    });
    columns().frame(EFFECTS, rows)
}
