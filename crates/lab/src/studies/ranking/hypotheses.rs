//! Tests of the hypotheses of an experiment that compare two of its setups.

use std::path::Path;

use bagsplit_stats::Comparison;
use bagsplit_storage::OwnFolder;
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::Experiment;
use crate::run::{LabError, Layout};
use crate::studies::ranking::budget::ErrorBudget;
use crate::studies::ranking::{ComparisonFinding, Findings};

/// The file of the hypotheses that were written after the first look at the games of a folder.
const LATE: &str = "late-hypotheses.json";

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
        let comparison = findings.comparisons.iter().find_map(|found| turned(found, pair));
        let verdict = comparison.filter(|_| findings.at_planned_end).map(HypothesisVerdict::new);
        TestedHypothesis { text: text.to_owned(), late, verdict, comparison }
    }
}

impl HypothesisVerdict {
    /// The verdict of a comparison of the setup claimed to be better with the other.
    fn new(found: Comparison) -> HypothesisVerdict {
        match found.difference > 0. {
            _ if found.adjusted_p_value > ErrorBudget::LEVEL.alpha() => HypothesisVerdict::Inconclusive,
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
    all.map(|(text, pair)| TestedHypothesis::new(text, pair, late.contains(text), findings)).collect()
}

/// The hypotheses of that form that are not `late`, with the two setups.
pub(crate) fn contrasts<'e>(
    experiment: &'e Experiment,
    late: &'e [String],
) -> impl Iterator<Item = (&'e String, (usize, usize))> {
    let ranked = experiment.setups[..experiment.ranked].iter().map(|setup| setup.name.as_str());
    let ranked: Vec<&str> = ranked.collect();
    let stated = experiment.hypotheses.iter().filter(|text| !late.contains(text));
    stated.filter_map(move |text| Some((text, contrast(text, &ranked)?)))
}

/// The two setups of `A beats B`. Names may contain "beats", so every occurrence is tried.
fn contrast(text: &str, names: &[&str]) -> Option<(usize, usize)> {
    let place = |name: &str| names.iter().position(|known| *known == name.trim());
    text.match_indices(" beats ").find_map(|(at, word)| {
        let (better, worse) = (place(&text[..at])?, place(&text[at + word.len()..])?);
        (better != worse).then_some((better, worse))
    })
}

/// The comparison of the first of two setups with the second.
fn turned(found: &ComparisonFinding, (better, worse): (usize, usize)) -> Option<Comparison> {
    let found = found.comparison;
    match (found.first, found.second) {
        pair if pair == (better, worse) => Some(found),
        pair if pair == (worse, better) => {
            Some(Comparison { first: better, second: worse, difference: -found.difference, ..found })
        }
        _ => None,
    }
}

/// The hypotheses that were written after the first look at the games of a folder.
pub(crate) fn late_hypotheses(folder: &Path) -> Result<Vec<String>, LabError> {
    let path = folder.join(LATE);
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| {
            LabError::Input(format!("{}: not a list of hypotheses: {error}", path.display()))
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(LabError::Failed(format!("{}: {error}", path.display()))),
    }
}

/// Notes which hypotheses of an experiment are new in a folder that has games, in those folders of which they are `parts`.
/// This must come before the experiment is written into the folder.
pub(crate) fn note_late(layout: &Layout, folder: &OwnFolder, parts: &[&Path]) -> Result<(), LabError> {
    let mut late = late_hypotheses(folder.path())?;
    let known = late.len();
    for part in parts {
        late.extend(late_hypotheses(part)?);
    }
    if let Some(text) = folder.experiment()?.filter(|_| !layout.experiment.hypotheses.is_empty())
        && !folder.blocks()?.is_empty()
    {
        let before = Layout::of_text(&text, &folder.path().join("experiment.toml"))?.experiment.hypotheses;
        late.extend(layout.experiment.hypotheses.iter().filter(|text| !before.contains(text)).cloned());
    }
    late.sort_unstable();
    late.dedup();
    if late.len() > known {
        folder.keep_named(Path::new(LATE), serde_json::json!(late).to_string().as_bytes())?;
    }
    Ok(())
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
        let verdict = |difference, adjusted_p_value| {
            let (standard_error, p_value) = (0.01, 0.001);
            let compared =
                Comparison { first: 0, second: 1, difference, standard_error, p_value, adjusted_p_value };
            HypothesisVerdict::new(compared)
        };
        assert_eq!(verdict(0.05, 0.001), HypothesisVerdict::Supported);
        assert_eq!(verdict(-0.05, 1e-9), HypothesisVerdict::Contradicted);
        assert_eq!(verdict(0.05, 0.051), HypothesisVerdict::Inconclusive);
    }
}
