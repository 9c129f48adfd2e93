//! Reading `[balance]`: how variants are compared, and in which options they differ.

use crate::experiment::studies::parameters::{FigureParameters, Thinking};
use bagsplit_game::rules::{Ruleset, Value};
use bagsplit_players::Setup;
use serde_json::Value as Json;

use crate::experiment::settings::{self, Setting, Settings, field, named, whole};
use crate::experiment::studies::sweep::alone;
use crate::experiment::studies::unknown;
use crate::experiment::table::{Item, Table};
use crate::experiment::toml_text::table;
use crate::experiment::{ConfigError, Experiment, Variant};

/// The settings for comparing variants of an experiment: the reference and the figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceSettings {
    /// The option on the axis of charts, such as `hand` or `tiles.=`; `None` if variants differ by
    /// their names alone.
    pub parameter: Option<String>,
    /// The place of the reference, the variant that the others are compared with.
    pub reference: usize,
    /// The setups of the figure `skill`: the stronger and the weaker one.
    pub skill: Option<(usize, usize)>,
    /// The parameters of figures.
    pub parameters: FigureParameters,
}

/// Reads the `[balance]` table of an otherwise complete experiment, or returns the defaults.
pub(crate) fn read(
    root: &Table<'_>,
    experiment: &Experiment,
    variants: &[Variant],
) -> Result<BalanceSettings, ConfigError> {
    let swept = root.get("sweep").map_or(Ok(None), alone)?;
    let rules: Vec<&Ruleset> = variants.iter().map(|variant| &variant.rules).collect();
    let differing: Vec<String> = differing(&rules).into_iter().map(|(key, _)| key).collect();
    let mut keys = BalanceKeys {
        // A single swept option is the axis of charts, though other options may follow it.
        parameter: swept.filter(|key| differing.contains(key)).or_else(|| match &differing[..] {
            [only] => Some(only.clone()),
            _ => None,
        }),
        // The rules of the experiment itself, if they are among the variants.
        reference: rules.iter().position(|rules| **rules == experiment.rules).unwrap_or(0),
        comeback: FigureParameters::new(&experiment.rules).comeback,
        ..BalanceKeys::default()
    };
    let item = root.get("balance");
    if let Some(item) = item {
        settings::read(item, keys.settings(variants, &experiment.setups, &differing))?;
    }
    let BalanceKeys { parameter, reference, stronger, weaker, thinking, comeback } = keys;
    let table = item.map(Item::table).transpose()?;
    let [stronger_item, weaker_item] =
        ["stronger", "weaker"].map(|key| table.as_ref().and_then(|table| table.get(key)));
    let skill = match (stronger, weaker) {
        (Some(stronger), Some(weaker)) => Some((stronger, weaker)),
        (None, None) => None,
        _ => {
            let item = stronger_item.or(weaker_item).expect("one is there");
            return Err(item.key_error("'stronger' and 'weaker' go together: the figure 'skill' needs both"));
        }
    };
    if let (Some((stronger, weaker)), Some(item)) = (skill, weaker_item) {
        let matchups = experiment.matchups();
        if ![(stronger, weaker), (weaker, stronger)].iter().any(|two| matchups.contains(two)) {
            return Err(item.error("the stronger and the weaker setup do not meet in this pairing"));
        }
    }
    let parameters = FigureParameters { thinking, comeback };
    Ok(BalanceSettings { parameter, reference, skill, parameters })
}

/// The JSON Schema of a `[balance]` table.
pub(crate) fn schema() -> Json {
    settings::schema(&BalanceKeys::default().settings(&[], &[], &[]))
}

/// Writes the `[balance]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, experiment: &Experiment, balance: &BalanceSettings) {
    let differing: Vec<String> = balance.parameter.iter().cloned().collect();
    let mut keys = BalanceKeys {
        parameter: balance.parameter.clone(),
        reference: balance.reference,
        stronger: balance.skill.map(|(stronger, _)| stronger),
        weaker: balance.skill.map(|(_, weaker)| weaker),
        thinking: balance.parameters.thinking,
        comeback: balance.parameters.comeback,
    };
    settings::write(out, "balance", &keys.settings(experiment.variants(), &experiment.setups, &differing));
}

/// A `[balance]` table, before it is compared with the rest of the experiment.
#[derive(Default)]
struct BalanceKeys {
    parameter: Option<String>,
    reference: usize,
    stronger: Option<usize>,
    weaker: Option<usize>,
    thinking: Thinking,
    comeback: u16,
}

impl BalanceKeys {
    fn settings<'s>(
        &'s mut self,
        variants: &'s [Variant],
        setups: &'s [Setup],
        differing: &'s [String],
    ) -> Settings<'s> {
        let options = differing.iter().map(|key| (key.as_str(), Some(key.clone())));
        let variants = variants.iter().map(|variant| variant.name.as_str()).zip(0..);
        let setups = setups.iter().map(|setup| setup.name.as_str()).zip((0..).map(Some));
        vec![
            ("parameter", named(&mut self.parameter, options, unknown("variants do not differ in"))),
            ("reference", named(&mut self.reference, variants, unknown("no variant is called"))),
            ("stronger", named(&mut self.stronger, setups.clone(), unknown("no setup is called"))),
            ("weaker", named(&mut self.weaker, setups, unknown("no setup is called"))),
            ("thinking", thinking(&mut self.thinking)),
            ("comeback", whole(&mut self.comeback, 1..=u64::from(u16::MAX))),
        ]
    }
}

/// The longest thinking time of a turn: a day.
const LONGEST: u64 = 86_400;

fn seconds(thinking: &mut Thinking) -> Settings<'_> {
    vec![
        ("placement", whole(&mut thinking.placement, 0..=LONGEST)),
        ("pass", whole(&mut thinking.pass, 0..=LONGEST)),
        ("exchange", whole(&mut thinking.exchange, 0..=LONGEST)),
    ]
}

/// Thinking times, in seconds per turn of each kind; the usual ones are not written.
fn thinking(thinking: &mut Thinking) -> Box<dyn Setting + '_> {
    let read = |item: &Item<'_>| {
        let mut thinking = Thinking::default();
        settings::read(item, seconds(&mut thinking)).map(|()| thinking)
    };
    let write = |thinking: &Thinking| {
        let mut own = *thinking;
        (*thinking != Thinking::default()).then(|| table(settings::to_toml(&seconds(&mut own))))
    };
    field(thinking, settings::schema(&seconds(&mut Thinking::default())), read, write)
}

/// The options in which rules of the same game differ, symbols of tables one by one
/// (`tiles.=`), each with its value in every one of the rules.
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
