//! Searches of splits and cards together: the files can be used.

use crate::common::{Desk, says};

const SEARCH: &str = r#"
name = "people"
seed = 4
pairs = 10

[[setup]]
name = "quota"
split = "apart.toml"
bot = "random"
draw = "quota"
discard = "none"

[[setup]]
name = "machine"
split = "even.toml"
bot = "random"
draw = "hand-value"

[pairing]
kind = "field"
field = ["quota", "machine", "stranger"]

[[pairing.setup]]
name = "stranger"
split = "apart.toml"
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
fn what_is_found_can_be_brought_as_it_is() {
    let desk = Desk::new();
    desk.write("people.toml", SEARCH);
    let said = desk.good("search people.toml --out one --threads 1 --no-charts");
    says(
        &said,
        &[
            "Keep quota: nothing better was found. found-1, ",
            "stranger: ",
            "random: ",
            "hasty(overlooks=90): ",
            "more than quota",
            "With it: ",
        ],
    );
    let file = "one/findings/setups/found-1.toml";
    let checked = desk.good(format!("check {file}"));
    says(
        &checked,
        &["setup 'found-1', OK", "by hand within 90 seconds? yes"],
    );
    desk.write("other.toml", "split = \"even.toml\"\nbot = \"random\"\n");
    says(
        &desk.good(format!("match {file} other.toml --pairs 2")),
        &["found-1 against other: 4 games"],
    );
    // The folder has all of it: nothing is played again, and nothing changes.
    assert_eq!(
        desk.good("search people.toml --out one --threads 2 --no-charts"),
        said
    );
    assert!(desk.run("verify one").status.success());
    // What is written of the experiment is the same search.
    says(
        &desk.read("one/experiment.toml"),
        &["by-hand = true", "held-out = [\"stranger\"]", "hasty"],
    );
}

#[test]
fn a_search_for_the_best_worst_case_says_who_leaves_the_least() {
    let desk = Desk::new();
    desk.write(
        "people.toml",
        &SEARCH.replace("held-out = [\"stranger\"]", "worst = true"),
    );
    let said = desk.good("search people.toml --out one --threads 1 --no-charts");
    // Three opponents at two levels.
    says(
        &said,
        &[
            "Keep quota: nothing better was found. ",
            "stranger: ",
            "the lowest of 6, ",
        ],
    );
    says(&desk.read("one/experiment.toml"), &["worst = true"]);
}

#[test]
fn responses_by_hand_are_setups_that_a_person_can_carry_out() {
    let desk = Desk::new();
    let levels = "levels = [\"random\", { kind = \"hasty\", overlooks = 90 }]\n";
    let settings = "[equilibrium]\nrounds = 1\nsearch-games = 5000\nconfirm-pairs = 10\n";
    let plain = SEARCH
        .replace(levels, "")
        .replace("held-out = [\"stranger\"]\n", "")
        + settings;
    desk.write("mix.toml", &plain);
    let said = desk.good("equilibrium mix.toml --out one --threads 1 --no-charts");
    says(&said, &["response-1"]);
    // Roughly, where it comes from the one that discards what it may improve on.
    let checked = desk.good("check one/findings/setups/response-1.toml");
    says(
        &checked,
        &["setup 'response-1', OK", "by hand within 90 seconds? "],
    );
    assert!(!checked.contains("90 seconds? no"), "{checked}");
}
