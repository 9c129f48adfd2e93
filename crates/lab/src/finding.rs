//! Results as JSON: each is one struct, which is printed as one object, and its schema is generated from its type.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt::Display;

use bagsplit_arena::RuleValue;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_players::Setup;
use bagsplit_stats::Decision;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::run::{Layout, VERSION};
use crate::studies::power::{Needed, Variances};
use crate::studies::ranking::MatchupFinding;
use crate::studies::{
    Answer, Concluded, Conclusions, Match, MatchReport, Verified, player_of, players_differ,
};

/// The version of the objects. It increases when a field is removed or changes its meaning, not when one is added.
pub const FORMAT: u32 = 2;

/// The description of the field `format`.
pub const INCREASES: &str = "Increases when a field is removed or changes its meaning, not when one is added";

/// A result as one object of a kind, with the common fields.
///
/// # Panics
/// If it is no struct, or has a map whose keys are no texts.
pub fn object(kind: &str, found: &impl Serialize) -> Value {
    let mut object = serde_json::to_value(found).expect("structs with text keys are objects");
    object["format"] = FORMAT.into();
    object["kind"] = kind.into();
    object["bagsplit"] = VERSION.into();
    object
}

/// Schemas of objects that programs write, collected from their types.
#[derive(Debug)]
pub struct Schemas {
    generator: SchemaGenerator,
    kinds: Vec<&'static str>,
}

impl Default for Schemas {
    fn default() -> Schemas {
        let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        Schemas { generator, kinds: Vec::new() }
    }
}

impl Schemas {
    /// Adds the object of a result.
    #[must_use]
    pub fn result<F: JsonSchema>(self, kind: &'static str) -> Schemas {
        self.object::<F>(
            kind,
            [
                ("format", json!({ "const": FORMAT, "description": INCREASES })),
                ("kind", json!({ "const": kind })),
                ("bagsplit", json!({ "type": "string", "description": "The version of the program" })),
            ],
        )
    }

    /// Adds a type under a name, with the schemas of its common fields.
    #[must_use]
    pub fn object<T: JsonSchema>(
        mut self,
        name: &'static str,
        common: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Schemas {
        let mut schema = T::json_schema(&mut self.generator);
        for (key, value) in common {
            schema.ensure_object()["properties"][key] = value;
            if let Some(required) = schema.ensure_object()["required"].as_array_mut() {
                required.push(key.into());
            }
        }
        self.generator.definitions_mut().insert(name.to_owned(), schema.to_value());
        self.kinds.push(name);
        self
    }

    /// The schema of any of them, distinguished by this key, as text.
    pub fn one_of(mut self, name: &str, title: &str, key: &str) -> String {
        let cases = self.kinds.iter().map(|kind| {
            json!({ "if": { "properties": { key: { "const": kind } } }, "then": { "$ref": format!("#/$defs/{kind}") } })
        });
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": format!("https://github.com/bagsplit/bagsplit/blob/main/docs/reference/schemas/{name}.schema.json"),
            "title": title,
            "type": "object",
            "required": [key],
            "properties": { key: { "enum": self.kinds } },
            "allOf": cases.collect::<Vec<_>>(),
            "$defs": self.generator.take_definitions(false),
        });
        let mut schema = Schema::try_from(schema).expect("it is an object");
        for definition in
            schema.get_mut("$defs").and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut)
        {
            let definition: &mut Schema = definition.try_into().expect("definitions are schemas");
            RecursiveTransform(close).transform(definition);
        }
        format!("{:#}\n", schema.as_value())
    }
}

/// Refuses unknown fields of an object with known ones, so that a renamed field is noticed.
fn close(schema: &mut Schema) {
    if schema.get("properties").is_some() {
        schema.ensure_object().entry("additionalProperties").or_insert(false.into());
    }
}

/// Writes a value as its text.
pub(crate) fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes a setup as its name.
pub(crate) fn setup_name<S: Serializer>(
    setup: &impl Borrow<Setup>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&setup.borrow().name)
}

/// Writes setups as their names.
pub(crate) fn setup_names<S: Serializer>(setups: &[Setup], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(setups.iter().map(|setup| &setup.name))
}

/// The identification of an experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OfExperiment<'l> {
    name: &'l str,
    seed: u64,
    pairs: u64,
    game: &'static str,
}

