//! Pairs of games in blocks, on all cores.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Game;
use bagsplit_movegen::Generator;
use bagsplit_players::Setup;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::external::{ExternalPair, ExternalPairs};
use crate::summary::Summary;
use crate::{BlockResult, CourseWatch, GameSeed, Leg, PairRange, Table, Watch, replay_counted};

/// Two setups that play each other.
#[derive(Clone, Copy, Debug)]
pub struct Matchup<'s> {
    /// The first setup, which is player 0 in both games of a pair.
    pub first: &'s Setup,
    /// The second setup, which is player 1.
    pub second: &'s Setup,
}

impl Matchup<'_> {
    /// Whether a program from outside plays.
    pub const fn is_external(&self) -> bool {
        self.first.external.is_some() || self.second.external.is_some()
    }
}

/// Some pairs of a matchup, played in one go.
#[derive(Clone, Copy, Debug)]
pub struct Block<'s> {
    /// The setups.
    pub matchup: Matchup<'s>,
    /// The seed of the experiment.
    pub seed: u64,
    /// The pairs.
    pub pairs: PairRange,
}

/// Observer of the progress of blocks, called from all threads.
pub trait Progress: Sync {
    /// Whether to continue; called before each pair.
    fn go_on(&self) -> bool {
        true
    }

    /// Called after each pair.
    fn pair_played(&self) {}

    /// A recorded game has been processed.
    fn game_done(&self) {}

    /// Called after each pair with an external program.
    fn external(&self, played: &ExternalPair) {
        let _ = played;
    }
}

/// The observer that ignores all progress.
impl Progress for () {}

impl Block<'_> {
    /// Plays the block; `None` as soon as `progress` stops it.
    ///
    /// Of a setup against itself only the first game of each pair is played and stored: the second is the same with the
    /// players exchanged.
    pub fn play<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
    ) -> Option<BlockResult> {
        self.play_games(self.matchup.legs(), game, generator, progress, &mut ())
    }

    /// Plays the block as [`Block::play`] does, recording the [courses](BlockResult::courses) of its games.
    pub fn play_with_courses<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
    ) -> Option<BlockResult> {
        let (legs, mut courses) = (self.matchup.legs(), CourseWatch::new(generator));
        let result = self.play_games(legs, game, generator, progress, &mut courses)?;
        Some(BlockResult {
            courses: courses.into_courses(),
            ..result
        })
    }

    /// Plays the block with an observer of every game, such as a [`PhaseWatch`](crate::PhaseWatch); the games are the
    /// same as without it, and all of them are played. `None` as soon as `progress` stops it.
    pub fn play_watched<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
        watch: &mut dyn Watch,
    ) -> Option<BlockResult> {
        self.play_games(&Leg::ALL, game, generator, progress, watch)
    }

    /// Plays these games of each pair.
    fn play_games<G: Game>(
        &self,
        legs: &[Leg],
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
        watch: &mut dyn Watch,
    ) -> Option<BlockResult> {
        let Matchup { first, second } = self.matchup;
        let mut result = BlockResult {
            self_match: legs != Leg::ALL,
            ..BlockResult::default()
        };
        if self.matchup.is_external() {
            return self.play_external(legs, game, generator, progress, result, watch);
        }
        let mut table = Table::new(game, ByPlayer([first, second]), generator);
        for pair in self.pairs.numbers() {
            if !progress.go_on() {
                return None;
            }
            for &leg in legs {
                play_counted(
                    &mut table,
                    GameSeed {
                        seed: self.seed,
                        pair,
                        leg,
                    },
                    &mut result,
                    watch,
                );
            }
            progress.pair_played();
        }
        Some(result)
    }
}

impl Block<'_> {
    /// Plays a block with an external program: the games are recorded, judged by the referee and then counted.
    fn play_external<G: Game>(
        &self,
        legs: &[Leg],
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
        mut result: BlockResult,
        watch: &mut dyn Watch,
    ) -> Option<BlockResult> {
        let setups = ByPlayer([self.matchup.first, self.matchup.second]);
        let mut end = self.pairs.first();
        let all = ExternalPairs::new(setups, self.seed, self.pairs, legs);
        let played = all.play(game, generator, progress, |pair, played| {
            progress.external(&played);
            for (record, &leg) in played.records.iter().zip(legs) {
                let seed = GameSeed {
                    seed: self.seed,
                    pair,
                    leg,
                };
                let counted = replay_counted(game, setups, seed, record, &mut result, watch);
                counted.unwrap_or_else(|fault| {
                    panic!("the record of pair {pair} is not its own: {fault}")
                });
            }
            progress.pair_played();
            end = pair + 1;
        });
        played.unwrap_or_else(|fault| panic!("pair {end} was not played by the rules: {fault}"));
        (end == self.pairs.end()).then_some(result)
    }
}

