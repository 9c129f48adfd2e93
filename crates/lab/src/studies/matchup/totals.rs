//! Running totals of the pairs of a match, in order.

use crate::study::SetupTotals;
use bagsplit_arena::external::FaultReport;
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::Ending;
use bagsplit_stats::{Decision, PairCounts, Sprt};

use super::folder::MatchFolder;
use super::pair::PlayedPair;
use crate::run::Result;

/// The totals of the pairs so far.
pub(super) struct MatchTotals<'f> {
    limit: u64,
    /// The results folder that the games go into, if there is one.
    pub(super) folder: Option<&'f mut MatchFolder>,
    pub(super) pairs: u64,
    pub(super) totals: SetupTotals,
    counts: PairCounts,
    sprt: Option<Sprt>,
    /// The state of the test.
    pub(super) test: Option<(f64, Decision)>,
    /// Faults of external programs, in the order of pairs.
    pub(super) faults: Vec<FaultReport>,
    /// The number of games that the program of each setup forfeited.
    pub(super) forfeits: ByPlayer<u64>,
}

impl MatchTotals<'_> {
    /// Empty totals, for at most `limit` pairs.
    pub(super) fn new(
        limit: u64,
        sprt: Option<Sprt>,
        folder: Option<&mut MatchFolder>,
    ) -> MatchTotals<'_> {
        MatchTotals {
            limit,
            folder,
            pairs: 0,
            totals: SetupTotals::new(&[(0, 1)], 2),
            counts: PairCounts::new(),
            test: sprt.as_ref().map(|_| (0., Decision::Continue)),
            sprt,
            faults: Vec::new(),
            forfeits: ByPlayer::default(),
        }
    }

    /// Counts the next pair and updates the test.
    ///
    /// # Errors
    /// When the test has no ratio for the pairs so far, or the games cannot be stored.
    pub(super) fn push(&mut self, played: &PlayedPair) -> Result<()> {
        if let Some(folder) = &mut self.folder {
            folder.push(self.pairs, played)?;
        }
        self.totals.add(0, &played.result);
        for game in &played.result.games {
            if let Ending::Forfeit(player) = game.ending {
                self.forfeits[player] += 1;
            }
        }
        self.faults.extend(played.faults.iter().cloned());
        for pair in played.result.pairs() {
            self.counts
                .push(pair.quarters().count())
                .expect("a pair has at most four quarters");
        }
        self.pairs += 1;
        if let Some(sprt) = &self.sprt {
            let llr = sprt.llr(&self.counts)?;
            self.test = Some((llr, sprt.decide(llr)));
        }
        Ok(())
    }

    /// Whether the limit is reached or the test has decided.
    pub(super) fn is_over(&self) -> bool {
        self.pairs >= self.limit
            || self
                .test
                .is_some_and(|(_, decision)| decision != Decision::Continue)
    }
}
