//! The plan of an experiment, cut into blocks.

use bagsplit_arena::{PairRange, games_in};

/// Some pairs of one matchup of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// The place of the matchup in the plan.
    pub matchup: usize,
    pub pairs: PairRange,
}

impl Slice {
    /// Its parts, none of which has more pairs than come before it, but for the first [`SMALLEST_BLOCK`]: a run of a given time
    /// loses no more than it keeps.
    pub(crate) fn doubling(self) -> impl Iterator<Item = Slice> {
        let mut next = self.pairs.first();
        std::iter::from_fn(move || {
            let end = (next.max(SMALLEST_BLOCK / 2) * 2)
                .next_power_of_two()
                .min(self.pairs.end());
            let pairs = (next < end).then(|| PairRange::between(next, end))?;
            next = end;
            Some(Slice { pairs, ..self })
        })
    }
}

/// The matchups of an experiment, and the number of pairs of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The two setups of each matchup, by place.
    pub matchups: Vec<(usize, usize)>,
    /// The number of pairs of each matchup.
    pub pairs: u64,
}

impl Plan {
    /// The number of games.
    pub fn games(&self) -> u64 {
        games_in(self.pairs * self.matchups.len() as u64)
    }

    /// The number of pairs of a block: a power of two from 16 to 4096 that gives some thousands of blocks, so that an
    /// interruption loses little and the sums of each block take little space.
    pub fn block_pairs(&self) -> u64 {
        block_pairs(self.pairs * self.matchups.len() as u64)
    }

    /// The number of blocks of the whole plan, without listing them.
    pub fn blocks(&self) -> u64 {
        self.matchups.len() as u64 * self.pairs.div_ceil(self.block_pairs())
    }

    /// The slices that are missing when these pairs of each matchup are there: first the first pairs of every
    /// matchup, then the next ones, so that an interrupted run covers all matchups evenly.
    ///
    /// Slices begin at multiples of [`Plan::block_pairs`] or where stored pairs end, so that
    /// nothing is played twice, whatever the sizes of stored blocks.
    ///
    /// # Panics
    /// Unless `there` has one list for each matchup.
    pub fn missing(&self, stored: &[Vec<PairRange>]) -> Vec<Slice> {
        assert_eq!(stored.len(), self.matchups.len(), "a list for each matchup");
        let size = self.block_pairs();
        let mut slices = Vec::new();
        for (matchup, stored) in stored.iter().enumerate() {
            let mut stored = stored.clone();
            stored.sort_unstable();
            let mut next = 0;
            // An empty range at the end closes the last gap.
            for known in stored.into_iter().chain([PairRange::new(self.pairs, 0)]) {
                while next < known.first().min(self.pairs) {
                    let end = ((next / size + 1) * size)
                        .min(known.first())
                        .min(self.pairs);
                    slices.push(Slice {
                        matchup,
                        pairs: PairRange::between(next, end),
                    });
                    next = end;
                }
                next = next.max(known.end());
            }
        }
        slices.sort_by_key(|slice| (slice.pairs.first() / size, *slice));
        slices
    }

    /// The slices of the whole plan.
    pub(crate) fn whole(&self) -> Vec<Slice> {
        self.missing(&vec![Vec::new(); self.matchups.len()])
    }

    /// The slices of the whole plan, each with the number (from 1) of the shard out of `of` that plays it. Stored pairs
    /// are left out only afterwards, so that a shard plays the same pairs whatever was played before.
    pub(crate) fn dealt(&self, of: u64) -> impl Iterator<Item = (Slice, u64)> {
        (1..=of).flat_map(move |number| {
            self.shard(number, of)
                .into_iter()
                .map(move |slice| (slice, number))
        })
    }

    /// The slices that shard `number` (from 1) of `of` plays: a range of pairs of all matchups, so that the other shards
    /// have all other pairs of every matchup. Its first and last pair may be divided between neighbours by matchup.
    pub(crate) fn shard(&self, number: u64, of: u64) -> Vec<Slice> {
        let (matchups, size) = (self.matchups.len() as u64, self.block_pairs());
        // Pairs are counted over all matchups, first the first pair of every matchup.
        let all = u128::from(self.pairs * matchups);
        let [start, end] =
            [number - 1, number].map(|bound| (all * u128::from(bound) / u128::from(of)) as u64);
        let mut slices = Vec::new();
        for matchup in 0..matchups {
            let [mut next, end] =
                [start, end].map(|bound| bound.saturating_sub(matchup).div_ceil(matchups));
            while next < end {
                let cut = ((next / size + 1) * size).min(end);
                slices.push(Slice {
                    matchup: matchup as usize,
                    pairs: PairRange::between(next, cut),
                });
                next = cut;
            }
        }
        slices.sort_by_key(|slice| (slice.pairs.first() / size, *slice));
        slices
    }
}

/// The smallest number of pairs of a block, unless fewer are left.
const SMALLEST_BLOCK: u64 = 16;

/// The largest number of pairs of a block.
pub(crate) const LARGEST_BLOCK: u64 = 4096;

