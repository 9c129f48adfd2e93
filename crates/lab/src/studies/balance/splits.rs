//! How much the choice of the split matters, from the ranking of a variant's setups.

use bagsplit_analysis::balance::SplitTotals;
use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_players::Setup;

use crate::studies::ranking::Findings;

/// From the ranking of a variant's setups; `None` unless these are several splits played by the same bot.
pub(crate) fn split_totals(findings: &Findings, setups: &[Setup]) -> Option<SplitTotals> {
    let ranking: Vec<usize> = findings.ranking.iter().map(|found| found.setup).collect();
    let best = &setups[*ranking.first()?];
    for (place, &setup) in ranking.iter().enumerate() {
        let bags = split(&setups[setup]);
        let mut others = ranking[..place].iter().map(|&other| split(&setups[other]));
        if bags.contains(&None)
            || setups[setup].bot != best.bot
            || others.any(|other| other == bags)
        {
            return None;
        }
    }
    let (tied, pairs) = (findings.top_group().len() - 1, findings.ranked_pairs as u64);
    SplitTotals::new(&ranking, tied, pairs, |one, other| {
        let pair = [(one, other), (other, one)];
        let mut all = findings.comparisons.iter();
        all.find(|found| pair.contains(&(found.comparison.first, found.comparison.second)))
            .map(|found| found.difference)
    })
}

/// The bags of a setup in each role.
fn split(setup: &Setup) -> [Option<&ByBag<Tiles>>; 2] {
    Role::ALL.map(|role| setup.split(role).map(|split| &split.bags))
}
