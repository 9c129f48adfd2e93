//! A bug in one request, and numbers beyond all bounds: the server answers, and goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bagsplit_web::serve::{Limits, Report, Reports};
use serde_json::{Value, json};

use crate::answers::position;
use crate::answers::running::Running;

/// The parts that have a bug.
const HANDLERS: usize = 1;
const PAGES: usize = 2;

/// In handlers, and in the rendering of a page.
#[test]
fn a_panic_in_a_request_is_an_error_of_that_request_alone() {
    let broken = Arc::new(AtomicUsize::new(HANDLERS));
    let now = broken.clone();
    let reports = Reports::new(vec!["one".to_owned()], move |_| {
        assert_ne!(
            now.load(Ordering::SeqCst),
            PAGES,
            "a bug while a page is made"
        );
        Ok(Report {
            page: "<title>made</title>".to_owned(),
            provisional: false,
        })
    });
    let now = broken.clone();
    let reports = reports.with_states(move |_| {
        assert_ne!(now.load(Ordering::SeqCst), HANDLERS, "a bug in a handler");
        Some(String::new())
    });
    let server = Running::with(reports, Limits::default());
    for (what, path) in [
        (HANDLERS, "/reports.json"),
        (HANDLERS, "/report/0"),
        (PAGES, "/report/0"),
    ] {
        broken.store(what, Ordering::SeqCst);
        let (status, _, why) = server.get(path);
        assert_eq!(status, 500, "{path}: {why}");
        assert!(
            why.contains("bagsplit has a bug; the terminal says more"),
            "{path}: {why}"
        );
        assert_eq!(server.get("/games.json").0, 200, "the server goes on");
    }
    broken.store(0, Ordering::SeqCst);
    assert_eq!(
        (server.get("/reports.json").0, server.get("/report/0").2),
        (200, "<title>made</title>".to_owned())
    );
}

#[test]
fn every_number_is_bounded_and_its_limits_are_stated() {
    let server = Running::new();
    let with = |changes: Value| {
        let mut place = position("25*");
        place
            .as_object_mut()
            .unwrap()
            .extend(changes.as_object().unwrap().clone());
        place
    };
    let placements = |changes: Value| json!({ "position": with(changes), "most": 3 });
    let ones = |count: usize| "1".repeat(count);
    let rating = json!({ "knows": 1, "looks": 1, "slips": 1, "setup": 3, "seed": 5, "counts": [0, 0, 0, 0, 0], "pairs": 1 });
    let rated = |key: &str, value: Value| {
        let mut asked = rating.clone();
        asked[key] = value;
        asked
    };
    let all: Value = serde_json::from_str(&server.get("/practice.json").2).unwrap();
    let one = &all["opponents"][1]["key"];
    let play = |answers: Value| json!({ "opponent": one, "mine": { "setup": one }, "holder": false, "begins": false, "seed": u64::MAX, "answers": answers });
    let bags = json!({ "bags": { "A": ones(255), "B": "1" } });
    let most = u64::from(u32::MAX);
    for (kind, question, part) in [
        (
            "placements",
            placements(bags.clone()),
            "256 tiles '1' in hand and bags together, where a player has 3",
        ),
        (
            "exact",
            placements(bags),
            "256 tiles '1' in hand and bags together",
        ),
        (
            "placements",
            placements(json!({ "discards": ones(255) })),
            "where 3 are neither",
        ),
        (
            "placements",
            placements(json!({ "opponent-discards": ones(255) })),
            "where the opponent can have 3",
        ),
        (
            "placements",
            placements(json!({ "score": most })),
            "position.score: found integer '4294967295'; a whole number from 0 to 1000000",
        ),
        (
            "placements",
            placements(json!({ "opponent-score": 1_000_001 })),
            "from 0 to 1000000",
        ),
        (
            "placements",
            placements(json!({ "passes": most })),
            "position.passes: found integer '4294967295'; a whole number from 0 to 1000",
        ),
        (
            "placements",
            json!({ "position": position("25*"), "most": 1001 }),
            "most: found integer '1001'; a whole number from 0 to 1000",
        ),
        (
            "trials",
            json!({ "position": position("25*"), "worlds": 65, "part": 1 }),
            "worlds: found integer '65'; a whole number from 1 to 64",
        ),
        (
            "trials",
            json!({ "position": position("25*"), "worlds": 0, "part": 1 }),
            "from 1 to 64",
        ),
        (
            "rating",
            rated("knows", json!(81)),
            "knows: found integer '81'; a whole number from 0 to 80",
        ),
        ("rating", rated("looks", json!(0)), "from 1 to 42"),
        ("rating", rated("pairs", json!(51)), "from 1 to 50"),
        (
            "rating",
            rated("counts", json!([u64::MAX, 1, 0, 0, 0])),
            "counts[0]: found integer",
        ),
        (
            "fit",
            json!({ "games": "", "columns": u64::MAX }),
            "columns: found integer",
        ),
        (
            "play",
            play(json!([{ "pass": { "tiles": "", "ms": u64::MAX } }])),
            "a whole number from 0 to 31536000000",
        ),
        (
            "play",
            play(json!([{ "draw": { "A": 256 } }])),
            "from 0 to 255",
        ),
        (
            "draw",
            json!({ "table": 0, "mine": { "bags": { "A": ones(255), "B": "1" } }, "number": u64::MAX }),
            "the split is not the player's tiles",
        ),
    ] {
        let (status, reply) = server.post(&format!("/api/{kind}"), &question);
        let why = reply["error"].as_str().unwrap_or_default();
        assert!(
            [400, 422].contains(&status) && why.contains(part),
            "{kind} {status}: {reply}"
        );
    }
    // The largest of what is allowed is worked out.
    let place = with(
        json!({ "score": 1_000_000, "opponent-score": 0, "passes": 5, "bags": { "A": "123" } }),
    );
    for kind in ["placements", "exact"] {
        let (status, reply) = server.post(
            &format!("/api/{kind}"),
            &json!({ "position": place, "most": 1000 }),
        );
        assert_eq!(status, 200, "{reply}");
    }
}
