//! Explanations of the notation of lines, with examples.

use bagsplit_game::board::Symbol;

use crate::notes::Expressions;
use crate::notes::line::{Line, exponent, power, to_text};

/// Explains how to read these lines: a sentence with an example for each kind of line among them.
///
/// ```
/// let lines = ["3+7", "[]/1", "9[10]"].map(|text| text.parse().unwrap());
/// assert_eq!(bagsplit_players::notes::legend(&lines), [
///     "3+7: its terms and factors may change places, as in 7+3; tiles on the board can be part of it.",
///     "[] is a run that earns already. []/1: put /1 after it; 3+7 becomes 3+7/1. It has to earn again.",
///     "[10] is a run worth 10. 9[10]: put 9 before it; 3+7 becomes 93+7, worth 100. It has to earn again.",
/// ]);
/// ```
pub fn legend(lines: &[Line]) -> Vec<String> {
    let runs = runs(lines);
    let expression = lines.iter().find(|line| line.arrangements().len() > 1).map(|line| {
        let mut others = line.arrangements().into_iter().map(|symbols| to_text(&symbols));
        let other = others.rfind(|other| *other != line.to_string()).unwrap_or_default();
        format!("{line}: its terms and factors may change places, as in {other}; tiles on the board can be part of it.")
    });
    let same = lines.iter().filter(|line| matches!(line, Line::Longer { from: None, .. })).find_map(|line| {
        let (run, longer) = example(line, &runs)?;
        Some(format!(
            "[] is a run that earns already. {line}: put {}; {} becomes {}. It has to earn again.",
            put(line, " it"),
            to_text(run),
            to_text(&longer)
        ))
    });
    let undoes = lines.iter().filter(|line| matches!(line, Line::Undoes { .. })).find_map(|line| {
        let (run, longer) = example(line, &runs)?;
        Some(format!(
            "a is any digit, the same twice. {line}: put {} a run that earns already; {} becomes {}.",
            put(line, ""),
            to_text(run),
            to_text(&longer)
        ))
    });
    let other = lines.iter().filter(|line| matches!(line, Line::Longer { from: Some(_), .. })).find_map(|line| {
        let (run, longer) = example(line, &runs)?;
        let value = power(exponent(run)?);
        Some(format!(
            "[{value}] is a run worth {value}. {line}: put {}; {} becomes {}, worth {}. It has to earn again.",
            put(line, " it"),
            to_text(run),
            to_text(&longer),
            power(exponent(&longer)?)
        ))
    });
    [expression, same, undoes, other]
        .into_iter()
        .flatten()
        .collect()
}

/// Scoring runs for examples: the expressions among these lines, then those of the shipped sheet, and their extensions
/// with a 9 before them.
fn runs(lines: &[Line]) -> Vec<Vec<Symbol>> {
    let shipped = Expressions::shipped().lines();
    let mut runs: Vec<Vec<Symbol>> = lines
        .iter()
        .chain(shipped)
        .flat_map(Line::arrangements)
        .collect();
    for _ in 0..2 {
        let longer: Vec<Vec<Symbol>> = runs
            .iter()
            .map(|run| [&[Symbol::D9][..], run].concat())
            .collect();
        runs.extend(longer.into_iter().filter(|run| exponent(run).is_some()));
    }
    runs
}

/// The first of these runs that a line extends to a scoring run, and the result.
fn example<'a>(line: &Line, runs: &'a [Vec<Symbol>]) -> Option<(&'a [Symbol], Vec<Symbol>)> {
    // Any digit will do where two digits cancel; an unusual one reads best.
    let around = line.around();
    let (from, before, after) = around.get(around.len() / 2)?;
    runs.iter().find_map(|run| {
        let longer = [&before[..], run, &after[..]].concat();
        let fits =
            from.is_none_or(|from| exponent(run) == Some(from)) && exponent(&longer).is_some();
        fits.then_some((&run[..], longer))
    })
}

/// `/1 after it`, `*a/a after`: the tiles and their side, with a word for the run.
fn put(line: &Line, it: &str) -> String {
    let written = line.to_string();
    let (before, rest) = written.split_once('[').unwrap_or((&written, ""));
    let after = rest.split_once(']').map_or("", |(_, after)| after);
    match (before, after) {
        ("", after) => format!("{after} after{it}"),
        (before, "") => format!("{before} before{it}"),
        (before, after) => format!("{before} before and {after} after{it}"),
    }
}
