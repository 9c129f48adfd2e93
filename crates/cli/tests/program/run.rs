//! An experiment gives the same tables however it is played.

use std::fs;

use crate::common::{Desk, SMALL, assert_same_tables, says};

/// Lines come every 15 seconds, which no test waits for, and once at the end.
#[test]
fn progress_is_said_in_lines_if_asked_and_changes_not_a_byte() {
    let desk = Desk::new();
    let run = |out: &str, more: &str| {
        let [said, shown] = desk.ended(format!("run small.toml --out {out} --no-charts{more}"), 0);
        (said.replace(out, "OUT"), shown)
    };
    let (plain, lines) = (run("bare", ""), run("lines", " --progress lines"));
    assert_eq!(plain.1, "", "no bar where there is no terminal");
    // A slow machine says in between how far it is.
    assert!(
        lines.1.lines().all(|line| line.contains(" of 400 games (")),
        "{}",
        lines.1
    );
    assert!(
        lines
            .1
            .lines()
            .last()
            .unwrap()
            .starts_with("400 of 400 games (100%) in "),
        "{}",
        lines.1
    );
    assert_eq!(plain.0, lines.0);
    assert_same_tables(&desk.path("bare"), &desk.path("lines"));
    assert_eq!(run("none", " --progress none").1, "");
    assert_eq!(
        run("quiet", " --progress lines --quiet"),
        (String::new(), String::new())
    );
    // All that is there already is said too.
    assert!(
        run("lines", " --progress lines")
            .1
            .starts_with("nothing was left to play")
    );
    assert!(desk.bad("run small.toml --progress bars").contains("lines"));
}

#[test]
fn experiments_with_the_same_setups_are_compared() {
    let desk = Desk::new();
    desk.good("run small.toml --out one --no-charts --quiet");
    desk.good("run small.toml --seed 6 --out other --no-charts --quiet");
    let said = desk.good("compare one other --out order --explain");
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| line.contains('%') && line.contains("1."))
        .collect();
    assert!(
        !lines.is_empty() && said.contains("change their order"),
        "{said}"
    );
    assert!(
        desk.read("order/order.svg")
            .contains("How does the order move?")
    );
    // The setup that is good everywhere is named, with the bound on its deficit in any of them.
    assert!(
        said.contains("points behind the best")
            && said.contains("if you do not know which of these 2 applies: by the estimates"),
        "{said}"
    );
    assert!(said.contains("(simultaneous 95% confidence)"), "{said}");
    // With itself nothing moves.
    assert!(desk.good("compare one one").contains(" 0 of "));
    assert!(
        desk.bad("compare one nowhere")
            .contains("not a results folder")
    );
    desk.write(
        "hurried.toml",
        &SMALL.replace("name = ", "name = \"x\"\n# "),
    );
    desk.good("run hurried.toml --pairs 1 --out hurried --no-charts --quiet");
    assert!(
        desk.bad("compare one hurried")
            .contains("no ranking to compare")
    );
}

/// Pairs that are added after a finished ranking make another look, and the verdict says so; what an interruption or a
/// ranking before the end shows is accounted for.
#[test]
fn raising_pairs_after_a_ranking_is_said() {
    let desk = Desk::new();
    let first = desk.good("run small.toml --pairs 20 --out out --no-charts");
    assert!(
        first.contains("at the planned end, after 20 pairs"),
        "{first}"
    );
    assert!(!first.contains("was raised"), "{first}");
    let again = desk.good("run small.toml --pairs 20 --out out --no-charts");
    assert!(
        !again.contains("was raised"),
        "the same again is no other look: {again}"
    );
    let more = desk.good("run small.toml --pairs 40 --out out --no-charts");
    assert!(
        more.contains("raised after a ranking of 20")
            && more.contains("at most 10% in all 2 rankings"),
        "{more}"
    );
    let ranked = desk.good("rank out");
    assert!(ranked.contains("raised after a ranking of 20"), "{ranked}");
    // The tables know nothing of it.
    desk.good("run small.toml --pairs 40 --out whole --no-charts");
    assert_same_tables(&desk.path("out"), &desk.path("whole"));
    desk.good("run small.toml --pairs 40 --shard 1/2 --out part --no-charts");
    let third = desk.good("run small.toml --pairs 60 --out out --no-charts");
    assert!(
        third.contains("raised after a ranking of 40") && third.contains("15% in all 3"),
        "{third}"
    );
}

#[test]
fn a_merge_says_when_parts_are_missing() {
    let desk = Desk::new();
    desk.good("run small.toml --shard 1/2 --out part");
    let [_, said] = desk.ended("merge part --out merged --no-charts", 0);
    assert!(said.contains("of 400 games are there"), "{said}");
    says(
        &desk.bad("merge nowhere part --out merged"),
        &["nowhere: ", "not a results folder"],
    );
}

#[test]
fn a_dry_run_prints_the_plan_and_writes_nothing() {
    let desk = Desk::new();
    let plan = desk.good("run small.toml --dry-run");
    for word in [
        "4 ranked",
        "matchups    5",
        "400 in all, 400 still to play",
        "time ",
        "size ",
    ] {
        assert!(plan.contains(word), "{word}: {plan}");
    }
    assert!(!desk.path("results").exists());
    desk.good("run small.toml --out out --no-charts");
    assert!(
        desk.good("run small.toml --out out --dry-run")
            .contains(" 0 still to play")
    );
}

