//! The vectors of Number Scrabble.

use rules::number_scrabble::{Equation, NumberScrabble};
use rules::shared_bag::{Order, SharedBag};

use crate::game_with;
use crate::shared_vectors::{equations, placements_agree};
use crate::table::{ON, text};

const PLACEMENTS: &str = include_str!("../data/number-scrabble-placements.jsonl");

#[test]
fn equations_agree_with_the_vectors() {
    let rows = equations(include_str!("../data/number-scrabble-equations.tsv"));
    for row in &rows {
        let mut options = Vec::new();
        if row.left_to_right {
            options.push(("order", text("left-to-right")));
        }
        if row.ban_identities {
            options.push(("ban-identities", ON));
        }
        let game = game_with(&options);
        let found = game.equation_bonus(&row.run).ok();
        assert_eq!(found, row.correct.map(|(_, bonus)| bonus), "{}", row.line);
        if let Some((value, _)) = row.correct {
            let order = if row.left_to_right { Order::LeftToRight } else { Order::Standard };
            let equation = Equation::new(&row.run, order).unwrap();
            assert_eq!(equation.value().to_string(), value, "{}", row.line);
        }
    }
    assert_eq!(rows.len(), 600);
}

#[test]
fn placements_agree_with_the_vectors() {
    assert_eq!(placements_agree::<NumberScrabble>(PLACEMENTS), 80);
}
