//! The game loop, the same for every game.
//!
//! It is asynchronous, so that a thread can play several games while programs work on their decisions. Players of this
//! process never wait, and their games are played in one poll.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use bagsplit_game::board::{Bag, ByBag, ByPlayer, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Deal, Ending, Game, Outcome, Position, Score};
use bagsplit_movegen::{Generator, TieBreak};
use bagsplit_players::{Observation, Printed, Public, Setup, SetupPlayer, SharedBag, Start};
use rand::Rng;
use rand_pcg::Pcg64Mcg;

use crate::agent::AsyncAgent;
use crate::bags::BagOrder;
use crate::{Agent, Draw, GameSeed, Luck, Purpose, Turn, Watch};

/// A table at which two players play game after game.
///
/// It owns the buffers of a game, so that further games need no new allocations.
pub struct Table<'s, G, D = SetupPlayer<'s>> {
    game: &'s G,
    players: ByPlayer<D>,
    /// Of both players: what it remembers is the board that it was last asked about, and so a turn is one placement
    /// away from it, not two.
    generator: Box<dyn Generator + Send + 's>,
    order: ByPlayer<BagOrder>,
    printed: Printed,
}

/// The random streams of one player in one game.
struct Streams {
    placing: Pcg64Mcg,
    drawing: Pcg64Mcg,
    thinking: Pcg64Mcg,
    ties: Pcg64Mcg,
}

/// The tiles drawn, and the tiles of the redraw after a Mulligan.
type Drawn = (ByBag<Tiles>, Option<ByBag<Tiles>>);

/// A game in progress.
struct Round<'t, 's, G, D> {
    table: &'t mut Table<'s, G, D>,
    position: Position,
    streams: [Streams; 2],
    known: PublicInfo,
}

/// The public history that a position does not contain.
struct PublicInfo {
    /// Each player's split, for rules that make splits known.
    splits: Option<ByPlayer<ByBag<Tiles>>>,
    mulligan_left: bool,
    /// The last turn, of either player.
    last: Option<Action>,
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
        Table::with_async_agents(game, players, generator)
    }

    /// Plays the game that `seed` names, until it ends or an agent stops it.
    ///
    /// # Errors
    /// When an agent stops the game.
    ///
    /// # Panics
    /// When a setup splits other tiles than the game has, or into other bags.
    pub fn attempt(&mut self, seed: GameSeed, watch: &mut dyn Watch) -> Result<Outcome, D::Stop> {
        let game = pin!(self.attempt_async(seed, watch));
        match game.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(result) => result,
            Poll::Pending => unreachable!("an agent of this process does not wait"),
        }
    }
}

impl<'s, G: Game, D> Table<'s, G, D> {
    /// [`Table::with_agents`] for agents that may wait.
    ///
    /// # Panics
    /// As [`Table::with_agents`].
    pub fn with_async_agents(
        game: &'s G,
        players: ByPlayer<D>,
        generator: &(impl Generator + Clone + Send + 's),
    ) -> Table<'s, G, D>
    where
        D: AsyncAgent,
    {
        let fits = |player: &D| player.setup().private().is_some() == game.private_bags().is_some();
        assert!(players.0.iter().all(fits), "an exchange policy is for a shared bag, and only for it");
        let placeholder = Luck::new(0, 0, Role::Holder, 0);
        Table {
            game,
            players,
            generator: Box::new(generator.clone()),
            order: ByPlayer([(); 2].map(|()| BagOrder::new(placeholder))),
            printed: Printed::from_game(game),
        }
    }

    /// The game.
    pub(crate) const fn game(&self) -> &'s G {
        self.game
    }

    /// The players.
    pub(crate) fn players_mut(&mut self) -> &mut ByPlayer<D> {
        &mut self.players
    }

