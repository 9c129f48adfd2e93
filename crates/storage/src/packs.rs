//! Packs: logs of blocks of games, many of which share a record.
//!
//! Small blocks compress badly one by one, and a file for each is the worst case for a file system. So each session
//! writes one pack, `NAME.pack`: the blocks of the last moment go into one record, whose head lists them and whose body
//! is one Zstandard frame with all of them. A folder may have any number of packs, from other sessions, shards and
//! folders: blocks are identified by their content, not by file names.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use bagsplit_arena::{BlockResult, PairRange};

use crate::block::MOST_PAIRS;
use crate::folder_lock::{Kind, own_file_exists};
use crate::log::{AppendLog, Contents, Record};
use crate::packed::unpack;
use crate::{MatchupKey, Problem, StoreError, StoredBlock, io, sync_folder};

/// The extension of pack files.
const ENDING: &str = ".pack";
/// The content type of the log.
const WHAT: &str = "games";
/// The compression level. The highest levels are tens of times slower and save a few percent.
const LEVEL: i32 = 9;
/// A block in the head of a record: key, first pair, number of pairs, and length in bytes.
const ENTRY: usize = 16 + 8 + 4 + 4;
/// The number of bytes before compression from which a record is written at once.
const FULL: usize = 256 << 10;
/// The time that blocks wait for others to share a record with, at least and at most; between these it is a share of
/// the session's duration so far.
const SHORTEST_WAIT: Duration = Duration::from_millis(50);
const LONGEST_WAIT: Duration = Duration::from_secs(1);
const SHARE: u32 = 20;
/// The size from which a session starts another pack.
const MOST_BYTES: u64 = 64 << 20;
/// The maximum size of decompressed records in the cache.
const CACHE: usize = 64 << 20;

/// The place of a block.
#[derive(Clone, Copy, Debug)]
struct Place {
    pack: u32,
    /// The index of its record in the pack.
    record: u32,
    /// Its range in the decompressed bytes of the record.
    first: u32,
    end: u32,
}

/// A pack, with its records.
#[derive(Debug)]
struct Pack {
    path: PathBuf,
    records: Vec<Record>,
}

/// The blocks in a folder, as of the last scan.
#[derive(Debug)]
pub(crate) struct Packs {
    folder: PathBuf,
    packs: Vec<Pack>,
    blocks: BTreeMap<MatchupKey, Vec<(PairRange, Place)>>,
    unpacked: Mutex<Unpacked>,
}

/// The cache of decompressed records, by the indexes of pack and record.
#[derive(Debug, Default)]
struct Unpacked {
    records: HashMap<(u32, u32), Arc<Vec<u8>>>,
    bytes: usize,
}

