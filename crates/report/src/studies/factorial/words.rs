//! Sentences on setups that cross two or more choices.

use bagsplit_lab::run::Layout;
use bagsplit_lab::studies::SectionFindings;
use bagsplit_lab::studies::factorial::{FactorEffect, FactorialReport, Term};
use bagsplit_stats::EffectKind;
use bagsplit_stats::numerals::{Style, count};

use crate::studies::ranking::levels;
use crate::words::{Paragraph, joined, level, percentage_points};

/// What makes how much of the variance, the best and the worst level of each factor, and whether factors interact; nothing where setups
/// cross nothing.
pub(crate) fn paragraphs(layout: &Layout, concluded: &SectionFindings) -> Vec<Paragraph> {
    let Some(report) = &concluded.findings.factorial else {
        return Vec::new();
    };
    let mut paragraphs: Vec<Paragraph> = answer(layout, concluded)
        .into_iter()
        .map(Paragraph::Answer)
        .collect();
    if report.terms[0].share.is_none() {
        return paragraphs;
    }
    paragraphs.extend(
        report
            .by_variance()
            .into_iter()
            .filter_map(|factor| Some(Paragraph::Sentence(main(report, factor)?))),
    );
    paragraphs.extend(
        report
            .terms
            .iter()
            .filter(|term| term.of.len() == 2)
            .map(|term| Paragraph::Sentence(interaction(report, term))),
    );
    paragraphs.push(Paragraph::Sentence(format!(
        "All these differences hold simultaneously at {}; each share of the variance has an interval of its own, and holds for these values \
         of {}, not for others.",
        level(report.level),
        all_factors(report)
    )));
    paragraphs
}

/// How much of the variance each term makes; `None` where setups cross nothing.
pub fn answer(layout: &Layout, concluded: &SectionFindings) -> Option<String> {
    let (report, confidence) = (
        concluded.findings.factorial.as_ref()?,
        concluded.findings.level,
    );
    let setups = count(report.crossing.cells().len() as u64, "setup");
    let (among, these, shares_of) = match &concluded.name {
        None => (String::new(), "These", "Shares"),
        Some(_) => (
            format!("{}: ", levels::players(layout, concluded)),
            "these",
            "shares",
        ),
    };
    let mut terms: Vec<&Term> = report.terms.iter().collect();
    terms.sort_by(|a, b| b.variance.total_cmp(&a.variance)); // stable
    let shares: Option<Vec<String>> = terms.into_iter().map(share_of_variance).collect();
    Some(match shares {
        None => format!(
            "{among}{these} games show no differences beyond chance between these {setups}, which cross {}.",
            all_factors(report)
        ),
        Some(shares) => format!(
            "{among}{shares_of} of the variance of the win rate between these {setups} ({} intervals): {}.",
            level(confidence),
            shares.join(", ")
        ),
    })
}

fn share_of_variance(term: &Term) -> Option<String> {
    let share = term.share?;
    Some(format!(
        "{} {}",
        term_name(term),
        Style::PERCENT.estimate(share.value, share.ends())
    ))
}

fn all_factors(report: &FactorialReport) -> String {
    joined(report.factors.iter().map(|factor| &factor.factor), " and ")
}

fn term_name(term: &Term) -> String {
    match &term.factors[..] {
        [one] => one.clone(),
        [a, b] => format!("{a} with {b} (interaction)"),
        _ => "everything else".to_owned(),
    }
}

/// The best and the worst level of a factor against the mean of its levels; `None` with too few pairs for intervals.
fn main(report: &FactorialReport, factor: usize) -> Option<String> {
    let effects = report.main(factor);
    let (best, worst) = (effects.first()?, effects.last()?);
    let name = &report.factors[factor].factor;
    if effects.iter().all(|effect| !effect.significant) {
        return Some(format!(
            "No {name} differs significantly from the mean of the {}.",
            effects.len()
        ));
    }
    let ties = effects
        .iter()
        .skip(1)
        .filter(|effect| effect.difference.high >= best.difference.value)
        .count();
    let ties = match ties {
        0 => String::new(),
        ties => format!(
            "; {} may be as good, by these intervals",
            count(ties as u64, "other")
        ),
    };
    Some(format!(
        "Best {name}: {}, {} above the mean of the {}{ties}; worst: {}, {} below.",
        best.levels[0],
        with_interval(best, 1.),
        effects.len(),
        worst.levels[0],
        with_interval(worst, -1.),
    ))
}

fn with_interval(effect: &FactorEffect, sign: f64) -> String {
    let value = percentage_points(sign * effect.difference.value);
    match effect.difference.interval() {
        None => value,
        Some((low, high)) => {
            let ends = if sign > 0. {
                (low, high)
            } else {
                (-high, -low)
            };
            format!("{value} ({})", Style::PERCENTAGE_POINTS.range(ends))
        }
    }
}

/// Whether two factors interact, and for how many levels of the one which level of the other is best.
fn interaction(report: &FactorialReport, term: &Term) -> String {
    let [a, b] = [&term.factors[0], &term.factors[1]];
    let is_significant = report.effects.iter().any(|effect| {
        effect.significant
            && effect.kind == EffectKind::Interaction
            && [effect.of[0].0, effect.of[1].0] == term.of[..]
    });
    if !is_significant {
        return format!(
            "No {a} goes significantly better or worse with one {b} than with another."
        );
    }
    // The factor that matters more, at each level of the other.
    let matters = report
        .by_variance()
        .into_iter()
        .find(|factor| term.of.contains(factor));
    let more = matters.unwrap_or(term.of[0]);
    let less = if more == term.of[0] {
        term.of[1]
    } else {
        term.of[0]
    };
    let best = &report.main(more)[0];
    let levels = report.factors[less].levels.len();
    let best_at = (0..levels).filter(|&level| {
        let simple = report.effects.iter().filter(|effect| {
            effect.kind == EffectKind::Simple
                && effect.of[0].0 == more
                && effect.of[1] == (less, level)
        });
        let first = simple.max_by(|a, b| a.difference.value.total_cmp(&b.difference.value));
        first.is_some_and(|effect| effect.of[0] == best.of[0])
    });
    let times = best_at.count();
    format!(
        "They interact: how much a {} wins depends on the {}. In these games {} wins most with {times} of the {levels} values of {}.",
        report.factors[more].factor,
        report.factors[less].factor,
        best.levels[0],
        report.factors[less].factor
    )
}
