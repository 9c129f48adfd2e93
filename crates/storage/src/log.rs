//! Append-only log files: records with check sums, each of which is complete or ignored.
//!
//! The file begins with a line that states its content. A record is a head, which identifies it, and a body, which is
//! read on demand:
//!
//! | bytes | content |
//! |---|---|
//! | 4, 8 | lengths of head and body, lowest byte first |
//! | 4 | first bytes of the BLAKE3 hash of the file's context, the position of the record in the file, and these lengths |
//! | 32 | BLAKE3 hash of the body |
//! | | the head |
//! | 16 | first bytes of the BLAKE3 hash of the context, the position, and all of the record so far |
//! | | the body |
//!
//! The context is the first line, and the position is the number of bytes before the record, so a record of another
//! file, a moved one and a duplicate are damage. An incomplete last record after a kill or a power failure is not:
//! readers ignore it, and the next writer removes it.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::folder_lock::is_named;
use crate::{Problem, StoreError, io};

/// The start of every log, before its content type and the end of the line.
const NAME: &str = "bagsplit log 1: ";
/// The check sum of the lengths, and the size of both.
const CHECK: usize = 4;
const LENGTHS: usize = 4 + 8 + CHECK;
const HASH: usize = 32;
const SUM: usize = 16;

/// A record of a log, without its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// Its identification.
    pub(crate) head: Vec<u8>,
    /// The BLAKE3 hash of the body.
    pub(crate) hash: [u8; HASH],
    body_at: u64,
    body_length: u64,
}

impl Record {
    fn end(&self) -> u64 {
        self.body_at.saturating_add(self.body_length)
    }

    /// Reads the body.
    pub(crate) fn body(&self, path: &Path, mut file: &File) -> Result<Vec<u8>, StoreError> {
        let mut body = Vec::new();
        file.seek(SeekFrom::Start(self.body_at))
            .and_then(|_| file.take(self.body_length).read_to_end(&mut body))
            .map_err(io(path))?;
        if body.len() as u64 == self.body_length && *blake3::hash(&body).as_bytes() == self.hash {
            return Ok(body);
        }
        Err(damaged(path, self.body_at))
    }
}

/// The records of a log.
#[derive(Debug)]
pub(crate) struct Contents {
    /// The complete records, in order.
    pub(crate) records: Vec<Record>,
    /// The end of the last of them; 0 without a complete first line.
    pub(crate) end: u64,
    /// Whether something other than an incomplete record follows them.
    damaged: bool,
}

/// The record at a position of a log.
enum Next {
    Whole(Record),
    /// A record that was not completely written: it is cut off, or a part of it did not reach the disk.
    Torn,
    Damaged,
}

impl Contents {
    /// Reads the heads of a log. `what` is its expected content type.
    ///
    /// # Errors
    /// When it is not such a log, or reading fails.
    pub(crate) fn read_from(path: &Path, file: &File, what: &str) -> Result<Contents, StoreError> {
        let first_line = first_line(what);
        let length = file.metadata().map_err(io(path))?.len();
        let mut reader = BufReader::new(file);
        reader.rewind().map_err(io(path))?;
        let mut contents = Contents {
            records: Vec::new(),
            end: 0,
            damaged: false,
        };
        let found = read_most(&mut reader, first_line.len()).map_err(io(path))?;
        if found != first_line.as_bytes() {
            if first_line.as_bytes().starts_with(&found) {
                return Ok(contents);
            }
            let is_log = found.starts_with(NAME.as_bytes());
            return Err(Problem::NoLog { is_log }.at(path));
        }
        contents.end = first_line.len() as u64;
        let context = blake3::hash(first_line.as_bytes());
        while contents.end < length {
            let record =
                match next(&mut reader, &context, contents.end, length).map_err(io(path))? {
                    Next::Whole(record) => record,
                    Next::Torn => break,
                    Next::Damaged => {
                        contents.damaged = true;
                        break;
                    }
                };
            let end = record.end();
            // After a power failure the end of a file may exist without its content.
            if end == length && record.body(path, file).is_err() {
                break;
            }
            reader.seek(SeekFrom::Start(end)).map_err(io(path))?;
            contents.records.push(record);
            contents.end = end;
        }
        Ok(contents)
    }

    /// The same, unless the log is damaged.
    pub(crate) fn undamaged(self, path: &Path) -> Result<Contents, StoreError> {
        if self.damaged {
            Err(damaged(path, self.end))
        } else {
            Ok(self)
        }
    }

    /// Drops this record and all later ones.
    pub(crate) fn cut(&mut self, record: usize, what: &str) {
        self.records.truncate(record);
        self.end = self
            .records
            .last()
            .map_or(first_line(what).len() as u64, Record::end);
    }
}

