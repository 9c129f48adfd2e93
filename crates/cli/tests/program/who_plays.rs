//! Comparisons say who plays, and nothing about setups that different players played.

use crate::common::{Desk, says};

/// The bags of by-hand, in place.
const BAGS: &str = "bags = { A = \"111333555777999\", B = \"222444666888\", C = \"+++++-----\", D = \"*****/////\" }\n";

#[test]
fn a_setup_without_a_bot_is_played_as_what_it_is_compared_with() {
    let desk = Desk::empty();
    desk.write("mine.toml", BAGS);
    desk.write("named.toml", "split = \"odd-even\"\nbot = \"person\"\n");
    // The recommended bags by any name are the recommended setup: card, policies, expressions and level.
    for mine in ["mine.toml", "named.toml"] {
        let said = desk.good(format!("match {mine} by-hand --pairs 2"));
        says(
            &said,
            &[
                "both played by person (club)\n",
                "Both setups are the same, so every pair splits.",
            ],
        );
    }
    let checked = desk.good("check named.toml");
    says(
        &checked,
        &[
            "expressions (default), the first ",
            "pass stand-off(points=1,opens=99) (default)",
        ],
    );
    // From the other side, and with a bot that is no person.
    says(
        &desk.good("match by-computer mine.toml --pairs 1"),
        &["both played by value\n"],
    );
    // A card is for people.
    says(
        &desk.good("card mine.toml --pairs 1"),
        &["played by a human-like player at club level"],
    );
    let card: serde_json::Value =
        serde_json::from_str(&desk.good("card mine.toml --pairs 0 --format json")).unwrap();
    says(
        card["setup_file"].as_str().unwrap(),
        &["knows = 20", "looks = 14", "slips = 10"],
    );
    // What a file says stays.
    desk.write(
        "plain.toml",
        &(BAGS.to_owned() + "expressions = \"shipped\"\nbot = \"greedy\"\n"),
    );
    says(
        &desk.good("match plain.toml by-hand --pairs 1"),
        &["plain played by greedy, by-hand by person (club)"],
    );
}

#[test]
fn where_players_differ_no_setup_is_called_better() {
    let desk = Desk::empty();
    desk.write("even.toml", "split = \"even\"\nbot = \"random\"\n");
    let said = desk.good("match by-hand even.toml --pairs 20 --out out");
    let first: Vec<&str> = said.lines().take(2).collect();
    assert_eq!(first[0], "by-hand played by person (club), even by random");
    assert!(
        first[1].starts_with("warning: the players differ"),
        "{said}"
    );
    says(
        &said,
        &["by-hand wins more. The players differ, so this is no verdict about the setups."],
    );
    // The same games as a ranking, and an experiment of the kind before it is played.
    says(
        &desk.good("rank out"),
        &["note: the setups differ in their splits and in who plays them"],
    );
    desk.write(
        "mixed.toml",
        "pairs = 1\nsetups = [\"even.toml\"]\n[[setup]]\nname = \"left out\"\nsplit = \"odd-even\"\n",
    );
    let note = "who plays them (left out by greedy, even by random)";
    says(&desk.good("check mixed.toml"), &[note]);
    says(
        &desk.good("run mixed.toml --out mixed --no-charts"),
        &[note],
    );
    let found: serde_json::Value =
        serde_json::from_str(&desk.good("match by-hand even.toml --pairs 2 --format json"))
            .unwrap();
    assert_eq!(
        found["players"],
        serde_json::json!(["person (club)", "random"])
    );
    assert_eq!(found["players_differ"], true);
    // All combinations of splits and players compare both.
    desk.write(
        "cross.toml",
        "pairs = 1\n[cross]\nsplits = [\"even\", \"odd-even\"]\nbots = [\"random\", \"greedy\"]\n",
    );
    assert!(!desk.good("check cross.toml").contains("in who plays them"));
    // Levels of people are different players.
    let level = |knows: u32| {
        format!(
            "split = \"even\"\nbot = {{ kind = \"person\", knows = {knows}, looks = 26, slips = 3 }}\n"
        )
    };
    desk.write("expert.toml", &level(80));
    desk.write("nearly.toml", &level(79));
    let said = desk.good("match expert.toml nearly.toml --pairs 1");
    says(
        &said,
        &[
            "expert played by person (expert), nearly by person(knows=79,looks=26,slips=3)",
            "warning: ",
        ],
    );
}
