//! Run times of greedy games of Number Scrabble and Binary Number Scrabble, and of turns with blanks in hand.
//!
//! `cargo bench -p bagsplit-movegen --bench equations`; a number as argument sets the number of games, and a game's
//! name excludes the other. `games` measures only the games, and `blanks` only the same number of positions with four
//! blanks in hand, for instruction counts; `few` only the list of an analysis board: the 300 best of the same number of
//! positions with full hands, without a blank, with one, and with two.
//!
//! Times are for one thread. The ratios compare two answers to the same queries in the same run.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use bagsplit_game::board::{Grid, Tile, Tiles};
use bagsplit_game::rules::{
    Game, binary_number_scrabble::BinaryNumberScrabble, number_scrabble::NumberScrabble,
};
use bagsplit_movegen::{Generate, Generator, Playable, Reference};
use rand::SeedableRng;
use rand_pcg::Pcg64;

/// The number of positions for each number of blanks.
const POSITIONS: usize = 200;

fn main() {
    let games = std::env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(200);
    let only = |name: &str| std::env::args().any(|argument| argument == name);
    if !only(BinaryNumberScrabble::NAME) {
        run::<NumberScrabble>(games);
    }
    if !only(NumberScrabble::NAME) {
        run::<BinaryNumberScrabble>(games);
    }
}

fn run<G: Playable + Default>(games: u64) {
    let game = G::default();
    let mut generator = game.generator();
    let only = |name: &str| std::env::args().any(|argument| argument == name);
    if only("blanks") {
        let sample = boards(&game, &mut generator, 5);
        return blanks(&game, &mut generator, &sample, 4, games as usize);
    }
    if only("few") {
        let sample = boards(&game, &mut generator, 10);
        return [0, 1, 2].into_iter().for_each(|count| {
            let empty = (
                Grid::new(game.side()).expect("a board's side"),
                Tiles::EMPTY,
            );
            few(&game, &mut generator, &[empty], count, games as usize);
            few(&game, &mut generator, &sample, count, games as usize);
        });
    }
    greedy_games(&game, &mut generator, games);
    if only("games") {
        return;
    }
    let sample = boards(&game, &mut generator, 40);
    for count in 0..=4 {
        blanks(&game, &mut generator, &sample, count, POSITIONS);
    }
    against_the_list(&game, &mut generator, &sample);
    against_the_reference(&game, &mut generator, &sample);
}

/// The positions of a greedy game.
fn positions<G: Playable>(
    game: &G,
    generator: &mut impl Generator,
    seed: u64,
) -> Vec<(Grid, Tiles)> {
    let mut positions = Vec::new();
    common::play(game, generator, seed, |grid, hand, _| {
        positions.push((grid.clone(), *hand))
    });
    positions
}

/// The result of a query, and its time in milliseconds.
fn timed<T>(ask: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let answer = black_box(ask());
    (answer, start.elapsed().as_secs_f64() * 1e3)
}

/// Greedy games from beginning to end.
fn greedy_games<G: Playable>(game: &G, generator: &mut impl Generator, games: u64) {
    let (mut turns, mut whole) = (Vec::new(), Vec::new());
    let mut by_blanks: [Vec<f64>; 5] = Default::default();
    let mut points = 0u64;
    for seed in 0..games {
        let mut spent = 0.;
        for (grid, hand) in positions(game, generator, seed) {
            let (found, ms) = timed(|| generator.best(&grid, &hand));
            points += u64::from(found.map_or(0, |found| found.points));
            spent += ms;
            turns.push(ms);
            by_blanks[usize::from(hand.count(Tile::BLANK)).min(4)].push(ms);
        }
        whole.push(spent);
    }
    println!(
        "{}: {games} games, {} turns, {points} points",
        G::NAME,
        turns.len()
    );
    quantiles("ms a game", &mut whole);
    quantiles("ms a turn", &mut turns);
    for (count, times) in by_blanks
        .iter_mut()
        .enumerate()
        .filter(|(_, times)| !times.is_empty())
    {
        quantiles(
            &format!("  {count} blanks in hand, {} turns", times.len()),
            times,
        );
    }
}

