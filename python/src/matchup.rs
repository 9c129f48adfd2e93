//! Matches: of setups on all threads, or with classes of Python on this one.

use std::path::PathBuf;

use bagsplit_arena::{Attempt, GameSeed, Leg, Progress, Recorder, Table, games_in};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::with_game;
use bagsplit_lab::run::{MAX_MATCH_PAIRS, pool};
use bagsplit_lab::studies::{Match, Records};
use bagsplit_movegen::Playable;
use pyo3::prelude::*;

use crate::errors;
use crate::player::{PositionRequest, Seat};
use crate::rules::{Rules, Setup};
use crate::work::{Watcher, watched};

/// Plays a match of setups, as JSON of `bagsplit match --format json`; `records` is a file for the games.
#[pyfunction]
#[pyo3(signature = (rules, first, second, pairs, seed, threads, records, progress))]
#[expect(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn play_match(
    py: Python<'_>,
    rules: &Rules,
    first: &Setup,
    second: &Setup,
    pairs: u64,
    seed: u64,
    threads: Option<usize>,
    records: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let mut setups = [first.0.clone(), second.0.clone()];
    bagsplit_lab::run::identify(&mut setups, &rules.0).map_err(errors::input)?;
    let played = Match {
        rules: &rules.0,
        setups: setups.each_ref(),
        pairs,
        seed,
        sprt: None,
    };
    let report = watched(py, progress.as_ref(), |watcher| {
        watcher.expect(games_in(pairs));
        let records = records
            .as_ref()
            .map(|path| Records::open(path, &[]))
            .transpose()?;
        let report = played.play(None, &pool(threads)?, records, watcher)?;
        if report.stopped {
            Err(bagsplit_lab::run::LabError::Stopped)
        } else {
            Ok(report)
        }
    })?;
    Ok(report.to_json(&played).to_string())
}

/// Plays a match in which classes of Python decide: the JSON of [`play_match`], and the records as lines of JSON.
#[pyfunction]
#[pyo3(signature = (rules, first, second, asked, pairs, seed, progress))]
#[expect(clippy::too_many_arguments, reason = "the Python half names them")]
pub(crate) fn play_match_of_players(
    py: Python<'_>,
    rules: &Rules,
    first: &Setup,
    second: &Setup,
    asked: [Option<PositionRequest>; 2],
    pairs: u64,
    seed: u64,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, String)> {
    let setups = [&first.0, &second.0];
    if let Some(setup) = setups.iter().find(|setup| setup.external.is_some()) {
        let why = "a program plays in matches of setups, not against a class of Python";
        return Err(errors::input(format!("setup '{}': {why}", setup.name)));
    }
    if pairs > MAX_MATCH_PAIRS {
        return Err(errors::input(format!(
            "{pairs} pairs; a match has at most {MAX_MATCH_PAIRS}"
        )));
    }
    let played = Match {
        rules: &rules.0,
        setups,
        pairs,
        seed,
        sprt: None,
    };
    py.detach(|| {
        let watcher = Watcher::default();
        watcher.expect(games_in(pairs));
        let mut records = String::new();
        with_game!(&rules.0, game => play(game, &played, &asked, |lines| {
            records.push_str(&lines);
            watcher.pair_played();
            watcher.look(progress.as_ref())
        }))?;
        let report = played.of_records(&records).map_err(errors::lab)?;
        Ok((report.to_json(&played).to_string(), records))
    })
}

/// Plays the pairs in their order; `each` gets the records of each pair.
fn play<G: Playable>(
    game: &G,
    played: &Match<'_>,
    asked: &[Option<PositionRequest>; 2],
    mut each: impl FnMut(String) -> PyResult<()>,
) -> PyResult<()> {
    let mut table = Table::new(game, ByPlayer(played.setups), &game.generator());
    let mut seats = ByPlayer(
        [0, 1].map(|place: usize| Some(Seat(&played.setups[place].name, asked[place].as_ref()?))),
    );
    for pair in 0..played.pairs {
        let mut lines = String::new();
        for leg in Leg::ALL {
            let seed = GameSeed {
                seed: played.seed,
                pair,
                leg,
            };
            let setups = ByPlayer(played.setups);
            let mut recorder = Recorder::new(game, setups, seed);
            table.play_with(
                &mut seats,
                seed.for_programs(game, setups, Attempt::First),
                &mut recorder,
            )?;
            lines += &serde_json::to_string(&recorder.finish()).expect("a record is plain data");
            lines.push('\n');
        }
        each(lines)?;
    }
    Ok(())
}
