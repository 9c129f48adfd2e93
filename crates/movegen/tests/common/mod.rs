//! Shared test helpers: rules with options, positions to compare generators on, a generator to compare with, and
//! comparisons.
#![allow(dead_code)] // each test uses some of it

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::{Game, Score, Value, math_scrabble::MathScrabble};
use bagsplit_movegen::{Generate, Generator, Playable, Query, ScoredPlacement, TieBreak, Visit};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// Rules with some options changed.
pub(crate) fn rules<G: Game + Default>(options: &[(&str, Value)]) -> G {
    let mut game = G::default();
    for (key, value) in options {
        game.set(key, value).unwrap();
    }
    game
}

pub(crate) fn tiles(counts: &[(&str, i64)]) -> Value {
    Value::Counts(
        counts
            .iter()
            .map(|&(symbol, count)| (symbol.to_owned(), count))
            .collect(),
    )
}

pub(crate) fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

/// The rules of Math Scrabble for tests, each with a name: every option that affects generation.
pub(crate) fn rulesets() -> Vec<(&'static str, MathScrabble)> {
    let int = Value::Integer;
    let operators = tiles(&[("+", 9), ("-", 9), ("*", 9), ("/", 9)]);
    [
        ("default", vec![]),
        ("positive", vec![("powers", text("positive"))]),
        (
            "bonus-1",
            vec![("bonus-tiles", int(1)), ("bonus-points", int(2))],
        ),
        (
            "bonus-3",
            vec![("bonus-tiles", int(3)), ("bonus-points", int(7))],
        ),
        (
            "bonus-99",
            vec![("bonus-tiles", int(1)), ("bonus-points", int(99))],
        ),
        ("board-5", vec![("board", int(5)), ("hand", int(5))]),
        (
            "board-7-hand-12",
            vec![("board", int(7)), ("hand", int(12))],
        ),
        ("board-9-hand-9", vec![("board", int(9)), ("hand", int(9))]),
        ("board-17", vec![("board", int(17)), ("hand", int(7))]),
        (
            "board-21-hand-9",
            vec![("board", int(21)), ("hand", int(9))],
        ),
        (
            "few-digits",
            vec![("tiles", tiles(&[("1", 9), ("5", 9), ("7", 0)]))],
        ),
        (
            "board-11-hand-6",
            vec![("board", int(11)), ("hand", int(6))],
        ),
        (
            "board-15-hand-8",
            vec![
                ("board", int(15)),
                ("hand", int(8)),
                ("powers", text("positive")),
            ],
        ),
        (
            "board-19",
            vec![
                ("board", int(19)),
                ("bonus-tiles", int(2)),
                ("bonus-points", int(1)),
            ],
        ),
        (
            "many-operators",
            vec![("tiles", operators), ("powers", text("positive"))],
        ),
        ("powers-of-2", vec![("earns", text("powers-of 2"))]),
        (
            "listed-values",
            vec![("earns", text("24 10 1/2")), ("bonus-tiles", int(4))],
        ),
        (
            "operator-points",
            vec![("operator-points", tiles(&[("+", 0), ("*", 2), ("/", 9)]))],
        ),
        (
            "all-of-it",
            vec![
                ("board", int(21)),
                ("earns", text("powers-of 3")),
                ("powers", text("positive")),
                ("operator-points", tiles(&[("+", 3), ("-", 4)])),
                ("bonus-tiles", int(1)),
                ("bonus-points", int(99)),
            ],
        ),
        (
            "opening-4",
            vec![("opening-points", int(4)), ("bonus-tiles", int(2))],
        ),
    ]
    .map(|(name, options)| (name, rules(&options)))
    .to_vec()
}

/// A hand of `size` tiles drawn from the remaining tiles.
pub(crate) fn draw(left: &mut Tiles, size: u32, rng: &mut Pcg64) -> Tiles {
    let mut hand = Tiles::EMPTY;
    for _ in 0..size.min(left.total()) {
        let tile = left
            .iter()
            .nth(rng.random_range(0..left.total() as usize))
            .unwrap();
        assert!(left.take(tile));
        hand.add(tile);
    }
    hand
}

/// The positions of a game of random legal placements, each with some hands of `size` tiles; placements and hands are
/// drawn from the tiles of the game taken twice.
///
/// Placements are drawn from hands of `laying` tiles, so that small hands are also tested on crowded boards.
pub(crate) fn random_positions<G: Playable>(
    game: &G,
    (rounds, hands): (usize, usize),
    (size, laying): (u32, u32),
    seed: u64,
) -> Vec<(Grid, Tiles)> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut generator = game.generator();
    let mut left = game.tiles().plus(game.tiles());
    let mut grid = Grid::new(game.side()).unwrap();
    let mut met = Vec::new();
    for _ in 0..rounds {
        for _ in 0..hands {
            let mut rest = left;
            met.push((grid.clone(), draw(&mut rest, size, &mut rng)));
        }
        let mut rest = left;
        let hand = draw(&mut rest, laying, &mut rng);
        let Some(found) = generator.pick(&grid, &hand, &mut |count| rng.random_range(0..count))
        else {
            continue;
        };
        grid.lay(&found.placement);
        left = left.minus(&found.placement.used()).unwrap();
    }
    met
}

