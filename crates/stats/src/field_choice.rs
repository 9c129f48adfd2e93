//! Means with each member of the field left out in turn (jackknife over opponents).

use crate::OwnGame;
use crate::rank_sums::{OnScale, RankSums};

/// The values of the ranked setups with one opponent left out.
#[derive(Clone, Debug, PartialEq)]
pub struct WithoutOpponent {
    /// The opponent that was left out.
    pub opponent: usize,
    /// The mean shares over the opponents that remain, in the order of the ranked setups.
    pub values: Vec<f64>,
}

impl RankSums {
    /// The means over the field with each of its members left out in turn, in the order of the field.
    ///
    /// Standard errors cover chance only: they shrink to 0 with more pairs, although another field might rank the setups
    /// differently. How far the means move without one opponent shows how much they depend on the choice of opponents.
    /// This is descriptive, the first step of a jackknife (Quenouille 1956, Biometrika 43:353-360; Tukey 1958, Annals of
    /// Mathematical Statistics 29:614) over opponents: a hand-picked field is not a random sample of opponents, so it has
    /// no standard error.
    ///
    /// Leaving out a setup's own entry in the field drops its self-match from its mean. The result is empty for a ladder,
    /// or where no opponent would remain.
    ///
    /// ```
    /// use bagsplit_stats::{PairOutcomes, RankSums, Scale};
    ///
    /// let mut outcomes = PairOutcomes::new(3, 2);
    /// outcomes.push(2, 0, &[4, 4])?; // all against 0, half against 1
    /// outcomes.push(2, 1, &[2, 2])?;
    /// let sums = RankSums::from_outcomes(&outcomes, &[2], &Scale::over_field([0, 1]))?;
    /// let without = sums.without_each_opponent();
    /// assert_eq!([without[0].values[0], without[1].values[0]], [0.5, 1.0]);
    /// # Ok::<(), bagsplit_stats::StatsError>(())
    /// ```
    pub fn without_each_opponent(&self) -> Vec<WithoutOpponent> {
        let OnScale::OverField { field, own, games } = &self.scale else {
            return Vec::new();
        };
        if *games < 2 {
            return Vec::new();
        }
        let (setups, ranked) = (self.setups(), &self.ranked);
        // Shares against each member of the field, quarters being whole numbers.
        let mut shares = vec![vec![None; setups]; setups];
        for (&(first, second), counts) in self.matchups().iter().zip(&self.counts) {
            let share = counts.share();
            (shares[first][second], shares[second][first]) =
                (share, share.map(|share| 1.0 - share));
        }
        for (setup, row) in shares.iter_mut().enumerate() {
            row[setup] = (*own == OwnGame::Even).then_some(0.5);
        }
        let mut without = Vec::with_capacity(field.len());
        for &opponent in field {
            let mut values = Vec::with_capacity(ranked.len());
            for &setup in ranked {
                let others = field.iter().filter(|&&member| member != opponent);
                let met: Vec<f64> = others.filter_map(|&member| shares[setup][member]).collect();
                values.push(met.iter().sum::<f64>() / met.len() as f64);
            }
            without.push(WithoutOpponent { opponent, values });
        }
        without
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, PairOutcomes, Scale, rank};

    fn outcomes() -> PairOutcomes {
        let mut outcomes = PairOutcomes::new(4, 3);
        let rows = [
            [4, 2, 2],
            [0, 2, 4],
            [2, 2, 0],
            [4, 4, 2],
            [0, 0, 2],
            [2, 4, 4],
        ];
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        for ((first, second), row) in pairs.into_iter().zip(rows) {
            outcomes.push(first, second, &row).unwrap();
        }
        outcomes
    }

    fn without(outcomes: &PairOutcomes, ranked: &[usize], scale: &Scale) -> Vec<WithoutOpponent> {
        RankSums::from_outcomes(outcomes, ranked, scale)
            .unwrap()
            .without_each_opponent()
    }

    /// Over a fixed field, the values equal those of a ranking by the smaller field.
    #[test]
    fn values_equal_a_ranking_by_the_smaller_field() {
        let (outcomes, ranked) = (outcomes(), [0, 1, 2, 3]);
        let without = without(&outcomes, &ranked, &Scale::over_field([0, 2, 3]));
        assert_eq!(
            without
                .iter()
                .map(|without| without.opponent)
                .collect::<Vec<_>>(),
            [0, 2, 3]
        );
        for (left_out, field) in without.iter().zip([[2, 3], [0, 3], [0, 2]]) {
            let ranking = rank(&outcomes, &ranked, &Scale::over_field(field), Level::P95).unwrap();
            for setup in ranked {
                let expected = ranking.standing(setup).unwrap().share.value;
                assert!(
                    (left_out.values[setup] - expected).abs() < 1e-12,
                    "{left_out:?} {setup}"
                );
            }
        }
    }

    /// A round robin has no self-matches: without 0, setup 0 keeps its mean and setup 1 has the mean against 2 and 3.
    #[test]
    fn a_round_robin_matches_a_manual_calculation() {
        let without = without(&outcomes(), &[0, 1], &Scale::round_robin(4));
        let (own, one) = (
            8.0 / 12.0 + 6.0 / 12.0 + 4.0 / 12.0,
            10.0 / 12.0 + 2.0 / 12.0,
        );
        assert!((without[0].values[0] - own / 3.0).abs() < 1e-12);
        assert!((without[0].values[1] - one / 2.0).abs() < 1e-12);
    }

    #[test]
    fn the_result_is_empty_without_remaining_opponents() {
        for scale in [Scale::over_field([3]), Scale::LeastSquares] {
            assert!(without(&outcomes(), &[0, 1], &scale).is_empty());
        }
    }
}
