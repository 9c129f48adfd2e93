//! Tuning rules: the same result for any number of threads and kills, and files that can be read.

use std::fs;

use crate::common::{Desk, blocks, killed, rows, tables_of, wait_until};

const BITS: &str = r#"
name = "bits"
seed = 4
pairs = 20
rules = { game = "binary-number-scrabble", board = 9, hand = 5 }

[[setup]]
name = "greedy"
bot = "greedy"

[pairing]
kind = "field"
field = ["hasty"]

[[pairing.setup]]
name = "hasty"
bot = { kind = "hasty", overlooks = 60 }

[balance]
stronger = "greedy"
weaker = "hasty"

[tune]
games = 2000
pairs = 20
most-pairs = 80
round = 4
front = 2
confirm-pairs = 40
targets = ["turns = 30..50", "Wins of the stronger bot = as large as can be", "nothing-scoring <= 45"]

[tune.options]
hand = [4, 5, 6]
tiles."=" = { from = 8, to = 20, step = 2, cost = 2 }
tiles."01" = [40, 56]
premiums = ["standard", "none"]
"#;

const MATH: &str = r#"
name = "math"
seed = 6
pairs = 20
rules = { board = 7, hand = 5 }

[[setup]]
name = "greedy"
split = "even.toml"
bot = "greedy"

[tune]
games = 1500
pairs = 20
most-pairs = 40
front = 2
confirm-pairs = 20
targets = ["advantage = 0 +- 5", "turns >= 12"]

[tune.options]
first = ["choice", "holder", "other"]
mulligan = ["any", "off"]
tiles."123456789" = [18, 27, 36]
"#;

#[test]
fn a_tuning_is_registered_and_held_to_it() {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    let said = desk.good("plan math.toml --study tune --preregister --out out");
    assert!(
        said.contains("'tune' of experiment 'math' plays at most ") && said.contains("Registered in"),
        "{said}"
    );
    let text = desk.read("out/preregistration.md");
    assert!(text.contains("command `bagsplit tune`") && text.contains("confirm-pairs"), "{text}");
    assert!(desk.good("tune math.toml --out out --no-charts").contains("Run as registered on"));
    assert!(desk.good("verify out --sample 5").contains("note: run as registered on "));
    desk.write("math.toml", &MATH.replace("confirm-pairs = 20", "confirm-pairs = 30"));
    let said = desk.good("tune math.toml --out out --no-charts");
    assert!(said.contains("confirm-pairs: registered 20, run 30"), "{said}");
    // What cannot be tuned registers nothing.
    let setups = MATH.split("[tune]").next().expect("a part before [tune]");
    let second = "[[setup]]\nname = \"equity\"\nsplit = \"even.toml\"\nbot = \"equity\"\n";
    desk.write("plain.toml", &format!("{setups}{second}"));
    let said = desk.bad("plan plain.toml --study tune --preregister --out none");
    assert!(said.contains("has no [tune]") && !desk.path("none").exists(), "{said}");
}

#[test]
fn a_tuning_killed_three_times_ends_the_same_on_any_threads() {
    let desk = Desk::new();
    desk.write("bits.toml", BITS);
    desk.good("tune bits.toml --out whole --threads 1 --quiet --no-charts");
    let whole = tables_of(&desk.path("whole"));
    let all = blocks(&desk.path("whole"));
    // Killed each time that a quarter more of the games is there.
    for quarter in 1..=3 {
        let mut child = desk.start("tune bits.toml --out parts --threads 2 --quiet --no-charts");
        wait_until(|| {
            assert!(child.try_wait().unwrap().is_none(), "it ended before its kill");
            blocks(&desk.path("parts")) >= all * quarter / 4
        });
        killed(child);
        let there = blocks(&desk.path("parts"));
        assert!(there < all && !desk.path("parts/findings").exists(), "kill {quarter}: {there} of {all}");
    }
    desk.good("tune bits.toml --out parts --threads 2 --quiet --no-charts");
    assert!(tables_of(&desk.path("parts")) == whole, "the tables differ");
    let rules = |folder: &str| {
        let entries = fs::read_dir(desk.path(folder).join("findings/rules")).unwrap();
        let mut all: Vec<_> = entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect();
        all.sort();
        all
    };
    assert_eq!(rules("parts"), rules("whole"));
    assert_eq!(blocks(&desk.path("parts")), all, "nothing was played twice");
    // Nothing is left to play, and the folder can be trusted.
    desk.good("tune bits.toml --out parts --quiet --no-charts");
    assert_eq!(blocks(&desk.path("parts")), all);
    desk.good("verify parts --sample 8");
}

