//! The counter of a run, whatever its kind.
//!
//! `run` lays out, plays and stores the games of every kind.

use bagsplit_arena::BlockResult;
use bagsplit_game::rules::Ending;

use crate::experiment::ErrorBudget;
use crate::run::blocks::Counter;
use crate::run::section::{Purpose, Section};
use crate::run::{Layout, Result};
use crate::studies::answer::{Answer, Conclusions, SectionFindings};
use crate::studies::kind::RunKind;
use crate::studies::ranking::hypotheses::test_hypotheses;
use crate::study::SetupTotals;

/// Counts all games of an experiment. `see` gets every block, with its section and the index of its matchup in the plan.
pub(crate) struct RunCounter<'l, F> {
    layout: &'l Layout,
    /// By section; none where no setups meet.
    totals: Vec<Option<SetupTotals>>,
    kind: Box<dyn RunKind>,
    games: u64,
    forfeited: Vec<u64>,
    see: F,
}

impl<'l, F: FnMut(&Section, usize, &BlockResult) -> Result<()>> RunCounter<'l, F> {
    pub(crate) fn new(layout: &'l Layout, see: F) -> RunCounter<'l, F> {
        // Self-matches alone give no ranking, and totals by pair index take memory.
        let totals = layout.sections.iter().map(|section| {
            let ranks = !matches!(section.purpose, Purpose::Apart(..));
            ranks.then(|| SetupTotals::new(&section.matchups, section.setups.len()))
        });
        RunCounter {
            totals: totals.collect(),
            kind: Answer::counter(layout),
            games: 0,
            forfeited: vec![0; layout.experiment.setups.len()],
            layout,
            see,
        }
    }

    fn totals(&mut self, section: &Section) -> Option<&mut SetupTotals> {
        let number = self
            .layout
            .sections
            .iter()
            .position(|other| std::ptr::eq(other, section));
        self.totals[number.expect("a section of the layout")].as_mut()
    }

    /// The estimates from all games that were counted, with all intervals at 95%; hypotheses that are `late` were written after the
    /// first look at the games.
    pub(crate) fn conclude(self, late: &[String]) -> Result<Conclusions> {
        let RunCounter {
            layout,
            totals,
            kind,
            games,
            forfeited,
            ..
        } = self;
        let budget = ErrorBudget::new(&layout.experiment, late);
        let counted: Vec<&SetupTotals> = totals.iter().flatten().collect();
        let mut spending = budget
            .spend(&layout.experiment, late, &counted)?
            .into_iter();
        let mut sections = Vec::new();
        for (section, totals) in totals.into_iter().enumerate() {
            if let Some(totals) = totals {
                let spent = spending.next().expect("one for each that is counted");
                let mut findings = layout.find(section, &totals, spent)?;
                findings.budget = budget;
                findings.hypotheses = test_hypotheses(&layout.experiment, &findings, late);
                let name = layout.sections[section].variant.clone();
                sections.push(SectionFindings {
                    name,
                    section,
                    totals,
                    findings,
                });
            }
        }
        let answer = kind.conclude(layout, &sections)?;
        let by_setup = layout.names().into_iter().zip(forfeited);
        let forfeited = by_setup.filter(|(_, games)| *games > 0).collect();
        Ok(Conclusions {
            sections,
            answer,
            games,
            forfeited,
        })
    }
}

impl<F: FnMut(&Section, usize, &BlockResult) -> Result<()>> Counter for RunCounter<'_, F> {
    fn add(&mut self, section: &Section, place: usize, block: &BlockResult) -> Result<()> {
        self.games += block.game_count();
        let (first, second) = section.pair(place);
        for game in &block.games {
            if let Ending::Forfeit(player) = game.ending {
                self.forfeited[[first, second][player.index()]] += 1;
            }
        }
        if self.kind.add(section, place, block)
            && let Some(totals) = self.totals(section)
        {
            totals.add(place - section.places().start, block);
        }
        (self.see)(section, place, block)
    }

    fn fold(&mut self, section: &Section, end: u64) -> Result<()> {
        let experiment = &self.layout.experiment;
        if let Some(totals) = self.totals(section) {
            totals.fold(end, experiment.ranked, &experiment.scale())?;
        }
        Ok(())
    }
}
