//! Which situations came about in games, and how did these end?

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;

use bagsplit_arena::{GameSeed, Progress, Table, Turn, Watch};
use bagsplit_game::board::{ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Action, Outcome, Position};
use bagsplit_movegen::Playable;
use bagsplit_network::{InputKind, Network, Verdict};
use bagsplit_players::{Example, LookedAhead, Observation, OpponentTiles, Printed, Public, Setup, SharedBag};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Situations, and what is to be expected of them.
#[derive(Clone, Debug)]
pub struct Samples {
    /// What a network for them reads.
    pub reads: InputKind,
    /// What the network is told, one situation after the other.
    pub inputs: Vec<i8>,
    /// The logarithm of the odds that is foreseen without the network ([`Example::foreseen`]); where bags are private
    /// nothing is, and the list stays empty.
    pub foreseen: Vec<f32>,
    /// The probability of winning.
    pub wins: Vec<f32>,
    /// The margin at the end, in [units](InputKind::unit) of the game; where the bag is shared as far as it was not foreseen
    /// without the network.
    pub margins: Vec<f32>,
}

impl Samples {
    /// No situations yet.
    #[must_use]
    pub const fn none(reads: InputKind) -> Samples {
        Samples { reads, inputs: Vec::new(), foreseen: Vec::new(), wins: Vec::new(), margins: Vec::new() }
    }

    /// What the network is told of one of them.
    ///
    /// # Panics
    /// When there are not so many.
    #[must_use]
    pub fn inputs_of(&self, at: usize) -> &[i8] {
        &self.inputs[at * self.reads.inputs()..(at + 1) * self.reads.inputs()]
    }

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

    /// Whether there are those of a game in which both players draw from one bag.
    fn shared(&self) -> bool {
        self.reads != InputKind::PrivateBags
    }

    /// Adds a situation that is won with this probability, and at the end by this margin in units.
    fn add(&mut self, Example { inputs, foreseen }: &Example, win: f32, margin: f32) {
        let [odds, expected] = foreseen.map(|number| number as f32);
        let most = if self.shared() { MOST_SHARED } else { MOST };
        self.inputs.extend(inputs);
        self.wins.push(win);
        self.margins.push((margin - expected).clamp(-most, most));
        if self.shared() {
            self.foreseen.push(odds);
        }
    }

    /// Takes so many from the front away.
    ///
    /// # Panics
    /// When there are not so many.
    pub fn forget(&mut self, count: usize) {
        self.inputs.drain(..count * self.reads.inputs());
        self.wins.drain(..count);
        self.margins.drain(..count);
        if self.shared() {
            self.foreseen.drain(..count);
        }
    }

    /// Adds others.
    pub fn extend(&mut self, mut other: Samples) {
        self.inputs.append(&mut other.inputs);
        self.foreseen.append(&mut other.foreseen);
        self.wins.append(&mut other.wins);
        self.margins.append(&mut other.margins);
    }
}

/// How games are made into samples.
#[derive(Clone, Copy, Debug)]
pub struct Returns<'n> {
    /// The network that played, if one did: what it expected of a player's next situation counts as well. Where the bag is shared
    /// and there is none, what is foreseen without one does.
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
pub fn play<G: Playable>(
    game: &G,
    setups: &[Setup],
    seed: u64,
    pairs: Range<u64>,
    returns: Returns<'_>,
    progress: &impl Progress,
) -> Option<Samples> {
    const CHUNK: u64 = 64;
    let (generator, reads) = (game.generator(), reads_of::<G>());
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
            for leg in bagsplit_arena::Leg::ALL {
                let _ = table.play(GameSeed { seed, pair, leg }, &mut collector);
            }
            progress.pair_played();
        }
        Ok(Some(collector.samples))
    };
    let Ok(parts) = bagsplit_arena::play_all(&chunks, progress, one);
    let mut all = Samples::none(reads);
    for part in parts {
        all.extend(part?);
    }
    Some(all)
}

/// What a network reads of a game.
#[must_use]
pub fn reads_of<G: Playable>() -> InputKind {
    InputKind::of_game(G::KIND)
}

/// How far from what is expected a margin can be, in units: more is not learned from.
const MOST: f32 = 3.;

/// The same where the bag is shared: one turn in many decides these games.
const MOST_SHARED: f32 = 4.;

/// How many of the most promising actions are tried, beside the same tiles on other squares.
const LOOKED_AT: usize = 5;

/// The same where the bag is shared: two of them are exchanges, and none the same tiles elsewhere.
const LOOKED_AT_SHARED: usize = 8;

