//! The squares that games use, printed, drawn and written.

use std::fs;

use crate::common::{Desk, rows, says};

const HANDS: &str = r#"
name = "hands"
seed = 7
pairs = 30
rules = { game = "number-scrabble", board = 9 }
[[setup]]
name = "greedy"
bot = "greedy"
[[variant]]
name = "five"
hand = 5
[[variant]]
name = "six"
hand = 6
[balance]
reference = "six"
"#;

#[test]
fn squares_of_a_variant_are_printed_drawn_and_written() {
    let desk = Desk::new();
    desk.write("hands.toml", HANDS);
    desk.good("run hands.toml --out out --quiet --no-charts");
    let said = desk.good("squares out --variant five --out heat --quiet");
    says(&said, &["Percent of 30 ", "Most used: "]);
    let found = rows(&desk, "heat/squares.csv");
    assert_eq!((found.len(), &found[0]["variant"][..]), (81, "five"));
    says(
        &desk.read("heat/squares.svg"),
        &["Which squares do games use?"],
    );
    // The folder is ours, and the same command writes the same again.
    let before = fs::read(desk.path("heat/squares.parquet")).unwrap();
    desk.good("squares out --variant five --out heat --quiet --threads 1");
    assert_eq!(fs::read(desk.path("heat/squares.parquet")).unwrap(), before);
    says(
        &desk.bad("squares out --variant sixes"),
        &["did you mean 'six'?"],
    );
    says(&desk.bad("squares out --pairs 1"), &["1 is not in 2.."]);
    fs::create_dir(desk.path("kept")).unwrap();
    desk.write("kept/mine.txt", "mine");
    says(&desk.bad("squares out --out kept"), &["kept"]);
}
