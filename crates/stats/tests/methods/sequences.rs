//! Error rates and widths of confidence sequences. All seeds are fixed.

use bagsplit_stats::sequence::BettingSequence;
use bagsplit_stats::{Level, StatsError};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// The share of runs in which each bound ever fails, checked after every pair, for pairs with shares 0, ½ and 1.
fn betting_misses(lost: f64, won: f64, jitter: f64, runs: u64) -> [f64; 2] {
    let mean = 0.5 + (won - lost) / 2.0;
    let mut missed = [0.0; 2];
    let mut rng = Pcg64Mcg::new(77);
    for _ in 0..runs {
        let mut shares = BettingSequence::new();
        let mut failed = [false; 2];
        for n in 1..=3000_u32 {
            let u: f64 = rng.random();
            let share = if u < lost {
                0.0
            } else if u < lost + won {
                1.0
            } else {
                0.5
            };
            shares
                .push(
                    share
                        + jitter
                            * (rng.random::<f64>() - 0.5)
                            * if share == 0.5 { 1.0 } else { 0.0 },
                )
                .unwrap();
            if n % 5 == 0 {
                // The bound fails exactly if the capital against the true mean has reached 1/alpha.
                failed[0] |= shares.log_capital_above(mean) >= 20_f64.ln();
            }
            if n % 100 == 0 {
                failed[1] |= shares.upper(Level::P95) < mean;
            }
        }
        (0..2).for_each(|side| missed[side] += f64::from(u8::from(failed[side])) / runs as f64);
    }
    missed
}

#[test]
fn betting_bounds_hold_at_all_times() {
    for (lost, won) in [(0.25, 0.25), (0.02, 0.05), (0.1, 0.85)] {
        for jitter in [0.0, 0.5] {
            let missed = betting_misses(lost, won, jitter, 300);
            assert!(
                missed[0] <= 0.06 && missed[1] <= 0.06,
                "{lost} {won} {jitter}: {missed:?}"
            );
            assert!(
                jitter > 0.0 || missed[0] > 0.0,
                "a bound that never fails is too wide: {missed:?}"
            );
        }
    }
}

/// The capital is the average over twelve constant bets, computed here observation by observation.
#[test]
fn the_bound_is_where_the_capital_reaches_its_threshold() {
    let xs: Vec<f64> = (0..400).map(|i| f64::from(i * 7 % 11 % 3) / 2.0).collect();
    let mut shares = BettingSequence::new();
    xs.iter().for_each(|&x| shares.push(x).unwrap());
    let capital = |m: f64, mirrored: bool| -> f64 {
        let for_bet = |k: i32| -> f64 {
            let bet = 0.98 / 2_f64.powi(k);
            xs.iter()
                .map(|&x| if mirrored { 1.0 - x } else { x })
                .map(|x| 1.0 + bet * (x - m) / m)
                .product()
        };
        (0..12).map(for_bet).sum::<f64>() / 12.0
    };
    let level = Level::new(0.98).unwrap();
    let (low, high) = (shares.lower(level), shares.upper(level));
    assert!(
        (capital(low, false).ln() - 50_f64.ln()).abs() < 1e-3,
        "{low}"
    );
    assert!(
        (capital(1.0 - high, true).ln() - 50_f64.ln()).abs() < 1e-3,
        "{high}"
    );
    assert!(capital(low + 1e-5, false) < 50.0 && capital(low - 1e-5, false) > 50.0);
    assert_eq!(
        shares.interval(Level::new(0.96).unwrap()).low,
        shares.lower(Level::new(0.98).unwrap())
    );
}

/// Compares widths with the fixed-sample interval.
#[test]
fn sums_alone_are_nearly_as_good_as_counts() {
    let mut counted = BettingSequence::new();
    let mut summed = BettingSequence::new();
    (0..17).for_each(|i| summed.push(f64::from(i) / 16.0).unwrap());
    for sequence in [&mut counted, &mut summed] {
        [(0.0, 2500), (0.5, 5000), (1.0, 2500)]
            .into_iter()
            .for_each(|(x, n)| sequence.push_many(x, n).unwrap());
    }
    let (counted, summed) = (
        counted.interval(Level::P95).width(),
        summed.interval(Level::P95).width(),
    );
    let fixed = 2.0 * 1.96 * (0.125_f64 / 10_000.0).sqrt();
    assert!(
        counted > fixed && counted < 1.9 * fixed,
        "{counted} beside {fixed}"
    );
    assert!(
        (summed / counted - 1.0).abs() < 0.03,
        "{summed} beside {counted}"
    );
}

/// No values, one value, and constant values, for which a betting interval shrinks as 1/n.
#[test]
fn extreme_inputs_have_valid_intervals() {
    let mut none = BettingSequence::new();
    assert_eq!((none.lower(Level::P95), none.upper(Level::P95)), (0.0, 1.0));
    assert_eq!(none.push(1.5), Err(StatsError::NotAFraction(1.5)));
    assert!(none.push(f64::NAN).is_err() && none.count() == 0);
    let mut even = BettingSequence::new();
    even.push_many(0.5, 1000).unwrap();
    let interval = even.interval(Level::P95);
    assert!(
        interval.contains(0.5) && interval.width() < 0.013,
        "{interval:?}"
    );
    let mut won = BettingSequence::new();
    won.push_many(1.0, 1000).unwrap();
    let interval = won.interval(Level::P95);
    assert!(interval.low > 0.99 && interval.high == 1.0, "{interval:?}");
}
