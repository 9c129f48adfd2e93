//! Experiments that compare rules: their tables join, the Advantage falls into its parts, and variants with the same games are no
//! finding.

use std::path::Path;

use crate::played::{Row, assert_trusted, rows, run};

pub(crate) const MATH: &str = include_str!("texts/sweep.toml");

/// The row of a figure of a variant.
fn figure<'r>(rows: &'r [Row], variant: &str, figure: &str) -> Option<&'r Row> {
    rows.iter()
        .find(|row| row["variant"] == variant && row["figure"] == figure)
}

fn value(rows: &[Row], variant: &str, name: &str) -> f64 {
    figure(rows, variant, name).unwrap()["value"]
        .parse()
        .unwrap()
}

/// The cells of these columns of a table.
fn cells(folder: &Path, table: &str, columns: &[&str]) -> Vec<Vec<String>> {
    let rows = rows(folder, table).into_iter();
    rows.map(|row| columns.iter().map(|column| row[*column].clone()).collect())
        .collect()
}

#[test]
fn the_advantage_falls_into_its_parts_and_every_game_joins_with_the_plan() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(MATH, folder);
    let found = rows(folder, "balance");
    for variant in [
        "hand 4, bags 2",
        "hand 4, bags 4",
        "hand 5, bags 2",
        "hand 5, bags 4",
    ] {
        let value = |figure: &str| value(&found, variant, figure);
        let parts = value("zero-zero") + value("choice") + value("mulligan");
        assert!((value("advantage") - parts).abs() < 1e-9, "{variant}");
        assert!(
            value("skill") > 0.5 && value("turns") > 10. && value("nothing-scoring") > 0.,
            "{variant}"
        );
    }
    // Nothing of these rules is as published, so the first is what the others are compared with.
    assert_eq!(
        figure(&found, "hand 4, bags 2", "turns").unwrap()["difference"],
        ""
    );
    assert_ne!(
        figure(&found, "hand 5, bags 2", "turns").unwrap()["difference"],
        ""
    );

    let games = cells(folder, "games", &["variant", "matchup"]);
    // Two self-matches and a matchup, and both self-matches three times more to take the Advantage apart.
    assert_eq!(games.len(), 4 * (3 + 6) * 48);
    let plan = cells(
        folder,
        "plan",
        &["variant", "matchup", "games", "purpose", "base_variant"],
    );
    assert!(
        games
            .iter()
            .all(|game| plan.iter().any(|row| row[..2] == game[..]))
    );
    for row in &plan {
        let own = games.iter().filter(|game| game[..] == row[..2]).count();
        assert_eq!(own.to_string(), row[2], "{row:?}");
    }
    let variants = cells(folder, "variants", &["variant"]);
    assert!(
        plan.iter()
            .all(|row| variants.contains(&vec![row[4].clone()]))
    );
    for purpose in ["comparison", "mirror", "advantage"] {
        assert!(plan.iter().any(|row| row[3] == purpose), "{purpose}");
    }
    let setups = cells(folder, "setups", &["variant", "setup"]);
    for side in ["setup_a", "setup_b"] {
        assert!(
            cells(folder, "games", &["variant", side])
                .iter()
                .all(|game| setups.contains(game)),
            "{side}"
        );
    }
    assert_trusted(folder);
}

#[test]
fn a_shared_bag_is_swept_against_the_published_number() {
    let text = "name = \"equals\"\npairs = 30\nrules = { game = \"binary-number-scrabble\", board = 9, hand = 5 }\n\
        [cross]\nbots = [\"greedy\"]\nexchanges = [\"worst\"]\n[[variant]]\nname = \"no premiums\"\npremiums = \"none\"\n\
        [sweep]\ntiles.\"=\" = [14, 20]\n";
    let folder = tempfile::tempdir().unwrap();
    run(text, folder.path());
    let found = rows(folder.path(), "balance");
    assert!(value(&found, "no premiums", "score-mean") < value(&found, "tiles.= 14", "score-mean"));
    assert_eq!(
        figure(&found, "tiles.= 14", "turns").unwrap()["difference"],
        ""
    );
    assert!(
        figure(&found, "tiles.= 14", "skill").is_none(),
        "there is one setup"
    );
}

#[test]
fn variants_with_the_same_games_are_no_finding() {
    const SETUP: &str = "name = \"alike\"\npairs = 6\nrules = { board = 9, hand = 5 }\n[[setup]]\nname = \"one\"\n\
        recipe = { digits = \"AB\", operators = \"CD\" }\nbot = \"greedy\"\nmulligan = \"never\"\nstart = \"self\"\n";
    for (variants, first, same) in [
        ("[sweep]\nbags = [4, 5]\n", "bags 4", "bags 5"),
        (
            "[sweep]\nfirst = [\"choice\", \"holder\", \"other\"]\n",
            "first choice",
            "first holder",
        ),
        (
            "[[variant]]\nname = \"a\"\nhand = 4\n[[variant]]\nname = \"b\"\nhand = 4\n",
            "a",
            "b",
        ),
        // The setup keeps every draw, and takes no time.
        (
            "[sweep]\nmulligan = [\"any\", \"off\"]\n",
            "mulligan any",
            "mulligan off",
        ),
        (
            "[sweep]\nmove-ms = [90000, 60000]\n",
            "move-ms 90000",
            "move-ms 60000",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        run(&format!("{SETUP}{variants}"), folder.path());
        for row in rows(folder.path(), "balance") {
            let is_same = row["variant"] == same;
            assert_eq!(
                row["same_games_as"],
                if is_same { first } else { "" },
                "{row:?}"
            );
            assert!(
                !is_same || (row["difference"].is_empty() && row["real"].is_empty()),
                "{row:?}"
            );
        }
    }
}

/// The best of four splits by as much as it is ahead of the two in the middle, and as many as are tied with it.
#[test]
fn lead_of_the_best_split_follows_from_the_ranking() {
    let recipes = [
        "digits = \"AB\", operators = \"CD\"",
        "all = \"A\"",
        "all = \"ABCD\"",
        "odd = \"A\", even = \"B\", operators = \"C\"",
    ];
    let mut text = "name = \"splits\"\npairs = 12\nrules = { board = 9, hand = 5 }\n".to_owned();
    for (place, recipe) in recipes.iter().enumerate() {
        text +=
            &format!("[[setup]]\nname = \"s{place}\"\nbot = \"greedy\"\nrecipe = {{ {recipe} }}\n");
    }
    text += "[balance]\n";
    let folder = tempfile::tempdir().unwrap();
    run(&text, folder.path());
    let (ranking, found) = (
        rows(folder.path(), "ranking"),
        rows(folder.path(), "balance"),
    );
    let mut shares: Vec<f64> = ranking
        .iter()
        .map(|row| row["win_rate"].parse().unwrap())
        .collect();
    shares.sort_by(|a, b| b.total_cmp(a));
    let lead = shares[0] - (shares[1] + shares[2]) / 2.;
    assert!(
        (value(&found, "baseline", "split-lead") - lead).abs() < 1e-9,
        "{lead}"
    );
    let tied = ranking
        .iter()
        .filter(|row| row["in_top_group"] == "true")
        .count()
        - 1;
    assert_eq!(value(&found, "baseline", "splits-tied"), tied as f64);
    // Setups of different bots do not say what a split does.
    let folder = tempfile::tempdir().unwrap();
    run(&text.replacen("\"greedy\"", "\"random\"", 1), folder.path());
    assert!(figure(&rows(folder.path(), "balance"), "baseline", "split-lead").is_none());
}
