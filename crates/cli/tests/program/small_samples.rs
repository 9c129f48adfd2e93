//! Sentences on few games, on equal games, on equal setups and on classes of opponents.

use crate::common::{Desk, fields, tables_of};

/// A setup with this split, by a bot that is quick.
fn setup(name: &str, split: &str, more: &str) -> String {
    format!("[[setup]]\nname = \"{name}\"\nsplit = \"{split}\"\nbot = \"greedy\"\n{more}\n")
}

/// An experiment of these setups.
fn experiment(desk: &Desk, name: &str, pairs: u32, setups: &[String], more: &str) {
    let text = format!(
        "name = \"{name}\"\nseed = 11\npairs = {pairs}\n{}{more}",
        setups.concat()
    );
    desk.write(&format!("{name}.toml"), &text);
}

/// What is printed; warnings of weak policies are none of it.
fn printed(desk: &Desk, args: &str) -> String {
    let [printed, _] = desk.ended(args, 0);
    printed
}

/// No number is minus zero, no interval has two ends that read alike, and none leaves 0% to 100%.
fn assert_intervals_have_width(said: &str) {
    let said = &said.replace('−', "-");
    assert!(
        !said.contains("-0.0 ") && !said.contains("-0.00 ") && !said.contains("-0.0%"),
        "{said}"
    );
    let words: Vec<&str> = said
        .split(|c: char| c.is_whitespace() || "()┆│".contains(c))
        .filter(|w| !w.is_empty())
        .collect();
    for three in words.windows(3).filter(|three| three[1] == "to") {
        let number = |word: &str| {
            word.trim_end_matches(['%', ',', ';', '.', ':'])
                .parse::<f64>()
                .ok()
        };
        if let (Some(low), Some(high)) = (number(three[0]), number(three[2])) {
            assert!(low < high, "{three:?} in {said}");
            if three[0].ends_with('%') {
                assert!(low >= 0. && high <= 100., "{three:?} in {said}");
            }
        }
    }
}

#[test]
fn few_pairs_have_bounds_for_shares_and_no_interval_for_points() {
    let desk = Desk::empty();
    let setups = [
        setup("first", "plus-apart", ""),
        setup("second", "even", ""),
        setup("third", "odd-even", ""),
    ];
    for pairs in [2, 3, 4] {
        let name = format!("few-{pairs}");
        experiment(&desk, &name, pairs, &setups, "");
        let said = printed(&desk, &format!("run {name}.toml --progress none"));
        assert_intervals_have_width(&said);
        let why = printed(
            &desk,
            &format!("why results/{name} second --again 2 --progress none"),
        );
        assert_intervals_have_width(&why);
        assert!(why.contains("points per game (no interval)"), "{why}");
        let findings = tables_of(&desk.path(&format!("results/{name}")));
        let matchups = String::from_utf8(findings["matchups.csv"].clone()).unwrap();
        let mut lines = matchups
            .lines()
            .map(|line| line.split(',').collect::<Vec<_>>());
        let head = lines.next().unwrap();
        let column = |name: &str| head.iter().position(|column| *column == name).unwrap();
        for line in lines {
            assert_eq!(
                line[column("score_difference_low")],
                "",
                "points of {pairs} pairs have no interval"
            );
            let [low, high] = ["win_rate_low", "win_rate_high"]
                .map(|name| line[column(name)].parse::<f64>().unwrap());
            assert!(0. <= low && low + 0.3 < high && high <= 1., "{line:?}");
        }
    }
}

#[test]
fn a_comparison_of_few_games_gives_no_distance_that_says_nothing() {
    let desk = Desk::empty();
    let setups = [
        setup("first", "tenths", ""),
        setup("second", "low-high", ""),
        setup("third", "one-bag", ""),
    ];
    for pairs in [2, 3] {
        experiment(&desk, &format!("runs-{pairs}"), pairs, &setups, "");
        printed(&desk, &format!("run runs-{pairs}.toml --progress none"));
    }
    let said = printed(&desk, "compare results/runs-2 results/runs-3");
    assert!(
        said.contains("There are too few games to bound how much better another setup may be."),
        "{said}"
    );
    assert!(
        said.contains("significantly different in both (Holm)") && !said.contains("100.0 points"),
        "{said}"
    );
    assert_intervals_have_width(&said);
}

