//! Tests of linearised estimates against numerical derivatives, exact estimates and coverage.

use bagsplit_stats::{Level, Linear, Moments, StatsError, UnitSums, Units, ratio};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

const Y: [i64; 8] = [9, 20, 13, 14, 3, 0, 7, 11];
const X: [u64; 8] = [4, 8, 6, 6, 2, 1, 5, 4];
const Z: [i64; 8] = [12, 18, 13, 9, 4, 2, 9, 10];
const GAMES: [&[i64]; 8] = [
    &[31, 40],
    &[22, 22],
    &[57, 35],
    &[40, 41],
    &[12],
    &[33, 29, 30],
    &[44, 61],
    &[38, 27],
];

fn sums(observations: &[i64]) -> UnitSums {
    UnitSums {
        count: observations.len() as u64,
        sum: observations.iter().sum(),
        sum_of_squares: observations.iter().map(|x| (x * x) as u64).sum(),
    }
}

fn eight() -> Units {
    Units::new(0..8).unwrap()
}

fn mean_of_y() -> Linear {
    Linear::mean(&eight(), Y.map(|y| y as f64)).unwrap()
}

fn ratio_of(y: [i64; 8]) -> Linear {
    Linear::ratio(&eight(), y.into_iter().zip(X)).unwrap()
}

fn deviation() -> Linear {
    Linear::deviation(&eight(), GAMES.map(sums)).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() <= 2e-12 * expected.abs().max(1.0),
        "{found} is not {expected}"
    );
}

#[track_caller]
fn is(found: &Linear, value: f64, standard_error: f64, influence: [f64; 8]) {
    near(found.value(), value);
    near(found.standard_error(), standard_error);
    found
        .influence()
        .iter()
        .zip(influence)
        .for_each(|(&found, expected)| near(found, expected));
}

/// Influence values are derivatives with respect to the weights of units; reference values by finite differences with
/// 50 digits in Python:
///
/// ```python
/// from decimal import Decimal as D, getcontext
/// getcontext().prec = 50
/// y, x = [9, 20, 13, 14, 3, 0, 7, 11], [4, 8, 6, 6, 2, 1, 5, 4]
/// z = [12, 18, 13, 9, 4, 2, 9, 10]
/// games = [[31, 40], [22, 22], [57, 35], [40, 41], [12], [33, 29, 30], [44, 61], [38, 27]]
/// n = 8
/// def mean(w): return sum(a * b for a, b in zip(w, y)) / sum(w)
/// def ratio(w, y=y): return sum(a * b for a, b in zip(w, y)) / sum(a * b for a, b in zip(w, x))
/// def deviation(w):
///     N = sum(a * len(g) for a, g in zip(w, games))
///     m = sum(a * sum(g) for a, g in zip(w, games)) / N
///     return (sum(a * sum((D(q) - m) ** 2 for q in g) for a, g in zip(w, games)) / N).sqrt()
/// def change(w): return deviation(w) - 3 * (ratio(w) - ratio(w, z)) + (mean(w) + ratio(w)) / 2
/// def show(f):
///     h, one = D(10) ** -18, [D(1)] * n
///     def bent(i, d): return f([w + (d if i == j else 0) for j, w in enumerate(one)])
///     influence = [n * (bent(i, h) - bent(i, -h)) / (2 * h) for i in range(n)]
///     error = (sum(u * u for u in influence) / (n - 1) / n).sqrt()
///     print(f.__name__, [round(float(v), 12) for v in (f(one), error, *influence)])
/// for f in (mean, ratio, deviation, change): show(f)
/// ```
#[test]
#[rustfmt::skip]
fn influence_values_are_derivatives() {
    is(&mean_of_y(), 9.625, 2.251487603468, [-0.625, 10.375, 3.375, 4.375, -6.625, -9.625, -2.625, 1.375]);
    is(&ratio_of(Y), 2.138888888889, 0.177588909816, [
        0.098765432099, 0.641975308642, 0.037037037037, 0.259259259259,
        -0.283950617284, -0.475308641975, -0.820987654321, 0.543209876543,
    ]);
    is(&deviation(), 12.11339650965, 2.307102789525, [
        -5.215042283944, 1.053843568138, 3.81937675062, -4.853871905634,
        8.008308191903, -7.675515486175, 9.386560153415, -4.523658988323,
    ]);
    let half = Linear::mean_of(&[mean_of_y(), ratio_of(Y)]).unwrap();
    let change = ratio_of(Y).minus(&ratio_of(Z)).unwrap().times(-3.0);
    is(&deviation().plus(&change).unwrap().plus(&half).unwrap(), 17.995340954094, 2.536568870562, [
        -3.478159567894, 5.228997889126, 5.525395269139, -5.870075609338,
        5.220499549928, -11.39233647383, 8.996899659588, -4.231220716718,
    ]);
}

