//! Protection of earlier findings in a folder from being replaced.
//!
//! More pairs or more setups may replace earlier findings, since they include them. Anything else would replace the
//! findings of one question by those of another.

use std::collections::HashSet;

use bagsplit_players::Setup;
use bagsplit_stats::numerals::count;
use bagsplit_storage::OwnFolder;

use crate::run::{LabError, Layout, Result};

/// The treatment of findings of another experiment in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// Keep them: the folder is rejected.
    Keep,
    /// Replace them.
    Replace,
}

/// Rejects a folder with findings that those of this experiment and command must not replace.
pub(crate) fn refuse(folder: &OwnFolder, command: &str, layout: &Layout) -> Result<()> {
    let Some(manifest) = folder.manifest()? else {
        return Ok(());
    };
    let why = if manifest.command == command {
        lost(
            &Layout::of_manifest(folder, &manifest)?,
            layout,
            command == "run",
        )
    } else {
        Some(format!("they are of 'bagsplit {}'", manifest.command))
    };
    let Some(why) = why else { return Ok(()) };
    Err(LabError::Input(format!(
        "{}: this folder holds other findings, which would be lost: {why}. Give another folder with --out, or --force to \
             replace them",
        folder.path().display()
    )))
}

/// The first part of an earlier experiment that a later one does not include, if any.
fn lost(earlier: &Layout, later: &Layout, planned: bool) -> Option<String> {
    let (was, is) = (&earlier.experiment, &later.experiment);
    if was.name != is.name {
        return Some(format!(
            "they are of the experiment '{}', and this is '{}'",
            was.name, is.name
        ));
    }
    if was.seed != is.seed {
        return Some(format!(
            "they have seed {}, and this has seed {}",
            was.seed, is.seed
        ));
    }
    if was.pairs > is.pairs {
        return Some(format!(
            "they are of {} per matchup, and these are {}",
            count(was.pairs, "pair"),
            is.pairs
        ));
    }
    if planned {
        let keys: HashSet<_> = later.keys().collect();
        let gone = earlier.keys().position(|key| !keys.contains(&key))?;
        let met = earlier.section(gone).matchup(gone);
        return Some(format!(
            "{} against {} is not played any more as it was",
            met.first.name, met.second.name
        ));
    }
    if was.rules != is.rules {
        return Some("they are of other rules".to_owned());
    }
    let is_still_played = |setup: &Setup| {
        is.setups
            .iter()
            .any(|other| other.canonical() == setup.canonical())
    };
    let gone = was.setups.iter().find(|setup| !is_still_played(setup))?;
    Some(format!(
        "the setup '{}' is not there any more as it was",
        gone.name
    ))
}
