//! Are the tables, charts and other files those that the games give?

use std::path::Path;

use store::{Folder, ListedFile, Manifest};
use tables::Format;

use super::Verified;
use crate::{LabError, Layout};

/// Holds the files among the findings against the manifest.
pub(super) fn files(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    let path = folder.findings();
    for listed in &manifest.files {
        let name = Path::new(&listed.name);
        if !path.join(name).is_file() {
            found.fault(format!("{}: it is missing", path.join(name).display()));
            continue;
        }
        match found.read(ListedFile::of(&path, name)) {
            Some(now) if now == *listed => found.files += 1,
            Some(_) => found.fault(format!("{}: it is not as it was written", path.join(name).display())),
            None => {}
        }
    }
    for name in found.read(folder.finding_files()).unwrap_or_default() {
        if manifest.file(&name).is_none() {
            found.note(format!("{}: this is not bagsplit's", path.join(name).display()));
        }
    }
}

/// The formats in which a manifest has tables.
pub(super) fn formats(manifest: &Manifest) -> Vec<Format> {
    let there = |format: &Format| {
        let ending = format!(".{}", format.extension());
        manifest.files.iter().any(|file| file.name.ends_with(&ending))
    };
    Format::ALL.into_iter().filter(there).collect()
}

/// Makes the tables of a run from its blocks again, beside, and compares them.
pub(super) fn run(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    // A damaged block was named already, and there is nothing to compare then.
    if !found.trusted() {
        found.note("the tables were not made again from the games, because of what is wrong already");
        return;
    }
    let again = || -> Result<_, LabError> {
        let path = folder.findings().join("manifest.json");
        let layout = Layout::of_text(&manifest.experiment_file, &path)?;
        let aside = tempfile::tempdir().map_err(LabError::failed)?;
        let (conclusions, _) = layout.write_tables(folder, aside.path(), &formats(manifest))?;
        Ok((aside, conclusions.games))
    };
    let Some((aside, games)) = found.read(again()) else { return };
    if games != manifest.games {
        found.fault(format!(
            "{}: its tables are of {} games, and {games} are there; the same command makes them anew",
            folder.path().display(),
            manifest.games
        ));
        return;
    }
    compare(folder, manifest, aside.path(), found);
}

/// Compares tables that were made again with what the manifest lists.
pub(super) fn compare(folder: &Folder, manifest: &Manifest, aside: &Path, found: &mut Verified) {
    for table in &manifest.tables {
        for format in formats(manifest) {
            let name = format!("{}.{}", table.table, format.extension());
            let now = ListedFile::of(aside, Path::new(&name));
            let same = now.is_ok_and(|now| manifest.file(Path::new(&name)) == Some(&now));
            if same {
                found.tables += 1;
                continue;
            }
            let path = folder.findings().join(&name);
            let version = match manifest.version == crate::VERSION && manifest.commit == crate::origin::COMMIT
            {
                true => String::new(),
                false => {
                    format!(" (it was made by bagsplit {}, commit {})", manifest.version, manifest.commit)
                }
            };
            found.fault(format!("{}: the games that are there give another table{version}", path.display()));
        }
    }
}
