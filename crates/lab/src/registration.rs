//! What is written down before the first game, and whether it was kept to.

use std::path::{Path, PathBuf};

use store::{AsRegistered, Folder, OwnFolder, Registration};

use crate::{LabError, Layout, origin};

/// The name of what was written down before the first game.
pub(crate) const REGISTRATION: &str = "preregistration.json";

/// Writes down what will be run into this folder, before anything was; where that stands.
///
/// # Errors
/// When games were played there already, or there is a registration.
pub fn register(layout: &Layout, folder: &Path) -> Result<PathBuf, LabError> {
    let own = OwnFolder::open(folder)?;
    if !own.blocks()?.is_empty() {
        let folder = folder.display();
        return Err(LabError::Input(format!(
            "{folder}: games were played here already; a registration comes before the first"
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
    layout.keep_weights(&own)?;
    let path = folder.join(REGISTRATION);
    registration.write(&path)?;
    store::sync_folder(folder)?;
    Ok(path)
}

/// How so many games compare with what was registered, if anything was.
pub(crate) fn as_registered(
    layout: &Layout,
    folder: &Folder,
    games: u64,
) -> Result<Option<AsRegistered>, LabError> {
    let Some(registration) = Registration::read(&folder.path().join(REGISTRATION))? else { return Ok(None) };
    let (registered, run) = (&registration.experiment_file, layout.text());
    let mut deviations = Vec::new();
    let missing = |lines: &str, from: &str, what: &str| {
        let there: Vec<&str> = from.lines().collect();
        let gone = lines.lines().filter(|line| !there.contains(line));
        gone.map(|line| format!("{what}: {line}")).collect::<Vec<String>>()
    };
    deviations.extend(missing(registered, &run, "registered"));
    deviations.extend(missing(&run, registered, "run"));
    if *registered != run && deviations.is_empty() {
        deviations.push("the same lines in another order".to_owned());
    }
    let (then, now) = (registration.play_version, store::PLAY_VERSION);
    if then != now {
        deviations.push(format!("registered: version {then} of play, run: version {now}"));
    }
    if games < layout.plan.games() {
        deviations.push(format!("not finished: {games} of {} games", layout.plan.games()));
    }
    Ok(Some(AsRegistered {
        hash: registration.hash,
        registered: registration.registered,
        as_registered: deviations.is_empty(),
        deviations,
    }))
}
