//! Time of external programs: the clock of the game, and the limits of answers.

use std::path::PathBuf;

use bagsplit_arena::external::{ExternalPairs, FaultClass, FaultReport};
use bagsplit_arena::{GameRecord, Leg, PairRange};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Value;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Fast;
use bagsplit_players::{External, Setup, Thinking};

use super::common::assert_faultless;
use super::private::{greedy, with};

/// A bot in the shell that passes and discards a tile in every turn. Arguments: where it waits, for how long in seconds,
/// and a pattern: games whose seeds begin with it stall it.
const BOT: &str = r#"
place=$1 wait=$2 seed=$3 slow=no
while read -r line; do
    field() { value=${line#*\"$1\":}; value=${value%%[,\}]*}; }
    field id; id=$value
    case $line in
    *'"type":"hello"'*) here=hello; answer='"name":"b","version":"1","deterministic":true,"takes":["turn","draw"]' ;;
    *'"type":"new"'*)
        here=new; answer='"ok":true'; opening=yes slow=no
        case $line in *'"seed":"'$seed*) slow=yes ;; esac ;;
    *'"kind":"draw"'*)
        here=draw; [ $opening = yes ] && here=opening
        field wanted; answer='"draw":{"A":'$value'}' ;;
    *'"kind":"turn"'*)
        here=turn; opening=no; [ $slow = yes ] && here=slow
        hand=${line#*\"hand\":\"}; answer='"pass":"'${hand%"${hand#?}"}'"' ;;
    *'"type":"over"'*) continue ;;
    *) exit 0 ;;
    esac
    [ $here = $place ] && sleep $wait
    printf '{"id":%s,%s}\n' $id "$answer"
done
"#;

/// Limits that no test reaches.
const LONG: u64 = 600_000;

/// A setup with this bot.
fn program(game: &MathScrabble, arguments: [&str; 3], clock: bool) -> Setup {
    let command = ["sh", "-c", BOT, "bot"]
        .into_iter()
        .chain(arguments)
        .map(str::to_owned)
        .collect();
    let external = External {
        command,
        folder: PathBuf::from("."),
        move_ms: LONG,
        start_ms: LONG,
        clock,
        fingerprint: String::new(),
        declared: String::new(),
        open_split: false,
    };
    Setup {
        external: Some(Box::new(external)),
        ..greedy(game)
    }
}

pub(super) fn waits(game: &MathScrabble, place: &str, seconds: &str, clock: bool) -> Setup {
    program(game, [place, seconds, "no seed"], clock)
}

pub(super) fn external(setup: &mut Setup) -> &mut External {
    setup.external.as_mut().unwrap()
}

/// The records and faults of games against a bot that does not wait.
fn play(
    game: &MathScrabble,
    setup: &Setup,
    pairs: u64,
    legs: &[Leg],
) -> (Vec<GameRecord>, Vec<FaultReport>) {
    let quick = waits(game, "nowhere", "0", false);
    let pairs = ExternalPairs::new(ByPlayer([setup, &quick]), 1, PairRange::new(0, pairs), legs);
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    let played = pairs.play(game, &Fast::new(game), &(), |_, played| {
        records.extend(played.records);
        faults.extend(played.faults);
    });
    played.unwrap();
    records.iter().for_each(assert_faultless);
    (records, faults)
}

/// The end of one game of a setup without faults, with the times of its turns.
fn ending(game: &MathScrabble, setup: &Setup) -> (String, Vec<Option<u64>>) {
    let (records, faults) = play(game, setup, 1, &[Leg::First]);
    assert!(faults.is_empty(), "{faults:?}");
    let turns = records[0].turns.iter().filter(|turn| turn.player == 0);
    (
        records[0].ended_by.clone(),
        turns.map(|turn| turn.ms).collect(),
    )
}

/// The game with a clock.
fn timed(move_ms: i64, reserve_ms: i64) -> MathScrabble {
    with(&[
        ("move-ms", Value::Integer(move_ms)),
        ("reserve-ms", Value::Integer(reserve_ms)),
    ])
}

#[test]
fn the_clock_counts_measured_time_if_the_setup_asks_for_it_and_declared_time_otherwise() {
    let game = timed(200, 1);
    let (ended, times) = ending(&game, &waits(&game, "turn", "0.3", true));
    assert!(
        ended == "clock" && times.len() == 1 && times[0] >= Some(300),
        "{ended} {times:?}"
    );
    let unmeasured = waits(&game, "turn", "0.3", false);
    assert_eq!(
        ending(&game, &unmeasured),
        ("six-passes".to_owned(), vec![None; 3])
    );
    let declared = |ms| Setup {
        thinking: Thinking::Fixed { ms },
        ..unmeasured.clone()
    };
    assert_eq!(
        ending(&game, &declared(201)),
        ("clock".to_owned(), vec![Some(201)])
    );
    assert_eq!(
        ending(&game, &declared(200)),
        ("six-passes".to_owned(), vec![Some(200); 3])
    );
}

