//! Legibility of pages with a hundred setups: letter sizes, no overlaps, all within the picture.

use bagsplit_stats::Estimate;
use bagsplit_stats::numerals::Style;

use crate::charts::draw::{Align, Element, Picture, Type};
use crate::charts::*;

const SETUPS: usize = 97;
/// The smallest font size, in logical pixels.
const SMALLEST: f64 = 8.5;
/// The largest picture that a screen shows without scaling down.
const LARGEST: (u32, u32) = (1450, 1600);

/// The left, top, right and bottom of a drawn text.
fn around(words: &str, at: (f64, f64), look: Type) -> [f64; 4] {
    let (width, half) = (look.width(words), look.size * 0.42);
    let before = match look.align {
        Align::Left => 0.0,
        Align::Middle => width / 2.0,
        Align::Right => width,
    };
    if look.upright {
        // The text runs upwards from its point.
        [
            at.0 - half,
            at.1 - (width - before),
            at.0 + half,
            at.1 + before,
        ]
    } else {
        [
            at.0 - before,
            at.1 - half,
            at.0 - before + width,
            at.1 + half,
        ]
    }
}

/// Checks the legibility of a picture and returns its texts.
fn legible_texts(picture: &Picture) -> Vec<String> {
    let (width, height) = picture.size();
    assert!(
        width <= LARGEST.0 && height <= LARGEST.1,
        "{width} x {height} is too large for a screen"
    );
    let mut boxes: Vec<([f64; 4], String)> = Vec::new();
    for part in &picture.parts {
        let Element::Text(words, at, look) = part else {
            continue;
        };
        assert!(
            look.size >= SMALLEST,
            "'{words}' is written with {}",
            look.size
        );
        let label = around(words, *at, *look);
        assert!(
            label[0] >= 0.0
                && label[1] >= 0.0
                && label[2] <= f64::from(width)
                && label[3] <= f64::from(height),
            "'{words}' leaves the picture: {label:?} of {width} x {height}"
        );
        for (other, other_words) in &boxes {
            let apart = label[0] >= other[2]
                || other[0] >= label[2]
                || label[1] >= other[3]
                || other[1] >= label[3];
            assert!(
                apart,
                "'{words}' overlaps '{other_words}': {label:?} and {other:?}"
            );
        }
        boxes.push((label, words.clone()));
    }
    boxes.into_iter().map(|(_, words)| words).collect()
}

fn name(index: usize) -> String {
    format!("operators-apart-{index:02}/equity/quota(operators=3)")
}

/// Checks all pages, and that each setup's name is a row of exactly one of them, after its number.
fn check_rows(pages: &[(Caption, impl Chart)], times: usize) {
    assert!(pages.len() > 1);
    let texts: Vec<Vec<String>> = pages
        .iter()
        .map(|(caption, page)| legible_texts(&page.picture(caption)))
        .collect();
    for setup in 0..SETUPS {
        let number = (setup + 1).to_string();
        let row = |words: &[String]| {
            words
                .windows(2)
                .any(|two| two[0] == number && two[1] == name(setup))
        };
        assert_eq!(
            texts.iter().filter(|words| row(words)).count(),
            times,
            "{}",
            name(setup)
        );
    }
    for (page, words) in texts.iter().enumerate() {
        let expected = format!("page {} of {}:", page + 1, pages.len());
        assert!(
            words.iter().any(|words| words.contains(&expected)),
            "{expected}"
        );
    }
}

fn caption() -> Caption {
    Caption::new(
        "Which setup wins?",
        "Mean win rate against all others",
        "hundred: 97 setups",
    )
}

#[test]
fn a_ranking_of_a_hundred_is_legible() {
    let row = |index: usize| {
        let middle = 90.0 - 0.8 * index as f64;
        let value = Estimate::with_interval(middle, 5.0, Some((middle - 10.0, middle + 10.0)));
        let cell = EstimateCell {
            value,
            marked: index < 60,
            note: with_interval(&value, Style::plain(1)),
        };
        EstimateRow {
            rank: index + 1,
            name: name(index),
            cells: vec![Some(cell)],
        }
    };
    let chart = EstimatesChart {
        axis: "win rate (%)".to_owned(),
        notes: "% [95% interval]".to_owned(),
        reference: (50.0, "50%".to_owned()),
        signed: false,
        keys: [
            "statistically tied with the best",
            "win rate and 95% interval",
        ]
        .map(String::from),
        columns: vec![String::new()],
        rows: (0..SETUPS).map(row).collect(),
        range: None,
    };
    let pages = chart.pages(&caption());
    check_rows(&pages, 1);
    // All pages have the same axis.
    let ticks = |(caption, page): &(Caption, EstimatesChart)| -> Vec<String> {
        let texts = page.picture(caption).parts;
        let tick = |part: Element| match part {
            Element::Text(words, _, look) if look.size == Type::TICK.size => Some(words),
            _ => None,
        };
        texts.into_iter().filter_map(tick).collect()
    };
    assert_eq!(ticks(&pages[0]), ticks(&pages[1]));
}

