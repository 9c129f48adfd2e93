//! A game in progress: it asks the players for their decisions, one after the other, and takes the answers.

mod answers;
mod restored;
mod seating;

use std::sync::{Arc, OnceLock};

use bagsplit_game::board::{Bag, ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Action, Deal, Ending, Game, Outcome, Position, Score};
use bagsplit_movegen::{Generator, ScoredPlacement};
use bagsplit_players::{
    Holding, Observation, Public, PublicAction, Setup, SharedBag, Start, supposed_bags,
};
use rand::{Rng, RngExt};

use crate::bags::BagOrder;
use crate::{Ask, Draw, GameRecord, GameSeed, Luck, Recorder, Turn, Watch};
pub(crate) use seating::Seating;
use seating::Streams;

/// The duration of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnTime {
    /// That of the setup's model of thinking time.
    Model,
    /// In milliseconds, where it is known.
    Ms(Option<u64>),
    /// It includes the choice of the draw; [`Ask::Time`] asks for it.
    AfterDraw,
}

/// A game in progress. [`Running::ask`] says who has to decide, and what; [`Running::answer`] takes the decision, and
/// [`Running::answer_by_setup`] that of the player's setup. `W` observes the game. Who has it sees both sides: a fair
/// player decides from [`Running::observe`] and [`Running::legal`].
///
/// ```
/// use bagsplit_arena::{Ask, Decision, GameSeed, Running};
/// use bagsplit_game::rules::{Action, binary_number_scrabble::BinaryNumberScrabble};
/// use bagsplit_movegen::Playable;
/// use bagsplit_players::{Bot, ExchangePolicy, Setup};
///
/// let game = BinaryNumberScrabble::default();
/// let setup = Setup::shared_bag("greedy", Bot::Greedy, ExchangePolicy::All);
/// let mut running = Running::new(&game, [&setup, &setup], GameSeed::from(1));
/// let mut generator = game.generator();
/// while let Ok((_, ask)) = running.ask() {
///     match running.legal(&mut generator).first() {
///         Some(found) => running.answer(Decision::Turn(Action::Place(found.placement))).unwrap(),
///         None => running.answer_by_setup(&mut generator),
///     }
/// }
/// assert_eq!(running.record().turns.len() as u32, running.ask().unwrap_err().turns);
/// ```
#[derive(Clone, Debug)]
pub struct Running<G, W = Recorder> {
    seating: Arc<Seating<G>>,
    watch: W,
    seed: GameSeed,
    position: Position,
    order: ByPlayer<BagOrder>,
    streams: [Streams; 2],
    /// Each player's split, for rules that make splits known.
    splits: Option<ByPlayer<ByBag<Tiles>>>,
    mulligan_left: bool,
    /// The last turn, of either player.
    last: Option<PublicAction>,
    /// The players who have yet to make their opening draws, the next one last.
    opening: Vec<Player>,
    /// The turn in progress; during the opening only its draws count.
    turn: Turn,
    /// The ending after the turn in progress, and the position before it where its time is known only after the draw.
    over: Option<Ending>,
    before: Option<Box<Position>>,
    /// The player who decides.
    player: Player,
    /// The tiles of each player, in hand and in the bags that the player draws from, once somebody looks.
    tiles: ByPlayer<OnceLock<Tiles>>,
    now: Result<Ask, Outcome>,
}

impl<G: Game> Running<G> {
    /// Begins the game that `seed` names between two setups, and records it.
    ///
    /// # Panics
    /// When a setup is for games with a shared bag and the game has none, or the other way round; when it splits other
    /// tiles than the game has, or into other bags.
    pub fn new(game: &G, setups: [&Setup; 2], seed: GameSeed) -> Running<G> {
        let setups = ByPlayer(setups);
        Running::with_watch(game, setups, seed, Recorder::new(game, setups, seed))
    }

    /// The record of the game so far.
    pub const fn record(&self) -> &GameRecord {
        self.watch.record()
    }
}

impl<G: Game, W: Watch> Running<G, W> {
    /// Begins the game that `seed` names between two setups, with an observer.
    ///
    /// # Panics
    /// As [`Running::new`].
    pub fn with_watch(
        game: &G,
        setups: ByPlayer<&Setup>,
        seed: GameSeed,
        watch: W,
    ) -> Running<G, W> {
        Running::begin(Seating::new(game, setups), seed, watch)
    }

