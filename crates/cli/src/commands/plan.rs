//! `bagsplit plan`: estimates of sample size, run time and disk space (power analysis), and registrations.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use bagsplit_lab::experiment::ErrorBudget;
use bagsplit_lab::finding::{OfExperiment, object};
use bagsplit_lab::results::{NamedRound, Registered};
use bagsplit_lab::run::{LabError, Layout};
use bagsplit_lab::studies::Adaptive;
use bagsplit_lab::studies::power::{BYTES_A_GAME, PilotRun};
use bagsplit_lab::studies::power::{Needed, Variances};
use bagsplit_lab::study::Pairing;
use bagsplit_stats::numerals::{count, exact_percent, thousands};
use bagsplit_storage::BeaconRound;

use schemars::JsonSchema;
use serde::Serialize;

use crate::args::Plan;
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;
use crate::text::{duration, percent, size};

use super::programs;

/// The longest pilot: longer ones tell little more, and with a slow bot it would take as long as the experiment.
const PILOT_TIME: Duration = Duration::from_secs(60);

/// Plays a pilot and prints what the experiment needs; registers it if asked to.
pub(crate) fn plan(args: &Plan) -> Result<(), Exit> {
    let mut experiment = bagsplit_lab::experiment::load_experiment_with(&args.experiment, &args.set)?;
    programs::identify_all(&mut experiment)?;
    let layout = Layout::new(experiment);
    if let Some(study) = args.study {
        return plan_study(args, study, &layout);
    }
    let pilot = PilotRun::new(&layout).map_err(|error| Exit::from_lab(error, &args.experiment))?;
    let out = args.out.clone().unwrap_or_else(|| Path::new("results").join(&layout.experiment.name));
    // Before the pilot, so that errors show at once.
    let registered = args
        .preregister
        .then(|| bagsplit_lab::studies::register(&layout, None, &out, args.beacon))
        .transpose()?;
    if let (Some(registered), false) = (&registered, args.printed.is_json()) {
        // Before the pilot, which may take minutes and is not needed.
        say_registered("run", registered)?;
        writeln!(output::out())?;
    }
    let pool = args.playing.pool()?;
    let pilot = pilot.within(PILOT_TIME, pool.current_num_threads());
    let bar = GameBar::new(pilot.games(), args.playing.shown());
    let played = pilot.play(&pool, &bar);
    bar.finish();
    let (variances, seconds) = played.map_err(|error| match error {
        LabError::Stopped if registered.is_some() => Exit::interrupted("stopped; the registration stands"),
        LabError::Stopped => Exit::interrupted("stopped; nothing is stored"),
        LabError::Unfit(why) if registered.is_some() => {
            Exit::from_lab(LabError::Unfit(format!("{why}; the registration stands")), &args.experiment)
        }
        error => Exit::from_lab(error, &args.experiment),
    })?;
    let experiment = &layout.experiment;
    let spending = ErrorBudget::new(experiment, &[]).of_a_ranking();
    let ranked = experiment.ranked;
    let needed = variances.needed(ranked, &spending, args.difference, args.power, experiment.pairs)?;
    if args.printed.is_json() {
        let asked = (args.difference, args.power);
        return Ok(output::json(&needed.to_json(&layout, asked, &variances, seconds, registered))?);
    }
    let at_most = variances.needed(ranked, &spending, args.difference, args.power, layout.most_pairs())?;
    print(&layout, args, &variances, (&needed, at_most.found_as_planned), seconds, pool.current_num_threads())
}

/// Prints the most games of a study; registers it if asked to. A study decides from results, so there is no
/// power to plan.
fn plan_study(args: &Plan, study: Adaptive, layout: &Layout) -> Result<(), Exit> {
    let named = |error| Exit::from_lab(error, &args.experiment);
    let games = study.most_games(&layout.experiment).map_err(named)?;
    let name = &layout.experiment.name;
    let out =
        args.out.clone().unwrap_or_else(|| Path::new("results").join(format!("{name}-{}", study.name())));
    let registered = args
        .preregister
        .then(|| bagsplit_lab::studies::register(layout, Some(study), &out, args.beacon))
        .transpose()
        .map_err(named)?;
    if args.printed.is_json() {
        let planned = PlannedStudy {
            experiment: OfExperiment::new(layout),
            study: study.name(),
            most_games: games,
            registered,
        };
        return Ok(output::json(&object("plan-study", &planned))?);
    }
    writeln!(
        output::out(),
        "'{}' of experiment '{name}' plays at most {}",
        study.name(),
        count(games, "game")
    )?;
    if let Some(registered) = &registered {
        writeln!(output::out())?;
        say_registered(study.name(), registered)?;
    }
    Ok(())
}

