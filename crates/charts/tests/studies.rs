//! The charts of studies, in both formats, small and large and with single entries; and what bad numbers do.

use charts::{
    BestResponseChart, Caption, Chart, ChartError, Confirmation, Estimate, Format, GapPoint, PNG_SCALE,
    PayoffChart, RaceArm, RaceChart, RacePoint, RankRow, RankStabilityChart, ResponseRound, SearchChart,
    SearchStep, SweepChart, SweepPanel, SweepPoint, SweepScale, SweepSeries, render,
};

const SIZES: [usize; 3] = [2, 60, 1];

fn caption() -> Caption {
    Caption::new("A title <of> a chart", "A subtitle & more", "A footnote")
}

fn name(index: usize) -> String {
    format!("operators-apart/greedy/no-{index:04}")
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(name).collect()
}

fn around(value: f64, reach: f64) -> Estimate {
    Estimate::new(value, value - reach, value + reach)
}

/// Setup `i` has weight in proportion to `i`, so that the last is drawn first.
fn payoff(count: usize) -> PayoffChart {
    let cell = |r: usize, c: usize| {
        (r != c)
            .then(|| around(0.5 + 0.3 * (c as f64 - r as f64) / count as f64, 0.05 + 0.01 * (r % 3) as f64))
    };
    let cells = (0..count).map(|r| (0..count).map(|c| cell(r, c)).collect()).collect();
    let sum = (count * (count + 1)) as f64 / 2.0;
    let weight = |i: usize| (i + 1) as f64 / sum;
    let weights = (0..count).map(|i| Estimate::new(weight(i), weight(i) * 0.5, 1.0)).collect();
    PayoffChart::new(caption(), names(count), cells, weights)
}

fn stability(count: usize, ranks: usize) -> RankStabilityChart {
    let row = |i: usize| RankRow { name: name(i), probabilities: vec![1.0 / count as f64; ranks] };
    RankStabilityChart::new(caption(), (0..ranks).map(row).collect())
}

/// Arm `i` is dropped after `i + 1` batches; the last one wins.
fn race(count: usize) -> RaceChart {
    let point = |i: usize, batch: usize| RacePoint {
        games: 100 * (batch as u64 + 1),
        share: 0.4 + 0.2 * i as f64 / count as f64 + 0.1 / (batch + 1) as f64,
    };
    let arm = |i: usize| RaceArm {
        name: name(i),
        points: (0..=i * 40 / count).map(|batch| point(i, batch)).collect(),
        dropped: i + 1 < count,
        last: (i + 1 == count).then(|| around(0.6, 0.02)),
    };
    let mut chart = RaceChart::new(caption(), (0..count).map(arm).collect(), Some(count.saturating_sub(1)));
    chart.gap = (1..40).map(|i| GapPoint { games: 100 * i, bound: 0.5 / i as f64 }).collect();
    chart.tolerance = Some(0.01);
    chart
}

fn search(count: usize) -> SearchChart {
    let step = |i: usize| {
        let best = 0.6 - 0.1 / (i + 1) as f64;
        let band = (i != 3).then_some((best - 0.02, best + 0.02));
        SearchStep {
            games: 1_000 * i as u64,
            best,
            band,
            mean: best - 0.03,
            entropy: Some(90.0 / (i + 1) as f64),
        }
    };
    let find = Confirmation { name: name(0), games: 1_000 * count as u64, share: around(0.58, 0.01) };
    SearchChart::new(caption(), (0..count).map(step).collect(), vec![find])
}

fn responses(count: usize) -> BestResponseChart {
    let round = |i: usize| ResponseRound {
        round: i as u32 + 1,
        searched: 0.05 / (i + 1) as f64 + 0.01,
        fresh: (i != 1).then(|| around(0.05 / (i + 1) as f64, 0.01)),
        support: 1 + i as u32,
    };
    BestResponseChart::new(caption(), (0..count).map(round).collect())
}

