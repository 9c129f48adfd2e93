//! A library of ways to let kinds of tiles share bags, from which searches begin.
//!
//! Hill climbing from a known split finds its neighbours only; which kinds share a bag is a choice that single tiles do
//! not lead to. So the library enumerates it: a *digit plan* (together, odd and even, low and high, primes, one or two
//! kinds apart, ...) is combined with an *operator plan* (in bags of their own, one to three of them; mixed into the
//! digits; a part of each).

use std::collections::BTreeSet;

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_players::{Recipe, Share, Split};

/// Sets of digits in a bag of their own, the other digits in a second one, beside every single digit and every two of them: small and
/// large, even, primes, squares, threes, the last digits of products that make tens, and remainders.
const SETS: [&str; 16] = [
    "2468", "1234", "12345", "123", "789", "6789", "2357", "149", "369", "147", "258", "1379",
    "245", "257", "246", "159",
];

/// Digits in three bags.
const TRIPLES: [[&str; 3]; 10] = [
    ["123", "456", "789"],
    ["147", "258", "369"],
    ["13579", "24", "68"],
    ["1379", "5", "2468"],
    ["134679", "25", "8"],
    ["149", "2357", "68"],
    ["19", "25", "34678"],
    ["1", "25", "346789"],
    ["12", "345", "6789"],
    ["1", "2357", "4689"],
];

/// Operators in bags of their own.
const APART: [&[&str]; 14] = [
    &["+-*/"],
    &["+-", "*/"],
    &["+*", "-/"],
    &["+/", "-*"],
    &["+", "-*/"],
    &["-", "+*/"],
    &["*", "+-/"],
    &["/", "+-*"],
    &["+-", "*", "/"],
    &["+", "-", "*/"],
    &["+*", "-", "/"],
    &["+/", "-", "*"],
    &["-*", "+", "/"],
    &["-/", "+", "*"],
];

/// A way to let kinds of tiles share bags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Structure {
    /// The kinds of tiles that share a bag, such as `2357 apart; + in C, -*/ in D`.
    pub(crate) name: String,
    pub(crate) bags: ByBag<Tiles>,
}

/// All structures of these tiles in `bags` bags, each once whatever its bags are called, in a fixed order.
pub(crate) fn structures(tiles: &Tiles, bags: u8) -> Vec<Structure> {
    let mut known = BTreeSet::new();
    let mut library = Vec::new();
    for (name, shares) in recipes(usize::from(bags)) {
        let shares: Result<Vec<Share>, _> = shares
            .iter()
            .map(|(class, bags)| Share::new(class, bags))
            .collect();
        let recipe = Recipe {
            name,
            shares: shares.expect("classes and bags of the language"),
        };
        // Tiles that no share names are tiles of other games, which have no bags to split.
        let Ok(Split { name, bags }) = recipe.deal_tiles(tiles, bags) else {
            continue;
        };
        if known.insert(unlabelled(&bags)) {
            library.push(Structure { name, bags });
        }
    }
    library
}

/// The contents of the bags in an order that does not depend on their letters.
fn unlabelled(bags: &ByBag<Tiles>) -> Vec<String> {
    let mut contents: Vec<String> = bags.0.iter().map(Tiles::to_string).collect();
    contents.sort_unstable();
    contents
}

type Shares = Vec<(String, String)>;

/// Names and shares: every digit plan with every operator plan that fits into the bags with it.
fn recipes(bags: usize) -> Vec<(String, Shares)> {
    let mut recipes = Vec::new();
    for (digits, plan) in digit_plans() {
        let used = plan
            .iter()
            .flat_map(|(_, letters)| letters.chars())
            .collect::<BTreeSet<char>>()
            .len();
        for operators in operator_plans(used, bags) {
            let places: Vec<String> = operators
                .iter()
                .map(|(class, letters)| format!("{class} in {letters}"))
                .collect();
            let name = format!("{digits}; {}", places.join(", "));
            recipes.push((name, plan.iter().cloned().chain(operators).collect()));
        }
    }
    recipes
}

