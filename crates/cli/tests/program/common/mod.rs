//! Runs the program as its users do, in folders of its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A folder with an experiment in it.
pub(crate) struct Desk {
    folder: TempDir,
}

/// A small experiment whose games take many blocks: four setups against two of them.
pub(crate) const SMALL: &str = r#"
name = "small"
seed = 5
pairs = 40

[cross]
splits = ["even.toml", "apart.toml"]
bots = ["random"]
draws = ["uniform", { kind = "quota", operators = 3 }]
mulligans = [{ kind = "lopsided", fewest = 2, most = 4 }]

[pairing]
kind = "field"
field = ["even/uniform", "apart/quota(operators=3)"]
"#;

/// A study of every kind, of setups of different strength and with as few games as may be.
pub(crate) const QUICK_STUDY: &str = r#"
name = "study"
seed = 3
pairs = 20

[[setup]]
name = "good"
split = "even.toml"
bot = "greedy"
draw = "uniform"

[[setup]]
name = "fair"
split = "even.toml"
bot = "random"
draw = "uniform"

[[setup]]
name = "poor"
split = "even.toml"
bot = "random"

[best]
indifference = 0.1
games = 3000
confirm-pairs = 20

[search]
base = "poor"
draws = ["uniform"]
games = 5000
finalists = 2
confirm-pairs = 10

[equilibrium]
rounds = 1
search-games = 5000
confirm-pairs = 10

[exploit]
target = "fair"
games = 400
check-pairs = 4
lookahead = 4
lookahead-pairs = 2
confirm-pairs = 40
"#;

/// A number that the environment may give in place of this one, so that an attack can be repeated or be a long one.
pub(crate) fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

