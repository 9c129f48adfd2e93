//! The tables about variants of the rules: what is different in them, and what does it do?

use polars_core::prelude::DataFrame;
use study::{Balance, BalanceDifference, BalanceFinding};

use crate::frame::Columns;

/// The table `balance`. `variants` are the names of the variants, by their places; `None` for the only one of an
/// experiment without variants.
///
/// # Panics
/// When a variant has no place.
#[must_use]
pub fn balance(variants: &[Option<&str>], found: &Balance) -> DataFrame {
    let rows = || found.findings.iter();
    let symbols: Vec<Option<String>> = rows().map(|row| row.tile.map(|tile| tile.to_string())).collect();
    let end = |of: fn((f64, f64)) -> f64| rows().map(move |row| row.interval.map(of));
    let difference = |of: fn(&BalanceDifference) -> Option<f64>| {
        rows().map(move |row: &BalanceFinding| row.difference.as_ref().and_then(of))
    };
    let mut columns = Columns::default();
    columns.text("variant", rows().map(|row| variants[row.variant]));
    columns.text("figure", rows().map(|row| Some(row.figure.name())));
    columns.text("symbol", symbols.iter().map(Option::as_deref));
    columns.text("unit", rows().map(|row| Some(row.figure.unit().name())));
    columns.sums("pairs", rows().map(|row| row.pairs));
    columns.numbers("value", rows().map(|row| Some(row.value)));
    columns.numbers("standard_error", rows().map(|row| Some(row.standard_error)));
    columns.numbers("low", end(|(low, _)| low));
    columns.numbers("high", end(|(_, high)| high));
    columns.numbers("difference", difference(|difference| Some(difference.value)));
    columns.numbers("difference_se", difference(|difference| Some(difference.standard_error)));
    columns.numbers("difference_low", difference(|difference| Some(difference.interval?.0)));
    columns.numbers("difference_high", difference(|difference| Some(difference.interval?.1)));
    columns.numbers("p_adjusted", difference(|difference| Some(difference.p_adjusted)));
    columns.truths("real", rows().map(|row| row.difference.map(|difference| difference.real)));
    columns.numbers("level", rows().map(|_| Some(found.level.confidence())));
    columns.frame()
}

/// A rule option of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantOption {
    /// The name of the variant.
    pub variant: String,
    /// The name of the option.
    pub key: String,
    /// Its value as a text.
    pub value: String,
    /// Its value, if that is a number.
    pub number: Option<f64>,
}

/// The table `variants`. `options` are those in which variants differ, variant by variant.
#[must_use]
pub fn variants(options: &[VariantOption]) -> DataFrame {
    let rows = || options.iter();
    let mut columns = Columns::default();
    columns.text("variant", rows().map(|row| Some(row.variant.as_str())));
    columns.text("key", rows().map(|row| Some(row.key.as_str())));
    columns.text("value", rows().map(|row| Some(row.value.as_str())));
    columns.numbers("number", rows().map(|row| row.number));
    columns.frame()
}
