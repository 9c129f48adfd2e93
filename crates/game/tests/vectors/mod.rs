//! Verdicts and counts by other programs, written only from the rules page (`tests/data/`), and their comparison.

use bagsplit_game::board::{Grid, Symbol, Tiles};
use bagsplit_game::rules::shared_bag::{Order, SharedBag};

use crate::shared_bag::search::every_placement;
use crate::table::{game, symbols, tiles};

/// A row of a table of equations.
struct Row<'a> {
    line: &'a str,
    /// The options, as [`game`] reads them.
    options: String,
    order: Order,
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
        let left_to_right = choice(order, ["standard", "left-to-right"]);
        // The steps of a bonus table are separated by `/` there.
        let own = match options.split_once('=') {
            Some(("bonus", formula)) => format!("bonus='{}'", formula.replace('/', " ")),
            _ => format!(
                "ban-identities={}",
                choice(options, ["-", "ban-identities"])
            ),
        };
        Row {
            line,
            options: format!("order={order}, {own}"),
            order: if left_to_right {
                Order::LeftToRight
            } else {
                Order::Standard
            },
            run: symbols(equation),
            correct: choice(verdict, ["incorrect", "correct"])
                .then(|| (value, bonus.parse().unwrap())),
        }
    };
    table.lines().skip(1).map(row).collect()
}

/// Whether a text is the second of two.
fn choice(text: &str, [no, yes]: [&str; 2]) -> bool {
    assert!(text == no || text == yes, "{text}");
    text == yes
}

/// Compares every row of a table of equations: verdict, bonus, and the result of `value` for a correct one. Returns the
/// number of rows.
pub(crate) fn equations_agree<G: SharedBag + Default>(
    table: &str,
    value: impl Fn(&[Symbol], Order) -> String,
) -> usize {
    let rows = equations(table);
    for row in &rows {
        let game: G = game(&row.options);
        let found = game.equation_bonus(&row.run).ok();
        assert_eq!(found, row.correct.map(|(_, bonus)| bonus), "{}", row.line);
        if let Some((expected, _)) = row.correct {
            assert_eq!(value(&row.run, row.order), expected, "{}", row.line);
        }
    }
    rows.len()
}

/// Compares every row of a table of positions; returns the number of rows.
pub(crate) fn shared_bag_placements_agree<G: SharedBag + Default>(table: &str) -> u32 {
    let every = |grid: &Grid, hand: &Tiles| every_placement(&G::default(), grid, hand);
    placements_agree(table, |grid, hand| {
        Some(
            every(grid, hand)
                .into_iter()
                .map(|(_, points)| points)
                .collect(),
        )
    })
}

/// Compares the rows of a table of positions for which `every` finds the points of every placement; returns the number
/// of rows.
pub(crate) fn placements_agree(
    table: &str,
    every: impl Fn(&Grid, &Tiles) -> Option<Vec<u32>>,
) -> u32 {
    let mut compared = 0;
    for line in table.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let lines: Vec<&str> = row["board"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| v.as_str().unwrap())
            .collect();
        let grid = lines.join("\n").parse().unwrap();
        let Some(points) = every(&grid, &tiles(row["hand"].as_str().unwrap())) else {
            continue;
        };
        let expected = |key: &str| row[key].as_u64();
        assert_eq!(expected("placements"), Some(points.len() as u64), "{line}");
        assert_eq!(
            expected("points"),
            Some(points.iter().map(|&points| u64::from(points)).sum()),
            "{line}"
        );
        assert_eq!(
            expected("best"),
            Some(points.iter().copied().max().unwrap_or(0).into()),
            "{line}"
        );
        // The table of Math Scrabble has an additional count, of scoring placements.
        let scoring = points.iter().filter(|&&points| points > 0).count() as u64;
        assert!(
            expected("scoring").is_none_or(|expected| expected == scoring),
            "{line}"
        );
        compared += 1;
    }
    compared
}
