//! Comparison with an independent evaluation, which splits a part at the operator that is applied last and computes
//! with floating-point numbers.

use std::cell::Cell;

use bagsplit_game::rules::number_scrabble::{bonus, part_value};
use bagsplit_game::rules::shared_bag::Order;
use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::Strategy;

use crate::shared_bag::compare_parts;
use crate::table::symbols;

/// Readable parts, as text.
fn parts() -> impl Strategy<Value = String> {
    let number =
        (select(vec![10, 10, 100, 1000]), 0..1000u32).prop_map(|(below, number)| number % below);
    let sign = select(vec!["", "", "", "-"]);
    let term = (
        sign,
        select(vec!["", "", "r"]),
        number,
        select(vec!["", "", "s"]),
        select(vec!['+', '-', '*', '/']),
    );
    vec(term, 1..=6).prop_map(|terms| {
        let mut text = String::new();
        for (sign, root, number, squared, operator) in terms {
            if text.len() > 11 {
                break;
            }
            if !text.is_empty() {
                text.push(operator);
            }
            text += &format!("{sign}{root}{number}{squared}");
        }
        text
    })
}

/// The operators of a part: a `-` after an operator or at the start is a sign.
fn operators(part: &str) -> Vec<(usize, char)> {
    let operator = |c: char| "+-*/".contains(c);
    let before = |at: usize| part[..at].chars().next_back();
    part.char_indices()
        .filter(|&(at, c)| operator(c) && before(at).is_some_and(|b| !operator(b)))
        .collect()
}

fn float(part: &str, order: Order) -> f64 {
    let all = operators(part);
    let last = match order {
        Order::LeftToRight => all.last(),
        Order::Standard => all.iter().rfind(|(_, c)| "+-".contains(*c)).or(all.last()),
    };
    let Some(&(at, operator)) = last else {
        let (sign, rest) = part
            .strip_prefix('-')
            .map_or((1.0, part), |rest| (-1.0, rest));
        let (root, rest) = rest
            .strip_prefix('r')
            .map_or((false, rest), |rest| (true, rest));
        let (squared, rest) = rest
            .strip_suffix('s')
            .map_or((false, rest), |rest| (true, rest));
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
    let (compared, irrational) = (Cell::new(0), Cell::new(0));
    compare_parts(40_000, parts(), |text, run, order| {
        let expected = float(text, order);
        let Ok(found) = part_value(run, order) else {
            assert!(!expected.is_finite() || text.contains('/'), "{text}");
            return;
        };
        let term = |&(radicand, multiple): &(i128, num_rational::Ratio<i128>)| {
            *multiple.numer() as f64 / *multiple.denom() as f64 * (radicand as f64).sqrt()
        };
        let sum: f64 = found.terms().iter().map(term).sum();
        let close = 1e-9
            * found
                .terms()
                .iter()
                .map(|t| term(t).abs())
                .sum::<f64>()
                .max(1.0);
        assert!(
            (sum - expected).abs() <= close,
            "{text}: {found} is {sum}, not {expected}"
        );
        // The bonus, where a rounding error cannot change it.
        let least = expected.abs().ceil();
        if (expected.abs() - expected.abs().round()).abs() > 1e-6 {
            assert_eq!(bonus(&found), least.sqrt().ceil() as u64, "{text}");
        }
        compared.set(compared.get() + 1);
        irrational.set(irrational.get() + u32::from(found.rational().is_none()));
    });
    assert!(
        compared.get() > 60_000 && irrational.get() > 20_000,
        "{compared:?}, {irrational:?}"
    );
}

#[test]
fn the_largest_parts_that_a_board_can_hold_are_calculated_exactly() {
    let value = |text: &str| part_value(&symbols(text), Order::Standard).unwrap();
    let nines = 10i128.pow(18) - 1;
    assert_eq!(
        value("999999999999999999s").rational(),
        Some((nines * nines).into())
    );
    assert_eq!(
        value("r999999999999999999").terms(),
        [(12_345_679_012_345_679, 9.into())]
    );
    let eight = 99_999_999i128;
    let product = eight * eight * eight * eight;
    assert_eq!(
        value("99999999s*99999999s").rational(),
        Some(product.into())
    );
    let sum = value("1/99999999s+1/9998s").rational().unwrap();
    assert_eq!(
        sum,
        num_rational::Ratio::new(1, eight * eight) + num_rational::Ratio::new(1, 9998 * 9998)
    );
    assert_eq!(bonus(&value("999999999999999999s")), nines as u64);
}
