//! Experiments: read from a file or a dict, played into a folder.

use std::path::PathBuf;

use bagsplit_lab::experiment::{
    MAX_PAIRS, experiment_of_text, experiment_to_toml, load_experiment,
};
use bagsplit_lab::finding::object;
use bagsplit_lab::results::PairsNeeded;
use bagsplit_lab::run::{Earlier, Formats, Lab, LabError, Layout, pool};
use bagsplit_lab::studies::power::PilotRun;
use bagsplit_lab::studies::{Ended, Study, StudyKind};
use bagsplit_lab::table::Format;
#[cfg(feature = "whole")]
use bagsplit_report::{drawings, studies};
use pyo3::prelude::*;
use serde_json::json;

use crate::errors;
use crate::forked::begin_tables;
use crate::rules::Source;
use crate::work::watched;

/// An experiment, read and checked.
#[pyclass(frozen, module = "bagsplit._core")]
pub(crate) struct Experiment(bagsplit_lab::experiment::Experiment);

#[pymethods]
impl Experiment {
    #[new]
    #[pyo3(signature = (source, pairs=None, seed=None))]
    fn new(source: Source, pairs: Option<u64>, seed: Option<u64>) -> PyResult<Experiment> {
        let mut experiment = source.read(|path| load_experiment(path), experiment_of_text)?;
        if let Some(pairs) = pairs {
            if !(1..=MAX_PAIRS).contains(&pairs) {
                return Err(errors::input(format!(
                    "{pairs} pairs; a matchup plays 1 to {MAX_PAIRS}"
                )));
            }
            experiment.pairs = pairs;
        }
        experiment.seed = seed.unwrap_or(experiment.seed);
        Ok(Experiment(experiment))
    }

    /// The arguments that make the same experiment, for pickle.
    fn __getnewargs__(&self) -> ((&str, String),) {
        (("toml", self.to_toml()),)
    }

    /// What it is called, and how much it plays, as JSON.
    fn describe(&self) -> String {
        let experiment = &self.0;
        let layout = Layout::new(experiment.clone());
        json!({
            "name": experiment.name,
            "description": experiment.description,
            "game": experiment.rules.name(),
            "seed": experiment.seed,
            "pairs": experiment.pairs,
            "setups": experiment.setups.iter().map(|setup| &setup.name).collect::<Vec<_>>(),
            "matchups": layout.plan.matchups.len(),
            "games": layout.plan.games(),
        })
        .to_string()
    }

    /// The experiment as a file has it, with everything that it names.
    fn to_toml(&self) -> String {
        experiment_to_toml(&self.0)
    }

    /// Plays what is missing in a folder, and writes tables, charts and manifest into it. Returns the number of faults of programs.
    #[pyo3(signature = (out, threads, charts, csv, replace, progress))]
    #[cfg_attr(not(feature = "whole"), expect(unused_variables, reason = "no charts"))]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them")]
    fn run(
        &self,
        py: Python<'_>,
        out: PathBuf,
        threads: Option<usize>,
        charts: bool,
        csv: bool,
        replace: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u64> {
        begin_tables()?;
        let experiment = self.identified()?;
        let earlier = if replace {
            Earlier::Replace
        } else {
            Earlier::Keep
        };
        let formats = if csv {
            Formats::Usual
        } else {
            Formats::These(vec![Format::Parquet])
        };
        watched(py, progress.as_ref(), |watcher| {
            let pool = pool(threads)?;
            let mut lab = Lab::open(experiment, &out, earlier)?;
            let missing = lab.missing(None)?;
            watcher.expect(missing.iter().map(|slice| slice.pairs.games()).sum());
            lab.play(&pool, &missing, watcher)?;
            if lab.current(&formats, charts)?.is_some() {
                return Ok(lab.faults());
            }
            let (found, prepared) = lab.prepare(&formats)?;
            #[cfg(feature = "whole")]
            if charts {
                let drawn = studies::run_presentation(&found).charts(lab.layout());
                pool.install(|| drawings::write(&drawn, &prepared.folder("charts")?))?;
            }
            prepared.commit()?;
            Ok(lab.faults())
        })
    }

    /// What a pilot says of the pairs that it needs, as the JSON of `bagsplit plan --format json`.
    #[pyo3(signature = (difference, power, threads))]
    fn plan(
        &self,
        py: Python<'_>,
        difference: f64,
        power: f64,
        threads: Option<usize>,
    ) -> PyResult<String> {
        if !(difference > 0. && difference <= 0.5 && power > 0. && power < 1.) {
            return Err(errors::input(format!(
                "difference {difference} and power {power}; a difference is above 0 and at most 0.5, a power between 0 and 1"
            )));
        }
        let experiment = self.identified()?;
        let layout = Layout::new(experiment);
        watched(py, None, |watcher| {
            let pool = pool(threads)?;
            let played = PilotRun::new(&layout)?.play(&pool, watcher)?;
            let threads = pool.current_num_threads();
            let planned = PairsNeeded::new(&layout, played, (difference, power), None, threads)
                .map_err(|error| LabError::Failed(error.to_string()))?;
            Ok(object("plan", &planned).to_string())
        })
    }

    /// Plays a study (`best`, `search` or `equilibrium`) into a folder, and writes its findings.
    #[pyo3(signature = (kind, out, threads, charts, replace, progress))]
    #[cfg_attr(not(feature = "whole"), expect(unused_variables, reason = "no charts"))]
    #[expect(clippy::too_many_arguments, reason = "the Python half names them")]
    fn study(
        &self,
        py: Python<'_>,
        kind: &str,
        out: PathBuf,
        threads: Option<usize>,
        charts: bool,
        replace: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let Some(kind) = StudyKind::named(kind) else {
            return Err(errors::input(format!(
                "there is no study '{kind}'; there are best, search and equilibrium"
            )));
        };
        begin_tables()?;
        let experiment = self.identified()?;
        let earlier = if replace {
            Earlier::Replace
        } else {
            Earlier::Keep
        };
        watched(py, progress.as_ref(), |watcher| {
            let pool = pool(threads)?;
            let mut study = Study::open(kind, experiment, &out, earlier)?;
            watcher.expect(study.games());
            let played = study.play(&pool, watcher)?;
            let prepared = study.prepare(&played.report, Formats::Usual.most())?;
            #[cfg(feature = "whole")]
            if charts {
                let drawn =
                    studies::study_presentation(&played.report).charts(study.lab().layout());
                pool.install(|| drawings::write(&drawn, &prepared.folder("charts")?))?;
            }
            prepared.commit()?;
            match played.ended {
                Ended::Complete => Ok(()),
                Ended::Stopped => Err(LabError::Stopped),
            }
        })
    }
}

impl Experiment {
    /// The experiment, with the identity of the programs that play.
    fn identified(&self) -> PyResult<bagsplit_lab::experiment::Experiment> {
        let mut experiment = self.0.clone();
        bagsplit_lab::run::identify_all(&mut experiment).map_err(errors::input)?;
        Ok(experiment)
    }
}
