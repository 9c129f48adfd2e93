//! The game loop, the same for every game: the agents at a [`Table`] answer what a [`Running`] asks.

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Game, Outcome};
use bagsplit_movegen::Generator;
use bagsplit_players::{Printed, Setup, SetupPlayer};

use crate::{Agent, GameSeed, Running, Watch};

/// A table at which two players play game after game.
pub struct Table<'s, G, D = SetupPlayer<'s>> {
    game: &'s G,
    players: ByPlayer<D>,
    /// Of both players: what it remembers is the board that it was last asked about, and so a turn is one placement
    /// away from it, not two.
    generator: Box<dyn Generator + Send + 's>,
    printed: Printed,
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
        game: &'s G,
        setups: ByPlayer<&'s Setup>,
        generator: &(impl Generator + Clone + Send + 's),
    ) -> Table<'s, G> {
        Table::with_agents(game, ByPlayer(setups.0.map(SetupPlayer::new)), generator)
    }

    /// Plays the game that `seed` names.
    ///
    /// # Panics
    /// When a setup splits other tiles than the game has, or into other bags.
    pub fn play(&mut self, seed: GameSeed, watch: &mut dyn Watch) -> Outcome {
        let Ok(outcome) = self.attempt(seed, watch);
        outcome
    }
}

impl<'s, G: Game, D: Agent> Table<'s, G, D> {
    /// A table for players with any agents; it gets a copy of the generator.
    ///
    /// # Panics
    /// When a setup is for games with a shared bag and the game has none, or the other way round.
    pub fn with_agents(
        game: &'s G,
        players: ByPlayer<D>,
        generator: &(impl Generator + Clone + Send + 's),
    ) -> Table<'s, G, D> {
        let fits = |player: &D| player.setup().private().is_some() == game.private_bags().is_some();
        assert!(players.0.iter().all(fits), "an exchange policy is for a shared bag, and only for it");
        Table { game, players, generator: Box::new(generator.clone()), printed: Printed::from_game(game) }
    }

    /// The players.
    pub(crate) fn players_mut(&mut self) -> &mut ByPlayer<D> {
        &mut self.players
    }

    /// Plays the game that `seed` names, until it ends or an agent stops it.
    ///
    /// # Errors
    /// When an agent stops the game.
    ///
    /// # Panics
    /// When a setup splits other tiles than the game has, or into other bags.
    pub fn attempt(&mut self, seed: GameSeed, watch: &mut dyn Watch) -> Result<Outcome, D::Stop> {
        let Table { game, players, generator, printed } = self;
        let mut starts = ByPlayer::default();
        for player in Player::ALL {
            starts[player] = players[player].begin(seed, player)?;
        }
        let setups = ByPlayer(Player::ALL.map(|player| players[player].setup()));
        let mut running = Running::new(*game, setups, seed, starts[seed.holder()], watch);
        loop {
            let player = match running.ask() {
                Ok((player, _)) => player,
                Err(outcome) => return Ok(*outcome),
            };
            running.answer_by(&mut players[player], *game, printed, &mut **generator, watch)?;
        }
    }
}