impl Desk {
    /// A folder with nothing in it.
    pub(crate) fn empty() -> Desk {
        Desk {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn new() -> Desk {
        let desk = Desk::empty();
        desk.write("even.toml", "name = \"even\"\n[recipe]\nall = \"ABCD\"\n");
        desk.write(
            "apart.toml",
            "name = \"apart\"\n[recipe]\ndigits = \"AB\"\noperators = \"CD\"\n",
        );
        desk.write("small.toml", SMALL);
        desk.write(
            "one.toml",
            "split = \"even.toml\"\nbot = \"greedy\"\ndraw = \"uniform\"\n",
        );
        desk.write(
            "two.toml",
            "split = \"apart.toml\"\nbot = \"equity\"\ndraw = \"hand-value\"\nstart = \"other\"\n",
        );
        desk
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The program with these arguments, to be run in this folder; an argument with spaces is in quotes.
    pub(crate) fn command(&self, args: impl AsRef<str>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bagsplit"));
        command
            .current_dir(self.folder.path())
            .args(shlex::split(args.as_ref()).expect("quotes in pairs"));
        command
    }

    pub(crate) fn run(&self, args: impl AsRef<str>) -> Output {
        self.command(args).output().unwrap()
    }

    /// Runs it and expects it to succeed: what it prints.
    pub(crate) fn good(&self, args: impl AsRef<str>) -> String {
        let args = args.as_ref();
        let output = self.run(args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {errors}");
        assert_eq!(errors, "", "{args:?} says something on standard error");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs it and expects exit code 2: what it says.
    pub(crate) fn bad(&self, args: impl AsRef<str>) -> String {
        self.refused(args, 2)
    }

    /// Runs it and expects exit code 75, since it may succeed later: what it says.
    pub(crate) fn later(&self, args: impl AsRef<str>) -> String {
        self.refused(args, 75)
    }

    /// Runs it and expects this exit code and nothing on standard output: what it says.
    pub(crate) fn refused(&self, args: impl AsRef<str>, code: i32) -> String {
        let [printed, errors] = self.ended(&args, code);
        assert_eq!(printed, "", "{:?}", args.as_ref());
        errors
    }

    /// Runs it and expects exit code 1, since it finds faults: what it prints.
    pub(crate) fn faulty(&self, args: impl AsRef<str>) -> String {
        let [printed, _] = self.ended(args, 1);
        printed
    }

    /// Runs it and expects this exit code: its standard output and standard error.
    pub(crate) fn ended(&self, args: impl AsRef<str>, code: i32) -> [String; 2] {
        let texts = texts(self.run(&args), code);
        texts.unwrap_or_else(|why| panic!("{:?}: {why}", args.as_ref()))
    }

    /// Starts it, with its output kept for the end.
    pub(crate) fn start(&self, args: impl AsRef<str>) -> Child {
        self.command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

/// Standard output and standard error of a program that ended with this code; otherwise what it said.
fn texts(output: Output, code: i32) -> Result<[String; 2], String> {
    let texts =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    match output.status.code() {
        Some(found) if found == code => Ok(texts),
        found => Err(format!(
            "exit code {found:?} instead of {code}: {}",
            texts[1]
        )),
    }
}

/// Sends a signal, such as `-INT`, and expects this exit code: standard output and standard error.
#[cfg(unix)]
pub(crate) fn stopped(child: Child, signal: &str, code: i32) -> [String; 2] {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    texts(child.wait_with_output().unwrap(), code).unwrap()
}

/// Kills a process without warning.
pub(crate) fn killed(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Waits until something has happened, at most two minutes.
#[track_caller]
pub(crate) fn wait_until(mut has_happened: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !has_happened() {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "it does not happen"
        );
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until a process has written its id into a file, which is removed.
pub(crate) fn written_id(desk: &Desk, name: &str) -> u32 {
    let mut id = None;
    wait_until(|| {
        let text = fs::read_to_string(desk.path(name)).unwrap_or_default();
        id = text.strip_suffix('\n').and_then(|id| id.parse().ok());
        id.is_some()
    });
    fs::remove_file(desk.path(name)).unwrap();
    id.unwrap()
}

/// Waits until a process has ended. It may wait for its parent, and has no command line then; one that is killed ends
/// when it gets the processor next, which takes a while on a busy machine.
pub(crate) fn wait_for_the_end(id: u32) {
    let command = format!("/proc/{id}/cmdline");
    wait_until(|| fs::read(&command).unwrap_or_default().is_empty());
}

/// Panics unless a text has all of these in it.
#[track_caller]
pub(crate) fn says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

/// The bytes of every table in a results folder, by file name.
pub(crate) fn tables(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let tables = tables_of(folder);
    for name in [
        "games.parquet",
        "turn_stats.csv",
        "turn_stats.parquet",
        "matchups.csv",
        "ranking.csv",
    ] {
        assert!(tables.contains_key(name), "{name} is not there");
    }
    tables
}

/// The bytes of whatever tables there are among the findings of a folder, by file name.
pub(crate) fn tables_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.join("findings"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    // What is no file, such as a pipe, cannot be read.
    let tables = entries.filter(|path| {
        path.is_file()
            && path
                .extension()
                .is_some_and(|e| e == "csv" || e == "parquet")
    });
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    tables
        .map(|path| (name(&path), fs::read(&path).unwrap_or_default()))
        .collect()
}

/// Panics, naming the file, unless both folders hold the same tables byte for byte.
pub(crate) fn assert_same_tables(one: &Path, other: &Path) {
    let (one, other) = (tables(one), tables(other));
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{name} differs");
    }
}

/// How many blocks of games a results folder holds.
pub(crate) fn blocks(folder: &Path) -> usize {
    bagsplit_storage::Folder::at(folder)
        .blocks()
        .map_or(0, |blocks| blocks.values().map(Vec::len).sum())
}

/// The only pack of blocks in a results folder.
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

/// The fields of a line of CSV; names of setups and variants may have a comma in them.
pub(crate) fn fields(line: &str) -> Vec<String> {
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

/// The rows of a CSV table by the names of its columns.
pub(crate) fn rows(desk: &Desk, table: &str) -> Vec<BTreeMap<String, String>> {
    let text = desk.read(table);
    let mut lines = text.lines();
    let head = fields(lines.next().unwrap());
    lines
        .map(|line| head.iter().cloned().zip(fields(line)).collect())
        .collect()
}
