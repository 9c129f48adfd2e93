//! `bagsplit run`: play what is missing of an experiment, then write its tables and charts.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use arena::PairRange;
use rayon::iter::{ParallelBridge, ParallelIterator};
use store::Folder;
use study::Slice;

use crate::args::Run;
use crate::exit::Exit;
use crate::interrupt;
use crate::progress::GameBar;
use crate::results::{Layout, Session};

use super::{dry_run, pool, rank};

/// Plays an experiment, or says what would be played.
pub(crate) fn run(args: &Run) -> Result<(), Exit> {
    let mut experiment = config::load_experiment(&args.experiment)?;
    experiment.seed = args.seed.unwrap_or(experiment.seed);
    experiment.pairs = args.pairs.unwrap_or(experiment.pairs);
    let out = args.out.clone().unwrap_or_else(|| Path::new("results").join(&experiment.name));
    let layout = Layout::new(experiment);
    let pool = pool(args.threads)?;
    if args.dry_run {
        return dry_run::print(&layout, &out, args.shard, pool.current_num_threads());
    }

    let folder = Folder::open(&out)?;
    layout.write(&folder)?;
    let mut session = Session::begin(pool.current_num_threads());
    let missing = layout.missing(&folder, args.shard)?;
    session.played = play(&layout, &folder, &pool, &missing, args.output.quiet)?;
    if let Some((number, of)) = args.shard {
        if !args.output.quiet {
            let games = session.played;
            println!("Part {number} of {of}: {games} games played into {}.", out.display());
            println!("Join the parts with: bagsplit merge DIR DIR ... --out DIR");
        }
        return Ok(());
    }
    rank::conclude(&layout, &folder, &session, &args.output)
}

/// Plays slices into a folder: how many games that were.
fn play(
    layout: &Layout,
    folder: &Folder,
    pool: &rayon::ThreadPool,
    slices: &[Slice],
    quiet: bool,
) -> Result<u64, Exit> {
    let games = 2 * slices.iter().map(|slice| slice.pairs).sum::<u64>();
    if games == 0 {
        return Ok(0);
    }
    interrupt::listen();
    let bar = GameBar::new(games, quiet);
    let kept = Mutex::new((0u64, Ok(())));
    let one = |slice: &Slice| {
        let section = layout.section(slice.matchup);
        let Some(result) = section.play(slice, layout.experiment.seed, &bar) else { return };
        let Slice { matchup, first_pair, pairs } = *slice;
        let written = folder.write(layout.stored(matchup), PairRange::new(first_pair, pairs), &result);
        let mut kept = kept.lock().expect("nobody panics with it");
        match written {
            Ok(()) => kept.0 += 2 * pairs,
            Err(error) => {
                // A block that cannot be written stops the run; what others have written stays.
                interrupt::stop();
                kept.1 = Err(error);
            }
        }
    };
    // Bridged, so that blocks are begun in their order: what is there after an interruption is then the first part
    // of everything, not bits from everywhere.
    pool.install(|| slices.iter().par_bridge().for_each(one));
    bar.finish();
    let (kept, outcome) = kept.into_inner().expect("nobody panics with it");
    outcome?;
    if interrupt::stopped() {
        return Err(stopped(layout, folder.path().to_owned(), kept, games));
    }
    Ok(kept)
}

fn stopped(layout: &Layout, folder: PathBuf, kept: u64, games: u64) -> Exit {
    let planned = layout.plan.games();
    let there = planned - games + kept;
    let folder = folder.display();
    Exit::interrupted(format!(
        "stopped: {there} of {planned} games are kept in {folder}; the same command goes on from there, and\n\
         'bagsplit rank {folder}' ranks what there is"
    ))
}
