//! Files of a large table that are made of blocks as soon as these are played.
//!
//! They are in a separate folder next to the blocks, each with a note of its inputs and of the hash of its bytes. So
//! the table can reuse a piece, or detect that it has to be made again: another version, other names, damage, or a
//! replayed block. Nothing is lost when a piece is.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::folder_lock::{Kind, is_there, make_folder};
use crate::sealed::{hash, is_sealed_json, sealed_json};
use crate::whole::{WholeFile, left_over, write_whole_by};
use crate::{Folder, ListedFile, OwnFolder, StoreError, io, read_file, sync_folder};

/// The folder of pieces in a results folder.
pub(crate) const PIECES: &str = "pieces";
/// The suffix of a note's name after that of its piece.
const NOTE: &str = ".json";
/// The maximum size of a note.
const MOST_BYTES: u64 = 1 << 16;

/// The note of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Note {
    /// The BLAKE3 hash of a description of its inputs.
    made_of: String,
    /// Its number of rows.
    rows: u64,
    /// Its name, size and hash.
    file: ListedFile,
    /// The BLAKE3 hash of this file with nothing between these quotes.
    hash: String,
}

impl Folder {
    fn pieces(&self) -> PathBuf {
        self.path().join(PIECES)
    }

    /// The number of rows of the piece with this name, if it exists unchanged and has exactly these inputs: `made_of`
    /// is any text that describes everything that its bytes depend on.
    ///
    /// # Errors
    /// When a file that is not bagsplit's has its name, or reading fails.
    pub fn piece(&self, name: &str, made_of: &str) -> Result<Option<u64>, StoreError> {
        let note = note_in(&self.pieces(), name)?.filter(|note| note.made_of == hash(made_of));
        Ok(match note {
            Some(note) if is_as_noted(&self.pieces(), &note)? => Some(note.rows),
            _ => None,
        })
    }
}

impl OwnFolder {
    /// Starts a piece, creating the folder of pieces if necessary.
    ///
    /// # Errors
    /// When a file that is not bagsplit's is in its place, or an operation fails.
    pub fn begin_piece(&self, name: &str) -> Result<WholeFile, StoreError> {
        make_folder(&self.pieces(), self.path())?;
        let path = self.pieces().join(name);
        is_there(&path, Kind::File)?;
        WholeFile::create_by(&path, self.shard())
    }

    /// Writes the note of a finished piece: its inputs and its number of rows.
    ///
    /// # Errors
    /// When writing fails.
    pub fn note_piece(&self, name: &str, made_of: &str, rows: u64) -> Result<(), StoreError> {
        self.note(name, hash(made_of), rows)
    }

    fn note(&self, name: &str, made_of: String, rows: u64) -> Result<(), StoreError> {
        let file = ListedFile::from_file(&self.pieces(), Path::new(name))?;
        let note = Note { made_of, rows, file, hash: String::new() };
        let text = serde_json::to_string_pretty(&note).expect("a note is plain data");
        let path = self.pieces().join(format!("{name}{NOTE}"));
        write_whole_by(&path, sealed_json(&text).as_bytes(), self.shard())?;
        sync_folder(&self.pieces())
    }

    /// Links a piece to a second name, under which it may be among the findings: without using more space where the
    /// file system has hard links, and as a copy elsewhere.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn link_piece(&self, name: &str, to: &Path) -> Result<(), StoreError> {
        let piece = self.pieces().join(name);
        if fs::hard_link(&piece, to).is_ok() {
            return Ok(());
        }
        fs::copy(&piece, to).map_err(io(to))?;
        fs::File::open(to).and_then(|file| file.sync_all()).map_err(io(to))
    }

    /// Removes the pieces with unwanted names, and their notes.
    ///
    /// # Errors
    /// When an operation fails.
    pub fn remove_pieces(&self, unwanted: impl Fn(&str) -> bool) -> Result<(), StoreError> {
        for name in names_in(&self.pieces())? {
            let path = self.pieces().join(&name);
            if unwanted(name.strip_suffix(NOTE).unwrap_or(&name)) && is_there(&path, Kind::File)? {
                fs::remove_file(&path).map_err(io(path))?;
            }
        }
        Ok(())
    }

    /// Copies the intact pieces of another folder that are missing here; their inputs are checked when they are used.
    pub(crate) fn take_pieces_over(&self, other: &Path) -> Result<(), StoreError> {
        let theirs = other.join(PIECES);
        for note in notes_in(&theirs)? {
            let name = &note.file.name;
            if note_in(&self.pieces(), name)?.is_some() || !is_as_noted(&theirs, &note)? {
                continue;
            }
            let mut file = self.begin_piece(name)?;
            let from = theirs.join(name);
            let copied = fs::File::open(&from).and_then(|mut from| std::io::copy(&mut from, &mut file));
            copied.map_err(io(from))?;
            file.finish()?;
            self.note(name, note.made_of.clone(), note.rows)?;
        }
        Ok(())
    }

    /// Removes temporary files of killed processes among the pieces.
    pub(crate) fn sweep_pieces(&self) -> Result<(), StoreError> {
        if is_there(&self.pieces(), Kind::Folder)? {
            crate::own::sweep(&self.pieces(), self.shard())
        } else {
            Ok(())
        }
    }
}

