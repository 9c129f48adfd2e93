//! Reading variants: rules that differ from the experiment's own, listed one by one or swept over a range.

use bagsplit_game::rules::Ruleset;

use crate::experiment::names;
use crate::experiment::reader::{Item, Result, Table, all};
use crate::experiment::rules_file::{self, apply};
use crate::experiment::studies::sweep::{MOST, Varied, swept};

/// Reads the `[[variant]]` tables and the `[sweep]` of an experiment, and records their mistakes; empty without either.
pub(crate) fn read<'a>(root: &Table<'a>, base: &Ruleset) -> Vec<Varied<'a>> {
    let mut variants: Vec<Varied<'a>> = Vec::new();
    // Mistakes in both are found at once.
    root.read("variant", |item| {
        all(item
            .tables()?
            .into_iter()
            .map(|table| add(&mut variants, listed(item, table, base)?)))
    });
    root.read("sweep", |item| {
        all(swept(item, base)?
            .into_iter()
            .map(|variant| add(&mut variants, variant)))
    });
    variants
}

fn add<'a>(variants: &mut Vec<Varied<'a>>, variant: Varied<'a>) -> Result<()> {
    let name = &variant.name;
    let others = variants.iter().map(|other| &other.name);
    names::check_all_distinct("variants", name, others).map_err(|clash| variant.at.error(clash))?;
    names::check_listed(name).map_err(|flaw| {
        variant
            .at
            .error(format!("a variant cannot be called '{name}': {flaw}"))
    })?;
    if variants.len() == MOST {
        return Err(variant
            .at
            .error(format!("more than {MOST} variants, which is the limit")));
    }
    variants.push(variant);
    Ok(())
}

/// The rules in a file of the game of the experiment.
fn file(item: &Item<'_>, base: &Ruleset) -> Result<Ruleset> {
    let rules = rules_file::of_key(item)?;
    match rules.name() == base.name() {
        true => Ok(rules),
        false => Err(item.error(format!(
            "these are rules of {}, and the experiment plays {}: variants are of one game",
            rules.title(),
            base.title()
        ))),
    }
}

/// One variant: a name, a file or options that differ, and perhaps setups.
fn listed<'a>(item: &Item<'a>, table: Table<'a>, base: &Ruleset) -> Result<Varied<'a>> {
    if !table.has("name") {
        return Err(table.error("a variant needs a 'name', and rule options that differ: hand = 8"));
    }
    let name = table.name(String::new, names::check_listed)?;
    let mut rules = match table.get("rules") {
        Some(item) => file(item, base)?,
        None => base.clone(),
    };
    let options: Vec<&Item<'_>> = table
        .items()
        .iter()
        .filter(|item| !["name", "setup", "rules"].contains(&item.key))
        .collect();
    apply(&mut rules, &options);
    let setups = table.get("setup").map(Item::tables).transpose()?;
    Ok(Varied {
        name,
        rules,
        at: item.clone(),
        setups,
    })
}
