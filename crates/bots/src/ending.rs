//! What a player does who can reckon the rest of the game.

use endings::{Ending, Solver};
use movegen::Generator;
use rules::{Action, Score};

use crate::Observation;

/// What to do once nothing is left to draw and the opponent's tiles are all in its hand, so that nothing is hidden; by
/// so many nodes of [`Solver`]. `None` before that.
pub(crate) fn solve(
    seen: &Observation<'_>,
    generator: &mut impl Generator,
    nodes: u32,
) -> Option<(Action, Score)> {
    let known = seen.tiles_in_bags() == 0 && seen.opponent_tiles.total() <= seen.hand_size;
    if nodes == 0 || seen.shared_bag.is_some() || !known {
        return None;
    }
    let ending = Ending {
        grid: seen.grid.clone(),
        hands: [*seen.hand, *seen.opponent_tiles],
        scores: [seen.score, seen.opponent_score],
        wins_level: seen.wins_level,
        passes_running: seen.passes_running,
        passes_to_end: seen.passes_to_end,
    };
    let solved = Solver::new().solve(generator, &ending, u64::from(nodes));
    let score = match solved.action {
        endings::Choice::Place(found) => found.score,
        endings::Choice::Pass(_) => Score::default(),
    };
    Some((solved.action.action(), score))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{ByBag, Grid, Tiles};
    use movegen::Fast;
    use rules::math_scrabble::MathScrabble;

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
        // Who discards the last tile leaves the opponent no time to score twice (the example of the crate `endings`).
        assert_eq!(solved(&empty, 7, 10_000), Some((Action::Pass(hand), Score::default())));
        assert_eq!(solved(&empty, 7, 0), None, "not asked for");
        assert_eq!(solved(&full, 7, 10_000), None, "a tile is left to draw");
        assert_eq!(solved(&empty, 3, 10_000), None, "the opponent has a tile in a bag");
    }
}
