//! Reading `[tune]`: the tunable options, the targets, and the budget.

use crate::experiment::reader::{ConfigError, Item, Result, all};
use crate::experiment::studies::sweep::{Symbols, short};
use crate::experiment::studies::targets::targets;
use crate::experiment::studies::tune_settings::{
    self, TuneLevel, TuneOption, TuneSettings, set_all,
};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_stats::numerals::count;
use serde_json::{Value as Json, json};

use crate::experiment::rules_file;
use crate::experiment::settings;
use crate::experiment::setup_file::check_bot;
use crate::experiment::toml_text::{inline, line, text};
use crate::experiment::{Experiment, names};

/// The most tunable options, and the most values of one.
const MOST_OPTIONS: usize = 20;
const MOST_LEVELS: usize = 100;
/// The largest cost of an option.
const DEAREST: f64 = 1000.;

/// Reads the `[tune]` table of an otherwise complete experiment.
pub(crate) fn read(item: &Item<'_>, experiment: &Experiment) -> Result<TuneSettings> {
    let mut tune = TuneSettings::default();
    let table = item.table()?;
    for (key, example) in [
        ("options", "hand = [7, 8, 9]"),
        ("targets", "[\"turns = 25..35\"]"),
    ] {
        if !table.has(key) {
            item.reject_key(format!("[tune] needs '{key}', such as {example}"));
        }
    }
    let options = table
        .read("options", |item| options(item, &experiment.rules))
        .unwrap_or_default();
    for level in options.iter().flat_map(|option| &option.levels) {
        let set = level.follows.iter().chain([&level.set]);
        let rules = set_all(&experiment.rules, set).expect("it was tried");
        if let Some(why) = experiment
            .setups
            .iter()
            .find_map(|setup| check_bot(setup, &rules).err())
        {
            table.reject("options", format!("{}: {why}", level.name));
        }
    }
    let targets = table
        .read("targets", |item| targets(item, experiment))
        .unwrap_or_default();
    settings::read(item, tune_settings::tune(&mut tune))?;
    if tune.for_each && experiment.players().is_empty() {
        let item = table.get("for-each").expect("it is not the default");
        return Err(item.key_error(
            "'for-each' searches for targets by every population, and there is no [[players]]; add populations or leave it out",
        ));
    }
    if tune.most_pairs < tune.pairs {
        let item = table
            .get("most-pairs")
            .or(table.get("pairs"))
            .expect("one of them is not the default");
        return Err(item.error(format!(
            "most-pairs is {}, and a variant is first played for {}; it must be at least that",
            tune.most_pairs,
            count(tune.pairs, "pair")
        )));
    }
    Ok(TuneSettings {
        options,
        targets,
        ..tune
    })
}

/// Writes the `[tune]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, tune: &TuneSettings) {
    let mut copy = tune.clone();
    settings::write(out, "tune", &tune_settings::tune(&mut copy));
    let targets: Vec<toml::Value> = tune
        .targets
        .iter()
        .map(|target| text(&target.text))
        .collect();
    line(out, "targets", toml::Value::Array(targets));
    *out += "\n[tune.options]\n";
    for option in &tune.options {
        let key = match option.key.split_once('.') {
            Some((table, symbols)) => format!("{table}.{}", text(symbols)),
            None => option.key.clone(),
        };
        let values: Vec<String> = option
            .levels
            .iter()
            .map(|level| inline(&level.written))
            .collect();
        let names: Vec<toml::Value> = option
            .levels
            .iter()
            .map(|level| text(&level.name))
            .collect();
        let (names, cost) = (toml::Value::Array(names), toml::Value::Float(option.cost));
        let value = format!(
            "{{ values = [{}], names = {names}, cost = {cost}{} }}",
            values.join(", "),
            with(option)
        );
        line(out, &key, value);
    }
}

/// The options that change with one, as text for the file.
fn with(option: &TuneOption) -> String {
    let keys = option
        .levels
        .first()
        .map_or(&[][..], |level| &level.follows);
    let lists = keys.iter().enumerate().map(|(place, (key, _))| {
        let values: Vec<String> = option
            .levels
            .iter()
            .map(|level| inline(&level.follows[place].1))
            .collect();
        format!("{key} = [{}]", values.join(", "))
    });
    let lists: Vec<String> = lists.collect();
    if lists.is_empty() {
        String::new()
    } else {
        format!(", with = {{ {} }}", lists.join(", "))
    }
}

pub(crate) fn schema() -> Json {
    let mut schema = settings::schema(&tune_settings::tune(&mut TuneSettings::default()));
    schema["required"] = json!(["options", "targets"]);
    schema
}

