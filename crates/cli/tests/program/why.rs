//! The breakdown of a lead, printed, drawn and written.

use crate::common::{Desk, rows, says};

#[test]
fn lead_is_printed_drawn_and_written() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    let said = desk.good("why out even/uniform --again 2 --out why --threads 2 --explain");
    says(
        &said,
        &[
            "even/uniform against all",
            "By source of points",
            "By first player",
            "By phase",
            "adds up",
        ],
    );
    assert_eq!(rows(&desk, "why/why.csv")[0]["group"], "all");
    says(&desk.read("why/why.svg"), &["points ahead, a game"]);
    // Without --explain there is one table.
    let said = desk.good("why out even/uniform --again 0");
    assert!(
        said.contains("By source of points") && !said.contains("By first player"),
        "{said}"
    );
    assert!(
        said.ends_with("(3 tables more: --explain prints all)\n"),
        "{said}"
    );
    says(
        &desk.bad("why out even/unifrom"),
        &["did you mean 'even/uniform'?"],
    );
    says(
        &desk.bad("why nowhere even/uniform"),
        &["not a results folder"],
    );
    desk.write("file", "");
    says(
        &desk.bad("why out even/uniform --out file"),
        &["this is not a folder"],
    );
}
