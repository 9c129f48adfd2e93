//! Comparison of the balance figures of the same variants in two sweeps.

use crate::data::object;
use bagsplit_lab::studies::balance::BalanceFinding;
use bagsplit_lab::studies::balance::BalanceReport;
use bagsplit_stats::{Estimate, FEWEST_UNITS, Level, StatsError, holm, t_test};
use serde_json::{Value, json};

use crate::studies::balance::words::{number, suffix};
use crate::words::TextTable;

/// A named sweep.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'r> {
    /// Its name.
    pub name: &'r str,
    /// The seed of its games.
    pub seed: u64,
    /// Its figures.
    pub report: &'r BalanceReport,
}

/// Two sweeps compared, variant by variant.
#[derive(Debug)]
pub struct SweepComparison<'r> {
    sweeps: [Sweep<'r>; 2],
    rows: Vec<Row<'r>>,
    /// The variants of only one sweep.
    alone: Vec<String>,
}

/// A figure of a variant in both sweeps.
#[derive(Debug)]
struct Row<'r> {
    variant: &'r str,
    found: [&'r BalanceFinding; 2],
    /// The p-value adjusted for all rows; `None` for constant figures and for those of few pair indices.
    p_adjusted: Option<f64>,
}

impl Row<'_> {
    fn difference(&self) -> f64 {
        self.found[1].value - self.found[0].value
    }

    /// The standard error, assuming independent sweeps.
    fn error(&self) -> f64 {
        self.found[0].standard_error.hypot(self.found[1].standard_error)
    }

    /// The pair indices of the sweep with fewer. Their number less one is at most Welch's degrees of freedom.
    fn pairs(&self) -> u64 {
        self.found[0].pairs.min(self.found[1].pairs)
    }

    /// Half the width of Student's t interval of the difference; infinite if there is none.
    fn margin(&self) -> f64 {
        let estimate = Estimate::student(self.difference(), self.error(), self.pairs(), Level::P95);
        estimate.high - estimate.value
    }

    /// The two-sided p-value of a t-test of the difference.
    fn p_value(&self) -> f64 {
        t_test(self.difference(), self.error(), self.pairs() - 1)
    }

    /// Whether it varies, over enough pair indices in both sweeps to know its error.
    fn is_testable(&self) -> bool {
        self.margin().is_finite()
    }

    fn differs(&self) -> bool {
        self.p_adjusted.is_some_and(|p| p <= Level::P95.alpha())
    }
}

impl<'r> SweepComparison<'r> {
    /// The comparison as data.
    pub fn data(&self) -> Value {
        let rows = self.rows.iter().map(|row| {
            json!({
                "variant": row.variant,
                "figure": row.found[0].figure.name(),
                "values": row.found.map(|found| found.value),
                "difference": row.difference(),
                "standard_error": row.error(),
                "adjusted_p_value": row.p_adjusted,
                "significantly_different": row.differs(),
            })
        });
        let fields = json!({
            "sweeps": self.sweeps.map(|sweep| json!({ "name": sweep.name, "seed": sweep.seed })),
            "figures": rows.collect::<Vec<_>>(),
            "variants_in_one_only": self.alone,
        });
        object("compare", fields)
    }

    /// Compares variants of the same name, figure by figure; `None` where they have no variant in common.
    ///
    /// # Errors
    /// If a figure is not a number.
    pub fn of(sweeps: [Sweep<'r>; 2]) -> Result<Option<SweepComparison<'r>>, StatsError> {
        let [one, other] = sweeps.map(|sweep| sweep.report);
        let (mut rows, mut alone) = (Vec::new(), Vec::new());
        for variant in one.listed() {
            let name = one.name(variant);
            let Some(same) = other.listed().into_iter().find(|&same| other.name(same) == name) else {
                alone.push(name.to_owned());
                continue;
            };
            for found in one.found.findings.iter().filter(|row| row.variant == variant && row.tile.is_none())
            {
                let is = |row: &&BalanceFinding| {
                    (row.variant, row.figure, row.behind, row.tile)
                        == (same, found.figure, found.behind, None)
                };
                if let Some(there) = other.found.findings.iter().find(is) {
                    rows.push(Row { variant: name, found: [found, there], p_adjusted: None });
                }
            }
        }
        let names = one.listed().into_iter().map(|variant| one.name(variant)).collect::<Vec<_>>();
        let further = other
            .listed()
            .into_iter()
            .map(|variant| other.name(variant))
            .filter(|name| !names.contains(name));
        alone.extend(further.map(str::to_owned));
        let vary: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].is_testable()).collect();
        let p = |&row: &usize| rows[row].p_value();
        let adjusted = holm(&vary.iter().map(p).collect::<Vec<f64>>())?;
        for (row, p) in vary.into_iter().zip(adjusted) {
            rows[row].p_adjusted = Some(p);
        }
        Ok((!rows.is_empty()).then_some(SweepComparison { sweeps, rows, alone }))
    }

