//! The opponents of the candidates of a search, in turn.

use bagsplit_arena::PairRange;
use bagsplit_players::Setup;

/// Opponents by weight take turns in a cycle of about this length.
const CYCLE: usize = 24;

/// The opponent in a range of samples.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'o> {
    pub(crate) place: usize,
    pub(crate) opponent: &'o Setup,
    pub(crate) samples: PairRange,
}

/// The opponents of candidates: setups in turn.
#[derive(Clone, Debug)]
pub(crate) struct Opponents {
    setups: Vec<Setup>,
    /// Places in `setups`, each as often as its weight requires, evenly mixed.
    turns: Vec<usize>,
}

impl Opponents {
    /// Opponents with these weights, which add up to 1.
    pub(crate) fn weighted(setups: &[(Setup, f64)]) -> Opponents {
        let equal = setups
            .iter()
            .all(|(_, weight)| (weight - setups[0].1).abs() < 1e-12);
        let cycle = if equal {
            setups.len()
        } else {
            CYCLE.max(2 * setups.len())
        };
        // Each turn goes to the setup furthest behind its weight, so that all are evenly spaced.
        let mut due = vec![0.; setups.len()];
        let turns = (0..cycle).map(|_| {
            due.iter_mut()
                .zip(setups)
                .for_each(|(due, (_, weight))| *due += weight);
            let next = (0..due.len()).max_by(|&a, &b| due[a].total_cmp(&due[b]).then(b.cmp(&a)));
            let next = next.expect("there is an opponent");
            due[next] -= 1.;
            next
        });
        let turns = turns.collect();
        Opponents {
            setups: setups.iter().map(|(setup, _)| setup.clone()).collect(),
            turns,
        }
    }

    /// The opponents in the samples of a request.
    pub(crate) fn turns(&self, first: u64, samples: u64) -> Vec<Turn<'_>> {
        let cycle = self.turns.len() as u64;
        // The turns of this request: one for each sample, or all turns, each for a range of samples.
        let turns = samples.min(cycle);
        let start = |n: u64| n * samples / turns;
        let turn = |n: u64| {
            let place = self.turns[((first + n) % cycle) as usize];
            let samples = PairRange::between(first + start(n), first + start(n + 1));
            Turn {
                place,
                opponent: &self.setups[place],
                samples,
            }
        };
        (0..turns).map(turn).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::setup;

    #[test]
    fn opponents_come_in_proportion_to_their_weight() {
        let named = |weights: &[f64]| -> Vec<(Setup, f64)> {
            weights
                .iter()
                .enumerate()
                .map(|(n, &weight)| (setup(&n.to_string()), weight))
                .collect()
        };
        let opponents = Opponents::weighted(&named(&[0.5, 0.25, 0.25]));
        let mut met = [0; 3];
        let mut samples = 0;
        for first in [0, 5, 10, 15, 20, 25, 30, 35] {
            for Turn {
                opponent,
                samples: pairs,
                ..
            } in opponents.turns(first, 5)
            {
                met[opponent.name.parse::<usize>().unwrap()] += pairs.pairs();
                assert_eq!(pairs.overlap(PairRange::new(first, 5)), pairs);
                samples += pairs.pairs();
            }
        }
        assert_eq!((met, samples), ([20, 10, 10], 40));
        // Many samples at once: each opponent in ranges.
        let of = Opponents::weighted(&named(&[0.5, 0.5]));
        let stretches: Vec<PairRange> = of.turns(0, 11).iter().map(|turn| turn.samples).collect();
        assert_eq!(stretches, [PairRange::new(0, 5), PairRange::new(5, 6)]);
    }
}