impl Packs {
    /// Scans a folder of blocks. Where there is none there are no blocks: archives and version control leave out
    /// empty folders.
    ///
    /// # Errors
    /// When a pack is damaged or something else, or reading fails.
    pub(crate) fn in_folder(folder: &Path) -> Result<Packs, StoreError> {
        let mut names = Vec::new();
        let missing = folder
            .symlink_metadata()
            .is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound);
        if !missing {
            for entry in std::fs::read_dir(folder).map_err(io(folder))? {
                names.extend(entry.map_err(io(folder))?.file_name().into_string());
            }
        }
        names.sort_unstable();
        let (mut packs, mut blocks) = (Vec::new(), BTreeMap::<_, Vec<_>>::new());
        for name in &names {
            let path = folder.join(name);
            if name.ends_with(ENDING) && own_file_exists(&path, Kind::File)? {
                let pack = Pack::open(path)?;
                for (record, number) in pack.records.iter().zip(0..) {
                    let mut first = 0;
                    for (StoredBlock { key, pairs }, length) in pack.entries(record)? {
                        let place = Place {
                            pack: packs.len() as u32,
                            record: number,
                            first,
                            end: first + length,
                        };
                        first += length;
                        blocks.entry(key).or_default().push((pairs, place));
                    }
                }
                packs.push(pack);
            }
        }
        let mut found = Packs {
            folder: folder.to_owned(),
            packs,
            blocks,
            unpacked: Mutex::default(),
        };
        found
            .blocks
            .values_mut()
            .for_each(|list| list.sort_by_key(|(pairs, _)| *pairs));
        for (key, list) in &found.blocks {
            for [(pairs, one), (others, other)] in list.array_windows() {
                if pairs == others {
                    let block = StoredBlock {
                        key: *key,
                        pairs: *pairs,
                    };
                    found.agree((block, *one), &found, (block, *other))?;
                }
            }
        }
        for list in found.blocks.values_mut() {
            list.dedup_by_key(|(pairs, _)| *pairs);
            list.shrink_to_fit();
        }
        Ok(found)
    }

    /// Checks that two blocks of a matchup, here and in a folder, have the same result for every pair that both have.
    fn agree(
        &self,
        (block, place): (StoredBlock, Place),
        others: &Packs,
        (other, other_place): (StoredBlock, Place),
    ) -> Result<(), StoreError> {
        if block.pairs == other.pairs && self.sum_at(place) == others.sum_at(other_place) {
            return Ok(());
        }
        let (mine, theirs) = (
            self.read_at(&block, place)?,
            others.read_at(&other, other_place)?,
        );
        let is_same = match block.pairs == other.pairs {
            true => mine == theirs,
            // Blocks that were cut differently.
            false => {
                let both = block.pairs.overlap(other.pairs).numbers();
                let [mine, theirs] = [&mine, &theirs]
                    .map(|result| result.games.iter().filter(|game| both.contains(&game.pair)));
                mine.eq(theirs)
            }
        };
        if is_same {
            return Ok(());
        }
        let pairs = block.pairs.overlap(other.pairs);
        let contradiction = Problem::Contradiction {
            other: others.path_of(other_place),
            key: block.key,
            pairs: [pairs.first(), pairs.end() - 1],
        };
        Err(contradiction.at(self.path_of(place)))
    }

    /// Checks that the blocks here agree with each other and with those of a folder, wherever they have pairs in common.
    pub(crate) fn agree_with(&self, others: &Packs) -> Result<(), StoreError> {
        for (key, list) in &self.blocks {
            let theirs = others.blocks.get(key).map_or(&[][..], Vec::as_slice);
            for (number, (pairs, place)) in list.iter().enumerate() {
                let block = (
                    StoredBlock {
                        key: *key,
                        pairs: *pairs,
                    },
                    *place,
                );
                for (packs, list) in [(self, &list[number + 1..]), (others, theirs)] {
                    for &(pairs, other) in common(list, *pairs) {
                        self.agree(block, packs, (StoredBlock { key: *key, pairs }, other))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn path_of(&self, place: Place) -> PathBuf {
        self.packs[place.pack as usize].path.clone()
    }

    /// The pairs of the blocks: for each matchup by first pair.
    pub(crate) fn pairs(&self) -> BTreeMap<MatchupKey, Vec<PairRange>> {
        let blocks = self.blocks.iter();
        blocks
            .map(|(key, list)| (*key, list.iter().map(|(pairs, _)| *pairs).collect()))
            .collect()
    }

    fn place(&self, block: &StoredBlock) -> Result<Place, StoreError> {
        let list = self.blocks.get(&block.key).map_or(&[][..], Vec::as_slice);
        match list.binary_search_by_key(&block.pairs, |(pairs, _)| *pairs) {
            Ok(place) => Ok(list[place].1),
            Err(_) => Err(io(&self.folder)(std::io::ErrorKind::NotFound.into())),
        }
    }

    /// The games of a block.
    pub(crate) fn read(&self, block: &StoredBlock) -> Result<BlockResult, StoreError> {
        self.read_at(block, self.place(block)?)
    }

    fn read_at(&self, block: &StoredBlock, place: Place) -> Result<BlockResult, StoreError> {
        let Place {
            pack,
            record,
            first,
            end,
        } = place;
        let all = self.unpacked(pack, record)?;
        block.decode(
            &self.packs[pack as usize].path,
            &all[first as usize..end as usize],
        )
    }

    /// A hash of the bytes of a block, which are not validated.
    pub(crate) fn sum(&self, block: &StoredBlock) -> Result<[u8; 32], StoreError> {
        Ok(self.sum_at(self.place(block)?))
    }

    fn sum_at(
        &self,
        Place {
            pack,
            record,
            first,
            ..
        }: Place,
    ) -> [u8; 32] {
        let record = &self.packs[pack as usize].records[record as usize];
        blake3::keyed_hash(&record.hash, &first.to_le_bytes()).into()
    }

    fn unpacked(&self, pack: u32, record: u32) -> Result<Arc<Vec<u8>>, StoreError> {
        let cached = self
            .unpacked
            .lock()
            .expect("no thread panics with it")
            .records
            .get(&(pack, record))
            .cloned();
        if let Some(bytes) = cached {
            return Ok(bytes);
        }
        let file = &self.packs[pack as usize];
        let bytes = Arc::new(file.unpacked(&file.records[record as usize])?);
        let mut cache = self.unpacked.lock().expect("no thread panics with it");
        if cache.bytes + bytes.len() > CACHE {
            *cache = Unpacked::default();
        }
        cache.bytes += bytes.len();
        cache.records.insert((pack, record), bytes.clone());
        Ok(bytes)
    }

    /// Copies the blocks that are not known into a pack, after checking each.
    ///
    /// # Errors
    /// When a block contradicts another one here or a known one, and nothing was copied then; or one cannot be read or
    /// written.
    pub(crate) fn copy(&self, to: &PackWriter, known: &Packs) -> Result<(), StoreError> {
        self.agree_with(known)?;
        for pack in &self.packs {
            for record in &pack.records {
                let entries = pack.entries(record)?;
                let new = entries
                    .iter()
                    .filter(|(block, _)| known.place(block).is_err())
                    .count();
                if new == 0 {
                    continue;
                }
                let all = pack.unpacked(record)?;
                let mut rest = &all[..];
                for (block, length) in &entries {
                    let (bytes, after) = rest.split_at(*length as usize);
                    rest = after;
                    block.decode(&pack.path, bytes)?;
                    if new < entries.len() && known.place(block).is_err() {
                        to.write(block, bytes)?;
                    }
                }
                // A complete record is copied unchanged, which keeps the hashes of its blocks.
                if new == entries.len() {
                    to.append(&record.head, &pack.body(record)?)?;
                }
            }
        }
        to.flush()
    }
}

/// The blocks of a matchup, by first pair, that have any of these pairs.
fn common(
    blocks: &[(PairRange, Place)],
    pairs: PairRange,
) -> impl Iterator<Item = &(PairRange, Place)> {
    // No block is longer.
    let from = blocks
        .partition_point(|(other, _)| other.first().saturating_add(MOST_PAIRS) <= pairs.first());
    let end = blocks.partition_point(|(other, _)| other.first() < pairs.end());
    blocks[from.min(end)..end]
        .iter()
        .filter(move |(other, _)| !other.overlap(pairs).is_empty())
}

impl Pack {
    fn open(path: PathBuf) -> Result<Pack, StoreError> {
        let file = File::open(&path).map_err(io(&path))?;
        let records = Contents::read_from(&path, &file, WHAT)?
            .undamaged(&path)?
            .records;
        Ok(Pack { path, records })
    }

    /// The blocks of a record, with their lengths.
    fn entries(&self, record: &Record) -> Result<Vec<(StoredBlock, u32)>, StoreError> {
        let entries = record.head.chunks(ENTRY).map(|bytes| {
            let (key, rest) = bytes.split_first_chunk::<16>()?;
            let (first, rest) = rest.split_first_chunk::<8>()?;
            let (pairs, length) = rest.split_first_chunk::<4>()?;
            let first = u64::from_le_bytes(*first);
            let end = first.checked_add(u32::from_le_bytes(*pairs).into())?;
            let block = StoredBlock {
                key: MatchupKey::from_bytes(*key),
                pairs: PairRange::between(first, end),
            };
            Some((block, u32::from_le_bytes(length.try_into().ok()?)))
        });
        let entries = entries
            .collect::<Option<Vec<(StoredBlock, u32)>>>()
            .filter(|entries| {
                u32::try_from(
                    entries
                        .iter()
                        .map(|(_, length)| u64::from(*length))
                        .sum::<u64>(),
                )
                .is_ok()
            });
        entries.ok_or_else(|| self.damaged("its list of blocks cannot be"))
    }

    fn body(&self, record: &Record) -> Result<Vec<u8>, StoreError> {
        record.body(&self.path, &File::open(&self.path).map_err(io(&self.path))?)
    }

    /// The decompressed blocks of a record.
    fn unpacked(&self, record: &Record) -> Result<Vec<u8>, StoreError> {
        let most = self
            .entries(record)?
            .iter()
            .map(|(_, length)| u64::from(*length))
            .sum();
        let bytes = unpack(&self.body(record)?, most).map_err(io(&self.path))?;
        let bytes = bytes.filter(|bytes| bytes.len() as u64 == most);
        bytes.ok_or_else(|| self.damaged("a record does not unpack to its blocks"))
    }

    fn damaged(&self, why: &str) -> StoreError {
        Problem::Damaged(why.to_owned()).at(&self.path)
    }
}

/// Writes the packs of a session, from any thread.
#[derive(Debug)]
pub(crate) struct PackWriter {
    folder: PathBuf,
    began: Instant,
    waiting: Mutex<PendingRecord>,
    log: Mutex<Option<AppendLog>>,
}

/// The next record.
#[derive(Debug)]
struct PendingRecord {
    head: Vec<u8>,
    blocks: Vec<u8>,
    since: Instant,
    /// The number of blocks of the session so far.
    written: u32,
}

impl PackWriter {
    /// A writer into a folder, which creates files only for the first block.
    pub(crate) fn new(folder: PathBuf) -> PackWriter {
        let began = Instant::now();
        let waiting = PendingRecord {
            head: Vec::new(),
            blocks: Vec::new(),
            since: began,
            written: 0,
        };
        PackWriter {
            folder,
            began,
            waiting: Mutex::new(waiting),
            log: Mutex::default(),
        }
    }

    /// Adds a block, which is durable within a second: it waits for others to share its record with, unless blocks are
    /// too rare for that.
    pub(crate) fn write(&self, block: &StoredBlock, bytes: &[u8]) -> Result<(), StoreError> {
        let is_due = {
            let mut waiting = self.waiting.lock().expect("no thread panics with it");
            waiting.head.extend(block.key.bytes());
            waiting.head.extend(block.pairs.first().to_le_bytes());
            waiting
                .head
                .extend((block.pairs.pairs() as u32).to_le_bytes());
            waiting.head.extend((bytes.len() as u32).to_le_bytes());
            waiting.blocks.extend(bytes);
            waiting.written += 1;
            let time = self.began.elapsed();
            let wait = (time / SHARE).clamp(SHORTEST_WAIT, LONGEST_WAIT);
            waiting.blocks.len() >= FULL
                || waiting.since.elapsed() >= wait
                || 8 * (time / waiting.written) >= wait
        };
        if is_due { self.flush() } else { Ok(()) }
    }

    /// Checks that the pack that is written is still in its place.
    pub(crate) fn verify_named(&self) -> Result<(), StoreError> {
        self.log
            .lock()
            .expect("no thread panics with it")
            .as_ref()
            .map_or(Ok(()), AppendLog::verify_named)
    }

    /// Makes all blocks durable.
    pub(crate) fn flush(&self) -> Result<(), StoreError> {
        let mut log = self.log.lock().expect("no thread panics with it");
        let (head, blocks) = {
            let mut waiting = self.waiting.lock().expect("no thread panics with it");
            waiting.since = Instant::now();
            (
                std::mem::take(&mut waiting.head),
                std::mem::take(&mut waiting.blocks),
            )
        };
        if head.is_empty() {
            return Ok(());
        }
        let body = zstd::bulk::compress(&blocks, LEVEL).map_err(io(&self.folder))?;
        self.append_to(&mut log, &head, &body)
    }

    /// Appends a record durably.
    fn append(&self, head: &[u8], body: &[u8]) -> Result<(), StoreError> {
        self.append_to(
            &mut self.log.lock().expect("no thread panics with it"),
            head,
            body,
        )
    }

    fn append_to(
        &self,
        log: &mut Option<AppendLog>,
        head: &[u8],
        body: &[u8],
    ) -> Result<(), StoreError> {
        let log = match log {
            Some(log) if log.length() < MOST_BYTES => log,
            log => log.insert(self.begin()?),
        };
        log.verify_named()?;
        log.append(head, body)?;
        log.sync()
    }

    /// Creates a pack with a unique name, here and across folders.
    fn begin(&self) -> Result<AppendLog, StoreError> {
        let now = SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default();
        self.begin_at(now)
    }

    /// Creates a pack at this time, which says nothing on a machine whose clock stands still or is before 1970.
    fn begin_at(&self, now: Duration) -> Result<AppendLog, StoreError> {
        let mut attempt = 0u64;
        loop {
            let session = format!(
                "{} {} {attempt} {}",
                now.as_nanos(),
                std::process::id(),
                self.folder.display()
            );
            let name = &blake3::hash(session.as_bytes()).to_hex()[..16];
            let path = self.folder.join(format!("{name}{ENDING}"));
            match AppendLog::create(&path, WHAT) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => attempt += 1,
                created => {
                    sync_folder(&self.folder)?;
                    return created.map_err(io(path));
                }
            }
        }
    }
}

impl Drop for PackWriter {
    fn drop(&mut self) {
        // A caller that needs to know calls `flush`; lost games are replayed.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_arena::Matchup;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;
    use bagsplit_players::{Bot, ExchangePolicy, Setup};

    use super::*;
    use crate::{StoredMatchup, encode_block};

    #[test]
    fn a_block_that_a_record_lists_under_the_identity_of_another_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let [first, second] =
            [Bot::Greedy, Bot::Random].map(|bot| Setup::shared_bag("a", bot, ExchangePolicy::All));
        let matchup = Matchup {
            first: &first,
            second: &second,
        };
        let matchup = StoredMatchup::new(&NumberScrabble::default(), 7, matchup, false);
        let bytes = encode_block(&matchup, PairRange::new(3, 0), &BlockResult::default());
        let listed = StoredBlock {
            key: matchup.key(),
            pairs: PairRange::new(4, 0),
        };
        let writer = PackWriter::new(folder.path().to_owned());
        writer.write(&listed, &bytes).unwrap();
        writer.flush().unwrap();
        let error = Packs::in_folder(folder.path())
            .unwrap()
            .read(&listed)
            .unwrap_err();
        assert!(matches!(error.problem, Problem::Renamed(_)), "{error}");
        assert!(
            error
                .to_string()
                .contains("it holds pairs 3 to 3 of matchup"),
            "{error}"
        );
    }

    #[test]
    fn packs_have_different_names_also_while_the_clock_stands_still() {
        let folder = tempfile::tempdir().unwrap();
        let writer = PackWriter::new(folder.path().to_owned());
        for packs in 1..=3 {
            writer.begin_at(Duration::ZERO).unwrap();
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), packs);
        }
    }
}
