//! The cyclic share by hand.

use bagsplit_optimize::metagame::{LogOdds, MetaError, Payoff};

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Shares that follow from ratings alone.
fn transitive(ratings: &[f64]) -> Payoff {
    let row = |a: &f64| ratings.iter().map(|b| logistic(a - b)).collect::<Vec<_>>();
    Payoff::symmetric(&ratings.iter().map(row).collect::<Vec<_>>()).unwrap()
}

#[test]
fn extreme_cases() {
    let pure = Payoff::symmetric(&[[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]]).unwrap();
    assert!((LogOdds::new(&pure).unwrap().cyclic_share() - 1.0).abs() < 1e-15);
    let ratings = [0.5, -0.25, -1.0, 0.75];
    let odds = LogOdds::new(&transitive(&ratings)).unwrap();
    assert!(odds.cyclic_share() < 1e-28);
    for (found, expected) in odds.ratings().iter().zip(ratings) {
        assert!((found - expected).abs() < 1e-14);
    }
    let even = Payoff::symmetric(&[[0.5; 3]; 3]).unwrap();
    assert_eq!(LogOdds::new(&even).unwrap().cyclic_share(), 0.0);
}

/// The two parts are orthogonal.
#[test]
fn the_parts_add_up() {
    let payoff = Payoff::symmetric(&[[0.5, 0.9, 0.4], [0.1, 0.5, 0.55], [0.6, 0.45, 0.5]]).unwrap();
    let odds = LogOdds::new(&payoff).unwrap();
    let norm = |odds: &LogOdds| -> f64 { (0..9).map(|k| odds.get(k / 3, k % 3).powi(2)).sum() };
    let share = 1.0 - norm(&odds.transitive()) / norm(&odds);
    assert!((odds.cyclic_share() - share).abs() < 1e-14);
}

#[test]
fn certainty_is_shrunk() {
    let sure = Payoff::symmetric(&[[0.5, 1.0], [0.0, 0.5]]).unwrap();
    assert_eq!(LogOdds::new(&sure).err(), Some(MetaError::NoLogOdds { row: 0, column: 1 }));
    let odds = LogOdds::shrunk(&sure, 10).unwrap();
    assert!((odds.get(0, 1) - 21f64.ln()).abs() < 1e-15 && odds.get(1, 0) == -odds.get(0, 1));
    assert!(LogOdds::shrunk(&sure, 0).is_err());
    let many = LogOdds::shrunk(&transitive(&[1.0, 0.0]), 1_000_000_000).unwrap();
    assert!((many.get(0, 1) - 1.0).abs() < 1e-8);
}
