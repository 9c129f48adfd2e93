//! The standard problem of optimal computing budget allocation.

use crate::select::{Allocation, Answer, Config, Luck, Observed, Prior, Race, Request, Rule, Values};
use bagsplit_stats::Level;
use rand::SeedableRng;
use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg64;

use crate::scoreboard::{Demand, Figure};

/// Designs of the problem, with means 1, 2, ...
const DESIGNS: usize = 10;
/// Their common standard deviation.
const DEVIATION: f64 = 6.0;
/// Samples of each in the first stage.
const FIRST: u64 = 10;
/// The aim.
const CONFIDENCE: f64 = 0.95;

/// The thresholds tried for stopping.
const THRESHOLDS: [f64; 13] = [0.85, 0.86, 0.87, 0.88, 0.89, 0.90, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97];
/// A race goes on for so long at least, for the curve of fixed numbers of samples.
const FIXED: u64 = 900;

/// Samples for a probability of a right selection of 95 %: by OCBA, equally, and stopped by what is believed.
pub(crate) fn figures(repetitions: u32) -> Vec<Figure> {
    let found = normal_designs(repetitions, 23);
    let source = "Chen and Lee (2011): 638 by OCBA, 1,957 equally";
    let stopping = found.stopping().map_or(f64::NAN, |stopped| stopped.samples);
    vec![
        Figure::new(
            "ten normal designs, P(correct) .95: samples by OCBA, one at a time",
            found.ocba.unwrap_or(f64::NAN),
            Demand::AtMost(638.),
            source,
        ),
        Figure::new(
            "the same by equal allocation",
            found.equal.unwrap_or(f64::NAN),
            Demand::Near(1957., 150.),
            source,
        ),
        Figure::new(
            "the same, stopped by posterior probability: mean samples",
            stopping,
            Demand::AtMost(638.),
            source,
        ),
    ]
}

/// How often it selects right if it stops once the posterior probability of that is high enough.
#[derive(Clone, Copy, Debug)]
struct Stopped {
    /// The mean number of samples.
    samples: f64,
    /// The share of right selections.
    correct: f64,
}

#[derive(Clone, Debug)]
struct NormalDesigns {
    /// The least number of samples from which on equal allocation selects right in 95 % throughout, between two
    /// numbers by interpolation.
    equal: Option<f64>,
    /// The same by OCBA, one sample at a time.
    ocba: Option<f64>,
    /// OCBA, stopped: by threshold.
    stopped: Vec<Stopped>,
}

impl NormalDesigns {
    /// The least threshold that selects right in 95 %, as do all higher ones.
    fn stopping(&self) -> Option<Stopped> {
        let enough = self.stopped.iter().rev().take_while(|stopped| stopped.correct >= CONFIDENCE);
        enough.last().copied()
    }
}

