//! The conditions and draws that a card for a split may contain.
//!
//! Conditions are what is seen at a glance: operators held, by number and kind; the digits 1, 5 and 9, and those that a bag
//! holds; tiles wanted, tiles left, bags nearly empty; an empty board; who is ahead. A way to draw is a fetch of
//! operators, some tiles of one bag, and the rest in an order; each part may be left out but the last.

use std::collections::BTreeSet;

use bagsplit_game::board::{Bag, ByBag, Symbol, Tile, Tiles};
use bagsplit_players::{Card, Condition, Rule, Step};

/// The conditions and draws that a card for a split may contain.
#[derive(Clone, Debug)]
pub(crate) struct CardWords {
    /// The conditions of its rules.
    pub(crate) conditions: Vec<Condition>,
    /// The three parts of a way to draw; the first two may be nothing.
    pub(crate) parts: [Vec<Option<Step>>; 3],
}

/// A way to draw: which of each part.
pub(crate) type Way = [usize; 3];

/// A bag gives operators, or digits, if they are at least one in this many of its tiles.
const SHARE: u32 = 4;

/// The bags that give some of these tiles.
pub(super) fn bags_with(bags: &ByBag<Tiles>, count: fn(&Tiles) -> u32) -> Vec<Bag> {
    let filled = bags.iter().filter(|(_, tiles)| !tiles.is_empty());
    filled
        .filter(|(_, tiles)| count(tiles) * SHARE >= tiles.total())
        .map(|(bag, _)| bag)
        .collect()
}

impl CardWords {
    /// For a split.
    pub(crate) fn for_bags(bags: &ByBag<Tiles>) -> CardWords {
        let filled = bags_with(bags, Tiles::total);
        let operators = bags_with(bags, Tiles::operators);
        let digits = bags_with(bags, Tiles::digits);
        let parts = [
            fetches(bags, &operators),
            first_tiles(bags, &digits),
            rests(bags, &filled, &operators, &digits),
        ];
        CardWords {
            conditions: conditions(bags, &filled),
            parts,
        }
    }

    /// The rule that draws this way under some conditions, all by their places.
    ///
    /// # Panics
    /// When there are no such places, or more conditions than a rule may have.
    pub(crate) fn rule(&self, conditions: &[usize], way: Way) -> Rule {
        let steps = (0..3)
            .filter_map(|part| self.parts[part][way[part]].clone())
            .collect();
        let conditions = conditions
            .iter()
            .map(|&condition| self.conditions[condition])
            .collect();
        Rule::new(conditions, steps).expect("a few conditions and at most three steps")
    }

    /// The card that always draws this way.
    ///
    /// # Panics
    /// When there is no such way.
    pub(crate) fn card(&self, way: Way) -> Card {
        Card::new(vec![self.rule(&[], way)], "").expect("one rule")
    }
}

fn conditions(bags: &ByBag<Tiles>, filled: &[Bag]) -> Vec<Condition> {
    let mut bounds: Vec<(String, &[u32])> = Vec::new();
    bounds.push(("operators".to_owned(), &[0, 1, 2, 3, 4]));
    for kind in ["+", "-", "*", "/", "1", "5", "9"] {
        bounds.push((kind.to_owned(), &[0]));
    }
    for kinds in ["+-", "*/"] {
        bounds.push((kinds.to_owned(), &[0, 1]));
    }
    bounds.push(("wanted".to_owned(), &[1, 2, 3, 4]));
    bounds.push(("left".to_owned(), &[10, 15, 20, 25, 30]));
    for &bag in filled {
        bounds.push((bag.to_string(), &[0, 2, 4]));
        for class in [
            class_of(&bags[bag], is_digit),
            class_of(&bags[bag], |tile| !is_digit(tile)),
        ] {
            if !class.is_empty() {
                bounds.push((class, &[0, 1, 2]));
            }
        }
    }
    let mut texts: Vec<String> = ["opening", "opened", "ahead", "behind"]
        .map(str::to_owned)
        .to_vec();
    for (what, numbers) in bounds {
        for most in numbers {
            texts.extend([format!("{what} <= {most}"), format!("{what} > {most}")]);
        }
    }
    let mut known = BTreeSet::new();
    let mut conditions: Vec<Condition> = texts
        .iter()
        .map(|text| text.parse().expect("a condition of the language"))
        .collect();
    conditions.retain(|condition| known.insert(condition.to_string()));
    conditions
}

/// The kinds of tiles of a bag of which something holds, as a class; empty where there are none.
fn class_of(tiles: &Tiles, which: impl Fn(Tile) -> bool) -> String {
    tiles
        .kinds()
        .filter(|(tile, _)| which(*tile))
        .map(|(tile, _)| tile.to_string())
        .collect()
}

fn is_digit(tile: Tile) -> bool {
    tile.symbol().is_some_and(Symbol::is_digit)
}

