//! A game in progress: it asks the players for their decisions, one after the other, and takes the answers.

use bagsplit_game::board::{Bag, ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Action, Deal, Ending, Game, Outcome, Position, Score};
use bagsplit_movegen::{Generator, TieBreak};
use bagsplit_players::{Observation, Printed, Public, Setup, SharedBag, Start};
use rand::Rng;
use rand_pcg::Pcg64Mcg;

use crate::bags::BagOrder;
use crate::{Agent, Draw, GameSeed, Luck, Purpose, Turn, Watch};

/// A decision that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The action of a turn, answered by [`Running::turn`].
    Turn,
    /// The number of tiles to draw from each bag, this number in all, answered by [`Running::draw`].
    Draw(u32),
    /// Whether to take the Mulligan after [`Running::drawn`], answered by [`Running::mulligan`].
    Mulligan,
    /// The duration of a turn with the choice of its draw, answered by [`Running::time`].
    Time,
}

/// The duration of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTime {
    /// In milliseconds, where it is known.
    Ms(Option<u64>),
    /// It includes the choice of the draw; [`Ask::Time`] asks for it.
    AfterDraw,
}

/// The random streams of one player in one game.
#[derive(Clone, Debug)]
pub struct Streams {
    /// For actions.
    pub placing: Pcg64Mcg,
    /// For draws.
    pub drawing: Pcg64Mcg,
    /// For thinking times.
    pub thinking: Pcg64Mcg,
    /// For choices among equally good placements, one number a turn.
    pub ties: Pcg64Mcg,
}

/// A game in progress. All methods get the game that it was begun with.
#[derive(Clone, Debug)]
pub struct Running {
    position: Position,
    order: ByPlayer<BagOrder>,
    streams: [Streams; 2],
    /// Each player's split, for rules that make splits known.
    splits: Option<ByPlayer<ByBag<Tiles>>>,
    mulligan_left: bool,
    /// The last turn, of either player.
    last: Option<Action>,
    /// The players who have yet to make their opening draws, the next one last.
    opening: Vec<Player>,
    /// The turn in progress; during the opening only its draws count.
    turn: Turn,
    /// The ending after the turn in progress, and the position before it where its time is known only after the draw.
    over: Option<Ending>,
    before: Option<Box<Position>>,
    /// The player who decides, and the tiles of the opponent.
    player: Player,
    opponent_tiles: Tiles,
    now: Result<Ask, Outcome>,
}

impl Running {
    /// Deals the game that `seed` names. `start` overrides the start policy of the holder of the Advantage.
    ///
    /// # Panics
    /// When a setup splits other tiles than the game has, or into other bags.
    pub fn new<G: Game>(
        game: &G,
        setups: ByPlayer<&Setup>,
        seed: GameSeed,
        start: Option<Start>,
        watch: &mut dyn Watch,
    ) -> Running {
        watch.begin(seed);
        let splits = match Player::ALL.map(|player| setups[player].split(seed.role(player))) {
            [Some(one), Some(other)] => Some(ByPlayer([one.bags, other.bags])),
            _ => None,
        };
        let holder = seed.holder();
        let start = start.or_else(|| Some(setups[holder].private()?.start));
        let chosen = if start == Some(Start::Other) { holder.other() } else { holder };
        let first = game.opener(holder, chosen);
        let deal = Deal { splits, holder: game.has_advantage().then_some(holder), first };
        watch.dealt(&deal);
        let position =
            Position::new(game, &deal).unwrap_or_else(|fault| panic!("a setup of other rules: {fault}"));
        let own = Player::ALL.map(|player| setups[player].luck);
        let lucks =
            Player::ALL.map(|player| Luck::new(seed.seed, seed.pair, seed.role(player), own[player.index()]));
        let of_bags =
            if splits.is_some() { lucks } else { [Luck::for_shared_bag(seed.seed, seed.pair, own); 2] };
        let order =
            Player::ALL.map(|player| BagOrder::new(of_bags[player.index()], position.bags_of(player)));
        let mut opening = game.opening_order(first).to_vec();
        opening.reverse();
        let mut running = Running {
            order: ByPlayer(order),
            streams: lucks.map(|luck| Streams {
                placing: luck.stream(Purpose::Placing),
                drawing: luck.stream(Purpose::Drawing),
                thinking: luck.stream(Purpose::Thinking),
                ties: luck.stream(Purpose::Ties),
            }),
            splits,
            mulligan_left: game.has_mulligan(),
            last: None,
            opening,
            turn: Turn {
                player: first,
                action: Action::Pass(Tiles::EMPTY),
                score: Score::default(),
                drawn: ByBag::default(),
                redrawn: None,
                ms: None,
            },
            over: None,
            before: None,
            player: first,
            opponent_tiles: Tiles::EMPTY,
            now: Ok(Ask::Turn),
            position,
        };
        running.next(game, watch);
        running
    }