    /// A table for each common variant: the figures of both sweeps and their differences.
    pub fn tables(&self) -> Vec<TextTable> {
        let by_variant = self.rows.chunk_by(|a, b| a.variant == b.variant);
        by_variant
            .map(|rows| {
                let [one, other] = self.sweeps.map(|sweep| sweep.name.to_owned());
                let head = [rows[0].variant.to_owned(), one, other, "difference".to_owned()];
                TextTable::new(head, rows.iter().map(cells), |column| column > 0)
            })
            .collect()
    }

    /// The result in sentences, with its uncertainty.
    pub fn explained(&self) -> Vec<String> {
        let differing = self.rows.iter().filter(|row| row.differs()).count();
        let [one, other] = self.sweeps;
        let mut said = vec![format!(
            "* {differing} of {} figures differ significantly ('{}' less '{}', \u{b1} is the 95% margin of error): the chance of any \
             false difference is at most 5% (Holm).",
            self.rows.len(),
            other.name,
            one.name
        )];
        if self.rows.iter().any(|row| row.error() > 0. && !row.is_testable()) {
            said.push(format!(
                "Figures of fewer than {FEWEST_UNITS} pair indices in one of them have no margin of error and are not tested."
            ));
        }
        if one.seed == other.seed {
            said.push(
                "Both were played with the same seed; their errors are added as if they were independent, which is rarely too \
                 narrow."
                    .to_owned(),
            );
        }
        if !self.alone.is_empty() {
            said.push(format!("Only in one of them: {}.", self.alone.join("; ")));
        }
        said
    }
}

fn cells(row: &Row<'_>) -> Vec<String> {
    let unit = row.found[0].figure.unit();
    let shown = |found: &BalanceFinding| format!("{}{}", number(unit, found.value), suffix(unit));
    let star = if row.differs() { "*" } else { "" };
    let reach = match row.p_adjusted {
        Some(_) => format!(" \u{b1}{}", number(unit, row.margin())),
        None => String::new(),
    };
    // No sign before what is printed as 0.
    let difference = number(unit, row.difference());
    let zero = difference.chars().all(|c| "-0.".contains(c));
    let difference = if zero { difference.replace('-', "") } else { difference };
    let sign = if row.difference() > 0. && !zero { "+" } else { "" };
    vec![
        row.found[0].title(),
        shown(row.found[0]),
        shown(row.found[1]),
        format!("{sign}{difference}{reach}{star}"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_lab::studies::balance::BalanceFigure;

    /// Fisher and Yates, *Statistical Tables* (6th ed. 1963), table III: with 4 and 10 degrees of freedom 5% of t are beyond
    /// ±2.776 and ±2.228. The error of a difference of errors 3 and 4 is 5.
    #[test]
    fn a_difference_has_students_margin_by_the_sweep_with_fewer_pairs() {
        // No p-value is below that of a sign test, 1/16 for 5 pairs.
        for (pairs, t, p) in [(5, 2.776, 1. / 16.), (11, 2.228, 0.05)] {
            let found = |value, standard_error, pairs| BalanceFinding {
                variant: 0,
                figure: BalanceFigure::Turns,
                tile: None,
                behind: None,
                pairs,
                value,
                standard_error,
                interval: None,
                difference: None,
            };
            let (one, other) = (found(0., 3., 40), found(5. * t, 4., pairs));
            let row = Row { variant: "x", found: [&one, &other], p_adjusted: None };
            assert!((row.margin() - 5. * t).abs() < 0.003, "{}", row.margin());
            assert!((row.p_value() - p).abs() < 1e-4, "{}", row.p_value());
        }
    }
}