/// Positions of a game of Math Scrabble of random placements.
pub(crate) fn positions(game: &MathScrabble, size: u32, seed: u64) -> Vec<(Grid, Tiles)> {
    random_positions(game, (30, 1), (size, game.hand_size()), seed)
}

/// Plays a game with both players greedy, and calls `visit` with each position, hand and choice.
///
/// Placements are those of the generator. With private bags a player who cannot place discards all replaceable tiles;
/// with a shared one, exchanges all if the bag has that many. Six consecutive passes end the game, and so does an empty
/// hand.
pub(crate) fn play<G: Game>(
    game: &G,
    generator: &mut impl Generator,
    seed: u64,
    mut visit: impl FnMut(&Grid, &Tiles, Option<&ScoredPlacement>),
) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let shared = G::NAME != MathScrabble::NAME;
    // A shared bag is the first.
    let mut bags = [*game.tiles(); 2];
    let bag_of = |player: usize| if shared { 0 } else { player };
    let size = game.hand_size();
    let mut hands = [0, 1].map(|player| draw(&mut bags[bag_of(player)], size, &mut rng));
    let mut grid = Grid::new(game.side()).unwrap();
    let (mut player, mut passes) = (0, 0);
    while passes < 6 && !hands[if shared { 1 - player } else { player }].is_empty() {
        let (hand, bag) = (&mut hands[player], &mut bags[bag_of(player)]);
        let found = generator.best(&grid, hand);
        visit(&grid, hand, found.as_ref());
        passes = if found.is_some() { 0 } else { passes + 1 };
        if let Some(found) = found {
            grid.lay(&found.placement);
            *hand = hand.minus(&found.placement.used()).unwrap();
        } else if !shared {
            let thrown: Tiles = hand.iter().take(bag.total() as usize).collect();
            *hand = hand.minus(&thrown).unwrap();
        } else if bag.total() >= hand.total() {
            let returned = *hand;
            *hand = draw(bag, returned.total(), &mut rng);
            *bag = bag.plus(&returned);
        }
        let wanted = size.saturating_sub(hand.total());
        *hand = hand.plus(&draw(bag, wanted, &mut rng));
        player = 1 - player;
    }
}

/// Placements with their scores.
pub(crate) type Listed = BTreeMap<String, Score>;

/// All placements of these tiles for n points that a generator finds, without duplicates.
pub(crate) fn laying(
    generator: &mut impl Generator,
    grid: &Grid,
    tiles: &Tiles,
    points: u32,
) -> Listed {
    let mut all = Listed::new();
    let _ = generator.for_each_placement_of(grid, tiles, points, &mut |found| {
        let before = all.insert(format!("{:?}", found.placement), found.score);
        assert_eq!(before, None, "{:?} twice", found.placement);
        ControlFlow::Continue(())
    });
    all
}

/// All placements that a generator finds, without duplicates.
pub(crate) fn listed(generator: &mut impl Generator, grid: &Grid, hand: &Tiles) -> Listed {
    let mut all = Listed::new();
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        assert_eq!(found.points, found.score.total());
        let placement = format!("{:?}", found.placement);
        assert_eq!(all.insert(placement, found.score), None, "{found:?} twice");
        ControlFlow::Continue(())
    });
    all
}

/// The best placement for every leave, with this order among equal ones.
pub(crate) fn frontier(
    generator: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
    ties: TieBreak,
) -> BTreeMap<String, ScoredPlacement> {
    let mut all = BTreeMap::new();
    generator.frontier(grid, hand, ties, &mut |kept, found| {
        assert_eq!(hand.minus(&found.placement.used()), Some(*kept));
        assert_eq!(all.insert(kept.to_string(), *found), None, "{kept} twice");
    });
    all
}

/// Answers every query by listing all placements.
///
/// For hands on which the reference would take hours: it uses the fast generator's list of placements, which is
/// compared with the reference's on smaller hands, and is computed in another way than the fast generator's answers.
pub(crate) struct Listing<'g, M>(pub(crate) &'g mut M);

impl<M: Generator> Generate for Listing<'_, M> {
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        self.0.for_each_found(grid, hand, visit)
    }
}

/// A leave value that differs for every multiset.
pub(crate) fn distinct(leave: &Tiles) -> i32 {
    leave
        .iter()
        .map(|tile| 37 * tile.index() as i32 - 200)
        .sum::<i32>()
        + 411 * leave.operators().min(2) as i32
}

