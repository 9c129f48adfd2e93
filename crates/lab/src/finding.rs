//! Results as JSON: each is one struct, which is printed as one object, and its schema is generated from its type.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt::Display;

use bagsplit_arena::RuleValue;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_players::Setup;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::run::{Layout, VERSION};

/// The version of the objects. It increases when a field is removed or changes its meaning, not when one is added.
pub const FORMAT: u32 = 2;

/// The description of the field `format`.
const INCREASES: &str =
    "Increases when a field is removed or changes its meaning, not when one is added";

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
        let generator = SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator();
        Schemas {
            generator,
            kinds: Vec::new(),
        }
    }
}

impl Schemas {
    /// Adds the object of a result of this kind.
    #[must_use]
    pub fn result<T: JsonSchema>(mut self, kind: &'static str) -> Schemas {
        let mut schema = T::json_schema(&mut self.generator);
        for (key, value) in [
            (
                "format",
                json!({ "const": FORMAT, "description": INCREASES }),
            ),
            ("kind", json!({ "const": kind })),
            (
                "bagsplit",
                json!({ "type": "string", "description": "The version of the program" }),
            ),
        ] {
            schema.ensure_object()["properties"][key] = value;
            if let Some(required) = schema.ensure_object()["required"].as_array_mut() {
                required.push(key.into());
            }
        }
        self.generator
            .definitions_mut()
            .insert(kind.to_owned(), schema.to_value());
        self.kinds.push(kind);
        self
    }

    /// The schema of any of them, distinguished by `kind`, as text.
    pub fn text(mut self) -> String {
        let cases = self.kinds.iter().map(|kind| {
            json!({ "if": { "properties": { "kind": { "const": kind } } }, "then": { "$ref": format!("#/$defs/{kind}") } })
        });
        let schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": "https://github.com/bagsplit/bagsplit/blob/main/docs/reference/schemas/result.schema.json",
            "title": "Results of bagsplit commands with --format json",
            "type": "object",
            "required": ["kind"],
            "properties": { "kind": { "enum": self.kinds } },
            "allOf": cases.collect::<Vec<_>>(),
            "$defs": self.generator.take_definitions(false),
        });
        let mut schema = Schema::try_from(schema).expect("it is an object");
        for definition in schema
            .get_mut("$defs")
            .and_then(Value::as_object_mut)
            .into_iter()
            .flat_map(Map::values_mut)
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
        schema
            .ensure_object()
            .entry("additionalProperties")
            .or_insert(false.into());
    }
}

/// Writes a value as its text.
pub(crate) fn as_text<S: Serializer>(
    value: &impl Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
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
pub(crate) fn setup_names<S: Serializer>(
    setups: &[Setup],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(setups.iter().map(|setup| &setup.name))
}

/// The identification of an experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExperimentHeader<'l> {
    name: &'l str,
    seed: u64,
    pairs: u64,
    game: &'static str,
}

impl<'l> ExperimentHeader<'l> {
    /// That of a laid out experiment.
    pub fn new(layout: &'l Layout) -> ExperimentHeader<'l> {
        let experiment = &layout.experiment;
        let (name, game) = (&experiment.name, experiment.rules.name());
        ExperimentHeader {
            name,
            seed: experiment.seed,
            pairs: experiment.pairs,
            game,
        }
    }
}

/// The game and its rules, of a result that is of no experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RulesHeader {
    game: &'static str,
    rules: BTreeMap<String, RuleValue>,
}

impl RulesHeader {
    /// Those of a ruleset.
    pub fn new(rules: &Ruleset) -> RulesHeader {
        RulesHeader {
            game: rules.name(),
            rules: with_game!(rules, game => bagsplit_arena::rule_values(game)),
        }
    }
}

/// A report with its experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WithExperiment<'f, R> {
    experiment: ExperimentHeader<'f>,
    #[serde(flatten)]
    report: &'f R,
}

impl<'f, R> WithExperiment<'f, R> {
    /// A report with the experiment of a layout.
    pub fn new(layout: &'f Layout, report: &'f R) -> WithExperiment<'f, R> {
        WithExperiment {
            experiment: ExperimentHeader::new(layout),
            report,
        }
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
pub(crate) fn study_object(
    layout: &Layout,
    kind: &str,
    report: &impl Serialize,
    forfeited: u64,
) -> Value {
    object(
        kind,
        &StudyResult {
            forfeited,
            report: WithExperiment::new(layout, report),
        },
    )
}
