//! Reading experiments: setups, pairing, number of pairs, rules and seed.

use std::path::Path;

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use serde_json::json;

use crate::experiment::expressions::{self, EXPRESSIONS, OWN};
use crate::experiment::json_schema::{self, defined, list, text};
use crate::experiment::limits::{MAX_DESCRIPTION, MAX_HYPOTHESES, MAX_HYPOTHESIS};
use crate::experiment::model::{ComparedRules, Experiment, Kind, Variant};
use crate::experiment::reader::{EXTENDS, Item, Result, Source, Table, all};
use crate::experiment::settings::{self, MAX_PAIRS, Setting, Settings, apart, whole};
use crate::experiment::setup_file::check_bot;
use crate::experiment::setups::{self, Setups};
use crate::experiment::studies::sweep::Varied;
use crate::experiment::studies::{Needs, StudyContext, StudySettings, balance, tune, variants};
use crate::experiment::toml_text::texts;
use crate::experiment::{card_file, cross, names, pairing, rules_file, schema, setup_file, size};
use crate::study::Pairing;

/// The keys of an experiment but for the tables of its studies. Those that depend on others are read and written apart.
pub(crate) fn settings(experiment: &mut Experiment) -> Settings<'_> {
    let mut all: Settings<'_> = vec![
        ("name", apart(&mut (), json_schema::name)),
        (EXTENDS, apart(&mut (), text)),
        (
            "description",
            settings::text(&mut experiment.description, MAX_DESCRIPTION),
        ),
        ("hypotheses", hypotheses(&mut experiment.hypotheses)),
        ("seed", whole(&mut experiment.seed, 0..=u64::MAX)),
        ("pairs", whole(&mut experiment.pairs, 1..=MAX_PAIRS)),
        (
            "rules",
            apart(&mut (), || json!({ "anyOf": [text(), schema::rules()] })),
        ),
        ("setups", apart(&mut (), || list(text()))),
        ("setup", apart(&mut (), || list(defined("setup")))),
        ("cross", apart(&mut (), schema::cross)),
        (EXPRESSIONS, apart(&mut (), || json!({ "const": OWN }))),
        ("pairing", apart(&mut (), pairing::schema)),
    ];
    all.extend(Kind::keys().map(|(key, schema)| (key, apart(&mut (), schema))));
    all
}

pub(crate) fn keys() -> Vec<&'static str> {
    let mut none = Experiment::round_robin(String::new(), Ruleset::default(), Vec::new());
    [
        &settings::keys(&settings(&mut none))[..],
        StudySettings::KEYS,
    ]
    .concat()
}

/// Reads an experiment and every file that it names.
///
/// # Errors
/// If a file cannot be read, has an unknown key or an invalid value, two setups have the same name, or there are no
/// matchups.
pub fn load_experiment(path: impl AsRef<Path>) -> Result<Experiment> {
    load_experiment_with(path, &[])
}

/// As [`load_experiment`], with keys that replace those of the file, each as `KEY=VALUE`.
///
/// # Errors
/// As [`load_experiment`], and if one of these sets no key.
pub fn load_experiment_with(path: impl AsRef<Path>, set: &[String]) -> Result<Experiment> {
    Ok(read(&Source::read_input(path.as_ref())?.layered(set)?)?.0)
}

/// Parses the text of an experiment. Errors name this path, and paths in the text are relative to it.
///
/// # Errors
/// As [`load_experiment`].
pub fn experiment_of_text(text: &str, path: &Path) -> Result<Experiment> {
    Ok(read(&Source::new(path, text).layered(&[])?)?.0)
}

/// Reads an experiment, and returns the omitted choices of each of its setups.
pub(crate) fn read(source: &Source) -> Result<(Experiment, Vec<Vec<&'static str>>)> {
    source.read_table(read_table)
}

