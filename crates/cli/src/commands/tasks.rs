//! Rounds of a study through an engine, and `bagsplit play-task`, which the engine starts.

use std::path::{Path, PathBuf, absolute};

use crate::engines::{JobError, OpenJob};
use bagsplit_lab::run::{Engine, LabError};
use bagsplit_lab::studies::StudyKind;

use crate::args::{PlayTask, RoundEngine, Rounds};
use crate::exit::Exit;
use crate::output;
use crate::progress::GameBar;

/// Plays a task, and leaves what it comes to beside the file of the round. Whoever asked for it prints.
pub(crate) fn play_task(args: &PlayTask) -> Result<(), Exit> {
    let pool = args.threads.pool()?;
    // Ctrl-C and requests to end are heeded; nobody looks on.
    let quiet = GameBar::new(0, crate::args::Progress::None);
    bagsplit_lab::run::play_task(&args.round, args.task, &pool, &quiet)?;
    Ok(())
}

/// A job of an engine that rounds are added to.
pub(crate) struct Tasks {
    job: OpenJob,
    program: PathBuf,
    cpus: u32,
    folder: PathBuf,
}

impl Tasks {
    /// Opens a job for a study. Its rounds and what its tasks say are kept beside the results folder.
    pub(crate) fn open(
        engine: RoundEngine,
        rounds: &Rounds,
        name: &str,
        kind: StudyKind,
        out: &Path,
    ) -> Result<Tasks, Exit> {
        let RoundEngine::Hyperqueue = engine;
        let program =
            std::env::current_exe().map_err(|error| Exit::system("the path of this program", &error))?;
        let out = absolute(out).map_err(|error| Exit::input(format!("{}: {error}", output::path(out))))?;
        let mut beside = out.file_name().unwrap_or_default().to_owned();
        beside.push("-rounds");
        let folder = out.with_file_name(beside);
        std::fs::create_dir_all(&folder)
            .map_err(|source| bagsplit_storage::StoreError::Io { path: folder.clone(), source })?;
        let opened = OpenJob::open(&format!("{}-{name}", kind.name()), rounds.cpus, &folder);
        let job = opened.map_err(|error| match error {
            JobError::NoProgram(_) => Exit::input(error),
            error => Exit::failed(error),
        })?;
        Ok(Tasks { job, program, cpus: rounds.cpus, folder })
    }

    /// Where its rounds are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Engine for Tasks {
    fn play(&mut self, round: &Path, tasks: u64, go_on: &dyn Fn() -> bool) -> Result<(), LabError> {
        let round = round.to_string_lossy().into_owned();
        let arguments = ["play-task".to_owned(), "--threads".to_owned(), self.cpus.to_string(), round];
        let played = self.job.play(&self.program, &arguments, tasks, go_on);
        played.map_err(|error| match error {
            JobError::Stopped => LabError::Stopped,
            error => LabError::Failed(error.to_string()),
        })
    }
}

impl Drop for Tasks {
    /// Tasks that said nothing leave empty files behind.
    fn drop(&mut self) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| entry.metadata().is_ok_and(|file| file.len() == 0)) {
            let _ = std::fs::remove_file(entry.path());
        }
        // Fails where something is left, as it should.
        let _ = std::fs::remove_dir(&self.folder);
    }
}