/// Looks on, and writes down what each player knew after acting.
struct Collector<'g, G: Playable> {
    game: &'g G,
    reads: InputKind,
    printed: Arc<Printed>,
    returns: Returns<'g>,
    before: Option<Position>,
    mulligan_left: bool,
    last: Option<Action>,
    game_so_far: Vec<(Player, Example)>,
    samples: Samples,
    generator: G::Generator,
    lot: Pcg64Mcg,
}

impl<'g, G: Playable> Collector<'g, G> {
    fn new(game: &'g G, returns: Returns<'g>) -> Collector<'g, G> {
        let reads = reads_of::<G>();
        Collector {
            game,
            reads,
            printed: Arc::new(Printed::of(game)),
            returns,
            before: None,
            mulligan_left: true,
            last: None,
            game_so_far: Vec::new(),
            samples: Samples::none(reads),
            generator: game.generator(),
            lot: Pcg64Mcg::seed_from_u64(0),
        }
    }

    /// Writes down what the most promising actions lead to, at some turns, given what the opponent holds.
    fn look_ahead(&mut self, seen: &Observation<'_>, theirs: OpponentTiles<'_>) {
        let Returns { network: Some(network), worlds, every, .. } = self.returns else { return };
        if worlds == 0 || self.lot.random_range(0..every) > 0 {
            return;
        }
        let looked_at = if self.samples.shared() { LOOKED_AT_SHARED } else { LOOKED_AT };
        let (generator, lot) = (&mut self.generator, &mut self.lot);
        for LookedAhead { example, chance, margin } in
            bagsplit_players::look_ahead(seen, theirs, generator, lot, network, looked_at, worlds)
        {
            self.samples.add(&example, chance as f32, (margin / f64::from(self.reads.unit())) as f32);
        }
    }
}

impl<G: Playable> Watch for Collector<'_, G> {
    fn begin(&mut self, seed: GameSeed) {
        let GameSeed { seed, pair, leg } = seed;
        self.lot =
            Pcg64Mcg::seed_from_u64(seed ^ pair.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ leg.index() as u64);
        self.mulligan_left = self.game.has_mulligan();
        self.game_so_far.clear();
        self.last = None;
    }

    fn opening(
        &mut self,
        _: Player,
        _: &bagsplit_game::board::ByBag<Tiles>,
        redrawn: Option<&bagsplit_game::board::ByBag<Tiles>>,
    ) {
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
        let shared = self.game.private_bags().is_none();
        let printed = Arc::clone(&self.printed);
        let public = Public {
            opponent_tiles: &theirs,
            opponent_split: None,
            shared_bag: shared.then(|| SharedBag::of(self.game, position, turn.player, &printed)),
            mulligan_left: self.mulligan_left,
            last: last.as_ref(),
        };
        let seen = Observation::of(self.game, position, turn.player, public);
        // What is over is known, and the network is never asked about it.
        let example =
            bagsplit_players::example(&seen, &self.generator, self.reads, &turn.action, turn.score.total());
        if let Some(example) = example {
            self.game_so_far.push((turn.player, example));
            let other = turn.player.other();
            self.look_ahead(
                &seen,
                OpponentTiles { hand: position.hand(other), bags: position.bags_of(other) },
            );
        }
        self.mulligan_left &= turn.redrawn.is_none();
        self.last = Some(turn.action);
    }

    fn end(&mut self, outcome: &Outcome) {
        let [a, b] = Player::ALL;
        let unit = self.reads.unit() as f32;
        let lead = (outcome.scores[a] as f32 - outcome.scores[b] as f32) / unit;
        let mut targets = [0., 0.];
        for player in Player::ALL {
            let half = if outcome.winner.is_none() { 0.5 } else { 0. };
            targets[player.index()] = if outcome.winner == Some(player) { 1. } else { half };
        }
        let mut margins = [lead, -lead];
        let shared = self.samples.shared();
        let Returns { network, lambda, .. } = self.returns;
        for (player, example) in self.game_so_far.iter().rev() {
            let (target, margin) = (&mut targets[player.index()], &mut margins[player.index()]);
            self.samples.add(example, *target, *margin);
            // Before there is a network the ends of games are all that is learned from, but where the bag is shared: what is
            // foreseen without one is an estimate too, with far less luck in it.
            let verdict = match network {
                Some(network) => network.ask(&example.inputs),
                None if shared => Verdict::default(),
                None => continue,
            };
            let [odds, expected] = example.foreseen.map(|number| number as f32);
            let own = Verdict { odds: verdict.odds + (odds * 32_768.) as i32, ..verdict };
            *target = lambda * *target + (1. - lambda) * own.probability() as f32;
            if shared {
                let said = expected + verdict.margin as f32 / 32_768.;
                *margin = lambda * *margin + (1. - lambda) * said;
            }
        }
        debug_assert_eq!(self.samples.inputs.len(), self.samples.len() * self.reads.inputs());
    }
}
