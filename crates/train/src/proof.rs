//! Tests new weights against the champion.
//!
//! The test is a generalised sequential probability ratio test over pairs ([`bagsplit_stats::Sprt`]: pentanomial,
//! normalised Elo), as used for chess engines. In each pair both sides have the same setup (the splits and policies
//! alternate), and only the weights differ, so the test measures the network alone.

use bagsplit_arena::{Block, Matchup, PairRange};
use bagsplit_lab::studies::training::{Proof, TrainSettings};
use bagsplit_movegen::Playable;
use bagsplit_network::Weights;
use bagsplit_players::Setup;
use bagsplit_stats::{Decision, PairCounts, Sprt};
use rayon::ThreadPool;

use crate::{Observer, TrainError, players::with_network};

/// Pairs between two evaluations of the test; they are played on all threads.
const AT_A_TIME: u64 = 64;

/// Tests new weights against the champion, or against the setups with their own bots where there is none.
///
/// # Errors
/// When the observer stops it.
///
/// # Panics
/// When there is no setup.
pub fn prove<G: Playable>(
    game: &G,
    setups: &[Setup],
    (challenger, champion): (Weights, Option<Weights>),
    settings: &TrainSettings,
    seed: u64,
    (pool, observer): (&ThreadPool, &impl Observer),
) -> Result<(PairCounts, Proof), TrainError> {
    let test = Sprt::new(0., settings.proof_elo, settings.errors());
    let test = test.expect("the Elo to prove is positive");
    let new: Vec<Setup> = setups
        .iter()
        .map(|setup| with_network(setup, challenger))
        .collect();
    let old: Vec<Setup> = match champion {
        Some(weights) => setups
            .iter()
            .map(|setup| with_network(setup, weights))
            .collect(),
        None => setups.to_vec(),
    };
    let generator = game.generator();
    let mut counts = PairCounts::new();
    while counts.pairs() < settings.proof_pairs {
        let first = counts.pairs();
        let pairs: Vec<u64> = (first..(first + AT_A_TIME).min(settings.proof_pairs)).collect();
        let played = pool.install(|| {
            bagsplit_arena::play_all(&pairs, observer, |&pair| {
                let place = (pair % setups.len() as u64) as usize;
                let matchup = Matchup {
                    first: &new[place],
                    second: &old[place],
                };
                let block = Block {
                    matchup,
                    seed,
                    pairs: PairRange::new(pair, 1),
                };
                let played = block.play(game, &generator, observer);
                Ok::<_, TrainError>(
                    played.and_then(|played| Some(played.pairs().next()?.quarters())),
                )
            })
        })?;
        for quarters in played {
            let quarters = quarters.ok_or(TrainError::Stopped)?;
            counts
                .push(quarters.count())
                .expect("a pair has at most four quarters");
        }
        let llr = test
            .llr(&counts)
            .expect("the Elo to prove is one that has a likelihood");
        match test.decide(llr) {
            Decision::AcceptH1 => return Ok((counts, Proof::Stronger)),
            Decision::AcceptH0 => return Ok((counts, Proof::NotStronger)),
            Decision::Continue => {}
        }
    }
    Ok((counts, Proof::Undecided))
}
