//! Conclusions and the breakdown of each setup's lead, from one reading of the games.
//!
//! [`Results::why`] reads the games of one setup. Calling it for all setups would read every game twice more, and
//! reading takes most of the time; here the sums are collected in the same pass.

use crate::experiment::model::Usage;
use crate::studies::why::WhyTotals;
use bagsplit_arena::BlockResult;
use bagsplit_game::board::Player;
use bagsplit_stats::Level;
use rayon::ThreadPool;

use crate::run::section::{Section, SetupMatchup};
use crate::run::{Result, Results};
use crate::studies::Conclusions;
use crate::studies::why::WhyReport;

/// Bytes of the sums of one pair index of a setup, and the limit for all of them: beyond it, setups are analysed
/// one by one, by [`Results::why`].
const BYTES_A_PAIR_INDEX: u64 = 320;
const MOST_BYTES: u64 = 1 << 30;

/// The breakdown of each ranked setup by place, for each section; `None` where there is none.
pub type Breakdowns = Vec<Vec<Option<WhyReport>>>;

impl Results {
    /// As [`Results::conclude`], with the breakdown of each ranked setup's lead over all its opponents, by place,
    /// for each section: as [`Results::why`] without replayed games. There is none if the experiment compares rules, if
    /// fewer than two pairs are complete, or if it would take more than a gigabyte of memory.
    ///
    /// # Errors
    /// When a block is damaged, or no estimate can be made.
    pub fn conclude_with_breakdown(&self, pool: &ThreadPool) -> Result<(Conclusions, Breakdowns)> {
        let layout = &self.layout;
        let (ranked, sections) = (layout.experiment.ranked, layout.sections.len());
        let setups = (ranked * sections) as u64;
        let bytes = BYTES_A_PAIR_INDEX
            .saturating_mul(layout.plan.pairs)
            .saturating_mul(setups);
        let wanted = layout.experiment.obstacle(&Usage::Why).is_none() && bytes <= MOST_BYTES;
        let taken = if wanted { sections } else { 0 };
        let mut apart: Vec<SectionTotals<'_>> = layout.sections[..taken]
            .iter()
            .map(|section| SectionTotals::new(section, ranked))
            .collect();
        let concluded = layout.conclude(&self.folder, Some(pool), |section, place, block| {
            let breakdown = apart
                .iter_mut()
                .find(|breakdown| std::ptr::eq(breakdown.section, section));
            breakdown
                .into_iter()
                .for_each(|breakdown| breakdown.add(place - section.places().start, block));
            Ok(())
        })?;
        self.check_kept(concluded.games)?;
        let apart = apart
            .iter()
            .map(SectionTotals::reports)
            .collect::<Result<_, _>>()?;
        Ok((concluded, apart))
    }
}

/// The sums over the games of a section, setup by setup.
struct SectionTotals<'l> {
    section: &'l Section,
    met: Vec<Vec<SetupMatchup>>,
    /// By matchup: the setups that its games belong to.
    whose: Vec<Vec<(usize, Player)>>,
    /// The sums by ranked setup.
    totals: Vec<WhyTotals>,
}

impl<'l> SectionTotals<'l> {
    fn new(section: &'l Section, ranked: usize) -> SectionTotals<'l> {
        let met = section.matchups_by_setup();
        let mut whose = vec![Vec::new(); section.matchups.len()];
        for (setup, met) in met.iter().enumerate().take(ranked) {
            met.iter()
                .for_each(|met| whose[met.matchup].push((setup, met.player)));
        }
        SectionTotals {
            section,
            met,
            whose,
            totals: vec![WhyTotals::default(); ranked],
        }
    }

    fn add(&mut self, matchup: usize, block: &BlockResult) {
        for &(setup, player) in self.whose.get(matchup).into_iter().flatten() {
            self.totals[setup].add(block, player);
        }
    }

    /// The breakdown of each ranked setup's lead over all its opponents.
    fn reports(&self) -> Result<Vec<Option<WhyReport>>> {
        let setups = &self.section.setups;
        let mut reports = Vec::with_capacity(self.totals.len());
        for (setup, totals) in self.totals.iter().enumerate() {
            reports.push(totals.why(Level::P95)?.map(|why| {
                WhyReport {
                    setup: setups[setup].name.clone(),
                    players: self.section.variant.clone(),
                    opponents: self.met[setup]
                        .iter()
                        .map(|met| setups[met.other].name.clone())
                        .collect(),
                    why,
                    again: None,
                }
            }));
        }
        Ok(reports)
    }
}
