//! Cost of the bot protocol: processor time of a decision of a program, above the same games of the setup that it serves.
//!
//! ```text
//! cargo bench -p bagsplit-arena --bench protocol [-- PAIRS ROUNDS]
//! ```
//!
//! The program is this bench itself, which serves a plain setup ([`Server`]). The processor time is that of both processes, so the difference is what building, writing, reading and checking of requests and answers
//! takes. Both plays alternate, and the smallest time of ROUNDS counts, because shared machines are noisy.

#[path = "../examples/common/mod.rs"]
mod common;

use std::fmt::Write;
use std::path::Path;

use bagsplit_arena::external::ExternalPairs;
use bagsplit_arena::external::serve::Server;
use bagsplit_arena::{BlockResult, GameSeed, Leg, PairRange, Table, replay_counted};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Playable;
use bagsplit_players::{External, Setup};

/// The word for the process that is the program.
const SERVE: &str = "serve";
/// The setup of the program, which decides nothing at random.
const PLAIN: &str = "split=fine bot=equity draw=quota";
/// Its opponent.
const OTHER: &str = "split=apart bot=equity draw=quota";
/// The seed of the games.
const SEED: u64 = 1;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game = MathScrabble::default();
    let (plain, other) = (common::setup(PLAIN), common::setup(OTHER));
    if words.first().is_some_and(|word| word == SERVE) {
        let mut server = Server::new(&game, &plain, game.generator());
        return server
            .serve(std::io::stdin(), std::io::stdout())
            .expect("a conversation");
    }
    // Cargo passes `--bench` as well.
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |place: usize, default: u64| *numbers.get(place).unwrap_or(&default);
    let (pairs, rounds) = (number(0, 400), number(1, 5));
    let program = Setup {
        external: Some(Box::new(this_program())),
        ..plain.clone()
    };
    let (mut own, mut external) = (f64::INFINITY, f64::INFINITY);
    let mut decisions = 0;
    for _ in 0..rounds {
        let began = processor_seconds();
        let played = play(&game, [&plain, &other], pairs);
        own = own.min(processor_seconds() - began);
        let began = processor_seconds();
        let (by_program, asked) = play_program(&game, [&program, &other], pairs);
        // The program has been waited for, so that its time is in that of ended children.
        external = external.min(processor_seconds() - began);
        assert_eq!(
            played.games, by_program.games,
            "the program plays the games of its setup"
        );
        decisions = asked;
    }
    let mut text = String::new();
    let us = |seconds: f64| seconds * 1e6 / decisions as f64;
    let _ = writeln!(text, "{decisions} decisions in {} games", 2 * pairs);
    let _ = writeln!(
        text,
        "in the process  {:6.1} us of the processor for a decision and its opponent's",
        us(own)
    );
    let _ = writeln!(
        text,
        "as a program    {:6.1} us, {:.1} us more",
        us(external),
        us(external - own)
    );
    print!("{text}");
}

/// The program that this process is when it is started with [`SERVE`].
fn this_program() -> External {
    let own = std::env::current_exe().expect("a path");
    External {
        command: vec![own.to_string_lossy().into_owned(), SERVE.to_owned()],
        folder: Path::new(".").to_owned(),
        move_ms: External::MAX_MS,
        start_ms: External::MAX_MS,
        clock: false,
        fingerprint: String::new(),
        declared: String::new(),
        open_split: false,
    }
}

/// Plays pairs of two setups in this process.
fn play(game: &MathScrabble, setups: [&Setup; 2], pairs: u64) -> BlockResult {
    let mut table = Table::new(game, ByPlayer(setups), &game.generator());
    let mut result = BlockResult::default();
    for pair in 0..pairs {
        bagsplit_arena::play_pair(&mut table, SEED, pair, &mut result);
    }
    result
}

/// Plays pairs of a program, and counts its decisions.
fn play_program(game: &MathScrabble, setups: [&Setup; 2], pairs: u64) -> (BlockResult, u64) {
    let (setups, legs) = (ByPlayer(setups), &Leg::ALL);
    let (mut result, mut asked) = (BlockResult::default(), 0);
    let all = ExternalPairs::new(setups, SEED, PairRange::new(0, pairs), legs);
    let played = all.play(game, &game.generator(), &(), |pair, played| {
        assert!(played.faults.is_empty(), "{:?}", played.faults);
        for (record, &leg) in played.records.iter().zip(legs) {
            let seed = GameSeed {
                seed: SEED,
                pair,
                leg,
            };
            replay_counted(game, setups, seed, record, &mut result, &mut ()).expect("a legal game");
            // Its turns, each with a draw while there are tiles, and the opening draw.
            let turns = record.turns.iter().filter(|turn| turn.player == 0);
            let draws = |turn: &bagsplit_arena::TurnRecord| {
                turn.draw.as_ref().is_some_and(|draw| !draw.is_empty())
            };
            asked += turns.map(|turn| 1 + u64::from(draws(turn))).sum::<u64>() + 1;
        }
    });
    played.expect("games by the rules");
    (result, asked)
}

/// The processor time of this process and its ended children in seconds, to the hundredth.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat")
        .expect("Linux tells the processor time of processes");
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    // utime, stime, cutime, cstime.
    fields[11..15]
        .iter()
        .map(|ticks| ticks.parse::<f64>().expect("a number"))
        .sum::<f64>()
        / 100.
}
