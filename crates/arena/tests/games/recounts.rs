//! Counting the record of a game gives bit-identical results to counting the game.

use bagsplit_arena::{
    BlockResult, Draw, GameRecord, GameSeed, Recorder, Table, Turn, Watch, play_counted,
    replay_counted,
};
use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Game, Outcome, Position, Value};
use bagsplit_movegen::{Equations, Fast, Generator};
use bagsplit_players::Setup;

use crate::common::{EventSet, in_turn, seeds};
use crate::{private, shared};

/// Logs all observed events, including positions.
#[derive(Debug, Default, PartialEq)]
struct Log(Vec<String>);

impl Log {
    fn note(&mut self, what: &str, shown: &dyn std::fmt::Debug) {
        self.0.push(format!("{what} {shown:?}"));
    }
}

impl Watch for Log {
    fn begin(&mut self, seed: GameSeed) {
        self.note("begin", &seed);
    }

    fn draw(&mut self, draw: &Draw<'_>) {
        self.note("draw", draw);
    }

    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.note("opening", &(player, drawn, redrawn));
    }

    fn to_move(&mut self, position: &Position) {
        self.note("to move", position);
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        // A replayed position already includes the points of the end of the game, so scores are left out.
        let held = Player::ALL.map(|player| (position.hand(player), position.bags_of(player)));
        self.note(
            "turn",
            &(
                turn,
                position.grid(),
                held,
                position.turns(),
                position.consecutive_passes(),
            ),
        );
    }

    fn out_of_time(&mut self, player: Player, ms: u64) {
        self.note("out of time", &(player, ms));
    }

    fn end(&mut self, outcome: &Outcome) {
        self.note("end", outcome);
    }
}

/// Plays games between neighbours and counts them; then counts their records, and checks that everything is equal.
fn recounted<G: Game>(
    game: &G,
    generator: &(impl Generator + Clone + Send),
    setups: &[Setup],
    pairs: u64,
    seen: &mut EventSet,
) {
    for both in in_turn(setups).map(ByPlayer) {
        let mut played = (BlockResult::default(), Log::default());
        let mut again = (BlockResult::default(), Log::default());
        let mut table = Table::new(game, both, generator);
        for seed in seeds(11, pairs) {
            let mut recorder = Recorder::new(game, both, seed);
            let (result, log) = &mut played;
            play_counted(&mut table, seed, result, &mut (&mut recorder, log));
            // Serialized as in a file.
            let line = serde_json::to_string(&recorder.finish()).unwrap();
            let record: GameRecord = serde_json::from_str(&line).unwrap();
            let (result, log) = &mut again;
            replay_counted(game, both, seed, &record, result, log).unwrap();
            seen.note(
                record.turns.iter().any(|turn| turn.exchange.is_some()),
                "exchange",
            );
            seen.note(
                record
                    .turns
                    .iter()
                    .any(|turn| turn.pass.as_ref().is_some_and(|d| !d.is_empty())),
                "discard",
            );
            seen.note(
                record.opening.iter().any(|draw| draw.mulligan.is_some()),
                "mulligan at the opening",
            );
            seen.note(
                record.turns.iter().any(|turn| turn.mulligan.is_some()),
                "mulligan in a turn",
            );
            seen.note(record.ended_by == "clock", "clock");
        }
        for (line, again) in played.1.0.iter().zip(&again.1.0) {
            assert_eq!(line, again);
        }
        assert_eq!(played.1.0.len(), again.1.0.len());
        assert_eq!(played.0, again.0);
    }
}

#[test]
fn math_scrabble() {
    let mut seen = EventSet::default();
    let game = private::with(&[]);
    recounted(
        &game,
        &Fast::new(&game),
        &private::mixed(&game),
        4,
        &mut seen,
    );
    let timed = private::with(&[
        ("move-ms", Value::Integer(10_000)),
        ("reserve-ms", Value::Integer(20_000)),
    ]);
    recounted(
        &timed,
        &Fast::new(&timed),
        &private::mixed(&timed),
        3,
        &mut seen,
    );
    seen.assert(&[
        "discard",
        "mulligan at the opening",
        "mulligan in a turn",
        "clock",
    ]);
}

#[test]
fn number_scrabble_and_binary_number_scrabble() {
    let mut seen = EventSet::default();
    let game = shared::number_scrabble();
    recounted(
        &game,
        &Equations::new(&game),
        &shared::mixed(),
        6,
        &mut seen,
    );
    let game = shared::with_opponent_faces();
    recounted(
        &game,
        &Equations::new(&game),
        &shared::mixed(),
        6,
        &mut seen,
    );
    seen.assert(&["exchange"]);
}

#[test]
fn a_record_of_another_game_is_not_counted() {
    let game = private::with(&[]);
    let setups = private::mixed(&game);
    let both = ByPlayer([&setups[0], &setups[1]]);
    let all: Vec<GameSeed> = seeds(3, 2).collect();
    let record = crate::common::record(&game, both.0, &Fast::new(&game), all[1]);
    let fault = |seed: GameSeed, both, record: &GameRecord| {
        let mut result = BlockResult::default();
        replay_counted(&game, both, seed, record, &mut result, &mut ())
            .err()
            .map(|fault| fault.what)
    };
    assert_eq!(fault(all[1], both, &record), None);
    let wrong = |seed, both, what: &str| {
        let message = fault(seed, both, &record).unwrap();
        assert!(message.contains(what), "{what}: {message}");
    };
    wrong(all[0], both, "'index'");
    wrong(all[3], both, "'pair'");
    wrong(GameSeed { seed: 4, ..all[1] }, both, "'seed'");
    wrong(all[1], ByPlayer([&setups[1], &setups[0]]), "'players'");
    let mut changed = record.clone();
    changed.scores[0] += 1;
    assert!(
        fault(all[1], both, &changed)
            .unwrap()
            .starts_with("MS-17: the scores are ")
    );
}
