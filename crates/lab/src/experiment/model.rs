//! The model of an experiment: setups, pairing, rules and question.

use std::borrow::Cow;

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use bagsplit_stats::Scale;

use crate::experiment::players::Players;
use crate::experiment::studies::StudySettings;
use crate::experiment::studies::balance::BalanceSettings;
use crate::experiment::studies::tune_settings::TuneSettings;
use crate::experiment::studies::worth::WorthSettings;
use crate::study::Pairing;

/// An experiment, read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The name, which is also the folder under `results/`.
    pub name: String,
    /// The description; may be empty.
    pub description: String,
    /// The hypotheses, for a registration; may be empty.
    pub hypotheses: Vec<String>,
    /// The seed of all its random numbers.
    pub seed: u64,
    /// The number of pairs of each matchup, two games each; at least 1.
    pub pairs: u64,
    /// The rules.
    pub rules: Ruleset,
    /// The setups: first the ranked ones, then those only in the field.
    pub setups: Vec<Setup>,
    /// The number of ranked setups.
    pub ranked: usize,
    /// The pairing; with [`Kind::Worth`] each setup meets its own player instead.
    pub pairing: Pairing,
    /// The settings of its studies.
    pub studies: StudySettings,
    /// The question.
    pub kind: Kind,
}

/// The question of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A ranking of setups under one set of rules. Studies search among these setups, and train on them.
    Ranking,
    /// A ranking of setups for each of these populations of players; at least one.
    Populations(Vec<Players>),
    /// A comparison of variants of the rules.
    Rules(Box<ComparedRules>),
    /// The value of mechanics. There is no ranking.
    Worth(WorthSettings),
}

/// The compared rules.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRules {
    /// The rules, each with the same setups at the same indices; at least one.
    pub variants: Vec<Variant>,
    /// The populations, each of which plays every variant; empty if setups play with their own bots.
    pub players: Vec<Players>,
    /// The settings of the comparison.
    pub balance: BalanceSettings,
    /// The options to vary and the targets, if better rules are searched.
    pub tune: Option<TuneSettings>,
}

impl Experiment {
    /// An experiment that ranks these setups in a round robin: one pair of each matchup, seed 0, studies with default settings.
    pub fn round_robin(name: String, rules: Ruleset, setups: Vec<Setup>) -> Experiment {
        Experiment {
            name,
            description: String::new(),
            hypotheses: Vec::new(),
            seed: 0,
            pairs: 1,
            rules,
            ranked: setups.len(),
            setups,
            pairing: Pairing::RoundRobin,
            studies: StudySettings::default(),
            kind: Kind::Ranking,
        }
    }

    /// Whether games decide what to bring: whether another setup can be better by no more than what `best` calls indifferent
    /// too, one percentage point unless the experiment file says otherwise.
    pub fn decides(&self, others_better_by: f64) -> bool {
        others_better_by <= self.studies.best.indifference
    }

    const fn compared(&self) -> Option<&ComparedRules> {
        match &self.kind {
            Kind::Rules(compared) => Some(compared),
            _ => None,
        }
    }

    /// The compared rules; empty in other experiments.
    pub fn variants(&self) -> &[Variant] {
        self.compared().map_or(&[], |compared| &compared.variants)
    }

    /// The settings of the comparison of rules, if there is one.
    pub fn balance(&self) -> Option<&BalanceSettings> {
        self.compared().map(|compared| &compared.balance)
    }

    /// The settings of the search for rules, if there is one.
    pub fn tune(&self) -> Option<&TuneSettings> {
        self.compared()?.tune.as_ref()
    }

    /// The populations, each of which plays the whole experiment; empty if setups play with their own bots.
    pub fn players(&self) -> &[Players] {
        match &self.kind {
            Kind::Populations(players) => players,
            Kind::Rules(rules) => &rules.players,
            _ => &[],
        }
    }

    /// The variants as they are played: each by every population, which its name ends with.
    pub fn played_variants(&self) -> Vec<Variant> {
        let played = self.conditions().into_iter();
        let named = played.filter_map(|(name, rules, setups)| {
            Some(Variant {
                name: name?,
                rules: rules.clone(),
                setups: setups.into_owned(),
            })
        });
        named.collect()
    }

    /// All setups, with those of variants and populations.
    pub fn every_setup(&self) -> impl Iterator<Item = &Setup> {
        let variants = self.variants().iter().flat_map(|variant| &variant.setups);
        let players = self.players().iter().flat_map(|players| &players.setups);
        self.setups.iter().chain(variants).chain(players)
    }

    /// All setups, with those of variants and populations.
    pub(crate) fn setups_mut(&mut self) -> impl Iterator<Item = &mut Setup> {
        self.setups
            .iter_mut()
            .chain(self.kind.setups_mut().into_iter().flatten())
    }

    pub(crate) fn scale(&self) -> Scale {
        match self.unpaired() {
            // The setups of different players have no common matchups.
            Some(_) => Scale::LeastSquares,
            None => self.pairing.scale(self.setups.len()),
        }
    }
}

/// A condition under which all matchups of an experiment are played: the name of its rules or players in tables, rules and setups.
pub(crate) type Condition<'e> = (Option<String>, &'e Ruleset, Cow<'e, [Setup]>);

/// A usage of an experiment beside a run.
pub(crate) enum Usage<'u> {
    /// A study or a training of this name; why it compares no rules, and why it needs setups that meet each other.
    Study(&'u str, [&'u str; 2]),
    /// The breakdown of leads.
    Why,
    /// The pilot of a ranking.
    Pilot,
    /// Play without a computer.
    ByHand,
}

/// A variant of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The name, unique in the experiment.
    pub name: String,
    /// The rules.
    pub rules: Ruleset,
    /// The setups of the experiment, recipes dealt by these rules.
    pub setups: Vec<Setup>,
}
