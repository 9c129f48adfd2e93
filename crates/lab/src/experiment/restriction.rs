//! Reading restrictions of players: a list of names.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Restriction;

use crate::experiment::reader::{Item, Result, hint};

/// Reads a list of different restrictions, valid under these rules.
pub(crate) fn list(item: &Item<'_>, rules: &Ruleset) -> Result<Vec<Restriction>> {
    item.distinct(
        |item| restriction(item, rules),
        |item, restriction| format!("'{restriction}' is in '{}' twice", item.key),
    )
}

fn restriction(item: &Item<'_>, rules: &Ruleset) -> Result<Restriction> {
    let (name, title) = (item.text()?, rules.title());
    let Some(restriction) = Restriction::named(name) else {
        let names = names(rules);
        let hint = hint(name, names.iter().map(String::as_str));
        return Err(item.error(format!(
            "nothing that a player can be without is called '{name}'{hint}"
        )));
    };
    match restriction.missing(rules) {
        None => Ok(restriction),
        Some(why) => Err(item
            .error(format!(
                "a player cannot be without '{restriction}' under these rules of {title}: {why}; there are: {}",
                names(rules).join(", ")
            ))
            .by_rules()),
    }
}

/// The restrictions that are valid under these rules.
fn names(rules: &Ruleset) -> Vec<String> {
    Restriction::available(rules)
        .iter()
        .map(ToString::to_string)
        .collect()
}
