//! Reading a sweep: a variant for every combination of values of some options.

use bagsplit_game::rules::{Ruleset, Value};

use crate::experiment::reader::{ConfigError, Item, Result, Table, all, combinations, hint};
use crate::experiment::rules_file::{self, apply};

/// The most variants that an experiment can have.
pub const MOST: usize = 200;

/// Rules with a name; their place in the file, for messages; and setups that replace the experiment's, if given.
pub(crate) struct Varied<'a> {
    pub(crate) name: String,
    pub(crate) rules: Ruleset,
    pub(crate) at: Item<'a>,
    pub(crate) setups: Option<Vec<Table<'a>>>,
}

/// A value of a swept option.
#[derive(Clone)]
struct SweptValue<'a> {
    /// Its name, such as `hand 7`.
    name: String,
    /// The symbols of the option, if it is of a table of them.
    symbols: Option<Symbols>,
    item: Item<'a>,
}

/// The options of a sweep, those of symbols with their table.
fn options<'a>(item: &Item<'a>) -> Result<Vec<(Option<&'a str>, Item<'a>)>> {
    let mut options = Vec::new();
    for option in item.table()?.items() {
        if rules_file::TABLES.contains(&option.key) && option.value.is_table() {
            options.extend(
                option
                    .table()?
                    .items()
                    .iter()
                    .map(|symbol| (Some(option.key), symbol.clone())),
            );
        } else {
            options.push((None, option.clone()));
        }
    }
    Ok(options)
}

/// The name of an option, such as `hand` or `tiles.=`.
fn name((table, option): &(Option<&str>, Item<'_>)) -> String {
    table.map_or(option.key.to_owned(), |table| {
        format!("{table}.{}", option.key)
    })
}

/// The option of a sweep, if it has only one.
pub(crate) fn alone(item: &Item<'_>) -> Result<Option<String>> {
    Ok(if let [only] = &options(item)?[..] {
        Some(name(only))
    } else {
        None
    })
}

/// Every combination of the values of the swept options, the last option varying fastest.
pub(crate) fn swept<'a>(item: &Item<'a>, base: &Ruleset) -> Result<Vec<Varied<'a>>> {
    let lists = all(options(item)?.iter().map(|option| steps(option, base)))?;
    if lists.is_empty() {
        return Err(
            item.error("[sweep] needs an option with a list of values, such as hand = [6, 7, 8]")
        );
    }
    let combined_steps = combinations(&lists, MOST).map_err(|_| too_many(item))?;
    combined_steps
        .iter()
        .map(|steps| combined(item, steps, base))
        .collect()
}

fn too_many(item: &Item<'_>) -> ConfigError {
    item.error(format!(
        "these make more than {MOST} variants, which is the limit"
    ))
}

