//! Every kind of experiment ends with the same bytes, whatever the threads, pauses and shards.

use std::path::{Path, PathBuf};

use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::run::{Earlier, Lab, LabError, Shard};
use bagsplit_lab::studies::tune::Tuning;
use bagsplit_lab::studies::{Ended, Study, StudyKind};
use bagsplit_lab::table::Format;

use crate::played::{
    AfterPairs, POOL, SMALL, assert_same, assert_trusted, blocks, experiment, threads, write,
};
use crate::until::Until;
use crate::{sweeps, tune, worth};

/// Two populations of players.
pub(crate) const POPULATIONS: &str = r#"
name = "two"
seed = 5
pairs = 12
[cross]
splits = ["even", "odd-even"]
starts = ["self"]
[[players]]
name = "club"
bot = { kind = "person", knows = 20, looks = 14, slips = 10 }
[[players]]
name = "quick"
bot = "greedy"
start = "other"
"#;

/// A game with a shared bag.
const SHARED_BAG: &str = r#"
name = "bits"
pairs = 12
rules = { game = "binary-number-scrabble", board = 9, hand = 5 }
[cross]
bots = ["greedy", "random"]
exchanges = ["all", "never"]
"#;

/// Setups of very different strength, so that studies play little.
pub(crate) const STUDY: &str = r#"
name = "study"
seed = 3
pairs = 20

[[setup]]
name = "good"
recipe = { digits = "AB", operators = "CD" }
bot = "greedy"
draw = { kind = "quota", operators = 3 }

[[setup]]
name = "fair"
split = "even"
bot = "greedy"
draw = "proportional"

[[setup]]
name = "poor"
split = "even"
bot = "random"

[pairing]
kind = "field"
field = ["fair", "poor"]

[best]
indifference = 0.1
games = 3000
confirm-pairs = 20

[search]
base = "poor"
draws = ["uniform", { kind = "quota", operators = 3 }]
games = 5000
finalists = 2
confirm-pairs = 10

[equilibrium]
rounds = 1
search-games = 5000
confirm-pairs = 10
"#;

/// A search of splits and cards together.
pub(crate) const BY_HAND: &str = r#"
name = "people"
seed = 4
pairs = 10

[[setup]]
name = "quota"
recipe = { digits = "AB", operators = "CD" }
bot = "random"
draw = "quota"
discard = "none"

[[setup]]
name = "machine"
split = "even"
bot = "random"
draw = "hand-value"

[pairing]
kind = "field"
field = ["quota", "machine", "stranger"]

[[pairing.setup]]
name = "stranger"
split = "even"
bot = "random"
draw = { kind = "card", card = "rest from ABCD" }

[search]
by-hand = true
base = "quota"
levels = ["random", { kind = "hasty", overlooks = 90 }]
held-out = ["stranger"]
games = 5000
finalists = 2
confirm-pairs = 10
"#;

#[test]
fn runs_are_the_same_for_any_threads_pauses_and_shards() {
    for text in [SMALL, POPULATIONS, SHARED_BAG, sweeps::MATH, worth::MATH] {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let play = |out: &str, pairs: Option<u64>, n| {
            let mut experiment = experiment(text);
            experiment.pairs = pairs.unwrap_or(experiment.pairs);
            let mut lab = Lab::open(experiment, &at(out), Earlier::Keep).unwrap();
            lab.play(&threads(n), &lab.missing(None).unwrap(), &())
                .unwrap();
            lab
        };
        write(&play("whole", None, 1));
        drop(play("paused", Some(5), 3));
        // Stopped in the middle, it keeps what is played.
        let mut lab = Lab::open(experiment(text), &at("paused"), Earlier::Keep).unwrap();
        let stopped = lab.play(&POOL, &lab.missing(None).unwrap(), &AfterPairs::new(6));
        assert!(matches!(stopped, Err(LabError::Stopped)), "{stopped:?}");
        drop(lab);
        write(&play("paused", None, 3));
        for number in 1..=3 {
            let shard = Shard { number, of: 3 };
            let out = at(&format!("part{number}"));
            let mut lab = Lab::open_shard(experiment(text), &out, Earlier::Keep, shard).unwrap();
            lab.play(&POOL, &lab.missing(Some(shard)).unwrap(), &())
                .unwrap();
        }
        // In another order, with a part twice, and into one of the parts.
        for (parts, out) in [(&[3, 1, 2][..], "joined"), (&[2, 3, 3, 1], "part1")] {
            let parts: Vec<PathBuf> = parts
                .iter()
                .map(|part| at(&format!("part{part}")))
                .collect();
            write(&Lab::merge(&parts, &at(out), Earlier::Keep).unwrap());
        }
        for other in ["paused", "joined", "part1"] {
            assert_same(&at("whole"), &at(other));
        }
        assert_trusted(&at("joined"));
    }
}

/// Plays an adaptive command on this number of threads up to a number of stages or pairs; whether it ended.
fn play_on(
    kind: Option<StudyKind>,
    experiment: &Experiment,
    out: &Path,
    n: usize,
    stop: Option<u64>,
) -> bool {
    let (pool, earlier) = (threads(n), Earlier::Keep);
    let (pairs, stages) = (
        AfterPairs::new(stop.unwrap_or(u64::MAX)),
        Until::after(stop.unwrap_or(99) as usize),
    );
    let ended = match kind {
        Some(kind) => {
            let mut study = Study::open(kind, experiment.clone(), out, earlier).unwrap();
            study.play(&pool, &stages).and_then(|played| {
                study.prepare(&played.report, &[Format::Csv])?.commit()?;
                if played.ended == Ended::Complete {
                    Ok(())
                } else {
                    Err(LabError::Stopped)
                }
            })
        }
        None => {
            let mut tuning = Tuning::open(experiment.clone(), out, earlier).unwrap();
            tuning.play(&pool, &pairs).and_then(|report| {
                tuning.prepare(&report, &[Format::Csv])?.commit()?;
                Ok(())
            })
        }
    };
    match ended {
        Err(LabError::Stopped) => false,
        ended => ended.map(|()| true).unwrap(),
    }
}

#[test]
fn adaptive_commands_are_the_same_for_any_threads_and_stops() {
    for (kind, text) in [
        (Some(StudyKind::Best), STUDY),
        (Some(StudyKind::Search), STUDY),
        (Some(StudyKind::Equilibrium), STUDY),
        (Some(StudyKind::Search), BY_HAND),
        (None, tune::BITS),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
        let experiment = experiment(text);
        assert!(play_on(kind, &experiment, &whole, 1, None), "{kind:?}");
        for stop in if kind.is_some() { [1, 3] } else { [300, 600] } {
            play_on(kind, &experiment, &parts, 2, Some(stop));
        }
        assert!(play_on(kind, &experiment, &parts, 3, None), "{kind:?}");
        assert_same(&whole, &parts);
        if kind.is_none() {
            assert_eq!(blocks(&whole), blocks(&parts), "nothing is played twice");
        }
        assert_trusted(&parts);
    }
}
