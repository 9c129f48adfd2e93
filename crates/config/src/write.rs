//! Writing TOML that reads back to the same values.

use std::fmt::Write;

use board::MAX_BAGS;
use bots::{Policy, Setup, SetupKind, Split};
use rules::{Ruleset, Value};
use study::Pairing;

use crate::{BalanceSettings, Experiment, studies};

/// A rules file with every option, its value and what it means.
#[must_use]
pub fn rules_to_toml(game: &Ruleset) -> String {
    let mut out = format!("game = {}\n", quoted(game.name()));
    for entry in game.entries() {
        match &entry.value {
            Value::Counts(counts) => {
                let _ = write!(out, "\n# {}\n[{}]\n", entry.doc, entry.key);
                counts.iter().for_each(|(name, count)| line(&mut out, &key(name), count));
            }
            value => {
                let _ = write!(out, "\n# {}\n{} = {}\n", entry.doc, entry.key, inline(value));
            }
        }
    }
    out
}

/// A split file that lists the tiles of each bag.
#[must_use]
pub fn split_to_toml(split: &Split) -> String {
    let mut out = String::new();
    line(&mut out, "name", quoted(&split.name));
    out.push_str("\n[bags]\n");
    bags(split).for_each(|(letter, tiles)| line(&mut out, letter, tiles));
    out
}

/// A setup file with every choice, the bags in place.
#[must_use]
pub fn setup_to_toml(setup: &Setup) -> String {
    let mut out = String::new();
    line(&mut out, "name", quoted(&setup.name));
    let own = match &setup.kind {
        SetupKind::PrivateBags(own) => own,
        SetupKind::SharedBag { exchange } => {
            line(&mut out, "bot", policy(&setup.bot));
            line(&mut out, "exchange", policy(exchange));
            line(&mut out, "luck", number(setup.luck));
            return out;
        }
    };
    let [holder, other] = &own.splits.0;
    line(&mut out, "split", split_inline(other));
    if holder != other {
        line(&mut out, "holder-split", split_inline(holder));
    }
    line(&mut out, "bot", policy(&setup.bot));
    line(&mut out, "draw", policy(&own.draw));
    line(&mut out, "mulligan", policy(&own.mulligan));
    line(&mut out, "discard", policy(&own.discard));
    line(&mut out, "pass", policy(&own.pass));
    line(&mut out, "start", quoted(own.start.name()));
    line(&mut out, "thinking", policy(&setup.thinking));
    line(&mut out, "luck", number(setup.luck));
    out
}

/// An experiment in one file that needs no other: the rules and all setups with their bags are in it.
///
/// What [`load_experiment`](crate::load_experiment) has read, or could read, loads back as an equal value.
#[must_use]
pub fn experiment_to_toml(experiment: &Experiment) -> String {
    let mut out = String::new();
    line(&mut out, "name", quoted(&experiment.name));
    line(&mut out, "description", quoted(&experiment.description));
    if !experiment.hypotheses.is_empty() {
        let texts: Vec<String> = experiment.hypotheses.iter().map(|text| quoted(text)).collect();
        line(&mut out, "hypotheses", format!("[{}]", texts.join(", ")));
    }
    line(&mut out, "seed", number(experiment.seed));
    line(&mut out, "pairs", number(experiment.pairs));

    let _ = write!(out, "\n[rules]\ngame = {}\n", quoted(experiment.rules.name()));
    for entry in experiment.rules.entries() {
        line(&mut out, entry.key, inline(&entry.value));
    }

    let (ranked, field_only) = experiment.setups.split_at(experiment.ranked);
    for setup in ranked {
        let _ = write!(out, "\n[[setup]]\n{}", setup_to_toml(setup));
    }

    out.push_str("\n[pairing]\n");
    match &experiment.pairing {
        Pairing::RoundRobin => line(&mut out, "kind", quoted("round-robin")),
        Pairing::Ladder { reach } => {
            line(&mut out, "kind", quoted("ladder"));
            line(&mut out, "reach", number(*reach as u64));
        }
        Pairing::Field { members } => {
            line(&mut out, "kind", quoted("field"));
            let names: Vec<String> =
                members.iter().map(|&member| quoted(&experiment.setups[member].name)).collect();
            line(&mut out, "field", format!("[{}]", names.join(", ")));
        }
    }
    for setup in field_only {
        let _ = write!(out, "\n[[pairing.setup]]\n{}", setup_to_toml(setup));
    }
    variants(&mut out, experiment);
    let Experiment { best, search, equilibrium, .. } = experiment;
    studies::write(&mut out, best, (search, &quoted(&experiment.setups[search.base].name)), equilibrium);
    out
}

