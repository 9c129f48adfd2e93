//! Tuning: what is found agrees with itself, and confirming again lowers the confidence.

use bagsplit_game::rules::Value;
use bagsplit_lab::experiment::load_rules;
use bagsplit_lab::studies::balance::differing_options;

use crate::played::{self, assert_trusted, rows};

pub(crate) const BITS: &str = include_str!("texts/tune-bits.toml");

const MATH: &str = include_str!("texts/tune-math.toml");

#[test]
fn front_options_costs_verdicts_and_rules_files_agree() {
    let folder = tempfile::tempdir().unwrap();
    played::tune(BITS, folder.path());
    let [front, searched, options] =
        ["tune_front", "tune", "tune_options"].map(|table| rows(folder.path(), table));
    let (first, targets) = (&front[0], 3);
    assert_eq!(
        (
            &first["rules"][..],
            &first["cost"][..],
            &first["difference"][..]
        ),
        ("baseline", "0.0", "")
    );
    assert_eq!((front.len() % targets, searched.len() % targets), (0, 0));
    // Among 2 x 3 x 7 x 2 variants more than the first round is played.
    assert!(searched.len() / targets > 10, "{}", searched.len());
    for row in &front[targets..] {
        let file = folder
            .path()
            .join(format!("findings/rules/{}.toml", row["rules"]));
        let rules = load_rules(&file).unwrap();
        // The file is whole: what is changed stands in it, and nothing else differs.
        let mut base = rules.published();
        base.set("board", &Value::Integer(9)).unwrap();
        base.set("hand", &Value::Integer(5)).unwrap();
        for (key, _) in differing_options(&[&rules, &base]) {
            let is_of_bits = key.starts_with("tiles.0") || key.starts_with("tiles.1");
            let class = if is_of_bits { "tiles.01" } else { &key };
            let follows = key == "exchange-min" && row["changes"].contains("hand");
            assert!(
                row["changes"].contains(class) || follows,
                "{key} of {}",
                row["changes"]
            );
        }
        let number = |key: &str| row[key].parse::<f64>().ok();
        let least = number("bound_low").unwrap_or(f64::MIN);
        let most = number("bound_high").unwrap_or(f64::MAX);
        // A figure that is the same in every pair has no interval and no verdict.
        let expected = match number("low").zip(number("high")) {
            _ if row["target"].contains("as can be") => "no bound",
            Some((low, high)) if low >= least && high <= most => "met",
            Some((low, high)) if high < least || low > most => "missed",
            _ => "undecided",
        };
        assert_eq!(row["verdict"], expected, "{row:?}");
    }
    // The costs of the options of a variant add up to its cost.
    for row in &searched {
        let own = options
            .iter()
            .filter(|option| option["variant"] == row["variant"]);
        let parts: f64 = own
            .map(|option| option["cost"].parse::<f64>().unwrap())
            .sum();
        assert!(
            (parts - row["cost"].parse::<f64>().unwrap()).abs() < 1e-9,
            "{row:?}"
        );
    }
}

#[test]
fn splits_are_dealt_by_the_rules_of_each_variant() {
    let folder = tempfile::tempdir().unwrap();
    played::tune(MATH, folder.path());
    let options = rows(folder.path(), "tune_options");
    for value in ["18", "36"] {
        assert!(
            options
                .iter()
                .any(|row| row["key"] == "tiles.123456789" && row["value"] == value),
            "{value}"
        );
    }
    assert_trusted(folder.path());
}

#[test]
fn confirming_again_with_other_pairs_lowers_the_confidence() {
    let folder = tempfile::tempdir().unwrap();
    let tune = |pairs: u64| {
        let text = BITS.replace("confirm-pairs = 40", &format!("confirm-pairs = {pairs}"));
        let (report, manifest) = played::tune(&text, folder.path());
        (report.level.confidence(), manifest.ranked_before)
    };
    // The same again is no other look.
    for (pairs, confidence, before) in [
        (20, 0.95, &[][..]),
        (20, 0.95, &[]),
        (25, 0.9, &[20]),
        (30, 0.85, &[20, 25]),
        (22, 0.8, &[20, 25, 30]),
    ] {
        let found = tune(pairs);
        assert!(
            (found.0 - confidence).abs() < 1e-9 && found.1 == before,
            "{pairs}: {found:?}"
        );
    }
    assert_trusted(folder.path());
    // Another seed has pairs of its own.
    let other = tempfile::tempdir().unwrap();
    let (report, _) = played::tune(&BITS.replace("seed = 4", "seed = 5"), other.path());
    assert!((report.level.confidence() - 0.95).abs() < 1e-9);
}

/// Two populations that play the same bot by other policies, and a search that asks the first or both.
const PLAYERS: &str = r#"
[[players]]
name = "plain"
bot = "greedy"

[[players]]
name = "hasty ones"
bot = { kind = "hasty", overlooks = 30 }
"#;

#[test]
fn targets_stand_for_each_population_and_the_search_asks_the_first_or_all() {
    for (for_each, searched) in [(false, 3), (true, 5)] {
        let setting = format!("confirm-pairs = 20\nfor-each = {for_each}");
        let text = BITS.replace("confirm-pairs = 40", &setting) + PLAYERS;
        let text = text.replace("games = 2000", "games = 1000");
        let folder = tempfile::tempdir().unwrap();
        let (report, _) = played::tune(&text, folder.path());
        assert_eq!((report.targets.len(), report.searched), (6, searched));
        assert!(report.tuned().iter().all(|rules| rules.figures.len() == 6));
        // Each figure is that of its population in the table of all figures, which has other intervals.
        for (place, rules) in report.front.iter().enumerate() {
            for (target, figure) in report.targets.iter().zip(&rules.figures) {
                let variant = target.players * report.front.len() + place;
                let row = report.balance.finding(variant, target.figure).unwrap();
                let figure = figure.as_ref().unwrap();
                assert_eq!(
                    row.estimate.value.to_bits(),
                    figure.estimate.value.to_bits()
                );
                let name = ["plain", "hasty ones"][target.players];
                assert!(
                    target.text.ends_with(&format!("({name})")),
                    "{}",
                    target.text
                );
                assert_eq!(report.balance.players_of(variant), Some(name));
                let compared = figure.difference.is_some();
                assert!(
                    place > 0 || !compared,
                    "the baseline is compared with itself"
                );
            }
        }
        // The weaker setup is no better by players that are: it keeps its bot.
        let skill = |players: usize| {
            let mut found = report.targets.iter().zip(&report.front[0].figures);
            let (_, figure) = found
                .find(|(target, _)| target.players == players && target.aim.is_extreme())
                .unwrap();
            figure.as_ref().unwrap().estimate.value
        };
        assert!(
            skill(0) > skill(1) && skill(1) > 0.5,
            "{}, {}",
            skill(0),
            skill(1)
        );
        // Only what the search asked is in its table.
        let rows = rows(folder.path(), "tune");
        assert_eq!(rows.len() % searched, 0);
        assert_trusted(folder.path());
    }
}
