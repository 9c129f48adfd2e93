//! Games whose sides have strategies of their own: known answers, and intervals that hold them.

use bagsplit_optimize::metagame::{MetaError, RoleOutcomes};
use bagsplit_stats::Level;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Deals in which each row wins with these chances, all cells of a deal by the same luck.
fn dealt(chances: &[[f64; 2]], deals: usize, seed: u64) -> RoleOutcomes {
    let mut generator = Pcg64::seed_from_u64(seed);
    let luck: Vec<f64> = (0..deals).map(|_| generator.random()).collect();
    let cell = |chance: f64| luck.iter().map(|&luck| if luck < chance { 2 } else { 0 }).collect();
    RoleOutcomes::new(2, chances.iter().flatten().map(|&chance| cell(chance)).collect()).unwrap()
}

/// Matching pennies with unequal stakes and a row that is worse than the second: the first row has 1/4, the first
/// column 3/8, the value is 21/40, and the third row gains 0.375 * 0.3 + 0.625 * 0.5 - 0.525 = -0.1.
#[test]
fn the_intervals_hold_a_known_game() {
    let chances = [[0.9, 0.3], [0.4, 0.6], [0.3, 0.5]];
    let mut held = [0; 4];
    for seed in 0..40 {
        let mut generator = Pcg64::seed_from_u64(1000 + seed);
        let found = dealt(&chances, 1000, seed).estimates(200, Level::P95, &mut generator).unwrap();
        let truths = [
            (found.value, 0.525),
            (found.rows[0].weight, 0.25),
            (found.columns[0].weight, 0.375),
            (found.rows[2].gain, -0.1),
        ];
        for (held, (estimate, truth)) in held.iter_mut().zip(truths) {
            *held += usize::from(estimate.contains(truth));
        }
        assert_eq!(found.rows[2].weight.value, 0.0);
        assert!(found.rows[0].gain.value.abs() < 1e-9 && found.columns[1].gain.value.abs() < 1e-9);
    }
    // At 95 %, fewer than 33 of 40 has chance 0.0007.
    assert!(held.iter().all(|&times| times >= 33), "{held:?}");
}

#[test]
fn a_column_that_is_best_is_played_alone_and_the_other_costs_its_difference() {
    // Deal by deal: the column 1 takes a half of what the column 0 yields, whatever the row.
    let halves = vec![vec![2, 2, 2, 0], vec![1, 1, 1, 0]];
    let found = RoleOutcomes::new(2, halves).unwrap();
    let found = found.estimates(50, Level::P95, &mut Pcg64::seed_from_u64(1)).unwrap();
    assert_eq!((found.value.value, found.columns[1].weight.value), (0.375, 1.0));
    assert_eq!((found.columns[0].gain.value, found.rows[0].gain.value), (-0.375, 0.0));
    // A resample of nothing but the last deal, where both columns are even, has chance 1/256.
    assert!(found.columns[1].in_support == 1.0 && found.columns[0].in_support < 0.1);
}

/// The second column leaves all rows even, so the first row shares its weight with the second; but if the columns slip
/// to the first now and then, the first row is better and is played alone.
#[test]
fn slips_tell_apart_what_is_equally_good() {
    let outcomes = RoleOutcomes::new(2, vec![vec![2, 2], vec![1, 1], vec![2, 1], vec![1, 1]]).unwrap();
    let weights = |outcomes: &RoleOutcomes| {
        let found = outcomes.estimates(2, Level::P95, &mut Pcg64::seed_from_u64(1)).unwrap();
        (found.value.value, found.rows[0].weight.value, found.columns[1].weight.value)
    };
    let (value, row, column) = weights(&outcomes);
    assert!((value - 0.5).abs() < 1e-9 && (row - 0.5).abs() < 1e-6 && column == 1.0);
    // Of the first column the rows win 1 and 3/4, of the second 1/2. Meaning the first row wins 0.9 + 0.1 * 7/8 =
    // 0.9875 of the first column; meaning the second column yields 0.9 * 0.5 + 0.1 * (0.9875 + 0.5) / 2.
    let (value, row, column) = weights(&outcomes.clone().with_slips(0.1).unwrap());
    assert!((value - (0.9 * 0.5 + 0.1 * (0.9875 + 0.5) / 2.0)).abs() < 1e-9, "{value}");
    assert_eq!((row, column), (1.0, 1.0));
    assert!(outcomes.with_slips(1.5).is_err());
}

#[test]
fn what_is_no_table_of_outcomes_is_refused() {
    let refused = |columns, halves| RoleOutcomes::new(columns, halves).unwrap_err();
    assert!(matches!(refused(2, vec![vec![1]; 3]), MetaError::BadShape { row: 1 }));
    assert!(matches!(refused(0, vec![]), MetaError::BadShape { row: 0 }));
    assert!(matches!(refused(1, vec![vec![]]), MetaError::Stats(_)));
    assert!(matches!(refused(1, vec![vec![1], vec![]]), MetaError::WrongLength { expected: 1, found: 0 }));
    assert!(matches!(refused(1, vec![vec![2], vec![3]]), MetaError::NotAShare { row: 1, column: 0, .. }));
    let one = RoleOutcomes::new(1, vec![vec![2]]).unwrap();
    assert!(one.estimates(1, Level::P95, &mut Pcg64::seed_from_u64(1)).is_err());
}
