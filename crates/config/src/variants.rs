//! Reading variants: rules that differ from the experiment's own, listed one by one or swept over a range.

use rules::{Ruleset, Value};

use crate::nearest::hint;
use crate::rules_file::{self, apply, set_symbol};
use crate::table::{Item, Table};
use crate::{ConfigError, Experiment};

/// The most variants that an experiment can have.
const MOST: usize = 200;

/// Options that are tables of symbols.
const TABLES: [&str; 2] = ["tiles", "scores"];

/// Rules with a name; where they stand, for messages; and the setups in place of the experiment's, if given.
pub(crate) struct Varied<'a> {
    pub(crate) name: String,
    pub(crate) rules: Ruleset,
    pub(crate) at: Item<'a>,
    pub(crate) setups: Option<Vec<Table<'a>>>,
}

/// Reads the `[[variant]]` tables and the `[sweep]` of an experiment; none where there are neither.
pub(crate) fn read<'a>(root: &Table<'a>, base: &Ruleset) -> Result<Vec<Varied<'a>>, ConfigError> {
    let mut variants: Vec<Varied<'a>> = Vec::new();
    if let Some(item) = root.get("variant") {
        for table in item.tables()? {
            add(&mut variants, listed(item, table, base)?)?;
        }
    }
    if let Some(item) = root.get("sweep") {
        for variant in swept(item, base)? {
            add(&mut variants, variant)?;
        }
    }
    Ok(variants)
}

fn add<'a>(variants: &mut Vec<Varied<'a>>, variant: Varied<'a>) -> Result<(), ConfigError> {
    if variants.iter().any(|other| other.name == variant.name) {
        let name = &variant.name;
        return Err(variant.at.error(format!("two variants are called '{name}'; names must differ")));
    }
    if variants.len() == MOST {
        return Err(variant.at.error(format!("more than {MOST} variants, the most there can be")));
    }
    variants.push(variant);
    Ok(())
}

/// One variant: a name, options, and perhaps setups.
fn listed<'a>(item: &Item<'a>, table: Table<'a>, base: &Ruleset) -> Result<Varied<'a>, ConfigError> {
    if !table.has("name") {
        return Err(table.error("a variant needs a 'name', and rule options that differ: hand = 8"));
    }
    let name = table.name(String::new)?;
    if name.contains('|') {
        let item = table.get("name").expect("there is one");
        return Err(item.error("a variant's name cannot have a '|': tables write it between names"));
    }
    let mut rules = base.clone();
    let options: Vec<&Item<'_>> =
        table.items().iter().filter(|item| !["name", "setup"].contains(&item.key)).collect();
    apply(&mut rules, &options)?;
    let setups = table.get("setup").map(Item::tables).transpose()?;
    Ok(Varied { name, rules, at: item.clone(), setups })
}

/// A value of a swept option.
struct Step<'a> {
    /// What it is called, such as `hand 7`.
    name: String,
    /// The table that the option is a symbol of, if it is one.
    table: Option<&'a str>,
    item: Item<'a>,
}

/// The option that a sweep is of, if it is of one only.
fn alone(item: &Item<'_>) -> Result<Option<String>, ConfigError> {
    let mut keys = Vec::new();
    for option in item.table()?.items() {
        if TABLES.contains(&option.key) && option.value.is_table() {
            let table = option.table()?;
            keys.extend(table.items().iter().map(|symbol| format!("{}.{}", option.key, symbol.key)));
        } else {
            keys.push(option.key.to_owned());
        }
    }
    Ok(if keys.len() == 1 { keys.pop() } else { None })
}

/// Every combination of the values of the swept options, the last one running fastest.
fn swept<'a>(item: &Item<'a>, base: &Ruleset) -> Result<Vec<Varied<'a>>, ConfigError> {
    let mut lists: Vec<Vec<Step<'a>>> = Vec::new();
    for option in item.table()?.items() {
        if TABLES.contains(&option.key) && option.value.is_table() {
            for symbol in option.table()?.items() {
                lists.push(steps(symbol, Some(option.key))?);
            }
        } else {
            lists.push(steps(option, None)?);
        }
    }
    if lists.is_empty() {
        return Err(item.error("[sweep] needs an option with a list of values, such as hand = [6, 7, 8]"));
    }
    let all = lists.iter().map(Vec::len).try_fold(1usize, usize::checked_mul);
    if all.is_none_or(|all| all > MOST) {
        return Err(item.error(format!("these make more than {MOST} variants, the most there can be")));
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
        steps.iter().filter(|step| step.table.is_none()).map(|step| &step.item).collect();
    apply(&mut rules, &whole)?;
    for step in steps {
        if let Some(table) = step.table {
            set_symbol(&mut rules, table, step.item.key, &step.item)?;
        }
    }
    let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
    Ok(Varied { name: names.join(", "), rules, at: at.clone(), setups: None })
}

/// The values that an option takes in turn.
fn steps<'a>(option: &Item<'a>, table: Option<&'a str>) -> Result<Vec<Step<'a>>, ConfigError> {
    let values = option.list()?;
    if values.is_empty() {
        return Err(option.error(format!("{} is an empty list; it needs at least one value", option.key)));
    }
    let key = table.map_or(option.key.to_owned(), |table| format!("{table}.{}", option.key));
    let mut steps: Vec<Step<'a>> = Vec::new();
    for (place, item) in values.into_iter().enumerate() {
        let shown = match rules_file::value(&item) {
            Value::Integer(n) => n.to_string(),
            Value::Bool(b) => b.to_string(),
            Value::Text(text) if text.len() <= 40 && !text.is_empty() => text,
            _ => (place + 1).to_string(),
        };
        let name = format!("{key} {shown}");
        if steps.iter().any(|step| step.name == name) {
            return Err(item.error(format!("{shown} is in the list of {key} twice")));
        }
        steps.push(Step { name, table, item });
    }
    Ok(steps)
}

