//! A table whose players wait for decisions from outside, without a thread: it goes on where it is polled.

use std::future::poll_fn;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard};
use std::task::Poll;

use bagsplit_arena::{AsyncAgent, GameRecord, GameSeed, Recorder, Table};
use bagsplit_game::board::{ByBag, ByPlayer, Grid, Player, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Generator, Playable, Reference};
use bagsplit_players::{Decision, Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;

use super::generators::Generators;
use super::placements::Placements;
use super::seating::Seating;

/// A command to the table.
pub(crate) enum Command {
    /// Begin this game, whatever is played.
    Begin(GameSeed),
    /// A decision.
    Decide(Decided),
}

/// A decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Decided {
    Start(Start),
    Turn(Action),
    Draw(ByBag<u8>),
    Mulligan(bool),
}

/// What the table tells.
pub(crate) enum Event {
    /// A player has to decide.
    Ask(Box<Ask>),
    /// The game is over.
    Over(Box<GameRecord>),
}

/// A decision that is wanted.
pub(crate) struct Ask {
    pub(crate) player: Player,
    pub(crate) wanted: Wanted,
    /// What the player sees; nothing is dealt yet for [`Wanted::Start`].
    pub(crate) view: Option<View>,
}

/// Which decision is wanted.
pub(crate) enum Wanted {
    Start,
    /// The legal placements.
    Turn(Placements),
    /// How many tiles are to be drawn.
    Draw(u32),
    /// What was drawn.
    Mulligan(ByBag<Tiles>),
}

/// What a player sees, without what is hidden.
pub(crate) struct View {
    pub(crate) grid: Grid,
    pub(crate) hand: Tiles,
    pub(crate) bags: ByBag<Tiles>,
    pub(crate) unseen: Tiles,
    pub(crate) scores: [u32; 2],
    pub(crate) flags: [bool; 3],
    pub(crate) passes: [u32; 2],
    /// Of a shared bag: its tiles, how many may be exchanged, and how many more turns without points end the game.
    pub(crate) shared: Option<[u32; 3]>,
}

impl View {
    fn new(seen: &Observation<'_>) -> View {
        View {
            grid: seen.grid.clone(),
            hand: *seen.hand,
            bags: *seen.bags(),
            unseen: *seen.opponent_tiles,
            scores: [seen.score, seen.opponent_score],
            flags: [seen.holder, seen.mulligan_left, seen.wins_level],
            passes: [seen.consecutive_passes, seen.passes_to_end],
            shared: seen.shared_bag().map(|bag| [bag.tiles, bag.exchange_limit, bag.scoreless_left]),
        }
    }
}

/// What goes to and from a table.
#[derive(Default)]
pub(crate) struct Mailbox(Mutex<(Option<Command>, Option<Event>)>);

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, (Option<Command>, Option<Event>)> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Gives the table its next command.
    pub(crate) fn send(&self, command: Command) {
        *self.lock() = (Some(command), None);
    }

    /// What the table has told since the last command.
    pub(crate) fn take_event(&self) -> Option<Event> {
        self.lock().1.take()
    }

    fn tell(&self, event: Event) {
        self.lock().1 = Some(event);
    }

    /// Waits for the next command.
    async fn command(&self) -> Command {
        poll_fn(|_| self.lock().0.take().map_or(Poll::Pending, Poll::Ready)).await
    }
}

/// A player who decides by itself, or waits for decisions.
struct Seat<'t, G> {
    game: &'t G,
    own: SetupPlayer<'t>,
    player: Player,
    generators: &'t Generators,
    /// The decisions that come from outside.
    takes: &'t [Decision],
    mailbox: &'t Mailbox,
}

impl<G> Seat<'_, G> {
    fn takes(&self, decision: Decision) -> bool {
        self.takes.contains(&decision)
    }

    async fn ask(&self, wanted: Wanted, seen: Option<&Observation<'_>>) -> Result<Decided, GameSeed> {
        let ask = Ask { player: self.player, wanted, view: seen.map(View::new) };
        self.mailbox.tell(Event::Ask(Box::new(ask)));
        match self.mailbox.command().await {
            Command::Decide(decided) => Ok(decided),
            Command::Begin(seed) => Err(seed),
        }
    }
}

