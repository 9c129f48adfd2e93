//! Parts of an experiment that are played by one set of rules and one population of players: one of them; one for each
//! population; or with variants one for each, and more that take the Advantage of a variant apart.

use std::ops::Range;

use crate::experiment::Experiment;
use crate::study::Slice;
use bagsplit_arena::{Block, BlockResult, Matchup, Noted, Progress};
use bagsplit_game::board::Player;
use bagsplit_game::rules::{Ruleset, Value, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::Setup;
use bagsplit_storage::{StoredMatchup, StoredMatchups};

/// What a section is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Setups by the rules of the experiment: all there is, or those of one population of players.
    Experiment,
    /// The variant at this place of the experiment's list: setups, and mirrors for its balance.
    Variant(usize),
    /// A part of the Advantage of that variant: mirrors alone.
    Apart(usize, Part),
}

/// Which parts of the Advantage are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The Mulligan.
    Mulligan,
    /// The Mulligan and the choice: the holder begins.
    HolderBegins,
    /// The Mulligan and the choice: the other player begins.
    OtherBegins,
}

impl Part {
    pub(crate) const ALL: [Part; 3] = [Part::Mulligan, Part::HolderBegins, Part::OtherBegins];

    /// The rule options that take them away.
    const fn options(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Part::Mulligan => &[("mulligan", "off")],
            Part::HolderBegins => &[("mulligan", "off"), ("first", "holder")],
            Part::OtherBegins => &[("mulligan", "off"), ("first", "other")],
        }
    }
}

/// A matchup of a setup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    /// Its place among the matchups of the section.
    pub(crate) matchup: usize,
    /// Which player the setup is.
    pub(crate) player: Player,
    /// The place of the other setup.
    pub(crate) other: usize,
}

/// What is played by one set of rules.
#[derive(Clone, Debug)]
pub struct Section {
    pub(crate) purpose: Purpose,
    /// What tables call its rules or its players; `None` in an experiment without variants and without populations.
    pub variant: Option<String>,
    /// The rules.
    pub rules: Ruleset,
    /// The setups, as dealt by these rules and played by these players; in the same places in every section.
    pub setups: Vec<Setup>,
    /// The matchups of the pairing, by the places of the setups.
    pub matchups: Vec<(usize, usize)>,
    /// The setups that play against themselves as well, after these.
    pub(crate) mirrors: Vec<usize>,
    /// What is kept of how games of the mirrors went; `None` where that is nothing.
    noted: Option<Noted>,
    /// The place of its first matchup in the plan of the experiment.
    first: usize,
}

impl Section {
    /// The matchups of each setup, by its place, but those with a copy of it: both play the same game from either side, which
    /// says nothing of either.
    pub(crate) fn met(&self) -> Vec<Vec<Met>> {
        let canonical: Vec<String> = self.setups.iter().map(Setup::canonical).collect();
        let mut met = vec![Vec::new(); self.setups.len()];
        for (matchup, &(first, second)) in self.matchups.iter().enumerate() {
            if canonical[first] != canonical[second] {
                met[first].push(Met { matchup, player: Player::P0, other: second });
                met[second].push(Met { matchup, player: Player::P1, other: first });
            }
        }
        met
    }

    /// The sections of an experiment, in the order of its plan; the Advantage is taken `apart` or not.
    pub(crate) fn all(experiment: &Experiment, apart: bool) -> Vec<Section> {
        let matchups = experiment.matchups();
        let mut sections: Vec<Section> = Vec::new();
        let mut add = |section: Section| {
            let first = sections.last().map_or(0, |last| last.places().end);
            sections.push(Section { first, ..section });
        };
        let Some(balance) = experiment.balance() else {
            let by = |variant: Option<&String>, setups: &[Setup]| Section {
                purpose: Purpose::Experiment,
                variant: variant.cloned(),
                rules: experiment.rules.clone(),
                setups: setups.to_vec(),
                matchups: matchups.clone(),
                mirrors: Vec::new(),
                noted: None,
                first: 0,
            };
            experiment.players().iter().for_each(|players| add(by(Some(&players.name), &players.setups)));
            if experiment.players().is_empty() {
                add(by(None, &experiment.setups));
            }
            return sections;
        };
        for (place, variant) in experiment.variants().iter().enumerate() {
            let own = Section {
                purpose: Purpose::Variant(place),
                variant: Some(variant.name.clone()),
                rules: variant.rules.clone(),
                setups: variant.setups.clone(),
                matchups: matchups.clone(),
                mirrors: (0..experiment.ranked).collect(),
                noted: Some(Noted {
                    options_every: balance.options_every,
                    details: balance.more.needs_details(),
                }),
                first: 0,
            };
            add(own.clone());
            if apart && variant.rules.has_advantage() {
                Part::ALL.into_iter().for_each(|part| add(own.without(place, part)));
            }
        }
        sections
    }

