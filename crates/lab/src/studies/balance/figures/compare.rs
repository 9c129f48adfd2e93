//! What are the figures of all variants, and which of them differ from those of the first?

use bagsplit_game::board::Tile;
use bagsplit_stats::{
    Estimate, FEWEST_UNITS, Level, Linear, Looks, StatsError, Units, holm, share_bounds, wilson,
};

use super::deal::DealTotals;
use super::figure::{BalanceFigure, Unit};
use super::measure::{Of, games_behind, measure};
use super::totals::{MirrorTotals, ShareTotals, VariantTotals};

/// The balance figures of some variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The confidence of every interval, and one minus the chance that any difference is called real that is
    /// none.
    pub level: Level,
    /// How many pair indices the mirrors of all variants have in common.
    pub pairs: u64,
    /// The figures: by variant, figure and tile, in their orders. None while there are fewer than two common
    /// pair indices.
    pub findings: Vec<BalanceFinding>,
}

/// A figure of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceFinding {
    /// The place of the variant in the list.
    pub variant: usize,
    /// Which figure.
    pub figure: BalanceFigure,
    /// Of which tile, for figures that each tile has.
    pub tile: Option<Tile>,
    /// How many points behind at half-time, for comebacks.
    pub behind: Option<u16>,
    /// How many pair indices it rests on.
    pub pairs: u64,
    /// The figure, in its unit.
    pub value: f64,
    /// Its standard error over pair indices.
    pub standard_error: f64,
    /// Its interval. `None` where the figure is no share of games and either every pair says the same, so that nothing
    /// shows how much it may vary, or there are fewer than [`bagsplit_stats::FEWEST_UNITS`] pair indices.
    pub interval: Option<(f64, f64)>,
    /// How it differs from the first variant; `None` for that variant itself, and where it has no such figure.
    pub difference: Option<BalanceDifference>,
}

impl BalanceFinding {
    /// What a chart or a printed table calls the row, as far as its figure has more than one that are not of tiles.
    #[must_use]
    pub fn title(&self) -> String {
        let title = self.figure.title();
        match self.behind {
            None => title.to_owned(),
            Some(points) => format!("{title} from {points} behind"),
        }
    }
}

/// How far a figure is from that of the first variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BalanceDifference {
    /// The figure less that of the first variant, in its unit.
    pub value: f64,
    /// Its standard error, paired by pair index.
    pub standard_error: f64,
    /// Its Student t interval by itself; `None` where the difference is the same in every pair, or there are fewer than
    /// [`bagsplit_stats::FEWEST_UNITS`] pair indices.
    pub interval: Option<(f64, f64)>,
    /// The p-value of a paired t-test that there is no difference, adjusted by [`holm()`] for all differences of
    /// the table, and for being looked at before the planned end.
    pub p_adjusted: f64,
    /// Whether it is real: the adjusted p-value is at most 1 less the confidence.
    pub real: bool,
}

/// Makes the figures of variants that played the same seeds, and compares each with the first one.
///
/// A figure is the mean of those of the mirrors, and its standard error is that of a [`Linear`]. A share of games has
/// Wilson's interval with the number of games that would give that standard error, p(1 - p) / se²; if all pairs say the
/// same, the share of those that would say otherwise has Wilson's interval around 0, and what these could move the share
/// by, down to 0 or up to 1, is its interval. All other figures have Student's t
/// interval, cut to what the figure can be. What cannot be is left out: parts of the Advantage where there is none or they
/// were not played, exchanges where there are none, what courses would tell where none were kept, skill
/// without a matchup for it, and a mean over nothing.
///
/// Only pair indices count that all mirrors of all variants have played; for options those where all have
/// counted them, for skill those that all matchups for it have played.
///
/// P-values are adjusted for how often the table is looked at; intervals are for one look.
///
/// # Errors
/// Never because of what was played; the statistics refuse nothing that is counted here.
pub fn balance(variants: &[VariantTotals], level: Level, looks: Looks) -> Result<Balance, StatsError> {
    let found = |units: &Option<Units>| units.as_ref().map_or(0, |units| units.len() as u64);
    let all = common(variants);
    let options = all.as_ref().and_then(|all| with_options(variants, all));
    let skill = with_skill(variants);
    let deal = with_deal(variants);
    let mut rows = Vec::new();
    let mut p_values = Vec::new();
    for figure in BalanceFigure::ALL {
        let units = match figure {
            BalanceFigure::Skill => &skill,
            BalanceFigure::DealShare => &deal,
            BalanceFigure::Options | BalanceFigure::ScoringOptions => &options,
            _ => &all,
        };
        let Some(units) = units else { continue };
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
                // Of how many games it is a share, where these are not all.
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
    // A figure that is counted in fewer pair indices than all has those from the first on, so it is never further from its end.
    let seen = found(&all) as usize;
    let plain: Vec<f64> = p_values.iter().map(|&(_, p_value)| looks.adjusted(seen, p_value)).collect();
    for ((row, _), adjusted) in p_values.into_iter().zip(holm(&plain)?) {
        let difference: &mut BalanceDifference = rows[row].difference.as_mut().expect("it has a p-value");
        difference.p_adjusted = adjusted;
        difference.real = adjusted <= level.alpha();
    }
    rows.sort_by_key(|row| row.variant); // stable: figures and tiles stay in their order
    Ok(Balance { level, pairs: found(&all), findings: rows })
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
        // Sums of halves and quarters are exact, so that a share never leaves 0..=1 by rounding; means of
        // mirrors may.
        let value = estimate.value.clamp(0., 1.);
        let told = value * (1. - value) / estimate.standard_error.powi(2);
        Some(if games >= FEWEST_UNITS && told.is_finite() && told > 0. {
            wilson(value, told, level)?
        } else {
            share_bounds(value, games, level)
        })
    } else {
        estimate.within(limits.0, limits.1).interval()
    };
    let difference = difference.map(|difference| {
        let estimate = difference.estimate(level);
        BalanceDifference {
            value: estimate.value,
            standard_error: estimate.standard_error,
            interval: estimate.within(limits.0 - limits.1, limits.1 - limits.0).interval(),
            p_adjusted: 1.,
            real: false,
        }
    });
    let Estimate { value, standard_error, .. } = estimate;
    let (tile, behind) = (of.tile(), of.behind());
    Ok(BalanceFinding { variant, figure, tile, behind, pairs, value, standard_error, interval, difference })
}

