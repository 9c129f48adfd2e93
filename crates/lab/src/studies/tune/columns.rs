//! Columns of the tables of a tuning: variants played, the front, and its figures on held-out seeds.

use bagsplit_optimize::tune::{Belief, MeasuredPoint};

use crate::run::Layout;
use crate::studies::balance::columns::{VariantOption, balance};
use crate::studies::tune::TuneTarget;
use crate::studies::tune::run::{FrontFigure, FrontRules, TuneReport};
use crate::study::Aim;
use crate::table::column::{Columns, Frame};

/// The bounds of a target; `None` where there is none.
fn bounds(target: &TuneTarget) -> [Option<f64>; 2] {
    match target.aim {
        Aim::Between(low, high) => [low, high].map(|bound| Some(bound).filter(|x| x.is_finite())),
        Aim::Largest | Aim::Smallest => [None; 2],
    }
}

/// Adds the columns of a target after its figure.
#[rustfmt::skip]
fn with_target<'f, R: 'f>(columns: Columns<'f, R>, of: for<'r> fn(&'r R) -> &'r TuneTarget) -> Columns<'f, R> {
    columns
        .text("unit", "Unit of the figure, as in `balance`", move |row| Some(of(row).figure.unit().name()))
        .text("target", "The target as it is written in the file, and the population that it is for, if there are any", move |row| Some(&of(row).text))
        .number("bound_low", "`unit`", "The lower bound; null where there is none", move |row| bounds(of(row))[0])
        .number("bound_high", "`unit`", "The upper bound; null where there is none", move |row| bounds(of(row))[1])
}

/// A target of a variant that was played in the search.
pub(crate) struct TuneRow<'r> {
    /// The place of the variant, from 0 in the order in which they were first played.
    place: usize,
    name: &'r str,
    played: &'r MeasuredPoint,
    belief: &'r Belief,
    /// The index of the target.
    number: usize,
    target: &'r TuneTarget,
    /// Its name in the front, if it is a member.
    front: Option<&'r str>,
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, TuneRow<'f>> {
    let columns = Columns::<TuneRow<'f>>::new("tune",
        "Written by `tune`. One row per variant played and target, in the order in which variants were first played.")
        .sum("place", "", "Number of the variant, from 1 in the order in which they were first played", |row| row.place as u64 + 1)
        .text("variant", "The changes, option by option", |row| Some(row.name))
        .number("cost", "", "Cost of the changes, by the costs of the options", |row| Some(row.played.cost))
        .small("round", "", "Round of the search in which it was first played, from 1", |row| row.played.round as i32)
        .sum("pairs_by_then", "pairs", "Pairs of all variants by the end of that round", |row| row.played.by_then)
        .sum("pairs", "pairs", "Pairs that it played in all", |row| row.played.pairs)
        .text("figure", "Name of the figure; docs/balance.md has all of them", |row| Some(row.target.figure.name()));
    with_target(columns, |row| row.target)
        .number("value", "`unit`", "The measured figure; null where there is none", |row| Some(row.played.figures[row.number]?.value))
        .number("standard_error", "`unit`", "The standard error that the model assumes for it",
            |row| Some(row.played.figures[row.number]?.error))
        .number("believed", "`unit`", "The figure expected by the model, from all variants", |row| Some(row.belief.figures[row.number]?.0))
        .number("believed_sd", "`unit`", "Its standard deviation", |row| Some(row.belief.figures[row.number]?.1))
        .number("chance", "share", "Probability that this target is met, by the model; 1 without bounds",
            |row| Some(row.belief.chances[row.number]))
        .number("chance_all", "share", "Probability that all targets are met; the same in all rows of a variant", |row| Some(row.belief.chance()))
        .text("front", "Its name in `tune_front`; null if it is not there", |row| row.front)
}

fn tune(report: &TuneReport) -> Frame {
    let mut rows = Vec::new();
    for (place, played) in report.log.played.iter().enumerate() {
        let front = report
            .tuned()
            .iter()
            .find(|rules| rules.place == Some(place));
        for (number, target) in report.targets[..report.searched].iter().enumerate() {
            rows.push(TuneRow {
                place,
                name: &report.names[place],
                played,
                belief: &report.beliefs[place],
                number,
                target,
                front: front.map(|rules| rules.name.as_str()),
            });
        }
    }
    columns().frame(rows)
}

/// A target of rules that were confirmed on held-out seeds.
pub(crate) struct FrontRow<'r> {
    report: &'r TuneReport,
    rules: &'r FrontRules,
    target: &'r TuneTarget,
    figure: Option<&'r FrontFigure>,
}

