//! Who plays whom.

use stats::Scale;

/// How setups are matched up, each named by its place in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Everyone plays everyone else.
    RoundRobin,
    /// Everyone plays each member of a fixed field but itself; the members have equal weights.
    Field {
        /// The places of the members.
        members: Vec<usize>,
    },
    /// Everyone plays the next ones in the list.
    Ladder {
        /// How many of the next ones, at least 1.
        reach: usize,
    },
}

impl Pairing {
    /// The matchups among `setups` setups, of which the first `ranked` are ranked: each pair of setups
    /// at most once, in a fixed order.
    #[must_use]
    pub fn matchups(&self, setups: usize, ranked: usize) -> Vec<(usize, usize)> {
        match self {
            Pairing::RoundRobin => (0..setups).flat_map(|a| (a + 1..setups).map(move |b| (a, b))).collect(),
            Pairing::Ladder { reach } => (0..setups)
                .flat_map(|a| {
                    (a + 1..setups.min(a.saturating_add(*reach).saturating_add(1))).map(move |b| (a, b))
                })
                .collect(),
            Pairing::Field { members } => {
                let mut matchups: Vec<(usize, usize)> = Vec::new();
                for setup in 0..ranked {
                    for &member in members {
                        let met = matchups.contains(&(member, setup));
                        if member != setup && !met {
                            matchups.push((setup, member));
                        }
                    }
                }
                matchups
            }
        }
    }

    /// How the strengths of setups are put on one scale.
    #[must_use]
    pub fn scale(&self, setups: usize) -> Scale {
        match self {
            Pairing::RoundRobin => Scale::round_robin(setups),
            Pairing::Field { members } => Scale::over_field(members.iter().copied()),
            Pairing::Ladder { .. } => Scale::LeastSquares,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_plays_itself_and_nobody_meets_twice() {
        let pairings = [
            Pairing::RoundRobin,
            Pairing::Field { members: vec![1, 4, 5] },
            Pairing::Ladder { reach: 2 },
            Pairing::Ladder { reach: usize::MAX },
        ];
        for pairing in pairings {
            let matchups = pairing.matchups(6, 5);
            let mut met: Vec<_> = matchups.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), matchups.len(), "{pairing:?}");
            assert!(met.iter().all(|(a, b)| a != b && *b < 6), "{pairing:?}");
        }
    }

    #[test]
    fn everyone_meets_the_whole_field() {
        let matchups = Pairing::Field { members: vec![1, 3] }.matchups(4, 3);
        // 0 and 2 meet 1 and 3; 1 meets 3 alone; 3 is not ranked and is met only.
        assert_eq!(matchups, [(0, 1), (0, 3), (1, 3), (2, 1), (2, 3)]);
    }

    #[test]
    fn a_ladder_meets_the_next_ones() {
        assert_eq!(Pairing::Ladder { reach: 1 }.matchups(4, 4), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(Pairing::Ladder { reach: 9 }.matchups(3, 3), Pairing::RoundRobin.matchups(3, 3));
    }
}
