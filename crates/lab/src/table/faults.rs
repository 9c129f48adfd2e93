//! The table `faults`: what external programs did wrong.

use serde_json::Value;

use crate::table::column::{Columns, Frame, VARIANT};

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FaultRow {
    variant: Option<String>,
    setups: [String; 2],
    pair: u64,
    game: i32,
    /// False first: the pair is played once more before a game is forfeited.
    forfeited: bool,
    turn: i32,
    setup: String,
    class: String,
    clause: Option<String>,
    decision: String,
    what: String,
}

/// The table `faults`.
#[rustfmt::skip]
pub(crate) fn columns<'r>() -> Columns<'r, FaultRow> {
    Columns::<FaultRow>::new("faults",
        "Written by `run` and `match --out` if a program had a fault; without faults there is no such table. One row per fault, ordered by \
             variant, setups, `pair`, `game`.")
        .text("variant", VARIANT, |row| row.variant.as_deref())
        .text("setup_a", "Name of the first setup, as in `games`", |row| Some(&row.setups[0]))
        .text("setup_b", "Name of the second setup", |row| Some(&row.setups[1]))
        .sum("pair", "", "Number of the pair, as in `games`", |row| row.pair)
        .small("game", "", "Which game of the pair, 0 or 1, as in `games`", |row| row.game)
        .text("setup", "Name of the setup whose program had the fault", |row| Some(&row.setup))
        .text("class", "`protocol`, `illegal`, `time`, `stall` or `crash`", |row| Some(&row.class))
        .text("clause", "The clause of the rules that the decision breaks; null unless `class` is `illegal`", |row| row.clause.as_deref())
        .text("decision", "The request that it belongs to: `new`, or the kind of decision, such as `turn`; empty if the program did not start",
            |row| Some(&row.decision))
        .small("turn", "turns", "Turns of both players before it", |row| row.turn)
        .truth("forfeited", "Whether the game was forfeited for it; otherwise the pair was played once more", |row| Some(row.forfeited))
        .text("what", "The fault as a sentence", |row| Some(&row.what))
}

/// The table `faults` of the lines of a file of faults; `None` without faults. A fault that an interrupted run has written twice counts once.
pub(crate) fn faults(lines: &str) -> Option<Frame> {
    let mut rows: Vec<FaultRow> = lines.lines().filter_map(FaultRow::parse).collect();
    rows.sort_unstable();
    rows.dedup();
    (!rows.is_empty()).then(|| columns().frame(rows))
}

impl FaultRow {
    /// The fault of a line; `None` for an incomplete one.
    fn parse(line: &str) -> Option<FaultRow> {
        let fault: Value = serde_json::from_str(line).ok()?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let record = &fault["record"];
        let class = text(&fault["class"])?;
        let what = text(&fault["what"])?;
        let sent: Value = serde_json::from_str(fault["sent"].as_str()?).unwrap_or_default();
        let decision = if sent["type"] == "ask" {
            &sent["kind"]
        } else {
            &sent["type"]
        };
        Some(FaultRow {
            variant: text(&record["variant"]),
            setups: [
                text(&record["players"][0]["setup"])?,
                text(&record["players"][1]["setup"])?,
            ],
            pair: record["pair"].as_u64()?,
            game: i32::try_from(record["index"].as_u64()?).ok()?,
            forfeited: fault["forfeited"].as_bool()?,
            turn: i32::try_from(record["turns"].as_array()?.len()).ok()?,
            setup: text(&fault["setup"])?,
            clause: text(&fault["clause"]),
            class,
            decision: text(decision).unwrap_or_default(),
            what,
        })
    }
}
