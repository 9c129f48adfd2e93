//! What a small installation lacks, besides charts and Parquet: the command, cards and reports.

use std::ffi::OsString;
use std::path::PathBuf;

use bagsplit_lab::experiment::{load_setup_for_people, setup_of_text_for_people};
use bagsplit_lab::run::{LabError, identify, pool};
use bagsplit_lab::studies::PlayLevel;
use bagsplit_report::Folder;
use bagsplit_report::card::CardRequest;
use bagsplit_report::words::Paragraph;
use pyo3::prelude::*;

use crate::errors;
use crate::rules::{Rules, Source};
use crate::work::watched;

/// Carries out a command line, of which the first argument is the name of the program; the exit code.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| bagsplit::run_command(arguments))
}

/// The first sentence of the answer in the report of a folder, if there is one.
#[pyfunction]
pub(crate) fn answer(py: Python<'_>, folder: PathBuf) -> PyResult<Option<String>> {
    watched(py, None, |_| {
        let mut words = Folder::read(&folder, &pool(None)?)?.words().into_iter();
        Ok(words.find_map(|words| {
            if let Paragraph::Answer(text) = words {
                Some(text)
            } else {
                None
            }
        }))
    })
}

/// The card of a setup as the JSON of `bagsplit card --format json`; `measured` are pairs and seed.
#[pyfunction]
#[pyo3(signature = (source, rules, level, measured, lines, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn card(
    py: Python<'_>,
    source: Source,
    rules: &Rules,
    level: Option<&str>,
    measured: (u64, u64),
    lines: usize,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let game = &rules.0;
    let mut setup = source.read(
        |path| load_setup_for_people(path, game),
        |text, path| setup_of_text_for_people(text, path, game),
    )?;
    if let Some(name) = level {
        let level = PlayLevel::ALL
            .into_iter()
            .find(|level| level.name() == name);
        let level = level.ok_or_else(|| {
            let names = PlayLevel::ALL.map(PlayLevel::name).join(", ");
            errors::input(format!("level='{name}': there are {names}"))
        })?;
        setup = level.play(&setup, game).map_err(errors::lab)?;
    }
    identify([&mut setup], game).map_err(errors::input)?;
    let request = CardRequest {
        rules: game,
        setup: &setup,
        pairs: measured.0,
        seed: measured.1,
        lines,
    };
    watched(py, progress.as_ref(), |watcher| {
        watcher.expect(request.games());
        let page = request.page("", &pool(threads)?, watcher)?;
        let page = page.ok_or(LabError::Stopped)?;
        Ok(page.to_json(&setup, game, measured.1).to_string())
    })
}

/// Writes the report of results folders into an HTML file.
#[pyfunction]
#[pyo3(signature = (folders, file, threads))]
pub(crate) fn report(
    py: Python<'_>,
    folders: Vec<PathBuf>,
    file: PathBuf,
    threads: Option<usize>,
) -> PyResult<()> {
    watched(py, None, |_| {
        let pool = pool(threads)?;
        let read: Vec<Folder> = folders
            .iter()
            .map(|path| Folder::read(path, &pool))
            .collect::<Result<_, LabError>>()?;
        let begins = std::fs::read(&file).unwrap_or_default();
        if file.exists() && !bagsplit_report::is_report(&begins) {
            return Err(LabError::Input(format!(
                "{}: this is no report of bagsplit, and would be lost; move it away, or give another file",
                file.display()
            )));
        }
        let page = bagsplit_report::page(&read, &pool)?;
        bagsplit_storage::write_atomic_alone(&file, page.as_bytes()).map_err(LabError::from)
    })
}
