//! Attacks by other users of the machine and other sites, and misbehaving clients.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bagsplit_web::serve::{Limits, Report, Reports, Server};
use serde_json::json;

use crate::answers::position;
use crate::answers::running::{Running, practice};

#[test]
fn nothing_is_answered_without_the_token_of_the_address() {
    let server = Running::new();
    let host = server.host.as_str();
    for path in [
        "/",
        "/practice",
        "/board.js",
        "/games.json",
        "/practice.json",
        "/reports.json",
        "/report/0",
        "/none",
    ] {
        let (status, _, why) = server.ask(&format!("GET {path}"), &[("host", host)], "");
        assert_eq!(status, 403, "{path}");
        assert!(
            why.contains("open the address that 'bagsplit serve' has printed"),
            "{why}"
        );
        assert_eq!(
            server
                .ask(&format!("GET {path}?token=0123"), &[("host", host)], "")
                .0,
            403,
            "{path}"
        );
        let cookie = server.cookie().replace("bagsplit-", "bagsplit-1");
        assert_eq!(
            server
                .ask(
                    &format!("GET {path}"),
                    &[("host", host), ("cookie", &cookie)],
                    ""
                )
                .0,
            403
        );
    }
    let (status, head, _) = server.ask(
        &format!("GET /practice?token={}", server.token()),
        &[("host", host)],
        "",
    );
    assert_eq!(status, 200);
    let port = host.rsplit_once(':').unwrap().1;
    let cookie = format!(
        "set-cookie: bagsplit-{port}={}; path=/; httponly; samesite=strict",
        server.token()
    );
    assert!(head.contains(&cookie), "{head}");
    assert!(
        !server.get("/practice").1.contains("set-cookie"),
        "a visitor that has it needs no other"
    );
    // A cookie alone, which a form of another site would send, permits no work.
    let body = json!({ "position": position("25*"), "most": 5 }).to_string();
    let cookie = server.cookie();
    let headers = [
        ("host", host),
        ("cookie", cookie.as_str()),
        ("content-type", "application/json"),
    ];
    assert_eq!(server.ask("POST /api/placements", &headers, &body).0, 403);
    let in_address = format!("POST /api/placements?token={}", server.token());
    assert_eq!(server.ask(&in_address, &headers, &body).0, 403);
}

#[test]
fn cross_site_requests_are_refused() {
    let server = Running::new();
    let (host, cookie, token) = (server.host.as_str(), server.cookie(), server.token());
    let site = |path: &str, site: &str| {
        server
            .ask(
                path,
                &[
                    ("host", host),
                    ("cookie", &cookie),
                    ("sec-fetch-site", site),
                ],
                "",
            )
            .0
    };
    for path in [
        "GET /",
        "GET /report/0",
        "GET /games.json",
        "GET /style.css",
    ] {
        assert_eq!(
            ["same-origin", "none"].map(|one| site(path, one)),
            [200, 200],
            "{path}"
        );
        assert_eq!(
            ["cross-site", "same-site", "", "SAME-ORIGIN x"].map(|one| site(path, one)),
            [403; 4],
            "{path}"
        );
    }
    // A visitor who follows the printed address from another site has the token.
    assert_eq!(site(&format!("GET /?token={token}"), "cross-site"), 200);
    for origin in [
        "null",
        "http://localhost:1",
        "https://127.0.0.1",
        "http://elsewhere.example",
    ] {
        let headers = [
            ("host", host),
            ("cookie", cookie.as_str()),
            ("origin", origin),
        ];
        assert_eq!(
            server.ask("GET /games.json", &headers, "").0,
            403,
            "{origin}"
        );
    }
}

#[test]
fn hosts_are_compared_by_the_standard() {
    let server = Running::new();
    let (cookie, port) = (server.cookie(), server.host.rsplit_once(':').unwrap().1);
    let status = |host: &str| {
        server
            .ask(
                "GET /games.json",
                &[("host", host), ("cookie", &cookie)],
                "",
            )
            .0
    };
    for host in ["localhost", "LOCALHOST", "localhost.", "127.0.0.1"] {
        assert_eq!(status(&format!("{host}:{port}")), 200, "{host}");
        assert_eq!(status(host), 403, "{host} is at port 80");
    }
    let (code, _, why) = server.ask(
        "GET /",
        &[("host", "evil.example"), ("cookie", &cookie)],
        "",
    );
    assert_eq!(code, 403);
    assert_eq!(
        why,
        format!("host: found \"evil.example\"; 127.0.0.1:{port} or localhost:{port} is allowed")
    );
    let twice = [
        ("host", server.host.as_str()),
        ("host", "evil.example"),
        ("cookie", &cookie),
    ];
    assert!(server.ask("GET /games.json", &twice, "").0 >= 400);
    // An absolute URI in the request line takes precedence.
    let whole = "GET http://evil.example/games.json";
    assert_eq!(
        server
            .ask(whole, &[("host", &server.host), ("cookie", &cookie)], "")
            .0,
        403
    );
    let whole = format!("GET http://localhost:{port}/games.json");
    assert_eq!(
        server
            .ask(&whole, &[("host", &server.host), ("cookie", &cookie)], "")
            .0,
        200
    );
}

