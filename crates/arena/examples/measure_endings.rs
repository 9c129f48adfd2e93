//! Plays games and prints how many of their endgames are solved exactly, by the number of nodes.
//!
//! ```text
//! cargo run --release -p bagsplit-arena --example measure_endings -- GAMES SEED "SETUP" NODES ...
//! ```
//!
//! A setup (words of `common::setup`) plays itself. An endgame begins when the player to move has empty bags and the
//! opponent has no more tiles than a full hand, so that nothing is left to draw and all tiles are known. The last table
//! covers positions before that, with one or two tiles to come (more take seconds per position): there the pass and the
//! first `CANDIDATES` placements of the frontier are evaluated with the smallest of those node budgets for each
//! completion.

mod common;

use std::time::Instant;

use bagsplit_arena::{GameSeed, Leg, Table, Watch};
use bagsplit_game::board::{ByBag, ByPlayer, Tiles};
use bagsplit_game::rules::{Game, Position, math_scrabble::MathScrabble};
use bagsplit_movegen::{Fast, Found, Generate};
use bagsplit_players::endings::{Candidate, Choice, Ending, PositionInfo, PreEnding, Proof, Solver};

/// The number of placements that are evaluated before the endgame.
const CANDIDATES: usize = 4;

/// The maximum number of tiles to come where candidates are evaluated.
const MOST_TO_COME: u32 = 2;

/// Collects the endgames of games, with their index in the game, and the positions before them.
struct Endings {
    game: MathScrabble,
    met: Vec<(usize, Ending)>,
    before: Vec<PositionInfo>,
    in_game: usize,
}

impl Watch for Endings {
    fn begin(&mut self, _: GameSeed) {
        self.in_game = 0;
    }

    fn to_move(&mut self, position: &Position) {
        let mover = position.to_move();
        let theirs = position.tiles_of(mover.other());
        let known = PositionInfo {
            grid: position.grid().clone(),
            hand: *position.hand(mover),
            bags: *position.bags_of(mover),
            opponent_tiles: theirs,
            hand_size: u32::from(self.game.hand_size()),
            scores: [position.scores()[mover], position.scores()[mover.other()]],
            wins_level: self.game.tie_break(position) == Some(mover),
            consecutive_passes: position.consecutive_passes(),
            passes_to_end: self.game.passes_to_end(),
        };
        if known.to_come() > 0 {
            if known.to_come() <= MOST_TO_COME {
                self.before.push(known);
            }
            return;
        }
        let ending = Ending {
            grid: known.grid,
            hands: [known.hand, known.opponent_tiles],
            scores: known.scores,
            wins_level: known.wins_level,
            consecutive_passes: known.consecutive_passes,
            passes_to_end: known.passes_to_end,
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
    let mut endings = Endings { game: game.clone(), met: Vec::new(), before: Vec::new(), in_game: 0 };
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
    let fewest = budgets.iter().map(|budget| budget.parse().expect("nodes")).min();
    before(&mut generator, &endings.before, fewest.expect("nodes"));
}

/// Evaluates candidates before the endgame and prints how many completions are proven, by the number of tiles to come.
fn before(generator: &mut Fast, before: &[PositionInfo], nodes: u64) {
    println!("{:24} {:>7} {:>8} {:>8} {:>9}", "to come", "met", "weighed", "proven %", "ms");
    let mut pre_ending = PreEnding::new();
    for to_come in 1..=MOST_TO_COME {
        let (mut met, mut weighed, mut share, mut micros) = (0, 0, 0., 0);
        for known in before.iter().filter(|known| known.to_come() == to_come) {
            let mut placements: Vec<Found> = Vec::new();
            generator.frontier(&known.grid, &known.hand, &mut |_, found| placements.push(*found));
            placements.sort_by_key(|found| std::cmp::Reverse((found.points, found.placement.len())));
            placements.truncate(CANDIDATES);
            let placements = placements.into_iter().map(Choice::Place);
            let choices = placements.chain([Choice::Pass(Tiles::EMPTY)]);
            let candidates: Vec<_> =
                choices.map(|choice| Candidate { choice, draw: first_bags(known, &choice) }).collect();
            let begun = Instant::now();
            let all = pre_ending.weigh(generator, known, &candidates, nodes);
            micros += begun.elapsed().as_micros();
            met += 1;
            let Some(all) = all else { continue };
            weighed += 1;
            let proven: f64 = all.iter().map(|one| one.exact as f64 / one.weight as f64).sum();
            share += 100. * proven / all.len() as f64;
        }
        let ms = micros as f64 / 1000. / f64::from(met.max(1));
        println!("{to_come:<24} {met:7} {weighed:8} {:8.1} {ms:9.1}", share / f64::from(weighed.max(1)));
    }
}

/// A draw from the first non-empty bags.
fn first_bags(known: &PositionInfo, choice: &Choice) -> ByBag<u8> {
    let mut left = known.to_draw(choice);
    ByBag(known.bags.0.map(|tiles| {
        let drawn = left.min(tiles.total());
        left -= drawn;
        drawn as u8
    }))
}
