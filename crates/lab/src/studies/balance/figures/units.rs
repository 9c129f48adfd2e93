//! The pair indices in which all variants have the figures.

use bagsplit_stats::Units;

use super::deal::DealTotals;
use super::figure::BalanceFigure;
use super::totals::{ShareTotals, VariantTotals};

/// The pair indices that figures are based on; `None` where there are too few.
pub(super) struct FigureUnits {
    /// Those that all self-play matches of all variants have played.
    pub(super) all: Option<Units>,
    options: Option<Units>,
    skill: Option<Units>,
    deal: Option<Units>,
}

impl FigureUnits {
    pub(super) fn new(variants: &[VariantTotals]) -> FigureUnits {
        let all = common(variants);
        FigureUnits {
            options: all.as_ref().and_then(|all| with_options(variants, all)),
            skill: with_skill(variants),
            deal: with_deal(variants),
            all,
        }
    }

    /// The pair indices of a figure.
    pub(super) const fn for_figure(&self, figure: BalanceFigure) -> Option<&Units> {
        match figure {
            BalanceFigure::Skill => self.skill.as_ref(),
            BalanceFigure::DealShare => self.deal.as_ref(),
            BalanceFigure::Options | BalanceFigure::ScoringOptions => self.options.as_ref(),
            _ => self.all.as_ref(),
        }
    }
}

/// The pair indices that every self-play match of every variant has played, including those without parts of the Advantage.
pub(super) fn common(variants: &[VariantTotals]) -> Option<Units> {
    let self_matches: Vec<_> = variants.iter().flat_map(|variant| &variant.self_matches).collect();
    let end = self_matches.iter().map(|self_match| self_match.own.end()).min()?;
    let pairs = (0..end).filter(|&pair| {
        self_matches.iter().all(|self_match| {
            let mut apart = self_match.apart.iter().flat_map(|apart| apart.all());
            self_match.own.played(pair) && apart.all(|totals| totals.quarters(pair).is_some())
        })
    });
    Units::new(pairs).ok()
}

/// Those of them in which all self-play matches of the variants that count options have counted them.
fn with_options(variants: &[VariantTotals], all: &Units) -> Option<Units> {
    let counting = variants.iter().filter(|variant| counts_options(variant));
    let self_matches: Vec<_> = counting.flat_map(|variant| &variant.self_matches).collect();
    let (first, rest) = self_matches.split_first()?;
    let mut pairs: Vec<u64> = first.own.options.keys().copied().collect();
    pairs.retain(|pair| {
        all.numbers().binary_search(pair).is_ok() && rest.iter().all(|m| m.own.options.contains_key(pair))
    });
    Units::new(pairs).ok()
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

/// Whether all self-play matches of a variant have counted options.
pub(super) fn counts_options(variant: &VariantTotals) -> bool {
    variant.self_matches.iter().all(|self_match| !self_match.own.options.is_empty())
}