/// The least and the greatest that a figure can be.
const fn limits(figure: BalanceFigure) -> (f64, f64) {
    match (figure, figure.unit()) {
        // A correlation.
        (BalanceFigure::DealShare, _) => (-1., 1.),
        (_, Unit::Share) => (0., 1.),
        // A run has a turn at least, and there is an expression where there is a number of them.
        (BalanceFigure::NothingLegalRun | BalanceFigure::NothingScoringRun | BalanceFigure::Variety, _) => {
            (1., f64::INFINITY)
        }
        // A win rate less one half, and a win rate less another.
        (BalanceFigure::Advantage | BalanceFigure::ZeroZero, _) => (-0.5, 0.5),
        (_, Unit::WinRate) => (-1., 1.),
        // Who is ahead may lose on time.
        (BalanceFigure::Margin, _) => (f64::NEG_INFINITY, f64::INFINITY),
        _ => (0., f64::INFINITY),
    }
}

/// The pair indices that every mirror of every variant has played, in all ways that it is played.
fn common(variants: &[VariantTotals]) -> Option<Units> {
    let mirrors = || variants.iter().flat_map(|variant| &variant.mirrors);
    let played = |mirror: &MirrorTotals, pair: u64| {
        let apart = mirror.apart.iter().flat_map(|apart| apart.all());
        mirror.own.played(pair) && apart.into_iter().all(|totals| totals.quarters(pair).is_some())
    };
    let end = mirrors().map(|mirror| mirror.own.end()).min()?;
    Units::new((0..end).filter(|&pair| mirrors().all(|mirror| played(mirror, pair)))).ok()
}

/// Those of them in which every mirror of the variants that count options has counted them.
fn with_options(variants: &[VariantTotals], all: &Units) -> Option<Units> {
    let counting = |variant: &&VariantTotals| counted(variant, BalanceFigure::Options);
    let mirrors: Vec<_> = variants.iter().filter(counting).flat_map(|variant| &variant.mirrors).collect();
    let (first, rest) = mirrors.split_first()?;
    let pairs = first.own.options().keys().copied();
    let both = |pair: &u64| {
        all.numbers().binary_search(pair).is_ok() && rest.iter().all(|m| m.own.options().contains_key(pair))
    };
    Units::new(pairs.filter(both)).ok()
}

/// The pair indices that every matchup for skill has played.
fn with_skill(variants: &[VariantTotals]) -> Option<Units> {
    let all: Vec<&ShareTotals> = variants.iter().filter_map(|variant| variant.skill.as_ref()).collect();
    let end = all.iter().map(|totals| totals.end()).min()?;
    Units::new((0..end).filter(|&pair| all.iter().all(|totals| totals.quarters(pair).is_some()))).ok()
}

/// The pair indices that every matchup for the luck of the deal has played.
fn with_deal(variants: &[VariantTotals]) -> Option<Units> {
    let all: Vec<&DealTotals> = variants.iter().filter_map(|variant| variant.deal.as_ref()).collect();
    let end = all.iter().map(|totals| totals.end()).min()?;
    Units::new((0..end).filter(|&pair| all.iter().all(|totals| totals.played(pair)))).ok()
}

/// The leads at half-time that comebacks are counted from, the same for all variants.
fn comebacks(variants: &[VariantTotals]) -> Vec<u16> {
    let first = variants.first().and_then(|variant| variant.mirrors.first());
    first.map_or(Vec::new(), |mirror| mirror.own.more().comebacks.clone())
}

/// Whether a variant has what a figure is made of in the pair indices that were found for it.
fn counted(variant: &VariantTotals, figure: BalanceFigure) -> bool {
    match figure {
        BalanceFigure::Options | BalanceFigure::ScoringOptions => {
            variant.mirrors.iter().all(|mirror| !mirror.own.options().is_empty())
        }
        _ => true,
    }
}
