//! Limits on sizes and kinds of files; large experiments are read quickly.

use std::fmt::Write;
use std::path::Path;

use crate::reading::common::{experiment_of, read, write, written_and_read};
use bagsplit_lab::experiment::{
    ConfigError, MAX_DESCRIPTION, MAX_HYPOTHESES, MAX_MATCHUPS, MAX_NAME, MAX_SETUPS, MAX_TOML,
    check, load_experiment, load_rules,
};

/// The error of a rejected experiment.
#[track_caller]
fn refused(text: &str) -> String {
    read(text, |path| load_experiment(path))
        .expect_err("it is refused")
        .to_string()
}

/// So many setups in place, no two the same.
fn setups(many: usize) -> String {
    (0..many).fold(String::new(), |mut text, n| {
        writeln!(
            text,
            "[[setup]]\nname = \"s{n}\"\nsplit = {{ recipe = {{ all = \"AB\" }} }}\nluck = {n}"
        )
        .unwrap();
        text
    })
}

const FIELD: &str = "pairs = 1\n[pairing]\nkind = \"field\"\nfield = [\"s0\", \"s1\"]\n";

#[test]
fn thousands_of_setups_are_read_at_once() {
    let experiment = experiment_of(&format!("{FIELD}{}", setups(3000)));
    assert_eq!(experiment.setups.len(), 3000);
    // Every setup in the field, and every one in a file of its own.
    let names: Vec<String> = (0..1200).map(|n| format!("\"s{n}\"")).collect();
    let field = format!(
        "pairs = 1\n[pairing]\nkind = \"field\"\nfield = [{}]\n{}",
        names.join(","),
        setups(1200)
    );
    assert_eq!(experiment_of(&field).ranked, 1200);

    let folder = tempfile::tempdir().unwrap();
    for n in 0..3000 {
        let text =
            format!("name = \"s{n}\"\nsplit = {{ recipe = {{ all = \"AB\" }} }}\nluck = {n}\n");
        write(folder.path(), &format!("s{n}.toml"), &text);
    }
    let experiment = write(
        folder.path(),
        "x.experiment",
        &format!("setups = [\"*.toml\"]\n{FIELD}"),
    );
    assert_eq!(load_experiment(&experiment).unwrap().setups.len(), 3000);
}

#[test]
fn there_is_a_most_of_everything() {
    let most = |many: u64| format!("can have at most {many}");
    assert!(
        refused(&format!("{FIELD}{}", setups(MAX_SETUPS + 1))).contains("more than 4096 setups")
    );
    let said = refused(&format!("pairs = 1\n{}", setups(1500)));
    assert!(
        said.contains("1124250 matchups") && said.contains(&most(MAX_MATCHUPS)),
        "{said}"
    );
    // As many setups fit where they do not all meet, but not with two hundred variants, which are not read first.
    let variants = format!(
        "{FIELD}[sweep]\ntiles.\"1\" = [{}]\n",
        (1..=90)
            .map(|n| n.to_string())
            .collect::<Vec<_>>()
            .join(",")
    );
    assert!(refused(&format!("{variants}{}", setups(3000))).contains(&most(MAX_MATCHUPS)));

    let rest = "pairs = 1\nsetups = [\"one.toml\", \"two.toml\"]\n";
    let said = refused(&format!(
        "description = \"{}\"\n{rest}",
        "x".repeat(MAX_DESCRIPTION + 1)
    ));
    assert!(
        said.starts_with(
            "x.toml:1:15: a text of 10001 characters; here it can have at most 10000\n"
        ),
        "{said}"
    );
    let said = refused(&format!(
        "hypotheses = [{}]\n{rest}",
        "\"x\",".repeat(MAX_HYPOTHESES + 1)
    ));
    assert!(
        said.starts_with("x.toml:1:14: 101 hypotheses; an experiment has at most 100\n"),
        "{said}"
    );
    let said = refused(&format!("name = \"{}\"\n{rest}", "x".repeat(MAX_NAME + 1)));
    assert!(
        said.contains("it has 201 bytes, and a name has at most 200"),
        "{said}"
    );
    let draws = "\"uniform\",".repeat(101);
    assert!(refused(&format!("{rest}[search]\ndraws = [{draws}]")).contains("at most 100"));
}