fn options(item: &Item<'_>, base: &Ruleset) -> Result<Vec<TuneOption>> {
    let table = item.table()?;
    let known = rules_file::options(base);
    let mut options = Vec::new();
    for option in table.items() {
        let read = if !known.contains(&option.key) {
            Err(rules_file::unknown(base, option, &known))
        } else if base.private_bags().is_some() && ["bags", "advantage-known"].contains(&option.key)
        {
            Err(option.key_error(format!(
                "'{}' cannot be tuned: it decides how many splits and bags a setup has; compare such rules by [[variant]]",
                option.key
            )))
        } else if rules_file::TABLES.contains(&option.key) {
            let symbols = option.table();
            symbols.and_then(|table| {
                all(table
                    .items()
                    .iter()
                    .map(|item| read_option(Some(option.key), item, base)))
            })
        } else {
            read_option(None, option, base).map(|option| vec![option])
        };
        options.extend(option.source.keep(read).into_iter().flatten());
    }
    item.source.end_if_wrong()?;
    if options.is_empty() {
        return Err(item.error("[tune.options] is empty; list options, such as hand = [7, 8, 9]"));
    }
    if options.len() > MOST_OPTIONS {
        let found = options.len();
        return Err(item.error(format!(
            "{found} options; at most {MOST_OPTIONS} can be tuned at once"
        )));
    }
    Ok(options)
}

/// The values of an option, each with its place in the file; their names; and the cost of a change.
struct OptionValues<'a> {
    values: Vec<(Value, Item<'a>)>,
    names: Vec<String>,
    cost: f64,
    /// Options that change with it: their values for each of its values.
    with: Vec<(String, Vec<Value>)>,
}

fn listed<'a>(item: &Item<'a>) -> Result<OptionValues<'a>> {
    if !item.value.is_table() {
        let values = values(item)?;
        return Ok(OptionValues {
            names: short_names(&values),
            values,
            cost: 1.,
            with: Vec::new(),
        });
    }
    let table = item
        .table()?
        .only(&["values", "names", "from", "to", "step", "cost", "with"]);
    let cost = table
        .get("cost")
        .map_or(Ok(1.), |item| item.number(0., DEAREST))?;
    let values = match (table.get("values"), table.get("from"), table.get("to")) {
        (Some(list), None, None) => values(list)?,
        (None, Some(from), Some(to)) => range(item, from, to, table.get("step"))?,
        _ => {
            return Err(item.error(format!(
                "{} needs a list of values, such as [7, 8, 9] or {{ values = [7, 8, 9], cost = 2 }}, or a range: {{ from = 7, \
                 to = 9 }}",
                item.key
            )));
        }
    };
    let mut with = Vec::new();
    for other in table
        .get("with")
        .map_or(Ok(Vec::new()), |item| Ok(item.table()?.items().to_vec()))?
    {
        let items = one_each(&other, &format!("values of {}", other.key), values.len())?;
        with.push((
            other.key.to_owned(),
            items.iter().map(rules_file::value).collect(),
        ));
    }
    let names = match table.get("names") {
        None => short_names(&values),
        Some(list) => {
            let names = one_each(list, "names", values.len())?;
            all(names
                .iter()
                .map(|name| name.text_up_to(40).map(str::to_owned)))?
        }
    };
    Ok(OptionValues {
        values,
        names,
        cost,
        with,
    })
}

fn values<'a>(list: &Item<'a>) -> Result<Vec<(Value, Item<'a>)>> {
    Ok(list
        .list()?
        .into_iter()
        .map(|item| (rules_file::value(&item), item))
        .collect())
}

fn short_names(values: &[(Value, Item<'_>)]) -> Vec<String> {
    values
        .iter()
        .enumerate()
        .map(|(place, (value, _))| short(value, place))
        .collect()
}

/// The whole numbers from one to another.
fn range<'a>(
    item: &Item<'a>,
    from: &Item<'a>,
    to: &Item<'a>,
    step: Option<&Item<'a>>,
) -> Result<Vec<(Value, Item<'a>)>> {
    let (low, high) = (from.count(0, 1_000_000)?, to.count(0, 1_000_000)?);
    let step = step.map_or(Ok(1), |item| item.count(1, 1_000_000))?;
    if low >= high {
        return Err(to.error(format!(
            "'to' is {high} and 'from' is {low}; 'to' must be larger"
        )));
    }
    if (high - low) / step >= MOST_LEVELS as u64 {
        return Err(too_many(item));
    }
    let steps = (low..=high).step_by(step as usize);
    Ok(steps
        .map(|number| (Value::Integer(number as i64), from.clone()))
        .collect())
}

fn too_many(item: &Item<'_>) -> ConfigError {
    item.error(format!(
        "more than {MOST_LEVELS} values, which is the limit"
    ))
}

/// The items of a list, one for each value of an option.
fn one_each<'a>(list: &Item<'a>, what: &str, values: usize) -> Result<Vec<Item<'a>>> {
    match list.list()? {
        items if items.len() == values => Ok(items),
        items => {
            let found = items.len();
            Err(list.error(format!(
                "{found} {what} for {values} values; each value needs one"
            )))
        }
    }
}

