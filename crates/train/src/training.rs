//! The training loop: play, fit, test, and repeat with the new weights.
//!
//! Every step is a function of the steps before it and of the experiment, and its key is a hash of these. The loop
//! therefore has no state of its own: it looks up each step in the folder, and runs it if it is missing.

use std::collections::VecDeque;

use bagsplit_game::rules::with_game;
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::studies::training::{Proof, TrainSettings, TrainingReport, TrainingRound};
use bagsplit_lab::study::fresh_seed;
use bagsplit_movegen::Playable;
use bagsplit_network::{InputKind, Network, Weights};
use bagsplit_players::{Setup, TRIALS_VERSION};
use bagsplit_storage::{OwnFolder, PLAY_VERSION, StepKey, Steps};
use rayon::ThreadPool;

use crate::fit::{self, Fit};
use crate::kept::{self, Fitted};
use crate::samples::{self, Returns, Samples};
use crate::{News, Observer, TrainError, players, prove};

/// The version of the training for given settings: a part of every key.
const TRAIN_VERSION: u32 = 6;

/// The version of the simulated actions and of the opponent's tiles in them, where `worlds` is not 0.
const TRIED_VERSION: u32 = 3;

/// Pairs that are stored together; an interruption loses at most these.
const PART: u64 = 1000;

/// The result of a training.
#[derive(Clone, Debug)]
pub struct TrainingResult {
    /// Its iterations.
    pub report: TrainingReport,
    /// The last weights that passed the test, if any.
    pub weights: Option<Weights>,
    /// The games played now, without those found in the folder.
    pub played: u64,
}

/// Trains a network for an experiment, and stores each finished step in the folder. The bytes of the weights are the
/// same for any number of threads and interruptions.
///
/// # Errors
/// When the initial weights are for another game, a step cannot be stored or read, or the observer stops the training.
pub fn train(
    experiment: &Experiment,
    folder: &OwnFolder,
    pool: &ThreadPool,
    observer: &impl Observer,
) -> Result<TrainingResult, TrainError> {
    with_game!(&experiment.rules, game => train_for(game, experiment, folder, (pool, observer)))
}

fn train_for<G: Playable>(
    game: &G,
    experiment: &Experiment,
    folder: &OwnFolder,
    (pool, observer): (&ThreadPool, &impl Observer),
) -> Result<TrainingResult, TrainError> {
    let (reads, settings) = (samples::reads_of::<G>(), &experiment.studies.train);
    if let Some(other) = settings
        .from
        .map(|from| from.network().reads())
        .filter(|&other| other != reads)
    {
        let (other, wanted) = (other.name(), reads.name());
        return Err(TrainError::Unfit(format!(
            "the weights to begin with read '{other}', not '{wanted}'"
        )));
    }
    let work = Work {
        game,
        setups: &experiment.setups,
        settings,
        seed: experiment.seed,
        decided: decided(experiment, reads),
        steps: Steps::open(folder)?,
        pool,
        observer,
    };
    let mut run = Run {
        work,
        window: Window::none(reads),
        played: 0,
    };
    let mut report = TrainingReport::default();
    let (mut newest, mut champion) = (settings.from, settings.from);
    let (mut players, mut unproven) = (Vec::new(), 0);
    for number in 0..settings.iterations {
        players.push(newest);
        let fitted = run.fitted(&players)?;
        let challenger = fitted.weights;
        let (counts, proof) = run.proven(number, challenger, champion)?;
        let [samples, all, held_out] = fitted.counts;
        let round = TrainingRound {
            number,
            samples,
            fitted: all,
            held_out,
            before: fitted.before,
            after: fitted.after,
            weights: challenger.name().to_owned(),
            champion: champion.map(|weights| weights.name().to_owned()),
            counts,
            proof,
        };
        observer.news(&News::Round(&round));
        let pairs = settings.pairs + settings.held_out_pairs() + round.counts.pairs();
        report.games += bagsplit_arena::games_in(pairs);
        let weaker = round.share().high < 0.5;
        report.rounds.push(round);
        if proof == Proof::Stronger {
            (champion, unproven) = (Some(challenger), 0);
        } else {
            unproven += 1;
        }
        // Weights that did not pass still play and are fitted further, unless the test showed that they are weaker.
        newest = if weaker { champion } else { Some(challenger) };
        if unproven == settings.patience {
            break;
        }
    }
    Ok(TrainingResult {
        report,
        weights: champion,
        played: run.played,
    })
}

