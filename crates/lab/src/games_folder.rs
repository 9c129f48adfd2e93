//! The table of games as a folder of Parquet files, which threads write side by side.
//!
//! Every file is made of blocks alone, by one thread, so the number of threads changes no byte. Blocks are read once more
//! for it: that is a tenth of the time, and neither order nor memory of what is counted depends on files then.

use std::path::Path;

use arena::PairRange;
use rayon::prelude::*;
use store::{Folder, StoredBlock};
use tables::{GamesWriter, Table};

use crate::{LabError, Layout};

/// The folder of files among the findings.
pub(crate) fn folder_name() -> &'static str {
    Table::Games.name()
}

/// The name of the file whose first pair this is. Names sort as pairs do.
fn file_name(first: u64) -> String {
    format!("pairs-{first:012}")
}

impl Layout {
    /// Writes the games of a results folder into files of so many pairs each, in a folder of this path, on the
    /// threads of the pool that it is called in; how many rows they have together.
    pub(crate) fn write_games_folder(
        &self,
        folder: &Folder,
        path: &Path,
        pairs: u64,
    ) -> Result<u64, LabError> {
        std::fs::create_dir(path).map_err(LabError::failed)?;
        let there = self.there(folder)?;
        let end = there.iter().flatten().map(|block| block.pairs.end()).max().unwrap_or(0);
        let names = self.names();
        let one = |number: u64| {
            let range = PairRange::new(number * pairs, pairs);
            let mut writer = GamesWriter::create_part(path, &file_name(range.first()), self.experiment.seed)?;
            for section in &self.sections {
                for place in section.places() {
                    let (first, second) = section.pair(place);
                    let (matchup, variant) = (place - section.places().start, section.variant.as_deref());
                    let inside = |block: &&StoredBlock| !block.pairs.overlap(range).is_empty();
                    for block in there[place].iter().filter(inside) {
                        let read = folder.read(block)?;
                        let here = |game: &arena::PlayedGame| range.numbers().contains(&game.pair);
                        let games = read.pairs().flat_map(|pair| pair.0).filter(here);
                        writer.append(variant, matchup, [&names[first], &names[second]], games)?;
                    }
                }
            }
            Ok::<u64, LabError>(writer.finish()?)
        };
        (0..end.div_ceil(pairs)).into_par_iter().map(one).sum()
    }
}
