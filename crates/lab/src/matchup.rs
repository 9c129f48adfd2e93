//! Two setups against each other, until all is played or a sequential test decides.

use std::convert::Infallible;
use std::io::Write;
use std::path::Path;

use arena::{BlockResult, DrawLuck, GameLuck, GameSeed, Leg, Recorder, Table};
use board::ByPlayer;
use bots::Setup;
use movegen::Playable;
use rayon::ThreadPool;
use rules::{Ruleset, with_game};
use stats::{Decision, Estimate, Level, Sprt, controlled_mean};
use study::{MatchupFinding, Pairing, SetupTotals};

use crate::{LabError, Observer};

/// Pairs played and written at a time: enough to keep many threads busy, little to keep in memory.
const PAIRS_AT_A_TIME: u64 = 256;

/// A played pair: its result, the luck of its draws and, if wanted, the records of its games as lines of JSON.
struct Played {
    result: BlockResult,
    luck: [f64; GameLuck::CONTROLS],
    lines: String,
}

/// How many parts luck is fitted on by turns.
const FOLDS: usize = 10;

/// The points of a match and the luck in them, pair by pair.
#[derive(Default)]
struct Luck {
    leads: Vec<f64>,
    controls: Vec<f64>,
}

impl Luck {
    fn push(&mut self, played: &Played) {
        // A game is half of a pair.
        self.leads.push(played.result.games.iter().map(|game| game.lead() as f64).sum::<f64>() / 2.);
        self.controls.extend(played.luck);
    }

    /// The points ahead a game with the luck of the draws taken out; `None` with too few pairs for that.
    fn taken_out(&self) -> Option<Estimate> {
        Some(controlled_mean(&self.leads, &self.controls, FOLDS, Level::P95).ok()?.adjusted)
    }
}

/// Two setups that play each other.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// The setups.
    pub setups: [&'a Setup; 2],
    /// How many pairs, at most.
    pub pairs: u64,
    /// The seed.
    pub seed: u64,
    /// A test that ends the match as soon as it decides.
    pub sprt: Option<Sprt>,
    /// The file for a record of each game, which appears once the match is finished.
    pub records: Option<&'a Path>,
}

/// How a match went.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The estimates; none if no pair was finished.
    pub finding: Option<MatchupFinding>,
    /// The points ahead a game with the luck of the draws taken out; `None` with too few pairs for that, or where the
    /// bag is shared.
    pub without_luck: Option<Estimate>,
    /// The log-likelihood ratio of the test, and what it decides.
    pub test: Option<(f64, Decision)>,
    /// Whether the observer ended it. There are no records then.
    pub stopped: bool,
}

impl Match<'_> {
    /// Plays the match.
    ///
    /// # Errors
    /// When records cannot be written.
    pub fn play(&self, pool: &ThreadPool, observer: &impl Observer) -> Result<MatchReport, LabError> {
        let Match { rules, setups, pairs, ref sprt, records, .. } = *self;
        let mut file = records.map(store::WholeFile::create).transpose()?;
        let mut totals = SetupTotals::new(&[(0, 1)], 2);
        let mut luck = Luck::default();
        let mut test = sprt.as_ref().map(|_| (0., Decision::Continue));
        for start in (0..pairs).step_by(PAIRS_AT_A_TIME as usize) {
            let numbers: Vec<u64> = (start..(start + PAIRS_AT_A_TIME).min(pairs)).collect();
            let one = |&pair: &u64| {
                Ok::<_, Infallible>(Some(with_game!(rules, game => self.pair(game, pair, observer))))
            };
            let Ok(played) = pool.install(|| arena::play_all(&numbers, observer, one));
            for played in played.into_iter().flatten() {
                totals.add(0, &played.result);
                luck.push(&played);
                if let Some(file) = &mut file {
                    file.write_all(played.lines.as_bytes()).map_err(LabError::failed)?;
                }
            }
            // Where every pair split there is nothing to tell the hypotheses by yet.
            if let Some(sprt) = sprt
                && let Ok(llr) = sprt.llr(&totals.matchup(0).counts())
            {
                test = Some((llr, sprt.decide(llr)));
            }
            if test.is_some_and(|(_, decision)| decision != Decision::Continue) || !observer.go_on() {
                break;
            }
        }
        let stopped = !observer.go_on();
        let identical = setups[0].canonical() == setups[1].canonical();
        let scale = Pairing::RoundRobin.scale(2);
        let findings = study::find(&totals, 2, &scale, Level::P95, |_, _| identical)?;
        if let Some(file) = file.filter(|_| !stopped) {
            file.finish()?;
        }
        Ok(MatchReport {
            finding: findings.matchups.into_iter().next(),
            without_luck: rules.private_bags().and_then(|_| luck.taken_out()),
            test,
            stopped,
        })
    }

    /// Plays a pair.
    fn pair<G: Playable>(&self, game: &G, pair: u64, observer: &impl Observer) -> Played {
        let (mut result, mut lines, mut luck) = (BlockResult::default(), String::new(), DrawLuck::new());
        let setups = ByPlayer(self.setups);
        let mut table = Table::new(game, setups, &game.generator());
        for leg in Leg::ALL {
            let seed = GameSeed { seed: self.seed, pair, leg };
            let mut recorder = Recorder::new(game, setups, seed);
            if game.private_bags().is_some() {
                arena::play_counted(&mut table, seed, &mut result, &mut (&mut recorder, &mut luck));
            } else {
                // What a draw is worth there nobody has weights for.
                arena::play_counted(&mut table, seed, &mut result, &mut recorder);
            }
            if self.records.is_some() {
                lines += &serde_json::to_string(&recorder.finish()).expect("a record is plain data");
                lines.push('\n');
            }
        }
        observer.pair_played();
        let games: Vec<_> = luck.games().iter().map(GameLuck::controls).collect();
        let luck = std::array::from_fn(|place| games.iter().map(|controls| controls[place]).sum());
        Played { result, luck, lines }
    }
}
