//! A panic in one block of games is a named error, and everything else is stored.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use bagsplit_arena::Progress;
use bagsplit_lab::experiment::{Experiment, experiment_of_text};
use bagsplit_lab::run::{Earlier, Lab, LabError, Observer};
use bagsplit_lab::studies::Match;
use bagsplit_lab::studies::tune::Tuning;
use bagsplit_lab::studies::{Study, StudyKind};

const SETUPS: &str = r#"
seed = 3
pairs = 40
[[setup]]
name = "even"
recipe = { all = "ABCD" }
bot = "random"
draw = "uniform"
[[setup]]
name = "apart"
recipe = { digits = "AB", operators = "CD" }
bot = "random"
draw = "uniform"
"#;

/// Panics once, in this pair of those that are played.
struct Clumsy {
    pair: u64,
    played: AtomicU64,
}

impl Clumsy {
    const fn in_pair(pair: u64) -> Clumsy {
        Clumsy {
            pair,
            played: AtomicU64::new(0),
        }
    }
}

impl Progress for Clumsy {
    fn pair_played(&self) {
        assert_ne!(
            self.played.fetch_add(1, Ordering::SeqCst),
            self.pair,
            "clumsy"
        );
    }
}

impl Observer for Clumsy {}

fn experiment(more: &str) -> Experiment {
    let text = format!("name = \"panics\"\n{SETUPS}{more}");
    experiment_of_text(&text, Path::new("panics.toml")).unwrap()
}

#[track_caller]
fn assert_is_named(error: &LabError) {
    let text = error.to_string();
    assert!(matches!(error, LabError::Bug { .. }), "{text}");
    for part in ["even against apart, pairs ", "a bug of bagsplit", "clumsy"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

/// A run, a study and a match; each goes on afterwards as if nothing had been.
#[test]
fn a_panic_in_a_block_is_named_and_all_else_is_stored() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);

    let tables = |name: &str, pair: u64| {
        let mut lab = Lab::open(experiment(""), &at(name), Earlier::Keep).unwrap();
        let missing = lab.missing(None).unwrap();
        let blocks = missing.len();
        assert!(blocks > 1, "{blocks}");
        if pair < 40 {
            assert_is_named(
                &lab.play(&pool, &missing, &Clumsy::in_pair(pair))
                    .unwrap_err(),
            );
            assert_eq!(
                lab.missing(None).unwrap().len(),
                1,
                "all blocks but one are stored"
            );
        }
        lab.play(&pool, &lab.missing(None).unwrap(), &()).unwrap();
        lab.conclude().unwrap().sections[0].findings.ranking.clone()
    };
    assert_eq!(
        format!("{:?}", tables("hit", 17)),
        format!("{:?}", tables("spared", 40))
    );

    let race = "[best]\nindifference = 0.1\ngames = 10000\nconfirm-pairs = 20\n";
    let study = |name: &str| {
        Study::open(StudyKind::Best, experiment(race), &at(name), Earlier::Keep).unwrap()
    };
    let mut hit = study("race");
    assert_is_named(&hit.play(&pool, &Clumsy::in_pair(20)).unwrap_err());
    drop(hit);
    let stored = bagsplit_storage::Folder::at(&at("race")).blocks().unwrap();
    assert!(!stored.is_empty(), "games before and beside it are stored");
    let report = study("race").play(&pool, &()).unwrap().report;
    assert_eq!(
        format!("{report:?}"),
        format!("{:?}", study("other").play(&pool, &()).unwrap().report)
    );

    let [first, second] = [0, 1].map(|place| experiment("").setups[place].clone());
    let rules = experiment("").rules;
    let played = Match {
        rules: &rules,
        setups: [&first, &second],
        pairs: 40,
        seed: 1,
        sprt: None,
    };
    assert_is_named(
        &played
            .play(None, &pool, None, &Clumsy::in_pair(7))
            .unwrap_err(),
    );
    assert!(played.play(None, &pool, None, &()).is_ok());
}

/// Tunings have blocks of their own.
#[test]
fn a_panic_in_a_tuning_is_named() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let tune = "[tune]\ngames = 1000\npairs = 20\nmost-pairs = 20\nconfirm-pairs = 20\ntargets = [\"turns >= 12\"]\n[tune.options]\nhand = [6, 7]\n";
    let mut tuning = Tuning::open(experiment(tune), folder.path(), Earlier::Keep).unwrap();
    let error = tuning.play(&pool, &Clumsy::in_pair(5)).unwrap_err();
    assert!(matches!(error, LabError::Bug { .. }), "{error}");
}
