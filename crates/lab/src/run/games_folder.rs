//! The table of games as a folder of Parquet files, which threads and parts write side by side.
//!
//! Every file is made of blocks alone, by one thread, so neither threads nor parts change a byte. The process that
//! plays the last block of a file writes it as a *piece*, beside the blocks; the process that makes the tables takes the
//! existing pieces and makes the missing ones. Blocks are read once more for a file: that is a fourth of the time, and neither order nor memory of
//! what is counted depends on files then.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::study::Slice;
use crate::table::{Format, GAMES, GamesWriter};
use bagsplit_arena::PairRange;
use bagsplit_storage::{Folder, OwnFolder, StoreError, WholeFile};
use rayon::prelude::*;

use crate::run::layout::inside;
use crate::run::{BUILD, LabError, Layout};

/// How the name of a file begins.
const NAME: &str = "pairs-";

/// The folder of files among the findings.
pub(crate) fn folder_name() -> &'static str {
    GAMES.name
}

/// The name of the file whose first pair this is. Names sort as pairs do.
fn file_name(first: u64) -> String {
    format!("{NAME}{first:012}.{}", Format::Parquet.extension())
}

/// Where a file is put together.
#[derive(Clone, Copy)]
pub(crate) enum Made<'f> {
    /// Among the findings, whatever pieces there are.
    Recreated,
    /// As a piece of this folder, if it is not there yet; the file of the findings is another name of it.
    AsPieces(&'f OwnFolder),
}

impl Layout {
    /// Puts the games of a results folder into files of so many pairs each, in a folder of this path, on the
    /// threads of the pool that it is called in; how many rows they have together.
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

    /// Writes the games of a range of pairs into a file; how many there are.
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

    /// Makes the piece of a range unless it is there, made of the same games by this version of the program; how many rows
    /// it has.
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

    /// All that the bytes of a file depend on: who makes it, whose games, and the check sums of their blocks.
    fn made_of(
        &self,
        folder: &Folder,
        there: &[Vec<PairRange>],
        range: PairRange,
    ) -> Result<String, LabError> {
        use std::fmt::Write as _;
        let mut said = format!("{BUILD}\n{} {range:?} {:?}\n", self.experiment.seed, self.names());
        for section in &self.sections {
            for place in section.places() {
                let _ = writeln!(said, "{:?} {:?}", section.variant, section.pair(place));
                for &pairs in inside(&there[place], range) {
                    let block = self.block(place, pairs);
                    let _ = writeln!(said, "{} {pairs:?} {:?}", block.key, folder.sum(&block)?);
                }
            }
        }
        Ok(said)
    }

    /// Makes the piece of a range if all its games are there, from any process. If a block of them cannot be read it is
    /// not made, and the command that makes the tables reports it.
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

/// How much is left to play here of each file, while slices are played.
pub(crate) struct FilesToCome<'l> {
    layout: &'l Layout,
    /// How many pairs a file has.
    pairs: u64,
    /// By file, how many slices with pairs of it are to come.
    slices: Vec<AtomicU64>,
}

impl<'l> FilesToCome<'l> {
    /// Those of the slices that are going to be played; `None` where all games go into one file.
    pub(crate) fn of(layout: &'l Layout, slices: &[Slice]) -> Result<Option<FilesToCome<'l>>, LabError> {
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

    /// The files with some of these pairs.
    fn files(&self, pairs: PairRange) -> std::ops::Range<usize> {
        let [first, end] = [pairs.first() / self.pairs, pairs.end().div_ceil(self.pairs)];
        first as usize..end as usize
    }

    /// Makes the pieces of which nothing is left to play anywhere, now that a slice is stored. The process that stores the last
    /// block of a range finds all others there.
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
