//! Games that external programs have forfeited, and the findings without the pairs that have one.

use bagsplit_arena::{BlockResult, PlayedGame};

use crate::run::section::Section;
use crate::studies::ranking::Findings;
use crate::study::SetupTotals;

/// Totals of the pairs of a section without a forfeit; only sections with programs have them.
pub(crate) struct CleanTotals {
    pub(crate) totals: SetupTotals,
    /// Whether a pair was left out.
    pub(crate) differs: bool,
}

impl CleanTotals {
    /// Empty totals, if a setup of the section is a program.
    pub(crate) fn new(section: &Section) -> Option<CleanTotals> {
        let programs = section.setups.iter().any(|setup| setup.external.is_some());
        programs.then(|| CleanTotals {
            totals: SetupTotals::new(&section.matchups, section.setups.len()),
            differs: false,
        })
    }

    /// Counts the pairs of a block that have no forfeit.
    pub(crate) fn add(&mut self, matchup: usize, block: &BlockResult) {
        if !block.games.iter().any(PlayedGame::is_forfeit) {
            self.totals.add(matchup, block);
            return;
        }
        self.differs = true;
        let clean = block.pairs().filter(|pair| !pair.iter().any(PlayedGame::is_forfeit));
        let games = clean.flat_map(|pair| pair.0).collect();
        self.totals.add(matchup, &BlockResult { games, ..BlockResult::default() });
    }
}

/// The findings of a section with forfeits, without the pairs that have one.
#[derive(Debug)]
pub struct WithoutForfeits {
    /// The findings. Setups are ranked over the pair indices that no matchup has a forfeit in.
    pub findings: Findings,
    /// Whether first place or the setups statistically tied with it are different; `None` without a ranking.
    pub changes_verdict: Option<bool>,
}

impl WithoutForfeits {
    /// Compares the findings with those of all pairs.
    pub(crate) fn new(all: &Findings, findings: Findings) -> WithoutForfeits {
        let ranked = !all.ranking.is_empty() && !findings.ranking.is_empty();
        let changes_verdict = ranked.then(|| verdict(all) != verdict(&findings));
        WithoutForfeits { findings, changes_verdict }
    }
}

/// The setups in first place, and those that may be best.
fn verdict(findings: &Findings) -> [Vec<usize>; 2] {
    let first = findings.ranking.iter().filter(|finding| finding.rank == 1);
    let mut verdict = [first.map(|finding| finding.setup).collect(), findings.top_group()];
    verdict.iter_mut().for_each(|setups| setups.sort_unstable());
    verdict
}