fn read_table(table: Table<'_>) -> Result<(Experiment, Vec<Vec<&'static str>>)> {
    let table = table.only(&keys());
    let source = table.source;
    let name = source
        .keep(table.name(|| source.stem(), names::check_file))
        .unwrap_or_default();
    let mut experiment = Experiment::round_robin(name, Ruleset::default(), Vec::new());
    source.keep(settings::read_given(&table, settings(&mut experiment)));
    if !table.has("pairs") {
        let message = "an experiment needs 'pairs', how many pairs of games each matchup plays";
        source.record(table.lacks(message));
    }
    let mut studies = StudySettings::default();
    let nothing_known = StudyContext::new(&Ruleset::default());
    studies.read(&table, Needs::Nothing, nothing_known);

    let rules = source.read_rules(|| {
        table
            .get("rules")
            .map_or_else(|| Ok(Ruleset::default()), rules_file::of_key)
    })?;
    studies.read(&table, Needs::Rules, StudyContext::new(&rules));
    let varied = variants::read(&table, &rules);
    let (mut setups, mut ranked, pairing) = who_plays(&table, &rules)?;
    if setups.incomplete {
        source.end_if_wrong()?;
    }
    let kind = Kind::read(&table, &rules, &mut setups, &mut ranked);
    let context = StudyContext {
        names: &setups.names(),
        ranked,
        pairing: &pairing,
        ..StudyContext::new(&rules)
    };
    studies.read(&table, Needs::Setups, context);
    // The rest needs all of the above.
    source.end_if_wrong()?;

    let (setups, defaults) = setups.into_inner();
    experiment = Experiment {
        rules,
        setups,
        ranked,
        pairing,
        studies,
        kind,
        ..experiment
    };
    size::check_matchups(&table, &experiment, &varied)?;
    if !varied.is_empty() || table.has("balance") || table.has("tune") {
        experiment.kind = Kind::Rules(Box::new(compared_rules(&table, &experiment, varied)?));
        // Valid targets depend on how rules are compared.
        let tune = table.read("tune", |item| tune::read(item, &experiment));
        if let Kind::Rules(rules) = &mut experiment.kind {
            rules.tune = tune;
        }
        source.end_if_wrong()?;
    } else if experiment.matchups().is_empty() {
        let name = &experiment.setups[0].name;
        let why = format!(
            "there are no matchups: '{name}' is the only setup, and a setup does not play itself"
        );
        return Err(size::wrong_matchups(&table, why));
    }
    size::check_size(&table, &experiment)?;
    Ok((experiment, defaults))
}

/// The compared rules; those of the experiment itself if no others are listed.
fn compared_rules(
    table: &Table<'_>,
    experiment: &Experiment,
    varied: Vec<Varied<'_>>,
) -> Result<ComparedRules> {
    let mut variants = all(varied
        .into_iter()
        .map(|varied| variant(table, varied, &experiment.setups)))?;
    if variants.is_empty() {
        let (rules, setups) = (experiment.rules.clone(), experiment.setups.clone());
        variants.push(Variant {
            name: "baseline".to_owned(),
            rules,
            setups,
        });
    }
    let balance = balance::read(table, experiment, &variants)?;
    let players = experiment.players().to_vec();
    if let Some(item) = table.get("players") {
        for Variant {
            name,
            rules,
            setups,
        } in &variants
        {
            let mut played = players.iter().flat_map(|players| players.play(setups));
            played
                .try_for_each(|setup| {
                    check_bot(&setup, rules).and_then(|()| card_file::check_bags(&setup, rules))
                })
                .map_err(|why| item.key_error(format!("variant '{name}': {why}")))?;
        }
    }
    Ok(ComparedRules {
        variants,
        players,
        balance,
        tune: None,
    })
}

/// Hypotheses; an empty list is not written.
fn hypotheses(all: &mut Vec<String>) -> Box<dyn Setting + '_> {
    let each = json!({ "type": "string", "maxLength": MAX_HYPOTHESIS });
    let schema = json!({ "type": "array", "maxItems": MAX_HYPOTHESES, "items": each });
    let write = |all: &Vec<String>| (!all.is_empty()).then(|| texts(all));
    settings::field(all, schema, read_hypotheses, write)
}

