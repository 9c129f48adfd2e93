//! Sums over counted games.

use bagsplit_arena::{BlockResult, PlayedGame, TurnSums};
use bagsplit_game::board::Player;
use bagsplit_stats::{Histogram, Moments, PairCounts, Scale, StatsError};

use crate::study::index_totals::IndexTotals;
use crate::study::ranked_sums::RankedSums;

/// Sums over the games of one matchup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchupTotals {
    /// The pairs by the first setup's share.
    pub(crate) counts: PairCounts,
    /// The first setup's points less the second's, over both games of a pair.
    pub(crate) difference: Moments,
    /// The points of both setups, over all games.
    pub(crate) points: [u64; 2],
    /// Sums by player, role and turn.
    pub turns: TurnSums,
}

/// Sums over the games of an experiment: whole numbers, which are the same for any order of
/// blocks.
///
/// Memory grows with the counted pair indices (a byte for each matchup, 16 for each setup), not with turns nor with the
/// plan; it stops growing when indices are folded into the sums that a ranking needs.
#[derive(Clone, Debug)]
pub struct SetupTotals {
    /// The two setups of each matchup.
    pub matchups: Vec<(usize, usize)>,
    /// The games of each matchup.
    pub by_matchup: Vec<MatchupTotals>,
    /// The sums that are not folded yet.
    indices: IndexTotals,
    /// The folded sums.
    folded: Option<RankedSums>,
    /// The distribution of the points of each setup per game.
    pub scores: Vec<Histogram>,
    /// The distribution of the final lead of the holder of the Advantage.
    pub holder_lead: Histogram,
    /// The number of counted games.
    pub(crate) games: u64,
}

impl SetupTotals {
    /// Empty sums for these matchups of `setups` setups.
    pub fn new(matchups: &[(usize, usize)], setups: usize) -> SetupTotals {
        let matchup = MatchupTotals {
            counts: PairCounts::new(),
            difference: Moments::new(),
            points: [0; 2],
            turns: TurnSums::default(),
        };
        SetupTotals {
            matchups: matchups.to_vec(),
            by_matchup: vec![matchup; matchups.len()],
            indices: IndexTotals::new(matchups.len(), setups),
            folded: None,
            scores: vec![Histogram::new(); setups],
            holder_lead: Histogram::new(),
            games: 0,
        }
    }

    /// Counts a block of a matchup.
    ///
    /// # Panics
    /// When games do not come pair by pair, or their pair indices were folded.
    pub fn add(&mut self, matchup: usize, block: &BlockResult) {
        let (first, second) = self.matchups[matchup];
        let mut played = Points::default();
        for pair in block.pairs() {
            let number = pair.0[0].pair;
            let quarters = pair.quarters();
            self.indices.set_quarters(matchup, number, quarters);
            played.quarters[usize::from(quarters.count())] += 1;
            played
                .differences
                .push(pair.iter().map(PlayedGame::lead).sum());
            for game in pair.iter() {
                let of_first = game.lead();
                played.holder_leads.push(if game.holder == Player::P0 {
                    of_first
                } else {
                    -of_first
                });
                for (player, setup) in Player::ALL.into_iter().zip([first, second]) {
                    let tally = &game.players[player];
                    played.scores[player.index()].push(tally.score.into());
                    self.indices.of_setup(setup, number).add(tally);
                }
            }
        }
        self.games += played.holder_leads.len() as u64;
        self.holder_lead.push_all(played.holder_leads.into_iter());
        let matchup = &mut self.by_matchup[matchup];
        matchup.turns.add(&block.turn_sums());
        matchup
            .counts
            .merge(&PairCounts::from_five(played.quarters));
        matchup.difference.push_all(played.differences);
        for ((setup, points), scores) in [first, second]
            .into_iter()
            .zip(&mut matchup.points)
            .zip(played.scores)
        {
            *points += scores.iter().sum::<i64>() as u64;
            self.scores[setup].push_all(scores.into_iter());
        }
    }

    /// Folds the pair indices below `end` into the sums that [`find`](crate::studies::ranking::find) needs, and drops
    /// them: no more blocks of
    /// them may come. The findings do not depend on when indices are folded.
    ///
    /// # Errors
    /// When `scale` does not fit the matchups.
    ///
    /// # Panics
    /// When it was folded before for other ranked setups or on another scale.
    pub(crate) fn fold(
        &mut self,
        end: u64,
        ranked: usize,
        scale: &Scale,
    ) -> Result<(), StatsError> {
        if ranked == 0 {
            self.indices.forget(end);
            return Ok(());
        }
        let folded = self.folded.take();
        let mut sums = self.begun(folded, ranked, scale)?;
        sums.add(&self.matchups, &self.indices, end);
        self.indices.forget(end);
        self.folded = Some(sums);
        Ok(())
    }

    /// The sums over all pair indices that every matchup has played.
    pub(crate) fn ranked_sums(
        &self,
        ranked: usize,
        scale: &Scale,
    ) -> Result<RankedSums, StatsError> {
        let mut all = self.begun(self.folded.clone(), ranked, scale)?;
        all.add(&self.matchups, &self.indices, u64::MAX);
        Ok(all)
    }