fn sweep(panels: usize, series: usize, points: usize, scale: SweepScale) -> SweepChart {
    let first = usize::from(scale == SweepScale::Logarithmic);
    let point = |s: usize, i: usize| {
        let y = (s + i) as f64;
        SweepPoint { x: (first + i) as f64, y, interval: (i != 2).then_some((y - 1.0, y + 2.0)) }
    };
    let one = |s: usize| SweepSeries { name: name(s), points: (0..points).map(|i| point(s, i)).collect() };
    let panel = |p: usize| SweepPanel {
        title: format!("figure-{p:03}"),
        axis: "points".into(),
        reference: (p == 0).then_some(0.0),
        series: (0..series).map(one).collect(),
    };
    SweepChart::new(caption(), "tiles in the hand", scale, (0..panels).map(panel).collect())
}

fn text(chart: &impl Chart) -> String {
    String::from_utf8(render(chart, Format::Svg).expect("an SVG")).expect("UTF-8")
}

/// Renders the chart in both formats, and checks what holds for every chart.
fn inspect(chart: &impl Chart, names: &[String]) -> String {
    let svg = text(chart);
    assert!(svg == text(chart), "an SVG must not change");
    assert!(svg.contains("A title &lt;of&gt; a chart") && svg.contains("A subtitle &amp; more"));
    for name in names {
        assert!(svg.contains(name), "{name} is missing");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    let (width, height) = chart.size();
    assert!(svg.starts_with(&format!("<svg width=\"{width}\" height=\"{height}\"")));
    let png = render(chart, Format::Png).expect("a PNG");
    let mut reader = png::Decoder::new(png.as_slice()).read_info().expect("a PNG header");
    let mut pixels = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut pixels).expect("PNG pixels");
    assert_eq!((info.width, info.height), (width * PNG_SCALE, height * PNG_SCALE));
    assert!(pixels.iter().any(|&byte| byte < 80), "nothing was drawn");
    svg
}

#[test]
fn payoffs_are_in_order_of_weight() {
    for count in SIZES {
        let svg = inspect(&payoff(count), &names(count));
        let place = |i: usize| svg.find(&name(i)).expect("a name");
        assert!((1..count).all(|i| place(i) < place(i - 1)), "the heaviest comes first");
    }
}

#[test]
fn payoffs_tell_open_pairings_from_decided_ones() {
    let decided = text(&payoff(2));
    let mut chart = payoff(2);
    for cell in chart.cells.iter_mut().flatten().flatten() {
        (cell.low, cell.high) = (0.1, 0.9);
    }
    assert!(decided != text(&chart));
    assert!(!decided.contains("not played"));
    chart.cells[0][1] = None;
    assert!(text(&chart).contains("not played"));
}

#[test]
fn stabilities() {
    for count in SIZES {
        inspect(&stability(count, count), &names(count));
    }
    let svg = inspect(&stability(40, 10), &names(10));
    assert!(svg.contains("&gt;10"), "ranks beyond the last have a column");
}

#[test]
fn ranks_have_the_median_and_interval_of_their_probabilities() {
    let mut chart = stability(4, 4);
    chart.rows[0].probabilities = vec![0.03, 0.50, 0.45, 0.02];
    chart.rows[1].probabilities = vec![0.02, 0.03, 0.05, 0.90];
    let svg = text(&chart);
    assert!(svg.contains("2 [1, 3]") && svg.contains("4 [2, 4]"));
    chart.level = 0.5;
    assert!(text(&chart).contains("2 [2, 3]"));
}

#[test]
fn races() {
    for count in SIZES {
        inspect(&race(count), &names(count)[count.saturating_sub(12)..]);
    }
}

#[test]
fn a_race_of_a_thousand_names_the_last_few() {
    let svg = inspect(&race(1_000), &names(1_000)[988..]);
    assert!(!svg.contains(&name(500)) && svg.contains("988 others, dropped"));
    assert!(svg.contains("60.0 [58.0, 62.0], winner") && svg.contains("dropped at 4,000"));
}

