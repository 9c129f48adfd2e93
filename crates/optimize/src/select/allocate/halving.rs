//! Sequential halving, pass after pass.

/// Where in a pass it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Halving {
    survivors: Vec<usize>,
    rounds: u32,
    budget: u64,
    round: u32,
}

impl Halving {
    /// The next round: who of the survivors gets how many each. `ranked` lists all arms, best first.
    pub(crate) fn next(&mut self, more: &mut [u64], ranked: &[usize], out: &[bool], top: usize, budget: u64) {
        if self.round == self.rounds {
            self.survivors = ranked.iter().copied().filter(|&arm| !out[arm]).collect();
            // With no more left than are to be selected, all arms tell what is still missing.
            if self.survivors.len() <= top {
                self.survivors = ranked.to_vec();
            }
            self.budget = if self.budget == 0 { budget } else { self.budget.saturating_mul(2) };
            let ratio = self.survivors.len() as f64 / top as f64;
            self.rounds = (ratio.log2().ceil() as u32).max(1);
            self.round = 0;
        } else {
            let keep = self.survivors.len().div_ceil(2).max(top + 1).min(self.survivors.len());
            let old = std::mem::take(&mut self.survivors);
            self.survivors = ranked.iter().copied().filter(|arm| old.contains(arm)).take(keep).collect();
        }
        let each = (self.budget / u64::from(self.rounds) / self.survivors.len() as u64).max(1);
        self.survivors.iter().for_each(|&arm| more[arm] += each);
        self.round += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight arms, budget 240: 80 a round, 10, 20 and 40 each, then twice that.
    #[test]
    fn rounds_cost_the_same() {
        let mut halving = Halving::default();
        let ranked = [7, 6, 5, 4, 3, 2, 1, 0];
        let mut round = || {
            let mut more = [0; 8];
            halving.next(&mut more, &ranked, &[false; 8], 1, 240);
            more
        };
        assert_eq!(round(), [10; 8]);
        assert_eq!(round(), [0, 0, 0, 0, 20, 20, 20, 20]);
        assert_eq!(round(), [0, 0, 0, 0, 0, 0, 40, 40]);
        assert_eq!(round(), [20; 8]);
    }
}
