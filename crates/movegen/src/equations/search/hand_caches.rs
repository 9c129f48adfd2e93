//! Caches of the results for the last hands.
//!
//! The fillings of a run depend only on its tiles and on the hand. A player who looks ahead queries one hand on many
//! boards that differ by a placement, and another hand in between; so the results for the last hands are cached.

use bagsplit_game::board::Tiles;

use crate::equations::runs::steps::RunCache;
use crate::equations::runs::turn::PartCache;

/// The number of cached hands: an opponent's is kept while each of the player's is queried once.
const HANDS: usize = 2;

/// The results for a hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandCache {
    tiles: Tiles,
    pub(crate) parts: PartCache,
    pub(crate) runs: RunCache,
}

/// The caches of the last hands, the most recent first.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandCaches([HandCache; HANDS]);

impl HandCache {
    /// Clears the cache, and keeps its memory unless it is large.
    fn forget(&mut self) {
        self.parts.clear();
        self.runs.clear();
    }

    /// Whether it takes too much memory to be kept for further queries.
    fn is_large(&self) -> bool {
        self.parts.is_large() || self.runs.is_large()
    }
}

impl HandCaches {
    /// The cache of a hand: empty, if the hand was not among the last, or its cache was too large to be kept.
    pub(crate) fn get(&mut self, tiles: &Tiles) -> &mut HandCache {
        // A large cache is not kept.
        if self.0[0].is_large() {
            self.0[0].forget();
        }
        let at = self
            .0
            .iter()
            .position(|hand| hand.tiles == *tiles)
            .unwrap_or(HANDS - 1);
        self.0[..=at].rotate_right(1);
        let hand = &mut self.0[0];
        if hand.tiles != *tiles {
            hand.forget();
            hand.tiles = *tiles;
        }
        hand
    }

    /// Clears all.
    pub(crate) fn forget(&mut self) {
        self.0.iter_mut().for_each(HandCache::forget);
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::Grid;
    use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    use super::*;
    use crate::generator::Generator;
    use crate::playable::Playable;

    /// Queries hands in turn while their placements are added to the board: a warm generator, and new ones.
    fn answers_do_not_depend_on_what_was_asked_before<G: Playable>(game: &G, hands: [&str; 3]) {
        let hands = hands.map(|hand| hand.parse::<Tiles>().unwrap());
        let worth = |kept: &Tiles| {
            700 * kept.total() as i32
                - 2500 * i32::from(kept.count(bagsplit_game::board::Symbol::Equals))
        };
        let mut asked = game.generator();
        let mut boards = vec![Grid::new(15).unwrap()];
        let mut stopped = 0;
        for round in 0..12 {
            // An earlier board too, where tiles are gone again.
            for (grid, hand) in boards
                .iter()
                .rev()
                .step_by(2)
                .take(2)
                .zip(&hands[round % 2..])
            {
                let new = || game.generator();
                assert_eq!(asked.best(grid, hand), new().best(grid, hand));
                assert_eq!(
                    asked.top_of_list(grid, hand, 9, &worth),
                    new().top_of_list(grid, hand, 9, &worth)
                );
                // Stopped after few steps, which are counted from zero each time.
                for steps in [20, 200, 2000] {
                    let few = asked.best_few_within(grid, hand, 5, &worth, steps);
                    stopped += usize::from(!few.exhaustive);
                    assert_eq!(
                        few,
                        new().best_few_within(grid, hand, 5, &worth, steps),
                        "{steps} steps"
                    );
                }
                assert_eq!(
                    asked.best_few(grid, hand, 5, &worth),
                    new().best_few(grid, hand, 5, &worth)
                );
                let best = new().best_of_frontier(grid, hand, &worth);
                assert_eq!(asked.best_of_frontier(grid, hand, &worth), best);
            }
            let mut grid = boards[boards.len() - 1].clone();
            if let Some(found) = asked.best(&grid, &hands[round % 3]) {
                grid.lay(&found.placement);
                boards.push(grid);
            }
        }
        let placed = boards.len() - 1;
        assert!(placed > 6 && stopped > 20, "{placed} {stopped}");
    }

    #[test]
    fn a_used_generator_answers_like_a_new_one() {
        answers_do_not_depend_on_what_was_asked_before(
            &NumberScrabble::default(),
            ["3+3=6s9", "12=4*7-0", "5=1/8?6"],
        );
        answers_do_not_depend_on_what_was_asked_before(
            &BinaryNumberScrabble::default(),
            ["1+1=10A0", "011=N-01", "10=1O?10"],
        );
    }
}
