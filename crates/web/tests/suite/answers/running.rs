//! A server that runs until it is dropped, queried over a socket as from a browser.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use bagsplit_game::rules::Ruleset;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_players::{Bot, DrawPolicy, ExchangePolicy, PrivateBags, Recipe, Setup, Share, Split};
use bagsplit_web::api::{BEST_OF_SPLITS, Opponent, Practice};
use bagsplit_web::serve::{Limits, Report, Reports, Server};
use serde_json::Value;

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) host: String,
    token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Running {
    pub(crate) fn new() -> Running {
        let reports = Reports::new(
            vec![
                "done".to_owned(),
                "going on".to_owned(),
                "broken".to_owned(),
            ],
            |place| {
                let page = format!("<title>{place}</title>");
                if place < 2 {
                    Ok(Report {
                        page,
                        provisional: place == 1,
                    })
                } else {
                    Err("a block is damaged".to_owned())
                }
            },
        );
        Running::with(reports, Limits::default())
    }

    /// One with these reports and limits.
    pub(crate) fn with(reports: Reports, limits: Limits) -> Running {
        let mut small = Ruleset::default();
        small
            .set("board", &bagsplit_game::rules::Value::Integer(9))
            .unwrap();
        small
            .set("bags", &bagsplit_game::rules::Value::Integer(2))
            .unwrap();
        let mut large = Ruleset::named("number-scrabble").unwrap();
        large
            .set("board", &bagsplit_game::rules::Value::Integer(21))
            .unwrap();
        let mut largest = large.clone();
        largest
            .set("hand", &bagsplit_game::rules::Value::Integer(12))
            .unwrap();
        let mut math = Ruleset::default();
        math.set("board", &bagsplit_game::rules::Value::Integer(21))
            .unwrap();
        math.set("hand", &bagsplit_game::rules::Value::Integer(12))
            .unwrap();
        let named = [
            ("small", small),
            ("larger", large),
            ("largest", largest),
            ("large-math", math),
        ];
        let named = named.map(|(name, rules)| (name.to_owned(), rules));
        let server = Server::bind(0, reports, practice())
            .unwrap()
            .with_limits(limits);
        let server = server.with_rules(named).unwrap();
        let url = server.url("");
        let (host, token) = url
            .trim_start_matches("http://")
            .split_once("/?token=")
            .unwrap();
        let (host, token) = (host.to_owned(), token.to_owned());
        let stop = Arc::new(AtomicBool::new(false));
        let seen = stop.clone();
        let thread = std::thread::spawn(move || server.run(move || seen.load(Ordering::Relaxed)));
        Running {
            host,
            token,
            stop,
            thread: Some(thread),
        }
    }

    /// The status, the head and the body of an answer.
    pub(crate) fn ask(
        &self,
        first: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let mut text = format!(
            "{first} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n",
            body.len()
        );
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        // A request that is rejected for its size is answered before its body is read.
        let _ = stream.write_all(format!("{text}\r\n{body}").as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (
            head[9..12].parse().unwrap(),
            head.to_ascii_lowercase(),
            body.to_owned(),
        )
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String, String) {
        let cookie = self.cookie();
        self.ask(
            &format!("GET {path}"),
            &[("host", &self.host), ("cookie", &cookie)],
            "",
        )
    }

    /// The cookie of a browser that opened the printed address.
    pub(crate) fn cookie(&self) -> String {
        let port = self.host.rsplit_once(':').unwrap().1;
        format!("theme=dark; bagsplit-{port}={}", self.token)
    }

    pub(crate) fn token(&self) -> String {
        self.token.clone()
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let headers = [
            ("host", self.host.as_str()),
            ("content-type", "application/json"),
            ("x-bagsplit-token", &self.token),
        ];
        let (status, _, text) = self.ask(&format!("POST {path}"), &headers, &body.to_string());
        (
            status,
            serde_json::from_str(&text).unwrap_or(Value::String(text)),
        )
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

/// A split of all tiles: separate odd and even digits, or one bag.
pub(crate) fn split(shares: &[(&str, &str)]) -> Split {
    let shares = shares
        .iter()
        .map(|(class, bags)| Share::new(class, bags).unwrap())
        .collect();
    Recipe {
        name: String::new(),
        shares,
    }
    .deal(&MathScrabble::default(), 4)
    .unwrap()
}

/// Opponents of Math Scrabble and Number Scrabble, two to rate a setup and to rate it against, one with a short clock; and two
/// players.
pub(crate) fn practice() -> Practice {
    let own = PrivateBags {
        draw: DrawPolicy::HandValue,
        ..PrivateBags::new(split(&[("odd", "A"), ("even", "B"), ("operators", "CD")]))
    };
    let apart = Setup::private_bags("apart", Bot::Greedy, own);
    let one = Setup::private_bags("one", Bot::Greedy, PrivateBags::new(split(&[("all", "A")])));
    let shared = Setup::shared_bag("shared", Bot::Greedy, ExchangePolicy::All);
    let numbers = Ruleset::named("number-scrabble").unwrap();
    let rated = Setup {
        name: "rated".to_owned(),
        ..apart.clone()
    };
    let base = Setup {
        name: "by-hand".to_owned(),
        ..one.clone()
    };
    let opponent = |setup, rules, from: &str| Opponent {
        setup,
        rules,
        from: from.to_owned(),
        about: vec![("Drawing".to_owned(), vec!["at random".to_owned()])],
        recommended: Vec::new(),
    };
    let mut short = Ruleset::default();
    for (key, ms) in [("move-ms", 200), ("reserve-ms", 100)] {
        let ms = bagsplit_game::rules::Value::Integer(ms);
        short.set(key, &ms).unwrap();
    }
    let hurried = apart.clone();
    let opponents = [
        (apart, Ruleset::default(), "tests"),
        (one, Ruleset::default(), "tests"),
        (shared, numbers, "tests"),
        (rated, Ruleset::default(), BEST_OF_SPLITS),
        (base, Ruleset::default(), "recommended"),
        (hurried, short, "short"),
    ];
    Practice::new(
        opponents
            .map(|(setup, rules, from)| opponent(setup, rules, from))
            .into(),
        vec![
            (
                "club".to_owned(),
                Bot::Person {
                    knows: 20,
                    looks: 14,
                    slips: 10,
                },
            ),
            ("equity".to_owned(), Bot::Equity { keep: 65 }),
        ],
    )
}
