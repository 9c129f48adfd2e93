//! Columns of the tables `balance` and `variants`.

use crate::experiment::Experiment;
use crate::studies::balance::{
    Balance, BalanceDifference, BalanceFinding, BalanceReport, differing_options,
};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_stats::Level;

use crate::table::column::{Columns, Frame, VARIANT};

/// A figure of a variant.
pub(crate) struct FigureRow<'f> {
    variant: Option<&'f str>,
    level: Level,
    found: &'f BalanceFinding,
    same_games_as: Option<&'f str>,
}

impl FigureRow<'_> {
    fn difference<T>(&self, of: fn(&BalanceDifference) -> T) -> Option<T> {
        self.found.difference.as_ref().map(of)
    }
}

#[rustfmt::skip]
pub(crate) fn columns<'f>() -> Columns<'f, FigureRow<'f>> {
    Columns::<FigureRow<'f>>::new("balance",
        "Written if the experiment has balance figures. One row per variant and figure, in the order of the variants.")
        .text("variant", VARIANT, |row| row.variant)
        .text("figure", "Name of the figure, such as `first-wins`; docs/balance.md has all of them",
            |row| Some(row.found.figure.name()))
        .text("unit",
            "`share` (0 to 1), `win-rate` (a difference of win rates), `points`, `turns`, `count` or `minutes`",
            |row| Some(row.found.figure.unit().name()))
        .sum("pairs", "pairs", "Pair indices that the row is based on", |row| row.found.pairs)
        .number("value", "`unit`", "The figure, in its unit: the mean over the self-play matches of the ranked setups",
            |row| Some(row.found.estimate.value))
        .number("standard_error", "`unit`", "Its standard error over pair indices", |row| Some(row.found.estimate.standard_error))
        .number("low", "`unit`",
            "Lower end of its confidence interval; null where it is no share of games and is the same in every pair or \
             fewer than 5 were counted",
            |row| Some(row.found.estimate.interval()?.0))
        .number("high", "`unit`", "Upper end; null as above", |row| Some(row.found.estimate.interval()?.1))
        .number("difference", "`unit`",
            "The figure less that of the first variant of the same players; null, like all later columns but `level`, in rows of the \
             first variant, where the first variant has no such figure, of splits, and where `same_games_as` is given",
            |row| row.difference(|difference| difference.estimate.value))
        .number("difference_se", "`unit`", "Its standard error, paired by pair index",
            |row| row.difference(|difference| difference.estimate.standard_error))
        .number("difference_low", "`unit`",
            "Lower end of its confidence interval (not simultaneous); null also where it is the same in every pair or fewer than \
             5 were counted",
            |row| Some(row.difference(|difference| difference.estimate.interval())??.0))
        .number("difference_high", "`unit`", "Upper end; null as above",
            |row| Some(row.difference(|difference| difference.estimate.interval())??.1))
        .number("p_adjusted", "share",
            "P-value of the hypothesis of no difference, adjusted for all differences of the table (Holm) and for looks before the planned end",
            |row| row.difference(|difference| difference.p_adjusted))
        .truth("real", "`p_adjusted` is at most 1 less `level`", |row| row.difference(|difference| difference.real))
        .number("level", "share",
            "Confidence of each interval; 1 less the probability that any difference is called real that is none",
            |row| Some(row.level.confidence()))
        .text("same_games_as", "An earlier variant with the same games: the rules differ in nothing that acts; null in all others",
            |row| row.same_games_as)
}

/// The table `balance`. `variants` are the names of the variants, by place; `None` for the only one of an
/// experiment without variants.
///
/// # Panics
/// When a variant has no place.
pub fn balance(variants: &[Option<&str>], found: &Balance) -> Frame {
    let level = found.level;
    let rows = found.findings.iter().map(|found| FigureRow {
        variant: variants[found.variant],
        level,
        found,
        same_games_as: found.same_as.and_then(|place| variants[place]),
    });
    columns().frame(rows)
}

/// A rule option of a variant.
#[derive(Clone, Debug, PartialEq)]
pub struct VariantOption {
    /// The name of the variant.
    pub variant: String,
    /// The name of the option.
    pub key: String,
    /// Its value as text.
    pub value: String,
    /// Its value, if it is a number.
    pub number: Option<f64>,
}

impl VariantOption {
    pub(crate) fn new(variant: &str, key: &str, value: &Value, text: String) -> VariantOption {
        let number = if let Value::Integer(n) = value {
            Some(*n as f64)
        } else {
            None
        };
        VariantOption {
            variant: variant.to_owned(),
            key: key.to_owned(),
            value: text,
            number,
        }
    }
}

#[rustfmt::skip]
pub(crate) fn variant_columns<'f>() -> Columns<'f, &'f VariantOption> {
    Columns::<&VariantOption>::new("variants",
        "Written if the experiment has variants. One row per variant and rule option in which variants differ, and with populations of \
             players one whose `key` is `players`.")
        .text("variant", "Name of the variant", |row| Some(&row.variant))
        .text("key", "Name of a rule option in which variants differ", |row| Some(&row.key))
        .text("value", "Its value in this variant, as text", |row| Some(&row.value))
        .number("number", "", "The same as a number; null if it is not a number", |row| row.number)
}

/// The table `variants`. `options` are those in which variants differ, variant by variant.
pub fn variants(options: &[VariantOption]) -> Frame {
    variant_columns().frame(options)
}

/// The tables `balance` and `variants` of an experiment.
pub(crate) fn frames(experiment: &Experiment, report: &BalanceReport) -> Vec<Frame> {
    vec![
        balance(&report.names(), &report.found),
        variants(&variant_options(experiment)),
    ]
}

/// The options in which variants differ, variant by variant.
fn variant_options(experiment: &Experiment) -> Vec<VariantOption> {
    let variants = experiment.played_variants();
    let rules: Vec<&Ruleset> = variants.iter().map(|variant| &variant.rules).collect();
    let differing = differing_options(&rules);
    let mut options = Vec::new();
    let mut players = experiment.players().iter().cycle();
    for (place, variant) in variants.iter().enumerate() {
        options.extend(players.next().map(|players| VariantOption {
            variant: variant.name.clone(),
            key: "players".to_owned(),
            value: players.name.clone(),
            number: None,
        }));
        let of_variant = differing.iter().map(|(key, values)| (key, &values[place]));
        options.extend(
            of_variant.map(|(key, value)| {
                VariantOption::new(&variant.name, key, value, value.to_string())
            }),
        );
    }
    options
}
