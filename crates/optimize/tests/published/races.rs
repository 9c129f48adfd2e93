//! Within 0.01 of the best of 1,000.

use bagsplit_optimize::select::{Answer, Config, Race};
use bagsplit_stats::Level;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::equal::equal_allocation;
use crate::{at_least, at_most, near};

/// 1,000 arms that resemble splits of a family.
#[test]
#[ignore = "slow: 100 races"]
fn the_best_of_a_thousand_normal_means() {
    let found = many_arms(&bell_means(1000), 100, 21);
    near(
        "samples of tuned equal allocation",
        found.equal,
        6.3e6,
        0.2e6,
    );
    at_least("certified rule at 95%: times fewer", found.factor(), 4.);
    at_most(
        "certified rule: races that were wrong",
        found.certified.error_rate(),
        0.05,
    );
}

/// 1,000 arms of which one is better.
#[test]
#[ignore = "slow: 30 races"]
fn the_one_that_is_better_than_a_thousand_others() {
    let found = many_arms(&one_better_means(1000, 0.05), 30, 22);
    near(
        "samples of tuned equal allocation",
        found.equal,
        2_486_000.,
        5000.,
    );
    at_least("certified rule at 95%: times fewer", found.factor(), 1.5);
    at_most(
        "certified rule: races that were wrong",
        found.certified.error_rate(),
        0.05,
    );
}

/// Means 0.5 + 0.03 z, where z are the normal quantiles at (i - ½)/`arms`.
fn bell_means(arms: u32) -> Vec<f64> {
    let quantile = |i: u32| Normal::standard().inverse_cdf((f64::from(i) - 0.5) / f64::from(arms));
    (1..=arms).map(|i| 0.5 + 0.03 * quantile(i)).collect()
}

/// All means ½ but the last, which is better by `by`.
fn one_better_means(arms: u32, by: f64) -> Vec<f64> {
    (1..=arms)
        .map(|i| if i == arms { 0.5 + by } else { 0.5 })
        .collect()
}

/// Figures of one problem.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ManyArms {
    /// The number of samples with which equal allocation with known means selects correctly in 95%.
    equal: f64,
    /// The certified rule, with LUCB.
    certified: Runs,
}

impl ManyArms {
    /// The ratio of the samples of equal allocation to those of the race.
    fn factor(&self) -> f64 {
        self.equal * f64::from(self.certified.races) / self.certified.samples as f64
    }
}

/// The results of many races.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Runs {
    races: u32,
    /// Races that ended undecided.
    undecided: u32,
    /// Races that selected an arm worse than the best by more than the indifference zone.
    wrong: u32,
    /// Races in which a certificate was wrong at the end of **any** batch: its gap too small, or the best arm not
    /// among the remaining ones.
    false_certificates: u32,
    /// The samples of all races.
    samples: u64,
}

impl Runs {
    /// The share of races with a wrong selection.
    fn error_rate(&self) -> f64 {
        f64::from(self.wrong) / f64::from(self.races)
    }

    /// Runs another race for the best of independent Bernoulli arms with these means, drawn from `seed`.
    fn race(&mut self, config: Config, means: &[f64], seed: u64) {
        let mut rng = Pcg64::seed_from_u64(seed);
        let best = means.iter().copied().fold(0.0, f64::max);
        let mut race = Race::new(config, means.len()).expect("a configuration that can be");
        let mut false_certificate = false;
        while let Some(requests) = race.next() {
            let answers: Vec<Answer> = requests
                .iter()
                .map(|request| {
                    let ones = (0..request.count).map(|_| rng.random_bool(means[request.arm]));
                    Answer::to(request, ones.map(|one| f64::from(u8::from(one))).collect())
                })
                .collect();
            race.tell(&answers).expect("every request was answered");
            let certificate = race.certificate();
            false_certificate |= best - means[race.best()[0]] > certificate.gap
                || certificate.remaining.iter().all(|&arm| means[arm] != best);
        }
        self.races += 1;
        self.undecided += u32::from(!race.decided());
        self.wrong += u32::from(best - means[race.best()[0]] > config.delta);
        self.false_certificates += u32::from(false_certificate);
        self.samples += race.samples();
    }
}

/// Runs races for an arm within 0.01 of the best of independent Bernoulli arms with these means, with at most 5%
/// errors.
fn many_arms(means: &[f64], repetitions: u32, seed: u64) -> ManyArms {
    let config = Config {
        level: Level::P95,
        first: 64,
        batch: 4000,
        limit: Some(100_000_000),
        ..Config::default()
    };
    let mut found = ManyArms {
        equal: equal_allocation(means, config.delta, 0.95),
        certified: Runs::default(),
    };
    for repetition in 0..u64::from(repetitions) {
        found.certified.race(
            config,
            means,
            seed.wrapping_mul(1_000_003).wrapping_add(repetition),
        );
    }
    found
}

#[test]
fn the_best_of_a_thousand_in_two_races() {
    let found = many_arms(&bell_means(1000), 2, 1);
    assert!(
        (6.1e6..6.6e6).contains(&found.equal) && found.factor() > 8.0,
        "{found:?}"
    );
    assert_eq!(
        (found.certified.false_certificates, found.certified.wrong),
        (0, 0)
    );
}

#[test]
fn one_better_than_all_others() {
    let found = many_arms(&one_better_means(200, 0.05), 4, 2);
    assert_eq!(
        found,
        many_arms(&one_better_means(200, 0.05), 4, 2),
        "the same seed, the same figures"
    );
    let Runs {
        wrong,
        false_certificates,
        undecided,
        ..
    } = found.certified;
    assert_eq!((wrong, false_certificates, undecided), (0, 0, 0));
}

/// Certificates checked after every batch fail far less often than stated, but failures are detectable.
#[test]
fn certificates_fail_no_more_often_than_stated() {
    let failures = |confidence: f64| -> u32 {
        let config = Config {
            level: Level::new(confidence).unwrap(),
            delta: 0.0,
            batch: 100,
            limit: Some(6000),
            ..Config::default()
        };
        let mut runs = Runs::default();
        (0..200).for_each(|seed| runs.race(config, &[0.5, 0.5, 0.52], seed));
        runs.false_certificates
    };
    assert!(failures(0.9) <= 20);
    let bold = failures(0.02);
    assert!((2..=196).contains(&bold), "{bold} of 200");
}
