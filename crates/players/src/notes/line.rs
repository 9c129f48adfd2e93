//! Lines of a cheat sheet: units to memorise.

use std::fmt;
use std::str::FromStr;

use bagsplit_game::board::{Axis, Grid, Placement, Symbol};
use bagsplit_game::rules::Run;
use bagsplit_game::rules::math_scrabble::Expression;

use crate::notes::order::{arrangements, canonical};

/// The maximum length of a memorised expression.
pub(super) const LONGEST: usize = 9;

/// A unit to memorise. Its text is that of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// An expression, in any order of its terms and factors; stored in the canonical order.
    Expression(Vec<Symbol>),
    /// Tiles placed before and after a scoring run, so that it scores again: `[]*1`, or, where its value matters,
    /// `[10]+91-1`. It depends on the run: `9[10]` makes `91+9` of `1+9`, and nothing of `2*5`.
    Longer {
        /// The exponent of the run's value; `None` when the value does not change.
        from: Option<i32>,
        /// The tiles before it.
        before: Vec<Symbol>,
        /// The tiles after it.
        after: Vec<Symbol>,
    },
    /// Two equal digits that cancel, placed next to a scoring run: `[]+a-a`, `[]*a/a`, `a-a+[]`, for any digit `a`.
    Undoes {
        /// The operators, in board order.
        operators: [Symbol; 2],
        /// Whether they come after the run.
        after: bool,
    },
}

/// The error for a text that is not a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no line of a sheet: an expression that earns, such as 25*4, or tiles at one, such as []*1 or [10]+91-1"
)]
pub struct LineError(pub String);

impl Line {
    /// The line that a player has to know to find a placement along an axis; `None` when the run that it forms there
    /// scores nothing or is too long to memorise.
    pub fn from_placement(grid: &Grid, placement: &Placement, axis: Axis) -> Option<Line> {
        let &(square, _) = placement.tiles().first()?;
        let run = Run::through(grid, placement, square, axis);
        let to = exponent(&run.symbols)?;
        let new: Vec<bool> = run
            .squares()
            .map(|square| placement.at(square).is_some())
            .collect();
        let (first, last) = (
            new.iter().position(|&new| !new),
            new.iter().rposition(|&new| !new),
        );
        if let (Some(first), Some(last)) = (first, last)
            && new[first..=last].iter().all(|&new| !new)
            && let Some(from) = exponent(&run.symbols[first..=last])
        {
            let (before, after) = (
                run.symbols[..first].to_vec(),
                run.symbols[last + 1..].to_vec(),
            );
            if from == to
                && let Some(line) = undoes(&before, &after)
            {
                return Some(line);
            }
            return Some(Line::Longer {
                from: (from != to).then_some(from),
                before,
                after,
            });
        }
        (run.symbols.len() <= LONGEST).then(|| Line::Expression(canonical(&run.symbols)))
    }

    /// Every way to write an expression; empty for tiles next to a run.
    pub(crate) fn arrangements(&self) -> Vec<Vec<Symbol>> {
        match self {
            Line::Expression(symbols) => arrangements(symbols),
            Line::Longer { .. } | Line::Undoes { .. } => Vec::new(),
        }
    }

    /// The tiles placed before and after a scoring run, with the exponent of its value where that matters; empty for an
    /// expression.
    pub(crate) fn around(&self) -> Vec<(Option<i32>, Vec<Symbol>, Vec<Symbol>)> {
        match self {
            Line::Expression(_) => Vec::new(),
            Line::Longer {
                from,
                before,
                after,
            } => vec![(*from, before.clone(), after.clone())],
            Line::Undoes {
                operators: [first, second],
                after,
            } => {
                let digits = Symbol::ALL
                    .into_iter()
                    .filter(|&digit| digit.is_digit() && digit != Symbol::D0);
                let (first, second) = (*first, *second);
                if *after {
                    digits
                        .map(|digit| (None, Vec::new(), vec![first, digit, second, digit]))
                        .collect()
                } else {
                    digits
                        .map(|digit| (None, vec![digit, first, digit, second], Vec::new()))
                        .collect()
                }
            }
        }
    }
}

/// The general line of which these tiles are one case, if they are two equal digits that cancel.
fn undoes(before: &[Symbol], after: &[Symbol]) -> Option<Line> {
    use Symbol::{Divide, Minus, Plus, Times};
    let (operators, after) = match (before, after) {
        ([], &[one, a, two, b]) if a == b => ([one, two], true),
        (&[a, one, b, two], []) if a == b => ([one, two], false),
        _ => return None,
    };
    let opposite = matches!(
        operators,
        [Plus, Minus] | [Minus, Plus] | [Times, Divide] | [Divide, Times]
    );
    opposite.then_some(Line::Undoes { operators, after })
}

/// The symbols as a text.
pub(crate) fn to_text(symbols: &[Symbol]) -> String {
    symbols.iter().map(|symbol| symbol.to_char()).collect()
}

