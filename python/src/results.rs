//! Results folders: what was found, and whether it can be trusted.

use std::path::PathBuf;

use bagsplit_analysis::{Evaluator, RecordAt};
use bagsplit_arena::GameRecord;
use bagsplit_lab::finding::object;
use bagsplit_lab::run::{LabError, Results, pool};
use bagsplit_lab::studies::compare::{ComparedRankings, Entry};
use bagsplit_lab::studies::why::WhyRequest;
use pyo3::prelude::*;

use crate::errors;
use crate::forked::begin_tables;
use crate::work::watched;

/// What was found, as the JSON of `bagsplit rank --format json`.
#[pyfunction]
pub(crate) fn conclude(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    watched(py, None, |_| {
        let results = Results::open(&folder)?;
        if let Some(study) = results.study()?
            && let Some(report) = &study.report
        {
            return Ok(report
                .to_json(&study.layout, results.forfeited())
                .to_string());
        }
        Ok(results.conclude()?.to_json(results.layout()).to_string())
    })
}

/// The parts of a setup's lead in a folder, as the JSON of `bagsplit why --format json`.
#[pyfunction]
pub(crate) fn why(
    py: Python<'_>,
    folder: PathBuf,
    setup: &str,
    against: Option<&str>,
    players: Option<&str>,
) -> PyResult<String> {
    let asked = WhyRequest {
        setup,
        against,
        players,
    };
    watched(py, None, |watcher| {
        // Games are not replayed: what they add is not in the object.
        let report = Results::open(&folder)?.why(&asked, 0, &pool(None)?, watcher)?;
        Ok(object("why", &report.ok_or(LabError::Stopped)?).to_string())
    })
}

/// The rankings of several folders side by side, as the JSON of `bagsplit compare --format json`.
#[pyfunction]
pub(crate) fn compare(py: Python<'_>, folders: Vec<PathBuf>) -> PyResult<String> {
    watched(py, None, |_| {
        let mut read = Vec::new();
        for folder in &folders {
            let (results, found) = Results::open(folder)?.complete_rankings()?;
            read.push((folder, results, found));
        }
        let parts = Entry::of_all(
            read.iter()
                .map(|(folder, results, found)| (folder.as_path(), results.layout(), found)),
        );
        Ok(ComparedRankings::required(&parts)?.to_json().to_string())
    })
}

/// A review of records, each a line of JSON, as the JSON of `bagsplit review --format json`.
#[pyfunction]
pub(crate) fn review(
    py: Python<'_>,
    records: Vec<String>,
    simulations: Option<usize>,
    worst: usize,
) -> PyResult<String> {
    let evaluator = simulations.map_or(Evaluator::Network, |simulations| Evaluator::Simulation {
        simulations,
    });
    let mut sources = Vec::new();
    for (line, text) in (1..).zip(&records) {
        let record = GameRecord::from_line(text).map_err(errors::input)?;
        sources.push(RecordAt {
            file: "records".to_owned(),
            line,
            record,
        });
    }
    watched(py, None, |watcher| {
        let found =
            pool(None)?.install(|| bagsplit_analysis::review(&sources, evaluator, worst, watcher));
        let found = found
            .map_err(|error| LabError::Input(format!("records: {}: {error}", error.game + 1)))?;
        Ok(object("review", &found.ok_or(LabError::Stopped)?).to_string())
    })
}

/// Whether a folder can be trusted, as the JSON of `bagsplit verify --format json` without a look at the charts; `sample` pairs
/// are replayed.
#[pyfunction]
#[pyo3(signature = (folder, sample, threads))]
pub(crate) fn verify(
    py: Python<'_>,
    folder: PathBuf,
    sample: u64,
    threads: Option<usize>,
) -> PyResult<String> {
    begin_tables()?;
    let found = watched(py, None, |watcher| {
        bagsplit_lab::studies::verify(&folder, sample, &pool(threads)?, watcher)
    })?;
    Ok(found.to_json(&folder.to_string_lossy()).to_string())
}
