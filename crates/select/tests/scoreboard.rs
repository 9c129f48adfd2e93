//! The scoreboard with few repetitions; many are run by hand (`examples/scoreboard.rs`).

use select::scoreboard::{
    bell_means, entered_twice, equal_allocation, equal_correct, many_arms, normal_designs, one_better_means,
    race_bernoulli,
};
use select::{Allocation, Config, Luck};
use stats::Level;

/// The reference for 1,000 arms is about 6.3 million. Of two arms, the normal formula: n = (z √(2v)/0.1)².
#[test]
fn equal_allocation_is_tuned() {
    let equal = equal_allocation(&bell_means(1000), 0.01, 0.95);
    assert!((6.1e6..6.6e6).contains(&equal), "{equal}");
    let two = equal_allocation(&[0.45, 0.55], 0.0, 0.95);
    let expected = 2.0 * 1.644_854_f64.powi(2) * 2.0 * 0.2475 / 0.01;
    assert!((two / expected - 1.0).abs() < 2e-3, "{two} {expected}");
    assert!((equal_correct(&[0.5; 4], 0.0, 100.0) - 1.0).abs() < 1e-6, "all are the best");
}

#[test]
fn the_best_of_a_thousand() {
    let found = many_arms(&bell_means(1000), 2, 1).unwrap();
    assert!(found.certified_factor() > 8.0 && found.bayesian_factor() > 15.0, "{found:?}");
    assert!(found.flat_factor() > 10.0 && found.flat.wrong == 0, "{found:?}");
    assert_eq!(found.certified.false_certificates, 0);
    assert!(found.certified.wrong == 0 && found.bayesian.wrong <= 1, "{found:?}");
    assert!(found.certified.mean_equal_samples > 4.0 * found.certified.mean_samples);
}

#[test]
fn one_better_than_all_others() {
    let found = many_arms(&one_better_means(200, 0.05), 4, 2).unwrap();
    assert!(found.certified.wrong == 0 && found.bayesian.wrong <= 1, "{found:?}");
    assert_eq!(
        found,
        many_arms(&one_better_means(200, 0.05), 4, 2).unwrap(),
        "the same seed, the same figures"
    );
    assert_eq!(found.certified.false_certificates + found.certified.undecided + found.bayesian.undecided, 0);
}

#[test]
fn ten_normal_designs() {
    let found = normal_designs(120, 5).unwrap();
    let ocba = found.ocba.samples.unwrap();
    assert!((450.0..750.0).contains(&ocba), "{ocba}");
    let equal = found.equal.samples.unwrap();
    assert!((1400.0..2600.0).contains(&equal), "{equal}");
    // A higher threshold costs more, and the posterior probability is about right.
    assert!(found.stopped.windows(2).all(|w| w[0].samples <= w[1].samples));
    let at_95 = found.stopped.iter().find(|s| s.threshold == 0.95).unwrap();
    assert!((0.91..0.99).contains(&at_95.correct) && at_95.samples < 700.0, "{at_95:?}");
}

#[test]
fn a_setup_entered_twice() {
    for luck in [Luck::Own, Luck::Shared] {
        let found = entered_twice(luck, 4000, 200, 3).unwrap();
        assert!(found.error_rate() <= 0.05, "{luck:?} {found:?}");
    }
}

/// Certificates looked at after every batch fail far less often than stated, but they can be caught failing.
#[test]
fn certificates_fail_no_more_often_than_stated() {
    let failures = |confidence: f64| -> u32 {
        let level = Level::new(confidence).unwrap();
        let config = Config {
            level,
            luck: Luck::Own,
            delta: 0.0,
            batch: 100,
            limit: Some(6000),
            allocation: Allocation::TopTwo { leader_share: 0.5 },
            ..Config::default()
        };
        let failed = |seed| race_bernoulli(config, &[0.5, 0.5, 0.52], seed).unwrap().false_certificates;
        (0..200).map(failed).sum()
    };
    assert!(failures(0.9) <= 20);
    let bold = failures(0.02);
    assert!((2..=196).contains(&bold), "{bold} of 200");
}