#[test]
fn what_it_finds_is_in_tables_rules_files_charts_and_the_report() {
    let desk = Desk::new();
    desk.write("bits.toml", BITS);
    let said = desk.good("tune bits.toml --out found");
    assert!(said.contains("tuned-1") && said.contains("found/findings/rules"), "{said}");
    let front = rows(&desk, "found/findings/tune_front.csv");
    let played = rows(&desk, "found/findings/tune.csv");
    let (first, targets) = (&front[0], 3);
    assert_eq!((&first["rules"][..], &first["cost"][..], &first["difference"][..]), ("baseline", "0.0", ""));
    assert_eq!(front.len() % targets, 0);
    assert_eq!(played.len() % targets, 0);
    // Among 2 x 3 x 7 x 2 variants more than the first round is played, and never more than the budget.
    assert!(played.len() / targets > 10, "{}", played.len());
    for row in &front[targets..] {
        let file = format!("found/findings/rules/{}.toml", row["rules"]);
        let rules = bagsplit_lab::experiment::load_rules(desk.path(&file)).unwrap();
        // The file is whole: what is changed stands in it, and nothing else differs.
        let mut again = bagsplit_lab::experiment::load_rules(desk.path(&file)).unwrap().published();
        again.set("board", &bagsplit_game::rules::Value::Integer(9)).unwrap();
        again.set("hand", &bagsplit_game::rules::Value::Integer(5)).unwrap();
        let changed: Vec<String> = bagsplit_lab::studies::balance::differing_options(&[&rules, &again])
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        for key in &changed {
            let class =
                if key.starts_with("tiles.0") || key.starts_with("tiles.1") { "tiles.01" } else { key };
            let follows = key == "exchange-min" && row["changes"].contains("hand");
            assert!(row["changes"].contains(class) || follows, "{key} of {}", row["changes"]);
        }
        let verdict = &row["verdict"];
        let number = |key: &str| row[key].parse::<f64>().ok();
        let interval = number("low").zip(number("high"));
        let (least, most) =
            (number("bound_low").unwrap_or(f64::MIN), number("bound_high").unwrap_or(f64::MAX));
        // A figure that is the same in every pair has no interval and no verdict.
        let expected = match interval {
            _ if row["target"].contains("as can be") => "no bound",
            Some((low, high)) if low >= least && high <= most => "met",
            Some((low, high)) if high < least || low > most => "missed",
            _ => "undecided",
        };
        assert_eq!(verdict, expected, "{row:?}");
        desk.good(format!("rules --rules {file} --print"));
    }
    // What the options of a variant cost adds up to its cost, and each is printed.
    let options = rows(&desk, "found/findings/tune_options.csv");
    for row in &played {
        let own = options.iter().filter(|option| option["variant"] == row["variant"]);
        let parts: f64 = own.map(|option| option["cost"].parse::<f64>().unwrap()).sum();
        assert!((parts - row["cost"].parse::<f64>().unwrap()).abs() < 1e-9, "{row:?}");
    }
    for row in front[targets..].iter().filter(|row| row["changes"].contains(", ")) {
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
        for change in row["changes"].split(", ") {
            assert!(words.contains(&format!(" for {change}")), "{change}: {said}");
        }
    }
    assert!(desk.read("found/findings/charts/tune-front.svg").starts_with("<svg"));
    desk.good("report found");
    let page = desk.read("found/report.html");
    assert!(page.contains("tuned-1") && page.contains("turns = 30..50") && page.contains("docs/tune.md"));
}

#[test]
fn verify_draws_the_charts_again() {
    let desk = Desk::new();
    desk.write("bits.toml", BITS);
    desk.good("tune bits.toml --out found");
    desk.good("verify found --sample 2");
    let chart = desk.path("found/findings/charts/tune-front.svg");
    let drawn = fs::read_to_string(&chart).unwrap();
    fs::write(&chart, drawn.replacen("</svg>", "<!-- better --></svg>", 1)).unwrap();
    let findings = desk.path("found/findings");
    let mut manifest = bagsplit_storage::Manifest::read(&findings.join("manifest.json")).unwrap();
    for file in &mut manifest.files {
        *file = bagsplit_storage::ListedFile::from_file(&findings, std::path::Path::new(&file.name)).unwrap();
    }
    fs::write(findings.join("manifest.json"), manifest.sealed().text()).unwrap();
    let said = desk.faulty("verify found --sample 2");
    assert!(said.contains("tune-front.svg: the games give a different chart"), "{said}");
}

#[test]
fn splits_are_dealt_by_the_rules_of_each_variant() {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    desk.good("tune math.toml --out found --quiet --no-charts");
    let options = rows(&desk, "found/findings/tune_options.csv");
    let tiles = options.iter().filter(|row| row["key"] == "tiles.123456789");
    assert!(tiles.clone().any(|row| row["value"] == "18") && tiles.clone().any(|row| row["value"] == "36"));
    assert!(desk.run("verify found --sample 4").status.success());
}