/// The number of pairs of a block in a plan of `pairs` pairs in all; see [`Plan::block_pairs`].
pub fn block_pairs(all: u64) -> u64 {
    (all / 2048)
        .next_power_of_two()
        .clamp(SMALLEST_BLOCK, LARGEST_BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(pairs: u64) -> Plan {
        Plan {
            matchups: vec![(0, 1), (0, 2), (1, 2)],
            pairs,
        }
    }

    /// The number of slices that cover each pair of each matchup.
    fn covered(plan: &Plan, slices: &[Slice], stored: &[Vec<PairRange>]) -> Vec<Vec<u32>> {
        let mut times = vec![vec![0; plan.pairs as usize]; plan.matchups.len()];
        let had = stored
            .iter()
            .enumerate()
            .flat_map(|(m, list)| list.iter().map(move |&pairs| (m, pairs)));
        for (matchup, pairs) in slices.iter().map(|s| (s.matchup, s.pairs)).chain(had) {
            for pair in pairs.numbers() {
                times[matchup][pair as usize] += 1;
            }
        }
        times
    }

    #[test]
    fn slices_of_a_given_time_double() {
        for (first, end, ends) in [
            (0, 100, &[16, 32, 64, 100][..]),
            (100, 600, &[256, 512, 600]),
            (4096, 8192, &[8192]),
        ] {
            let slice = Slice {
                matchup: 0,
                pairs: PairRange::between(first, end),
            };
            assert!(
                slice
                    .doubling()
                    .map(|part| part.pairs.end())
                    .eq(ends.iter().copied()),
                "{first} to {end}"
            );
        }
    }

    #[test]
    fn every_pair_is_played_once_whatever_is_there() {
        for pairs in [1, 15, 16, 17, 100, 1000] {
            let plan = plan(pairs);
            let nothing = vec![Vec::new(); 3];
            let range = PairRange::new;
            let some = vec![
                vec![],
                vec![range(0, pairs / 2)],
                vec![range(pairs / 3, pairs / 3), range(0, pairs / 4)],
            ];
            for stored in [nothing, some] {
                let slices = plan.missing(&stored);
                let times = covered(&plan, &slices, &stored);
                assert!(
                    times.iter().flatten().all(|&n| n == 1),
                    "{pairs} {stored:?}"
                );
            }
        }
    }

    #[test]
    fn more_pairs_reuse_everything_that_is_there() {
        let stored = vec![
            [(0, 16), (16, 16), (32, 1)]
                .map(|(first, n)| PairRange::new(first, n))
                .to_vec();
            3
        ];
        let missing = plan(70).missing(&stored);
        assert!(missing.iter().all(|slice| slice.pairs.first() >= 33));
        assert_eq!(
            missing.iter().map(|slice| slice.pairs.pairs()).sum::<u64>(),
            3 * 37
        );
    }

    #[test]
    fn blocks_are_counted_as_they_are_listed() {
        for pairs in [1, 15, 16, 17, 100, 1000, 70_000] {
            assert_eq!(
                plan(pairs).blocks(),
                plan(pairs).whole().len() as u64,
                "{pairs}"
            );
        }
        let huge = Plan {
            matchups: vec![(0, 1); 5000],
            pairs: 100_000_000,
        };
        assert_eq!(huge.blocks(), 5000 * 100_000_000_u64.div_ceil(4096));
    }

    #[test]
    fn shards_cover_every_pair_once_in_equal_parts() {
        for (pairs, of) in [(1, 1), (1, 7), (100, 4), (100, 7), (1000, 64), (4100, 3)] {
            let plan = plan(pairs);
            let shards: Vec<Vec<Slice>> = (1..=of).map(|number| plan.shard(number, of)).collect();
            let times = covered(&plan, &shards.concat(), &vec![Vec::new(); 3]);
            assert!(times.iter().flatten().all(|&n| n == 1), "{pairs} {of}");
            let sizes = shards
                .iter()
                .map(|shard| shard.iter().map(|slice| slice.pairs.pairs()).sum::<u64>());
            let (least, most) = (sizes.clone().min().unwrap(), sizes.max().unwrap());
            assert!(most - least <= 1, "{pairs} {of}: {least} to {most}");
            let dealt: Vec<Slice> = plan.dealt(of).map(|(slice, _)| slice).collect();
            assert_eq!(dealt, shards.concat());
        }
    }

    #[test]
    fn a_lost_shard_loses_its_share_of_the_pairs_and_at_most_its_two_ends() {
        let plan = Plan {
            matchups: vec![(0, 1); 7],
            pairs: 100,
        };
        for lost in 1..=10 {
            let kept: Vec<Slice> = plan
                .dealt(10)
                .filter(|(_, n)| *n != lost)
                .map(|(slice, _)| slice)
                .collect();
            let times = covered(&plan, &kept, &vec![Vec::new(); 7]);
            let complete = (0..100)
                .filter(|&pair| times.iter().all(|of| of[pair] == 1))
                .count();
            assert!(complete >= 100 - 10 - 2, "{lost}: {complete}");
        }
    }

    #[test]
    fn blocks_begin_with_the_first_pairs_of_every_matchup() {
        let firsts: Vec<u64> = plan(40)
            .whole()
            .iter()
            .map(|slice| slice.pairs.first())
            .collect();
        assert_eq!(firsts, [0, 0, 0, 16, 16, 16, 32, 32, 32]);
    }
}
