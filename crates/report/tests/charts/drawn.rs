//! Tests of the contents of charts.

use bagsplit_report::charts::{Caption, MatchupCell, SweepScale};
use bagsplit_stats::Estimate;

use crate::samples::*;
use crate::{inspect, png, svg, svg_with, with};

const SIZES: [usize; 3] = [2, 36, 1];

#[test]
fn rows() {
    for count in SIZES {
        inspect(&ranking(count), &names(count));
    }
}

#[test]
fn captions() {
    let caption = Caption::new("A title <of> a chart", "A subtitle & more", "A footnote");
    let text = svg_with(&caption, &ranking(1));
    for words in [
        "A title &lt;of&gt; a chart",
        "A subtitle &amp; more",
        "A footnote",
    ] {
        assert!(text.contains(words), "{words} is missing");
    }
}

#[test]
fn matrices() {
    for (rows, columns) in [(3, 3), (36, 36), (36, 6), (6, 36), (1, 1)] {
        inspect(&matrix(rows, columns), &names(rows.max(columns)));
    }
}

#[test]
fn populations_have_columns_of_their_own() {
    let text = inspect(&grouped_matrix(6, 3, 4), &names(6));
    for group in 1..=4 {
        assert!(text.contains(&format!("players-{group}")), "{group}");
    }
    // Round robins of many setups have pages of whole groups.
    let pages = grouped_matrix(20, 20, 4).pages(&Caption::default());
    assert_eq!(
        pages
            .iter()
            .map(|(_, page)| page.groups.len())
            .collect::<Vec<_>>(),
        [1; 4]
    );
    let pages = grouped_matrix(40, 40, 2).pages(&Caption::default());
    assert_eq!(
        pages
            .iter()
            .map(|(_, page)| page.columns.len())
            .collect::<Vec<_>>(),
        [20; 4]
    );
    assert!(pages.iter().all(|(_, page)| page.groups.len() == 1));
    for (count, experiments) in [(2, 1), (20, 4), (13, 7)] {
        let columns = (1..=experiments).map(|e| format!("players-{e}"));
        inspect(
            &order(count, experiments),
            &names(count).into_iter().chain(columns).collect::<Vec<_>>(),
        );
    }
}

#[test]
fn points_by_turn() {
    for count in SIZES {
        inspect(&points(count, count), &names(count));
        // Grey lines have one entry in the key.
        let text = svg(&points(count, 1));
        assert_eq!(
            text.matches(">other setups<").count(),
            usize::from(count > 1)
        );
    }
    inspect(
        &with(points(1, 1), |chart| {
            chart.panels[0].series[0].points.truncate(1)
        }),
        &names(1),
    );
}

#[test]
fn panels_have_the_same_axes_if_asked() {
    for (panels, letters) in [(3, 4), (12, 8), (1, 1), (1, 8)] {
        let text = inspect(
            &bags(panels, letters),
            &(0..panels).map(split).collect::<Vec<_>>(),
        );
        assert_eq!(
            text.matches("quota(operators=3)").count(),
            panels - panels.div_ceil(3)
        );
    }
    let mut chart = bags(2, 1);
    chart.panels[1].series[0]
        .points
        .iter_mut()
        .for_each(|point| point.y.value *= 0.1);
    let same = svg(&chart);
    chart.same_axes = false;
    let (tick, own) = (">40<", svg(&chart));
    assert_eq!(
        [same.matches(tick).count(), own.matches(tick).count()],
        [2, 1]
    );
}

#[test]
fn boards() {
    for side in [1, 13, 21] {
        let text = inspect(&board(side), &["A".to_owned()]);
        assert_eq!(text.contains(">U<"), side == 21, "{side}");
    }
    inspect(
        &with(board(2), |chart| {
            chart
                .squares
                .iter_mut()
                .for_each(|square| square.share = 0.0)
        }),
        &[],
    );
}

#[test]
fn endings_are_one_bar_by_rules() {
    for (rows, count) in [(1, 1), (12, 5)] {
        let mut names = names(rows);
        names.extend((1..=count).map(|ending| format!("Ending {ending}")));
        let text = inspect(&endings(rows, count), &names);
        assert_eq!(
            text.contains("100.0"),
            count == 1,
            "a bar has the number of its part"
        );
    }
}

