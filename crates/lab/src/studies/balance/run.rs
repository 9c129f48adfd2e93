//! The balance figures of an experiment's variants, and their comparison with the reference.

use crate::experiment::Experiment;
use crate::studies::balance::contrasts::{Effects, contrasts, is_named};
use crate::studies::balance::{Balance, BalanceFigure, BalanceFinding, Contrast, VariantTotals};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_stats::{Level, Looks};

use crate::run::LabError;

/// The balance figures of an experiment's variants.
#[derive(Debug)]
pub struct BalanceReport {
    /// The figures. The first variant is the reference that the others are compared with.
    pub found: Balance,
    /// The variants in the order of the figures, by place in the experiment.
    order: Vec<usize>,
    /// Their names, in the order of the figures.
    names: Vec<String>,
    /// The option on the axis of charts, and its value in each variant, in the order of the figures.
    pub parameter: Option<Parameter>,
    /// The effect of each option alone.
    pub effects: Effects,
    /// Two options of which the variants are all combinations of values, each once; `None` if there are none.
    pub grid: Option<[Parameter; 2]>,
}

/// An option, and its value in each variant, in the order of the figures.
pub type Parameter = (String, Vec<Value>);

impl BalanceReport {
    /// Computes the figures; `totals` are by variant, in the order of the experiment.
    pub(crate) fn new(
        experiment: &Experiment,
        reference: usize,
        totals: Vec<VariantTotals>,
    ) -> Result<BalanceReport, LabError> {
        let variants = experiment.variants();
        let others = (0..variants.len()).filter(|&place| place != reference);
        let order: Vec<usize> = std::iter::once(reference).chain(others).collect();
        let mut totals: Vec<Option<VariantTotals>> = totals.into_iter().map(Some).collect();
        let totals: Vec<VariantTotals> = order.iter().filter_map(|&place| totals[place].take()).collect();
        let looks = Looks::UpTo(usize::try_from(experiment.pairs).unwrap_or(usize::MAX));
        let found = crate::studies::balance::balance(&totals, Level::P95, looks)?;
        let names: Vec<String> = order.iter().map(|&place| variants[place].name.clone()).collect();
        let rules: Vec<&Ruleset> = order.iter().map(|&place| &variants[place].rules).collect();
        let wanted = experiment.balance().and_then(|settings| settings.parameter.clone());
        let differing = crate::studies::balance::differing_options(&rules);
        let grid = grid(&names, &differing);
        let effects = effects(experiment, (&order, &names), (&differing, &totals), looks)?;
        let parameter = wanted.and_then(|key| differing.into_iter().find(|(differing, _)| *differing == key));
        Ok(BalanceReport { found, order, names, parameter, effects, grid })
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

    /// The figures of a variant that are not broken down by tile.
    pub fn finding(&self, variant: usize, figure: BalanceFigure) -> Option<&BalanceFinding> {
        let mut rows = self.found.findings.iter();
        rows.find(|row| row.variant == variant && row.figure == figure && row.tile.is_none())
    }
}

/// The effect of each option of a sweep alone; empty for a tune, whose rules are no sweep.
fn effects(
    experiment: &Experiment,
    (order, names): (&[usize], &[String]),
    (differing, totals): (&[Parameter], &[VariantTotals]),
    looks: Looks,
) -> Result<Effects, LabError> {
    if experiment.tune().is_some() {
        return Ok(Effects::default());
    }
    let mut listed: Vec<usize> = (0..order.len()).collect();
    listed.sort_by_key(|&place| order[place]);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let options = contrasts(&names, &listed, differing);
    let all: Vec<Contrast> =
        options.iter().flat_map(|option| &option.values).map(|(_, contrast)| contrast.clone()).collect();
    let found = crate::studies::balance::figures::effects(totals, &all, Level::P95, looks)?;
    Ok(Effects { options, found })
}

/// The two options that all variants are the combinations of. Where an option follows another (the fewest tiles of an
/// exchange follow the hand), the one in the names of variants is meant, as in a sweep.
fn grid(names: &[String], differing: &[Parameter]) -> Option<[Parameter; 2]> {
    let (named, rest): (Vec<&Parameter>, Vec<&Parameter>) =
        differing.iter().partition(|(key, _)| is_named(key, names));
    let options: Vec<&Parameter> = named.into_iter().chain(rest).collect();
    let first = names.first()?;
    for (place, one) in options.iter().enumerate() {
        let mut later = options[place + 1..].iter();
        if let Some(other) = later.find(|other| is_grid(&one.1, &other.1)) {
            let mut grid = [(*one).clone(), (*other).clone()];
            // Stable: an option that the names do not contain comes last.
            grid.sort_by_key(|(key, _)| first.find(&format!("{key} ")).unwrap_or(usize::MAX));
            return Some(grid);
        }
    }
    None
}

/// Whether each of at least two values of one option occurs once with each of at least two values of the other.
fn is_grid(one: &[Value], other: &[Value]) -> bool {
    let [rows, columns] = [one, other]
        .map(|values| (0..values.len()).filter(|&place| !values[..place].contains(&values[place])).count());
    let twice = (0..one.len()).any(|b| (0..b).any(|a| one[a] == one[b] && other[a] == other[b]));
    rows > 1 && columns > 1 && rows * columns == one.len() && !twice
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(key: &str, values: &[i64]) -> Parameter {
        (key.to_owned(), values.iter().copied().map(Value::Integer).collect())
    }

    fn keys(names: &[&str], differing: &[Parameter]) -> Option<[String; 2]> {
        let names: Vec<String> = names.iter().copied().map(str::to_owned).collect();
        grid(&names, differing).map(|two| two.map(|(key, _)| key))
    }

    #[test]
    fn a_sweep_of_two_options_is_a_grid_in_the_order_of_its_names() {
        let differing = [
            option("exchange-min", &[7, 8, 7, 8]),
            option("hand", &[7, 8, 7, 8]),
            option("tiles.=", &[11, 11, 14, 14]),
        ];
        let names = ["tiles.= 11, hand 7", "tiles.= 11, hand 8", "tiles.= 14, hand 7", "tiles.= 14, hand 8"];
        assert_eq!(keys(&names, &differing), Some(["tiles.=".to_owned(), "hand".to_owned()]));
        // Names that are given say nothing about options.
        let named = keys(&["a", "b", "c", "d"], &differing);
        assert_eq!(named, Some(["exchange-min".to_owned(), "tiles.=".to_owned()]));
    }

    #[test]
    fn what_lacks_a_combination_or_varies_once_is_no_grid() {
        assert_eq!(keys(&["a", "b", "c"], &[option("x", &[1, 1, 2]), option("y", &[1, 2, 1])]), None);
        assert_eq!(keys(&["a", "b"], &[option("x", &[1, 2]), option("y", &[1, 2])]), None);
        assert_eq!(keys(&["a", "b", "c", "d"], &[option("x", &[1, 2, 3, 4])]), None);
    }
}
