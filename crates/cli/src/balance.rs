//! How the variants of an experiment are balanced: from counted games to a printed table.

use comfy_table::{CellAlignment, Table, presets};
use config::Experiment;
use rules::{Ruleset, Value};
use stats::Level;
use study::{Balance, BalanceFigure, BalanceFinding, Unit, VariantTotals};

use crate::exit::Exit;

/// Variants beside each other in one printed table.
const COLUMNS: usize = 5;

/// The balance figures of an experiment's variants.
pub(crate) struct BalanceReport {
    /// The figures. The first variant there is the one that the others are compared with.
    pub(crate) found: Balance,
    /// The variants in that order, by their places in the experiment.
    order: Vec<usize>,
    /// Their names in that order.
    names: Vec<String>,
    /// What charts have on their axis: the option, and its value in each variant in that order.
    pub(crate) parameter: Option<(String, Vec<Value>)>,
}

impl BalanceReport {
    /// Makes the figures; `totals` are by variant, in the order of the experiment.
    pub(crate) fn new(
        experiment: &Experiment,
        reference: usize,
        totals: Vec<VariantTotals>,
    ) -> Result<BalanceReport, Exit> {
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
    pub(crate) fn names(&self) -> Vec<Option<&str>> {
        self.names.iter().map(|name| Some(name.as_str())).collect()
    }

    /// The places of the variants in the figures, in the order of the experiment.
    pub(crate) fn listed(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.order.len()).collect();
        places.sort_by_key(|&place| self.order[place]);
        places
    }

    /// The name of the variant at this place in the figures.
    pub(crate) fn name(&self, variant: usize) -> &str {
        &self.names[variant]
    }

    /// The figures of a variant that are not told tile by tile.
    pub(crate) fn of(&self, variant: usize, figure: BalanceFigure) -> Option<&BalanceFinding> {
        let is = |row: &&BalanceFinding| row.variant == variant && row.figure == figure && row.tile.is_none();
        self.found.findings.iter().find(is)
    }

    /// The figures as tables, a few variants beside each other, in the order of the experiment.
    pub(crate) fn tables(&self) -> Vec<Table> {
        self.listed().chunks(COLUMNS).map(|variants| self.table(variants)).collect()
    }

    fn table(&self, variants: &[usize]) -> Table {
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED);
        // The one that the others are compared with is the first of the figures.
        let compared = |variant| if variant == 0 && self.names.len() > 1 { "\n(compared with)" } else { "" };
        let names = variants.iter().map(|&variant| format!("{}{}", self.name(variant), compared(variant)));
        table.set_header(std::iter::once(String::new()).chain(names));
        for figure in BalanceFigure::ALL {
            let cells: Vec<Option<&BalanceFinding>> =
                variants.iter().map(|&variant| self.of(variant, figure)).collect();
            // What never happens under any of the rules, such as six passes where there is no such ending.
            if cells.iter().all(|row| row.is_none_or(|row| row.value == 0. && row.standard_error == 0.)) {
                continue;
            }
            let cells = cells.into_iter().map(|row| row.map_or_else(String::new, cell));
            table.add_row(std::iter::once(figure.title().to_owned()).chain(cells));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        table
    }

    /// What the tables mean, in sentences.
    pub(crate) fn explained(&self) -> Vec<String> {
        let mut said = vec![format!(
            "Mirrors of {} pair indices; each figure with the half width of its 95% interval. docs/balance.md says what each is.",
            self.found.pairs
        )];
        if self.names.len() > 1 {
            let compared: Vec<_> =
                self.found.findings.iter().filter_map(|row| row.difference.as_ref()).collect();
            said.push(format!(
                "* differs from '{}', luck against the same luck: the chance that any of the {} comparisons (those of single tiles \
                 are in balance.csv) is called different wrongly is at most 5%.",
                self.names[0],
                compared.len()
            ));
        }
        said
    }
}

/// A figure with half the width of its interval, or its other end where it is at one, and a star where it differs
/// from the first variant.
fn cell(row: &BalanceFinding) -> String {
    let number = |x: f64| number(row.figure.unit(), x);
    let star = if row.difference.as_ref().is_some_and(|difference| difference.real) { "*" } else { "" };
    let sure = match row.interval {
        None => String::new(),
        Some((low, high)) if row.value <= low => format!(" to {}", number(high)),
        Some((low, high)) if row.value >= high => format!(" from {}", number(low)),
        Some((low, high)) => format!(" \u{b1}{}", number((high - low) / 2.)),
    };
    format!("{}{}{sure}{star}", number(row.value), suffix(row.figure.unit()))
}

const fn suffix(unit: Unit) -> &'static str {
    match unit {
        Unit::Share | Unit::WinRate => "%",
        _ => "",
    }
}

/// A number as people read it in this unit.
fn number(unit: Unit, x: f64) -> String {
    match unit {
        Unit::Share | Unit::WinRate => format!("{:.1}", 100. * x),
        _ if x.abs() >= 1000. => format!("{x:.0}"),
        _ if x.abs() >= 10. => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}
