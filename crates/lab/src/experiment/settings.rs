//! Settings that are named once: a list of keys, each with what it may be, reads a table and writes it.

use std::ops::RangeInclusive;

use bagsplit_network::{BLOCK, MOST_FIRST, Reads, Weights};
use bagsplit_players::{Bot, DrawPolicy};
use bagsplit_stats::Level;
use toml::Value;
use toml::de::DeValue;

use crate::experiment::table::Item;
use crate::experiment::{ConfigError, policy, toml_text, weights_file};

/// The most pairs a matchup can play.
pub const MAX_PAIRS: u64 = 100_000_000;

/// With fewer games a search could not even race its finalists.
pub const MIN_SEARCH_GAMES: u64 = 5000;

/// The most games a study can be given.
pub const MAX_STUDY_GAMES: u64 = 2 * MAX_PAIRS;

/// The most draw policies that a search goes along: its games are shared among them.
const MAX_DRAWS: usize = 100;

/// A value that a file can set.
pub(crate) trait Setting {
    /// Takes what is written.
    fn read(&mut self, item: &Item<'_>) -> Result<(), ConfigError>;

    /// What reads back, if anything is to be written.
    fn told(&self) -> Option<Value>;
}

/// The settings of a table by their keys, at their defaults until they are read.
pub(crate) type Settings<'s> = Vec<(&'static str, Box<dyn Setting + 's>)>;

/// Reads a table that has these settings and no others.
pub(crate) fn read(item: &Item<'_>, mut settings: Settings<'_>) -> Result<(), ConfigError> {
    let keys: Vec<&str> = settings.iter().map(|(key, _)| *key).collect();
    let table = item.table()?.only(&keys)?;
    settings
        .iter_mut()
        .try_for_each(|(key, setting)| table.get(key).map_or(Ok(()), |item| setting.read(item)))
}

/// Writes a table of settings.
pub(crate) fn write(out: &mut String, title: &str, settings: &Settings<'_>) {
    *out += &format!("\n[{title}]\n");
    for (key, setting) in settings {
        if let Some(value) = setting.told() {
            toml_text::line(out, key, value);
        }
    }
}

/// A setting by how its value is read and told.
struct Told<'s, T, R, W>(&'s mut T, R, W);

impl<T, R, W> Setting for Told<'_, T, R, W>
where
    R: Fn(&Item<'_>) -> Result<T, ConfigError>,
    W: Fn(&T) -> Option<Value>,
{
    fn read(&mut self, item: &Item<'_>) -> Result<(), ConfigError> {
        *self.0 = self.1(item)?;
        Ok(())
    }

    fn told(&self) -> Option<Value> {
        self.2(self.0)
    }
}

/// A whole number within bounds.
pub(crate) fn whole<'s, N>(number: &'s mut N, bounds: RangeInclusive<u64>) -> Box<dyn Setting + 's>
where
    N: Copy + TryFrom<u64> + TryInto<u64>,
{
    let read = move |item: &Item<'_>| {
        let number = item.count(*bounds.start(), *bounds.end())?;
        number.try_into().map_err(|_| item.wrong("a smaller number"))
    };
    Box::new(Told(number, read, |number: &N| (*number).try_into().ok().map(toml_text::number)))
}

/// A number within bounds, with a fraction or without.
pub(crate) fn fraction(number: &mut f64, bounds: RangeInclusive<f64>) -> Box<dyn Setting + '_> {
    let read = move |item: &Item<'_>| item.number(*bounds.start(), *bounds.end());
    Box::new(Told(number, read, |number: &f64| Some(Value::Float(*number))))
}

/// The weights of a network for games of which it reads this, or none.
pub(crate) fn weights(weights: &mut Option<Weights>, reads: Reads) -> Box<dyn Setting + '_> {
    let read = move |item: &Item<'_>| weights_file::read(item, reads).map(Some);
    Box::new(Told(weights, read, |weights: &Option<Weights>| {
        weights.map(|weights| Value::from(weights.name()))
    }))
}

/// The neurons of the first layer of a network.
pub(crate) fn neurons(neurons: &mut Option<u64>) -> Box<dyn Setting + '_> {
    let read = |item: &Item<'_>| {
        let number = item.count(BLOCK as u64, MOST_FIRST as u64)?;
        let fits = number.is_multiple_of(BLOCK as u64);
        if fits { Ok(Some(number)) } else { Err(item.wrong(format!("a multiple of {BLOCK}"))) }
    };
    Box::new(Told(neurons, read, |neurons: &Option<u64>| neurons.map(toml_text::number)))
}

