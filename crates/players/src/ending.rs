//! Endgame decisions of bots that search the rest of the game.

use crate::endings::{Candidate, Choice, Ending, PositionInfo, PreEnding, Solver};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::Generator;
use bagsplit_network::Network;

use crate::leave::{PrivateHandValue, PrivateLeaveValue};
use crate::{Observation, simulate};

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
    let solved = Solver::new().solve(generator, &ending, u64::from(nodes));
    Some(to_action(&solved.action))
}

/// The number of promising actions that are evaluated before the endgame.
const WEIGHED: usize = 6;

/// The minimum number of nodes for a completion: with fewer, its result is a guess.
const FEWEST_NODES: u64 = 8;

/// The action when one to four tiles are still to be drawn by both players together: of the network's favourite
/// actions, the one that wins in the largest share of the possible hidden tiles, with a budget of `nodes` in all.
/// `None` at other times, and when the budget is too small for all completions.
pub(crate) fn weigh(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    network: &Network,
    nodes: u32,
) -> Option<(Action, Score)> {
    if nodes == 0 || seen.shared_bag().is_some() || seen.grid.is_empty() || seen.target.is_some() {
        return None;
    }
    let known = PositionInfo {
        grid: seen.grid.clone(),
        hand: *seen.hand,
        bags: *seen.bags(),
        opponent_tiles: *seen.opponent_tiles,
        hand_size: seen.hand_size,
        scores: [seen.score, seen.opponent_score],
        wins_level: seen.wins_level,
        consecutive_passes: seen.consecutive_passes,
        passes_to_end: seen.passes_to_end,
    };
    if known.to_come() == 0 {
        return None;
    }
    let leaves = PrivateLeaveValue::new(&PrivateHandValue::FITTED, seen.bags());
    let candidate = |choice: Choice| {
        let kept = seen.hand.minus(&choice.action().tiles()).expect("an action uses hand tiles");
        Candidate { choice, draw: leaves.best(&kept, known.to_draw(&choice)).0 }
    };
    let candidates: Vec<Candidate> =
        simulate::actions(seen, generator, network, WEIGHED, true).into_iter().map(candidate).collect();
    let each = u64::from(nodes) / PreEnding::completions(&known, &candidates)?.max(1);
    if each < FEWEST_NODES {
        return None;
    }
    let weighed = PreEnding::new().weigh(generator, &known, &candidates, each)?;
    // The network's favourite comes first, so that it is chosen among equals.
    let best = (0..candidates.len()).rev().max_by(|&a, &b| weighed[a].compare(&weighed[b]))?;
    Some(to_action(&candidates[best].choice))
}

/// The action and its score.
pub(crate) fn to_action(choice: &Choice) -> (Action, Score) {
    let score = match choice {
        Choice::Place(found) => found.score,
        Choice::Pass(_) => Score::default(),
    };
    (choice.action(), score)
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

    #[test]
    fn hidden_tiles_are_enumerated_while_few_tiles_are_to_come() {
        let grid: Grid = ".....\n.....\n.2+2.\n.....\n.....\n".parse().unwrap();
        let (hand, theirs): (Tiles, Tiles) = ("9".parse().unwrap(), "55**1".parse().unwrap());
        let empty = ByBag::default();
        let mut generator = Fast::new(&MathScrabble::default());
        let network = bagsplit_network::Weights::shipped().network();
        let mut weighed = |hand_size, nodes| {
            let plain = Observation::plain(&grid, &hand, &empty);
            let seen =
                Observation { opponent_tiles: &theirs, score: 3, opponent_score: 2, hand_size, ..plain };
            weigh(&seen, &mut generator, network, nodes)
        };
        // As above: with one or two tiles in its bags, the opponent has no time to score twice once the last tile is
        // gone.
        for hand_size in [3, 4] {
            let (action, score) = weighed(hand_size, 100_000).unwrap();
            assert_eq!((action.tiles(), score), (hand, Score::default()));
        }
        assert_eq!(weighed(4, 10), None, "too few nodes");
        assert_eq!(weighed(4, 0), None, "not asked for");
        assert_eq!(weighed(5, 100_000), None, "nothing is to come");
        assert_eq!(weighed(0, 100_000), None, "five tiles are to come");
    }
}
