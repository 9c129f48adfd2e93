//! How the variants of an experiment are balanced: the figures, and which is compared with which.

use config::Experiment;
use rules::{Ruleset, Value};
use stats::Level;
use study::{Balance, BalanceFigure, BalanceFinding, VariantTotals};

use crate::LabError;

/// The balance figures of an experiment's variants.
#[derive(Debug)]
pub struct BalanceReport {
    /// The figures. The first variant there is the one that the others are compared with.
    pub found: Balance,
    /// The variants in that order, by their places in the experiment.
    order: Vec<usize>,
    /// Their names in that order.
    names: Vec<String>,
    /// What charts have on their axis: the option, and its value in each variant in that order.
    pub parameter: Option<(String, Vec<Value>)>,
}

impl BalanceReport {
    /// Makes the figures; `totals` are by variant, in the order of the experiment.
    pub(crate) fn new(
        experiment: &Experiment,
        reference: usize,
        totals: Vec<VariantTotals>,
    ) -> Result<BalanceReport, LabError> {
        let variants = &experiment.variants;
        let others = (0..variants.len()).filter(|&place| place != reference);
        let order: Vec<usize> = std::iter::once(reference).chain(others).collect();
        let mut totals: Vec<Option<VariantTotals>> = totals.into_iter().map(Some).collect();
        let totals: Vec<VariantTotals> = order.iter().filter_map(|&place| totals[place].take()).collect();
        let found = study::balance(&totals, Level::P95)?;
        let names = order.iter().map(|&place| variants[place].name.clone()).collect();
        let rules: Vec<&Ruleset> = order.iter().map(|&place| &variants[place].rules).collect();
        let wanted = experiment.balance.as_ref().and_then(|settings| settings.parameter.clone());
        let parameter = wanted.and_then(|key| {
            config::differing_options(&rules).into_iter().find(|(differing, _)| *differing == key)
        });
        Ok(BalanceReport { found, order, names, parameter })
    }

    /// The names of the variants, the one that the others are compared with first.
    #[must_use]
    pub fn names(&self) -> Vec<Option<&str>> {
        self.names.iter().map(|name| Some(name.as_str())).collect()
    }

    /// The places of the variants in the figures, in the order of the experiment.
    #[must_use]
    pub fn listed(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.order.len()).collect();
        places.sort_by_key(|&place| self.order[place]);
        places
    }

    /// The name of the variant at this place in the figures.
    ///
    /// # Panics
    /// When there is no such variant.
    #[must_use]
    pub fn name(&self, variant: usize) -> &str {
        &self.names[variant]
    }

    /// The figures of a variant that are not told tile by tile.
    #[must_use]
    pub fn of(&self, variant: usize, figure: BalanceFigure) -> Option<&BalanceFinding> {
        let is = |row: &&BalanceFinding| row.variant == variant && row.figure == figure && row.tile.is_none();
        self.found.findings.iter().find(is)
    }
}