/// A leave value that is equal for many, so that ties must be broken.
pub(crate) fn flat(leave: &Tiles) -> i32 {
    1000 * (leave.total() as i32 / 2)
}

/// The order of lists, and two random ones that differ from board to board.
pub(crate) fn tie_breaks(grid: &Grid) -> [TieBreak; 3] {
    let count = grid
        .to_string()
        .bytes()
        .fold(0u64, |hash, byte| hash.wrapping_mul(31) + u64::from(byte));
    [
        TieBreak::FIRST,
        TieBreak::from_seed(count),
        TieBreak::from_seed(count.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
    ]
}

/// Compares the choices of two generators.
pub(crate) fn compare_choices(
    one: &mut impl Generator,
    other: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
) {
    for ties in tie_breaks(grid) {
        let query = Query::best(None).with_ties(ties);
        let best = other.first(grid, hand, &query);
        assert_eq!(
            one.first(grid, hand, &query),
            best,
            "{ties:?}, {hand}\n{grid}"
        );
        for value in [distinct, flat] {
            let query = Query::best(Some(&value)).with_ties(ties);
            let best = other.first(grid, hand, &query);
            assert_eq!(
                one.first(grid, hand, &query),
                best,
                "{ties:?}, by leave, {hand}\n{grid}"
            );
            compare_top(one, grid, hand, ties, value);
        }
    }
}

/// Compares the top of the list of one generator with that of another.
pub(crate) fn compare_lists(
    one: &mut impl Generator,
    other: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
    most: usize,
) {
    for value in [|_: &Tiles| 0, distinct, flat] {
        let expected = other.top_of_list(grid, hand, most, &value);
        assert_eq!(
            one.top_of_list(grid, hand, most, &value),
            expected,
            "the {most} best, {hand}\n{grid}"
        );
        let worth = |found: &ScoredPlacement| {
            let kept = hand.minus(&found.placement.used()).unwrap();
            std::cmp::Reverse(i64::from(found.points) * 1000 + i64::from(value(&kept)))
        };
        let order = |a: &ScoredPlacement, b: &ScoredPlacement| {
            worth(a)
                .cmp(&worth(b))
                .then_with(|| TieBreak::FIRST.compare(a, b))
        };
        assert!(
            expected.is_sorted_by(|a, b| order(a, b).is_lt()),
            "{hand}\n{grid}"
        );
    }
}

/// Compares the top of a generator's frontier with its whole frontier, sorted.
fn compare_top(
    generator: &mut impl Generator,
    grid: &Grid,
    hand: &Tiles,
    ties: TieBreak,
    value: fn(&Tiles) -> i32,
) {
    let mut all: Vec<(i64, ScoredPlacement)> = Vec::new();
    generator.frontier(grid, hand, ties, &mut |kept, found| {
        all.push((
            i64::from(found.points) * 1000 + i64::from(value(kept)),
            *found,
        ));
    });
    for most in [0, 1, 5, 17, 200] {
        let mut top: Vec<_> = (0..all.len()).collect();
        top.sort_by_key(|&place| std::cmp::Reverse(all[place].0));
        top.truncate(most);
        top.sort_unstable();
        let expected: Vec<_> = top.iter().map(|&place| all[place]).collect();
        let mut reported = Vec::new();
        generator.top_of_frontier(grid, hand, most, ties, &value, &mut |worth, found| {
            reported.push((worth, *found))
        });
        assert_eq!(reported, expected, "the {most} best, {hand}\n{grid}");
    }
}

/// Compares with the table of a separate program, written only from the rules page: in some positions the number of
/// placements, the number of scoring ones, and the sum and maximum of their points. Returns the number of positions.
pub(crate) fn counts_by_another_program(generator: &mut impl Generator, table: &str) -> usize {
    for line in table.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let lines: Vec<&str> = row["board"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| v.as_str().unwrap())
            .collect();
        let grid: Grid = lines.join("\n").parse().unwrap();
        let hand: Tiles = row["hand"].as_str().unwrap().parse().unwrap();
        let (mut placements, mut scoring, mut points, mut best) = (0u64, 0u64, 0u64, 0u64);
        let _ = generator.for_each_found(&grid, &hand, &mut |found| {
            placements += 1;
            scoring += u64::from(found.points > 0);
            points += u64::from(found.points);
            best = best.max(u64::from(found.points));
            ControlFlow::Continue(())
        });
        let keys = ["placements", "points", "best"];
        assert_eq!(
            keys.map(|key| row[key].as_u64().unwrap()),
            [placements, points, best],
            "{line}"
        );
        assert_eq!(
            row["scoring"].as_u64().unwrap_or(scoring),
            scoring,
            "{line}"
        );
        assert_eq!(generator.count(&grid, &hand), placements, "{line}");
        assert_eq!(
            generator
                .best(&grid, &hand)
                .map_or(0, |found| found.points.into()),
            best,
            "{line}"
        );
    }
    table.lines().count()
}
