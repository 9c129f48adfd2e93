//! An experiment gives the same bytes, whatever the number of threads, pauses and parts; those of every kind are tested in lab.

use std::fs;

use crate::common::assert_same_tables;
use crate::players;

#[test]
fn threads_pauses_and_parts_change_no_byte_of_tables_ranking_and_charts() {
    let desk = players::desk();
    desk.good("run two.toml --out whole --threads 1 --quiet");
    desk.good("run two.toml --out paused --pairs 16 --threads 2 --no-charts --quiet");
    desk.good("run two.toml --out paused --threads 8 --no-charts --quiet");
    for part in 1..=3 {
        desk.good(format!("run two.toml --shard {part}/3 --out part{part}"));
    }
    desk.good("merge part3 part1 part2 --out joined --no-charts --quiet");
    for other in ["paused", "joined"] {
        assert_same_tables(&desk.path("whole"), &desk.path(other));
    }
    assert_eq!(
        desk.good("rank whole").replace("whole", "joined"),
        desk.good("rank joined")
    );
    desk.good("charts joined --out charts");
    for chart in fs::read_dir(desk.path("whole/findings/charts"))
        .unwrap()
        .flatten()
    {
        let again = fs::read(desk.path("charts").join(chart.file_name())).unwrap();
        assert!(
            fs::read(chart.path()).unwrap() == again,
            "{:?}",
            chart.file_name()
        );
    }
}
