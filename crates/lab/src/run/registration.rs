//! Comparison of an experiment and its findings with their registration.

use std::path::Path;

use bagsplit_stats::numerals::thousands;

use crate::experiment::{ErrorBudget, Experiment};
use bagsplit_storage::{Analysis, AsRegistered, BeaconRound, Family, Folder, Registration};

use crate::run::{LabError, Layout, Result, origin};

/// The file name of the registration.
pub(crate) const REGISTRATION: &str = "preregistration.json";

/// The file name of its text, by the headings of ADEMP.
pub(crate) const REGISTRATION_TEXT: &str = "preregistration.md";

/// The experiment as played into a folder: if it is registered, with the seed of the registration, so that none of
/// its games can have been played before.
///
/// # Errors
/// If the registration is invalid, or the experiment states another seed than the registered one.
pub fn registered(layout: Layout, folder: &Path) -> Result<Layout> {
    let path = folder.join(REGISTRATION);
    let Some(registration) = Registration::read(&path)? else {
        return Ok(layout);
    };
    let written = crate::experiment::experiment_of_text(&registration.experiment_file, &path)?.seed;
    match (layout.experiment.seed, registration.seed(folder)?) {
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

/// The analysis of the games of a run.
pub(crate) fn analysis_of_run(experiment: &Experiment) -> Analysis {
    let budget = ErrorBudget::new(experiment, &[]);
    let method = format!(
        "The mean share of each of {} ranked setups over pair indices. {} Setups tied with the best are a model confidence set, \
         all others are compared by paired t-tests with Holm's procedure (docs/design.md). A setup is called better, and a \
         hypothesis 'A beats B' supported, only where the two are separated.",
        experiment.ranked,
        budget
            .sentence()
            .as_deref()
            .unwrap_or("The ranking has an error rate of 5%.")
    );
    let rules = match experiment.variants() {
        [] => "",
        _ => {
            " Each figure of a variant of the rules, and of its difference from the first, has a 95% interval of its own (table `balance`)."
        }
    };
    Analysis {
        method: method + rules,
        families: budget.families(),
    }
}

/// Compares the findings of a command, from `games` games, with the registration; `None` without one. The versions of play
/// and statistics decide whether it is the registered program.
pub(crate) fn as_registered(
    layout: &Layout,
    folder: &Folder,
    command: &str,
    games: u64,
) -> Result<Option<AsRegistered>> {
    let path = folder.path().join(REGISTRATION);
    let Some(registration) = Registration::read(&path)? else {
        return Ok(None);
    };
    let plan = Layout::of_text(&registration.experiment_file, &path)?
        .with_seed(registration.seed(folder.path())?);
    let mut deviations = Vec::new();
    // Only an experiment that differs is written out, to name the options.
    if plan.experiment != layout.experiment {
        let texts =
            [&plan.experiment, &layout.experiment].map(crate::experiment::experiment_to_toml);
        deviations =
            crate::experiment::differences(&texts[0], &texts[1]).map_err(LabError::Failed)?;
    }
    let [play, statistics] = [
        bagsplit_storage::PLAY_VERSION,
        bagsplit_stats::STATISTICS_VERSION,
    ];
    let facts = [
        ("command", registration.command.clone(), command.to_owned()),
        (
            "version of play",
            registration.play_version.to_string(),
            play.to_string(),
        ),
        (
            "version of statistics",
            registration.statistics_version.to_string(),
            statistics.to_string(),
        ),
    ];
    let differing = facts.into_iter().filter(|(_, then, now)| then != now);
    deviations
        .extend(differing.map(|(fact, then, now)| format!("{fact}: registered {then}, run {now}")));
    // If the command differs, so does its analysis, which needs no line of its own.
    if command == crate::run::RUN && command == registration.command {
        let families = analysis_of_run(&plan.experiment).families;
        if registration.analysis.families != families {
            let [then, now] = [&registration.analysis.families, &families]
                .map(|families| families_as_text(families));
            deviations.push(format!("analysis: registered {then}, run {now}"));
        }
        if games < plan.plan.games() {
            deviations.push(format!(
                "not finished: {} of {} games",
                thousands(games),
                thousands(plan.plan.games())
            ));
        }
    }
    let is_same_build =
        (&*registration.version, &*registration.commit) == (origin::VERSION, origin::COMMIT);
    Ok(Some(AsRegistered {
        hash: registration.hash,
        registered: registration.registered,
        as_registered: deviations.is_empty(),
        registered_by: (!is_same_build)
            .then(|| format!("{} ({})", registration.version, registration.commit)),
        beacon: registration.beacon.map(BeaconRound::address),
        deviations,
    }))
}

/// Families of claims in words.
fn families_as_text(families: &[Family]) -> String {
    let families = families.iter().map(
        |Family {
             claims,
             number,
             test,
             error_rate,
         }| { format!("{number} {claims} at {error_rate} by {test}") },
    );
    families.collect::<Vec<String>>().join(" and ")
}