/// Plays both games of a pair and adds them to a result.
pub fn play_pair<G: Game>(
    table: &mut Table<'_, G>,
    seed: u64,
    pair: u64,
    result: &mut BlockResult,
) {
    for leg in Leg::ALL {
        play_counted(table, GameSeed { seed, pair, leg }, result, &mut ());
    }
}

/// Plays one game with a further observer and adds it to a result.
pub fn play_counted<G: Game>(
    table: &mut Table<'_, G>,
    seed: GameSeed,
    result: &mut BlockResult,
    watch: &mut dyn Watch,
) {
    table.play(seed, &mut (&mut Summary::new(result, seed), watch));
}

/// A panic while an item of a list was processed: a bug of this program, or of code that it hosts. [`play_all`] raises it
/// once the other items are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemPanic {
    /// The place of the item in the list.
    pub item: usize,
    /// The message of the panic.
    pub message: String,
}

/// The number of panics after which no more items are started: the bug is hardly one of a single item then.
const MOST_PANICS: usize = 10;

/// Processes the items of a list on the threads of the current rayon pool: `play` returns the result for an item, or
/// nothing if it was stopped. Results have the order of the list.
///
/// This is the only place where work is distributed over threads. Items are started in order, so that an interruption
/// leaves a prefix of the work and not scattered pieces; results do not depend on the number of threads. Once
/// `progress` stops, no more items are started.
///
/// # Errors
/// The first error of `play`. No more items are started then; those in progress are finished.
///
/// # Panics
/// With the first [`ItemPanic`] as payload, if `play` panics. The other items are processed first.
pub fn play_all<T: Sync, K: Send, E: Send>(
    list: &[T],
    progress: &dyn Progress,
    play: impl Fn(&T) -> Result<Option<K>, E> + Sync,
) -> Result<Vec<Option<K>>, E> {
    let kept: Vec<Mutex<Option<K>>> = list.iter().map(|_| Mutex::new(None)).collect();
    let failed = Mutex::new(None);
    let panics: Mutex<Vec<ItemPanic>> = Mutex::default();
    spread(list.len(), &|item| {
        if !progress.go_on() {
            return true;
        }
        match catch_unwind(AssertUnwindSafe(|| play(&list[item]))) {
            Ok(Ok(result)) => {
                *kept[item]
                    .lock()
                    .expect("no thread panics while holding the lock") = result
            }
            Ok(Err(error)) => {
                failed
                    .lock()
                    .expect("no thread panics while holding the lock")
                    .get_or_insert(error);
                return false;
            }
            Err(payload) => {
                let mut panics = panics
                    .lock()
                    .expect("no thread panics while holding the lock");
                panics.push(ItemPanic {
                    item,
                    message: panic_message(&*payload),
                });
                return panics.len() < MOST_PANICS;
            }
        }
        true
    });
    if let Some(error) = failed
        .into_inner()
        .expect("no thread panics while holding the lock")
    {
        return Err(error);
    }
    let panics = panics
        .into_inner()
        .expect("no thread panics while holding the lock");
    if let Some(first) = panics.into_iter().min_by_key(|panic| panic.item) {
        resume_unwind(Box::new(first));
    }
    let results = kept
        .into_iter()
        .map(Mutex::into_inner)
        .collect::<Result<_, _>>();
    Ok(results.expect("no thread panics while holding the lock"))
}

/// The message of a panic, by its payload.
pub(crate) fn panic_message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    let text = text.or_else(|| {
        payload
            .downcast_ref::<ItemPanic>()
            .map(|panic| panic.message.as_str())
    });
    text.unwrap_or("no message").to_owned()
}

/// Calls `each` with the numbers below `count`, in order on all threads, until it returns false. A separate function,
/// so that the thread code is compiled once and not for each type of item.
fn spread(count: usize, each: &(dyn Fn(usize) -> bool + Sync)) {
    // Split like a slice, the list would be started at as many points as there are threads.
    let _ = (0..count)
        .par_bridge()
        .try_for_each(|place| each(place).then_some(()));
}
