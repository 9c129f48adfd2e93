//! Sentences on the same setups in several experiments: changes of the order, and robust setups.

use std::cmp::Ordering;
use std::path::Path;

use bagsplit_lab::finding::object;
use bagsplit_lab::run::{Concluded, Conclusions, LabError, Layout};
use bagsplit_lab::studies::ranking::{Findings, Judged, Robust, robust};
use bagsplit_stats::numerals::Style;
use bagsplit_stats::{Estimate, Level};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::studies::ranking::words::BOUNDLESS;
use crate::words::{TextTable, percent, percentage_points, range};

/// A compared ranking: that of an experiment, or of one of its populations of players.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The name: its experiment, and its population if there are several; its folder too where names are equal.
    pub name: String,
    folder: String,
    layout: &'a Layout,
    found: &'a Concluded,
}

impl<'a> Part<'a> {
    /// The rankings of the experiments in these folders.
    pub fn of_all(all: impl IntoIterator<Item = (&'a Path, &'a Layout, &'a Conclusions)>) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        for (folder, layout, found) in all {
            let experiment = &layout.experiment.name;
            parts.extend(found.sections.iter().map(|found| {
                let name =
                    found.name.as_deref().map_or(experiment.clone(), |name| format!("{experiment}: {name}"));
                Part { name, folder: folder.display().to_string(), layout, found }
            }));
        }
        let names: Vec<String> = parts.iter().map(|part| part.name.clone()).collect();
        for part in &mut parts {
            if names.iter().filter(|name| **name == part.name).count() > 1 {
                part.name = format!("{} ({})", part.name, part.folder);
            }
        }
        parts
    }

    /// Its name, experiment and findings, for charts.
    pub fn drawn(&self) -> (&str, &Layout, &Findings) {
        (&self.name, self.layout, &self.found.findings)
    }
}

/// The same setups in several experiments.
pub struct Comparison<'a> {
    orders: Vec<Order>,
    parts: Vec<Part<'a>>,
    /// The names of the setups that are ranked against others everywhere, best first by the first experiment.
    common: Vec<String>,
    judged: Vec<Robust>,
}