    /// The mirrors of this variant with parts of the Advantage taken away.
    fn without(&self, place: usize, part: Part) -> Section {
        let mut section = Section {
            purpose: Purpose::Apart(place, part),
            matchups: Vec::new(),
            noted: None,
            ..self.clone()
        };
        let mut name = section.variant.take().unwrap_or_default();
        for (key, value) in part.options() {
            section.rules.set(key, &Value::Text((*value).to_owned())).expect("Math Scrabble has the option");
            name += &format!("; {key} = {value}");
        }
        Section { variant: Some(name), ..section }
    }

    /// The names of a setup and of the one that it met.
    pub(crate) fn setup_names(&self, met: Met) -> [&str; 2] {
        let (first, second) = self.matchups[met.matchup];
        [if met.player == Player::P0 { first } else { second }, met.other]
            .map(|place| self.setups[place].name.as_str())
    }

    /// What the games of the matchup at this place of the plan are for, as the table `plan` says it.
    pub(crate) fn purpose_of(&self, place: usize) -> &'static str {
        match (self.purpose, self.mirror(place)) {
            (Purpose::Apart(..), _) => "advantage",
            (_, Some(_)) => "mirror",
            (_, None) => "comparison",
        }
    }

    /// The variant of the experiment that it belongs to, and what its rules change in those of that variant.
    pub(crate) fn base(&self, experiment: &Experiment) -> (Option<String>, Option<String>) {
        let name = |variant: usize| Some(experiment.variants()[variant].name.clone());
        match self.purpose {
            Purpose::Experiment => (None, None),
            Purpose::Variant(variant) => (name(variant), None),
            Purpose::Apart(variant, part) => {
                let changes = part.options().iter().map(|(key, value)| format!("{key} = {value}"));
                (name(variant), Some(changes.collect::<Vec<_>>().join("; ")))
            }
        }
    }

    /// The places of its matchups in the plan, those of the pairing first.
    pub(crate) fn places(&self) -> Range<usize> {
        self.first..self.first + self.matchups.len() + self.mirrors.len()
    }

    /// The places of its setups in the matchup at this place of the plan.
    pub(crate) fn pair(&self, place: usize) -> (usize, usize) {
        match self.mirror(place) {
            Some(mirror) => (self.mirrors[mirror], self.mirrors[mirror]),
            None => self.matchups[place - self.first],
        }
    }

    /// Which of its mirrors is at this place of the plan, if it is one.
    pub(crate) fn mirror(&self, place: usize) -> Option<usize> {
        (place - self.first).checked_sub(self.matchups.len())
    }

    /// The two setups of the matchup at this place of the plan.
    pub(crate) fn matchup(&self, place: usize) -> Matchup<'_> {
        let (first, second) = self.pair(place);
        Matchup { first: &self.setups[first], second: &self.setups[second] }
    }

    /// What is kept of how the games went of the matchup at this place of the plan.
    fn noted(&self, place: usize) -> Option<Noted> {
        self.mirror(place).and(self.noted)
    }

    /// What the games of its matchups are kept as, in the order of the plan.
    pub(crate) fn stored(&self, seed: u64) -> Vec<StoredMatchup> {
        let all = with_game!(&self.rules, game => StoredMatchups::new(game, seed, &self.setups));
        let of = |place| {
            let (first, second) = self.pair(place);
            all.pairing(first, second, self.noted(place))
        };
        self.places().map(of).collect()
    }

    /// Plays a slice of the plan; `None` as soon as `progress` says not to go on.
    pub(crate) fn play(&self, slice: &Slice, seed: u64, progress: &impl Progress) -> Option<BlockResult> {
        let Slice { matchup, pairs } = *slice;
        let block = Block { matchup: self.matchup(matchup), seed, pairs };
        with_game!(&self.rules, game => match self.noted(matchup) {
            None => block.play(game, &game.generator(), progress),
            Some(noted) => block.play_with_courses(game, &game.generator(), progress, noted),
        })
    }
}
