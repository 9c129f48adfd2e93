//! Gaussian process regression with known noise.
//!
//! The covariance is Matern's kernel of smoothness 5/2 over a distance with a separate length scale for each option
//! (Rasmussen and Williams 2006, *Gaussian Processes for Machine Learning*, MIT Press, 4.2.1 and 5.4.1); different
//! words have distance 1. Every measurement has the noise of its standard error, so a point with few pairs has less
//! influence than one with many. Length scales and the signal variance maximise the marginal likelihood on a grid, by
//! coordinate search in a fixed order, with a prior that favours length scales near the width of the space: the process
//! is deterministic.
//!
//! All points share random numbers by pair, which correlates their noise; the process assumes independence, and so
//! slightly underestimates the precision of differences between points.

use bagsplit_stats::{Cholesky, Matrix, dot};

use crate::tune::log::Measured;
use crate::tune::{Point, Space};
use libm::{exp, log as ln};

/// The grid of length scales, in widths of an option.
const LENGTHS: [f64; 7] = [0.25, 0.5, 1., 2., 4., 8., 16.];
/// The index of the initial length scale, which the prior favours.
const MIDDLE: usize = 3;
/// The grid of signal variances, relative to the variance of the measurements.
const SIGNALS: [f64; 6] = [0.1, 0.3, 1., 3., 10., 30.];
/// The prior variance of the common mean, relative to the variance of the measurements: nearly uninformative.
const COMMON: f64 = 10.;
/// The minimum error, relative to the spread of the measurements.
const LEAST_ERROR: f64 = 1e-3;
/// The square root of 5.
const ROOT_5: f64 = 2.236_067_977_499_79;

/// The posterior of a figure over a space.
#[derive(Clone, Debug)]
pub(crate) struct Process {
    space: Space,
    points: Vec<Point>,
    shape: Shape,
    /// The measurements in standard units, and their variances.
    values: Vec<f64>,
    variances: Vec<f64>,
    /// The offset and scale from standard units to the figure.
    units: (f64, f64),
    factor: Cholesky,
    weights: Vec<f64>,
}

/// The hyperparameters: indexes in [`LENGTHS`] and in [`SIGNALS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    lengths: Vec<usize>,
    signal: usize,
}

impl Process {
    /// The posterior given measurements; `None` without any, or if a value or an error is not finite. The search for
    /// hyperparameters starts from earlier ones, if there are some.
    pub(crate) fn new(
        space: &Space,
        measured: &[(&Point, Measured)],
        before: Option<&Shape>,
    ) -> Option<Process> {
        let all_finite = measured
            .iter()
            .all(|(_, figure)| figure.value.is_finite() && figure.error.is_finite());
        if measured.is_empty() || !all_finite {
            return None;
        }
        let n = measured.len() as f64;
        let mean = measured.iter().map(|(_, figure)| figure.value).sum::<f64>() / n;
        let spread = measured
            .iter()
            .map(|(_, figure)| (figure.value - mean).powi(2))
            .sum::<f64>()
            / n;
        let largest_error = measured
            .iter()
            .map(|(_, figure)| figure.error)
            .fold(0., f64::max);
        // For one point, or equal values, their errors determine the scale.
        let unit = match spread.sqrt() {
            unit if unit > 0.1 * largest_error && unit > 1e-12 => unit,
            _ => largest_error.max(1e-9),
        };
        let points: Vec<Point> = measured.iter().map(|(point, _)| (*point).clone()).collect();
        let values: Vec<f64> = measured
            .iter()
            .map(|(_, figure)| (figure.value - mean) / unit)
            .collect();
        let variances: Vec<f64> = measured
            .iter()
            .map(|(_, figure)| (figure.error / unit).max(LEAST_ERROR).powi(2))
            .collect();
        let apart = Apart::new(space, &points);
        let shape = best_shape(&apart, &values, &variances, before);
        let factor = Cholesky::new(covariance(&apart, &shape, &variances))?;
        let weights = factor.solve(&values);
        let space = space.clone();
        Some(Process {
            space,
            points,
            shape,
            values,
            variances,
            units: (mean, unit),
            factor,
            weights,
        })
    }

    pub(crate) const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The posterior mean and standard deviation of the figure at a point.
    pub(crate) fn at(&self, point: &Point) -> (f64, f64) {
        let likeness: Vec<f64> = self
            .points
            .iter()
            .map(|other| self.likeness(point, other))
            .collect();
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
                (dimension.apart(a.level(place), b.level(place))
                    / LENGTHS[self.shape.lengths[place]])
                    .powi(2)
            })
            .sum();
        COMMON + SIGNALS[self.shape.signal] * matern(distance)
    }

    /// Adds the posterior mean of a point as a measurement, with the error that a real one would have.
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

/// Squared distances of points: by option, each pair of points once.
struct Apart {
    points: usize,
    by_option: Vec<Vec<f64>>,
}

impl Apart {
    fn new(space: &Space, points: &[Point]) -> Apart {
        let mut by_option = Vec::with_capacity(space.dimensions().len());
        for (place, dimension) in space.dimensions().iter().enumerate() {
            let mut squares = Vec::with_capacity(points.len() * points.len() / 2);
            for (a, point) in points.iter().enumerate() {
                let earlier = points[..a].iter();
                squares.extend(earlier.map(|other| {
                    dimension
                        .apart(point.level(place), other.level(place))
                        .powi(2)
                }));
            }
            by_option.push(squares);
        }
        Apart {
            points: points.len(),
            by_option,
        }
    }
}

