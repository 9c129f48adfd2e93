//! Prints what `bagsplit validate` says of tuning rules, and nothing else; with the argument `full` as `validate --full` does.

use bagsplit_optimize::scoreboard::{Problem, Wish};

fn main() {
    let full = std::env::args().any(|argument| argument == "full");
    for wish in Wish::ALL {
        for figure in Problem::Tune(wish).work_out(full) {
            let (what, ours) = (&figure.what, figure.ours);
            println!(
                "{what} | {ours:.4} | {:?} | {}",
                figure.demand,
                if figure.holds() { "" } else { "MISSED" }
            );
        }
    }
}
