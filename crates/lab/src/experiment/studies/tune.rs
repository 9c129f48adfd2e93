//! Reading `[tune]`: the tunable options, the targets, and the budget.

use crate::experiment::studies::sweep::{in_proportion, short, symbols_of};
use crate::experiment::studies::targets::targets;
use crate::experiment::studies::tune_settings::{self, TuneLevel, TuneOption, TuneSettings, set_all};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_stats::numerals::count;
use serde_json::{Value as Json, json};

use crate::experiment::error::all;
use crate::experiment::rules_file;
use crate::experiment::settings;
use crate::experiment::setup_file::unfit_bot;
use crate::experiment::table::Item;
use crate::experiment::toml_text::{inline, line, text};
use crate::experiment::{ConfigError, Experiment, names};

/// The most tunable options, and the most values of one.
const MOST_OPTIONS: usize = 20;
const MOST_LEVELS: usize = 100;
/// The largest cost of an option.
const DEAREST: f64 = 1000.;
/// Reads the `[tune]` table of an otherwise complete experiment.
pub(crate) fn read(item: &Item<'_>, experiment: &Experiment) -> Result<TuneSettings, ConfigError> {
    let mut tune = TuneSettings::default();
    let table = item.table()?;
    for (key, example) in [("options", "hand = [7, 8, 9]"), ("targets", "[\"turns = 25..35\"]")] {
        if !table.has(key) {
            item.reject_key(format!("[tune] needs '{key}', such as {example}"));
        }
    }
    let options = table.read("options", |item| options(item, &experiment.rules)).unwrap_or_default();
    for level in options.iter().flat_map(|option| &option.levels) {
        let rules =
            set_all(&experiment.rules, level.follows.iter().chain(&level.sets)).expect("it was tried");
        if let Some(why) = experiment.setups.iter().find_map(|setup| unfit_bot(setup, &rules)) {
            return Err(item.error(format!("{}: {why}", level.name)));
        }
    }
    let targets = table.read("targets", |item| targets(item, experiment)).unwrap_or_default();
    settings::read(item, tune_settings::tune(&mut tune))?;
    if tune.most_pairs < tune.pairs {
        let item = table.get("most-pairs").or(table.get("pairs")).expect("one of them is not the default");
        return Err(item.error(format!(
            "most-pairs is {}, and a variant is first played for {}; it must be at least that",
            tune.most_pairs,
            count(tune.pairs, "pair")
        )));
    }
    Ok(TuneSettings { options, targets, ..tune })
}

/// Writes the `[tune]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, tune: &TuneSettings) {
    let mut own = tune.clone();
    settings::write(out, "tune", &tune_settings::tune(&mut own));
    let targets: Vec<toml::Value> = tune.targets.iter().map(|target| text(&target.text)).collect();
    line(out, "targets", toml::Value::Array(targets));
    *out += "\n[tune.options]\n";
    for option in &tune.options {
        let key = match option.key.split_once('.') {
            Some((table, symbols)) => format!("{table}.{}", text(symbols)),
            None => option.key.clone(),
        };
        let values: Vec<String> = option.levels.iter().map(|level| inline(&level.written)).collect();
        let names: Vec<toml::Value> = option.levels.iter().map(|level| text(&level.name)).collect();
        let (names, cost) = (toml::Value::Array(names), toml::Value::Float(option.cost));
        let value =
            format!("{{ values = [{}], names = {names}, cost = {cost}{} }}", values.join(", "), with(option));
        line(out, &key, value);
    }
}

/// The options that change with one, as text for the file.
fn with(option: &TuneOption) -> String {
    let keys = option.levels.first().map_or(&[][..], |level| &level.follows);
    let lists = keys.iter().enumerate().map(|(place, (key, _))| {
        let values: Vec<String> = option.levels.iter().map(|level| inline(&level.follows[place].1)).collect();
        format!("{key} = [{}]", values.join(", "))
    });
    let lists: Vec<String> = lists.collect();
    if lists.is_empty() { String::new() } else { format!(", with = {{ {} }}", lists.join(", ")) }
}

pub(crate) fn schema() -> Json {
    let mut schema = settings::schema(&tune_settings::tune(&mut TuneSettings::default()));
    schema["required"] = json!(["options", "targets"]);
    schema
}

