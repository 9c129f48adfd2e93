//! Differences between two experiment files, option by option.

use std::collections::BTreeMap;

use toml::{Table, Value};

/// The differences between an experiment file as registered and as run, one line per option: `setup 'quota', draw:
/// registered "uniform", run "quota"`. Setups, variants and players are matched by name, so that a changed order is
/// one line and not a change of each. Empty for equivalent files.
///
/// # Errors
/// A sentence if one of the texts is not TOML.
pub fn differences(registered: &str, run: &str) -> Result<Vec<String>, String> {
    let parse = |text: &str| text.parse::<Table>().map_err(|error| error.to_string());
    let (old, new) = (flatten(parse(registered)?), flatten(parse(run)?));
    let mut lines = Vec::new();
    for (option, value) in &old.values {
        match new.values.get(option) {
            Some(now) if now == value => {}
            Some(now) => lines.push(format!("{option}: registered {value}, run {now}")),
            None => lines.push(format!("{option}: registered {value}, run not there")),
        }
    }
    for (option, value) in &new.values {
        if !old.values.contains_key(option) {
            lines.push(format!("{option}: registered not there, run {value}"));
        }
    }
    // The order is compared only if both lists have the same entries.
    for (list, names) in &old.orders {
        if let Some(now) = new.orders.get(list)
            && now != names
            && is_permutation(names, now)
        {
            lines.push(format!("{list}: the same entries, run in another order"));
        }
    }
    Ok(lines)
}

fn is_permutation(one: &[String], other: &[String]) -> bool {
    let [mut one, mut other] = [one.to_vec(), other.to_vec()];
    one.sort();
    other.sort();
    one == other
}

/// The options of a file by their paths, and the names in each list of named tables in order.
#[derive(Debug, Default)]
struct Flattened {
    values: BTreeMap<String, String>,
    orders: BTreeMap<String, Vec<String>>,
}

fn flatten(table: Table) -> Flattened {
    let mut found = Flattened::default();
    visit("", &Value::Table(table), &mut found);
    found
}

fn visit(path: &str, value: &Value, found: &mut Flattened) {
    let below = |key: &str| {
        if path.is_empty() {
            key.to_owned()
        } else {
            format!("{path}, {key}")
        }
    };
    match value {
        Value::Table(table) if !table.is_empty() => {
            for (key, value) in table {
                visit(&below(key), value, found);
            }
        }
        Value::Array(entries) if !entries.is_empty() && entries.iter().all(Value::is_table) => {
            let name =
                |(place, entry): (usize, &Value)| match entry.get("name").and_then(Value::as_str) {
                    Some(name) => format!("'{name}'"),
                    None => (place + 1).to_string(),
                };
            let names: Vec<String> = entries.iter().enumerate().map(name).collect();
            for (entry, name) in entries.iter().zip(&names) {
                visit(&format!("{path} {name}"), entry, found);
            }
            found.orders.insert(path.to_owned(), names);
        }
        value => {
            found.values.insert(path.to_owned(), value.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(old: &str, new: &str) -> Vec<String> {
        differences(old, new).unwrap()
    }

    #[test]
    fn each_changed_option_is_named_with_both_values() {
        let old = "pairs = 20\n[[setup]]\nname = \"a\"\ndraw = \"uniform\"\n[[setup]]\nname = \"b\"\ndraw = \"quota\"\n";
        assert_eq!(lines(old, old), [""; 0]);
        // The two policies exchanged: the file has the same lines in another order.
        let new = "pairs = 20\n[[setup]]\nname = \"a\"\ndraw = \"quota\"\n[[setup]]\nname = \"b\"\ndraw = \"uniform\"\n";
        assert_eq!(
            lines(old, new),
            [
                "setup 'a', draw: registered \"uniform\", run \"quota\"",
                "setup 'b', draw: registered \"quota\", run \"uniform\""
            ]
        );
        let new = "pairs = 20\n[[setup]]\nname = \"b\"\ndraw = \"quota\"\n[[setup]]\nname = \"a\"\ndraw = \"uniform\"\n";
        assert_eq!(
            lines(old, new),
            ["setup: the same entries, run in another order"]
        );
    }

    #[test]
    fn added_and_removed_options_are_named() {
        let (old, new) = (
            "[best]\ndelta = 0.05\n[rules]\nhand-size = 7\n",
            "[best]\ndelta = 0.05\npairs = 3\n",
        );
        assert_eq!(
            lines(old, new),
            [
                "rules, hand-size: registered 7, run not there",
                "best, pairs: registered not there, run 3"
            ]
        );
        assert_eq!(
            lines(
                "order = [1, 2]\n[[players]]\nlooks = 3\n",
                "order = [2, 1]\n[[players]]\nlooks = 4\n"
            ),
            [
                "order: registered [1, 2], run [2, 1]",
                "players 1, looks: registered 3, run 4"
            ]
        );
        assert!(differences("= 3", "").is_err());
    }
}
