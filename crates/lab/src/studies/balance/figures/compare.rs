//! The figures of all variants, and their differences from those of the first.

use bagsplit_game::board::Tile;
use bagsplit_stats::{Estimate, Level, Linear, Looks, StatsError, holm};

use super::figure::BalanceFigure;
use super::finding::{
    BalanceDifference, BalanceFinding, StatisticFinding, limits, of_values, share_interval, unadjusted,
};
use super::measure::{Of, games_behind, measure};
use super::statistic::GameStatistic;
use super::totals::VariantTotals;
use super::units::{FigureUnits, counts_options};
use super::values::Values;

/// The balance figures of some variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The confidence of each interval, and one minus the probability that any difference is called real that is
    /// none.
    pub level: Level,
    /// The number of pair indices that the self-play matches of all variants have in common.
    pub pairs: u64,
    /// The figures, ordered by variant, figure and tile. Empty while there are fewer than two common
    /// pair indices.
    pub findings: Vec<BalanceFinding>,
}

/// Computes the figures of variants that played the same seeds, and compares each with the first one.
///
/// A figure is the mean over self-play matches, with the standard error of a [`Linear`]. A share of games has
/// Wilson's interval with the number of games that would give that standard error, p(1 - p) / se²; if all pairs have the
/// same value, the share of pairs with another value has Wilson's interval around 0, and the amount that these could move the share
/// by, down to 0 or up to 1, gives the interval. All other figures have Student's t
/// interval, cut to the range of the figure. Figures that a variant does not have are left out: parts of the Advantage if there is none or they
/// were not played, exchanges if the game has none, figures of courses if none were stored, skill
/// without a matchup for it, and means over nothing.
///
/// Only pair indices count that all self-play matches of all variants have played; for options those where all have
/// counted them, for skill those that all matchups for it have played.
///
/// P-values are adjusted for how often the table is inspected; intervals are for one look.
///
/// # Errors
/// Never for played games: the statistics accept all counts that are collected here.
pub fn balance(variants: &[VariantTotals], level: Level, looks: Looks) -> Result<Balance, StatsError> {
    Ok(balance_with(variants, &[], level, looks)?.0)
}

/// The same with statistics of single games, whose differences are adjusted together with all others.
///
/// # Errors
/// As [`balance`].
pub fn balance_with(
    variants: &[VariantTotals],
    statistics: &[GameStatistic],
    level: Level,
    looks: Looks,
) -> Result<(Balance, Vec<StatisticFinding>), StatsError> {
    let known = FigureUnits::new(variants);
    let pairs = known.all.as_ref().map_or(0, |units| units.len() as u64);
    let mut rows = Vec::new();
    let mut p_values = Vec::new();
    for figure in BalanceFigure::ALL {
        let Some(units) = known.for_figure(figure) else { continue };
        let rows_of: Vec<Of> = match figure {
            BalanceFigure::Stuck => Tile::all().map(Of::Tile).collect(),
            BalanceFigure::Comeback => comebacks(variants).into_iter().map(Of::Behind).collect(),
            _ => vec![Of::All],
        };
        for of in rows_of {
            let mut first = None;
            for (place, variant) in variants.iter().enumerate() {
                if !counted(variant, figure) {
                    continue;
                }
                let Some(linear) = measure(variant, figure, of, units)? else { continue };
                let difference = match &first {
                    Some(first) => Some(linear.minus(first)?),
                    None => None,
                };
                let p_value = difference.as_ref().map(Linear::p_value);
                // The number of games that it is a share of, if these are not all.
                let games = match of {
                    Of::Behind(points) => games_behind(variant, points, units),
                    _ => units.len() as u64,
                };
                let row = finding(place, figure, of, &linear, difference.as_ref(), games, level)?;
                p_values.extend(p_value.map(|p_value| (rows.len(), p_value)));
                rows.push(row);
                if place == 0 {
                    first = Some(linear);
                }
            }
        }
    }
    let mut asked = Vec::new();
    for &statistic in statistics {
        let mut first = None;
        for (place, variant) in variants.iter().enumerate() {
            let Some(units) = &known.all else { continue };
            let Some(values) = Values::new(variant, statistic.figure, units) else { continue };
            let (linear, found, p_value) = of_values((place, statistic), &values, first.as_ref(), level)?;
            p_values.extend(p_value.map(|p_value| (rows.len() + asked.len(), p_value)));
            asked.push(StatisticFinding { statistic, found });
            if place == 0 {
                first = Some(linear);
            }
        }
    }
    // A figure that is counted in fewer pair indices has them from the first on, so it is never further from its end.
    let seen = pairs as usize;
    let plain: Vec<f64> = p_values.iter().map(|&(_, p_value)| looks.adjusted(seen, p_value)).collect();
    for ((row, _), adjusted) in p_values.into_iter().zip(holm(&plain)?) {
        let found = match row.checked_sub(rows.len()) {
            Some(place) => &mut asked[place].found,
            None => &mut rows[row],
        };
        let difference: &mut BalanceDifference = found.difference.as_mut().expect("it has a p-value");
        difference.p_adjusted = adjusted;
        difference.real = adjusted <= level.alpha();
    }
    rows.sort_by_key(|row| row.variant); // stable: figures and tiles stay in their order
    Ok((Balance { level, pairs, findings: rows }, asked))
}

/// A row whose p-value is not adjusted yet.
fn finding(
    variant: usize,
    figure: BalanceFigure,
    of: Of,
    linear: &Linear,
    difference: Option<&Linear>,
    games: u64,
    level: Level,
) -> Result<BalanceFinding, StatsError> {
    let pairs = linear.units().len() as u64;
    let estimate = linear.estimate(level);
    let limits = limits(figure);
    let interval = if figure.is_share_of_games() {
        Some(share_interval(estimate, games, level)?)
    } else {
        estimate.within(limits.0, limits.1).interval()
    };
    let difference = difference.map(|difference| unadjusted(difference, limits, level));
    let Estimate { value, standard_error, .. } = estimate;
    let (tile, behind) = (of.tile(), of.behind());
    Ok(BalanceFinding { variant, figure, tile, behind, pairs, value, standard_error, interval, difference })
}

/// The deficits at half-time that comebacks are counted for, the same for all variants.
fn comebacks(variants: &[VariantTotals]) -> Vec<u16> {
    let first = variants.first().and_then(|variant| variant.self_matches.first());
    first.map_or(Vec::new(), |self_match| self_match.own.more.comebacks.clone())
}

/// Whether a variant has the data of a figure in its pair indices.
pub(super) fn counted(variant: &VariantTotals, figure: BalanceFigure) -> bool {
    match figure {
        BalanceFigure::Options | BalanceFigure::ScoringOptions => counts_options(variant),
        _ => true,
    }
}
