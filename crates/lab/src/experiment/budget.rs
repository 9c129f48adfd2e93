//! The error rate of an experiment, and the part of it that each ranking and each hypothesis may spend.

use bagsplit_stats::numerals::Style;
use bagsplit_stats::{Level, Spending, StatsError, holm};
use bagsplit_storage::Family;

use crate::experiment::Experiment;
use crate::experiment::crossing::crossing;
use crate::study::SetupTotals;

/// The part of the error rate that is for hypotheses, if any are tested, and that of the rest which is for effects of crossed choices, if
/// there are any.
const HALF: f64 = 0.5;

/// The comparisons of setups that share the error rate of an experiment, 5%. Half is for all hypotheses over all rankings together
/// (Holm), and the rest in equal parts for the rankings (Bonferroni), which have all of it without hypotheses. Where setups cross choices,
/// half of the part of a ranking is for all effects of its factorial analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorBudget {
    /// Tests of hypotheses, over all rankings.
    pub tests: usize,
    /// Rankings: one for each population of players or variant of the rules.
    pub rankings: usize,
    /// Whether the setups of any ranking cross choices.
    pub crossed: bool,
}

impl ErrorBudget {
    /// The level of all of them together.
    pub const LEVEL: Level = Level::P95;

    /// That of an experiment. Hypotheses that are `late`, written after the first look at the games, have no part of their
    /// own: the comparisons of a ranking, which are valid whichever of them is picked, judge them.
    pub fn new(experiment: &Experiment, late: &[String]) -> ErrorBudget {
        let conditions = experiment.conditions();
        ErrorBudget {
            tests: conditions.len() * contrasts(experiment, late).count(),
            rankings: conditions.len(),
            crossed: conditions
                .iter()
                .any(|(.., setups)| crossing(&setups[..experiment.ranked]).is_some()),
        }
    }

    /// What a ranking may spend of the error rate, without what was declared.
    pub fn of_a_ranking(self) -> Spending {
        let [tests, effects] =
            [self.tests > 0, self.crossed].map(|spends| if spends { HALF } else { 1. });
        let part = tests * effects / self.rankings as f64;
        Spending {
            part,
            ..ErrorBudget::LEVEL.into()
        }
    }

    /// Where the error rate goes, as a sentence; none where one ranking has all of it.
    pub fn sentence(self) -> Option<String> {
        let part = self.of_a_ranking().part;
        let ranking = match self.rankings {
            1 => "the ranking".to_owned(),
            all => format!("each of {all} rankings"),
        };
        let tests = match self.tests {
            0 if self.rankings == 1 && !self.crossed => return None,
            0 => String::new(),
            1 => format!("{} for the hypothesis and ", rate(HALF)),
            all => format!(
                "{} for all {all} tests of hypotheses together (Holm) and ",
                rate(HALF)
            ),
        };
        let what = match (self.crossed, self.tests) {
            (true, 0) => "Rankings and effects",
            (true, _) => "Hypotheses, rankings and effects",
            (_, 0) => "All rankings",
            _ => "Hypotheses and rankings",
        };
        let effects = if self.crossed {
            ", as much for all effects of its crossed choices"
        } else {
            ""
        };
        Some(format!(
            "{what} share an error rate of 5%: {tests}{} for {ranking}{effects}.",
            rate(part)
        ))
    }

    /// The families of claims among which it is divided.
    pub(crate) fn families(self) -> Vec<Family> {
        let ranking = Family {
            claims: "rankings".to_owned(),
            number: self.rankings,
            test: "model confidence set of the best, paired t-tests of the others (Holm), each ranking at its part".to_owned(),
            error_rate: stated(self.of_a_ranking().part * self.rankings as f64),
        };
        let hypotheses = (self.tests > 0).then(|| Family {
            claims: "tests of hypotheses".to_owned(),
            number: self.tests,
            test: "paired t-tests (Holm)".to_owned(),
            error_rate: stated(HALF),
        });
        let effects = self.crossed.then(|| Family {
            claims: "effects of crossed choices".to_owned(),
            test: "simultaneous intervals of all effects of a ranking (largest simulated error)"
                .to_owned(),
            ..ranking.clone()
        });
        hypotheses
            .into_iter()
            .chain(effects)
            .chain([ranking])
            .collect()
    }

    /// What each ranking may spend. Hypotheses are tested at the planned end of their ranking.
    pub(crate) fn spend(
        self,
        experiment: &Experiment,
        late: &[String],
        rankings: &[&SetupTotals],
    ) -> Result<Vec<Spending>, StatsError> {
        let tested: Vec<(usize, usize)> =
            contrasts(experiment, late).map(|(_, pair)| pair).collect();
        let mut p_values = Vec::new();
        for totals in rankings {
            let is_finished = totals.complete() >= experiment.pairs.max(2) && !tested.is_empty();
            p_values.extend(match is_finished {
                true => totals
                    .ranked_sums(experiment.ranked, &experiment.scale())?
                    .ranks
                    .p_values(&tested)?,
                false => vec![1.; tested.len()],
            });
        }
        let mut adjusted = holm(&p_values)?.into_iter();
        let all = rankings.iter().map(|_| {
            let declared = tested
                .iter()
                .zip(&mut adjusted)
                .map(|(&(a, b), p_value)| (a, b, p_value / HALF));
            Spending {
                declared: declared.collect(),
                ..self.of_a_ranking()
            }
        });
        Ok(all.collect())
    }
}

/// A part of the error rate as a registration states it: few digits, which every reader of JSON reads as they were written.
fn stated(part: f64) -> f64 {
    (part * ErrorBudget::LEVEL.alpha() * 1e9).round() / 1e9
}

/// A part of the error rate in percent.
fn rate(part: f64) -> String {
    Style::PERCENT
        .with_decimals(2)
        .write(part * ErrorBudget::LEVEL.alpha())
}

/// The hypotheses of the form `A beats B` about two ranked setups that are not `late`, with these two.
pub(crate) fn contrasts<'e>(
    experiment: &'e Experiment,
    late: &'e [String],
) -> impl Iterator<Item = (&'e String, (usize, usize))> {
    let ranked = experiment.setups[..experiment.ranked]
        .iter()
        .map(|setup| setup.name.as_str());
    let ranked: Vec<&str> = ranked.collect();
    let stated = experiment
        .hypotheses
        .iter()
        .filter(|text| !late.contains(text));
    stated.filter_map(move |text| Some((text, contrast(text, &ranked)?)))
}

/// The two setups of `A beats B`. Names may contain "beats", so every occurrence is tried.
fn contrast(text: &str, names: &[&str]) -> Option<(usize, usize)> {
    text.match_indices(" beats ").find_map(|(at, word)| {
        let (better, worse) = (&text[..at], &text[at + word.len()..]);
        let [better, worse] =
            [better, worse].map(|name| names.iter().position(|known| *known == name.trim()));
        better.zip(worse).filter(|(better, worse)| better != worse)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hypothesis_names_two_ranked_setups() {
        let names = ["quota", "uniform", "one that beats two"];
        assert_eq!(contrast("quota beats uniform", &names), Some((0, 1)));
        assert_eq!(
            contrast("one that beats two beats quota", &names),
            Some((2, 0))
        );
        assert_eq!(
            contrast("uniform beats one that beats two", &names),
            Some((1, 2))
        );
        for text in [
            "quota beats quota",
            "quota beats unknown",
            "quota is better",
            "",
            "quota beats",
        ] {
            assert_eq!(contrast(text, &names), None, "{text}");
        }
    }
}
