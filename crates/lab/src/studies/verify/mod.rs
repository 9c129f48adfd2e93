//! Verification of a results folder.
//!
//! Like `git fsck`, it recomputes everything from its inputs: checksums of all files, the tables from the games, and
//! a sample of the games themselves. It writes only into a temporary folder and takes no lock; changes during the
//! check are detected at the end and reported.

mod adaptive;
mod blocks;
mod findings;
mod manifest;
mod sample;

use std::collections::HashSet;
use std::path::Path;

use bagsplit_storage::{Folder, Problem};
use rayon::ThreadPool;
use schemars::JsonSchema;
use serde::Serialize;

use crate::run::registration::{REGISTRATION, REGISTRATION_TEXT};
use crate::run::{LabError, Layout, Observer, Result};
use crate::studies::preregister::text_differs;
use crate::studies::{Adaptive, Command};

/// The result of verifying a results folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Verified {
    /// The number of intact blocks.
    pub blocks: u64,
    /// The number of games in them.
    pub games: u64,
    /// The number of intact steps of a training.
    pub steps: u64,
    /// The number of files among the findings that match the manifest.
    pub files: u64,
    /// Tables that were recreated, byte for byte.
    #[serde(rename = "tables_made_again")]
    pub tables: u64,
    /// Games that were played again and judged by the referee, with the outcome that is kept.
    #[serde(rename = "games_replayed")]
    pub replayed: u64,
    /// The faults of the folder, a sentence each.
    pub faults: Vec<String>,
    /// Notes that are not faults.
    pub notes: Vec<String>,
    /// The obstacle that prevented the check, if any.
    #[serde(skip)]
    hindrance: Option<String>,
}

impl Verified {
    /// Whether the check was complete and found no faults.
    pub fn trusted(&self) -> bool {
        self.faults.is_empty()
    }

    fn fault(&mut self, what: impl ToString) {
        self.faults.push(what.to_string());
    }

    fn note(&mut self, what: impl ToString) {
        self.notes.push(what.to_string());
    }

    /// The value if it could be read; otherwise records a fault, or an obstacle if the error is unrelated to the
    /// folder.
    fn read<T, E: Into<LabError>>(&mut self, read: Result<T, E>) -> Option<T> {
        let error = match read {
            Ok(found) => return Some(found),
            Err(error) => error.into(),
        };
        if is_hindrance(&error) {
            self.hindrance.get_or_insert_with(|| error.to_string());
        } else {
            self.fault(error);
        }
        None
    }
}

/// Whether an error is unrelated to the checked folder: it is transient, or concerns the temporary folder or this build.
fn is_hindrance(error: &LabError) -> bool {
    use crate::table::TablesError::{File, NoParquet};
    let aside = std::env::temp_dir();
    let (LabError::Store(at) | LabError::Tables(File(at))) = error else {
        return error.is_passing() || matches!(error, LabError::Tables(NoParquet { .. }));
    };
    error.is_passing()
        || matches!(at.problem, Problem::Io(_)) && at.path.starts_with(&aside) && at.path != aside
}

/// A temporary folder for rebuilt files, removed when dropped.
fn aside() -> Result<tempfile::TempDir> {
    tempfile::tempdir().map_err(|error| {
        let refusal = bagsplit_storage::files::Refusal::new(&std::env::temp_dir(), &error);
        LabError::Hindered(format!(
            "{refusal} (TMPDIR names another folder for temporary files)"
        ))
    })
}

/// The settings of a replay: number of pairs, threads and observer.
struct Replay<'a, O> {
    pairs: u64,
    pool: &'a ThreadPool,
    observer: &'a O,
}

/// Checks everything in a results folder without changing it, and replays `pairs` pairs of its games.
///
/// # Errors
/// If it is not a results folder, or the observer stops it.
pub fn verify(
    folder: &Path,
    pairs: u64,
    pool: &ThreadPool,
    observer: &impl Observer,
) -> Result<Verified> {
    let folder = Folder::at(folder);
    let replay = Replay {
        pairs,
        pool,
        observer,
    };
    let mut found = Verified::default();
    let nothing = || {
        LabError::Input(format!(
            "{}: this is not a results folder",
            folder.path().display()
        ))
    };
    if !folder.path().is_dir() {
        return Err(nothing());
    }
    let text = found.read(folder.experiment());
    if matches!(text, Some(None)) && !folder.is_ours() {
        return Err(nothing());
    }
    if !folder.is_ours() {
        found.note(
            "the marker file .bagsplit is missing, so bagsplit refuses to write into this folder",
        );
    }
    let path = folder.path().join("experiment.toml");
    let layout = match text {
        Some(Some(text)) => found.read(Layout::of_text(&text, &path)),
        Some(None) => {
            found.fault(format!("{}: it is missing", path.display()));
            None
        }
        None => None,
    };
    let manifest = found.read(folder.manifest()).flatten();
    let good = blocks::check(&folder, observer, &mut found);
    if !observer.go_on() {
        return Err(LabError::Stopped);
    }
    if found.read(text_differs(folder.path())) == Some(true) {
        let text = folder.path().join(REGISTRATION_TEXT);
        found.fault(format!(
            "{}: it is not the text of {REGISTRATION}",
            text.display()
        ));
    }
    found.steps = found
        .read(bagsplit_storage::check_steps(folder.path()))
        .unwrap_or_default();
    if let Some(manifest) = &manifest {
        if layout
            .as_ref()
            .is_some_and(|layout| !layout.is_of(&manifest.experiment_file, &path))
        {
            found.note(
                "the folder is for another state of its experiment than its findings: a run was not finished",
            );
        }
        manifest::check(&folder, manifest, &mut found);
        findings::files(&folder, manifest, &mut found);
        match Command::from_manifest(manifest) {
            Some(Command::Run) => findings::run(&folder, manifest, &mut found),
            Some(Command::Train) => found.note(
                "weights are not trained again here; they are verified by the checksums of their training steps only",
            ),
            Some(Command::Adaptive(Adaptive::Tune)) => adaptive::tune(&folder, manifest, &good, &replay, &mut found)?,
            Some(Command::Adaptive(Adaptive::Study(kind))) => {
                adaptive::study(&folder, kind, manifest, &replay, &mut found)?;
            }
            // The check of the manifest reports it.
            None => {}
        }
    }
    if let Some(layout) = &layout {
        sample::games(&folder, layout, &good, &replay, &mut found)?;
    }
    if folder.manifest().ok().flatten() != manifest {
        found.fault("the findings were replaced while they were checked; check again");
    }
    // Two checks may read the same damaged file.
    let mut seen = HashSet::new();
    found.faults.retain(|fault| seen.insert(fault.clone()));
    if let Some(why) = found.hindrance {
        return Err(LabError::Hindered(why));
    }
    if observer.go_on() {
        Ok(found)
    } else {
        Err(LabError::Stopped)
    }
}
