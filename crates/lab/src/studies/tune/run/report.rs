//! The report of a tuning.

use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::Experiment;
use crate::studies::balance::{BalanceDifference, Unit, VariantTotals};
use crate::studies::tune::targets::pairs_to_decide;
use crate::studies::tune::{TuneSettings, TuneTarget, Verdict, target_findings};
use bagsplit_game::rules::Ruleset;
use bagsplit_optimize::tune::{Belief, Log, Survey};
use bagsplit_stats::numerals::Style;
use bagsplit_stats::{Estimate, Level};

use crate::run::LabError;
use crate::studies::balance::BalanceReport;
use crate::studies::balance::counter::BalanceCounter;

/// A figure of rules of the front, on held-out seeds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FrontFigure {
    /// The figure, in its unit; all intervals of the front hold simultaneously at the confidence of the report. It has none
    /// where balance figures have none.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// The verdict on the target.
    pub verdict: Verdict,
    /// About how many pairs would decide what is undecided, if the estimate stays.
    pub pairs_to_decide: Option<u64>,
    /// Its difference from the baseline, paired by index; `None` for the baseline.
    pub difference: Option<BalanceDifference>,
}

/// Rules that were confirmed on held-out seeds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FrontRules {
    /// Their name, also that of their file.
    pub name: String,
    /// The changes.
    pub changes: String,
    /// Their cost.
    pub cost: f64,
    /// The changes one by one: text and cost.
    #[serde(rename = "cost_parts")]
    pub costs: Vec<(String, f64)>,
    /// Their place among the variants of the search; `None` for a baseline that the search did not play.
    #[serde(skip)]
    pub place: Option<usize>,
    /// The rules.
    #[serde(skip)]
    pub rules: Ruleset,
    /// The figures of the targets; `None` where there is none.
    pub figures: Vec<Option<FrontFigure>>,
}

impl FrontRules {
    /// The cost of the changes, in all and one by one: `1.75 = 0.75 for hand 9 + 1.00 for first holder`.
    pub fn cost_text(&self) -> String {
        let parts: Vec<String> = self
            .costs
            .iter()
            .map(|(change, cost)| format!("{cost:.2} for {change}"))
            .collect();
        match &parts[..] {
            [] | [_] => format!("{:.2}", self.cost),
            several => format!("{:.2} = {}", self.cost, several.join(" + ")),
        }
    }
}

/// The report of a tuning.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TuneReport {
    /// The targets by each population, those of the search first.
    pub targets: Vec<TuneTarget>,
    /// The number of those of the search; the others were only asked of the front.
    #[serde(rename = "searched_targets")]
    pub searched: usize,
    /// All variants that were played in the search.
    #[serde(skip)]
    pub log: Log,
    /// Their names, in the same order.
    #[serde(skip)]
    pub names: Vec<String>,
    /// The model's estimates of them at the end.
    #[serde(skip)]
    pub beliefs: Vec<Belief>,
    /// The baseline, then the rules of the front, cheapest first.
    #[serde(rename = "candidates")]
    pub front: Vec<FrontRules>,
    /// Their balance figures on held-out seeds, in the same order, with intervals that are not simultaneous.
    pub balance: BalanceReport,
    /// Pairs of each of them.
    #[serde(rename = "held_out_pairs")]
    pub fresh_pairs: u64,
    /// The simultaneous confidence of all intervals of the front, including those of earlier confirmations.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// The numbers of pairs with which the front was confirmed earlier in this folder.
    pub confirmed_before: Vec<u64>,
    /// Games of the search.
    pub search_games: u64,
    /// Games of the front.
    #[serde(rename = "held_out_games")]
    pub fresh_games: u64,
}

/// The games of a search, and those of its front on held-out seeds.
pub(super) struct Searched {
    /// The targets by each population, those of the search first.
    pub(super) targets: Vec<TuneTarget>,
    /// The number of those of the search.
    pub(super) number: usize,
    pub(super) log: Log,
    pub(super) survey: Survey,
    pub(super) search_games: u64,
    /// The experiment of the front.
    pub(super) fresh: Experiment,
    /// The places of its rules after the baseline.
    pub(super) members: Vec<usize>,
    pub(super) counts: BalanceCounter,
}

