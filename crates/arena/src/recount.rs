//! Statistics of recorded games.

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Game;
use bagsplit_players::Setup;

use crate::summary::Summary;
use crate::{BlockResult, GameRecord, GameSeed, RecordFault, Recorder, Watch, replay};

/// Counts a recorded game as [`play_counted`](crate::play_counted) counts a played one, with bit-identical results,
/// including the sums of `watch`. The record has to be of the game that `seed` names, between these setups by these
/// rules, and it has to be legal. Decisions are not repeated, so this does not prove that these setups played the game.
///
/// # Errors When the record is of another game, or [`replay()`](crate::replay()) rejects it. The result and the state
/// of `watch` are then useless.
pub fn replay_counted<G: Game>(
    game: &G,
    setups: ByPlayer<&Setup>,
    seed: GameSeed,
    record: &GameRecord,
    result: &mut BlockResult,
    watch: &mut dyn Watch,
) -> Result<(), RecordFault> {
    let due = Recorder::new(game, setups, seed).finish();
    let parts = [
        (record.format == due.format, "format"),
        (record.game == due.game, "game"),
        (record.rules == due.rules, "rules"),
        (record.seed == due.seed, "seed"),
        (record.pair == due.pair, "pair"),
        (record.index == due.index, "index"),
        (record.players == due.players, "players"),
    ];
    if let Some((_, what)) = parts.into_iter().find(|(same, _)| !same) {
        let (pair, index) = (due.pair, due.index);
        let what = format!("'{what}' is not that of game {index} of pair {pair} of this match");
        return Err(RecordFault { turn: None, what });
    }
    watch.begin(seed);
    replay(record, &mut (&mut Summary::new(result, seed), watch))
}
