//! Printed instructions agree with the card.

use bagsplit_game::board::{Grid, Symbol, Tile};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::Class;
use crate::testing::{bags, random_card};

/// Follows the instructions of a case as a reader would: step by step and tile by tile, with a list of the tiles that
/// were named so far and of what each is named for. It shares no code with [`Card::allocate`].
struct Reader<'a> {
    hand: &'a Tiles,
    bags: &'a ByBag<Tiles>,
    wanted: usize,
    named: Vec<(Bag, Option<Class>)>,
}

impl Reader<'_> {
    fn left(&self, bag: Bag) -> u32 {
        self.bags[bag].total() - self.named.iter().filter(|(other, _)| *other == bag).count() as u32
    }

    fn held(&self, class: Class) -> u32 {
        let counted = self
            .named
            .iter()
            .filter(|(_, named)| named.is_some_and(|pattern| pattern.is_within(class)));
        class.count(self.hand) + counted.count() as u32
    }

    fn next(&self, step: &Step) -> Option<(Bag, Option<Class>)> {
        match &step.source {
            Source::Order(bags) => {
                let bag = *bags.iter().find(|&&bag| self.left(bag) > 0)?;
                Some((bag, named_for(step)))
            }
            Source::Fullest(bags) => {
                let most = bags
                    .iter()
                    .map(|&bag| self.left(bag))
                    .max()
                    .filter(|&most| most > 0)?;
                let bag = *bags.iter().find(|&&bag| self.left(bag) == most)?;
                Some((bag, named_for(step)))
            }
            Source::Fewest(bags) => {
                let open = || bags.iter().filter(|(bag, _)| self.left(*bag) > 0);
                let fewest = open().map(|(_, class)| self.held(*class)).min()?;
                let (bag, class) = open().find(|(_, class)| self.held(*class) == fewest)?;
                Some((*bag, Some(*class)))
            }
        }
    }

    fn take(&mut self, step: &Step) {
        let number = match step.amount {
            Amount::Tiles(tiles) => tiles,
            Amount::UpTo(class, most) => most.saturating_sub(self.held(class)),
            Amount::Rest => 99,
        };
        for _ in 0..number {
            let Some(next) = self.next(step).filter(|_| self.named.len() < self.wanted) else {
                break;
            };
            self.named.push(next);
        }
    }
}

fn named_for(step: &Step) -> Option<Class> {
    if let Amount::UpTo(class, _) = step.amount {
        Some(class)
    } else {
        None
    }
}

