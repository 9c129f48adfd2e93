//! `bagsplit plan`: estimates of sample size, run time and disk space (power analysis), and registrations.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use bagsplit_lab::finding::{ExperimentHeader, object};
use bagsplit_lab::results::{NamedRound, PairsNeeded, Registered};
use bagsplit_lab::run::{LabError, Layout, RUN};
use bagsplit_lab::studies::power::PilotRun;
use bagsplit_report::studies::Presentation;
use bagsplit_stats::numerals::count;
use bagsplit_storage::BeaconRound;
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::Plan;
use crate::exit::Exit;
use crate::progress::GameBar;
use crate::{output, text};

use super::programs;

/// The longest pilot: longer ones tell little more, and with a slow bot it would take as long as the experiment.
const PILOT_TIME: Duration = Duration::from_secs(60);

/// Plays a pilot and prints what the experiment needs; registers it if asked to.
pub(crate) fn plan(args: &Plan) -> Result<(), Exit> {
    let mut experiment =
        bagsplit_lab::experiment::load_experiment_with(&args.experiment, &args.set)?;
    programs::identify_all(&mut experiment)?;
    let layout = Layout::new(experiment);
    if let Some(study) = args.study {
        let most_games = study.most_games(&layout.experiment);
        let most_games = most_games.map_err(|error| Exit::from_lab(error, &args.experiment))?;
        return without_pilot(args, study.name(), most_games, &layout);
    }
    // A comparison of rules, whose figures no power is computed for, can be registered all the same.
    if args.preregister && !layout.experiment.variants().is_empty() {
        return without_pilot(args, RUN, layout.plan.games(), &layout);
    }
    let pilot = PilotRun::new(&layout).map_err(|error| Exit::from_lab(error, &args.experiment))?;
    // Before the pilot, which may take minutes, so that errors show at once.
    let registered = register(args, &layout)?;
    if let (Some(registered), false) = (&registered, args.printed.is_json()) {
        say_registered("run", registered)?;
        writeln!(output::out())?;
    }
    let pool = args.playing.pool()?;
    let threads = pool.current_num_threads();
    let pilot = pilot.within(PILOT_TIME, threads);
    let bar = GameBar::new(pilot.games(), args.playing.shown());
    let played = pilot.play(&pool, &bar);
    bar.finish();
    let played = played.map_err(|error| match error {
        LabError::Stopped if registered.is_some() => {
            Exit::interrupted("stopped; the registration stands")
        }
        LabError::Stopped => Exit::nothing_stored(),
        LabError::Unfit(why) if registered.is_some() => Exit::from_lab(
            LabError::Unfit(format!("{why}; the registration stands")),
            &args.experiment,
        ),
        error => Exit::from_lab(error, &args.experiment),
    })?;
    let planned = PairsNeeded::new(
        &layout,
        played,
        (args.difference, args.power),
        registered,
        threads,
    )?;
    match args.printed.is_json() {
        true => Ok(output::json(&object("plan", &planned))?),
        false => Ok(text::print(
            &mut output::out(),
            planned.words(&layout, &[]),
            true,
        )?),
    }
}

/// Prints the most games of a command for which no power is computed, and registers it if asked to.
fn without_pilot(
    args: &Plan,
    name: &'static str,
    most_games: u64,
    layout: &Layout,
) -> Result<(), Exit> {
    let registered = register(args, layout)?;
    if args.printed.is_json() {
        let experiment = ExperimentHeader::new(layout);
        let planned = PlannedStudy {
            experiment,
            study: name,
            most_games,
            registered,
        };
        return Ok(output::json(&object("plan-study", &planned))?);
    }
    let games = count(most_games, "game");
    let experiment = &layout.experiment.name;
    writeln!(
        output::out(),
        "'{name}' of experiment '{experiment}' plays at most {games}"
    )?;
    if let Some(registered) = registered {
        writeln!(output::out())?;
        say_registered(name, &registered)?;
    }
    Ok(())
}

/// Registers an experiment or a study, if asked to.
fn register(args: &Plan, layout: &Layout) -> Result<Option<Registered>, Exit> {
    if !args.preregister {
        return Ok(None);
    }
    let added = args
        .study
        .map_or_else(String::new, |study| format!("-{}", study.name()));
    let default = format!("{}{added}", layout.experiment.name);
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| Path::new("results").join(default));
    let registered = bagsplit_lab::studies::register(layout, args.study, &out, args.beacon);
    registered
        .map(Some)
        .map_err(|error| Exit::from_lab(error, &args.experiment))
}

/// The most games of a study.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlannedStudy<'l> {
    experiment: ExperimentHeader<'l>,
    study: &'static str,
    most_games: u64,
    registered: Option<Registered>,
}

fn say_registered(command: &str, registered: &Registered) -> Result<(), Exit> {
    let Registered { file, seed, beacon } = registered;
    let seed = match (seed, beacon) {
        (
            _,
            Some(NamedRound {
                round,
                begins,
                address,
            }),
        ) => format!(
            "a seed that follows from the registration and from round {round} of drand's quicknet, which begins at {begins}: publish \
             the hash before, and then 'curl -o {} {address}'",
            output::path(&Path::new(file).with_file_name(BeaconRound::FILE))
        ),
        (seed, None) => format!(
            "seed {}, which follows from the registration",
            seed.unwrap_or_default()
        ),
    };
    Ok(writeln!(
        output::out(),
        "Registered in {} (and in preregistration.md, to publish). 'bagsplit {command}' into this folder plays with {seed}.",
        output::path(Path::new(file))
    )?)
}
