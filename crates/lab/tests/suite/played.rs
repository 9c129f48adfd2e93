//! Experiments played into results folders. Those that several tests only read or copy are played once for all that run at the
//! same time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, Weak};

use bagsplit_arena::Progress;
use bagsplit_lab::experiment::{Experiment, experiment_of_text};
use bagsplit_lab::run::{Earlier, Formats, Lab, Observer};
use bagsplit_lab::studies::tune::{TuneReport, Tuning};
use bagsplit_lab::studies::{Study, StudyKind, StudyReport, Verified};
use bagsplit_lab::table::Format;
use bagsplit_storage::Manifest;
use rayon::ThreadPool;
use tempfile::TempDir;

/// Four setups against two of them, in games that take many blocks; `race` may be played of it too.
pub(crate) const SMALL: &str = r#"
name = "small"
seed = 5
pairs = 40

[cross]
splits = ["even", "odd-even"]
bots = ["random"]
draws = ["uniform", { kind = "quota", operators = 3 }]
mulligans = [{ kind = "lopsided", fewest = 2, most = 4 }]

[pairing]
kind = "field"
field = ["even/uniform", "odd-even/quota(operators=3)"]

[best]
games = 400
confirm-pairs = 8
indifference = 0.3
"#;

/// Two threads.
pub(crate) static POOL: LazyLock<ThreadPool> = LazyLock::new(|| threads(2));

pub(crate) fn threads(n: usize) -> ThreadPool {
    bagsplit_lab::run::pool(Some(n)).unwrap()
}

#[track_caller]
pub(crate) fn experiment(text: &str) -> Experiment {
    experiment_of_text(text, Path::new("x.toml")).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Opens a folder and plays what is missing.
pub(crate) fn play(text: &str, out: &Path) -> Lab {
    let mut lab = Lab::open(experiment(text), out, Earlier::Keep).unwrap();
    lab.play(&POOL, &lab.missing(None).unwrap(), &()).unwrap();
    lab
}

/// The same, and writes the tables as CSV.
pub(crate) fn run(text: &str, out: &Path) -> Manifest {
    write(&play(text, out))
}

pub(crate) fn write(lab: &Lab) -> Manifest {
    lab.write(&Formats::These(vec![Format::Csv])).unwrap().1
}

/// Plays a study and writes its tables as CSV.
pub(crate) fn study(kind: StudyKind, text: &str, out: &Path) -> StudyReport {
    let mut study = Study::open(kind, experiment(text), out, Earlier::Keep).unwrap();
    let report = study.play(&POOL, &()).unwrap().report;
    study
        .prepare(&report, &[Format::Csv])
        .unwrap()
        .commit()
        .unwrap();
    report
}

/// Tunes rules and writes the tables as CSV.
pub(crate) fn tune(text: &str, out: &Path) -> (TuneReport, Manifest) {
    let mut tuning = Tuning::open(experiment(text), out, Earlier::Keep).unwrap();
    let report = tuning.play(&POOL, &()).unwrap();
    let manifest = tuning
        .prepare(&report, &[Format::Csv])
        .unwrap()
        .commit()
        .unwrap();
    (report, manifest)
}

pub(crate) fn verify(folder: &Path) -> Verified {
    bagsplit_lab::studies::verify(folder, 5, &POOL, &()).unwrap()
}

#[track_caller]
pub(crate) fn assert_trusted(folder: &Path) {
    assert_eq!(verify(folder).faults, [""; 0]);
}

/// A folder that is removed when the last test that uses it ends.
pub(crate) type Shared = Mutex<Weak<TempDir>>;

/// The shared folder; `play` fills it if no test has it now.
pub(crate) fn shared(folder: &'static Shared, play: impl FnOnce(&Path)) -> Arc<TempDir> {
    let mut weak = folder.lock().unwrap();
    weak.upgrade().unwrap_or_else(|| {
        let new = Arc::new(tempfile::tempdir().unwrap());
        play(new.path());
        *weak = Arc::downgrade(&new);
        new
    })
}

/// The small experiment, played with all its tables as CSV.
pub(crate) fn small() -> Arc<TempDir> {
    static FOLDER: Shared = Mutex::new(Weak::new());
    shared(&FOLDER, |out| drop(run(SMALL, out)))
}

/// Copies a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A copy of a folder.
pub(crate) fn copied(from: &Path) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(from, folder.path());
    folder
}

/// All files of the findings but the manifest, by path.
pub(crate) fn findings(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let manifest = Manifest::read(&folder.join("findings/manifest.json")).unwrap();
    let names = manifest.files.iter().map(|file| PathBuf::from(&file.name));
    names
        .map(|name| {
            (
                name.clone(),
                fs::read(folder.join("findings").join(name)).unwrap(),
            )
        })
        .collect()
}

/// Panics, naming the file, unless both folders have the same findings.
#[track_caller]
pub(crate) fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (findings(one), findings(other));
    assert!(
        one.keys().eq(other.keys()),
        "{:?} {:?}",
        one.keys(),
        other.keys()
    );
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{} differs", name.display());
    }
}

/// The number of blocks of games in a folder.
pub(crate) fn blocks(folder: &Path) -> usize {
    bagsplit_storage::Folder::at(folder)
        .blocks()
        .unwrap()
        .values()
        .map(Vec::len)
        .sum()
}

/// The only pack of blocks in a folder.
pub(crate) fn pack(folder: &Path) -> PathBuf {
    let packs: Vec<_> = fs::read_dir(folder.join("blocks"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [pack] = &packs[..] else {
        panic!("{packs:?}")
    };
    pack.clone()
}

/// A row of a table by the names of its columns.
pub(crate) type Row = BTreeMap<String, String>;

/// The rows of a CSV table among the findings.
pub(crate) fn rows(folder: &Path, table: &str) -> Vec<Row> {
    let text = fs::read_to_string(folder.join(format!("findings/{table}.csv"))).unwrap();
    let mut lines = text.lines().map(fields);
    let head = lines.next().unwrap();
    lines
        .map(|fields| head.iter().cloned().zip(fields).collect())
        .collect()
}

/// The fields of a line of CSV; names may have a comma in them.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

/// Stops after this many pairs.
pub(crate) struct AfterPairs(pub(crate) std::sync::atomic::AtomicU64);

impl AfterPairs {
    pub(crate) const fn new(pairs: u64) -> AfterPairs {
        AfterPairs(std::sync::atomic::AtomicU64::new(pairs))
    }
}

impl Progress for AfterPairs {
    fn go_on(&self) -> bool {
        self.0.load(std::sync::atomic::Ordering::SeqCst) > 0
    }

    fn pair_played(&self) {
        use std::sync::atomic::Ordering::SeqCst;
        let _ = self
            .0
            .fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1));
    }
}

impl Observer for AfterPairs {}
