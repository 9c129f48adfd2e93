//! `bagsplit run`: plays the missing games of an experiment, then writes its tables and charts.

use std::io::Write;

use bagsplit_lab::experiment::shell_word;
use bagsplit_lab::run::{Lab, LabError, Layout, Shard, store_folders};
use bagsplit_stats::numerals::{count, thousands};

use crate::args::Run;
use crate::exit::Exit;
use crate::output;
use crate::progress::{GameBar, with_provisional};
use crate::{interrupt, warnings};

use super::{dry_run, programs, rank};

/// Plays an experiment, or prints its plan.
pub(crate) fn run(args: &Run) -> Result<(), Exit> {
    let (mut experiment, out) = args.what.load("", args.output.quiet)?;
    experiment.pairs = args.pairs.unwrap_or(experiment.pairs);
    programs::identify_all(&mut experiment)?;
    if !args.output.quiet {
        warnings::weaknesses(&experiment.setups, &experiment.rules);
    }
    let pool = args.what.threads.pool()?;
    if args.dry_run {
        return dry_run::print(
            &bagsplit_lab::run::registered(Layout::new(experiment), &out)?,
            &out,
            args.shard,
            pool.current_num_threads(),
        );
    }
    let folders = args
        .store
        .as_ref()
        .map(|store| store_folders(&experiment, store))
        .transpose()?;
    let mut lab = match args.shard {
        None => Lab::open(experiment, &out, args.output.earlier())?,
        Some(shard) => Lab::open_shard(experiment, &out, args.output.earlier(), shard)?,
    };
    if !lab.locks() {
        output::say(format_args!(
            "warning: {}: this file system has no locks, so nothing prevents the same part from being played twice at once; \
             parts of other numbers do not disturb each other",
            output::path(&out)
        ));
    }
    if let (Some(store), Some(folders)) = (&args.store, &folders) {
        let games = count(lab.take_from(folders)?, "game");
        if !args.output.quiet {
            output::say(format_args!("{games} taken from {}", output::path(store)));
        }
    }
    let missing = if args.time.is_some() {
        lab.missing_by_pair()
    } else {
        lab.missing(args.shard)
    }?;
    let games = missing.iter().map(|slice| slice.pairs.games()).sum();
    let shown = args.shown.unless(args.output.quiet);
    let bar = GameBar::new(games, shown).for_at_most(args.time);
    let folder = lab.folder().to_owned();
    let played = with_provisional(&folder, &bar, shown, || lab.play(&pool, &missing, &bar));
    bar.finish();
    match played {
        // The time is over: what is there by then is ranked.
        Err(LabError::Stopped) if args.time.is_some() && !interrupt::stopped() => {
            lab.conclude_unfinished()
        }
        Err(LabError::Stopped) => return Err(stopped(&lab, args.shard)?),
        played => played?,
    }
    if lab.faults() > 0 {
        output::say(format_args!(
            "{} of programs from outside: {} has them; a second fault in a pair forfeits the game",
            count(lab.faults(), "fault"),
            output::path(&out.join("faults.jsonl"))
        ));
    }
    if let Some(Shard { number, of }) = args.shard {
        lab.complete(args.shard)?;
        if !args.output.quiet {
            let mut printed = output::out();
            writeln!(
                printed,
                "Part {number} of {of}: {} played into {}.",
                count(lab.played(), "game"),
                out.display()
            )?;
            writeln!(
                printed,
                "Join the parts with: bagsplit merge DIR DIR ... --out DIR"
            )?;
        }
        return Ok(());
    }
    // Tables of many games are written with the playing threads.
    pool.install(|| rank::conclude(&lab, &args.output, args.rows))?;
    let experiment = &lab.layout().experiment;
    let more = 10 * experiment.pairs;
    // The answer by level has its own next commands, and ends the screen.
    let is_by_level = experiment.players().len() > 1 && experiment.balance().is_none();
    let is_silent = args.output.quiet || args.output.printed.is_json() || is_by_level;
    if !is_silent && more <= lab.layout().most_pairs() {
        writeln!(
            output::out(),
            "For ten times as many games (intervals shrink to about a third): {}",
            args.again(more)
        )?;
    }
    Ok(())
}

/// The message of an interrupted run.
fn stopped(lab: &Lab, shard: Option<Shard>) -> Result<Exit, LabError> {
    let folder = lab.folder().display();
    if let Some(shard) = shard {
        let planned = lab.layout().games_of(shard);
        let missing: u64 = lab
            .missing(Some(shard))?
            .iter()
            .map(|slice| slice.pairs.games())
            .sum();
        let Shard { number, of } = shard;
        return Ok(Exit::interrupted(format!(
            "stopped: of part {number} of {of} {} of {} games are stored in {folder}; the same command continues from there",
            thousands(planned - missing),
            thousands(planned)
        )));
    }
    let [there, planned] = [lab.games()?, lab.layout().plan.games()].map(thousands);
    Ok(Exit::interrupted(format!(
        "stopped: {there} of {planned} games are stored in {folder}; the same command continues from there, and\n\
         'bagsplit rank {}' ranks the games so far",
        shell_word(lab.folder())
    )))
}