#[test]
fn identical_setups_have_no_single_leader() {
    let desk = Desk::empty();
    let same = ["zeta", "eta", "theta", "iota"].map(|name| setup(name, "fives-and-twos", ""));
    experiment(&desk, "same", 6, &same, "");
    let said = printed(&desk, "run same.toml --progress none");
    assert!(
        said.contains("No single leader: ")
            && !said.contains("Bring ")
            && !said.contains("it leads"),
        "{said}"
    );
    // With another one below them they share the first place.
    let below = setup(
        "weak",
        "fives-and-twos",
        "discard = \"all\"\npass = \"always-place\"",
    );
    experiment(
        &desk,
        "two",
        40,
        &[same[0].clone(), same[1].clone(), below],
        "",
    );
    let said = printed(&desk, "run two.toml --progress none");
    assert!(
        said.contains("No single leader: ") && said.contains("zeta, eta share first place"),
        "{said}"
    );
    assert!(
        said.contains("No other setup did better in any pair."),
        "{said}"
    );
    assert_intervals_have_width(&said);
}

/// Different setups that win nothing: equal results are no evidence that the setups are equally good.
#[test]
fn equal_results_of_few_pairs_bound_nothing() {
    let desk = Desk::empty();
    let two = ["twos-and-fives", "odd-even"]
        .map(|split| setup(split, split, "").replace("greedy", "random"));
    experiment(&desk, "even", 3, &two, "");
    let said = printed(&desk, "run even.toml --progress none");
    assert!(said.contains("each wins 50.0%"), "{said}");
    assert!(
        said.contains("There are too few games to bound how much better another setup may be."),
        "{said}"
    );
}

#[test]
fn a_match_that_a_test_may_end_has_a_confidence_sequence_and_no_other_interval() {
    let desk = Desk::new();
    let said = printed(
        &desk,
        "match one.toml two.toml --pairs 60 --seed 4 --sprt 0,15",
    );
    assert!(
        said.contains("95% confidence sequence, valid at any stopping point")
            && !said.contains("95% interval"),
        "{said}"
    );
    let plain = printed(&desk, "match one.toml two.toml --pairs 60 --seed 4");
    assert!(
        plain.contains("95% interval") && !plain.contains("sequence"),
        "{plain}"
    );
    let one = printed(&desk, "match one.toml two.toml --pairs 1 --seed 4");
    assert!(
        one.contains("2 games in 1 pair\n") && !one.contains("points ahead "),
        "{one}"
    );
}

#[test]
fn a_setup_that_met_nobody_has_no_win_rate() {
    let desk = Desk::empty();
    let setups = [setup("king", "odd-even", ""), setup("page", "even", "")];
    experiment(
        &desk,
        "alone",
        12,
        &setups,
        "[pairing]\nkind = \"field\"\nfield = [\"king\"]\n",
    );
    printed(&desk, "run alone.toml --progress none");
    let ranking =
        String::from_utf8(tables_of(&desk.path("results/alone"))["ranking.csv"].clone()).unwrap();
    let mut lines = ranking.lines().map(fields);
    let head = lines.next().unwrap();
    let column = |name: &str| head.iter().position(|column| *column == name).unwrap();
    let king = lines.find(|line| line[column("setup")] == "king").unwrap();
    for name in ["win_rate", "win_rate_low", "win_rate_high", "win_rate_se"] {
        assert_eq!(king[column(name)], "", "{name}");
    }
}

