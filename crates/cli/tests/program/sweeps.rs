//! Experiments that compare rules: the balance table, whatever the threads, shards and interruptions.

use std::collections::BTreeMap;
use std::fs;

use crate::common::{Desk, fields, rows};

const MATH: &str = r#"
name = "hands"
seed = 8
pairs = 24

[[setup]]
name = "careful"
recipe = { digits = "AB", operators = "CD" }
bot = "greedy"
draw = "proportional"
pass = "waiting"
mulligan = "value"

[[setup]]
name = "hasty"
recipe = { all = "ABCD" }
bot = { kind = "hasty", overlooks = 40 }
draw = "proportional"
mulligan = "never"
pass = "always-place"

[sweep]
hand = [4, 5]
bags = [2, 4]

[balance]
stronger = "careful"
weaker = "hasty"
options-every = 12
"#;

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

/// The values of a table by variant and figure; of figures that each tile has, that of `=`.
fn figures(desk: &Desk, folder: &str) -> BTreeMap<(String, String), BTreeMap<String, String>> {
    let text = fs::read_to_string(desk.path(folder).join("findings/balance.csv")).unwrap();
    let mut lines = text.lines().map(fields);
    let header = lines.next().unwrap();
    let row =
        |fields: Vec<String>| -> BTreeMap<String, String> { header.iter().cloned().zip(fields).collect() };
    let rows = lines.map(row).filter(|row| ["", "="].contains(&row["symbol"].as_str()));
    rows.map(|row| ((row["variant"].clone(), row["figure"].clone()), row)).collect()
}

fn value(rows: &BTreeMap<(String, String), BTreeMap<String, String>>, variant: &str, figure: &str) -> f64 {
    rows[&(variant.to_owned(), figure.to_owned())]["value"].parse().unwrap()
}

#[test]
fn the_advantage_falls_into_its_parts_under_every_variant() {
    let desk = desk();
    let said = desk.good("run math.toml --out out --tables parquet,csv");
    assert!(said.contains("Value of the Advantage") && said.contains("hand 5, bags 4"), "{said}");
    let rows = figures(&desk, "out");
    for variant in ["hand 4, bags 2", "hand 4, bags 4", "hand 5, bags 2", "hand 5, bags 4"] {
        let of = |figure: &str| value(&rows, variant, figure);
        let parts = of("zero-zero") + of("choice") + of("mulligan");
        assert!((of("advantage") - parts).abs() < 1e-9, "{variant}");
        assert!(of("skill") > 0.5 && of("turns") > 10. && of("options") > 0., "{variant}");
        assert_eq!(of("decisive"), 1., "MS-20: there are no draws");
    }
    // Nothing of these rules is as published, so the first is what the others are compared with.
    assert_eq!(rows[&("hand 4, bags 2".to_owned(), "turns".to_owned())]["difference"], "");
    assert_ne!(rows[&("hand 5, bags 2".to_owned(), "turns".to_owned())]["difference"], "");
    let variants = desk.read("out/findings/variants.csv");
    assert!(variants.contains("\"hand 5, bags 4\",bags,4,4.0"), "{variants}");
    let games = desk.read("out/findings/games.csv");
    // Two self-matches and a matchup, and both self-matches three times more to take the Advantage apart.
    assert_eq!(games.lines().count(), 1 + 4 * (3 + 6) * 48);
    assert!(
        games.contains("\"hand 4, bags 2; mulligan = off; first = holder\",0,careful,careful"),
        "{games}"
    );
    let charts: Vec<_> = fs::read_dir(desk.path("out/findings/charts")).unwrap().collect();
    assert_eq!(charts.len(), 14, "four charts of figures and three of effects, in two formats");
}