/// Reads an option of the rules: its values, or where it stands in a `table` those of the number of its symbols.
fn read_option(table: Option<&str>, item: &Item<'_>, base: &Ruleset) -> Result<TuneOption> {
    let symbols = table
        .map(|table| Symbols::read(table, item, base))
        .transpose()?;
    let (key, now) = match &symbols {
        Some(symbols) => (
            format!("{}.{}", symbols.table, item.key),
            Value::Integer(symbols.total()),
        ),
        None => {
            let entry = base
                .entries()
                .into_iter()
                .find(|entry| entry.key == item.key);
            (
                item.key.to_owned(),
                entry.expect("unknown options were rejected").value,
            )
        }
    };
    let OptionValues {
        values,
        names,
        cost,
        with,
    } = listed(item)?;
    if values.len() > MOST_LEVELS {
        return Err(too_many(item));
    }
    let mut levels: Vec<TuneLevel> = Vec::new();
    for (place, ((value, at), name)) in values.into_iter().zip(names).enumerate() {
        names::check(&name).map_err(|flaw| {
            at.error(format!(
                "a value of {key} cannot be called '{name}': {flaw}"
            ))
        })?;
        if levels
            .iter()
            .any(|level| level.name == name || level.written == value)
        {
            return Err(at.error(format!("{name} is in the list of {key} twice")));
        }
        let set = match (&symbols, &value) {
            (None, value) => (key.clone(), (*value).clone()),
            (Some(symbols), Value::Integer(total)) => symbols.with_total(*total),
            _ => {
                return Err(at.error(format!(
                    "{key} is {}; it must be a whole number",
                    at.found()
                )));
            }
        };
        let follows: Vec<(String, Value)> = with
            .iter()
            .map(|(other, values)| (other.clone(), values[place].clone()))
            .collect();
        if let Err(error) = set_all(base, follows.iter().chain([&set])) {
            return Err(at.error(format!("{key} cannot be {name}: {error}")));
        }
        levels.push(TuneLevel {
            name,
            written: value,
            set,
            follows,
        });
    }
    // Whole numbers are sorted.
    if levels
        .iter()
        .all(|level| matches!(level.written, Value::Integer(_)))
    {
        levels.sort_by_key(|level| match level.written {
            Value::Integer(number) => number,
            _ => 0,
        });
    }
    follow(&mut levels, base);
    let Some(base) = levels.iter().position(|level| level.written == now) else {
        let now = inline(&now);
        return Err(item.error(format!(
            "{key} is {now} in the rules of the experiment, but that is not among these values; costs of changes are \
             relative to it"
        )));
    };
    if levels.len() < 2 {
        return Err(item.error(format!(
            "{key} has one value here; a tunable option needs at least two"
        )));
    }
    Ok(TuneOption {
        key,
        levels,
        base,
        cost,
    })
}

/// Adds to every level the options that change with it, by the rules or by the file.
fn follow(levels: &mut [TuneLevel], base: &Ruleset) {
    let entries: Vec<Vec<(&str, Value)>> = levels
        .iter()
        .map(|level| set_all(base, level.follows.iter().chain([&level.set])).expect("it was tried"))
        .map(|rules| {
            rules
                .entries()
                .into_iter()
                .map(|entry| (entry.key, entry.value))
                .collect()
        })
        .collect();
    let before = base.entries();
    // A table that follows an option, such as the tiles for young players, follows it from any table.
    let mut places: Vec<usize> = (0..before.len()).collect();
    places.retain(|&place| {
        !levels
            .iter()
            .any(|level| level.sets_option(before[place].key))
            && !matches!(before[place].value, Value::Counts(_))
            && entries
                .iter()
                .any(|entries| entries[place].1 != before[place].value)
    });
    for (level, entries) in levels.iter_mut().zip(&entries) {
        let following = places.iter().map(|&place| &entries[place]);
        level.follows = following
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect();
    }
}