    /// The folded sums for this ranking, or empty ones.
    fn begun(
        &self,
        folded: Option<RankedSums>,
        ranked: usize,
        scale: &Scale,
    ) -> Result<RankedSums, StatsError> {
        let Some(sums) = folded else {
            return RankedSums::new(&self.matchups, self.setups(), ranked, scale);
        };
        assert!(
            sums.is_for(ranked, scale),
            "sums are folded for one ranking"
        );
        Ok(sums)
    }

    /// The number of pair indices that every matchup has played.
    pub(crate) fn complete(&self) -> u64 {
        self.folded.as_ref().map_or(0, RankedSums::pairs)
            + self.indices.complete(u64::MAX).len() as u64
    }

    pub(crate) fn setups(&self) -> usize {
        self.scores.len()
    }
}

/// The points of a block, collected before they are counted.
#[derive(Default)]
struct Points {
    /// The number of pairs by the first setup's quarters, 0 to 4.
    quarters: [u64; 5],
    /// By pair: the first setup's points less the second's.
    differences: Vec<i64>,
    /// By player and game.
    scores: [Vec<i64>; 2],
    /// By game: the points of the holder of the Advantage less those of the other player.
    holder_leads: Vec<i64>,
}

/// The place of a pair index in a list that grows as needed, so that memory depends on counted pairs, not on the plan.
///
/// # Panics
/// When the index does not fit into memory.
pub(crate) fn at<T: Clone + Default>(list: &mut Vec<T>, pair: u64) -> &mut T {
    let place = usize::try_from(pair).expect("pair indices fit in memory");
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

#[cfg(test)]
mod tests {
    use bagsplit_arena::{Leg, Tally};
    use bagsplit_game::board::ByPlayer;
    use bagsplit_stats::{Level, Looks, OwnGame};

    use super::*;
    use crate::study::fresh_seed;

    const MATCHUPS: [(usize, usize); 5] = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)];

    /// Invented games of a matchup at these pairs.
    fn games(matchup: usize, pairs: std::ops::Range<u64>) -> BlockResult {
        let mut block = BlockResult::default();
        for pair in pairs {
            for leg in Leg::ALL {
                let luck = fresh_seed(pair, (2 * matchup + leg.index()) as u64);
                let score = |shift: u32| ((luck >> shift) % 61) as u16;
                let tally = |shift: u32| Tally {
                    score: score(shift),
                    placements: 10 + score(shift + 8) % 7,
                    scoring: score(shift + 8) % 10,
                    passes: score(shift + 16) % 4,
                    ..Tally::default()
                };
                let winner = [Some(Player::P0), None, Some(Player::P1)][(luck % 7 / 3) as usize];
                let players = ByPlayer([tally(7), tally(30)]);
                block.games.push(PlayedGame {
                    winner,
                    players,
                    ..PlayedGame::begun(pair, leg, Player::P0)
                });
            }
        }
        block
    }

    /// Blocks of different sizes for each matchup, some pairs of one matchup missing.
    #[test]
    fn folded_at_any_time_it_finds_the_same() {
        const PAIRS: u64 = 300;
        let names = ["a", "b", "c", "d"].map(str::to_owned);
        let blocks = |matchup: usize| {
            let size = [16, 7, 64, 300, 11][matchup];
            (0..PAIRS)
                .step_by(size)
                .map(move |first| (first, (first + size as u64).min(PAIRS)))
        };
        let scales = [
            Scale::over_field([0, 1]),
            Scale::MeanOverField {
                field: vec![3],
                own: OwnGame::Skipped,
            },
            Scale::LeastSquares,
        ];
        for (ranked, scale) in [4, 2, 4].into_iter().zip(&scales) {
            let found = |ranges: u64| {
                let mut totals = SetupTotals::new(&MATCHUPS, 4);
                for range in (0..PAIRS).step_by(ranges as usize) {
                    for matchup in 0..MATCHUPS.len() {
                        for (first, end) in blocks(matchup)
                            .filter(|(first, _)| (range..range + ranges).contains(first))
                        {
                            // Matchup 1 lacks the block at 140.
                            if (matchup, first) != (1, 140) {
                                totals.add(matchup, &games(matchup, first..end));
                            }
                        }
                    }
                    if range + ranges < PAIRS {
                        totals.fold(range + ranges, ranked, scale).unwrap();
                    }
                }
                assert_eq!(totals.complete(), PAIRS - 7);
                crate::studies::ranking::find(
                    &totals,
                    &names,
                    ranked,
                    scale,
                    Level::P95,
                    Looks::Once,
                    |_, _| false,
                )
                .unwrap()
            };
            let whole = found(PAIRS);
            assert_eq!(whole.ranked_pairs as u64, PAIRS - 7);
            for ranges in [1, 50, 128] {
                assert_eq!(found(ranges), whole, "{ranges} {scale:?}");
            }
        }
    }
}
