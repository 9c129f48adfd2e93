//! `bagsplit plan`: how many games, minutes and gigabytes it takes to tell setups apart; and what is registered.

use std::path::Path;
use std::time::{Duration, Instant};

use arena::{Block, BlockResult, Matchup};
use rules::with_game;
use store::{Folder, Registration};
use study::{Needed, Pairing, Pilot, Variances, fresh_seed};

use crate::args::Plan;
use crate::exit::Exit;
use crate::interrupt;
use crate::origin;
use crate::progress::GameBar;
use crate::results::{Layout, REGISTRATION};
use crate::text::{duration, percent, size};

use super::{dry_run::BYTES_A_GAME, pool};

/// Games that are played to see how much luck there is.
const PILOT_GAMES: u64 = 20_000;
/// The stage whose luck they have, which is nobody else's.
const PILOT_STAGE: u64 = 99;

/// Plays a pilot and prints what the experiment needs; registers it if asked to.
pub(crate) fn plan(args: &Plan) -> Result<(), Exit> {
    let layout = Layout::new(config::load_experiment(&args.experiment)?);
    if layout.experiment.balance.is_some() {
        return Err(Exit::input(format!(
            "{}: a plan is for telling setups apart by one set of rules, and this experiment compares rules: run it with \
             few pairs (run --pairs) and look at the intervals, which halve with four times the pairs",
            args.experiment.display()
        )));
    }
    let out = args.out.clone().unwrap_or_else(|| Path::new("results").join(&layout.experiment.name));
    if args.preregister {
        // Before the pilot, so that a mistake shows at once.
        register(&layout, &out)?;
    }
    let pool = pool(args.threads)?;
    let threads = pool.current_num_threads();
    let (variances, seconds) = pilot(&layout, &pool, args.quiet)?;
    let experiment = &layout.experiment;
    let needed = variances.needed(experiment.ranked, args.difference, args.power, experiment.pairs)?;
    print(&layout, args, &variances, &needed, (seconds, threads));
    if args.preregister {
        println!("\nRegistered in {}.", out.join(REGISTRATION).display());
    }
    Ok(())
}

/// Plays a few pairs of every matchup, or of a part of them: how setups vary, and seconds a game and thread.
fn pilot(layout: &Layout, pool: &rayon::ThreadPool, quiet: bool) -> Result<(Variances, f64), Exit> {
    let experiment = &layout.experiment;
    let pilot = Pilot::new(experiment.setups.len(), experiment.ranked, &experiment.pairing);
    let matchups = pilot.matchups.len() as u64;
    let pairs = (PILOT_GAMES / 2 / matchups).clamp(16, 2000);
    let setup = |place: usize| &experiment.setups[pilot.setups[place]];
    let block = |&(first, second): &(usize, usize)| Block {
        matchup: Matchup { first: setup(first), second: setup(second) },
        seed: fresh_seed(experiment.seed, PILOT_STAGE),
        first_pair: 0,
        pairs,
    };
    let blocks: Vec<Block<'_>> = pilot.matchups.iter().map(block).collect();
    let bar = GameBar::new(2 * pairs * matchups, quiet);
    interrupt::listen();
    let played = std::sync::Mutex::new(vec![BlockResult::default(); blocks.len()]);
    let start = Instant::now();
    pool.install(|| {
        with_game!(&experiment.rules, game => arena::play_blocks(game, &blocks, &bar, |place, result| {
            played.lock().expect("nobody panics with it")[place] = result;
        }));
    });
    let threads = pool.current_num_threads().min(blocks.len()) as f64;
    let seconds = start.elapsed().as_secs_f64() * threads / (2 * pairs * matchups) as f64;
    bar.finish();
    if interrupt::stopped() {
        return Err(Exit::interrupted("stopped; a plan keeps nothing"));
    }
    let played = played.into_inner().expect("nobody panics with it");
    let variances = pilot.variances(&played).map_err(|error| {
        Exit::input(format!(
            "{}: there is nothing to plan: in {pairs} pairs of each matchup no two setups differed ({error})",
            layout.experiment.name
        ))
    })?;
    Ok((variances, seconds))
}

fn print(
    layout: &Layout,
    args: &Plan,
    variances: &Variances,
    needed: &Needed,
    (seconds, threads): (f64, usize),
) {
    let experiment = &layout.experiment;
    let matchups = layout.plan.matchups.len() as u64;
    let cost = |pairs: u64| {
        let games = 2 * pairs * matchups;
        let wall = Duration::from_secs_f64(seconds * games as f64 / threads as f64);
        let bytes: u64 = BYTES_A_GAME.iter().map(|(_, bytes)| bytes * games).sum();
        format!("{games} games, about {} on {threads} threads, {}", duration(wall), size(bytes))
    };
    let against = match experiment.pairing {
        Pairing::RoundRobin => "against all others",
        Pairing::Field { .. } => "against the field",
        Pairing::Ladder { .. } => "by rating",
    };
    let (difference, power) = (percent(args.difference), percent(args.power));
    let ranked = experiment.ranked;
    println!("experiment  {}, {ranked} setups ranked {against}, {matchups} matchups", experiment.name);
    println!(
        "pilot       {} pairs a matchup: the difference of two setups varies by {} a pair index (nine of ten: up to {})",
        variances.pairs,
        percent(variances.median.sqrt()),
        percent(variances.high.sqrt()),
    );
    println!(
        "to find     a difference of {difference} of the win rate with power {power}, all {} comparisons at 5%:",
        ranked * (ranked - 1) / 2
    );
    println!("            {} pairs a matchup: {}", needed.pairs, cost(needed.pairs));
    println!(
        "            {} pairs for nine of ten comparisons: {}",
        needed.pairs_high,
        cost(needed.pairs_high)
    );
    println!("as it is    {} pairs a matchup: {}", experiment.pairs, cost(experiment.pairs));
    println!(
        "            they find {difference} with power {}, and {} with power {power}",
        percent(needed.power_as_planned),
        percent(needed.found_as_planned)
    );
    println!(
        "            'bagsplit best' and 'search' spend their games where they are needed, and take fewer"
    );
}

/// Writes down what will be run, before anything was.
fn register(layout: &Layout, out: &Path) -> Result<(), Exit> {
    let folder = Folder::open(out)?;
    if !folder.blocks()?.is_empty() {
        let out = out.display();
        return Err(Exit::input(format!(
            "{out}: games were played here already; a registration comes before the first"
        )));
    }
    let experiment = &layout.experiment;
    let comparisons = experiment.ranked * experiment.ranked.saturating_sub(1) / 2;
    let registration = Registration {
        format: 1,
        registered: origin::now(),
        version: origin::VERSION.to_owned(),
        commit: origin::COMMIT.to_owned(),
        play_version: store::PLAY_VERSION,
        hypotheses: experiment.hypotheses.clone(),
        analysis: format!(
            "The mean share of each of {} ranked setups over pair indices; all {comparisons} comparisons of two by paired \
             t-tests, Holm's procedure at 5%. A setup is called better only where it is separated.",
            experiment.ranked
        ),
        stopping_rule: format!(
            "Fixed: {} pairs in each of {} matchups, seed {}; nothing is concluded before all are played.",
            experiment.pairs,
            layout.plan.matchups.len(),
            experiment.seed
        ),
        experiment_file: layout.text(),
        hash: String::new(),
    };
    registration.write(&out.join(REGISTRATION))?;
    Ok(())
}
