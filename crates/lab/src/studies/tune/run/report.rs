//! What a tune has found.

use crate::experiment::Experiment;
use crate::studies::balance::{BalanceDifference, GameHistogram, Unit, VariantTotals};
use crate::studies::tune::histogram::histograms;
use crate::studies::tune::{TuneSettings, TuneTarget, Verdict, target_findings};
use bagsplit_game::rules::Ruleset;
use bagsplit_optimize::tune::{Belief, Log, Survey};
use bagsplit_stats::Level;
use bagsplit_stats::numerals::Style;

use crate::run::LabError;
use crate::run::counts::Counts;
use crate::studies::balance::BalanceReport;

/// A figure of a front's rules, on fresh luck.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontFigure {
    /// The figure, in its unit.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Its interval; all intervals of the front hold together at the confidence of the report. `None` as for balance figures.
    pub interval: Option<(f64, f64)>,
    /// What that says of the target.
    pub verdict: Verdict,
    /// How it differs from the rules as they are, index by index; `None` for these.
    pub difference: Option<BalanceDifference>,
}

/// Rules that were played on fresh luck.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontRules {
    /// What they are called, and their file.
    pub name: String,
    /// What is changed.
    pub changes: String,
    /// What that costs.
    pub cost: f64,
    /// The same change by change: each as it is called, and what it costs.
    pub costs: Vec<(String, f64)>,
    /// Their place among the variants of the search; `None` of the rules as they are, where these were not asked for.
    pub place: Option<usize>,
    /// The rules.
    pub rules: Ruleset,
    /// The figures of the targets; `None` where there is none.
    pub figures: Vec<Option<FrontFigure>>,
}

impl FrontRules {
    /// What the changes cost, in all and change by change: `1.75 = 0.75 for hand 9 + 1.00 for first holder`.
    #[must_use]
    pub fn cost_text(&self) -> String {
        let parts: Vec<String> =
            self.costs.iter().map(|(change, cost)| format!("{cost:.2} for {change}")).collect();
        match &parts[..] {
            [] | [_] => format!("{:.2}", self.cost),
            several => format!("{:.2} = {}", self.cost, several.join(" + ")),
        }
    }

    /// How many targets with bounds are as this says.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.figures.iter().flatten().filter(|figure| figure.verdict == verdict).count()
    }
}

/// What a tune has found.
#[derive(Debug)]
pub struct TuneReport {
    /// What is wished for.
    pub targets: Vec<TuneTarget>,
    /// Every variant that was played in the search.
    pub log: Log,
    /// What they are called, in the same order.
    pub names: Vec<String>,
    /// What is believed of them at the end.
    pub beliefs: Vec<Belief>,
    /// The one that the method would choose, by its place.
    pub picked: Option<usize>,
    /// The rules as they are, then those of the front, cheapest first.
    pub front: Vec<FrontRules>,
    /// The values of single games that the targets are about, by their places in the front.
    pub histograms: Vec<GameHistogram>,
    /// Their balance figures on fresh luck, in the same order, each by itself.
    pub balance: BalanceReport,
    /// The experiment of the front.
    pub fresh: Experiment,
    /// Pairs of each of them.
    pub fresh_pairs: u64,
    /// How sure it is that all intervals of the front hold together, those of earlier confirmations included.
    pub level: Level,
    /// The numbers of pairs with which the front was confirmed earlier in this folder.
    pub confirmed_before: Vec<u64>,
    /// Games of the search.
    pub search_games: u64,
    /// Games of the front.
    pub fresh_games: u64,
}

