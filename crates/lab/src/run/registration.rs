//! What is written down before the first game, and whether it was kept to.

use std::path::{Path, PathBuf};

use crate::experiment::Experiment;
use bagsplit_storage::{AsRegistered, Folder, OwnFolder, Registration};

use crate::run::{LabError, Layout, origin};

/// The name of what was written down before the first game.
pub(crate) const REGISTRATION: &str = "preregistration.json";

/// Writes down what will be run into this folder, before anything was; where that is, and the seed that its games will have.
/// `beacon` is a public value that nobody could know before.
///
/// # Errors
/// When games were played there already, or there is a registration.
pub fn register(layout: &Layout, folder: &Path, beacon: Option<&str>) -> Result<(PathBuf, u64), LabError> {
    let own = OwnFolder::open(folder)?;
    if !own.blocks()?.is_empty() {
        let folder = folder.display();
        return Err(LabError::Input(format!(
            "{folder}: games were played here already; a registration comes before the first"
        )));
    }
    let experiment = &layout.experiment;
    let registration = Registration {
        format: Registration::FORMAT,
        registered: origin::now(),
        version: origin::VERSION.to_owned(),
        commit: origin::COMMIT.to_owned(),
        play_version: bagsplit_storage::PLAY_VERSION,
        command: crate::run::RUN.to_owned(),
        beacon: beacon.map(str::to_owned),
        hypotheses: experiment.hypotheses.clone(),
        analysis: analysis(experiment),
        stopping_rule: format!(
            "Fixed: {} pairs in each of {} matchups; nothing is concluded before all are played. The seed follows from the hash \
             of this registration.",
            experiment.pairs,
            layout.plan.matchups.len(),
        ),
        experiment_file: layout.text(),
        hash: String::new(),
    };
    layout.keep_weights(&own)?;
    let path = folder.join(REGISTRATION);
    let seed = registration.write(&path)?.seed();
    bagsplit_storage::sync_folder(folder)?;
    Ok((path, seed))
}

/// How an experiment is analysed.
fn analysis(experiment: &Experiment) -> String {
    let comparisons = experiment.ranked * experiment.ranked.saturating_sub(1) / 2;
    format!(
        "The mean share of each of {} ranked setups over pair indices; all {comparisons} comparisons of two by paired t-tests, \
         Holm's procedure at 5%. A setup is called better only where it is separated. Hypotheses 'A beats B' are such comparisons, \
         adjusted among themselves.",
        experiment.ranked
    )
}

/// An experiment as it is played into a folder: if that is registered, with the seed of the registration, so that no game of it
/// can have been played before.
///
/// # Errors
/// When the registration cannot be relied on, or the experiment asks for another seed than it was registered with.
pub fn registered(layout: Layout, folder: &Path) -> Result<Layout, LabError> {
    let path = folder.join(REGISTRATION);
    let Some(registration) = Registration::read(&path)? else { return Ok(layout) };
    let written = crate::experiment::experiment_of_text(&registration.experiment_file, &path)?.seed;
    match (layout.experiment.seed, registration.seed()) {
        (now, seed) if now == seed => Ok(layout),
        (now, seed) if now == written => Ok(layout.with_seed(seed)),
        (now, seed) => Err(LabError::Input(format!(
            "{}: what is run here is registered, and is played with seed {seed}, which follows from the registration; the \
             experiment asks for seed {now} and was registered with {written}. Leave out --seed, or give another folder with \
             --out",
            path.display()
        ))),
    }
}

/// Compares the findings of a command, from `games` games, with what was registered; `None` without a registration.
pub(crate) fn as_registered(
    layout: &Layout,
    folder: &Folder,
    command: &str,
    games: u64,
) -> Result<Option<AsRegistered>, LabError> {
    let path = folder.path().join(REGISTRATION);
    let Some(registration) = Registration::read(&path)? else { return Ok(None) };
    let plan = Layout::of_text(&registration.experiment_file, &path)?.with_seed(registration.seed());
    let mut deviations = Vec::new();
    // Only an experiment that differs is written out, to name the options.
    if plan.experiment != layout.experiment {
        deviations =
            crate::experiment::differences(&plan.text(), &layout.text()).map_err(LabError::Failed)?;
    }
    let commit = |commit: &str| if commit == "unknown" { String::new() } else { format!(" ({commit})") };
    let facts = [
        ("command", registration.command.clone(), command.to_owned()),
        (
            "program",
            format!("{}{}", registration.version, commit(&registration.commit)),
            format!("{}{}", origin::VERSION, commit(origin::COMMIT)),
        ),
        (
            "version of play",
            registration.play_version.to_string(),
            bagsplit_storage::PLAY_VERSION.to_string(),
        ),
        ("analysis", registration.analysis.clone(), analysis(&plan.experiment)),
    ];
    deviations.extend(
        facts
            .into_iter()
            .filter(|(_, then, now)| then != now)
            .map(|(fact, then, now)| format!("{fact}: registered {then}, run {now}")),
    );
    if command == registration.command && games < plan.plan.games() {
        deviations.push(format!("not finished: {games} of {} games", plan.plan.games()));
    }
    Ok(Some(AsRegistered {
        hash: registration.hash,
        registered: registration.registered,
        as_registered: deviations.is_empty(),
        deviations,
    }))
}
