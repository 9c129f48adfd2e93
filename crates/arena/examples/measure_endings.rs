//! Plays games and prints how many of their endgames are solved exactly, by the number of nodes.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example measure_endings -- GAMES SEED "SETUP" NODES ...
//! ```
//!
//! A setup (words of `common::setup`) plays itself. An endgame begins when the player to move has empty bags and the
//! opponent has no more tiles than a full hand, so that nothing is left to draw and all tiles are known.

mod common;

use std::time::Instant;

use bagsplit_arena::{GameSeed, Leg, Table, Watch};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Game, Position, math_scrabble::MathScrabble};
use bagsplit_movegen::Fast;
use bagsplit_players::endings::{Ending, Proof, Solver};

/// Collects the endgames of games, with their index in the game.
struct Endings {
    game: MathScrabble,
    met: Vec<(usize, Ending)>,
    in_game: usize,
}

impl Watch for Endings {
    fn begin(&mut self, _: GameSeed) {
        self.in_game = 0;
    }

    fn to_move(&mut self, position: &Position) {
        let mover = position.to_move();
        let theirs = position.tiles_of(mover.other());
        let own: u32 = position.bags_of(mover).totals().0.iter().sum();
        if own > 0 || theirs.total() > u32::from(self.game.hand_size()) {
            return;
        }
        let ending = Ending {
            grid: position.grid().clone(),
            hands: [*position.hand(mover), theirs],
            scores: [position.scores()[mover], position.scores()[mover.other()]],
            wins_level: self.game.tie_break(position) == Some(mover),
            consecutive_passes: position.consecutive_passes(),
            passes_to_end: self.game.passes_to_end(),
        };
        self.met.push((self.in_game, ending));
        self.in_game += 1;
    }
}

/// Endgames of one kind, and how far they are solved.
#[derive(Default)]
struct Row {
    endings: u64,
    win: u64,
    margin: u64,
    micros: u128,
    nodes: u64,
}

impl Row {
    fn print(&self, kind: &str) {
        let share = |count: u64| 100. * count as f64 / self.endings.max(1) as f64;
        println!(
            "{kind:24} {:7} {:8.1} {:8.1} {:9.2} {:9.0}",
            self.endings,
            share(self.win),
            share(self.margin),
            self.micros as f64 / 1000. / self.endings.max(1) as f64,
            self.nodes as f64 / self.endings.max(1) as f64,
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, seed, setup, budgets @ ..] = &arguments[..] else {
        panic!("wanted: GAMES SEED SETUP NODES ...");
    };
    let (games, seed): (u64, u64) = (games.parse().expect("games"), seed.parse().expect("a seed"));
    let setup = common::setup(setup);
    let game = MathScrabble::default();
    let mut table = Table::new(&game, ByPlayer([&setup, &setup]), &Fast::new(&game));
    let mut endings = Endings { game: game.clone(), met: Vec::new(), in_game: 0 };
    for number in 0..games {
        let leg = Leg::ALL[(number % 2) as usize];
        table.play(GameSeed { seed, pair: number / 2, leg }, &mut endings);
    }
    let (mut generator, mut solver) = (Fast::new(&game), Solver::new());
    for budget in budgets {
        let nodes: u64 = budget.parse().expect("nodes");
        println!(
            "{:24} {:>7} {:>8} {:>8} {:>9} {:>9}",
            format!("{nodes} nodes"),
            "endings",
            "win %",
            "margin %",
            "ms",
            "nodes"
        );
        let mut rows: Vec<(&str, Row)> =
            ["all", "first of a game", "up to 4 tiles", "5 to 8 tiles", "9 to 11 tiles", "12 to 14 tiles"]
                .map(|kind| (kind, Row::default()))
                .into_iter()
                .collect();
        for (place, ending) in &endings.met {
            let begun = Instant::now();
            let solved = solver.solve(&mut generator, ending, nodes);
            let micros = begun.elapsed().as_micros();
            let tiles = ending.hands[0].total() + ending.hands[1].total();
            let of_size = match tiles {
                0..=4 => 2,
                5..=8 => 3,
                9..=11 => 4,
                _ => 5,
            };
            let of_place = if *place == 0 { &[0, 1, of_size][..] } else { &[0, of_size] };
            for &row in of_place {
                let row = &mut rows[row].1;
                row.endings += 1;
                row.win += u64::from(solved.exact >= Proof::Win);
                row.margin += u64::from(solved.exact == Proof::Margin);
                row.micros += micros;
                row.nodes += solved.nodes;
            }
        }
        for (kind, row) in &rows {
            row.print(kind);
        }
    }
}
