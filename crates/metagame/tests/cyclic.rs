//! The cyclic share by hand, and what noise alone makes of it.

use metagame::{LogOdds, MetaError, Payoff};
use rand::SeedableRng;
use rand_pcg::Pcg64;

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Shares that follow from ratings alone.
fn transitive(ratings: &[f64]) -> Payoff {
    let row = |a: &f64| ratings.iter().map(|b| logistic(a - b)).collect::<Vec<_>>();
    Payoff::symmetric(&ratings.iter().map(row).collect::<Vec<_>>()).unwrap()
}

#[test]
fn published_and_extreme_cases() {
    let circle = Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]]).unwrap();
    let found = LogOdds::new(&circle).unwrap().cyclic_share();
    assert!((found - 0.922_84).abs() < 5e-6, "{found}");
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

/// With noise alone, n(n-1)/2 equal variances fall on (n-1) transitive and the rest cyclic directions: the mean cyclic
/// share is (n-2)/n (a beta distribution of those halves of degrees, as the noise is isotropic).
#[test]
fn pure_noise_by_hand() {
    let n = 8;
    let even = LogOdds::new(&Payoff::symmetric(&vec![vec![0.5; n]; n]).unwrap()).unwrap();
    let errors = vec![vec![0.1; n]; n];
    let noise = even.noise(&errors, 4000, &mut Pcg64::seed_from_u64(2)).unwrap();
    let (a, b) = (21.0 / 2.0, 7.0 / 2.0);
    assert!((noise.mean() - a / (a + b)).abs() < 0.006, "{}", noise.mean()); // standard error 0.0018
    let (low, high) = (noise.quantile(0.025), noise.quantile(0.975));
    assert!((low - 0.5).abs() < 0.03 && (high - 0.93).abs() < 0.02, "{low} {high}"); // Beta(10.5, 3.5): .505, .928
    assert_eq!(noise, even.noise(&errors, 4000, &mut Pcg64::seed_from_u64(2)).unwrap());
}

#[test]
fn noise_tells_cycles_from_none() {
    let payoff = transitive(&[0.6, 0.2, -0.2, -0.6]);
    let shares = vec![vec![0.02; 4]; 4];
    let errors = LogOdds::standard_errors(&payoff, &shares).unwrap();
    let p = payoff.share(0, 3);
    assert!((errors[0][3] - 0.02 / (p * (1.0 - p))).abs() < 1e-15);
    let odds = LogOdds::new(&payoff).unwrap();
    let noise = odds.noise(&errors, 999, &mut Pcg64::seed_from_u64(3)).unwrap();
    assert!(noise.mean() > 0.0 && noise.mean() < 0.05, "{}", noise.mean());
    assert_eq!((noise.p_value(1.0), noise.p_value(0.0)), (0.001, 1.0));
    let circle = Payoff::symmetric(&[[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]]).unwrap();
    let errors = LogOdds::standard_errors(&circle, &vec![vec![0.02; 3]; 3]).unwrap();
    let odds = LogOdds::new(&circle).unwrap();
    let noise = odds.noise(&errors, 999, &mut Pcg64::seed_from_u64(3)).unwrap();
    assert!(noise.p_value(odds.cyclic_share()) < 0.05, "{}", noise.p_value(odds.cyclic_share()));
    assert!(odds.noise(&errors, 0, &mut Pcg64::seed_from_u64(3)).is_err());
    assert!(odds.noise(&[[0.1; 2]; 2], 9, &mut Pcg64::seed_from_u64(3)).is_err());
    assert!(odds.noise(&[[-0.1; 3]; 3], 9, &mut Pcg64::seed_from_u64(3)).is_err());
}
