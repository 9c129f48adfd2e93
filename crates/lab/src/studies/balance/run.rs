//! The balance figures of an experiment's variants, and their comparison with the reference.

use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::Experiment;
use crate::studies::balance::{Balance, BalanceFigure, BalanceFinding, VariantTotals};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_stats::{Level, Looks};

use crate::run::LabError;

/// The balance figures of an experiment's variants.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BalanceReport {
    /// The figures. The first variant of each population is the reference that its others are compared with.
    #[serde(flatten)]
    pub found: Balance,
    /// The variants as they are played in the order of the figures, by place in the experiment.
    #[serde(skip)]
    order: Vec<usize>,
    /// Their names, in the order of the figures.
    #[serde(rename = "variants")]
    names: Vec<String>,
    /// The names of the variants of the rules, which every population plays.
    #[serde(skip)]
    rules: Vec<String>,
    /// The populations of players, in the order of the figures; empty where setups play with their own bots.
    #[serde(skip)]
    pub players: Vec<String>,
    /// The option on the axis of charts, and its value in each variant, in the order of the figures.
    #[serde(skip)]
    pub parameter: Option<Parameter>,
}

/// An option, and its value in each variant, in the order of the figures.
pub type Parameter = (String, Vec<Value>);

impl BalanceReport {
    /// Computes the figures; `totals` are by variant as it is played, in the order of the experiment.
    pub(crate) fn new(
        experiment: &Experiment,
        reference: usize,
        totals: Vec<VariantTotals>,
    ) -> Result<BalanceReport, LabError> {
        let variants = experiment.played_variants();
        let players: Vec<String> = experiment
            .players()
            .iter()
            .map(|players| players.name.clone())
            .collect();
        let populations = players.len().max(1);
        let mut order: Vec<usize> = (0..variants.len()).collect();
        order.sort_by_key(|place| (place % populations, place / populations != reference));
        let mut totals: Vec<Option<VariantTotals>> = totals.into_iter().map(Some).collect();
        let totals: Vec<VariantTotals> = order
            .iter()
            .filter_map(|&place| totals[place].take())
            .collect();
        let looks = Looks::UpTo(usize::try_from(experiment.pairs).unwrap_or(usize::MAX));
        let mut found = crate::studies::balance::balance(&totals, Level::P95, looks)?;
        let names: Vec<String> = order
            .iter()
            .map(|&place| variants[place].name.clone())
            .collect();
        for row in &mut found.findings {
            row.name.clone_from(&names[row.variant]);
            row.same_games_as = row.same_as.map(|other| names[other].clone());
        }
        let rules: Vec<&Ruleset> = order.iter().map(|&place| &variants[place].rules).collect();
        let wanted = experiment
            .balance()
            .and_then(|settings| settings.parameter.clone());
        let differing = crate::studies::balance::differing_options(&rules);
        let parameter = wanted.and_then(|key| {
            differing
                .into_iter()
                .find(|(differing, _)| *differing == key)
        });
        let rules = experiment.variants();
        let rules = order[..rules.len()]
            .iter()
            .map(|place| rules[place / populations].name.clone())
            .collect();
        Ok(BalanceReport {
            found,
            order,
            names,
            rules,
            players,
            parameter,
        })
    }

    #[cfg(test)]
    pub(crate) fn of_two_players(found: Balance) -> BalanceReport {
        let names = ["now (a)", "then (a)", "now (b)", "then (b)"]
            .map(str::to_owned)
            .to_vec();
        let players = ["a", "b"].map(str::to_owned).to_vec();
        let rules = ["now", "then"].map(str::to_owned).to_vec();
        BalanceReport {
            found,
            order: vec![0, 2, 1, 3],
            names,
            rules,
            players,
            parameter: None,
        }
    }

    /// The names of the variants, the reference first.
    pub fn names(&self) -> Vec<Option<&str>> {
        self.names.iter().map(|name| Some(name.as_str())).collect()
    }

    /// The places of the variants in the figures, in the order of the experiment.
    pub fn listed(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.order.len()).collect();
        places.sort_by_key(|&place| self.order[place]);
        places
    }

    /// The name of the variant at this place in the figures.
    ///
    /// # Panics
    /// When there is no such variant.
    pub fn name(&self, variant: usize) -> &str {
        &self.names[variant]
    }

    /// The population of a variant as it is played, if there are any.
    pub fn players_of(&self, variant: usize) -> Option<&str> {
        self.players.get(variant / self.each()).map(String::as_str)
    }

    /// The name of the variant without its population.
    pub fn rules_of(&self, variant: usize) -> &str {
        &self.rules[variant % self.each()]
    }

    /// The number of variants of each population.
    pub fn each(&self) -> usize {
        self.rules.len()
    }

    /// The variant by the same players that a variant is compared with.
    pub fn reference(&self, variant: usize) -> usize {
        variant - variant % self.each()
    }

    /// The earlier variant with the same games, if there is one.
    pub fn same_as(&self, variant: usize) -> Option<usize> {
        self.found
            .findings
            .iter()
            .find(|row| row.variant == variant)?
            .same_as
    }

    /// A figure of a variant.
    pub fn finding(&self, variant: usize, figure: BalanceFigure) -> Option<&BalanceFinding> {
        let mut rows = self.found.findings.iter();
        rows.find(|row| row.variant == variant && row.figure == figure)
    }
}
