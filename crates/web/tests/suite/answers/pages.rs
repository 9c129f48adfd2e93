//! Pages, positions and reports.

use bagsplit_game::rules::Ruleset;
use bagsplit_web::serve::{Reports, Server};
use serde_json::{Value, json};

use crate::answers::position;
use crate::answers::running::{Running, practice};

#[test]
fn the_pages_are_embedded_and_protected_from_other_sites() {
    let server = Running::new();
    for (path, kind) in [
        ("/", "text/html"),
        ("/practice", "text/html"),
        ("/analysis", "text/html"),
        ("/rules", "text/html"),
        ("/answer.js", "text/javascript"),
        ("/archive.js", "text/javascript"),
        ("/attention.js", "text/javascript"),
        ("/bags.js", "text/javascript"),
        ("/board.js", "text/javascript"),
        ("/builder.js", "text/javascript"),
        ("/choosing.js", "text/javascript"),
        ("/clock.js", "text/javascript"),
        ("/design.css", "text/css"),
        ("/dragging.js", "text/javascript"),
        ("/drawlesson.js", "text/javascript"),
        ("/expression.js", "text/javascript"),
        ("/expressionlesson.js", "text/javascript"),
        ("/figures.js", "text/javascript"),
        ("/game.js", "text/javascript"),
        ("/grid.js", "text/javascript"),
        ("/hand.js", "text/javascript"),
        ("/hints.js", "text/javascript"),
        ("/history.js", "text/javascript"),
        ("/learning.js", "text/javascript"),
        ("/opening.js", "text/javascript"),
        ("/leitner.js", "text/javascript"),
        ("/levels.js", "text/javascript"),
        ("/lobby.js", "text/javascript"),
        ("/memory.js", "text/javascript"),
        ("/miniboard.js", "text/javascript"),
        ("/panels.js", "text/javascript"),
        ("/placements.js", "text/javascript"),
        ("/placing.js", "text/javascript"),
        ("/played.js", "text/javascript"),
        ("/position.js", "text/javascript"),
        ("/practice.css", "text/css"),
        ("/practice.js", "text/javascript"),
        ("/preview.js", "text/javascript"),
        ("/rack.js", "text/javascript"),
        ("/record.js", "text/javascript"),
        ("/review.js", "text/javascript"),
        ("/rules.js", "text/javascript"),
        ("/ruleset.css", "text/css"),
        ("/ruleset.js", "text/javascript"),
        ("/scoreboard.js", "text/javascript"),
        ("/server.js", "text/javascript"),
        ("/sheetlesson.js", "text/javascript"),
        ("/slots.js", "text/javascript"),
        ("/standing.js", "text/javascript"),
        ("/style.css", "text/css"),
        ("/tile.js", "text/javascript"),
        ("/transfer.js", "text/javascript"),
        ("/trials.js", "text/javascript"),
        ("/games.json", "application/json"),
        ("/practice.json", "application/json"),
    ] {
        let (status, head, body) = server.get(path);
        assert_eq!(status, 200, "{path}");
        assert!(
            head.contains(kind) && head.contains("default-src 'none'") && head.contains("nosniff"),
            "{head}"
        );
        assert!(
            body.len() > 300 && body.len() < 100_000,
            "{path}: {}",
            body.len()
        );
        assert!(
            !body.contains("https://") && !body.contains("{token}"),
            "{path} asks for something from elsewhere"
        );
    }
    let (_, _, games) = server.get("/games.json");
    let games: Value = serde_json::from_str(&games).unwrap();
    assert_eq!(
        (games[0]["name"].as_str(), games[0]["side"].as_u64()),
        (Some("math-scrabble"), Some(13))
    );
    assert_eq!(
        (games[0]["bags"].as_u64(), games[1]["bags"].as_u64()),
        (Some(4), None)
    );
    assert_eq!(server.get("/../Cargo.toml").0, 404);
    assert_eq!(server.get("/board.html").0, 404);
    assert_eq!(server.get("/etc/passwd").0, 404);
}