    pub(crate) fn begin(seating: Arc<Seating<G>>, seed: GameSeed, mut watch: W) -> Running<G, W> {
        watch.begin(seed);
        let Seating { game, setups, .. } = &*seating;
        let splits = match Player::ALL.map(|player| setups[player].split(seed.role(player))) {
            [Some(one), Some(other)] => Some(ByPlayer([one.bags, other.bags])),
            _ => None,
        };
        let holder = seed.holder();
        let position = position(game, &deal(game, splits, holder, holder));
        let ids = Player::ALL.map(|player| setups[player].luck);
        let lucks = Player::ALL
            .map(|player| Luck::new(seed.seed, seed.pair, seed.role(player), ids[player.index()]));
        let of_bags = if splits.is_some() {
            lucks
        } else {
            [Luck::for_shared_bag(seed.seed, seed.pair, ids); 2]
        };
        let order = Player::ALL
            .map(|player| BagOrder::new(of_bags[player.index()], position.bags_of(player)));
        let mut running = Running {
            order: ByPlayer(order),
            streams: lucks.map(Streams::new),
            splits,
            mulligan_left: game.has_mulligan(),
            last: None,
            opening: Vec::new(),
            turn: Turn {
                player: holder,
                action: Action::PASS,
                score: Score::default(),
                drawn: ByBag::default(),
                redrawn: None,
                ms: None,
            },
            over: None,
            before: None,
            player: holder,
            tiles: ByPlayer::default(),
            now: Ok(Ask::Start),
            seating,
            watch,
            seed,
            position,
        };
        if running.seating.game.has_advantage() {
            running.wait_for(Ask::Start);
        } else {
            running.start(Start::Own);
        }
        running
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.seating.game
    }

    /// A player's setup.
    pub fn setup(&self, player: Player) -> &Setup {
        &self.seating.setups[player]
    }

    /// The observer.
    pub const fn watch(&self) -> &W {
        &self.watch
    }

    /// The player who has to decide, and what; the outcome of a game that is over.
    ///
    /// # Errors
    /// When the game is over.
    pub fn ask(&self) -> Result<(Player, Ask), &Outcome> {
        self.now.as_ref().map(|&ask| (self.player, ask))
    }

