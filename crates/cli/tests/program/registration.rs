//! Registrations before the first game, in words.

use crate::common::says;
use crate::studies::{STUDY, desk};

#[test]
fn a_plan_says_what_it_takes_and_a_registration_is_held_against_the_run() {
    let desk = desk();
    let said = desk.good("plan study.toml --difference 0.05 --preregister --out out --quiet");
    says(
        &said,
        &["to detect   a difference of 5.0%", "Registered in"],
    );
    says(
        &desk.bad("plan study.toml --preregister --out out"),
        &["registered already"],
    );
    let said = desk.good("run study.toml --out out --no-charts");
    says(
        &said,
        &["Run as registered on", "1 hypothesis is not tested"],
    );
    let verified = desk.good("verify out");
    says(
        &verified,
        &[
            "note: run as registered on ",
            "the choice of its seed are claims: no beacon was named",
        ],
    );
    desk.write(
        "tested.toml",
        &STUDY.replace("greedy beats random", "good beats fair"),
    );
    says(
        &desk.good("run tested.toml --out tested --no-charts"),
        &["Hypothesis 'good beats fair': "],
    );
    let said = desk.good("run study.toml --out out --pairs 30 --no-charts");
    says(
        &said,
        &["Not run as registered", "pairs: registered 20, run 30"],
    );
}

#[test]
fn a_comparison_of_rules_is_registered_without_a_pilot() {
    let desk = desk();
    let variants =
        "\n[[variant]]\nname = \"published\"\n\n[[variant]]\nname = \"five\"\nhand = 5\n";
    let study = STUDY
        .replace("hypotheses = [\"greedy beats random\"]", "")
        .replace("pairs = 20", "pairs = 3");
    desk.write("rules.toml", &(study + variants));
    let said = desk.bad("plan rules.toml --quiet");
    assert!(said.contains("this experiment compares rules"), "{said}");
    let said = desk.good("plan rules.toml --preregister --out out --quiet");
    assert!(
        said.contains("'run' of experiment") && said.contains("Registered in"),
        "{said}"
    );
    assert!(
        desk.read("out/preregistration.json")
            .contains("(table `balance`)")
    );
    let said = desk.good("run rules.toml --out out --no-charts");
    assert!(said.contains("Run as registered on"), "{said}");
}

#[test]
fn a_beacon_is_named_with_its_round_and_missed_before_it() {
    let desk = desk();
    let said = desk.good("plan study.toml --preregister --beacon 5 --out out --quiet");
    says(&said, &["of drand's quicknet", "https://api.drand.sh/"]);
    let text = desk.read("out/preregistration.md");
    assert!(
        text.contains("https://api.drand.sh/") && !text.contains("are claims"),
        "{text}"
    );
    for command in ["run study.toml --out out", "best study.toml --out out"] {
        says(
            &desk.bad(command),
            &["out/beacon.json: it is missing", "https://api.drand.sh/"],
        );
    }
}

#[test]
fn a_study_is_registered_without_a_pilot() {
    let desk = desk();
    let said = desk.good("plan study.toml --study best --preregister --out out");
    says(
        &said,
        &[
            "'best' of experiment 'study' plays at most 6,320 games",
            "Registered in",
        ],
    );
    says(
        &desk.good("best study.toml --out out --no-charts"),
        &["Run as registered on"],
    );
    for option in [
        "--power 0.9",
        "--difference 0.1",
        "--threads 2",
        "--progress lines",
    ] {
        says(
            &desk.bad(format!("plan study.toml --study best {option}")),
            &["cannot be used with"],
        );
    }
    // What the study cannot be leaves nothing behind.
    desk.write(
        "ladder.toml",
        &STUDY.replace(
            "kind = \"field\"\nfield = [\"fair\", \"poor\"]",
            "kind = \"ladder\"",
        ),
    );
    says(
        &desk.bad("plan ladder.toml --study search --preregister --out none"),
        &["ladder.toml"],
    );
    assert!(!desk.path("none").exists());
}
