//! When is a game over, and who has won? (MS-19 to MS-21)

use board::{Player, Tiles};

use super::MathScrabble;
use crate::{Ending, Position};

/// MS-19, with passes looked at first: right after the last of them, before anything else.
pub(super) fn ending(game: &MathScrabble, position: &Position) -> Option<Ending> {
    if position.passes_running >= 2 * game.pass_limit {
        return Some(Ending::SixPasses);
    }
    let player = position.to_move;
    let out = position.hands[player].is_empty() && position.bags_of(player).0.iter().all(Tiles::is_empty);
    out.then_some(Ending::OutOfTiles)
}

/// MS-20, and MS-21 for the clock.
pub(super) fn winner(position: &Position, ending: Ending) -> Player {
    if let Ending::Clock(late) = ending {
        return late.other();
    }
    let (scores, reached) = (position.scores, position.reached);
    let [a, b] = Player::ALL;
    if scores[a] != scores[b] {
        return if scores[a] > scores[b] { a } else { b };
    }
    if scores[a] == 0 {
        return position.holder.expect("Math Scrabble has a holder of the Advantage");
    }
    if reached[a] < reached[b] { a } else { b }
}
