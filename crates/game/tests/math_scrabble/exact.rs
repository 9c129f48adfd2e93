//! Comparison with an independent evaluation, which splits a run at the last operator that binds least and computes
//! with arbitrary-precision integers.

use std::cell::Cell;

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::Game;
use bagsplit_game::rules::math_scrabble::{Expression, MathScrabble};
use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::Strategy;

use crate::properties::holds;
use crate::table::symbols;

type Big = Ratio<BigInt>;

/// MS-11 literally: the last `+` or `-` is applied last, then the last `*` or `/`.
fn value(run: &[Symbol]) -> Big {
    let last = |one, other| {
        run.iter()
            .rposition(|&symbol| symbol == one || symbol == other)
    };
    let split = last(Symbol::Plus, Symbol::Minus).or_else(|| last(Symbol::Times, Symbol::Divide));
    let Some(at) = split else {
        let digits: String = run.iter().map(|symbol| symbol.to_char()).collect();
        return Big::from(digits.parse::<BigInt>().unwrap());
    };
    let (left, right) = (value(&run[..at]), value(&run[at + 1..]));
    match run[at] {
        Symbol::Plus => left + right,
        Symbol::Minus => left - right,
        Symbol::Times => left * right,
        _ => left / right,
    }
}

/// The k of 10^k, found by trying.
fn exponent(value: &Big) -> Option<i32> {
    (-25..=25).find(|&k: &i32| {
        let power = Big::from(BigInt::from(10).pow(k.unsigned_abs()));
        *value == if k < 0 { power.recip() } else { power }
    })
}

/// Compares a run's value and points with the independent evaluation; returns its exponent of ten.
fn compare(run: &[Symbol]) -> Option<i32> {
    let expression = Expression::new(run).unwrap();
    let (found, expected) = (expression.value(), value(run));
    let name = || {
        run.iter()
            .map(|symbol| symbol.to_char())
            .collect::<String>()
    };
    assert_eq!(
        BigInt::from(*found.numer()),
        *expected.numer(),
        "{}",
        name()
    );
    assert_eq!(
        BigInt::from(*found.denom()),
        *expected.denom(),
        "{}",
        name()
    );
    let power = exponent(&expected);
    let operators = run.iter().filter(|symbol| symbol.is_arithmetic()).count() as u32;
    let points = |earning: bool| earning.then_some(operators);
    assert_eq!(
        super::game("").operator_points(run),
        points(power.is_some_and(|k| k != 0)),
        "{}",
        name()
    );
    assert_eq!(
        super::game("powers=positive").operator_points(run),
        points(power.is_some_and(|k| k > 0)),
        "{}",
        name()
    );
    power
}

/// Valid expressions of 3 to 21 tiles, in which an operator follows a digit more or less often.
fn runs() -> impl Strategy<Value = Vec<Symbol>> {
    let place = (0..9usize, 0..4usize, 0..100u32);
    let run = (vec(place, 3..=21), select(vec![10, 30, 60, 100])).prop_map(|(places, dense)| {
        let (digits, operators) = MathScrabble::SYMBOLS.split_at(9);
        let mut run: Vec<Symbol> = Vec::with_capacity(places.len());
        for (at, &(digit, operator, chance)) in places.iter().enumerate() {
            let may_be = at > 0 && at + 1 < places.len() && run[at - 1].is_digit();
            run.push(if may_be && chance < dense {
                operators[operator]
            } else {
                digits[digit]
            });
        }
        run
    });
    run.prop_filter("an expression has an operator", |run| {
        run.iter().any(|symbol| symbol.is_arithmetic())
    })
}

#[test]
fn ms_11_random_runs_of_every_length_have_their_exact_value() {
    holds(8_000, runs(), |run| _ = compare(&run));
}

#[test]
fn ms_11_random_longest_runs_of_small_digits_and_of_nines() {
    // Products of ones, twos and fives are often powers of ten; nines and divisions have the largest values.
    let alphabets = [
        ("125", "*/"),
        ("125", "*/-+"),
        ("9", "/+-"),
        ("789", "/-+*"),
    ];
    let runs = (select(alphabets.to_vec()), vec(0..12usize, 21)).prop_map(
        |((digits, operators), picks)| {
            let alternating = [symbols(digits), symbols(operators)];
            let place =
                |(at, pick): (usize, usize)| alternating[at % 2][pick % alternating[at % 2].len()];
            picks
                .into_iter()
                .enumerate()
                .map(place)
                .collect::<Vec<Symbol>>()
        },
    );
    let powers = Cell::new(0);
    holds(4_000, runs, |run| {
        powers.set(powers.get() + u32::from(compare(&run).is_some_and(|k| k != 0)))
    });
    assert!(
        powers.get() > 50,
        "{} powers of ten are too few to have tested them",
        powers.get()
    );
}

#[test]
fn ms_11_every_run_of_up_to_five_tiles() {
    let mut runs: Vec<Vec<Symbol>> = vec![Vec::new()];
    let (mut valid, mut earning) = (0, 0);
    for _ in 0..5 {
        runs = runs
            .iter()
            .flat_map(|run| {
                MathScrabble::SYMBOLS
                    .iter()
                    .map(|&symbol| [&run[..], &[symbol]].concat())
            })
            .collect();
        for run in &runs {
            if Expression::new(run).is_ok() {
                valid += 1;
                earning += u32::from(compare(run).is_some_and(|k| k != 0));
            }
        }
    }
    // One operator among three, four or five tiles, or two among five that do not touch.
    assert_eq!(valid, 4 * 81 + 2 * 4 * 729 + 3 * 4 * 6561 + 16 * 729);
    assert_eq!(earning, 452);
}

#[test]
fn ms_11_the_largest_and_smallest_values_of_the_longest_runs() {
    let runs = [
        ("9999999999999999999+1", Some(19)),
        ("9999999999999999999-9", None),
        ("1-9999999999999999999", None),
        ("9999999999*9999999999", None),
        ("1/9999999999999999999", None),
        ("9999999999999999999/1", None),
        ("8*125*8*125*8*125*1*1", Some(9)),
        ("1/8/125/8/125/8/125/1", Some(-9)),
        ("16*625*16*625*8*125*1", Some(11)),
        ("1/16/625/16/625/8/125", Some(-11)),
        ("9/8-7/9+8/7-9/8+7/9-8", None),
        ("1/9+1/9+1/9+1/9+1/9+9", None),
        ("9*9*9*9*9*9*9*9*9*9*9", None),
        ("1/9/9/9/9/9/9/9/9/9/9", None),
        ("5*2*5*2*5*2*5*2*5*2*1", Some(5)),
        ("1/2/5/2/5/2/5/2/5/2/5", Some(-5)),
        ("9-9+9-9+9-9+9-9+9-9+1", Some(0)),
        ("32768/32768*99999+1*1", Some(5)),
    ];
    for (run, power) in runs {
        assert_eq!(run.len(), 21, "{run}");
        assert_eq!(compare(&symbols(run)), power, "{run}");
    }
}