fn options(item: &Item<'_>, base: &Ruleset) -> Result<Vec<TuneOption>, ConfigError> {
    let table = item.table()?;
    let known = rules_file::options(base);
    let mut options = Vec::new();
    for option in table.items() {
        if !known.contains(&option.key) {
            option.source.keep(Err::<(), _>(rules_file::unknown(base, option, &known)));
        } else if base.private_bags().is_some() && ["bags", "advantage-known"].contains(&option.key) {
            option.reject_key(format!(
                "'{}' cannot be tuned: it decides how many splits and bags a setup has; compare such rules by [[variant]]",
                option.key
            ));
        } else if rules_file::TABLES.contains(&option.key) {
            let symbols = option.table()?;
            options.extend(all(symbols.items().iter().map(|symbols| counted(option.key, symbols, base)))?);
        } else {
            options.extend(option.source.keep(plain(option, base)));
        }
    }
    item.source.end_if_wrong()?;
    if options.is_empty() {
        return Err(item.error("[tune.options] is empty; list options, such as hand = [7, 8, 9]"));
    }
    if options.len() > MOST_OPTIONS {
        let found = options.len();
        return Err(item.error(format!("{found} options; at most {MOST_OPTIONS} can be tuned at once")));
    }
    Ok(options)
}

/// The values of an option, each with its place in the file; their names, if given; and the cost of a change.
struct Listed<'a> {
    values: Vec<(Value, Item<'a>)>,
    names: Option<Vec<String>>,
    cost: f64,
    /// Options that change with it: their values for each of its values.
    with: Vec<(Item<'a>, Vec<Value>)>,
}

fn listed<'a>(item: &Item<'a>) -> Result<Listed<'a>, ConfigError> {
    if !item.value.is_table() {
        let list = item.list()?.into_iter().map(|item| (rules_file::value(&item), item)).collect();
        return Ok(Listed { values: list, names: None, cost: 1., with: Vec::new() });
    }
    let table = item.table()?.only(&["values", "names", "from", "to", "step", "cost", "with"]);
    let cost = table.get("cost").map_or(Ok(1.), |item| item.number(0., DEAREST))?;
    let values: Vec<(Value, Item<'a>)> = match (table.get("values"), table.get("from"), table.get("to")) {
        (Some(values), None, None) => {
            values.list()?.into_iter().map(|item| (rules_file::value(&item), item)).collect()
        }
        (None, Some(from), Some(to)) => {
            let (low, high) = (from.count(0, 1_000_000)?, to.count(0, 1_000_000)?);
            let step = table.get("step").map_or(Ok(1), |item| item.count(1, 1_000_000))?;
            if low >= high {
                return Err(to.error(format!("'to' is {high} and 'from' is {low}; 'to' must be larger")));
            }
            if (high - low) / step >= MOST_LEVELS as u64 {
                return Err(item.error(format!("more than {MOST_LEVELS} values, which is the limit")));
            }
            let steps = (low..=high).step_by(step as usize);
            steps.map(|number| (Value::Integer(number as i64), from.clone())).collect()
        }
        _ => {
            return Err(item.error(format!(
                "{} needs a list of values, such as [7, 8, 9] or {{ values = [7, 8, 9], cost = 2 }}, or a range: {{ from = 7, \
                 to = 9 }}",
                item.key
            )));
        }
    };
    let mut with = Vec::new();
    for other in table.get("with").map_or(Ok(Vec::new()), |item| Ok(item.table()?.items().to_vec()))? {
        let own: Vec<Value> = other.list()?.iter().map(rules_file::value).collect();
        if own.len() != values.len() {
            let (key, found) = (other.key, own.len());
            return Err(other.error(format!("{found} values of {key} for {} of {}", values.len(), item.key)));
        }
        with.push((other, own));
    }
    let mut names = None;
    if let Some(item) = table.get("names") {
        let mut listed = Vec::new();
        for name in item.list()? {
            listed.push(name.text_up_to(40)?.to_owned());
        }
        if listed.len() != values.len() {
            let (found, needed) = (listed.len(), values.len());
            return Err(item.error(format!("{found} names for {needed} values; each value needs one")));
        }
        names = Some(listed);
    }
    Ok(Listed { values, names, cost, with })
}

