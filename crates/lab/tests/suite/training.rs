//! The folder of a training: what it refuses, and the findings that it gets.

use bagsplit_lab::run::{Earlier, Lab};
use bagsplit_lab::studies::training::{HeldOut, Proof, TrainingReport, TrainingRound};
use bagsplit_lab::table::Format;
use bagsplit_stats::PairCounts;
use bagsplit_storage::{StepKey, Steps};

use crate::played::{SMALL, experiment, rows, verify};
use crate::same_bytes::POPULATIONS;
use crate::{sweeps, worth};

#[test]
fn experiments_that_are_no_single_comparison_of_setups_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for (text, expected) in [
        (sweeps::MATH, "a network is trained for one set of rules"),
        (worth::MATH, "a network cannot be trained on it"),
        (POPULATIONS, "one ranking for each population"),
    ] {
        let said = Lab::for_training(experiment(text), &out, Earlier::Keep)
            .map(drop)
            .unwrap_err()
            .to_string();
        assert!(said.contains(expected), "{said}");
    }
    assert!(!out.exists(), "nothing was begun");
}

#[test]
fn findings_have_a_row_for_each_round_and_the_champion() {
    let folder = tempfile::tempdir().unwrap();
    let mut lab = Lab::for_training(experiment(SMALL), folder.path(), Earlier::Keep).unwrap();
    let after = HeldOut {
        loss: 0.6,
        explained: 0.1,
        margin: 2.,
    };
    let round = |number, proof, before, champion: Option<&str>| TrainingRound {
        number,
        samples: 10,
        fitted: 10 * (number + 1),
        held_out: 1,
        before,
        after,
        weights: format!("weights-{number}"),
        champion: champion.map(str::to_owned),
        counts: PairCounts::from_five([1, 0, 2, 0, 3]),
        proof,
    };
    let rounds = vec![
        round(0, Proof::Stronger, None, None),
        round(1, Proof::NotStronger, Some(after), Some("weights-0")),
    ];
    let report = TrainingReport { rounds, games: 48 };
    assert_eq!(report.champion(), Some("weights-0"));
    let steps = Steps::open(lab.own_folder()).unwrap();
    steps
        .keep("round-0", StepKey::new(["a"]), b"a step")
        .unwrap();
    let prepared = lab
        .prepare_training(&report, Some(b"weights"), 48, 2, &[Format::Csv])
        .unwrap();
    let manifest = prepared.commit().unwrap();
    assert_eq!(
        (&manifest.command[..], manifest.games, manifest.games_played),
        ("train", 48, 48)
    );
    let table = rows(folder.path(), "training");
    let cells = |column: &str| {
        table
            .iter()
            .map(|row| row[column].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(cells("proof"), ["stronger", "not-stronger"]);
    assert_eq!(cells("replaced"), ["true", "false"]);
    assert_eq!(cells("champion"), ["", "weights-0"]);
    assert_eq!(
        (cells("loss_before"), cells("pairs")),
        (
            vec![String::new(), "0.6".to_owned()],
            vec!["6".to_owned(); 2]
        )
    );
    assert_eq!(
        std::fs::read(folder.path().join("findings/small.weights")).unwrap(),
        b"weights"
    );
    drop(lab);
    let found = verify(folder.path());
    assert!(found.trusted() && found.steps == 1, "{found:?}");
    assert!(
        found
            .notes
            .iter()
            .any(|note| note.contains("weights are not trained again here")),
        "{found:?}"
    );
}
