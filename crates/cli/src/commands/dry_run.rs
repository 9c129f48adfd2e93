//! `bagsplit run --dry-run`: what would be played, how long it would take, how much it would write?

use std::path::Path;
use std::time::{Duration, Instant};

use store::Folder;
use study::Slice;

use crate::exit::Exit;
use crate::results::Layout;
use crate::text::{duration, size};

/// Bytes that a game takes: its part of a block file, and its rows in Parquet and in CSV, as measured on
/// a run of a million games.
pub(super) const BYTES_A_GAME: [(&str, u64); 3] = [("blocks", 50), ("Parquet", 13), ("CSV", 137)];

/// Prints the plan of an experiment, and plays a few of its games for a second to tell how long the rest
/// would take; nothing is written.
pub(crate) fn print(
    layout: &Layout,
    out: &Path,
    shard: Option<(u64, u64)>,
    threads: usize,
) -> Result<(), Exit> {
    let plan = &layout.plan;
    let slices = if out.join("blocks").is_dir() {
        layout.missing(&Folder::open(out)?, shard)?
    } else if let Some((number, of)) = shard {
        plan.shard(number, of)
    } else {
        plan.missing(&vec![Vec::new(); plan.matchups.len()])
    };
    let games = 2 * slices.iter().map(|slice| slice.pairs).sum::<u64>();
    let (field, ranked) =
        (layout.experiment.setups.len() - layout.experiment.ranked, layout.experiment.ranked);
    println!("experiment  {}, seed {}", layout.experiment.name, layout.experiment.seed);
    println!(
        "setups      {ranked} ranked{}",
        if field > 0 { format!(", {field} more in the field") } else { String::new() }
    );
    println!("matchups    {}, {} pairs each", plan.matchups.len(), plan.pairs);
    println!("games       {} in all, {games} still to play here, in {} blocks", plan.games(), slices.len());
    let (seconds, tried) = seconds_a_game(layout);
    let wall = Duration::from_secs_f64(seconds * games as f64 / threads as f64);
    println!("time        about {} on {threads} threads ({tried} games tried)", duration(wall));
    let sizes = BYTES_A_GAME.map(|(what, bytes)| format!("{what} {}", size(bytes * plan.games())));
    println!("size        about {}, in {}", sizes.join(", "), out.display());
    Ok(())
}

/// Plays the first pairs of matchups spread over the plan for about a second: seconds a game on one
/// thread, and how many games were tried.
fn seconds_a_game(layout: &Layout) -> (f64, u64) {
    let (start, mut games) = (Instant::now(), 0u64);
    let matchups = &layout.plan.matchups;
    for turn in 0..matchups.len() {
        // A step that shares no factor with a power of two visits the plan evenly.
        let place = turn * 7919 % matchups.len();
        // As it will be played, mirrors and courses included; but not pair 0, whose options are always counted.
        let slice = Slice { matchup: place, first_pair: 1, pairs: 1 };
        let result = layout.section(place).play(&slice, layout.experiment.seed, &());
        games += result.map_or(0, |result| result.game_count());
        if start.elapsed() > Duration::from_secs(1) {
            break;
        }
    }
    (start.elapsed().as_secs_f64() / games as f64, games)
}
