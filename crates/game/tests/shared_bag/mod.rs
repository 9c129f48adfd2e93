//! Shared helpers of the tests of both games with a shared bag.

pub(crate) mod games;
pub(crate) mod search;

use bagsplit_game::board::{Grid, Placement, Symbol, Tile};
use bagsplit_game::rules::shared_bag::{Flaw, Order, SharedBag};
use bagsplit_game::rules::{Fault, What};
use proptest::strategy::Strategy;

use crate::properties::holds;
use crate::table::{self, judge, symbols};

/// A board of side 15 with these placements.
pub(crate) fn grid(placements: &[Placement]) -> Grid {
    table::board(15, placements)
}

/// The primary points, cross points and bonus of a placement.
pub(crate) fn parts<G: SharedBag>(game: &G, grid: &Grid, placement: &Placement) -> (u32, u32, u32) {
    let score =
        judge(game, grid, placement).unwrap_or_else(|fault| panic!("{placement:?}: {fault}"));
    (score.primary, score.cross, score.bonus)
}

/// The clause that a placement breaks.
pub(crate) fn broken<G: SharedBag>(game: &G, grid: &Grid, placement: &Placement) -> &'static str {
    judge(game, grid, placement).unwrap_err().clause
}

/// Checks the tiles of a game: each of these characters has this count and this score, and `all` is their total number.
pub(crate) fn check_tiles<G: SharedBag>(game: &G, published: &[(&str, u8, u32)], total: u32) {
    let mut sum = 0;
    for &(names, count, score) in published {
        for name in names.chars() {
            let tile = Tile::from_char(name).unwrap();
            assert_eq!(
                (game.tiles().count(tile), game.tile_score(tile)),
                (count, score),
                "{name}"
            );
            sum += u32::from(count);
        }
    }
    assert_eq!((game.tiles().total(), sum), (total, total));
}

fn equation<G: SharedBag>(game: &G, text: &str) -> Result<u64, Fault> {
    game.equation_bonus(&symbols(text))
}

/// The bonus of a correct equation.
pub(crate) fn bonus<G: SharedBag>(game: &G, text: &str) -> u64 {
    equation(game, text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// Checks that all these are correct equations.
pub(crate) fn hold<G: SharedBag>(game: &G, texts: &[&str]) {
    for text in texts {
        bonus(game, text);
    }
}

/// Checks that none of these is a correct equation; returns the clause and the flaw of each.
pub(crate) fn flaws<'a, G: SharedBag>(
    game: &G,
    texts: &[&'a str],
) -> Vec<(&'a str, &'static str, Flaw)> {
    let flaw = |&text: &&'a str| {
        let fault = equation(game, text).expect_err(text);
        let What::Equation(flaw) = fault.what else {
            panic!("{text}: {fault}")
        };
        (text, fault.clause, flaw)
    };
    texts.iter().map(flaw).collect()
}

/// Checks that none of these is a correct equation, by this clause.
pub(crate) fn fail<G: SharedBag>(game: &G, clause: &str, texts: &[&str]) {
    for (text, found, _) in flaws(game, texts) {
        assert_eq!(found, clause, "{text}");
    }
}

/// Checks that none of these is a correct equation, by this clause and for this flaw.
pub(crate) fn flawed<G: SharedBag>(game: &G, clause: &str, flaw: Flaw, texts: &[&str]) {
    for (text, by, found) in flaws(game, texts) {
        assert_eq!((by, found), (clause, flaw), "{text}");
    }
}

/// Checks that all these are banned as identities, by this clause.
pub(crate) fn banned<G: SharedBag>(game: &G, clause: &str, texts: &[&str]) {
    for (text, by, found) in flaws(game, texts) {
        assert!(
            by == clause && matches!(found, Flaw::Identity(..)),
            "{text}: {by} {found}"
        );
    }
}

/// Compares parts of equations that a board can hold, in both orders of operations.
pub(crate) fn compare_parts(
    cases: u32,
    parts: impl Strategy<Value = String>,
    compare: impl Fn(&str, &[Symbol], Order),
) {
    holds(cases, parts, |text| {
        let run = symbols(&text);
        if run.len() <= 19 {
            compare(&text, &run, Order::Standard);
            compare(&text, &run, Order::LeftToRight);
        }
    });
}
