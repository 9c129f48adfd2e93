//! The filtered placements agree with those of the exhaustive generator, filtered.

mod common;

use std::ops::{ControlFlow, Range};

use bagsplit_game::board::{Grid, Symbol, Tile, Tiles};
use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_game::rules::number_scrabble::NumberScrabble;
use bagsplit_movegen::{
    Fast, Filter, Filtered, Generate, Generator, Playable, Reference, ScoredPlacement, TieBreak,
    Visit,
};
use common::{compare_choices, compare_lists, frontier, listed, random_positions};
use rayon::prelude::*;

/// Some restrictions.
#[derive(Clone, Copy, Debug, Default)]
struct Without {
    symbol: Option<Symbol>,
    blanks: bool,
    bonus: bool,
    cross: bool,
}

impl Filter for Without {
    fn usable(&self, hand: &Tiles) -> Tiles {
        let mut usable = *hand;
        if let Some(symbol) = self.symbol {
            usable.set(symbol, 0);
        }
        if self.blanks {
            usable.set(Tile::BLANK, 0);
        }
        usable
    }

    fn allows_all(&self, usable: &Tiles) -> bool {
        !self.bonus && !self.cross && (self.symbol.is_none() || usable.count(Tile::BLANK) == 0)
    }

    fn allows(&self, found: &ScoredPlacement) -> bool {
        let lays = |symbol| {
            found
                .placement
                .tiles()
                .iter()
                .any(|(_, face)| face.symbol() == symbol)
        };
        !(self.symbol.is_some_and(lays)
            || self.bonus && found.score.bonus > 0
            || self.cross && found.score.cross > 0)
    }
}

/// The placements of one position, listed by another generator and tested one by one.
struct OneByOne(Vec<ScoredPlacement>);

impl OneByOne {
    fn new(all: &mut impl Generator, without: Without, (grid, hand): (&Grid, &Tiles)) -> OneByOne {
        let mut left = Vec::new();
        let _ = all.for_each_found(grid, hand, &mut |found| {
            let blank = found.placement.used().count(Tile::BLANK) > 0;
            if !(without.blanks && blank) && without.allows(found) {
                left.push(*found);
            }
            ControlFlow::Continue(())
        });
        OneByOne(left)
    }
}

impl Generate for OneByOne {
    fn for_each_found(&mut self, _: &Grid, _: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        self.0.iter().try_for_each(visit)
    }
}

/// Compares all answers; returns the number of positions where something was forbidden.
fn compare<G: Generator>(
    all: &mut G,
    (slow, without): (&mut impl Generator, Without),
    positions: &[(Grid, Tiles)],
) -> usize {
    let mut bound = 0;
    for (grid, hand) in positions {
        let mut slow = OneByOne::new(slow, without, (grid, hand));
        let (free, plain) = (all.count(grid, hand), all.best(grid, hand));
        let expected = listed(&mut slow, grid, hand);
        let mut fast = Filtered::new(&mut *all, without);
        assert_eq!(
            listed(&mut fast, grid, hand),
            expected,
            "{without:?} {hand}\n{grid}"
        );
        assert_eq!(fast.count(grid, hand), expected.len() as u64);
        compare_choices(&mut fast, &mut slow, grid, hand);
        assert_eq!(
            frontier(&mut fast, grid, hand, TieBreak::FIRST),
            frontier(&mut slow, grid, hand, TieBreak::FIRST),
            "{without:?} {hand}\n{grid}"
        );
        for most in [1, 9] {
            compare_lists(&mut fast, &mut slow, grid, hand, most);
            let few = slow.best_few(grid, hand, most, &|_| 0);
            assert_eq!(
                fast.best_few(grid, hand, most, &|_| 0),
                few,
                "{without:?} {hand}\n{grid}"
            );
        }
        let picked = fast.pick(grid, hand, &mut |count| count / 2);
        assert_eq!(picked.is_some(), !expected.is_empty());
        for found in picked.iter().chain(&plain) {
            let judged = fast.score(grid, hand, &found.placement);
            let allowed = expected.get(&format!("{:?}", found.placement));
            assert_eq!(
                judged,
                allowed.copied(),
                "{without:?} {hand} {:?}\n{grid}",
                found.placement
            );
        }
        bound += usize::from((expected.len() as u64) < free);
    }
    bound
}

