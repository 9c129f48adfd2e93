//! Ways to damage a results folder.

use std::fs;
use std::path::{Path, PathBuf};

use rand::RngExt;
use rand_pcg::Pcg64Mcg;

/// Copies a folder with all that is in it.
pub(crate) fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_all(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The files of a folder, by their paths in it.
fn files(root: &Path, below: &Path, all: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(root.join(below))
        .unwrap()
        .map(|entry| entry.unwrap())
        .collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = below.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            files(root, &path, all);
        } else {
            all.push(path);
        }
    }
}

/// Something that happens to one file.
#[derive(Debug)]
pub(crate) struct Damage {
    file: PathBuf,
    how: How,
}

#[derive(Debug)]
enum How {
    Flip { byte: usize, bit: u8 },
    Letter { byte: usize, to: u8 },
    Cut { length: usize },
    Longer,
    Empty,
    Deleted,
    FolderDeleted,
    Swapped { with: PathBuf },
    Copied { from: PathBuf },
    Foreign { from: PathBuf },
    Renamed { to: PathBuf },
    LineGone { line: usize },
    LineTwice { line: usize },
    Folder,
    Link,
    Pipe,
}

impl Damage {
    /// Something that may happen to this folder; `other` is one of another seed.
    pub(crate) fn random(folder: &Path, other: &Path, random: &mut Pcg64Mcg) -> Damage {
        let mut all = Vec::new();
        files(folder, Path::new(""), &mut all);
        // Each kind of file as often as any other, though there are many blocks.
        let kind = |path: &PathBuf| path.extension().map(|ending| ending.to_owned());
        let mut kinds: Vec<_> = all.iter().map(kind).collect();
        kinds.sort();
        kinds.dedup();
        let wanted = &kinds[random.random_range(0..kinds.len())];
        let like: Vec<&PathBuf> = all.iter().filter(|path| kind(path) == *wanted).collect();
        let one = |from: &[&PathBuf], random: &mut Pcg64Mcg| {
            from[random.random_range(0..from.len())].clone()
        };
        let file = one(&like, random);
        let bytes = fs::read(folder.join(&file)).unwrap();
        let byte = random.random_range(0..bytes.len().max(1));
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count().max(1);
        let mut theirs = Vec::new();
        files(other, Path::new(""), &mut theirs);
        let theirs: Vec<&PathBuf> = theirs.iter().filter(|path| kind(path) == *wanted).collect();
        let how = match random.random_range(0..16) {
            0 | 1 => How::Flip {
                byte,
                bit: random.random_range(0..8),
            },
            2 => How::Letter {
                byte,
                to: b"0123456789abcxyz\"=.- "[random.random_range(0..21)],
            },
            3 => How::Cut { length: byte },
            4 => How::Longer,
            5 => How::Empty,
            6 => How::Deleted,
            7 => How::FolderDeleted,
            8 => How::Swapped {
                with: one(&like, random),
            },
            9 => How::Copied {
                from: one(&like, random),
            },
            10 if !theirs.is_empty() => How::Foreign {
                from: one(&theirs, random),
            },
            11 => How::Renamed {
                to: one(&like, random),
            },
            12 => How::LineGone {
                line: random.random_range(0..lines),
            },
            13 => How::LineTwice {
                line: random.random_range(0..lines),
            },
            14 => How::Folder,
            15 if cfg!(unix) => [How::Link, How::Pipe]
                .into_iter()
                .nth(random.random_range(0..2))
                .unwrap(),
            _ => How::Deleted,
        };
        Damage { file, how }
    }

    /// Lets it happen. A link leads to `outside`.
    pub(crate) fn strike(&self, folder: &Path, other: &Path, outside: &Path) {
        let path = folder.join(&self.file);
        let bytes = fs::read(&path).unwrap();
        let change = |bytes: &[u8]| fs::write(&path, bytes).unwrap();
        match &self.how {
            How::Flip { byte, bit } if !bytes.is_empty() => {
                let mut bytes = bytes;
                bytes[*byte] ^= 1 << bit;
                change(&bytes);
            }
            How::Letter { byte, to } if !bytes.is_empty() => {
                let mut bytes = bytes;
                bytes[*byte] = *to;
                change(&bytes);
            }
            How::Flip { .. } | How::Letter { .. } | How::Empty => change(b""),
            How::Cut { length } => change(&bytes[..*length]),
            How::Longer => change(&[bytes.as_slice(), b"\nmore\n"].concat()),
            How::Deleted => fs::remove_file(&path).unwrap(),
            How::FolderDeleted => fs::remove_dir_all(path.parent().unwrap()).unwrap(),
            How::Swapped { with } => {
                let with = folder.join(with);
                let theirs = fs::read(&with).unwrap();
                fs::write(&with, &bytes).unwrap();
                change(&theirs);
            }
            How::Copied { from } => change(&fs::read(folder.join(from)).unwrap()),
            How::Foreign { from } => change(&fs::read(other.join(from)).unwrap()),
            How::Renamed { to } => fs::rename(&path, folder.join(to)).unwrap(),
            How::LineGone { line } | How::LineTwice { line } => {
                let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
                let times = if matches!(self.how, How::LineGone { .. }) {
                    0
                } else {
                    2
                };
                let many = |(place, text): (usize, &&[u8])| {
                    text.repeat(if place == *line { times } else { 1 })
                };
                change(&lines.iter().enumerate().flat_map(many).collect::<Vec<u8>>());
            }
            How::Folder => {
                fs::remove_file(&path).unwrap();
                fs::create_dir(&path).unwrap();
            }
            How::Link => {
                fs::remove_file(&path).unwrap();
                #[cfg(unix)]
                std::os::unix::fs::symlink(outside, &path).unwrap();
            }
            How::Pipe => {
                fs::remove_file(&path).unwrap();
                let made = std::process::Command::new("mkfifo")
                    .arg(&path)
                    .status()
                    .unwrap();
                assert!(made.success());
            }
        }
    }
}
