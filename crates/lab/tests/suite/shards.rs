//! Shards of an experiment, played apart, lost and joined; and games that go while others are played.

use std::fs;
use std::path::{Path, PathBuf};

use bagsplit_arena::Progress;
use bagsplit_lab::run::{Earlier, Lab, LabError, Observer, Results, Shard};

use crate::played::{
    self, POOL, SMALL, assert_same, assert_trusted, blocks, copied, experiment, small,
};

fn play_shard(number: u64, of: u64, out: &Path) {
    let shard = Shard { number, of };
    let mut lab = Lab::open_shard(experiment(SMALL), out, Earlier::Keep, shard).unwrap();
    lab.play(&POOL, &lab.missing(Some(shard)).unwrap(), &())
        .unwrap();
    lab.complete(Some(shard)).unwrap();
}

#[test]
fn missing_shards_are_named_for_each_number_of_shards() {
    let folder = tempfile::tempdir().unwrap();
    let [part, whole] = ["part", "whole"].map(|name| folder.path().join(name));
    play_shard(2, 3, &part);
    play_shard(1, 5, &part);
    let missing = || {
        let lab = Lab::merge(std::slice::from_ref(&part), &whole, Earlier::Keep).unwrap();
        lab.missing_shards()
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        missing(),
        ["1-of-3", "3-of-3", "2-of-5", "4-of-5", "5-of-5"]
    );
    play_shard(1, 3, &part);
    play_shard(3, 3, &part);
    assert_eq!(missing(), [""; 0]);
    let merged = Lab::merge(&[part], &whole, Earlier::Keep).unwrap();
    played::write(&merged);
    assert_same(&whole, small().path());
}

#[test]
fn a_lost_shard_leaves_a_ranking_of_all_other_pairs() {
    // A shard of fewer games than one pair of every matchup costs two pairs at most.
    for (of, lost, least) in [(10, 5, 36), (100, 50, 38)] {
        let folder = tempfile::tempdir().unwrap();
        (1..=of)
            .filter(|&number| number != lost)
            .for_each(|number| play_shard(number, of, folder.path()));
        let found = Results::open(folder.path()).unwrap().conclude().unwrap();
        let pairs = found.sections[0].findings.ranked_pairs;
        assert!(pairs >= least && found.games < 400, "{pairs} of {of}");
    }
}

#[test]
fn parts_of_other_experiments_and_other_commands_are_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let small = small();
    played::play(&SMALL.replace("seed = 5", "seed = 6"), &at("other"));
    played::study(bagsplit_lab::studies::StudyKind::Best, SMALL, &at("best"));
    let merge = |parts: &[&str]| {
        let parts: Vec<PathBuf> = parts
            .iter()
            .map(|name| {
                if *name == "small" {
                    small.path().to_owned()
                } else {
                    at(name)
                }
            })
            .collect();
        Lab::merge(&parts, &at("merged"), Earlier::Keep)
            .unwrap_err()
            .to_string()
    };
    for (parts, expected) in [
        (
            &["small", "other"][..],
            "are parts of different experiments",
        ),
        (&["best"], "this folder is of another command than 'run'"),
    ] {
        let said = merge(parts);
        assert!(said.contains(expected), "{said}");
    }
    // One bad part does not hide the others.
    let said = merge(&["none", "small", "other", "neither"]);
    for part in ["none: ", "other are parts", "neither: "] {
        assert_eq!(said.matches(part).count(), 1, "{part}: {said}");
    }
    assert!(!at("merged").exists());
}

#[test]
fn games_of_earlier_runs_are_not_played_again() {
    let folder = copied(small().path());
    let before = fs::read(played::pack(folder.path())).unwrap();
    let more = SMALL.replace("pairs = 40", "pairs = 70")
        + "\n[[setup]]\nname = \"new\"\nsplit = \"even\"\nbot = \"random\"\n";
    let lab = played::play(&more, folder.path());
    assert_eq!(lab.played(), lab.layout().plan.games() - 400);
    played::write(&lab);
    drop(lab);
    let packs = fs::read_dir(folder.path().join("blocks")).unwrap();
    assert!(
        packs
            .into_iter()
            .any(|pack| fs::read(pack.unwrap().path()).unwrap() == before),
        "it stays"
    );
    let fresh = tempfile::tempdir().unwrap();
    played::run(&more, fresh.path());
    assert_same(folder.path(), fresh.path());
    // The stored experiment stands on its own.
    let again = tempfile::tempdir().unwrap();
    played::run(
        &fs::read_to_string(folder.path().join("experiment.toml")).unwrap(),
        again.path(),
    );
    assert_same(folder.path(), again.path());
}

