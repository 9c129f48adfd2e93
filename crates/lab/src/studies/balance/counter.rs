//! Counting the games of variants of the rules for their balance.

use bagsplit_arena::BlockResult;
use bagsplit_game::rules::with_game;

use crate::experiment::{ComparedRules, Variant};
use crate::run::blocks::Counter;
use crate::run::section::{Purpose, Section};
use crate::run::{LabError, Layout};
use crate::studies::answer::{Answer, SectionFindings};
use crate::studies::balance::{
    ApartTotals, BalanceReport, BalanceTotals, RuleFacts, SelfMatchTotals, ShareTotals,
    VariantTotals, Whose,
};
use crate::studies::kind::RunKind;

/// The totals of each variant, as each population plays it.
pub(crate) struct BalanceCounter {
    reference: usize,
    /// The setups of the figure `skill`: the stronger and the weaker one.
    skill: Option<(usize, usize)>,
    pub(crate) variants: Vec<VariantTotals>,
    pub(crate) games: u64,
}

impl BalanceCounter {
    /// Empty totals of the variants of an experiment.
    pub(crate) fn new(layout: &Layout, rules: &ComparedRules) -> BalanceCounter {
        let ComparedRules {
            variants, balance, ..
        } = rules;
        let experiment = &layout.experiment;
        let skill = balance.skill.map(|(stronger, weaker)| {
            let first = experiment.matchups().contains(&(stronger, weaker));
            ShareTotals::new(if first { Whose::First } else { Whose::Second })
        });
        let populations = experiment.players().len().max(1);
        let totals = |(variant, players): (&Variant, usize)| {
            let facts = with_game!(&variant.rules, game => RuleFacts::new(game));
            let apart = (facts.advantage && layout.apart).then(ApartTotals::default);
            let totals = BalanceTotals::new(facts, balance.parameters);
            let self_matches = vec![SelfMatchTotals { own: totals, apart }; experiment.ranked];
            VariantTotals {
                players,
                self_matches,
                skill: skill.clone(),
                splits: None,
            }
        };
        let played = variants
            .iter()
            .flat_map(|variant| (0..populations).map(move |players| (variant, players)));
        let variants = played.map(totals).collect();
        BalanceCounter {
            reference: balance.reference,
            skill: balance.skill,
            variants,
            games: 0,
        }
    }
}

impl RunKind for BalanceCounter {
    fn add(&mut self, section: &Section, place: usize, block: &BlockResult) -> bool {
        self.games += block.game_count();
        match (section.self_match(place), section.purpose) {
            (Some(self_match), Purpose::Variant(variant)) => {
                self.variants[variant].self_matches[self_match]
                    .own
                    .add(block);
            }
            (Some(self_match), Purpose::Apart(variant, part)) => {
                self.variants[variant].self_matches[self_match]
                    .apart
                    .as_mut()
                    .expect("games with parts of the Advantage have an Advantage")
                    .add(part, block);
            }
            (None, Purpose::Variant(variant)) => {
                let (first, second) = section.pair(place);
                if self.skill == Some((first, second)) || self.skill == Some((second, first)) {
                    self.variants[variant]
                        .skill
                        .as_mut()
                        .expect("it is counted")
                        .add(block);
                }
                return true;
            }
            (None, Purpose::Apart(..)) | (_, Purpose::Experiment) => return true,
        }
        false
    }

    fn conclude(
        mut self: Box<Self>,
        layout: &Layout,
        sections: &[SectionFindings],
    ) -> Result<Answer, LabError> {
        for concluded in sections {
            let section = &layout.sections[concluded.section];
            if let Purpose::Variant(variant) = section.purpose {
                self.variants[variant].splits =
                    super::splits::split_totals(&concluded.findings, &section.setups);
            }
        }
        let report = BalanceReport::new(&layout.experiment, self.reference, self.variants)?;
        Ok(Answer::Balance(Box::new(report)))
    }
}

impl Counter for BalanceCounter {
    fn add(
        &mut self,
        section: &Section,
        place: usize,
        block: &BlockResult,
    ) -> Result<(), LabError> {
        RunKind::add(self, section, place, block);
        Ok(())
    }
}
