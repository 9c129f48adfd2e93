//! Verification of the findings of a tune against its games.

use bagsplit_storage::{Folder, Manifest, StoredBlock};

use super::{Replay, Verified, findings, sample};
use crate::run::{LabError, Layout, Observer};
use crate::studies::tune::columns::frames;
use crate::studies::tune::run as tuned;

/// Repeats the decisions of a tune from its blocks, without playing, compares its tables, and replays some pairs.
pub(super) fn check(
    folder: &Folder,
    manifest: &Manifest,
    blocks: &[StoredBlock],
    replay: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<(), LabError> {
    let Some(layout) = found.read(Layout::of_manifest(folder, manifest)) else { return Ok(()) };
    let replayed = tuned::replay(&layout.experiment, folder, replay.pool, replay.observer);
    let (tables, seen) = match replayed {
        Ok((report, seen)) => (Ok(frames(&layout, &report)), seen),
        Err(error) => (Err(error), Vec::new()),
    };
    findings::study(folder, manifest, tables, found)?;
    // The front and the last request of the search, each with its own rules.
    let sampled: Vec<&Layout> = seen.iter().rev().take(4).collect();
    for layout in &sampled {
        let pairs = replay.pairs.div_ceil(sampled.len() as u64);
        sample::games(folder, layout, blocks, &Replay { pairs, ..*replay }, found)?;
    }
    Ok(())
}
