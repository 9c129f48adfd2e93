//! Games that were recorded, counted as if they were played.

use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Game;
use bagsplit_players::Setup;

use crate::summary::Summary;
use crate::{BlockResult, GameRecord, GameSeed, RecordFault, Recorder, Watch, replay};

/// Counts a recorded game as [`play_counted`](crate::play_counted) counts a played one: to the same bits of the result
/// and of whatever `watch` sums up. The record has to be of the game that `seed` names, between these setups by these
/// rules, and by the rules; nothing is played again, so it is not shown that these setups would have played so.
///
/// # Errors
/// Where it is of another game, or what [`replay()`](crate::replay()) finds wrong with it. The result and what `watch`
/// has are of no use then.
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
    replay(record, &mut (&mut Summary::of(result, seed), watch))
}
