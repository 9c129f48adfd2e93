//! Critical values of a ranking that is not played yet.

use crate::max_t::Errors;
use crate::quantile::normal_upper;
use crate::rank::MOST_SIMULATED;
use crate::with_best::ErrorShares;
use crate::{Spending, StatsError};

/// The critical values, in standard errors of a difference, that [`crate::RankSums::rank`] will have at its planned end, for
/// setups of equal variance, many pair indices, and no setup that leaves the comparison with the best before the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CriticalValues {
    /// From there on a setup is significantly worse than the best.
    pub from_best: f64,
    /// Half the width of the interval of the distance of two setups, one of which is the best.
    pub distance: f64,
}

impl CriticalValues {
    /// Those of a ranking of `setups` setups with what it may spend.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] with fewer than two setups.
    pub fn for_ranking(setups: usize, spending: &Spending) -> Result<CriticalValues, StatsError> {
        if setups < 2 {
            return Err(StatsError::TooFew {
                needed: 2,
                found: setups as u64,
            });
        }
        let (parts, alpha) = (ErrorShares::at_planned_end(setups), spending.alpha());
        let (from_best, distance) = (parts.tied * alpha, parts.distances * alpha);
        let others = (setups - 1) as f64;
        if setups == 2 || setups > MOST_SIMULATED {
            let comparisons = others * setups as f64 / 2.0;
            return Ok(CriticalValues {
                from_best: normal_upper(from_best / (2.0 * comparisons)),
                distance: normal_upper(distance / (2.0 * others)),
            });
        }
        let errors = Errors::student(
            setups,
            |i, j| f64::from(u8::from(i == j)),
            u64::from(u32::MAX),
        );
        let errors = errors.expect("the unit matrix is a covariance matrix");
        let of_difference = 2.0_f64.sqrt();
        Ok(CriticalValues {
            from_best: errors.largest(|draw| vec![range(draw)], &[of_difference], from_best),
            distance: errors.critical(0, |_| of_difference, distance),
        })
    }
}

/// The largest of some numbers less the smallest.
fn range(numbers: &[f64]) -> f64 {
    let ends = (f64::INFINITY, f64::NEG_INFINITY);
    let (low, high) = numbers
        .iter()
        .fold(ends, |(low, high), &x| (low.min(x), high.max(x)));
    high - low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    /// The critical values at a level of which this part is 5%.
    fn at(setups: usize, part: f64) -> CriticalValues {
        let level = Level::new(1.0 - 0.05 / part).unwrap();
        CriticalValues::for_ranking(setups, &level.into()).unwrap()
    }

    /// With infinite degrees of freedom: the studentized range of 3 and 5 means (Harter 1960) over √2, and Dunnett's value for
    /// four others (1964), at levels of which the ranking's parts are 5%.
    #[test]
    fn critical_values_are_those_of_the_tables() {
        for (setups, range) in [(3, 3.31), (5, 3.86)] {
            let found = at(setups, 0.6).from_best * 2.0_f64.sqrt();
            assert!(
                (found - range).abs() < 0.05,
                "{setups}: {found} is not {range}"
            );
        }
        assert!((at(5, 0.2).distance - 2.44).abs() < 0.04);
        let two = CriticalValues::for_ranking(2, &Level::P95.into()).unwrap();
        assert!((two.from_best - 1.96).abs() < 0.001 && two.distance == two.from_best);
        let halved = crate::Spending {
            part: 0.5,
            ..Level::P95.into()
        };
        assert!(
            (CriticalValues::for_ranking(2, &halved).unwrap().from_best - 2.2414).abs() < 0.001
        );
        assert!(
            CriticalValues::for_ranking(200, &Level::P95.into())
                .unwrap()
                .from_best
                > 4.5
        );
    }
}
