//! Manifests of findings: experiment, program, machine, times and files.

use std::fs::File;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::sealed::{is_sealed_json, sealed_json};
use crate::{Problem, StoreError, io};

/// A file among the findings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedFile {
    /// Its path in the folder of findings, with `/` as the separator.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// The BLAKE3 hash of its content, in hexadecimal digits.
    pub blake3: String,
}

impl ListedFile {
    /// Hashes the file at this path in a folder.
    pub fn from_file(folder: &Path, name: &Path) -> Result<ListedFile, StoreError> {
        let path = folder.join(name);
        let mut hasher = blake3::Hasher::new();
        // A file that is not regular, such as a pipe, might be endless.
        let hashed = std::fs::symlink_metadata(&path).and_then(|found| match found.is_file() {
            true => hasher.update_reader(File::open(&path)?).map(|_| ()),
            false => Err(std::io::Error::other("this is no regular file")),
        });
        hashed.map_err(io(&path))?;
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        Ok(ListedFile {
            name: parts.join("/"),
            bytes: hasher.count(),
            blake3: hasher.finalize().to_string(),
        })
    }
}

/// The number of rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRows {
    pub table: String,
    pub rows: u64,
}

/// The origin of tables. Times and the host are only here: tables are the same whenever and wherever they are made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of this format: 2.
    pub format: u32,
    /// The command that made the findings: `run` (also for `merge`) or the name of a study.
    pub command: String,
    /// The experiment's name.
    pub experiment: String,
    /// The seed, as decimal text.
    pub seed: String,
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, or `unknown`.
    pub commit: String,
    /// The compiler, such as `rustc 1.90.0`.
    #[serde(default)]
    pub rustc: String,
    /// The target system, such as `x86_64-unknown-linux-gnu`.
    #[serde(default)]
    pub target: String,
    /// The version of the statistics: tables of other versions are not compared byte for byte with these.
    #[serde(default)]
    pub statistics_version: u32,
    /// The version of play: games of other versions are not mixed with these.
    pub play_version: u32,
    /// Every rule option, with defaults filled in.
    pub rules: std::collections::BTreeMap<String, bagsplit_arena::RuleValue>,
    /// The whole experiment, self-contained, as a file that can be run.
    pub experiment_file: String,
    /// The host name.
    pub host: String,
    /// The operating system and its version.
    #[serde(default)]
    pub system: String,
    /// The model of its processors; empty where the system does not report it.
    #[serde(default)]
    pub processor: String,
    /// The command line of the last session.
    #[serde(default)]
    pub command_line: Vec<String>,
    pub processors: u32,
    /// The number of threads that played.
    pub threads: u32,
    /// The start of the last session, in UTC.
    pub started: String,
    /// The time at which the tables were written, in UTC.
    pub finished: String,
    /// The duration of the last session in seconds.
    pub seconds: f64,
    /// Games counted in the tables.
    pub games: u64,
    /// The total number of games of the experiment.
    pub games_planned: u64,
    /// Games played by the last session; the others existed before.
    pub games_played: u64,
    /// The tables and their rows.
    pub tables: Vec<TableRows>,
    /// The numbers of pairs per matchup at which this folder had a finished ranking before more were requested; for a
    /// tune the other numbers of pairs with which its front was confirmed.
    #[serde(default)]
    pub ranked_before: Vec<u64>,
    /// Whether this agrees with the registration made before the first game; `null` without one.
    #[serde(default)]
    pub registration: Option<AsRegistered>,
    /// The conclusions of a run, for each of its rankings.
    #[serde(default)]
    pub verdicts: Vec<Verdict>,
    /// A hash of everything that determines the bytes of a run's tables; empty where it is not known.
    #[serde(default)]
    pub inputs: String,
    /// The files covered by this manifest, all but itself, by name.
    pub files: Vec<ListedFile>,
    /// The BLAKE3 hash of this file with nothing between these quotes.
    pub hash: String,
}

/// The conclusion of a ranking, as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The variant of the rules or the population of players; `null` for a single ranking.
    pub variant: Option<String>,
    /// The setup with the largest mean share.
    pub best: String,
    /// The setups that are statistically tied with it.
    pub tied: Vec<String>,
    /// The confidence of the tie.
    pub confidence: f64,
    /// Whether all planned pairs were played. Before, it is valid at any stopping point.
    pub at_planned_end: bool,
}

/// The comparison of a run with its registration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsRegistered {
    /// The hash of the registration.
    pub hash: String,
    /// The time of the registration, in UTC.
    pub registered: String,
    /// Whether everything registered was run, and nothing else, by the same versions of play and statistics.
    pub as_registered: bool,
    /// The program that registered it, if it is another build than that which concluded it; a note, no deviation.
    pub registered_by: Option<String>,
    /// The address of the public randomness from which the seed follows too. Without it the time of the registration and the
    /// choice of the seed are claims.
    pub beacon: Option<String>,
    /// The differences, line by line of the experiment file, and missing parts.
    pub deviations: Vec<String>,
}