#[test]
fn what_is_written_of_an_experiment_reads_back_or_it_is_refused() {
    // Each setup with all its tiles in one line: 4096 of them, of 1000 tiles and two splits, are too large to write.
    let rules = format!(
        "[rules]\nadvantage-known = true\n[rules.tiles]\n{}",
        ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
            .map(|tile| format!("\"{tile}\" = 99\n"))
            .concat()
    );
    let setup = |n: usize| {
        format!(
            "[[setup]]\nname = \"s{n}\"\nbot = \"random\"\nsplit = {{ recipe = {{ all = \"AB\" }} }}\nholder-split = {{ recipe = {{ all = \"A\" }} }}\nluck = {n}\n"
        )
    };
    let text = |many: usize| format!("{FIELD}{rules}{}", (0..many).map(setup).collect::<String>());
    let said = refused(&text(4096));
    assert!(
        said.contains("written out this experiment has 8.2 MiB; it can have at most 8 MiB"),
        "{said}"
    );
    let experiment = experiment_of(&text(3000));
    assert_eq!(written_and_read(&experiment), experiment);
}

#[test]
fn nested_and_huge_texts_are_errors() {
    for (open, close) in [("[", ""), ("[", "]"), ("{a=", ""), ("{a=", "}")] {
        let text = format!(
            "pairs = {}{}\n",
            open.repeat(100_000),
            close.repeat(100_000)
        );
        let said = refused(&text);
        assert!(said.starts_with("x.toml:1:"), "{}", &said[..200]);
        assert!(said.chars().count() < 1000, "{}", said.chars().count());
    }
    assert!(refused(&format!("[{}]\n", "a.".repeat(100_000) + "a")).starts_with("x.toml:1:"));
    // A long key, line, value or name is not repeated whole, nor compared with all that there is.
    let long = "x".repeat(2_000_000);
    for text in [
        format!("{long} = 1\n"),
        format!("pairs = \"{long}\"\n"),
        format!("pairs = 1\nsetups = [\"{long}\"]\n"),
        format!("{FIELD}{}", setups(300)).replace("\"s1\"]", &format!("\"{long}\"]")),
        format!("pairs = 1\nrules = {{ tiles = {{ {long} = 3 }} }}\nsetups = [\"one.toml\"]\n"),
    ] {
        let said = refused(&text);
        assert!(
            said.starts_with("x.toml:") && said.chars().count() < 5000,
            "{}",
            said.chars().count()
        );
    }
    // With this number of symbols a comparison of each with each would be too slow.
    let symbols: String = (0..200_000).map(|n| format!("x{n} = 1\n")).collect();
    assert!(
        read(&format!("[tiles]\n{symbols}"), |path| load_rules(path))
            .unwrap_err()
            .first()
            .message
            .contains("unknown symbol")
    );
}

#[test]
fn a_file_larger_than_the_limit_is_not_read() {
    let large = format!("# {}\nboard = 9\n", "x".repeat(MAX_TOML as usize));
    let error = read(&large, |path| load_rules(path)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "x.toml: cannot be read: it is larger than 8 MiB, the most that such a file can have"
    );
}

/// The errors of a path, and of an experiment that names it.
#[cfg(unix)]
#[track_caller]
fn unreadable(path: &Path, kind: &str) {
    let expected = format!("cannot be read: this is no regular file, but {kind}");
    let error = check(path, None).unwrap_err();
    assert_eq!((error.first().line, &error.first().message), (0, &expected));
    for key in [
        "setups = [\"PATH\"]",
        "[[setup]]\nname = \"a\"\nsplit = \"PATH\"",
        "rules = \"PATH\"",
    ] {
        let text = format!("pairs = 1\n{key}\n").replace("PATH", path.to_str().unwrap());
        let error: ConfigError = read(&text, |path| load_experiment(path)).unwrap_err();
        assert!(
            error.first().line > 0 && error.first().message.ends_with(&expected),
            "{error}"
        );
    }
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_read_and_links_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    unreadable(folder.path(), "a folder");
    // Each would be waited for, or read, without end.
    assert!(
        std::process::Command::new("mkfifo")
            .arg(path("pipe"))
            .status()
            .unwrap()
            .success()
    );
    unreadable(&path("pipe"), "a pipe");
    unreadable(Path::new("/dev/zero"), "a device");
    let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
    unreadable(&path("socket"), "a socket");
    std::os::unix::fs::symlink("/dev/zero", path("link.toml")).unwrap();
    unreadable(&path("link.toml"), "a device");
    let rules = write(folder.path(), "rules.toml", "board = 9\n");
    std::os::unix::fs::symlink(rules, path("good.toml")).unwrap();
    assert!(check(path("good.toml"), None).is_ok());
}