/// The covariance matrix of the measurements, below and on the diagonal.
fn covariance(apart: &Apart, shape: &Shape, variances: &[f64]) -> Matrix {
    let n = apart.points;
    let mut squared = vec![0.; n * n.saturating_sub(1) / 2];
    for (by_option, &length) in apart.by_option.iter().zip(&shape.lengths) {
        let factor = 1. / LENGTHS[length].powi(2);
        squared
            .iter_mut()
            .zip(by_option)
            .for_each(|(sum, distance)| *sum += factor * distance);
    }
    let signal = SIGNALS[shape.signal];
    let mut matrix = Matrix::zeros(n, n);
    let mut pairs = squared.into_iter();
    for a in 0..n {
        for b in 0..a {
            matrix[(a, b)] =
                COMMON + signal * matern(pairs.next().expect("a distance for each pair"));
        }
        matrix[(a, a)] = COMMON + signal + variances[a];
    }
    matrix
}

/// The logarithm of the marginal likelihood with the prior of the length scales, up to a constant.
fn likelihood(apart: &Apart, shape: &Shape, values: &[f64], variances: &[f64]) -> f64 {
    let Some(factor) = Cholesky::new(covariance(apart, shape, variances)) else {
        return f64::NEG_INFINITY;
    };
    let fit = dot(values, &factor.solve(values));
    let volume: f64 = factor.diagonal().map(ln).sum();
    let prior: f64 = shape
        .lengths
        .iter()
        .map(|&place| (place as f64 - MIDDLE as f64).powi(2))
        .sum();
    -0.5 * fit - volume - 0.12 * prior
}

/// The hyperparameters of maximum likelihood: coordinate search, at most two rounds.
fn best_shape(apart: &Apart, values: &[f64], variances: &[f64], before: Option<&Shape>) -> Shape {
    let first = Shape {
        lengths: vec![MIDDLE; apart.by_option.len()],
        signal: 2,
    };
    let mut shape = before.cloned().unwrap_or(first);
    let mut best = likelihood(apart, &shape, values, variances);
    for _ in 0..2 {
        let start = shape.clone();
        for option in 0..=shape.lengths.len() {
            let (now, end) = match shape.lengths.get(option) {
                Some(&length) => (length, LENGTHS.len()),
                None => (shape.signal, SIGNALS.len()),
            };
            // From the current value, upwards and downwards as long as that improves.
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
        let dimension = |scale| Dimension {
            scale,
            base: 0,
            cost: 1.,
        };
        Space::new(vec![
            dimension(numbers()),
            dimension(numbers()),
            dimension(Scale::Named(2)),
        ])
    }

    fn truth(point: &Point) -> f64 {
        let [a, b, c] = [0, 1, 2].map(|place| point.level(place) as f64);
        30. + 2. * a - 0.15 * a * a + 4. * c // the second says nothing
            + 0. * b
    }

    fn some(space: &Space, every: u64, error: f64) -> Vec<(Point, Measured)> {
        let points = (0..space.size())
            .step_by(every as usize)
            .map(|number| space.point(number));
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
    fn unmeasured_points_are_inferred_with_calibrated_errors() {
        let space = space();
        let measured = some(&space, 7, 0.3);
        let listed: Vec<(&Point, Measured)> = measured
            .iter()
            .map(|(point, figure)| (point, *figure))
            .collect();
        let process = Process::new(&space, &listed, None).unwrap();
        let all = (0..space.size()).map(|number| space.point(number));
        let off: Vec<(f64, f64)> = all
            .map(|point| {
                let (mean, deviation) = process.at(&point);
                ((mean - truth(&point)).abs(), deviation)
            })
            .collect();
        let worst = off.iter().fold(0., |worst: f64, (off, _)| worst.max(*off));
        let inside = off
            .iter()
            .filter(|(off, deviation)| off <= &(2. * deviation))
            .count();
        assert!(
            worst < 0.7 && inside * 100 >= off.len() * 90,
            "{worst} {inside} of {}",
            off.len()
        );
        // The option without effect is recognised: its length scale is larger than that of the first.
        assert!(
            process.shape.lengths[1] > process.shape.lengths[0],
            "{:?}",
            process.shape
        );
    }

    /// The posterior of one measurement by hand: k / (k + e) of it, and the remaining variance.
    #[test]
    fn posterior_of_one_measurement_matches_its_formula() {
        let space = space();
        let base = space.base();
        let process = Process::new(
            &space,
            &[(
                &base,
                Measured {
                    value: 7.,
                    error: 2.,
                },
            )],
            None,
        )
        .unwrap();
        let (mean, deviation) = process.at(&base);
        let signal = COMMON + SIGNALS[process.shape.signal];
        assert!((mean - 7.).abs() < 1e-12);
        assert!((deviation - 2. * (signal - signal * signal / (signal + 1.)).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn belief_narrows_and_keeps_its_mean() {
        let space = space();
        let measured = some(&space, 31, 0.3);
        let listed: Vec<(&Point, Measured)> = measured
            .iter()
            .map(|(point, figure)| (point, *figure))
            .collect();
        let mut process = Process::new(&space, &listed, None).unwrap();
        let point = Point(vec![10, 10, 1]);
        let (mean, deviation) = process.at(&point);
        process.believe(&point, 0.3);
        let (after, narrower) = process.at(&point);
        assert!((after - mean).abs() < 1e-9 && narrower < deviation);
        assert!(Process::new(&space, &[], None).is_none());
        let none = Measured {
            value: f64::NAN,
            error: 1.,
        };
        assert!(Process::new(&space, &[(&point, none)], None).is_none());
    }
}
