//! The figures of all variants, and their differences from those of the first by the same players.

use bagsplit_stats::{Estimate, Level, Linear, Looks, StatsError, Units, holm};
use schemars::JsonSchema;
use serde::Serialize;

use super::figure::BalanceFigure;
use super::finding::{BalanceDifference, BalanceFinding, limits, share_interval, unadjusted};
use super::measure::{games_behind, measure};
use super::totals::{ShareTotals, VariantTotals};

/// The balance figures of some variants.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Balance {
    /// The confidence of each interval, and one minus the probability that any difference is called real that is
    /// none.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// The number of pair indices that the self-play matches of all variants have in common.
    pub pairs: u64,
    /// The figures, ordered by variant and figure. Empty while there are fewer than two common pair indices.
    #[serde(rename = "figures")]
    pub findings: Vec<BalanceFinding>,
}

/// Computes the figures of variants that played the same seeds, and compares each with the first one of its players, which
/// stand together.
///
/// A figure is the mean over self-play matches, with the standard error of a [`Linear`]. A share of games has
/// Wilson's interval with the number of games that would give that standard error, p(1 - p) / se²; if all pairs have the
/// same value, the share of pairs with another value has Wilson's interval around 0, and the amount that these could move the share
/// by, down to 0 or up to 1, gives the interval. All other figures have Student's t
/// interval, cut to the range of the figure. Figures that a variant does not have are left out: parts of the Advantage if there is none or they
/// were not played, exchanges if the game has none, skill
/// without a matchup for it, and means over nothing.
///
/// Only pair indices count that all self-play matches of all variants have played; for skill those that all matchups for it
/// have played. The figures of splits come from the rankings of the variants and are not compared.
///
/// P-values are adjusted for how often the table is inspected; intervals are for one look. A variant with the same games as
/// an earlier one is not compared.
///
/// # Errors
/// Never for played games: the statistics accept all counts that are collected here.
pub fn balance(
    variants: &[VariantTotals],
    level: Level,
    looks: Looks,
) -> Result<Balance, StatsError> {
    let (all, skill) = (common(variants), with_skill(variants));
    let pairs = all.as_ref().map_or(0, |units| units.len() as u64);
    let mut rows = Vec::new();
    let mut p_values = Vec::new();
    let same_as: Vec<Option<usize>> = (0..variants.len())
        .map(|place| (0..place).find(|&other| variants[place].has_games_of(&variants[other])))
        .collect();
    for figure in BalanceFigure::ALL {
        if let (BalanceFigure::SplitLead | BalanceFigure::SplitsTied, true) =
            (figure, all.is_some())
        {
            let splits = variants
                .iter()
                .enumerate()
                .filter_map(|(place, variant)| Some((place, variant.splits.as_ref()?)));
            rows.extend(splits.map(|(place, splits)| splits.finding(place, figure)));
        }
        let units = if figure == BalanceFigure::Skill {
            &skill
        } else {
            &all
        };
        let Some(units) = units else { continue };
        let mut first = None;
        for (place, variant) in variants.iter().enumerate() {
            let is_first = place == 0 || variants[place - 1].players != variant.players;
            if is_first {
                first = None;
            }
            let Some(linear) = measure(variant, figure, units)? else {
                continue;
            };
            let compared = first.as_ref().filter(|_| same_as[place].is_none());
            let difference = compared.map(|first| linear.minus(first)).transpose()?;
            p_values.extend(
                difference
                    .as_ref()
                    .map(|difference| (rows.len(), difference.p_value())),
            );
            // The number of games that it is a share of.
            let games = match figure {
                BalanceFigure::Comeback => games_behind(variant, units),
                _ => units.len() as u64,
            };
            rows.push(finding(
                (place, figure),
                &linear,
                difference.as_ref(),
                games,
                level,
            )?);
            if is_first {
                first = Some(linear);
            }
        }
    }
    // A figure that is counted in fewer pair indices has them from the first on, so it is never further from its end.
    let seen = pairs as usize;
    let plain: Vec<f64> = p_values
        .iter()
        .map(|&(_, p_value)| looks.adjusted(seen, p_value))
        .collect();
    for ((row, _), adjusted) in p_values.into_iter().zip(holm(&plain)?) {
        let difference: &mut BalanceDifference =
            rows[row].difference.as_mut().expect("it has a p-value");
        difference.p_adjusted = adjusted;
        difference.real = adjusted <= level.alpha();
    }
    rows.iter_mut()
        .for_each(|row: &mut BalanceFinding| row.same_as = same_as[row.variant]);
    rows.sort_by_key(|row| row.variant); // stable: figures stay in their order
    Ok(Balance {
        level,
        pairs,
        findings: rows,
    })
}

/// The pair indices that every self-play match of every variant has played, including those without parts of the Advantage.
fn common(variants: &[VariantTotals]) -> Option<Units> {
    let self_matches: Vec<_> = variants
        .iter()
        .flat_map(|variant| &variant.self_matches)
        .collect();
    let end = self_matches
        .iter()
        .map(|self_match| self_match.own.end())
        .min()?;
    let pairs = (0..end).filter(|&pair| {
        self_matches.iter().all(|self_match| {
            let mut apart = self_match.apart.iter().flat_map(|apart| apart.all());
            self_match.own.played(pair) && apart.all(|totals| totals.quarters(pair).is_some())
        })
    });
    Units::new(pairs).ok()
}

/// The pair indices that every matchup for skill has played.
fn with_skill(variants: &[VariantTotals]) -> Option<Units> {
    let all: Vec<&ShareTotals> = variants
        .iter()
        .filter_map(|variant| variant.skill.as_ref())
        .collect();
    let end = all.iter().map(|totals| totals.end()).min()?;
    Units::new((0..end).filter(|&pair| all.iter().all(|totals| totals.quarters(pair).is_some())))
        .ok()
}

/// A row whose p-value is not adjusted yet.
fn finding(
    (variant, figure): (usize, BalanceFigure),
    linear: &Linear,
    difference: Option<&Linear>,
    games: u64,
    level: Level,
) -> Result<BalanceFinding, StatsError> {
    let pairs = linear.units().len() as u64;
    let estimate = linear.estimate(level);
    let limits = limits(figure);
    let estimate = if figure.is_share_of_games() {
        let (low, high) = share_interval(estimate, games, level)?;
        Estimate {
            low,
            high,
            ..estimate
        }
    } else {
        estimate.within(limits.0, limits.1)
    };
    let difference = difference.map(|difference| unadjusted(difference, limits, level));
    let (name, same_as, same_games_as) = (String::new(), None, None);
    Ok(BalanceFinding {
        variant,
        name,
        figure,
        pairs,
        estimate,
        difference,
        same_as,
        same_games_as,
    })
}
