//! Endgame decisions of bots that search the rest of the game.

use crate::endings::{Choice, Ending, Solver};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;

use crate::Observation;

/// The action by exact search once nothing is left to draw and the opponent's tiles are all in its hand, so that
/// nothing is hidden; `nodes` is the budget of [`Solver`]. `None` before that.
pub(crate) fn solve(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    nodes: u32,
) -> Option<(Action, Score)> {
    let known = seen.tiles_in_bags() == 0 && seen.opponent_tiles.total() <= seen.hand_size;
    // The solver does not know point targets that end a game.
    if nodes == 0 || seen.shared_bag().is_some() || !known || seen.target.is_some() {
        return None;
    }
    let ending = Ending {
        grid: seen.grid.clone(),
        hands: [*seen.hand, *seen.opponent_tiles],
        scores: [seen.score, seen.opponent_score],
        wins_level: seen.wins_level,
        consecutive_passes: seen.consecutive_passes,
        passes_to_end: seen.passes_to_end,
    };
    let choice = Solver::new().solve(generator, &ending, u64::from(nodes)).action;
    let score = if let Choice::Place(found) = choice { found.score } else { Score::default() };
    Some((choice.action(), score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid, Tiles};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;

    #[test]
    fn an_ending_is_solved_once_nothing_is_hidden() {
        let grid: Grid = ".....\n.....\n.2+2.\n.....\n.....\n".parse().unwrap();
        let (hand, theirs): (Tiles, Tiles) = ("9".parse().unwrap(), "55**".parse().unwrap());
        let (empty, mut full) = (ByBag::default(), ByBag::default());
        full.0[0] = "1".parse().unwrap();
        let mut generator = Fast::new(&MathScrabble::default());
        let mut solved = |bags: &ByBag<Tiles>, hand_size, nodes| {
            let plain = Observation::plain(&grid, &hand, bags);
            let seen =
                Observation { opponent_tiles: &theirs, score: 3, opponent_score: 2, hand_size, ..plain };
            solve(&seen, &mut generator, nodes)
        };
        // Discarding the last tile leaves the opponent no time to score twice (the example of the crate `endings`).
        assert_eq!(solved(&empty, 7, 10_000), Some((Action::Pass(hand), Score::default())));
        assert_eq!(solved(&empty, 7, 0), None, "not asked for");
        assert_eq!(solved(&full, 7, 10_000), None, "a tile is left to draw");
        assert_eq!(solved(&empty, 3, 10_000), None, "the opponent has a tile in a bag");
    }
}
