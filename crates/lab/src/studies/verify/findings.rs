//! Verification of tables, charts and other files against the games.

use std::path::Path;

use bagsplit_stats::numerals::count;

use crate::table::games::GAMES;
use crate::table::{Format, Frame};
use bagsplit_storage::{Folder, ListedFile, Manifest, TableRows};

use super::{Verified, is_hindrance};
use crate::run::frames::write_frames;
use crate::run::{LabError, Layout, Result};

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
            Some(_) => found.fault(format!(
                "{}: it is not as it was written",
                path.join(name).display()
            )),
            None => {}
        }
    }
    for name in found.read(folder.finding_files()).unwrap_or_default() {
        if manifest.file(&name).is_none() {
            found.note(format!(
                "{}: this is not bagsplit's",
                path.join(name).display()
            ));
        }
    }
}

/// The formats in which a manifest lists `games`, or else the other tables.
fn formats(manifest: &Manifest, games: bool) -> Vec<Format> {
    let tables = || {
        manifest
            .tables
            .iter()
            .filter(|table| (table.table == GAMES) == games)
    };
    let listed =
        |format| tables().any(|table| !files_of(&manifest.files, &table.table, format).is_empty());
    Format::ALL
        .into_iter()
        .filter(|&format| listed(format))
        .collect()
}

/// The files of a table in a format: one, or those in a folder of its name.
fn files_of<'f>(files: &'f [ListedFile], table: &str, format: Format) -> Vec<&'f ListedFile> {
    let ending = format!(".{}", format.extension());
    let is_its = |file: &&ListedFile| {
        let name = file
            .name
            .strip_prefix(table)
            .and_then(|rest| rest.strip_suffix(&ending));
        name.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    files.iter().filter(is_its).collect()
}

/// Tables that were made again.
struct Again {
    rows: Vec<TableRows>,
    files: Vec<ListedFile>,
}

/// Makes tables in a temporary folder.
fn again<T>(make: impl FnOnce(&Path) -> Result<(T, Vec<TableRows>)>) -> Result<(T, Again)> {
    let aside = super::aside()?;
    let folder = Folder::at(aside.path());
    let path = folder.findings();
    std::fs::create_dir(&path).map_err(|error| LabError::system(&path, error))?;
    let (made, rows) = make(&path)?;
    let files = folder.finding_files()?;
    let files = files
        .iter()
        .map(|name| ListedFile::from_file(&path, name))
        .collect::<Result<_, _>>()?;
    Ok((made, Again { rows, files }))
}

/// Rebuilds the tables of a run from its blocks in a temporary folder, and compares them.
pub(super) fn run(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    if !found.trusted() {
        found.note("the tables were not rebuilt from the games, because of the faults above");
        return;
    }
    let made = Layout::of_manifest(folder, manifest).and_then(|layout| {
        let [others, of_games] = [false, true].map(|games| formats(manifest, games));
        again(|path| layout.write_tables(folder, path, &others, &of_games))
    });
    let Some((conclusions, again)) = found.read(made) else {
        return;
    };
    if conclusions.games != manifest.games {
        found.fault(format!(
            "{}: its tables are of {} games, and there are {}; run the same command again to rebuild them",
            folder.path().display(),
            manifest.games,
            conclusions.games
        ));
        return;
    }
    compare(folder, manifest, &again, found);
}

/// Rebuilds the tables of a study or tuning in a temporary folder, and compares them. An error that is no fault of the
/// folder is returned.
pub(super) fn study(
    folder: &Folder,
    manifest: &Manifest,
    tables: Result<Vec<Frame>>,
    found: &mut Verified,
) -> Result<()> {
    match tables {
        Ok(tables) => {
            let formats = formats(manifest, false);
            let made = again(|path| Ok(((), write_frames(path, &formats, tables, &[])?)));
            if let Some(((), again)) = found.read(made) {
                compare(folder, manifest, &again, found);
            }
        }
        Err(error) if matches!(error, LabError::Stopped) || is_hindrance(&error) => {
            return Err(error);
        }
        Err(error) => found.fault(format!("{}: {error}", folder.path().display())),
    }
    Ok(())
}

/// Compares tables that were made again with what the manifest lists: which tables there have to be follows from what was
/// made again, not from the manifest.
fn compare(folder: &Folder, manifest: &Manifest, again: &Again, found: &mut Verified) {
    let path = folder.manifest_path();
    let mut fault = |why: String| found.fault(format!("{}: {why}", path.display()));
    for TableRows { table, .. } in &manifest.tables {
        if !again.rows.iter().any(|made| made.table == *table) {
            fault(format!("it lists a table {table}, which does not exist"));
        }
    }
    for made @ TableRows { table, rows } in &again.rows {
        match manifest.tables.iter().find(|listed| listed.table == *table) {
            Some(listed) if listed == made => {}
            Some(listed) => {
                fault(format!(
                    "it gives the table {table} {}, and it has {rows}",
                    count(listed.rows, "row")
                ));
            }
            None => fault(format!("it does not list the table {table}")),
        }
        if Format::ALL
            .into_iter()
            .all(|format| files_of(&manifest.files, table, format).is_empty())
        {
            fault(format!("it lists no file of the table {table}"));
        }
    }
    for TableRows { table, .. } in &again.rows {
        unlisted(folder, manifest, table, found);
        for format in formats(manifest, table == GAMES) {
            let listed = files_of(&manifest.files, table, format);
            let made = files_of(&again.files, table, format);
            if made == listed {
                found.tables += u64::from(!made.is_empty());
                continue;
            }
            let path = match &listed[..] {
                [file] if !file.name.contains('/') => folder.findings().join(&file.name),
                [_, ..] => folder.findings().join(table),
                [] => folder
                    .findings()
                    .join(table)
                    .with_extension(format.extension()),
            };
            let version = match super::manifest::is_of_another_program(manifest) {
                false => String::new(),
                true => {
                    format!(
                        " (it was written by bagsplit {}, commit {})",
                        manifest.version, manifest.commit
                    )
                }
            };
            found.fault(format!(
                "{}: the stored games give another table{version}",
                path.display()
            ));
        }
    }
}

/// Finds a file with the name of a table that the manifest does not list. A reader of the folder would take it for a table.
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
