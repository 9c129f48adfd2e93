//! The breakdown of a lead, and one error for what cannot be broken down.

use bagsplit_lab::run::Results;
use bagsplit_lab::studies::why::{WhyReport, WhyRequest};

use crate::played::{POOL, SMALL, play, small};

fn why(
    results: &Results,
    setup: &str,
    against: Option<&str>,
    again: u64,
) -> Result<WhyReport, String> {
    let request = WhyRequest {
        setup,
        against,
        players: None,
    };
    results
        .why(&request, again, &POOL, &())
        .map(Option::unwrap)
        .map_err(|error| error.to_string())
}

/// The points of the parts of a group.
fn points(report: &WhyReport, group: &str) -> Vec<f64> {
    report
        .rows()
        .iter()
        .filter(|row| row.group == group)
        .map(|row| row.points.value)
        .collect()
}

#[test]
fn every_group_adds_up_to_the_margin_of_its_games() {
    let folder = small();
    let results = Results::open(folder.path()).unwrap();
    // All pairs are played again, so that all groups are of the same games.
    let report = why(&results, "even/uniform", None, 40).unwrap();
    let margin = report.why.margin.value;
    assert_eq!(points(&report, "all"), [margin]);
    for group in ["kind", "turns", "begins", "ending", "phase"] {
        let parts = points(&report, group);
        let sum: f64 = parts.iter().sum();
        assert!(
            parts.len() >= 2 && (sum - margin).abs() < 1e-6,
            "{group}: {sum} is not {margin}"
        );
    }
    assert_eq!(report.frame().data.height(), report.rows().len());
    // From the other side of one matchup everything has the other sign.
    let [one, other] = [
        ["even/uniform", "odd-even/uniform"],
        ["odd-even/uniform", "even/uniform"],
    ]
    .map(|[setup, against]| points(&why(&results, setup, Some(against), 5).unwrap(), "kind"));
    assert!(
        one.iter()
            .zip(&other)
            .all(|(one, other)| (one + other).abs() < 1e-9),
        "{one:?} {other:?}"
    );
}

#[test]
fn unknown_setups_own_opponents_and_too_few_games_are_refused() {
    let folder = small();
    let results = Results::open(folder.path()).unwrap();
    let hurried = tempfile::tempdir().unwrap();
    play(&SMALL.replace("pairs = 40", "pairs = 1"), hurried.path());
    let hurried = Results::open(hurried.path()).unwrap();
    for (results, setup, against, expected) in [
        (
            &results,
            "even/unifrom",
            None,
            "did you mean 'even/uniform'?",
        ),
        (
            &results,
            "even/uniform",
            Some("even/uniform"),
            "does not play 'even/uniform'",
        ),
        (&hurried, "even/uniform", None, "nothing to break down"),
    ] {
        let said = why(results, setup, against, 0).unwrap_err();
        assert!(said.contains(expected), "{said}");
    }
}