/// All settings that affect the played games, as a text; each step adds the settings of its fit and test.
fn decided(experiment: &Experiment, reads: InputKind) -> String {
    let rules = experiment.rules.entries();
    let rules: Vec<String> = rules
        .iter()
        .map(|entry| format!("{}={:?}", entry.key, entry.value))
        .collect();
    let setups: Vec<String> = experiment.setups.iter().map(Setup::canonical).collect();
    format!(
        "training {TRAIN_VERSION}, play {PLAY_VERSION}, inputs {}:{}, seed {}\n{}\n{}",
        reads.version(),
        reads.inputs(),
        experiment.seed,
        rules.join("\n"),
        setups.join("\n")
    )
}

/// The data shared by all steps.
struct Work<'a, G, O> {
    game: &'a G,
    setups: &'a [Setup],
    settings: &'a TrainSettings,
    seed: u64,
    decided: String,
    steps: Steps,
    pool: &'a ThreadPool,
    observer: &'a O,
}

/// The use of a seed: each has its own stage in every iteration.
#[derive(Clone, Copy)]
enum Purpose {
    Players,
    Samples,
    HeldOut,
    Fit,
    Proof,
}

impl<G, O> Work<'_, G, O> {
    fn seed(&self, number: u64, purpose: Purpose) -> u64 {
        fresh_seed(self.seed, 5 * number + purpose as u64)
    }

    fn key(&self, what: &str, parts: &[String]) -> StepKey {
        StepKey::new(
            [self.decided.as_str(), what]
                .into_iter()
                .chain(parts.iter().map(String::as_str)),
        )
    }

    /// The key of the situations of an iteration played with these weights.
    fn samples_key(&self, number: u64, player: Option<Weights>) -> StepKey {
        let TrainSettings {
            pairs,
            network,
            passes,
            explore,
            relocate,
            random_splits,
            lambda,
            worlds,
            worlds_every,
            ..
        } = self.settings;
        let mixture = format!("{network} {passes} {explore} {relocate} {random_splits}");
        let mut returns = format!("{lambda} {worlds} {worlds_every}");
        if *worlds > 0 {
            returns += &format!(" trials {TRIALS_VERSION} of {TRIED_VERSION}");
        }
        let held_out = self.settings.held_out_pairs();
        let name = player.map_or("none", Weights::name);
        self.key(
            "samples",
            &[
                format!("{number} {pairs} {held_out} {name}"),
                mixture,
                returns,
            ],
        )
    }
}

struct Run<'a, G, O> {
    work: Work<'a, G, O>,
    window: Window,
    played: u64,
}