impl<'l> OfExperiment<'l> {
    /// That of a laid out experiment.
    pub fn new(layout: &'l Layout) -> OfExperiment<'l> {
        let experiment = &layout.experiment;
        let (name, game) = (&experiment.name, experiment.rules.name());
        OfExperiment { name, seed: experiment.seed, pairs: experiment.pairs, game }
    }
}

/// The game and its rules, of a result that is of no experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OfRules {
    game: &'static str,
    rules: BTreeMap<String, RuleValue>,
}

impl OfRules {
    /// Those of a ruleset.
    pub fn new(rules: &Ruleset) -> OfRules {
        OfRules { game: rules.name(), rules: with_game!(rules, game => bagsplit_arena::rule_values(game)) }
    }
}

/// The rankings of a run, for each population of players.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rankings<'f> {
    experiment: OfExperiment<'f>,
    games: u64,
    planned_games: u64,
    finished: bool,
    populations: &'f [Concluded],
    /// Games that programs have forfeited, which count as losses.
    forfeited: u64,
    /// By setup, where there are any.
    forfeited_by_setup: &'f BTreeMap<String, u64>,
}

/// A report with its experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WithExperiment<'f, R> {
    experiment: OfExperiment<'f>,
    #[serde(flatten)]
    report: &'f R,
}

impl<'f, R> WithExperiment<'f, R> {
    /// A report with the experiment of a layout.
    pub fn new(layout: &'f Layout, report: &'f R) -> WithExperiment<'f, R> {
        WithExperiment { experiment: OfExperiment::new(layout), report }
    }
}

/// The report of a study with its experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StudyResult<'f, R> {
    /// Games that programs have forfeited, which count as losses.
    forfeited: u64,
    #[serde(flatten)]
    report: WithExperiment<'f, R>,
}

/// The object of the report of a study.
pub(crate) fn study_object(layout: &Layout, kind: &str, report: &impl Serialize, forfeited: u64) -> Value {
    object(kind, &StudyResult { forfeited, report: WithExperiment::new(layout, report) })
}

impl Conclusions {
    /// The object of a run: rankings, a balance of rules, or the value of choices.
    pub fn to_json(&self, layout: &Layout) -> Value {
        let forfeited = self.forfeited.values().sum();
        match &self.answer {
            Answer::Ranking => object(
                "ranking",
                &Rankings {
                    experiment: OfExperiment::new(layout),
                    games: self.games,
                    planned_games: layout.plan.games(),
                    finished: self.games >= layout.plan.games(),
                    populations: &self.sections,
                    forfeited,
                    forfeited_by_setup: &self.forfeited,
                },
            ),
            Answer::Balance(report) => study_object(layout, "balance", &**report, forfeited),
            Answer::Worth(report) => study_object(layout, "worth", report, forfeited),
        }
    }
}

/// The result of a match, with what was played and by whom.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchResult<'m> {
    #[serde(flatten)]
    rules: OfRules,
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
        let sprt =
            self.test.map(|(log_likelihood_ratio, decision)| SprtResult { log_likelihood_ratio, decision });
        object(
            "match",
            &MatchResult {
                rules: OfRules::new(played.rules),
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
        object("verify", &VerifyResult { folder, trusted: self.trusted(), found: self })
    }
}

/// What a pilot says of the pairs that an experiment needs to find a difference of win rates.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Planned<'f> {
    experiment: OfExperiment<'f>,
    difference: f64,
    /// The probability to find it.
    power: f64,
    matchups: usize,
    pilot_pairs: u64,
    #[serde(flatten)]
    needed: &'f Needed,
    processor_seconds_a_game: f64,
    most_pairs: u64,
    registered: Option<Registered>,
}

/// A registration: its file and its seed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Registered {
    /// The file.
    pub file: String,
    /// The seed that follows from it.
    pub seed: u64,
}

impl Needed {
    /// Its object in JSON for a difference and a power, by the variances of a pilot with this processor time a game.
    pub fn to_json(
        &self,
        layout: &Layout,
        (difference, power): (f64, f64),
        variances: &Variances,
        processor_seconds_a_game: f64,
        registered: Option<Registered>,
    ) -> Value {
        object(
            "plan",
            &Planned {
                experiment: OfExperiment::new(layout),
                difference,
                power,
                matchups: layout.plan.matchups.len(),
                pilot_pairs: variances.pairs,
                needed: self,
                processor_seconds_a_game,
                most_pairs: layout.most_pairs(),
                registered,
            },
        )
    }
}