/// Ten normal designs with means 1 to 10 and variance 36; the best is the largest; first stage 10 each.
///
/// Chen and Lee (2011, Stochastic Simulation Optimization; the experiment of Chen et al. 2000) need about 638 samples
/// for a probability of 0.95 with OCBA, and 1,957 with equal allocation.
fn normal_designs(repetitions: u32, seed: u64) -> NormalDesigns {
    let equal_at: Vec<u64> = (2..=26).map(|i| i * 100).collect();
    let ocba_at: Vec<u64> = (10..=FIXED / 10).map(|i| i * 10).collect();
    let (mut equal, mut ocba) = (vec![0_u32; equal_at.len()], vec![0_u32; ocba_at.len()]);
    let mut stopped = [(0_u64, 0_u32); THRESHOLDS.len()];
    for repetition in 0..u64::from(repetitions) {
        let mut rng = Pcg64::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(repetition));
        for (right, &at) in equal.iter_mut().zip(&equal_at) {
            // The mean of n normal samples is one normal sample.
            let deviation = DEVIATION / (at as f64 / DESIGNS as f64).sqrt();
            *right += u32::from(best_of(deviation, &mut rng) == DESIGNS - 1);
        }
        let mut race = Race::new(config(), DESIGNS).expect("a configuration that can be");
        let mut open = 0; // the thresholds are passed in order
        while race.samples() < FIXED || open < THRESHOLDS.len() {
            let Some(requests) = race.next() else { break };
            race.tell(&answers(&requests, &mut rng)).expect("every request was answered");
            let right = u32::from(race.best() == [DESIGNS - 1]);
            if let Ok(place) = ocba_at.binary_search(&race.samples()) {
                ocba[place] += right;
            }
            while open < THRESHOLDS.len() && race.probability() >= THRESHOLDS[open] {
                stopped[open].0 += race.samples();
                stopped[open].1 += right;
                open += 1;
            }
        }
        // What is decided for certain stays so.
        let (samples, right) = (race.samples(), u32::from(race.best() == [DESIGNS - 1]));
        for (count, _) in ocba.iter_mut().zip(&ocba_at).filter(|(_, at)| **at > samples) {
            *count += right;
        }
        for stopped in &mut stopped[open..] {
            *stopped = (stopped.0 + samples, stopped.1 + right);
        }
    }
    let share = |right: u32| f64::from(right) / f64::from(repetitions);
    let enough = |at: &[u64], right: &[u32]| {
        let correct: Vec<(u64, f64)> = at.iter().zip(right).map(|(&n, &right)| (n, share(right))).collect();
        crossing(&correct)
    };
    let stopped = stopped.into_iter().map(|(samples, right)| Stopped {
        samples: samples as f64 / f64::from(repetitions),
        correct: share(right),
    });
    NormalDesigns {
        equal: enough(&equal_at, &equal),
        ocba: enough(&ocba_at, &ocba),
        stopped: stopped.collect(),
    }
}

/// One sample at a time, until all but certain or long after every threshold.
fn config() -> Config {
    Config {
        level: Level::new(1.0 - 1e-9).expect("a level"),
        delta: 0.0,
        rule: Rule::Bayesian,
        allocation: Allocation::Ocba,
        luck: Luck::Own,
        values: Values::Real,
        prior: Prior::Flat,
        first: FIRST,
        batch: 1,
        limit: Some(20_000),
        ..Config::default()
    }
}

fn answers(requests: &[Request], rng: &mut Pcg64) -> Vec<Answer> {
    let each = |r: &Request, rng: &mut Pcg64| (0..r.count).map(|_| draw(r.arm, DEVIATION, rng)).collect();
    requests.iter().map(|r| Answer::to(r, Observed::Each(each(r, rng)))).collect()
}

fn best_of(deviation: f64, rng: &mut Pcg64) -> usize {
    let means: Vec<f64> = (0..DESIGNS).map(|design| draw(design, deviation, rng)).collect();
    (1..DESIGNS).fold(0, |best, design| if means[design] > means[best] { design } else { best })
}

fn draw(design: usize, deviation: f64, rng: &mut Pcg64) -> f64 {
    let z: f64 = StandardNormal.sample(rng);
    (design + 1) as f64 + deviation * z
}

/// Where the share, by samples, gets up to the aim for good.
fn crossing(correct: &[(u64, f64)]) -> Option<f64> {
    let last_below = correct.iter().rposition(|&(_, share)| share < CONFIDENCE);
    match last_below {
        None => correct.first().map(|&(n, _)| n as f64),
        Some(place) => {
            let ((n, below), &(next, above)) = (correct[place], correct.get(place + 1)?);
            let part = (CONFIDENCE - below) / (above - below);
            Some(n as f64 + part * (next - n) as f64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_normal_designs() {
        let found = normal_designs(120, 5);
        assert!((450.0..750.0).contains(&found.ocba.unwrap()), "{found:?}");
        assert!((1400.0..2600.0).contains(&found.equal.unwrap()), "{found:?}");
        // A higher threshold costs more, and the posterior probability is about right.
        assert!(found.stopped.windows(2).all(|w| w[0].samples <= w[1].samples));
        let at_95 = found.stopped[THRESHOLDS.iter().position(|&t| t == 0.95).unwrap()];
        assert!((0.91..0.99).contains(&at_95.correct) && at_95.samples < 700.0, "{at_95:?}");
    }
}