#[test]
fn a_browser_is_opened_with_an_address_that_lets_in_once() {
    let reports = Reports::new(Vec::new(), |_| Err(String::new()));
    let server = Server::bind_first([0], reports, practice()).unwrap();
    assert!(server.url_for_once().contains("/?once="));
    assert!(
        !server
            .url_for_once()
            .contains(server.url("").split_once("token=").unwrap().1)
    );
}

#[test]
fn a_port_that_is_taken_is_passed_over() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let reports = || Reports::new(Vec::new(), |_| Err(String::new()));
    assert!(Server::bind(port, reports(), practice()).is_err());
    let server = Server::bind_first([port], reports(), practice()).unwrap();
    assert!(!server.url("").contains(&format!(":{port}/")));
}

/// Reports that take a while, with a counter of the rendered ones.
fn slow_reports(pages: usize) -> (Reports, Arc<AtomicUsize>) {
    let made = Arc::new(AtomicUsize::new(0));
    let count = made.clone();
    let names = (0..pages).map(|place| place.to_string()).collect();
    let reports = Reports::new(names, move |place| {
        std::thread::sleep(Duration::from_millis(300));
        count.fetch_add(1, Ordering::Relaxed);
        Ok(Report {
            page: format!("<title>{place}</title>"),
            provisional: false,
        })
    });
    (reports, made)
}

/// Sends a request and disconnects without waiting for the response.
fn ask_and_leave(server: &Running, path: &str) {
    let mut stream = TcpStream::connect(&server.host).unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\n\r\n",
        server.host,
        server.cookie()
    );
    stream.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(2));
}

#[test]
fn report_is_rendered_once_for_concurrent_and_cancelled_requests() {
    let (reports, made) = slow_reports(1);
    let server = Running::with(reports, Limits::default());
    for _ in 0..200 {
        ask_and_leave(&server, "/report/0");
    }
    assert_eq!(server.get("/report/0").2, "<title>0</title>");
    assert_eq!(server.get("/report/0").0, 200);
    assert_eq!(made.load(Ordering::Relaxed), 1);
}

#[test]
fn reports_are_made_again_when_results_change_and_unreadable_ones_are_not_listed() {
    let (reports, made) = slow_reports(2);
    let state = Arc::new(AtomicUsize::new(0));
    let seen = state.clone();
    let reports = reports
        .with_states(move |place| (place == 0).then(|| seen.load(Ordering::Relaxed).to_string()));
    let server = Running::with(reports, Limits::default());
    assert_eq!(
        server.get("/reports.json").2,
        r#"[{"name":"0","page":"/report/0"}]"#
    );
    for (now, expected) in [(0, 1), (0, 1), (7, 2), (7, 2), (0, 3)] {
        state.store(now, Ordering::Relaxed);
        assert_eq!(server.get("/report/0").0, 200);
        assert_eq!(made.load(Ordering::Relaxed), expected);
    }
}

#[test]
fn the_queue_for_reports_is_limited() {
    let (reports, _) = slow_reports(1);
    let server = Running::with(reports, Limits::default());
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let ask: Vec<_> = (0..60)
            .map(|_| scope.spawn(|| server.get("/report/0").0))
            .collect();
        ask.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert!(
        statuses.iter().all(|status| [200, 503].contains(status)),
        "{statuses:?}"
    );
    assert!(statuses.contains(&200));
}

