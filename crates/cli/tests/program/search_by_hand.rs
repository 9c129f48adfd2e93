//! Searches of splits and cards together: the files can be used, and are the same for any number of threads.

use crate::common::{Desk, says, tables_of};

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
    assert_eq!(said.replace("one/", "two/").replace("one.", "two."), {
        let other = desk.good("search people.toml --out two --threads 3 --no-charts");
        assert!(tables_of(&desk.path("one")) == tables_of(&desk.path("two")));
        other
    });
    for kind in ["setups", "splits"] {
        let file = format!("findings/{kind}/found-2.toml");
        assert_eq!(desk.read(&format!("one/{file}")), desk.read(&format!("two/{file}")));
    }
    let file = "one/findings/setups/found-1.toml";
    let checked = desk.good(format!("check {file}"));
    says(&checked, &["setup 'found-1', OK", "by hand within 90 seconds? yes"]);
    desk.write("other.toml", "split = \"even.toml\"\nbot = \"random\"\n");
    says(&desk.good(format!("match {file} other.toml --pairs 2")), &["found-1 against other: 4 games"]);
    // The folder has all of it: nothing is played again, and nothing changes.
    assert_eq!(desk.good("search people.toml --out one --threads 2 --no-charts"), said);
    assert!(desk.run("verify one").status.success());
    // What is written of the experiment is the same search.
    says(&desk.read("one/experiment.toml"), &["by-hand = true", "held-out = [\"stranger\"]", "hasty"]);
}

#[test]
fn a_search_for_the_best_worst_case_says_who_leaves_the_least() {
    let desk = Desk::new();
    desk.write("people.toml", &SEARCH.replace("held-out = [\"stranger\"]", "worst = true"));
    let said = desk.good("search people.toml --out one --threads 1 --no-charts");
    // Three opponents at two levels.
    says(&said, &["Keep quota: nothing better was found. ", "stranger: ", "the lowest of 6, "]);
    desk.good("search people.toml --out two --threads 3 --no-charts");
    assert!(tables_of(&desk.path("one")) == tables_of(&desk.path("two")));
    says(&desk.read("one/experiment.toml"), &["worst = true"]);
    says(&desk.bad("equilibrium people.toml"), &["people.toml", "[search] worst is for 'search'"]);
}

#[test]
fn settings_that_would_do_nothing_are_refused() {
    let desk = Desk::new();
    let changed = |from: &str, to: &str| {
        assert!(SEARCH.contains(from), "{from}");
        desk.write("wrong.toml", &SEARCH.replace(from, to));
        desk.bad("search wrong.toml")
    };
    let kept = changed("by-hand = true", "by-hand = false\nkeep-split = true");
    says(&kept, &["wrong.toml:", "only cards can be searched"]);
    says(&changed("by-hand = true\n", "by-hand = \"yes\"\n"), &["true or false"]);
    let levels = "levels = [\"random\", { kind = \"hasty\", overlooks = 90 }]\n";
    says(&changed("by-hand = true", "by-hand = true\ndraws = [\"quota\"]"), &["finds its cards itself"]);
    says(&changed("[\"stranger\"]\ngames", "[\"nobody\"]\ngames"), &["no setup is called 'nobody'"]);
    let everybody = "[\"stranger\", \"quota\", \"machine\"]\ngames";
    says(&changed("[\"stranger\"]\ngames", everybody), &["no opponent to search against"]);
    says(&changed("[\"stranger\"]\ngames", "[\"stranger\", \"stranger\"]\ngames"), &["twice"]);
    says(&changed("\"machine\", \"stranger\"]", "\"machine\"]"), &["wrong.toml"]);
    says(&changed("[\"random\", {", "[\"random\", \"random\", {"), &["twice"]);
    says(&changed("\"random\", {", "\"rndom\", {"), &["rndom", "random"]);
    // Nobody to begin from.
    let machines = SEARCH
        .replace("draw = \"quota\"", "draw = \"hand-value\"")
        .replace("{ kind = \"card\", card = \"rest from ABCD\" }", "\"hand-value\"");
    desk.write("machines.toml", &machines);
    says(
        &desk.bad("search machines.toml"),
        &["machines.toml", "begins from setups that a person can carry out"],
    );
    // What is of a search alone would do nothing in an equilibrium.
    desk.write("people.toml", SEARCH);
    says(&desk.bad("equilibrium people.toml"), &["people.toml", "[search] held-out is for 'search'"]);
    let alone = machines.replace(levels, "").replace("held-out = [\"stranger\"]\n", "");
    desk.write("machines.toml", &alone);
    says(
        &desk.bad("equilibrium machines.toml"),
        &["machines.toml", "begins from setups that a person can carry out"],
    );
}

#[test]
fn responses_by_hand_are_setups_that_a_person_can_carry_out() {
    let desk = Desk::new();
    let levels = "levels = [\"random\", { kind = \"hasty\", overlooks = 90 }]\n";
    let settings = "[equilibrium]\nrounds = 1\nsearch-games = 5000\nconfirm-pairs = 10\n";
    let plain = SEARCH.replace(levels, "").replace("held-out = [\"stranger\"]\n", "") + settings;
    desk.write("mix.toml", &plain);
    let said = desk.good("equilibrium mix.toml --out one --threads 1 --no-charts");
    says(&said, &["response-1"]);
    assert_eq!(
        said.replace("one/", "two/").replace("one.", "two."),
        desk.good("equilibrium mix.toml --out two --threads 3 --no-charts")
    );
    assert!(tables_of(&desk.path("one")) == tables_of(&desk.path("two")));
    // Roughly, where it comes from the one that discards what it may improve on.
    let checked = desk.good("check one/findings/setups/response-1.toml");
    says(&checked, &["setup 'response-1', OK", "by hand within 90 seconds? "]);
    assert!(!checked.contains("90 seconds? no"), "{checked}");
}