    /// Everything that a player sees, and nothing else.
    pub fn observe(&self, player: Player) -> Observation<'_> {
        let Seating { game, printed, .. } = &*self.seating;
        let splits = self.splits.as_ref().filter(|_| !game.split_hidden());
        let shared_bag = self
            .splits
            .is_none()
            .then(|| SharedBag::from_position(game, &self.position, player, printed));
        let public = Public {
            opponent_tiles: self.tiles[player.other()]
                .get_or_init(|| self.position.tiles_of(player.other())),
            opponent_split: splits.map(|splits| &splits[player.other()]),
            shared_bag,
            mulligan_left: self.mulligan_left,
            last: self.last.as_ref(),
        };
        Observation::from_position(game, &self.position, player, public)
    }

    /// The tiles of the last draw, which only the player who decides knows.
    pub const fn drawn(&self) -> &ByBag<Tiles> {
        &self.turn.drawn
    }

    /// The time beyond the limit of moves that each player has used, in milliseconds.
    pub const fn overage_ms(&self) -> &ByPlayer<u64> {
        self.position.overage_ms()
    }

    /// All legal placements of the player whose turn it is; none where no turn is asked for.
    pub fn legal(&self, generator: &mut dyn Generator) -> Vec<ScoredPlacement> {
        let mut found = Vec::new();
        if self.now == Ok(Ask::Turn) {
            let _ = generator.for_each_found(
                self.position.grid(),
                self.position.hand(self.player),
                &mut |placement| {
                    found.push(*placement);
                    std::ops::ControlFlow::Continue(())
                },
            );
        }
        found
    }

    /// The same game with another world behind what a player sees: the opponent's tiles, all draws to come and all random
    /// choices are other ones. The opponent's tiles are filled in as the bot `simulate` does ([`Holding::resample`]), so its
    /// bags need not be by its split; hence there is no record of such a game.
    #[must_use]
    pub fn resample(&self, player: Player, rng: &mut dyn Rng) -> Running<G, ()> {
        let (opponent, seen) = (player.other(), self.observe(player));
        let mut position = self.position.clone();
        let theirs = Holding::resample(&seen, position.hand(opponent).total(), rng);
        position.redeal(opponent, &theirs.hand, &theirs.bags);
        let mut turn = self.turn;
        if self.player == opponent && self.now == Ok(Ask::Mulligan) {
            // The tiles that it may put back are some of the new hand.
            let mut hand: Vec<_> = theirs.hand.iter().collect();
            let drawn = (0..turn.drawn.all().total())
                .map(|_| hand.swap_remove(rng.random_range(0..hand.len())));
            turn.drawn = supposed_bags(&seen, &drawn.collect(), rng);
        }
        let order =
            Player::ALL.map(|player| BagOrder::new(Luck::random(rng), position.bags_of(player)));
        let mut order = ByPlayer(order);
        if self.now == Ok(Ask::Mulligan) {
            order[position.supplier(self.player)].put_before(&turn.drawn);
        }
        // Before the deal nothing is drawn, and it deals these bags.
        let is_before_deal = self.now == Ok(Ask::Start);
        let in_bags = ByPlayer(Player::ALL.map(|player| *position.bags_of(player)));
        let splits = self
            .splits
            .map(|splits| if is_before_deal { in_bags } else { splits });
        Running {
            seating: Arc::clone(&self.seating),
            watch: (),
            seed: self.seed,
            order,
            streams: Player::ALL.map(|_| Streams::new(Luck::random(rng))),
            splits,
            mulligan_left: self.mulligan_left,
            last: self.last,
            opening: self.opening.clone(),
            over: self.over,
            before: None,
            player: self.player,
            tiles: ByPlayer::default(),
            now: self.now,
            position,
            turn,
        }
    }

    /// Deals, once it is known whom the holder of the Advantage lets go first.
    fn start(&mut self, start: Start) {
        let (game, holder) = (&self.seating.game, self.seed.holder());
        let chosen = if start == Start::Other {
            holder.other()
        } else {
            holder
        };
        let deal = deal(game, self.splits, holder, chosen);
        if deal.first != self.position.to_move() {
            self.position = position(game, &deal);
        }
        self.opening = game.opening_order(deal.first).to_vec();
        self.opening.reverse();
        self.watch.dealt(&deal);
        self.next();
    }

    /// Takes the action of a turn and its score, which must be those of a legal action.
    fn turn(&mut self, action: Action, score: Score, time: TurnTime) {
        let player = self.player;
        // Where the choice of the draw is timed, the turn is undone if that took too long.
        self.before = (time == TurnTime::AfterDraw).then(|| Box::new(self.position.clone()));
        let ms = if let TurnTime::Ms(ms) = time {
            ms
        } else {
            None
        };
        if let Some(ms) = ms
            && self.position.spend(player, ms, self.seating.game.clock())
        {
            return self.out_of_time(ms);
        }
        self.turn = Turn {
            player,
            action,
            score,
            drawn: ByBag::default(),
            redrawn: None,
            ms,
        };
        let game = &self.seating.game;
        match action {
            Action::Place(placement) => {
                // Tests of the generators compare them with the judge; debug builds check every game.
                debug_assert_eq!(
                    game.judge(self.position.grid(), self.position.hand(player), &placement),
                    Ok(score),
                    "{placement:?}\n{}",
                    self.position.grid()
                );
                self.position
                    .place(&placement, score.total())
                    .expect("hand tiles");
                let wanted = game
                    .hand_size()
                    .saturating_sub(self.position.hand(player).total());
                self.ask_draw(wanted);
            }
            Action::Pass(discarded) => {
                self.position.pass(&discarded).expect("hand tiles");
                // The sixth pass ends the game at once, before any draw.
                self.over = game
                    .ending(&self.position)
                    .filter(|ending| *ending == Ending::SixPasses);
                let wanted = if self.over.is_none() {
                    discarded.total()
                } else {
                    0
                };
                self.ask_draw(wanted);
            }
            Action::Exchange(returned) => {
                self.exchange(&returned);
                self.after_draw();
            }
        }
    }

    /// Draws this number of tiles from each bag.
    fn draw(&mut self, counts: &ByBag<u8>) {
        let drawn = self.next_tiles(counts);
        self.turn.drawn = drawn;
        self.take(&drawn);
        let may = self.mulligan_left
            && self.position.holder() == Some(self.player)
            && self.seating.game.mulligan_after(!self.opening.is_empty());
        if may {
            self.wait_for(Ask::Mulligan);
        } else {
            self.after_draw();
        }
    }

    /// Takes the Mulligan, or keeps the tiles.
    fn mulligan(&mut self, takes: bool) {
        if takes {
            self.mulligan_left = false;
            let (player, drawn) = (self.player, self.turn.drawn);
            let counts = ByBag(drawn.0.map(|tiles| tiles.total() as u8));
            self.position
                .put_back(player, &drawn)
                .expect("drawn tiles are in the hand");
            self.order[self.position.supplier(player)]
                .put_back(self.position.bags_of(player), &drawn);
            let redrawn = self.next_tiles(&counts);
            self.take(&redrawn);
            self.turn.redrawn = Some(redrawn);
        }
        self.after_draw();
    }

    /// Takes the duration of a turn in milliseconds after its draw, where it is known.
    fn time(&mut self, ms: Option<u64>) {
        self.turn.ms = ms;
        if let Some(ms) = ms
            && self
                .position
                .spend(self.player, ms, self.seating.game.clock())
        {
            if let Some(before) = self.before.take() {
                self.position = *before;
            }
            return self.out_of_time(ms);
        }
        self.end_turn();
    }

    /// Asks for the next draw of the player, unless there is nothing to draw.
    fn ask_draw(&mut self, wanted: u32) {
        let wanted = self.position.available(self.player, wanted);
        if wanted == 0 {
            return self.after_draw();
        }
        self.wait_for(Ask::Draw(wanted));
    }

    /// Goes on after the draws of a turn or of the opening.
    fn after_draw(&mut self) {
        if let Some(player) = self.opening.pop() {
            self.watch
                .opening(player, &self.turn.drawn, self.turn.redrawn.as_ref());
            (self.turn.drawn, self.turn.redrawn) = (ByBag::default(), None);
            self.next();
        } else if self.before.is_some() {
            self.wait_for(Ask::Time);
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.position.end_turn();
        self.last = Some(PublicAction::from(&self.turn.action));
        self.watch.turn(&self.turn, &self.position);
        match self.over {
            Some(ending) => self.end(ending),
            None => self.next(),
        }
    }

    /// Asks for the next opening draw or turn, or ends the game.
    fn next(&mut self) {
        if let Some(&player) = self.opening.last() {
            self.player = player;
            return self.ask_draw(self.seating.game.hand_size());
        }
        if let Some(ending) = self.seating.game.ending(&self.position) {
            return self.end(ending);
        }
        self.player = self.position.to_move();
        self.watch.to_move(&self.position);
        self.wait_for(Ask::Turn);
    }

    /// Waits for a decision.
    fn wait_for(&mut self, ask: Ask) {
        self.now = Ok(ask);
        self.tiles = Default::default();
    }

    fn out_of_time(&mut self, ms: u64) {
        self.watch.out_of_time(self.player, ms);
        self.end(Ending::Clock(self.player));
    }

    fn end(&mut self, ending: Ending) {
        let outcome = self.position.settle(&self.seating.game, ending);
        self.finish(outcome);
    }

    /// Ends the game with this outcome, which the position has.
    fn finish(&mut self, outcome: Outcome) {
        self.tiles = Default::default();
        self.watch.end(&outcome);
        self.now = Err(outcome);
    }

    /// The next tiles of the bags of the player, this number from each.
    fn next_tiles(&self, counts: &ByBag<u8>) -> ByBag<Tiles> {
        let order = &self.order[self.position.supplier(self.player)];
        order.next(self.position.bags_of(self.player), counts)
    }

    /// Moves the next tiles of the bags to the player's hand.
    fn take(&mut self, drawn: &ByBag<Tiles>) {
        let (player, opening) = (self.player, !self.opening.is_empty());
        self.watch.draw(&Draw {
            player,
            position: &self.position,
            drawn,
            opening,
        });
        self.position
            .draw(player, drawn)
            .expect("tiles that the bags hold");
    }

    /// Exchanges tiles: the replacements are drawn first, and only then do the others go back, where every tile in the
    /// bag gets a new key (NS-1).
    fn exchange(&mut self, returned: &Tiles) {
        let player = self.player;
        let drawn = self.next_tiles(&ByBag::single(returned.total() as u8));
        self.watch.draw(&Draw {
            player,
            position: &self.position,
            drawn: &drawn,
            opening: false,
        });
        self.position
            .exchange(returned, &drawn)
            .expect("hand tiles, and what the bag holds");
        let order = &mut self.order[self.position.supplier(player)];
        order.return_tiles(Bag::A, &self.position.bags_of(player)[Bag::A], returned);
        self.turn.drawn = drawn;
    }
}

/// The deal where the holder of the Advantage lets a player go first.
fn deal<G: Game>(
    game: &G,
    splits: Option<ByPlayer<ByBag<Tiles>>>,
    holder: Player,
    chosen: Player,
) -> Deal {
    let first = game.opener(holder, chosen);
    Deal {
        splits,
        holder: game.has_advantage().then_some(holder),
        first,
    }
}

/// The position before the opening draws.
fn position<G: Game>(game: &G, deal: &Deal) -> Position {
    Position::new(game, deal).unwrap_or_else(|fault| panic!("a setup of other rules: {fault}"))
}