fn line(out: &mut String, key: &str, value: impl std::fmt::Display) {
    let _ = writeln!(out, "{key} = {value}");
}

/// What a variant has of its own: the options that differ, whatever they follow from, and the setups if they do.
fn variants(out: &mut String, experiment: &Experiment) {
    for variant in &experiment.variants {
        let _ = write!(out, "\n[[variant]]\nname = {}\n", quoted(&variant.name));
        for (entry, base) in variant.rules.entries().iter().zip(experiment.rules.entries()) {
            let value = match (&entry.value, base.value) {
                (own, base) if *own == base => continue,
                (Value::Counts(own), Value::Counts(base)) => {
                    Value::Counts(own.iter().filter(|count| !base.contains(count)).cloned().collect())
                }
                (own, _) => own.clone(),
            };
            line(out, entry.key, inline(&value));
        }
        if variant.setups != experiment.setups {
            for setup in &variant.setups {
                let _ = write!(out, "\n[[variant.setup]]\n{}", setup_to_toml(setup));
            }
        }
    }
    if let Some(BalanceSettings { parameter, reference, skill, options_every }) = &experiment.balance {
        out.push_str("\n[balance]\n");
        if let Some(parameter) = parameter {
            line(out, "parameter", quoted(parameter));
        }
        line(out, "reference", quoted(&experiment.variants[*reference].name));
        if let Some((stronger, weaker)) = skill {
            line(out, "stronger", quoted(&experiment.setups[*stronger].name));
            line(out, "weaker", quoted(&experiment.setups[*weaker].name));
        }
        line(out, "options-every", number(*options_every));
    }
}

/// The letter and the quoted tiles of each bag up to the last that holds one.
fn bags(split: &Split) -> impl Iterator<Item = (&'static str, String)> {
    const LETTERS: [&str; MAX_BAGS] = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let used = split.bags.0.iter().rposition(|tiles| !tiles.is_empty()).map_or(1, |last| last + 1);
    LETTERS
        .into_iter()
        .zip(&split.bags.0)
        .take(used)
        .map(|(letter, tiles)| (letter, quoted(&tiles.to_string())))
}

fn split_inline(split: &Split) -> String {
    let bags: Vec<String> = bags(split).map(|(letter, tiles)| format!("{letter} = {tiles}")).collect();
    format!("{{ name = {}, bags = {{ {} }} }}", quoted(&split.name), bags.join(", "))
}

pub(crate) fn policy<P: Policy>(policy: &P) -> String {
    let (kind, parameters) = policy.describe();
    if parameters.is_empty() {
        return quoted(kind);
    }
    let parameters = parameters.iter().map(|(name, value)| format!(", {} = {}", key(name), inline(value)));
    format!("{{ kind = {}{} }}", quoted(kind), parameters.collect::<String>())
}

fn inline(value: &Value) -> String {
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Text(text) => quoted(text),
        Value::Counts(counts) => {
            let counts: Vec<String> = counts.iter().map(|(name, n)| format!("{} = {n}", key(name))).collect();
            format!("{{ {} }}", counts.join(", "))
        }
    }
}

/// A whole number; one that TOML has no whole number for is written as a text.
fn number(n: u64) -> String {
    if i64::try_from(n).is_ok() { n.to_string() } else { quoted(&n.to_string()) }
}

fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphabetic() || c == '-' || c == '_';
    if name.len() > 1 && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
