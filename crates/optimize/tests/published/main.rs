//! Published figures of statistics and adaptive methods, and ours beside them.
//!
//! `cargo test --release -p bagsplit-optimize --test published` holds what takes seconds; with `-- --ignored` also the
//! simulations with as many repetitions as docs/scoreboard.md reports, and with `--nocapture` each figure is printed.
//! All simulations have fixed seeds: the same program gives the same figures.

mod cases;
mod coins;
mod equal;
mod halving;
mod payoffs;
mod races;
mod sequential;
mod tunes;
mod twice;

/// Holds a figure of ours to a published one.
#[track_caller]
fn near(what: &str, ours: f64, reference: f64, tolerance: f64) {
    println!("{what}: {ours}; published {reference} ± {tolerance}");
    assert!((ours - reference).abs() <= tolerance, "{what}: {ours} is not {reference} ± {tolerance}");
}

/// Holds a figure of ours to a lower bound.
#[track_caller]
fn at_least(what: &str, ours: f64, least: f64) {
    println!("{what}: {ours}; at least {least}");
    assert!(ours >= least, "{what}: {ours} is below {least}");
}

/// Holds a figure of ours to an upper bound.
#[track_caller]
fn at_most(what: &str, ours: f64, most: f64) {
    println!("{what}: {ours}; at most {most}");
    assert!(ours <= most, "{what}: {ours} is above {most}");
}
