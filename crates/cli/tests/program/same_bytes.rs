//! An experiment gives the same bytes, whatever the number of threads, pauses and parts.

use std::fs;

use crate::common::{Desk, assert_same_tables};
use crate::{players, sweeps, worth};

#[test]
fn threads_pauses_and_parts_change_no_byte_of_tables_ranking_and_charts() {
    for (desk, experiment, first_pairs) in [
        (Desk::new(), "small.toml", 16),
        (players::desk(), "two.toml", 16),
        (sweeps::desk(), "math.toml", 16),
        (worth::desk(), "math.toml", 8),
    ] {
        desk.good(format!("run {experiment} --out whole --threads 1 --quiet"));
        desk.good(format!(
            "run {experiment} --out paused --pairs {first_pairs} --threads 2 --no-charts --quiet"
        ));
        desk.good(format!("run {experiment} --out paused --threads 8 --no-charts --quiet"));
        for part in 1..=3 {
            desk.good(format!("run {experiment} --shard {part}/3 --out part{part}"));
        }
        desk.good("merge part3 part1 part2 --out joined --no-charts --quiet");
        // In another order, with a part twice, and into one of the parts.
        desk.good("merge part2 part3 part3 part1 --out part1 --no-charts --quiet");
        for other in ["paused", "joined", "part1"] {
            assert_same_tables(&desk.path("whole"), &desk.path(other));
        }
        let ranking = desk.good("rank whole").replace("whole", "joined");
        assert_eq!(ranking, desk.good("rank joined"), "{experiment}");
        desk.good("charts joined --out charts");
        let charts: Vec<_> = fs::read_dir(desk.path("whole/findings/charts")).unwrap().flatten().collect();
        assert!(!charts.is_empty(), "{experiment}");
        for chart in charts {
            let again = fs::read(desk.path("charts").join(chart.file_name())).unwrap();
            assert!(fs::read(chart.path()).unwrap() == again, "{experiment}: {:?}", chart.file_name());
        }
    }
}