impl<'a> Comparison<'a> {
    /// Compares rankings; `None` where they have fewer than two ranked setups in common.
    ///
    /// # Errors
    /// If an estimate cannot be computed.
    pub fn of(parts: &[Part<'a>]) -> Result<Option<Comparison<'a>>, LabError> {
        let common = common(parts);
        if common.len() < 2 {
            return Ok(None);
        }
        // The error rate is divided among the rankings, so that statements on all of them are simultaneous.
        let each = Level::new(1. - Level::P95.alpha() / parts.len() as f64)?;
        let mut rankings = Vec::new();
        for Part { layout, found, .. } in parts {
            let setups = &layout.experiment.setups;
            let place =
                |name: &String| setups.iter().position(|setup| setup.name == *name).expect("it is ranked");
            let places: Vec<usize> = common.iter().map(place).collect();
            rankings.push((&found.findings, layout.found_at(found, each)?, places));
        }
        let judged: Vec<Judged<'_>> = rankings
            .iter()
            .map(|(findings, together, places)| Judged { findings, together, places })
            .collect();
        let judged = robust(&judged);
        let orders = parts.iter().map(|part| Order::of(part, &common)).collect();
        Ok(Some(Comparison { orders, parts: parts.to_vec(), common, judged }))
    }

    /// Its object in JSON.
    pub fn to_json(&self) -> Value {
        let experiments = self.orders.iter().map(|order| {
            let setups = order.setups.iter().zip(&self.common);
            let setups = setups.map(|(&(place, share), setup)| OrderedSetup { setup, place, share });
            OrderResult { experiment: &order.experiment, setups: setups.collect() }
        });
        let robust = self.judged.iter().map(|row| RobustSetup {
            setup: &self.common[row.setup],
            mean: row.mean,
            worst: WorstShare { experiment: &self.orders[row.worst.0].experiment, share: row.worst.1 },
            regret: Regret { experiment: &self.orders[row.regret.0].experiment, value: row.regret.1 },
            regret_at_most: row.regret_high,
        });
        object("compare", &ComparisonResult { experiments: experiments.collect(), robust: robust.collect() })
    }

    /// The win rates, with the place of each setup among the compared ones.
    pub fn table(&self) -> TextTable {
        let mut header = vec!["setup".to_owned()];
        for order in &self.orders {
            header.extend(["".to_owned(), order.experiment.to_owned(), "95% interval".to_owned()]);
        }
        let rows = self.common.iter().enumerate().map(|(setup, name)| {
            let mut row = vec![name.clone()];
            for order in &self.orders {
                let (rank, share) = order.setups[setup];
                row.extend([format!("{rank}."), percent(share.value), range(share.low, share.high)]);
            }
            row
        });
        TextTable::new(header, rows, |column| column > 0)
    }

    /// The number of pairs of setups that change their order from each experiment to the next, and how many of these
    /// differ significantly in both.
    pub fn moves(&self) -> Vec<String> {
        let sentence = |two: &[Order]| {
            let (from, to) = (&two[0], &two[1]);
            let count = from.setups.len();
            let pairs = || (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
            let compared = |order: &Order, a: usize, b: usize| order.setups[a].0.cmp(&order.setups[b].0);
            let moved = || {
                pairs().filter(|&(a, b)| {
                    let before = compared(from, a, b);
                    before != Ordering::Equal && compared(to, b, a) == before
                })
            };
            let clear = moved()
                .filter(|&(a, b)| from.differ_significantly(a, b) && to.differ_significantly(a, b))
                .count();
            format!(
                "From {} to {}, {} of {} change their order; {clear} of these are significantly different in both (Holm).",
                from.experiment,
                to.experiment,
                moved().count(),
                bagsplit_stats::numerals::count(pairs().count() as u64, "setup pair"),
            )
        };
        self.orders.windows(2).map(sentence).collect()
    }

    /// The worst experiment of each setup.
    pub fn robust_table(&self) -> TextTable {
        let experiment = |number: usize| &self.parts[number].name;
        let rows = self.judged.iter().map(|judged| {
            let (at, opponent, least) = judged.worst_met;
            [
                self.common[judged.setup].clone(),
                percent(judged.mean.value),
                range(judged.mean.low, judged.mean.high),
                format!("{} in {}", percent(judged.worst.1.value), experiment(judged.worst.0)),
                format!("{} in {}", points(judged.regret.1), experiment(judged.regret.0)),
                if judged.regret_high < BOUNDLESS {
                    points(judged.regret_high)
                } else {
                    "unknown".to_owned()
                },
                format!(
                    "{} against {}",
                    percent(least.value),
                    self.parts[at].layout.experiment.setups[opponent].name
                ),
            ]
        });
        let header =
            ["setup", "mean", "95% interval", "worst", "points behind the best", "at most", "worst matchup"];
        let header = header.map(str::to_owned);
        TextTable::new(header, rows, |column| column > 0 && column < 6)
    }

    /// Sentences on the setup that is good everywhere.
    pub fn verdict(&self) -> Vec<String> {
        let (judged, setups, experiments) = (&self.judged, &self.common, self.orders.len());
        let first = &judged[0];
        let name = &setups[first.setup];
        let equal =
            judged.iter().filter(|other| (other.regret.1, other.mean) == (first.regret.1, first.mean));
        let equal: Vec<&str> = equal.map(|other| setups[other.setup].as_str()).collect();
        let bring = match &equal[..] {
            [_] => format!("{name}: it is"),
            several => format!("{}: each is", several.join(" or ")),
        };
        let most =
            judged.iter().max_by(|a, b| a.worst.1.value.total_cmp(&b.worst.1.value)).expect("not empty");
        let worst = if first.worst.1.value >= most.worst.1.value {
            "It also has the highest win rate in its worst experiment.".to_owned()
        } else {
            format!(
                "In its worst experiment {} wins most, {}; {name} wins {} in its own.",
                setups[most.setup],
                percent(most.worst.1.value),
                percent(first.worst.1.value)
            )
        };
        vec![
            format!(
                "If you do not know which of these {experiments} applies, bring {bring} never far from the best, at most \
                 {} by the estimates. {}",
                percentage_points(first.regret.1),
                if first.regret_high < BOUNDLESS {
                    format!(
                        "In none of them is another setup more than {} better (simultaneous 95% confidence).",
                        percentage_points(first.regret_high)
                    )
                } else {
                    "There are too few games to bound how much better another setup may be.".to_owned()
                }
            ),
            worst,
        ]
    }
}

/// The names of the setups that are ranked everywhere, best first by the first results. A setup that met only copies of
/// itself has no win rate to compare.
fn common(parts: &[Part<'_>]) -> Vec<String> {
    let names = |part: &Part<'_>| -> Vec<String> {
        let setups = &part.layout.experiment.setups;
        let ranked = part.found.findings.ranking.iter().filter(|finding| finding.opponents > 0);
        ranked.map(|finding| setups[finding.setup].name.clone()).collect()
    };
    let all: Vec<Vec<String>> = parts.iter().map(names).collect();
    all[0].iter().filter(|name| all.iter().all(|other| other.contains(name))).cloned().collect()
}

/// An experiment with the place (from 1, shared by equal win rates) and win rate of each common setup.
struct Order {
    experiment: String,
    setups: Vec<(usize, Estimate)>,
    /// The statistically tied pairs, by their indices among the common setups, from the tests of the ranking with
    /// p-values adjusted by Holm's method.
    tied: Vec<(usize, usize)>,
}

impl Order {
    /// The order of the setups with these names, all of which the experiment ranks.
    fn of(part: &Part<'_>, names: &[String]) -> Order {
        let name = |setup: usize| &part.layout.experiment.setups[setup].name;
        let ranked: Vec<_> = part
            .found
            .findings
            .ranking
            .iter()
            .filter(|finding| names.contains(name(finding.setup)))
            .collect();
        let place = |wanted: &String| {
            let own = ranked.iter().find(|finding| name(finding.setup) == wanted);
            let own = own.expect("it is ranked everywhere");
            (1 + ranked.iter().filter(|other| other.rank < own.rank).count(), own.share)
        };
        let number = |setup: usize| names.iter().position(|known| known == name(setup));
        let tied = ranked.iter().flat_map(|finding| {
            let own = number(finding.setup);
            finding.not_separated_from.iter().filter_map(move |&other| Some((own?, number(other)?)))
        });
        Order {
            experiment: part.name.clone(),
            tied: tied.collect(),
            setups: names.iter().map(place).collect(),
        }
    }

    /// Whether two setups are significantly different.
    fn differ_significantly(&self, a: usize, b: usize) -> bool {
        !self.tied.contains(&(a, b)) && !self.tied.contains(&(b, a))
    }
}

fn points(share: f64) -> String {
    Style::PERCENTAGE_POINTS.write(share)
}

/// The comparison of several rankings in JSON.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ComparisonResult<'c> {
    experiments: Vec<OrderResult<'c>>,
    /// The setups, the one with the smallest largest regret first.
    robust: Vec<RobustSetup<'c>>,
}

/// The compared setups in the order of an experiment.
#[derive(Debug, Serialize, JsonSchema)]
struct OrderResult<'c> {
    experiment: &'c str,
    setups: Vec<OrderedSetup<'c>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct OrderedSetup<'c> {
    setup: &'c str,
    /// Its place among the compared ones.
    place: usize,
    share: Estimate,
}

/// The results of a setup over all rankings.
#[derive(Debug, Serialize, JsonSchema)]
struct RobustSetup<'c> {
    setup: &'c str,
    mean: Estimate,
    worst: WorstShare<'c>,
    regret: Regret<'c>,
    /// The upper bound of its regret in all rankings.
    regret_at_most: f64,
}

/// The ranking in which the share of a setup is smallest.
#[derive(Debug, Serialize, JsonSchema)]
struct WorstShare<'c> {
    experiment: &'c str,
    share: Estimate,
}

/// The ranking in which a setup is furthest behind the best.
#[derive(Debug, Serialize, JsonSchema)]
struct Regret<'c> {
    experiment: &'c str,
    value: f64,
}
