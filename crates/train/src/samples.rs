//! Which situations came about in games, and how did these end?

use std::convert::Infallible;
use std::ops::Range;

use arena::{GameSeed, Progress, Table, Turn, Watch};
use board::{ByPlayer, Player, Tiles};
use bots::{Observation, Public, Setup};
use movegen::Playable;
use network::{INPUTS, Inputs, Network};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rules::math_scrabble::MathScrabble;
use rules::{Action, Game, Outcome, Position};

/// Situations, and what is to be expected of them.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// What the network is told, one situation after the other.
    pub inputs: Vec<i8>,
    /// The probability of winning.
    pub wins: Vec<f32>,
    /// The margin at the end, in tens of points.
    pub margins: Vec<f32>,
}

impl Samples {
    /// How many situations there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.wins.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }

    /// Adds others.
    pub fn extend(&mut self, mut other: Samples) {
        self.inputs.append(&mut other.inputs);
        self.wins.append(&mut other.wins);
        self.margins.append(&mut other.margins);
    }
}

/// How games are made into samples.
#[derive(Clone, Copy, Debug)]
pub struct Returns<'n> {
    /// The network that played, if one did: what it expected of a player's next situation counts as well.
    pub network: Option<&'n Network>,
    /// How much the end of the game counts against that, from 0 to 1 (the lambda of TD(lambda), Sutton 1988).
    pub lambda: f32,
    /// How many worlds to try the most promising actions in, at one turn of `every`; 0 for none.
    pub worlds: usize,
    /// At one turn of how many to look ahead.
    pub every: u32,
}

/// Plays pairs between setups that are chosen by lot, and collects what came about in them, on the threads of the
/// current pool; `None` as soon as `progress` says not to go on.
///
/// The same for any number of threads: pairs are in order.
#[must_use]
pub fn play(
    game: &MathScrabble,
    setups: &[Setup],
    seed: u64,
    pairs: Range<u64>,
    returns: Returns<'_>,
    progress: &impl Progress,
) -> Option<Samples> {
    const CHUNK: u64 = 64;
    let generator = game.generator();
    let chunks: Vec<u64> = pairs.clone().step_by(CHUNK as usize).collect();
    let one = |&first: &u64| {
        let mut collector = Collector::new(game, returns);
        for pair in first..(first + CHUNK).min(pairs.end) {
            if !progress.go_on() {
                return Ok::<_, Infallible>(None);
            }
            let mut lot = Pcg64Mcg::seed_from_u64(seed ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let mut one = || &setups[lot.random_range(0..setups.len())];
            let mut table = Table::new(game, ByPlayer([one(), one()]), &generator);
            for leg in arena::Leg::ALL {
                let _ = table.play(GameSeed { seed, pair, leg }, &mut collector);
            }
            progress.pair_played();
        }
        Ok(Some(collector.samples))
    };
    let Ok(parts) = arena::play_all(&chunks, progress, one);
    let mut all = Samples::default();
    for part in parts {
        all.extend(part?);
    }
    Some(all)
}

/// Looks on, and writes down what each player knew after acting.
struct Collector<'g> {
    game: &'g MathScrabble,
    returns: Returns<'g>,
    before: Option<Position>,
    mulligan_left: bool,
    last: Option<Action>,
    game_so_far: Vec<(Player, Inputs)>,
    samples: Samples,
    generator: <MathScrabble as Playable>::Generator,
    lot: Pcg64Mcg,
}

impl<'g> Collector<'g> {
    fn new(game: &'g MathScrabble, returns: Returns<'g>) -> Collector<'g> {
        Collector {
            game,
            returns,
            before: None,
            mulligan_left: true,
            last: None,
            game_so_far: Vec::new(),
            samples: Samples::default(),
            generator: game.generator(),
            lot: Pcg64Mcg::seed_from_u64(0),
        }
    }

    /// Writes down what the most promising actions lead to, at some turns.
    fn look_ahead(&mut self, seen: &Observation<'_>) {
        let Returns { network: Some(network), worlds, every, .. } = self.returns else { return };
        if worlds == 0 || self.lot.random_range(0..every) > 0 {
            return;
        }
        for (inputs, chance, margin) in
            bots::look_ahead(seen, &mut self.generator, &mut self.lot, network, 6, worlds)
        {
            self.samples.inputs.extend(inputs);
            self.samples.wins.push(chance as f32);
            self.samples.margins.push((margin / 10.).clamp(-3., 3.) as f32);
        }
    }
}

impl Watch for Collector<'_> {
    fn begin(&mut self, seed: GameSeed) {
        let GameSeed { seed, pair, leg } = seed;
        self.lot =
            Pcg64Mcg::seed_from_u64(seed ^ pair.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ leg.index() as u64);
        self.mulligan_left = self.game.has_mulligan();
        self.game_so_far.clear();
        self.last = None;
    }

    fn opening(&mut self, _: Player, _: &board::ByBag<Tiles>, redrawn: Option<&board::ByBag<Tiles>>) {
        self.mulligan_left &= redrawn.is_none();
    }

    fn to_move(&mut self, position: &Position) {
        self.before = Some(position.clone());
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        let position = self.before.take().expect("a turn begins before it ends");
        let position = &position;
        let theirs = position.tiles_of(turn.player.other());
        let last = self.last;
        let public = Public {
            opponent_tiles: &theirs,
            opponent_split: None,
            shared_bag: None,
            mulligan_left: self.mulligan_left,
            last: last.as_ref(),
        };
        let seen = Observation::of(self.game, position, turn.player, public);
        // What is over is known, and the network is never asked about it.
        if !bots::ends_game(&seen, turn.action.is_pass()) {
            let inputs = bots::inputs(&seen, &turn.action, turn.score.total());
            self.game_so_far.push((turn.player, inputs));
            self.look_ahead(&seen);
        }
        self.mulligan_left &= turn.redrawn.is_none();
        self.last = Some(turn.action);
    }

    fn end(&mut self, outcome: &Outcome) {
        let [a, b] = Player::ALL;
        let lead = (outcome.scores[a] as f32 - outcome.scores[b] as f32) / 10.;
        let mut targets = [0., 0.];
        for player in Player::ALL {
            targets[player.index()] = f32::from(u8::from(outcome.winner == Some(player)));
        }
        let Returns { network, lambda, .. } = self.returns;
        for (player, inputs) in self.game_so_far.iter().rev() {
            let target = &mut targets[player.index()];
            self.samples.inputs.extend(inputs);
            self.samples.wins.push(*target);
            self.samples.margins.push(if *player == a { lead } else { -lead }.clamp(-3., 3.));
            if let Some(network) = network {
                *target = lambda * *target + (1. - lambda) * network.ask(inputs).probability() as f32;
            }
        }
        debug_assert_eq!(self.samples.inputs.len(), self.samples.len() * INPUTS);
    }
}
