//! Cards on positions of all sorts.

use bagsplit_game::board::{Grid, Symbol, Tile};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::testing::{bags, random_card};

/// The card's draw with this hand from these bags, on an empty board at 0-0.
fn drawn(card: &str, hand: &str, held: &[&str], wanted: u32) -> [u8; 4] {
    let (grid, hand, bags) = (Grid::new(13).unwrap(), hand.parse().unwrap(), bags(held));
    let card: Card = card.parse().unwrap();
    let counts = card.allocate(&Observation::plain(&grid, &hand, &bags), wanted);
    counts.0[..4].try_into().unwrap()
}

const BAGS: [&str; 4] = ["111111", "222222", "++--", "**//"];

#[test]
fn only_the_first_rule_that_holds_is_followed() {
    let card = "no 1: 1 from A else no 2: 1 from B else 1 from C finally D";
    assert_eq!(drawn(card, "", &BAGS, 1), [1, 0, 0, 0], "both hold");
    assert_eq!(drawn(card, "1", &BAGS, 1), [0, 1, 0, 0]);
    assert_eq!(drawn(card, "12", &BAGS, 1), [0, 0, 1, 0]);
    assert_eq!(
        drawn("no 1: 1 from A finally DB", "1", &BAGS, 5),
        [0, 1, 0, 4],
        "none holds"
    );
    assert_eq!(
        drawn("no 1: 1 from A", "1", &BAGS, 7),
        [6, 1, 0, 0],
        "none holds, and there is no order"
    );
    let both = "no 1 and no 2: 1 from A else 1 from D";
    assert_eq!(drawn(both, "", &BAGS, 1), [1, 0, 0, 0]);
    assert_eq!(drawn(both, "1", &BAGS, 1), [0, 0, 0, 1]);
}

#[test]
fn card_conditions_match_their_positions() {
    let (hand, mut grid) = ("119+-*".parse().unwrap(), Grid::new(13).unwrap());
    let bags = bags(&["34", "", "+"]);
    let empty = grid.clone();
    grid.set(grid.centre(), Symbol::D1.into());
    let holds = |text: &str, grid: &Grid, scores: (u32, u32)| {
        let plain = Observation::plain(grid, &hand, &bags);
        let seen = Observation {
            score: scores.0,
            opponent_score: scores.1,
            ..plain
        };
        text.parse::<Condition>().unwrap().holds(&seen, 3)
    };
    for (right, wrong) in [
        ("any 1", "no 1"),
        ("no 2", "any 2"),
        ("any 29", "no 29"),
        ("operators = 3", "operators < 3"),
        ("operators <= 3", "operators > 3"),
        ("digits >= 3", "digits = 4-7"),
        ("+- = 2", "+- > 2"),
        ("*/ = 1-2", "*/ = 2-3"),
        ("odd = 3", "even = 1"),
        ("wanted = 3", "wanted < 3"),
        ("wanted > 2", "wanted >= 4"),
        ("left = 3", "left > 3"),
        ("A = 2", "A >= 3"),
        ("B empty", "A empty"),
        ("C < 2", "C = 0"),
        ("opening", "opened"),
    ] {
        assert!(holds(right, &empty, (0, 0)), "{right}");
        assert!(!holds(wrong, &empty, (0, 0)), "{wrong}");
    }
    assert!(holds("opened", &grid, (0, 0)) && !holds("opening", &grid, (0, 0)));
    for (place, scores) in [(3, 1), (2, 2), (1, 3)].into_iter().enumerate() {
        let found = ["ahead", "level", "behind"].map(|text| holds(text, &grid, scores));
        assert_eq!(found, std::array::from_fn(|other| other == place));
    }
}

#[test]
fn card_steps_draw_the_named_tiles() {
    for (card, hand, wanted, expected) in [
        ("2 from D, rest from BA", "", 5, [0, 3, 0, 2]),
        ("rest from BA", "", 8, [2, 6, 0, 0]),
        ("2 from CD", "", 2, [0, 0, 2, 0]),
        ("6 from CD", "", 6, [0, 0, 4, 2]),
        ("operators to 3 from C, rest from A", "+", 5, [3, 0, 2, 0]),
        (
            "operators to 3 from C, rest from A",
            "++--",
            5,
            [5, 0, 0, 0],
        ),
        // Two fetched as + or - are operators, one is still lacking.
        (
            "+- to 2 from C, operators to 3 from D, rest from A",
            "",
            5,
            [2, 0, 2, 1],
        ),
        // Those fetched as operators may be of any kind, so + and - are lacking still.
        (
            "operators to 3 from D, +- to 2 from C, rest from A",
            "",
            7,
            [2, 0, 2, 3],
        ),
        (
            "operators to 4 from C for +- or D for */, rest from A",
            "",
            6,
            [2, 0, 2, 2],
        ),
        (
            "operators to 4 from C for +- or D for */, rest from A",
            "++",
            6,
            [4, 0, 0, 2],
        ),
        (
            "operators to 4 from C for +- or D for */, rest from A",
            "*",
            6,
            [3, 0, 2, 1],
        ),
        ("3 from A for 1 or B for 2", "11", 3, [1, 2, 0, 0]),
        ("rest from fullest of BCA", "", 5, [2, 3, 0, 0]),
        ("9 from C", "", 9, [5, 0, 4, 0]),
    ] {
        assert_eq!(
            drawn(card, hand, &BAGS, wanted),
            expected,
            "{card} with {hand}"
        );
    }
    let empty = ["111111", "222222", "", "**//"];
    let some = "operators to 3 from C for +- or D for */, rest from CBA";
    assert_eq!(
        drawn(some, "", &empty, 5),
        [0, 2, 0, 3],
        "what is empty is passed over"
    );
}

