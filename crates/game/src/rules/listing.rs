//! All options of rules at once: what differs, how they are set together, and their file.

use crate::rules::{Ruleset, Value};

/// The options in which rules of the same game differ, symbols of tables one by one
/// (`tiles.=`), each with its value in every one of the rules.
pub fn differing_options(rules: &[&Ruleset]) -> Vec<(String, Vec<Value>)> {
    let flat: Vec<Vec<(String, Value)>> = rules.iter().map(|rules| flat(rules)).collect();
    let mut options: Vec<(String, Vec<Value>)> = Vec::new();
    for (place, (key, value)) in flat.first().into_iter().flatten().enumerate() {
        let values = flat.iter().map(|options| &options[place].1);
        if values.clone().any(|other| other != value) {
            options.push((key.clone(), values.cloned().collect()));
        }
    }
    options
}

/// Every option of a game with its value, in the same order for all rules of that game.
fn flat(rules: &Ruleset) -> Vec<(String, Value)> {
    let entries = rules.entries().into_iter();
    let options = entries.map(|entry| match entry.value {
        Value::Counts(counts) => counts
            .into_iter()
            .map(|(symbol, n)| (format!("{}.{symbol}", entry.key), Value::Integer(n)))
            .collect(),
        value => vec![(entry.key.to_owned(), value)],
    });
    options.flatten().collect()
}

/// Sets options that may depend on each other: rejected ones are tried again after the others. Returns those that stay wrong,
/// each with its error.
pub fn set_in_any_order<T, E>(
    items: Vec<T>,
    set: &mut impl FnMut(&T) -> Result<(), E>,
) -> Vec<(T, E)> {
    let before = items.len();
    let tried = items.into_iter().map(|item| (set(&item), item));
    let wrong = tried.filter_map(|(done, item)| Some((item, done.err()?)));
    let wrong: Vec<(T, E)> = wrong.collect();
    if wrong.len() == before {
        return wrong;
    }
    set_in_any_order(wrong.into_iter().map(|(item, _)| item).collect(), set)
}

impl Ruleset {
    /// A rules file with every option, its value and what it means.
    pub fn to_toml(&self) -> String {
        let mut out = format!("game = {:?}\n", self.name());
        for entry in self.entries() {
            out += &format!("\n# {}\n", entry.doc);
            out += &match &entry.value {
                // The texts of options are plain ASCII, which TOML quotes as Rust does.
                Value::Text(text) => format!("{} = {text:?}\n", entry.key),
                Value::Counts(counts) => {
                    let lines = counts
                        .iter()
                        .map(|(symbol, n)| format!("\"{symbol}\" = {n}\n"));
                    format!("[{}]\n{}", entry.key, lines.collect::<String>())
                }
                value => format!("{} = {value}\n", entry.key),
            };
        }
        out
    }
}