    /// [`Table::attempt`] for agents that may wait.
    ///
    /// # Errors
    /// When an agent stops the game.
    ///
    /// # Panics
    /// As [`Table::attempt`].
    pub async fn attempt_async<W: Watch + ?Sized>(
        &mut self,
        seed: GameSeed,
        watch: &mut W,
    ) -> Result<Outcome, D::Stop>
    where
        D: AsyncAgent,
    {
        watch.begin(seed);
        let game = self.game;
        let mut starts = [None; 2];
        for player in Player::ALL {
            starts[player.index()] = self.players[player].begin(seed, player).await?;
        }
        let setup = |player: Player| self.players[player].setup();
        let luck = |player: Player| Luck::new(seed.seed, seed.pair, seed.role(player), setup(player).luck);
        let splits = match Player::ALL.map(|player| setup(player).split(seed.role(player))) {
            [Some(one), Some(other)] => Some(ByPlayer([one.bags, other.bags])),
            _ => None,
        };
        let lucks = Player::ALL.map(luck);
        let holder = seed.holder();
        let start = starts[holder.index()].or_else(|| Some(setup(holder).private()?.start));
        let yields = start == Some(Start::Other);
        let chosen = if yields { holder.other() } else { holder };
        let deal = Deal {
            splits,
            holder: game.has_advantage().then_some(holder),
            first: game.opener(holder, chosen),
        };
        watch.dealt(&deal);
        let position =
            Position::new(game, &deal).unwrap_or_else(|fault| panic!("a setup of other rules: {fault}"));
        let of_bags = if splits.is_some() {
            lucks
        } else {
            let own = Player::ALL.map(|player| setup(player).luck);
            [Luck::for_shared_bag(seed.seed, seed.pair, own); 2]
        };
        for player in Player::ALL {
            self.order[player].begin(of_bags[player.index()], position.bags_of(player));
        }
        let round = Round {
            position,
            streams: lucks.map(|luck| Streams {
                placing: luck.stream(Purpose::Placing),
                drawing: luck.stream(Purpose::Drawing),
                thinking: luck.stream(Purpose::Thinking),
                ties: luck.stream(Purpose::Ties),
            }),
            known: PublicInfo { splits, mulligan_left: game.has_mulligan(), last: None },
            table: self,
        };
        round.play(watch).await
    }
}

impl<G: Game, D: AsyncAgent> Round<'_, '_, G, D> {
    async fn play<W: Watch + ?Sized>(mut self, watch: &mut W) -> Result<Outcome, D::Stop> {
        let game = self.table.game;
        for player in game.opening_order(self.position.first()) {
            let (drawn, redrawn) = self.draw(player, u32::from(game.hand_size()), true, watch).await?;
            watch.opening(player, &drawn, redrawn.as_ref());
        }
        let ending = loop {
            let ending = match game.ending(&self.position) {
                Some(ending) => Some(ending),
                None => self.turn(watch).await?,
            };
            if let Some(ending) = ending {
                break ending;
            }
        };
        let outcome = self.position.settle(game, ending);
        watch.end(&outcome);
        Ok(outcome)
    }

    /// Plays one turn; returns an ending only when the clock or the pass ended the game.
    async fn turn<W: Watch + ?Sized>(&mut self, watch: &mut W) -> Result<Option<Ending>, D::Stop> {
        let game = self.table.game;
        let player = self.position.to_move();
        watch.to_move(&self.position);
        let (action, score) = self.decide(player).await?;
        // Where the choice of the draw is timed, the turn is undone if that took too long.
        let before = self.table.players[player].times_draws().then(|| self.position.clone());
        let ms = if before.is_some() { None } else { self.time(player) };
        if let Some(ms) = ms
            && self.position.spend(player, ms, game.clock())
        {
            watch.out_of_time(player, ms);
            return Ok(Some(Ending::Clock(player)));
        }
        let mut turn = Turn { player, action, score, drawn: ByBag::default(), redrawn: None, ms };
        let mut over = None;
        match &action {
            Action::Place(placement) => {
                // Tests of the generators compare them with the judge; debug builds check every game.
                debug_assert_eq!(
                    game.judge(self.position.grid(), self.position.hand(player), placement),
                    Ok(score),
                    "{placement:?}\n{}",
                    self.position.grid()
                );
                self.position.place(placement, score.total()).expect("hand tiles");
                let wanted = u32::from(game.hand_size()).saturating_sub(self.position.hand(player).total());
                (turn.drawn, turn.redrawn) = self.draw(player, wanted, false, watch).await?;
            }
            Action::Pass(discarded) => {
                self.position.pass(discarded).expect("hand tiles");
                // The sixth pass ends the game at once, before any draw.
                over = game.ending(&self.position).filter(|ending| *ending == Ending::SixPasses);
                if over.is_none() {
                    (turn.drawn, turn.redrawn) = self.draw(player, discarded.total(), false, watch).await?;
                }
            }
            Action::Exchange(returned) => turn.drawn = self.exchange(player, returned, watch),
        }
        if let Some(before) = before {
            turn.ms = self.time(player);
            if let Some(ms) = turn.ms
                && self.position.spend(player, ms, game.clock())
            {
                self.position = before;
                watch.out_of_time(player, ms);
                return Ok(Some(Ending::Clock(player)));
            }
        }
        self.position.end_turn();
        self.known.last = Some(action);
        watch.turn(&turn, &self.position);
        Ok(over)
    }