#[test]
fn a_mean_and_a_ratio_are_those_of_the_plain_estimates() {
    let mean = Y
        .into_iter()
        .collect::<Moments>()
        .mean_estimate(Level::P95)
        .unwrap();
    let plain = ratio(Y.map(|y| y as u64).into_iter().zip(X), Level::P95).unwrap();
    for (found, expected) in [(mean_of_y(), mean), (ratio_of(Y), plain)] {
        let found = found.estimate(Level::P95);
        near(found.value, expected.value);
        near(found.standard_error, expected.standard_error);
        near(found.low, expected.low);
        near(found.high, expected.high);
    }
}

/// Student's sleep data (1908): two drugs, ten patients, t = -4.0621 with 9 degrees and p = 0.002833, as R's
/// `t.test(extra ~ group, data = sleep, paired = TRUE)` has it.
#[test]
fn a_paired_difference_is_student_s() {
    let units = Units::new(0..10).unwrap();
    let one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
    let two = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    let difference = Linear::mean(&units, one)
        .unwrap()
        .minus(&Linear::mean(&units, two).unwrap())
        .unwrap();
    assert!((difference.value() / difference.standard_error() + 4.0621).abs() < 5e-5);
    assert!(
        (difference.p_value() - 0.002833).abs() < 5e-7,
        "{}",
        difference.p_value()
    );
    let estimate = difference.estimate(Level::P95);
    assert!((estimate.low + 2.459886).abs() < 5e-7 && (estimate.high + 0.700114).abs() < 5e-7);
}

#[test]
fn constant_values_have_no_standard_error() {
    let units = Units::new([3, 4, 9]).unwrap();
    let third = Linear::mean(&units, [1.0 / 3.0; 3]).unwrap();
    assert_eq!((third.value(), third.standard_error()), (1.0 / 3.0, 0.0));
    let slope = Linear::ratio(&units, [(1, 3), (3, 9), (7, 21)]).unwrap();
    assert_eq!((slope.value(), slope.standard_error()), (1.0 / 3.0, 0.0));
    let even = Linear::deviation(&units, [sums(&[7, 7]), sums(&[7]), sums(&[])]).unwrap();
    assert_eq!((even.value(), even.standard_error()), (0.0, 0.0));
    assert_eq!(third.minus(&slope).unwrap().p_value(), 1.0);
    assert_eq!(third.p_value(), 0.25, "three units that agree are no proof");
    assert_eq!(
        Linear::mean_of(std::slice::from_ref(&third)).unwrap(),
        third
    );
    assert_eq!(third.minus_constant(1.0 / 3.0).value(), 0.0);
}

#[test]
fn a_deviation_is_exact_for_a_huge_mean() {
    let units = Units::new(0..3).unwrap();
    let far = |by: i64| {
        let games: [&[i64]; 3] = [&[1, 4], &[2, 2], &[9, 0]];
        let moved = games.map(|games| sums(&games.iter().map(|x| x + by).collect::<Vec<_>>()));
        Linear::deviation(&units, moved).unwrap()
    };
    for by in [1_000_000_000, -1_000_000_000] {
        near(far(by).value(), (52.0_f64 / 6.0).sqrt());
        near(far(by).standard_error(), far(0).standard_error());
    }
}

