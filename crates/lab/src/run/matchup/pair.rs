//! Pairs of a match, played or counted from their records.

use bagsplit_arena::external::{ExternalPairs, FaultReport};
use bagsplit_arena::{
    BlockResult, DrawLuck, GameLuck, GameRecord, GameSeed, Leg, PairRange, RecordFault, Recorder, Spares,
    Table, Watch,
};
use bagsplit_game::board::ByPlayer;
use bagsplit_movegen::Playable;

use super::Match;
use crate::run::external::line;
use crate::run::{LabError, Observer};

/// A played pair: its result, the luck of its draws and, if requested, the records of its games as lines of JSON.
pub(super) struct Played {
    pub(super) pair: u64,
    pub(super) result: BlockResult,
    pub(super) luck: [f64; GameLuck::CONTROLS],
    pub(super) lines: String,
    pub(super) faults: Vec<FaultReport>,
}

/// The sums over the games of a pair so far.
#[derive(Default)]
struct Counting {
    result: BlockResult,
    luck: DrawLuck,
}

impl Played {
    fn new(pair: u64, result: BlockResult, luck: &DrawLuck, lines: String) -> Played {
        let games: Vec<_> = luck.games().iter().map(GameLuck::controls).collect();
        let luck = std::array::from_fn(|place| games.iter().map(|controls| controls[place]).sum());
        Played { pair, result, luck, lines, faults: Vec::new() }
    }
}

impl Match<'_> {
    /// Whether a program plays.
    pub(super) fn is_external(&self) -> bool {
        self.setups.iter().any(|setup| setup.external.is_some())
    }

    /// Plays pairs, at a table that no other thread uses. If the observer stops it, the last ones are missing.
    pub(super) fn play_pairs<'t, G: Playable>(
        &'t self,
        game: &'t G,
        generator: &G::Generator,
        tables: &Spares<Table<'t, G>>,
        pairs: PairRange,
        recorded: bool,
        observer: &impl Observer,
    ) -> Vec<Played> {
        if self.is_external() {
            return self.play_external(game, generator, pairs, recorded, observer);
        }
        let setups = ByPlayer(self.setups);
        let play_at = |table: &mut Table<'t, G>| {
            let mut played = Vec::new();
            for pair in pairs.numbers().take_while(|_| observer.go_on()) {
                played.push(self.play_at(table, game, pair, recorded));
                observer.pair_played();
            }
            played
        };
        tables.with(|| Table::new(game, setups, generator), play_at)
    }

    /// Plays a pair of two setups at a table.
    fn play_at<G: Playable>(&self, table: &mut Table<'_, G>, game: &G, pair: u64, recorded: bool) -> Played {
        let (mut result, mut lines, mut luck) = (BlockResult::default(), String::new(), DrawLuck::new());
        for leg in Leg::ALL {
            let seed = GameSeed { seed: self.seed, pair, leg };
            // There are no weights for the value of a draw from a shared bag.
            let observer: &mut dyn Watch = if game.private_bags().is_some() { &mut luck } else { &mut () };
            if recorded {
                let mut recorder = Recorder::new(game, ByPlayer(self.setups), seed);
                bagsplit_arena::play_counted(table, seed, &mut result, &mut (&mut recorder, observer));
                lines += &line(&recorder.finish());
            } else {
                bagsplit_arena::play_counted(table, seed, &mut result, observer);
            }
        }
        Played::new(pair, result, &luck, lines)
    }

    fn play_external<G: Playable>(
        &self,
        game: &G,
        generator: &G::Generator,
        pairs: PairRange,
        recorded: bool,
        observer: &impl Observer,
    ) -> Vec<Played> {
        let mut all = Vec::new();
        let external = ExternalPairs::new(ByPlayer(self.setups), self.seed, pairs, &Leg::ALL);
        let finished = external.play(game, generator, observer, |pair, played| {
            let mut counting = Counting::default();
            let mut lines = String::new();
            for (leg, record) in Leg::ALL.into_iter().zip(&played.records) {
                let counted =
                    self.count_game(game, GameSeed { seed: self.seed, pair, leg }, record, &mut counting);
                counted.unwrap_or_else(|fault| panic!("the record of pair {pair} is not its own: {fault}"));
                if recorded {
                    lines += &line(record);
                }
            }
            let counted = Played::new(pair, counting.result, &counting.luck, lines);
            all.push(Played { faults: played.faults, ..counted });
            observer.pair_played();
        });
        finished.unwrap_or_else(|fault| panic!("a pair of {pairs:?} was not played by the rules: {fault}"));
        all
    }

    /// Counts a game from its record.
    fn count_game<G: Playable>(
        &self,
        game: &G,
        seed: GameSeed,
        record: &GameRecord,
        Counting { result, luck }: &mut Counting,
    ) -> Result<(), RecordFault> {
        // There are no weights for the value of a draw from a shared bag.
        let observer: &mut dyn Watch = if game.private_bags().is_some() { luck } else { &mut () };
        bagsplit_arena::replay_counted(game, ByPlayer(self.setups), seed, record, result, observer)
    }

    /// Counts a pair from the records of its games.
    ///
    /// # Errors
    /// If they are not of this pair of this match, or violate the rules.
    pub(super) fn count_pair<G: Playable>(
        &self,
        game: &G,
        pair: u64,
        lines: [&str; 2],
    ) -> Result<Played, LabError> {
        let mut counting = Counting::default();
        for (leg, line) in Leg::ALL.into_iter().zip(lines) {
            let seed = GameSeed { seed: self.seed, pair, leg };
            let wrong = |why: String| {
                let index = leg.index();
                LabError::Failed(format!(
                    "the stored record of game {index} of pair {pair} is not as it was written: {why}"
                ))
            };
            let record = GameRecord::from_line(line).map_err(wrong)?;
            self.count_game(game, seed, &record, &mut counting).map_err(|fault| wrong(fault.to_string()))?;
        }
        Ok(Played::new(pair, counting.result, &counting.luck, String::new()))
    }
}

/// The records of each pair, two lines each.
pub(super) fn pairs_of<'l>(lines: &'l [&'l str]) -> impl Iterator<Item = [&'l str; 2]> {
    lines.chunks(2).map(|both| [both[0], both.get(1).copied().unwrap_or_default()])
}
