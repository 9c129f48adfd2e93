//! When is a game over, what does going out earn, and who has won? (NS-1, NS-12)

use board::{ByPlayer, Player, Tile, Tiles};

use super::{Common, GoingOut, Ties};
use crate::{Ending, Position};

/// NS-12: going out comes before any other ending.
pub(crate) fn ending(common: &Common, position: &Position) -> Option<Ending> {
    if gone_out(position).is_some() {
        Some(Ending::OutOfTiles)
    } else if position.scoreless_running >= common.scoreless_limit() {
        Some(Ending::Scoreless)
    } else {
        None
    }
}

/// The player whose placement has just emptied the hand, with nothing left in the bag to draw.
fn gone_out(position: &Position) -> Option<Player> {
    let last = position.to_move.other();
    let bag_empty = position.bags_of(last).0.iter().all(Tiles::is_empty);
    let placed = position.turns > 0 && position.passes_running == 0;
    (placed && bag_empty && position.hands[last].is_empty()).then_some(last)
}

/// NS-12: who goes out earns the opponent's unplayed digits.
pub(crate) fn end_bonus(common: &Common, position: &Position, ending: Ending) -> ByPlayer<u32> {
    let mut bonus = ByPlayer::default();
    if ending == Ending::OutOfTiles
        && let Some(player) = gone_out(position)
    {
        let worth = |tile: Tile| {
            let digit = tile.symbol().and_then(board::Symbol::digit);
            digit.map_or(0, |digit| match common.going_out() {
                GoingOut::OpponentScores => common.tile_score(tile),
                GoingOut::OpponentFaces => digit.into(),
                GoingOut::None => 0,
            })
        };
        bonus[player] = position.hands[player.other()].iter().map(worth).sum();
    }
    bonus
}

/// NS-1: more points win; equal scores are a tie, or with `first-to-score` won as in MS-20, 0-0 excepted.
pub(crate) fn winner(common: &Common, position: &Position, ending: Ending) -> Option<Player> {
    if let Ending::Clock(late) = ending {
        return Some(late.other());
    }
    let (scores, reached) = (position.scores, position.reached);
    let [a, b] = Player::ALL;
    if scores[a] != scores[b] {
        return Some(if scores[a] > scores[b] { a } else { b });
    }
    match common.ties() {
        Ties::FirstToScore if scores[a] > 0 => Some(if reached[a] < reached[b] { a } else { b }),
        _ => None,
    }
}
