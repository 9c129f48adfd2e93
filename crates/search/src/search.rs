//! The search itself: asks for evaluations, is told answers, and does nothing else.
//!
//! A generation is a population of candidates. Each is the best under coefficients drawn from their posterior
//! (Thompson 1933, Biometrika 25:285-294; for linear models Agrawal and Goyal 2013, ICML): where the model is sure
//! all agree, where it is not they differ, and so the samples go to what is undecided. Like the cross-entropy
//! method it moves a table of tile probabilities from indifference to a division, but it learns from every
//! answer rather than from an elite, which matters where noise is much larger than differences.
//!
//! Names of bags: the model speaks of named bags, so every candidate is aligned to the model's optimum under the
//! best renaming before it is learnt from. When the optimum has moved for long, all of the past is aligned anew.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{
    Answer, Candidate, Config, Finalist, Generation, Request, SearchError, Space,
    ascent::ascend,
    layout::Layout,
    model::{Model, Posterior, Row},
    progress,
    race::Race,
};

/// Generations from the start that are each followed by learning everything anew, which also tunes the prior.
const EARLY: usize = 8;
/// Most steps from a start to a neighbour of it in the opening.
const FARTHEST: usize = 6;
/// Draws for each place in the race, of which many may fall on the same split.
const DRAWS: usize = 20;

#[derive(Debug, Clone)]
struct Seen {
    candidate: Candidate,
    answer: Answer,
}

/// A search in progress. Its state is a function of configuration, space, seed and the answers told so far, so
/// telling a journal of answers to a new search continues an old one.
///
/// ```
/// use search::{Answer, Config, Search, Space};
///
/// // Two symbols of three tiles, two bags: the value is how many tiles of different symbols share a bag.
/// let space = Space::new(&[3, 3], 2)?;
/// let mut config = Config::for_budget(2_000);
/// config.population = 20;
/// config.samples = 5;
/// let mut search = Search::new(config, space, 1)?;
/// while !search.ask().is_empty() {
///     let answers: Vec<Answer> = search
///         .ask()
///         .iter()
///         .map(|request| {
///             let rows = [0, 1].map(|s| request.candidate.division.row(s));
///             let value = f64::from(rows[0][0] * rows[1][0] + rows[0][1] * rows[1][1]);
///             let n = request.samples as f64;
///             Answer { sum: n * value, sum_squares: n * value * value, count: request.samples }
///         })
///         .collect();
///     search.tell(&answers)?;
/// }
/// assert_eq!(search.best().canonical().division.row(0), [3, 0]);
/// assert_eq!(search.best().canonical().division.row(1), [3, 0]);
/// # Ok::<(), search::SearchError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    config: Config,
    layout: Layout,
    rng: Pcg64Mcg,
    model: Model,
    posterior: Posterior,
    /// The model's optimum; names of bags are its names.
    reference: Candidate,
    /// Candidates that the search begins from, beside random ones.
    starts: Vec<Candidate>,
    batches: Vec<Vec<Seen>>,
    /// Number of batches when all were last learnt anew.
    relearnt: usize,
    total: Answer,
    /// Sum of squared deviations within requests, and degrees of freedom.
    within: (f64, u64),
    next_index: u64,
    pending: Vec<Request>,
    progress: Vec<Generation>,
    race: Option<Race>,
}

impl Search {
    /// A search that has its first generation to ask for.
    ///
    /// # Errors
    ///
    /// [`SearchError::Config`] if a number of the configuration is out of range or the budget does not suffice
    /// for one generation.
    pub fn new(config: Config, space: Space, seed: u64) -> Result<Self, SearchError> {
        Self::starting(config, space, Vec::new(), seed)
    }

    /// A search that begins from candidates known to be good: half of its opening are these and their neighbours, so that
    /// the model knows the region they are in, and they enter the race themselves (as many as half of its places). So
    /// what is found is worse than the best of them only where the race is unlucky.
    ///
    /// # Errors
    ///
    /// As [`Search::new`]; [`SearchError::Misfit`] if a start is none of the candidates of the space.
    pub fn starting(
        config: Config,
        space: Space,
        starts: Vec<Candidate>,
        seed: u64,
    ) -> Result<Self, SearchError> {
        config.check()?;
        starts.iter().try_for_each(|start| space.check(start))?;
        let layout = Layout::new(space);
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let model = Model::new(layout.groups(), config.floor_log2());
        let random = layout.space.random(&mut rng);
        let mut search = Self {
            posterior: model.posterior(),
            reference: starts.first().cloned().unwrap_or(random),
            starts,
            model,
            config,
            rng,
            layout,
            batches: Vec::new(),
            relearnt: 0,
            total: Answer::default(),
            within: (0.0, 0),
            next_index: 0,
            pending: Vec::new(),
            progress: Vec::new(),
            race: None,
        };
        search.ask_generation();
        Ok(search)
    }