#[test]
fn unauthorised_requests_are_refused() {
    let server = Running::new();
    let (token, host) = (server.token(), server.host.as_str());
    let body = json!({ "position": position("25*"), "most": 5 }).to_string();
    let ask = |headers: &[(&str, &str)]| {
        let all: Vec<(&str, &str)> = [("content-type", "application/json")]
            .iter()
            .chain(headers)
            .copied()
            .collect();
        server.ask("POST /api/placements", &all, &body).0
    };
    let ours = format!("http://{host}");
    assert_eq!(
        ask(&[
            ("host", host),
            ("x-bagsplit-token", &token),
            ("origin", &ours)
        ]),
        200
    );
    assert_eq!(ask(&[("host", host)]), 403, "no token");
    assert_eq!(
        ask(&[("host", host), ("x-bagsplit-token", "0123")]),
        403,
        "another token"
    );
    assert_eq!(
        ask(&[
            ("host", host),
            ("x-bagsplit-token", &token),
            ("origin", "http://elsewhere.example")
        ]),
        403
    );
    assert_eq!(
        ask(&[("host", "elsewhere.example"), ("x-bagsplit-token", &token)]),
        403,
        "a name that points here"
    );
    // The page with the token is not given to such a name either.
    assert_eq!(
        server.ask("GET /", &[("host", "elsewhere.example")], "").0,
        403
    );
    assert_eq!(
        server
            .ask("PUT /", &[("host", host), ("x-bagsplit-token", &token)], "")
            .0,
        405
    );
    let (status, _, _) = server.ask(
        "POST /api/steps",
        &[
            ("host", host),
            ("x-bagsplit-token", &token),
            ("content-type", "application/json"),
        ],
        &"x".repeat(3 << 20),
    );
    assert_eq!(status, 413, "more than a record ever has");
}

#[test]
fn positions_are_answered_and_invalid_ones_refused_with_the_reason() {
    let server = Running::new();
    let (status, reply) = server.post(
        "/api/placements",
        &json!({ "position": position("25*"), "most": 3 }),
    );
    assert_eq!(status, 200);
    assert_eq!(
        (
            reply["placements"].as_array().unwrap().len(),
            reply["placements"][0]["points"].as_u64()
        ),
        (3, Some(1))
    );
    assert!(
        reply["count"].as_u64().unwrap() > 3 && reply["draw"].is_null() && reply["ending"] == false
    );
    let (status, reply) = server.post(
        "/api/placements",
        &json!({ "position": position("25x"), "most": 3 }),
    );
    assert_eq!(status, 400);
    assert!(reply["error"].as_str().unwrap().contains("'x'"), "{reply}");
    let lay = |place: Value| {
        server
            .post(
                "/api/judge",
                &json!({ "position": position("25*"), "place": place }),
            )
            .1
    };
    let forms = json!([{ "text": "2*5", "value": "10" }]);
    let earned = json!({ "points": 1, "primary": 1, "cross": 0, "bonus": 0, "forms": forms });
    assert_eq!(lay(json!([["G7", "2"], ["H7", "*"], ["I7", "5"]])), earned);
    let refused = lay(json!([["A1", "2"], ["B1", "*"], ["C1", "5"]]));
    assert!(
        refused["refused"]
            .as_str()
            .unwrap()
            .contains("must cover the star"),
        "{refused}"
    );
    let mut known = position("25*14");
    known["bags"] = json!({ "A": "123", "C": "+++-" });
    let (status, reply) = server.post("/api/placements", &json!({ "position": known, "most": 3 }));
    assert_eq!(status, 200);
    let lines = reply["placements"].as_array().unwrap();
    // The best pass is one of them.
    let passes: Vec<&Value> = lines.iter().filter(|line| line["kind"] == "pass").collect();
    assert!(
        lines.len() == 4 && passes.len() == 1 && passes[0]["chance"]["win"].is_number(),
        "{reply}"
    );
    assert!(
        reply["draw"]["value"].is_number() && reply["ending"] == false,
        "{reply}"
    );
    let (status, reply) = server.post("/api/exact", &json!({ "position": known, "most": 3 }));
    assert_eq!(
        (status, reply),
        (200, Value::Null),
        "something is left to draw"
    );
    let (_, trials) = server.post(
        "/api/trials",
        &json!({ "position": known, "worlds": 2, "part": 1 }),
    );
    assert!(
        trials
            .as_array()
            .unwrap()
            .iter()
            .all(|trial| trial["worlds"] == 2),
        "{trials}"
    );
    // Without bags there are none.
    assert_eq!(
        server
            .post(
                "/api/trials",
                &json!({ "position": position("25*"), "worlds": 9, "part": 1 })
            )
            .1,
        Value::Null
    );
    let mut ending = position("25*");
    ending["bags"] = json!({ "A": "" });
    ending["opponent-hand"] = json!("1");
    let (_, reply) = server.post("/api/placements", &json!({ "position": ending, "most": 3 }));
    assert_eq!(reply["ending"], true, "{reply}");
    let (status, reply) = server.post("/api/exact", &json!({ "position": ending, "most": 3 }));
    let lines = reply["placements"].as_array().unwrap();
    assert_eq!(
        (status, &lines[0]["exact"]),
        (200, &json!({ "wins": true, "margin": 1 }))
    );
    ending["opponent-hand"] = json!("1111");
    let (status, reply) = server.post("/api/placements", &json!({ "position": ending, "most": 3 }));
    assert!(
        status == 400
            && reply["error"]
                .as_str()
                .unwrap()
                .contains("the opponent can have 3"),
        "{reply}"
    );
    let (status, reply) = server.post("/api/steps", &json!({ "record": "{}" }));
    assert!(
        status == 400
            && reply["error"]
                .as_str()
                .unwrap()
                .contains("not a game record"),
        "{reply}"
    );
    let (status, _) = server.post(
        "/api/judge",
        &json!({ "position": position("25*"), "place": [], "more": 1 }),
    );
    assert_eq!(status, 422, "an unknown key");
}

