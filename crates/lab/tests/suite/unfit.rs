//! Experiments that do not suit an adaptive command are refused before anything is written, with what would be right.

use bagsplit_lab::run::LabError;
use bagsplit_lab::studies::{Adaptive, StudyKind};

use crate::played::experiment;
use crate::same_bytes::{BY_HAND, POPULATIONS, STUDY};
use crate::{sweeps, tune, worth};

fn refused(command: &str, text: &str) -> String {
    let error = Adaptive::named(command)
        .unwrap()
        .most_games(&experiment(text))
        .unwrap_err();
    assert!(
        matches!(error, LabError::Unfit(_) | LabError::Input(_)),
        "{command}: {error:?}"
    );
    error.to_string()
}

#[test]
fn studies_compare_setups_under_one_set_of_rules() {
    for (text, expected) in [
        (sweeps::MATH, "rules"),
        (worth::MATH, "[worth]"),
        (POPULATIONS, "[[players]]"),
    ] {
        for kind in StudyKind::ALL {
            let said = refused(kind.name(), text);
            assert!(said.contains(expected), "{}: {said}", kind.name());
        }
    }
    for (command, from, to, expected) in [
        (
            "best",
            "kind = \"field\"\nfield = [\"fair\", \"poor\"]",
            "kind = \"ladder\"",
            "round-robin",
        ),
        (
            "search",
            "kind = \"field\"\nfield = [\"fair\", \"poor\"]",
            "kind = \"ladder\"",
            "round-robin",
        ),
        (
            "equilibrium",
            "[best]",
            "[rules]\nadvantage-known = true\n[best]",
            "one split for each role",
        ),
        (
            "search",
            "bot = \"random\"",
            "bot = \"random\"\nwithout = [\"split\"]",
            "all its tiles in one bag",
        ),
        ("tune", "[best]", "[best]", "the experiment has no [tune]"),
    ] {
        let said = refused(command, &STUDY.replace(from, to));
        assert!(said.contains(expected), "{command}: {said}");
    }
}

#[test]
fn searches_by_hand_begin_from_setups_that_a_person_can_carry_out() {
    let machines = BY_HAND
        .replace("draw = \"quota\"", "draw = \"hand-value\"")
        .replace(
            "{ kind = \"card\", card = \"rest from ABCD\" }",
            "\"hand-value\"",
        );
    let worst = BY_HAND.replace("held-out = [\"stranger\"]", "worst = true");
    for (command, text, expected) in [
        (
            "search",
            &machines,
            "begins from setups that a person can carry out",
        ),
        // What is of a search alone would do nothing in an equilibrium.
        (
            "equilibrium",
            &BY_HAND.to_owned(),
            "[search] held-out is for 'search'",
        ),
        ("equilibrium", &worst, "[search] worst is for 'search'"),
    ] {
        let said = refused(command, text);
        assert!(said.contains(expected), "{command}: {said}");
    }
}

#[test]
fn tunings_have_games_for_three_variants_and_no_sweep() {
    let few = tune::BITS.replace("games = 2000", "games = 1000").replace(
        "pairs = 20\nmost-pairs = 80",
        "pairs = 150\nmost-pairs = 800",
    );
    assert!(refused("tune", &few).contains("it must be enough for three variants"));
    let swept = format!("{}\n[sweep]\nboard = [9, 11]\n", tune::BITS);
    assert!(refused("tune", &swept).contains("'tune' finds variants itself"));
}