fn fetches(bags: &ByBag<Tiles>, from: &[Bag]) -> Vec<Option<Step>> {
    let mut sources: Vec<String> = Vec::new();
    for size in 1..=from.len().min(3) {
        sources.extend(orders(from, size));
    }
    let all = letters(from);
    if from.len() > 1 {
        sources.push(format!("fullest of {all}"));
    }
    let kinds: Vec<String> = from
        .iter()
        .map(|&bag| class_of(&bags[bag], |tile| !is_digit(tile)))
        .collect();
    if let Some(source) = fewest(from, &kinds) {
        sources.push(source);
    }
    let mut steps = vec![None];
    for most in 1..=5 {
        steps.extend(
            sources
                .iter()
                .map(|source| Some(format!("operators to {most} from {source}"))),
        );
    }
    for (&bag, kinds) in from.iter().zip(&kinds) {
        steps.extend((1..=2).map(|most| Some(format!("{kinds} to {most} from {bag}"))));
    }
    distinct(steps)
}

fn first_tiles(bags: &ByBag<Tiles>, from: &[Bag]) -> Vec<Option<Step>> {
    let mut steps = vec![None];
    for &bag in from {
        let class = class_of(&bags[bag], is_digit);
        for most in 1..=3 {
            steps.push(Some(format!("{most} from {bag}")));
            steps.push(Some(format!("{class} to {most} from {bag}")));
        }
    }
    distinct(steps)
}

fn rests(
    bags: &ByBag<Tiles>,
    filled: &[Bag],
    operators: &[Bag],
    digits: &[Bag],
) -> Vec<Option<Step>> {
    let mut sources = orders(digits, digits.len());
    if digits.len() > 1 {
        sources.push(format!("fullest of {}", letters(digits)));
    }
    let kinds: Vec<String> = digits
        .iter()
        .map(|&bag| class_of(&bags[bag], is_digit))
        .collect();
    sources.extend(fewest(digits, &kinds));
    let mut operators_first = orders(filled, filled.len());
    operators_first.retain(|order| operators.iter().any(|bag| order.starts_with(bag.letter())));
    sources.extend(operators_first);
    distinct(
        sources
            .iter()
            .map(|source| Some(format!("rest from {source}")))
            .collect(),
    )
}

/// `A for odd or B for even`, where there are some bags and no two hold the same kinds.
fn fewest(bags: &[Bag], kinds: &[String]) -> Option<String> {
    let overlap = kinds.iter().enumerate().any(|(place, class)| {
        kinds[..place]
            .iter()
            .any(|other| class.contains(|kind: char| other.contains(kind)))
    });
    if bags.len() < 2 || overlap || kinds.iter().any(String::is_empty) {
        return None;
    }
    let sources = bags
        .iter()
        .zip(kinds)
        .map(|(bag, kinds)| format!("{bag} for {kinds}"));
    Some(sources.collect::<Vec<_>>().join(" or "))
}

/// Every order of so many of these bags, as letters.
fn orders(bags: &[Bag], size: usize) -> Vec<String> {
    if size == 0 {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (place, bag) in bags.iter().enumerate() {
        let others = [&bags[..place], &bags[place + 1..]].concat();
        all.extend(
            orders(&others, size - 1)
                .into_iter()
                .map(|rest| format!("{bag}{rest}")),
        );
    }
    all
}

fn letters(bags: &[Bag]) -> String {
    bags.iter().map(|bag| bag.letter()).collect()
}

/// These steps, each once.
fn distinct(texts: Vec<Option<String>>) -> Vec<Option<Step>> {
    let mut known = BTreeSet::new();
    let steps = texts
        .iter()
        .map(|text| Some(text.as_ref()?.parse().expect("a step of the language")));
    let mut steps: Vec<Option<Step>> = steps.collect();
    steps.retain(|step| known.insert(step.as_ref().map(ToString::to_string)));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card_words(bags: &[&str]) -> CardWords {
        let mut split: ByBag<Tiles> = ByBag::default();
        for (bag, tiles) in Bag::first(bags.len()).zip(bags) {
            split[bag] = tiles.parse().unwrap();
        }
        CardWords::for_bags(&split)
    }

    #[test]
    fn the_card_by_hand_for_odd_and_even_is_in_it() {
        let words = card_words(&[
            "111333555777999",
            "222444666888",
            "+++++-----",
            "*****/////",
        ]);
        let [fetches, firsts, rests] = [0, 1, 2].map(|part| words.parts[part].len());
        let ways = (0..fetches).flat_map(|fetch| {
            (0..firsts).flat_map(move |first| (0..rests).map(move |rest| [fetch, first, rest]))
        });
        let mut cards: Vec<String> = ways.map(|way| words.card(way).to_string()).collect();
        assert!(
            cards.contains(&"operators to 3 from C for +- or D for */, rest from BA".to_owned())
        );
        assert!(cards.contains(&"2 from B, rest from A for odd or B for 2468".to_owned()));
        let all = cards.len();
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), all, "every way to draw is another card");
    }

    #[test]
    fn a_split_of_one_bag_and_one_without_operators_apart_have_words_too() {
        for bags in [
            &["111222333444555666777888999+++++-----*****/////"][..],
            &["123+", "456-", "789*", "123/"],
        ] {
            let vocabulary = card_words(bags);
            assert!(vocabulary.conditions.len() > 30);
            assert!(vocabulary.parts.iter().all(|part| !part.is_empty()));
            assert!(
                vocabulary.parts[2].iter().all(Option::is_some),
                "something comes last"
            );
        }
    }
}
