//! Every chart, in both formats, small and large and with single rows; and what bad numbers do.

use charts::{
    BagCurve, BagsEmptying, BagsPanel, Caption, Chart, ChartError, DistributionChart, Format, Histogram,
    MatchupCell, MatchupMatrix, PNG_SCALE, PointsByTurn, RankedRow, RankingChart, SpreadChart, SpreadRow,
    TurnPoint, TurnSeries, render,
};

const SIZES: [usize; 3] = [3, 36, 1];

fn caption() -> Caption {
    Caption::new("A title <of> a chart", "A subtitle & more", "A footnote")
}

fn name(index: usize) -> String {
    format!("operators-apart/greedy/hand-value-no-{index:03}")
}

fn ranking(count: usize) -> RankingChart {
    let row = |i: usize| {
        let value = 0.6 - 0.2 * i as f64 / count as f64;
        RankedRow { name: name(i), value, low: value - 0.03, high: value + 0.03, in_top_group: i < 2 }
    };
    RankingChart::new(caption(), (0..count).map(row).collect())
}

fn matrix(rows: usize, columns: usize) -> MatchupMatrix {
    let cell = |r: usize, c: usize| {
        let share = (1 + r) as f64 / (2 + r + c) as f64;
        (r != c + 1).then_some(MatchupCell { share, significant: (r + c).is_multiple_of(3) })
    };
    let cells = (0..rows).map(|r| (0..columns).map(|c| cell(r, c)).collect()).collect();
    MatchupMatrix::new(caption(), (0..rows).map(name).collect(), (0..columns).map(name).collect(), cells)
}

fn spread(count: usize) -> SpreadChart {
    let row = |i: usize| {
        let q50 = 200.0 - i as f64;
        let [q05, q25, q75, q95] = [-60.0, -25.0, 28.0, 90.0].map(|d| q50 + d);
        SpreadRow { name: name(i), q05, q25, q50, q75, q95, mean: q50 + 4.0 }
    };
    SpreadChart::new(caption(), "final score (points)", (0..count).map(row).collect())
}

fn points(count: usize) -> PointsByTurn {
    let point = |i: usize, turn: u32| {
        let mean = 10.0 + f64::from(turn) - 0.1 * i as f64;
        TurnPoint { turn, mean, band: (turn != 3).then_some((mean - 1.0, mean + 1.0)) }
    };
    let series = |i: usize| TurnSeries {
        name: name(i),
        highlighted: true,
        points: (1..=count as u32).map(|turn| point(i, turn)).collect(),
    };
    PointsByTurn::new(caption(), (0..count).map(series).collect())
}

fn bags(panels: usize, letters: usize) -> BagsEmptying {
    let curve = |letter: char| BagCurve {
        bag: letter,
        tiles_left: (0..letters as u32).map(|turn| (turn, 12.0 / f64::from(turn + 1))).collect(),
    };
    let panel = |i: usize| BagsPanel {
        name: format!("split-{i:03}"),
        bags: ('A'..).take(letters).map(curve).collect(),
    };
    BagsEmptying::new(caption(), (0..panels).map(panel).collect())
}

fn histogram(counts: &[(i64, u64)]) -> Histogram {
    Histogram::new("A panel", "points", counts.iter().copied())
}

fn distribution(scores: &[(i64, u64)], differences: &[(i64, u64)]) -> DistributionChart {
    DistributionChart { caption: caption(), scores: histogram(scores), differences: histogram(differences) }
}

/// Renders the chart in both formats, and checks what holds for every chart.
fn inspect(chart: &impl Chart, names: &[String]) {
    let svg = render(chart, Format::Svg).expect("an SVG");
    assert!(svg == render(chart, Format::Svg).expect("an SVG"), "an SVG must not change");
    let text = String::from_utf8(svg).expect("UTF-8");
    assert!(text.contains("A title &lt;of&gt; a chart") && text.contains("A subtitle &amp; more"));
    for name in names {
        assert!(text.contains(name), "{name} is missing");
    }
    assert!(!text.contains("NaN") && !text.contains("inf"));

    let (width, height) = chart.size();
    assert!(text.starts_with(&format!("<svg width=\"{width}\" height=\"{height}\"")));
    let png = render(chart, Format::Png).expect("a PNG");
    let mut reader = png::Decoder::new(png.as_slice()).read_info().expect("a PNG header");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut pixels).expect("PNG pixels");
    assert_eq!((info.width, info.height), (width * PNG_SCALE, height * PNG_SCALE));
    assert!(pixels.iter().any(|&byte| byte < 80), "nothing was drawn");
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(name).collect()
}

#[test]
fn rankings() {
    SIZES.iter().for_each(|&count| inspect(&ranking(count), &names(count)));
}

#[test]
fn matrices() {
    for (rows, columns) in [(3, 3), (36, 36), (36, 6), (6, 36), (1, 1)] {
        inspect(&matrix(rows, columns), &names(rows.max(columns)));
    }
}

