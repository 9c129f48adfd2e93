//! Rule options that cannot act, and variants that cannot differ.

use bagsplit_game::rules::{Ruleset, Value, differing_options};

use crate::experiment::Experiment;

/// Remarks on the rules of an experiment and of its variants.
pub(crate) fn of_experiment(experiment: &Experiment) -> Vec<String> {
    let mut notes = of_rules(&experiment.rules);
    let variants = experiment.variants();
    for (place, variant) in variants.iter().enumerate() {
        let of_variant = of_rules(&variant.rules)
            .into_iter()
            .filter(|note| !notes.contains(note));
        let of_variant: Vec<String> = of_variant
            .map(|note| format!("variant '{}': {note}", variant.name))
            .collect();
        notes.extend(of_variant);
        let mut earlier = variants[..place].iter();
        if let Some(other) =
            earlier.find(|other| other.rules == variant.rules && other.setups == variant.setups)
        {
            notes.push(format!(
                "variant '{}' has the same rules as '{}'",
                variant.name, other.name
            ));
        }
    }
    notes
}

/// Remarks on options that differ from the published rules and cannot act beside the others.
pub(crate) fn of_rules(rules: &Ruleset) -> Vec<String> {
    let mut notes = Vec::new();
    if matches!(rules, Ruleset::MathScrabble(_)) && rules.powers_of_ten().is_err() {
        let note = "networks, values of hands and cards presume powers of ten; placements are scored by 'earns'";
        notes.push(note.to_owned());
    }
    for (key, values) in differing_options(&[rules, &rules.published()]) {
        if let Some(why) = obstacle(rules, &key) {
            notes.push(format!("{key} is {}, which does nothing: {why}", values[0]));
        }
    }
    notes
}

/// The reason why an option of these rules cannot act; `None` if it can.
fn obstacle(rules: &Ruleset, key: &str) -> Option<String> {
    match key {
        "bonus-tiles" if is(rules, "bonus-points", &Value::Integer(0)) => {
            Some("bonus-points is 0".to_owned())
        }
        "bonus-tiles" | "bonus-points" => {
            let Some(Value::Integer(tiles)) = option(rules, "bonus-tiles") else {
                return None;
            };
            let hand = rules.hand_size();
            (tiles > hand.into())
                .then(|| format!("the bonus takes {tiles} new tiles, and a hand has {hand}"))
        }
        "logic-identities" | "both-sides" => is(rules, "ban-identities", &Value::Bool(false))
            .then(|| "ban-identities is false".to_owned()),
        "reserve-ms" if is(rules, "move-ms", &Value::Integer(0)) => {
            Some("move-ms is 0, so there is no clock".to_owned())
        }
        "move-ms"
            if is(rules, "reserve-ms", &Value::Integer(0))
                && !is(rules, key, &Value::Integer(0)) =>
        {
            Some("reserve-ms is 0, so there is no clock".to_owned())
        }
        "powers" => match option(rules, "earns")? {
            Value::Text(earns) if !earns.starts_with("powers-of") => {
                Some(format!("earns lists {earns}"))
            }
            _ => None,
        },
        _ => {
            let symbol = key
                .strip_prefix("scores.")
                .or_else(|| key.strip_prefix("operator-points."))?;
            let Some(Value::Counts(tiles)) = option(rules, "tiles") else {
                return None;
            };
            let count = tiles.iter().find(|(other, _)| other == symbol);
            count
                .is_none_or(|(_, count)| *count == 0)
                .then(|| format!("no tile has '{symbol}'"))
        }
    }
}

fn is(rules: &Ruleset, key: &str, value: &Value) -> bool {
    option(rules, key).as_ref() == Some(value)
}

fn option(rules: &Ruleset, key: &str) -> Option<Value> {
    Some(
        rules
            .entries()
            .into_iter()
            .find(|entry| entry.key == key)?
            .value,
    )
}
