//! The same setups in several experiments: changes of their order, and which does well everywhere.

mod robust;

use std::cmp::Ordering;
use std::path::Path;

use bagsplit_stats::{Estimate, Level};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::finding::object;
use crate::run::{LabError, Layout, Result, Results};
use crate::studies::answer::{Conclusions, SectionFindings};

pub use robust::{Judge, Robust, robust};

impl Results {
    /// The results with their findings, to compare.
    ///
    /// # Errors
    /// If there is no complete ranking, and as [`Results::conclude`].
    pub fn complete_rankings(self) -> Result<(Results, Conclusions)> {
        let found = self.conclude()?;
        if found.are_complete_rankings() {
            return Ok((self, found));
        }
        Err(LabError::Input(format!(
            "{}: no ranking to compare: 'compare' needs results of 'run' without variants of the rules, with two complete pairs in \
             every matchup",
            self.folder.path().display()
        )))
    }
}

/// A compared ranking: that of an experiment, or of one of its populations of players.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The name: its experiment, and its population if there are several; its folder too where names are equal.
    pub name: String,
    folder: String,
    /// Its experiment.
    pub layout: &'a Layout,
    /// Its findings.
    pub found: &'a SectionFindings,
}

impl<'a> Entry<'a> {
    /// The rankings of the experiments in these folders.
    pub fn of_all(
        all: impl IntoIterator<Item = (&'a Path, &'a Layout, &'a Conclusions)>,
    ) -> Vec<Entry<'a>> {
        let mut parts = Vec::new();
        for (folder, layout, found) in all {
            let experiment = &layout.experiment.name;
            parts.extend(found.sections.iter().map(|found| {
                let name = found
                    .name
                    .as_deref()
                    .map_or(experiment.clone(), |name| format!("{experiment}: {name}"));
                Entry {
                    name,
                    folder: folder.display().to_string(),
                    layout,
                    found,
                }
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
}

/// The same setups in several experiments.
pub struct ComparedRankings<'a> {
    /// The order of the common setups in each ranking.
    pub orders: Vec<Order>,
    /// The rankings.
    pub parts: Vec<Entry<'a>>,
    /// The names of the setups that are ranked against others everywhere, best first by the first experiment.
    pub common: Vec<String>,
    /// The judgement of each, the smallest regret first.
    pub judged: Vec<Robust>,
}

impl<'a> ComparedRankings<'a> {
    /// Compares rankings; `None` where they have fewer than two ranked setups in common.
    ///
    /// # Errors
    /// If an estimate cannot be computed.
    pub fn new(parts: &[Entry<'a>]) -> Result<Option<ComparedRankings<'a>>> {
        let common = common(parts);
        if common.len() < 2 {
            return Ok(None);
        }
        // The error rate is divided among the rankings, so that statements on all of them are simultaneous.
        let each = Level::new(1. - Level::P95.alpha() / parts.len() as f64)?;
        let mut rankings = Vec::new();
        for Entry { layout, found, .. } in parts {
            let setups = &layout.experiment.setups;
            let place = |name: &String| {
                setups
                    .iter()
                    .position(|setup| setup.name == *name)
                    .expect("it is ranked")
            };
            let places: Vec<usize> = common.iter().map(place).collect();
            rankings.push((&found.findings, layout.found_at(found, each)?, places));
        }
        let judged: Vec<Judge<'_>> = rankings
            .iter()
            .map(|(findings, together, places)| Judge {
                findings,
                together,
                places,
            })
            .collect();
        let judged = robust(&judged);
        let orders = parts
            .iter()
            .map(|part| Order::from_ranking(part, &common))
            .collect();
        Ok(Some(ComparedRankings {
            orders,
            parts: parts.to_vec(),
            common,
            judged,
        }))
    }

    /// The same, with an error where there is nothing to compare.
    ///
    /// # Errors
    /// If there are fewer than two rankings or two common setups, or an estimate cannot be computed.
    pub fn required(parts: &[Entry<'a>]) -> Result<ComparedRankings<'a>> {
        let found = if parts.len() < 2 {
            Err(
                "there is only one ranking here: name two results folders, or one of an experiment with several populations of players",
            )
        } else {
            let none = "fewer than two setups are ranked against others in all of these results (setups are matched by name)";
            ComparedRankings::new(parts)?.ok_or(none)
        };
        found.map_err(|why| LabError::Input(why.to_owned()))
    }

    /// Its object in JSON.
    pub fn to_json(&self) -> Value {
        let experiments = self.orders.iter().map(|order| {
            let setups = order.setups.iter().zip(&self.common);
            let setups = setups.map(|(&(place, share), setup)| OrderedSetup {
                setup,
                place,
                share,
            });
            OrderResult {
                experiment: &order.experiment,
                setups: setups.collect(),
            }
        });
        let robust = self.judged.iter().map(|row| RobustSetup {
            setup: &self.common[row.setup],
            mean: row.mean,
            worst: WorstShare {
                experiment: &self.orders[row.worst.0].experiment,
                share: row.worst.1,
            },
            regret: Regret {
                experiment: &self.orders[row.regret.0].experiment,
                value: row.regret.1,
            },
            regret_at_most: row.regret_high,
        });
        object(
            "compare",
            &ComparisonResult {
                experiments: experiments.collect(),
                robust: robust.collect(),
            },
        )
    }

    /// How the order changes from each ranking to the next.
    pub fn moves(&self) -> Vec<OrderChange<'_>> {
        self.orders
            .windows(2)
            .map(|two| OrderChange::new(&two[0], &two[1]))
            .collect()
    }
}

/// The change of the order of the same setups from one ranking to another.
pub struct OrderChange<'o> {
    /// The names of the rankings.
    pub between: [&'o str; 2],
    /// The number of pairs of setups.
    pub pairs: usize,
    /// How many of these change their order.
    pub moved: usize,
    /// How many of those are significantly different in both.
    pub significant: usize,
}

impl<'o> OrderChange<'o> {
    fn new(from: &'o Order, to: &'o Order) -> OrderChange<'o> {
        let count = from.setups.len();
        let mut change = OrderChange {
            between: [&from.experiment, &to.experiment],
            pairs: count * (count - 1) / 2,
            moved: 0,
            significant: 0,
        };
        for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            let before = from.compare(a, b);
            if before != Ordering::Equal && to.compare(b, a) == before {
                change.moved += 1;
                change.significant += usize::from(from.significant(a, b) && to.significant(a, b));
            }
        }
        change
    }
}

/// The names of the setups that are ranked everywhere, best first by the first results. A setup that met only copies of
/// itself has no win rate to compare.
fn common(parts: &[Entry<'_>]) -> Vec<String> {
    let names = |part: &Entry<'_>| -> Vec<String> {
        let setups = &part.layout.experiment.setups;
        let ranked = part
            .found
            .findings
            .ranking
            .iter()
            .filter(|finding| finding.opponents > 0);
        ranked
            .map(|finding| setups[finding.setup].name.clone())
            .collect()
    };
    let all: Vec<Vec<String>> = parts.iter().map(names).collect();
    all[0]
        .iter()
        .filter(|name| all.iter().all(|other| other.contains(name)))
        .cloned()
        .collect()
}

/// An experiment with the place (from 1, shared by equal win rates) and win rate of each common setup.
pub struct Order {
    /// The name of the ranking.
    pub experiment: String,
    /// The place and win rate of each common setup.
    pub setups: Vec<(usize, Estimate)>,
    /// The statistically tied pairs, by their indices among the common setups, from the tests of the ranking with
    /// p-values adjusted by Holm's method.
    tied: Vec<(usize, usize)>,
}

impl Order {
    /// The order of the setups with these names, all of which the experiment ranks.
    fn from_ranking(part: &Entry<'_>, names: &[String]) -> Order {
        let name = |setup: usize| &part.layout.experiment.setups[setup].name;
        let ranked: Vec<_> = part
            .found
            .findings
            .ranking
            .iter()
            .filter(|finding| names.contains(name(finding.setup)))
            .collect();
        let place = |wanted: &String| {
            let wanted_finding = ranked.iter().find(|finding| name(finding.setup) == wanted);
            let wanted_finding = wanted_finding.expect("it is ranked everywhere");
            (
                1 + ranked
                    .iter()
                    .filter(|other| other.rank < wanted_finding.rank)
                    .count(),
                wanted_finding.share,
            )
        };
        let number = |setup: usize| names.iter().position(|known| known == name(setup));
        let tied = ranked.iter().flat_map(|finding| {
            let wanted_finding = number(finding.setup);
            finding
                .not_separated_from
                .iter()
                .filter_map(move |&other| Some((wanted_finding?, number(other)?)))
        });
        Order {
            experiment: part.name.clone(),
            tied: tied.collect(),
            setups: names.iter().map(place).collect(),
        }
    }

    fn compare(&self, a: usize, b: usize) -> Ordering {
        self.setups[a].0.cmp(&self.setups[b].0)
    }

    /// Whether two setups are significantly different.
    fn significant(&self, a: usize, b: usize) -> bool {
        !self.tied.contains(&(a, b)) && !self.tied.contains(&(b, a))
    }
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
