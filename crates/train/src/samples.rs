//! Situations from games, with the outcomes as training targets.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;

use bagsplit_arena::{GameSeed, Progress, Table, Turn, Watch};
use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Outcome, Position, Ruleset};
use bagsplit_movegen::Playable;
use bagsplit_network::{InputKind, Network, Verdict};
use bagsplit_players::{
    Example, LookAheadResult, Observation, OpponentTiles, Printed, Public, PublicAction, Setup,
    SharedBag,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Situations with their targets.
#[derive(Clone, Debug)]
pub struct Samples {
    /// The kind of the network inputs.
    pub reads: InputKind,
    /// The network inputs, one situation after the other.
    pub inputs: Vec<i8>,
    /// The prior logarithm of the odds, estimated without the network ([`Example::foreseen`]); empty where bags are
    /// private.
    pub foreseen: Vec<f32>,
    /// The probability of winning.
    pub wins: Vec<f32>,
    /// The final margin, in [units](InputKind::unit) of the game; where the bag is shared, less the prior margin.
    pub margins: Vec<f32>,
}

impl Samples {
    /// No situations.
    pub const fn none(reads: InputKind) -> Samples {
        Samples {
            reads,
            inputs: Vec::new(),
            foreseen: Vec::new(),
            wins: Vec::new(),
            margins: Vec::new(),
        }
    }

    /// The network inputs of one situation.
    ///
    /// # Panics
    /// When `at` is out of bounds.
    pub fn inputs_of(&self, at: usize) -> &[i8] {
        &self.inputs[at * self.reads.inputs()..(at + 1) * self.reads.inputs()]
    }

    /// The number of situations.
    pub fn len(&self) -> usize {
        self.wins.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }

    /// Whether the situations are from a game with a shared bag.
    fn shared(&self) -> bool {
        self.reads != InputKind::PrivateBags
    }

    /// Adds a situation with the probability of winning and the final margin in units.
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

    /// Removes `count` situations from the front.
    ///
    /// # Panics
    /// When there are fewer.
    pub fn forget(&mut self, count: usize) {
        self.inputs.drain(..count * self.reads.inputs());
        self.wins.drain(..count);
        self.margins.drain(..count);
        if self.shared() {
            self.foreseen.drain(..count);
        }
    }

    /// Appends other samples.
    pub fn extend(&mut self, mut other: Samples) {
        self.inputs.append(&mut other.inputs);
        self.foreseen.append(&mut other.foreseen);
        self.wins.append(&mut other.wins);
        self.margins.append(&mut other.margins);
    }
}

/// The settings for turning games into samples.
#[derive(Clone, Copy, Debug)]
pub struct Returns<'n> {
    /// The network that played, if any: its estimate of a player's next situation contributes to the target. Where the
    /// bag is shared and there is no network, the prior estimate does.
    pub network: Option<&'n Network>,
    /// The weight of the final outcome against that estimate, from 0 to 1 (the lambda of TD(lambda), Sutton 1988).
    pub lambda: f32,
    /// The number of determinizations in which the most promising actions are simulated, at one turn of `every`; 0 for
    /// none.
    pub worlds: usize,
    /// Look ahead at one turn of this many.
    pub every: u32,
}

/// Plays pairs between random setups and collects their situations, on the threads of the current pool; `None` as soon
/// as `progress` stops the run.
///
/// The result is the same for any number of threads: pairs are in order.
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
    let Ok(parts) = bagsplit_arena::play_all(&chunks, progress, |&first| {
        let mut collector = Collector::new(game, returns);
        for pair in first..(first + CHUNK).min(pairs.end) {
            if !progress.go_on() {
                return Ok::<_, Infallible>(None);
            }
            let mut rng = Pcg64Mcg::seed_from_u64(seed ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let players = [(); 2].map(|()| &setups[rng.random_range(0..setups.len())]);
            let mut table = Table::new(game, ByPlayer(players), &generator);
            for leg in bagsplit_arena::Leg::ALL {
                let _ = table.play(GameSeed { seed, pair, leg }, &mut collector);
            }
            progress.pair_played();
        }
        Ok(Some(collector.samples))
    });
    let mut all = Samples::none(reads);
    for part in parts {
        all.extend(part?);
    }
    Some(all)
}

/// The kind of network inputs for a game.
pub fn reads_of<G: Playable>() -> InputKind {
    InputKind::of_game(Ruleset::named(G::NAME).expect("a game's own name").kind())
}

/// The largest deviation of a margin from its prior, in units; larger ones are clamped.
const MOST: f32 = 3.;

/// The same where the bag is shared: one turn in many decides these games.
const MOST_SHARED: f32 = 4.;

/// The number of most promising actions that are simulated, besides the same tiles on other squares.
const LOOKED_AT: usize = 5;

/// The same where the bag is shared: two of them are exchanges, and none are the same tiles on other squares.
const LOOKED_AT_SHARED: usize = 8;

