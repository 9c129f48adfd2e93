//! Prints the scoreboard of the search: `cargo run --release -p search --example figures [seeds] [games]`.

use std::time::Instant;

use search::scoreboard::{GAMES, Method, Shape, TARGET, row};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|a| a.parse::<u64>().expect("a whole number"));
    let seeds = arguments.next().unwrap_or(20);
    let games = arguments.next().unwrap_or(GAMES);
    println!("{seeds} seeds, {games} games each; target {TARGET} on Distance with {GAMES}");
    println!(
        "{:14} {:10} {:>7} {:>7} {:>7} {:>10} {:>7}",
        "method", "landscape", "mean", "sd", "lowest", "reachable", "s"
    );
    for shape in [Shape::Distance, Shape::Pairs, Shape::Rugged] {
        for method in [Method::Search, Method::RandomHalving, Method::CrossEntropy] {
            let begun = Instant::now();
            let row = row(method, shape, games, 0..seeds);
            println!(
                "{:14} {:10} {:7.4} {:7.4} {:7.4} {:10.4} {:7.1}",
                format!("{method:?}"),
                format!("{shape:?}"),
                row.mean,
                row.deviation,
                row.lowest,
                row.reachable,
                begun.elapsed().as_secs_f64()
            );
        }
    }
}
