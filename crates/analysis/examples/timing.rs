//! Measures the response times of the analysis board.
//!
//!     cargo run --release -p bagsplit-analysis --example timing
//!
//! Prints the median of several repetitions for each position and request, in milliseconds, as `/api/placements` makes
//! them; and for endgames the number of actions with a proven result, by number of nodes, as `/api/exact` makes them.

use std::collections::BTreeMap;
use std::time::Instant;

use bagsplit_analysis::{PositionRequest, Setting};

const REPEATED: usize = 15;

fn bags(texts: [&str; 4]) -> BTreeMap<String, String> {
    ["A", "B", "C", "D"]
        .into_iter()
        .zip(texts)
        .map(|(bag, tiles)| (bag.to_owned(), tiles.to_owned()))
        .collect()
}

/// The board with these rows from row 5 on, otherwise empty.
fn board(side: usize, rows: &[&str]) -> String {
    let empty = ".".repeat(side);
    let mut all: Vec<&str> = vec![&empty; side];
    all[4..4 + rows.len()].copy_from_slice(rows);
    all.join("\n")
}

const FULLER: [&str; 7] = [
    "...5.....4...",
    "...*..1..*...",
    "...2+4*2+5...",
    "......5..+...",
    "..9*5*2..6...",
    "......*......",
    "......4+6....",
];

fn position(game: &str, board: String, hand: &str, texts: Option<[&str; 4]>) -> PositionRequest {
    let bags = texts.map(bags).unwrap_or_default();
    PositionRequest {
        game: game.to_owned(),
        board,
        hand: hand.to_owned(),
        bags,
        score: 9,
        opponent_score: 8,
        ..PositionRequest::default()
    }
}

fn main() {
    let full = ["1122333", "445566677788999", "++++-----", "****/////"];
    let left = ["1337", "46677899", "++-----", "**/////"];
    let square = vec![".".repeat(15); 15].join("\n");
    let cases = [
        (
            "empty board, bags",
            position("math-scrabble", board(13, &[]), "25*14+8", Some(full)),
        ),
        (
            "empty board",
            position("math-scrabble", board(13, &[]), "25*14+8", None),
        ),
        (
            "fuller board, bags",
            position("math-scrabble", board(13, &FULLER), "25*14+8", Some(left)),
        ),
        (
            "fuller board",
            position("math-scrabble", board(13, &FULLER), "25*14+8", None),
        ),
        (
            "fuller, distinct",
            position("math-scrabble", board(13, &FULLER), "12+4*58", Some(left)),
        ),
        (
            "five tiles",
            position("math-scrabble", board(13, &FULLER), "25*14", Some(left)),
        ),
        (
            "number, empty",
            position("number-scrabble", square.clone(), "12+=35-48", None),
        ),
        (
            "number, blank",
            position("number-scrabble", square.clone(), "12+=35-4?", None),
        ),
        (
            "binary, empty",
            position("binary-number-scrabble", square, "01=10+110", None),
        ),
    ];
    println!(
        "{:22} {:>10} {:>8} {:>8} {:>8} {:>8}",
        "position", "count", "read", "soon", "list", "draw"
    );
    // One-time costs of the first request of a process: tables and networks.
    let first = Setting::read(&cases[2].1).unwrap();
    let start = Instant::now();
    let _ = first.placements(60);
    println!(
        "{:22} {:>10} {:8} {:8} {:8.2}",
        "the first question",
        "",
        "",
        "",
        start.elapsed().as_secs_f64() * 1e3
    );
    for (name, asked) in cases {
        let setting = Setting::read(&asked).unwrap();
        let count = setting.placements(60).count;
        let read = median(|| drop(Setting::read(&asked)));
        let soon = median(|| drop(setting.placements_soon(60)));
        let list = median(|| drop(setting.placements(60)));
        let draw = median(|| drop(setting.draw()));
        let count = count.map_or_else(|| "-".to_owned(), |count| count.to_string());
        println!("{name:22} {count:>10} {read:8.2} {soon:8.2} {list:8.2} {draw:8.2}");
    }
    println!(
        "\n{:22} {:>8} {:>8} {:>8} {:>8} {:>10}",
        "ending", "nodes", "margin", "win", "nothing", "ms"
    );
    for (name, hand, theirs) in [
        ("3 tiles against 3", "25*", "4+8"),
        ("7 tiles against 6", "25*14+8", "3/6-91"),
    ] {
        let asked = position("math-scrabble", board(13, &FULLER), hand, Some([""; 4]));
        let setting = Setting::read(&PositionRequest {
            opponent_hand: theirs.to_owned(),
            ..asked
        })
        .unwrap();
        for nodes in [25_000, 100_000, 400_000] {
            let start = Instant::now();
            let listed = setting.exact(60, nodes).expect("nothing is left to draw");
            let time = start.elapsed().as_secs_f64() * 1e3;
            let proven: Vec<_> = listed
                .placements
                .iter()
                .filter_map(|line| line.exact)
                .collect();
            let margin = proven
                .iter()
                .filter(|outcome| outcome.margin.is_some())
                .count();
            let (win, nothing) = (
                proven.len() - margin,
                listed.placements.len() - proven.len(),
            );
            println!("{name:22} {nodes:8} {margin:8} {win:8} {nothing:8} {time:10.0}");
        }
    }
}

/// The median of several repetitions, in milliseconds.
fn median(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..REPEATED)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[REPEATED / 2]
}
