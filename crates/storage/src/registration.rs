//! Registrations of experiments before the first game.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Problem, StoreError, write_whole};

/// Hypotheses, stopping rule and configuration of an experiment, with a hash over all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Registration {
    /// The version of this format: 2.
    pub format: u32,
    /// The time of writing, in UTC.
    pub registered: String,
    /// The version of the program.
    pub version: String,
    /// The commit that it was built from, or `unknown`.
    pub commit: String,
    /// The version of play.
    pub play_version: u32,
    /// The command whose findings are registered, such as `run`.
    pub command: String,
    /// A public value that was unpredictable, if one was given: the registration cannot be older.
    pub beacon: Option<String>,
    /// The hypotheses, in free text.
    pub hypotheses: Vec<String>,
    /// The planned analysis.
    pub analysis: String,
    /// The stopping rule.
    pub stopping_rule: String,
    /// The whole experiment, self-contained.
    pub experiment_file: String,
    /// The BLAKE3 hash of everything above, as JSON without white space.
    pub hash: String,
}

impl Registration {
    /// The supported format.
    pub const FORMAT: u32 = 2;

    /// The hash over the content.
    pub(crate) fn hash_of_content(&self) -> String {
        let content = Registration { hash: String::new(), ..self.clone() };
        let text = serde_json::to_string(&content).expect("a registration is plain data");
        blake3::hash(text.as_bytes()).to_hex().to_string()
    }

    /// The seed of its games: it is derived from the hash, so its games cannot have been played before it was written.
    /// At most 53 bits, which all JSON and TOML parsers represent exactly.
    pub fn seed(&self) -> u64 {
        let key = blake3::derive_key("bagsplit 2026-11 seed of a registration", self.hash.as_bytes());
        let first: [u8; 8] = std::array::from_fn(|byte| key[byte]);
        u64::from_le_bytes(first) >> 11
    }

    /// Writes it, with its hash, to a new file.
    ///
    /// # Errors
    /// When the file exists, or writing fails.
    pub fn write(mut self, path: &Path) -> Result<Registration, StoreError> {
        if path.exists() {
            return Err(Problem::Registered.at(path));
        }
        self.hash = self.hash_of_content();
        let mut text = serde_json::to_string_pretty(&self).expect("a registration is plain data");
        text.push('\n');
        write_whole(path, text.as_bytes())?;
        Ok(self)
    }

    /// Reads it, if it exists.
    ///
    /// # Errors
    /// When the file is not a registration, or its content does not agree with its hash.
    pub fn read(path: &Path) -> Result<Option<Registration>, StoreError> {
        if path.symlink_metadata().is_err() {
            return Ok(None);
        }
        refuse_folder(path)?;
        let bytes = crate::read_file(path, MOST_BYTES)?;
        let registration = Registration::parse(&String::from_utf8_lossy(&bytes));
        registration.map(Some).map_err(|why| Problem::Registration(why).at(path))
    }

    fn parse(text: &str) -> Result<Registration, String> {
        let value: serde_json::Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match value["format"].as_u64() {
            Some(format) if format == u64::from(Registration::FORMAT) => {}
            Some(format) => {
                return Err(format!(
                    "it is of format {format}, and this bagsplit reads format {}; the bagsplit that wrote it reads it",
                    Registration::FORMAT
                ));
            }
            None => return Err("it does not say its format".to_owned()),
        }
        let registration: Registration = serde_json::from_value(value).map_err(|error| error.to_string())?;
        if registration.hash != registration.hash_of_content() {
            return Err(
                "its hash is not that of what it says; it was changed after it was written".to_owned()
            );
        }
        Ok(registration)
    }
}

/// Refuses a folder in the place of a registration or its text. A link to a file is one.
///
/// # Errors
/// When there is a folder.
pub fn refuse_folder(path: &Path) -> Result<(), StoreError> {
    let (found, expected) = ("a folder", "file");
    if path.is_dir() { Err(Problem::InTheWay { found, expected }.at(path)) } else { Ok(()) }
}

/// The maximum size of a registration, which has an experiment.
const MOST_BYTES: u64 = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_registration_is_written_once_and_cannot_be_changed_unseen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("preregistration.json");
        let text = |text: &str| text.to_owned();
        let registration = Registration {
            format: Registration::FORMAT,
            registered: text("2026-01-01T00:00:00Z"),
            version: text("0"),
            commit: text("unknown"),
            play_version: 1,
            command: text("run"),
            beacon: None,
            hypotheses: vec![text("quota beats uniform")],
            analysis: text("paired t-tests"),
            stopping_rule: text("100 pairs"),
            experiment_file: text("pairs = 100\n"),
            hash: String::new(),
        };
        assert_eq!(Registration::read(&path).unwrap(), None);
        let written = registration.clone().write(&path).unwrap();
        assert_eq!(Registration::read(&path).unwrap(), Some(written.clone()));
        let other = Registration { beacon: Some(text("drand 4711")), ..registration.clone() };
        let seeds = [written.seed(), other.write(&folder.path().join("other.json")).unwrap().seed()];
        assert!(seeds[0] != seeds[1] && seeds.iter().all(|&seed| seed < 1 << 53), "{seeds:?}");
        assert!(matches!(registration.write(&path).unwrap_err().problem, Problem::Registered));
        let changed = std::fs::read_to_string(&path).unwrap().replace("quota beats", "quota loses to");
        std::fs::write(&path, changed).unwrap();
        assert!(matches!(Registration::read(&path).unwrap_err().problem, Problem::Registration(_)));
    }
}
