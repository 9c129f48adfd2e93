//! The table `setups`: tiles, policies and parameters of each setup, in one column each.

use std::collections::BTreeMap;

use bagsplit_game::board::{Bag, Role};
use bagsplit_game::rules::Value;
use bagsplit_players::{
    Bot, Choice, DiscardPolicy, DrawPolicy, ExchangePolicy, Kind, MulliganPolicy, Parameter,
    PassPolicy, Policy, Setup, Start, Thinking, Values,
};

use crate::table::column::{Columns, Frame, VARIANT};

/// A setup, and its role in the experiment.
#[derive(Clone, Debug)]
pub struct SetupRow<'s> {
    /// The variant or population, as in `games`.
    pub variant: Option<&'s str>,
    /// Its index in the experiment.
    pub place: usize,
    pub setup: &'s Setup,
    /// Whether it is ranked.
    pub ranked: bool,
    /// Whether it is one of the opponents of the win rates; `None` on a ladder.
    pub field: Option<bool>,
}

/// The families of policies by their keys in files, with a description of each.
const FAMILIES: [(&str, &str, &[Kind]); 8] = [
    ("bot", "Choice of placements", Bot::KINDS),
    (
        "draw",
        "Numbers of tiles drawn from each bag",
        DrawPolicy::KINDS,
    ),
    (
        "mulligan",
        "When to take the Mulligan",
        MulliganPolicy::KINDS,
    ),
    (
        "discard",
        "Tiles to discard with a pass",
        DiscardPolicy::KINDS,
    ),
    (
        "pass",
        "When to pass although a placement is legal",
        PassPolicy::KINDS,
    ),
    (
        "start",
        "First player when it holds the Advantage",
        Start::KINDS,
    ),
    ("exchange", "Which tiles to exchange", ExchangePolicy::KINDS),
    ("thinking", "Thinking time of moves", Thinking::KINDS),
];

/// The setup's choice of a family: the name of the kind and its parameters; `None` if its game has no such choice.
fn chosen(setup: &Setup, family: &str) -> Option<(&'static str, Vec<(&'static str, Value)>)> {
    let choices = setup.choices();
    choices
        .into_iter()
        .find(|(key, _)| *key == family)
        .map(|(_, choice)| Choice::describe(choice))
}

fn parameter(setup: &Setup, family: &str, name: &str) -> Option<Value> {
    chosen(setup, family)?
        .1
        .into_iter()
        .find(|(parameter, _)| *parameter == name)
        .map(|(_, value)| value)
}

/// The tiles of a bag of the split for a role; `None` if it is empty.
fn bag(setup: &Setup, role: Role, bag: Bag) -> Option<String> {
    setup
        .split(role)
        .map(|split| split.bags[bag].to_string())
        .filter(|tiles| !tiles.is_empty())
}

/// The columns of the bags that the rules have.
#[rustfmt::skip]
pub(crate) fn columns<'s>(bags: usize) -> Columns<'s, SetupRow<'s>> {
    let mut columns = Columns::<SetupRow<'s>>::new("setups",
        "Written by `run`. One row per setup of each variant, with its tiles, policies and parameters, in the order of the \
             experiment. Parameters are columns of their own, named after the policy.")
        .text("variant", VARIANT, |row| row.variant)
        .text("setup", "Name of the setup", |row| Some(&row.setup.name))
        .small("place", "", "Index in the experiment, from 0", |row| row.place as i32)
        .truth("ranked", "Whether it is in `ranking`; otherwise it is only an opponent, or used for balance figures", |row| Some(row.ranked))
        .truth("in_field", "Whether it is one of the opponents of the win rates in `ranking`; null on a ladder, which has no field",
            |row| row.field)
        .text("class", "`human-like`: placements are chosen by a model of human play (the bot `person`); `computer`: by any other bot",
            |row| Some(if matches!(row.setup.bot, Bot::Person { .. }) { "human-like" } else { "computer" }))
        .text("by_hand",
            "Whether everything except placements is playable without a computer, at the table in 90 seconds: yes, roughly or no",
            |row| Some(row.setup.by_hand().name()))
        .words("without", "Forbidden mechanics, joined by commas (`[worth]`); null if there are none",
            |row| Some(row.setup.without.to_string()).filter(|without| !without.is_empty()))
        .sum("luck", "", "Luck number: setups with the same number draw the same tiles in the same role", |row| row.setup.luck)
        .text("split", "Name of its split; null if the game has none",
            |row| row.setup.split(Role::Other).map(|split| split.name.as_str()));
    for (role, prefix, when) in [
        (Role::Other, "bag_", "; null if it is empty; omitted if no rules have the bag"),
        (Role::Holder, "holder_bag_", " when it holds the Advantage: as above unless rules let players know that before they split"),
    ] {
        for own_bag in Bag::first(bags) {
            let name = format!("{prefix}{}", own_bag.letter().to_ascii_lowercase());
            columns = columns.words(&name, &format!("Tiles of bag {own_bag}{when}"), move |row| bag(row.setup, role, own_bag));
        }
    }
    for (family, noun, kinds) in FAMILIES {
        let meaning = format!("{noun}: the kind, without its parameters; null if the game has no such choice");
        columns = columns.words(family, &meaning, move |row| chosen(row.setup, family).map(|(kind, _)| kind.to_owned()));
        for (name, of) in parameters(kinds) {
            let column = format!("{family}_{name}");
            let meaning = meaning_of(name, &of);
            let is_number = of.iter().all(|(_, parameter)| matches!(parameter.values, Values::Number { .. }));
            columns = if is_number {
                columns.whole(&column, "", &meaning, move |row| match parameter(row.setup, family, name)? {
                    Value::Integer(number) => Some(number),
                    _ => None,
                })
            } else {
                columns.words(&column, &meaning, move |row| parameter(row.setup, family, name).map(|value| value.to_string()))
            };
        }
    }
    columns.words("plays_as", "A text that is the same for two setups exactly when they play the same games",
        |row| Some(row.setup.canonical()))
}

/// A parameter with the names of the kinds that have it.
type OfKinds = Vec<(&'static str, &'static Parameter)>;

/// The parameters of a family by name, in the order of the kinds that have them first.
fn parameters(kinds: &'static [Kind]) -> Vec<(&'static str, OfKinds)> {
    let (mut order, mut all): (Vec<&str>, BTreeMap<&str, OfKinds>) = (Vec::new(), BTreeMap::new());
    for kind in kinds {
        for parameter in kind.parameters {
            let of = all.entry(parameter.name).or_default();
            if of.is_empty() {
                order.push(parameter.name);
            }
            of.push((kind.name, parameter));
        }
    }
    order
        .into_iter()
        .map(|name| (name, all.remove(name).unwrap_or_default()))
        .collect()
}

fn meaning_of(name: &str, of: &OfKinds) -> String {
    let kinds: Vec<String> = of.iter().map(|(kind, _)| format!("`{kind}`")).collect();
    let means = of.first().map_or("", |(_, parameter)| parameter.means);
    format!(
        "Parameter `{name}` of {}: {means}; null for other kinds",
        kinds.join(", ")
    )
}

/// The table `setups`; `bags` is the number of bags of the rules, or the maximum over variants.
///
/// # Panics
/// If there are more than [`bagsplit_game::board::MAX_BAGS`] bags.
pub fn setups<'s>(rows: impl IntoIterator<Item = SetupRow<'s>>, bags: u8) -> Frame {
    columns(bags.into()).frame(rows)
}