/// The most games of a study.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlannedStudy<'l> {
    experiment: OfExperiment<'l>,
    study: &'static str,
    most_games: u64,
    registered: Option<Registered>,
}

fn say_registered(command: &str, registered: &Registered) -> Result<(), Exit> {
    let Registered { file, seed, beacon } = registered;
    let seed = match (seed, beacon) {
        (_, Some(NamedRound { round, begins, address })) => format!(
            "a seed that follows from the registration and from round {round} of drand's quicknet, which begins at {begins}: publish \
             the hash before, and then 'curl -o {} {address}'",
            output::path(&Path::new(file).with_file_name(BeaconRound::FILE))
        ),
        (seed, None) => format!("seed {}, which follows from the registration", seed.unwrap_or_default()),
    };
    Ok(writeln!(
        output::out(),
        "Registered in {file} (and in preregistration.md, to publish). 'bagsplit {command}' into this folder plays with {seed}."
    )?)
}

fn print(
    layout: &Layout,
    args: &Plan,
    variances: &Variances,
    (needed, smallest): (&Needed, f64),
    seconds: f64,
    threads: usize,
) -> Result<(), Exit> {
    let mut text = output::out();
    let experiment = &layout.experiment;
    let matchups = layout.plan.matchups.len() as u64;
    let cost = |pairs: u64| {
        let games = bagsplit_arena::games_in(pairs * matchups);
        let wall = Duration::from_secs_f64(seconds * games as f64 / threads as f64);
        let bytes: u64 = BYTES_A_GAME.iter().map(|(_, bytes)| bytes * games).sum();
        let time = duration(wall);
        format!(
            "{}, about {time} on {}, {} on disk",
            count(games, "game"),
            count(threads as u64, "thread"),
            size(bytes)
        )
    };
    let against = match experiment.pairing {
        Pairing::RoundRobin => "against all others",
        Pairing::Field { .. } => "against the field",
        Pairing::Ladder { .. } => "by rating",
    };
    let (difference, power) = (exact_percent(args.difference), exact_percent(args.power));
    let most = layout.most_pairs();
    let pairs_for = |pairs: u64, what: &str| {
        if pairs > most {
            return format!(
                "{}{what}: more than the {} that an experiment can have; those detect {} with power {power}",
                count(pairs, "pair"),
                thousands(most),
                percent(smallest)
            );
        }
        format!("{}{what}: {}", count(pairs, "pair"), cost(pairs))
    };
    let ranked = experiment.ranked;
    writeln!(
        text,
        "experiment  {}, {} ranked {against}, {}",
        experiment.name,
        count(ranked as u64, "setup"),
        count(matchups, "matchup")
    )?;
    writeln!(
        text,
        "pilot       {} pairs per matchup: standard deviation of the difference of two setups {} per pair (90% quantile {})",
        thousands(variances.pairs),
        percent(variances.median.sqrt()),
        percent(variances.high.sqrt()),
    )?;
    writeln!(
        text,
        "to detect   a difference of {difference} in win rate with power {power}, of a setup from the best, where the ranking has an \
         error rate of {}:",
        percent(ErrorBudget::new(&layout.experiment, &[]).of_a_ranking().alpha())
    )?;
    writeln!(text, "            {}", pairs_for(needed.pairs, " per matchup"))?;
    writeln!(text, "            {}", pairs_for(needed.pairs_high, " for 90% of the differences"))?;
    writeln!(
        text,
        "as set      {} per matchup: {}",
        count(experiment.pairs, "pair"),
        cost(experiment.pairs)
    )?;
    writeln!(
        text,
        "            detects {difference} with power {}, and {} with power {power}",
        percent(needed.power_as_planned),
        percent(needed.found_as_planned)
    )?;
    writeln!(
        text,
        "            'bagsplit best' allocates games adaptively: it needs fewer where most setups are clearly worse than the best"
    )?;
    Ok(())
}
