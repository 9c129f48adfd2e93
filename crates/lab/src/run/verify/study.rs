//! Verification of the findings of a study against its journal.

use bagsplit_arena::Matchup;
use bagsplit_storage::{Folder, Journal, Manifest};

use super::is_hindrance;
use super::{Replay, Verified, findings, sample};
use crate::run::conclude::write_frames;
use crate::run::{LabError, Layout, Observer};
use crate::studies::StudyKind;
use crate::studies::journalled::{Audit, Journalled, Sampled};

/// Repeats the decisions of a study from its journal, without playing, compares its tables, and replays some pairs.
pub(super) fn check(
    folder: &Folder,
    kind: StudyKind,
    manifest: &Manifest,
    journal: Option<&Journal>,
    replay: &Replay<'_, impl Observer>,
    found: &mut Verified,
) -> Result<(), LabError> {
    let path = folder.findings().join("manifest.json");
    let layout = found.read(Layout::of_text(&manifest.experiment_file, &path));
    let &Replay { pairs, pool, observer } = replay;
    let (Some(layout), Some(journal)) = (layout, journal) else {
        found.fault(format!("{}: the journal of its tables is missing", folder.path().display()));
        return Ok(());
    };
    let experiment = &layout.experiment;
    let every = (journal.batches() as u64 / pairs.max(1)).max(1);
    // A stopped race may use fewer games than its journal has; other studies use all.
    let most = if kind.is_anytime() { manifest.games } else { u64::MAX };
    let audit = Some(Audit::new(most, every));
    let mut players = Journalled { audit, ..Journalled::new(&experiment.rules, pool, journal, observer) };
    let aside = super::aside()?;
    match kind.play(&mut players, experiment, |line| observer.news(&line)) {
        Ok(played) => {
            let frames = played.report.tables(&layout);
            if let Some(rows) = found.read(write_frames(aside.path(), &findings::formats(manifest), frames)) {
                findings::compare(folder, manifest, aside.path(), &rows, found);
            }
        }
        Err(LabError::Stopped) => return Err(LabError::Stopped),
        Err(error) if is_hindrance(&error) => return Err(error),
        Err(error) => found.fault(format!("{}: {error}", folder.path().display())),
    }
    if pairs == 0 {
        return Ok(());
    }
    for Sampled { setups: [first, second], seed, pair, quarters } in
        players.audit.map_or_else(Vec::new, |audit| audit.sampled)
    {
        let matchup = Matchup { first: &first, second: &second };
        match sample::quarters(&experiment.rules, matchup, seed, pair) {
            Ok(Some(now)) if now == quarters => found.replayed += matchup.legs().len() as u64,
            Ok(_) => found.fault(format!(
                "{}: pair {pair} of {} against {} has another result when replayed",
                folder.journal().display(),
                first.name,
                second.name
            )),
            Err(why) => found.fault(format!("{}: {why}", folder.journal().display())),
        }
    }
    Ok(())
}
