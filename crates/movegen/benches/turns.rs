//! Run times of queries, and their ratios in the same run: on shared machines ratios are more reliable than times.
//!
//! `cargo bench -p bagsplit-movegen`. For instruction counts build it with `--no-run` and run the program in `valgrind
//! --tool=callgrind` with the argument `games`, which only plays a thousand greedy games and queries the best placement
//! in each position once more; or `leaves`, which queries the best with leave values, or `frontiers`, which queries the
//! frontier (or `none`, which only builds the tables, to subtract).

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::{Fast, Generate, Generator, Reference, TieBreak};

/// Positions of greedy games, one after the other.
type Positions = Vec<(Grid, Tiles)>;

/// By tiles on the board.
const PHASES: [(&str, u32, u32); 3] =
    [("opening", 0, 20), ("middle", 21, 55), ("crowded", 56, 200)];

fn main() {
    let game = MathScrabble::default();
    let start = Instant::now();
    let mut fast = Fast::new(&game);
    println!(
        "tables                  {:8.1} ms",
        start.elapsed().as_secs_f64() * 1e3
    );
    let argument = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    match argument.as_deref() {
        Some("none") => return,
        Some("games") => return games("greedy games", &game, &mut fast, 1000, best_points),
        Some("leaves") => return games("with leaves", &game, &mut fast, 1000, leave_points),
        Some("frontiers") => return games("frontiers", &game, &mut fast, 1000, frontier_points),
        _ => games("greedy games", &game, &mut fast, 3000, best_points),
    }
    println!(
        "\nmicroseconds a position  {:>10} {:>10} {:>10}",
        "opening", "middle", "crowded"
    );
    let by_phase = PHASES.map(|(_, from, to)| met(&game, 400, 7, from, to));
    let best = time_phases("best, turn after turn", &by_phase, |grid, hand| {
        best_points(&mut fast, grid, hand)
    });
    let empty = Grid::new(13).unwrap();
    let cold = time_phases("best, board read again", &by_phase, |grid, hand| {
        fast.best(&empty, &Tiles::EMPTY);
        best_points(&mut fast, grid, hand)
    });
    let keeping = time_phases("best with leaves", &by_phase, |grid, hand| {
        leave_points(&mut fast, grid, hand)
    });
    let frontier = time_phases("frontier", &by_phase, |grid, hand| {
        frontier_points(&mut fast, grid, hand)
    });
    let count = time_phases("count", &by_phase, |grid, hand| {
        fast.count(grid, hand) as u32
    });
    let nth = time_phases("count, then nth", &by_phase, |grid, hand| {
        let count = fast.count(grid, hand);
        if count == 0 {
            0
        } else {
            fast.nth(grid, hand, count / 2)
                .map_or(0, |found| found.points)
        }
    });
    let pick = time_phases("pick", &by_phase, |grid, hand| {
        fast.pick(grid, hand, &mut |count| count / 2)
            .map_or(0, |found| found.points)
    });
    let small =
        PHASES.map(|(_, from, to)| met(&game, 3, 3, from, to).into_iter().take(6).collect());
    let few = time_phases("best of 3 tiles", &small, |grid, hand| {
        best_points(&mut fast, grid, hand)
    });
    let mut reference = Reference::new(&game);
    let slow = time_phases("reference, 3 tiles", &small, |grid, hand| {
        reference.best(grid, hand).map_or(0, |found| found.points)
    });
    println!(
        "\nratios                   {:>10} {:>10} {:>10}",
        "opening", "middle", "crowded"
    );
    ratios("board again : best", cold, best);
    ratios("best with leaves : best", keeping, best);
    ratios("frontier : best", frontier, best);
    ratios("count : best", count, best);
    ratios("count, then nth : pick", nth, pick);
    ratios("reference : fast, 3 tiles", slow, few);
}

fn leave_value(leave: &Tiles) -> i32 {
    300 * leave.operators().min(3) as i32 + 50 * leave.total() as i32
}

fn best_points(fast: &mut Fast, grid: &Grid, hand: &Tiles) -> u32 {
    fast.best(grid, hand).map_or(0, |found| found.points)
}

fn leave_points(fast: &mut Fast, grid: &Grid, hand: &Tiles) -> u32 {
    fast.best_of_frontier(grid, hand, &leave_value)
        .map_or(0, |found| found.points)
}

fn frontier_points(fast: &mut Fast, grid: &Grid, hand: &Tiles) -> u32 {
    let mut points = 0;
    fast.frontier(grid, hand, TieBreak::from_seed(7), &mut |_, found| {
        points += found.points
    });
    points
}

/// Plays greedy games and prints the time of a query in each turn, including all work of the generator for it.
fn games(
    name: &str,
    game: &MathScrabble,
    fast: &mut Fast,
    games: u64,
    ask: impl Fn(&mut Fast, &Grid, &Tiles) -> u32,
) {
    let (mut turns, mut spent, mut points) = (0u64, 0., 0);
    for seed in 0..games {
        // The positions of the game first, so that drawing tiles is not measured.
        let mut positions = Positions::new();
        common::play(game, &mut *fast, seed, |grid, hand, _| {
            positions.push((grid.clone(), *hand))
        });
        let start = Instant::now();
        for (grid, hand) in &positions {
            points += ask(fast, grid, hand);
        }
        spent += start.elapsed().as_secs_f64();
        turns += positions.len() as u64;
    }
    println!(
        "{name:<24}{:8.2} us a turn ({turns} turns, {points} points)",
        spent * 1e6 / turns as f64
    );
}

/// Positions of greedy games with n tiles on the board, with hands of at most `size` tiles.
fn met(game: &MathScrabble, games: u64, size: usize, from: u32, to: u32) -> Positions {
    let mut met = Positions::new();
    let mut fast = Fast::new(game);
    for seed in 0..games {
        common::play(game, &mut fast, seed, |grid, hand, _| {
            if (from..=to).contains(&grid.tile_count()) {
                met.push((grid.clone(), hand.iter().take(size).collect()));
            }
        });
    }
    met
}

/// The time per position, in microseconds, by phase: the minimum of several rounds.
fn time_phases(
    name: &str,
    phases: &[Positions; 3],
    mut ask: impl FnMut(&Grid, &Tiles) -> u32,
) -> [f64; 3] {
    let times = phases.each_ref().map(|positions| {
        // The reference is slow enough to be measured once.
        let rounds = (0..if name.starts_with("reference") { 1 } else { 7 }).map(|_| {
            let start = Instant::now();
            for (grid, hand) in positions {
                black_box(ask(black_box(grid), black_box(hand)));
            }
            start.elapsed().as_secs_f64() * 1e6 / positions.len() as f64
        });
        rounds.fold(f64::INFINITY, f64::min)
    });
    println!(
        "{name:<24} {:10.2} {:10.2} {:10.2}",
        times[0], times[1], times[2]
    );
    times
}

fn ratios(name: &str, slow: [f64; 3], fast: [f64; 3]) {
    println!(
        "{name:<24} {:10.1} {:10.1} {:10.1}",
        slow[0] / fast[0],
        slow[1] / fast[1],
        slow[2] / fast[2]
    );
}
