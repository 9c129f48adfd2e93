//! What is a figure where it was not measured? A Gaussian process whose noise is known.
//!
//! Points are like each other by Matern's kernel of smoothness 5/2 over a distance with a length of its own for each
//! option (Rasmussen and Williams 2006, *Gaussian Processes for Machine Learning*, MIT Press, 4.2.1 and 5.4.1); words
//! are a whole step apart where they differ. Every measurement has the noise of its standard error, so a point of few
//! pairs says less than one of many. Lengths and the signal's variance are those of the greatest marginal likelihood on
//! a grid, looked for one after the other in a fixed order, with a prior that holds lengths near the width of the space:
//! the same measurements give the same process.
//!
//! All points share the luck of their pairs, which makes their noise alike; the process takes it as independent, and so
//! believes differences between points a little less than it could.

use bagsplit_stats::{Cholesky, Matrix, dot};

use crate::tune::log::Measured;
use crate::tune::{Point, Space};
use libm::{exp, log as ln};

/// Lengths that are tried, in widths of an option.
const LENGTHS: [f64; 7] = [0.25, 0.5, 1., 2., 4., 8., 16.];
/// The place of the length that is begun with and that the prior holds to.
const MIDDLE: usize = 3;
/// Variances of the signal that are tried, in those of the measurements.
const SIGNALS: [f64; 6] = [0.1, 0.3, 1., 3., 10., 30.];
/// What all points have in common, in variances of the measurements: next to nothing is known of it.
const COMMON: f64 = 10.;
/// No error is taken as smaller than this part of the measurements' spread.
const LEAST_ERROR: f64 = 1e-3;
/// The square root of 5.
const ROOT_5: f64 = 2.236_067_977_499_79;

/// What is believed of a figure over a space.
#[derive(Clone, Debug)]
pub struct Process {
    space: Space,
    points: Vec<Point>,
    shape: Shape,
    /// What was measured, and its variance, in standard units.
    values: Vec<f64>,
    variances: Vec<f64>,
    /// A value in standard units times the second, plus the first, is a figure.
    units: (f64, f64),
    factor: Cholesky,
    weights: Vec<f64>,
}

/// How like points are: places in [`LENGTHS`] and in [`SIGNALS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    lengths: Vec<usize>,
    signal: usize,
}

impl Process {
    /// What some measurements say; `None` where there is none, or a value or an error is no number.
    #[must_use]
    pub fn new(space: &Space, measured: &[(&Point, Measured)]) -> Option<Process> {
        Process::shaped(space, measured, None)
    }

    /// The same, with the shape looked for from one that was found before.
    pub(crate) fn shaped(
        space: &Space,
        measured: &[(&Point, Measured)],
        before: Option<&Shape>,
    ) -> Option<Process> {
        let finite = |one: &(&Point, Measured)| one.1.value.is_finite() && one.1.error.is_finite();
        if measured.is_empty() || !measured.iter().all(finite) {
            return None;
        }
        let n = measured.len() as f64;
        let mean = measured.iter().map(|(_, one)| one.value).sum::<f64>() / n;
        let spread = measured.iter().map(|(_, one)| (one.value - mean).powi(2)).sum::<f64>() / n;
        let largest_error = measured.iter().map(|(_, one)| one.error).fold(0., f64::max);
        // Of one point, or of points that are all the same, their errors say what is much.
        let unit = match spread.sqrt() {
            unit if unit > 0.1 * largest_error && unit > 1e-12 => unit,
            _ => largest_error.max(1e-9),
        };
        let points: Vec<Point> = measured.iter().map(|(point, _)| (*point).clone()).collect();
        let values: Vec<f64> = measured.iter().map(|(_, one)| (one.value - mean) / unit).collect();
        let variances: Vec<f64> =
            measured.iter().map(|(_, one)| (one.error / unit).max(LEAST_ERROR).powi(2)).collect();
        let apart = Apart::new(space, &points);
        let shape = best_shape(&apart, &values, &variances, before);
        let factor = Cholesky::new(covariance(&apart, &shape, &variances))?;
        let weights = factor.solve(&values);
        let space = space.clone();
        Some(Process { space, points, shape, values, variances, units: (mean, unit), factor, weights })
    }