#[test]
fn connections_without_the_token_end_and_keep_nobody_out() {
    let limits = Limits {
        connections: 4,
        head: Duration::from_millis(400),
        ..Limits::default()
    };
    let server = Running::with(slow_reports(1).0, limits);
    let connect = || TcpStream::connect(&server.host).unwrap();
    let [mut idle, mut refused] =
        [12, 4].map(|number| (0..number).map(|_| connect()).collect::<Vec<_>>());
    // Half a head does not help, nor does a whole one without the token.
    idle[11].write_all(b"GET / HTTP/1.1\r\nhost: ").unwrap();
    for stream in &mut refused {
        stream
            .write_all(format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", server.host).as_bytes())
            .unwrap();
    }
    let began = Instant::now();
    assert_eq!(
        server.get("/games.json").0,
        200,
        "the caller who has the token is let in"
    );
    assert!(
        began.elapsed() < Duration::from_millis(300),
        "and at once: {:?}",
        began.elapsed()
    );
    let mut last = connect();
    last.write_all(format!("GET / HTTP/1.1\r\nhost: {}\r\n\r\n", server.host).as_bytes())
        .unwrap();
    let mut answer = String::new();
    last.set_read_timeout(Some(Duration::from_millis(300)))
        .unwrap();
    last.read_to_string(&mut answer)
        .expect("it is closed, although the client would go on");
    assert!(
        answer.starts_with("HTTP/1.1 403") && answer.contains("connection: close"),
        "{answer}"
    );
    for stream in idle.iter_mut().chain(&mut refused) {
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .unwrap();
        let ended = stream.read_to_end(&mut Vec::new());
        let reset = |error: &std::io::Error| error.kind() == std::io::ErrorKind::ConnectionReset;
        assert!(
            ended.as_ref().err().is_none_or(reset),
            "it was closed: {ended:?}"
        );
    }
}

#[test]
fn requests_of_unusual_rules_are_bounded_and_end_with_their_connection() {
    let server = Running::new();
    let board = vec![".".repeat(21); 21].join("\n");
    let question = |hand: &str| {
        let position = json!({ "game": "larger", "board": board, "hand": hand });
        json!({ "position": position, "worlds": 64, "part": 1 }).to_string()
    };
    let leave = |hand: &str| {
        let body = question(hand);
        let mut stream = TcpStream::connect(&server.host).unwrap();
        let head = format!(
            "POST /api/trials HTTP/1.1\r\nhost: {}\r\nx-bagsplit-token: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            server.host,
            server.token(),
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(20));
    };
    for _ in 0..8 {
        leave("12+=35-??");
    }
    // All permits were taken by requests of minutes, whose clients have gone.
    let began = Instant::now();
    let (status, reply) = server.post(
        "/api/judge",
        &json!({ "position": position("25*"), "place": [] }),
    );
    assert_eq!(status, 200, "{reply}");
    assert!(
        began.elapsed() < Duration::from_secs(50),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn positions_of_large_boards_and_hands_are_answered_within_bounds() {
    let server = Running::new();
    let board = vec![".".repeat(21); 21].join("\n");
    for (game, hand, soon) in [
        ("largest", "12+=35-48*6/", false),
        ("largest", "12+=35-48*??", true),
        ("large-math", "25*14+836/-7", false),
        ("large-math", "123456789+-*", true),
    ] {
        let position = json!({ "game": game, "board": board, "hand": hand });
        let began = Instant::now();
        let question = json!({ "position": position, "most": 20, "soon": soon });
        let (status, reply) = server.post("/api/placements", &question);
        assert_eq!(status, 200, "{game} {hand}: {reply}");
        assert!(
            reply["placements"][0]["points"].is_u64() && reply["count"].is_null(),
            "{reply}"
        );
        assert!(
            began.elapsed() < Duration::from_secs(55),
            "{:?}",
            began.elapsed()
        );
        let (status, reply) = server.post(
            "/api/trials",
            &json!({ "position": position, "worlds": 1, "part": 1 }),
        );
        let why = "trials: found rules with 12 tiles in a hand; at most 9 are allowed";
        assert_eq!((status, reply["error"].as_str()), (400, Some(why)));
    }
}

#[test]
fn every_wrong_field_is_named_with_the_found_and_the_allowed_values() {
    let server = Running::new();
    let with = |key: &str, value: serde_json::Value| {
        let mut place = position("25*");
        place[key] = value;
        let (status, reply) =
            server.post("/api/placements", &json!({ "position": place, "most": 3 }));
        assert!((400..500).contains(&status), "{reply}");
        reply["error"].as_str().unwrap().to_owned()
    };
    for (key, value, parts) in [
        (
            "score",
            json!(-3),
            vec!["position.score: found integer '-3'", "0 to 1000000"],
        ),
        (
            "passes",
            json!("two"),
            vec!["position.passes: found string \"two\"", "a whole number"],
        ),
        (
            "holder",
            json!("yes"),
            vec!["position.holder: ", "true or false"],
        ),
        (
            "hand",
            json!(25),
            vec!["position.hand: found integer '25'", "a text"],
        ),
        ("hand", json!("25?"), vec!["hand: ", "'?'", "Math Scrabble"]),
        ("game", json!("chess"), vec!["'chess'", "number-scrabble"]),
        ("board", json!("..."), vec!["board: "]),
        ("bags", json!({ "Z": "1" }), vec!["bag Z: ", "A to D"]),
    ] {
        let why = with(key, value.clone());
        assert!(
            parts.iter().all(|part| why.contains(part)),
            "{key} {value}: {why}"
        );
    }
    let (status, reply) = server.post(
        "/api/draw",
        &json!({ "table": 99, "mine": "nothing", "number": 1 }),
    );
    assert_eq!(status, 400);
    assert_eq!(
        reply["error"],
        "table: there is no table 99; a whole number from 0 to 2 is allowed"
    );
}
