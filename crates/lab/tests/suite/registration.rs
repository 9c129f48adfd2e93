//! Registrations before the first game: what findings are held to, by which build, and whose choice their seed is.

use std::fs;
use std::path::Path;

use bagsplit_lab::run::{Earlier, Lab, LabError, Layout};
use bagsplit_lab::studies::{Adaptive, StudyKind, register};
use bagsplit_storage::{AsRegistered, Manifest, Registration};

use crate::played::{self, SMALL, copied, experiment, small, verify};

/// Registers the small experiment in a new folder.
fn registered(study: Option<Adaptive>, beacon: Option<u64>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    register(
        &Layout::new(experiment(SMALL)),
        study,
        folder.path(),
        beacon,
    )
    .unwrap();
    folder
}

/// Runs an experiment into a folder in place of earlier findings.
fn run(text: &str, out: &Path) -> Manifest {
    let mut lab = Lab::open(experiment(text), out, Earlier::Replace).unwrap();
    lab.play(&played::POOL, &lab.missing(None).unwrap(), &())
        .unwrap();
    played::write(&lab)
}

fn deviations(manifest: Manifest) -> Vec<String> {
    let AsRegistered {
        as_registered,
        deviations,
        ..
    } = manifest.registration.unwrap();
    assert_eq!(as_registered, deviations.is_empty());
    deviations
}

#[test]
fn findings_are_held_against_their_registration() {
    let folder = registered(None, None);
    let out = folder.path();
    assert_eq!(deviations(run(SMALL, out)), [""; 0]);
    let found = verify(out);
    assert!(
        found.trusted()
            && found
                .notes
                .iter()
                .any(|note| note.starts_with("run as registered on ")),
        "{found:?}"
    );
    // The seed is that of the registration, so that games of the same file that were played before do not count.
    assert_ne!(played::findings(out), played::findings(small().path()));
    let other_seed = Lab::open(
        experiment(&SMALL.replace("seed = 5", "seed = 4")),
        out,
        Earlier::Keep,
    )
    .map(drop);
    let merged = Lab::merge(&[small().path().to_owned()], out, Earlier::Keep).map(drop);
    for (result, expected) in [
        (other_seed, "Leave out --seed"),
        (merged, "if there is one, into the folder of each part"),
    ] {
        let said = result.unwrap_err().to_string();
        assert!(said.contains(expected), "{said}");
    }
    for (from, to, expected) in [
        ("pairs = 40", "pairs = 50", "pairs: registered 40, run 50"),
        (
            "fewest = 2",
            "fewest = 1",
            "mulligan, fewest: registered 2, run 1",
        ),
    ] {
        let found = deviations(run(&SMALL.replace(from, to), out)).join("\n");
        assert!(found.contains(expected), "{found}");
    }
    let mut study = bagsplit_lab::studies::Study::open(
        StudyKind::Best,
        experiment(SMALL),
        out,
        Earlier::Replace,
    )
    .unwrap();
    let report = study.play(&played::POOL, &()).unwrap().report;
    let manifest = study.prepare(&report, &[]).unwrap().commit().unwrap();
    assert_eq!(deviations(manifest), ["command: registered run, run best"]);
}

#[test]
fn registrations_come_once_and_before_the_first_game() {
    let folder = registered(None, None);
    let layout = Layout::new(experiment(SMALL));
    let refused = |folder: &Path| {
        register(&layout, None, folder, None)
            .unwrap_err()
            .to_string()
    };
    assert!(refused(folder.path()).contains("registered already"));
    assert!(refused(copied(small().path()).path()).contains("games were already played here"));
    // Several checks read a registration; each fault counts once.
    run(SMALL, folder.path());
    let path = folder.path().join("preregistration.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("odd-even", "even-odd")).unwrap();
    let faults = verify(folder.path()).faults;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].contains("it was changed after it was written"),
        "{faults:?}"
    );
    // A folder in its place is in the way.
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(refused(folder.path()).contains("preregistration.json: a folder is in the way"));
    let error = Lab::open(experiment(SMALL), folder.path(), Earlier::Keep)
        .map(drop)
        .unwrap_err();
    assert!(
        error.is_input() && error.to_string().contains("a folder is in the way"),
        "{error}"
    );
}

