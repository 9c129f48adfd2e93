//! Models of players.

use bagsplit_analysis::fit::{self, FitError, Model, best_setups, games_of, read_games};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{BuiltIn, FileKind, load_setup, setup_of_text};
use bagsplit_lab::finding::object;
use bagsplit_lab::recommendation::rivals_for_people;
use bagsplit_lab::run::{LabError, pool};
use bagsplit_lab::studies::PEOPLE;
use bagsplit_players::notes::Expressions;
use pyo3::prelude::*;

use crate::errors;
use crate::rules::Source;
use crate::work::watched;

/// A model of a player as the JSON of `bagsplit fit-player --format json`; `best` are pairs and seed of a ranking of setups.
#[pyfunction]
#[pyo3(signature = (records, player, learned, best, threads, progress))]
pub(crate) fn fit_player(
    py: Python<'_>,
    records: Vec<String>,
    player: Option<&str>,
    learned: Option<Source>,
    best: Option<(u64, u64)>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let rules = Ruleset::default();
    let mut read = Vec::new();
    for (number, text) in (1..).zip(&records) {
        let games = read_games(text)
            .map_err(|(_, why)| errors::input(format!("records: {number}: {why}")))?;
        read.extend(games.into_iter().map(|game| (number, game)));
    }
    let found = games_of(read, player).map_err(errors::input)?.into_iter();
    let (numbers, games): (Vec<u64>, Vec<_>) = found
        .map(|(number, game, side)| (number, (game, side)))
        .unzip();
    let learned = learned.map(|source| {
        let setup = source.read(
            |path| load_setup(path, &rules),
            |text, path| setup_of_text(text, path, &rules),
        )?;
        let why = "learned: this setup names no expressions; leave it out for the common list";
        setup.expressions.ok_or_else(|| errors::input(why))
    });
    let learned = learned.transpose()?;
    let expressions = learned.as_ref().unwrap_or(Expressions::shipped());
    let levels = Model::references(PEOPLE.map(|level| (level.name, level.bot())));
    watched(py, progress.as_ref(), |watcher| {
        watcher.expect(games.len() as u64);
        let pool = pool(threads)?;
        let fitted = pool.install(|| fit::fit_player(&games, expressions, &levels, watcher));
        let fitted = fitted.map_err(|error| {
            LabError::Input(match error {
                FitError::Record { game, fault } => format!("records: {}: {fault}", numbers[game]),
                other => format!("records: {other}"),
            })
        });
        let mut fit = fitted?.ok_or(LabError::Stopped)?;
        if let Some(best) = best {
            let base = BuiltIn::find(FileKind::Setup, "by-hand").expect("it is built in");
            let (base, bot) = (base.setup(&rules)?, fit.bot());
            let rivals = rivals_for_people(&base.name);
            let ranked = pool.install(|| best_setups(&rules, bot, &base, rivals, best, watcher));
            fit.best = Some(ranked?.ok_or(LabError::Stopped)?);
        }
        Ok(object("fit-player", &fit).to_string())
    })
}
