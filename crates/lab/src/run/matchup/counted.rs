//! What the pairs of a match add up to, in their order.

use crate::study::SetupTotals;
use bagsplit_arena::GameLuck;
use bagsplit_arena::external::FaultReport;
use bagsplit_game::rules::Ending;
use bagsplit_stats::{Decision, Estimate, Level, PairCounts, Sprt, controlled_mean};

use super::folder::MatchFolder;
use super::pair::Played;
use crate::run::LabError;

/// How many parts luck is fitted on by turns.
const FOLDS: usize = 10;

/// The pairs so far.
pub(super) struct Counted<'f> {
    limit: u64,
    /// The results folder that the games go into, if there is one.
    folder: Option<&'f mut MatchFolder>,
    pairs: u64,
    totals: SetupTotals,
    counts: PairCounts,
    sprt: Option<Sprt>,
    test: Option<(f64, Decision)>,
    /// The points ahead a game, pair by pair, and the luck in them.
    leads: Vec<f64>,
    controls: Vec<f64>,
    /// What programs from outside did wrong, in the order of pairs.
    faults: Vec<FaultReport>,
    /// The pairs without a forfeit.
    clean: SetupTotals,
    clean_pairs: u64,
}

impl Counted<'_> {
    /// Nothing yet, of at most so many pairs.
    pub(super) fn new(limit: u64, sprt: Option<Sprt>, folder: Option<&mut MatchFolder>) -> Counted<'_> {
        Counted {
            limit,
            folder,
            pairs: 0,
            totals: SetupTotals::new(&[(0, 1)], 2),
            counts: PairCounts::new(),
            test: sprt.as_ref().map(|_| (0., Decision::Continue)),
            sprt,
            leads: Vec::new(),
            controls: Vec::new(),
            faults: Vec::new(),
            clean: SetupTotals::new(&[(0, 1)], 2),
            clean_pairs: 0,
        }
    }

    /// Counts the next pair, after which the test is looked at.
    ///
    /// # Errors
    /// When the test has no ratio for the pairs so far, or the games cannot be stored.
    pub(super) fn push(&mut self, played: &Played) -> Result<(), LabError> {
        if let Some(folder) = &mut self.folder {
            folder.push(self.pairs, played)?;
        }
        self.totals.add(0, &played.result);
        let forfeited = played.result.games.iter().any(|game| matches!(game.ending, Ending::Forfeit(_)));
        if !forfeited {
            self.clean.add(0, &played.result);
            self.clean_pairs += 1;
        }
        self.faults.extend(played.faults.iter().cloned());
        for pair in played.result.pairs() {
            self.counts.push(pair.quarters().count()).expect("a pair has at most four quarters");
        }
        // A game is half of a pair.
        self.leads.push(played.result.games.iter().map(|game| game.lead() as f64).sum::<f64>() / 2.);
        self.controls.extend::<[f64; GameLuck::CONTROLS]>(played.luck);
        self.pairs += 1;
        if let Some(sprt) = &self.sprt {
            let llr = sprt.llr(&self.counts)?;
            self.test = Some((llr, sprt.decide(llr)));
        }
        Ok(())
    }

    /// How many pairs there are.
    pub(super) const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Whether there are as many as were wanted, or the test has decided.
    pub(super) fn is_over(&self) -> bool {
        self.pairs >= self.limit || self.test.is_some_and(|(_, decision)| decision != Decision::Continue)
    }

    /// What programs from outside did wrong.
    pub(super) fn into_faults(self) -> Vec<FaultReport> {
        self.faults
    }

    /// The pairs without a forfeit, if there are some of each kind.
    pub(super) fn without_forfeits(&self) -> Option<&SetupTotals> {
        (self.clean_pairs > 0 && self.clean_pairs < self.pairs).then_some(&self.clean)
    }

    pub(super) const fn totals(&self) -> &SetupTotals {
        &self.totals
    }

    /// The test, as it stood when it was last looked at.
    pub(super) const fn test(&self) -> Option<(f64, Decision)> {
        self.test
    }

    /// The points ahead a game with the luck of the draws taken out; `None` with too few pairs for that.
    pub(super) fn without_luck(&self) -> Option<Estimate> {
        without_luck(&self.leads, &self.controls)
    }
}

/// The mean of leads with the luck of the draws taken out; `None` with too few for that.
pub(crate) fn without_luck(leads: &[f64], controls: &[f64]) -> Option<Estimate> {
    Some(controlled_mean(leads, controls, FOLDS, Level::P95).ok()?.adjusted)
}
