//! How often do sequences of intervals ever miss, and how wide are they? All seeds are fixed.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use stats::sequence::{AsymptoticSequence, BettingSequence, BoundedSequence, CoinSequence};
use stats::{Level, StatsError};

/// For each number of flips from 30 to 10,000, the fewest heads for which ½ is still inside.
fn fewest_heads(inside: impl Fn(u64, u64) -> bool) -> Vec<u64> {
    let mut heads = 0;
    (0..=10_000)
        .map(|n: u64| {
            if n < 30 {
                return 0;
            }
            while !inside(heads, n - heads) {
                heads += 1;
            }
            heads
        })
        .collect()
}

/// The share of runs of fair coins in which ½ is ever outside.
fn ever_missed(fewest: &[u64], runs: u64) -> f64 {
    let mut rng = Pcg64Mcg::new(0x9E37_79B9_7F4A_7C15);
    let missed = (0..runs).filter(|_| {
        let mut heads = 0;
        (1..=10_000_u64).zip(&fewest[1..]).any(|(n, &least)| {
            heads += u64::from(rng.random::<bool>());
            heads.min(n - heads) < least
        })
    });
    missed.count() as f64 / runs as f64
}

#[test]
fn fair_coins_watched_for_long() {
    let z = 1.959_964;
    let wilson = fewest_heads(|heads, tails| {
        let n = (heads + tails) as f64;
        (heads as f64 / n - 0.5).abs() <= z * (0.25 / n).sqrt()
    });
    let wald = fewest_heads(|heads, tails| {
        let (n, s) = ((heads + tails) as f64, heads as f64);
        (s / n - 0.5).abs() <= z * (s * (n - s) / n.powi(3)).sqrt()
    });
    // One standard deviation of a share of 4,000 runs is 0.008.
    for naive in [wilson, wald] {
        let missed = ever_missed(&naive, 4000);
        assert!((0.54..=0.58).contains(&missed), "naive {missed}");
    }
    let sequence = fewest_heads(|heads, tails| {
        let mut coin = CoinSequence::new();
        coin.push_many(heads, tails);
        coin.interval(Level::P95).contains(0.5)
    });
    let sequence = ever_missed(&sequence, 4000);
    assert!((0.01..=0.05).contains(&sequence), "beta-binomial {sequence}");
}

/// With 60 of 100 heads the capital against p is 1/(101 C(100,60) p^60 (1-p)^40), found with exact integers.
#[test]
fn the_capital_is_the_closed_form() {
    let mut coin = CoinSequence::new();
    coin.push_many(60, 40);
    let choose = 1.374_623_414_580_281_2e28_f64;
    assert!((coin.log_capital(0.5) - (100.0 * 2_f64.ln() - 101_f64.ln() - choose.ln())).abs() < 1e-9);
    let interval = coin.interval(Level::P95);
    for end in [interval.low, interval.high] {
        assert!((coin.log_capital(end) - 20_f64.ln()).abs() < 1e-6);
    }
    // All of the prior is above p = 0+, so that one-sided and two-sided capital agree on 10 of 10 heads:
    // p^10 = 1/(11 * 20) without the truncation, hardly less with it.
    let mut heads = CoinSequence::new();
    heads.push_many(10, 0);
    assert!((heads.interval(Level::P95).low - 220_f64.powf(-0.1)).abs() < 1e-6);
    let lower = heads.lower(Level::P95);
    assert!((lower.powi(10) * (1.0 - lower) * 220.0 - (1.0 - lower.powi(11))).abs() < 1e-6);
}

/// Pairs with shares 0, ½, 1 and true mean `mean`, watched after every pair; how often each bound ever fails.
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
                .push(share + jitter * (rng.random::<f64>() - 0.5) * if share == 0.5 { 1.0 } else { 0.0 })
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
            assert!(missed[0] <= 0.06 && missed[1] <= 0.06, "{lost} {won} {jitter}: {missed:?}");
            assert!(jitter > 0.0 || missed[0] > 0.0, "a bound that never fails is no bound: {missed:?}");
        }
    }
}

/// The capital is the average over twelve constant bets, computed here observation by observation.
#[test]
fn the_bound_is_where_the_capital_reaches_its_mark() {
    let xs: Vec<f64> = (0..400).map(|i| f64::from(i * 7 % 11 % 3) / 2.0).collect();
    let mut shares = BettingSequence::new();
    xs.iter().for_each(|&x| shares.push(x).unwrap());
    let capital = |m: f64, mirrored: bool| -> f64 {
        let of_bet = |k: i32| -> f64 {
            let bet = 0.98 / 2_f64.powi(k);
            xs.iter().map(|&x| if mirrored { 1.0 - x } else { x }).map(|x| 1.0 + bet * (x - m) / m).product()
        };
        (0..12).map(of_bet).sum::<f64>() / 12.0
    };
    let level = Level::new(0.98).unwrap();
    let (low, high) = (shares.lower(level), shares.upper(level));
    assert!((capital(low, false).ln() - 50_f64.ln()).abs() < 1e-3, "{low}");
    assert!((capital(1.0 - high, true).ln() - 50_f64.ln()).abs() < 1e-3, "{high}");
    assert!(capital(low + 1e-5, false) < 50.0 && capital(low - 1e-5, false) > 50.0);
    assert_eq!(shares.interval(Level::new(0.96).unwrap()).low, shares.lower(Level::new(0.98).unwrap()));
}