fn quantiles(name: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let [half, most, nearly_all, all] = [0.5, 0.9, 0.99, 1.].map(at);
    println!(
        "  {name}: mean {mean:.3}, median {half:.3}, 90% {most:.3}, 99% {nearly_all:.3}, most {all:.3}"
    );
}

/// Positions of greedy games.
fn boards<G: Playable>(game: &G, generator: &mut impl Generator, games: u64) -> Vec<(Grid, Tiles)> {
    (0..games)
        .flat_map(|seed| {
            positions(game, generator, seed)
                .into_iter()
                .skip(3)
                .step_by(4)
        })
        .collect()
}

/// The same boards with full hands that hold n blanks.
fn blanks<G: Playable>(
    game: &G,
    generator: &mut impl Generator,
    sample: &[(Grid, Tiles)],
    count: u8,
    positions: usize,
) {
    let mut rng = Pcg64::seed_from_u64(4);
    let mut times = Vec::new();
    for (grid, _) in sample.iter().take(positions) {
        let mut rest = *game.tiles();
        rest.set(Tile::BLANK, 0);
        let mut hand = common::draw(&mut rest, game.hand_size() - u32::from(count), &mut rng);
        hand.set(Tile::BLANK, count);
        times.push(timed(|| generator.best(grid, &hand)).1);
    }
    quantiles(
        &format!("ms a turn, {} full hands with {count} blanks", times.len()),
        &mut times,
    );
}

/// The 300 best on some boards, one after the other, with full hands that hold n blanks.
fn few<G: Playable>(
    game: &G,
    generator: &mut impl Generator,
    sample: &[(Grid, Tiles)],
    count: u8,
    positions: usize,
) {
    let mut rng = Pcg64::seed_from_u64(5);
    let (mut times, mut points) = (Vec::new(), 0u64);
    for (grid, _) in sample.iter().cycle().take(positions) {
        let mut rest = *game.tiles();
        rest.set(Tile::BLANK, 0);
        let mut hand = common::draw(&mut rest, game.hand_size() - u32::from(count), &mut rng);
        hand.set(Tile::BLANK, count);
        let (found, ms) = timed(|| generator.best_few(grid, &hand, 300, &|_| 0));
        points += found
            .iter()
            .map(|found| u64::from(found.points))
            .sum::<u64>();
        times.push(ms);
    }
    let boards = sample.len();
    quantiles(
        &format!("ms a list of 300, {boards} boards, hands with {count} blanks, {points} points"),
        &mut times,
    );
}

/// The best placement compared with a scan of the generator's own list, without a blank.
fn against_the_list<G: Playable>(
    game: &G,
    generator: &mut impl Generator,
    sample: &[(Grid, Tiles)],
) {
    let mut other = game.generator();
    let (mut best, mut list, mut count) = (0., 0., 0.);
    for (grid, hand) in sample
        .iter()
        .filter(|(_, hand)| hand.count(Tile::BLANK) == 0)
        .take(50)
    {
        best += timed(|| generator.best(grid, hand)).1;
        count += timed(|| generator.count(grid, hand)).1;
        list += timed(|| other.for_each_found(grid, hand, &mut |_| ControlFlow::Continue(()))).1;
    }
    println!(
        "  the list takes {:.1} times as long as the best, and {:.1} times as long as counting",
        list / best,
        list / count
    );
}

/// The best placement compared with the reference, with hands of three tiles.
fn against_the_reference<G: Playable>(
    game: &G,
    generator: &mut impl Generator,
    sample: &[(Grid, Tiles)],
) {
    let mut reference = Reference::new(game);
    let (mut fast, mut slow) = (0., 0.);
    for (grid, hand) in sample.iter().take(20) {
        let mut hand: Tiles = hand.iter().step_by(3).collect();
        hand.set(Tile::BLANK, 0);
        let (best, ms) = timed(|| generator.best(grid, &hand));
        let (slow_best, slow_ms) = timed(|| reference.best(grid, &hand));
        assert_eq!(slow_best, best);
        fast += ms;
        slow += slow_ms;
    }
    println!(
        "  the reference takes {:.0} times as long as the best with hands of three tiles",
        slow / fast
    );
}
