//! What a results folder says of how its tables came about.

use std::time::Instant;

use rules::with_game;
use store::{AsRegistered, Folder, Manifest, TableRows};

use crate::{Layout, origin, pool};

/// A part of the work: from opening a folder to its manifest.
#[derive(Debug)]
pub(crate) struct Session {
    started: String,
    since: Instant,
    pub(crate) threads: usize,
    /// Games that were played, not those that were there.
    pub(crate) played: u64,
}

impl Session {
    pub(crate) fn begin() -> Session {
        Session { started: origin::now(), since: Instant::now(), threads: 1, played: 0 }
    }

    /// Writes the manifest of a folder with so many games of those planned.
    pub(crate) fn write_manifest(
        &self,
        layout: &Layout,
        folder: &Folder,
        (games, planned): (u64, u64),
        tables: Vec<TableRows>,
        registration: Option<AsRegistered>,
    ) -> Result<Manifest, store::StoreError> {
        let manifest = Manifest {
            format: 1,
            experiment: layout.experiment.name.clone(),
            seed: layout.experiment.seed.to_string(),
            version: origin::VERSION.to_owned(),
            commit: origin::COMMIT.to_owned(),
            play_version: store::PLAY_VERSION,
            rules: with_game!(&layout.experiment.rules, game => arena::rule_values(game)),
            experiment_file: layout.text(),
            host: origin::host(),
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
        };
        manifest.write(&folder.path().join("manifest.json"))?;
        Ok(manifest)
    }
}
