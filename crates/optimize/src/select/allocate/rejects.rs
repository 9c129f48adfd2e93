//! Successive rejects: one arm leaves after each phase.

/// Where in a pass it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rejects {
    survivors: Vec<usize>,
    /// How many arms the pass began with, what they had then, and the samples that it may use.
    arms: usize,
    base: Vec<u64>,
    budget: u64,
}

impl Rejects {
    /// The next phase with anything to sample: what each arm in it gets. `ranked` lists all arms, best first.
    pub(crate) fn next(
        &mut self,
        more: &mut [u64],
        counts: &[u64],
        (ranked, out): (&[usize], &[bool]),
        top: usize,
        budget: u64,
    ) {
        while more.iter().all(|&n| n == 0) {
            if self.survivors.len() <= top + 1 {
                self.begin(counts, (ranked, out), top, budget);
            } else {
                let old = std::mem::take(&mut self.survivors);
                let still = ranked.iter().copied().filter(|arm| old.contains(arm));
                self.survivors = still.take(old.len() - 1).collect();
            }
            let had = |arm: usize| counts[arm] - self.base[arm];
            if self.survivors.len() <= top + 1 {
                // What rounding left over goes to the last ones; after that the budget is used to the last sample.
                let rest = self.budget.saturating_sub((0..counts.len()).map(had).sum());
                let (each, left) = (rest / self.survivors.len() as u64, rest % self.survivors.len() as u64);
                for (&arm, place) in self.survivors.iter().zip(0..) {
                    more[arm] = (each + u64::from(place < left)).max(u64::from(rest == 0));
                }
            } else {
                let each = in_phase(self.arms, self.survivors.len(), self.budget);
                self.survivors.iter().for_each(|&arm| more[arm] = each.saturating_sub(had(arm)));
            }
        }
    }

    /// A pass of all arms not excluded; after the first, with twice the budget and on new samples.
    fn begin(&mut self, counts: &[u64], (ranked, out): (&[usize], &[bool]), top: usize, budget: u64) {
        self.survivors = ranked.iter().copied().filter(|&arm| !out[arm]).collect();
        // With no more left than are to be selected, all arms tell what is still missing.
        if self.survivors.len() <= top {
            self.survivors = ranked.to_vec();
        }
        self.arms = self.survivors.len();
        self.base = if self.budget == 0 { vec![0; counts.len()] } else { counts.to_vec() };
        self.budget = if self.budget == 0 { budget } else { self.budget.saturating_mul(2) };
    }
}

/// n(k) of Audibert, Bubeck and Munos: how many samples of `budget` each of the `left` arms has after its phase, of
/// `arms` at the beginning: ⌈(n - K) / (loḡ(K) (K + 1 - k))⌉, loḡ(K) = ½ + Σ 1/i for i from 2 to K.
fn in_phase(arms: usize, left: usize, budget: u64) -> u64 {
    let log: f64 = 0.5 + (2..=arms).map(|i| 1.0 / i as f64).sum::<f64>();
    (budget.saturating_sub(arms as u64) as f64 / (log * left as f64)).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four arms, budget 100, by hand: loḡ = ½ + ½ + ⅓ + ¼ = 19/12, 96 · 12/19 = 60.6 over 4 and 3 arms left.
    #[test]
    fn phases_by_hand() {
        let mut rejects = Rejects::default();
        let (ranked, mut counts) = ([3, 2, 1, 0], [2; 4]);
        let mut phases = Vec::new();
        for _ in 0..4 {
            let mut more = [0; 4];
            rejects.next(&mut more, &counts, (&ranked, &[false; 4]), 1, 100);
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
            phases.push(counts);
        }
        assert_eq!(phases[..3], [[16, 16, 16, 16], [16, 21, 21, 21], [16, 21, 31, 32]]);
        // Another pass: 196 · 12/19 / 4 more each.
        assert_eq!(phases[3], [47, 52, 62, 63]);
    }
}
