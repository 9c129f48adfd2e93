//! The effect of each rule option alone.
//!
//! The effect of a value of an option is the mean of the differences between variants that have this value and the variants
//! that have the reference's value and agree in all other options. All variants play the same seeds, so a difference is taken
//! pair index by pair index, and their common luck cancels.

use bagsplit_stats::{Level, Linear, Looks, StatsError, holm};

use super::compare::counted;
use super::figure::BalanceFigure;
use super::finding::{BalanceDifference, limits, unadjusted};
use super::measure::{Of, measure};
use super::totals::VariantTotals;
use super::units::FigureUnits;

/// Variants that differ in one option only, by place: each with the one that has the value of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The variants with the value.
    pub with: Vec<usize>,
    /// In the same order, those with the value of the reference.
    pub without: Vec<usize>,
}

/// The effect of a contrast on a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectFinding {
    /// The place of the contrast.
    pub contrast: usize,
    /// The figure.
    pub figure: BalanceFigure,
    /// The number of pair indices that it is based on.
    pub pairs: u64,
    /// The mean difference; its p-value is adjusted for all contrasts and figures.
    pub effect: BalanceDifference,
}

/// The effects of these contrasts on each figure that all their variants have, by contrast and figure. Figures with a row for each tile or
/// lead are left out.
///
/// # Errors
/// As [`balance`](super::balance()).
pub(crate) fn effects(
    variants: &[VariantTotals],
    contrasts: &[Contrast],
    level: Level,
    looks: Looks,
) -> Result<Vec<EffectFinding>, StatsError> {
    if contrasts.is_empty() {
        return Ok(Vec::new());
    }
    let known = FigureUnits::new(variants);
    let mut found = Vec::new();
    let mut p_values = Vec::new();
    for figure in BalanceFigure::ALL {
        let Some(units) = known.for_figure(figure) else { continue };
        if matches!(figure, BalanceFigure::Stuck | BalanceFigure::Comeback) {
            continue;
        }
        let mut all: Vec<Option<Linear>> = Vec::with_capacity(variants.len());
        for variant in variants {
            let has_figure = counted(variant, figure);
            all.push(if has_figure { measure(variant, figure, Of::All, units)? } else { None });
        }
        for (contrast, Contrast { with, without }) in contrasts.iter().enumerate() {
            let (Some(with), Some(without)) = (mean_at(&all, with)?, mean_at(&all, without)?) else {
                continue;
            };
            let difference = with.minus(&without)?;
            p_values.push(looks.adjusted(units.len(), difference.p_value()));
            let effect = unadjusted(&difference, limits(figure), level);
            found.push(EffectFinding { contrast, figure, pairs: units.len() as u64, effect });
        }
    }
    for (row, p_adjusted) in found.iter_mut().zip(holm(&p_values)?) {
        row.effect.p_adjusted = p_adjusted;
        row.effect.real = p_adjusted <= level.alpha();
    }
    found.sort_by_key(|row| row.contrast); // stable: figures stay in their order
    Ok(found)
}

/// The mean of the figures at these places; `None` if one is missing.
fn mean_at(all: &[Option<Linear>], places: &[usize]) -> Result<Option<Linear>, StatsError> {
    let some: Option<Vec<Linear>> = places.iter().map(|&place| all[place].clone()).collect();
    some.map(|some| Linear::mean_of(&some)).transpose()
}
