//! Games that are played, recorded and refereed.

use bagsplit_arena::{GameRecord, GameSeed, Leg, Recorder, Table, replay};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use bagsplit_players::Setup;

use crate::choices::Choices;
use crate::{refusal, rulesets};

/// A game of any rules between any two setups: the referee accepts it, and its record is the same after writing and
/// reading.
pub fn game(data: &[u8]) {
    let mut choices = Choices::endless(data);
    let rules = rulesets::bounded(rulesets::rules(&mut choices, &[5, 7]), 4, 1);
    let setups = ["one", "other"].map(|name| rulesets::setup(&mut choices, &rules, name));
    let seed = GameSeed {
        seed: choices.below(u64::MAX),
        pair: choices.below(256),
        leg: Leg::ALL[choices.below(2) as usize],
    };
    let record = with_game!(&rules, game => played(game, &setups, seed));
    if let Err(fault) = replay(&record, &mut ()) {
        panic!(
            "a game that was played is refused: {fault}\n{}",
            line(&record)
        );
    }
    assert_eq!(read(&line(&record)).expect("it was written"), record);
}

fn played<G: Playable>(game: &G, setups: &[Setup; 2], seed: GameSeed) -> GameRecord {
    let setups = ByPlayer([&setups[0], &setups[1]]);
    let mut recorder = Recorder::new(game, setups, seed);
    Table::new(game, setups, &game.generator()).play(seed, &mut recorder);
    recorder.finish()
}

/// The record of a game. If the referee accepts it, it also accepts it after writing and reading.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let record = match read(text) {
        Ok(record) => record,
        Err(message) => return refusal::quoted(&message),
    };
    match replay(&record, &mut ()) {
        Ok(()) => {
            let again = read(&line(&record)).expect("it was written");
            assert_eq!(again, record);
            assert_eq!(replay(&again, &mut ()), Ok(()));
        }
        Err(fault) => {
            refusal::quoted(&fault.to_string());
            let again = read(&line(&record)).expect("it was written");
            assert_eq!(replay(&again, &mut ()), Err(fault), "the same fault");
        }
    }
}

fn line(record: &GameRecord) -> String {
    serde_json::to_string(record).expect("a record is plain data")
}

fn read(text: &str) -> Result<GameRecord, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}
