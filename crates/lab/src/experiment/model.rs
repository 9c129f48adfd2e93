//! An experiment that was read: who plays whom, by which rules, and what it asks.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use bagsplit_stats::Scale;

use crate::experiment::players::Players;
use crate::studies::balance::settings::BalanceSettings;
use crate::studies::settings::StudySettings;
use crate::studies::tune::TuneSettings;
use crate::studies::worth::settings::WorthSettings;
use crate::study::Pairing;

/// An experiment, read and checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What it is called, and the folder under `results/`.
    pub name: String,
    /// What it is to find out; may be empty.
    pub description: String,
    /// What is expected to come out, for a registration; may be empty.
    pub hypotheses: Vec<String>,
    /// The seed of all its luck.
    pub seed: u64,
    /// How many pairs each matchup plays, two games each; at least 1.
    pub pairs: u64,
    /// Of each matchup the pairs whose numbers are multiples of this have records among the findings; `None` for no records.
    pub records_every: Option<u64>,
    /// The rules.
    pub rules: Ruleset,
    /// The setups: first those that are ranked, then those that are in the field alone.
    pub setups: Vec<Setup>,
    /// How many of the setups are ranked.
    pub ranked: usize,
    /// Who plays whom; with [`Kind::Worth`] each setup meets its own player instead.
    pub pairing: Pairing,
    /// Classes of opponents that the file names, with the places of their members: what a win rate depends on is looked at by class.
    pub groups: Vec<(String, Vec<usize>)>,
    /// How studies of it go.
    pub studies: StudySettings,
    /// What it asks.
    pub kind: Kind,
}

/// What an experiment asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Which setups are best, by one set of rules. Studies search among these setups, and train on them.
    Ranking,
    /// Which setups are best among each of these populations of players; at least one.
    Populations(Vec<Players>),
    /// How rules compare.
    Rules(Box<ComparedRules>),
    /// What a part of the game is worth. Nobody is ranked.
    Worth(WorthSettings),
}

/// Rules that are compared.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRules {
    /// The rules, each with the same setups in the same places; at least one.
    pub variants: Vec<Variant>,
    /// How they are compared.
    pub balance: BalanceSettings,
    /// Which options may move and what is wished for, if better rules are searched.
    pub tune: Option<TuneSettings>,
}

impl Experiment {
    /// The rules that are compared; none in other experiments.
    #[must_use]
    pub fn variants(&self) -> &[Variant] {
        if let Kind::Rules(rules) = &self.kind { &rules.variants } else { &[] }
    }

    /// How rules are compared, if they are.
    #[must_use]
    pub fn balance(&self) -> Option<&BalanceSettings> {
        if let Kind::Rules(rules) = &self.kind { Some(&rules.balance) } else { None }
    }

    /// How rules are searched, if they are.
    #[must_use]
    pub fn tune(&self) -> Option<&TuneSettings> {
        if let Kind::Rules(rules) = &self.kind { rules.tune.as_ref() } else { None }
    }

    /// What is measured by players who may not use it, if that is asked.
    #[must_use]
    pub fn worth(&self) -> Option<&WorthSettings> {
        if let Kind::Worth(worth) = &self.kind { Some(worth) } else { None }
    }

    /// The populations that play the whole experiment, each by itself; none where setups play with their own bots.
    #[must_use]
    pub fn players(&self) -> &[Players] {
        if let Kind::Populations(players) = &self.kind { players } else { &[] }
    }

    /// Who plays whom, by the places of the setups.
    #[must_use]
    pub fn matchups(&self) -> Vec<(usize, usize)> {
        match &self.kind {
            Kind::Worth(worth) => worth.matchups(),
            _ => self.pairing.matchups(self.setups.len(), self.ranked),
        }
    }

    /// How the strengths of setups are put on one scale.
    pub(crate) fn scale(&self) -> Scale {
        match &self.kind {
            // The setups of one player are not joined to those of another.
            Kind::Worth(_) => Scale::LeastSquares,
            _ => self.pairing.scale(self.setups.len()),
        }
    }
}

/// Rules that are compared with others.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// What it is called; no two of an experiment are called the same.
    pub name: String,
    /// The rules.
    pub rules: Ruleset,
    /// The setups of the experiment, recipes dealt by these rules.
    pub setups: Vec<Setup>,
}
