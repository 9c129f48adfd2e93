//! The table of games as a folder of Parquet files, which threads and shards write concurrently.
//!
//! Every file is computed from blocks alone, by one thread, so neither threads nor shards change a byte. The process
//! that plays the last block of a file writes it as a *piece*, next to the blocks; the process that writes the tables
//! uses the existing pieces and creates the missing ones. Blocks are read once more for a file: that takes a fourth
//! of the time, but keeps the order and memory of counting independent of files.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::study::Slice;
use crate::table::{Format, GAMES, GamesWriter};
use bagsplit_arena::PairRange;
use bagsplit_storage::{Folder, OwnFolder, StoreError, WholeFile};
use rayon::prelude::*;

use crate::run::layout::inside;
use crate::run::{BUILD, LabError, Layout};

/// The prefix of file names.
const NAME: &str = "pairs-";

/// The folder of files among the findings.
pub(crate) fn folder_name() -> &'static str {
    GAMES.name
}

/// The name of the file with this first pair. Names sort in the order of pairs.
fn file_name(first: u64) -> String {
    format!("{NAME}{first:012}.{}", Format::Parquet.extension())
}

/// The place where a file is created.
#[derive(Clone, Copy)]
pub(crate) enum Made<'f> {
    /// Among the findings, whatever pieces there are.
    Recreated,
    /// As a piece of this folder, if it is not there yet; the file of the findings is another name of it.
    AsPieces(&'f OwnFolder),
}

impl Layout {
    /// Writes the games of a results folder into files of this number of pairs each, in a folder at this path, on the
    /// current thread pool; returns the total number of rows.
    pub(crate) fn write_games_folder(
        &self,
        folder: &Folder,
        made: Made<'_>,
        path: &Path,
        pairs: u64,
    ) -> Result<u64, LabError> {
        std::fs::create_dir(path).map_err(|error| LabError::system(path, error))?;
        let there = self.there(folder)?;
        let end = there.iter().flatten().map(|pairs| pairs.end()).max().unwrap_or(0);
        let files: Vec<PairRange> =
            (0..end.div_ceil(pairs)).map(|number| PairRange::new(number * pairs, pairs)).collect();
        let one = |&range: &PairRange| {
            let name = file_name(range.first());
            match made {
                Made::Recreated => {
                    self.write_file(folder, &there, range, WholeFile::create(&path.join(&name))?)
                }
                Made::AsPieces(own) => {
                    let rows = self.make_piece(own, &there, range)?;
                    own.link_piece(&name, &path.join(&name))?;
                    Ok(rows)
                }
            }
        };
        let rows = files.par_iter().map(one).sum::<Result<u64, LabError>>()?;
        if let Made::AsPieces(own) = made {
            let wanted = |name: &str| files.iter().any(|range| file_name(range.first()) == name);
            own.remove_pieces(|name| name.starts_with(NAME) && !wanted(name))?;
        }
        Ok(rows)
    }

    /// Writes the games of a range of pairs into a file; returns their number.
    fn write_file(
        &self,
        folder: &Folder,
        there: &[Vec<PairRange>],
        range: PairRange,
        file: WholeFile,
    ) -> Result<u64, LabError> {
        let names = self.names();
        let mut writer = GamesWriter::part(file, self.experiment.seed)?;
        for section in &self.sections {
            for place in section.places() {
                let (first, second) = section.pair(place);
                let (matchup, variant) = (place - section.places().start, section.variant.as_deref());
                for &pairs in inside(&there[place], range) {
                    let read = folder.read(&self.block(place, pairs))?;
                    let here = |game: &bagsplit_arena::PlayedGame| range.numbers().contains(&game.pair);
                    let games = read.pairs().flat_map(|pair| pair.0).filter(here);
                    writer.append(variant, matchup, [&names[first], &names[second]], games)?;
                }
            }
        }
        Ok(writer.finish()?)
    }