    /// What is to be evaluated next: the same until [`Search::tell`] is called, nothing when the search has ended.
    #[must_use]
    pub fn ask(&self) -> &[Request] {
        &self.pending
    }

    /// Takes the answers to all requests of [`Search::ask`], in their order, and moves on.
    ///
    /// # Errors
    ///
    /// If the search has ended, or an answer is missing, too many, or does not fit its request. Nothing has
    /// changed then.
    pub fn tell(&mut self, answers: &[Answer]) -> Result<(), SearchError> {
        if self.pending.is_empty() {
            return Err(SearchError::Ended);
        }
        if answers.len() != self.pending.len() {
            return Err(SearchError::AnswerCount { asked: self.pending.len(), given: answers.len() });
        }
        for (index, (answer, request)) in answers.iter().zip(&self.pending).enumerate() {
            if let Some(reason) = answer.fault(request.samples) {
                return Err(SearchError::Answer { index, reason });
            }
        }
        for &answer in answers {
            self.total += answer;
            self.within.0 += answer.deviations();
            self.within.1 += answer.count - 1;
        }
        let noise = self.noise();
        if let Some(race) = &mut self.race {
            race.round(answers, noise);
            self.ask_round();
        } else {
            self.learn(answers);
            let next = self.config.generation_samples().expect("checked");
            if self.total.count + next <= self.config.exploring() {
                self.ask_generation();
            } else {
                self.race = Some(Race::new(self.find_finalists()));
                self.ask_round();
            }
        }
        Ok(())
    }

    /// The best candidate so far: the leader of the race, before it the model's optimum.
    #[must_use]
    pub fn best(&self) -> &Candidate {
        self.finalists().first().map_or(&self.reference, |finalist| &finalist.candidate)
    }

    /// All that entered the race, best first; empty before it.
    #[must_use]
    pub fn finalists(&self) -> &[Finalist] {
        self.race.as_ref().map_or(&[], |race| &race.finalists)
    }

    /// Generations answered so far, in order.
    #[must_use]
    pub fn progress(&self) -> &[Generation] {
        &self.progress
    }