    /// The player who has to decide, and what; the outcome of a game that is over.
    ///
    /// # Errors
    /// When the game is over.
    pub fn ask(&self) -> Result<(Player, Ask), &Outcome> {
        self.now.as_ref().map(|&ask| (self.player, ask))
    }

    /// What the player who has to decide sees, and the player's random streams.
    pub fn observe<'a, G: Game>(
        &'a mut self,
        game: &G,
        printed: &'a Printed,
    ) -> (Observation<'a>, &'a mut Streams) {
        let Running { position, player, .. } = self;
        let splits = self.splits.as_ref().filter(|_| !game.split_hidden());
        let shared_bag =
            game.private_bags().is_none().then(|| SharedBag::from_position(game, position, *player, printed));
        let public = Public {
            opponent_tiles: &self.opponent_tiles,
            opponent_split: splits.map(|splits| &splits[player.other()]),
            shared_bag,
            mulligan_left: self.mulligan_left,
            last: self.last.as_ref(),
        };
        let observation = Observation::from_position(game, position, *player, public);
        (observation, &mut self.streams[player.index()])
    }

    /// The tiles of the last draw.
    pub const fn drawn(&self) -> &ByBag<Tiles> {
        &self.turn.drawn
    }

    /// Has an agent of the player decide.
    ///
    /// # Errors
    /// When the agent stops the game.
    pub fn answer_by<G: Game, D: Agent>(
        &mut self,
        agent: &mut D,
        game: &G,
        printed: &Printed,
        generator: &mut dyn Generator,
        watch: &mut dyn Watch,
    ) -> Result<(), D::Stop> {
        let Ok(ask) = self.now else { return Ok(()) };
        let drawn = self.turn.drawn;
        let (seen, streams) = self.observe(game, printed);
        match ask {
            Ask::Turn => {
                let ties = TieBreak::from_seed(streams.ties.next_u64());
                let seen = Observation { ties, ..seen };
                let (action, score) = agent.decide(&seen, generator, &mut streams.placing)?;
                let time = match agent.times_draws() {
                    true => TurnTime::AfterDraw,
                    false => TurnTime::Ms(agent.time(&mut streams.thinking)),
                };
                self.turn(game, action, score, time, watch);
            }
            Ask::Draw(wanted) => {
                let counts = agent.allocate(&seen, wanted, &mut streams.drawing)?;
                self.draw(game, &counts, watch);
            }
            Ask::Mulligan => {
                let takes = agent.wants_mulligan(&seen, &drawn)?;
                self.mulligan(game, takes, watch);
            }
            Ask::Time => {
                let ms = agent.time(&mut streams.thinking);
                self.time(game, ms, watch);
            }
        }
        Ok(())
    }

    /// Takes the action of a turn and its score, which must be those of a legal action.
    pub fn turn<G: Game>(
        &mut self,
        game: &G,
        action: Action,
        score: Score,
        time: TurnTime,
        watch: &mut dyn Watch,
    ) {
        let player = self.player;
        // Where the choice of the draw is timed, the turn is undone if that took too long.
        self.before = (time == TurnTime::AfterDraw).then(|| Box::new(self.position.clone()));
        let ms = if let TurnTime::Ms(ms) = time { ms } else { None };
        if let Some(ms) = ms
            && self.position.spend(player, ms, game.clock())
        {
            return self.out_of_time(game, ms, watch);
        }
        self.turn = Turn { player, action, score, drawn: ByBag::default(), redrawn: None, ms };
        match action {
            Action::Place(placement) => {
                // Tests of the generators compare them with the judge; debug builds check every game.
                debug_assert_eq!(
                    game.judge(self.position.grid(), self.position.hand(player), &placement),
                    Ok(score),
                    "{placement:?}\n{}",
                    self.position.grid()
                );
                self.position.place(&placement, score.total()).expect("hand tiles");
                let wanted = u32::from(game.hand_size()).saturating_sub(self.position.hand(player).total());
                self.ask_draw(game, wanted, watch);
            }
            Action::Pass(discarded) => {
                self.position.pass(&discarded).expect("hand tiles");
                // The sixth pass ends the game at once, before any draw.
                self.over = game.ending(&self.position).filter(|ending| *ending == Ending::SixPasses);
                let wanted = if self.over.is_none() { discarded.total() } else { 0 };
                self.ask_draw(game, wanted, watch);
            }
            Action::Exchange(returned) => {
                self.exchange(&returned, watch);
                self.after_draw(game, watch);
            }
        }
    }

    /// Draws this number of tiles from each bag.
    pub fn draw<G: Game>(&mut self, game: &G, counts: &ByBag<u8>, watch: &mut dyn Watch) {
        let supplier = self.position.supplier(self.player);
        self.turn.drawn = self.order[supplier].next(self.position.bags_of(self.player), counts);
        let drawn = self.turn.drawn;
        self.take(&drawn, watch);
        let may = self.mulligan_left
            && self.position.holder() == Some(self.player)
            && game.mulligan_after(!self.opening.is_empty());
        if may {
            self.now = Ok(Ask::Mulligan);
        } else {
            self.after_draw(game, watch);
        }
    }

    /// Takes the Mulligan, or keeps the tiles.
    pub fn mulligan<G: Game>(&mut self, game: &G, takes: bool, watch: &mut dyn Watch) {
        if takes {
            self.mulligan_left = false;
            let (player, drawn) = (self.player, self.turn.drawn);
            let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
            self.position.put_back(player, &drawn).expect("drawn tiles are in the hand");
            let (order, bags) =
                (&mut self.order[self.position.supplier(player)], self.position.bags_of(player));
            order.put_back(bags, &drawn);
            let redrawn = order.next(bags, &counts);
            self.take(&redrawn, watch);
            self.turn.redrawn = Some(redrawn);
        }
        self.after_draw(game, watch);
    }

    /// Takes the duration of a turn in milliseconds after its draw, where it is known.
    pub fn time<G: Game>(&mut self, game: &G, ms: Option<u64>, watch: &mut dyn Watch) {
        self.turn.ms = ms;
        if let Some(ms) = ms
            && self.position.spend(self.player, ms, game.clock())
        {
            if let Some(before) = self.before.take() {
                self.position = *before;
            }
            return self.out_of_time(game, ms, watch);
        }
        self.end_turn(game, watch);
    }

    /// Asks for the next draw of the player, unless there is nothing to draw.
    fn ask_draw<G: Game>(&mut self, game: &G, wanted: u32, watch: &mut dyn Watch) {
        let wanted = self.position.available(self.player, wanted);
        if wanted == 0 {
            return self.after_draw(game, watch);
        }
        self.opponent_tiles = self.position.tiles_of(self.player.other());
        self.now = Ok(Ask::Draw(wanted));
    }

    /// Goes on after the draws of a turn or of the opening.
    fn after_draw<G: Game>(&mut self, game: &G, watch: &mut dyn Watch) {
        if let Some(player) = self.opening.pop() {
            watch.opening(player, &self.turn.drawn, self.turn.redrawn.as_ref());
            (self.turn.drawn, self.turn.redrawn) = (ByBag::default(), None);
            self.next(game, watch);
        } else if self.before.is_some() {
            self.now = Ok(Ask::Time);
        } else {
            self.end_turn(game, watch);
        }
    }

    fn end_turn<G: Game>(&mut self, game: &G, watch: &mut dyn Watch) {
        self.position.end_turn();
        self.last = Some(self.turn.action);
        watch.turn(&self.turn, &self.position);
        match self.over {
            Some(ending) => self.end(game, ending, watch),
            None => self.next(game, watch),
        }
    }

    /// Asks for the next opening draw or turn, or ends the game.
    fn next<G: Game>(&mut self, game: &G, watch: &mut dyn Watch) {
        if let Some(&player) = self.opening.last() {
            self.player = player;
            return self.ask_draw(game, game.hand_size().into(), watch);
        }
        if let Some(ending) = game.ending(&self.position) {
            return self.end(game, ending, watch);
        }
        self.player = self.position.to_move();
        watch.to_move(&self.position);
        self.opponent_tiles = self.position.tiles_of(self.player.other());
        self.now = Ok(Ask::Turn);
    }

    fn out_of_time<G: Game>(&mut self, game: &G, ms: u64, watch: &mut dyn Watch) {
        watch.out_of_time(self.player, ms);
        self.end(game, Ending::Clock(self.player), watch);
    }

    fn end<G: Game>(&mut self, game: &G, ending: Ending, watch: &mut dyn Watch) {
        let outcome = self.position.settle(game, ending);
        watch.end(&outcome);
        self.now = Err(outcome);
    }

    /// Moves the next tiles of the bags to the player's hand.
    fn take(&mut self, drawn: &ByBag<Tiles>, watch: &mut dyn Watch) {
        let (player, opening) = (self.player, !self.opening.is_empty());
        watch.draw(&Draw { player, position: &self.position, drawn, opening });
        self.position.draw(player, drawn).expect("tiles that the bags hold");
    }

    /// Exchanges tiles: the replacements are drawn first, and only then do the others go back, where every tile in the
    /// bag gets a new key (NS-1).
    fn exchange(&mut self, returned: &Tiles, watch: &mut dyn Watch) {
        let player = self.player;
        let order = &mut self.order[self.position.supplier(player)];
        let drawn = order.next(self.position.bags_of(player), &ByBag::single(returned.total() as u8));
        watch.draw(&Draw { player, position: &self.position, drawn: &drawn, opening: false });
        self.position.exchange(returned, &drawn).expect("hand tiles, and what the bag holds");
        order.return_tiles(Bag::A, &self.position.bags_of(player)[Bag::A], returned);
        self.turn.drawn = drawn;
    }
}
