//! `bagsplit run --dry-run`: the number of games, run time and disk space of an experiment.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use bagsplit_lab::run::{Layout, Shard};
use bagsplit_lab::studies::power::BYTES_A_GAME;
use bagsplit_stats::numerals::count;

use crate::exit::Exit;
use crate::output;
use crate::text::{duration, size};

/// Prints the plan of an experiment, and plays a few of its games for a second to estimate the time of
/// the rest; it writes nothing.
pub(crate) fn print(
    layout: &Layout,
    out: &Path,
    shard: Option<Shard>,
    threads: usize,
) -> Result<(), Exit> {
    let mut text = output::out();
    let plan = &layout.plan;
    writeln!(
        text,
        "experiment  {}, seed {}",
        layout.experiment.name, layout.experiment.seed
    )?;
    writeln!(text, "setups      {}", layout.experiment.summary())?;
    let players = layout.experiment.players();
    if !players.is_empty() {
        let names: Vec<&str> = players
            .iter()
            .map(|players| players.name.as_str())
            .collect();
        writeln!(
            text,
            "players     {}; each population plays all matchups",
            names.join(", ")
        )?;
    }
    writeln!(
        text,
        "matchups    {}, {} each",
        plan.matchups.len(),
        count(plan.pairs, "pair")
    )?;
    if let Err(error) = layout.check_size() {
        writeln!(
            text,
            "games       {} in all, in {}",
            plan.games(),
            count(plan.blocks(), "block")
        )?;
        return Err(error.into());
    }
    let slices = layout.to_play(out, shard)?;
    let games: u64 = slices.iter().map(|slice| slice.pairs.games()).sum();
    writeln!(
        text,
        "games       {} in all, {games} still to play here, in {}",
        plan.games(),
        count(slices.len() as u64, "block")
    )?;
    let (seconds, tried) = layout.seconds_a_game();
    let wall = Duration::from_secs_f64(seconds * games as f64 / threads as f64);
    writeln!(
        text,
        "time        about {} on {} ({} tried)",
        duration(wall),
        count(threads as u64, "thread"),
        count(tried, "game")
    )?;
    let sizes = BYTES_A_GAME.map(|(what, bytes)| format!("{what} {}", size(bytes * plan.games())));
    writeln!(
        text,
        "size        about {}, in {}",
        sizes.join(", "),
        output::path(out)
    )?;
    Ok(())
}
