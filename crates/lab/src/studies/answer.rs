//! What an experiment concludes: the estimates of each section, and the answer to its question.
//!
//! A kind of run has its folder beside this file, and a form of [`Answer`] with a line in each of its functions.

use std::collections::BTreeMap;

use bagsplit_players::Setup;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::experiment::Kind;
use crate::finding::{Schemas, StudyResult, study_object};
use crate::run::Layout;
use crate::studies::balance::counter::BalanceCounter;
use crate::studies::balance::{self, BalanceReport};
use crate::studies::kind::RunKind;
use crate::studies::ranking::Findings;
use crate::studies::worth::{self, Worth};
use crate::study::SetupTotals;
use crate::table::Frame;

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

impl Answer {
    /// A counter of no games for the kind of an experiment.
    pub(crate) fn counter(layout: &Layout) -> Box<dyn RunKind> {
        match &layout.experiment.kind {
            Kind::Rules(rules) => Box::new(BalanceCounter::new(layout, rules)),
            Kind::Worth(settings) => Box::new(settings.clone()),
            Kind::Ranking | Kind::Populations(_) => Box::new(()),
        }
    }

    /// Its tables, beside those of rankings.
    pub(crate) fn frames(&self, layout: &Layout) -> Vec<Frame> {
        match self {
            Answer::Ranking => Vec::new(),
            Answer::Balance(report) => balance::columns::frames(&layout.experiment, report),
            Answer::Worth(report) => vec![worth::columns::worth(report)],
        }
    }

    /// Its object in JSON, unless the rankings are the answer.
    pub(crate) fn to_json(&self, layout: &Layout, forfeited: u64) -> Option<Value> {
        match self {
            Answer::Ranking => None,
            Answer::Balance(report) => Some(study_object(layout, "balance", report, forfeited)),
            Answer::Worth(report) => Some(study_object(layout, "worth", report, forfeited)),
        }
    }

    /// The schemas of these objects.
    pub(crate) fn schemas(all: Schemas) -> Schemas {
        let all = all.result::<StudyResult<'_, BalanceReport>>("balance");
        all.result::<StudyResult<'_, Worth>>("worth")
    }
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

impl Conclusions {
    /// Whether they are rankings of setups under one set of rules.
    pub fn are_rankings(&self) -> bool {
        matches!(self.answer, Answer::Ranking)
    }

    /// Whether they are such rankings, and every section has one.
    pub fn are_complete_rankings(&self) -> bool {
        let mut rankings = self
            .sections
            .iter()
            .map(|section| &section.findings.ranking);
        self.are_rankings() && rankings.all(|ranking| !ranking.is_empty())
    }
}
