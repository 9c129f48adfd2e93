//! The distribution of a figure over single games.

use super::figure::BalanceFigure;
use super::totals::VariantTotals;
use super::units::common;
use super::values::Values;

/// The values of a figure in single games, counted in bins of one width.
#[derive(Clone, Debug, PartialEq)]
pub struct GameHistogram {
    /// The figure.
    pub figure: BalanceFigure,
    /// The width of a bin; 1 for whole numbers.
    pub width: f64,
    /// By variant: the number of each bin, which begins at its number times the width, and the count of its values; those
    /// that are not empty, increasing. Empty for a variant without values.
    pub counts: Vec<Vec<(i64, u64)>>,
}

impl GameHistogram {
    /// Counts the values of a figure in the pair indices that all variants have played; `None` for a figure that single games do
    /// not have.
    pub fn new(variants: &[VariantTotals], figure: BalanceFigure) -> Option<GameHistogram> {
        let width = figure.of_games()?.width();
        let units = common(variants);
        let counts = variants.iter().map(|variant| {
            let values = units.as_ref().and_then(|units| Values::new(variant, figure, units));
            let values = values.map_or_else(Vec::new, |values| values.sorted());
            // A value on an edge belongs to the bin above, however it was rounded.
            let bins: Vec<i64> = values.iter().map(|value| (value / width + 1e-9).floor() as i64).collect();
            bins.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u64)).collect()
        });
        Some(GameHistogram { figure, width, counts: counts.collect() })
    }
}
