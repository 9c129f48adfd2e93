//! Built-in setups, splits and cards are known by name in any folder; defaults are marked, and weak policies warned of.

use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{BuiltIn, FileKind};
use bagsplit_report::card::by_hand::NOT_IN_A_MATCH;
use bagsplit_report::words::recommendation;

use crate::common::Desk;
use crate::serve::Running;

/// What a command says on standard error although it succeeds.
fn warned(desk: &Desk, args: &str) -> String {
    let [_, errors] = desk.ended(args, 0);
    errors
}

#[test]
fn an_empty_folder_is_enough_for_what_is_built_in() {
    let desk = Desk::empty();
    let listed = desk.good("check --list");
    for kind in [FileKind::Setup, FileKind::Split, FileKind::Card] {
        for one in BuiltIn::all(kind) {
            let start = format!("  {} ", one.name);
            assert!(
                listed.lines().any(|line| line.starts_with(&start)),
                "{} in {listed}",
                one.name
            );
        }
    }
    assert!(
        listed.lines().all(|line| line.chars().count() <= 100),
        "{listed}"
    );
    let played = desk.good("match by-hand by-computer --pairs 1 --progress none");
    assert!(
        played.contains("\nby-hand against by-computer: 2 games in 1 pair\n"),
        "{played}"
    );
    assert!(
        desk.good("check by-hand")
            .starts_with("by-hand: setup 'by-hand', OK\n")
    );
    assert!(
        desk.good("check even")
            .starts_with("even: split 'even', OK\n")
    );
    let card = desk.good("card by-hand --pairs 0 --lines 0 --quiet");
    assert!(card.starts_with("by-hand\n"), "{card}");
    desk.write(
        "mine.toml",
        "split = \"even\"\nbot = \"person\"\ndraw = { kind = \"card\", card = \"odd-even\" }\n",
    );
    desk.good("match mine.toml by-hand --pairs 1 --records games.jsonl --quiet");
    // Nothing is left behind but what was asked for.
    let mut files: Vec<_> = std::fs::read_dir(desk.path(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    files.sort();
    assert_eq!(files, ["games.jsonl", "mine.toml"]);
}

#[test]
fn what_is_known_of_a_built_in_setup_is_on_its_card_and_on_no_other() {
    let desk = Desk::empty();
    for one in BuiltIn::all(FileKind::Setup) {
        let setup = one.setup(&Ruleset::default()).unwrap();
        let known =
            recommendation::evidence(&setup, &Ruleset::default()).expect("it is recommended");
        let card = desk.good(format!("card {} --pairs 0 --lines 0 --quiet", one.name));
        let (_, shown) = card.split_once("\nKNOWN\n").expect(&card);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        // The rules of the published match forbid computers.
        let forbidden = if one.name == "by-computer" {
            format!("{NOT_IN_A_MATCH} ")
        } else {
            String::new()
        };
        assert!(
            words(shown).starts_with(&format!("{forbidden}{known}")),
            "{card}"
        );
    }
    // Another setup of the same name.
    desk.write(
        "by-hand.toml",
        "name = \"by-hand\"\nsplit = \"even\"\nbot = \"person\"\n",
    );
    assert!(
        !desk
            .good("card by-hand.toml --pairs 0 --lines 0 --quiet")
            .contains("KNOWN")
    );
}

#[test]
fn a_name_that_is_not_built_in_is_refused_with_what_was_meant() {
    let desk = Desk::empty();
    for args in [
        "card by-hnd",
        "match by-hnd by-computer --pairs 1",
        "check by-hnd",
    ] {
        let said = desk.bad(args);
        assert!(
            said.contains("did you mean 'by-hand'?") && said.contains("check --list"),
            "{said}"
        );
    }
    let said = desk.bad("card even");
    assert!(
        said.contains("a built-in split has this name, but this must be a setup"),
        "{said}"
    );
    assert!(
        desk.bad("check --list by-hand")
            .contains("cannot be used with")
    );
}

#[test]
fn practice_offers_what_is_built_in_from_an_empty_folder() {
    let desk = Desk::empty();
    let running = Running::new(&desk, "");
    let answer = running.get("/practice.json");
    running.end();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let list: serde_json::Value = serde_json::from_str(body).unwrap();
    let opponents = list["opponents"].as_array().unwrap();
    let of_splits: &[&str] = &["best of each split", "built-in splits"];
    for (kind, from) in [
        (FileKind::Setup, &["recommended"][..]),
        (FileKind::Split, of_splits),
    ] {
        for one in BuiltIn::all(kind) {
            let is = |opponent: &&serde_json::Value| {
                opponent["name"] == one.name && from.iter().any(|from| opponent["from"] == *from)
            };
            assert_eq!(opponents.iter().filter(is).count(), 1, "{}", one.name);
        }
    }
}

#[test]
fn a_weak_policy_is_warned_of_once_unless_all_is_to_be_quiet() {
    let desk = Desk::empty();
    desk.write("weak.toml", "split = \"even\"\npass = \"always-place\"\n");
    desk.write("good.toml", "split = \"even\"\n");
    desk.write(
        "several.toml",
        "pairs = 1\n[cross]\nsplits = [\"even\", \"one-bag\", \"odd-even\", \"low-high\"]\nbots = [\"greedy\"]\n\
         passes = [\"always-place\"]\n",
    );
    let says = "warning: pass = \"always-place\" is weak for the bot 'greedy': it won ";
    for args in [
        "match weak.toml weak.toml --pairs 1 --progress none",
        "match weak.toml good.toml --pairs 1 --progress none",
        "check weak.toml",
        "check several.toml",
        "run several.toml --no-charts --progress none",
        "run several.toml --dry-run",
    ] {
        let said = warned(&desk, args);
        assert!(
            said.starts_with(says) && said.matches("warning").count() == 1,
            "{args}: {said}"
        );
        assert!(
            said.contains("against pass = \"waiting\" (docs/policies.md); in "),
            "{said}"
        );
    }
    assert!(
        warned(&desk, "check several.toml").contains("in even, one-bag, odd-even and 1 more\n")
    );
    desk.good("match weak.toml weak.toml --pairs 1 --quiet");
    desk.good("run several.toml --no-charts --quiet");
    desk.good("match good.toml good.toml --pairs 1 --progress none");
    desk.good("check good.toml");
    // By other rules nothing was measured.
    desk.write("small.toml", "hand = 5\n");
    desk.good("match weak.toml weak.toml --pairs 1 --rules small.toml --progress none");
}

#[test]
fn checking_marks_what_is_the_default() {
    let desk = Desk::empty();
    desk.write(
        "mine.toml",
        "split = \"even\"\nbot = \"value\"\ndraw = \"quota\"\nstart = \"self\"\n",
    );
    let said = desk.good("check mine.toml");
    let policies = "draw quota(operators=3), mulligan by-value(gain=10,orders=100) (default), discard improve (default), \
                    pass by-value (default), start self, thinking none";
    assert!(said.contains(policies), "{said}");
    desk.write(
        "two.toml",
        "pairs = 1\nsetups = [\"mine.toml\", \"by-hand\"]\n",
    );
    let said = desk.good("check two.toml");
    assert!(
        said.contains(
            "  mine   (default: mulligan by-value(gain=10,orders=100), discard improve, pass by-value)\n"
        ),
        "{said}"
    );
    assert!(
        said.contains("  by-hand\n"),
        "what states everything has no defaults: {said}"
    );
}
