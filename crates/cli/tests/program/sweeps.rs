//! Experiments that compare rules, printed, drawn and reported; and notes on rules that do nothing.

use std::fs;

use crate::common::{Desk, rows, says};

const MATH: &str = include_str!("../../../lab/tests/suite/texts/sweep.toml");

const BITS: &str = r#"
name = "equals"
pairs = 30
rules = { game = "binary-number-scrabble", board = 9, hand = 5 }
[cross]
bots = ["greedy"]
exchanges = ["worst"]
[[variant]]
name = "no premiums"
premiums = "none"
[sweep]
tiles."=" = [14, 20]
"#;

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    desk.write("bits.toml", BITS);
    desk
}

#[test]
fn a_sweep_is_printed_and_drawn_with_all_variants() {
    let desk = desk();
    let said = desk.good("run math.toml --out out");
    says(&said, &["Value of the Advantage", "hand 5, bags 4"]);
    let charts = fs::read_dir(desk.path("out/findings/charts")).unwrap();
    assert_eq!(charts.count(), 8, "four charts, in two formats");
    // Sweeps have no ranking to compare.
    says(&desk.bad("compare out out"), &["no ranking to compare"]);
    let said = desk.good("run bits.toml --out bits --no-charts");
    says(&said, &["differs significantly from 'tiles.= 14'"]);
    assert!(!said.contains("Advantage"), "{said}");
    says(
        &desk.good("check bits.toml"),
        &["by the rules of: no premiums; tiles.= 14; tiles.= 20"],
    );
    desk.good("run bits.toml --dry-run --out new");
    assert!(!desk.path("new").exists());
    // The page has one table for all variants on a screen, and tables that fit on paper.
    desk.write(
        "many.toml",
        &MATH
            .replace("hand = [4, 5]", "hand = [4, 5, 6]")
            .replace("pairs = 24", "pairs = 4"),
    );
    desk.good("run many.toml --out many --no-charts");
    desk.good("report many --out many.html");
    let page = desk.read("many.html");
    let wide = &page[page.find("scroll wide").expect("one table")
        ..page.find("class=\"paper\"").expect("others for paper")];
    assert_eq!(
        wide.matches("<th class=\"n\" scope=\"col\">").count(),
        6,
        "{wide}"
    );
}

#[test]
fn sweeps_that_compare_nothing_are_refused() {
    let desk = desk();
    for command in ["best", "plan"] {
        says(
            &desk.bad(format!("{command} math.toml")),
            &["math.toml", "rules"],
        );
    }
    desk.write("wrong.toml", &MATH.replace("[4, 5]", "[4, 40]"));
    let said = desk.bad("run wrong.toml");
    assert!(
        said.contains("wrong.toml:22:12: hand is 40; it must be a whole number from 1 to 12"),
        "{said}"
    );
    assert!(!desk.path("results").exists(), "nothing was begun");
}

