//! The values of mechanics, printed, drawn, verified and reported.

use crate::common::{Desk, says, tables_of};

const MATH: &str = r#"
name = "math"
seed = 4
pairs = 24
rules = { board = 9, hand = 6 }

[[setup]]
name = "greedy"
split = "apart.toml"
draw = { kind = "quota", operators = 2 }
mulligan = { kind = "lopsided", fewest = 2, most = 3 }
pass = "waiting"

[[setup]]
name = "keeps"
split = "apart.toml"
bot = "equity"
discard = "none"

[worth]
without = ["mulligan", "discard", "draw", "split", "bonus", "cross", "pass", "operator *"]
"#;

#[test]
fn a_table_for_each_player_is_printed_drawn_verified_and_reported() {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    let said = desk.good("run math.toml --out one");
    assert!(
        said.contains("greedy without") && said.contains("keeps without"),
        "{said}"
    );
    assert!(desk.path("one/findings/charts/worth.svg").is_file());
    let written = tables_of(&desk.path("one"));
    assert!(written.contains_key("worth.csv") && written.contains_key("worth.parquet"));
    desk.good("verify one");
    desk.good("report one");
    let page = desk.read("one/report.html");
    assert!(page.contains("The value of each mechanic") && page.contains("restricted play"));
}

#[test]
fn commands_for_other_experiments_refuse_worth() {
    let desk = Desk::new();
    desk.write("math.toml", MATH);
    for command in [
        "best math.toml",
        "plan math.toml",
        "run math.toml --by-hand --out out",
    ] {
        says(&desk.bad(command), &["[worth]"]);
    }
    says(
        &desk.good("run math.toml --dry-run"),
        &["2, each against itself without each of 8 mechanics"],
    );
}
