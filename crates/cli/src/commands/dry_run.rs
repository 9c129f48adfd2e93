//! `bagsplit run --dry-run`: what would be played, how long it would take, how much it would write?

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use lab::{BYTES_A_GAME, Layout, Shard};

use crate::exit::Exit;
use crate::output;
use crate::text::{duration, size};

/// Prints the plan of an experiment, and plays a few of its games for a second to tell how long the rest
/// would take; nothing is written.
pub(crate) fn print(layout: &Layout, out: &Path, shard: Option<Shard>, threads: usize) -> Result<(), Exit> {
    let mut text = output::out();
    let plan = &layout.plan;
    let slices = layout.to_play(out, shard)?;
    let games = slices.iter().map(|slice| slice.pairs.games()).sum::<u64>();
    let (field, ranked) =
        (layout.experiment.setups.len() - layout.experiment.ranked, layout.experiment.ranked);
    writeln!(text, "experiment  {}, seed {}", layout.experiment.name, layout.experiment.seed)?;
    writeln!(
        text,
        "setups      {ranked} ranked{}",
        if field > 0 { format!(", {field} more in the field") } else { String::new() }
    )?;
    writeln!(text, "matchups    {}, {} pairs each", plan.matchups.len(), plan.pairs)?;
    writeln!(
        text,
        "games       {} in all, {games} still to play here, in {} blocks",
        plan.games(),
        slices.len()
    )?;
    let (seconds, tried) = layout.seconds_a_game();
    let wall = Duration::from_secs_f64(seconds * games as f64 / threads as f64);
    writeln!(text, "time        about {} on {threads} threads ({tried} games tried)", duration(wall))?;
    let sizes = BYTES_A_GAME.map(|(what, bytes)| format!("{what} {}", size(bytes * plan.games())));
    writeln!(text, "size        about {}, in {}", sizes.join(", "), output::path(out))?;
    Ok(())
}
