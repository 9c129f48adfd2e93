//! Games for tests: coins that fall as the names of the setups say.

use bots::{Bot, PrivateBags, Recipe, Setup, Share};
use rules::math_scrabble::MathScrabble;

use crate::games::{Games, Job, fresh_seed};

/// A setup whose strength is its luck number, so that two of different strength are never the same.
pub(crate) fn setup(name: &str) -> Setup {
    let shares = vec![Share::new("all", "ABCD").unwrap()];
    let recipe = Recipe { name: name.to_owned(), shares };
    let split = recipe.deal(&MathScrabble::default(), 4).unwrap();
    let luck = name.bytes().fold(0, |sum, byte| 256 * sum + u64::from(byte));
    Setup { luck, ..Setup::private_bags(name, Bot::Greedy, PrivateBags::new(split)) }
}

/// Each game a coin, fair unless `strength` says more of a setup.
#[derive(Default)]
pub(crate) struct Coin {
    /// Pairs asked for.
    pub(crate) asked: u64,
    /// What a setup's win rate is above one half against a setup of strength 0.
    pub(crate) strength: Option<fn(&Setup) -> f64>,
    /// Stop after so many pairs.
    pub(crate) stop_after: Option<u64>,
}

impl Games for Coin {
    type Stop = &'static str;

    fn outcomes(&mut self, jobs: &[Job<'_>]) -> Result<Vec<Vec<u8>>, &'static str> {
        let strength = |setup: &Setup| self.strength.map_or(0., |of| of(setup));
        let mut all = Vec::new();
        for job in jobs {
            let rate = 0.5 + strength(job.first) - strength(job.second);
            let game = |pair: u64, index: u64| {
                let (a, b) = (job.first.luck, job.second.luck);
                let luck = [a, b, pair, index].iter().fold(job.seed, |seed, &part| fresh_seed(seed, part));
                u8::from((luck >> 11) as f64 / (1u64 << 53) as f64 <= rate)
            };
            let pairs = job.first_pair..job.first_pair + job.pairs;
            all.push(pairs.map(|pair| 2 * (game(pair, 0) + game(pair, 1))).collect());
            self.asked += job.pairs;
        }
        match self.stop_after {
            Some(most) if self.asked > most => Err("stopped"),
            _ => Ok(all),
        }
    }
}
