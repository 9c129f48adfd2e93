//! Figures whose sign depends on who plays: what rules do among some players, they need not do among others.

use crate::studies::balance::{BalanceFigure, BalanceFinding, BalanceReport};

/// A figure with opposite signs for different populations: on both sides of its neutral value by their intervals, or with
/// significant differences from the reference in opposite directions.
#[derive(Debug)]
pub struct SignDisagreement {
    /// The figure.
    pub figure: BalanceFigure,
    /// The name of the variant, without a population.
    pub variant: String,
    /// Whether it is about differences from the reference; else about the figure itself.
    pub differences: bool,
    /// Each population that has a sign, with the figure or its difference.
    pub values: Vec<(String, f64)>,
}

impl SignDisagreement {
    /// Those of a report, in the order of its first population.
    pub fn all(report: &BalanceReport) -> Vec<SignDisagreement> {
        let rows = &report.found.findings;
        let mut all = Vec::new();
        for first in rows.iter().filter(|row| row.variant < report.each()) {
            let key = (first.variant, first.figure);
            for differences in [false, true] {
                let same = rows
                    .iter()
                    .filter(|row| (row.variant % report.each(), row.figure) == key);
                let signed = same.filter_map(|row| Some((row.variant, sign(row, differences)?)));
                let signed: Vec<(usize, (f64, bool))> = signed.collect();
                if signed
                    .iter()
                    .any(|(_, (_, is_above))| *is_above != signed[0].1.1)
                {
                    let values = signed.iter().filter_map(|&(variant, (value, _))| {
                        Some((report.players_of(variant)?.to_owned(), value))
                    });
                    let values = values.collect();
                    let variant = report.rules_of(first.variant).to_owned();
                    all.push(SignDisagreement {
                        figure: first.figure,
                        variant,
                        differences,
                        values,
                    });
                }
            }
        }
        all
    }
}

/// A figure or its difference from the reference, and whether that is above its neutral value; `None` if it may be on either side.
fn sign(row: &BalanceFinding, difference: bool) -> Option<(f64, bool)> {
    if difference {
        let difference = row
            .difference
            .as_ref()
            .filter(|difference| difference.real)?;
        return Some((difference.estimate.value, difference.estimate.value > 0.));
    }
    let ((low, high), neutral) = (row.estimate.interval()?, row.figure.neutral()?);
    (low > neutral || high < neutral).then_some((row.estimate.value, low > neutral))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::balance::{Balance, BalanceDifference};
    use bagsplit_stats::{Estimate, Level};

    #[test]
    fn only_intervals_and_differences_on_both_sides_disagree() {
        let row = |variant, figure, value: f64, change: Option<(f64, bool)>| BalanceFinding {
            variant,
            name: String::new(),
            figure,
            pairs: 9,
            estimate: Estimate::with_interval(value, 0.02, Some((value - 0.04, value + 0.04))),
            difference: change.map(|(value, real)| {
                let estimate = Estimate::with_interval(value, 1., None);
                BalanceDifference {
                    estimate,
                    p_adjusted: 0.,
                    real,
                }
            }),
            same_as: None,
            same_games_as: None,
        };
        use BalanceFigure::{Advantage, FirstWins, Turns};
        let findings = vec![
            row(0, Advantage, 0.1, None),
            row(0, FirstWins, 0.6, None),
            row(1, Advantage, 0.1, Some((-0.1, true))),
            row(1, Turns, 20., Some((3., true))),
            row(2, Advantage, -0.1, None),
            row(2, FirstWins, 0.47, None),
            row(3, Advantage, 0.02, Some((0.1, false))),
            row(3, Turns, 20., Some((-2., true))),
        ];
        let found = Balance {
            level: Level::P95,
            pairs: 9,
            findings,
        };
        let all = SignDisagreement::all(&BalanceReport::of_two_players(found));
        let found = all
            .iter()
            .map(|change| (change.figure, change.variant.as_str(), change.differences));
        assert_eq!(
            found.collect::<Vec<_>>(),
            [(Advantage, "now", false), (Turns, "then", true)]
        );
        assert_eq!(all[1].values, [("a".to_owned(), 3.), ("b".to_owned(), -2.)]);
    }
}
