//! Pairs of games in blocks, on all cores.

use std::sync::Mutex;

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Game;
use bagsplit_movegen::Generator;
use bagsplit_players::Setup;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::external::{ExternalPair, PairSeed, play_external_pair};
use crate::summary::Summary;
use crate::{
    BlockResult, CourseWatch, DetailWatch, GameSeed, Leg, Noted, PairRange, Table, Watch, replay_counted,
};

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
    #[must_use]
    pub const fn is_external(&self) -> bool {
        self.first.external.is_some() || self.second.external.is_some()
    }
}

/// Some pairs of a matchup, played in one go.
#[derive(Clone, Copy, Debug)]
pub struct Block<'s> {
    /// Who plays.
    pub matchup: Matchup<'s>,
    /// The seed of the experiment.
    pub seed: u64,
    /// Which pairs.
    pub pairs: PairRange,
}

/// Looks after the playing of blocks, from all threads at once.
pub trait Progress: Sync {
    /// Whether to go on; asked before each pair.
    fn go_on(&self) -> bool {
        true
    }

    /// A pair was played.
    fn pair_played(&self) {}

    /// A pair with a program from outside was played.
    fn external(&self, played: &ExternalPair) {
        let _ = played;
    }
}

/// Nobody looks after it.
impl Progress for () {}

impl Block<'_> {
    /// Plays the block; `None` as soon as `progress` says not to go on.
    ///
    /// Of a setup against itself only the first game of each pair is played and kept: the second is the same with
    /// the players exchanged.
    pub fn play<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
    ) -> Option<BlockResult> {
        self.play_games(self.matchup.legs(), game, generator, progress, &mut ())
    }

    /// Plays the block as [`Block::play`] does, with the [courses](BlockResult::courses) of its games, and
    /// whatever else is to be noted. A number alone says in which pairs options are counted.
    pub fn play_with_courses<G: Game>(
        &self,
        game: &G,
        generator: &(impl Generator + Clone + Send),
        progress: &dyn Progress,
        noted: impl Into<Noted>,
    ) -> Option<BlockResult> {
        let Noted { options_every, details } = noted.into();
        let (legs, mut courses) = (self.matchup.legs(), CourseWatch::new(generator, options_every));
        if !details {
            let result = self.play_games(legs, game, generator, progress, &mut courses)?;
            return Some(BlockResult { courses: courses.into_courses(), ..result });
        }
        let mut details = DetailWatch::new(game, generator);
        let result = self.play_games(legs, game, generator, progress, &mut (&mut courses, &mut details))?;
        Some(BlockResult { courses: courses.into_courses(), details: details.into_details(), ..result })
    }

    /// Plays the block while `watch` looks on at every game, such as a [`DrawLuck`](crate::DrawLuck); the games
    /// are the same as without it, and all of them are played. `None` as soon as `progress` says not to go on.
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
        let mut result = BlockResult { mirror: legs != Leg::ALL, ..BlockResult::default() };
        if self.matchup.is_external() {
            return self.play_external(legs, game, generator, progress, result, watch);
        }
        let mut table = Table::new(game, ByPlayer([first, second]), generator);
        for pair in self.pairs.numbers() {
            if !progress.go_on() {
                return None;
            }
            for &leg in legs {
                play_counted(&mut table, GameSeed { seed: self.seed, pair, leg }, &mut result, watch);
            }
            progress.pair_played();
        }
        Some(result)
    }
}

impl Block<'_> {
    /// Plays a block with a program in it: the games are recorded, judged by the referee and then counted.
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
        for pair in self.pairs.numbers() {
            if !progress.go_on() {
                return None;
            }
            let named = PairSeed { seed: self.seed, pair, legs };
            let played = play_external_pair(game, setups, generator, named);
            let played =
                played.unwrap_or_else(|fault| panic!("pair {pair} was not played by the rules: {fault}"));
            progress.external(&played);
            for (record, &leg) in played.records.iter().zip(legs) {
                let seed = GameSeed { seed: self.seed, pair, leg };
                let counted = replay_counted(game, setups, seed, record, &mut result, watch);
                counted.unwrap_or_else(|fault| panic!("the record of pair {pair} is not its own: {fault}"));
            }
            progress.pair_played();
        }
        Some(result)
    }
}

/// Plays both games of a pair and adds them to a result.
pub fn play_pair<G: Game>(table: &mut Table<'_, G>, seed: u64, pair: u64, result: &mut BlockResult) {
    for leg in Leg::ALL {
        play_counted(table, GameSeed { seed, pair, leg }, result, &mut ());
    }
}

/// Plays one game and adds it to a result, while `watch` looks on too.
pub fn play_counted<G: Game>(
    table: &mut Table<'_, G>,
    seed: GameSeed,
    result: &mut BlockResult,
    watch: &mut dyn Watch,
) {
    table.play(seed, &mut (&mut Summary::of(result, seed), watch));
}

/// Plays every item of a list on the threads of the current rayon pool: `play` gets an item and returns what is to be
/// kept of it, or nothing if it was told to stop. What is kept comes back in the order of the list.
///
/// It is the one place where work is spread over threads. Items are begun in their order, so that what is there after
/// an interruption is the first part of everything and not bits from everywhere; and each depends on itself alone, so
/// that the number of threads changes nothing. Once `progress` says not to go on, no more are begun.
///
/// # Errors
/// The first that `play` returns. No more items are begun then; those in play are finished.
pub fn play_all<T: Sync, K: Send, E: Send>(
    list: &[T],
    progress: &dyn Progress,
    play: impl Fn(&T) -> Result<Option<K>, E> + Sync,
) -> Result<Vec<Option<K>>, E> {
    let kept: Vec<Mutex<Option<K>>> = list.iter().map(|_| Mutex::new(None)).collect();
    let failed = Mutex::new(None);
    spread(list.len(), &|place| {
        if !progress.go_on() {
            return true;
        }
        match play(&list[place]) {
            Ok(of_it) => *kept[place].lock().expect("nobody panics with it") = of_it,
            Err(error) => {
                failed.lock().expect("nobody panics with it").get_or_insert(error);
                return false;
            }
        }
        true
    });
    match failed.into_inner().expect("nobody panics with it") {
        Some(error) => Err(error),
        None => {
            Ok(kept.into_iter().map(|of_it| of_it.into_inner().expect("nobody panics with it")).collect())
        }
    }
}

/// Calls `each` with the numbers below `count`, in their order on all threads, until it says not to go on. By itself, so
/// that the threads' part is compiled once and not for each kind of item.
fn spread(count: usize, each: &(dyn Fn(usize) -> bool + Sync)) {
    // Split like a slice, a list would be begun in as many places as there are threads.
    let _ = (0..count).par_bridge().try_for_each(|place| each(place).then_some(()));
}