/// Reads the head of the record at a position.
fn next(
    reader: &mut impl Read,
    context: &blake3::Hash,
    at: u64,
    length: u64,
) -> std::io::Result<Next> {
    let mut bytes = read_most(reader, LENGTHS)?;
    if bytes.len() < LENGTHS {
        return Ok(Next::Torn);
    }
    let (lengths, found) = bytes.split_at(LENGTHS - CHECK);
    if found != &sum(context, at, lengths)[..CHECK] {
        let mut rest = std::io::BufReader::new(reader).bytes();
        let zeros = rest.try_fold(true, |zeros, byte| byte.map(|byte| zeros && byte == 0))?;
        return Ok(if zeros { Next::Torn } else { Next::Damaged });
    }
    let (head, body) = lengths.split_at(4);
    let head = u32::from_le_bytes(head.try_into().expect("it has 4 bytes")) as usize;
    let body_length = u64::from_le_bytes(body.try_into().expect("it has 8 bytes"));
    let body_at = at + (LENGTHS + HASH + head + SUM) as u64;
    let end = body_at.saturating_add(body_length);
    if end > length {
        return Ok(Next::Torn);
    }
    bytes.extend(read_most(reader, HASH + head + SUM)?);
    let (content, found) = bytes.split_at(bytes.len() - SUM);
    if sum(context, at, content)[..SUM] != *found {
        return Ok(if end == length {
            Next::Torn
        } else {
            Next::Damaged
        });
    }
    let (hash, head) = content[LENGTHS..].split_at(HASH);
    let hash = hash.try_into().expect("it has 32 bytes");
    Ok(Next::Whole(Record {
        head: head.to_vec(),
        hash,
        body_at,
        body_length,
    }))
}

/// A log for appending.
#[derive(Debug)]
pub(crate) struct AppendLog {
    path: PathBuf,
    file: File,
    context: blake3::Hash,
    end: u64,
}

impl AppendLog {
    /// Creates a log.
    pub(crate) fn create(path: &Path, what: &str) -> std::io::Result<AppendLog> {
        let file = File::options()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path)?;
        AppendLog::of_file(path, file, what, 0)
    }

    /// Continues an open file after this number of bytes; the rest is removed.
    pub(crate) fn of_file(
        path: &Path,
        mut file: File,
        what: &str,
        mut end: u64,
    ) -> std::io::Result<AppendLog> {
        let line = first_line(what);
        file.set_len(end)?;
        if end == 0 {
            file.rewind()?;
            file.write_all(line.as_bytes())?;
            end = line.len() as u64;
        }
        let context = blake3::hash(line.as_bytes());
        Ok(AppendLog {
            path: path.to_owned(),
            file,
            context,
            end,
        })
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Its length.
    pub(crate) const fn length(&self) -> u64 {
        self.end
    }

    /// Appends a record.
    ///
    /// # Errors
    /// When writing fails; nothing of the record remains then.
    pub(crate) fn append(&mut self, head: &[u8], body: &[u8]) -> Result<Record, StoreError> {
        let bytes = encoded(&self.context, self.end, head, body);
        let mut file = &self.file;
        if let Err(error) = file
            .seek(SeekFrom::Start(self.end))
            .and_then(|_| file.write_all(&bytes))
        {
            // If this fails too, the next writer removes it.
            let _ = file.set_len(self.end);
            return Err(io(&self.path)(error));
        }
        self.end += bytes.len() as u64;
        let (hash, body_length) = (*blake3::hash(body).as_bytes(), body.len() as u64);
        Ok(Record {
            head: head.to_vec(),
            hash,
            body_at: self.end - body_length,
            body_length,
        })
    }

    /// Reads the body of a record.
    pub(crate) fn body(&self, record: &Record) -> Result<Vec<u8>, StoreError> {
        record.body(&self.path, &self.file)
    }

    /// Makes everything added so far durable.
    pub(crate) fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_data().map_err(io(&self.path))
    }

    /// Checks that the file at its path is still the one that was opened.
    ///
    /// # Errors
    /// When it is gone, or was replaced.
    pub(crate) fn verify_named(&self) -> Result<(), StoreError> {
        if is_named(&self.file, &self.path) {
            return Ok(());
        }
        Err(Problem::Gone.at(&self.path))
    }
}

/// The bytes of a record.
fn encoded(context: &blake3::Hash, at: u64, head: &[u8], body: &[u8]) -> Vec<u8> {
    let mut bytes = (head.len() as u32).to_le_bytes().to_vec();
    bytes.extend((body.len() as u64).to_le_bytes());
    let check = sum(context, at, &bytes);
    bytes.extend(&check[..CHECK]);
    bytes.extend(blake3::hash(body).as_bytes());
    bytes.extend(head);
    let check = sum(context, at, &bytes);
    bytes.extend(&check[..SUM]);
    bytes.extend(body);
    bytes
}

