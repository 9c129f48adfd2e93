//! Verification of the findings of commands that decide by outcomes what to play next: their decisions are repeated.

use bagsplit_arena::Matchup;
use bagsplit_storage::{Folder, Manifest, StoredBlock};

use super::{Replay, Verified, findings, sample};
use crate::run::{Layout, Observer, Result};
use crate::studies::StudyKind;
use crate::studies::stored_games::{SampledPair, StoredGames};
use crate::studies::tune::columns::frames;
use crate::studies::tune::run as tuned;

/// Repeats the decisions of a study from its stored games, without playing, compares its tables, and replays some pairs.
pub(super) fn study(
    folder: &Folder,
    kind: StudyKind,
    manifest: &Manifest,
    replay: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<()> {
    let &Replay {
        pairs, observer, ..
    } = replay;
    let Some(layout) = found.read(Layout::of_manifest(folder, manifest)) else {
        return Ok(());
    };
    let experiment = &layout.experiment;
    let games = StoredGames::of_findings(kind, (&layout, manifest), folder, pairs, observer);
    let Some(mut games) = found.read(games) else {
        return Ok(());
    };
    let played = kind.play(&mut games, experiment, |line| observer.news(&line));
    findings::study(
        folder,
        manifest,
        played.map(|played| played.report.tables(&layout)),
        found,
    )?;
    if pairs == 0 {
        return Ok(());
    }
    for SampledPair {
        setups: [first, second],
        seed,
        quarters,
    } in games.sampled
    {
        let matchup = Matchup {
            first: &first,
            second: &second,
        };
        match sample::quarters(&experiment.rules, matchup, seed) {
            Ok(Some(now)) if now == quarters => found.replayed += matchup.legs().len() as u64,
            Ok(_) => found.fault(format!(
                "{}: pair {} of {} against {} has another result when replayed",
                folder.path().display(),
                seed.pair,
                first.name,
                second.name
            )),
            Err(why) => found.fault(format!("{}: {why}", folder.path().display())),
        }
    }
    Ok(())
}

/// Repeats the decisions of a tune from its blocks, without playing, compares its tables, and replays some pairs.
pub(super) fn tune(
    folder: &Folder,
    manifest: &Manifest,
    blocks: &[StoredBlock],
    replay: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<()> {
    let Some(layout) = found.read(Layout::of_manifest(folder, manifest)) else {
        return Ok(());
    };
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
