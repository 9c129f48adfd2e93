//! Tests of the hypotheses of an experiment that compare two of its setups.

use bagsplit_stats::{Comparison, StatsError};

use crate::experiment::Experiment;
use crate::studies::ranking::Findings;

/// What the games say of a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HypothesisVerdict {
    /// The one is significantly better than the other.
    Supported,
    /// It is significantly worse.
    Contradicted,
    /// Neither.
    Inconclusive,
}

/// A hypothesis that one ranked setup beats another.
#[derive(Clone, Debug, PartialEq)]
pub struct TestedHypothesis {
    /// Its text.
    pub text: String,
    /// The setup claimed to be better less the other; `None` if the two were not compared.
    pub comparison: Option<Comparison>,
    /// The p-value of that comparison, adjusted for all hypotheses of the experiment.
    pub p_adjusted: f64,
}

impl TestedHypothesis {
    /// The verdict at 5%; `None` if the two were not compared.
    pub fn verdict(&self) -> Option<HypothesisVerdict> {
        Some(match self.comparison?.difference > 0. {
            _ if self.p_adjusted > 0.05 => HypothesisVerdict::Inconclusive,
            true => HypothesisVerdict::Supported,
            false => HypothesisVerdict::Contradicted,
        })
    }
}

/// The hypotheses of the form `A beats B` about two ranked setups: paired comparisons, adjusted by Holm's procedure (1979) for
/// all of them. They are tested at the planned end, since the tests are for that number of pairs.
///
/// # Errors
/// When a p-value is none.
pub fn test_hypotheses(
    experiment: &Experiment,
    findings: &Findings,
) -> Result<Vec<TestedHypothesis>, StatsError> {
    let ranked = experiment.setups[..experiment.ranked].iter().map(|setup| setup.name.as_str());
    let ranked: Vec<&str> = ranked.collect();
    let mut tested: Vec<TestedHypothesis> = Vec::new();
    for text in &experiment.hypotheses {
        if let Some((better, worse)) = contrast(text, &ranked) {
            let comparison = comparison(findings, better, worse);
            tested.push(TestedHypothesis { text: text.clone(), comparison, p_adjusted: 1. });
        }
    }
    let p_values = tested.iter().map(|one| one.comparison.map_or(1., |found| found.p_value));
    let adjusted = bagsplit_stats::holm(&p_values.collect::<Vec<f64>>())?;
    for (one, p_adjusted) in tested.iter_mut().zip(adjusted) {
        one.p_adjusted = p_adjusted;
    }
    Ok(tested)
}

/// The two setups of `A beats B`. Names may contain "beats", so every occurrence is tried.
fn contrast(text: &str, names: &[&str]) -> Option<(usize, usize)> {
    let place = |name: &str| names.iter().position(|known| *known == name.trim());
    text.match_indices(" beats ").find_map(|(at, word)| {
        let (better, worse) = (place(&text[..at])?, place(&text[at + word.len()..])?);
        (better != worse).then_some((better, worse))
    })
}

/// The comparison of the setup claimed to be better with the other.
fn comparison(findings: &Findings, better: usize, worse: usize) -> Option<Comparison> {
    findings.comparisons.iter().find_map(|found| {
        let found = found.comparison;
        let (first, second) = (found.first, found.second);
        if (first, second) == (better, worse) {
            Some(found)
        } else if (first, second) == (worse, better) {
            Some(Comparison { first: second, second: first, difference: -found.difference, ..found })
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hypothesis_names_two_ranked_setups() {
        let names = ["quota", "uniform", "one that beats two"];
        assert_eq!(contrast("quota beats uniform", &names), Some((0, 1)));
        assert_eq!(contrast("one that beats two beats quota", &names), Some((2, 0)));
        assert_eq!(contrast("uniform beats one that beats two", &names), Some((1, 2)));
        for text in ["quota beats quota", "quota beats unknown", "quota is better", "", "quota beats"] {
            assert_eq!(contrast(text, &names), None, "{text}");
        }
    }

    #[test]
    fn a_hypothesis_is_supported_contradicted_or_neither() {
        let verdict = |difference, p_adjusted| {
            let (standard_error, p_value) = (0.01, p_adjusted);
            let comparison = Some(Comparison {
                first: 0,
                second: 1,
                difference,
                standard_error,
                p_value,
                adjusted_p_value: p_value,
            });
            TestedHypothesis { text: String::new(), comparison, p_adjusted }.verdict().unwrap()
        };
        assert_eq!(verdict(0.05, 0.001), HypothesisVerdict::Supported);
        assert_eq!(verdict(-0.05, 1e-9), HypothesisVerdict::Contradicted);
        assert_eq!(verdict(0.05, 0.051), HypothesisVerdict::Inconclusive);
    }
}