    /// Creates the piece of a range unless it exists, from the same games and by this version of the program; returns
    /// its number of rows.
    fn make_piece(
        &self,
        folder: &OwnFolder,
        there: &[Vec<PairRange>],
        range: PairRange,
    ) -> Result<u64, LabError> {
        let (name, made_of) = (file_name(range.first()), self.made_of(folder, there, range)?);
        if let Some(rows) = folder.piece(&name, &made_of)? {
            return Ok(rows);
        }
        let rows = self.write_file(folder, there, range, folder.begin_piece(&name)?)?;
        folder.note_piece(&name, &made_of, rows)?;
        Ok(rows)
    }

    /// Everything that determines the bytes of a file: the version of the program, the matchups, and the checksums of
    /// their blocks.
    fn made_of(
        &self,
        folder: &Folder,
        there: &[Vec<PairRange>],
        range: PairRange,
    ) -> Result<String, LabError> {
        use std::fmt::Write as _;
        let mut text = format!("{BUILD}\n{} {range:?} {:?}\n", self.experiment.seed, self.names());
        for section in &self.sections {
            for place in section.places() {
                let _ = writeln!(text, "{:?} {:?}", section.variant, section.pair(place));
                for &pairs in inside(&there[place], range) {
                    let block = self.block(place, pairs);
                    let _ = writeln!(text, "{} {pairs:?} {:?}", block.key, folder.sum(&block)?);
                }
            }
        }
        Ok(text)
    }

    /// Creates the piece of a range if all its games exist, from any process. If a block cannot be read, no piece is
    /// created; writing the tables reports the error.
    fn make_piece_if_whole(&self, folder: &OwnFolder, range: PairRange) -> Result<(), LabError> {
        folder.sync()?;
        let blocks = folder.blocks_with(range)?;
        let there = self.covering(&blocks);
        let planned = range.overlap(PairRange::new(0, self.plan.pairs)).pairs();
        let is_whole = |blocks: &Vec<PairRange>| {
            blocks.iter().map(|pairs| pairs.overlap(range).pairs()).sum::<u64>() == planned
        };
        if !there.iter().all(is_whole) {
            return Ok(());
        }
        match self.make_piece(folder, &there, range) {
            Err(LabError::Store(
                StoreError::Damaged { .. }
                | StoreError::Renamed { .. }
                | StoreError::OldFormat { .. }
                | StoreError::DamagedLog { .. },
            )) => Ok(()),
            made => made.map(|_| ()),
        }
    }
}

/// The slices of each file that remain to be played by this process.
pub(crate) struct FilesToCome<'l> {
    layout: &'l Layout,
    /// The number of pairs per file.
    pairs: u64,
    /// For each file, the number of remaining slices with pairs of it.
    slices: Vec<AtomicU64>,
}

impl<'l> FilesToCome<'l> {
    /// The files of the slices to be played; `None` if all games go into one file.
    pub(crate) fn for_slices(
        layout: &'l Layout,
        slices: &[Slice],
    ) -> Result<Option<FilesToCome<'l>>, LabError> {
        let Some(pairs) = layout.pairs_a_file()? else { return Ok(None) };
        let files = layout.plan.pairs.div_ceil(pairs);
        let come = FilesToCome { layout, pairs, slices: (0..files).map(|_| AtomicU64::new(0)).collect() };
        for slice in slices {
            come.files(slice.pairs).for_each(|file| {
                come.slices[file].fetch_add(1, Ordering::Relaxed);
            });
        }
        Ok(Some(come))
    }

    /// The files that contain any of these pairs.
    fn files(&self, pairs: PairRange) -> std::ops::Range<usize> {
        let [first, end] = [pairs.first() / self.pairs, pairs.end().div_ceil(self.pairs)];
        first as usize..end as usize
    }

    /// Creates the pieces that are complete after a slice was stored. The process that stores the last block of a
    /// range finds all others.
    pub(crate) fn stored(&self, folder: &OwnFolder, slice: &Slice) -> Result<(), LabError> {
        for file in self.files(slice.pairs) {
            if self.slices[file].fetch_sub(1, Ordering::AcqRel) == 1 {
                let range = PairRange::new(file as u64 * self.pairs, self.pairs);
                self.layout.make_piece_if_whole(folder, range)?;
            }
        }
        Ok(())
    }
}