#[test]
fn the_reserve_pays_for_measured_time_above_the_limit_of_a_turn() {
    let (ended, times) = ending(
        &timed(100, LONG as i64),
        &waits(&timed(100, 1), "turn", "0.3", true),
    );
    assert_eq!((&*ended, times.len()), ("six-passes", 3));
    assert!(times.iter().all(|ms| *ms >= Some(300)), "{times:?}");
    // Two turns take at least 400 ms of it.
    let (ended, times) = ending(
        &timed(100, 399),
        &waits(&timed(100, 1), "turn", "0.3", true),
    );
    assert!(ended == "clock" && times.len() <= 2, "{ended} {times:?}");
}

#[test]
fn choosing_a_draw_counts_with_its_turn_and_the_opening_draw_does_not_count() {
    let game = timed(2000, 1);
    let (records, _) = play(&game, &waits(&game, "draw", "2.1", true), 1, &[Leg::First]);
    let last = records[0].turns.last().unwrap();
    assert_eq!(
        (&*records[0].ended_by, last.player, last.clock),
        ("clock", 0, Some(true))
    );
    assert_eq!(records[0].winner, Some(1));
    assert_eq!(
        ending(&game, &waits(&game, "draw", "2.1", false)).0,
        "six-passes"
    );
    assert_eq!(
        ending(&game, &waits(&game, "opening", "2.1", true)).0,
        "six-passes"
    );
}

#[test]
fn the_limit_of_answers_holds_whatever_time_is_declared() {
    let game = MathScrabble::default();
    let mut setup = Setup {
        thinking: Thinking::Fixed { ms: 1 },
        ..waits(&game, "turn", "600", false)
    };
    external(&mut setup).move_ms = 200;
    let (records, faults) = play(&game, &setup, 1, &Leg::ALL);
    assert_eq!(faults.len(), 3);
    assert!(
        faults
            .iter()
            .all(|fault| fault.fault.class == FaultClass::Stall),
        "{faults:?}"
    );
    assert_eq!(
        faults
            .iter()
            .map(|fault| fault.forfeited)
            .collect::<Vec<_>>(),
        [false, true, true]
    );
    assert!(
        records
            .iter()
            .all(|record| record.ended_by == "forfeit" && record.winner == Some(1))
    );
}

#[test]
fn the_greeting_has_its_own_limit() {
    let game = MathScrabble::default();
    let mut setup = waits(&game, "hello", "2.1", false);
    external(&mut setup).move_ms = 2000;
    assert_eq!(ending(&game, &setup).0, "six-passes");
    external(&mut setup).start_ms = 100;
    let (records, faults) = play(&game, &setup, 1, &[Leg::First]);
    assert_eq!(
        faults
            .iter()
            .map(|fault| fault.fault.class)
            .collect::<Vec<_>>(),
        [FaultClass::Stall; 2]
    );
    assert!(
        faults
            .iter()
            .all(|fault| fault.fault.sent.contains("hello")),
        "{faults:?}"
    );
    assert!(records[0].ended_by == "forfeit" && records[0].turns.is_empty());
}

#[test]
fn a_game_that_stalls_a_program_is_the_only_one_that_it_forfeits() {
    let game = MathScrabble::default();
    // It stalls in the second half of the seeds of its games.
    let mut bot = program(&game, ["slow", "600", "[89abcdef]"], false);
    external(&mut bot).move_ms = 1000;
    let (records, faults) = play(&game, &bot, 3, &Leg::ALL);
    let forfeits: Vec<_> = faults
        .iter()
        .filter(|fault| fault.forfeited)
        .map(|fault| &fault.record)
        .collect();
    let stalled: Vec<_> = records
        .iter()
        .filter(|record| record.ended_by == "forfeit")
        .collect();
    assert_eq!(forfeits, stalled);
    assert!(
        (1..6).contains(&stalled.len()),
        "some games and not all: {}",
        stalled.len()
    );
    assert!(
        faults
            .iter()
            .all(|fault| fault.fault.class == FaultClass::Stall)
    );
}

#[test]
fn a_program_that_has_yet_to_choose_its_split_forfeits_its_games() {
    let game = MathScrabble::default();
    let mut bot = waits(&game, "nowhere", "0", false);
    external(&mut bot).open_split = true;
    let (records, faults) = play(&game, &bot, 1, &Leg::ALL);
    assert!(
        records.iter().all(|record| record.ended_by == "forfeit"),
        "{records:?}"
    );
    assert!(
        faults
            .iter()
            .all(|fault| fault.fault.what.contains("yet to choose its split")),
        "{faults:?}"
    );
}