impl TuneReport {
    pub(super) fn new(
        settings: &TuneSettings,
        confirmed_before: Vec<u64>,
        searched: Searched,
    ) -> Result<TuneReport, LabError> {
        let Searched {
            targets,
            number,
            log,
            survey,
            search_games,
            fresh,
            members,
            counts,
        } = searched;
        let BalanceCounter {
            variants: totals,
            games: fresh_games,
            ..
        } = counts;
        let figures = figures(&targets, &fresh, &totals, settings)?;
        let balance = BalanceReport::new(&fresh, 0, totals)?;
        let places =
            std::iter::once(log.place(&log.task.space.base())).chain(members.into_iter().map(Some));
        let front = fresh.variants().iter().zip(places).zip(figures).enumerate();
        let front = front.map(|(number, ((variant, place), figures))| FrontRules {
            name: if number == 0 {
                variant.name.clone()
            } else {
                format!("tuned-{number}")
            },
            changes: variant.name.clone(),
            cost: place.map_or(0., |place| log.played[place].cost),
            costs: place.map_or_else(Vec::new, |place| settings.costs(&log.played[place].point)),
            place,
            rules: variant.rules.clone(),
            figures,
        });
        Ok(TuneReport {
            targets,
            searched: number,
            names: log
                .played
                .iter()
                .map(|played| settings.name(&played.point.0))
                .collect(),
            beliefs: log
                .played
                .iter()
                .map(|played| survey.belief(&played.point))
                .collect(),
            front: front.collect(),
            balance,
            fresh_pairs: settings.confirm_pairs,
            level: level_after(settings.confidence, &confirmed_before)?,
            confirmed_before,
            search_games,
            fresh_games,
            log,
        })
    }

    /// The number of targets of the search that have this verdict under some rules.
    pub fn count(&self, rules: &FrontRules, verdict: Verdict) -> usize {
        let figures = rules.figures[..self.searched].iter().flatten();
        figures.filter(|figure| figure.verdict == verdict).count()
    }

    /// The tuned rules: the front without the baseline.
    pub fn tuned(&self) -> &[FrontRules] {
        &self.front[1..]
    }

    /// All games that it is based on.
    pub const fn games(&self) -> u64 {
        self.search_games + self.fresh_games
    }

    /// A target with its figure on held-out seeds, as a line of text.
    pub(crate) fn describe(&self, target: &TuneTarget, figure: Option<&FrontFigure>) -> String {
        let Some(figure) = figure else {
            return format!("{}: no such figure", target.text);
        };
        let value = number(target.figure.unit(), figure.estimate.value);
        let interval = figure.estimate.interval().map_or_else(String::new, |ends| {
            format!(" ({})", style(target.figure.unit(), ends.1).range(ends))
        });
        let verdict = match figure.verdict {
            Verdict::NoBound => String::new(),
            verdict => format!(", {}", verdict.name()),
        };
        format!("{}: {value}{interval}{verdict}", target.text)
    }
}

/// A number as text in this unit: shares in percent.
pub fn number(unit: Unit, x: f64) -> String {
    style(unit, x).write(x)
}

/// The style for numbers of about this size in this unit.
pub const fn style(unit: Unit, x: f64) -> Style {
    match unit {
        Unit::Share | Unit::WinRate => Style::PERCENTAGE_POINTS,
        _ if x.abs() >= 1000. => Style::plain(0),
        _ if x.abs() >= 10. => Style::plain(1),
        _ => Style::plain(2),
    }
}

/// The confidence after earlier confirmations of the front: each has an error rate of its own, and all together at
/// most their sum.
fn level_after(level: Level, before: &[u64]) -> Result<Level, LabError> {
    if before.is_empty() {
        return Ok(level);
    }
    let looks = (before.len() + 1) as f64;
    if looks * level.alpha() > 0.5 {
        return Err(LabError::Input(format!(
            "the front was confirmed {} times before in this folder, with other numbers of pairs: no confidence is left for \
             another time; take another seed, which has its own held-out pairs",
            before.len()
        )));
    }
    Ok(Level::new(1. - looks * level.alpha())?)
}

/// The figures of the targets for each variant, with simultaneous intervals: the error rate is divided by the number of
/// intervals with bounds (Bonferroni).
fn figures(
    targets: &[TuneTarget],
    fresh: &Experiment,
    totals: &[VariantTotals],
    settings: &TuneSettings,
) -> Result<Vec<Vec<Option<FrontFigure>>>, LabError> {
    let (rules, populations) = (fresh.variants().len(), fresh.players().len().max(1));
    let all = (targets.len() * rules).max(1) as f64;
    let level = Level::new(1. - settings.confidence.alpha() / all)?;
    let looks =
        bagsplit_stats::Looks::UpTo(usize::try_from(settings.confirm_pairs).unwrap_or(usize::MAX));
    // The rules of each population beside each other, the baseline first: differences are from that.
    let by_population =
        (0..populations).flat_map(|players| totals.iter().skip(players).step_by(populations));
    let by_population: Vec<VariantTotals> = by_population.cloned().collect();
    let balance = crate::studies::balance::balance(&by_population, level, looks)?;
    let variants = (0..rules).map(|place| {
        let rows = target_findings(targets, &balance, (place, rules));
        let figures = targets.iter().zip(rows).map(|(target, row)| {
            row.map(|row| FrontFigure {
                estimate: row.estimate,
                verdict: Verdict::new(target.aim, row.estimate.interval()),
                pairs_to_decide: pairs_to_decide(target.aim, &row.estimate, row.pairs),
                difference: row.difference,
            })
        });
        figures.collect()
    });
    Ok(variants.collect())
}
