//! Games between setups, one after the other.

use std::sync::Arc;

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Game, Outcome};
use bagsplit_movegen::Generator;
use bagsplit_players::Setup;

use crate::running::Seating;
use crate::{GameSeed, Running, Watch};

/// A table at which two setups play game after game.
pub struct Table<'s, G> {
    seating: Arc<Seating<G>>,
    /// Of both players: what it remembers is the board that it was last asked about, and so a turn is one placement
    /// away from it, not two.
    pub(crate) generator: Box<dyn Generator + Send + 's>,
}

/// Plays one game with a copy of the generator.
pub fn play<G: Game>(
    game: &G,
    setups: ByPlayer<&Setup>,
    generator: &(impl Generator + Clone + Send),
    seed: GameSeed,
    watch: &mut dyn Watch,
) -> Outcome {
    Table::new(game, setups, generator).play(seed, watch)
}

impl<'s, G: Game> Table<'s, G> {
    /// A table for these setups; it gets a copy of the generator.
    ///
    /// # Panics
    /// When a setup is for games with a shared bag and the game has none, or the other way round.
    pub fn new(
        game: &G,
        setups: ByPlayer<&Setup>,
        generator: &(impl Generator + Clone + Send + 's),
    ) -> Table<'s, G> {
        Table {
            seating: Seating::new(game, setups),
            generator: Box::new(generator.clone()),
        }
    }

    /// Plays the game that `seed` names.
    ///
    /// # Panics
    /// When a setup splits other tiles than the game has, or into other bags.
    pub fn play(&mut self, seed: GameSeed, watch: &mut dyn Watch) -> Outcome {
        let mut running = self.begin(seed, watch);
        loop {
            if let Err(outcome) = running.ask() {
                return *outcome;
            }
            running.answer_by_setup(&mut *self.generator);
        }
    }

    /// Begins the game that `seed` names.
    pub(crate) fn begin<W: Watch>(&self, seed: GameSeed, watch: W) -> Running<G, W> {
        Running::begin(Arc::clone(&self.seating), seed, watch)
    }
}
