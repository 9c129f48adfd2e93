//! Columns of the tables `factors` and `effects` of setups that cross two or more choices.

use bagsplit_stats::{EffectKind, Level};

use crate::studies::answer::SectionFindings;
use crate::studies::factorial::{FactorEffect, FactorialReport, Term};
use crate::table::column::{Columns, Frame, VARIANT};

/// A term, or an effect, of the setups of a variant.
pub(crate) struct FactorRow<'f, F> {
    variant: Option<&'f str>,
    level: Level,
    found: &'f F,
}

#[rustfmt::skip]
pub(crate) fn term_columns<'f>() -> Columns<'f, FactorRow<'f, Term>> {
    Columns::<FactorRow<'f, Term>>::new("factors",
        "Written by `run` if the ranked setups are a complete crossing of two or more choices. One row per variant and term: each factor, \
         each interaction of two, and with more than two factors everything else as one.")
        .text("variant", VARIANT, |row| row.variant)
        .words("term", "The factor, such as `draw`, or several with × between them", |row| Some(row.found.factors.join(" × ")))
        .number("variance", "share²", "Variance of its effects on the win rate over all setups, without bias but at least 0",
            |row| Some(row.found.variance))
        .estimate("variance_share", "share", [
            "Its share of the variance between setups; null where they differ no more than by chance",
            "Lower end of its confidence interval, for this share alone",
            "Upper end",
            "Standard error over pair indices",
        ], |row| row.found.share, |_| true)
        .number("level", "share", "Confidence of each interval", |row| Some(row.level.confidence()))
}

#[rustfmt::skip]
pub(crate) fn effect_columns<'f>() -> Columns<'f, FactorRow<'f, FactorEffect>> {
    Columns::<FactorRow<'f, FactorEffect>>::new("effects",
        "Written with `factors`. One row per variant and effect. All intervals of a variant hold simultaneously.")
        .text("variant", VARIANT, |row| row.variant)
        .text("effect",
            "`main`: a level less the mean of all levels of its factor; `interaction`: two levels together less what their main effects \
             add up to; `simple`: a level less the mean of all levels at one level of the other factor",
            |row| Some(kind(row.found.kind)))
        .text("factor", "The factor", |row| row.found.factors.first().map(String::as_str))
        .text("factor_level", "Its level", |row| row.found.levels.first().map(String::as_str))
        .text("other_factor", "The other factor of an interaction or a simple effect, or null", |row| row.found.factors.get(1).map(String::as_str))
        .text("other_level", "Its level, or null", |row| row.found.levels.get(1).map(String::as_str))
        .estimate("difference", "share", [
            "Difference of win rates",
            "Lower end of its confidence interval; null with few pair indices",
            "Upper end; null as above",
            "Standard error over pair indices; null as above",
        ], |row| Some(row.found.difference), |_| true)
        .truth("significant", "Whether the interval excludes 0", |row| Some(row.found.significant))
        .number("level", "share", "Confidence of all intervals of the variant together", |row| Some(row.level.confidence()))
}

const fn kind(kind: EffectKind) -> &'static str {
    match kind {
        EffectKind::Main => "main",
        EffectKind::Interaction => "interaction",
        EffectKind::Simple => "simple",
    }
}

/// Both tables, if there is a crossing.
pub(crate) fn frames(sections: &[SectionFindings]) -> Vec<Frame> {
    let crossed: Vec<(&SectionFindings, &FactorialReport)> = sections
        .iter()
        .filter_map(|section| Some((section, section.findings.factorial.as_ref()?)))
        .collect();
    if crossed.is_empty() {
        return Vec::new();
    }
    let terms = crossed
        .iter()
        .flat_map(|(section, report)| rows(section, section.findings.level, &report.terms));
    let of_levels = crossed
        .iter()
        .flat_map(|(section, report)| rows(section, report.level, &report.effects));
    vec![
        term_columns().frame(terms),
        effect_columns().frame(of_levels),
    ]
}

fn rows<'f, F>(
    section: &'f SectionFindings,
    level: Level,
    found: &'f [F],
) -> impl Iterator<Item = FactorRow<'f, F>> {
    let variant = section.name.as_deref();
    found.iter().map(move |found| FactorRow {
        variant,
        level,
        found,
    })
}