#[test]
fn cards_name_exactly_the_wanted_number_of_tiles_and_parse_back() {
    let mut rng = Pcg64Mcg::seed_from_u64(18);
    let (mut grid, mut drawn_by_steps) = (Grid::new(13).unwrap(), 0);
    let one_from_a = Rule::new(Vec::new(), vec!["1 from A".parse().unwrap()]).unwrap();
    for round in 0..20_000 {
        let card = random_card(1 + round % Card::MAX_RULES, &mut rng);
        assert_eq!(card.to_string().parse::<Card>().unwrap(), card);

        let mut tiles = |most: u32| -> Tiles {
            let count = rng.random_range(0..=most);
            let random_tile = |_| Tile::from(Symbol::ALL[rng.random_range(1..14)]);
            (0..count).map(random_tile).collect()
        };
        let hand = tiles(7);
        let mut bags: ByBag<Tiles> = ByBag::default();
        Bag::first(4).for_each(|bag| bags[bag] = tiles(5));
        if round == 10_000 {
            grid.set(grid.centre(), Symbol::D1.into());
        }
        let plain = Observation::plain(&grid, &hand, &bags);
        let seen = Observation {
            score: rng.random_range(0..3),
            opponent_score: 1,
            ..plain
        };
        for wanted in 0..=seen.tiles_in_bags().min(12) {
            let counts = card.allocate(&seen, wanted);
            assert_eq!(
                counts.0.iter().map(|&count| u32::from(count)).sum::<u32>(),
                wanted,
                "{card}"
            );
            assert!(
                Bag::first(MAX_BAGS).all(|bag| u32::from(counts[bag]) <= bags[bag].total()),
                "{card}"
            );
            let plain = Card::new(vec![one_from_a.clone()], &card.last_order()).unwrap();
            drawn_by_steps += u32::from(counts != plain.allocate(&seen, wanted));
        }
    }
    assert!(
        drawn_by_steps > 20_000,
        "{drawn_by_steps}: cards do something"
    );
}

#[test]
fn errors_in_cards_name_the_rule() {
    for (text, expected) in [
        ("", "rule 1: '' is no step"),
        (
            "1 from A else soon: 1 from A",
            "rule 2: 'soon' is no condition",
        ),
        ("no x: 1 from A", "rule 1: 'no x' is no condition"),
        ("1 < 0: 1 from A", "rule 1: '1 < 0' is no condition"),
        (
            "left = 9-8: 1 from A",
            "rule 1: 'left = 9-8' is no condition",
        ),
        (
            "left > 100: 1 from A",
            "rule 1: 'left > 100' is no condition",
        ),
        ("opening: none from A", "rule 1: 'none from A' is no step"),
        ("0 from A", "rule 1: '0 from A' is no step"),
        ("1 from I", "rule 1: 'I' names no bags"),
        ("1 from ABA", "rule 1: bag A is twice in 'ABA'"),
        ("1 from A for 1", "rule 1: 'A for 1' names no bags"),
        (
            "1 from A for 1 or A for 2",
            "rule 1: bag A is twice in 'A for 1 or A for 2'",
        ),
        (
            "1 from A for 11 or B for 2",
            "rule 1: 'A for 11 or B for 2' names no bags",
        ),
        ("1 from A finally AA", "bag A is twice in 'AA'"),
        (
            "1 from A, 1 from A, 1 from A, 1 from A, 1 from A, 1 from A, 1 from A",
            "rule 1: a rule has from 1 to 6 steps",
        ),
        (
            "no 1 and no 2 and no 3 and no 4 and no 5: 1 from A",
            "rule 1: a rule has at most 4 conditions",
        ),
        (
            &vec!["1 from A"; 13].join(" else "),
            "a card has from 1 to 12 rules, not 13",
        ),
    ] {
        let error = text.parse::<Card>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}
