//! The values of mechanics: a row for each player and mechanic, most valuable first, that agrees with its pairs.

use crate::played::{Row, assert_trusted, rows, run};

pub(crate) const MATH: &str = r#"
name = "math"
seed = 4
pairs = 24
rules = { board = 9, hand = 6 }

[[setup]]
name = "greedy"
recipe = { digits = "AB", operators = "CD" }
draw = { kind = "quota", operators = 2 }
mulligan = { kind = "lopsided", fewest = 2, most = 3 }
pass = "waiting"

[[setup]]
name = "keeps"
recipe = { digits = "AB", operators = "CD" }
bot = "equity"
discard = "none"

[worth]
without = ["mulligan", "discard", "draw", "split", "bonus", "cross", "pass", "operator *"]
"#;

#[test]
fn rows_are_sorted_and_agree_with_their_pairs() {
    let folder = tempfile::tempdir().unwrap();
    run(MATH, folder.path());
    let worth = rows(folder.path(), "worth");
    let number = |row: &Row, name: &str| row[name].parse::<f64>().unwrap();
    assert_eq!(worth.len(), 16);
    assert!(
        worth
            .chunks(8)
            .all(|own| own.is_sorted_by_key(|row| -number(row, "worth")))
    );
    for row in &worth {
        assert_eq!(
            row["setup"],
            format!("{} without {}", row["player"], row["without"])
        );
        let [low, value, high] = ["worth_low", "worth", "worth_high"].map(|name| number(row, name));
        assert!(low <= value && value <= high);
        assert_eq!(row["real"] == "true", number(row, "p_adjusted") <= 0.05);
        let quarters = [
            "lost_both",
            "quarter",
            "split",
            "three_quarters",
            "won_both",
        ];
        let pairs: Vec<f64> = quarters.map(|name| number(row, name)).into();
        assert_eq!(pairs.iter().sum::<f64>(), 24.);
        let share: f64 = pairs
            .iter()
            .enumerate()
            .map(|(quarter, pairs)| quarter as f64 / 4. * pairs)
            .sum();
        assert!((value - (share / 24. - 0.5)).abs() < 1e-12);
        // Who never takes the Mulligan and never discards plays the same game without.
        if row["player"] == "keeps" && ["mulligan", "discard"].contains(&&row["without"][..]) {
            assert_eq!((value, pairs[2]), (0., 24.));
        }
    }
    assert_eq!(rows(folder.path(), "ranking").len(), 0, "nobody is ranked");
}

#[test]
fn games_with_a_shared_bag_have_their_own_mechanics() {
    for (game, operator) in [
        ("number-scrabble", "operator s"),
        ("binary-number-scrabble", "operator N"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let rules = format!("rules = {{ game = \"{game}\", board = 9, hand = 5 }}");
        run(
            &format!("name = \"g\"\npairs = 6\n{rules}\n[[setup]]\nname = \"greedy\"\n[worth]\n"),
            folder.path(),
        );
        let worth = rows(folder.path(), "worth");
        for mechanic in ["exchange", "blank", "bingo", "cross", operator] {
            assert!(
                worth
                    .iter()
                    .any(|row| row["without"] == mechanic && row["pairs"] == "6"),
                "{mechanic}"
            );
        }
        assert_trusted(folder.path());
    }
}
