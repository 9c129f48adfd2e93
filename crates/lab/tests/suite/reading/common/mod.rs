//! Files for tests, in a folder of their own.

use std::path::{Path, PathBuf};

use bagsplit_lab::experiment::{ConfigError, Experiment, experiment_to_toml, load_experiment};

/// Writes a file into a folder.
pub(crate) fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// What a reader makes of a file with this text, and `x.toml` as its name.
pub(crate) fn read<T>(
    text: &str,
    read: impl Fn(&Path) -> Result<T, ConfigError>,
) -> Result<T, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("one.toml", "[recipe]\nall = \"A\"\n"),
        ("two.toml", "[recipe]\nall = \"A\"\n"),
        ("bad.toml", "[bags]\nA = \"12\"\n"),
    ] {
        write(folder.path(), name, text);
    }
    read(&write(folder.path(), "x.toml", text)).map_err(|mut error| {
        let folder = format!("{}/", folder.path().display());
        let short = |text: &mut String| *text = text.replace(&folder, "");
        for mistake in &mut error.mistakes {
            short(&mut mistake.file);
            short(&mut mistake.message);
            mistake.named_at.iter_mut().for_each(short);
        }
        error
    })
}

/// A value that was read, or the whole error.
#[track_caller]
pub(crate) fn right<T>(text: &str, reader: impl Fn(&Path) -> Result<T, ConfigError>) -> T {
    read(text, reader).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The experiment in a file with this text.
#[track_caller]
pub(crate) fn experiment_of(text: &str) -> Experiment {
    right(text, |path| load_experiment(path))
}

/// An experiment as it is written and read again.
#[track_caller]
pub(crate) fn written_and_read(experiment: &Experiment) -> Experiment {
    experiment_of(&experiment_to_toml(experiment))
}

/// The first mistake of an experiment in a file with this text.
pub(crate) fn mistake_of(text: &str) -> String {
    read(text, |path| load_experiment(path))
        .unwrap_err()
        .first()
        .message
        .clone()
}

/// The names of the setups.
pub(crate) fn names(experiment: &Experiment) -> Vec<&str> {
    experiment
        .setups
        .iter()
        .map(|setup| setup.name.as_str())
        .collect()
}
