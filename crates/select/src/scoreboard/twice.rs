//! A setup entered twice under two names.

use crate::{Answer, Config, Luck, Observed, Race, SelectError};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

/// How often two equal arms were called different.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnteredTwice {
    /// How many races.
    pub repetitions: u32,
    /// Races in which one of the two was ever excluded as worse.
    pub called_different: u32,
    /// The samples of each race.
    pub samples: u64,
}

impl EnteredTwice {
    /// The share of races in which the two were called different.
    pub fn error_rate(&self) -> f64 {
        f64::from(self.called_different) / f64::from(self.repetitions)
    }
}

/// Two arms of equal distribution (pairs lost 0.2, split 0.6, won 0.2) race without an indifference zone for
/// `samples` samples, and are looked at after every batch. With [`Luck::Own`] all pairs are independent; with
/// [`Luck::Shared`] the arms have two pairs in three in common, and are compared index by index.
///
/// One of them must not be excluded ever in more than 5 % of races.
///
/// # Errors
/// [`SelectError`] is not expected.
pub fn entered_twice(
    luck: Luck,
    samples: u64,
    repetitions: u32,
    seed: u64,
) -> Result<EnteredTwice, SelectError> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let config = Config { luck, delta: 0.0, batch: 100, limit: Some(samples), ..Config::default() };
    let mut found = EnteredTwice { repetitions, called_different: 0, samples };
    for _ in 0..repetitions {
        let mut share = || [0.0, 0.5, 0.5, 0.5, 1.0][rng.random_range(0..5)];
        let indices = samples as usize;
        let first: Vec<f64> = (0..indices).map(|_| share()).collect();
        let fresh: Vec<f64> = (0..indices).map(|_| share()).collect();
        let second: Vec<f64> =
            (0..indices).map(|t| if luck == Luck::Own || t % 3 == 0 { fresh[t] } else { first[t] }).collect();
        let luck_of = [first, second];
        let mut race = Race::new(config, 2)?;
        let mut different = false;
        while let Some(requests) = race.next() {
            let answers: Vec<Answer> = requests
                .iter()
                .map(|r| {
                    let from = r.first_index as usize;
                    Answer::to(r, Observed::Each(luck_of[r.arm][from..from + r.count as usize].to_vec()))
                })
                .collect();
            race.tell(&answers)?;
            different |= race.certified(|arm| arm == 0).is_some_and(|(_, out)| out);
            different |= race.certified(|arm| arm == 1).is_some_and(|(_, out)| out);
        }
        found.called_different += u32::from(different);
    }
    Ok(found)
}
