//! Results of commands as JSON objects.

use std::collections::BTreeMap;

use bagsplit_stats::{Decision, StatsError};
use bagsplit_storage::BeaconRound;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::experiment::ErrorBudget;
use crate::finding::{ExperimentHeader, RulesHeader, Schemas, object};
use crate::run::{Layout, origin};
use crate::studies::power::{Needed, Variances};
use crate::studies::ranking::MatchupFinding;
use crate::studies::{
    Answer, Conclusions, Match, MatchReport, SectionFindings, StudyKind, Verified, player_of,
    players_differ,
};

/// The rankings of a run, for each population of players.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rankings<'f> {
    experiment: ExperimentHeader<'f>,
    games: u64,
    planned_games: u64,
    finished: bool,
    populations: &'f [SectionFindings],
    /// Games that programs have forfeited, which count as losses.
    forfeited: u64,
    /// By setup, where there are any.
    forfeited_by_setup: &'f BTreeMap<String, u64>,
}

/// The schemas of the results of runs and adaptive studies.
pub fn schemas() -> Schemas {
    let runs = Schemas::default().result::<Rankings<'_>>("ranking");
    StudyKind::schemas(Answer::schemas(runs))
}

impl Conclusions {
    /// The object of a run: rankings, a balance of rules, or the value of choices.
    pub fn to_json(&self, layout: &Layout) -> Value {
        let forfeited = self.forfeited.values().sum();
        let rankings = Rankings {
            experiment: ExperimentHeader::new(layout),
            games: self.games,
            planned_games: layout.plan.games(),
            finished: self.games >= layout.plan.games(),
            populations: &self.sections,
            forfeited,
            forfeited_by_setup: &self.forfeited,
        };
        let answer = self.answer.to_json(layout, forfeited);
        answer.unwrap_or_else(|| object("ranking", &rankings))
    }
}

/// The result of a match, with what was played and by whom.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchResult<'m> {
    #[serde(flatten)]
    rules: RulesHeader,
    seed: u64,
    pairs: u64,
    players: [String; 2],
    /// Whether the two are played by different bots, so that the result compares these too.
    players_differ: bool,
    finished: bool,
    result: Option<&'m MatchupFinding>,
    sprt: Option<SprtResult>,
    faults: usize,
    /// The games that each setup forfeited.
    forfeited: BTreeMap<&'m str, u64>,
}

/// The result of a sequential test.
#[derive(Debug, Serialize, JsonSchema)]
struct SprtResult {
    log_likelihood_ratio: f64,
    decision: Decision,
}

impl MatchReport {
    /// Its object in JSON.
    pub fn to_json(&self, played: &Match<'_>) -> Value {
        let sprt = self
            .test
            .map(|(log_likelihood_ratio, decision)| SprtResult {
                log_likelihood_ratio,
                decision,
            });
        object(
            "match",
            &MatchResult {
                rules: RulesHeader::new(played.rules),
                seed: played.seed,
                pairs: played.pairs,
                players: played.setups.map(player_of),
                players_differ: players_differ(played.setups),
                finished: !self.stopped,
                result: self.finding.as_ref(),
                sprt,
                faults: self.faults.len(),
                forfeited: played
                    .setups
                    .map(|setup| setup.name.as_str())
                    .into_iter()
                    .zip(self.forfeits)
                    .collect(),
            },
        )
    }
}

/// The result of verifying a results folder.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerifyResult<'f> {
    folder: &'f str,
    trusted: bool,
    #[serde(flatten)]
    found: &'f Verified,
}

impl Verified {
    /// Its object in JSON.
    pub fn to_json(&self, folder: &str) -> Value {
        object(
            "verify",
            &VerifyResult {
                folder,
                trusted: self.trusted(),
                found: self,
            },
        )
    }
}

/// What a pilot says of the pairs that an experiment needs to find a difference of win rates.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PairsNeeded<'f> {
    experiment: ExperimentHeader<'f>,
    /// The difference to find.
    pub difference: f64,
    /// The probability to find it.
    pub power: f64,
    matchups: usize,
    pilot_pairs: u64,
    /// The sample size.
    #[serde(flatten)]
    pub needed: Needed,
    /// The time of a game on one thread.
    pub processor_seconds_a_game: f64,
    /// The most pairs that an experiment can have.
    pub most_pairs: u64,
    registered: Option<Registered>,
    /// The variances of the pilot.
    #[serde(skip)]
    pub variances: Variances,
    /// The smallest difference that the most pairs find with that power.
    #[serde(skip)]
    pub smallest_difference: f64,
    /// The error rate of the ranking.
    #[serde(skip)]
    pub error_rate: f64,
    /// The number of threads that would play.
    #[serde(skip)]
    pub threads: usize,
}

impl<'f> PairsNeeded<'f> {
    /// The sample size for a difference and a power, by the variances of a pilot and its time per game on one thread.
    ///
    /// # Errors
    /// When the difference or the power is out of range, or fewer than two setups are ranked.
    pub fn new(
        layout: &'f Layout,
        (variances, processor_seconds_a_game): (Variances, f64),
        (difference, power): (f64, f64),
        registered: Option<Registered>,
        threads: usize,
    ) -> Result<PairsNeeded<'f>, StatsError> {
        let (ranked, most_pairs) = (layout.experiment.ranked, layout.most_pairs());
        let spending = ErrorBudget::new(&layout.experiment, &[]).of_a_ranking();
        let needed = variances.needed(
            ranked,
            &spending,
            difference,
            power,
            layout.experiment.pairs,
        )?;
        let at_most = variances.needed(ranked, &spending, difference, power, most_pairs)?;
        Ok(PairsNeeded {
            experiment: ExperimentHeader::new(layout),
            difference,
            power,
            matchups: layout.plan.matchups.len(),
            pilot_pairs: variances.pairs,
            needed,
            processor_seconds_a_game,
            most_pairs,
            registered,
            variances,
            smallest_difference: at_most.found_as_planned,
            error_rate: spending.alpha(),
            threads,
        })
    }
}

/// A registration.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Registered {
    /// The file.
    pub file: String,
    /// The seed that follows from it; `null` with a beacon, before whose round nobody knows it.
    pub seed: Option<u64>,
    /// The beacon's round from which the seed follows too.
    pub beacon: Option<NamedRound>,
}

/// A round of public randomness that was named before it began.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NamedRound {
    /// Its number.
    pub round: u64,
    /// The time at which it begins, in UTC.
    pub begins: String,
    /// The address of its randomness.
    pub address: String,
}

impl NamedRound {
    pub(crate) fn new(round: BeaconRound) -> NamedRound {
        NamedRound {
            round: round.0,
            begins: origin::text_of(round.begins()),
            address: round.address(),
        }
    }
}