/// An observer that records the knowledge of each player after acting.
struct Collector<'g, G: Playable> {
    game: &'g G,
    reads: InputKind,
    printed: Arc<Printed>,
    returns: Returns<'g>,
    before: Option<Position>,
    mulligan_left: bool,
    last: Option<PublicAction>,
    game_so_far: Vec<(Player, Example)>,
    samples: Samples,
    generator: G::Generator,
    rng: Pcg64Mcg,
}

impl<'g, G: Playable> Collector<'g, G> {
    fn new(game: &'g G, returns: Returns<'g>) -> Collector<'g, G> {
        let reads = reads_of::<G>();
        Collector {
            game,
            reads,
            printed: Arc::new(Printed::from_game(game)),
            returns,
            before: None,
            mulligan_left: true,
            last: None,
            game_so_far: Vec::new(),
            samples: Samples::none(reads),
            generator: game.generator(),
            rng: Pcg64Mcg::seed_from_u64(0),
        }
    }

    /// Records the results of the most promising actions, at some turns, given the opponent's tiles.
    fn look_ahead(&mut self, seen: &Observation<'_>, theirs: OpponentTiles<'_>) {
        let Returns {
            network: Some(network),
            worlds,
            every,
            ..
        } = self.returns
        else {
            return;
        };
        if worlds == 0 || self.rng.random_range(0..every) > 0 {
            return;
        }
        let looked_at = if self.samples.shared() {
            LOOKED_AT_SHARED
        } else {
            LOOKED_AT
        };
        let (generator, rng) = (&mut self.generator, &mut self.rng);
        for LookAheadResult {
            example,
            chance,
            margin,
        } in
            bagsplit_players::look_ahead(seen, theirs, generator, rng, network, looked_at, worlds)
        {
            self.samples.add(
                &example,
                chance as f32,
                (margin / f64::from(self.reads.unit())) as f32,
            );
        }
    }
}

impl<G: Playable> Watch for Collector<'_, G> {
    fn begin(&mut self, seed: GameSeed) {
        let GameSeed { seed, pair, leg } = seed;
        self.rng = Pcg64Mcg::seed_from_u64(
            seed ^ pair.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ leg.index() as u64,
        );
        self.mulligan_left = self.game.has_mulligan();
        self.game_so_far.clear();
        self.last = None;
    }

    fn opening(&mut self, _: Player, _: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
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
            shared_bag: shared
                .then(|| SharedBag::from_position(self.game, position, turn.player, &printed)),
            mulligan_left: self.mulligan_left,
            last: last.as_ref(),
        };
        let seen = Observation::from_position(self.game, position, turn.player, public);
        // The outcome of a finished game is known, and the network is never evaluated on it.
        let example = bagsplit_players::example(
            &seen,
            &self.generator,
            self.reads,
            &turn.action,
            turn.score.total(),
        );
        if let Some(example) = example {
            self.game_so_far.push((turn.player, example));
            let other = turn.player.other();
            self.look_ahead(
                &seen,
                OpponentTiles {
                    hand: position.hand(other),
                    bags: position.bags_of(other),
                },
            );
        }
        self.mulligan_left &= turn.redrawn.is_none();
        self.last = Some(PublicAction::from(&turn.action));
    }

    fn end(&mut self, outcome: &Outcome) {
        let [a, b] = Player::ALL;
        let unit = self.reads.unit() as f32;
        let lead = (outcome.scores[a] as f32 - outcome.scores[b] as f32) / unit;
        let mut targets = [0., 0.];
        for player in Player::ALL {
            let half = if outcome.winner.is_none() { 0.5 } else { 0. };
            targets[player.index()] = if outcome.winner == Some(player) {
                1.
            } else {
                half
            };
        }
        let mut margins = [lead, -lead];
        let shared = self.samples.shared();
        let Returns {
            network, lambda, ..
        } = self.returns;
        for (player, example) in self.game_so_far.iter().rev() {
            let (target, margin) = (&mut targets[player.index()], &mut margins[player.index()]);
            self.samples.add(example, *target, *margin);
            // Before there is a network, only the outcomes of games are targets, except where the bag is shared: there
            // the prior is an estimate too, with far less variance.
            let verdict = match network {
                Some(network) => network.ask(&example.inputs),
                None if shared => Verdict::default(),
                None => continue,
            };
            let [odds, expected] = example.foreseen.map(|number| number as f32);
            let verdict = Verdict {
                odds: verdict.odds + (odds * 32_768.) as i32,
                ..verdict
            };
            *target = lambda * *target + (1. - lambda) * verdict.probability() as f32;
            if shared {
                let estimate = expected + verdict.margin as f32 / 32_768.;
                *margin = lambda * *margin + (1. - lambda) * estimate;
            }
        }
        debug_assert_eq!(
            self.samples.inputs.len(),
            self.samples.len() * self.reads.inputs()
        );
    }
}
