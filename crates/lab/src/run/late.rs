//! Hypotheses that were written after the first look at the games of a folder.

use std::path::Path;

use bagsplit_storage::OwnFolder;

use crate::run::{LabError, Layout};

/// The file of the hypotheses that were written after the first look at the games of a folder.
const LATE: &str = "late-hypotheses.json";

/// The hypotheses that were written after the first look at the games of a folder.
pub(crate) fn late_hypotheses(folder: &Path) -> Result<Vec<String>, LabError> {
    let path = folder.join(LATE);
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| {
            LabError::Input(format!("{}: not a list of hypotheses: {error}", path.display()))
        }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(LabError::Failed(format!("{}: {error}", path.display()))),
    }
}

/// Notes which hypotheses of an experiment are new in a folder that has games, in those folders of which they are `parts`.
/// This must come before the experiment is written into the folder.
pub(crate) fn note_late(layout: &Layout, folder: &OwnFolder, parts: &[&Path]) -> Result<(), LabError> {
    let mut late = late_hypotheses(folder.path())?;
    let known = late.len();
    for part in parts {
        late.extend(late_hypotheses(part)?);
    }
    if let Some(text) = folder.experiment()?.filter(|_| !layout.experiment.hypotheses.is_empty())
        && !folder.blocks()?.is_empty()
    {
        let before = Layout::of_text(&text, &folder.path().join("experiment.toml"))?.experiment.hypotheses;
        late.extend(layout.experiment.hypotheses.iter().filter(|text| !before.contains(text)).cloned());
    }
    late.sort_unstable();
    late.dedup();
    if late.len() > known {
        folder.keep_named(Path::new(LATE), serde_json::json!(late).to_string().as_bytes())?;
    }
    Ok(())
}