/// Two hands by two numbers of bags: the effect of a hand is the mean of what it does with two bags and with four.
#[test]
fn the_effect_of_an_option_is_the_mean_over_the_others() {
    let desk = desk();
    desk.good("run math.toml --out out --quiet");
    let balance = figures(&desk, "out");
    let effects = rows(&desk, "out/findings/effects.csv");
    let named: Vec<(&str, &str, &str)> = effects
        .iter()
        .filter(|row| row["figure"] == "turns")
        .map(|row| (&row["key"][..], &row["value"][..], &row["reference"][..]))
        .collect();
    // The first variant is the reference, as none is as published.
    assert_eq!(named, [("hand", "5", "4"), ("bags", "4", "2")]);
    for row in
        effects.iter().filter(|row| ["turns", "score-mean", "skill", "ties"].contains(&&row["figure"][..]))
    {
        let at = |hand: u8, bags: u8| value(&balance, &format!("hand {hand}, bags {bags}"), &row["figure"]);
        let expected = match &row["key"][..] {
            "hand" => (at(5, 2) - at(4, 2) + at(5, 4) - at(4, 4)) / 2.,
            _ => (at(4, 4) - at(4, 2) + at(5, 4) - at(5, 2)) / 2.,
        };
        let number = |key: &str| row[key].parse::<f64>().ok();
        assert!((number("effect").unwrap() - expected).abs() < 1e-9, "{row:?}: {expected}");
        assert_eq!((&row["variants"][..], &row["pairs"][..]), ("2", "24"));
        if let Some((low, high)) = number("low").zip(number("high")) {
            assert!(low <= expected && expected <= high, "{row:?}");
        }
    }
    for chart in ["effects-winning", "effects-course", "effects-turns"] {
        assert!(desk.path(&format!("out/findings/charts/{chart}.svg")).is_file(), "{chart}");
    }
    desk.good("verify out --sample 2");
}

#[test]
fn threads_shards_and_pauses_change_no_byte() {
    let desk = desk();
    desk.good("run math.toml --out one --threads 1 --tables parquet,csv");
    desk.good("run math.toml --out few --pairs 16 --quiet");
    desk.good("run math.toml --out few --threads 2 --tables parquet,csv");
    for part in ["1", "2", "3"] {
        desk.good(format!("run math.toml --shard {part}/3 --out {part}"));
    }
    desk.good("merge 3 1 2 --out joined --tables parquet,csv");
    let more = ["setups", "plan", "comparisons", "verdict", "pair_sums", "dictionary"];
    for table in ["balance", "variants", "games", "matchups", "ranking", "turn_stats"].into_iter().chain(more)
    {
        for ending in ["csv", "parquet"] {
            let read = |folder: &str| {
                fs::read(desk.path(folder).join("findings").join(table).with_extension(ending)).unwrap()
            };
            assert!(read("one") == read("few"), "{table}.{ending}");
            assert!(read("one") == read("joined"), "{table}.{ending}");
        }
    }
    assert_eq!(desk.good("rank one"), desk.good("rank joined"));
    desk.good("charts joined --out again");
    let chart = |folder: &str| fs::read(desk.path(folder).join("balance-course.svg")).unwrap();
    assert!(chart("one/findings/charts") == chart("again"));
}

#[test]
fn every_game_of_a_sweep_joins_with_the_plan_and_its_setups() {
    let desk = desk();
    desk.good("run math.toml --out out --tables parquet,csv");
    let keys = |table: &str, columns: &[&str]| {
        let table = rows(&desk, &format!("out/findings/{table}.csv"));
        let key = |row: &BTreeMap<String, String>| -> Vec<String> {
            columns.iter().map(|column| row[*column].clone()).collect()
        };
        table.iter().map(key).collect::<Vec<_>>()
    };
    let plan = keys("plan", &["variant", "matchup"]);
    let games = keys("games", &["variant", "matchup"]);
    assert!(games.iter().all(|game| plan.contains(game)));
    let counted = keys("plan", &["variant", "matchup", "games", "purpose", "base_variant"]);
    for row in &counted {
        let own = games.iter().filter(|game| game[..] == row[..2]).count();
        assert_eq!(own.to_string(), row[2], "{row:?}");
    }
    let variants = keys("variants", &["variant"]);
    assert!(counted.iter().all(|row| variants.contains(&vec![row[4].clone()])));
    for purpose in ["comparison", "mirror", "advantage"] {
        assert!(counted.iter().any(|row| row[3] == purpose), "{purpose}");
    }
    let setups = keys("setups", &["variant", "setup"]);
    for side in ["setup_a", "setup_b"] {
        assert!(keys("games", &["variant", side]).iter().all(|game| setups.contains(game)), "{side}");
    }
    desk.good("verify out");
}

