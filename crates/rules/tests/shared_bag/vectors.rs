//! Verdicts and counts by other programs, written from the rules page alone (`tests/data/`): what is done with
//! them is the same in both games.

use board::Symbol;
use rules::shared_bag::SharedBag;

use crate::search::every_placement;
use crate::table::{symbols, tiles};

/// A row of a table of equations.
pub(crate) struct Row<'a> {
    pub(crate) line: &'a str,
    pub(crate) left_to_right: bool,
    pub(crate) ban_identities: bool,
    pub(crate) run: Vec<Symbol>,
    /// The value and the bonus of a correct equation.
    pub(crate) correct: Option<(&'a str, u64)>,
}

/// The rows of a table of equations.
pub(crate) fn equations(table: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let [order, options, equation, verdict, value, bonus] =
            str::split(line, '\t').collect::<Vec<_>>()[..]
        else {
            panic!("six columns: {line}");
        };
        Row {
            line,
            left_to_right: choice(order, ["standard", "left-to-right"]),
            ban_identities: choice(options, ["-", "ban-identities"]),
            run: symbols(equation),
            correct: choice(verdict, ["incorrect", "correct"]).then(|| (value, bonus.parse().unwrap())),
        }
    };
    table.lines().skip(1).map(row).collect()
}

/// Whether a text is the second of two.
fn choice(text: &str, [no, yes]: [&str; 2]) -> bool {
    assert!(text == no || text == yes, "{text}");
    text == yes
}

/// Compares every row of a table of positions; returns how many they are.
pub(crate) fn placements_agree<G: SharedBag + Default>(table: &str) -> u32 {
    let game = G::default();
    let mut compared = 0;
    for line in table.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let hand = tiles(row["hand"].as_str().unwrap());
        let lines: Vec<&str> = row["board"].as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
        let found = every_placement(&game, &lines.join("\n").parse().unwrap(), &hand);
        let earned = || found.iter().map(|(_, points)| u64::from(*points));
        let found = [
            ("placements", found.len() as u64),
            ("points", earned().sum()),
            ("best", earned().max().unwrap_or(0)),
        ];
        for (key, count) in found {
            assert_eq!(row[key].as_u64(), Some(count), "{key}: {line}");
        }
        compared += 1;
    }
    compared
}