impl<G: Playable, O: Observer> Run<'_, G, O> {
    /// The weights fitted in the last of these iterations, which are given by the weights that played in each.
    fn fitted(&mut self, players: &[Option<Weights>]) -> Result<Fitted, TrainError> {
        let TrainSettings {
            window,
            epochs,
            batch,
            rate,
            margin,
            ..
        } = *self.work.settings;
        let number = players.len() as u64 - 1;
        let first = (number + 1).saturating_sub(window);
        let iterations: Vec<_> = (0..)
            .zip(players.iter().copied())
            .skip(first as usize)
            .collect();
        let shape = self.work.settings.shape(samples::reads_of::<G>());
        let mut parts = vec![format!(
            "{number} {epochs} {batch} {rate} {margin} {}",
            shape.first()
        )];
        let samples = iterations
            .iter()
            .map(|&(number, player)| self.work.samples_key(number, player));
        parts.extend(samples.map(|key| key.to_string()));
        if first > 0 && samples::reads_of::<G>() != InputKind::PrivateBags {
            // Until 2026-11-26 the priors were not removed together with their situations.
            parts.push("forgets what was foreseen".to_owned());
        }
        let (key, name) = (self.work.key("fit", &parts), format!("{number:03}-fitted"));
        if let Some(bytes) = self.work.steps.find(&name, key)? {
            return Fitted::read(&bytes).ok_or(TrainError::Step(name));
        }
        self.window.forget(first);
        for (number, player) in iterations {
            if !self.window.has(number) {
                let samples = self.samples(number, player)?;
                self.window.add(number, samples);
            }
        }
        let from = players[number as usize];
        let held_out = self.held_out(number, from)?;
        let work = &self.work;
        let how = Fit {
            batch: batch as usize,
            epochs: epochs as usize,
            rate,
            margin,
            seed: work.seed(number, Purpose::Fit),
        };
        let samples = &self.window.samples;
        work.observer.news(&News::Fitting {
            iteration: number,
            samples: samples.len() as u64,
        });
        let layers = from.map(|weights| weights.network().layers());
        let fitted = on_one_thread(|| {
            fit::fit(samples, how, shape, layers.as_ref(), |done| {
                work.observer.news(&News::Fitted(done));
                work.observer.go_on()
            })
        })?;
        let fitted = fitted
            .map_err(|error| TrainError::Fit(error.to_string()))?
            .ok_or(TrainError::Stopped)?;
        let weights = Weights::register(Network::quantised(&fitted));
        let fitted = Fitted {
            counts: [
                self.window.latest(),
                samples.len() as u64,
                held_out.len() as u64,
            ],
            before: from.map(|weights| fit::loss(weights.network(), &held_out)),
            after: fit::loss(weights.network(), &held_out),
            weights,
        };
        work.keep(&name, key, &fitted.bytes())?;
        Ok(fitted)
    }

    /// The situations of an iteration played with these weights.
    fn samples(&mut self, number: u64, player: Option<Weights>) -> Result<Samples, TrainError> {
        let settings = self.work.settings;
        let network = player.map(|weights| weights.network());
        let returns = Returns {
            network,
            lambda: settings.lambda as f32,
            worlds: settings.worlds as usize,
            every: settings.worlds_every as u32,
        };
        let mut all = Samples::none(samples::reads_of::<G>());
        for first in (0..settings.pairs).step_by(PART as usize) {
            let pairs = first..(first + PART).min(settings.pairs);
            let what = (number, player, Purpose::Samples);
            all.extend(self.part(
                what,
                &format!("{number:03}-samples-{first:07}"),
                pairs,
                returns,
            )?);
        }
        Ok(all)
    }

    /// The held-out situations of an iteration, with the outcomes of their games as targets.
    fn held_out(&mut self, number: u64, player: Option<Weights>) -> Result<Samples, TrainError> {
        let returns = Returns {
            network: None,
            lambda: 1.,
            worlds: 0,
            every: 1,
        };
        let pairs = 0..self.work.settings.held_out_pairs();
        self.part(
            (number, player, Purpose::HeldOut),
            &format!("{number:03}-held-out"),
            pairs,
            returns,
        )
    }

    /// Some pairs of an iteration, from the folder or played now.
    fn part(
        &mut self,
        (number, player, purpose): (u64, Option<Weights>, Purpose),
        name: &str,
        pairs: std::ops::Range<u64>,
        returns: Returns<'_>,
    ) -> Result<Samples, TrainError> {
        let work = &self.work;
        let whole = work.samples_key(number, player).to_string();
        let key = work.key("part", &[whole, name.to_owned(), format!("{pairs:?}")]);
        if let Some(bytes) = work.steps.find(name, key)? {
            return kept::to_samples(samples::reads_of::<G>(), &bytes)
                .ok_or_else(|| TrainError::Step(name.to_owned()));
        }
        let count = pairs.end - pairs.start;
        work.observer.news(&News::Playing {
            iteration: number,
            pairs: count,
        });
        let seed = work.seed(number, Purpose::Players);
        let players = players(work.game, work.setups, player, work.settings, seed);
        let seed = work.seed(number, purpose);
        let samples = work
            .pool
            .install(|| samples::play(work.game, &players, seed, pairs, returns, work.observer));
        let samples = samples.ok_or(TrainError::Stopped)?;
        work.keep(name, key, &kept::from_samples(&samples))?;
        self.played += bagsplit_arena::games_in(count);
        Ok(samples)
    }

    /// The result of the test of new weights.
    fn proven(
        &mut self,
        number: u64,
        challenger: Weights,
        champion: Option<Weights>,
    ) -> Result<(bagsplit_stats::PairCounts, Proof), TrainError> {
        let work = &self.work;
        let TrainSettings {
            proof_pairs,
            proof_elo,
            alpha,
            beta,
            ..
        } = work.settings;
        let against = champion.map_or("none", Weights::name);
        let parts = [
            format!("{number} {} {against}", challenger.name()),
            format!("{proof_pairs} {proof_elo} {alpha} {beta}"),
        ];
        let (key, name) = (work.key("proof", &parts), format!("{number:03}-proof"));
        if let Some(bytes) = work.steps.find(&name, key)? {
            return kept::to_proof(&bytes).ok_or(TrainError::Step(name));
        }
        work.observer.news(&News::Proving {
            iteration: number,
            pairs: *proof_pairs,
        });
        let seed = work.seed(number, Purpose::Proof);
        let result = prove(
            work.game,
            work.setups,
            (challenger, champion),
            work.settings,
            seed,
            (work.pool, work.observer),
        )?;
        work.keep(&name, key, &kept::from_proof(&result))?;
        self.played += bagsplit_arena::games_in(result.0.pairs());
        Ok(result)
    }
}