fn read_hypotheses(item: &Item<'_>) -> Result<Vec<String>> {
    let list = item.list()?;
    if list.len() > MAX_HYPOTHESES {
        let found = list.len();
        return Err(item.error(format!(
            "{found} hypotheses; an experiment has at most {MAX_HYPOTHESES}"
        )));
    }
    all(list
        .iter()
        .map(|item| Ok(item.text_up_to(MAX_HYPOTHESIS)?.to_owned())))
}

/// The setups, the number of ranked ones, and the pairing.
fn who_plays(table: &Table<'_>, rules: &Ruleset) -> Result<(Setups, usize, Pairing)> {
    let mut setups = listed_setups(table, rules)?;
    let ranked = setups.len();
    // The pairing of unknown setups cannot be checked.
    let pairing = table.get("pairing").filter(|_| !setups.incomplete);
    let pairing =
        pairing.and_then(|item| item.source.keep(pairing::read(item, &mut setups, rules)));
    table.read(EXPRESSIONS, |item| {
        expressions::learn(item, setups.without_expressions(), rules)
    });
    Ok((setups, ranked, pairing.unwrap_or(Pairing::RoundRobin)))
}

/// A variant with its setups: those it lists, or those of the experiment read again under its rules, so that recipes
/// deal its tiles to its bags.
fn variant(table: &Table<'_>, varied: Varied<'_>, setups: &[Setup]) -> Result<Variant> {
    let Varied {
        name,
        rules,
        at,
        setups: listed,
    } = varied;
    let Some(listed) = listed else {
        let read = table.source.all_mistakes(|| who_plays(table, &rules));
        let read =
            read.map_err(|error| error.with(&format!(" (by the rules of variant '{name}')")))?;
        return Ok(Variant {
            name,
            rules,
            setups: read.0.into_inner().0,
        });
    };
    let mut read: Vec<Setup> = Vec::new();
    for table in listed {
        let setup = setup_file::read(table.clone(), &rules, String::new).setup;
        let expected = setups.get(read.len()).map(|setup| &setup.name);
        if expected != Some(&setup.name) {
            let expected = expected.map_or("no more".to_owned(), |name| format!("'{name}'"));
            return Err(table.error(format!(
                "a variant that lists setups lists all of the experiment's in their order: '{}' stands where {expected} \
                 must stand",
                setup.name
            )));
        }
        read.push(setup);
    }
    if let Some(missing) = setups.get(read.len()) {
        let missing = &missing.name;
        return Err(at.error(format!(
            "a variant that lists setups lists all; '{name}' lacks '{missing}'"
        )));
    }
    Ok(Variant {
        name,
        rules,
        setups: read,
    })
}

/// The setups of files, then inline setups, then crossed ones.
fn listed_setups(table: &Table<'_>, game: &Ruleset) -> Result<Setups> {
    if !["setups", "setup", "cross"]
        .iter()
        .any(|key| table.has(key))
    {
        let ways =
            "setups = [\"setups/*.toml\"], [[setup]] tables or a [cross] of splits and policies";
        return Err(table.lacks(format!("an experiment needs setups: {ways}")));
    }
    let source = table.source;
    let mut setups = Setups::default();
    for item in table.read("setups", Item::list).unwrap_or_default() {
        let read = setups::read_named(&item, game);
        setups.incomplete |= read.is_err();
        for setup in source.keep(read).unwrap_or_default() {
            source.keep(setups.add_named(&item, setup));
        }
    }
    for table in table.read("setup", Item::tables).unwrap_or_default() {
        source.keep(setups.add_table(&table, game));
    }
    if let Some(item) = table.get("cross") {
        let read = source.all_mistakes(|| cross::read(item, game));
        setups.incomplete |= read.is_err();
        for setup in source.keep(read).unwrap_or_default() {
            let place = format!("in [cross] at {}", item.place());
            source.keep(setups.add(setup, place, |message| item.error(message)));
        }
    }
    if setups.len() == 0 {
        source.end_if_wrong()?;
        let at = table.get("setups").or(table.get("setup"));
        let message = "there is no setup in here; an experiment needs setups to play";
        return Err(at.map_or_else(|| table.error(message), |item| item.error(message)));
    }
    Ok(setups)
}
