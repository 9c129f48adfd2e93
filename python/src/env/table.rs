//! A table on a thread of its own, whose players wait for decisions from outside.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender};

use bagsplit_arena::{Agent, GameRecord, GameSeed, Recorder, Table};
use bagsplit_game::board::{ByBag, ByPlayer, Grid, Player, Tiles};
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Found, Generator, Playable};
use bagsplit_players::{Decision, Observation, Setup, SetupPlayer, Start};
use rand_pcg::Pcg64Mcg;

/// A command to the thread.
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
    Turn(Action, Score),
    Draw(ByBag<u8>),
    Mulligan(bool),
}

/// What the thread tells.
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
    Turn(Vec<Found>),
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

/// Why a game is broken off.
pub(crate) enum Stop {
    /// Another one begins.
    Begin(GameSeed),
    /// Nobody listens any more.
    Ended,
}

/// A player who decides by itself, or waits for decisions.
struct Seat<'t, 's> {
    own: SetupPlayer<'s>,
    player: Player,
    /// The decisions that come from outside.
    takes: &'t [Decision],
    commands: &'t Receiver<Command>,
    events: &'t Sender<Event>,
}

impl Seat<'_, '_> {
    fn takes(&self, decision: Decision) -> bool {
        self.takes.contains(&decision)
    }

    fn ask(&self, wanted: Wanted, seen: Option<&Observation<'_>>) -> Result<Decided, Stop> {
        let ask = Ask { player: self.player, wanted, view: seen.map(View::new) };
        self.events.send(Event::Ask(Box::new(ask))).map_err(|_| Stop::Ended)?;
        match self.commands.recv() {
            Ok(Command::Decide(decided)) => Ok(decided),
            Ok(Command::Begin(seed)) => Err(Stop::Begin(seed)),
            Err(_) => Err(Stop::Ended),
        }
    }
}

/// The one kind of decision that answers a question.
macro_rules! answer {
    ($asked:expr, $kind:pat => $value:expr) => {
        match $asked? {
            $kind => Ok($value),
            other => unreachable!("{other:?} answers another question"),
        }
    };
}

impl Agent for Seat<'_, '_> {
    type Stop = Stop;

    fn setup(&self) -> &Setup {
        SetupPlayer::setup(self.own)
    }

    fn begin(&mut self, seed: GameSeed, player: Player) -> Result<Option<Start>, Stop> {
        // Only private bags come with an Advantage whose holder chooses.
        if !self.takes(Decision::Start) || seed.holder() != player || self.own.setup().private().is_none() {
            return Ok(None);
        }
        answer!(self.ask(Wanted::Start, None), Decided::Start(start) => Some(start))
    }

    fn decide(
        &mut self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut Pcg64Mcg,
    ) -> Result<(Action, Score), Stop> {
        if !self.takes(Decision::Turn) {
            return Ok(self.own.decide(seen, generator, rng));
        }
        let mut found = Vec::new();
        let _ = generator.for_each_found(seen.grid, seen.hand, &mut |one| {
            found.push(*one);
            ControlFlow::Continue(())
        });
        answer!(self.ask(Wanted::Turn(found), Some(seen)), Decided::Turn(action, score) => (action, score))
    }

    fn allocate(
        &mut self,
        seen: &Observation<'_>,
        wanted: u32,
        rng: &mut Pcg64Mcg,
    ) -> Result<ByBag<u8>, Stop> {
        if !self.takes(Decision::Draw) || seen.shared_bag().is_some() {
            return Ok(self.own.allocate(seen, wanted, rng));
        }
        answer!(self.ask(Wanted::Draw(wanted), Some(seen)), Decided::Draw(counts) => counts)
    }

    fn wants_mulligan(&mut self, seen: &Observation<'_>, drawn: &ByBag<Tiles>) -> Result<bool, Stop> {
        if !self.takes(Decision::Mulligan) {
            return Ok(self.own.wants_mulligan(seen, drawn));
        }
        answer!(self.ask(Wanted::Mulligan(*drawn), Some(seen)), Decided::Mulligan(takes) => takes)
    }

    fn time(&mut self, rng: &mut Pcg64Mcg) -> Option<u64> {
        self.own.time(rng)
    }
}

/// Plays the requested games, until the other end of the channel is gone.
pub(crate) fn serve<G: Playable>(
    game: &G,
    setups: [&Setup; 2],
    takes: [&[Decision]; 2],
    commands: &Receiver<Command>,
    events: &Sender<Event>,
) {
    let seat = |player: Player| Seat {
        own: SetupPlayer::new(setups[player.index()]),
        player,
        takes: takes[player.index()],
        commands,
        events,
    };
    let mut table = Table::with_agents(game, ByPlayer(Player::ALL.map(seat)), &game.generator());
    while let Ok(command) = commands.recv() {
        let Command::Begin(mut seed) = command else { continue };
        loop {
            let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
            match table.attempt(seed, &mut recorder) {
                Ok(_) => {
                    if events.send(Event::Over(Box::new(recorder.finish()))).is_err() {
                        return;
                    }
                    break;
                }
                Err(Stop::Begin(next)) => seed = next,
                Err(Stop::Ended) => return,
            }
        }
    }
}
