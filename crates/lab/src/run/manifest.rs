//! The manifest: how the tables of a results folder were produced.

use std::time::Instant;

use bagsplit_game::rules::with_game;
use bagsplit_storage::{AsRegistered, Manifest, TableRows};

use crate::run::{Layout, origin, pool};

/// A session of work, from opening a folder to its manifest.
#[derive(Debug)]
pub(crate) struct Session {
    /// The name of the command.
    command: &'static str,
    started: String,
    since: Instant,
    pub(crate) threads: usize,
    /// The number of games played in this session.
    pub(crate) played: u64,
}

impl Session {
    pub(crate) fn begin(command: &'static str) -> Session {
        Session {
            command,
            started: origin::now(),
            since: Instant::now(),
            threads: 1,
            played: 0,
        }
    }

    /// The manifest of findings from `games` of the planned games.
    pub(crate) fn manifest(
        &self,
        layout: &Layout,
        games: u64,
        planned: u64,
        tables: Vec<TableRows>,
        registration: Option<AsRegistered>,
    ) -> Manifest {
        Manifest {
            format: Manifest::FORMAT,
            command: self.command.to_owned(),
            experiment: layout.experiment.name.clone(),
            seed: layout.experiment.seed.to_string(),
            version: origin::VERSION.to_owned(),
            commit: origin::COMMIT.to_owned(),
            rustc: origin::RUSTC.to_owned(),
            target: origin::TARGET.to_owned(),
            statistics_version: bagsplit_stats::STATISTICS_VERSION,
            play_version: bagsplit_storage::PLAY_VERSION,
            rules: with_game!(&layout.experiment.rules, game => bagsplit_arena::rule_values(game)),
            experiment_file: layout.text(),
            host: origin::host(),
            system: origin::system(),
            processor: origin::processor(),
            command_line: origin::command_line(),
            processors: pool::processors() as u32,
            threads: self.threads as u32,
            started: self.started.clone(),
            finished: origin::now(),
            seconds: (self.since.elapsed().as_secs_f64() * 1000.).round() / 1000.,
            games,
            games_planned: planned,
            games_played: self.played,
            tables,
            registration,
            ..Manifest::default()
        }
    }
}
