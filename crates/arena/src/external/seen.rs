//! The observation of a player as data for a program.

use bagsplit_game::board::{ByBag, Player, Role, Tiles};
use bagsplit_game::rules::Game;
use bagsplit_players::{Observation, PublicAction, Setup};

use super::protocol::{Move, ObservationData, Request};
use crate::record::{BagNames, write_private_bags};
use crate::{BagTiles, GameSeed};

/// An observation in the protocol's form. It contains nothing else: two positions that differ only in hidden
/// information give the same bytes.
pub fn seen<G: Game>(game: &G, seen: &Observation<'_>) -> ObservationData {
    let text = if seen.shared_bag().is_some() {
        seen.grid.to_spaced_text()
    } else {
        seen.grid.to_string()
    };
    ObservationData {
        board: text.lines().map(str::to_owned).collect(),
        hand: seen.hand.to_string(),
        bags: seen
            .shared_bag()
            .is_none()
            .then(|| write_private_bags(game, seen.bags())),
        bag_tiles: seen.shared_bag().map(|bag| bag.tiles),
        exchange_limit: seen.shared_bag().map(|bag| bag.exchange_limit),
        scoreless_left: seen.shared_bag().map(|bag| bag.scoreless_left),
        scores: [seen.score, seen.opponent_score],
        wins_ties: seen.wins_level,
        advantage: seen.holder,
        mulligan_left: seen.mulligan_left,
        last: seen.last.map(last),
        passes: seen.consecutive_passes,
        passes_to_end: seen.passes_to_end,
        unseen: seen.opponent_tiles.to_string(),
        opponent_split: seen
            .opponent_split
            .map(|split| write_private_bags(game, split)),
        hand_size: seen.hand_size,
        target: seen.target,
    }
}

/// Drawn tiles in the protocol's form.
pub(super) fn drawn_tiles<G: Game>(game: &G, drawn: &ByBag<Tiles>) -> BagTiles {
    BagNames::from_game(game).write_draw(drawn)
}

/// The line that announces the game of `seed` to this player with this setup; `number` is its id in later lines.
pub fn new_game<G: Game>(
    game: &G,
    setup: &Setup,
    seed: GameSeed,
    player: Player,
    number: u64,
) -> Request {
    let role = seed.role(player);
    // One way: the seed of the game determines the order of all tiles.
    let hash = blake3::hash(format!("bagsplit seed of a program {seed:?} {player:?}").as_bytes());
    Request::New {
        id: 0,
        game: number,
        seed: hash.to_hex()[..32].to_owned(),
        advantage: role == Role::Holder,
        split: setup
            .split(role)
            .map(|split| write_private_bags(game, &split.bags)),
    }
}

/// The opponent's turn.
fn last(action: &PublicAction) -> Move {
    match action {
        PublicAction::Place(placement) => Move::Place(placement.to_texts()),
        PublicAction::Pass(discarded) => Move::Pass(discarded.to_string()),
        PublicAction::Exchange(count) => Move::Exchange(count.to_string()),
    }
}