fn carried_out(cases: &[Case<'_>], seen: &Observation<'_>, wanted: u32) -> ByBag<u8> {
    let case = cases
        .iter()
        .find(|case| case.conditions.iter().all(|c| c.holds(seen, wanted)));
    let mut reader = Reader {
        hand: seen.hand,
        bags: seen.bags(),
        wanted: wanted as usize,
        named: Vec::new(),
    };
    case.expect("the last case has no conditions")
        .steps
        .iter()
        .for_each(|step| reader.take(step));
    let mut counts = ByBag::<u8>::default();
    reader.named.iter().for_each(|&(bag, _)| counts[bag] += 1);
    counts
}

/// A split that is pure, mixed at random, or has bags without a tile.
fn random_split(all: &Tiles, rng: &mut Pcg64Mcg) -> ByBag<Tiles> {
    let mut split = ByBag::<Tiles>::default();
    let (bags, pure) = (rng.random_range(1..=4), rng.random_range(0..2) == 0);
    for (tile, count) in all.kinds() {
        let kind = rng.random_range(0..bags);
        for _ in 0..count {
            let bag = if pure {
                kind
            } else {
                rng.random_range(0..bags)
            };
            split.0[bag].add(tile);
        }
    }
    split
}

/// All tiles of Math Scrabble.
fn all_tiles() -> Tiles {
    "111222333444555666777888999+++++-----*****/////"
        .parse()
        .unwrap()
}

/// Plays a card's draws to the end of the bags, with random placements, passes and scores, and compares each draw with
/// the instructions.
fn compare(card: &Card, split: &ByBag<Tiles>, hand_size: u32, rng: &mut Pcg64Mcg) -> u32 {
    let cases = card.cases(Table {
        split: Some(split),
        hand_size,
    });
    let (mut bags, mut hand, mut draws) = (*split, Tiles::EMPTY, 0);
    let mut grid = Grid::new(13).unwrap();
    let stays_empty = rng.random_range(0..3);
    for turn in 0.. {
        if turn > stays_empty {
            grid.set(grid.centre(), Symbol::D1.into());
        }
        let scores = if turn == 0 {
            [1, 1]
        } else {
            [rng.random_range(0..3), 1]
        };
        let plain = Observation::plain(&grid, &hand, &bags);
        let seen = Observation {
            score: scores[0],
            opponent_score: scores[1],
            hand_size,
            ..plain
        };
        let wanted = (hand_size - hand.total()).min(seen.tiles_in_bags());
        if wanted == 0 {
            break;
        }
        let expected = card.allocate(&seen, wanted);
        let found = carried_out(&cases, &seen, wanted);
        assert_eq!(
            found, expected,
            "{card}\n{split:?}\nhand {hand}, bags {bags:?}\n{cases:#?}"
        );
        draws += 1;
        for bag in Bag::first(MAX_BAGS) {
            for _ in 0..expected[bag] {
                let tiles: Vec<Tile> = bags[bag].iter().collect();
                let tile = tiles[rng.random_range(0..tiles.len())];
                assert!(bags[bag].take(tile));
                hand.add(tile);
            }
        }
        for _ in 0..rng.random_range(1..=hand.total()) {
            let tiles: Vec<Tile> = hand.iter().collect();
            assert!(hand.take(tiles[rng.random_range(0..tiles.len())]));
        }
    }
    draws
}

#[test]
fn instructions_agree_with_their_card_in_games() {
    let mut rng = Pcg64Mcg::seed_from_u64(48);
    let mut draws = 0;
    for _ in 0..6000 {
        let card = random_card(rng.random_range(1..=4), &mut rng);
        let split = random_split(&all_tiles(), &mut rng);
        let hand_size = [7, 7, 7, 5][rng.random_range(0..4)];
        draws += compare(&card, &split, hand_size, &mut rng);
    }
    assert!(draws > 40_000, "{draws}");
}

#[test]
fn instructions_without_a_split_allocate_as_their_card_does_from_the_first_draw_on() {
    let mut rng = Pcg64Mcg::seed_from_u64(49);
    let grid = Grid::new(13).unwrap();
    for _ in 0..4000 {
        let card = random_card(rng.random_range(1..=4), &mut rng);
        let cases = card.cases(Table {
            split: None,
            hand_size: 7,
        });
        let bags = random_split(&all_tiles(), &mut rng);
        let hand: Tiles = (0..rng.random_range(0..7))
            .map(|_| Tile::from(Symbol::ALL[rng.random_range(1..14)]))
            .collect();
        let seen = Observation::plain(&grid, &hand, &bags);
        let wanted = 7 - hand.total();
        assert_eq!(
            carried_out(&cases, &seen, wanted),
            card.allocate(&seen, wanted),
            "{card} {hand} {bags:?}"
        );
    }
}

/// The instructions with this split; the last line, which says how to read them, is left out.
fn words(card: &str, split: &[&str]) -> Vec<String> {
    let card: Card = card.parse().unwrap();
    let mut lines = card.instructions(Table {
        split: Some(&bags(split)),
        hand_size: 7,
    });
    lines.pop();
    lines.into_iter().map(|line| line.text).collect()
}

const ODD_EVEN: [&str; 4] = [
    "111333555777999",
    "222444666888",
    "+++++-----",
    "*****/////",
];

#[test]
fn steps_that_depend_on_named_tiles_are_described_tile_by_tile() {
    let fewest = words(
        "operators to 3 from C for +- or D for */, rest from BA",
        &ODD_EVEN,
    );
    assert_eq!(
        fewest,
        [
            "First draw: 4 from B, 2 from C and 1 from D.",
            "After that: for each operator you are short of three, one tile from C if you hold no more + and - than \
             * and /, else from D (from the other if one is empty); fill up from B, then A, then C, then D.",
        ]
    );
    let fullest = words("2 from fullest of DC, rest from fullest of AB", &ODD_EVEN);
    assert_eq!(
        fullest[1],
        "After that: two tiles, one at a time, from whichever of D and C then holds most (of equals the first named); fill \
         up, one tile at a time, from whichever of A and B then holds most (of equals the first named); when these \
         are empty, fill up from C, then D."
    );
}

#[test]
fn instructions_say_that_named_tiles_count_where_a_later_step_counts() {
    let last = |card: &str| {
        let card: Card = card.parse().unwrap();
        card.instructions(Table {
            split: Some(&bags(&ODD_EVEN)),
            hand_size: 7,
        })
        .pop()
        .unwrap()
        .text
    };
    let named = "A tile that you name counts at once as what it is named for.";
    let twice = "+- to 2 from C, operators to 3 from D, rest from A";
    assert_eq!(
        words(twice, &ODD_EVEN)[1],
        "After that: for each + or - you are short of two, one tile from C; for each operator you are still short of \
         three, one tile from D; fill up from A, then B, then C, then D."
    );
    assert!(last(twice).ends_with(named));
    assert!(last("operators to 3 from C for +- or D for */, rest from BA").ends_with(named));
    assert!(!last("operators to 3 from CD, rest from BA").contains(named));
}

#[test]
fn bags_without_tiles_are_left_out_and_the_final_order_is_followed_where_no_rule_holds() {
    let lines = words(
        "opening: 7 from D else C = 2: rest from fullest of EB finally A",
        &["111222", "333444", "+++++", "---------"],
    );
    assert_eq!(
        lines,
        [
            "First draw: all 7 from D.",
            "After that, if nothing lies on the board: fill up from D, then A, then B, then C.",
            "Otherwise, if bag C holds exactly two tiles: fill up from B, then A, then C, then D.",
            "Otherwise: fill up from A, then B, then C, then D.",
        ]
    );
}
