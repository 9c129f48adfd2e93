//! Sentences on the hypotheses of an experiment that compare two of its setups.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::ranking::{Findings, HypothesisVerdict, TestedHypothesis};
use bagsplit_lab::study::Pairing;
use bagsplit_stats::numerals::count;

use crate::words::{counted, percentage_points};

/// The result of each hypothesis `A beats B` about two ranked setups, at the planned end; other hypotheses are reported as
/// not tested.
pub fn tested(layout: &Layout, findings: &Findings) -> Vec<String> {
    let (experiment, tested) = (&layout.experiment, &findings.hypotheses);
    let mut sentences = Vec::new();
    let other = experiment.hypotheses.len() - tested.len();
    if other > 0 {
        sentences.push(format!(
            "{} not tested: a testable hypothesis has the form 'A beats B', with two ranked setups.",
            counted(other, "hypothesis is", "hypotheses are")
        ));
    }
    if !findings.at_planned_end && !tested.is_empty() {
        sentences.push(format!(
            "{} tested at the planned end.",
            counted(tested.len(), "hypothesis is", "hypotheses are")
        ));
        return sentences;
    }
    sentences.extend(
        tested
            .iter()
            .map(|hypothesis| sentence(hypothesis, &experiment.pairing)),
    );
    if findings.budget.tests > 1 {
        sentences.push(format!(
            "The p-values are adjusted for all {} of the experiment by Holm's procedure.",
            count(findings.budget.tests as u64, "test")
        ));
    }
    sentences
}

fn sentence(tested: &TestedHypothesis, pairing: &Pairing) -> String {
    let TestedHypothesis {
        text,
        comparison,
        late,
        ..
    } = tested;
    let late = if *late {
        ", written after the first look at these games"
    } else {
        ""
    };
    let (Some(found), Some(verdict)) = (comparison, tested.verdict) else {
        return format!("Hypothesis '{text}'{late}: not tested, the two were not compared.");
    };
    let verdict = match verdict {
        HypothesisVerdict::Supported => "supported",
        HypothesisVerdict::Contradicted => "contradicted",
        HypothesisVerdict::Inconclusive => "inconclusive",
    };
    let by = match pairing {
        // Ratings are on a scale of their own.
        Pairing::Ladder { .. } => String::new(),
        _ => format!("a difference of {}, ", percentage_points(found.difference)),
    };
    let p = found.adjusted_p_value;
    let p = if p < 0.0001 {
        "p < 0.0001".to_owned()
    } else {
        format!("p = {p:.4}")
    };
    format!("Hypothesis '{text}'{late}: {verdict} ({by}{p}).")
}
