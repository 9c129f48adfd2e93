//! Reading bots and policies: a name, or a table with a kind and parameters.

use bagsplit_game::rules::Value;
use bagsplit_network::{InputKind, Weights};
use bagsplit_players::{BuildError, Choice, Kind, Values};
use toml::de::DeValue;

use crate::experiment::reader::{ConfigError, Item, Result, Table, all, combinations, hint};
use crate::experiment::rules_file::value;
use crate::experiment::{card_file, weights_file};

/// Reads a bot or policy into `choice`, for a game whose networks have these inputs.
pub(crate) fn read(item: &Item<'_>, choice: &mut dyn Choice, reads: InputKind) -> Result<()> {
    read_picked(item, &[], choice, reads)
}

/// The parameters of a bot or policy that a table gives as lists, each combination of their values once; one empty
/// combination where there are no lists.
///
/// # Errors
/// If a list is empty, or there are more than `most` combinations.
pub(crate) fn grid<'a>(item: &Item<'a>, most: usize) -> Result<Vec<Vec<Item<'a>>>> {
    if !item.value.is_table() {
        return Ok(vec![Vec::new()]);
    }
    let table = item.table()?;
    let lists: Vec<&Item<'a>> = table
        .items
        .iter()
        .filter(|parameter| parameter.value.is_array())
        .collect();
    let values = all(lists.iter().map(|list| list.elements()))?;
    combinations(&values, most).map_err(|list| {
        lists[list].error(format!("these lists have more than {most} combinations"))
    })
}

/// Reads a bot or policy, with these values in place of the lists of its table.
pub(crate) fn read_picked(
    item: &Item<'_>,
    picked: &[Item<'_>],
    choice: &mut dyn Choice,
    reads: InputKind,
) -> Result<()> {
    let kinds = choice.kinds();
    if kinds.iter().all(|kind| kind.parameters.is_empty()) {
        let names = || {
            kinds
                .iter()
                .map(|kind| format!("\"{}\"", kind.name))
                .collect::<Vec<_>>()
                .join(" or ")
        };
        let chosen = item
            .value
            .as_str()
            .and_then(|name| choice.choose(name, &[]).ok());
        return chosen.ok_or_else(|| item.mismatch(names()));
    }
    match item.value {
        DeValue::String(name) => {
            let parameters = with_shipped(Vec::new(), kinds, name, reads);
            choice
                .choose(name, &parameters)
                .map_err(|error| explain(kinds, &error, item, None))
        }
        DeValue::Table(_) => {
            let mut table = item.table()?;
            for parameter in &mut table.items {
                if let Some(value) = picked.iter().find(|value| value.key == parameter.key) {
                    *parameter = value.clone();
                }
            }
            let Some(kind) = table.get("kind") else {
                let names = hint("", kinds.iter().map(|kind| kind.name));
                return Err(item.error(format!(
                    "a {} in a table needs a 'kind'{names}",
                    choice.what()
                )));
            };
            let kind_name = kind.text()?;
            let others = table.items().iter().filter(|item| item.key != "kind");
            let mut parameters = all(others.map(|item| {
                Ok((
                    item.key.to_owned(),
                    parameter(kinds, kind_name, item, reads)?,
                ))
            }))?;
            // Tried again without the invalid parameter, to find further mistakes.
            let mut mistakes = Vec::new();
            while let Err(error) = choice.choose(
                kind_name,
                &with_shipped(parameters.clone(), kinds, kind_name, reads),
            ) {
                let wrong = parameters
                    .iter()
                    .position(|(name, _)| error.parameter() == Some(name));
                if wrong.is_some() || mistakes.is_empty() {
                    explain(kinds, &error, kind, Some(&table)).add_to(&mut mistakes);
                }
                match wrong {
                    Some(place) => drop(parameters.remove(place)),
                    None => break,
                }
            }
            ConfigError::from_mistakes(mistakes).map_or(Ok(()), Err)
        }
        _ => Err(item.mismatch("a name or { kind = \"...\", with parameters }")),
    }
}

/// The parameters of a kind, with the shipped weights for the game as a default.
fn with_shipped(
    mut parameters: Vec<(String, Value)>,
    kinds: &[Kind],
    kind_name: &str,
    reads: InputKind,
) -> Vec<(String, Value)> {
    let known = kinds
        .iter()
        .find(|kind| kind.name == kind_name)
        .map_or(&[][..], |kind| kind.parameters);
    for parameter in known
        .iter()
        .filter(|parameter| parameter.values == Values::Weights)
    {
        if parameters.iter().all(|(name, _)| name != parameter.name) {
            let weights = Weights::shipped_for(reads);
            parameters.push((
                parameter.name.to_owned(),
                Value::Text(weights.name().to_owned()),
            ));
        }
    }
    parameters
}

/// The value of a parameter of a kind; weights are read and given by name, a card by its text.
fn parameter(kinds: &[Kind], kind_name: &str, item: &Item<'_>, reads: InputKind) -> Result<Value> {
    let kind = kinds.iter().find(|kind| kind.name == kind_name);
    let known = kind.and_then(|kind| kind.parameter(item.key));
    match (known.map(|known| known.values), item.value) {
        (Some(Values::Weights), DeValue::String(_)) => Ok(Value::Text(
            weights_file::read(item, reads)?.name().to_owned(),
        )),
        (Some(Values::Card), DeValue::String(_)) => {
            Ok(Value::Text(card_file::read(item)?.to_string()))
        }
        _ => Ok(value(item)),
    }
}

fn explain(
    kinds: &[Kind],
    error: &BuildError,
    kind: &Item<'_>,
    table: Option<&Table<'_>>,
) -> ConfigError {
    let parameter = error.parameter().and_then(|name| table?.get(name));
    match (error, parameter) {
        (BuildError::UnknownKind { what, name, .. }, _) => {
            let hint = hint(name, kinds.iter().map(|kind| kind.name));
            kind.error(format!("no {what} is called '{name}'{hint}"))
        }
        (BuildError::UnknownParameter { kind: of, name, .. }, Some(item)) => {
            let kind = kinds.iter().find(|kind| of.trim_matches('\'') == kind.name);
            let known = kind.map_or(&[][..], |kind| kind.parameters);
            let hint = if known.is_empty() {
                "; it has none".to_owned()
            } else {
                hint(name, known.iter().map(|parameter| parameter.name))
            };
            item.key_error(format!("{of} has no parameter '{name}'{hint}"))
        }
        (
            BuildError::Parameter {
                kind: of, expected, ..
            },
            Some(item),
        ) => item.error(format!(
            "{} of {of} is {}; it must be {expected}",
            item.key,
            item.found()
        )),
        _ => kind.error(error.to_string()),
    }
}
