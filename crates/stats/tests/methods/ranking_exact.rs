//! Tests of rankings against their definitions, on small data.

use crate::random_outcomes;
use bagsplit_stats::{Comparison, Level, PairOutcomes, RankSums, Ranking, Scale, StatsError, rank};

fn all_matchups(setups: usize) -> Vec<(usize, usize)> {
    (0..setups)
        .flat_map(|i| (i + 1..setups).map(move |j| if (i + j) % 2 == 0 { (i, j) } else { (j, i) }))
        .collect()
}

/// x_i(t): the mean share of setup i over its matchups.
fn shares(outcomes: &PairOutcomes, setup: usize) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); outcomes.pairs()];
    for (m, &(i, j)) in outcomes.matchups().iter().enumerate() {
        for (sum, &q) in sums.iter_mut().zip(outcomes.quarters(m)) {
            let share = f64::from(q) / 4.0;
            if i == setup {
                *sum = (sum.0 + share, sum.1 + 1.0);
            } else if j == setup {
                *sum = (sum.0 + 1.0 - share, sum.1 + 1.0);
            }
        }
    }
    sums.into_iter().map(|(sum, games)| sum / games).collect()
}

fn mean_and_error(xs: &[f64]) -> (f64, f64) {
    let n = xs.len() as f64;
    let mean = xs.iter().sum::<f64>() / n;
    let squares: f64 = xs.iter().map(|x| (x - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-11, "{a} is not {b}");
}

fn check_round_robin(ranking: &Ranking, outcomes: &PairOutcomes) {
    for i in 0..outcomes.setups() {
        let xs = shares(outcomes, i);
        let (mean, error) = mean_and_error(&xs);
        let standing = ranking.standing(i).unwrap();
        near(standing.share.value, mean);
        near(standing.share.standard_error, error);
        for j in (0..outcomes.setups()).filter(|&j| j != i) {
            let differences: Vec<f64> = xs
                .iter()
                .zip(shares(outcomes, j))
                .map(|(x, y)| x - y)
                .collect();
            let (mean, error) = mean_and_error(&differences);
            let comparison = ranking.comparison(i, j).unwrap();
            assert_eq!((comparison.first, comparison.second), (i, j));
            near(comparison.difference, mean);
            near(comparison.standard_error, error);
        }
    }
}

/// Both scales are the mean share over the others when all have met, in values and in paired differences; Massey's
/// rating is then (S - 1)/S (mean share - 1/2), and the reported value undoes that factor.
#[test]
fn a_round_robin_is_its_definition_on_both_scales() {
    for setups in 2..7 {
        let outcomes = random_outcomes(setups, 300, &all_matchups(setups), 7);
        let ranked: Vec<usize> = (0..setups).rev().collect();
        for scale in [Scale::round_robin(setups), Scale::LeastSquares] {
            let ranking = rank(&outcomes, &ranked, &scale, Level::P95).unwrap();
            check_round_robin(&ranking, &outcomes);
        }
    }
}

/// A ladder of shares on a linear scale: setup k scores 5/8 against setup k + 1 in every two pairs.
#[test]
fn a_ladder_is_put_on_one_scale() {
    let (setups, step) = (5, 0.125);
    let mut outcomes = PairOutcomes::new(setups, 200);
    for k in 1..setups {
        let row: Vec<u8> = (0..200)
            .map(|t| if (t / k) % 2 == 0 { 2 } else { 3 })
            .collect();
        let sum: usize = row.iter().map(|&q| usize::from(q)).sum();
        assert!((480..=520).contains(&sum));
        outcomes.push(k - 1, k, &row).unwrap();
    }
    let ranking = rank(
        &outcomes,
        &[0, 1, 2, 3, 4],
        &Scale::LeastSquares,
        Level::P95,
    )
    .unwrap();
    let order: Vec<usize> = ranking.standings().iter().map(|s| s.setup).collect();
    assert_eq!(order, [0, 1, 2, 3, 4]);
    // r_0 - r_4 = 4 steps; the reported numbers differ by 5/4 of that.
    let ends = ranking.comparison(0, 4).unwrap().difference;
    assert!((ends - 4.0 * step * 1.25).abs() < 0.04, "{ends}");
    // A tree fits exactly: each difference is 5/4 of that matchup's own mean, with its own error.
    for m in 0..4 {
        let row: Vec<f64> = outcomes
            .quarters(m)
            .iter()
            .map(|&q| f64::from(q) / 4.0 - 0.5)
            .collect();
        let (mean, error) = mean_and_error(&row);
        let comparison = ranking.comparison(m, m + 1).unwrap();
        near(comparison.difference, 1.25 * mean);
        near(comparison.standard_error, 1.25 * error);
    }
    let mut cut = PairOutcomes::new(3, 4);
    cut.push(0, 1, &[0, 2, 4, 2]).unwrap();
    assert_eq!(
        rank(&cut, &[0, 1], &Scale::LeastSquares, Level::P95),
        Err(StatsError::Disconnected(2))
    );
}

/// The order of setups in a matchup, of matchups and of ranked setups does not matter.
#[test]
fn order_and_sides_do_not_matter() {
    let outcomes = random_outcomes(5, 120, &all_matchups(5), 3);
    let mut turned = PairOutcomes::new(5, 120);
    for (m, &(i, j)) in outcomes.matchups().iter().enumerate().rev() {
        let row: Vec<u8> = outcomes.quarters(m).iter().map(|q| 4 - q).collect();
        turned.push(j, i, &row).unwrap();
    }
    for scale in [
        Scale::round_robin(5),
        Scale::over_field([0, 3]),
        Scale::LeastSquares,
    ] {
        let here = rank(&outcomes, &[0, 1, 2, 3, 4], &scale, Level::P95).unwrap();
        let there = rank(&turned, &[4, 2, 0, 3, 1], &scale, Level::P95).unwrap();
        assert_eq!(here.standings(), there.standings());
        for (i, j) in all_matchups(5) {
            let [one, other] = [&here, &there].map(|ranking| ranking.comparison(i, j).unwrap());
            // Comparisons with rank 1 are simulated, by draws that depend on the order.
            assert!(
                (one.adjusted_p_value - other.adjusted_p_value).abs() < 0.02,
                "{one:?} {other:?}"
            );
            assert_eq!(
                Comparison {
                    adjusted_p_value: 0.0,
                    ..one
                },
                Comparison {
                    adjusted_p_value: 0.0,
                    ..other
                }
            );
        }
    }
}

/// A field member and an outsider that play alike have the same value when a member's own game is even.
#[test]
fn members_and_outsiders_share_a_field() {
    let pairs = 40;
    let strong: Vec<u8> = (0..pairs).map(|t| [4, 2, 4, 2][t % 4]).collect();
    let even = vec![2; pairs];
    let mut outcomes = PairOutcomes::new(4, pairs); // 0 and 3 are the same setup; the field is 0, 1, 2
    for (i, j, row) in [
        (0, 1, &strong),
        (0, 2, &strong),
        (3, 1, &strong),
        (3, 2, &strong),
        (3, 0, &even),
    ] {
        outcomes.push(i, j, row).unwrap();
    }
    outcomes.push(1, 2, &even).unwrap();
    let ranking = rank(&outcomes, &[0, 3], &Scale::over_field(0..3), Level::P95).unwrap();
    assert!(ranking.comparison(0, 3).unwrap().identical());
    near(
        ranking.standing(3).unwrap().share.value,
        (0.75 + 0.75 + 0.5) / 3.0,
    );
    let skipped = Scale::MeanOverField {
        field: vec![0, 1, 2],
        own: bagsplit_stats::OwnGame::Skipped,
    };
    assert_eq!(
        rank(&outcomes, &[0, 3], &skipped, Level::P95),
        Err(StatsError::MixedField)
    );
}

/// All equal: no differences, one rank, p = 1. All won: a p-value bounded by the number of pairs, not 0.
#[test]
fn constant_outcomes_have_valid_p_values() {
    for scale in [Scale::round_robin(3), Scale::LeastSquares] {
        let mut split = PairOutcomes::new(3, 6);
        for (i, j) in [(0, 1), (1, 2), (2, 0)] {
            split.push(i, j, &[2; 6]).unwrap();
        }
        let ranking = rank(&split, &[0, 1, 2], &scale, Level::P95).unwrap();
        assert!(
            ranking
                .standings()
                .iter()
                .all(|s| s.rank == 1 && s.share.low < 0.5 && s.share.high > 0.5)
        );
        assert!(
            ranking
                .comparisons()
                .iter()
                .all(|c| c.identical() && c.adjusted_p_value == 1.0)
        );
        assert_eq!(ranking.top_group(), [0, 1, 2]);
    }
    for scale in [Scale::round_robin(2), Scale::LeastSquares] {
        for (pairs, apart) in [(2, false), (5, false), (6, true)] {
            let mut swept = PairOutcomes::new(2, pairs);
            swept.push(0, 1, &vec![4; pairs]).unwrap();
            let ranking = rank(&swept, &[0, 1], &scale, Level::P95).unwrap();
            let comparison = ranking.comparison(1, 0).unwrap();
            assert_eq!(
                (comparison.difference, comparison.standard_error),
                (-1.0, 0.0)
            );
            assert_eq!(comparison.p_value, 0.5_f64.powi(pairs as i32 - 1));
            assert_eq!(ranking.separated(0, 1), apart);
            assert_eq!(ranking.top_group().len(), if apart { 1 } else { 2 });
            let share = ranking.standing(0).unwrap().share;
            // A predicted share is unbounded, so it has no interval where nothing varies.
            let ends = share.interval().map(|(low, high)| low < 0.9 && high == 1.0);
            assert!(
                share.value == 1.0
                    && ends == matches!(scale, Scale::MeanOverField { .. }).then_some(true),
                "{share:?}"
            );
        }
    }
}

/// Five nearly equal differences: the t-test alone would give p < 0.001, which five signs cannot support.
#[test]
fn few_pairs_never_give_a_tiny_p_value() {
    let mut outcomes = PairOutcomes::new(2, 5);
    outcomes.push(0, 1, &[4, 4, 4, 4, 3]).unwrap();
    let ranking = rank(&outcomes, &[0, 1], &Scale::round_robin(2), Level::P95).unwrap();
    let comparison = ranking.comparison(0, 1).unwrap();
    assert!(comparison.difference / comparison.standard_error > 8.0);
    assert_eq!(comparison.p_value, 1.0 / 16.0);
}

/// On a chain the difference of two neighbours depends on their own matchup alone; where that is constant, rounding
/// error from the other matchups must not become a standard error.
#[test]
fn least_squares_removes_rounding_error() {
    for setups in 3..12 {
        let chain: Vec<(usize, usize)> = (2..setups).map(|k| (k - 1, k)).collect();
        let mut outcomes = random_outcomes(setups, 50, &chain, 9);
        outcomes.push(0, 1, &[3; 50]).unwrap();
        let ranking = rank(&outcomes, &[0, 1, 2], &Scale::LeastSquares, Level::P95).unwrap();
        assert_eq!(
            ranking.comparison(0, 1).unwrap().standard_error,
            0.0,
            "{setups}"
        );
        assert!(ranking.comparison(1, 2).unwrap().standard_error > 0.01);
    }
}

/// Equal values share a rank and stand in order of their numbers; setups not ranked are opponents only.
#[test]
fn ties_share_a_rank() {
    let mut outcomes = PairOutcomes::new(5, 4);
    for (setup, row) in [
        (3, [4, 2, 0, 2]),
        (1, [2, 2, 4, 0]),
        (4, [4, 4, 2, 4]),
        (0, [0, 0, 0, 2]),
    ] {
        outcomes.push(setup, 2, &row).unwrap();
    }
    for scale in [Scale::over_field([2]), Scale::LeastSquares] {
        let ranking = rank(&outcomes, &[4, 3, 1, 0], &scale, Level::P95).unwrap();
        let ranks: Vec<(usize, usize)> = ranking
            .standings()
            .iter()
            .map(|s| (s.setup, s.rank))
            .collect();
        assert_eq!(ranks, [(4, 1), (1, 2), (3, 2), (0, 4)]);
        assert!(ranking.standing(2).is_none() && ranking.comparison(2, 1).is_none());
        assert!(ranking.comparison(1, 1).is_none() && ranking.not_separated_from(2).is_empty());
        assert_eq!(ranking.not_separated_from(1), [4, 3, 0]);
    }
}

#[test]
fn invalid_inputs_are_rejected() {
    let outcomes = random_outcomes(3, 1, &all_matchups(3), 1);
    let try_rank = |outcomes: &PairOutcomes, ranked: &[usize]| {
        rank(
            outcomes,
            ranked,
            &Scale::round_robin(outcomes.setups()),
            Level::P95,
        )
        .unwrap_err()
    };
    assert_eq!(
        try_rank(&outcomes, &[0, 1]),
        StatsError::TooFew {
            needed: 2,
            found: 1
        }
    );
    assert_eq!(try_rank(&outcomes, &[]), StatsError::NothingToRank);
    assert_eq!(
        try_rank(&outcomes, &[3]),
        StatsError::NoSuchSetup {
            setup: 3,
            setups: 3
        }
    );
    assert_eq!(try_rank(&outcomes, &[1, 1]), StatsError::RepeatedSetup(1));
    let partial = random_outcomes(3, 9, &[(0, 1), (1, 2)], 1);
    assert_eq!(
        try_rank(&partial, &[0]),
        StatsError::MissingMatchup {
            setup: 0,
            opponent: 2
        }
    );
}

/// With six comparisons over many pair indices each interval reaches 2.64 standard errors (Bonferroni); a ranking of
/// one setup has no comparison and is still valid.
#[test]
fn comparison_intervals_are_simultaneous_and_one_setup_has_none() {
    let outcomes = random_outcomes(4, 4000, &all_matchups(4), 77);
    let ranking = rank(&outcomes, &[0, 1, 2, 3], &Scale::round_robin(4), Level::P95).unwrap();
    assert_eq!(ranking.comparisons().len(), 6);
    for comparison in ranking.comparisons() {
        let (low, high) = ranking.interval(comparison).unwrap();
        let reach = (high - low) / 2.0 / comparison.standard_error;
        assert!((2.63..2.65).contains(&reach), "{reach}");
        assert!(((low + high) / 2.0 - comparison.difference).abs() < 1e-12);
    }
    let few = random_outcomes(3, 4, &all_matchups(3), 78);
    let ranking = rank(&few, &[0, 1, 2], &Scale::round_robin(3), Level::P95).unwrap();
    assert!(
        ranking
            .comparisons()
            .iter()
            .all(|comparison| ranking.interval(comparison).is_none()),
        "too few"
    );
    for planned in [
        bagsplit_stats::Looks::Once,
        bagsplit_stats::Looks::UpTo(50),
        bagsplit_stats::Looks::UpTo(4000),
    ] {
        let sums = RankSums::from_outcomes(&outcomes, &[2], &Scale::over_field([0, 1])).unwrap();
        let one = sums.rank(Level::P95, planned).unwrap();
        assert!(one.comparisons().is_empty());
    }
}
