//! Tests of the hypotheses of an experiment that compare two of its setups.

use bagsplit_stats::Comparison;
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::{ErrorBudget, Experiment, contrasts};
use crate::studies::ranking::{ComparisonFinding, Findings};

/// What the games say of a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HypothesisVerdict {
    /// The one is significantly better than the other.
    Supported,
    /// It is significantly worse.
    Contradicted,
    /// Neither.
    Inconclusive,
}

/// A hypothesis that one ranked setup beats another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TestedHypothesis {
    /// Its text.
    #[serde(rename = "hypothesis")]
    pub text: String,
    /// Whether it was written after the first look at the games; the comparisons of the ranking alone judge it then.
    #[serde(rename = "written_after_first_look")]
    pub late: bool,
    /// The verdict; null before the planned end, where nothing is tested, and if the two were not compared.
    pub verdict: Option<HypothesisVerdict>,
    /// The setup claimed to be better less the other.
    #[serde(skip)]
    pub comparison: Option<Comparison>,
}

impl TestedHypothesis {
    /// A hypothesis that the first of two setups is better.
    fn new(text: &str, pair: (usize, usize), late: bool, findings: &Findings) -> TestedHypothesis {
        let comparison = findings
            .comparisons
            .iter()
            .find_map(|found| turned(found, pair));
        let verdict = comparison
            .filter(|_| findings.at_planned_end)
            .map(HypothesisVerdict::new);
        TestedHypothesis {
            text: text.to_owned(),
            late,
            verdict,
            comparison,
        }
    }
}

impl HypothesisVerdict {
    /// The verdict of a comparison of the setup claimed to be better with the other.
    fn new(found: Comparison) -> HypothesisVerdict {
        match found.difference > 0. {
            _ if found.adjusted_p_value > ErrorBudget::LEVEL.alpha() => {
                HypothesisVerdict::Inconclusive
            }
            true => HypothesisVerdict::Supported,
            false => HypothesisVerdict::Contradicted,
        }
    }
}

/// The hypotheses of the form `A beats B` about two ranked setups. They are judged by the comparisons of the ranking, which
/// know those that were declared before the games ([`ErrorBudget`]); so one is supported or contradicted if and only if the
/// two setups are significantly different.
pub(crate) fn test_hypotheses(
    experiment: &Experiment,
    findings: &Findings,
    late: &[String],
) -> Vec<TestedHypothesis> {
    let all = contrasts(experiment, &[]);
    all.map(|(text, pair)| TestedHypothesis::new(text, pair, late.contains(text), findings))
        .collect()
}

/// The comparison of the first of two setups with the second.
fn turned(found: &ComparisonFinding, (better, worse): (usize, usize)) -> Option<Comparison> {
    let found = found.comparison;
    match (found.first, found.second) {
        pair if pair == (better, worse) => Some(found),
        pair if pair == (worse, better) => Some(Comparison {
            first: better,
            second: worse,
            difference: -found.difference,
            ..found
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hypothesis_is_supported_contradicted_or_neither() {
        let verdict = |difference, adjusted_p_value| {
            let (standard_error, p_value) = (0.01, 0.001);
            let compared = Comparison {
                first: 0,
                second: 1,
                difference,
                standard_error,
                p_value,
                adjusted_p_value,
            };
            HypothesisVerdict::new(compared)
        };
        assert_eq!(verdict(0.05, 0.001), HypothesisVerdict::Supported);
        assert_eq!(verdict(-0.05, 1e-9), HypothesisVerdict::Contradicted);
        assert_eq!(verdict(0.05, 0.051), HypothesisVerdict::Inconclusive);
    }
}
