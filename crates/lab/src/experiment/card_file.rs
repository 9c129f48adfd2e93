//! Reading cards, the draw rules for manual play, from a file or inline.
//!
//! Users write a file. The program writes the whole card inline instead of a path, since games depend on its
//! contents: files of a results folder can be read without other files.

use std::path::Path;

use bagsplit_game::board::Bag;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::{Card, CardError, Condition, Rule, Setup, Step};
use toml::de::DeValue;

use crate::experiment::builtin;
use crate::experiment::reader::{Item, Result, Source, Table, all};
use crate::experiment::{FileKind, named_files, names};

pub(crate) const KEYS: [&str; 4] = ["name", "why", "rule", "finally"];

/// The key of the card in a split or setup file.
pub(crate) const CARD: &str = "card";

const RULE_KEYS: [&str; 3] = ["when", "draw", "why"];

/// Reads a file with a card, or the built-in card of this name.
///
/// # Errors
/// If the file cannot be read, has an unknown key, or an invalid rule.
pub fn load_card(path: impl AsRef<Path>) -> Result<Card> {
    from_source(&Source::open(path.as_ref(), &[FileKind::Card])?)
}

/// The `[card]` of the table of a split, if it has one.
pub(crate) fn within(table: &Table<'_>) -> Result<Option<Card>> {
    table
        .get(CARD)
        .map(|item| of_table(item.table()?))
        .transpose()
}

/// The card of a value: a file, a built-in name, or an inline card.
pub(crate) fn read(item: &Item<'_>) -> Result<Card> {
    let text = item.text()?;
    if is_named(text) {
        let source = named_files::named(item, FileKind::Card)?;
        return from_source(&source).map_err(|error| error.named_at(item));
    }
    let what = "the path of a card ends in .toml, and this is none in a line";
    text.parse()
        .map_err(|error: CardError| item.error(format!("{what}: {error}")))
}

/// Whether a text is the path or the name of a card, not a card.
fn is_named(text: &str) -> bool {
    text.ends_with(".toml") || builtin::is_name(text)
}

/// Reads a card from its own file, or from the `[card]` of a split file.
pub(crate) fn from_source(source: &Source) -> Result<Card> {
    source.read_table(|table| match table.get(CARD) {
        Some(item) => of_table(item.table()?),
        None => of_table(table),
    })
}

pub(crate) fn of_table(table: Table<'_>) -> Result<Card> {
    let table = table.only(&KEYS);
    table
        .source
        .keep(table.name(|| table.source.stem(), names::check));
    table.read("why", Item::text);
    let Some(list) = table.get("rule") else {
        let example =
            "when = [\"no 1\"] and draw = [\"2 from A\", \"rest from BC\"] under each [[rule]]";
        return Err(table.lacks(format!("a card needs rules: {example}")));
    };
    let rules = all(list.tables()?.into_iter().map(rule))?;
    // Without the order first, so that a later error concerns the order.
    let card = Card::new(rules.clone(), "").map_err(|error| list.key_error(error.to_string()))?;
    let Some(finally) = table.get("finally") else {
        return Ok(card);
    };
    Card::new(rules, finally.text()?).map_err(|error| finally.error(error.to_string()))
}

fn rule(table: Table<'_>) -> Result<Rule> {
    let table = table.only(&RULE_KEYS);
    table.read("why", Item::text);
    table.source.all_mistakes(|| {
        let conditions = table.read("when", texts::<Condition>).unwrap_or_default();
        let Some(draw) = table.get("draw") else {
            return Err(
                table.lacks("a rule needs 'draw', such as draw = [\"2 from A\", \"rest from BC\"]")
            );
        };
        let steps = texts::<Step>(draw)?;
        let at = if steps.is_empty() || steps.len() > Rule::MAX_STEPS {
            Some(draw)
        } else {
            table.get("when")
        };
        Rule::new(conditions, steps).map_err(|error| at.unwrap_or(draw).error(error.to_string()))
    })
}

/// Parses a text, or each text of a list.
fn texts<T: std::str::FromStr<Err = CardError>>(item: &Item<'_>) -> Result<Vec<T>> {
    let list = if let DeValue::String(_) = item.value {
        vec![item.clone()]
    } else {
        item.list()?
    };
    all(list.iter().map(|item| {
        item.text()?
            .parse()
            .map_err(|error: CardError| item.error(error.to_string()))
    }))
}

/// Checks that the rules have the bags that the card of a setup names, if it has one.
pub(crate) fn check_bags(setup: &Setup, game: &Ruleset) -> Result<(), String> {
    let Some(bag) = setup.card().and_then(|card| beyond(card, game)) else {
        return Ok(());
    };
    let last = Bag::new(usize::from(game.bags()) - 1).expect("checked rules have 1 to 8 bags");
    Err(format!(
        "the card draws from bag {bag}; the rules give A to {last}"
    ))
}

/// A bag that a card names and the rules do not have.
pub(crate) fn beyond(card: &Card, game: &Ruleset) -> Option<Bag> {
    card.bags()
        .find(|bag| bag.index() >= usize::from(game.bags()))
}
