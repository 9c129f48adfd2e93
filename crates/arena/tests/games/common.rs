//! Helpers to play games and to inspect them.

use std::collections::BTreeSet;
use std::convert::Infallible;

use bagsplit_arena::{
    Block, BlockResult, GameRecord, GameSeed, Leg, Matchup, Pair, PairRange, PlayedGame, Recorder,
    play, play_all, replay,
};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Game;
use bagsplit_movegen::Generator;
use bagsplit_players::Setup;

/// The seed of the first game of a pair.
pub(crate) const fn first(seed: u64, pair: u64) -> GameSeed {
    GameSeed {
        seed,
        pair,
        leg: Leg::First,
    }
}

/// The seeds of both games of each of the first pairs.
pub(crate) fn seeds(seed: u64, pairs: u64) -> impl Iterator<Item = GameSeed> {
    (0..pairs).flat_map(move |pair| Leg::ALL.map(|leg| GameSeed { seed, pair, leg }))
}

/// Each setup against the next, and the last against the first.
pub(crate) fn in_turn(setups: &[Setup]) -> impl Iterator<Item = [&Setup; 2]> {
    setups
        .iter()
        .zip(setups.iter().cycle().skip(1))
        .map(|(first, second)| [first, second])
}

/// The record of a game.
pub(crate) fn record<G: Game>(
    game: &G,
    setups: [&Setup; 2],
    generator: &(impl Generator + Clone + Send),
    seed: GameSeed,
) -> GameRecord {
    let mut recorder = Recorder::new(game, ByPlayer(setups), seed);
    play(game, ByPlayer(setups), generator, seed, &mut recorder);
    recorder.finish()
}

/// Panics when the referee finds a fault with a record.
#[track_caller]
pub(crate) fn assert_faultless(record: &GameRecord) {
    if let Err(fault) = replay(record, &mut ()) {
        let [first, second] = &record.players;
        panic!(
            "{} against {}: {fault}\n{record:?}",
            first.setup, second.setup
        );
    }
}

/// A modification of a record.
pub(crate) type Change = fn(&mut GameRecord);

/// Checks that a valid record is replayed, and that after each change the replay fails with a message that contains the
/// given words.
pub(crate) fn assert_found_out(good: &GameRecord, faults: &[(&str, Change)]) {
    assert_eq!(replay(good, &mut ()), Ok(()));
    for (expected, change) in faults {
        let mut bad = good.clone();
        change(&mut bad);
        let fault = replay(&bad, &mut ()).expect_err(expected).to_string();
        assert!(fault.contains(expected), "{expected}: {fault}");
    }
}

/// The matchups cut into blocks at these pair numbers.
pub(crate) fn blocks<'s>(
    matchups: impl IntoIterator<Item = [&'s Setup; 2]>,
    seed: u64,
    cuts: &[u64],
) -> Vec<Block<'s>> {
    let cut = |[first, second]: [&'s Setup; 2]| {
        let block = move |cut: &[u64]| {
            let matchup = Matchup { first, second };
            Block {
                matchup,
                seed,
                pairs: PairRange::between(cut[0], cut[1]),
            }
        };
        cuts.windows(2).map(block)
    };
    matchups.into_iter().flat_map(cut).collect()
}

/// The results of blocks, played on this number of threads.
pub(crate) fn played<'s, R: Send>(
    blocks: &[Block<'s>],
    threads: usize,
    play: impl Fn(&Block<'s>) -> Option<R> + Sync + Send,
) -> Vec<R> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let Ok(results) =
        pool.install(|| play_all(blocks, &(), |block| Ok::<_, Infallible>(play(block))));
    results
        .into_iter()
        .map(|result| result.expect("every block is played"))
        .collect()
}

/// The results of matchups that were cut into `parts` blocks each, joined again.
pub(crate) fn joined(results: &[BlockResult], parts: usize) -> Vec<BlockResult> {
    let join = |parts: &[BlockResult]| {
        let mut whole = BlockResult::default();
        for part in parts {
            whole.games.extend(&part.games);
            whole.turns.add(&part.turns);
        }
        whole
    };
    results.chunks(parts).map(join).collect()
}

/// Plays both games of the pairs of a setup against itself, and checks that each pair is split.
pub(crate) fn split_pairs<G: Game>(
    game: &G,
    one: &Setup,
    generator: &(impl Generator + Clone + Send),
    pairs: u64,
) -> Vec<Pair<PlayedGame>> {
    let [block] = blocks([[one, one]], 2, &[0, pairs])[..] else {
        panic!("one block")
    };
    let result = block.play_watched(game, generator, &(), &mut ()).unwrap();
    let pairs: Vec<_> = result.pairs().collect();
    for pair in &pairs {
        assert_eq!(pair.quarters().count(), 2, "{}", one.name);
        assert_eq!(
            pair[Leg::First],
            pair[Leg::Second].exchanged(),
            "{}",
            one.name
        );
    }
    pairs
}

/// The set of events in the games of a test.
#[derive(Debug, Default)]
pub(crate) struct EventSet(BTreeSet<String>);

impl EventSet {
    /// Adds an event if it has happened.
    pub(crate) fn note(&mut self, is: bool, what: &str) {
        if is {
            self.0.insert(what.to_owned());
        }
    }

    /// Checks that all of these events have happened, so that the test covers them.
    #[track_caller]
    pub(crate) fn assert(&self, what: &[&str]) {
        assert!(what.iter().all(|what| self.0.contains(*what)), "{self:?}");
    }
}
