//! Tests of charts that cannot be drawn, and of charts without data.

use bagsplit_report::charts::{Caption, Chart, ChartError, Format, SweepChart, SweepScale, render};

use crate::samples::*;
use crate::with;

/// The reason for rejecting a chart, in a word.
fn fault(chart: &impl Chart) -> &'static str {
    match render(chart, &Caption::default(), Format::Png) {
        Ok(_) => "none",
        Err(ChartError::NotFinite) => "not finite",
        Err(ChartError::TooLarge { .. }) => "too large",
        Err(_) => "another",
    }
}

fn linear(panels: usize, series: usize, points: usize) -> SweepChart {
    let xs: Vec<f64> = (0..points).map(|i| i as f64).collect();
    sweep(panels, series, &xs, SweepScale::Linear)
}

#[test]
fn charts_without_data_have_their_caption() {
    let charts: [&dyn Chart; 17] = [
        &ranking(0),
        &matrix(0, 3),
        &matrix(3, 0),
        &points(0, 0),
        &bags(0, 2),
        &bags(2, 0),
        &board(0),
        &payoff(0),
        &responses(0),
        &worth(0),
        &linear(0, 1, 1),
        &endings(0, 1),
        &endings(1, 0),
        &order(0, 2),
        &linear(1, 0, 1),
        &linear(1, 1, 0),
        &sweep(1, 1, &[0.0], SweepScale::Categories(vec![])),
    ];
    for (place, chart) in charts.into_iter().enumerate() {
        let drawn = render(chart, &caption("Nothing yet"), Format::Svg).expect("an SVG");
        assert!(
            String::from_utf8_lossy(&drawn).contains("Nothing yet"),
            "{place}"
        );
    }
}

#[test]
fn positions_that_are_not_finite_are_errors() {
    const NAN: f64 = f64::NAN;
    let faults = [
        fault(&with(ranking(3), |chart| {
            chart.rows[1].cells[0].as_mut().unwrap().value.high = NAN
        })),
        fault(&with(points(3, 3), |chart| {
            chart.panels[0].series[0].points[0].y.value = f64::NEG_INFINITY
        })),
        fault(&with(bags(2, 2), |chart| {
            chart.panels[1].series[0].points[1].y.value = NAN
        })),
        fault(&with(payoff(3), |chart| chart.weights[0] = f64::INFINITY)),
        fault(&with(responses(3), |chart| {
            chart.panels[0].reference = Some(NAN)
        })),
        fault(&with(worth(1), |chart| {
            chart.rows[0].cells[0].as_mut().unwrap().value.low = NAN
        })),
        fault(&with(linear(2, 2, 2), |chart| {
            chart.panels[1].series[1].points[1].y.value = NAN
        })),
    ];
    assert_eq!(faults, ["not finite"; 7]);
}

#[test]
fn huge_pictures_are_errors() {
    assert_eq!(fault(&ranking(5_000)), "too large");
}
