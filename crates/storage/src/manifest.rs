//! What was run, when and where.

use std::fs::File;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::sealed::{is_sealed_json, sealed_json};
use crate::{StoreError, io};

/// A file among the findings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedFile {
    /// Its path in the folder of findings, with `/` between the parts.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// The BLAKE3 hash of its content, in hexadecimal digits.
    pub blake3: String,
}

impl ListedFile {
    /// The file at this path in a folder, as it is now.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn of(folder: &Path, name: &Path) -> Result<ListedFile, StoreError> {
        let path = folder.join(name);
        let mut hasher = blake3::Hasher::new();
        // What is no file, such as a pipe, might never end.
        let hashed = std::fs::symlink_metadata(&path).and_then(|found| match found.is_file() {
            true => hasher.update_reader(File::open(&path)?).map(|_| ()),
            false => Err(std::io::Error::other("this is no regular file")),
        });
        hashed.map_err(io(&path))?;
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        Ok(ListedFile { name: parts.join("/"), bytes: hasher.count(), blake3: hasher.finalize().to_string() })
    }
}

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
    /// The version of this format: 2.
    pub format: u32,
    /// The command that made the findings: `run` (which `merge` makes the same as) or the name of a study.
    pub command: String,
    /// The experiment's name.
    pub experiment: String,
    /// The seed, as decimal text.
    pub seed: String,
    /// The version of the program.
    pub version: String,
    /// The commit it was built from, or `unknown`.
    pub commit: String,
    /// The compiler it was built with, such as `rustc 1.90.0`.
    #[serde(default)]
    pub rustc: String,
    /// The system it was built for, such as `x86_64-unknown-linux-gnu`.
    #[serde(default)]
    pub target: String,
    /// The version of the statistics: tables of another version are not compared byte for byte with these.
    #[serde(default)]
    pub statistics_version: u32,
    /// The version of play: games of another version are not mixed with these.
    pub play_version: u32,
    /// Every rule option, resolved.
    pub rules: std::collections::BTreeMap<String, bagsplit_arena::RuleValue>,
    /// The whole experiment, self-contained, as a file that can be run again.
    pub experiment_file: String,
    /// Where it was run.
    pub host: String,
    /// The operating system and its version.
    #[serde(default)]
    pub system: String,
    /// The model of its processors; empty where the system does not tell.
    #[serde(default)]
    pub processor: String,
    /// The command line of the last part of it.
    #[serde(default)]
    pub command_line: Vec<String>,
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
    /// The numbers of pairs a matchup at which this folder held a finished ranking before more were asked for; of a tune the
    /// other numbers of pairs with which its front was confirmed.
    #[serde(default)]
    pub ranked_before: Vec<u64>,
    /// Whether this is what was registered before the first game; `null` if nothing was.
    #[serde(default)]
    pub registration: Option<AsRegistered>,
    /// What a run concludes, for each of its rankings.
    #[serde(default)]
    pub verdicts: Vec<Verdict>,
    /// A hash of everything that the bytes of the tables of a run depend on; empty where that is not known.
    #[serde(default)]
    pub inputs: String,
    /// The files that this manifest speaks for, all but itself, by name.
    pub files: Vec<ListedFile>,
    /// The BLAKE3 hash of this file with nothing between these quotes.
    pub hash: String,
}

/// What a ranking says, as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// The variant of the rules or the population of players that it is of; `null` where there is one ranking.
    pub variant: Option<String>,
    /// The setup with the largest mean share.
    pub best: String,
    /// The setups that are statistically tied with it.
    pub tied: Vec<String>,
    /// The confidence of that.
    pub confidence: f64,
    /// Whether all planned pairs were played. Before, it is valid at any stopping point.
    pub at_planned_end: bool,
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
    /// The format that is written and read.
    pub const FORMAT: u32 = 2;

    /// The same with its hash.
    #[must_use]
    pub fn sealed(self) -> Manifest {
        let text = sealed_json(&Manifest { hash: String::new(), ..self }.text());
        serde_json::from_str(&text).expect("it was just written")
    }

    /// The manifest as the text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a manifest is plain data");
        text.push('\n');
        text
    }

    /// The file of this path among the findings, if it is listed.
    #[must_use]
    pub fn file(&self, path: &Path) -> Option<&ListedFile> {
        self.files.iter().find(|file| Path::new(&file.name) == path)
    }

    /// The hash of a text that names everything that findings depend on.
    #[must_use]
    pub fn hash_of_inputs(text: &str) -> String {
        crate::sealed::hash(text)
    }

    /// Whether all its files are in a folder of findings, as they were written.
    #[must_use]
    pub fn is_whole(&self, findings: &Path) -> bool {
        let same =
            |file: &ListedFile| ListedFile::of(findings, Path::new(&file.name)).is_ok_and(|now| now == *file);
        self.files.iter().all(same)
    }

    /// Makes sense of the text of a manifest.
    ///
    /// # Errors
    /// A sentence, when it is none, of another format, or not as it was written.
    pub fn parse(text: &str) -> Result<Manifest, String> {
        if !is_sealed_json(text) {
            return Err("its hash is not that of what it says; it was damaged or changed".to_owned());
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
            format => {
                Err(format!("it is of format {format}, and this bagsplit reads format {}", Manifest::FORMAT))
            }
        }
    }

    /// Whether it says that this version and commit of the program made it.
    #[must_use]
    pub fn is_of(&self, version: &str, commit: &str) -> bool {
        (self.version.as_str(), self.commit.as_str()) == (version, commit)
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// When it is not there, is no manifest, or was changed.
    pub fn read(path: &Path) -> Result<Manifest, StoreError> {
        let bytes = crate::read_file(path, MOST_BYTES)?;
        let text = std::str::from_utf8(&bytes).map_err(|error| error.to_string());
        let wrong = |why| StoreError::Manifest { path: path.to_owned(), why };
        text.and_then(Manifest::parse).map_err(wrong)
    }
}

/// Whether a name is a path to something below a folder: no root, no `..`, nothing that another system reads otherwise.
fn is_within(name: &str) -> bool {
    let is_plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    name.split('/').all(is_plain)
}

/// No manifest is longer: it holds an experiment, and a line or two for each file.
const MOST_BYTES: u64 = 64 << 20;

#[cfg(test)]
mod tests {
    use super::is_within;

    #[test]
    fn names_stay_below_the_folder() {
        for name in ["ranking.csv", "charts/ranks.svg", "games/00.parquet", "a b/c..d"] {
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
