//! Prints the scoreboard of the search: `cargo run --release -p search --example figures [seeds] [games] [landscape]`.

use std::time::Instant;

use search::scoreboard::{GAMES, Method, Shape, TARGET, row};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| {
        arguments.get(at).map_or(default, |a| a.parse().expect("seeds and games are whole numbers"))
    };
    let (seeds, games) = (number(0, 20), number(1, GAMES));
    let chosen = |shape: &Shape| arguments.get(2).is_none_or(|name| *name == format!("{shape:?}"));
    println!("{seeds} seeds, {games} games each; target {TARGET} on Distance with {GAMES}");
    println!(
        "{:14} {:10} {:>7} {:>7} {:>7} {:>10} {:>7}",
        "method", "landscape", "mean", "sd", "lowest", "reachable", "s"
    );
    for shape in [Shape::Distance, Shape::Pairs, Shape::Rugged].into_iter().filter(chosen) {
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
