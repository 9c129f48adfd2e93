//! Factorial analysis of a run whose setups cross two or more choices, such as every split with every draw policy: what
//! matters more, and which level of each is better.

pub(crate) mod columns;

use bagsplit_game::board::Role;
use bagsplit_players::{Choice, Setup};
use bagsplit_stats::{Crossing, EffectKind, Estimate, Level, Looks, RankSums, StatsError};
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::cross::OWN_CARD;

/// The largest number of setups whose crossing is analysed; more take minutes.
const MOST_CELLS: usize = 1024;

/// A choice whose values are crossed with those of others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Factor {
    /// The choice, such as `draw`, with the choices that follow from it, as in `split and pass`.
    pub factor: String,
    /// Its values, in the order of the experiment.
    pub levels: Vec<String>,
}

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
    /// The effects of all levels.
    pub effects: Vec<FactorEffect>,
    /// By setup: the level of each factor, by index.
    #[serde(skip)]
    pub cells: Vec<Vec<usize>>,
}

impl FactorialReport {
    /// The main effects of a factor, the best level first.
    pub fn main(&self, factor: usize) -> Vec<&FactorEffect> {
        let own = |effect: &&FactorEffect| effect.kind == EffectKind::Main && effect.of[0].0 == factor;
        let mut all: Vec<&FactorEffect> = self.effects.iter().filter(own).collect();
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

/// The crossed choices of setups, and the level of each setup; `None` if the setups are no complete crossing of two or more.
fn crossing(setups: &[Setup]) -> Option<(Vec<Factor>, Vec<Vec<usize>>)> {
    if setups.len() > MOST_CELLS {
        return None;
    }
    let choices: Vec<Vec<(&str, String)>> = setups.iter().map(choices).collect();
    let mut factors: Vec<(Factor, Vec<usize>)> = Vec::new();
    for (number, (choice, _)) in choices.first()?.iter().enumerate() {
        let mut levels: Vec<String> = Vec::new();
        let mut of = Vec::new();
        for own in &choices {
            let (_, label) = own.get(number).filter(|(other, _)| other == choice)?;
            let level = levels.iter().position(|level| level == label).unwrap_or(levels.len());
            if level == levels.len() {
                levels.push(label.clone());
            }
            of.push(level);
        }
        if levels.len() < 2 {
            continue;
        }
        // A choice that follows from another, as a pass policy from the split that has it, is no factor of its own.
        match factors.iter_mut().find(|(_, other)| follows(&of, other)) {
            Some((factor, _)) => factor.factor += &format!(" and {choice}"),
            None => factors.push((Factor { factor: (*choice).to_owned(), levels }, of)),
        }
    }
    let cells = (0..setups.len()).map(|setup| factors.iter().map(|(_, of)| of[setup]).collect()).collect();
    Some((factors.into_iter().map(|(factor, _)| factor).collect(), cells))
}

/// The split, bot and policies of a setup, by name. A card is a draw policy whatever its rules: each split has its own.
fn choices(setup: &Setup) -> Vec<(&'static str, String)> {
    let split = setup.split(Role::Other).map(|split| ("split", split.name.clone()));
    let label = |(key, choice): (&'static str, &dyn Choice)| match setup.card() {
        Some(_) if key == "draw" => (key, OWN_CARD.to_owned()),
        _ => (key, choice.label()),
    };
    split.into_iter().chain(setup.choices().into_iter().map(label)).collect()
}

/// Whether setups of the same level of `other` always have the same level of `own`.
fn follows(own: &[usize], other: &[usize]) -> bool {
    let mut known = std::collections::BTreeMap::new();
    own.iter().zip(other).all(|(own, other)| known.entry(other).or_insert(own) == &own)
}

/// The factorial analysis of setups that cross two or more choices completely; `None` for others.
///
/// # Errors
/// If an estimate cannot be computed.
pub(crate) fn analysis(
    setups: &[Setup],
    sums: impl FnOnce() -> Result<RankSums, StatsError>,
    level: Level,
    looks: Looks,
) -> Result<Option<FactorialReport>, StatsError> {
    let Some((factors, cells)) = crossing(setups) else { return Ok(None) };
    let Some(crossing) = Crossing::new(cells.clone()) else { return Ok(None) };
    let found = sums()?.factorial(&crossing, level, looks)?;
    let name = |factor: usize| factors[factor].factor.clone();
    let terms = found.terms.into_iter().map(|term| Term {
        factors: term.factors.iter().map(|&factor| name(factor)).collect(),
        of: term.factors,
        variance: term.variance,
        share: term.share,
    });
    let effects = found.effects.into_iter().map(|effect| FactorEffect {
        kind: effect.kind,
        factors: effect.levels.iter().map(|&(factor, _)| name(factor)).collect(),
        levels: effect.levels.iter().map(|&(factor, level)| factors[factor].levels[level].clone()).collect(),
        of: effect.levels,
        difference: effect.difference,
        significant: effect.significant,
    });
    let (terms, effects) = (terms.collect(), effects.collect());
    Ok(Some(FactorialReport { factors, terms, effects, cells }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors_of(text: &str) -> Option<Vec<(String, usize)>> {
        let text = format!("name = 'a'\nseed = 1\npairs = 2\n{text}");
        let experiment =
            crate::experiment::experiment_of_text(&text, std::path::Path::new("a.toml")).unwrap();
        let (factors, cells) = crossing(&experiment.setups)?;
        Crossing::new(cells)?;
        Some(factors.into_iter().map(|factor| (factor.factor, factor.levels.len())).collect())
    }

    fn named(list: &[(&str, usize)]) -> Option<Vec<(String, usize)>> {
        Some(list.iter().map(|(name, levels)| ((*name).to_owned(), *levels)).collect())
    }

    #[test]
    fn crossed_choices_are_factors_however_they_are_written() {
        let crossed = "[cross]\nsplits = ['even', 'odd-even']\nbots = ['greedy']\ndraws = ['uniform', 'hand-value', 'proportional']";
        assert_eq!(factors_of(crossed), named(&[("split", 2), ("draw", 3)]));
        let listed = ["even", "odd-even"].map(|split| {
            ["uniform", "hand-value"]
                .map(|draw| format!("[[setup]]\nname = '{split}-{draw}'\nsplit = '{split}'\nbot = 'greedy'\ndraw = '{draw}'\n"))
                .concat()
        });
        assert_eq!(factors_of(&listed.concat()), named(&[("split", 2), ("draw", 2)]));
        let three = listed.concat();
        let three = &three[..three.rfind("[[setup]]").unwrap()];
        assert_eq!(factors_of(three), None, "one combination is missing");
        assert_eq!(factors_of("[cross]\nsplits = ['even', 'odd-even']\nbots = ['greedy']"), None);
    }

    #[test]
    fn what_follows_from_a_factor_is_part_of_it() {
        assert!(follows(&[0, 0, 1, 1], &[2, 3, 4, 4]));
        assert!(!follows(&[0, 1], &[5, 5]));
    }
}
