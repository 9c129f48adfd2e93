//! Verification of tables, charts and other files against the games.

use std::path::Path;

use bagsplit_stats::numerals::count;

use crate::table::{Format, Frame, GAMES};
use bagsplit_storage::{Folder, ListedFile, Manifest, TableRows};

use super::{Verified, is_hindrance};
use crate::run::frames::write_frames;
use crate::run::{LabError, Layout};

/// Compares the files among the findings with the manifest.
pub(super) fn files(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    let path = folder.findings();
    for listed in &manifest.files {
        let name = Path::new(&listed.name);
        if !path.join(name).is_file() {
            found.fault(format!("{}: it is missing", path.join(name).display()));
            continue;
        }
        match found.read(ListedFile::from_file(&path, name)) {
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

/// The formats of the tables in a manifest, except `games`.
fn formats(manifest: &Manifest) -> Vec<Format> {
    let tables = || manifest.tables.iter().filter(|table| table.table != GAMES.name);
    let there = |format: &Format| tables().any(|table| !files_of(manifest, &table.table, *format).is_empty());
    Format::ALL.into_iter().filter(there).collect()
}

/// The formats of the table of games in a manifest.
fn formats_of_games(manifest: &Manifest) -> Vec<Format> {
    let there = |format: &Format| !files_of(manifest, GAMES.name, *format).is_empty();
    Format::ALL.into_iter().filter(there).collect()
}

/// The files of a table in a format: one, or those in a folder of its name.
fn files_of<'m>(manifest: &'m Manifest, table: &str, format: Format) -> Vec<&'m ListedFile> {
    let ending = format!(".{}", format.extension());
    let is_its = |file: &&ListedFile| {
        let name = file.name.strip_prefix(table).and_then(|rest| rest.strip_suffix(&ending));
        name.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    manifest.files.iter().filter(is_its).collect()
}

/// Rebuilds the tables of a run from its blocks in a temporary folder, and compares them.
pub(super) fn run(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    // A damaged block has been reported already, and the comparison is impossible.
    if !found.trusted() {
        found.note("the tables were not rebuilt from the games, because of the faults above");
        return;
    }
    let again = || -> Result<_, LabError> {
        let layout = Layout::of_manifest(folder, manifest)?;
        let aside = super::aside()?;
        let (conclusions, rows) =
            layout.write_tables(folder, aside.path(), &formats(manifest), &formats_of_games(manifest))?;
        Ok((aside, conclusions.games, rows))
    };
    let Some((aside, games, rows)) = found.read(again()) else { return };
    if games != manifest.games {
        found.fault(format!(
            "{}: its tables are of {} games, and there are {games}; run the same command again to rebuild them",
            folder.path().display(),
            manifest.games
        ));
        return;
    }
    compare(folder, manifest, aside.path(), &rows, found);
}

/// Compares the tables of a study, as its decisions were repeated or why they could not be.
pub(super) fn study(
    folder: &Folder,
    manifest: &Manifest,
    tables: Result<Vec<Frame>, LabError>,
    found: &mut Verified,
) -> Result<(), LabError> {
    match tables {
        Ok(tables) => {
            let aside = super::aside()?;
            if let Some(rows) = found.read(write_frames(aside.path(), &formats(manifest), tables, &[])) {
                compare(folder, manifest, aside.path(), &rows, found);
            }
        }
        Err(error) if matches!(error, LabError::Stopped) || is_hindrance(&error) => return Err(error),
        Err(error) => found.fault(format!("{}: {error}", folder.path().display())),
    }
    Ok(())
}

/// Compares tables that were made again with what the manifest lists: which tables there have to be follows from what was
/// made again, not from the manifest.
fn compare(folder: &Folder, manifest: &Manifest, aside: &Path, rows: &[TableRows], found: &mut Verified) {
    let path = folder.manifest_path();
    for table in &manifest.tables {
        if !rows.iter().any(|made| made.table == table.table) {
            found.fault(format!(
                "{}: it lists a table {}, which does not exist",
                path.display(),
                table.table
            ));
        }
    }
    for table in rows {
        match manifest.tables.iter().find(|listed| listed.table == table.table) {
            Some(listed) if listed == table => {}
            Some(listed) => found.fault(format!(
                "{}: it gives the table {} {}, and it has {}",
                path.display(),
                table.table,
                count(listed.rows, "row"),
                table.rows
            )),
            None => found.fault(format!("{}: it does not list the table {}", path.display(), table.table)),
        }
        unlisted(folder, manifest, &table.table, found);
        let formats = match table.table == GAMES.name {
            true => formats_of_games(manifest),
            false => formats(manifest),
        };
        if formats.is_empty() {
            found.fault(format!("{}: it lists no file of the table {}", path.display(), table.table));
        }
        for format in formats {
            let again = again(aside, &table.table, format);
            let listed: Vec<ListedFile> =
                files_of(manifest, &table.table, format).into_iter().cloned().collect();
            if again.is_ok_and(|again| again == listed && !again.is_empty()) {
                found.tables += 1;
                continue;
            }
            let path = match &listed[..] {
                [file] if !file.name.contains('/') => folder.findings().join(&file.name),
                [_, ..] => folder.findings().join(&table.table),
                [] => folder.findings().join(&table.table).with_extension(format.extension()),
            };
            let version = match manifest.version == crate::run::VERSION
                && manifest.commit == crate::run::origin::COMMIT
            {
                true => String::new(),
                false => {
                    format!(" (it was written by bagsplit {}, commit {})", manifest.version, manifest.commit)
                }
            };
            found.fault(format!("{}: the stored games give another table{version}", path.display()));
        }
    }
}

/// Reports files with the name of a table that the manifest does not list.
fn unlisted(folder: &Folder, manifest: &Manifest, table: &str, found: &mut Verified) {
    for format in Format::ALL {
        let name = Path::new(table).with_extension(format.extension());
        let path = folder.findings().join(&name);
        if path.is_file() && manifest.file(&name).is_none() {
            found.fault(format!(
                "{}: it has the name of a table, and the manifest does not list it",
                path.display()
            ));
        }
    }
}

/// The rebuilt files of a table, in the order of a manifest.
fn again(aside: &Path, table: &str, format: Format) -> Result<Vec<ListedFile>, LabError> {
    let ending = format.extension();
    let single = Path::new(table).with_extension(ending);
    let mut names = Vec::new();
    if aside.join(&single).is_file() {
        names.push(single);
    }
    let parts = aside.join(table);
    if parts.is_dir() {
        for entry in std::fs::read_dir(&parts).map_err(|error| LabError::system(&parts, error))? {
            let name =
                Path::new(table).join(entry.map_err(|error| LabError::system(&parts, error))?.file_name());
            if name.extension().is_some_and(|found| found == ending) {
                names.push(name);
            }
        }
    }
    names.sort();
    names.iter().map(|name| Ok(ListedFile::from_file(aside, name)?)).collect()
}
