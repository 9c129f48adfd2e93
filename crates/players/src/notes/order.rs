//! Canonical form of expressions that differ only in the order of terms and factors.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use bagsplit_game::board::Symbol;

/// The operators before the terms of a sum, and before the numbers of a product.
const ADD: [Symbol; 2] = [Symbol::Plus, Symbol::Minus];
const MULTIPLY: [Symbol; 2] = [Symbol::Times, Symbol::Divide];

/// The parts between two operators, each with the operator before it: the first of the two before the first part.
fn split(symbols: &[Symbol], operators: [Symbol; 2]) -> Vec<(Symbol, &[Symbol])> {
    let (mut parts, mut begin, mut before) = (Vec::new(), 0, operators[0]);
    for (place, &symbol) in symbols.iter().enumerate() {
        if operators.contains(&symbol) {
            parts.push((before, &symbols[begin..place]));
            (begin, before) = (place + 1, symbol);
        }
    }
    parts.push((before, &symbols[begin..]));
    parts
}

/// The canonical order of a valid expression: long numbers and terms first, then by their symbols.
pub(crate) fn canonical(symbols: &[Symbol]) -> Vec<Symbol> {
    let terms = split(symbols, ADD).into_iter().map(|(sign, term)| {
        (
            sign,
            sorted(
                split(term, MULTIPLY)
                    .into_iter()
                    .map(|(sign, number)| (sign, number.to_vec())),
            ),
        )
    });
    sorted(terms)
}

/// The parts after the first operator, then those after the second, in the canonical order.
fn sorted(parts: impl Iterator<Item = (Symbol, Vec<Symbol>)>) -> Vec<Symbol> {
    let mut parts: Vec<(Symbol, Vec<Symbol>)> = parts.collect();
    parts.sort_by_key(|(sign, part)| (*sign, Reverse(part.len()), part.clone()));
    // No operator is before the first part.
    parts
        .into_iter()
        .flat_map(|(sign, part)| [vec![sign], part].concat())
        .skip(1)
        .collect()
}

/// Every distinct order of a valid expression.
pub(crate) fn arrangements(symbols: &[Symbol]) -> Vec<Vec<Symbol>> {
    orders(split(symbols, ADD).into_iter().map(|(sign, term)| {
        let factors = split(term, MULTIPLY).into_iter();
        (
            sign,
            orders(factors.map(|(sign, number)| (sign, vec![number.to_vec()]))),
        )
    }))
}

/// Every order of some parts, each in each way to write it, that starts with the operator of the first part.
fn orders(parts: impl Iterator<Item = (Symbol, Vec<Vec<Symbol>>)>) -> Vec<Vec<Symbol>> {
    let parts: Vec<(Symbol, Vec<Vec<Symbol>>)> = parts.collect();
    let mut found = BTreeSet::new();
    join(
        &parts,
        &mut vec![false; parts.len()],
        &mut Vec::new(),
        &mut found,
    );
    found.into_iter().collect()
}

fn join(
    parts: &[(Symbol, Vec<Vec<Symbol>>)],
    used: &mut [bool],
    written: &mut Vec<Symbol>,
    found: &mut BTreeSet<Vec<Symbol>>,
) {
    if used.iter().all(|&used| used) {
        found.insert(written.clone());
        return;
    }
    for (place, (sign, ways)) in parts.iter().enumerate() {
        if used[place] || (written.is_empty() && *sign != parts[0].0) {
            continue;
        }
        used[place] = true;
        for way in ways {
            let length = written.len();
            if length > 0 {
                written.push(*sign);
            }
            written.extend(way);
            join(parts, used, written, found);
            written.truncate(length);
        }
        used[place] = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::rules::math_scrabble::evaluate;

    fn symbols(text: &str) -> Vec<Symbol> {
        text.chars()
            .map(|c| Symbol::from_char(c).unwrap())
            .collect()
    }

    fn text(symbols: &[Symbol]) -> String {
        symbols.iter().map(|symbol| symbol.to_char()).collect()
    }

    #[test]
    fn all_orders_of_an_expression_have_the_same_canonical_form() {
        for (order, name) in [
            ("52+4*12", "12*4+52"),
            ("4*12+52", "12*4+52"),
            ("5*2", "2*5"),
            ("8/4*5", "5*8/4"),
            ("3-2+9", "3+9-2"),
            ("9-1+4/2*1", "1*4/2+9-1"),
        ] {
            assert_eq!(text(&canonical(&symbols(order))), name);
        }
    }

    #[test]
    fn arrangements_are_exactly_the_texts_with_the_same_canonical_form() {
        let texts = |of: &str| -> Vec<String> {
            arrangements(&symbols(of)).iter().map(|a| text(a)).collect()
        };
        assert_eq!(texts("2*5"), ["2*5", "5*2"]);
        assert_eq!(
            texts("12*4+52"),
            ["12*4+52", "4*12+52", "52+12*4", "52+4*12"]
        );
        assert_eq!(texts("3+9-2").len(), 4, "3+9-2 3-2+9 9+3-2 9-2+3");
        assert_eq!(texts("5*8/4"), ["5*8/4", "5/4*8", "8*5/4", "8/4*5"]);
        for of in ["12*4+52", "3+9-2", "8/4*5-1*3+7", "1+1+8"] {
            let value = evaluate(&symbols(of));
            for arrangement in arrangements(&symbols(of)) {
                assert_eq!(evaluate(&arrangement), value);
                assert_eq!(canonical(&arrangement), canonical(&symbols(of)));
            }
        }
    }
}
