//! Hypotheses that were written after the first look at the games of a folder.

use std::path::Path;

use bagsplit_storage::OwnFolder;

use crate::run::{LabError, Layout, Result};

/// The file of the hypotheses that were written after the first look at the games of a folder.
const LATE: &str = "late-hypotheses.json";
/// The most bytes of that file: those of an experiment.
const MOST_BYTES: u64 = 1 << 24;

/// The hypotheses that were written after the first look at the games of a folder.
pub(crate) fn late_hypotheses(folder: &Path) -> Result<Vec<String>> {
    let path = folder.join(LATE);
    if path.symlink_metadata().is_err() {
        return Ok(Vec::new());
    }
    let bytes = bagsplit_storage::read_file(&path, MOST_BYTES)?;
    serde_json::from_slice(&bytes).map_err(|error| {
        let right = "it is a JSON list of the hypotheses that were added after the first look";
        LabError::Input(format!("{}: {error}; {right}", path.display()))
    })
}

/// Notes which hypotheses of an experiment are new in a folder that has games, and those that were new in a `part` that is
/// joined with it. This must come before the experiment is written into the folder.
pub(crate) fn note_late(layout: &Layout, folder: &OwnFolder, part: Option<&Path>) -> Result<()> {
    let mut late = late_hypotheses(folder.path())?;
    let known = late.len();
    if let Some(part) = part {
        late.extend(late_hypotheses(part)?);
    }
    if let Some(text) = folder
        .experiment()?
        .filter(|_| !layout.experiment.hypotheses.is_empty())
        && !folder.blocks()?.is_empty()
    {
        let before = Layout::of_text(&text, &folder.path().join("experiment.toml"))?
            .experiment
            .hypotheses;
        late.extend(
            layout
                .experiment
                .hypotheses
                .iter()
                .filter(|text| !before.contains(text))
                .cloned(),
        );
    }
    late.sort_unstable();
    late.dedup();
    if late.len() > known {
        folder.keep_named(
            Path::new(LATE),
            serde_json::json!(late).to_string().as_bytes(),
        )?;
    }
    Ok(())
}
