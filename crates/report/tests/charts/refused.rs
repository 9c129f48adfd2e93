//! Tests of rejected numbers.

use bagsplit_report::charts::{
    Caption, Chart, ChartError, Estimate, Format, MatchupCell, SweepScale, render,
};

use crate::samples::*;
use crate::with;

/// The reason for rejecting a chart, in a word.
fn fault(chart: &impl Chart) -> &'static str {
    match render(chart, &Caption::default(), Format::Png) {
        Ok(_) => "none",
        Err(ChartError::Empty(_)) => "empty",
        Err(ChartError::NotFinite { .. }) => "not finite",
        Err(ChartError::OutOfRange { .. }) => "out of range",
        Err(ChartError::OutOfOrder { .. }) => "out of order",
        Err(ChartError::Shape { found: 2, expected: 3, .. }) => "two of three",
        Err(ChartError::TooLarge { .. }) => "too large",
        Err(_) => "another",
    }
}

fn linear(panels: usize, series: usize, points: usize) -> bagsplit_report::charts::SweepChart {
    let xs: Vec<f64> = (0..points).map(|i| i as f64).collect();
    sweep(panels, series, &xs, SweepScale::Linear)
}

#[test]
fn empty_charts_are_errors() {
    let faults = [
        fault(&ranking(0)),
        fault(&matrix(0, 3)),
        fault(&matrix(3, 0)),
        fault(&spread(0)),
        fault(&points(0, 0)),
        fault(&bags(0, 2)),
        fault(&bags(2, 0)),
        fault(&distribution(vec![(1, 1)], vec![])),
        fault(&distribution(vec![(1, 0)], vec![(1, 1)])),
        fault(&histograms(0)),
        fault(&board(0)),
        fault(&with(histograms(2), |chart| chart.panels[1].counts.clear())),
        fault(&payoff(0)),
        fault(&with(race(2, 1), |chart| chart.arms.clear())),
        fault(&with(race(2, 1), |chart| chart.arms[0].points.clear())),
        fault(&with(race(2, 1), |chart| chart.gap.clear())),
        fault(&search(0)),
        fault(&responses(0)),
        fault(&with(margin(1), |chart| chart.parts.clear())),
        fault(&worth(0)),
        fault(&linear(0, 1, 1)),
        fault(&grid(0, 1, 1)),
        fault(&order(0, 2)),
        fault(&linear(1, 0, 1)),
        fault(&linear(1, 1, 0)),
        fault(&sweep(1, 1, &[0.0], SweepScale::Categories(vec![]))),
    ];
    assert_eq!(faults, ["empty"; 26]);
}

#[test]
fn numbers_that_are_not_finite_are_errors() {
    const NAN: f64 = f64::NAN;
    assert_eq!(fault(&with(board(2), |chart| chart.squares[1].share = 57.0)), "out of range");
    let odd = with(histograms(1), |chart| chart.bands = vec![(NAN, 3.0)]);
    assert_eq!(fault(&odd), "not finite");
    assert_eq!(fault(&with(histograms(1), |chart| chart.width = 0.0)), "out of range");
    let endless = Some(MatchupCell { share: f64::INFINITY, significant: false });
    let faults = [
        fault(&with(ranking(3), |chart| chart.rows[1].share.high = NAN)),
        fault(&with(matrix(3, 3), |chart| chart.cells[0][0] = endless)),
        fault(&with(spread(3), |chart| chart.rows[2].mean = NAN)),
        fault(&with(points(3, 3), |chart| chart.series[0].points[0].mean = f64::NEG_INFINITY)),
        fault(&with(bags(2, 2), |chart| chart.panels[1].bags[0].tiles_left[1].1 = NAN)),
        fault(&with(payoff(3), |chart| chart.cells[0][1] = Some(Estimate::new(0.5, NAN, 0.6)))),
        fault(&with(payoff(3), |chart| chart.weights[0] = f64::INFINITY)),
        fault(&with(race(3, 1), |chart| chart.arms[0].points[0].share = NAN)),
        fault(&with(race(3, 1), |chart| chart.tolerance = NAN)),
        fault(&with(search(3), |chart| chart.steps[2].entropy = NAN)),
        fault(&with(responses(3), |chart| chart.rounds[0].searched = NAN)),
        fault(&with(margin(1), |chart| chart.parts[0].points.low = NAN)),
        fault(&with(worth(1), |chart| chart.rows[0].worth.high = NAN)),
        fault(&with(linear(2, 2, 2), |chart| chart.panels[1].series[1].points[1].y = NAN)),
    ];
    assert_eq!(faults, ["not finite"; 14]);
}

#[test]
fn numbers_out_of_range_are_errors() {
    let words = || SweepScale::Categories(names(2));
    let faults = [
        fault(&with(ranking(3), |chart| chart.rows[0].share.value = 57.0)),
        fault(&distribution(vec![(i64::MAX, 1)], vec![(1, 1)])),
        fault(&with(payoff(3), |chart| chart.cells[0][1] = Some(Estimate::new(57.0, 55.0, 59.0)))),
        fault(&with(payoff(3), |chart| chart.weights[0] += 0.01)),
        fault(&with(ranking(3), |chart| chart.level = 95.0)),
        fault(&with(grid(1, 2, 2), |chart| chart.current = (0, 2))),
        fault(&with(race(3, 1), |chart| chart.winner = Some(3))),
        fault(&with(race(3, 1), |chart| chart.gap[0].bound = 2.0)),
        fault(&with(search(3), |chart| chart.confirmation.share = Estimate::new(58.0, 57.0, 59.0))),
        fault(&with(search(3), |chart| chart.reference = (-0.1, "x".into()))),
        fault(&with(responses(3), |chart| chart.rounds[0].searched = 1.3)),
        fault(&sweep(1, 1, &[0.0, 1.0, 2.0], words())),
    ];
    assert_eq!(faults, ["out of range"; 12]);
}

#[test]
fn numbers_out_of_order_are_errors() {
    let faults = [
        fault(&with(ranking(3), |chart| chart.rows[0].share.low = chart.rows[0].share.high)),
        fault(&with(spread(3), |chart| chart.rows[0].q25 = 1e6)),
        fault(&with(race(3, 1), |chart| chart.arms[2].points.reverse())),
        fault(&with(race(3, 1), |chart| chart.gap.reverse())),
        fault(&with(search(3), |chart| chart.steps.reverse())),
        fault(&with(responses(3), |chart| chart.rounds.reverse())),
        fault(&with(linear(1, 1, 3), |chart| chart.panels[0].series[0].points.reverse())),
    ];
    assert_eq!(faults, ["out of order"; 7]);
}

#[test]
fn rows_of_the_wrong_length_are_errors() {
    let faults = [
        fault(&with(matrix(3, 3), |chart| chart.cells[2].truncate(2))),
        fault(&with(payoff(3), |chart| chart.weights.truncate(2))),
        fault(&with(payoff(3), |chart| chart.cells[1].truncate(2))),
        fault(&with(grid(1, 3, 3), |chart| chart.panels[0].cells[1].truncate(2))),
        fault(&with(order(1, 3), |chart| chart.rows[0].shares.truncate(2))),
    ];
    assert_eq!(faults, ["two of three"; 5]);
}

#[test]
fn huge_pictures_are_errors() {
    assert_eq!(fault(&ranking(5_000)), "too large");
}