    pub(crate) const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The figure that is expected of a point, and the standard deviation of what is believed.
    ///
    /// # Panics
    /// When the point is of another space.
    #[must_use]
    pub fn at(&self, point: &Point) -> (f64, f64) {
        let likeness: Vec<f64> = self.points.iter().map(|other| self.likeness(point, other)).collect();
        let mean = dot(&likeness, &self.weights);
        let known = dot(&likeness, &self.factor.solve(&likeness));
        let variance = (COMMON + SIGNALS[self.shape.signal] - known).max(1e-12);
        let (centre, unit) = self.units;
        (centre + unit * mean, unit * variance.sqrt())
    }

    /// The covariance of two points.
    fn likeness(&self, a: &Point, b: &Point) -> f64 {
        let dimensions = self.space.dimensions().iter().enumerate();
        let distance: f64 = dimensions
            .map(|(place, dimension)| {
                (dimension.apart(a.level(place), b.level(place)) / LENGTHS[self.shape.lengths[place]]).powi(2)
            })
            .sum();
        COMMON + SIGNALS[self.shape.signal] * matern(distance)
    }

    /// Takes what is expected of a point for measured, with the error that its measurement would have.
    pub(crate) fn believe(&mut self, point: &Point, error: f64) {
        let (value, _) = self.at(point);
        let (centre, unit) = self.units;
        self.points.push(point.clone());
        self.values.push((value - centre) / unit);
        self.variances.push((error / unit).max(LEAST_ERROR).powi(2));
        let apart = Apart::new(&self.space, &self.points);
        if let Some(factor) = Cholesky::new(covariance(&apart, &self.shape, &self.variances)) {
            self.weights = factor.solve(&self.values);
            self.factor = factor;
        } else {
            self.points.pop();
            self.values.pop();
            self.variances.pop();
        }
    }
}

/// Matern's kernel of smoothness 5/2 at a squared distance.
fn matern(squared: f64) -> f64 {
    let r = ROOT_5 * squared.sqrt();
    (1. + r + r * r / 3.) * exp(-r)
}

/// How far points are apart, squared: option by option, each pair of points once.
struct Apart {
    points: usize,
    by_option: Vec<Vec<f64>>,
}

impl Apart {
    fn new(space: &Space, points: &[Point]) -> Apart {
        let of = |(place, dimension): (usize, &crate::tune::Dimension)| {
            let row = |a: usize| (0..a).map(move |b| (a, b));
            let apart =
                |(a, b): (usize, usize)| dimension.apart(points[a].level(place), points[b].level(place));
            (0..points.len()).flat_map(row).map(|pair| apart(pair).powi(2)).collect()
        };
        Apart { points: points.len(), by_option: space.dimensions().iter().enumerate().map(of).collect() }
    }
}

/// The covariance of what was measured, below and on the diagonal.
fn covariance(apart: &Apart, shape: &Shape, variances: &[f64]) -> Matrix {
    let n = apart.points;
    let mut squared = vec![0.; n * n.saturating_sub(1) / 2];
    for (by_option, &length) in apart.by_option.iter().zip(&shape.lengths) {
        let factor = 1. / LENGTHS[length].powi(2);
        squared.iter_mut().zip(by_option).for_each(|(sum, one)| *sum += factor * one);
    }
    let signal = SIGNALS[shape.signal];
    let mut matrix = Matrix::zeros(n, n);
    let mut pairs = squared.into_iter();
    for a in 0..n {
        for b in 0..a {
            matrix[(a, b)] = COMMON + signal * matern(pairs.next().expect("a distance for each pair"));
        }
        matrix[(a, a)] = COMMON + signal + variances[a];
    }
    matrix
}

/// The logarithm of the marginal likelihood, with the prior of the lengths; what all shapes have in common is left out.
fn likelihood(apart: &Apart, shape: &Shape, values: &[f64], variances: &[f64]) -> f64 {
    let Some(factor) = Cholesky::new(covariance(apart, shape, variances)) else { return f64::NEG_INFINITY };
    let fit = dot(values, &factor.solve(values));
    let volume: f64 = factor.diagonal().map(ln).sum();
    let steps = |place: usize| (place as f64 - MIDDLE as f64).powi(2);
    let prior: f64 = shape.lengths.iter().map(|&place| steps(place)).sum();
    -0.5 * fit - volume - 0.12 * prior
}