#[test]
fn matchups_of_a_hundred_are_legible() {
    let names: Vec<String> = (0..SETUPS).map(name).collect();
    let cell = |row: usize, column: usize| {
        let share = 0.5 + 0.004 * (column as f64 - row as f64);
        (row != column).then_some(MatchupCell {
            share,
            significant: (share - 0.5).abs() > 0.1,
        })
    };
    let cells = (0..SETUPS)
        .map(|row| (0..SETUPS).map(|column| cell(row, column)).collect())
        .collect();
    let chart = MatchupMatrix {
        corner: String::new(),
        significance: "differs significantly".to_owned(),
        rows: names.clone(),
        columns: names,
        cells,
        groups: Vec::new(),
        ranks: (1..=SETUPS).collect(),
        weights: Vec::new(),
        reach: None,
    };
    let pages = chart.pages(&caption());
    // Two pages of rows, each against three of columns.
    assert_eq!(pages.len(), 6);
    check_rows(&pages, 3);
    for (caption, page) in &pages {
        let words = legible_texts(&page.picture(caption));
        let has_diagonal = page.rows.iter().any(|name| page.columns.contains(name));
        assert_eq!(
            words
                .iter()
                .any(|words| words.starts_with("a setup against itself")),
            has_diagonal
        );
        assert!(!words.iter().any(|words| words == "not played"));
    }
}

#[test]
fn endings_are_legible() {
    let endings = [
        "Ended out of tiles",
        "Ended by passes",
        "Ended scoreless",
        "Ended by the clock",
        "Ended by points",
    ];
    let chart = EndingsChart {
        endings: endings.map(str::to_owned).to_vec(),
        rows: (0..30)
            .map(|index| (name(index), vec![0.4, 0.03, 0.3, 0.07, 0.2]))
            .collect(),
    };
    let words = legible_texts(&chart.picture(&caption()));
    for expected in endings.into_iter().chain(["40.0", "7.0"]) {
        assert!(
            words.iter().any(|words| words == expected),
            "{expected} is not in {words:?}"
        );
    }
}

/// Four populations of players side by side, as in the quickstart.
#[test]
fn columns_of_populations_are_legible() {
    let groups: Vec<String> = ["beginner", "club", "expert", "value"]
        .map(str::to_owned)
        .to_vec();
    let short = |index: usize| format!("operators-apart-{index:02}");
    let cell = |index: usize| {
        let middle = 90.0 - 1.5 * index as f64;
        let value = Estimate::with_interval(middle, 5.0, Some((middle - 10.0, middle + 10.0)));
        (index != 3).then(|| EstimateCell {
            value,
            marked: index < 2,
            note: with_interval(&value, Style::plain(1)),
        })
    };
    let row = |index: usize| EstimateRow {
        rank: index + 1,
        name: short(index),
        cells: vec![cell(index); 4],
    };
    let chart = EstimatesChart {
        axis: "win rate (%)".to_owned(),
        notes: "% [95% interval]".to_owned(),
        reference: (50.0, "50%".to_owned()),
        signed: false,
        keys: [
            "statistically tied with the best",
            "win rate and 95% interval",
        ]
        .map(String::from),
        columns: groups.clone(),
        rows: (0..32).map(row).collect(),
        range: None,
    };
    let words = legible_texts(&chart.picture(&caption()));
    assert_eq!(
        words
            .iter()
            .filter(|words| **words == "90.0 [80.0, 100.0]")
            .count(),
        4
    );
    let share = |column: usize| {
        Some(MatchupCell {
            share: 0.3 + 0.01 * column as f64,
            significant: true,
        })
    };
    let chart = MatchupMatrix {
        corner: String::new(),
        significance: "differs significantly".to_owned(),
        rows: (0..32).map(short).collect(),
        columns: (0..24).map(|column| short(column % 6)).collect(),
        cells: vec![(0..24).map(share).collect(); 32],
        groups: groups.clone(),
        ranks: (1..=32).collect(),
        weights: Vec::new(),
        reach: None,
    };
    let words = legible_texts(&chart.picture(&caption()));
    assert!(
        groups.iter().all(|group| words.contains(group)),
        "{words:?}"
    );
}