#[test]
fn a_name_that_is_no_setup_is_answered_by_those_that_have_it_in_them() {
    let desk = Desk::empty();
    let setups: Vec<String> = (0..16)
        .map(|number| format!("long name {number}"))
        .chain(["odd one".to_owned(), "the odd".to_owned()])
        .map(|name| setup(&name, "even", "luck = 1"))
        .collect();
    experiment(
        &desk,
        "many",
        1,
        &setups,
        "[pairing]\nkind = \"ladder\"\nreach = 1\n",
    );
    printed(&desk, "run many.toml --progress none");
    let said = desk.bad("why results/many odd");
    assert!(
        said.contains("these match: odd one, the odd") && !said.contains("long name"),
        "{said}"
    );
}

/// With nothing that acts by bag the split does not matter: what 'check' calls a control is one.
#[test]
fn a_control_plays_as_well_with_any_split() {
    let desk = Desk::empty();
    for split in ["operators-by-kind", "one-bag"] {
        let policies = "draw = \"uniform\"\nmulligan = \"never\"\ndiscard = \"all\"\npass = \"always-place\"\nstart = \"self\"";
        desk.write(
            &format!("{split}-c.toml"),
            &format!("split = \"{split}\"\nbot = \"greedy\"\n{policies}\n"),
        );
    }
    let said = printed(
        &desk,
        "match operators-by-kind-c.toml one-bag-c.toml --pairs 1500 --seed 8",
    );
    assert!(said.contains("Inconclusive after 3,000 games."), "{said}");
    let checked = printed(&desk, "check operators-by-kind-c.toml");
    assert!(!checked.contains("no control"), "{checked}");
    let more = desk
        .read("operators-by-kind-c.toml")
        .replace("mulligan = \"never\"", "mulligan = \"lopsided\"");
    desk.write("more.toml", &more);
    assert!(
        printed(&desk, "check more.toml")
            .contains("no control for splits, because other parts of it act by bag: mulligan.")
    );
}

#[test]
fn a_plan_of_setups_that_never_or_always_differ_says_what_is_the_case() {
    let desk = Desk::empty();
    let (weak, strong) = (
        setup("weak", "even", "").replace("greedy", "random"),
        setup("strong", "odd-even", ""),
    );
    let same = setup("same", "odd-even", "");
    for (name, setups) in [
        ("always", [weak, strong.clone()]),
        ("never", [strong, same]),
    ] {
        experiment(&desk, name, 2, &setups, "");
        let said = desk.bad(format!("plan {name}.toml --progress none"));
        assert!(
            said.contains(&format!("{name}.toml: nothing to plan")),
            "{said}"
        );
        assert!(
            said.contains("was the same in each of the pilot's") && !said.contains("observations"),
            "{said}"
        );
    }
}

#[test]
fn a_comparison_has_no_win_rate_of_copies_and_ties_share_a_place() {
    let desk = Desk::empty();
    let setups = [setup("one", "odd-even", ""), setup("same", "odd-even", "")];
    experiment(&desk, "copies", 3, &setups, "");
    let weak = setup("weak", "even", "").replace("greedy", "random");
    experiment(&desk, "three", 3, &[&setups[..], &[weak]].concat(), "");
    for (folder, file) in [("copies", "copies"), ("three", "three"), ("again", "three")] {
        desk.good(format!(
            "run {file}.toml --out {folder} --quiet --no-charts"
        ));
    }
    for folders in ["copies copies", "copies three", "three copies"] {
        let said = desk.bad(format!("compare {folders}"));
        assert!(
            said.contains("fewer than two setups are ranked against others"),
            "{folders}: {said}"
        );
        desk.good(format!("report {folders} --out page.html"));
    }
    let said = printed(&desk, "compare three again");
    assert!(
        said.contains("three (three)") && said.contains("three (again)"),
        "{said}"
    );
    for name in ["one", "same"] {
        let row = said
            .lines()
            .find(|line| line.starts_with(&format!("│ {name} ")))
            .unwrap();
        assert_eq!(row.matches(" 1. ").count(), 2, "{said}");
    }
    assert!(
        said.contains("0 of 3 setup pairs change their order"),
        "{said}"
    );
    assert!(
        said.contains("by the estimates one or same is nearest to the best everywhere"),
        "{said}"
    );
    assert!(
        said.contains("also has the highest win rate in its worst experiment"),
        "{said}"
    );
}
