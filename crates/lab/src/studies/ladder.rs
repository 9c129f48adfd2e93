//! Where a program stands on the ladder of built-in setups for bots.

use std::time::{Duration, Instant};

use bagsplit_game::rules::Ruleset;
use bagsplit_players::{External, Setup};
use bagsplit_stats::{Estimate, Level, PairCounts};
use rayon::ThreadPool;
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::{BuiltIn, setup_file};
use crate::run::{Observer, Result};
use crate::studies::Match;

/// The pairs of the first match against a rung; each further match has as many as all before it.
const FIRST: u64 = 4;
/// The most pairs against a rung.
pub const MOST_AGAINST_RUNG: u64 = 256;
/// The setup whose split and policies the program has.
const BRINGS: &str = "greedy";

/// A program against the rungs of the ladder, from the weakest on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ladder {
    /// The probability that all intervals hold, at whatever number of pairs play ended.
    pub confidence: f64,
    /// The rungs that it played.
    pub rungs: Vec<Rung>,
    /// Stronger rungs, for which there was no time.
    pub not_played: Vec<&'static str>,
}

/// A program against a rung.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rung {
    /// The built-in setup.
    pub setup: &'static str,
    pub pairs: u64,
    /// The program's share of a pair.
    pub share: Estimate,
    pub standing: Standing,
    /// Games that the program forfeited, which count as losses.
    pub forfeited: u64,
}

/// What an interval says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Standing {
    /// The program is stronger.
    Beats,
    /// Neither is shown to be stronger.
    Inconclusive,
    /// The program is weaker.
    Loses,
}

impl Standing {
    fn new(share: &Estimate) -> Standing {
        match share {
            share if share.low > 0.5 => Standing::Beats,
            share if share.high < 0.5 => Standing::Loses,
            _ => Standing::Inconclusive,
        }
    }
}

impl Ladder {
    /// Plays a program against the rungs that there are by these rules, from the weakest on. Against each it plays until one is shown
    /// to be stronger, 256 pairs are played, or the part of `time` that is left for it ends. When half of the time is over, it stops
    /// after the first rung that it loses to.
    ///
    /// # Errors
    /// As [`Match::play`]; the program must be [identified](crate::run::identify).
    pub fn climb(
        rules: &Ruleset,
        program: &External,
        time: Duration,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Ladder> {
        let until = Instant::now() + time;
        let rungs: Vec<(&'static str, Setup)> = BuiltIn::ladder()
            .filter_map(|rung| {
                let read = setup_file::read_alone(&rung.source(), rules).ok()?;
                Some((rung.name, read.setup))
            })
            .collect();
        let mut ladder = Ladder {
            confidence: Level::P95.confidence(),
            rungs: Vec::new(),
            not_played: Vec::new(),
        };
        let Some((_, brings)) = rungs.iter().find(|(name, _)| *name == BRINGS) else {
            return Ok(ladder);
        };
        let program = Setup {
            name: "program".to_owned(),
            external: Some(Box::new(program.clone())),
            ..brings.clone()
        };
        // Bonferroni: all intervals hold together.
        let level = Level::new(1. - Level::P95.alpha() / rungs.len() as f64)?;
        for (number, (name, setup)) in rungs.iter().enumerate() {
            observer.news(&format!("against {name}"));
            let (began, left) = (Instant::now(), rungs.len() - number);
            let part = until.saturating_duration_since(began) / left as u32;
            let (mut counts, mut forfeited, mut stopped) = (PairCounts::new(), 0, false);
            let mut share = counts.share_at_any_time(level);
            while !stopped
                && counts.pairs() < MOST_AGAINST_RUNG
                && Standing::new(&share) == Standing::Inconclusive
                && (counts.pairs() == 0 || began.elapsed() < part)
            {
                let played = Match {
                    rules,
                    setups: [&program, setup],
                    pairs: counts.pairs().max(FIRST),
                    seed: counts.pairs(),
                    sprt: None,
                };
                let report = played.play(None, pool, None, observer)?;
                if let Some(finding) = &report.finding {
                    counts.merge(&finding.counts);
                }
                (forfeited, stopped) = (forfeited + report.forfeits[0], report.stopped);
                share = counts.share_at_any_time(level);
            }
            if counts.pairs() == 0 {
                break;
            }
            let standing = Standing::new(&share);
            ladder.rungs.push(Rung {
                setup: name,
                pairs: counts.pairs(),
                share,
                standing,
                forfeited,
            });
            let is_late = until.saturating_duration_since(Instant::now()) < time / 2;
            if stopped || is_late && standing == Standing::Loses {
                break;
            }
        }
        let not_played = rungs.iter().skip(ladder.rungs.len());
        ladder.not_played = not_played.map(|(name, _)| *name).collect();
        Ok(ladder)
    }
}
