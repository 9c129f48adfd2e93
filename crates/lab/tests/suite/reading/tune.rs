//! `[tune]` reads back to the same, and says what was meant.

use crate::reading::common::{experiment_of, mistake_of, written_and_read};
use crate::tune::BITS;
use bagsplit_game::rules::Value;
use bagsplit_lab::experiment::experiment_to_toml;
use bagsplit_lab::study::Aim;

const TEXT: &str = r#"
name = "tuned"
pairs = 10
rules = { game = "number-scrabble" }

[[setup]]
name = "a"
bot = "greedy"

[[setup]]
name = "b"
bot = { kind = "hasty", overlooks = 20 }

[balance]
stronger = "a"
weaker = "b"

[tune]
targets = ["first-wins = 50 +- 1", "Length of a game = 25..35", "ended-out-of-tiles >= 90%", "skill = as large as can be"]

[tune.options]
hand = { values = [9, 7, 8], cost = 2.5 }
tiles."+-*/" = { from = 10, to = 30, step = 2 }
premiums = { values = ["standard", "none"], names = ["as printed", "bare"] }
number-crosswords = [false, true]
"#;

#[test]
fn what_is_read_is_written_and_read_again() {
    let base = experiment_of(TEXT);
    let again = written_and_read(&base);
    assert_eq!(base, again);
    assert_eq!(experiment_to_toml(&base), experiment_to_toml(&again));
    let players = "[[players]]\nname = \"club\"\nbot = \"equity\"\n";
    let text = BITS.replace("games = 2000", "games = 2000\nfor-each = true") + players;
    let base = experiment_of(&text);
    assert!(base.tune().unwrap().for_each);
    assert_eq!(base, written_and_read(&base));
}

#[test]
fn options_and_targets_are_what_was_meant() {
    let experiment = experiment_of(TEXT);
    let tune = experiment.tune().unwrap();
    let keys: Vec<&str> = tune
        .options
        .iter()
        .map(|option| option.key.as_str())
        .collect();
    assert_eq!(
        keys,
        ["hand", "tiles.+-*/", "premiums", "number-crosswords"]
    );
    // Numbers lie in their order, and what the rules have is found among them.
    let names: Vec<&str> = tune.options[0]
        .levels
        .iter()
        .map(|level| level.name.as_str())
        .collect();
    assert_eq!((names, tune.options[0].cost), (vec!["7", "8", "9"], 2.5));
    assert_eq!(tune.options[2].levels[1].name, "bare");
    // What follows the hand by the rules does so in a file that says all options, too.
    let follows: Vec<&(String, Value)> = tune.options[0]
        .levels
        .iter()
        .flat_map(|level| &level.follows)
        .collect();
    let key = "exchange-min".to_owned();
    assert_eq!(
        follows,
        [7, 8, 9]
            .map(|n| (key.clone(), Value::Integer(n)))
            .iter()
            .collect::<Vec<_>>()
    );
    let aims: Vec<Aim> = tune.targets.iter().map(|target| target.aim).collect();
    assert_eq!(
        aims,
        [
            Aim::Between(0.49, 0.51),
            Aim::Between(25., 35.),
            Aim::Between(0.9, f64::INFINITY),
            Aim::Largest,
        ]
    );
    // Several symbols together keep their proportions, to the tile.
    let option = &tune.options[1];
    let Value::Counts(own) = &option.levels[option.base].set.1 else {
        panic!("counts")
    };
    for level in &option.levels {
        let Value::Counts(counts) = &level.set.1 else {
            panic!("counts")
        };
        let all: i64 = counts.iter().map(|(_, count)| count).sum();
        assert_eq!(level.written, Value::Integer(all));
        let now: i64 = own.iter().map(|(_, count)| count).sum();
        for ((_, count), (_, base)) in counts.iter().zip(own) {
            assert!((count * now - base * all).abs() < now, "{level:?}");
        }
    }
}

/// Another experiment, of a game without the Advantage.
#[test]
fn every_mistake_of_a_tuning_is_named() {
    for (from, to, expected) in [
        (
            "hand = [4, 5, 6]",
            "hands = [4, 5, 6]",
            "unknown key 'hands'; did you mean 'hand'?",
        ),
        (
            "hand = [4, 5, 6]",
            "hand = [4, 6]",
            "hand is 5 in the rules of the experiment, but that is not among these values",
        ),
        ("hand = [4, 5, 6]", "hand = [5]", "hand has one value here"),
        (
            "hand = [4, 5, 6]",
            "hand = [5, 5]",
            "5 is in the list of hand twice",
        ),
        ("hand = [4, 5, 6]", "hand = [5, 60]", "hand cannot be 60"),
        (
            "tiles.\"01\"",
            "tiles.\"0Q\"",
            "unknown symbol in 'tiles.0Q'",
        ),
        (
            "to = 20",
            "to = 8",
            "'to' is 8 and 'from' is 8; 'to' must be larger",
        ),
        (
            "cost = 2",
            "cost = -1",
            "cost is -1; it must be a number from 0 to 1000",
        ),
        (
            "turns = 30..50",
            "turn = 22..26",
            "there is no figure 'turn'; did you mean 'turns'?",
        ),
        (
            "turns = 30..50",
            "turns = 50..30",
            "the lower bound of 'turns = 50..30' is above the upper one",
        ),
        (
            "turns = 30..50",
            "turns = 40",
            "'turns = 40' is a single value",
        ),
        (
            "turns = 30..50",
            "turns = 30%..50%",
            "'turns' is in turns, not in percent",
        ),
        (
            "turns = 30..50",
            "turns = long..50",
            "'long' is not a number",
        ),
        (
            "turns = 30..50",
            "share(turns > 30) <= 4",
            "there is no figure 'share(turns'",
        ),
        ("turns = 30..50", "stuck <= 4", "there is no figure 'stuck'"),
        (
            "turns = 30..50",
            "split-lead >= 4",
            "there is no 'split-lead' here: a search plays self-matches",
        ),
        (
            "turns = 30..50",
            "advantage = 0 +- 1",
            "there is no 'advantage' here: the game has no Advantage",
        ),
        (
            "turns = 30..50",
            "margin = as small as can be",
            "a second target that is to be as large or as small as can be",
        ),
        ("turns = 30..50", "skill >= 60", "two targets for 'skill'"),
        (
            "turns = 30..50",
            "open-late >= 400",
            "'open-late' is a share, in percent from 0 to 100",
        ),
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
        (
            "games = 2000",
            "games = 2000\nfor-each = true",
            "there is no [[players]]",
        ),
        (
            "[tune.options]",
            "method = \"model\"\n[tune.options]",
            "unknown key 'method'",
        ),
    ] {
        let text = BITS.replacen(from, to, 1);
        assert_ne!(text, BITS, "{from}");
        let found = mistake_of(&text);
        assert!(found.contains(expected), "{to}: {found}");
    }
}
