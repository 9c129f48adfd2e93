//! Pairings: which setups play each other.

use bagsplit_stats::Scale;

/// A pairing of setups, by place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Each setup plays each other one.
    RoundRobin,
    /// Each setup plays each member of a fixed field but itself; the members have equal weights.
    Field {
        /// The places of the members.
        members: Vec<usize>,
    },
    /// Each setup plays the next ones in the list.
    Ladder {
        /// The number of next ones, at least 1.
        reach: usize,
    },
}

impl Pairing {
    /// The matchups among `setups` setups, of which the first `ranked` are ranked: each pair of setups
    /// at most once, in a fixed order.
    pub fn matchups(&self, setups: usize, ranked: usize) -> Vec<(usize, usize)> {
        match self {
            Pairing::RoundRobin => (0..setups)
                .flat_map(|a| (a + 1..setups).map(move |b| (a, b)))
                .collect(),
            Pairing::Ladder { reach } => (0..setups)
                .flat_map(|a| (a + 1..setups).take(*reach).map(move |b| (a, b)))
                .collect(),
            Pairing::Field { members } => {
                let mut in_field = vec![false; setups];
                members.iter().for_each(|&member| in_field[member] = true);
                // Two members of the field play once, at the turn of the first.
                let met = |setup: usize, member: usize| member < setup && in_field[setup];
                let all = (0..ranked)
                    .flat_map(|setup| members.iter().map(move |&member| (setup, member)));
                all.filter(|&(setup, member)| member != setup && !met(setup, member))
                    .collect()
            }
        }
    }

    /// The number of matchups, without listing them.
    pub fn count(&self, setups: usize, ranked: usize) -> u64 {
        let pairs = |n: u64| n * n.saturating_sub(1) / 2;
        match self {
            Pairing::RoundRobin => pairs(setups as u64),
            Pairing::Ladder { reach } => {
                // A round robin without the matchups that are further apart.
                pairs(setups as u64) - pairs(setups.saturating_sub(*reach) as u64)
            }
            Pairing::Field { members } => {
                let (all, in_rank) = (
                    members.len() as u64,
                    members.iter().filter(|&&m| m < ranked).count() as u64,
                );
                (ranked as u64 - in_rank) * all + pairs(in_rank) + in_rank * (all - in_rank)
            }
        }
    }

    /// The scale of the strengths of setups.
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
            Pairing::Field {
                members: vec![1, 4, 5],
            },
            Pairing::Ladder { reach: 2 },
            Pairing::Ladder { reach: usize::MAX },
        ];
        for pairing in pairings {
            let matchups = pairing.matchups(6, 5);
            let mut met: Vec<_> = matchups
                .iter()
                .map(|&(a, b)| (a.min(b), a.max(b)))
                .collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), matchups.len(), "{pairing:?}");
            assert!(met.iter().all(|(a, b)| a != b && *b < 6), "{pairing:?}");
            for (setups, ranked) in [(6, 6), (6, 5), (6, 2), (9, 9)] {
                let listed = pairing.matchups(setups, ranked).len() as u64;
                assert_eq!(
                    pairing.count(setups, ranked),
                    listed,
                    "{pairing:?} {setups} {ranked}"
                );
            }
        }
    }

    #[test]
    fn everyone_meets_the_whole_field() {
        let matchups = Pairing::Field {
            members: vec![1, 3],
        }
        .matchups(4, 3);
        // 0 and 2 play 1 and 3; 1 plays only 3; 3 is an opponent only.
        assert_eq!(matchups, [(0, 1), (0, 3), (1, 3), (2, 1), (2, 3)]);
    }

    #[test]
    fn a_ladder_meets_the_next_ones() {
        assert_eq!(
            Pairing::Ladder { reach: 1 }.matchups(4, 4),
            [(0, 1), (1, 2), (2, 3)]
        );
        assert_eq!(
            Pairing::Ladder { reach: 9 }.matchups(3, 3),
            Pairing::RoundRobin.matchups(3, 3)
        );
    }
}
