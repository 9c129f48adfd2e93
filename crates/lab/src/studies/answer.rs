//! What an experiment concludes: the estimates of each section, and the answer to its question.

use std::collections::BTreeMap;

use bagsplit_players::Setup;
use schemars::JsonSchema;
use serde::Serialize;

use crate::run::Layout;
use crate::studies::balance::BalanceReport;
use crate::studies::ranking::Findings;
use crate::studies::worth::Worth;
use crate::study::SetupTotals;

/// The findings of a section.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SectionFindings {
    /// The name of its population of players or its rules in tables, if there are several.
    pub name: Option<String>,
    /// Its index in the layout.
    #[serde(skip)]
    pub section: usize,
    /// Its games, counted.
    #[serde(skip)]
    pub totals: SetupTotals,
    /// The estimates from them.
    #[serde(flatten)]
    pub findings: Findings,
}

impl SectionFindings {
    /// The setups as they were played.
    pub fn setups<'l>(&self, layout: &'l Layout) -> &'l [Setup] {
        &layout.sections[self.section].setups
    }
}

/// The answer to the question of an experiment.
#[derive(Debug)]
pub enum Answer {
    /// The rankings of the sections.
    Ranking,
    /// The balance of the variants of the rules.
    Balance(Box<BalanceReport>),
    /// The value of each mechanic to each player. There is one section, and no ranking.
    Worth(Worth),
}

/// The findings of an experiment.
#[derive(Debug)]
pub struct Conclusions {
    /// The sections in which setups meet, in the order of the plan: one, unless there are several rules or
    /// populations of players.
    pub sections: Vec<SectionFindings>,
    /// The answer to the question of the experiment.
    pub answer: Answer,
    pub games: u64,
    /// By setup, where there are any: the number of games that its program has forfeited, which count as losses.
    pub forfeited: BTreeMap<String, u64>,
}
