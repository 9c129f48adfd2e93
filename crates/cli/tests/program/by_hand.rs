//! Setups that a person can carry out: named by `check`, selected by `--by-hand`, ranked beside the rest.

use std::fs;

use crate::common::{Desk, says};

/// Setups that a person can carry out, `card` exactly and `roughly` roughly, and two that nobody can.
const MIXED: &str = r#"
name = "mixed"
seed = 5
pairs = 12

[[setup]]
name = "card"
split = "apart.toml"
bot = "greedy"
draw = { kind = "card", card = "card.toml" }
mulligan = "never"
discard = "surplus"

[[setup]]
name = "machine"
split = "apart.toml"
bot = "greedy"
draw = "hand-value"

[[setup]]
name = "roughly"
split = "even.toml"
bot = "random"
draw = "uniform"

[[setup]]
name = "network"
split = "even.toml"
bot = "greedy"
draw = "uniform"
pass = "by-value"

[pairing]
kind = "field"
field = ["machine", "roughly"]
"#;

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("card.toml", "[[rule]]\nwhen = \"opening\"\ndraw = [\"2 from C\", \"1 from D\"]\n[[rule]]\ndraw = [\"operators to 3 from CD\", \"rest from BA\"]\n");
    desk.write("mixed.toml", MIXED);
    desk
}

#[test]
fn a_card_is_checked_and_printed_in_words_and_each_part_of_a_setup_has_a_verdict() {
    let desk = desk();
    // The same in general and for a split, where a card in a file is not known to belong to one.
    let words = [
        "if nothing lies on the board: two tiles from C; one tile from D; fill up from A",
        "Otherwise: for each operator you are short of three, one tile from C, then D; fill up from B, then A",
    ];
    let unwrapped = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = unwrapped(desk.good("check card.toml"));
    says(
        &said,
        &["card.toml: card, OK", "with any split", "Each draw, "],
    );
    says(&said, &words);
    desk.write(
        "setup.toml",
        "split = \"apart.toml\"\nbot = \"equity\"\ndraw = { kind = \"card\", card = \"card.toml\" }\n",
    );
    let said = desk.good("check setup.toml");
    says(&unwrapped(said.clone()), &words);
    says(
        &said,
        &[
            "First draw: 4 from A, 2 from C and 1 from D.",
            "After that, if nothing lies",
        ],
    );
    says(
        &said,
        &[
            "by hand within 90 seconds? roughly",
            "draw      card: yes",
            "discard   improve: roughly",
        ],
    );
    desk.write(
        "machine.toml",
        "split = \"apart.toml\"\ndraw = \"hand-value\"\ndiscard = \"surplus\"\n",
    );
    // A card in a folder beside one of splits is printed for the split of its name.
    for folder in ["cards", "splits"] {
        fs::create_dir(desk.path(folder)).unwrap();
    }
    desk.write(
        "cards/apart.toml",
        "[[rule]]\ndraw = [\"operators to 3 from CD\", \"rest from BA\"]\n",
    );
    desk.write("splits/apart.toml", &desk.read("apart.toml"));
    let said = desk.good("check cards/apart.toml");
    says(
        &said,
        &[
            "with the split 'apart' (splits/apart.toml):",
            "First draw: 4 from B and 3 from C.",
        ],
    );
    let said = desk.good("check machine.toml");
    says(
        &said,
        &[
            "by hand within 90 seconds? no",
            "draw      hand-value: no",
            "discard   surplus: yes",
            "pass      ",
        ],
    );
    desk.write("card.toml", "[[rule]]\ndraw = [\"some from C\"]\n");
    says(
        &desk.bad("check setup.toml"),
        &[
            "card.toml:2:9: 'some from C' is no step",
            "named at setup.toml:3:32",
        ],
    );
}

#[test]
fn by_hand_plays_only_manual_setups_against_the_same_field() {
    let desk = desk();
    let [_, left_out] = desk.ended("run mixed.toml --by-hand --no-charts", 0);
    says(&left_out, &["Left out, not by hand: machine, network (2)."]);
    let table = desk.read("results/mixed-by-hand/findings/ranking.csv");
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 2, "{table}");
    assert!(
        rows.iter()
            .any(|row| row.contains(",card,") && row.contains(",yes,")),
        "{table}"
    );
    assert!(
        rows.iter()
            .any(|row| row.contains(",roughly,") && row.contains(",roughly,")),
        "{table}"
    );
    desk.good("verify results/mixed-by-hand --sample 3");
    // It is another experiment than the whole one, whose games are the same where both have them.
    let whole = desk.good("run mixed.toml --no-charts");
    says(
        &whole,
        &["This ranking is for bots (greedy, random), not for people"],
    );
    let matchup = |name: &str| {
        let table = desk.read(&format!("results/{name}/findings/matchups.csv"));
        let own = table
            .lines()
            .find(|line| line.contains("card") && line.contains("machine"))
            .unwrap();
        own.split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(matchup("mixed")[2..], matchup("mixed-by-hand")[2..]);
    for study in ["best", "search", "equilibrium"] {
        assert!(desk.good(format!("{study} --help")).contains("--by-hand"));
    }
}

#[test]
fn a_ranking_says_for_which_bots_it_is_unless_people_play() {
    let desk = desk();
    desk.good("run mixed.toml --no-charts --quiet");
    says(
        &desk.good("rank results/mixed"),
        &[
            "This ranking is for bots (greedy, random), not for people",
            "machine",
        ],
    );
    let person = "bot = { kind = \"person\", knows = 20, looks = 14, slips = 10 }";
    let text = MIXED
        .replace("bot = \"greedy\"", person)
        .replace("bot = \"random\"", person);
    desk.write("people.toml", &text.replace("pass = \"by-value\"", ""));
    let said = desk.good("run people.toml --no-charts --out people");
    assert!(!said.contains("not for people"), "{said}");
}

#[test]
fn by_hand_without_playable_setups_is_one_error() {
    let desk = desk();
    desk.write(
        "none.toml",
        &MIXED.replace("uniform", "hand-value").replace(
            "{ kind = \"card\", card = \"card.toml\" }",
            "\"hand-value\"",
        ),
    );
    let said = desk.bad("run none.toml --by-hand");
    says(
        &said,
        &["error: none.toml: none of 4 setups can be carried out by a person"],
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_card_is_searched_for_a_split_of_math_scrabble_alone() {
    let desk = Desk::new();
    assert!(desk.bad("card odd-even --games 5000").contains("--search"));
    assert!(
        desk.bad("card odd-even --search --games 10")
            .contains("5000")
    );
    assert!(
        desk.bad("card small.toml --search")
            .contains("a split file or a setup file is needed")
    );
    assert!(
        desk.bad("card odd-even --search --game number-scrabble")
            .contains("published rules")
    );
}

#[test]
#[ignore = "plays several thousand games"]
fn a_card_that_is_searched_is_printed_and_kept_as_a_setup() {
    let desk = Desk::new();
    let search = "card odd-even --search --games 5000 --pairs 0 --seed 3";
    // Where the setup is goes to standard error, as progress does.
    let run = || {
        let output = desk.run(format!("{search} --out one"));
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let said = run();
    assert!(
        said.starts_with("odd-even") && said.contains("DRAWING"),
        "{said}"
    );
    assert_eq!(run(), said, "the same again, without a game");
    let checked = desk.good("check one/findings/setups/found-1.toml");
    assert!(
        checked.contains("without a computer") || checked.contains("by hand"),
        "{checked}"
    );
    assert!(desk.run("verify one").status.success());
}
