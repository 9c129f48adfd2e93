//! The table `effects`: what does each rule option do by itself?

use crate::studies::balance::columns::option_text;
use crate::studies::balance::contrasts::{Effects, OptionValues};
use crate::studies::balance::{BalanceDifference, Contrast, EffectFinding};
use bagsplit_game::rules::Value;
use bagsplit_stats::Level;

use crate::table::Table;
use crate::table::column::{Columns, Frame};

/// What a value of an option does to a figure.
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
    rows: "Written where variants differ in one option alone. A row a value of an option and figure: the mean difference from the \
             reference's value, over variants that agree in all else. Figures by tile or by lead are in `balance` only.",
    columns: || columns().docs(),
};

#[rustfmt::skip]
fn columns<'f>() -> Columns<'f, Row<'f>> {
    Columns::<Row<'f>>::new()
        .text("key", "Name of the rule option", |row| Some(&row.option.key))
        .words("value", "A value of it, as a text", |row| Some(option_text(row.value)))
        .words("reference", "Its value in the reference variant, which the other is compared with", |row| Some(option_text(&row.option.reference)))
        .text("figure", "Name of the figure; docs/balance.md has all of them", |row| Some(row.found.figure.name()))
        .text("unit", "Unit of the figure, as in `balance`", |row| Some(row.found.figure.unit().name()))
        .sum("variants", "variants", "Pairs of variants that differ in this option alone; the effect is the mean over them", |row| row.contrast.with.len() as u64)
        .sum("pairs", "pairs", "Pair indices that the row rests on", |row| row.found.pairs)
        .number("effect", "`unit`", "Mean difference of the figure between such variants: that with the value less that with the reference's", |row| Some(row.effect().value))
        .number("standard_error", "`unit`", "Its standard error, paired by pair index", |row| Some(row.effect().standard_error))
        .number("low", "`unit`", "Lower end of its confidence interval, by itself; null where every pair says the same or fewer than 5 were counted",
            |row| Some(row.effect().interval?.0))
        .number("high", "`unit`", "Upper end; null as above", |row| Some(row.effect().interval?.1))
        .number("p_adjusted", "share", "P-value of no effect, adjusted by Holm for all rows of the table and for looks before the planned end",
            |row| Some(row.effect().p_adjusted))
        .truth("real", "`p_adjusted` is at most 1 less `level`", |row| Some(row.effect().real))
        .number("level", "share", "Confidence of the intervals; 1 less the chance to call any effect real where there is none",
            |row| Some(row.level.confidence()))
}

/// The table `effects`.
#[must_use]
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
