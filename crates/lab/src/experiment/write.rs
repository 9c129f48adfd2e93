//! Writing of TOML files that read back to equal values.

use crate::study::Pairing;
use bagsplit_game::board::Bag;
use bagsplit_game::rules::{Game, Ruleset, Value as Setting, with_game};
use bagsplit_players::{Bot, External, Setup, Split};
use toml::{Table, Value};

use crate::experiment::expressions::{EXPRESSIONS, SHIPPED};
use crate::experiment::setup_file::OPEN_SPLIT;
use crate::experiment::studies::{StudyContext, tune};
use crate::experiment::toml_text::{inline, line, number, policy, table, text, texts};
use crate::experiment::{Experiment, experiment_file, external, settings};

/// A rules file with every option, its value and what it means.
pub fn rules_to_toml(game: &Ruleset) -> String {
    game.to_toml()
}

/// A split file that lists the tiles of each bag.
pub fn split_to_toml(split: &Split) -> String {
    let mut out = String::new();
    line(&mut out, "name", text(&split.name));
    out + &format!("\n[bags]\n{}", bags(split))
}

/// A setup file with every choice, the bags in place; without the identity of a program, which it gets when it is started.
pub fn setup_to_toml(setup: &Setup) -> String {
    let mut out = match &setup.external {
        None => with_identity(setup),
        Some(program) => {
            let program = External {
                declared: String::new(),
                ..External::clone(program)
            };
            with_identity(&Setup {
                external: Some(Box::new(program)),
                ..setup.clone()
            })
        }
    };
    // A setup that is read alone learns what is known for its split.
    if let (Bot::Person { .. }, None) = (setup.bot, &setup.expressions) {
        line(&mut out, EXPRESSIONS, text(SHIPPED));
    }
    out
}

/// A setup as it stands in an experiment, with the identity of its program.
fn with_identity(setup: &Setup) -> String {
    let mut out = String::new();
    line(&mut out, "name", text(&setup.name));
    if setup
        .external
        .as_ref()
        .is_some_and(|program| program.open_split)
    {
        line(&mut out, "split", text(OPEN_SPLIT));
    } else if let Some(own) = setup.private() {
        let [holder, other] = &own.splits.0;
        line(&mut out, "split", split_inline(other));
        if holder != other {
            line(&mut out, "holder-split", split_inline(holder));
        }
    }
    // Files have no thinking times for a shared bag.
    let keys = |key: &str| setup.private().is_some() || key != "thinking";
    for (key, choice) in setup.choices().into_iter().filter(|(key, _)| keys(key)) {
        match &setup.external {
            Some(program) if key == "bot" => line(&mut out, key, external::write(program)),
            _ => line(&mut out, key, policy(choice)),
        }
    }
    if let Some(expressions) = &setup.expressions {
        line(&mut out, EXPRESSIONS, text(&expressions.to_string()));
    }
    line(&mut out, "luck", number(setup.luck));
    if !setup.without.is_empty() {
        line(
            &mut out,
            "without",
            texts(setup.without.iter().map(|mechanic| mechanic.to_string())),
        );
    }
    out
}

/// An experiment as one self-contained file, with the rules and all setups with their bags.
///
/// An experiment read by [`load_experiment`](crate::experiment::load_experiment) loads back as an equal value.
pub fn experiment_to_toml(experiment: &Experiment) -> String {
    let mut out = String::new();
    line(&mut out, "name", text(&experiment.name));
    settings::write_lines(
        &mut out,
        &experiment_file::settings(&mut experiment.clone()),
    );

    out += "\n[rules]\n";
    line(&mut out, "game", text(experiment.rules.name()));
    for entry in with_game!(&experiment.rules, game => game.recorded_entries()) {
        line(&mut out, entry.key, inline(&entry.value));
    }

    let listed = experiment.unpaired().unwrap_or(experiment.ranked);
    setups(&mut out, "setup", &experiment.setups[..listed]);
    let names: Vec<&str> = experiment
        .setups
        .iter()
        .map(|setup| setup.name.as_str())
        .collect();
    if experiment.unpaired().is_none() {
        out += "\n[pairing]\n";
        match &experiment.pairing {
            Pairing::RoundRobin => line(&mut out, "kind", text("round-robin")),
            Pairing::Ladder { reach } => {
                line(&mut out, "kind", text("ladder"));
                line(&mut out, "reach", number(*reach as u64));
            }
            Pairing::Field { members } => {
                line(&mut out, "kind", text("field"));
                line(
                    &mut out,
                    "field",
                    texts(members.iter().map(|&member| names[member])),
                );
            }
        }
        setups(&mut out, "pairing.setup", &experiment.setups[listed..]);
    }
    experiment.write_kind(&mut out, &names[..experiment.ranked]);
    let ranked = experiment.ranked;
    experiment.studies.write(
        &mut out,
        StudyContext {
            names: &names,
            ranked,
            ..StudyContext::new(&experiment.rules)
        },
    );
    if let Some(own) = experiment.tune() {
        tune::write(&mut out, own);
    }
    out
}

fn setups(out: &mut String, title: &str, setups: &[Setup]) {
    setups
        .iter()
        .for_each(|setup| *out += &format!("\n[[{title}]]\n{}", with_identity(setup)));
}

/// The differences of a variant: all options that differ, and the setups if they differ.
pub(crate) fn variants(out: &mut String, experiment: &Experiment) {
    for variant in experiment.variants() {
        *out += "\n[[variant]]\n";
        line(out, "name", text(&variant.name));
        for (entry, base) in variant
            .rules
            .entries()
            .iter()
            .zip(experiment.rules.entries())
        {
            match (&entry.value, &base.value) {
                (own, base) if own == base => {}
                (Setting::Counts(own), Setting::Counts(base)) => {
                    let changed = own
                        .iter()
                        .filter(|count| !base.contains(count))
                        .cloned()
                        .collect();
                    line(out, entry.key, inline(&Setting::Counts(changed)));
                }
                (own, _) => line(out, entry.key, inline(own)),
            }
        }
        if variant.setups != experiment.setups {
            setups(out, "variant.setup", &variant.setups);
        }
    }
}

/// The tiles of each bag up to the last that holds one.
fn bags(split: &Split) -> Table {
    let used = split
        .bags
        .0
        .iter()
        .rposition(|tiles| !tiles.is_empty())
        .map_or(1, |last| last + 1);
    Bag::first(used)
        .map(|bag| (bag.to_string(), text(&split.bags[bag].to_string())))
        .collect()
}

fn split_inline(split: &Split) -> Value {
    table([
        ("name", text(&split.name)),
        ("bags", Value::Table(bags(split))),
    ])
}
