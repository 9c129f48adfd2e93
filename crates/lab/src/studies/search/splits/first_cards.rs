//! Cards that a search tries with a split before it changes them.
//!
//! Four families: as many operators as are lacking to hold two, three or four, then digits bag by bag; the same after an
//! opening hand that is one bag's; all bags in turn; and evenly from all of them.

use std::collections::BTreeSet;

use bagsplit_game::board::{Bag, ByBag, Tiles};
use bagsplit_players::Card;

use super::card_words::bags_with;

/// The fewest tiles of a bag that an opening hand is drawn from.
const OPENING: u32 = 7;

/// Cards for a split, each once, the most usual ones first.
pub(crate) fn first_cards(bags: &ByBag<Tiles>) -> Vec<Card> {
    let filled = bags_with(bags, Tiles::total);
    let (operators, mut digits) = (
        bags_with(bags, Tiles::operators),
        bags_with(bags, Tiles::digits),
    );
    // Large bags first: they are what a hand is made of.
    digits.sort_by_key(|&bag| std::cmp::Reverse(bags[bag].total()));
    let mut texts = Vec::new();
    let (forward, backward) = (letters(digits.iter()), letters(digits.iter().rev()));
    let source = if operators.len() > 1 {
        format!("fullest of {}", letters(operators.iter()))
    } else {
        letters(operators.iter())
    };
    texts.extend([fetch(3, &source, &forward), fetch(3, &source, &backward)]);
    let in_order = [letters(operators.iter()), letters(operators.iter().rev())];
    texts.extend(
        in_order
            .iter()
            .flat_map(|order| [fetch(3, order, &forward), fetch(3, order, &backward)]),
    );
    texts.push(fetch(
        3,
        &source,
        &format!("fullest of {}", letters(digits.iter())),
    ));
    texts.extend([fetch(4, &source, &forward), fetch(2, &source, &forward)]);
    texts.push(format!("rest from fullest of {}", letters(filled.iter())));
    texts.extend(
        [letters(filled.iter()), letters(filled.iter().rev())]
            .map(|order| format!("rest from {order}")),
    );
    for bag in filled.iter().filter(|&&bag| bags[bag].total() >= OPENING) {
        texts.push(format!(
            "opening: {OPENING} from {bag} else {}",
            fetch(3, &source, &forward)
        ));
    }
    let mut known = BTreeSet::new();
    texts.retain(|text| known.insert(text.clone()));
    texts
        .iter()
        .map(|text| text.parse().expect("a card of the language"))
        .collect()
}

/// Fetches operators from some bags, if there are any, and draws the rest in an order.
fn fetch(most: u32, source: &str, order: &str) -> String {
    match source {
        "" => format!("rest from {order}"),
        source => format!("operators to {most} from {source}, rest from {order}"),
    }
}

fn letters<'b>(bags: impl Iterator<Item = &'b Bag>) -> String {
    bags.map(|bag| bag.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::search::splits::structures::structures;
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::math_scrabble::MathScrabble;

    #[test]
    fn the_first_card_of_operators_apart_fetches_three_and_then_digits_from_the_largest_bag() {
        let mut bags: ByBag<Tiles> = ByBag::default();
        for (bag, tiles) in
            Bag::first(3).zip(["111222333", "444555666777888999", "+++++-----*****/////"])
        {
            bags[bag] = tiles.parse().unwrap();
        }
        let cards: Vec<String> = first_cards(&bags).iter().map(ToString::to_string).collect();
        assert_eq!(
            cards[..2],
            [
                "operators to 3 from C, rest from BA",
                "operators to 3 from C, rest from AB"
            ]
        );
        assert!(
            cards
                .contains(&"opening: 7 from A else operators to 3 from C, rest from BA".to_owned())
        );
    }

    #[test]
    fn every_structure_has_some_cards_each_once() {
        for structure in structures(MathScrabble::default().tiles(), 4) {
            let cards = first_cards(&structure.bags);
            let distinct: BTreeSet<String> = cards.iter().map(ToString::to_string).collect();
            assert!(
                (3..=16).contains(&cards.len()) && distinct.len() == cards.len(),
                "{}",
                structure.name
            );
        }
    }
}
