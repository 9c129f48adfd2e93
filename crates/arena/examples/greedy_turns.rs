//! Measures the run time of turns in games of greedy players.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example greedy_turns -- math 100 3
//! cargo run --release -p bagsplit-arena --example greedy_turns -- number 100 3
//! cargo run --release -p bagsplit-arena --example greedy_turns -- binary 100 3
//! ```
//!
//! The arguments are the game, the number of games, and the number of repetitions: the games are the same each time, and
//! each turn gets the minimum of its times, which excludes interference by other programs. The players are greedy and,
//! with a shared bag, exchange by the policy `improve`, as in `experiments/designers/number-equals.toml`; with private bags each bag
//! has a quarter of all tiles. The output is the number of turns and a digest of all decisions, which is the same as long
//! as the same games are played; and, on standard error, since it varies, the distribution of the time of a turn in
//! microseconds and the share of the time that the slowest hundredth of turns takes.
//!
//! The instructions of a turn are measured as a difference of two run lengths, which excludes start-up costs:
//!
//! ```text
//! valgrind --tool=callgrind --callgrind-out-file=/tmp/out target/release/examples/greedy_turns number 8
//! valgrind --tool=callgrind --callgrind-out-file=/tmp/out target/release/examples/greedy_turns number 16
//! ```

mod common;

use std::time::Instant;

use bagsplit_arena::{GameSeed, Leg, Table, Turn, Watch};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{
    Action, Position, binary_number_scrabble::BinaryNumberScrabble, math_scrabble::MathScrabble,
    number_scrabble::NumberScrabble,
};
use bagsplit_movegen::Playable;
use bagsplit_players::Setup;
use xxhash_rust::xxh3::Xxh3;

const SEED: u64 = 2031;

/// The setups of games with a shared bag.
const SHARED_BAG: &str = "bot=greedy exchange=improve";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual| {
        arguments.get(at).map_or(usual, |text: &String| {
            text.parse::<u64>().expect("a number")
        })
    };
    let (games, repeated) = (number(1, 100), number(2, 1));
    match arguments.first().map(String::as_str) {
        Some("math") => measure(&MathScrabble::default(), "bot=greedy", games, repeated),
        Some("number") => measure(&NumberScrabble::default(), SHARED_BAG, games, repeated),
        Some("binary") => measure(
            &BinaryNumberScrabble::default(),
            SHARED_BAG,
            games,
            repeated,
        ),
        _ => panic!("wanted: math|number|binary [GAMES] [REPEATED]"),
    }
}

/// The times of all turns, and a digest of the decisions.
struct Turns {
    started: Instant,
    micros: Vec<f64>,
    decisions: Xxh3,
}

impl Watch for Turns {
    fn to_move(&mut self, _: &Position) {
        self.started = Instant::now();
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        self.micros.push(self.started.elapsed().as_secs_f64() * 1e6);
        match &turn.action {
            Action::Place(placement) => {
                for &(square, face) in placement.tiles() {
                    let what = [
                        square.row,
                        square.col,
                        face.symbol().index() as u8,
                        u8::from(face.is_blank()),
                    ];
                    self.decisions.update(&what);
                }
            }
            // These are few.
            other => self.decisions.update(format!("{other:?}").as_bytes()),
        }
        self.decisions.update(&turn.score.total().to_le_bytes());
    }
}

fn measure<G: Playable>(game: &G, players: &str, games: u64, repeated: u64) {
    let setup: Setup = common::setup(players);
    let play = || {
        let mut turns = Turns {
            started: Instant::now(),
            micros: Vec::new(),
            decisions: Xxh3::new(),
        };
        let mut table = Table::new(game, ByPlayer([&setup, &setup]), &game.generator());
        for pair in 0..games {
            // The second game of a pair of equal players repeats the first.
            table.play(
                GameSeed {
                    seed: SEED,
                    pair,
                    leg: Leg::First,
                },
                &mut turns,
            );
        }
        turns
    };
    let mut turns = play();
    for _ in 1..repeated {
        let again = play();
        assert_eq!(
            again.decisions.digest(),
            turns.decisions.digest(),
            "the same games"
        );
        turns
            .micros
            .iter_mut()
            .zip(again.micros)
            .for_each(|(least, micros)| *least = least.min(micros));
    }
    let mut micros = turns.micros;
    micros.sort_by(f64::total_cmp);
    let count = micros.len();
    let at = |share: f64| micros[((count - 1) as f64 * share) as usize];
    let all: f64 = micros.iter().sum();
    let slowest: f64 = micros[count - count.div_ceil(100)..].iter().sum();
    println!(
        "{}: {games} games, {count} turns, decisions {:016x}",
        G::NAME,
        turns.decisions.digest()
    );
    eprintln!(
        "  us a turn: mean {:.1}, median {:.1}, 90% {:.1}, 99% {:.1}, most {:.1}; the slowest 1% take {:.1}%",
        all / count as f64,
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.),
        100. * slowest / all
    );
}
