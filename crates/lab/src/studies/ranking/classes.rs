//! Classes of opponents in a section.

use crate::studies::ranking::{ClassFinding, Grouping, field_classes};
use crate::study::Pairing;

use crate::run::Layout;
use crate::run::conclude::Concluded;

/// Classes of opponents, and the win rate of each ranked setup against each class.
#[derive(Clone, Debug)]
pub struct FieldClasses {
    /// The groupings.
    pub groupings: Vec<Grouping>,
    /// The win rates, ordered by grouping, class and rank.
    pub found: Vec<ClassFinding>,
}

impl FieldClasses {
    /// The classes of the opponents of a ranking; empty for a ladder, where each setup has opponents of its own.
    pub fn new(layout: &Layout, concluded: &Concluded) -> FieldClasses {
        let (experiment, setups) = (&layout.experiment, concluded.setups(layout));
        let opponents: Vec<usize> = match &experiment.pairing {
            _ if experiment.worth().is_some() => Vec::new(),
            Pairing::RoundRobin => (0..setups.len()).collect(),
            Pairing::Field { members } => members.clone(),
            Pairing::Ladder { .. } => Vec::new(),
        };
        let groupings = [
            Grouping::by("groups", &opponents, |setup| {
                let group = experiment.groups.iter().find(|(_, members)| members.contains(&setup));
                group.map(|(name, _)| name.as_str())
            }),
            Grouping::by("pass policy", &opponents, |setup| setups[setup].policy_name("pass")),
            Grouping::by("draw policy", &opponents, |setup| setups[setup].policy_name("draw")),
            Grouping::by("split family", &opponents, |setup| setups[setup].split_family()),
        ];
        let groupings: Vec<Grouping> = groupings.into_iter().flatten().collect();
        let found = field_classes(&concluded.findings, &opponents, &groupings);
        FieldClasses { groupings, found }
    }
}