#[test]
fn another_build_with_the_same_play_and_statistics_runs_what_was_registered() {
    let here = registered(None, None);
    let registration = Registration::read(&here.path().join("preregistration.json"))
        .unwrap()
        .unwrap();
    let families = &registration.analysis.families;
    assert!(
        families.len() == 2 && families.iter().all(|one| one.error_rate == 0.025),
        "{families:?}"
    );
    type Change = fn(&mut Registration);
    let changes: [(&str, Change); 4] = [
        ("", |there| there.commit = "0123456789ab".to_owned()),
        ("version of play: registered 1, run ", |there| {
            there.play_version = 1
        }),
        ("version of statistics: registered 1, run ", |there| {
            there.statistics_version = 1
        }),
        (
            "analysis: registered 1 effects of crossed choices at 0.01 by ",
            |there| there.analysis.families[0].error_rate = 0.01,
        ),
    ];
    for (expected, change) in changes {
        let folder = tempfile::tempdir().unwrap();
        let mut there = registration.clone();
        change(&mut there);
        fs::copy(
            here.path().join(".bagsplit"),
            folder.path().join(".bagsplit"),
        )
        .unwrap();
        there
            .write(&folder.path().join("preregistration.json"))
            .unwrap();
        let manifest = run(SMALL, folder.path());
        let build = manifest
            .registration
            .as_ref()
            .unwrap()
            .registered_by
            .clone();
        let is_other_build = expected.is_empty();
        assert_eq!(
            build.is_some_and(|build| build.ends_with(" (0123456789ab)")),
            is_other_build
        );
        let found = deviations(manifest);
        assert_eq!(found.is_empty(), is_other_build, "{found:?}");
        assert!(found.concat().contains(expected), "{found:?}");
        assert!(verify(folder.path()).trusted());
    }
}

#[test]
fn games_registered_with_a_beacon_have_a_seed_that_nobody_knew_before_its_round() {
    let folder = registered(None, Some(5));
    let out = folder.path();
    let round = Registration::read(&out.join("preregistration.json"))
        .unwrap()
        .unwrap()
        .beacon
        .unwrap();
    let answer = |round: u64, digit: &str| {
        let text = format!(
            "{{\"round\": {round}, \"randomness\": \"{}\"}}",
            digit.repeat(64)
        );
        fs::write(out.join("beacon.json"), text).unwrap();
    };
    // Before its round nothing is played and no part is taken; nor with the answer of another round.
    for why in ["it is missing", "it holds round "] {
        if why.contains("holds") {
            answer(round.0 + 1, "a");
        }
        for result in [
            Lab::open(experiment(SMALL), out, Earlier::Keep).map(drop),
            Lab::merge(&[small().path().to_owned()], out, Earlier::Keep).map(drop),
        ] {
            let error: LabError = result.unwrap_err();
            let said = error.to_string();
            assert!(
                error.is_input() && said.contains(why) && said.contains(&round.address()),
                "{said}"
            );
        }
    }
    let seeds = ["a", "b"].map(|digit| {
        answer(round.0, digit);
        let manifest = run(SMALL, out);
        let seed = manifest.seed.clone();
        assert_eq!(deviations(manifest), [""; 0]);
        assert!(
            verify(out)
                .notes
                .iter()
                .any(|note| note.contains("known to nobody before the randomness of"))
        );
        seed
    });
    assert_ne!(seeds[0], seeds[1]);
    // Other randomness is another seed, so the findings are no longer those of the folder.
    answer(round.0, "c");
    let faults = verify(out).faults.concat();
    assert!(
        faults.contains("; seed: registered ") && faults.contains(&format!(", run {}", seeds[1])),
        "{faults}"
    );
}

#[test]
fn a_study_is_registered_in_words_and_held_to_it() {
    let folder = registered(Some(Adaptive::Study(StudyKind::Best)), None);
    let path = folder.path().join("preregistration.md");
    let text = fs::read_to_string(&path).unwrap();
    for heading in [
        "Aims",
        "Data-generating mechanism",
        "Estimands",
        "Methods",
        "Performance measures",
    ] {
        assert!(text.contains(&format!("\n## {heading}\n")), "{text}");
    }
    assert!(text.contains("indifference = 0.3"), "{text}");
    played::study(StudyKind::Best, SMALL, folder.path());
    assert!(verify(folder.path()).trusted());
    // A run is not what was registered, and another text is not that of the registration.
    assert_eq!(
        deviations(run(SMALL, folder.path())),
        ["command: registered best, run run"]
    );
    fs::write(&path, text.replace("## Aims", "## Aim")).unwrap();
    let faults = verify(folder.path()).faults.concat();
    assert!(
        faults.contains("it is not the text of preregistration.json"),
        "{faults}"
    );
}