/// The check sum of a part of the record at a position.
fn sum(context: &blake3::Hash, at: u64, bytes: &[u8]) -> [u8; HASH] {
    let mut hasher = blake3::Hasher::new_keyed(context.as_bytes());
    hasher.update(&at.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize().into()
}

fn first_line(what: &str) -> String {
    format!("{NAME}{what}\n")
}

/// Reads `count` bytes, or fewer at the end of the file.
fn read_most(reader: &mut impl Read, count: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn damaged(path: &Path, at: u64) -> StoreError {
    Problem::DamagedLog(at).at(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record as its head and its body.
    type Parts = (Vec<u8>, Vec<u8>);

    /// A log to continue, and its records.
    fn opened(path: &Path) -> Result<(AppendLog, Vec<Record>), StoreError> {
        let file = File::options()
            .read(true)
            .write(true)
            .open(path)
            .map_err(io(path))?;
        let contents = Contents::read_from(path, &file, "tests")?.undamaged(path)?;
        let log = AppendLog::of_file(path, file, "tests", contents.end).map_err(io(path))?;
        Ok((log, contents.records))
    }

    fn open(path: &Path) -> Result<Vec<Parts>, StoreError> {
        let (log, records) = opened(path)?;
        records
            .iter()
            .map(|record| Ok((record.head.clone(), log.body(record)?)))
            .collect()
    }

    /// A log of three records, and the end of each.
    fn written(path: &Path) -> (Vec<u8>, Vec<u64>) {
        let mut log = AppendLog::create(path, "tests").unwrap();
        let mut ends = vec![log.length()];
        for (head, body) in [("a", "first"), ("b", ""), ("", "third and last")] {
            log.append(head.as_bytes(), body.as_bytes()).unwrap();
            ends.push(log.length());
        }
        log.sync().unwrap();
        (std::fs::read(path).unwrap(), ends)
    }

    #[test]
    fn a_log_truncated_at_any_byte_keeps_its_whole_records_and_can_be_extended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.log");
        let (whole, ends) = written(&path);
        for cut in 0..=whole.len() {
            let kept = ends[1..].iter().filter(|end| **end <= cut as u64).count();
            let next_end = *ends.iter().find(|end| **end >= cut as u64).unwrap() as usize;
            // After a power failure the rest may consist of zeros.
            for length in [
                cut,
                if cut > ends[0] as usize {
                    next_end
                } else {
                    cut
                },
            ] {
                let mut bytes = whole[..cut].to_vec();
                bytes.resize(length, 0);
                std::fs::write(&path, bytes).unwrap();
                let found =
                    open(&path).unwrap_or_else(|error| panic!("{cut} of {length}: {error}"));
                assert_eq!(found.len(), kept, "{cut} of {length}");
                let (mut log, _) = opened(&path).unwrap();
                log.append(b"more", b"after").unwrap();
                let again = open(&path).unwrap();
                assert_eq!(
                    again.last().unwrap(),
                    &(b"more".to_vec(), b"after".to_vec())
                );
            }
        }
    }

    #[test]
    fn no_bit_of_a_record_can_be_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.log");
        let (whole, ends) = written(&path);
        std::fs::write(&path, &whole).unwrap();
        let good = open(&path).unwrap();
        for place in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << (place % 8);
            std::fs::write(&path, &bytes).unwrap();
            match open(&path) {
                // A damaged last record looks incomplete.
                Ok(found) => assert!(
                    place >= ends[2] as usize && found == good[..2],
                    "byte {place}"
                ),
                Err(error) => assert!(error.to_string().contains("a.log"), "{error}"),
            }
        }
    }

    #[test]
    fn records_of_other_logs_and_moved_ones_are_damage() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.log");
        let (whole, ends) = written(&path);
        let part = |from: usize, to: usize| &whole[ends[from] as usize..ends[to] as usize];
        let first = &whole[..ends[0] as usize];
        for bytes in [
            [first, part(1, 3)].concat(),
            [first, part(0, 1), part(0, 3)].concat(),
            [first, part(0, 1), part(2, 3), part(1, 2)].concat(),
            [b"bagsplit log 1: other\n", part(0, 3)].concat(),
            [&whole[..], b"what is this, then?"].concat(),
            b"my notes\n".to_vec(),
        ] {
            std::fs::write(&path, &bytes).unwrap();
            assert!(open(&path).is_err());
            assert_eq!(
                std::fs::read(&path).unwrap(),
                bytes,
                "the file is unchanged"
            );
        }
    }
}
