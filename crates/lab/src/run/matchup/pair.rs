//! One pair of a match, played or counted from its records.

use bagsplit_arena::external::{FaultReport, PairSeed, play_external_pair};
use bagsplit_arena::{
    BlockResult, DrawLuck, GameLuck, GameRecord, GameSeed, Leg, Recorder, Spares, Table, Watch,
};
use bagsplit_game::board::ByPlayer;
use bagsplit_movegen::Playable;

use super::Match;
use crate::run::LabError;

/// A played pair: its result, the luck of its draws and, if requested, the records of its games as lines of JSON.
pub(super) struct Played {
    pub(super) result: BlockResult,
    pub(super) luck: [f64; GameLuck::CONTROLS],
    pub(super) lines: String,
    /// Faults of external programs.
    pub(super) faults: Vec<FaultReport>,
}

impl Played {
    fn new(result: BlockResult, luck: &DrawLuck, lines: String) -> Played {
        let games: Vec<_> = luck.games().iter().map(GameLuck::controls).collect();
        let luck = std::array::from_fn(|place| games.iter().map(|controls| controls[place]).sum());
        Played { result, luck, lines, faults: Vec::new() }
    }
}

impl Match<'_> {
    /// Plays a pair, at a table that no other thread uses.
    pub(super) fn play_pair<'t, G: Playable>(
        &'t self,
        game: &'t G,
        generator: &G::Generator,
        tables: &Spares<Table<'t, G>>,
        pair: u64,
        recorded: bool,
    ) -> Played {
        if self.setups.iter().any(|setup| setup.external.is_some()) {
            return self.play_external(game, generator, pair);
        }
        let setups = ByPlayer(self.setups);
        tables.with(|| Table::new(game, setups, generator), |table| self.play_at(table, game, pair, recorded))
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
                lines += &serde_json::to_string(&recorder.finish()).expect("a record is plain data");
                lines.push('\n');
            } else {
                bagsplit_arena::play_counted(table, seed, &mut result, observer);
            }
        }
        Played::new(result, &luck, lines)
    }

    /// Plays a pair with an external program.
    fn play_external<G: Playable>(&self, game: &G, generator: &G::Generator, pair: u64) -> Played {
        let named = PairSeed { seed: self.seed, pair, legs: &Leg::ALL };
        let played = play_external_pair(game, ByPlayer(self.setups), generator, named);
        let played =
            played.unwrap_or_else(|fault| panic!("pair {pair} was not played by the rules: {fault}"));
        let line =
            |record: &GameRecord| serde_json::to_string(record).expect("a record is plain data") + "\n";
        let lines: Vec<String> = played.records.iter().map(line).collect();
        let counted = self.count_pair(game, pair, [lines[0].trim_end(), lines[1].trim_end()]);
        let counted =
            counted.unwrap_or_else(|error| panic!("the records of pair {pair} are not its own: {error}"));
        Played { lines: lines.concat(), faults: played.faults, ..counted }
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
        let (mut result, mut luck) = (BlockResult::default(), DrawLuck::new());
        for (leg, line) in Leg::ALL.into_iter().zip(lines) {
            let seed = GameSeed { seed: self.seed, pair, leg };
            let wrong = |why: String| {
                let index = leg.index();
                LabError::Failed(format!(
                    "the stored record of game {index} of pair {pair} is not as it was written: {why}"
                ))
            };
            let record: GameRecord = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            let (setups, result) = (ByPlayer(self.setups), &mut result);
            let counted = if game.private_bags().is_some() {
                bagsplit_arena::replay_counted(game, setups, seed, &record, result, &mut luck)
            } else {
                bagsplit_arena::replay_counted(game, setups, seed, &record, result, &mut ())
            };
            counted.map_err(|fault| wrong(fault.to_string()))?;
        }
        Ok(Played::new(result, &luck, String::new()))
    }
}

/// The records of each pair, two lines each.
pub(super) fn pairs_of<'l>(lines: &'l [&'l str]) -> impl Iterator<Item = [&'l str; 2]> {
    lines.chunks(2).map(|both| [both[0], both.get(1).copied().unwrap_or_default()])
}
