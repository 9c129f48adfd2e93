//! How variants are compared, and in what they differ.

use rules::{Ruleset, Value};

use crate::nearest::hint;
use crate::settings::{self, Settings, named, whole};
use crate::sweep::alone;
use crate::table::{Item, Table};
use crate::{ConfigError, Experiment};

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

/// How often options are counted unless it is said: where a placement need not be an equation a turn has some 40,000,
/// and counting them takes a hundred times as long as the game; in the others as long as the game.
const fn options_every(game: &Ruleset) -> u64 {
    match game {
        Ruleset::MathScrabble(_) => 200,
        _ => 10,
    }
}

/// Reads the `[balance]` table of an experiment whose all else is read, or makes one where there is none.
pub(crate) fn read(root: &Table<'_>, experiment: &Experiment) -> Result<BalanceSettings, ConfigError> {
    let swept = root.get("sweep").map_or(Ok(None), alone)?;
    let rules: Vec<&Ruleset> = experiment.variants.iter().map(|variant| &variant.rules).collect();
    let differing: Vec<String> = differing(&rules).into_iter().map(|(key, _)| key).collect();
    let mut wished = Wished {
        // What is swept alone is what the others are drawn over, though other options may follow it.
        parameter: swept.filter(|key| differing.contains(key)).or_else(|| match &differing[..] {
            [only] => Some(only.clone()),
            _ => None,
        }),
        // The rules of the experiment itself, where they are among the variants.
        reference: rules.iter().position(|rules| **rules == experiment.rules).unwrap_or(0),
        stronger: None,
        weaker: None,
        options_every: options_every(&experiment.rules),
    };
    let item = root.get("balance");
    item.map_or(Ok(()), |item| settings::read(item, wished.settings(experiment, &differing)))?;
    let Wished { parameter, reference, stronger, weaker, options_every } = wished;
    let table = item.map(Item::table).transpose()?;
    let get = |key: &str| table.as_ref().and_then(|table| table.get(key));
    let skill = match (stronger, weaker) {
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
    Ok(BalanceSettings { parameter, reference, skill, options_every })
}

/// Writes the `[balance]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, experiment: &Experiment, balance: &BalanceSettings) {
    let differing: Vec<String> = balance.parameter.iter().cloned().collect();
    let mut wished = Wished {
        parameter: balance.parameter.clone(),
        reference: balance.reference,
        stronger: balance.skill.map(|(stronger, _)| stronger),
        weaker: balance.skill.map(|(_, weaker)| weaker),
        options_every: balance.options_every,
    };
    settings::write(out, "balance", &wished.settings(experiment, &differing));
}

/// What a `[balance]` table says, before it is held against the rest of the experiment.
struct Wished {
    parameter: Option<String>,
    reference: usize,
    stronger: Option<usize>,
    weaker: Option<usize>,
    options_every: u64,
}

impl Wished {
    fn settings<'s>(&'s mut self, experiment: &'s Experiment, differing: &'s [String]) -> Settings<'s> {
        let said = |what: &'static str| {
            move |name: &str, names: &[&str]| format!("{what} '{name}'{}", hint(name, names.iter().copied()))
        };
        let options = differing.iter().map(|key| (key.as_str(), Some(key.clone())));
        let variants = experiment.variants.iter().map(|variant| variant.name.as_str()).zip(0..);
        let setups = || experiment.setups.iter().map(|setup| setup.name.as_str()).zip((0..).map(Some));
        vec![
            ("parameter", named(&mut self.parameter, options, said("variants do not differ in"))),
            ("reference", named(&mut self.reference, variants, said("no variant is called"))),
            ("stronger", named(&mut self.stronger, setups(), said("no setup is called"))),
            ("weaker", named(&mut self.weaker, setups(), said("no setup is called"))),
            ("options-every", whole(&mut self.options_every, 0..=u64::MAX)),
        ]
    }
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