#[test]
fn reports_are_built_when_requested_by_number() {
    let server = Running::new();
    let (_, _, list) = server.get("/reports.json");
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!(list[1], json!({ "name": "going on", "page": "/report/1" }));
    let (status, head, page) = server.get("/report/0");
    assert_eq!((status, page.as_str()), (200, "<title>0</title>"));
    assert!(
        !head.contains("refresh") && head.contains("x-frame-options: deny"),
        "{head}"
    );
    // A run that goes on is looked at again.
    assert!(server.get("/report/1").1.contains("refresh: 15"));
    assert_eq!(server.get("/report/2").0, 409);
    assert_eq!(server.get("/report/3").0, 404);
    let (status, _, why) = server.get("/report/..%2f..%2fetc");
    assert_eq!(
        (status, why.as_str()),
        (
            404,
            "report: found '../../etc'; a whole number from 0 to 2 is allowed"
        )
    );
}

#[test]
fn a_long_list_is_streamed_in_parts() {
    let server = Running::new();
    let board = vec![".".repeat(15); 15].join("\n");
    let list = |hand: &str, soon: bool| {
        let position = json!({ "game": "number-scrabble", "board": board, "hand": hand });
        server
            .post(
                "/api/placements",
                &json!({ "position": position, "most": 200, "soon": soon }),
            )
            .1
    };
    let [soon, all] = [true, false].map(|soon| list("12+=35-??", soon));
    assert_eq!(
        (&soon["complete"], &all["complete"]),
        (&json!(false), &json!(true))
    );
    let points = |reply: &Value| -> Vec<u64> {
        let lines = reply["placements"].as_array().unwrap().iter();
        lines.filter_map(|line| line["points"].as_u64()).collect()
    };
    assert!(
        points(&soon).len() > 1 && points(&soon).iter().max() <= points(&all).iter().max(),
        "{soon}"
    );
    assert_eq!(
        list("12+=35-48", true),
        list("12+=35-48", false),
        "without a blank it is there at once"
    );
}

#[test]
fn games_by_other_rules_have_boards_under_their_names() {
    let server = Running::new();
    let games: Value = serde_json::from_str(&server.get("/games.json").2).unwrap();
    let small = &games[3];
    assert_eq!(
        (&small["name"], &small["title"]),
        (&json!("small"), &json!("small (Math Scrabble)"))
    );
    assert_eq!(
        (&small["side"], &small["bags"], &games[7]),
        (&json!(9), &json!(2), &Value::Null)
    );
    let board = vec![".".repeat(9); 9].join("\n");
    let position = |game: &str| json!({ "game": game, "board": board, "hand": "25*" });
    let ask = |game: &str| {
        server.post(
            "/api/placements",
            &json!({ "position": position(game), "most": 3 }),
        )
    };
    let (status, reply) = ask("small");
    // The centre of this board is E5.
    assert!(
        status == 200 && reply["placements"][0]["place"].to_string().contains("E5"),
        "{reply}"
    );
    assert!(
        ask("math-scrabble").1["error"]
            .as_str()
            .unwrap()
            .contains("9 rows where the rules give 13")
    );
    let unknown = ask("large").1["error"].as_str().unwrap().to_owned();
    assert!(
        unknown.starts_with("no game is called 'large'; math-scrabble, "),
        "{unknown}"
    );
    let twice = Server::bind(
        0,
        Reports::new(Vec::new(), |_| Err(String::new())),
        practice(),
    )
    .unwrap();
    let taken = twice.with_rules([("math-scrabble".to_owned(), Ruleset::default())]);
    assert_eq!(taken.unwrap_err(), "math-scrabble");
}