#[test]
fn a_race_need_not_have_a_gap_or_a_winner() {
    let mut chart = race(3);
    let with = chart.size().1;
    chart.gap.clear();
    chart.winner = None;
    inspect(&chart, &names(3));
    assert!(chart.size().1 < with);
}

#[test]
fn searches() {
    for count in SIZES {
        let svg = inspect(&search(count), &names(1));
        assert!(svg.contains("58.0 [57.0, 59.0]") && svg.contains("entropy"));
    }
    let mut chart = search(5);
    let with = chart.size().1;
    chart.steps.iter_mut().for_each(|step| step.entropy = None);
    chart.confirmations.clear();
    chart.reference = Some((0.55, "known before".into()));
    inspect(&chart, &["known before".into()]);
    assert!(chart.size().1 < with);
}

#[test]
fn best_responses() {
    SIZES.iter().for_each(|&count| {
        inspect(&responses(count), &["fresh seeds".into()]);
    });
}

#[test]
fn sweeps() {
    let titles = |count: usize| (0..count).map(|p| format!("figure-{p:03}")).collect::<Vec<_>>();
    for (panels, series, points) in [(1, 1, 1), (2, 3, 9), (3, 8, 60), (12, 2, 4)] {
        let shown: Vec<String> = titles(panels).into_iter().chain(names(series)).collect();
        inspect(&sweep(panels, series, points, SweepScale::Linear), &shown);
        inspect(&sweep(panels, series, points, SweepScale::Logarithmic), &shown);
        let words: Vec<String> = (0..points).map(|i| format!("word-{i:02}")).collect();
        let shown: Vec<String> = shown.into_iter().chain(words.clone()).collect();
        let mut chart = sweep(panels, series, points, SweepScale::Categories(words));
        chart.current = Some(0.0);
        inspect(&chart, &shown);
    }
}

#[test]
fn a_png_does_not_change() {
    let chart = race(60);
    assert!(render(&chart, Format::Png).expect("a PNG") == render(&chart, Format::Png).expect("a PNG"));
}

#[test]
fn nothing_is_an_error() {
    fn empty(chart: &impl Chart) {
        assert!(matches!(render(chart, Format::Svg), Err(ChartError::Empty(_))));
    }
    empty(&payoff(0));
    empty(&stability(0, 0));
    empty(&race(0));
    empty(&search(0));
    empty(&responses(0));
    empty(&sweep(0, 1, 1, SweepScale::Linear));
    empty(&sweep(1, 0, 1, SweepScale::Linear));
    empty(&sweep(1, 1, 0, SweepScale::Linear));
    empty(&sweep(1, 1, 1, SweepScale::Categories(Vec::new())));
    let mut chart = race(2);
    chart.arms[0].points.clear();
    empty(&chart);
    let mut chart = stability(1, 1);
    chart.rows[0].probabilities.clear();
    empty(&chart);
}

#[test]
fn what_is_no_number_is_an_error() {
    fn refused(chart: &impl Chart) {
        assert!(matches!(render(chart, Format::Png), Err(ChartError::NotFinite { .. })));
    }
    let mut chart = payoff(3);
    chart.cells[0][1] = Some(Estimate::new(0.5, f64::NAN, 0.6));
    refused(&chart);
    let mut chart = payoff(3);
    chart.weights[0].high = f64::INFINITY;
    refused(&chart);
    let mut chart = stability(3, 3);
    chart.rows[1].probabilities[2] = f64::NAN;
    refused(&chart);
    let mut chart = race(3);
    chart.arms[0].points[0].share = f64::NAN;
    refused(&chart);
    let mut chart = race(3);
    chart.tolerance = Some(f64::NAN);
    refused(&chart);
    let mut chart = search(3);
    chart.steps[2].entropy = Some(f64::NAN);
    refused(&chart);
    let mut chart = responses(3);
    chart.rounds[0].searched = f64::NAN;
    refused(&chart);
    let mut chart = sweep(2, 2, 2, SweepScale::Linear);
    chart.panels[1].series[1].points[1].y = f64::NAN;
    refused(&chart);
}

