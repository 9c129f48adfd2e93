//! Plays whole games of Math Scrabble for a bot, so that the instructions of a turn can be counted.
//!
//! The first setup has all its tiles in one bag; the second has digits in A and B and operators in C and D, unless two
//! other splits are named. Both have the same bot, and with `by-computer` the policies of `experiments/recommended/by-computer.toml`;
//! `club` and `expert` are the human-like players of `experiments/quickstart.toml`. The output is the number of turns and a digest of all placements, which optimisations must not change.
//!
//!     CARGO_PROFILE_RELEASE_DEBUG=1 cargo build --release -p bagsplit-arena --example turn_cost
//!     valgrind --tool=callgrind --callgrind-out-file=/tmp/turns.out target/release/examples/turn_cost 50 1 greedy
//!
//! Instruction counts are the same in every run. Those of 50 pairs less those of none are the cost of the games, and
//! divided by the number of turns the cost of a turn; those of none are the start-up cost. `callgrind_annotate`
//! attributes them to functions. Valgrind has AVX2 but not AVX-512: it counts the vectors of sixteen lanes, which
//! AVX-512 machines use too.

use bagsplit_arena::{GameSeed, Leg, Table, Turn, Watch};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Action, Position, math_scrabble::MathScrabble};
use bagsplit_movegen::Playable;

mod common;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (pairs, seed, bot, splits) = match &words[..] {
        [pairs, seed, bot] => (pairs, seed, bot, ["one", "halves"]),
        [pairs, seed, bot, one, other] => (pairs, seed, bot, [one.as_str(), other]),
        _ => panic!("PAIRS SEED BOT [SPLIT SPLIT] are needed"),
    };
    let bot = match bot.as_str() {
        "by-computer" => {
            "value draw=by-value mulligan=by-value discard=improve pass=by-value start=other"
        }
        "club" => "person:knows=20:looks=14:slips=10",
        "expert" => "person:knows=80:looks=26:slips=3",
        bot => bot,
    };
    let (pairs, seed): (u64, u64) = (pairs.parse().expect("pairs"), seed.parse().expect("a seed"));
    let game = MathScrabble::default();
    let [one, other] = splits.map(|split| common::setup(&format!("split={split} bot={bot}")));
    let mut table = Table::new(&game, ByPlayer([&one, &other]), &game.generator());
    let mut laid = Laid {
        turns: 0,
        digest: 0,
    };
    for pair in 0..pairs {
        for leg in Leg::ALL {
            table.play(GameSeed { seed, pair, leg }, &mut laid);
        }
    }
    println!("{} turns, digest {:016x}", laid.turns, laid.digest);
}

/// A digest of the placements.
struct Laid {
    turns: u64,
    digest: u64,
}

impl Watch for Laid {
    fn turn(&mut self, turn: &Turn, _: &Position) {
        self.turns += 1;
        self.note(turn.score.total().into());
        if let Action::Place(placement) = &turn.action {
            for (square, face) in placement.tiles() {
                self.note(
                    u64::from(square.row) << 16 | u64::from(square.col) << 8 | face.symbol() as u64,
                );
            }
        }
    }
}

impl Laid {
    /// Adds a number to the digest (FNV-1a, one word at a time).
    fn note(&mut self, number: u64) {
        self.digest = (self.digest ^ number)
            .wrapping_mul(0x0100_0000_01b3)
            .rotate_left(29);
    }
}
