//! Tuning rules: registered, printed, drawn and reported, with rules files that can be read.

use crate::common::{Desk, rows, says};

pub(crate) const BITS: &str = include_str!("../../../lab/tests/suite/texts/tune-bits.toml");

const MATH: &str = include_str!("../../../lab/tests/suite/texts/tune-math.toml");

#[test]
fn a_tuning_is_registered_and_held_to_it() {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    let said = desk.good("plan math.toml --study tune --preregister --out out");
    assert!(
        said.contains("'tune' of experiment 'math' plays at most ")
            && said.contains("Registered in"),
        "{said}"
    );
    let text = desk.read("out/preregistration.md");
    assert!(
        text.contains("command `bagsplit tune`") && text.contains("confirm-pairs"),
        "{text}"
    );
    assert!(
        desk.good("tune math.toml --out out --no-charts")
            .contains("Run as registered on")
    );
    assert!(
        desk.good("verify out --sample 5")
            .contains("note: run as registered on ")
    );
    desk.write(
        "math.toml",
        &MATH.replace("confirm-pairs = 20", "confirm-pairs = 30"),
    );
    let said = desk.good("tune math.toml --out out --no-charts");
    assert!(
        said.contains("confirm-pairs: registered 20, run 30"),
        "{said}"
    );
    // What cannot be tuned registers nothing.
    let setups = MATH.split("[tune]").next().expect("a part before [tune]");
    let second = "[[setup]]\nname = \"equity\"\nsplit = \"even.toml\"\nbot = \"equity\"\n";
    desk.write("plain.toml", &format!("{setups}{second}"));
    let said = desk.bad("plan plain.toml --study tune --preregister --out none");
    assert!(
        said.contains("has no [tune]") && !desk.path("none").exists(),
        "{said}"
    );
}

#[test]
fn what_it_finds_is_printed_drawn_and_reported() {
    let desk = Desk::new();
    desk.write("bits.toml", BITS);
    let said = desk.good("tune bits.toml --out found");
    says(&said, &["tuned-1", "found/findings/rules"]);
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in rows(&desk, "found/findings/tune_front.csv")
        .iter()
        .filter(|row| row["rules"] != "baseline")
    {
        desk.good(format!(
            "rules --rules found/findings/rules/{}.toml --print",
            row["rules"]
        ));
        for change in row["changes"]
            .split(", ")
            .filter(|_| row["changes"].contains(", "))
        {
            says(&words, &[&format!(" for {change}")]);
        }
    }
    assert!(
        desk.read("found/findings/charts/tune-front.svg")
            .starts_with("<svg")
    );
    desk.good("report found");
    says(
        &desk.read("found/report.html"),
        &["tuned-1", "turns = 30..50", "docs/tune.md"],
    );
    // Nothing is left to play.
    assert_eq!(desk.good("tune bits.toml --out found"), said);
    desk.write(
        "wrong.toml",
        &BITS.replace("hand = [4, 5, 6]", "hand = [5]"),
    );
    says(
        &desk.bad("tune wrong.toml"),
        &["wrong.toml:", "hand has one value here"],
    );
}
