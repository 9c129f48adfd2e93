//! Canonical form of expressions that differ only in the order of terms and factors.

use std::collections::BTreeSet;

use bagsplit_game::board::Symbol;

/// A product: factors and divisors.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Term {
    factors: Vec<Vec<Symbol>>,
    divisors: Vec<Vec<Symbol>>,
}

/// A sum: added terms and subtracted terms.
#[derive(Clone, Debug)]
struct Sum {
    plus: Vec<Term>,
    minus: Vec<Term>,
}

impl Sum {
    /// Reads a valid expression.
    fn parse(symbols: &[Symbol]) -> Sum {
        let mut sum = Sum { plus: Vec::new(), minus: Vec::new() };
        let mut sign = Symbol::Plus;
        for term in split(symbols, |symbol| matches!(symbol, Symbol::Plus | Symbol::Minus)) {
            let (before, term) = term;
            sign = before.unwrap_or(sign);
            let mut made = Term { factors: Vec::new(), divisors: Vec::new() };
            for (before, number) in split(term, |symbol| matches!(symbol, Symbol::Times | Symbol::Divide)) {
                let side =
                    if before == Some(Symbol::Divide) { &mut made.divisors } else { &mut made.factors };
                side.push(number.to_vec());
            }
            if sign == Symbol::Minus { sum.minus.push(made) } else { sum.plus.push(made) }
        }
        sum
    }
}

/// The parts between some operators, each with the operator before it.
fn split(symbols: &[Symbol], at: impl Fn(Symbol) -> bool) -> Vec<(Option<Symbol>, &[Symbol])> {
    let (mut parts, mut begin, mut before) = (Vec::new(), 0, None);
    for (place, &symbol) in symbols.iter().enumerate() {
        if at(symbol) {
            parts.push((before, &symbols[begin..place]));
            (begin, before) = (place + 1, Some(symbol));
        }
    }
    parts.push((before, &symbols[begin..]));
    parts
}

/// The canonical order of an expression: long numbers and terms first, then by their symbols.
pub(crate) fn canonical(symbols: &[Symbol]) -> Vec<Symbol> {
    let mut sum = Sum::parse(symbols);
    let long_first = |parts: &mut Vec<Vec<Symbol>>| {
        parts.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    };
    for terms in [&mut sum.plus, &mut sum.minus] {
        for term in terms.iter_mut() {
            long_first(&mut term.factors);
            long_first(&mut term.divisors);
        }
        terms.sort_by_cached_key(|term| {
            let written = written(term);
            (std::cmp::Reverse(written.len()), written)
        });
    }
    let mut all = Vec::new();
    for (sign, terms) in [(Symbol::Plus, &sum.plus), (Symbol::Minus, &sum.minus)] {
        for term in terms {
            if !all.is_empty() {
                all.push(sign);
            }
            all.extend(written(term));
        }
    }
    all
}

fn written(term: &Term) -> Vec<Symbol> {
    let mut all = Vec::new();
    for (sign, numbers) in [(Symbol::Times, &term.factors), (Symbol::Divide, &term.divisors)] {
        for number in numbers {
            if !all.is_empty() {
                all.push(sign);
            }
            all.extend(number);
        }
    }
    all
}

/// Every distinct order of a valid expression.
pub(crate) fn arrangements(symbols: &[Symbol]) -> Vec<Vec<Symbol>> {
    let sum = Sum::parse(symbols);
    let ways = |terms: &[Term]| -> Vec<Vec<Vec<Symbol>>> {
        terms.iter().map(|term| orders(&one_way(&term.factors), &one_way(&term.divisors), MULTIPLY)).collect()
    };
    orders(&ways(&sum.plus), &ways(&sum.minus), ADD)
}

/// The operator before each of two kinds of parts.
const ADD: [Symbol; 2] = [Symbol::Plus, Symbol::Minus];
const MULTIPLY: [Symbol; 2] = [Symbol::Times, Symbol::Divide];

/// The ways to write numbers: one each.
fn one_way(numbers: &[Vec<Symbol>]) -> Vec<Vec<Vec<Symbol>>> {
    numbers.iter().map(|number| vec![number.clone()]).collect()
}

/// Every order of parts of two kinds, starting with one of the first kind, each part in each way to write it.
fn orders(ones: &[Vec<Vec<Symbol>>], others: &[Vec<Vec<Symbol>>], signs: [Symbol; 2]) -> Vec<Vec<Symbol>> {
    let parts: Vec<(Symbol, &Vec<Vec<Symbol>>)> =
        ones.iter().map(|ways| (signs[0], ways)).chain(others.iter().map(|ways| (signs[1], ways))).collect();
    let mut found = BTreeSet::new();
    join(&parts, signs[0], &mut vec![false; parts.len()], &mut Vec::new(), &mut found);
    found.into_iter().collect()
}

fn join(
    parts: &[(Symbol, &Vec<Vec<Symbol>>)],
    first: Symbol,
    used: &mut [bool],
    written: &mut Vec<Symbol>,
    found: &mut BTreeSet<Vec<Symbol>>,
) {
    if used.iter().all(|&used| used) {
        found.insert(written.clone());
        return;
    }
    for place in 0..parts.len() {
        let (sign, ways) = parts[place];
        if used[place] || (written.is_empty() && sign != first) {
            continue;
        }
        used[place] = true;
        for way in ways {
            let length = written.len();
            if length > 0 {
                written.push(sign);
            }
            written.extend(way);
            join(parts, first, used, written, found);
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
        text.chars().map(|c| Symbol::from_char(c).unwrap()).collect()
    }

    fn text(symbols: &[Symbol]) -> String {
        symbols.iter().map(|symbol| symbol.to_char()).collect()
    }

    #[test]
    fn all_orders_of_an_expression_have_the_same_canonical_form() {
        for (one, name) in [
            ("52+4*12", "12*4+52"),
            ("4*12+52", "12*4+52"),
            ("5*2", "2*5"),
            ("8/4*5", "5*8/4"),
            ("3-2+9", "3+9-2"),
            ("9-1+4/2*1", "1*4/2+9-1"),
        ] {
            assert_eq!(text(&canonical(&symbols(one))), name);
        }
    }

    #[test]
    fn arrangements_are_exactly_the_texts_with_the_same_canonical_form() {
        let texts =
            |of: &str| -> Vec<String> { arrangements(&symbols(of)).iter().map(|a| text(a)).collect() };
        assert_eq!(texts("2*5"), ["2*5", "5*2"]);
        assert_eq!(texts("12*4+52"), ["12*4+52", "4*12+52", "52+12*4", "52+4*12"]);
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