const CROSS: Without = Without {
    symbol: None,
    blanks: false,
    bonus: false,
    cross: true,
};

fn symbol(symbol: Symbol) -> Without {
    Without {
        symbol: Some(symbol),
        ..Without::default()
    }
}

/// The positions of a greedy game, where runs cross more often than after random placements.
fn greedy(game: &MathScrabble, seed: u64) -> Vec<(Grid, Tiles)> {
    let mut all = Vec::new();
    common::play(game, &mut Fast::new(game), seed, |grid, hand, _| {
        all.push((grid.clone(), *hand))
    });
    all
}

#[test]
fn in_math_scrabble() {
    let bonus = Without {
        bonus: true,
        ..Without::default()
    };
    let all = [
        ("default", symbol(Symbol::Times), 10),
        ("default", symbol(Symbol::Plus), 10),
        ("default", CROSS, 1),
        // Bonuses for few tiles, so that small hands score them.
        ("bonus-1", bonus, 10),
        (
            "bonus-3",
            Without {
                cross: true,
                symbol: Some(Symbol::Divide),
                ..bonus
            },
            10,
        ),
    ];
    all.into_par_iter().for_each(|(options, without, least)| {
        let rulesets = common::rulesets();
        let (_, game) = rulesets.iter().find(|(name, _)| *name == options).unwrap();
        let (mut fast, mut bound) = (Fast::new(game), 0);
        for seed in 0..3 {
            let mut positions = greedy(game, seed);
            for (_, hand) in &mut positions {
                *hand = hand.iter().skip(seed as usize).step_by(2).take(3).collect();
            }
            bound += compare(&mut fast, (&mut Reference::new(game), without), &positions);
        }
        assert!(bound >= least, "{without:?} bound in {bound} positions");
    });
}

#[test]
fn fast_agrees_with_the_list_of_all_placements_for_full_hands() {
    let game = MathScrabble::default();
    let positions: Vec<_> = greedy(&game, 5).into_iter().skip(2).step_by(4).collect();
    let all = [
        symbol(Symbol::Divide),
        CROSS,
        Without {
            bonus: true,
            ..Without::default()
        },
    ];
    all.into_par_iter().for_each(|without| {
        let bound = compare(
            &mut Fast::new(&game),
            (&mut Fast::new(&game), without),
            &positions,
        );
        assert!(
            bound > 0,
            "{without:?} bound in {bound} of {} positions",
            positions.len()
        );
    });
}

/// Compares on positions of a game with a shared bag: with few tiles and the exhaustive generator, and with more and
/// the list of all placements. Many hands have a blank.
fn shared<G: Playable>(game: &G, without: &[Without], seeds: Range<u64>, least: usize) {
    let full = game.hand_size();
    without.par_iter().for_each(|&without| {
        let mut bound = 0;
        for seed in seeds.clone() {
            for size in [2, 5] {
                let mut positions = random_positions(game, (10, 1), (size, full), seed);
                positions
                    .iter_mut()
                    .step_by(2)
                    .for_each(|(_, hand)| hand.add(Tile::BLANK));
                let mut fast = game.generator();
                bound += match size {
                    2 => compare(&mut fast, (&mut Reference::new(game), without), &positions),
                    _ => compare(&mut fast, (&mut game.generator(), without), &positions),
                };
            }
        }
        assert!(bound >= least, "{without:?} bound in {bound} positions");
    });
}

/// `least` is the number of positions in which each restriction has to change the answer.
fn in_both_games_with_a_shared_bag(seeds: Range<u64>, least: usize) {
    let blanks = Without {
        blanks: true,
        ..Without::default()
    };
    shared(
        &NumberScrabble::default(),
        &[symbol(Symbol::Plus), blanks, CROSS],
        seeds.clone(),
        least,
    );
    shared(
        &BinaryNumberScrabble::default(),
        &[symbol(Symbol::Or), blanks, CROSS],
        seeds,
        least,
    );
}

#[test]
fn in_the_games_with_a_shared_bag() {
    in_both_games_with_a_shared_bag(0..1, 1);
}

#[test]
#[ignore = "slow: more positions"]
fn in_the_games_with_a_shared_bag_on_more_positions() {
    in_both_games_with_a_shared_bag(0..3, 6);
}
