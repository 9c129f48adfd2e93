//! Verdicts and counts by other programs, written from the rules page alone (`tests/data/`): what is done with
//! them is the same in both games.

use board::Symbol;
use rules::shared_bag::{Order, SharedBag};

use crate::search::every_placement;
use crate::table::{ON, game_with, symbols, text, tiles};

/// A row of a table of equations.
struct Row<'a> {
    line: &'a str,
    left_to_right: bool,
    ban_identities: bool,
    run: Vec<Symbol>,
    /// The value and the bonus of a correct equation.
    correct: Option<(&'a str, u64)>,
}

/// The rows of a table of equations.
fn equations(table: &str) -> Vec<Row<'_>> {
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

/// Compares every row of a table of equations: verdict, bonus, and what `value` makes of a correct one. Returns how
/// many they are.
pub(crate) fn equations_agree<G: SharedBag + Default>(
    table: &str,
    value: impl Fn(&[Symbol], Order) -> String,
) -> usize {
    let rows = equations(table);
    for row in &rows {
        let mut options = Vec::new();
        if row.left_to_right {
            options.push(("order", text("left-to-right")));
        }
        if row.ban_identities {
            options.push(("ban-identities", ON));
        }
        let game: G = game_with(&options);
        let found = game.equation_bonus(&row.run).ok();
        assert_eq!(found, row.correct.map(|(_, bonus)| bonus), "{}", row.line);
        if let Some((expected, _)) = row.correct {
            let order = if row.left_to_right { Order::LeftToRight } else { Order::Standard };
            assert_eq!(value(&row.run, order), expected, "{}", row.line);
        }
    }
    rows.len()
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