/// One clear error for each wrong thing, with its line.
#[test]
fn mistakes_are_named() {
    let desk = Desk::new();
    for (from, to, said) in [
        ("hand = [4, 5, 6]", "hands = [4, 5, 6]", "unknown key 'hands'; did you mean 'hand'?"),
        (
            "hand = [4, 5, 6]",
            "hand = [4, 6]",
            "hand is 5 in the rules of the experiment, but that is not among these values",
        ),
        ("hand = [4, 5, 6]", "hand = [5]", "hand has one value here"),
        ("hand = [4, 5, 6]", "hand = [5, 5]", "5 is in the list of hand twice"),
        ("hand = [4, 5, 6]", "hand = [5, 60]", "hand cannot be 60"),
        ("tiles.\"01\"", "tiles.\"0Q\"", "unknown symbol in 'tiles.0Q'"),
        ("to = 20", "to = 8", "'to' is 8 and 'from' is 8; 'to' must be larger"),
        ("cost = 2", "cost = -1", "cost is -1; it must be a number from 0 to 1000"),
        ("turns = 30..50", "turn = 22..26", "there is no figure 'turn'; did you mean 'turns'?"),
        ("turns = 30..50", "turns = 50..30", "the lower bound of 'turns = 50..30' is above the upper one"),
        ("turns = 30..50", "turns = 40", "'turns = 40' is a single value"),
        ("turns = 30..50", "turns = 30%..50%", "'turns' is in turns, not in percent"),
        ("turns = 30..50", "turns = long..50", "'long' is not a number"),
        ("turns = 30..50", "share(turns > 30) <= 4", "there is no figure 'share(turns'"),
        ("turns = 30..50", "stuck <= 4", "there is no figure 'stuck'"),
        ("turns = 30..50", "split-lead >= 4", "there is no 'split-lead' here: a search plays self-matches"),
        ("turns = 30..50", "advantage = 0 +- 1", "there is no 'advantage' here: the game has no Advantage"),
        (
            "turns = 30..50",
            "margin = as small as can be",
            "a second target that is to be as large or as small as can be",
        ),
        ("turns = 30..50", "skill >= 60", "two targets for 'skill'"),
        ("turns = 30..50", "open-late >= 400", "'open-late' is a share, in percent from 0 to 100"),
        (
            "stronger = \"greedy\"\nweaker = \"hasty\"",
            "",
            "name two setups that meet as 'stronger' and 'weaker'",
        ),
        (
            "pairs = 20\nmost-pairs = 80",
            "pairs = 100\nmost-pairs = 80",
            "most-pairs is 80, and a variant is first played for 100 pairs",
        ),
        ("[tune.options]", "method = \"model\"\n[tune.options]", "unknown key 'method'"),
    ] {
        let text = BITS.replacen(from, to, 1);
        assert_ne!(text, BITS, "{from}");
        desk.write("wrong.toml", &text);
        let error = desk.bad("tune wrong.toml");
        assert!(error.contains(said) && error.contains("wrong.toml:"), "{to}: {error}");
    }
    desk.write("none.toml", &BITS[..BITS.find("[tune]").unwrap()]);
    assert!(desk.bad("tune none.toml").contains("the experiment has no [tune]"));
    desk.write("swept.toml", &format!("{BITS}\n[sweep]\nboard = [9, 11]\n"));
    assert!(desk.bad("tune swept.toml").contains("'tune' finds variants itself"));
    desk.write(
        "few.toml",
        &BITS
            .replace("games = 2000", "games = 1000")
            .replace("most-pairs = 80", "most-pairs = 800")
            .replace("pairs = 20\nmost", "pairs = 150\nmost"),
    );
    assert!(desk.bad("tune few.toml").contains("it must be enough for three variants"));
}

#[test]
fn confirming_again_with_other_pairs_lowers_the_confidence_and_is_recorded() {
    let desk = Desk::new();
    desk.write("bits.toml", BITS);
    let confidence = |folder: &str| -> f64 {
        rows(&desk, &format!("{folder}/findings/tune_front.csv"))[0]["level"].parse().unwrap()
    };
    desk.good("tune bits.toml --out found --quiet --no-charts");
    assert!((confidence("found") - 0.95).abs() < 1e-9);
    let first = tables_of(&desk.path("found"));
    desk.good("tune bits.toml --out found --quiet --no-charts");
    assert!(tables_of(&desk.path("found")) == first, "the same again is no other look");
    for (pairs, expected) in [(70, 0.9), (140, 0.85), (60, 0.8)] {
        desk.write("bits.toml", &BITS.replace("confirm-pairs = 40", &format!("confirm-pairs = {pairs}")));
        desk.good("tune bits.toml --out found --quiet --no-charts");
        assert!((confidence("found") - expected).abs() < 1e-9, "{pairs}: {}", confidence("found"));
    }
    let manifest = desk.read("found/findings/manifest.json").replace(char::is_whitespace, "");
    assert!(manifest.contains("\"ranked_before\":[40,70,140]"), "{manifest}");
    desk.good("verify found --sample 4");
    // Another seed has pairs of its own.
    let other = BITS.replace("seed = 4", "seed = 5");
    desk.write("bits.toml", &other);
    desk.good("tune bits.toml --out other --quiet --no-charts");
    assert!((confidence("other") - 0.95).abs() < 1e-9);
}
