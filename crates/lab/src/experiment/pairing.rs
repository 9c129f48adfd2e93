//! Reading the pairing.

use bagsplit_game::rules::Ruleset;
use serde_json::{Value as Json, json};

use crate::experiment::json_schema::{defined, list, number, object, text};
use crate::experiment::reader::{Item, Result, Table, all, hint};
use crate::experiment::setups::{self, Setups};
use crate::experiment::{BuiltIn, FileKind};
use crate::study::Pairing;

/// A key with the schema of its values.
type Key = (&'static str, fn() -> Json);

/// The keys of a pairing.
const KEYS: [Key; 4] = [
    ("kind", || json!({ "enum": KINDS })),
    ("field", || list(text())),
    ("setup", || list(defined("setup"))),
    ("reach", || number(1, i64::MAX as u64)),
];
const KINDS: [&str; 3] = ["round-robin", "field", "ladder"];

pub(crate) fn schema() -> Json {
    object(KEYS.map(|(key, schema)| (key, schema())))
}

/// Reads a `[pairing]` table, and adds members of the field to the setups.
pub(crate) fn read(item: &Item<'_>, setups: &mut Setups, game: &Ruleset) -> Result<Pairing> {
    let table = item.table()?.only(&KEYS.map(|(key, _)| key));
    let kind = table.get("kind").map_or(Ok("round-robin"), Item::text)?;
    if !KINDS.contains(&kind) {
        let at = table.get("kind").unwrap_or(item);
        return Err(at.error(format!(
            "no pairing is called '{kind}'{}",
            hint(kind, KINDS)
        )));
    }
    for (key, of) in [("field", "field"), ("setup", "field"), ("reach", "ladder")] {
        if let Some(item) = table.get(key).filter(|_| of != kind) {
            item.reject_key(format!(
                "'{key}' belongs to kind = \"{of}\"; this pairing is a {kind}"
            ));
        }
    }
    match kind {
        "ladder" => {
            let reach = table
                .get("reach")
                .map_or(Ok(1), |item| item.count(1, u64::MAX))?;
            Ok(Pairing::Ladder {
                reach: usize::try_from(reach).unwrap_or(usize::MAX),
            })
        }
        "field" => Ok(Pairing::Field {
            members: field(&table, setups, game)?,
        }),
        _ => Ok(Pairing::RoundRobin),
    }
}

fn field(table: &Table<'_>, setups: &mut Setups, game: &Ruleset) -> Result<Vec<usize>> {
    let list = table
        .get("field")
        .filter(|list| !list.value.as_array().is_some_and(|array| array.is_empty()));
    let Some(list) = list else {
        let example = "field = [\"setups/field-*.toml\", \"the name of a setup above\"]";
        let message = format!("a pairing against a field needs its members: {example}");
        return Err(table
            .get("field")
            .map_or_else(|| table.error(&message), |item| item.error(&message)));
    };
    // Inline setups are only in the field.
    let inline = all(table
        .get("setup")
        .map_or(Ok(Vec::new()), Item::tables)?
        .into_iter()
        .map(|table| Ok((setups.add_table(&table, game)?, table))))?;
    let mut members: Vec<usize> = Vec::new();
    all(list.list()?.iter().map(|item| {
        for member in named(item, setups, game)? {
            if members.contains(&member) {
                let name = &setups.get(member).name;
                return Err(item.error(format!(
                    "'{name}' is in the field twice; all members weigh the same"
                )));
            }
            members.push(member);
        }
        Ok(())
    }))?;
    all(inline
        .into_iter()
        .map(|(number, table)| match members.contains(&number) {
            true => Ok(()),
            false => Err(table.error("this setup of the field is not named in 'field'")),
        }))?;
    Ok(members)
}

/// The members that an entry names: setups of files, an existing setup, or a built-in one.
fn named(item: &Item<'_>, setups: &mut Setups, game: &Ruleset) -> Result<Vec<usize>> {
    let text = item.text()?;
    if let Some(number) = setups.number(text).filter(|_| !text.ends_with(".toml")) {
        return Ok(vec![number]);
    }
    if !text.ends_with(".toml") && BuiltIn::find(FileKind::Setup, text).is_none() {
        let mut names = setups.names();
        names.extend(BuiltIn::named(FileKind::Setup).map(|file| file.name));
        return Err(item.error(setups::unknown(text, &names)));
    }
    let read = setups::read_named(item, game)?;
    all(read.into_iter().map(|read| {
        let known = setups
            .number(&read.setup.name)
            .filter(|&number| *setups.get(number) == read.setup);
        known.map_or_else(|| setups.add_named(item, read), Ok)
    }))
}