/// The shape of the greatest likelihood: one number after the other is set to its best, twice around at most.
fn best_shape(apart: &Apart, values: &[f64], variances: &[f64], before: Option<&Shape>) -> Shape {
    let first = Shape { lengths: vec![MIDDLE; apart.by_option.len()], signal: 2 };
    let mut shape = before.cloned().unwrap_or(first);
    let mut best = likelihood(apart, &shape, values, variances);
    for _ in 0..2 {
        let start = shape.clone();
        for option in 0..=shape.lengths.len() {
            let own = |shape: &Shape| shape.lengths.get(option).copied().unwrap_or(shape.signal);
            let (now, end) =
                (own(&shape), if option < shape.lengths.len() { LENGTHS.len() } else { SIGNALS.len() });
            // From where it is, upwards and downwards as long as that is better.
            for step in [1, -1] {
                let mut place = now as isize + step;
                while (0..end as isize).contains(&place) {
                    let mut tried = shape.clone();
                    match tried.lengths.get_mut(option) {
                        Some(length) => *length = place as usize,
                        None => tried.signal = place as usize,
                    }
                    let found = likelihood(apart, &tried, values, variances);
                    if found <= best {
                        break;
                    }
                    (best, shape) = (found, tried);
                    place += step;
                }
            }
        }
        if shape == start {
            break;
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::{Dimension, Scale};

    fn space() -> Space {
        let numbers = || Scale::Ordered((0..11).map(f64::from).collect());
        let dimension = |scale| Dimension { scale, base: 0, cost: 1. };
        Space::new(vec![dimension(numbers()), dimension(numbers()), dimension(Scale::Named(2))])
    }

    fn truth(point: &Point) -> f64 {
        let [a, b, c] = [0, 1, 2].map(|place| point.level(place) as f64);
        30. + 2. * a - 0.15 * a * a + 4. * c // the second says nothing
            + 0. * b
    }

    fn some(space: &Space, every: u64, error: f64) -> Vec<(Point, Measured)> {
        let points = (0..space.size()).step_by(every as usize).map(|number| space.point(number));
        points
            .enumerate()
            .map(|(n, point)| {
                // Noise of two signs with that standard deviation.
                let noise = if (n * 7 / 3) % 2 == 0 { error } else { -error };
                let value = truth(&point) + noise;
                (point, Measured { value, error })
            })
            .collect()
    }

    #[test]
    fn what_was_not_measured_is_inferred_with_honest_errors() {
        let space = space();
        let measured = some(&space, 7, 0.3);
        let listed: Vec<(&Point, Measured)> = measured.iter().map(|(point, one)| (point, *one)).collect();
        let process = Process::new(&space, &listed).unwrap();
        let all = (0..space.size()).map(|number| space.point(number));
        let off: Vec<(f64, f64)> = all
            .map(|point| {
                let (mean, deviation) = process.at(&point);
                ((mean - truth(&point)).abs(), deviation)
            })
            .collect();
        let worst = off.iter().fold(0., |worst: f64, (off, _)| worst.max(*off));
        let inside = off.iter().filter(|(off, deviation)| off <= &(2. * deviation)).count();
        assert!(worst < 0.7 && inside * 100 >= off.len() * 90, "{worst} {inside} of {}", off.len());
        // The option without effect was found to have none: its length is longer than that of the first.
        assert!(process.shape.lengths[1] > process.shape.lengths[0], "{:?}", process.shape);
    }

    /// The posterior of one measurement by hand: k / (k + e) of it, and what remains.
    #[test]
    fn one_measurement() {
        let space = space();
        let base = space.base();
        let process = Process::new(&space, &[(&base, Measured { value: 7., error: 2. })]).unwrap();
        let (mean, deviation) = process.at(&base);
        let signal = COMMON + SIGNALS[process.shape.signal];
        assert!((mean - 7.).abs() < 1e-12);
        assert!((deviation - 2. * (signal - signal * signal / (signal + 1.)).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn belief_narrows_and_keeps_its_mean() {
        let space = space();
        let measured = some(&space, 31, 0.3);
        let listed: Vec<(&Point, Measured)> = measured.iter().map(|(point, one)| (point, *one)).collect();
        let mut process = Process::new(&space, &listed).unwrap();
        let point = Point(vec![10, 10, 1]);
        let (mean, deviation) = process.at(&point);
        process.believe(&point, 0.3);
        let (after, narrower) = process.at(&point);
        assert!((after - mean).abs() < 1e-9 && narrower < deviation);
        assert!(Process::new(&space, &[]).is_none());
        let none = Measured { value: f64::NAN, error: 1. };
        assert!(Process::new(&space, &[(&point, none)]).is_none());
    }
}
