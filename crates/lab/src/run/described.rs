//! The tables `setups`, `plan` and `pair_sums` of an experiment: setups, matchups, and sums by pair.

use std::collections::BTreeMap;

use crate::study::Pairing;
use crate::table::{Frame, MatchupCounts, PlanRow, SetupRow};
use bagsplit_arena::BlockResult;
use bagsplit_players::{HumanEffort, Setup};

use crate::run::Layout;
use crate::run::section::{Purpose, Section};

/// The counts of the matchups of an experiment for these tables, by their indices in the plan.
#[derive(Debug, Default)]
pub(crate) struct DescriptiveCounts {
    matchups: BTreeMap<usize, MatchupCounts>,
}

impl DescriptiveCounts {
    /// Counts a block of the matchup with this index in the plan.
    pub(crate) fn add(&mut self, place: usize, block: &BlockResult) {
        let counted = self.matchups.entry(place).or_default();
        counted.sums.add(block);
        for game in block.pairs().flat_map(|pair| pair.0) {
            counted.games += 1;
            counted.ties += u64::from(game.winner.is_none());
            counted.first_wins += u64::from(game.winner == Some(game.first));
            counted.holder_wins += u64::from(game.winner == Some(game.holder));
        }
    }

    /// The tables `setups`, `plan` and `pair_sums`; `bags` is the maximum number of bags over all rules.
    pub(crate) fn frames(&self, layout: &Layout, bags: u8) -> Vec<Frame> {
        let setups = layout
            .sections
            .iter()
            .flat_map(|section| setup_rows(layout, section));
        let names = layout.names();
        let (mut plan, mut sums) = (Vec::new(), Vec::new());
        for (&place, counted) in &self.matchups {
            let section = layout.section(place);
            let matchup = place - section.places().start;
            let (first, second) = section.pair(place);
            let setups = [names[first].as_str(), &names[second]];
            sums.push((section.variant.as_deref(), matchup, setups, &counted.sums));
            let (base, changes) = section.base();
            plan.push(PlanRow {
                variant: section.variant.as_deref(),
                matchup,
                setups,
                purpose: section.purpose_of(place),
                base,
                changes,
                counts: counted,
            });
        }
        vec![
            crate::table::setups(setups, bags),
            crate::table::plan(plan),
            crate::table::pair_sums(&sums),
        ]
    }
}

/// The setups that play in a section.
fn setup_rows<'l>(layout: &'l Layout, section: &'l Section) -> Vec<SetupRow<'l>> {
    let apart = matches!(section.purpose, Purpose::Apart(..));
    let experiment = &layout.experiment;
    let plays = section.setups.iter().enumerate();
    let plays = plays.filter(|(place, _)| !apart || section.self_matches.contains(place));
    let rows = plays.map(|(place, setup)| SetupRow {
        variant: section.variant.as_deref(),
        place,
        setup,
        ranked: !apart && place < experiment.ranked,
        field: match &experiment.pairing {
            _ if apart => Some(false),
            _ if experiment.unpaired().is_some() => None,
            Pairing::Field { members } => Some(members.contains(&place)),
            Pairing::RoundRobin => Some(true),
            Pairing::Ladder { .. } => None,
        },
    });
    rows.collect()
}

/// Whether each setup is playable without a computer, by index.
pub(crate) fn by_hand(setups: &[Setup]) -> Vec<bool> {
    setups
        .iter()
        .map(|setup| setup.by_hand() != HumanEffort::No)
        .collect()
}