/// An option whose values are rule options themselves.
fn plain(item: &Item<'_>, base: &Ruleset) -> Result<TuneOption, ConfigError> {
    let listed = listed(item)?;
    let now = base.entries().into_iter().find(|entry| entry.key == item.key).map(|entry| entry.value);
    option(item.key.to_owned(), item, listed, now, base, |value| {
        Some(vec![(item.key.to_owned(), value.clone())])
    })
}

/// An option that is the number of a symbol in a table, or the sum over several symbols, which keep their proportions.
fn counted(table: &str, item: &Item<'_>, base: &Ruleset) -> Result<TuneOption, ConfigError> {
    let (symbols, counts) = symbols_of(table, item, base)?;
    let key = format!("{table}.{}", item.key);
    let now: i64 = counts.iter().sum();
    option(key.clone(), item, listed(item)?, Some(Value::Integer(now)), base, |value| match value {
        Value::Integer(number) => {
            let parts = symbols.iter().cloned().zip(in_proportion(&counts, *number)).collect();
            Some(vec![(table.to_owned(), Value::Counts(parts))])
        }
        _ => None,
    })
}

fn option(
    key: String,
    item: &Item<'_>,
    listed: Listed<'_>,
    now: Option<Value>,
    base: &Ruleset,
    sets: impl Fn(&Value) -> Option<Vec<(String, Value)>>,
) -> Result<TuneOption, ConfigError> {
    let Listed { values, names, cost, with } = listed;
    if values.len() > MOST_LEVELS {
        return Err(item.error(format!("more than {MOST_LEVELS} values, which is the limit")));
    }
    let mut levels: Vec<TuneLevel> = Vec::new();
    for (place, (value, at)) in values.iter().enumerate() {
        let name = names.as_ref().map_or_else(|| short(value, place), |names| names[place].clone());
        if let Some(flaw) = names::flaw(&name) {
            return Err(at.error(format!("a value of {key} cannot be called '{name}': {flaw}")));
        }
        if levels.iter().any(|level| level.name == name || level.written == *value) {
            return Err(at.error(format!("{name} is in the list of {key} twice")));
        }
        let Some(sets) = sets(value) else {
            return Err(at.error(format!("{key} is {}; it must be a whole number", at.found())));
        };
        let said = with.iter().map(|(other, values)| (other.key.to_owned(), values[place].clone()));
        let follows: Vec<(String, Value)> = said.collect();
        if let Err(error) = set_all(base, follows.iter().chain(&sets)) {
            return Err(at.error(format!("{key} cannot be {name}: {error}")));
        }
        levels.push(TuneLevel { name, written: value.clone(), sets, follows });
    }
    // Whole numbers are sorted.
    if levels.iter().all(|level| matches!(level.written, Value::Integer(_))) {
        levels.sort_by_key(|level| match level.written {
            Value::Integer(number) => number,
            _ => 0,
        });
    }
    follow(&mut levels, base);
    let Some(base) = now.as_ref().and_then(|now| levels.iter().position(|level| level.written == *now))
    else {
        let now = now.map_or_else(String::new, |now| inline(&now));
        return Err(item.error(format!(
            "{key} is {now} in the rules of the experiment, but that is not among these values; costs of changes are \
             relative to it"
        )));
    };
    if levels.len() < 2 {
        return Err(item.error(format!("{key} has one value here; a tunable option needs at least two")));
    }
    Ok(TuneOption { key, levels, base, cost })
}

/// Adds to every level the options that change with it, by the rules or by the file.
fn follow(levels: &mut [TuneLevel], base: &Ruleset) {
    let entries: Vec<Vec<(&str, Value)>> = levels
        .iter()
        .map(|level| set_all(base, level.follows.iter().chain(&level.sets)).expect("it was tried"))
        .map(|rules| rules.entries().into_iter().map(|entry| (entry.key, entry.value)).collect())
        .collect();
    let before = base.entries();
    // A table that follows an option, such as the tiles for young players, follows it from any table.
    let mut places: Vec<usize> = (0..before.len()).collect();
    places.retain(|&place| {
        !levels.iter().any(|level| level.sets_option(before[place].key))
            && !matches!(before[place].value, Value::Counts(_))
            && entries.iter().any(|entries| entries[place].1 != before[place].value)
    });
    for (level, entries) in levels.iter_mut().zip(&entries) {
        let own = places.iter().map(|&place| &entries[place]);
        level.follows = own.map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    }
}