/// Variants with the same games are no finding, in words, table and page; `check` names what cannot act without playing.
#[test]
fn variants_that_cannot_differ_are_named() {
    const SETUP: &str = "name = \"alike\"\npairs = 6\nrules = { board = 9, hand = 5 }\n[[setup]]\nname = \"one\"\n\
        recipe = { digits = \"AB\", operators = \"CD\" }\nbot = \"greedy\"\nmulligan = \"never\"\nstart = \"self\"\n";
    let desk = Desk::new();
    desk.write("alike.toml", &format!("{SETUP}[sweep]\nbags = [4, 5]\n"));
    let sentence = "'bags 5': the same games as 'bags 4'";
    says(
        &desk.good("run alike.toml --out alike --no-charts"),
        &[sentence],
    );
    desk.good("report alike --out page.html");
    says(&desk.read("page.html").replace("&#39;", "'"), &[sentence]);
    for (file, said) in [
        (
            "bonus-tiles = 8\n",
            "bonus-tiles is 8, which does nothing: the bonus takes 8 new tiles, and a hand has 7",
        ),
        (
            "bonus-tiles = 5\nbonus-points = 0\n",
            "bonus-tiles is 5, which does nothing: bonus-points is 0",
        ),
        (
            "powers = \"positive\"\nearns = [10, 24]\n",
            "powers is positive, which does nothing: earns lists 10 24",
        ),
        (
            "earns = { powers-of = 2 }\n",
            "note: networks, values of hands and cards presume powers of ten",
        ),
        (
            "operator-points = { \"/\" = 2 }\ntiles = { \"/\" = 0 }\n",
            "operator-points./ is 2, which does nothing: no tile has '/'",
        ),
        (
            "move-ms = 0\nreserve-ms = 1000\n",
            "reserve-ms is 1000, which does nothing: move-ms is 0",
        ),
        (
            "game = \"binary-number-scrabble\"\nlogic-identities = true\n",
            "logic-identities is true, which does nothing: ban-identities is false",
        ),
        (
            "game = \"number-scrabble\"\nboth-sides = true\n",
            "both-sides is true, which does nothing: ban-identities is false",
        ),
        (
            "game = \"number-scrabble\"\ntiles = { s = 0 }\nscores = { s = 9 }\n",
            "scores.s is 9, which does nothing: no tile has 's'",
        ),
        (
            &format!(
                "{SETUP}[[variant]]\nname = \"a\"\nbonus-tiles = 9\n[[variant]]\nname = \"b\"\nbonus-tiles = 9\n"
            ),
            "variant 'b' has the same rules as 'a'",
        ),
    ] {
        desk.write("idle.toml", file);
        let printed = desk
            .good("check idle.toml")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            printed.contains("note: ") && printed.contains(said),
            "{said}: {printed}"
        );
    }
    desk.write("acts.toml", "bonus-tiles = 7\nmove-ms = 0\n");
    let printed = desk.good("check acts.toml");
    assert!(!printed.contains("note: "), "{printed}");
}

/// Rules x players: each population has the figures that it has alone, beside those of the others.
#[test]
fn populations_stand_side_by_side_with_the_figures_that_each_has_alone() {
    let desk = Desk::new();
    let setup = "name = \"x\"\nseed = 3\npairs = 20\nrules = { board = 9 }\n[[setup]]\nname = \"even\"\nrecipe = { all = \"ABCD\" }\ndraw = \"uniform\"\n\
                 mulligan = \"never\"\ndiscard = \"none\"\npass = \"always-place\"\nstart = \"self\"\n";
    let sweep = "[sweep]\nhand = [4, 5]\n[balance]\nreference = \"hand 5\"\n";
    desk.write("alone.toml", &format!("{setup}bot = \"random\"\n{sweep}"));
    let both = ["greedy", "random"];
    let both = both.map(|bot| format!("[[players]]\nname = \"by {bot}\"\nbot = \"{bot}\"\n"));
    desk.write("both.toml", &format!("{setup}{}{sweep}", both.concat()));
    let said = desk.good("run alone.toml --out alone --tables csv --no-charts");
    assert!(said.contains("Played by random: "), "{said}");
    let said = desk.good("run both.toml --out both --tables csv");
    for part in ["hand 4 (by greedy)", "Played by by random: "] {
        assert!(
            said.to_lowercase().contains(&part.to_lowercase()),
            "{part}: {said}"
        );
    }
    let both = rows(&desk, "both/findings/balance.csv");
    for row in rows(&desk, "alone/findings/balance.csv") {
        let (variant, figure) = (format!("{} (by random)", row["variant"]), &row["figure"]);
        let beside = both
            .iter()
            .find(|row| row["variant"] == variant && row["figure"] == *figure)
            .unwrap();
        for key in ["value", "low", "high", "difference", "difference_low"] {
            assert_eq!(row[key], beside[key], "{variant}, {figure}, {key}");
        }
    }
    let variants = fs::read_to_string(desk.path("both/findings/variants.csv")).unwrap();
    assert!(
        variants.contains("hand 4 (by greedy),players,by greedy"),
        "{variants}"
    );
    desk.good("verify both");
    desk.good("report both --out both.html");
    says(
        &desk.read("both.html"),
        &["no figure with opposite signs for different players"],
    );
    desk.good("squares both");
    let said = desk.bad("rank both --level club");
    assert!(said.contains("compares rules"), "{said}");
    let shown =
        desk.good("replay both --matchup even even --pair 1 --variant 'hand 5 (by greedy)'");
    assert!(shown.contains(" = "), "the values of expressions: {shown}");
}