/// The one kind of decision that answers a question.
macro_rules! answer {
    ($asked:expr, $kind:pat => $value:expr) => {
        match $asked.await? {
            $kind => Ok($value),
            other => unreachable!("{other:?} answers another question"),
        }
    };
}

impl<G: Playable<Generator: 'static>> AsyncAgent for Seat<'_, G> {
    /// Another game begins.
    type Stop = GameSeed;

    fn setup(&self) -> &Setup {
        SetupPlayer::setup(self.own)
    }

    async fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, GameSeed> {
        // Only private bags come with an Advantage whose holder chooses.
        if !self.takes(Decision::Start) || seed.holder() != player || self.own.setup().private().is_none() {
            return Ok(None);
        }
        answer!(self.ask(Wanted::Start, None), Decided::Start(start) => Some(start))
    }

    async fn decide(
        &mut self,
        seen: &Observation<'_>,
        _: &mut (dyn Generator + Send),
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), GameSeed> {
        if !self.takes(Decision::Turn) {
            let decide = |generator: &mut dyn Generator| self.own.decide(seen, generator, rng);
            return Ok(self.generators.with(self.game, decide));
        }
        let mut found = Placements::default();
        let _ = self.generators.with(self.game, |generator| {
            generator.for_each_found(seen.grid, seen.hand, &mut |one| {
                found.push(&one.placement);
                ControlFlow::Continue(())
            })
        });
        found.shrink();
        let action = answer!(self.ask(Wanted::Turn(found), Some(seen)), Decided::Turn(action) => action)?;
        let score = action.placement().map(|placement| {
            self.game.judge(seen.grid, seen.hand, placement).expect("the mask allows only legal placements")
        });
        Ok((action, score.unwrap_or_default()))
    }

    async fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, GameSeed> {
        if !self.takes(Decision::Draw) || seen.shared_bag().is_some() {
            return Ok(self.own.allocate(seen, wanted, rng));
        }
        answer!(self.ask(Wanted::Draw(wanted), Some(seen)), Decided::Draw(counts) => counts)
    }

    async fn wants_mulligan(
        &mut self,
        seen: &Observation<'_>,
        drawn: &ByBag<Tiles>,
    ) -> Result<bool, GameSeed> {
        if !self.takes(Decision::Mulligan) {
            return Ok(self.own.wants_mulligan(seen, drawn));
        }
        answer!(self.ask(Wanted::Mulligan(*drawn), Some(seen)), Decided::Mulligan(takes) => takes)
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        self.own.time(rng)
    }

    fn times_draws(&self) -> bool {
        false
    }
}

/// Plays the requested games for ever.
pub(crate) async fn serve<G: Playable<Generator: 'static>>(game: &G, seating: &Seating, mailbox: &Mailbox) {
    let setups = seating.setups.each_ref();
    let seat = |player: Player| Seat {
        game,
        own: SetupPlayer::new(setups[player.index()]),
        player,
        generators: &seating.generators,
        takes: &seating.takes[player.index()],
        mailbox,
    };
    let players = ByPlayer(Player::ALL.map(seat));
    // The seats share generators with other games, so that of the table is one that takes no memory and is not asked.
    let mut table = Table::with_async_agents(game, players, &Reference::new(game));
    let mut next = None;
    loop {
        let seed = match next.take() {
            Some(seed) => seed,
            None => match mailbox.command().await {
                Command::Begin(seed) => seed,
                Command::Decide(_) => continue,
            },
        };
        let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
        match table.attempt_async(seed, &mut recorder).await {
            Ok(_) => mailbox.tell(Event::Over(Box::new(recorder.finish()))),
            Err(seed) => next = Some(seed),
        }
    }
}
