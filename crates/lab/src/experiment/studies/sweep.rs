//! Reading a sweep: a variant for every combination of values of some options.

use bagsplit_game::rules::{Ruleset, Value};

use crate::experiment::ConfigError;
use crate::experiment::error;
use crate::experiment::nearest::hint;
use crate::experiment::rules_file::{self, apply};
use crate::experiment::table::{Item, Table};

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
struct Step<'a> {
    /// Its name, such as `hand 7`.
    name: String,
    /// The table of the option if it is of symbols of one, these symbols, and their numbers, whose proportions are kept.
    of_table: Option<(&'a str, Vec<String>, Vec<i64>)>,
    item: Item<'a>,
}

/// The options of a sweep, those of symbols with their table.
fn options<'a>(item: &Item<'a>) -> Result<Vec<(Option<&'a str>, Item<'a>)>, ConfigError> {
    let mut options = Vec::new();
    for option in item.table()?.items() {
        if rules_file::TABLES.contains(&option.key) && option.value.is_table() {
            options.extend(option.table()?.items().iter().map(|symbol| (Some(option.key), symbol.clone())));
        } else {
            options.push((None, option.clone()));
        }
    }
    Ok(options)
}

/// The name of an option, such as `hand` or `tiles.=`.
fn name((table, option): &(Option<&str>, Item<'_>)) -> String {
    table.map_or(option.key.to_owned(), |table| format!("{table}.{}", option.key))
}

/// The option of a sweep, if it has only one.
pub(crate) fn alone(item: &Item<'_>) -> Result<Option<String>, ConfigError> {
    Ok(if let [only] = &options(item)?[..] { Some(name(only)) } else { None })
}

/// Every combination of the values of the swept options, the last option varying fastest.
pub(crate) fn swept<'a>(item: &Item<'a>, base: &Ruleset) -> Result<Vec<Varied<'a>>, ConfigError> {
    let lists = error::all(options(item)?.iter().map(|option| steps(option, base)))?;
    if lists.is_empty() {
        return Err(item.error("[sweep] needs an option with a list of values, such as hand = [6, 7, 8]"));
    }
    let all = lists.iter().map(Vec::len).try_fold(1usize, usize::checked_mul);
    if all.is_none_or(|all| all > MOST) {
        return Err(item.error(format!("these make more than {MOST} variants, which is the limit")));
    }
    let mut variants = Vec::new();
    for number in 0..all.unwrap_or(0) {
        let (mut rest, mut chosen) = (number, Vec::new());
        for list in lists.iter().rev() {
            chosen.push(&list[rest % list.len()]);
            rest /= list.len();
        }
        chosen.reverse();
        variants.push(combined(item, &chosen, base)?);
    }
    Ok(variants)
}

/// The variant with these values.
fn combined<'a>(at: &Item<'a>, steps: &[&Step<'a>], base: &Ruleset) -> Result<Varied<'a>, ConfigError> {
    let mut rules = base.clone();
    let whole: Vec<&Item<'_>> =
        steps.iter().filter(|step| step.of_table.is_none()).map(|step| &step.item).collect();
    apply(&mut rules, &whole);
    for step in steps {
        if let Some((table, symbols, counts)) = &step.of_table {
            let Some(total) = at.source.keep(step.item.count(0, 1_000_000)) else { continue };
            let parts = symbols.iter().cloned().zip(in_proportion(counts, total as i64)).collect();
            let set = rules.set(table, &Value::Counts(parts));
            at.source.keep(set.map_err(|error| step.item.error(error.to_string())));
        }
    }
    let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
    Ok(Varied { name: names.join(", "), rules, at: at.clone(), setups: None })
}

/// The values of a swept option.
fn steps<'a>(named: &(Option<&'a str>, Item<'a>), base: &Ruleset) -> Result<Vec<Step<'a>>, ConfigError> {
    let (key, (table, option)) = (name(named), named);
    let values = option.list()?;
    if values.is_empty() {
        return Err(option.error(format!("{} is an empty list; it needs at least one value", option.key)));
    }
    if values.len() > MOST {
        return Err(option.error(format!("these make more than {MOST} variants, which is the limit")));
    }
    let of_table = match table {
        None => None,
        Some(table) => {
            let (symbols, counts) = symbols_of(table, option, base)?;
            Some((*table, symbols, counts))
        }
    };
    let mut steps: Vec<Step<'a>> = Vec::new();
    for (place, item) in values.into_iter().enumerate() {
        let shown = short(&rules_file::value(&item), place);
        let name = format!("{key} {shown}");
        if steps.iter().any(|step| step.name == name) {
            return Err(item.error(format!("{shown} is in the list of {key} twice")));
        }
        steps.push(Step { name, of_table: of_table.clone(), item });
    }
    Ok(steps)
}

/// The symbols of a key such as `tiles."+-*/"`, and their numbers in the rules.
pub(crate) fn symbols_of(
    table: &str,
    item: &Item<'_>,
    base: &Ruleset,
) -> Result<(Vec<String>, Vec<i64>), ConfigError> {
    let key = format!("{table}.{}", item.key);
    let entry = base.entries().into_iter().find(|entry| entry.key == table);
    let Some(Value::Counts(counts)) = entry.map(|entry| entry.value) else {
        return Err(item.key_error(format!("'{table}' is not a table of symbols")));
    };
    let mut own: Vec<(String, i64)> = Vec::new();
    for symbol in item.key.chars() {
        let symbol = symbol.to_string();
        let Some(found) = counts.iter().find(|(known, _)| *known == symbol) else {
            let known = counts.iter().map(|(known, _)| known.as_str());
            return Err(item.key_error(format!("unknown symbol in '{key}'{}", hint("", known))));
        };
        if own.contains(found) {
            return Err(item.key_error(format!("'{symbol}' occurs twice in '{key}'")));
        }
        own.push(found.clone());
    }
    if own.is_empty() {
        return Err(item.key_error(format!("'{key}' names no symbol")));
    }
    let (symbols, counts): (Vec<String>, Vec<i64>) = own.into_iter().unzip();
    if counts.iter().sum::<i64>() == 0 && counts.len() > 1 {
        return Err(item.key_error(format!(
            "the rules have none of '{}', so there are no proportions to keep; list the symbols one by one",
            item.key
        )));
    }
    Ok((symbols, counts))
}

/// A total divided in proportion to these numbers: whole parts first, then one each for the largest remainders, earlier ones
/// first. The first gets all of it if all numbers are 0.
pub(crate) fn in_proportion(numbers: &[i64], total: i64) -> Vec<i64> {
    let all: i64 = numbers.iter().sum();
    if all == 0 {
        return (0..numbers.len()).map(|place| if place == 0 { total } else { 0 }).collect();
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
