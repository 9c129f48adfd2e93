//! The formats and files of the table of games.
//!
//! A single file is convenient but too large to open at a hundred million rows. So beyond [`IN_ONE_FILE`] games
//! `games` is a folder of Parquet files, each with a range of pairs of all matchups. The ranges depend on the number
//! of matchups alone: neither threads nor shards change a file, and more pairs add files after the existing ones.
//! `games` as CSV takes 13 times the space of a Parquet file and is written on one thread, so it is written on
//! request only.
//!
//! Every file of the folder is computed from blocks alone, by one thread, so neither threads nor shards change a byte. Blocks
//! are read once more for a file: that takes a fourth of the time, but keeps the order and memory of counting independent of
//! files.

use std::path::Path;

use bagsplit_arena::{PairRange, PlayedGame};
use bagsplit_storage::{AtomicFile, Folder};
use rayon::prelude::*;

use crate::run::layout::inside;
use crate::run::{LabError, Layout, Result};
use crate::table::{Format, GamesWriter};

/// The environment variable that lowers [`IN_ONE_FILE`] for tests, and with it the ranges.
const VARIABLE: &str = "BAGSPLIT_TEST_ONE_FILE";
/// The number of games beyond which `games` is a folder of Parquet files.
const IN_ONE_FILE: u64 = 10_000_000;
/// The approximate number of games in a file of that folder; a million take 9 MB.
const IN_A_FILE: u64 = 1 << 20;
/// The minimum number of pairs of a matchup in a file. Blocks have no more, so that each is read for one file, or for
/// two if they were divided differently.
const LEAST_PAIRS: u64 = 4096;

/// The formats of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formats {
    /// Parquet and CSV, `games` in Parquet alone; in a build without Parquet all in CSV.
    Usual,
    /// These formats, also for `games`.
    These(Vec<Format>),
}

impl Formats {
    /// The formats of all tables except `games`.
    pub fn most(&self) -> &[Format] {
        match self {
            Formats::Usual => Format::WRITTEN,
            Formats::These(formats) => formats,
        }
    }

    /// The formats of the table `games`.
    pub(crate) fn of_games(&self) -> &[Format] {
        match self {
            Formats::Usual => &Format::WRITTEN[..1],
            Formats::These(formats) => formats,
        }
    }
}

/// The limits on the number of games per file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    in_one_file: u64,
    in_a_file: u64,
    least_pairs: u64,
}

impl Sizes {
    pub(crate) const USUAL: Sizes = Sizes {
        in_one_file: IN_ONE_FILE,
        in_a_file: IN_A_FILE,
        least_pairs: LEAST_PAIRS,
    };

    /// The default limits, or those of a test.
    pub(crate) fn here() -> Result<Sizes> {
        let Some(text) = std::env::var_os(VARIABLE) else {
            return Ok(Sizes::USUAL);
        };
        let games = text.to_str().and_then(|text| text.parse().ok());
        games.map(Sizes::lowered).ok_or_else(|| {
            LabError::Input(format!(
                "{VARIABLE} is '{}'; it must be a number of games, such as 1000",
                text.to_string_lossy()
            ))
        })
    }

    /// Scaled limits, so that a test with hundreds of games behaves like a run with millions.
    const fn lowered(in_one_file: u64) -> Sizes {
        Sizes {
            in_one_file,
            in_a_file: in_one_file / 10,
            least_pairs: 1,
        }
    }

    /// The number of pair indices counted before they are folded, for a plan with this number of matchups: about as
    /// many games as fit one file, so that these are counted in the order of the plan. `None` if all are counted at
    /// once.
    pub(crate) fn pairs_counted(self, games: u64, matchups: usize) -> Option<u64> {
        let pairs = self.in_one_file / 2 / (matchups as u64).max(1);
        (games > self.in_one_file).then_some(pairs.max(self.least_pairs))
    }

    /// The number of pairs per file, for a plan with this number of matchups; `None` if all games are in one file.
    pub(crate) fn pairs_a_file(self, games: u64, matchups: usize) -> Option<u64> {
        let pairs = self.in_a_file / 2 / (matchups as u64).max(1);
        // A power of two, like the sizes of blocks.
        let below = pairs.checked_ilog2().map_or(1, |bits| 1 << bits);
        (games > self.in_one_file).then_some(below.max(self.least_pairs))
    }
}

/// The name of the file with this first pair. Names sort in the order of pairs.
fn file_name(first: u64) -> String {
    format!("pairs-{first:012}.{}", Format::Parquet.extension())
}

impl Layout {
    /// Writes the games of a results folder into files of this number of pairs each, in a folder at this path, on the
    /// current thread pool; returns the total number of rows.
    pub(crate) fn write_games_folder(
        &self,
        folder: &Folder,
        path: &Path,
        pairs: u64,
    ) -> Result<u64> {
        std::fs::create_dir(path).map_err(|error| LabError::system(path, error))?;
        let stored = self.stored_ranges(folder)?;
        let end = stored
            .iter()
            .flatten()
            .map(|pairs| pairs.end())
            .max()
            .unwrap_or(0);
        let write_range = |first: u64| {
            let file = AtomicFile::create(&path.join(file_name(first)))?;
            self.write_file(folder, &stored, PairRange::new(first, pairs), file)
        };
        (0..end.div_ceil(pairs))
            .into_par_iter()
            .map(|number| write_range(number * pairs))
            .sum()
    }

    /// Writes the games of a range of pairs into a file; returns their number.
    fn write_file(
        &self,
        folder: &Folder,
        there: &[Vec<PairRange>],
        range: PairRange,
        file: AtomicFile,
    ) -> Result<u64> {
        let names = self.names();
        let mut writer = GamesWriter::part(file, self.experiment.seed)?;
        for section in &self.sections {
            for place in section.places() {
                let (first, second) = section.pair(place);
                let (matchup, variant) =
                    (place - section.places().start, section.variant.as_deref());
                for &pairs in inside(&there[place], range) {
                    let read = folder.read(&self.block(place, pairs))?;
                    let here = |game: &PlayedGame| range.numbers().contains(&game.pair);
                    let games = read.pairs().flat_map(|pair| pair.0).filter(here);
                    writer.append(variant, matchup, [&names[first], &names[second]], games)?;
                }
            }
        }
        Ok(writer.finish()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_boundaries_match_blocks_and_do_not_move_with_more_pairs() {
        let sizes = Sizes::USUAL;
        assert_eq!(sizes.pairs_a_file(IN_ONE_FILE, 6), None);
        for (matchups, pairs) in [(1, 1 << 19), (6, 1 << 16), (200, 4096), (5000, 4096)] {
            for games in [IN_ONE_FILE + 1, u64::MAX] {
                assert_eq!(
                    sizes.pairs_a_file(games, matchups),
                    Some(pairs),
                    "{matchups}"
                );
            }
        }
    }
}
