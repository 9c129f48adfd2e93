//! Registrations of experiments before the first game.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{BeaconRound, Problem, StoreError, write_atomic};

/// Hypotheses, stopping rule and configuration of an experiment, with a hash over all of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Registration {
    /// The version of this format: 3.
    pub format: u32,
    /// The time of writing, in UTC.
    pub registered: String,
    /// The version of the program; a note, as is the commit: the versions of play and statistics decide.
    pub version: String,
    /// The commit that it was built from, or `unknown`.
    pub commit: String,
    pub play_version: u32,
    pub statistics_version: u32,
    /// The command whose findings are registered, such as `run`.
    pub command: String,
    /// The round of [the public randomness](BeaconRound) from which the seed follows too, if one was named before it began.
    pub beacon: Option<BeaconRound>,
    /// The hypotheses, in free text.
    pub hypotheses: Vec<String>,
    /// The planned analysis.
    pub analysis: Analysis,
    pub stopping_rule: String,
    /// The whole experiment, self-contained.
    pub experiment_file: String,
    /// The BLAKE3 hash of everything above, as JSON without white space.
    pub hash: String,
}

/// The analysis of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// In words.
    pub method: String,
    /// The families of its claims; none for an adaptive command, whose settings are in the experiment.
    pub families: Vec<Family>,
}

/// Claims that are tested together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Family {
    pub claims: String,
    /// Their number.
    pub number: usize,
    /// The test of each, and the procedure that holds the error rate.
    pub test: String,
    /// The probability that any claim of the family is false.
    pub error_rate: f64,
}

impl Registration {
    /// The supported format.
    pub const FORMAT: u32 = 3;

    /// The hash over the content.
    pub(crate) fn hash_of_content(&self) -> String {
        let content = Registration {
            hash: String::new(),
            ..self.clone()
        };
        let text = serde_json::to_string(&content).expect("a registration is plain data");
        blake3::hash(text.as_bytes()).to_hex().to_string()
    }

    /// The seed of its games, from the hash and the randomness of the beacon's round, if one was named: nobody knew it before
    /// both were there. At most 53 bits, which all JSON and TOML parsers represent exactly.
    ///
    /// # Errors
    /// When the folder lacks the randomness of the round.
    pub fn seed(&self, folder: &Path) -> Result<u64, StoreError> {
        let randomness = self
            .beacon
            .map(|round| round.read(folder))
            .transpose()?
            .unwrap_or_default();
        let source = format!("{}{randomness}", self.hash);
        let key = blake3::derive_key("bagsplit 2026-11 seed of a registration", source.as_bytes());
        let first: [u8; 8] = std::array::from_fn(|byte| key[byte]);
        Ok(u64::from_le_bytes(first) >> 11)
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
        write_atomic(path, text.as_bytes())?;
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
        registration
            .map(Some)
            .map_err(|why| Problem::Registration(why).at(path))
    }

    fn parse(text: &str) -> Result<Registration, String> {
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
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
        let registration: Registration =
            serde_json::from_value(value).map_err(|error| error.to_string())?;
        if registration.hash != registration.hash_of_content() {
            return Err(
                "its hash is not that of what it says; it was changed after it was written"
                    .to_owned(),
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
    if path.is_dir() {
        Err(Problem::InTheWay { found, expected }.at(path))
    } else {
        Ok(())
    }
}

/// The maximum size of a registration, which has an experiment.
const MOST_BYTES: u64 = 64 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn registration() -> Registration {
        let text = str::to_owned;
        Registration {
            format: Registration::FORMAT,
            registered: text("2026-01-01T00:00:00Z"),
            version: text("0"),
            commit: text("unknown"),
            play_version: 1,
            command: text("run"),
            statistics_version: 1,
            beacon: None,
            hypotheses: vec![text("quota beats uniform")],
            analysis: Analysis {
                method: text("paired t-tests"),
                families: Vec::new(),
            },
            stopping_rule: text("100 pairs"),
            experiment_file: text("pairs = 100\n"),
            hash: String::new(),
        }
    }

    /// The seed of a registration in a folder where the beacon answered so.
    fn seed_with(
        registration: &Registration,
        folder: &Path,
        answer: &str,
    ) -> Result<u64, StoreError> {
        std::fs::write(folder.join(BeaconRound::FILE), answer).unwrap();
        registration.seed(folder)
    }

    fn answer_of(round: u64, digit: &str) -> String {
        format!(
            "{{\"round\": {round}, \"randomness\": \"{}\", \"signature\": \"00\"}}",
            digit.repeat(64)
        )
    }

    #[test]
    fn the_seed_of_a_registration_with_a_beacon_needs_the_randomness_of_its_round() {
        let folder = tempfile::tempdir().unwrap();
        let round = BeaconRound::after(1_700_000_000);
        let registration = Registration {
            beacon: Some(round),
            hash: "ab".to_owned(),
            ..registration()
        };
        assert!(matches!(
            registration.seed(folder.path()).unwrap_err().problem,
            Problem::Beacon(_)
        ));
        for wrong in [
            &answer_of(round.0 + 1, "a"),
            &answer_of(round.0, "aa"),
            &answer_of(round.0, "x"),
            "{}",
            "",
        ] {
            assert!(
                matches!(
                    seed_with(&registration, folder.path(), wrong)
                        .unwrap_err()
                        .problem,
                    Problem::Beacon(_)
                ),
                "{wrong}"
            );
        }
        let [one, other] = ["a", "b"].map(|digit| {
            seed_with(&registration, folder.path(), &answer_of(round.0, digit)).unwrap()
        });
        assert_ne!(one, other);
    }

    #[test]
    fn a_registration_is_written_once_and_cannot_be_changed_unseen() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("preregistration.json");
        let text = str::to_owned;
        let registration = registration();
        assert_eq!(Registration::read(&path).unwrap(), None);
        let written = registration.clone().write(&path).unwrap();
        assert_eq!(Registration::read(&path).unwrap(), Some(written.clone()));
        let later = Registration {
            registered: text("2026-01-02T00:00:00Z"),
            ..registration.clone()
        };
        let later = later.write(&folder.path().join("later.json")).unwrap();
        let seeds =
            [&written, &later].map(|registration| registration.seed(folder.path()).unwrap());
        assert!(
            seeds[0] != seeds[1] && seeds.iter().all(|&seed| seed < 1 << 53),
            "{seeds:?}"
        );
        assert!(matches!(
            registration.write(&path).unwrap_err().problem,
            Problem::Registered
        ));
        let changed = std::fs::read_to_string(&path)
            .unwrap()
            .replace("quota beats", "quota loses to");
        std::fs::write(&path, changed).unwrap();
        assert!(matches!(
            Registration::read(&path).unwrap_err().problem,
            Problem::Registration(_)
        ));
    }
}
