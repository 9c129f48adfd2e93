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

pub(crate) fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    desk.write("bits.toml", BITS);
    desk
}

/// The values of a table by variant and figure.
fn figures(desk: &Desk, folder: &str) -> BTreeMap<(String, String), BTreeMap<String, String>> {
    let text = fs::read_to_string(desk.path(folder).join("findings/balance.csv")).unwrap();
    let mut lines = text.lines().map(fields);
    let header = lines.next().unwrap();
    let row =
        |fields: Vec<String>| -> BTreeMap<String, String> { header.iter().cloned().zip(fields).collect() };
    lines.map(row).map(|row| ((row["variant"].clone(), row["figure"].clone()), row)).collect()
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
        assert!(of("skill") > 0.5 && of("turns") > 10. && of("nothing-scoring") > 0., "{variant}");
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
    assert_eq!(charts.len(), 10, "five charts, in two formats");
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
    assert!(value(&rows, "no premiums", "score-mean") < value(&rows, "tiles.= 14", "score-mean"));
    assert!(!rows.contains_key(&("tiles.= 14".to_owned(), "skill".to_owned())), "there is one setup");
    assert!(desk.good("check bits.toml").contains("by the rules of: no premiums; tiles.= 14; tiles.= 20"));
    assert!(desk.good("run bits.toml --dry-run --out new").contains("games"));
    assert!(!desk.path("new").exists());
}

#[test]
fn sweeps_that_compare_nothing_are_refused() {
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
fn the_page_has_one_table_of_all_variants() {
    let desk = desk();
    desk.good("run math.toml --out one --pairs 4 --no-charts");
    // Sweeps have no ranking to compare.
    assert!(desk.bad("compare one one").contains("no ranking to compare"));
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

/// Variants with the same games are no finding, in words, table and page; `check` names what cannot act without playing.
#[test]
fn variants_that_cannot_differ_are_named() {
    const SETUP: &str = "name = \"alike\"\npairs = 6\nrules = { board = 9, hand = 5 }\n[[setup]]\nname = \"one\"\n\
        recipe = { digits = \"AB\", operators = \"CD\" }\nbot = \"greedy\"\nmulligan = \"never\"\nstart = \"self\"\n";
    let desk = Desk::new();
    for (variants, first, same) in [
        ("[sweep]\nbags = [4, 5]\n", "bags 4", "bags 5"),
        ("[sweep]\nfirst = [\"choice\", \"holder\", \"other\"]\n", "first choice", "first holder"),
        ("[[variant]]\nname = \"a\"\nhand = 4\n[[variant]]\nname = \"b\"\nhand = 4\n", "a", "b"),
        // The setup keeps every draw, and takes no time.
        ("[sweep]\nmulligan = [\"any\", \"off\"]\n", "mulligan any", "mulligan off"),
        ("[sweep]\nmove-ms = [90000, 60000]\n", "move-ms 90000", "move-ms 60000"),
    ] {
        desk.write("alike.toml", &format!("{SETUP}{variants}"));
        let said = desk.good(format!("run alike.toml --out {} --no-charts", same.replace(' ', "-")));
        let sentence = format!("'{same}': the same games as '{first}'");
        assert!(said.contains(&sentence), "{said}");
        let folder = same.replace(' ', "-");
        for row in rows(&desk, &format!("{folder}/findings/balance.csv")) {
            let is_same = row["variant"] == same;
            assert_eq!(row["same_games_as"], if is_same { first } else { "" }, "{row:?}");
            assert!(!is_same || (row["difference"].is_empty() && row["real"].is_empty()), "{row:?}");
        }
        desk.good(format!("report {folder} --out page.html"));
        assert!(
            desk.read("page.html").contains(&sentence.replace('\'', "&#39;"))
                || desk.read("page.html").contains(&sentence)
        );
    }
    for (file, said) in [
        (
            "bonus-tiles = 8\n",
            "bonus-tiles is 8, which does nothing: the bonus takes 8 new tiles, and a hand has 7",
        ),
        ("bonus-tiles = 5\nbonus-points = 0\n", "bonus-tiles is 5, which does nothing: bonus-points is 0"),
        ("move-ms = 0\nreserve-ms = 1000\n", "reserve-ms is 1000, which does nothing: move-ms is 0"),
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
        let printed = desk.good("check idle.toml").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(printed.contains("note: ") && printed.contains(said), "{said}: {printed}");
    }
    desk.write("acts.toml", "bonus-tiles = 7\nmove-ms = 0\n");
    let printed = desk.good("check acts.toml");
    assert!(!printed.contains("note: "), "{printed}");
}

/// The best of four splits by as much as it is ahead of the two in the middle, and as many as are tied with it.
#[test]
fn splits_matter_by_their_ranking() {
    let desk = Desk::new();
    let recipes = [
        "digits = \"AB\", operators = \"CD\"",
        "all = \"A\"",
        "all = \"ABCD\"",
        "odd = \"A\", even = \"B\", operators = \"C\"",
    ];
    let mut text = "name = \"splits\"\npairs = 12\nrules = { board = 9, hand = 5 }\n".to_owned();
    for (place, recipe) in recipes.iter().enumerate() {
        text += &format!("[[setup]]\nname = \"s{place}\"\nbot = \"greedy\"\nrecipe = {{ {recipe} }}\n");
    }
    desk.write("splits.toml", &format!("{text}[balance]\n"));
    desk.good("run splits.toml --out out --no-charts");
    let ranking = rows(&desk, "out/findings/ranking.csv");
    let mut shares: Vec<f64> = ranking.iter().map(|row| row["win_rate"].parse().unwrap()).collect();
    shares.sort_by(|a, b| b.total_cmp(a));
    let tied = ranking.iter().filter(|row| row["in_top_group"] == "true").count() - 1;
    let found = figures(&desk, "out");
    let lead = shares[0] - (shares[1] + shares[2]) / 2.;
    assert!((value(&found, "baseline", "split-lead") - lead).abs() < 1e-9, "{lead}: {found:?}");
    assert!((value(&found, "baseline", "splits-tied") - tied as f64).abs() < 1e-9, "{tied}");
    // Setups of different bots do not say what a split does.
    desk.write("bots.toml", &format!("{}[balance]\n", text.replacen("\"greedy\"", "\"random\"", 1)));
    desk.good("run bots.toml --out bots --no-charts");
    assert!(!figures(&desk, "bots").contains_key(&("baseline".to_owned(), "split-lead".to_owned())));
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
    for part in ["hand 4 (by greedy)", "Played by by random: ", "opposite signs"] {
        assert!(said.to_lowercase().contains(&part.to_lowercase()), "{part}: {said}");
    }
    let (alone, both) = (figures(&desk, "alone"), figures(&desk, "both"));
    for ((variant, figure), row) in &alone {
        let beside = &both[&(format!("{variant} (by random)"), figure.clone())];
        for key in ["value", "low", "high", "difference", "difference_low"] {
            assert_eq!(row[key], beside[key], "{variant}, {figure}, {key}");
        }
    }
    let variants = fs::read_to_string(desk.path("both/findings/variants.csv")).unwrap();
    assert!(variants.contains("hand 4 (by greedy),players,by greedy"), "{variants}");
    desk.good("verify both");
    desk.good("report both --out both.html");
    desk.good("squares both");
    let said = desk.bad("rank both --level club");
    assert!(said.contains("compares rules"), "{said}");
    let shown = desk.good("replay both --matchup even even --pair 1 --variant 'hand 4 (by greedy)'");
    assert!(shown.contains(" = "), "the values of expressions: {shown}");
}