#[rustfmt::skip]
pub(crate) fn front_columns<'f>() -> Columns<'f, FrontRow<'f>> {
    let columns = Columns::<FrontRow<'f>>::new("tune_front",
        "Written by `tune`. One row per target of the baseline and of each rules file, on held-out seeds. `balance` has \
             all other figures of these rules.")
        .text("rules", "Name of the rules, and of their file in `rules/`; the baseline comes first", |row| Some(&row.rules.name))
        .text("changes", "The changes, option by option", |row| Some(&row.rules.changes))
        .number("cost", "", "Cost of the changes", |row| Some(row.rules.cost))
        .text("figure", "Name of the figure", |row| Some(row.target.figure.name()));
    with_target(columns, |row| row.target)
        .sum("pairs", "pairs", "Pairs on held-out seeds", |row| row.report.fresh_pairs)
        .number("value", "`unit`", "The figure on held-out seeds", |row| Some(row.figure?.estimate.value))
        .number("standard_error", "`unit`", "Its standard error over pair indices", |row| Some(row.figure?.estimate.standard_error))
        .number("low", "`unit`", "Lower end of its interval; all intervals of the table hold simultaneously at `level`",
            |row| Some(row.figure?.estimate.interval()?.0))
        .number("high", "`unit`", "Upper end", |row| Some(row.figure?.estimate.interval()?.1))
        .text("verdict",
            "`met`: the interval is within the bounds; `missed`: it is outside; `undecided`: it includes a bound; `no bound`: as \
             large or as small as can be; `no figure`",
            |row| Some(row.figure.map_or("no figure", |figure| figure.verdict.name())))
        .number("difference", "`unit`", "The figure less that of the baseline; null for the baseline",
            |row| Some(row.figure?.difference?.estimate.value))
        .number("difference_se", "`unit`", "Its standard error, paired by pair index", |row| Some(row.figure?.difference?.estimate.standard_error))
        .truth("real", "Whether the difference is significant, adjusted for all differences of all figures (Holm)",
            |row| Some(row.figure?.difference?.real))
        .number("level", "share", "Simultaneous confidence of all intervals", |row| Some(row.report.level.confidence()))
}

fn tune_front(report: &TuneReport) -> Frame {
    let mut rows = Vec::new();
    for rules in &report.front {
        for (target, figure) in report.targets.iter().zip(&rules.figures) {
            rows.push(FrontRow {
                report,
                rules,
                target,
                figure: figure.as_ref(),
            });
        }
    }
    front_columns().frame(rows)
}

#[rustfmt::skip]
pub(crate) fn moved_columns<'f>() -> Columns<'f, &'f (VariantOption, f64)> {
    Columns::<&(VariantOption, f64)>::new("tune_options", "Written by `tune`. One row per variant played and tunable option.")
        .text("variant", "The changes, as in `tune`", |row| Some(&row.0.variant))
        .text("key", "Name of a tunable option", |row| Some(&row.0.key))
        .text("value", "Its value in this variant, as text", |row| Some(&row.0.value))
        .number("number", "", "The same as a number; null if it is not a number", |row| row.0.number)
        .number("cost", "", "What it adds to the cost of the variant; 0 where it is not changed", |row| Some(row.1))
}

/// The options of each variant, each with its part of the cost.
fn tune_options(layout: &Layout, report: &TuneReport) -> Frame {
    let mut options: Vec<(VariantOption, f64)> = Vec::new();
    if let Some(settings) = layout.experiment.tune() {
        let space = settings.space();
        for (name, played) in report.names.iter().zip(&report.log.played) {
            let costs = space.costs(&played.point);
            for ((place, option), cost) in settings.options.iter().enumerate().zip(costs) {
                let level = &option.levels[played.point.level(place)];
                options.push((
                    VariantOption::new(name, &option.key, &level.written, level.name.clone()),
                    cost,
                ));
            }
        }
    }
    moved_columns().frame(&options)
}

/// The tables of a tuning: `tune`, `tune_front`, `tune_options`, and the balance figures of the front.
pub(crate) fn frames(layout: &Layout, report: &TuneReport) -> Vec<Frame> {
    let names = (0..report.balance.names().len()).map(|variant| {
        let name = &report.front[variant % report.front.len()].name;
        match report.balance.players_of(variant) {
            Some(players) => format!("{name} ({players})"),
            None => name.clone(),
        }
    });
    let names: Vec<String> = names.collect();
    let variants: Vec<Option<&str>> = names.iter().map(|name| Some(&**name)).collect();
    vec![
        tune(report),
        tune_front(report),
        tune_options(layout, report),
        balance(&variants, &report.balance.found),
    ]
}