impl AsRegistered {
    /// Whether it was run as registered, in words, without the differences.
    pub fn verdict(&self) -> String {
        let by = match &self.registered_by {
            Some(other) if self.as_registered => {
                format!(
                    ", by another build with the same play and statistics (registered by {other})"
                )
            }
            _ => String::new(),
        };
        let not = if self.as_registered { "" } else { "not " };
        format!("{not}run as registered on {}{by}", self.registered)
    }

    /// The verdict and the differences.
    pub fn in_full(&self) -> String {
        [&[self.verdict()], &self.deviations[..]]
            .concat()
            .join("; ")
    }

    /// What shows when it was registered and that its seed was not chosen, in words.
    pub fn seed_source(&self) -> String {
        let Some(address) = &self.beacon else {
            return "the time of its registration and the choice of its seed are claims: no beacon was named"
                .to_owned();
        };
        format!(
            "its seed was known to nobody before the randomness of {address}, if beacon.json is what that address gives, and if the \
             hash was published before that round began"
        )
    }
}

impl Manifest {
    /// The supported format.
    pub const FORMAT: u32 = 2;

    /// The same with its hash filled in.
    #[must_use]
    pub fn sealed(self) -> Manifest {
        let text = sealed_json(
            &Manifest {
                hash: String::new(),
                ..self
            }
            .text(),
        );
        serde_json::from_str(&text).expect("it was just written")
    }

    /// The manifest as the text of its file.
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest is plain data");
        text.push('\n');
        text
    }

    /// The entry of a file among the findings, if it is listed.
    pub fn file(&self, path: &Path) -> Option<&ListedFile> {
        self.files.iter().find(|file| Path::new(&file.name) == path)
    }

    /// The hash of a text that lists everything that findings depend on.
    pub fn hash_of_inputs(text: &str) -> String {
        crate::sealed::hash(text)
    }

    /// Whether all its files are in a folder of findings, unchanged.
    pub fn is_whole(&self, findings: &Path) -> bool {
        self.files.iter().all(|file| {
            ListedFile::from_file(findings, Path::new(&file.name)).is_ok_and(|now| now == *file)
        })
    }

    /// Parses the text of a manifest.
    ///
    /// # Errors
    /// A sentence, when it is invalid, of another format, or was changed.
    pub fn parse(text: &str) -> Result<Manifest, String> {
        if !is_sealed_json(text) {
            return Err(
                "its hash is not that of what it says; it was damaged or changed".to_owned(),
            );
        }
        let manifest: Manifest = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if let Some(file) = manifest.files.iter().find(|file| !is_within(&file.name)) {
            return Err(format!(
                "it lists '{}', which is no file below its folder",
                file.name.escape_debug()
            ));
        }
        match manifest.format {
            Manifest::FORMAT => Ok(manifest),
            format => Err(format!(
                "it is of format {format}, and this bagsplit reads format {}",
                Manifest::FORMAT
            )),
        }
    }

    /// Whether this version and commit of the program made it.
    pub fn is_of(&self, version: &str, commit: &str) -> bool {
        (self.version.as_str(), self.commit.as_str()) == (version, commit)
    }

    /// Reads a manifest file.
    ///
    /// # Errors
    /// When it does not exist, is invalid, or was changed.
    pub fn read(path: &Path) -> Result<Manifest, StoreError> {
        let bytes = crate::read_file(path, MOST_BYTES)?;
        let text = std::str::from_utf8(&bytes).map_err(|error| error.to_string());
        text.and_then(Manifest::parse)
            .map_err(|why| Problem::Manifest(why).at(path))
    }
}

/// Whether a name is a path to something below a folder: no root, no `..`, no characters with special meaning on other
/// systems.
fn is_within(name: &str) -> bool {
    name.split('/')
        .all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
}

/// The maximum size of a manifest: it has an experiment, and a line or two for each file.
const MOST_BYTES: u64 = 64 << 20;

#[cfg(test)]
mod tests {
    use super::is_within;

    #[test]
    fn names_stay_below_the_folder() {
        for name in [
            "ranking.csv",
            "charts/ranks.svg",
            "games/00.parquet",
            "a b/c..d",
        ] {
            assert!(is_within(name), "{name}");
        }
        for name in [
            "",
            "/etc/passwd",
            "../experiment.toml",
            "charts/../../x",
            "a//b",
            "./a",
            "c:\\x",
            "a\\..\\b",
            "a/",
        ] {
            assert!(!is_within(name), "{name}");
        }
    }
}