/// How sure intervals are.
pub(crate) fn confidence(level: &mut Level) -> Box<dyn Setting + '_> {
    let read = |item: &Item<'_>| {
        item.number(0.5, 0.9999).map(|number| Level::new(number).expect("a number between 0 and 1"))
    };
    Box::new(Told(level, read, |level: &Level| Some(Value::Float(level.confidence()))))
}

/// One of several values by its name; `unknown` says what is wrong with another name. A value without a name is not
/// written.
pub(crate) fn named<'s, T: Clone + PartialEq + 's>(
    value: &'s mut T,
    all: impl IntoIterator<Item = (&'s str, T)>,
    unknown: impl Fn(&str, &[&str]) -> String + 's,
) -> Box<dyn Setting + 's> {
    let (names, values): (Vec<&str>, Vec<T>) = all.into_iter().unzip();
    let (told_names, told_values) = (names.clone(), values.clone());
    let read = move |item: &Item<'_>| {
        let name = item.text()?;
        let place = names.iter().position(|other| *other == name);
        place.map(|place| values[place].clone()).ok_or_else(|| item.error(unknown(name, &names)))
    };
    let told = move |value: &T| {
        told_values.iter().position(|other| other == value).map(|place| Value::from(told_names[place]))
    };
    Box::new(Told(value, read, told))
}

/// Draw policies, no two of them the same.
pub(crate) fn draws(draws: &mut Vec<DrawPolicy>) -> Box<dyn Setting + '_> {
    let read = |item: &Item<'_>| {
        let mut draws = Vec::new();
        let list = item.list()?;
        if list.len() > MAX_DRAWS {
            let found = list.len();
            return Err(item.error(format!("{found} draw policies; a search goes along at most {MAX_DRAWS}")));
        }
        for item in list {
            let mut draw = DrawPolicy::Uniform;
            policy::read(&item, &mut draw, Reads::PrivateBags)?;
            if draws.contains(&draw) {
                return Err(item.error("this draw policy is in 'draws' twice"));
            }
            draws.push(draw);
        }
        Ok(draws)
    };
    let told = |draws: &Vec<DrawPolicy>| {
        Some(Value::Array(draws.iter().map(|draw| toml_text::policy(draw)).collect()))
    };
    Box::new(Told(draws, read, told))
}

/// Whether something is so; only that it is so is written.
pub(crate) fn truth(truth: &mut bool) -> Box<dyn Setting + '_> {
    let read = |item: &Item<'_>| match item.value {
        DeValue::Boolean(so) => Ok(*so),
        _ => Err(item.wrong("true or false")),
    };
    Box::new(Told(truth, read, |truth: &bool| truth.then_some(Value::Boolean(true))))
}

/// Bots for games with private bags, no two of them the same; none are not written.
pub(crate) fn bots(bots: &mut Vec<Bot>) -> Box<dyn Setting + '_> {
    let read = |item: &Item<'_>| {
        let mut bots = Vec::new();
        for item in item.list()? {
            let mut bot = Bot::Greedy;
            policy::read(&item, &mut bot, Reads::PrivateBags)?;
            if bots.contains(&bot) {
                return Err(item.error("this bot is in the list twice"));
            }
            bots.push(bot);
        }
        Ok(bots)
    };
    let told = |bots: &Vec<Bot>| {
        let list = || Value::Array(bots.iter().map(|bot| toml_text::policy(bot)).collect());
        (!bots.is_empty()).then(list)
    };
    Box::new(Told(bots, read, told))
}

/// Places of things by their names, each once; none are not written.
pub(crate) fn places<'s>(
    places: &'s mut Vec<usize>,
    names: &'s [&'s str],
    unknown: impl Fn(&str, &[&str]) -> String + 's,
) -> Box<dyn Setting + 's> {
    let read = move |item: &Item<'_>| {
        let mut found = Vec::new();
        for item in item.list()? {
            let name = item.text()?;
            let place = names.iter().position(|other| *other == name);
            let place = place.ok_or_else(|| item.error(unknown(name, names)))?;
            if found.contains(&place) {
                return Err(item.error(format!("'{name}' is in the list twice")));
            }
            found.push(place);
        }
        Ok(found)
    };
    let told = |places: &Vec<usize>| {
        let list = || Value::Array(places.iter().map(|&place| Value::from(names[place])).collect());
        (!places.is_empty()).then(list)
    };
    Box::new(Told(places, read, told))
}
