//! What is kept of games once they are counted.

use arena::{BlockResult, GameRow, TurnSums};
use stats::{Histogram, Moments, PairCounts};

/// No outcome yet, where quarters of a pair are kept.
const UNPLAYED: u8 = u8::MAX;

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
    /// The share of the first setup in each pair, in quarters; [`UNPLAYED`] where it was not played.
    quarters: Vec<u8>,
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
/// Memory grows with the pair indices (a byte for each matchup, 16 for each setup), not with turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupTotals {
    matchups: Vec<(usize, usize)>,
    by_matchup: Vec<MatchupTotals>,
    /// By setup, then pair index.
    by_setup: Vec<Vec<IndexTotals>>,
    /// The points of each setup, game by game.
    scores: Vec<Histogram>,
    /// The points of the holder of the Advantage less those of the other player.
    holder_lead: Histogram,
    games: u64,
}

impl SetupTotals {
    /// Nothing counted yet, for these matchups of `setups` setups, with `pairs` pairs each.
    #[must_use]
    pub fn new(matchups: &[(usize, usize)], setups: usize, pairs: u64) -> SetupTotals {
        let pairs = usize::try_from(pairs).expect("pair indices fit in memory");
        let matchup = MatchupTotals {
            quarters: vec![UNPLAYED; pairs],
            difference: Moments::new(),
            points: [0; 2],
            turns: TurnSums::default(),
        };
        SetupTotals {
            matchups: matchups.to_vec(),
            by_matchup: vec![matchup; matchups.len()],
            by_setup: vec![vec![IndexTotals::default(); pairs]; setups],
            scores: vec![Histogram::new(); setups],
            holder_lead: Histogram::new(),
            games: 0,
        }
    }

    /// Counts a block of a matchup.
    ///
    /// # Panics
    /// When a pair has not both its games, or lies beyond the pairs that are counted.
    pub fn add(&mut self, matchup: usize, block: &BlockResult) {
        let totals = &mut self.by_matchup[matchup];
        totals.turns.add(&block.turns);
        for games in block.games.chunks(2) {
            let [one, two] = games else { panic!("a pair has two games") };
            assert_eq!((one.pair, one.index, two.index), (two.pair, 0, 1), "games come pair by pair");
            totals.quarters[one.pair as usize] = one.quarters() + two.quarters();
            totals.difference.push(lead(one) + lead(two));
        }
        let (first, second) = self.matchups[matchup];
        for game in &block.games {
            self.games += 1;
            let holder = if game.holder == 0 { 1 } else { -1 };
            self.holder_lead.push(holder * lead(game));
            for (player, setup) in [first, second].into_iter().enumerate() {
                self.by_matchup[matchup].points[player] += u64::from(game.scores[player]);
                self.scores[setup].push(i64::from(game.scores[player]));
                let totals = &mut self.by_setup[setup][game.pair as usize];
                totals.points += u32::from(game.scores[player]);
                let exchanges = game.exchanges()[player];
                totals.turns += u32::from(game.placements[player] + game.passes[player] + exchanges);
                totals.scoring += u32::from(game.scoring[player]);
                totals.passes += u32::from(game.passes[player]);
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

impl MatchupTotals {
    /// The outcomes of the pairs that were played.
    #[must_use]
    pub fn counts(&self) -> PairCounts {
        let mut counts = PairCounts::new();
        for &quarters in self.quarters.iter().filter(|quarters| **quarters != UNPLAYED) {
            counts.push(quarters).expect("a pair has at most four quarters");
        }
        counts
    }

    /// The sums by player, role and turn.
    #[must_use]
    pub const fn turns(&self) -> &TurnSums {
        &self.turns
    }

    pub(crate) fn quarters(&self) -> &[u8] {
        &self.quarters
    }

    pub(crate) fn played(&self, pair: usize) -> bool {
        self.quarters[pair] != UNPLAYED
    }
}

/// The first setup's points less the second's.
fn lead(game: &GameRow) -> i64 {
    i64::from(game.scores[0]) - i64::from(game.scores[1])
}
