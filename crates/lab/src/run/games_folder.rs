//! The table of games as a folder of Parquet files, which threads write concurrently.
//!
//! Every file is computed from blocks alone, by one thread, so neither threads nor shards change a byte. Blocks are read
//! once more for a file: that takes a fourth of the time, but keeps the order and memory of counting independent of
//! files.

use std::path::Path;

use crate::table::{Format, GamesWriter};
use bagsplit_arena::PairRange;
use bagsplit_storage::{Folder, WholeFile};
use rayon::prelude::*;

use crate::run::layout::inside;
use crate::run::{LabError, Layout};

/// The prefix of file names.
const NAME: &str = "pairs-";

/// The name of the file with this first pair. Names sort in the order of pairs.
fn file_name(first: u64) -> String {
    format!("{NAME}{first:012}.{}", Format::Parquet.extension())
}

impl Layout {
    /// Writes the games of a results folder into files of this number of pairs each, in a folder at this path, on the
    /// current thread pool; returns the total number of rows.
    pub(crate) fn write_games_folder(
        &self,
        folder: &Folder,
        path: &Path,
        pairs: u64,
    ) -> Result<u64, LabError> {
        std::fs::create_dir(path).map_err(|error| LabError::system(path, error))?;
        let there = self.there(folder)?;
        let end = there.iter().flatten().map(|pairs| pairs.end()).max().unwrap_or(0);
        let write_range = |first: u64| {
            let file = WholeFile::create(&path.join(file_name(first)))?;
            self.write_file(folder, &there, PairRange::new(first, pairs), file)
        };
        (0..end.div_ceil(pairs)).into_par_iter().map(|number| write_range(number * pairs)).sum()
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
}
