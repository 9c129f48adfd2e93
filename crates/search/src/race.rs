//! Which finalist is best?
//!
//! Sequential halving (Karnin, Koren and Somekh 2013, ICML, Almost optimal exploration in multi-armed bandits):
//! equal budgets for ceil(log2 k) rounds, the better half goes on. A finalist is judged by the model's prediction
//! and its own answers together. Deviations of answers from predictions scatter by noise, and by whatever the
//! model cannot express; the latter's variance is estimated by the method of moments, and deviations are shrunk
//! accordingly (best linear unbiased prediction; Robinson 1991, Statistical Science 6:15-32). So where the model
//! says all there is to say, it decides; where candidates have values of their own, their answers do.

use crate::{Answer, Candidate};

/// A candidate that entered the race.
#[derive(Debug, Clone, PartialEq)]
pub struct Finalist {
    /// The candidate; its bags named as the model names them.
    pub candidate: Candidate,
    /// All its answers in the race, none from before. Being best of several still makes them look too good:
    /// confirm on fresh samples.
    pub answer: Answer,
    /// Rounds of the race it took part in.
    pub rounds: u32,
    /// What the model predicts less what it predicts for its optimum, from the generations alone.
    pub predicted: f64,
    /// Prediction and answers together, on the scale of `predicted`, when it was last judged.
    pub estimate: f64,
}

/// Finalists in the order of the race: those still in it first, then those dropped, last dropped first.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Race {
    pub(crate) finalists: Vec<Finalist>,
    alive: usize,
    rounds_left: u32,
}

impl Race {
    /// A race among candidates with their predictions.
    pub(crate) fn new(candidates: Vec<(Candidate, f64)>) -> Self {
        let finalist = |(candidate, predicted)| Finalist {
            candidate,
            answer: Answer::default(),
            rounds: 0,
            predicted,
            estimate: predicted,
        };
        let finalists: Vec<_> = candidates.into_iter().map(finalist).collect();
        let alive = finalists.len();
        let rounds_left = alive.next_power_of_two().trailing_zeros();
        Self { finalists, alive, rounds_left }
    }

    pub(crate) fn alive(&self) -> &[Finalist] {
        &self.finalists[..self.alive]
    }

    /// Samples for each finalist still in the race, if `left` are left for this round and those to come; 0 at
    /// the end.
    pub(crate) fn samples(&self, left: u64) -> u64 {
        if self.rounds_left == 0 { 0 } else { left / u64::from(self.rounds_left) / self.alive as u64 }
    }

    /// Takes one round's answers, drops the worse half.
    pub(crate) fn round(&mut self, answers: &[Answer], noise: f64) {
        let alive = &mut self.finalists[..self.alive];
        for (finalist, &answer) in alive.iter_mut().zip(answers) {
            finalist.answer += answer;
            finalist.rounds += 1;
        }
        let n = alive.len() as f64;
        let deviations: Vec<f64> = alive.iter().map(|f| f.answer.mean() - f.predicted).collect();
        let level = deviations.iter().sum::<f64>() / n;
        let scatter = deviations.iter().map(|d| (d - level).powi(2)).sum::<f64>() / (n - 1.0);
        // All that are alive have the same number of samples.
        let error = noise / alive[0].answer.count as f64;
        let own = (scatter - error).max(0.0);
        let weight = if own > 0.0 { own / (own + error) } else { 0.0 };
        for (finalist, deviation) in alive.iter_mut().zip(&deviations) {
            finalist.estimate = finalist.predicted + weight * (deviation - level);
        }
        alive.sort_by(|a, b| b.estimate.total_cmp(&a.estimate)); // stable
        self.alive = self.alive.div_ceil(2);
        self.rounds_left -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Division;

    fn candidates(predicted: &[f64]) -> Vec<(Candidate, f64)> {
        let division = Division::from_rows(&[vec![1]]).unwrap();
        let candidate = |k| Candidate { division: division.clone(), choices: vec![k] };
        predicted.iter().enumerate().map(|(k, &p)| (candidate(k), p)).collect()
    }

    fn answers(means: &[f64]) -> Vec<Answer> {
        means.iter().map(|m| Answer { sum: m * 100.0, sum_squares: m * 100.0, count: 100 }).collect()
    }

    fn order(race: &Race) -> Vec<usize> {
        race.finalists.iter().map(|f| f.candidate.choices[0]).collect()
    }

    /// Noise variance .25 and 100 samples: error variance .0025. Deviations scatter by less, so the model decides.
    #[test]
    fn noise_does_not_overrule_the_model() {
        let mut race = Race::new(candidates(&[0.0, -0.01, -0.02, -0.03]));
        race.round(&answers(&[0.50, 0.51, 0.52, 0.53]), 0.25);
        assert_eq!(order(&race), [0, 1, 2, 3]);
        assert_eq!(race.alive().len(), 2);
    }

    /// Deviations ±.3: scatter .12, own variance .1175, weight 47/48.
    #[test]
    fn what_the_model_cannot_express_counts() {
        let mut race = Race::new(candidates(&[0.0, 0.0, 0.0, 0.0]));
        race.round(&answers(&[0.2, 0.8, 0.2, 0.8]), 0.25);
        assert_eq!(order(&race), [1, 3, 0, 2]);
        assert!((race.finalists[0].estimate - 0.3 * 47.0 / 48.0).abs() < 1e-12);
    }

    #[test]
    fn rounds_share_the_budget() {
        let mut race = Race::new(candidates(&[0.0; 5]));
        let mut left = 9_000;
        let mut sizes = Vec::new();
        while race.samples(left) > 0 {
            let each = race.samples(left);
            sizes.push((race.alive().len(), each));
            left -= each * race.alive().len() as u64;
            race.round(&vec![Answer { sum: 1.0, sum_squares: 1.0, count: each }; race.alive().len()], 0.25);
        }
        assert_eq!(sizes, [(5, 600), (3, 1000), (2, 1500)]);
        assert_eq!((left, race.alive().len()), (0, 1));
        assert_eq!(Race::new(candidates(&[0.0])).samples(1_000), 0, "nothing to decide");
    }
}
