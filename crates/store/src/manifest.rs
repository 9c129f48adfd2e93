//! What was run, when and where.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{StoreError, io, write_whole};

/// How many rows a table has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRows {
    /// The table.
    pub table: String,
    /// Its rows.
    pub rows: u64,
}

/// What someone who finds the tables needs to know of how they came about. Times and the host stand
/// here and nowhere else: tables are the same whenever and wherever they are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of this format: 1.
    pub format: u32,
    /// The experiment's name.
    pub experiment: String,
    /// The seed, as decimal text.
    pub seed: String,
    /// The version of the program.
    pub version: String,
    /// The commit it was built from, or `unknown`.
    pub commit: String,
    /// The version of play: games of another version are not mixed with these.
    pub play_version: u32,
    /// Every rule option, resolved.
    pub rules: std::collections::BTreeMap<String, arena::RuleValue>,
    /// The whole experiment, self-contained, as a file that can be run again.
    pub experiment_file: String,
    /// Where it was run.
    pub host: String,
    /// How many processors it had.
    pub processors: u32,
    /// How many threads played.
    pub threads: u32,
    /// When the last part of it began, in UTC.
    pub started: String,
    /// When the tables were written, in UTC.
    pub finished: String,
    /// How many seconds the last part took.
    pub seconds: f64,
    /// Games counted in the tables.
    pub games: u64,
    /// Games that the experiment has in all.
    pub games_planned: u64,
    /// Games played by the last part; the others were there already.
    pub games_played: u64,
    /// The tables and their rows.
    pub tables: Vec<TableRows>,
    /// Whether this is what was registered before the first game; `null` if nothing was.
    #[serde(default)]
    pub registration: Option<AsRegistered>,
}

/// How what was run compares with what was registered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsRegistered {
    /// The hash of the registration.
    pub hash: String,
    /// When it was registered, in UTC.
    pub registered: String,
    /// Whether all of it was run, and nothing else.
    pub as_registered: bool,
    /// What differs, line by line of the experiment file, and what is missing yet.
    pub deviations: Vec<String>,
}

impl Manifest {
    /// Writes it to a file.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest is plain data");
        text.push('\n');
        write_whole(path, text.as_bytes())
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// When it is not there or is no manifest.
    pub fn read(path: &Path) -> Result<Manifest, StoreError> {
        let text = std::fs::read_to_string(path).map_err(io(path))?;
        let wrong =
            |error: serde_json::Error| StoreError::Manifest { path: path.to_owned(), why: error.to_string() };
        serde_json::from_str(&text).map_err(wrong)
    }
}