#[test]
fn a_mixture_has_a_bar_for_each_weight() {
    for count in [2, 27, 1] {
        let text = inspect(&payoff(count), &names(count));
        assert!(text.contains("weight in the mixture (%)"));
    }
    assert!(
        svg(&payoff(2)).contains(">58.8<") && !svg(&matrix(2, 2)).contains("weight in the mixture")
    );
}

#[test]
fn rows_share_an_axis_and_are_coloured_by_their_sign() {
    for count in [1, 5, 12] {
        inspect(&worth(count), &names(count));
    }
    let text = svg(&worth(6));
    assert!(
        text.contains("not significantly different from 0")
            && text.contains("points of the win rate")
    );
    let wide = with(worth(2), |chart| chart.range = Some((-50.0, 50.0)));
    assert!(svg(&wide) != svg(&worth(2)));
    // Without a sign, marked rows below the reference look like those above it.
    let orange = "#D55E00";
    assert!(
        text.contains(orange)
            && !svg(&with(worth(6), |chart| chart.signed = false)).contains(orange)
    );
}

#[test]
fn series_with_and_without_intervals_share_a_panel() {
    for count in [2, 60, 1] {
        inspect(
            &responses(count),
            &["on held-out seeds, with its 95% interval".into()],
        );
    }
}

#[test]
fn sweeps() {
    for (panels, series, points) in [(1, 1, 1), (2, 3, 9), (3, 8, 60), (12, 2, 4)] {
        let xs: Vec<f64> = (0..points).map(|i| i as f64).collect();
        let linear = sweep(panels, series, &xs, SweepScale::Linear);
        let mut shown: Vec<String> = linear
            .panels
            .iter()
            .map(|panel| panel.title.clone())
            .collect();
        shown.extend(names(series));
        inspect(&linear, &shown);
        let words: Vec<String> = (0..points).map(|i| format!("word-{i:02}")).collect();
        shown.extend(words.clone());
        let words = sweep(panels, series, &xs, SweepScale::Categories(words));
        inspect(&with(words, |chart| chart.current = Some(0.0)), &shown);
    }
}

#[test]
fn a_setup_against_itself_is_not_called_not_played() {
    let mut chart = matrix(2, 2);
    for (row, cells) in chart.cells.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = (row != column).then_some(MatchupCell {
                share: 0.6,
                significant: false,
            });
        }
    }
    let text = svg(&chart);
    assert!(text.contains("a setup against itself") && !text.contains("not played"));
    chart.cells[0][1] = None;
    assert!(svg(&chart).contains("not played"));
}

#[test]
fn signs_of_tiles_are_written_as_they_are() {
    let mut chart = ranking(1);
    for sign in ["²", "√", "×", "÷", "−", "≤", "½"] {
        chart.rows[0].name = sign.into();
        let with_sign = png(&chart);
        assert!(svg(&chart).contains(sign), "{sign}");
        // Missing glyphs are all drawn as the same empty box.
        chart.rows[0].name = "\u{10FFFD}".into();
        assert!(with_sign != png(&chart), "{sign}");
    }
}

#[test]
fn a_png_does_not_change() {
    let chart = worth(12);
    assert!(png(&chart) == png(&chart));
}

#[test]
fn equal_values_are_drawn() {
    let even = with(ranking(2), |chart| {
        for row in &mut chart.rows {
            row.cells
                .iter_mut()
                .flatten()
                .for_each(|cell| cell.value = Estimate::without_interval(50.0, 0.0));
        }
    });
    inspect(&even, &names(2));
}

#[test]
fn long_names_are_shortened_in_the_middle() {
    let long = || "long".repeat(100) + "\u{1}\nend";
    let words = SweepScale::Categories(vec![long(), long()]);
    let all = [
        svg(&with(ranking(2), |chart| chart.rows[0].name = long())),
        svg(&with(payoff(2), |chart| chart.rows[0] = long())),
        svg(&with(points(2, 2), |chart| {
            chart.panels[0].series[1].name = long()
        })),
        svg(&sweep(1, 1, &[0.0, 1.0], words)),
    ];
    for text in all {
        assert!(text.contains("longlong") && text.contains('…') && !text.contains('\u{1}'));
    }
}
