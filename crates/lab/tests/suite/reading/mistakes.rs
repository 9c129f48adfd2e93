//! Every mistake gives one error that names file, line and column, what was found and what is right: those of
//! `mistakes.txt`, and some that are more than a file and a line.

use std::path::Path;

use crate::reading::common::read;
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{
    ConfigError, check, kind_of, load_card, load_experiment, load_rules, load_setup, load_split,
};

fn game() -> Ruleset {
    Ruleset::default()
}

/// What a reader says of a file with this text, and the line that it says it of.
fn said<T: std::fmt::Debug>(
    text: &str,
    reader: impl Fn(&Path) -> Result<T, ConfigError>,
) -> String {
    let error = read(text, reader).expect_err(text);
    for mistake in error
        .mistakes
        .iter()
        .filter(|mistake| mistake.line > 0 && mistake.file == "x.toml")
    {
        let line = text
            .lines()
            .nth(mistake.line as usize - 1)
            .unwrap_or_default();
        assert_eq!(line.trim_end(), mistake.source_line);
    }
    error.to_string()
}

/// Cases are `== READER`, the text of a file, and for each of its mistakes `->` with the first line of the message; lines
/// with `%%` are headings. Beside the file there are splits `one.toml` and `two.toml`, and `bad.toml`, which is none.
#[test]
fn every_mistake_is_named_with_its_place_and_with_what_is_right() {
    let number = Ruleset::named("number-scrabble").unwrap();
    let (mut cases, mut wrong) = (0, Vec::new());
    for case in include_str!("mistakes.txt").split("\n== ").skip(1) {
        let (reader, rest) = case.split_once('\n').unwrap();
        let (text, _) = rest.split_once("\n-> ").unwrap();
        let expected: Vec<&str> = rest
            .lines()
            .filter_map(|line| line.strip_prefix("-> "))
            .collect();
        let said = match reader {
            "rules" => said(text, |path| load_rules(path)),
            "split" => said(text, |path| load_split(path, &game())),
            "setup" => said(text, |path| load_setup(path, &game())),
            "card" => said(text, |path| load_card(path)),
            "experiment" => said(text, |path| load_experiment(path)),
            "number-scrabble split" => said(text, |path| load_split(path, &number)),
            "number-scrabble setup" => said(text, |path| load_setup(path, &number)),
            "kind" => said(text, |path| kind_of(path)),
            "check" => said(text, |path| check(path, Some(&game()))),
            _ => panic!("no reader is called '{reader}'"),
        };
        cases += 1;
        let found: Vec<&str> = said
            .split("\n\n")
            .filter_map(|part| part.lines().next())
            .collect();
        let found: Vec<&str> = found
            .into_iter()
            .filter(|line| !line.ends_with(" mistakes"))
            .collect();
        if found != expected {
            let (found, expected) = (found.join("\n"), expected.join("\n"));
            wrong.push(format!(
                "{reader}\n{text}\nis said to be\n{found}\nrather than\n{expected}\n"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases > 130, "{cases}");
}

#[test]
fn the_line_and_the_way_to_it_are_shown() {
    let said = said(
        "pairs = 1\n[cross]\nsplits = [\"one.toml\", \"bad.toml\"]\n",
        |path| load_experiment(path),
    );
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with(
        "bad.toml:1:2: the bags together are not the tiles of the rules (MS-2): missing 112"
    ));
    assert_eq!(
        lines[1..],
        ["  |", "1 | [bags]", "  |  ^^^^", "named at x.toml:3:23"]
    );
}

#[test]
fn text_that_is_none_and_files_that_are_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.toml");
    std::fs::write(&path, b"seed = 1\nname = \"\xff\"\n").unwrap();
    let error = load_experiment(&path).unwrap_err();
    let error = error.first();
    assert_eq!(
        (error.line, error.column, error.message.as_str()),
        (2, 9, r"this is not UTF-8 text: byte 9 of the line is \xff")
    );
    let error = load_experiment("/nowhere/x.toml").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("/nowhere/x.toml: cannot be read: /nowhere: No such file or directory")
    );
    assert_eq!(error.first().line, 0);
}

#[test]
fn more_tiles_or_setups_than_there_can_be() {
    // More of a kind than a set of tiles can hold together.
    let many = "1".repeat(200);
    let text = format!("[bags]\nA = \"{many}\"\nB = \"{many}\"");
    let said_of_tiles = said(&text, |path| load_split(path, &game()));
    assert!(
        said_of_tiles
            .lines()
            .next()
            .unwrap()
            .contains("too many 111"),
        "{said_of_tiles}"
    );
    let list = |kind: &str, parameter: &str| {
        let entry = |n: u32| format!("{{ kind = \"{kind}\", {parameter} = {n} }}");
        (1..=99).map(entry).collect::<Vec<_>>().join(", ")
    };
    let (gains, many) = (list("value", "gain"), list("stand-off", "points"));
    let text = format!(
        "pairs = 1\n[cross]\nsplits = [\"one.toml\", \"two.toml\"]\nmulligans = [{gains}]\npasses = [{many}]"
    );
    let said = said(&text, |path| load_experiment(path));
    assert!(
        said.starts_with("x.toml:5:10: these make more than 4096 setups, the most there can be\n")
    );
}

#[test]
fn a_split_that_fits_other_rules_says_who_asked_for_it() {
    let text = "pairs = 1\nsetups = [\"one.toml\", \"bad.toml\"]\n[rules]\nboard = 5";
    let said = said(text, |path| load_experiment(path));
    assert!(
        said.starts_with("bad.toml:1:2: ") && said.ends_with("\nnamed at x.toml:2:23"),
        "{said}"
    );
}

/// No text makes a reader panic: every start of a file, and every file with one character changed.
#[test]
fn damaged_files_are_errors_or_values() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.toml");
    for name in [
        "researchers/error-rate.toml",
        "researchers/ladder.toml",
        "splits/tenths.toml",
        "rules/default.toml",
    ] {
        let text = std::fs::read_to_string(root.join(name)).unwrap();
        let text = text.replace("../splits/", &format!("{}/splits/", root.display()));
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).step_by(11).collect();
        for at in places {
            for inserted in ["\"", "ü", "[", "0", "\n", "-"] {
                for rest in ["", &text[at + 1..]] {
                    std::fs::write(&path, format!("{}{inserted}{rest}", &text[..at])).unwrap();
                    if let Err(error) = check(&path, Some(&game())) {
                        for mistake in &error.mistakes {
                            assert!(
                                mistake.line > 0 && mistake.column > 0 && mistake.width > 0,
                                "{error}"
                            );
                        }
                    }
                }
            }
        }
    }
}