/// The variant with these values.
fn combined<'a>(at: &Item<'a>, steps: &[SweptValue<'a>], base: &Ruleset) -> Result<Varied<'a>> {
    let mut rules = base.clone();
    let whole: Vec<&Item<'_>> = steps
        .iter()
        .filter(|step| step.symbols.is_none())
        .map(|step| &step.item)
        .collect();
    apply(&mut rules, &whole);
    for step in steps {
        if let Some(symbols) = &step.symbols {
            let Some(total) = at.source.keep(step.item.count(0, 1_000_000)) else {
                continue;
            };
            let (table, counts) = symbols.with_total(total as i64);
            at.source.keep(
                rules
                    .set(&table, &counts)
                    .map_err(|error| step.item.error(error.to_string())),
            );
        }
    }
    let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
    Ok(Varied {
        name: names.join(", "),
        rules,
        at: at.clone(),
        setups: None,
    })
}

/// The values of a swept option.
fn steps<'a>(named: &(Option<&'a str>, Item<'a>), base: &Ruleset) -> Result<Vec<SweptValue<'a>>> {
    let (key, (table, option)) = (name(named), named);
    let values = option.elements()?;
    if values.len() > MOST {
        return Err(too_many(option));
    }
    let symbols = table
        .map(|table| Symbols::read(table, option, base))
        .transpose()?;
    let mut steps: Vec<SweptValue<'a>> = Vec::new();
    for (place, item) in values.into_iter().enumerate() {
        let shown = short(&rules_file::value(&item), place);
        let name = format!("{key} {shown}");
        if steps.iter().any(|step| step.name == name) {
            return Err(item.error(format!("{shown} is in the list of {key} twice")));
        }
        steps.push(SweptValue {
            name,
            symbols: symbols.clone(),
            item,
        });
    }
    Ok(steps)
}

/// Symbols of a table of the rules, such as `tiles."+-*/"`, whose numbers keep their proportions.
#[derive(Clone)]
pub(crate) struct Symbols {
    pub(crate) table: String,
    counts: Vec<(String, i64)>,
}

impl Symbols {
    /// The symbols of a key, with their numbers in the rules.
    pub(crate) fn read(table: &str, item: &Item<'_>, base: &Ruleset) -> Result<Symbols> {
        let key = format!("{table}.{}", item.key);
        let entry = base.entries().into_iter().find(|entry| entry.key == table);
        let Some(Value::Counts(all)) = entry.map(|entry| entry.value) else {
            return Err(item.key_error(format!("'{table}' is not a table of symbols")));
        };
        let mut counts: Vec<(String, i64)> = Vec::new();
        for symbol in item.key.chars().map(String::from) {
            let Some(found) = all.iter().find(|(known, _)| *known == symbol) else {
                let known = all.iter().map(|(known, _)| known.as_str());
                return Err(item.key_error(format!("unknown symbol in '{key}'{}", hint("", known))));
            };
            if counts.contains(found) {
                return Err(item.key_error(format!("'{symbol}' occurs twice in '{key}'")));
            }
            counts.push(found.clone());
        }
        if counts.is_empty() {
            return Err(item.key_error(format!("'{key}' names no symbol")));
        }
        let symbols = Symbols {
            table: table.to_owned(),
            counts,
        };
        if symbols.total() == 0 && symbols.counts.len() > 1 {
            return Err(item.key_error(format!(
                "the rules have none of '{}', so there are no proportions to keep; list the symbols one by one",
                item.key
            )));
        }
        Ok(symbols)
    }

    pub(crate) fn total(&self) -> i64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// The option of the rules with this total.
    pub(crate) fn with_total(&self, total: i64) -> (String, Value) {
        let numbers: Vec<i64> = self.counts.iter().map(|(_, count)| *count).collect();
        let symbols = self.counts.iter().map(|(symbol, _)| symbol.clone());
        (
            self.table.clone(),
            Value::Counts(symbols.zip(in_proportion(&numbers, total)).collect()),
        )
    }
}

/// A total divided in proportion to these numbers: whole parts first, then one each for the largest remainders, earlier ones
/// first. The first gets all of it if all numbers are 0.
pub(crate) fn in_proportion(numbers: &[i64], total: i64) -> Vec<i64> {
    let all: i64 = numbers.iter().sum();
    if all == 0 {
        return (0..numbers.len())
            .map(|place| if place == 0 { total } else { 0 })
            .collect();
    }
    let mut parts: Vec<i64> = numbers.iter().map(|number| number * total / all).collect();
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(numbers[place] * total % all));
    let left = total - parts.iter().sum::<i64>();
    for &place in order.iter().take(usize::try_from(left).unwrap_or(0)) {
        parts[place] += 1;
    }
    parts
}

/// A value in the name of a variant: its place among the values, from 1, if it is long or a table.
pub(crate) fn short(value: &Value, place: usize) -> String {
    match value {
        Value::Text(text) if text.is_empty() || text.len() > 40 => (place + 1).to_string(),
        Value::Counts(_) => (place + 1).to_string(),
        _ => value.to_string(),
    }
}
