//! Rules that a page sets: their options, their file, games by them, and everything else by them.
//!
//! The options, their bounds and what is wrong with a value come from the list that reads rules files. A page asks for more games
//! each time, so that figures can be watched; what has been played for recent rules is cached, and games are the same without.

use std::collections::BTreeMap;
use std::sync::Arc;

use bagsplit_analysis::balance::{BalanceFigure, Sample};
use bagsplit_analysis::whole::at_most;
use bagsplit_arena::RuleValue;
use bagsplit_game::rules::{Bounds, Ruleset, Value as Setting, set_in_any_order};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::Api;

/// The name of the board of rules that a page has set.
const BOARD: &str = "own-rules";

/// The pair indices that a question plays: less than a second of games.
const PAIRS_AT_ONCE: u64 = 5;

/// The published rules of a game with some options changed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesRequest {
    game: String,
    #[serde(default)]
    options: BTreeMap<String, RuleValue>,
}

/// A request for the figures of games by some rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SampleRequest {
    rules: RulesRequest,
    /// The number of pair indices that are wanted in all; a question adds a few.
    #[serde(deserialize_with = "at_most::<{ Sample::MOST_PAIRS }, _, _>")]
    pairs: u64,
}

impl RulesRequest {
    /// The rules, and what is wrong by option, or by symbol as `tiles.+`.
    fn read(&self) -> Result<(Ruleset, BTreeMap<String, String>), String> {
        let mut rules = Ruleset::named(&self.game).ok_or_else(|| {
            let names = Ruleset::NAMES.join(", ");
            format!("game: found '{}'; {names} are allowed", self.game)
        })?;
        let mut options: Vec<(&str, Setting)> = Vec::new();
        for (key, value) in &self.options {
            match Setting::from(value.clone()) {
                // One by one, so that each symbol gets its own message.
                Setting::Counts(counts) if !counts.is_empty() => options.extend(
                    counts
                        .into_iter()
                        .map(|count| (key.as_str(), Setting::Counts(vec![count]))),
                ),
                value => options.push((key, value)),
            }
        }
        let wrong = set_in_any_order(options, &mut |(key, value)| rules.set(key, value));
        let wrong = wrong
            .into_iter()
            .map(|(_, error)| (error.key().to_owned(), error.to_string()))
            .collect();
        Ok((rules, wrong))
    }

    /// The rules, if nothing is wrong with them.
    fn valid(&self) -> Result<Ruleset, String> {
        let (rules, wrong) = self.read()?;
        wrong.into_values().next().map_or(Ok(rules), Err)
    }

    /// Every option as a control shows it, what is wrong, and the rules file.
    pub(crate) fn options(&self) -> Result<Value, String> {
        let (rules, wrong) = self.read()?;
        let entries = rules.entries().into_iter().zip(rules.published().entries());
        let options = entries.map(|(entry, published)| {
            json!({
                "key": entry.key,
                "doc": entry.doc,
                "bounds": bounds(&entry.bounds),
                "value": RuleValue::from(entry.value),
                "published": RuleValue::from(published.value),
            })
        });
        Ok(json!({
            "title": rules.title(),
            "options": options.collect::<Vec<Value>>(),
            "wrong": wrong,
            "toml": rules.to_toml(),
        }))
    }
}

/// The bounds of an option, with the control that it needs.
fn bounds(bounds: &Bounds) -> Value {
    match bounds {
        Bounds::Whole(low, high) => json!({ "kind": "number", "low": low, "high": high }),
        Bounds::Odd(low, high) => json!({ "kind": "number", "low": low, "high": high, "step": 2 }),
        Bounds::Switch => json!({ "kind": "switch" }),
        Bounds::Names(names) => json!({ "kind": "names", "names": names }),
        Bounds::Text | Bounds::Values(..) => json!({ "kind": "text" }),
        Bounds::Counts(low, high) => json!({ "kind": "counts", "low": low, "high": high }),
    }
}

/// A figure as a page shows it.
fn figure(figure: BalanceFigure) -> Value {
    json!({
        "name": figure.name(),
        "title": figure.title(),
        "unit": figure.unit().name(),
        "definition": figure.definition(),
        "part": figure.is_part(),
    })
}

impl Api {
    /// The balance figures of games by some rules and by the published ones.
    pub(crate) fn sample(
        &self,
        request: &SampleRequest,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Value, String> {
        let ruleset = request.rules.valid()?;
        let mut all = vec![ruleset.published(), ruleset];
        all.dedup();
        let mut samples = Vec::new();
        for rules in all {
            let known = self.samples.take(&rules.to_toml());
            let mut sample = known.unwrap_or_else(|| Sample::new(rules));
            let more = request.pairs.saturating_sub(sample.pairs());
            if go_on() {
                sample.play(more.min(PAIRS_AT_ONCE));
            }
            samples.push(sample);
        }
        let found = Sample::compare(&samples).map_err(|error| error.to_string());
        let pairs = samples.iter().map(Sample::pairs).min();
        for sample in samples {
            self.samples.put(sample.rules().to_toml(), sample);
        }
        let mut found = found?;
        for row in &mut found.findings {
            row.name = ["published", "own"][row.variant].to_owned();
        }
        Ok(json!({
            "pairs": pairs,
            "most": Sample::MOST_PAIRS,
            "list": BalanceFigure::ALL.map(figure),
            "found": found,
        }))
    }

    /// The same questions by these rules: they are first among the tables, with setups that fit them, and have a board.
    pub(crate) fn by_rules(&self, request: &RulesRequest) -> Result<Arc<Api>, String> {
        let rules = request.valid()?;
        let key = rules.to_toml();
        if let Some(api) = self.by_rules.get(&key) {
            return Ok(api);
        }
        let mut api = Api::new(self.practice.with_rules(&rules));
        if rules != rules.published() {
            api.add_game(BOARD.to_owned(), rules)?;
        }
        let api = Arc::new(api);
        self.by_rules.put(key, api.clone());
        Ok(api)
    }
}
