//! Conclusions, and why each setup is ahead or behind, from one reading of the games.
//!
//! [`Results::why`] reads the games of one setup. Whoever wants that of all setups would read every game twice more, and
//! reading is most of the work; here the counts are taken on the way.

use rayon::ThreadPool;
use stats::Level;
use study::WhyTotals;

use crate::{Conclusions, LabError, Results, WhyReport};

/// What the sums of one pair index of a setup take, and how much all of them may: where it were more, setups are taken apart
/// one by one, by [`Results::why`].
const BYTES_A_PAIR_INDEX: u64 = 320;
const MOST_BYTES: u64 = 1 << 30;

impl Results {
    /// As [`Results::conclude`], and for each ranked setup, by its place in the list, why it is ahead of all that it met:
    /// as [`Results::why`] says it without playing anything again. There is none where rules are compared, where fewer than
    /// two pairs are complete, and where it would take more than a gigabyte of memory.
    ///
    /// # Errors
    /// When a block is damaged, or no estimate can be made.
    pub fn conclude_and_take_apart(
        &self,
        pool: &ThreadPool,
    ) -> Result<(Conclusions, Vec<Option<WhyReport>>), LabError> {
        let (layout, section) = (&self.layout, &self.layout.sections[0]);
        let ranked = layout.experiment.ranked;
        let bytes = BYTES_A_PAIR_INDEX.saturating_mul(layout.plan.pairs).saturating_mul(ranked as u64);
        let wanted = layout.experiment.balance.is_none() && bytes <= MOST_BYTES;
        let mut totals = vec![WhyTotals::default(); if wanted { ranked } else { 0 }];
        let met = section.met();
        // Whose games those of a matchup are.
        let mut whose = vec![Vec::new(); section.matchups.len()];
        for (setup, met) in met.iter().enumerate().take(totals.len()) {
            met.iter().for_each(|met| whose[met.matchup].push((setup, met.player)));
        }
        let counts = layout.count_on(pool, &self.folder, |_, matchup, block| {
            for &(setup, player) in whose.get(matchup).into_iter().flatten() {
                totals[setup].add(block, player);
            }
            Ok(())
        })?;
        let concluded = layout.conclude(counts)?;
        let mut apart = Vec::new();
        for (setup, totals) in totals.iter().enumerate() {
            let Some(why) = totals.why(Level::P95)? else {
                apart.push(None);
                continue;
            };
            let opponents = met[setup].iter().map(|met| section.setups[met.other].name.clone()).collect();
            let setup = section.setups[setup].name.clone();
            apart.push(Some(WhyReport { setup, opponents, why, again: None }));
        }
        Ok((concluded, apart))
    }
}
