//! Every target keeps its promises on its corpus and on mutations of it.
//!
//! The corpus contains the inputs that libFuzzer kept, and every input that once broke a promise. Mutations come from a
//! fixed seed, so that a failure is reproducible; its input is written to a file, whose path is printed.

use std::path::{Path, PathBuf};

use bagsplit_fuzz::{TARGETS, Target};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// The number of mutations per target.
const MUTATIONS: u64 = 300;
/// The most files of a target's corpus, and the most bytes of a file.
const FILES: usize = 24;
const BYTES: usize = 8192;

/// Defines a test for each target, and the list of all of them.
macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                run(stringify!($name));
            }
        )*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

targets! { experiment setup split rules board hand record moves game block manifest question }

#[test]
fn every_target_is_tested_and_has_a_program_and_a_small_corpus() {
    let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, TESTED);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs = std::fs::read_to_string(here.join("libfuzzer/Cargo.toml")).unwrap();
    for name in &names {
        let listed = programs.contains(&format!("path = \"fuzz_targets/{name}.rs\""));
        assert!(
            listed
                && here
                    .join(format!("libfuzzer/fuzz_targets/{name}.rs"))
                    .is_file(),
            "{name}"
        );
    }
    let mut folders: Vec<String> = std::fs::read_dir(here.join("corpus"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    let mut expected = names.clone();
    expected.sort_unstable();
    assert_eq!(folders, expected);
}

fn run(name: &'static str) {
    let (_, target) = TARGETS
        .iter()
        .find(|(other, _)| *other == name)
        .expect("it is a target");
    let corpus = corpus(name);
    assert!(
        (1..=FILES).contains(&corpus.len()),
        "{name}: {} files",
        corpus.len()
    );
    for input in &corpus {
        assert!(
            input.len() <= BYTES,
            "{name}: a file of {} bytes",
            input.len()
        );
        run_saving_failures(name, *target, input);
    }
    let mut rng = Pcg64::seed_from_u64(16);
    // It takes many positions to reveal a mistake of a generator.
    let mutations = if name == "moves" {
        3 * MUTATIONS
    } else {
        MUTATIONS
    };
    for _ in 0..mutations {
        run_saving_failures(name, *target, &mutated(&corpus, &mut rng));
    }
}

/// The files of a target's corpus, in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(name);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

/// Runs a target on an input, which is saved if the target panics.
fn run_saving_failures(name: &'static str, target: Target, input: &[u8]) {
    let _kept = Kept { name, input };
    target(input);
}

/// Saves its input to a file when dropped by a panic.
struct Kept<'i> {
    name: &'static str,
    input: &'i [u8],
}

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("broken-{}", self.name));
            let written = std::fs::write(&path, self.input);
            println!(
                "the input of '{}' is in {} ({written:?})",
                self.name,
                path.display()
            );
        }
    }
}

/// A file of the corpus with some bytes changed, cut out, repeated or taken from another one.
fn mutated(corpus: &[Vec<u8>], rng: &mut Pcg64) -> Vec<u8> {
    let mut input = corpus[rng.random_range(0..corpus.len())].clone();
    for _ in 0..rng.random_range(1..5) {
        let at = rng.random_range(0..=input.len());
        let end = (at + rng.random_range(0..40)).min(input.len());
        match rng.random_range(0..6) {
            0 => input
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|byte| *byte ^= 1 << rng.random_range(0..8)),
            1 => input.insert(at, rng.random()),
            2 => input.truncate(at),
            3 => drop(input.drain(at..end)),
            4 => {
                let again = input[at..end].to_vec();
                let to = rng.random_range(0..=input.len());
                drop(input.splice(to..to, again));
            }
            _ => {
                let other = &corpus[rng.random_range(0..corpus.len())];
                let from = rng.random_range(0..=other.len());
                input.truncate(at);
                input.extend_from_slice(&other[from..]);
            }
        }
    }
    input
}
