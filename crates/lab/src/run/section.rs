//! Sections: parts of an experiment with one set of rules and one population of players. There is one section, one
//! for each population, or with variants one for each variant and more that decompose its Advantage.

use std::ops::Range;

use crate::experiment::Experiment;
use crate::study::Slice;
use bagsplit_analysis::balance::AdvantagePart;
use bagsplit_arena::{Block, BlockResult, Matchup, Progress};
use bagsplit_game::board::Player;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::{Bot, Setup};
use bagsplit_storage::{StoredMatchup, StoredMatchups};

/// The purpose of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Setups under the rules of the experiment: all of them, or those of one population of players.
    Experiment,
    /// The variant with this index among those that are played: setups, and self-matches for its balance.
    Variant(usize),
    /// A part of the Advantage of that variant: self-matches only.
    Apart(usize, AdvantagePart),
}

/// A matchup of a setup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetupMatchup {
    /// Its index among the matchups of the section.
    pub(crate) matchup: usize,
    pub(crate) player: Player,
    pub(crate) other: usize,
}

/// A section of an experiment.
#[derive(Clone, Debug)]
pub struct Section {
    pub(crate) purpose: Purpose,
    /// The name of its rules or players in tables; `None` without variants and populations.
    pub variant: Option<String>,
    /// The rules.
    pub rules: Ruleset,
    /// The setups, dealt by these rules and played by these players, with the same indices in every section.
    pub setups: Vec<Setup>,
    /// The matchups of the pairing, by the indices of the setups.
    pub matchups: Vec<(usize, usize)>,
    /// The setups that also have self-matches, after these.
    pub(crate) self_matches: Vec<usize>,
    /// The index of its first matchup in the plan of the experiment.
    first: usize,
}

impl Section {
    /// The matchups of each setup, by index, except those with a copy of it, which split every pair.
    pub(crate) fn matchups_by_setup(&self) -> Vec<Vec<SetupMatchup>> {
        let canonical: Vec<String> = self.setups.iter().map(Setup::canonical).collect();
        let mut by_setup = vec![Vec::new(); self.setups.len()];
        for (matchup, &(first, second)) in self.matchups.iter().enumerate() {
            if canonical[first] != canonical[second] {
                for (setup, player, other) in
                    [(first, Player::P0, second), (second, Player::P1, first)]
                {
                    by_setup[setup].push(SetupMatchup {
                        matchup,
                        player,
                        other,
                    });
                }
            }
        }
        by_setup
    }

    /// The sections of an experiment, in the order of its plan; `apart` decomposes the Advantage.
    pub(crate) fn all(experiment: &Experiment, apart: bool) -> Vec<Section> {
        let matchups = experiment.matchups();
        let mut sections: Vec<Section> = Vec::new();
        for (place, (name, rules, setups)) in experiment.conditions().into_iter().enumerate() {
            let (purpose, self_matches) = match experiment.balance() {
                Some(_) => (Purpose::Variant(place), (0..experiment.ranked).collect()),
                None => (Purpose::Experiment, Vec::new()),
            };
            let section = Section {
                purpose,
                variant: name,
                rules: rules.clone(),
                setups: setups.into_owned(),
                matchups: matchups.clone(),
                self_matches,
                first: 0,
            };
            let is_apart = apart && experiment.balance().is_some() && rules.has_advantage();
            let parts = AdvantagePart::ALL.iter().filter(|_| is_apart);
            let parts: Vec<Section> = parts.map(|&part| section.without(place, part)).collect();
            sections.push(section);
            sections.extend(parts);
        }
        let mut first = 0;
        for section in &mut sections {
            section.first = first;
            first = section.places().end;
        }
        sections
    }

    /// The self-matches of this variant without parts of the Advantage.
    fn without(&self, place: usize, part: AdvantagePart) -> Section {
        let mut section = Section {
            purpose: Purpose::Apart(place, part),
            matchups: Vec::new(),
            ..self.clone()
        };
        section.rules = part.removed_from(&self.rules);
        let variant = section
            .variant
            .take()
            .map(|name| format!("{name}; {}", part.changes()));
        Section { variant, ..section }
    }

    /// The purpose of the games of the matchup with this index in the plan, as in the table `plan`.
    pub(crate) fn purpose_of(&self, place: usize) -> &'static str {
        match (self.purpose, self.self_match(place)) {
            (Purpose::Apart(..), _) => "advantage",
            (_, Some(_)) => "mirror",
            (_, None) => "comparison",
        }
    }

    /// The variant as it is played to which it belongs, and the differences of its rules from those of that variant.
    pub(crate) fn base(&self) -> (Option<&str>, Option<String>) {
        let name = self.variant.as_deref();
        match self.purpose {
            Purpose::Experiment => (None, None),
            Purpose::Variant(_) => (name, None),
            Purpose::Apart(_, part) => {
                let changes = part.changes();
                (
                    name.and_then(|name| name.strip_suffix(&format!("; {changes}"))),
                    Some(changes),
                )
            }
        }
    }

    /// The indices of its matchups in the plan, those of the pairing first.
    pub(crate) fn places(&self) -> Range<usize> {
        self.first..self.first + self.matchups.len() + self.self_matches.len()
    }

    /// The indices of the setups in the matchup with this index in the plan.
    pub(crate) fn pair(&self, place: usize) -> (usize, usize) {
        match self.self_match(place) {
            Some(self_match) => (self.self_matches[self_match], self.self_matches[self_match]),
            None => self.matchups[place - self.first],
        }
    }

    /// The number of the self-match with this index in the plan, if it is one.
    pub(crate) fn self_match(&self, place: usize) -> Option<usize> {
        (place - self.first).checked_sub(self.matchups.len())
    }

    /// The two setups of the matchup with this index in the plan.
    pub(crate) fn matchup(&self, place: usize) -> Matchup<'_> {
        let (first, second) = self.pair(place);
        Matchup {
            first: &self.setups[first],
            second: &self.setups[second],
        }
    }

    /// Whether the courses of the games of the matchup with this index in the plan are stored.
    fn has_courses(&self, place: usize) -> bool {
        matches!(self.purpose, Purpose::Variant(_)) && self.self_match(place).is_some()
    }

    /// The stored forms of its matchups, in the order of the plan.
    pub(crate) fn stored(&self, seed: u64) -> Vec<StoredMatchup> {
        let all = with_game!(&self.rules, game => StoredMatchups::new(game, seed, &self.setups));
        let of = |place| {
            let (first, second) = self.pair(place);
            all.pairing(first, second, self.has_courses(place))
        };
        self.places().map(of).collect()
    }

    /// Whether all its setups are played by human-like players.
    pub(crate) fn is_played_by_people(&self) -> bool {
        self.setups
            .iter()
            .all(|setup| matches!(setup.bot, Bot::Person { .. }))
    }

    /// Plays a slice of the plan; `None` if `progress` stops it.
    pub(crate) fn play(
        &self,
        slice: &Slice,
        seed: u64,
        progress: &impl Progress,
    ) -> Option<BlockResult> {
        let Slice { matchup, pairs } = *slice;
        let block = Block {
            matchup: self.matchup(matchup),
            seed,
            pairs,
        };
        with_game!(&self.rules, game => match self.has_courses(matchup) {
            false => block.play(game, &game.generator(), progress),
            true => block.play_with_courses(game, &game.generator(), progress),
        })
    }
}
