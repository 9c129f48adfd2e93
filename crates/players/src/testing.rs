//! Short notations for unit tests.

use bagsplit_game::board::{Bag, ByBag, Grid, Tiles};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::Card;

pub(crate) fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

/// The bags from A on with these tiles.
pub(crate) fn bags(texts: &[&str]) -> ByBag<Tiles> {
    let mut bags = ByBag::default();
    for (bag, text) in Bag::first(texts.len()).zip(texts) {
        bags[bag] = tiles(text);
    }
    bags
}

/// A board of side 13 with this row in the middle.
pub(crate) fn grid(row: &str) -> Grid {
    let empty = ".............\n".repeat(6);
    format!("{empty}{row}\n{empty}").parse().unwrap()
}

const CONDITIONS: [&str; 18] = [
    "opening",
    "opened",
    "ahead",
    "level",
    "behind",
    "no 1",
    "any 19",
    "operators < 3",
    "operators < 2",
    "+- = 1-2",
    "wanted >= 4",
    "wanted < 3",
    "left <= 9",
    "left > 20",
    "B = 1-3",
    "C empty",
    "D empty",
    "A < 20",
];

const STEPS: [&str; 21] = [
    "1 from A",
    "2 from C, rest from B",
    "7 from D",
    "12 from DC",
    "operators to 3 from D",
    "operators to 3 from DC, rest from DACB",
    "operators to 3 from CD, rest from CAB",
    "operators to 4 from D, operators to 3 from CB, rest from DA",
    "operators to 2 from D, operators to 3 from DC, rest from DA",
    "operators to 2 from D, operators to 3 from C, rest from DA",
    "operators to 3 from D, +- to 2 from C, rest from DB",
    "operators to 3 from D, rest from D, operators to 6 from CA",
    "+- to 2 from CB",
    "digits to 5 from fullest of ABC",
    "digits to 7 from BA",
    "operators to 4 from C for +- or D for */",
    "digits to 3 from A for odd or B for even or C for 19",
    "rest from fullest of AB",
    "rest from C for +- or D for */",
    "rest from BCA",
    "1 to 1 from A",
];

fn pick<'a>(
    from: &[&'a str],
    counts: std::ops::RangeInclusive<usize>,
    rng: &mut Pcg64Mcg,
) -> Vec<&'a str> {
    (0..rng.random_range(counts))
        .map(|_| from[rng.random_range(0..from.len())])
        .collect()
}

/// A card with this number of rules, of conditions and steps of every form.
pub(crate) fn random_card(rules: usize, rng: &mut Pcg64Mcg) -> Card {
    let rules: Vec<String> = (0..rules)
        .map(|_| {
            let (when, draw) = (
                pick(&CONDITIONS, 0..=2, rng).join(" and "),
                pick(&STEPS, 1..=2, rng).join(", "),
            );
            if when.is_empty() {
                draw
            } else {
                format!("{when}: {draw}")
            }
        })
        .collect();
    let finally = ["", " finally DB", " finally CABD"][rng.random_range(0..3)];
    format!("{}{finally}", rules.join(" else "))
        .parse()
        .unwrap()
}
