//! The standard problem of optimal computing budget allocation.

use crate::{Allocation, Answer, Config, Luck, Observed, Prior, Race, Rule, SelectError, Values};
use rand::SeedableRng;
use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg64;
use stats::Level;

/// Designs of the problem.
const DESIGNS: usize = 10;
/// Their common standard deviation.
const DEVIATION: f64 = 6.0;
/// Samples of each in the first stage.
const FIRST: u64 = 10;
/// The aim.
const CONFIDENCE: f64 = 0.95;

/// How often an allocation selects right with a given number of samples.
#[derive(Clone, Debug, PartialEq)]
pub struct OcbaCurve {
    /// (samples, share of repetitions in which the best design had the highest mean), by samples.
    pub correct: Vec<(u64, f64)>,
    /// The least number from which on the share is at least 0.95 throughout, between two numbers by interpolation.
    pub samples: Option<f64>,
}

/// Figures of the problem.
#[derive(Clone, Debug, PartialEq)]
pub struct NormalDesigns {
    /// Equal allocation.
    pub equal: OcbaCurve,
    /// OCBA with one sample at a time.
    pub ocba: OcbaCurve,
    /// The same allocation, stopped once the posterior probability is `threshold`: mean samples.
    pub stopped_samples: f64,
    /// The share of right selections with that.
    pub stopped_correct: f64,
    /// The least threshold, in steps of 0.01, with a share of at least 0.95.
    pub threshold: f64,
}

/// Ten normal designs with means 1 to 10 and variance 36; the best is the largest; first stage 10 each.
///
/// Chen and Lee (2011, Stochastic Simulation Optimization, section 4.6; the experiment of Chen et al. 2000) need about
/// 638 samples for a probability of 0.95 with OCBA, and 1,957 with equal allocation.
///
/// # Errors
/// [`SelectError`] is not expected.
pub fn normal_designs(repetitions: u32, seed: u64) -> Result<NormalDesigns, SelectError> {
    let equal_at: Vec<u64> = (2..=28).map(|i| i * 100).collect();
    let ocba_at: Vec<u64> = (10..=90).map(|i| i * 10).collect();
    let equal = curve(Allocation::Equal, 10, &equal_at, repetitions, seed)?;
    let ocba = curve(Allocation::Ocba, 1, &ocba_at, repetitions, seed)?;
    let (threshold, stopped_samples, stopped_correct) = stopped(repetitions, seed)?;
    Ok(NormalDesigns { equal, ocba, stopped_samples, stopped_correct, threshold })
}

fn config(allocation: Allocation, batch: u64, limit: u64) -> Config {
    Config {
        // Never reached, so that a race ends at its limit.
        level: Level::P95,
        delta: 0.0,
        top: 1,
        rule: Rule::Bayesian,
        allocation,
        luck: Luck::Own,
        values: Values::Real,
        prior: Prior::Flat,
        first: FIRST,
        batch,
        limit: Some(limit),
        seed: 0,
    }
}

fn answers(requests: &[crate::Request], rng: &mut Pcg64) -> Vec<Answer> {
    let mut draw = |arm: usize| {
        let z: f64 = StandardNormal.sample(rng);
        (arm + 1) as f64 + DEVIATION * z
    };
    requests
        .iter()
        .map(|r| Answer::to(r, Observed::Each((0..r.count).map(|_| draw(r.arm)).collect())))
        .collect()
}

fn curve(
    allocation: Allocation,
    batch: u64,
    at: &[u64],
    repetitions: u32,
    seed: u64,
) -> Result<OcbaCurve, SelectError> {
    let last = at.last().copied().unwrap_or(0);
    let mut right = vec![0_u32; at.len()];
    for repetition in 0..u64::from(repetitions) {
        let mut rng = Pcg64::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(repetition));
        let certain = Level::new(1.0 - 1e-15)?;
        let mut race = Race::new(Config { level: certain, ..config(allocation, batch, last) }, DESIGNS)?;
        while let Some(requests) = race.next() {
            race.tell(&answers(&requests, &mut rng))?;
            if let Ok(place) = at.binary_search(&race.samples()) {
                right[place] += u32::from(race.best() == [DESIGNS - 1]);
            }
        }
        // A race that is certain before its limit selects at the limit what it selects now.
        let done = race.samples();
        for (place, _) in at.iter().enumerate().filter(|&(_, &n)| n > done) {
            right[place] += u32::from(race.best() == [DESIGNS - 1]);
        }
    }
    let correct: Vec<(u64, f64)> =
        at.iter().zip(&right).map(|(&n, &right)| (n, f64::from(right) / f64::from(repetitions))).collect();
    let samples = crossing(&correct);
    Ok(OcbaCurve { correct, samples })
}

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

/// Threshold, mean samples and share right for the least threshold that does.
fn stopped(repetitions: u32, seed: u64) -> Result<(f64, f64, f64), SelectError> {
    let mut found = (1.0, 0.0, 0.0);
    for percent in (85..=99).rev() {
        let threshold = f64::from(percent) / 100.0;
        let (mut samples, mut right) = (0, 0);
        for repetition in 0..u64::from(repetitions) {
            let mut rng = Pcg64::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(repetition));
            let one = Config { level: Level::new(threshold)?, ..config(Allocation::Ocba, 1, 100_000) };
            let mut race = Race::new(one, DESIGNS)?;
            while let Some(requests) = race.next() {
                race.tell(&answers(&requests, &mut rng))?;
            }
            samples += race.samples();
            right += u32::from(race.best() == [DESIGNS - 1]);
        }
        let share = f64::from(right) / f64::from(repetitions);
        if share < CONFIDENCE {
            break;
        }
        found = (threshold, samples as f64 / f64::from(repetitions), share);
    }
    Ok(found)
}
