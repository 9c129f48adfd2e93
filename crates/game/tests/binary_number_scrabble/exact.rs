//! Comparison with an independent evaluation, which splits a part at the operator that is applied last and computes
//! with arbitrary-precision integers.

use std::cell::Cell;

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::binary_number_scrabble::{Bonus, bonus, part_value};
use bagsplit_game::rules::shared_bag::Order;
use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::Strategy;

use crate::shared_bag::compare_parts;

type Big = Ratio<BigInt>;

/// Readable parts, as text.
fn parts() -> impl Strategy<Value = String> {
    let operator = select("+-*/AXO".chars().collect::<Vec<char>>());
    // Negated numbers have a width, with leading zeros.
    let term = (
        0..16u32,
        select(vec![false, false, false, false, true]),
        1..6usize,
        operator,
    );
    vec(term, 1..=7).prop_map(|terms| {
        let mut text = String::new();
        for (number, negated, width, operator) in terms {
            if text.len() > 13 {
                break;
            }
            if !text.is_empty() {
                text.push(operator);
            }
            text += &match negated {
                true => format!("N{:0width$b}", number & ((1 << width) - 1)),
                false => format!("{number:b}"),
            };
        }
        text
    })
}

/// `None` when the part has no value by BS-4 or because it divides by zero.
fn value(part: &str, order: Order) -> Option<Big> {
    let levels: &[&str] = match order {
        Order::Standard => &["O", "X", "A", "+-", "*/"],
        Order::LeftToRight => &["+-*/AXO"],
    };
    let Some(at) = levels
        .iter()
        .find_map(|level| part.rfind(|c| level.contains(c)))
    else {
        let (not, digits) = part
            .strip_prefix('N')
            .map_or((false, part), |rest| (true, rest));
        let flipped: String = digits
            .chars()
            .map(|c| if not == (c == '0') { '1' } else { '0' })
            .collect();
        return Some(Big::from(
            BigInt::parse_bytes(flipped.as_bytes(), 2).unwrap(),
        ));
    };
    let (left, right) = (value(&part[..at], order)?, value(&part[at + 1..], order)?);
    let zero = Big::from(BigInt::ZERO);
    match &part[at..=at] {
        "+" => Some(left + right),
        "-" => Some(left - right),
        "*" => Some(left * right),
        "/" => (right != zero).then(|| left / right),
        logical => {
            if [&left, &right]
                .into_iter()
                .any(|side| *side < zero || !side.is_integer())
            {
                return None;
            }
            let (left, right) = (left.to_integer(), right.to_integer());
            Some(Big::from(match logical {
                "A" => left & right,
                "X" => left ^ right,
                _ => left | right,
            }))
        }
    }
}

#[test]
fn values_and_bonuses_agree_with_whole_numbers_of_any_size() {
    let (valued, refused) = (Cell::new(0), Cell::new(0));
    compare_parts(60_000, parts(), |text, run, order| {
        let expected = value(text, order).filter(|value| *value >= Big::from(BigInt::ZERO));
        let found = part_value(run, order).ok();
        let big = found.map(|found| Big::new((*found.numer()).into(), (*found.denom()).into()));
        assert_eq!(big, expected, "{text}");
        let Some((found, expected)) = found.zip(expected) else {
            refused.set(refused.get() + 1);
            return;
        };
        // BS-6: the largest power of two that is at most the value.
        let power = (0..64)
            .rev()
            .find(|&power| Big::from(BigInt::from(1u64 << power)) <= expected);
        assert_eq!(
            bonus(found, Bonus::LargestBit),
            power.map_or(0, |power| 1 << power),
            "{text}"
        );
        assert_eq!(bonus(found, Bonus::Log2Floor), power.unwrap_or(0), "{text}");
        valued.set(valued.get() + 1);
    });
    assert!(
        valued.get() > 40_000 && refused.get() > 10_000,
        "{valued:?}, {refused:?}"
    );
}

#[test]
fn the_longest_part_that_a_board_can_hold() {
    let run = [Symbol::D1; 19];
    assert_eq!(
        part_value(&run, Order::Standard),
        Ok(((1 << 19) - 1).into())
    );
}
