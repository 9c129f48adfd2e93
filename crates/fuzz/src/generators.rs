//! Agreement of generators and judges.

use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Face, Grid, Placement, Square, Symbol, Tile, Tiles};
use bagsplit_game::rules::{Ruleset, Score, with_game};
use bagsplit_movegen::{
    Generate, Generator, Playable, Query, Reference, ScoredPlacement, TieBreak, Visit,
};

use crate::choices::Choices;
use crate::rulesets;

/// Small boards, for which the exhaustive generator takes some milliseconds.
const SIDES: &[u8] = &[5, 7, 9, 11];

/// Rules, a board reached by legal placements, and a hand: the fast generator finds the placements of the exhaustive
/// one with the same scores, and an arbitrary placement is legal exactly if it is among them.
pub fn moves(data: &[u8]) {
    let mut choices = Choices::endless(data);
    let rules = rulesets::rules(&mut choices, SIDES);
    with_game!(&rules, game => compare(game, &rules, &mut choices));
}

fn compare<G: Playable>(game: &G, rules: &Ruleset, choices: &mut Choices<'_>) {
    let mut generator = game.generator();
    let mut grid = Grid::new(game.side()).expect("checked rules");
    let pool = rulesets::pool(choices, rules);
    for _ in 0..choices.below(16) {
        let hand = rulesets::hand(choices, &pool, 7, 1);
        // Any placement, or the best one, which uses tiles on the board.
        let found = match choices.byte() % 3 {
            0 => generator.best(&grid, &hand),
            _ => generator.pick(&grid, &hand, &mut |count| choices.below(count)),
        };
        if let Some(found) = found {
            assert_eq!(
                game.judge(&grid, &hand, &found.placement),
                Ok(found.score),
                "{hand}\n{grid}"
            );
            grid.lay(&found.placement);
        }
    }
    // A large board has many lines for the exhaustive generator, and equations take longer to judge.
    let most = match (game.side(), rules.private_bags()) {
        (5, _) | (7, Some(_)) => 5,
        (7 | 9, _) | (11, Some(_)) => 4,
        _ => 3,
    };
    let size = most - choices.below(8).saturating_sub(5);
    let hand = rulesets::hand(choices, &pool, size, 1);

    let expected = Listing(listed(&mut Reference::new(game), &grid, &hand));
    let found = listed(&mut generator, &grid, &hand);
    let scores: HashMap<Placement, Score> = by_placement(&expected.0);
    assert_eq!(by_placement(&found), scores, "{hand}\n{grid}{rules:?}");
    for _ in 0..4 {
        let made_up = made_up(choices, &hand, game.side());
        let judged = game.judge(&grid, &hand, &made_up).ok();
        assert_eq!(
            judged,
            scores.get(&made_up).copied(),
            "{made_up:?}, {hand}\n{grid}{rules:?}"
        );
    }
    choices_agree(&mut generator, expected, &grid, &hand);
}

/// Checks that counts and choices agree with the list.
fn choices_agree(generator: &mut dyn Generator, mut expected: Listing, grid: &Grid, hand: &Tiles) {
    let count = expected.0.len() as u64;
    assert_eq!(generator.count(grid, hand), count, "{hand}\n{grid}");
    assert_eq!(generator.nth(grid, hand, count), None);
    let last = count
        .checked_sub(1)
        .and_then(|last| generator.nth(grid, hand, last));
    assert_eq!(last.is_some(), count > 0);
    assert_eq!(generator.pick(grid, hand, &mut |count| count - 1), last);
    assert_eq!(
        generator.best(grid, hand),
        expected.best(grid, hand),
        "{hand}\n{grid}"
    );
    let best = expected.best_of_frontier(grid, hand, &leave_value);
    assert_eq!(
        generator.best_of_frontier(grid, hand, &leave_value),
        best,
        "by leave, {hand}\n{grid}"
    );
    let ties = TieBreak::from_seed(count);
    let query = Query::best(None).with_ties(ties);
    assert_eq!(
        generator.first(grid, hand, &query),
        expected.first(grid, hand, &query),
        "{hand}\n{grid}"
    );
    let best_of_each = frontier(&mut expected, grid, hand, ties);
    assert_eq!(
        frontier(generator, grid, hand, ties),
        best_of_each,
        "{hand}\n{grid}"
    );
}

fn frontier(
    generator: &mut dyn Generator,
    grid: &Grid,
    hand: &Tiles,
    ties: TieBreak,
) -> HashMap<Tiles, ScoredPlacement> {
    let mut frontier = HashMap::new();
    generator.frontier(grid, hand, ties, &mut |kept, found| {
        assert_eq!(frontier.insert(*kept, *found), None, "{kept} twice");
    });
    frontier
}

fn leave_value(kept: &Tiles) -> i32 {
    kept.iter().map(|tile| 37 * tile.index() as i32 - 200).sum()
}

/// Some tiles on some squares, by chance in a line, and off the board.
fn made_up(choices: &mut Choices<'_>, hand: &Tiles, side: u8) -> Placement {
    let mut placement = Placement::EMPTY;
    let tiles: Vec<Tile> = hand.iter().collect();
    let (row, col, step) = (
        choices.byte() % (side + 1),
        choices.byte() % (side + 1),
        choices.byte(),
    );
    for place in 0..choices.below(4) as u8 {
        let (down, right) = if step.is_multiple_of(2) {
            (place, 0)
        } else {
            (0, place)
        };
        let square = if step > 250 {
            Square::new(choices.byte() % 26, choices.byte() % 26)
        } else {
            Square::new(row + down, col + right)
        };
        let symbol = *choices.pick(&Symbol::ALL);
        let face = match tiles.get(choices.below(8) as usize) {
            Some(tile) => tile.symbol().map_or(Face::blank(symbol), Face::plain),
            None => Face::plain(symbol),
        };
        // Occupied squares are left out.
        let _ = placement.lay(square, face);
    }
    placement
}

/// Every placement that a generator finds.
fn listed(generator: &mut dyn Generator, grid: &Grid, hand: &Tiles) -> Vec<ScoredPlacement> {
    let mut all = Vec::new();
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        all.push(*found);
        ControlFlow::Continue(())
    });
    all
}

fn by_placement(found: &[ScoredPlacement]) -> HashMap<Placement, Score> {
    let scores: HashMap<Placement, Score> = found
        .iter()
        .map(|found| (found.placement, found.score))
        .collect();
    assert_eq!(scores.len(), found.len(), "none is found twice");
    scores
}

/// Answers every query from a list.
struct Listing(Vec<ScoredPlacement>);

impl Generate for Listing {
    fn for_each_found(&mut self, _: &Grid, _: &Tiles, visit: Visit<'_>) -> ControlFlow<()> {
        self.0.iter().try_for_each(visit)
    }
}
