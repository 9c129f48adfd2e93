//! Adaptive studies: stopped and shown again, and honest statements.

use std::fs;

use crate::common::{Desk, QUICK_STUDY, pack, says};

/// Setups of very different strength, so that little has to be played.
pub(crate) const STUDY: &str = r#"
name = "study"
seed = 3
pairs = 20
hypotheses = ["greedy beats random"]

[[setup]]
name = "good"
split = "apart.toml"
bot = "greedy"
draw = { kind = "quota", operators = 3 }
mulligan = "never"
pass = "stand-off"

[[setup]]
name = "fair"
split = "even.toml"
bot = "greedy"
draw = "proportional"
mulligan = "never"
pass = "stand-off"

[[setup]]
name = "poor"
split = "even.toml"
bot = "random"

[pairing]
kind = "field"
field = ["fair", "poor"]

[best]
indifference = 0.1
games = 6000
confirm-pairs = 20

[search]
base = "poor"
draws = ["uniform", { kind = "quota", operators = 3 }]
games = 6000
finalists = 2
confirm-pairs = 10

[equilibrium]
rounds = 1
search-games = 5000
confirm-pairs = 10
"#;

pub(crate) fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("study.toml", STUDY);
    desk
}

#[test]
fn a_race_reports_its_certainty_and_its_savings() {
    let desk = desk();
    let said = desk.good("best study.toml --out out");
    assert!(
        said.contains("Bring good: none of 3 setups is more than"),
        "{said}"
    );
    assert!(
        said.contains("excluded")
            && said.contains("'bagsplit run', which plays the same number of pairs"),
        "{said}"
    );
    let few = STUDY
        .replace("games = 6000\nconfirm", "games = 100\nconfirm")
        .replace("indifference = 0.1", "indifference = 0.001");
    desk.write("few.toml", &few);
    let said = desk.good("best few.toml --out few");
    assert!(
        said.contains("Not decided: good leads")
            && said.contains("the target is 0.1 percentage points"),
        "{said}"
    );
    // More games go on from what is there.
    let before = pack(&desk.path("few"));
    let bytes = fs::read(&before).unwrap();
    desk.write("few.toml", &few.replace("games = 100", "games = 3000"));
    desk.good("best few.toml --out few --quiet");
    assert!(fs::read(before).unwrap() == bytes, "what is there stays");
    let games = bagsplit_storage::Folder::at(&desk.path("few"))
        .blocks()
        .unwrap();
    assert!(games.values().all(|blocks| {
        blocks
            .array_windows()
            .all(|[one, next]| one.end() <= next.first())
    }));
}

#[test]
fn a_match_stops_when_its_test_decides() {
    let desk = Desk::new();
    let said = desk.good("match one.toml two.toml --pairs 50000 --seed 1 --sprt -20,0");
    assert!(said.contains("accepted -20 rather than 0"), "{said}");
    let games: u64 = said
        .split("one against two: ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(games < 5000, "{said}");
    assert!(
        desk.bad("match one.toml two.toml --games 10 --sprt 5")
            .contains("0,10")
    );
}

#[test]
fn a_finished_study_prints_the_same_again_and_names_charts_only_where_there_are_some() {
    let desk = Desk::new();
    desk.write("quick.toml", QUICK_STUDY);
    for study in ["best", "search", "equilibrium", "exploit"] {
        let args = format!("{study} quick.toml --out {study}");
        let first = desk.good(&args);
        assert_eq!(desk.good(&args), first);
        let drawn = desk.path(&format!("{study}/findings/charts")).is_dir();
        assert_eq!(drawn, study == "equilibrium", "{study}");
        assert_eq!(
            first.contains("Tables, charts and manifest"),
            drawn,
            "{first}"
        );
        desk.good(format!("verify {study} --sample 0"));
    }
    // What was found are files like any other.
    says(
        &desk.read("search/findings/splits/found-1.toml"),
        &["on held-out seeds"],
    );
    let found =
        ["splits/found-1", "setups/found-1"].map(|name| format!("search/findings/{name}.toml"));
    desk.good(format!("check {} search/experiment.toml", found.join(" ")));
    // Games that somebody changed.
    let changed = pack(&desk.path("best"));
    let mut bytes = fs::read(&changed).unwrap();
    bytes[60] ^= 1;
    fs::write(&changed, bytes).unwrap();
    says(
        &desk.refused("best quick.toml --out best", 1),
        &["damaged from byte 22 on"],
    );
}

#[test]
fn a_response_with_another_bot_and_a_name_that_is_not_built_in_are_explained() {
    let desk = Desk::new();
    desk.write("quick.toml", QUICK_STUDY);
    assert!(
        desk.good("exploit quick.toml --out out --no-charts")
            .contains("The response plays with another bot")
    );
    desk.write(
        "kept.toml",
        &QUICK_STUDY.replace("[exploit]", "[exploit]\nkeep-bot = true"),
    );
    assert!(
        !desk
            .good("exploit kept.toml --out kept --no-charts")
            .contains("another bot")
    );
    assert!(
        desk.bad("exploit nobody")
            .contains("'bagsplit check --list' prints the built-in ones")
    );
    assert!(
        desk.bad("exploit odd-even")
            .contains("this must be a setup")
    );
}

#[test]
fn a_study_is_shown_again_from_its_folder() {
    let desk = Desk::new();
    desk.write("quick.toml", QUICK_STUDY);
    let printed = desk.good("best quick.toml --out found --progress none");
    let again = desk.good("rank found");
    assert!(
        again.lines().count() > 2 && printed.starts_with(again.trim_end()),
        "{again}\n--\n{printed}"
    );
    let data = desk.good("rank found --format json");
    assert!(data.contains("\"best\""), "{data}");
    assert!(desk.bad("rank found --level club").contains("of a study"));
    says(
        &desk.bad("charts found --out drawn"),
        &["found: best has no charts", "found/findings"],
    );
    desk.good("equilibrium quick.toml --out payoffs --quiet");
    let charts = desk.good("charts payoffs --out drawn");
    assert!(!charts.is_empty());
    for chart in charts.lines() {
        let name = chart.rsplit('/').next().unwrap();
        let kept = std::fs::read(desk.path(&format!("payoffs/findings/charts/{name}"))).unwrap();
        assert!(kept == std::fs::read(desk.path(chart)).unwrap(), "{chart}");
    }
}
