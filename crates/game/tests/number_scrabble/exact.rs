//! Comparison with an independent evaluation, which splits a part at the operator that is applied last and computes
//! with floating-point numbers.

use bagsplit_game::rules::number_scrabble::{bonus, part_value};
use bagsplit_game::rules::shared_bag::Order;
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::shared_bag::random_parts;
use crate::table::symbols;

/// A random readable part, as text.
fn part(rng: &mut Pcg64Mcg) -> String {
    let mut text = String::new();
    loop {
        text.push_str(["", "", "", "-"][rng.random_range(0..4)]);
        text.push_str(["", "", "r"][rng.random_range(0..3)]);
        let below = [10, 10, 100, 1000][rng.random_range(0..4)];
        let number = rng.random_range(0..below);
        text.push_str(&number.to_string());
        text.push_str(["", "", "s"][rng.random_range(0..3)]);
        if text.len() > 11 || rng.random_range(0..4) == 0 {
            return text;
        }
        text.push(['+', '-', '*', '/'][rng.random_range(0..4)]);
    }
}

/// The operators of a part: a `-` after an operator or at the start is a sign.
fn operators(part: &str) -> Vec<(usize, char)> {
    let operator = |c: char| "+-*/".contains(c);
    let before = |at: usize| part[..at].chars().next_back();
    part.char_indices().filter(|&(at, c)| operator(c) && before(at).is_some_and(|b| !operator(b))).collect()
}

fn float(part: &str, order: Order) -> f64 {
    let all = operators(part);
    let last = match order {
        Order::LeftToRight => all.last(),
        Order::Standard => all.iter().rfind(|(_, c)| "+-".contains(*c)).or(all.last()),
    };
    let Some(&(at, operator)) = last else {
        let (sign, rest) = part.strip_prefix('-').map_or((1.0, part), |rest| (-1.0, rest));
        let (root, rest) = rest.strip_prefix('r').map_or((false, rest), |rest| (true, rest));
        let (squared, rest) = rest.strip_suffix('s').map_or((false, rest), |rest| (true, rest));
        let number: f64 = rest.parse().unwrap();
        let power = if squared { number * number } else { number };
        return sign * if root { power.sqrt() } else { power };
    };
    let (left, right) = (float(&part[..at], order), float(&part[at + 1..], order));
    match operator {
        '+' => left + right,
        '-' => left - right,
        '*' => left * right,
        _ => left / right,
    }
}

#[test]
fn values_and_bonuses_agree_with_floating_point_numbers() {
    let (mut compared, mut irrational) = (0, 0);
    random_parts((10, 40_000), part, |text, run, order| {
        let expected = float(text, order);
        let Ok(found) = part_value(run, order) else {
            assert!(!expected.is_finite() || text.contains('/'), "{text}");
            return;
        };
        let term = |&(radicand, multiple): &(i128, num_rational::Ratio<i128>)| {
            *multiple.numer() as f64 / *multiple.denom() as f64 * (radicand as f64).sqrt()
        };
        let sum: f64 = found.terms().iter().map(term).sum();
        let close = 1e-9 * found.terms().iter().map(|t| term(t).abs()).sum::<f64>().max(1.0);
        assert!((sum - expected).abs() <= close, "{text}: {found} is {sum}, not {expected}");
        // The bonus, where a rounding error cannot change it.
        let least = expected.abs().ceil();
        if (expected.abs() - expected.abs().round()).abs() > 1e-6 {
            assert_eq!(bonus(&found), least.sqrt().ceil() as u64, "{text}");
        }
        compared += 1;
        irrational += u32::from(found.rational().is_none());
    });
    assert!(compared > 60_000 && irrational > 20_000, "{compared}, {irrational}");
}

#[test]
fn the_largest_parts_that_a_board_can_hold_are_calculated_exactly() {
    let value = |text: &str| part_value(&symbols(text), Order::Standard).unwrap();
    let nines = 10i128.pow(18) - 1;
    assert_eq!(value("999999999999999999s").rational(), Some((nines * nines).into()));
    assert_eq!(value("r999999999999999999").terms(), [(12_345_679_012_345_679, 9.into())]);
    let eight = 99_999_999i128;
    let product = eight * eight * eight * eight;
    assert_eq!(value("99999999s*99999999s").rational(), Some(product.into()));
    let sum = value("1/99999999s+1/9998s").rational().unwrap();
    assert_eq!(sum, num_rational::Ratio::new(1, eight * eight) + num_rational::Ratio::new(1, 9998 * 9998));
    assert_eq!(bonus(&value("999999999999999999s")), nines as u64);
}
