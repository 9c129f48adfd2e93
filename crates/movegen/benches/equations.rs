//! How long greedy games of Number Scrabble and Binary Number Scrabble take.
//!
//! `cargo bench -p movegen --bench equations`; a number as argument says how many games, and `games` that
//! nothing else is measured, for those who count instructions.

#[path = "../tests/equations/common.rs"]
mod common;

use std::time::Instant;

use board::{Grid, Tile, Tiles};
use movegen::{Equations, Generator, Language, Reference};
use rand::SeedableRng;
use rand_pcg::Pcg64;
use rules::{binary_number_scrabble::BinaryNumberScrabble, number_scrabble::NumberScrabble};

fn main() {
    let games = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(200);
    run::<NumberScrabble>(games);
    run::<BinaryNumberScrabble>(games);
}

fn run<G: Language + Default>(games: u64) {
    let game = G::default();
    let mut generator = Equations::new(&game);
    let (mut turns, mut whole, mut by_blanks) = (Vec::new(), Vec::new(), [(0u32, 0f64, 0f64); 5]);
    let mut points = 0u64;
    let mut sample: Vec<(Grid, Tiles)> = Vec::new();
    for seed in 0..games {
        let mut positions: Vec<(Grid, Tiles)> = Vec::new();
        common::play(&game, &mut generator, seed, |grid, hand, _| positions.push((grid.clone(), *hand)));
        let mut spent = 0.;
        for (grid, hand) in &positions {
            let start = Instant::now();
            points += u64::from(generator.best(grid, hand).map_or(0, |found| found.points));
            let ms = start.elapsed().as_secs_f64() * 1e3;
            spent += ms;
            turns.push(ms);
            let (count, sum, most) = &mut by_blanks[usize::from(hand.count(Tile::BLANK)).min(4)];
            (*count, *sum, *most) = (*count + 1, *sum + ms, most.max(ms));
        }
        whole.push(spent);
        sample.extend(positions.into_iter().skip(3).step_by(7));
    }
    println!("{}: {games} games, {} turns, {points} points", G::NAME, turns.len());
    quantiles("ms a game", &mut whole);
    quantiles("ms a turn", &mut turns);
    for (blanks, (count, sum, most)) in by_blanks.into_iter().enumerate().filter(|(_, (n, ..))| *n > 0) {
        println!(
            "  {blanks} blanks          {count:8} turns, mean {:8.3}, most {most:8.3} ms",
            sum / f64::from(count)
        );
    }
    if std::env::args().any(|argument| argument == "games") {
        return;
    }
    four_blanks(&game, &mut generator, &sample);
    ratios(&game, &mut generator, &sample);
}

fn quantiles(name: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "  {name}: mean {mean:.3}, median {:.3}, 90% {:.3}, 99% {:.3}, most {:.3}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.)
    );
}

/// The same boards with hands that hold four blanks.
fn four_blanks<G: Language>(game: &G, generator: &mut Equations<G>, sample: &[(Grid, Tiles)]) {
    let mut rng = Pcg64::seed_from_u64(4);
    let mut times = Vec::new();
    for (grid, _) in sample.iter().take(200) {
        let mut rest = *game.tiles();
        rest.set(Tile::BLANK, 0);
        let mut hand = common::draw(&mut rest, u32::from(game.hand_size()) - 4, &mut rng);
        hand.set(Tile::BLANK, 4);
        let start = Instant::now();
        std::hint::black_box(generator.best(grid, &hand));
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    quantiles("ms a turn with four blanks in hand", &mut times);
}

/// Against the reference, with hands of three tiles.
fn ratios<G: Language>(game: &G, generator: &mut Equations<G>, sample: &[(Grid, Tiles)]) {
    let mut reference = Reference::new(game);
    let (mut fast, mut slow) = (0., 0.);
    for (grid, hand) in sample.iter().take(20) {
        let mut hand: Tiles = hand.iter().step_by(3).collect();
        hand.set(Tile::BLANK, 0);
        let start = Instant::now();
        let best = generator.best(grid, &hand);
        fast += start.elapsed().as_secs_f64();
        let start = Instant::now();
        assert_eq!(reference.best(grid, &hand), best);
        slow += start.elapsed().as_secs_f64();
    }
    println!("  reference : best, hands of 3 tiles {:10.0}", slow / fast);
}
