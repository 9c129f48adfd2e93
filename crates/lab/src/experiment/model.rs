//! The model of an experiment: setups, pairing, rules and question.

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

    /// The compared rules; empty in other experiments.
    pub fn variants(&self) -> &[Variant] {
        if let Kind::Rules(rules) = &self.kind { &rules.variants } else { &[] }
    }

    /// The settings of the comparison of rules, if there is one.
    pub fn balance(&self) -> Option<&BalanceSettings> {
        if let Kind::Rules(rules) = &self.kind { Some(&rules.balance) } else { None }
    }

    /// The settings of the search for rules, if there is one.
    pub fn tune(&self) -> Option<&TuneSettings> {
        if let Kind::Rules(rules) = &self.kind { rules.tune.as_ref() } else { None }
    }

    /// The mechanics whose value is measured, if any.
    pub fn worth(&self) -> Option<&WorthSettings> {
        if let Kind::Worth(worth) = &self.kind { Some(worth) } else { None }
    }

    /// The populations, each of which plays the whole experiment; empty if setups play with their own bots.
    pub fn players(&self) -> &[Players] {
        match &self.kind {
            Kind::Populations(players) => players,
            Kind::Rules(rules) => &rules.players,
            Kind::Ranking | Kind::Worth(_) => &[],
        }
    }

    /// The variants as they are played: each by every population, which its name ends with.
    pub fn played_variants(&self) -> Vec<Variant> {
        let mut played = Vec::new();
        for variant in self.variants() {
            played.extend(self.players().iter().map(|players| Variant {
                name: format!("{} ({})", variant.name, players.name),
                rules: variant.rules.clone(),
                setups: players.play(&variant.setups),
            }));
        }
        if played.is_empty() { self.variants().to_vec() } else { played }
    }

    /// All setups, with those of variants and populations.
    pub fn every_setup(&self) -> impl Iterator<Item = &Setup> {
        let variants = self.variants().iter().flat_map(|variant| &variant.setups);
        let players = self.players().iter().flat_map(|players| &players.setups);
        self.setups.iter().chain(variants).chain(players)
    }

    /// All setups, with those of variants and populations.
    pub(crate) fn setups_mut(&mut self) -> impl Iterator<Item = &mut Setup> {
        let (variants, players): (&mut [Variant], &mut [Players]) = match &mut self.kind {
            Kind::Rules(rules) => (&mut rules.variants, &mut rules.players),
            Kind::Populations(players) => (&mut [], players),
            Kind::Ranking | Kind::Worth(_) => (&mut [], &mut []),
        };
        let variants = variants.iter_mut().flat_map(|variant| &mut variant.setups);
        let players = players.iter_mut().flat_map(|players| &mut players.setups);
        self.setups.iter_mut().chain(variants).chain(players)
    }

    /// The matchups, by the indices of the setups.
    pub fn matchups(&self) -> Vec<(usize, usize)> {
        match &self.kind {
            Kind::Worth(worth) => worth.matchups(),
            _ => self.pairing.matchups(self.setups.len(), self.ranked),
        }
    }

    pub(crate) fn scale(&self) -> Scale {
        match &self.kind {
            // The setups of different players have no common matchups.
            Kind::Worth(_) => Scale::LeastSquares,
            _ => self.pairing.scale(self.setups.len()),
        }
    }
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
