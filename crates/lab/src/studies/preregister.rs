//! The registration of a run or of an adaptive command, before its first game.

use std::path::Path;

use bagsplit_stats::numerals::count;
use bagsplit_storage::{
    Analysis, BeaconRound, OwnFolder, Registration, refuse_folder, write_atomic,
};

use crate::results::{NamedRound, Registered};
use crate::run::registration::{REGISTRATION, REGISTRATION_TEXT, analysis_of_run};
use crate::run::{LabError, Layout, RUN, Result, origin};
use crate::studies::Adaptive;

/// Registers `run`, or an adaptive command, in this folder, before any game is played; returns the path of the
/// registration and the seed of its games, or the round of a beacon from which the seed will follow too: the first that begins
/// after these minutes.
///
/// # Errors
/// If games were already played there, a registration exists, or the experiment does not fit the study.
pub fn register(
    layout: &Layout,
    study: Option<Adaptive>,
    folder: &Path,
    beacon: Option<u64>,
) -> Result<Registered> {
    let experiment = &layout.experiment;
    let stopping_rule = match study {
        None => format!(
            "Fixed: {} in each of {}; nothing is concluded before all are played.",
            count(experiment.pairs, "pair"),
            count(layout.plan.matchups.len() as u64, "matchup"),
        ),
        Some(study) => format!(
            "At most {} games; the settings of [{}] say when it ends before.",
            study.most_games(experiment)?,
            study.name()
        ),
    };
    let own_folder = OwnFolder::open(folder)?;
    let (path, text) = (folder.join(REGISTRATION), folder.join(REGISTRATION_TEXT));
    [&path, &text]
        .into_iter()
        .try_for_each(|file| refuse_folder(file))?;
    if !own_folder.blocks()?.is_empty() {
        let folder = folder.display();
        return Err(LabError::Input(format!(
            "{folder}: games were already played here; a registration must come before the first game"
        )));
    }
    let command = study.map_or(RUN, Adaptive::name);
    let registration = Registration {
        format: Registration::FORMAT,
        registered: origin::now(),
        version: origin::VERSION.to_owned(),
        commit: origin::COMMIT.to_owned(),
        play_version: bagsplit_storage::PLAY_VERSION,
        command: command.to_owned(),
        statistics_version: bagsplit_stats::STATISTICS_VERSION,
        beacon: beacon.map(|minutes| BeaconRound::after(origin::seconds_now() + 60 * minutes)),
        hypotheses: experiment.hypotheses.clone(),
        analysis: study.map_or_else(
            || analysis_of_run(experiment),
            |study| Analysis {
                method: study.method().to_owned(),
                families: Vec::new(),
            },
        ),
        stopping_rule,
        experiment_file: layout.text(),
        hash: String::new(),
    };
    layout.keep_weights(&own_folder)?;
    let written = registration.write(&path)?;
    write_atomic(&text, ademp(layout, &written).as_bytes())?;
    bagsplit_storage::sync_folder(folder)?;
    let seed = if written.beacon.is_none() {
        Some(written.seed(folder)?)
    } else {
        None
    };
    Ok(Registered {
        file: path.display().to_string(),
        seed,
        beacon: written.beacon.map(NamedRound::new),
    })
}

/// A registration as Markdown, by the headings of ADEMP (Morris, White and Crowther 2019; as a form for registration: Siepe and
/// others 2024, "Simulation studies for methodological research in psychology").
fn ademp(layout: &Layout, registration: &Registration) -> String {
    let experiment = &layout.experiment;
    let Registration {
        registered,
        version,
        commit,
        play_version,
        statistics_version,
        command,
        hash,
        ..
    } = registration;
    let list = |items: &[String]| match items {
        [] => "none".to_owned(),
        items => items
            .iter()
            .map(|item| format!("- {item}"))
            .collect::<Vec<String>>()
            .join("\n"),
    };
    let setups: Vec<String> = layout
        .names()
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let description = match experiment.description.as_str() {
        "" => "Not stated.",
        said => said,
    };
    format!(
        "# Registration of {name}\n\n\
         Registered {registered} with bagsplit {version} (commit {commit}), versions {play_version} of play and \
         {statistics_version} of statistics, command `bagsplit {command}`.\nHash `{hash}`; {seed}.\n\n\
         ## Aims\n\n{description}\n\nHypotheses:\n\n{hypotheses}\n\n\
         ## Data-generating mechanism\n\nSimulated games of {game} between {count} setups: {setups}. Games are played in pairs: both \
         games of a pair have the same tile luck, with the roles swapped. Random streams derive from the seed, the pair and the role. \
         The experiment below is complete: splits, bots, policies and rules.\n\n\
         ## Estimands\n\n{estimands}\n\n\
         ## Methods\n\n{analysis}\n\n\
         ## Performance measures\n\nThe standard error of every estimate, over pairs, stands in the tables beside it. {stopping}\n\n\
         ## Experiment\n\n```toml\n{file}```\n",
        name = experiment.name,
        seed = registration.beacon.map_or_else(
            || "the seed follows from it; its time and the choice of the seed are claims: no beacon was named".to_owned(),
            |round| format!(
                "the seed follows from it and from {}, which is known from {}", round.address(), origin::text_of(round.begins())
            ),
        ),
        hypotheses = list(&registration.hypotheses),
        estimands = match Adaptive::named(command) {
            Some(Adaptive::Tune) =>
                "The figures that [tune] targets name, for the rules as they are and for those of the front.",
            Some(Adaptive::Study(_)) | None =>
                "Win rates of the setups over the opponents of the experiment's pairing, and their differences.",
        },
        game = experiment.rules.title(),
        count = setups.len(),
        setups = setups.join(", "),
        analysis = registration.analysis.method,
        stopping = registration.stopping_rule,
        file = registration.experiment_file,
    )
}

/// Whether the text next to the registration of a folder differs from that generated from it.
///
/// # Errors
/// If the registration or its text cannot be read.
pub(crate) fn text_differs(folder: &Path) -> Result<bool> {
    let (path, text) = (folder.join(REGISTRATION), folder.join(REGISTRATION_TEXT));
    let Some(registration) = Registration::read(&path)? else {
        return Ok(false);
    };
    // Another version may word it differently.
    let same_program =
        registration.version == origin::VERSION && registration.commit == origin::COMMIT;
    if !same_program || !text.exists() {
        return Ok(false);
    }
    let layout = Layout::of_text(&registration.experiment_file, &path)?;
    Ok(bagsplit_storage::read_file(&text, MOST_BYTES)? != ademp(&layout, &registration).as_bytes())
}

/// The maximum size of the text of a registration, which contains an experiment.
const MOST_BYTES: u64 = 64 << 20;
