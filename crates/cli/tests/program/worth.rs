//! The values of mechanics: the same table for any threads, parts and interruptions, and errors that name the place.

use std::fs;

use crate::common::{Desk, fields, tables, tables_of};

const MATH: &str = r#"
name = "math"
seed = 4
pairs = 24
rules = { board = 9, hand = 6 }

[[setup]]
name = "greedy"
split = "apart.toml"
draw = { kind = "quota", operators = 2 }
mulligan = { kind = "lopsided", fewest = 2, most = 3 }
pass = "waiting"

[[setup]]
name = "keeps"
split = "apart.toml"
bot = "equity"
discard = "none"

[worth]
without = ["mulligan", "discard", "draw", "split", "bonus", "cross", "pass", "operator *"]
"#;

const SHARED: &str = r#"
name = "GAME"
pairs = 6
rules = { game = "GAME", board = 9, hand = 5 }

[[setup]]
name = "greedy"

[worth]
"#;

pub(crate) fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    for game in ["number-scrabble", "binary-number-scrabble"] {
        desk.write(&format!("{game}.toml"), &SHARED.replace("GAME", game));
    }
    desk
}

#[test]
fn a_table_for_each_player_is_printed_drawn_verified_and_reported() {
    let desk = desk();
    let said = desk.good("run math.toml --out one");
    assert!(said.contains("greedy without") && said.contains("keeps without"), "{said}");
    assert!(desk.path("one/findings/charts/worth.svg").is_file());
    let written = tables_of(&desk.path("one"));
    assert!(written.contains_key("worth.csv") && written.contains_key("worth.parquet"));
    desk.good("verify one");
    desk.good("report one");
    let page = desk.read("one/report.html");
    assert!(page.contains("The value of each mechanic") && page.contains("restricted play"));
}

#[test]
fn the_table_has_a_row_for_each_player_and_mechanic_sorted_by_worth() {
    let desk = desk();
    desk.good("run math.toml --out out --no-charts --quiet");
    let text = desk.read("out/findings/worth.csv");
    let rows: Vec<Vec<String>> = text.lines().map(fields).collect();
    let at = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let (worth, value) = (&rows[1..], |row: &[String], name: &str| row[at(name)].parse::<f64>().unwrap());
    assert_eq!(worth.len(), 16);
    for (place, two) in worth.windows(2).enumerate().filter(|(place, _)| *place != 7) {
        assert!(value(&two[0], "worth") >= value(&two[1], "worth"), "row {place}");
    }
    for row in worth {
        assert_eq!(row[at("setup")], format!("{} without {}", row[at("player")], row[at("without")]));
        assert!(
            value(row, "worth_low") <= value(row, "worth") && value(row, "worth") <= value(row, "worth_high")
        );
        assert_eq!(row[at("real")] == "true", value(row, "p_adjusted") <= 0.05);
        let pairs: f64 = ["lost_both", "quarter", "split", "three_quarters", "won_both"]
            .map(|n| value(row, n))
            .iter()
            .sum();
        assert_eq!(pairs, 24.);
        // The same as the row of `matchups`, less one half.
        let share = (value(row, "won_both") + 0.5 * value(row, "split")) / 24.;
        assert!((value(row, "worth") - (share - 0.5)).abs() < 1e-12);
        // Who never takes the Mulligan and never discards plays the same game without.
        if row[at("player")] == "keeps" && ["mulligan", "discard"].contains(&&row[at("without")][..]) {
            assert_eq!((value(row, "worth"), value(row, "split")), (0., 24.));
        }
    }
    // All the usual tables are there; nobody is ranked.
    assert_eq!(tables(&desk.path("out"))["ranking.csv"].iter().filter(|&&byte| byte == b'\n').count(), 1);
    // A number that was changed is found out.
    fs::write(desk.path("out/findings/worth.csv"), text.replacen("greedy", "greedx", 1)).unwrap();
    assert!(desk.faulty("verify out").contains("worth.csv"));
}

#[test]
fn the_games_with_a_shared_bag_have_their_own() {
    let desk = desk();
    for (game, has) in [("number-scrabble", "operator s"), ("binary-number-scrabble", "operator N")] {
        desk.good(format!("run {game}.toml --out {game} --quiet"));
        let table = desk.read(&format!("{game}/findings/worth.csv"));
        for one in ["exchange", "blank", "bingo", "cross", has] {
            assert!(table.contains(&format!("greedy,{one},greedy without {one},6,")), "{table}");
        }
        desk.good(format!("verify {game} --quiet"));
    }
}

#[test]
fn worth_mistakes_are_named_with_their_place() {
    let desk = desk();
    let wrong = SHARED.replace("GAME", "number-scrabble") + "without = [\"exchange\", \"mulligan\"]\n";
    desk.write("wrong.toml", &wrong);
    let said = desk.bad("run wrong.toml --out out");
    assert!(said.contains("wrong.toml:10:") && said.contains("there is no Mulligan"), "{said}");
    assert!(!desk.path("out").exists());
    for command in ["best", "search", "equilibrium", "plan"] {
        let said = desk.bad(format!("{command} math.toml"));
        assert!(said.contains("[worth]"), "{said}");
    }
    let said = desk.bad("run math.toml --by-hand --out out");
    assert!(said.contains("[worth]"), "{said}");
    let said = desk.good("run math.toml --dry-run");
    assert!(said.contains("2, each against itself without each of 8 mechanics"), "{said}");
    desk.write(
        "split.toml",
        &MATH[..MATH.find("[worth]").unwrap()].replace("discard = \"none\"", "without = [\"split\"]"),
    );
    let said = desk.bad("search split.toml");
    assert!(said.contains("all its tiles in one bag"), "{said}");
    let said = desk.good("run split.toml --pairs 2 --out free --no-charts");
    assert!(said.contains("keeps"), "{said}");
}