#[test]
fn other_findings_are_kept_unless_they_are_to_be_replaced() {
    let folder = copied(small().path());
    let open = |text: &str, earlier| Lab::open(experiment(text), folder.path(), earlier);
    for (from, to, why) in [
        ("seed = 5", "seed = 6", "seed 5, and this has seed 6"),
        (
            "pairs = 40",
            "pairs = 39",
            "of 40 pairs per matchup, and these are 39",
        ),
        (
            "\"small\"",
            "\"other\"",
            "experiment 'small', and this is 'other'",
        ),
        ("\"random\"", "\"greedy\"", "is not played any more"),
    ] {
        let text = SMALL.replace(from, to);
        let said = open(&text, Earlier::Keep).unwrap_err().to_string();
        assert!(
            said.contains("other findings") && said.contains(why),
            "{said}"
        );
    }
    assert_same(folder.path(), small().path());
    let kept = blocks(folder.path());
    let other = SMALL.replace("seed = 5", "seed = 6");
    let mut lab = open(&other, Earlier::Replace).unwrap();
    lab.play(&POOL, &lab.missing(None).unwrap(), &()).unwrap();
    played::write(&lab);
    assert!(blocks(folder.path()) > kept, "games are never thrown away");
    drop(lab);
    assert_trusted(folder.path());
}

#[test]
fn a_changed_experiment_is_no_experiment_of_its_games() {
    let folder = copied(small().path());
    let path = folder.path().join("experiment.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("even/uniform", "odd/uniform")).unwrap();
    let said = |result: Result<(), LabError>| result.unwrap_err().to_string();
    for error in [
        said(Results::open(folder.path()).map(drop)),
        said(Lab::open(experiment(&text), folder.path(), Earlier::Keep).map(drop)),
        said(Lab::merge(&[folder.path().to_owned()], folder.path(), Earlier::Keep).map(drop)),
    ] {
        assert!(
            error.contains("experiment.toml: this file is not as bagsplit wrote it"),
            "{error}"
        );
    }
    assert!(!played::verify(folder.path()).trusted());
}

#[test]
fn reading_takes_no_lock_and_writes_nothing() {
    let folder = copied(small().path());
    let busy = bagsplit_storage::OwnFolder::open(folder.path()).unwrap();
    let files = || {
        fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect::<Vec<_>>()
    };
    let before = files();
    Results::open(folder.path()).unwrap().conclude().unwrap();
    assert_trusted(folder.path());
    let merged = tempfile::tempdir().unwrap();
    played::write(&Lab::merge(&[folder.path().to_owned()], merged.path(), Earlier::Keep).unwrap());
    assert_same(folder.path(), merged.path());
    assert_eq!(files(), before);
    drop(busy);
}

/// Removes a path once some pairs were played.
struct Remover {
    path: PathBuf,
    pairs: played::AfterPairs,
}

impl Progress for Remover {
    fn pair_played(&self) {
        self.pairs.pair_played();
        if !self.pairs.go_on() {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

impl Observer for Remover {}

#[test]
fn games_that_go_during_a_run_are_missed() {
    for lost in ["blocks", ""] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let mut lab = Lab::open(experiment(SMALL), &out, Earlier::Keep).unwrap();
        let remover = Remover {
            path: out.join(lost),
            pairs: played::AfterPairs::new(100),
        };
        let missing = lab.missing(None).unwrap();
        let ended = lab
            .play(&POOL, &missing, &remover)
            .and_then(|()| lab.complete(None));
        assert!(ended.unwrap_err().to_string().contains("out"), "{lost}");
        drop(lab);
        // The same experiment plays what is missing.
        played::run(SMALL, &out);
        assert_same(&out, small().path());
    }
}