impl<G, O: Observer> Work<'_, G, O> {
    fn keep(&self, name: &str, key: StepKey, content: &[u8]) -> Result<(), TrainError> {
        self.steps.keep(name, key, content)?;
        self.observer.news(&News::Kept(name));
        Ok(())
    }
}

/// Runs a closure on a single thread, in any pool and environment: the library that fits would use the threads of the
/// pool that it is called in.
fn on_one_thread<T: Send>(what: impl FnOnce() -> T + Send) -> Result<T, TrainError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    Ok(pool
        .map_err(|error| TrainError::Fit(error.to_string()))?
        .install(what))
}

/// The situations of the latest iterations, one after the other.
struct Window {
    /// The iterations, each with its number of situations.
    counts: VecDeque<(u64, usize)>,
    samples: Samples,
}

impl Window {
    const fn none(reads: InputKind) -> Window {
        Window {
            counts: VecDeque::new(),
            samples: Samples::none(reads),
        }
    }

    /// Removes the situations before an iteration.
    fn forget(&mut self, first: u64) {
        while let Some(&(_, count)) = self.counts.front().filter(|(number, _)| *number < first) {
            self.samples.forget(count);
            self.counts.pop_front();
        }
    }

    fn has(&self, number: u64) -> bool {
        self.counts
            .iter()
            .any(|(iteration, _)| *iteration == number)
    }

    /// Appends those of the next iteration.
    fn add(&mut self, number: u64, samples: Samples) {
        self.counts.push_back((number, samples.len()));
        self.samples.extend(samples);
    }

    /// The number of situations of the last iteration.
    fn latest(&self) -> u64 {
        self.counts.back().map_or(0, |(_, count)| *count as u64)
    }
}