/// Width beside the fixed-sample interval: what watching costs.
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
    let (counted, summed) = (counted.interval(Level::P95).width(), summed.interval(Level::P95).width());
    let fixed = 2.0 * 1.96 * (0.125_f64 / 10_000.0).sqrt();
    assert!(counted > fixed && counted < 1.9 * fixed, "{counted} beside {fixed}");
    assert!((summed / counted - 1.0).abs() < 0.03, "{summed} beside {counted}");
}

/// Extremes: nothing, one value, and values without spread, for which a betting interval shrinks as 1/n.
#[test]
fn extremes() {
    let mut none = BettingSequence::new();
    assert_eq!((none.lower(Level::P95), none.upper(Level::P95)), (0.0, 1.0));
    assert_eq!(none.push(1.5), Err(StatsError::NotAFraction(1.5)));
    assert!(none.push(f64::NAN).is_err() && none.count() == 0);
    let mut even = BettingSequence::new();
    even.push_many(0.5, 1000).unwrap();
    let interval = even.interval(Level::P95);
    assert!(interval.contains(0.5) && interval.width() < 0.013, "{interval:?}");
    let mut won = BettingSequence::new();
    won.push_many(1.0, 1000).unwrap();
    let interval = won.interval(Level::P95);
    assert!(interval.low > 0.99 && interval.high == 1.0, "{interval:?}");
    let mut tails = CoinSequence::new();
    tails.push(false);
    assert_eq!(tails.interval(Level::P95).low, 0.0);
}

#[test]
fn limits_are_a_change_of_scale() {
    let mut scores = BoundedSequence::new(-200.0, 200.0).unwrap();
    let mut unit = BettingSequence::new();
    for i in 0..500 {
        let score = f64::from(i * 37 % 61) - 20.0;
        scores.push(score).unwrap();
        unit.push((score + 200.0) / 400.0).unwrap();
    }
    let (a, b) = (scores.interval(Level::P90), unit.interval(Level::P90));
    assert!(
        (a.low - (400.0 * b.low - 200.0)).abs() < 1e-9 && (a.high - (400.0 * b.high - 200.0)).abs() < 1e-9
    );
    assert!(a.contains(scores.mean().unwrap()) && scores.push(201.0).is_err());
    assert!(BoundedSequence::new(1.0, 1.0).is_err() && BoundedSequence::new(0.0, f64::INFINITY).is_err());
}

/// Skewed values (exponential), watched from 50 to 3,000.
#[test]
fn asymptotic_intervals_hold_for_many() {
    let runs = 400;
    let mut rng = Pcg64Mcg::new(5);
    let mut missed = |one_sided: bool| {
        let run = |_: &u32| {
            let mut scores = AsymptoticSequence::new(1000).unwrap();
            (1..=3000).any(|n| {
                scores.push(-(1.0 - rng.random::<f64>()).ln()).unwrap();
                n >= 50
                    && if one_sided {
                        scores.upper(Level::P95).unwrap() < 1.0
                    } else {
                        !scores.interval(Level::P95).unwrap().contains(1.0)
                    }
            })
        };
        (0..runs).filter(run).count() as f64 / f64::from(runs)
    };
    for one_sided in [false, true] {
        let share = missed(one_sided);
        assert!((0.005..0.07).contains(&share), "one-sided {one_sided}: {share}");
    }
}

/// n = 1000 ones and as many minus ones, tuned for 2,000, by hand from the formula.
#[test]
fn the_asymptotic_width_is_the_formula() {
    let mut scores = AsymptoticSequence::new(2000).unwrap();
    (0..2000).for_each(|i| scores.push(if i % 2 == 0 { 1.0 } else { -1.0 }).unwrap());
    let grown = 1.0 + 5.991_464_5 + 6.991_464_5_f64.ln(); // -2 ln .05 = 5.99146
    let expected =
        (2000.0 / 1999.0 * 2.0 * grown / (2000.0 * (grown - 1.0)) * (grown.sqrt() / 0.05).ln()).sqrt();
    let interval = scores.interval(Level::P95).unwrap();
    assert!((interval.high - expected).abs() < 1e-8 && (interval.low + expected).abs() < 1e-8);
    assert!(scores.upper(Level::P95).unwrap() < interval.high);
    assert!(AsymptoticSequence::new(0).is_err() && scores.push(f64::NAN).is_err());
    assert!(AsymptoticSequence::new(5).unwrap().interval(Level::P95).is_err());
}