impl TuneReport {
    pub(crate) fn new(
        settings: &TuneSettings,
        confirmed_before: Vec<u64>,
        (log, survey, picked): (Log, Survey, Option<usize>),
        (fresh, members): (Experiment, Vec<usize>),
        (search_games, counts): (u64, Counts),
    ) -> Result<TuneReport, LabError> {
        let Counts { balance: totals, games: fresh_games, .. } = counts;
        let targets = settings.targets.clone();
        let figures = figures(&targets, &totals, settings)?;
        let histograms = histograms(&targets, &totals);
        let balance = BalanceReport::new(&fresh, 0, totals)?;
        let places = std::iter::once(log.place(&log.task.space.base())).chain(members.into_iter().map(Some));
        let front = fresh.variants().iter().zip(places).zip(figures).enumerate();
        let front = front.map(|(number, ((variant, place), figures))| FrontRules {
            name: if number == 0 { variant.name.clone() } else { format!("tuned-{number}") },
            changes: variant.name.clone(),
            cost: place.map_or(0., |place| log.played[place].cost),
            costs: place.map_or_else(Vec::new, |place| settings.costs(&log.played[place].point)),
            place,
            rules: variant.rules.clone(),
            figures,
        });
        Ok(TuneReport {
            targets,
            names: log.played.iter().map(|played| settings.name(&played.point.0)).collect(),
            beliefs: log.played.iter().map(|played| survey.belief(&played.point)).collect(),
            picked,
            front: front.collect(),
            histograms,
            balance,
            fresh_pairs: settings.confirm_pairs,
            fresh,
            level: level_after(settings.confidence, &confirmed_before)?,
            confirmed_before,
            search_games,
            fresh_games,
            log,
        })
    }

    /// The rules that were found: all of the front but the rules as they are.
    #[must_use]
    pub fn tuned(&self) -> &[FrontRules] {
        &self.front[1..]
    }

    /// All games that it rests on.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.search_games + self.fresh_games
    }

    /// What fresh luck says of a target, in a line.
    #[must_use]
    pub fn told(&self, target: &TuneTarget, figure: Option<&FrontFigure>) -> String {
        let Some(figure) = figure else { return format!("{}: there is no such figure", target.text) };
        let number = |x: f64| number(target.unit(), x);
        let interval = figure
            .interval
            .map_or_else(String::new, |ends| format!(" ({})", style(target.unit(), ends.1).range(ends)));
        let verdict = match figure.verdict {
            Verdict::NoBound => String::new(),
            verdict => format!(", {}", verdict.name()),
        };
        format!("{}: {}{interval}{verdict}", target.text, number(figure.value))
    }
}

/// A number as people read it in this unit: shares in per cent.
#[must_use]
pub fn number(unit: Unit, x: f64) -> String {
    style(unit, x).write(x)
}

/// How numbers of about this size are written in this unit.
#[must_use]
pub const fn style(unit: Unit, x: f64) -> Style {
    match unit {
        Unit::Share | Unit::WinRate => Style::PERCENTAGE_POINTS,
        _ if x.abs() >= 1000. => Style::plain(0),
        _ if x.abs() >= 10. => Style::plain(1),
        _ => Style::plain(2),
    }
}

/// The confidence that is left when the front was confirmed before: each time has an error rate of its own, and all together at
/// most their sum.
fn level_after(level: Level, before: &[u64]) -> Result<Level, LabError> {
    if before.is_empty() {
        return Ok(level);
    }
    let looks = (before.len() + 1) as f64;
    if looks * level.alpha() > 0.5 {
        return Err(LabError::Input(format!(
            "the front was confirmed {} times before in this folder, with other numbers of pairs: nothing is left of its \
             confidence; take another seed, which has held-out pairs of its own",
            before.len()
        )));
    }
    Ok(Level::new(1. - looks * level.alpha())?)
}

/// The figures of the targets for each variant, with intervals that hold together: each at the confidence that leaves as many
/// parts of the error as there are intervals with bounds (Bonferroni).
fn figures(
    targets: &[TuneTarget],
    totals: &[VariantTotals],
    settings: &TuneSettings,
) -> Result<Vec<Vec<Option<FrontFigure>>>, LabError> {
    let all = (targets.len() * totals.len()).max(1) as f64;
    let level = Level::new(1. - settings.confidence.alpha() / all)?;
    let looks = bagsplit_stats::Looks::UpTo(usize::try_from(settings.confirm_pairs).unwrap_or(usize::MAX));
    let (balance, statistics) =
        crate::studies::balance::balance_with(totals, &settings.statistics(), level, looks)?;
    let of = |variant: usize| {
        let rows = target_findings(targets, (&balance, &statistics), variant);
        let figure = |(target, row): (&TuneTarget, Option<&crate::studies::balance::BalanceFinding>)| {
            row.map(|row| FrontFigure {
                value: row.value,
                standard_error: row.standard_error,
                interval: row.interval,
                verdict: Verdict::of(target.aim, row.interval),
                difference: row.difference,
            })
        };
        targets.iter().zip(rows).map(figure).collect()
    };
    Ok((0..totals.len()).map(of).collect())
}
