//! Preregistration before the first game, and comparison of the findings with it.

use std::path::{Path, PathBuf};

use crate::experiment::Experiment;
use bagsplit_storage::{AsRegistered, Folder, OwnFolder, Registration, write_whole};

use crate::run::{LabError, Layout, origin};
use crate::studies::Adaptive;

/// The file name of the registration.
pub(crate) const REGISTRATION: &str = "preregistration.json";

/// The file name of its text, by the headings of ADEMP.
pub(crate) const REGISTRATION_TEXT: &str = "preregistration.md";

/// Registers `run`, or an adaptive command, in this folder, before any game is played; returns the path of the
/// registration and the seed of its games. `beacon` is a public value that was not predictable.
///
/// # Errors
/// If games were already played there, a registration exists, or the experiment does not fit the study.
pub fn register(
    layout: &Layout,
    study: Option<Adaptive>,
    folder: &Path,
    beacon: Option<&str>,
) -> Result<(PathBuf, u64), LabError> {
    let experiment = &layout.experiment;
    let stopping_rule = match study {
        None => format!(
            "Fixed: {} pairs in each of {} matchups; nothing is concluded before all are played.",
            experiment.pairs,
            layout.plan.matchups.len(),
        ),
        Some(study) => format!(
            "At most {} games; the settings of [{}] say when it ends before.",
            study.most_games(experiment)?,
            study.name()
        ),
    };
    let own = OwnFolder::open(folder)?;
    if !own.blocks()?.is_empty() || own.has_journal() {
        let folder = folder.display();
        return Err(LabError::Input(format!(
            "{folder}: games were already played here; a registration must come before the first game"
        )));
    }
    let command = study.map_or(crate::run::RUN, Adaptive::name);
    let registration = Registration {
        format: Registration::FORMAT,
        registered: origin::now(),
        version: origin::VERSION.to_owned(),
        commit: origin::COMMIT.to_owned(),
        play_version: bagsplit_storage::PLAY_VERSION,
        command: command.to_owned(),
        beacon: beacon.map(str::to_owned),
        hypotheses: experiment.hypotheses.clone(),
        analysis: analysis(command, experiment),
        stopping_rule: format!("{stopping_rule} The seed follows from the hash of this registration."),
        experiment_file: layout.text(),
        hash: String::new(),
    };
    layout.keep_weights(&own)?;
    let path = folder.join(REGISTRATION);
    let written = registration.write(&path)?;
    write_whole(&folder.join(REGISTRATION_TEXT), ademp(layout, &written).as_bytes())?;
    bagsplit_storage::sync_folder(folder)?;
    Ok((path, written.seed()))
}

/// The analysis of the games of a command.
fn analysis(command: &str, experiment: &Experiment) -> String {
    if let Some(study) = Adaptive::named(command) {
        return study.method().to_owned();
    }
    let comparisons = experiment.ranked * experiment.ranked.saturating_sub(1) / 2;
    format!(
        "The mean share of each of {} ranked setups over pair indices; all {comparisons} comparisons of two by paired t-tests, \
         Holm's procedure at 5%. A setup is called better only where it is separated. Hypotheses 'A beats B' are such comparisons, \
         adjusted among themselves.",
        experiment.ranked
    )
}

/// A registration as Markdown, by the headings of ADEMP (Morris, White and Crowther 2019; as a form for registration: Siepe and
/// others 2024, "Simulation studies for methodological research in psychology").
fn ademp(layout: &Layout, registration: &Registration) -> String {
    let experiment = &layout.experiment;
    let Registration { registered, version, commit, play_version, command, hash, .. } = registration;
    let list = |items: &[String]| match items {
        [] => "none".to_owned(),
        items => items.iter().map(|item| format!("- {item}")).collect::<Vec<String>>().join("\n"),
    };
    let setups: Vec<String> = layout.names().iter().map(|name| format!("`{name}`")).collect();
    let description = match experiment.description.as_str() {
        "" => "Not stated.",
        said => said,
    };
    format!(
        "# Registration of {name}\n\n\
         Registered {registered} with bagsplit {version} (commit {commit}, version of play {play_version}), command `bagsplit \
         {command}`.\nHash `{hash}`, seed {seed}, beacon {beacon}.\n\n\
         ## Aims\n\n{description}\n\nHypotheses:\n\n{hypotheses}\n\n\
         ## Data-generating mechanism\n\nSimulated games of {game} between {count} setups: {setups}. Games are played in pairs: both \
         games of a pair have the same tile luck, with the roles swapped. Random streams derive from the seed, the pair and the role. \
         The experiment below is complete: splits, bots, policies and rules.\n\n\
         ## Estimands\n\n{estimands}\n\n\
         ## Methods\n\n{analysis}\n\n\
         ## Performance measures\n\nThe standard error of every estimate, over pairs, stands in the tables beside it. {stopping}\n\n\
         ## Experiment\n\n```toml\n{file}```\n",
        name = experiment.name,
        seed = registration.seed(),
        beacon = registration.beacon.as_deref().unwrap_or("none"),
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
        analysis = registration.analysis,
        stopping = registration.stopping_rule,
        file = registration.experiment_file,
    )
}

/// Whether the text next to the registration of a folder differs from that generated from it.
///
/// # Errors
/// If the registration or its text cannot be read.
pub(crate) fn text_differs(folder: &Path) -> Result<bool, LabError> {
    let (path, text) = (folder.join(REGISTRATION), folder.join(REGISTRATION_TEXT));
    let Some(registration) = Registration::read(&path)? else { return Ok(false) };
    // Another version may word it differently.
    let same_program = registration.version == origin::VERSION && registration.commit == origin::COMMIT;
    if !same_program || !text.exists() {
        return Ok(false);
    }
    let layout = Layout::of_text(&registration.experiment_file, &path)?;
    Ok(bagsplit_storage::read_file(&text, MOST_BYTES)? != ademp(&layout, &registration).as_bytes())
}

/// The maximum size of the text of a registration, which contains an experiment.
const MOST_BYTES: u64 = 64 << 20;

/// The experiment as played into a folder: if it is registered, with the seed of the registration, so that none of
/// its games can have been played before.
///
/// # Errors
/// If the registration is invalid, or the experiment states another seed than the registered one.
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

/// Compares the findings of a command, from `games` games, with the registration; `None` without one.
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
    // Which games have records beside their outcome changes no result.
    let run = Experiment { records_every: plan.experiment.records_every, ..layout.experiment.clone() };
    // Only an experiment that differs is written out, to name the options.
    if plan.experiment != run {
        let texts = [&plan.experiment, &run].map(crate::experiment::experiment_to_toml);
        deviations = crate::experiment::differences(&texts[0], &texts[1]).map_err(LabError::Failed)?;
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
        ("analysis", registration.analysis.clone(), analysis(&registration.command, &plan.experiment)),
    ];
    deviations.extend(
        facts
            .into_iter()
            .filter(|(_, then, now)| then != now)
            .map(|(fact, then, now)| format!("{fact}: registered {then}, run {now}")),
    );
    if command == crate::run::RUN && command == registration.command && games < plan.plan.games() {
        deviations.push(format!("not finished: {games} of {} games", plan.plan.games()));
    }
    Ok(Some(AsRegistered {
        hash: registration.hash,
        registered: registration.registered,
        as_registered: deviations.is_empty(),
        deviations,
    }))
}