#[test]
fn numbers_out_of_range_are_errors() {
    fn refused(chart: &impl Chart) {
        assert!(matches!(chart.check(), Err(ChartError::OutOfRange { .. })));
    }
    let mut chart = payoff(3);
    chart.cells[0][1] = Some(Estimate::new(57.0, 55.0, 59.0));
    refused(&chart);
    let mut chart = payoff(3);
    chart.weights[0].value += 0.01;
    refused(&chart);
    let mut chart = stability(3, 3);
    chart.rows[0].probabilities[0] = 0.5;
    refused(&chart);
    let mut chart = stability(3, 3);
    chart.level = 95.0;
    refused(&chart);
    let mut chart = race(3);
    chart.winner = Some(3);
    refused(&chart);
    let mut chart = race(3);
    chart.gap[0].bound = 2.0;
    refused(&chart);
    let mut chart = search(3);
    chart.confirmations[0].share = Estimate::new(58.0, 57.0, 59.0);
    refused(&chart);
    let mut chart = search(3);
    chart.reference = Some((-0.1, "x".into()));
    refused(&chart);
    let mut chart = responses(3);
    chart.rounds[0].searched = 1.3;
    refused(&chart);
    let mut chart = sweep(1, 1, 3, SweepScale::Logarithmic);
    chart.panels[0].series[0].points[0].x = 0.0;
    refused(&chart);
    refused(&sweep(1, 1, 3, SweepScale::Categories(names(2))));
}

#[test]
fn what_is_out_of_order_or_shape_is_an_error() {
    fn disordered(chart: &impl Chart) {
        assert!(matches!(chart.check(), Err(ChartError::OutOfOrder { .. })));
    }
    let mut chart = payoff(3);
    chart.weights[1] = Estimate { low: 0.9, high: 0.1, ..chart.weights[1] };
    disordered(&chart);
    let mut chart = race(3);
    chart.arms[2].points.reverse();
    disordered(&chart);
    let mut chart = race(3);
    chart.gap.reverse();
    disordered(&chart);
    let mut chart = search(3);
    chart.steps.reverse();
    disordered(&chart);
    let mut chart = search(3);
    chart.steps[0].band = Some((0.6, 0.5));
    disordered(&chart);
    let mut chart = responses(3);
    chart.rounds.reverse();
    disordered(&chart);
    let mut chart = sweep(1, 1, 3, SweepScale::Linear);
    chart.panels[0].series[0].points.reverse();
    disordered(&chart);

    fn misshapen(chart: &impl Chart) {
        assert!(matches!(chart.check(), Err(ChartError::Shape { found: 2, expected: 3, .. })));
    }
    let mut chart = payoff(3);
    chart.weights.pop();
    misshapen(&chart);
    let mut chart = payoff(3);
    chart.cells[1].pop();
    misshapen(&chart);
    let mut chart = stability(3, 3);
    chart.rows[2].probabilities.pop();
    misshapen(&chart);
}

#[test]
fn long_names_are_shortened_in_the_middle() {
    let long = "long".repeat(100) + "end";
    let mut payoff = payoff(2);
    payoff.names[0] = long.clone();
    let mut race = race(2);
    race.arms[1].name = long.clone();
    let words = SweepScale::Categories(vec![long.clone(), long.clone()]);
    let mut search = search(2);
    search.confirmations[0].name = long;
    for svg in [text(&payoff), text(&race), text(&sweep(1, 1, 2, words)), text(&search)] {
        assert!(svg.contains("longlong") && svg.contains('…'));
    }
}