    /// Samples used so far.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.total.count
    }

    /// What is searched.
    #[must_use]
    pub fn space(&self) -> &Space {
        &self.layout.space
    }

    /// Estimated variance of one sample, above 0: within requests, or over all samples if every request had one.
    fn noise(&self) -> f64 {
        let variance = match (self.within, self.total.count) {
            ((sum, freedom), _) if freedom > 0 => sum / freedom as f64,
            (_, n) if n > 1 => self.total.deviations() / (n - 1) as f64,
            _ => 0.0,
        };
        variance.max(1e-9)
    }

    fn ask_generation(&mut self) {
        let spread = self.config.spread * self.noise().sqrt();
        let opening = self.progress.is_empty()
            || (self.total.count as f64) < self.config.opening * self.config.budget as f64;
        let samples = self.config.samples;
        self.pending.clear();
        for number in 0..self.config.population {
            let candidate = if opening { self.open(number) } else { self.draw_optimum(spread) };
            self.pending.push(Request { candidate, first_index: self.next_index, samples });
        }
        self.next_index += samples;
    }

    /// The candidate of this number in a generation of the opening.
    fn open(&mut self, number: usize) -> Candidate {
        let space = &self.layout.space;
        if self.starts.is_empty() || number >= self.config.population / 2 {
            return space.random(&mut self.rng);
        }
        let start = &self.starts[number % self.starts.len()];
        if self.progress.is_empty() && number < self.starts.len() {
            return start.clone();
        }
        let steps = self.rng.random_range(1..=FARTHEST);
        space.neighbour(start, steps, &mut self.rng)
    }

    /// The optimum under coefficients drawn from their posterior.
    fn draw_optimum(&mut self, spread: f64) -> Candidate {
        let w = self.posterior.draw(spread, &mut self.rng);
        ascend(&self.layout, &w, &self.reference, &mut self.rng)
    }

    fn learn(&mut self, answers: &[Answer]) {
        let requests = std::mem::take(&mut self.pending);
        let seen = |(request, &answer): (Request, _)| Seen { candidate: request.candidate, answer };
        self.batches.push(requests.into_iter().zip(answers).map(seen).collect());
        let batches = self.batches.len();
        if batches <= EARLY || 4 * (batches - self.relearnt) > self.relearnt {
            self.relearnt = batches;
            self.model.clear();
            (0..batches).for_each(|at| self.add(at));
            let noise = self.noise();
            // Twice: a step of two in the logarithm keeps up with what is learnt between.
            self.model.tune(noise);
            self.model.tune(noise);
        } else {
            self.add(batches - 1);
        }
        self.posterior = self.model.posterior();
        let w = self.posterior.mean.clone();
        self.reference = ascend(&self.layout, &w, &self.reference, &mut self.rng);
        self.report();
    }

    /// Adds a batch to the model, aligned to the reference.
    fn add(&mut self, at: usize) {
        let batch = &mut self.batches[at];
        let mut described = vec![Vec::new(); batch.len()];
        for (seen, described) in batch.iter_mut().zip(&mut described) {
            seen.candidate.division = seen.candidate.division.aligned_to(&self.reference.division);
            self.layout.describe(&seen.candidate, described);
        }
        let row = |(seen, described): (&Seen, _)| Row {
            described,
            mean: seen.answer.mean(),
            weight: seen.answer.count as f64,
        };
        let rows: Vec<Row<'_>> =
            batch.iter().zip(&described).map(|(seen, d)| row((seen, d.as_slice()))).collect();
        self.model.add(&rows);
    }

    /// What the model predicts, up to the level of a batch.
    fn predict(&self, candidate: &Candidate) -> f64 {
        let mut described = Vec::new();
        self.layout.describe(candidate, &mut described);
        described.iter().map(|&(i, x)| self.posterior.mean[i] * x).sum()
    }

    /// Records the generation just learnt from.
    fn report(&mut self) {
        let batch = self.batches.last().expect("a batch was learnt from");
        let n = batch.len() as f64;
        let mean = batch.iter().map(|seen| seen.answer.mean()).sum::<f64>() / n;
        let expected = batch.iter().map(|seen| self.predict(&seen.candidate)).sum::<f64>() / n;
        let space = &self.layout.space;
        let table = progress::table(space, batch.iter().map(|seen| &seen.candidate));
        self.progress.push(Generation {
            used: self.total.count,
            mean,
            best: batch.iter().map(|seen| seen.answer.mean()).fold(f64::NEG_INFINITY, f64::max),
            predicted: mean + self.predict(&self.reference) - expected,
            optimum: self.reference.clone(),
            entropy: progress::entropy(space, &table),
            table,
        });
    }

    /// The model's optimum, the starts, and optima under drawn coefficients, drawn wider and wider until there are enough.
    fn find_finalists(&mut self) -> Vec<(Candidate, f64)> {
        let optimum = self.predict(&self.reference);
        let mut known = BTreeSet::from([self.reference.canonical()]);
        let mut finalists = vec![(self.reference.clone(), 0.0)];
        for start in &self.starts {
            if finalists.len() <= self.config.finalists / 2 && known.insert(start.canonical()) {
                let division = start.division.aligned_to(&self.reference.division);
                let start = Candidate { division, choices: start.choices.clone() };
                let predicted = self.predict(&start) - optimum;
                finalists.push((start, predicted));
            }
        }
        let tries = DRAWS * self.config.finalists;
        for tried in 0..tries {
            if finalists.len() >= self.config.finalists {
                break;
            }
            let widening = 0.5 + 3.0 * tried as f64 / tries as f64;
            let candidate = self.draw_optimum(widening * self.noise().sqrt());
            if known.insert(candidate.canonical()) {
                let predicted = self.predict(&candidate) - optimum;
                finalists.push((candidate, predicted));
            }
        }
        finalists
    }

    /// Asks for the next round of the race, if there is one.
    fn ask_round(&mut self) {
        self.pending.clear();
        let Some(race) = &self.race else { return };
        let samples = race.samples(self.config.budget - self.total.count);
        if samples > 0 {
            let first_index = self.next_index;
            let request = |f: &Finalist| Request { candidate: f.candidate.clone(), first_index, samples };
            self.pending = race.alive().iter().map(request).collect();
            self.next_index += samples;
        }
    }
}
