//! Tests of the hypotheses of an experiment that compare two of its setups.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::ranking::Findings;
use bagsplit_lab::study::Pairing;
use bagsplit_stats::Comparison;
use bagsplit_stats::numerals::{Style, count};

/// A hypothesis that one ranked setup beats another.
struct Contrast<'h> {
    text: &'h str,
    better: usize,
    worse: usize,
}

/// The result of each hypothesis `A beats B` about two ranked setups: paired comparisons at 5%, adjusted by Holm's
/// procedure (1979) for all of them. There are no results before the planned end, since the tests are for that number
/// of pairs; other hypotheses are reported as not tested.
pub(crate) fn tested(names: &[String], layout: &Layout, findings: &Findings) -> Vec<String> {
    let hypotheses = &layout.experiment.hypotheses;
    if hypotheses.is_empty() {
        return Vec::new();
    }
    let ranked = &names[..layout.experiment.ranked.min(names.len())];
    let contrasts: Vec<Contrast<'_>> = hypotheses.iter().filter_map(|text| contrast(text, ranked)).collect();
    let many = |count: usize| match count {
        1 => "1 hypothesis is".to_owned(),
        _ => format!("{count} hypotheses are"),
    };
    let mut said = Vec::new();
    let other = hypotheses.len() - contrasts.len();
    if other > 0 {
        said.push(format!(
            "{} not tested: a testable hypothesis has the form 'A beats B', with two ranked setups.",
            many(other)
        ));
    }
    if !findings.at_planned_end && !contrasts.is_empty() {
        said.push(format!("{} tested at the planned end.", many(contrasts.len())));
        return said;
    }
    let found: Vec<Option<Comparison>> =
        contrasts.iter().map(|contrast| comparison(findings, contrast)).collect();
    let p_values: Vec<f64> = found.iter().map(|found| found.map_or(1., |found| found.p_value)).collect();
    let adjusted = bagsplit_stats::holm(&p_values).unwrap_or_else(|_| vec![1.; p_values.len()]);
    for ((contrast, found), p) in contrasts.iter().zip(&found).zip(&adjusted) {
        said.push(sentence(contrast, found.as_ref(), *p, &layout.experiment.pairing));
    }
    if contrasts.len() > 1 {
        said.push(format!(
            "The p-values are adjusted for {} by Holm's procedure.",
            count(contrasts.len() as u64, "test")
        ));
    }
    said
}

/// The two setups of `A beats B`. Names may contain "beats", so every occurrence is tried.
fn contrast<'h>(text: &'h str, names: &[String]) -> Option<Contrast<'h>> {
    let place = |name: &str| names.iter().position(|known| known == name.trim());
    text.match_indices(" beats ").find_map(|(at, word)| {
        let (better, worse) = (place(&text[..at])?, place(&text[at + word.len()..])?);
        (better != worse).then_some(Contrast { text, better, worse })
    })
}

/// The comparison of the setup claimed to be better with the other.
fn comparison(findings: &Findings, contrast: &Contrast<'_>) -> Option<Comparison> {
    findings.comparisons.iter().find_map(|found| {
        let found = found.comparison;
        let (first, second) = (found.first, found.second);
        if (first, second) == (contrast.better, contrast.worse) {
            Some(found)
        } else if (first, second) == (contrast.worse, contrast.better) {
            Some(Comparison { first: second, second: first, difference: -found.difference, ..found })
        } else {
            None
        }
    })
}

fn sentence(contrast: &Contrast<'_>, found: Option<&Comparison>, p: f64, pairing: &Pairing) -> String {
    let text = contrast.text;
    let Some(found) = found else {
        return format!("Hypothesis '{text}': not tested, the two were not compared.");
    };
    let verdict = match found.difference > 0. {
        _ if p > 0.05 => "inconclusive",
        true => "supported",
        false => "contradicted",
    };
    let by = match pairing {
        // Ratings are on a scale of their own.
        Pairing::Ladder { .. } => String::new(),
        _ => format!(
            "a difference of {} percentage points, ",
            Style::PERCENTAGE_POINTS.write(found.difference)
        ),
    };
    let p = if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") };
    format!("Hypothesis '{text}': {verdict} ({by}{p}).")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["quota", "uniform", "one that beats two"].map(str::to_owned).to_vec()
    }

    #[test]
    fn a_hypothesis_names_two_ranked_setups() {
        let names = names();
        let pair = |text: &str| contrast(text, &names).map(|contrast| (contrast.better, contrast.worse));
        assert_eq!(pair("quota beats uniform"), Some((0, 1)));
        assert_eq!(pair("one that beats two beats quota"), Some((2, 0)));
        assert_eq!(pair("uniform beats one that beats two"), Some((1, 2)));
        for text in ["quota beats quota", "quota beats unknown", "quota is better", "", "quota beats"] {
            assert_eq!(pair(text), None, "{text}");
        }
    }

    #[test]
    fn a_hypothesis_is_supported_contradicted_or_neither() {
        let verdict_of = |difference, p| {
            let names = names();
            let found = Comparison {
                first: 0,
                second: 1,
                difference,
                standard_error: 0.01,
                p_value: p,
                adjusted_p_value: p,
            };
            sentence(&contrast("quota beats uniform", &names).unwrap(), Some(&found), p, &Pairing::RoundRobin)
        };
        assert!(
            verdict_of(0.05, 0.001).contains("supported") && verdict_of(0.05, 0.001).contains("p = 0.0010")
        );
        assert!(
            verdict_of(-0.05, 1e-9).contains("contradicted")
                && verdict_of(-0.05, 1e-9).contains("p < 0.0001")
        );
        assert!(verdict_of(0.05, 0.051).contains("inconclusive"));
    }
}
