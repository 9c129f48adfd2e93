//! Parts of an experiment that are played by one set of rules: one of them, or one for each variant.

use std::ops::Range;

use arena::{Block, BlockResult, Matchup, Progress};
use bots::Setup;
use config::Experiment;
use movegen::Playable;
use rules::{Ruleset, with_game};
use store::MatchupKey;
use study::Slice;

/// What is played by one set of rules.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The name of the variant; `None` in an experiment without variants.
    #[expect(dead_code, reason = "named in tables as soon as there are variants")]
    pub(crate) variant: Option<String>,
    pub(crate) rules: Ruleset,
    pub(crate) setups: Vec<Setup>,
    /// The matchups of the pairing, by the places of the setups.
    pub(crate) matchups: Vec<(usize, usize)>,
    /// The place of its first matchup in the plan of the experiment.
    pub(crate) first: usize,
}

impl Section {
    /// The sections of an experiment.
    pub(crate) fn all(experiment: &Experiment) -> Vec<Section> {
        let matchups = experiment.pairing.matchups(experiment.setups.len(), experiment.ranked);
        vec![Section {
            variant: None,
            rules: experiment.rules.clone(),
            setups: experiment.setups.clone(),
            matchups,
            first: 0,
        }]
    }

    /// The places of its matchups in the plan.
    pub(crate) fn places(&self) -> Range<usize> {
        self.first..self.first + self.matchups.len()
    }

    /// The two setups of the matchup at this place of the plan.
    pub(crate) fn matchup(&self, place: usize) -> Matchup<'_> {
        let (first, second) = self.matchups[place - self.first];
        Matchup { first: &self.setups[first], second: &self.setups[second] }
    }

    /// What the games of a matchup are kept under.
    pub(crate) fn key(&self, place: usize, seed: u64) -> MatchupKey {
        let Matchup { first, second } = self.matchup(place);
        with_game!(&self.rules, game => MatchupKey::new(game, seed, first, second))
    }

    /// Plays a slice of the plan; `None` as soon as `progress` says not to go on.
    pub(crate) fn play(&self, slice: &Slice, seed: u64, progress: &impl Progress) -> Option<BlockResult> {
        let Slice { matchup, first_pair, pairs } = *slice;
        let block = Block { matchup: self.matchup(matchup), seed, first_pair, pairs };
        with_game!(&self.rules, game => block.play(game, &game.generator(), progress))
    }
}