#[test]
fn a_shared_bag_is_swept_against_the_published_number() {
    let desk = desk();
    let said = desk.good("run bits.toml --out out");
    assert!(
        said.contains("differs significantly from 'tiles.= 14'") && !said.contains("Advantage"),
        "{said}"
    );
    let rows = figures(&desk, "out");
    let stuck = |variant: &str| value(&rows, variant, "stuck");
    assert!(stuck("tiles.= 20") > stuck("tiles.= 14"), "more of them are left over");
    assert!(value(&rows, "no premiums", "score-mean") < value(&rows, "tiles.= 14", "score-mean"));
    assert!(!rows.contains_key(&("tiles.= 14".to_owned(), "skill".to_owned())), "there is one setup");
    assert!(desk.good("check bits.toml").contains("by the rules of: no premiums; tiles.= 14; tiles.= 20"));
    assert!(desk.good("run bits.toml --dry-run --out new").contains("games"));
    assert!(!desk.path("new").exists());
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let desk = desk();
    for command in ["best", "search", "equilibrium", "plan"] {
        let said = desk.bad(format!("{command} math.toml"));
        assert!(said.contains("math.toml") && said.contains("rules"), "{said}");
    }
    desk.write("wrong.toml", &MATH.replace("[4, 5]", "[4, 40]"));
    let said = desk.bad("run wrong.toml");
    assert!(said.contains("wrong.toml:23:12: hand is 40; it must be a whole number from 1 to 12"), "{said}");
    assert!(!desk.path("results").exists(), "nothing was begun");
}

#[test]
fn two_sweeps_are_compared_variant_by_variant() {
    let desk = desk();
    desk.good("run math.toml --out one --no-charts");
    desk.good("run math.toml --out same --no-charts");
    let said = desk.good("compare one same");
    assert!(said.contains("hand 4, bags 2") && said.contains("same seed"), "{said}");
    assert!(said.contains("* 0 of "), "the same games differ in nothing: {said}");
    // Another seed, and other hands: some variants are in both.
    desk.write("few.toml", &MATH.replace("seed = 8", "seed = 9").replace("hand = [4, 5]", "hand = [4, 6]"));
    desk.good("run few.toml --out few --no-charts");
    let said = desk.good("compare one few");
    assert!(said.contains("hand 4, bags 4") && !said.contains("same seed"), "{said}");
    assert!(said.contains("Only in one of them: hand 5, bags 2; hand 5, bags 4; hand 6, bags 2"), "{said}");
    // Few pair indices do not show how much they vary, so nothing is tested.
    for (name, pairs) in [("two", 2), ("four", 4)] {
        desk.good(format!("run math.toml --pairs {pairs} --out {name} --no-charts"));
    }
    let said = desk.good("compare two four");
    assert!(said.contains("* 0 of ") && !said.contains(" \u{b1}1") && !said.contains(" \u{b1}0"), "{said}");
    assert!(said.contains("fewer than 5 pair indices"), "{said}");
    // A ranking and a sweep have nothing in common.
    desk.write("plain.toml", &MATH[..MATH.find("[sweep]").unwrap()]);
    desk.good("run plain.toml --out plain --no-charts");
    assert!(desk.bad("compare one plain").contains("two sweeps"));
    // The page has one table for all variants on a screen, and tables that fit on paper.
    desk.write(
        "many.toml",
        &MATH.replace("hand = [4, 5]", "hand = [4, 5, 6]").replace("pairs = 24", "pairs = 4"),
    );
    desk.good("run many.toml --out many --no-charts");
    desk.good("report many --out many.html");
    let page = desk.read("many.html");
    let wide = &page[page.find("scroll wide").expect("one table")
        ..page.find("class=\"paper\"").expect("others for paper")];
    assert_eq!(wide.matches("<th class=\"n\" scope=\"col\">").count(), 6, "{wide}");
}