#[test]
fn mismatched_units_are_rejected() {
    assert_eq!(
        Units::new([5]),
        Err(StatsError::TooFew {
            needed: 2,
            found: 1
        })
    );
    assert_eq!(Units::new([1, 2, 2]), Err(StatsError::RepeatedUnit(2)));
    let units = Units::new([0, 4, 8]).unwrap();
    let wrong = StatsError::WrongLength {
        expected: 3,
        found: 2,
    };
    assert_eq!(Linear::mean(&units, [1.0; 2]), Err(wrong));
    assert_eq!(Linear::ratio(&units, [(1, 1); 2]), Err(wrong));
    assert_eq!(
        Linear::deviation(&units, [UnitSums::default(); 2]),
        Err(wrong)
    );
    assert_eq!(
        Linear::ratio(&units, [(1, 0), (0, 0), (2, 0)]),
        Err(StatsError::TooFew {
            needed: 2,
            found: 0
        })
    );
    assert_eq!(
        Linear::deviation(&units, [UnitSums::default(); 3]),
        Err(StatsError::TooFew {
            needed: 1,
            found: 0
        })
    );
    assert_eq!(
        Linear::mean(&units, [1.0, f64::INFINITY, 0.0]),
        Err(StatsError::NotFinite(f64::INFINITY))
    );
    assert_eq!(
        Linear::mean_of(&[]),
        Err(StatsError::TooFew {
            needed: 1,
            found: 0
        })
    );
    // The same number of units, but different ones.
    let one = Linear::mean(&units, [1.0, 2.0, 3.0]).unwrap();
    let other = Linear::mean(&Units::new([0, 4, 9]).unwrap(), [1.0, 2.0, 3.0]).unwrap();
    let refused = StatsError::OtherUnits {
        expected: 3,
        found: 3,
    };
    assert_eq!(one.minus(&other), Err(refused));
    assert_eq!(Linear::mean_of(&[one.clone(), other]), Err(refused));
    let again = Linear::mean(&Units::new([0, 4, 8]).unwrap(), [1.0, 2.0, 3.0]).unwrap();
    assert_eq!(one.minus(&again).unwrap().p_value(), 1.0);
}

/// Coverage of 95% intervals in 2000 experiments of 60 units with dependent observations in each. Its binomial error
/// is 0.5%; linearised intervals are slightly short with few units.
#[test]
fn intervals_have_their_coverage() {
    let mut rng = Pcg64Mcg::seed_from_u64(20);
    let units = Units::new(0..60).unwrap();
    let mut held = [0_u32; 4];
    for _ in 0..2000 {
        let mut draws = Vec::new();
        for _ in units.numbers() {
            let common = rng.random_range(0..10_i64);
            let one = common + rng.random_range(0..6_i64);
            let two = common + rng.random_range(0..6_i64);
            draws.push((
                one,
                two,
                1 + rng.random_range(0..5_u64),
                1 + rng.random_range(0..3_u64),
            ));
        }
        let ratio = Linear::ratio(&units, draws.iter().map(|d| (d.0, d.2))).unwrap();
        let other = Linear::ratio(&units, draws.iter().map(|d| (d.1, d.3))).unwrap();
        let spread = Linear::deviation(&units, draws.iter().map(|d| sums(&[d.0, d.1]))).unwrap();
        let difference = ratio.minus(&other).unwrap();
        // Variances of uniform numbers: (10^2 - 1) / 12 of the common part, (6^2 - 1) / 12 of the rest.
        let truths = [
            7.0 / 3.0,
            7.0 / 2.0,
            (134.0_f64 / 12.0).sqrt(),
            7.0 / 3.0 - 7.0 / 2.0,
        ];
        for (held, (found, truth)) in held
            .iter_mut()
            .zip([ratio, other, spread, difference].iter().zip(truths))
        {
            *held += u32::from(found.estimate(Level::P95).contains(truth));
        }
    }
    assert!(
        held.iter().all(|held| (1860..=1930).contains(held)),
        "{held:?} of 2000"
    );
}

/// An estimate under two sets of rules that differ little: only pairing detects the change.
#[test]
fn common_luck_cancels_in_a_difference() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let units = Units::new(0..200).unwrap();
    let luck: Vec<i64> = (0..200).map(|_| rng.random_range(0..100)).collect();
    let before = Linear::ratio(&units, luck.iter().map(|&x| (x, 2))).unwrap();
    let after = Linear::ratio(
        &units,
        luck.iter().map(|&x| (x + rng.random_range(0..3_i64), 2)),
    )
    .unwrap();
    let difference = after.minus(&before).unwrap();
    assert!(difference.standard_error() < before.standard_error() / 20.0);
    assert!(difference.p_value() < 1e-10 && difference.estimate(Level::P95).contains(0.5));
}
