//! Who plays a game, and their random streams.

use std::sync::Arc;

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Game;
use bagsplit_players::{Printed, Setup};
use rand_pcg::Pcg64Mcg;

use crate::{Luck, Purpose};

/// What all games at a table have in common.
#[derive(Debug)]
pub(crate) struct Seating<G> {
    pub(crate) game: G,
    pub(crate) setups: ByPlayer<Setup>,
    pub(super) printed: Printed,
}

impl<G: Game> Seating<G> {
    /// # Panics
    /// When a setup is for games with a shared bag and the game has none, or the other way round.
    pub(crate) fn new(game: &G, setups: ByPlayer<&Setup>) -> Arc<Seating<G>> {
        let is_private = game.private_bags().is_some();
        assert!(
            setups
                .0
                .iter()
                .all(|setup| setup.private().is_some() == is_private),
            "an exchange policy is for a shared bag, and only for it"
        );
        let (setups, printed) = (
            ByPlayer(setups.0.map(Setup::clone)),
            Printed::from_game(game),
        );
        Arc::new(Seating {
            game: game.clone(),
            setups,
            printed,
        })
    }
}

/// The random streams of one player in one game.
#[derive(Clone, Debug)]
pub(super) struct Streams {
    /// For actions.
    pub(super) placing: Pcg64Mcg,
    /// For draws.
    pub(super) drawing: Pcg64Mcg,
    /// For thinking times.
    pub(super) thinking: Pcg64Mcg,
    /// For choices among equally good placements, one number a turn.
    pub(super) ties: Pcg64Mcg,
}

impl Streams {
    pub(super) fn new(luck: Luck) -> Streams {
        Streams {
            placing: luck.stream(Purpose::Placing),
            drawing: luck.stream(Purpose::Drawing),
            thinking: luck.stream(Purpose::Thinking),
            ties: luck.stream(Purpose::Ties),
        }
    }
}