#[test]
fn spreads() {
    SIZES.iter().for_each(|&count| inspect(&spread(count), &names(count)));
}

#[test]
fn points_by_turn() {
    SIZES.iter().for_each(|&count| inspect(&points(count), &names(count)));
}

#[test]
fn bags_emptying() {
    for (panels, letters) in [(3, 4), (12, 8), (1, 1), (1, 8)] {
        let names: Vec<String> = (0..panels).map(|i| format!("split-{i:03}")).collect();
        inspect(&bags(panels, letters), &names);
    }
}

#[test]
fn distributions() {
    let wide: Vec<(i64, u64)> = (-300..300_i64).map(|v| (v, 300 - v.unsigned_abs())).collect();
    let names = ["A panel".to_owned(), "points".to_owned()];
    inspect(&distribution(&wide, &wide), &names);
    inspect(&distribution(&[(7, 1)], &[(0, 5), (0, 2)]), &names);
    inspect(&distribution(&[(0, 1), (1_000_000_000, 1)], &[(-3, 1), (4, 0)]), &names);
}

#[test]
fn a_png_does_not_change() {
    let chart = ranking(3);
    assert!(render(&chart, Format::Png).expect("a PNG") == render(&chart, Format::Png).expect("a PNG"));
}

#[test]
fn equal_values_are_drawn() {
    let mut chart = spread(2);
    for row in &mut chart.rows {
        *row = SpreadRow { q05: 5.0, q25: 5.0, q50: 5.0, q75: 5.0, q95: 5.0, mean: 5.0, ..row.clone() };
    }
    inspect(&chart, &names(2));
    let mut chart = ranking(2);
    for row in &mut chart.rows {
        (row.low, row.value, row.high) = (0.5, 0.5, 0.5);
    }
    inspect(&chart, &names(2));
}

#[test]
fn long_names_are_shortened_in_the_middle() {
    let mut chart = ranking(2);
    chart.rows[0].name = "long".repeat(60) + "\u{1}\nend";
    let svg = String::from_utf8(render(&chart, Format::Svg).expect("an SVG")).expect("UTF-8");
    assert!(svg.contains("longlong") && svg.contains('…') && !svg.contains('\u{1}'));
}

#[test]
fn nothing_is_an_error() {
    fn empty(chart: &impl Chart) {
        assert!(matches!(render(chart, Format::Svg), Err(ChartError::Empty(_))));
    }
    empty(&ranking(0));
    empty(&matrix(0, 3));
    empty(&matrix(3, 0));
    empty(&spread(0));
    empty(&points(0));
    empty(&bags(0, 2));
    empty(&bags(2, 0));
    empty(&distribution(&[(1, 1)], &[]));
    empty(&distribution(&[(1, 0)], &[(1, 1)]));
}

#[test]
fn what_is_no_number_is_an_error() {
    fn refused(chart: &impl Chart) {
        assert!(matches!(render(chart, Format::Png), Err(ChartError::NotFinite { .. })));
    }
    let mut chart = ranking(3);
    chart.rows[1].high = f64::NAN;
    refused(&chart);
    let mut chart = matrix(3, 3);
    chart.cells[0][0] = Some(MatchupCell { share: f64::INFINITY, significant: false });
    refused(&chart);
    let mut chart = spread(3);
    chart.rows[2].mean = f64::NAN;
    refused(&chart);
    let mut chart = spread(3);
    chart.reference = Some(f64::NAN);
    refused(&chart);
    let mut chart = points(3);
    chart.series[0].points[0].band = Some((f64::NEG_INFINITY, 1.0));
    refused(&chart);
    let mut chart = bags(2, 2);
    chart.panels[1].bags[0].tiles_left[1].1 = f64::NAN;
    refused(&chart);
}

#[test]
fn numbers_that_make_no_sense_are_errors() {
    let mut chart = ranking(3);
    chart.rows[0].value = 57.0;
    assert!(matches!(chart.check(), Err(ChartError::OutOfRange { .. })));
    let mut chart = ranking(3);
    chart.rows[0].low = chart.rows[0].high;
    assert!(matches!(chart.check(), Err(ChartError::OutOfOrder { .. })));
    let mut chart = spread(3);
    chart.rows[0].q25 = 1e6;
    assert!(matches!(chart.check(), Err(ChartError::OutOfOrder { .. })));
    let mut chart = matrix(3, 3);
    chart.cells[2].pop();
    assert!(matches!(chart.check(), Err(ChartError::Shape { found: 2, expected: 3, .. })));
    assert!(matches!(distribution(&[(i64::MAX, 1)], &[(1, 1)]).check(), Err(ChartError::OutOfRange { .. })));
    assert!(matches!(render(&ranking(5_000), Format::Png), Err(ChartError::TooLarge { .. })));
}
