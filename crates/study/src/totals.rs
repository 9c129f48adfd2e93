//! What is kept of games once they are counted.

use arena::{BlockResult, PlayedGame, Quarters, TurnSums};
use board::Player;
use stats::{Histogram, Moments, PairCounts};

/// What one setup did in one pair index, over all its matchups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct IndexTotals {
    pub(crate) points: u32,
    pub(crate) turns: u32,
    pub(crate) scoring: u32,
    pub(crate) passes: u32,
}

/// The games of one matchup, counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchupTotals {
    /// The share of the first setup in each pair that was played, up to the last of them.
    quarters: Vec<Option<Quarters>>,
    /// The first setup's points less the second's, over both games of a pair.
    pub(crate) difference: Moments,
    /// The points of both setups, over all games.
    pub(crate) points: [u64; 2],
    /// Sums by player, role and turn.
    pub(crate) turns: TurnSums,
}

/// The games of an experiment, counted: whole-number sums, which come out the same in whatever order blocks
/// are added.
///
/// Memory grows with the pair indices (a byte for each matchup, 16 for each setup), not with turns; and with those that
/// are counted, not with those that are planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupTotals {
    matchups: Vec<(usize, usize)>,
    by_matchup: Vec<MatchupTotals>,
    /// By setup, then pair index, up to the last that was counted.
    by_setup: Vec<Vec<IndexTotals>>,
    /// The points of each setup, game by game.
    scores: Vec<Histogram>,
    /// The points of the holder of the Advantage less those of the other player.
    holder_lead: Histogram,
    games: u64,
}

impl SetupTotals {
    /// Nothing counted yet, for these matchups of `setups` setups.
    #[must_use]
    pub fn new(matchups: &[(usize, usize)], setups: usize) -> SetupTotals {
        let matchup = MatchupTotals {
            quarters: Vec::new(),
            difference: Moments::new(),
            points: [0; 2],
            turns: TurnSums::default(),
        };
        SetupTotals {
            matchups: matchups.to_vec(),
            by_matchup: vec![matchup; matchups.len()],
            by_setup: vec![Vec::new(); setups],
            scores: vec![Histogram::new(); setups],
            holder_lead: Histogram::new(),
            games: 0,
        }
    }

    /// Counts a block of a matchup.
    ///
    /// # Panics
    /// When games do not come pair by pair.
    pub fn add(&mut self, matchup: usize, block: &BlockResult) {
        let (first, second) = self.matchups[matchup];
        let matchup = &mut self.by_matchup[matchup];
        matchup.turns.add(&block.turn_sums());
        for pair in block.pairs() {
            let number = pair.0[0].pair;
            *at(&mut matchup.quarters, number) = Some(pair.quarters());
            matchup.difference.push(pair.iter().map(PlayedGame::lead).sum());
            for game in pair.iter() {
                self.games += 1;
                let of_first = game.lead();
                self.holder_lead.push(if game.holder == Player::P0 { of_first } else { -of_first });
                for (player, setup) in Player::ALL.into_iter().zip([first, second]) {
                    let tally = &game.players[player];
                    matchup.points[player.index()] += u64::from(tally.score);
                    self.scores[setup].push(i64::from(tally.score));
                    let totals = at(&mut self.by_setup[setup], number);
                    totals.points += u32::from(tally.score);
                    totals.turns += u32::from(tally.turns());
                    totals.scoring += u32::from(tally.scoring);
                    totals.passes += u32::from(tally.passes);
                }
            }
        }
    }

    /// How many games are counted.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The two setups of each matchup.
    #[must_use]
    pub fn matchups(&self) -> &[(usize, usize)] {
        &self.matchups
    }

    /// The games of a matchup.
    #[must_use]
    pub fn matchup(&self, matchup: usize) -> &MatchupTotals {
        &self.by_matchup[matchup]
    }

    /// How the points of a setup in a game are distributed.
    #[must_use]
    pub fn scores(&self, setup: usize) -> &Histogram {
        &self.scores[setup]
    }

    /// How the lead of the holder of the Advantage at the end of a game is distributed.
    #[must_use]
    pub const fn holder_lead(&self) -> &Histogram {
        &self.holder_lead
    }

    pub(crate) fn by_index(&self, setup: usize) -> &[IndexTotals] {
        &self.by_setup[setup]
    }

    /// How many setups there are.
    #[must_use]
    pub fn setups(&self) -> usize {
        self.by_setup.len()
    }
}

/// The place of a pair index in a list that grows with what is counted, so that a plan takes no memory of its own.
///
/// # Panics
/// When memory cannot hold so many.
pub(crate) fn at<T: Clone + Default>(list: &mut Vec<T>, pair: u64) -> &mut T {
    let place = usize::try_from(pair).expect("pair indices fit in memory");
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

impl MatchupTotals {
    /// The outcomes of the pairs that were played.
    #[must_use]
    pub fn counts(&self) -> PairCounts {
        let mut counts = PairCounts::new();
        for quarters in self.quarters.iter().flatten() {
            counts.push(quarters.count()).expect("a pair has at most four quarters");
        }
        counts
    }

    /// The sums by player, role and turn.
    #[must_use]
    pub const fn turns(&self) -> &TurnSums {
        &self.turns
    }

    /// One past the last pair that was counted.
    pub(crate) fn end(&self) -> u64 {
        self.quarters.len() as u64
    }

    /// The share of the first setup in a pair, if it was counted.
    pub(crate) fn quarters(&self, pair: u64) -> Option<Quarters> {
        self.quarters.get(pair as usize).copied().flatten()
    }
}
