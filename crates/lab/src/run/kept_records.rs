//! A sample of the games as records, among the findings of a run: of each matchup the pairs whose numbers are multiples
//! of the experiment's `records-every`.
//!
//! Their games are replayed from their seeds once all games are stored, and compared with the stored ones. So the file depends on the
//! plan alone: neither threads, interruptions nor parts change a byte, and games that were played before records were requested
//! have records too. Games of programs from outside are copied from their records.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use bagsplit_arena::{BlockResult, GameRecord, PairRange};
use bagsplit_storage::Folder;
use bagsplit_storage::files::TextLines;

use crate::run::external::{line, recorded};
use crate::run::pair_records::PairGames;
use crate::run::{LabError, Layout, Observer};

/// The file among the findings.
pub(crate) const FILE: &str = "records.jsonl";

/// Parts of blocks that are played again before their records are written: enough to keep many threads busy.
const AT_A_TIME: usize = 32;
/// The most pairs of such a part, whose records are in memory together.
const MOST_PAIRS: usize = 64;

/// Pairs of a stored block whose games have records.
struct SampledPairs {
    /// The place of the matchup in the plan.
    place: usize,
    block: PairRange,
    pairs: Vec<u64>,
}

impl Layout {
    /// The stored pairs that have records, in the order of the plan.
    fn sampled(&self, folder: &Folder) -> Result<Vec<SampledPairs>, LabError> {
        let Some(every) = self.experiment.records_every else { return Ok(Vec::new()) };
        let mut sampled = Vec::new();
        for (place, blocks) in self.there(folder)?.into_iter().enumerate() {
            for block in blocks {
                let first = block.first().next_multiple_of(every);
                let pairs: Vec<u64> = (first..block.end()).step_by(every as usize).collect();
                let parts = pairs.chunks(MOST_PAIRS);
                sampled.extend(parts.map(|pairs| SampledPairs { place, block, pairs: pairs.to_vec() }));
            }
        }
        Ok(sampled)
    }

    /// Writes the records of the sample into a folder of findings, if there is one; the threads are those of the pool that it
    /// is called in.
    pub(crate) fn write_records(
        &self,
        folder: &Folder,
        findings: &Path,
        observer: &impl Observer,
    ) -> Result<(), LabError> {
        if self.experiment.records_every.is_none() {
            return Ok(());
        }
        let path = findings.join(FILE);
        let refused = |error| LabError::system(&path, error);
        let external = recorded(folder.path());
        let mut file = BufWriter::new(File::create_new(&path).map_err(refused)?);
        let lines = |sampled: &SampledPairs| {
            let mut lines = String::new();
            let stored = folder.read(&self.block(sampled.place, sampled.block))?;
            for &pair in &sampled.pairs {
                let games = self.pair_games(sampled.place, pair);
                let records = games.records(&external).and_then(|records| {
                    compare(&games, &stored, &records)?;
                    Ok(records)
                });
                let records = records.map_err(|why| mismatch(folder, &games, &why))?;
                lines.extend(records.iter().map(line));
            }
            Ok::<_, LabError>(Some(lines))
        };
        for parts in self.sampled(folder)?.chunks(AT_A_TIME) {
            for lines in bagsplit_arena::play_all(parts, observer, lines)? {
                let lines = lines.ok_or(LabError::Stopped)?;
                file.write_all(lines.as_bytes()).map_err(refused)?;
            }
        }
        let file = file.into_inner().map_err(|error| refused(error.into_error()))?;
        file.sync_all().map_err(refused)
    }

    /// Compares the records among the findings of a folder with the stored games; their number. It is 0 for an experiment
    /// without records.
    pub(crate) fn check_records(&self, folder: &Folder) -> Result<u64, LabError> {
        if self.experiment.records_every.is_none() {
            return Ok(0);
        }
        let path = folder.findings().join(FILE);
        let wrong = |why: String| LabError::Failed(format!("{}: {why}", path.display()));
        let file = File::open(&path).map_err(|error| LabError::system(&path, error))?;
        let mut lines = TextLines::new(BufReader::new(file), GameRecord::MOST_BYTES);
        let mut count = 0;
        for SampledPairs { place, block, pairs } in self.sampled(folder)? {
            let stored = folder.read(&self.block(place, block))?;
            for pair in pairs {
                let games = self.pair_games(place, pair);
                let mut records = Vec::new();
                for _ in games.legs {
                    count += 1;
                    let next = lines.next_line().map_err(|error| LabError::system(&path, error))?;
                    let text = next.ok_or_else(|| wrong(format!("it ends before record {count}")))?;
                    let text = text.map_err(|error| wrong(format!("line {count}: {error}")))?;
                    let record = GameRecord::from_line(text);
                    records.push(record.map_err(|why| wrong(format!("line {count}: {why}")))?);
                }
                let judged = compare(&games, &stored, &records);
                judged.map_err(|why| wrong(format!("up to line {count}, pair {pair}: {why}")))?;
            }
        }
        match lines.next_line().map_err(|error| LabError::system(&path, error))? {
            None => Ok(count),
            Some(_) => Err(wrong(format!("it goes on after the {count} records of the sample"))),
        }
    }

    fn pair_games(&self, place: usize, pair: u64) -> PairGames<'_> {
        self.section(place).pair_games(place, self.experiment.seed, pair)
    }
}

/// Compares the records of a pair with the stored games.
fn compare(pair: &PairGames<'_>, stored: &BlockResult, records: &[GameRecord]) -> Result<(), String> {
    if records.iter().any(|record| record.variant.as_deref() != pair.variant) {
        return Err("'variant' is not that of the games".to_owned());
    }
    let counted = pair.count(records)?;
    let games = stored.games.iter().filter(|game| game.pair == pair.pair);
    match games.eq(&counted.games) {
        true => Ok(()),
        false => Err("the games are stored with another outcome".to_owned()),
    }
}

fn mismatch(folder: &Folder, games: &PairGames<'_>, why: &str) -> LabError {
    LabError::Failed(format!(
        "{}: the records of pair {} of {} against {}: {why}",
        folder.path().display(),
        games.pair,
        games.matchup.first.name,
        games.matchup.second.name
    ))
}