/// The note of a piece; `None` where it does not exist or was changed.
fn note_in(pieces: &Path, name: &str) -> Result<Option<Note>, StoreError> {
    let path = pieces.join(format!("{name}{NOTE}"));
    if !is_there(&path, Kind::File)? {
        return Ok(None);
    }
    let bytes = read_file(&path, MOST_BYTES)?;
    let text = std::str::from_utf8(&bytes).ok().filter(|text| is_sealed_json(text));
    let note: Option<Note> = text.and_then(|text| serde_json::from_str(text).ok());
    Ok(note.filter(|note| note.file.name == name))
}

/// All intact notes in a folder of pieces.
fn notes_in(pieces: &Path) -> Result<Vec<Note>, StoreError> {
    let mut notes = Vec::new();
    for name in names_in(pieces)?.iter().filter_map(|name| name.strip_suffix(NOTE)) {
        notes.extend(note_in(pieces, name)?);
    }
    Ok(notes)
}

/// The names in a folder of pieces, sorted, without temporary files.
fn names_in(pieces: &Path) -> Result<Vec<String>, StoreError> {
    if !is_there(pieces, Kind::Folder)? {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(pieces).map_err(io(pieces))? {
        let name = entry.map_err(io(pieces))?.file_name().into_string();
        names.extend(name.ok().filter(|name| left_over(name).is_none()));
    }
    names.sort();
    Ok(names)
}

/// Whether a piece agrees with its note.
fn is_as_noted(pieces: &Path, note: &Note) -> Result<bool, StoreError> {
    let name = Path::new(&note.file.name);
    if !is_there(&pieces.join(name), Kind::File)? {
        return Ok(false);
    }
    Ok(ListedFile::from_file(pieces, name)? == note.file)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn written(folder: &OwnFolder, name: &str, bytes: &[u8]) {
        let mut file = folder.begin_piece(name).unwrap();
        file.write_all(bytes).unwrap();
        file.finish().unwrap();
    }

    #[test]
    fn a_piece_is_returned_unchanged_or_not_at_all() {
        let at = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(at.path()).unwrap();
        assert_eq!(folder.piece("a.parquet", "x").unwrap(), None);
        written(&folder, "a.parquet", b"rows");
        assert_eq!(folder.piece("a.parquet", "x").unwrap(), None, "nothing is noted");
        folder.note_piece("a.parquet", "x", 4).unwrap();
        assert_eq!(folder.piece("a.parquet", "x").unwrap(), Some(4));
        assert_eq!(folder.piece("a.parquet", "y").unwrap(), None);

        let (file, note) = (at.path().join("pieces/a.parquet"), at.path().join("pieces/a.parquet.json"));
        fs::write(&file, b"rowS").unwrap();
        assert_eq!(folder.piece("a.parquet", "x").unwrap(), None, "other bytes");
        fs::write(&file, b"rows").unwrap();
        let text = fs::read_to_string(&note).unwrap();
        fs::write(&note, text.replace("\"rows\": 4", "\"rows\": 5")).unwrap();
        assert_eq!(folder.piece("a.parquet", "x").unwrap(), None, "another note");
        // Under the name of another piece.
        fs::write(at.path().join("pieces/b.parquet.json"), text).unwrap();
        written(&folder, "b.parquet", b"rows");
        assert_eq!(folder.piece("b.parquet", "x").unwrap(), None);
    }

    #[test]
    fn pieces_are_copied_except_damaged_ones() {
        let (at, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (folder, part) = (OwnFolder::open(at.path()).unwrap(), OwnFolder::open(other.path()).unwrap());
        for name in ["a.parquet", "b.parquet", "c.parquet"] {
            written(&part, name, name.as_bytes());
            part.note_piece(name, "x", 1).unwrap();
        }
        fs::write(other.path().join("pieces/b.parquet"), b"damaged").unwrap();
        folder.take_over(other.path()).unwrap();
        let there = ["a.parquet", "b.parquet", "c.parquet"].map(|name| folder.piece(name, "x").unwrap());
        assert_eq!(there, [Some(1), None, Some(1)]);

        written(&folder, "d.parquet", b"without a note");
        folder.remove_pieces(|name| name != "c.parquet").unwrap();
        let names = fs::read_dir(at.path().join("pieces")).unwrap();
        let mut names: Vec<_> =
            names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, ["c.parquet", "c.parquet.json"]);
        let to = at.path().join("linked");
        folder.link_piece("c.parquet", &to).unwrap();
        assert_eq!(fs::read(to).unwrap(), b"c.parquet");
    }

    #[test]
    fn leftovers_of_a_killed_process_are_removed() {
        let at = tempfile::tempdir().unwrap();
        let folder = OwnFolder::open(at.path()).unwrap();
        std::mem::forget(folder.begin_piece("a.parquet").unwrap());
        drop(folder);
        assert_eq!(fs::read_dir(at.path().join("pieces")).unwrap().count(), 1);
        drop(OwnFolder::open(at.path()).unwrap());
        assert_eq!(fs::read_dir(at.path().join("pieces")).unwrap().count(), 0);
    }
}