    /// The duration of a player's turn, where it is known.
    fn time(&mut self, player: Player) -> Option<u64> {
        self.table.players[player].time(&mut self.streams[player.index()].thinking)
    }

    /// The player's action and its score.
    async fn decide(&mut self, player: Player) -> Result<(Action, Score), D::Stop> {
        let opponent = self.position.tiles_of(player.other());
        let Table { game, players, generator, printed, .. } = &mut *self.table;
        let streams = &mut self.streams[player.index()];
        let ties = TieBreak::from_seed(streams.ties.next_u64());
        let seen =
            Observation { ties, ..observe(*game, &self.position, player, &opponent, &self.known, printed) };
        players[player].decide(&seen, &mut **generator, &mut streams.placing).await
    }

    /// Lets a player draw, and take the Mulligan if that is allowed and wanted: the tiles drawn, and those of the
    /// redraw.
    async fn draw<W: Watch + ?Sized>(
        &mut self,
        player: Player,
        wanted: u32,
        opening: bool,
        watch: &mut W,
    ) -> Result<Drawn, D::Stop> {
        let wanted = self.position.available(player, wanted);
        if wanted == 0 {
            return Ok((ByBag::default(), None));
        }
        let game = self.table.game;
        let opponent = self.position.tiles_of(player.other());
        let printed = &self.table.printed;
        let seen = observe(game, &self.position, player, &opponent, &self.known, printed);
        let stream = &mut self.streams[player.index()].drawing;
        let counts = self.table.players[player].allocate(&seen, wanted, stream).await?;
        let supplier = self.position.supplier(player);
        let drawn = self.table.order[supplier].next(self.position.bags_of(player), &counts);
        self.take(player, &drawn, opening, watch);

        let may = self.known.mulligan_left
            && self.position.holder() == Some(player)
            && game.mulligan_after(opening);
        let printed = &self.table.printed;
        let seen = observe(game, &self.position, player, &opponent, &self.known, printed);
        if !may || !self.table.players[player].wants_mulligan(&seen, &drawn).await? {
            return Ok((drawn, None));
        }
        self.known.mulligan_left = false;
        self.position.put_back(player, &drawn).expect("drawn tiles are in the hand");
        let (order, bags) = (&mut self.table.order[supplier], self.position.bags_of(player));
        order.put_back(bags, &drawn);
        let redrawn = order.next(bags, &counts);
        self.take(player, &redrawn, opening, watch);
        Ok((drawn, Some(redrawn)))
    }

    /// Moves the next tiles of the bags to a player's hand.
    fn take<W: Watch + ?Sized>(
        &mut self,
        player: Player,
        drawn: &ByBag<Tiles>,
        opening: bool,
        watch: &mut W,
    ) {
        watch.draw(&Draw { player, position: &self.position, drawn, opening });
        self.position.draw(player, drawn).expect("tiles that the bags hold");
    }

    /// Exchanges tiles: the replacements are drawn first, and only then do the others go back, where every tile in the
    /// bag gets a new key (NS-1).
    fn exchange<W: Watch + ?Sized>(
        &mut self,
        player: Player,
        returned: &Tiles,
        watch: &mut W,
    ) -> ByBag<Tiles> {
        let order = &mut self.table.order[self.position.supplier(player)];
        let counts = ByBag::single(returned.total() as u8);
        let drawn = order.next(self.position.bags_of(player), &counts);
        watch.draw(&Draw { player, position: &self.position, drawn: &drawn, opening: false });
        self.position.exchange(returned, &drawn).expect("hand tiles, and what the bag holds");
        order.return_tiles(Bag::A, &self.position.bags_of(player)[Bag::A], returned);
        drawn
    }
}

/// The observation of a player.
fn observe<'a, G: Game>(
    game: &G,
    position: &'a Position,
    player: Player,
    opponent_tiles: &'a Tiles,
    known: &'a PublicInfo,
    printed: &'a Printed,
) -> Observation<'a> {
    let opponent_split =
        known.splits.as_ref().filter(|_| !game.split_hidden()).map(|splits| &splits[player.other()]);
    let shared_bag =
        game.private_bags().is_none().then(|| SharedBag::from_position(game, position, player, printed));
    let public = Public {
        opponent_tiles,
        opponent_split,
        shared_bag,
        mulligan_left: known.mulligan_left,
        last: known.last.as_ref(),
    };
    Observation::from_position(game, position, player, public)
}