/// Names and shares of the digits; the bags are A and those after it.
fn digit_plans() -> Vec<(String, Shares)> {
    let mut plans = vec![
        ("digits together".to_owned(), vec![share("digits", "A")]),
        ("digits in halves".to_owned(), vec![share("digits", "AB")]),
        (
            "two of each digit, one of each".to_owned(),
            vec![share("digits", "AAB")],
        ),
        ("digits in thirds".to_owned(), vec![share("digits", "ABC")]),
    ];
    let mut sets: Vec<String> = SETS.map(str::to_owned).to_vec();
    for first in '1'..='9' {
        sets.push(first.to_string());
        sets.extend(
            (first..='9')
                .skip(1)
                .map(|second| format!("{first}{second}")),
        );
    }
    for set in sets {
        plans.push((
            format!("{set} apart"),
            vec![share("digits", "A"), share(&set, "B")],
        ));
    }
    for sets in TRIPLES {
        let shares = sets
            .iter()
            .zip(["A", "B", "C"])
            .map(|(set, bag)| share(set, bag));
        plans.push((sets.join(" | "), shares.collect()));
    }
    plans
}

fn share(class: &str, letters: &str) -> (String, String) {
    (class.to_owned(), letters.to_owned())
}

/// Shares of the operators where digits use the first bags: in bags of their own; a part of each operator in a bag of
/// its own and the others with the digits; all with the digits of one bag, of all bags, or by kind.
fn operator_plans(digit_bags: usize, bags: usize) -> Vec<Shares> {
    let letters: Vec<String> = ('A'..='H').take(bags).map(String::from).collect();
    let (with_digits, free) = letters.split_at(digit_bags.min(bags));
    let mut plans: Vec<Shares> = APART
        .iter()
        .filter(|kinds| kinds.len() <= free.len())
        .map(|kinds| {
            kinds
                .iter()
                .zip(free)
                .map(|(kind, bag)| share(kind, bag))
                .collect()
        })
        .collect();
    plans.extend(with_digits.iter().map(|bag| vec![share("operators", bag)]));
    plans.push(vec![share("operators", &with_digits.concat())]);
    for (first, second) in [("+-", "*/"), ("*/", "+-")] {
        if let [one, other, ..] = with_digits {
            plans.push(vec![share(first, one), share(second, other)]);
        }
    }
    if let [own, ..] = free {
        let mut together: Vec<String> = Vec::new();
        for mixed in with_digits {
            together.extend([4, 3, 2].map(|parts| own.repeat(parts) + &mixed.repeat(5 - parts)));
        }
        if with_digits.len() > 1 {
            together.push(own.repeat(5 - with_digits.len()) + &with_digits.concat());
        }
        plans.extend(together.iter().map(|bags| vec![share("operators", bags)]));
    }
    plans
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::math_scrabble::MathScrabble;

    #[test]
    fn every_structure_is_a_legal_split_and_none_is_there_twice() {
        let game = MathScrabble::default();
        let library = structures(game.tiles(), 4);
        assert!((1000..1500).contains(&library.len()), "{}", library.len());
        let mut distinct = BTreeSet::new();
        for structure in &library {
            game.check_split(&structure.bags).unwrap();
            assert!(
                distinct.insert(unlabelled(&structure.bags)),
                "{}",
                structure.name
            );
        }
        let names: BTreeSet<&str> = library
            .iter()
            .map(|structure| structure.name.as_str())
            .collect();
        assert_eq!(names.len(), library.len());
    }

    #[test]
    fn splits_that_people_think_of_are_among_them() {
        let library = structures(MathScrabble::default().tiles(), 4);
        for bags in [
            [
                "111333555777999",
                "222444666888",
                "+++++-----",
                "*****/////",
            ],
            [
                "111222333444555666777888999",
                "+++++-----",
                "*****",
                "/////",
            ],
            [
                "111222333444",
                "555666777888999",
                "+++++-----*****/////",
                "",
            ],
            [
                "111222333444555666777888999+++++-----*****/////",
                "",
                "",
                "",
            ],
        ] {
            let mut wanted: ByBag<Tiles> = ByBag::default();
            for (bag, tiles) in bagsplit_game::board::Bag::first(4).zip(bags) {
                wanted[bag] = tiles.parse().unwrap();
            }
            let wanted = unlabelled(&wanted);
            assert!(
                library
                    .iter()
                    .any(|known| unlabelled(&known.bags) == wanted),
                "{bags:?}"
            );
        }
    }

    #[test]
    fn fewer_bags_and_other_tiles_have_structures_too() {
        let single_bag = structures(MathScrabble::default().tiles(), 1);
        assert_eq!(single_bag.len(), 1, "{single_bag:?}");
        assert!(structures(MathScrabble::default().tiles(), 2).len() > 60);
        let few: Tiles = "1122++*".parse().unwrap();
        assert!(
            structures(&few, 3)
                .iter()
                .all(|structure| structure.bags.all() == few)
        );
    }
}
