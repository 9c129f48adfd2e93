//! Published figures of statistics and adaptive methods, compared with ours.
//!
//! `cargo test --release -p bagsplit-optimize --test published` runs the fast ones; with `-- --ignored` also the
//! simulations with the number of repetitions reported in docs/notebook/validation.md, and with `--nocapture` each
//! figure is printed. All simulations have fixed seeds and are reproducible.

mod cases;
mod coins;
mod equal;
mod halving;
mod payoffs;
mod races;
mod sequential;
mod tunes;
mod twice;

/// Compares a figure of ours with a published one.
#[track_caller]
fn near(what: &str, ours: f64, reference: f64, tolerance: f64) {
    println!("{what}: {ours}; published {reference} ± {tolerance}");
    assert!(
        (ours - reference).abs() <= tolerance,
        "{what}: {ours} is not {reference} ± {tolerance}"
    );
}

/// Checks a figure of ours against a lower bound.
#[track_caller]
fn at_least(what: &str, ours: f64, least: f64) {
    println!("{what}: {ours}; at least {least}");
    assert!(ours >= least, "{what}: {ours} is below {least}");
}

/// Checks a figure of ours against an upper bound.
#[track_caller]
fn at_most(what: &str, ours: f64, most: f64) {
    println!("{what}: {ours}; at most {most}");
    assert!(ours <= most, "{what}: {ours} is above {most}");
}