#[test]
fn the_only_member_of_a_field_met_no_opponent() {
    let desk = Desk::new();
    let field = "field = [\"even/uniform\", \"apart/quota(operators=3)\"]";
    desk.write(
        "alone.toml",
        &SMALL.replace(field, "field = [\"even/uniform\"]"),
    );
    let said = desk.good("run alone.toml --out out --no-charts");
    let row = said
        .lines()
        .find(|line| line.contains("│") && line.contains(" even/uniform "))
        .unwrap();
    assert!(
        row.contains("no opponent") && !row.contains("50.0%"),
        "{said}"
    );
    assert!(!said.contains("even/uniform: it wins"), "{said}");
}

#[test]
fn quiet_says_nothing_and_the_ranking_names_the_whole_top_group() {
    let desk = Desk::new();
    assert_eq!(desk.good("run small.toml --out out --quiet"), "");
    let ranking = desk.good("rank out");
    assert!(
        ranking.contains("Not decided, first by the estimates is ")
            && ranking.contains("hold simultaneously at 95%"),
        "{ranking}"
    );
    assert!(
        ranking.contains("No other setup is more than ")
            && ranking.contains("at the planned end, after 40 pairs"),
        "{ranking}"
    );
    assert!(ranking.contains("not the choice of opponents"), "{ranking}");
    for setup in [
        "even/uniform",
        "even/quota(operators=3)",
        "apart/uniform",
        "apart/quota(operators=3)",
    ] {
        assert!(ranking.contains(setup), "{setup}: {ranking}");
    }
    // Charts are drawn again from the stored results, the same as before, and into another folder.
    desk.good("charts out");
    for chart in ["ranking.svg", "bags.png"] {
        let drawn = |folder: &str| fs::read(desk.path(folder).join(chart)).unwrap();
        assert_eq!(drawn("small-charts"), drawn("out/findings/charts"));
    }
    let manifest = desk.read("out/findings/manifest.json");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["games"], 400);
    assert_eq!(manifest["rules"]["board"], 13);
    assert_eq!(manifest["tables"][0]["rows"], 400);
}

#[test]
fn a_seed_or_pairs_on_the_command_line_take_the_place_of_the_files() {
    let desk = Desk::new();
    desk.good("run small.toml --out a --pairs 3 --seed 9 --no-charts");
    desk.write(
        "same.toml",
        &SMALL
            .replace("pairs = 40", "pairs = 3")
            .replace("seed = 5", "seed = 9"),
    );
    desk.good("run same.toml --out b --no-charts");
    assert_same_tables(&desk.path("a"), &desk.path("b"));
    // One pair is enough to play, if not to rank.
    assert!(
        desk.good("run small.toml --out c --pairs 1")
            .contains("No ranking yet")
    );
}

/// Hypotheses that were added after the games stay marked, whatever is run later; those of the first experiment are not.
#[test]
fn hypotheses_added_after_the_first_look_are_said_to_be_so() {
    let desk = Desk::new();
    let before = "hypotheses = [\"even/uniform beats apart/uniform\"]";
    let both = "hypotheses = [\"even/uniform beats apart/uniform\", \"apart/uniform beats even/quota(operators=3)\"]";
    desk.write(
        "small.toml",
        &SMALL.replace("seed = 5", &format!("seed = 5\n{before}")),
    );
    let said = desk.good("run small.toml --out out --no-charts --explain");
    assert!(
        said.contains("Hypothesis 'even/uniform beats apart/uniform': inconclusive ("),
        "{said}"
    );
    assert!(said.contains("2.50% for the hypothesis and 1.25% for the ranking, as much for all effects of its crossed choices."), "{said}");
    desk.write(
        "small.toml",
        &SMALL.replace("seed = 5", &format!("seed = 5\n{both}")),
    );
    for command in [
        "run small.toml --out out --no-charts --explain",
        "rank out --explain",
    ] {
        let said = desk.good(command);
        assert!(
            said.contains("Hypothesis 'even/uniform beats apart/uniform': inconclusive ("),
            "{said}"
        );
        let late = "'apart/uniform beats even/quota(operators=3)', written after the first look at these games: ";
        assert!(
            said.contains(late) && said.contains("2.50% for the hypothesis and"),
            "{said}"
        );
    }
    desk.good("run small.toml --pairs 50 --out out --no-charts --quiet");
    let json = desk.good("rank out --format json");
    assert_eq!(
        json.matches("\"written_after_first_look\": true").count(),
        1,
        "{json}"
    );
    desk.good("merge out --out merged --no-charts --quiet");
    assert!(
        desk.good("rank merged --explain")
            .contains("written after the first look")
    );
    desk.good("verify out --quiet");
    // A mark that cannot be read is named, and is not waited for.
    let mark = desk.path("out/late-hypotheses.json");
    desk.write("out/late-hypotheses.json", "{\"a\": 1}");
    says(
        &desk.bad("rank out"),
        &[
            "late-hypotheses.json: invalid type: map",
            "a JSON list of the hypotheses",
        ],
    );
    fs::remove_file(&mark).unwrap();
    fs::create_dir(&mark).unwrap();
    for command in ["rank out", "run small.toml --pairs 50 --out out"] {
        let output = desk.command(command).output().unwrap();
        assert!(!output.status.success(), "{output:?}");
        says(
            &String::from_utf8_lossy(&output.stderr),
            &["late-hypotheses.json: this is no regular file"],
        );
    }
}
