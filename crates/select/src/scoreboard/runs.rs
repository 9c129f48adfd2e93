//! A race of Bernoulli arms, and many of them.

use crate::{Answer, Config, Observed, Race, SelectError};
use rand::SeedableRng;
use rand_distr::{Binomial, Distribution};
use rand_pcg::Pcg64;

/// What many races came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Runs {
    /// How many races.
    pub repetitions: u32,
    /// Races that ended undecided.
    pub undecided: u32,
    /// Races that selected an arm worse than the best by more than the indifference zone.
    pub wrong: u32,
    /// Races in which a certificate was wrong at the end of **any** batch: its gap too small, or the best arm not
    /// among the remaining ones.
    pub false_certificates: u32,
    /// The mean number of samples.
    pub mean_samples: f64,
    /// The most samples a race took.
    pub most_samples: u64,
    /// The mean over races of the samples equal allocation would have needed, by the races' own account.
    pub mean_equal_samples: f64,
}

impl Runs {
    /// The share of races that selected wrongly.
    pub fn error_rate(&self) -> f64 {
        f64::from(self.wrong) / f64::from(self.repetitions)
    }

    /// Adds `other`'s races.
    pub(crate) fn add(&mut self, other: &Self) {
        let weigh = |a: f64, b: f64| {
            (a * f64::from(self.repetitions) + b * f64::from(other.repetitions))
                / f64::from(self.repetitions + other.repetitions)
        };
        self.mean_samples = weigh(self.mean_samples, other.mean_samples);
        self.mean_equal_samples = weigh(self.mean_equal_samples, other.mean_equal_samples);
        self.repetitions += other.repetitions;
        self.undecided += other.undecided;
        self.wrong += other.wrong;
        self.false_certificates += other.false_certificates;
        self.most_samples = self.most_samples.max(other.most_samples);
    }
}

/// One race for the best of independent Bernoulli arms with these means, drawn from `seed`.
///
/// # Errors
/// [`SelectError`] if the configuration cannot be, or is for arms that share luck.
///
/// # Panics
/// If a mean is not from 0 to 1.
pub fn race_bernoulli(config: Config, means: &[f64], seed: u64) -> Result<Runs, SelectError> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let best = means.iter().copied().fold(0.0, f64::max);
    let mut race = Race::new(Config { seed, ..config }, means.len())?;
    let mut false_certificate = false;
    while let Some(requests) = race.next() {
        let answers: Vec<Answer> = requests
            .iter()
            .map(|request| {
                let ones = Binomial::new(request.count, means[request.arm]).expect("a mean is a probability");
                Answer::to(request, Observed::Ones(ones.sample(&mut rng)))
            })
            .collect();
        race.tell(&answers)?;
        if let Some((gap, best_is_out)) = race.certified(|arm| means[arm] == best) {
            false_certificate |= best_is_out || best - means[race.best()[0]] > gap;
        }
    }
    let statement = race.statement();
    Ok(Runs {
        repetitions: 1,
        undecided: u32::from(!statement.decided),
        wrong: u32::from(best - means[statement.best[0]] > config.delta),
        false_certificates: u32::from(false_certificate),
        mean_samples: statement.samples as f64,
        most_samples: statement.samples,
        mean_equal_samples: statement.equal_samples.unwrap_or(f64::NAN),
    })
}