/// The options in which rules of the same game differ from each other, symbols of tables one by one
/// (`tiles.=`), each with its value in every one of the rules.
#[must_use]
pub fn differing(rules: &[&Ruleset]) -> Vec<(String, Vec<Value>)> {
    let flat: Vec<Vec<(String, Value)>> = rules.iter().map(|rules| flat(rules)).collect();
    let Some(first) = flat.first() else { return Vec::new() };
    let mut found = Vec::new();
    for (place, (key, value)) in first.iter().enumerate() {
        if flat.iter().any(|other| other[place].1 != *value) {
            found.push((key.clone(), flat.iter().map(|other| other[place].1.clone()).collect()));
        }
    }
    found
}

/// Every option of a game with its value, in the same order for all rules of that game.
fn flat(rules: &Ruleset) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for entry in rules.entries() {
        match entry.value {
            Value::Counts(counts) => all.extend(
                counts.into_iter().map(|(symbol, n)| (format!("{}.{symbol}", entry.key), Value::Integer(n))),
            ),
            value => all.push((entry.key.to_owned(), value)),
        }
    }
    all
}

/// How the variants of an experiment are compared, and what is looked at beside who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceSettings {
    /// The option that charts have on their axis, such as `hand` or `tiles.=`; `None` where variants are told apart by
    /// their names alone.
    pub parameter: Option<String>,
    /// The place of the variant that the others are compared with.
    pub reference: usize,
    /// The setups by which it is measured how much skill tells: the stronger one and the weaker one.
    pub skill: Option<(usize, usize)>,
    /// The legal placements of every turn are counted in one pair of so many; 0 for none at all.
    pub options_every: u64,
}

const KEYS: [&str; 5] = ["parameter", "reference", "stronger", "weaker", "options-every"];

/// How often options are counted unless it is said: in Math Scrabble, where a turn has some 40,000, counting them takes
/// a hundred times as long as the game, in the others as long as the game.
const OPTIONS_EVERY: [u64; 2] = [200, 10];

/// Reads the `[balance]` table of an experiment whose all else is read, or makes one where there is none.
pub(crate) fn balance(root: &Table<'_>, experiment: &Experiment) -> Result<BalanceSettings, ConfigError> {
    let swept = root.get("sweep").map_or(Ok(None), alone)?;
    let item = root.get("balance");
    let table = item.map(|item| item.table()?.only(&KEYS)).transpose()?;
    let get = |key: &str| table.as_ref().and_then(|table| table.get(key));
    let variants = &experiment.variants;
    let rules: Vec<&Ruleset> = variants.iter().map(|variant| &variant.rules).collect();
    let differing: Vec<String> = differing(&rules).into_iter().map(|(key, _)| key).collect();
    let parameter = match get("parameter") {
        Some(item) => {
            let key = item.text()?;
            if !differing.iter().any(|other| other == key) {
                let hint = hint(key, differing.iter().map(String::as_str));
                return Err(item.error(format!("variants do not differ in '{key}'{hint}")));
            }
            Some(key.to_owned())
        }
        // What is swept alone is what the others are drawn over, though other options may follow it.
        None => swept.filter(|key| differing.contains(key)).or_else(|| match &differing[..] {
            [only] => Some(only.clone()),
            _ => None,
        }),
    };
    let reference = match get("reference") {
        Some(item) => {
            let name = item.text()?;
            let names = || variants.iter().map(|variant| variant.name.as_str());
            names().position(|other| other == name).ok_or_else(|| {
                item.error(format!(
                    "no variant is called '{name}'{}",
                    hint(name, names().collect::<Vec<_>>())
                ))
            })?
        }
        // The rules of the experiment itself, where they are among the variants.
        None => variants.iter().position(|variant| variant.rules == experiment.rules).unwrap_or(0),
    };
    let setup = |key: &str| {
        get(key)
            .map(|item| {
                let name = item.text()?;
                let names = || experiment.setups.iter().map(|setup| setup.name.as_str());
                names().position(|other| other == name).ok_or_else(|| {
                    item.error(format!(
                        "no setup is called '{name}'{}",
                        hint(name, names().collect::<Vec<_>>())
                    ))
                })
            })
            .transpose()
    };
    let skill = match (setup("stronger")?, setup("weaker")?) {
        (Some(stronger), Some(weaker)) => Some((stronger, weaker)),
        (None, None) => None,
        _ => {
            let item = get("stronger").or(get("weaker")).expect("one is there");
            return Err(
                item.key_error("'stronger' and 'weaker' go together: how much skill tells needs both")
            );
        }
    };
    if let (Some((stronger, weaker)), Some(item)) = (skill, get("weaker")) {
        let meet = |&(a, b): &(usize, usize)| (a, b) == (stronger, weaker) || (b, a) == (stronger, weaker);
        let matchups = experiment.pairing.matchups(experiment.setups.len(), experiment.ranked);
        if !matchups.iter().any(meet) {
            return Err(item.error("the stronger and the weaker setup do not meet in this pairing"));
        }
    }
    let options_every = get("options-every").map(|item| item.count(0, u64::MAX)).transpose()?;
    let options_every = options_every.unwrap_or(OPTIONS_EVERY[usize::from(experiment.rules.shares_bag())]);
    Ok(BalanceSettings { parameter, reference, skill, options_every })
}
