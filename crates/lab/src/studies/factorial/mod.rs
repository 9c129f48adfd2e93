//! Factorial analysis of a run whose setups cross two or more choices, such as every split with every draw policy: what
//! matters more, and which level of each is better.

pub(crate) mod columns;

use bagsplit_players::Setup;
use bagsplit_stats::{Crossing, EffectKind, Estimate, Level, Looks, RankSums, StatsError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::crossing::{Factor, crossing};

/// A factor, or an interaction of factors.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Term {
    /// The factors, by index.
    #[serde(skip)]
    pub of: Vec<usize>,
    /// The factors by name; with more than two it is all that smaller terms do not explain.
    pub factors: Vec<String>,
    /// The variance of its effects on the win rate over all setups, at least 0.
    pub variance: f64,
    /// Its share of the variance between setups; null where they differ no more than by chance.
    pub share: Option<Estimate>,
}

/// The effect of a level of a factor, or of two levels together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FactorEffect {
    /// What it compares.
    pub kind: EffectKind,
    /// Factors and levels, by index.
    #[serde(skip)]
    pub of: Vec<(usize, usize)>,
    /// The factor, and for an interaction or a simple effect the other factor.
    pub factors: Vec<String>,
    /// Their levels.
    pub levels: Vec<String>,
    /// The difference of win rates; the intervals of all effects hold simultaneously.
    pub difference: Estimate,
    /// Whether the interval excludes 0.
    pub significant: bool,
}

/// The factorial analysis of the ranked setups of a section.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FactorialReport {
    /// The crossed choices.
    pub factors: Vec<Factor>,
    /// Main effects, interactions of two, and everything else.
    pub terms: Vec<Term>,
    /// The confidence of the intervals of all effects together.
    pub level: Level,
    /// The effects of all levels.
    pub effects: Vec<FactorEffect>,
    /// The level of each factor of each setup, by index.
    #[serde(skip)]
    pub crossing: Crossing,
}

impl FactorialReport {
    /// The main effects of a factor, the best level first.
    pub fn main(&self, factor: usize) -> Vec<&FactorEffect> {
        let is_main_effect =
            |effect: &&FactorEffect| effect.kind == EffectKind::Main && effect.of[0].0 == factor;
        let mut all: Vec<&FactorEffect> = self.effects.iter().filter(is_main_effect).collect();
        all.sort_by(|a, b| b.difference.value.total_cmp(&a.difference.value)); // stable
        all
    }

    /// The factors by the variance of their main effects, the largest first.
    pub fn by_variance(&self) -> Vec<usize> {
        let mut all: Vec<usize> = (0..self.factors.len()).collect();
        all.sort_by(|&a, &b| self.terms[b].variance.total_cmp(&self.terms[a].variance)); // stable
        all
    }
}

/// The factorial analysis of setups that cross two or more choices completely, with a level for each share of the variance and one
/// for all effects together; `None` for others.
///
/// # Errors
/// If an estimate cannot be computed.
pub(crate) fn analysis(
    setups: &[Setup],
    sums: impl FnOnce() -> Result<RankSums, StatsError>,
    shares: Level,
    level: Level,
    looks: Looks,
) -> Result<Option<FactorialReport>, StatsError> {
    let Some((factors, crossing)) = crossing(setups) else {
        return Ok(None);
    };
    let found = sums()?.factorial(&crossing, shares, level, looks)?;
    let name = |factor: usize| factors[factor].factor.clone();
    let terms = found.terms.into_iter().map(|term| Term {
        factors: term.factors.iter().map(|&factor| name(factor)).collect(),
        of: term.factors,
        variance: term.variance,
        share: term.share,
    });
    let effects = found.effects.into_iter().map(|effect| FactorEffect {
        kind: effect.kind,
        factors: effect
            .levels
            .iter()
            .map(|&(factor, _)| name(factor))
            .collect(),
        levels: effect
            .levels
            .iter()
            .map(|&(factor, level)| factors[factor].levels[level].clone())
            .collect(),
        of: effect.levels,
        difference: effect.difference,
        significant: effect.significant,
    });
    let (terms, effects) = (terms.collect(), effects.collect());
    Ok(Some(FactorialReport {
        factors,
        terms,
        level,
        effects,
        crossing,
    }))
}