/// The exponent of a run that scores by itself: a power of ten other than 1.
pub(crate) fn exponent(symbols: &[Symbol]) -> Option<i32> {
    Expression::new(symbols)
        .ok()?
        .exponent()
        .filter(|&exponent| exponent != 0)
}

/// A power of ten in decimal notation.
pub(crate) fn power(exponent: i32) -> String {
    let zeros = "0".repeat(exponent.unsigned_abs() as usize);
    if exponent < 0 {
        format!("1/1{zeros}")
    } else {
        format!("1{zeros}")
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Expression(symbols) => f.write_str(&to_text(symbols)),
            Line::Longer {
                from,
                before,
                after,
            } => {
                let from = from.map_or_else(String::new, power);
                write!(f, "{}[{from}]{}", to_text(before), to_text(after))
            }
            Line::Undoes {
                operators: [one, two],
                after: true,
            } => write!(f, "[]{one}a{two}a"),
            Line::Undoes {
                operators: [one, two],
                after: false,
            } => write!(f, "a{one}a{two}[]"),
        }
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Line, LineError> {
        parse(text).ok_or_else(|| LineError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Line> {
    if text.contains('a') {
        // Any digit serves to parse it.
        return parse(&text.replace('a', "7")).filter(|line| line.to_string() == text);
    }
    let Some((before, rest)) = text.split_once('[') else {
        let symbols = parse_symbols(text)?;
        let fits = symbols.len() <= LONGEST && exponent(&symbols).is_some();
        return fits.then(|| Line::Expression(canonical(&symbols)));
    };
    let (from, after) = rest.split_once(']')?;
    let from = match from {
        "" => None,
        _ => Some((-9..=9).find(|&k| k != 0 && power(k) == from)?),
    };
    let (before, after) = (parse_symbols(before)?, parse_symbols(after)?);
    if from.is_none()
        && let Some(line) = undoes(&before, &after)
    {
        return Some(line);
    }
    let fits = (1..=LONGEST).contains(&(before.len() + after.len()));
    fits.then_some(Line::Longer {
        from,
        before,
        after,
    })
}

fn parse_symbols(text: &str) -> Option<Vec<Symbol>> {
    let symbols = text.chars().map(|c| {
        Symbol::from_char(c).filter(|s| s.is_arithmetic() || (s.is_digit() && *s != Symbol::D0))
    });
    symbols.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grid;

    fn line(row: &str, laid: &[(&str, &str)]) -> Option<String> {
        let placement = laid
            .iter()
            .map(|(at, face)| (at.parse().unwrap(), face.parse().unwrap()))
            .collect();
        Line::from_placement(&grid(row), &placement, Axis::Row).map(|line| line.to_string())
    }

    #[test]
    fn new_expressions_and_extensions_are_different_lines() {
        assert_eq!(
            line("......5......", &[("H7", "*"), ("I7", "2")]).unwrap(),
            "2*5"
        );
        assert_eq!(
            line(".....2*5.....", &[("I7", "*"), ("J7", "1")]).unwrap(),
            "[]*1"
        );
        assert_eq!(
            line(
                ".....2*5.....",
                &[("I7", "+"), ("J7", "9"), ("K7", "*"), ("L7", "1")]
            ),
            None
        );
        let ninety = [
            ("I7", "+"),
            ("J7", "9"),
            ("K7", "1"),
            ("L7", "-"),
            ("M7", "1"),
        ];
        assert_eq!(line(".....2*5.....", &ninety).unwrap(), "[10]+91-1");
        assert_eq!(
            line(".....2*5.....", &[("D7", "1"), ("E7", "*")]).unwrap(),
            "1*[]"
        );
        let undone = [("I7", "+"), ("J7", "9"), ("K7", "-"), ("L7", "9")];
        assert_eq!(line(".....2*5.....", &undone).unwrap(), "[]+a-a");
        // A part that earns nothing by itself is a part of the expression.
        assert_eq!(
            line(".....2*4.....", &[("I7", "+"), ("J7", "2")]).unwrap(),
            "2*4+2"
        );
    }

    #[test]
    fn line_texts_parse_back_and_others_are_rejected() {
        for text in [
            "2*5",
            "25*4",
            "[]*1",
            "[10]+91-1",
            "1*[]",
            "[1/10]*1",
            "5-3+[]",
            "9[10]",
            "[]+a-a",
            "a/a*[]",
            "[]/a*a",
        ] {
            let line: Line = text.parse().unwrap_or_else(|_| panic!("{text}"));
            if text.contains('[') {
                assert_eq!(line.to_string(), text);
            }
            assert_eq!(line.to_string().parse(), Ok(line));
        }
        assert_eq!("[]*4/4".parse::<Line>().unwrap().to_string(), "[]*a/a");
        for text in [
            "[]+a-b",
            "[]+a*a",
            "a*5",
            "[10]+a-a",
            "",
            "[]",
            "2*4",
            "1",
            "[5]*1",
            "[*1",
            "2*5=",
            "123456789*1-9",
            "[]*0",
        ] {
            assert!(text.parse::<Line>().is_err(), "{text}");
        }
    }
}
