//! Declarative settings: one list of keys and values defines reading, writing and the JSON Schema of a table.

use std::ops::RangeInclusive;

use bagsplit_network::{BLOCK, InputKind, MOST_FIRST, Weights};
use bagsplit_players::{Bot, Choice, DrawPolicy};
use bagsplit_stats::Level;
use serde_json::{Value as Json, json};
use toml::Value;

use crate::experiment::reader::{Item, Result, Table, all};
use crate::experiment::{json_schema, policy, toml_text, weights_file};

/// The maximum number of pairs of a matchup.
pub const MAX_PAIRS: u64 = 100_000_000;

/// The minimum number of games of a search, needed to race its finalists.
pub const MIN_SEARCH_GAMES: u64 = 5000;

/// The maximum number of games of a study.
pub const MAX_STUDY_GAMES: u64 = 2 * MAX_PAIRS;

/// The maximum number of draw policies of a search, which divide its games.
const MAX_DRAWS: usize = 100;

/// A value that a file can set.
pub(crate) trait Setting {
    fn read(&mut self, _item: &Item<'_>) -> Result<()> {
        Ok(())
    }

    /// The value in TOML; `None` if it is omitted.
    fn to_toml(&self) -> Option<Value> {
        None
    }

    fn schema(&self) -> Json;
}

/// The settings of a table by their keys, initially with their defaults.
pub(crate) type Settings<'s> = Vec<(&'static str, Box<dyn Setting + 's>)>;

/// Defines the settings of a table, a row for each: its doc, field, type, default, key and bounds. From these rows follow the
/// struct, its defaults, and the list of its [`Settings`], which reads and writes the table and makes its schema.
macro_rules! settings {
    ($(#[$meta:meta])* struct $Name:ident, $list:ident($($argument:ident: $Type:ty),*) {
        $($(#[$doc:meta])* $field:ident: $Value:ty = $default:expr, $key:literal => $kind:ident($($bound:expr),*);)+
    }) => {
        $(#[$meta])*
        pub struct $Name { $($(#[$doc])* pub $field: $Value,)+ }

        impl Default for $Name {
            fn default() -> $Name {
                $Name { $($field: $default,)+ }
            }
        }

        /// The settings of the table.
        pub(crate) fn $list<'s>(values: &'s mut $Name, $($argument: $Type),*) -> $crate::experiment::settings::Settings<'s> {
            vec![$(($key, $kind(&mut values.$field, $($bound),*)),)+]
        }
    };
}
pub(crate) use settings;

/// Reads a table that has these settings and no others.
pub(crate) fn read<'a>(item: &Item<'a>, settings: Settings<'_>) -> Result<Table<'a>> {
    let table = item.table()?.only(&keys(&settings));
    read_given(&table, settings)?;
    Ok(table)
}

/// The keys of settings.
pub(crate) fn keys(settings: &Settings<'_>) -> Vec<&'static str> {
    settings.iter().map(|(key, _)| *key).collect()
}

/// Reads those of these settings that a table has.
pub(crate) fn read_given(table: &Table<'_>, mut settings: Settings<'_>) -> Result<()> {
    let given = settings
        .iter_mut()
        .filter_map(|(key, setting)| Some(setting.read(table.get(key)?)));
    all(given).map(drop)
}

/// Whether two tables of the same settings differ.
pub(crate) fn differ(these: &Settings<'_>, other: &Settings<'_>) -> bool {
    these
        .iter()
        .zip(other)
        .any(|((_, this), (_, other))| this.to_toml() != other.to_toml())
}

/// Writes a table of settings.
pub(crate) fn write(out: &mut String, title: &str, settings: &Settings<'_>) {
    *out += &format!("\n[{title}]\n");
    write_lines(out, settings);
}

/// Writes settings, a line each.
pub(crate) fn write_lines(out: &mut String, settings: &Settings<'_>) {
    to_toml(settings).for_each(|(key, value)| toml_text::line(out, key, value));
}

/// The settings that are written, with their values.
pub(crate) fn to_toml(settings: &Settings<'_>) -> impl Iterator<Item = (&'static str, Value)> {
    settings
        .iter()
        .filter_map(|(key, setting)| Some((*key, setting.to_toml()?)))
}

/// The JSON Schema of a table of settings.
pub(crate) fn schema(settings: &Settings<'_>) -> Json {
    json_schema::object(
        settings
            .iter()
            .map(|(key, setting)| (*key, setting.schema())),
    )
}

/// A setting: its value, schema, reader and writer.
struct Field<'s, T, R, W>(&'s mut T, Json, R, W);

/// A setting with this schema, reader and writer.
pub(crate) fn field<'s, T, R, W>(
    value: &'s mut T,
    schema: Json,
    read: R,
    write: W,
) -> Box<dyn Setting + 's>
where
    R: Fn(&Item<'_>) -> Result<T> + 's,
    W: Fn(&T) -> Option<Value> + 's,
{
    Box::new(Field(value, schema, read, write))
}

impl<T, R, W> Setting for Field<'_, T, R, W>
where
    R: Fn(&Item<'_>) -> Result<T>,
    W: Fn(&T) -> Option<Value>,
{
    fn read(&mut self, item: &Item<'_>) -> Result<()> {
        *self.0 = self.2(item)?;
        Ok(())
    }

    fn to_toml(&self) -> Option<Value> {
        self.3(self.0)
    }

    fn schema(&self) -> Json {
        self.1.clone()
    }
}

/// The schema of a value that is read and written separately.
impl Setting for fn() -> Json {
    fn schema(&self) -> Json {
        self()
    }
}

/// A key that is read and written separately, with the schema of its values.
pub(crate) fn apart<'s, T>(_: &mut T, schema: fn() -> Json) -> Box<dyn Setting + 's> {
    Box::new(schema)
}

/// A whole number within bounds.
pub(crate) fn whole<'s, N>(number: &'s mut N, bounds: RangeInclusive<u64>) -> Box<dyn Setting + 's>
where
    N: Copy + TryFrom<u64> + TryInto<u64>,
{
    let schema = json_schema::number(*bounds.start(), *bounds.end());
    let read = move |item: &Item<'_>| {
        let number = item.count(*bounds.start(), *bounds.end())?;
        number
            .try_into()
            .map_err(|_| item.mismatch("a smaller number"))
    };
    field(number, schema, read, |number: &N| {
        (*number).try_into().ok().map(toml_text::number)
    })
}

/// A number within bounds, with a fraction or without.
pub(crate) fn fraction(number: &mut f64, bounds: RangeInclusive<f64>) -> Box<dyn Setting + '_> {
    let schema = json!({ "type": "number", "minimum": bounds.start(), "maximum": bounds.end() });
    let read = move |item: &Item<'_>| item.number(*bounds.start(), *bounds.end());
    field(number, schema, read, |number: &f64| {
        Some(Value::Float(*number))
    })
}

/// A text of at most this many characters.
pub(crate) fn text(text: &mut String, most: usize) -> Box<dyn Setting + '_> {
    let schema = json!({ "type": "string", "maxLength": most });
    let read = move |item: &Item<'_>| item.text_up_to(most).map(str::to_owned);
    field(text, schema, read, |text: &String| {
        Some(Value::from(text.as_str()))
    })
}

/// The weights of a network with these inputs, or none.
pub(crate) fn weights(weights: &mut Option<Weights>, reads: InputKind) -> Box<dyn Setting + '_> {
    let read = move |item: &Item<'_>| weights_file::read(item, reads).map(Some);
    field(
        weights,
        json_schema::text(),
        read,
        |weights: &Option<Weights>| weights.map(|weights| Value::from(weights.name())),
    )
}

pub(crate) fn neurons(neurons: &mut Option<u64>) -> Box<dyn Setting + '_> {
    let schema =
        json!({ "type": "integer", "minimum": BLOCK, "maximum": MOST_FIRST, "multipleOf": BLOCK });
    field(neurons, schema, read_neurons, |neurons| {
        neurons.map(toml_text::number)
    })
}

fn read_neurons(item: &Item<'_>) -> Result<Option<u64>> {
    let number = item.count(BLOCK as u64, MOST_FIRST as u64)?;
    let fits = number.is_multiple_of(BLOCK as u64);
    if fits {
        Ok(Some(number))
    } else {
        Err(item.mismatch(format!("a multiple of {BLOCK}")))
    }
}

/// The confidence level of intervals.
pub(crate) fn confidence(level: &mut Level) -> Box<dyn Setting + '_> {
    let schema = json!({ "type": "number", "minimum": 0.5, "maximum": 0.9999 });
    field(level, schema, read_level, |level: &Level| {
        Some(Value::Float(level.confidence()))
    })
}

fn read_level(item: &Item<'_>) -> Result<Level> {
    item.number(0.5, 0.9999)
        .map(|number| Level::new(number).expect("a number between 0 and 1"))
}

/// One of several named values; `unknown` returns the error for another name. A value without a name is not written.
pub(crate) fn named<'s, T: Clone + PartialEq + 's>(
    value: &'s mut T,
    all: impl IntoIterator<Item = (&'s str, T)>,
    unknown: impl Fn(&str, &[&str]) -> String + 's,
) -> Box<dyn Setting + 's> {
    let (names, values): (Vec<&str>, Vec<T>) = all.into_iter().unzip();
    let (all_names, all_values) = (names.clone(), values.clone());
    let schema = if names.is_empty() {
        json_schema::name()
    } else {
        json!({ "enum": names })
    };
    let read =
        move |item: &Item<'_>| place(item, &names, &unknown).map(|place| values[place].clone());
    field(value, schema, read, move |value: &T| {
        all_values
            .iter()
            .position(|other| other == value)
            .map(|place| Value::from(all_names[place]))
    })
}

/// The place of a name in a list.
fn place(
    item: &Item<'_>,
    names: &[&str],
    unknown: &impl Fn(&str, &[&str]) -> String,
) -> Result<usize> {
    let name = item.text()?;
    let place = names.iter().position(|other| *other == name);
    place.ok_or_else(|| item.error(unknown(name, names)))
}

/// A table of settings of its own, written in a line unless all of them are at their defaults.
pub(crate) fn inline<T: Clone + Default + PartialEq>(
    value: &mut T,
    list: fn(&mut T) -> Settings<'_>,
) -> Box<dyn Setting + '_> {
    let schema = schema(&list(&mut T::default()));
    let read_table = move |item: &Item<'_>| {
        let mut value = T::default();
        read(item, list(&mut value)).map(|_| value)
    };
    field(value, schema, read_table, move |value: &T| {
        (*value != T::default()).then(|| toml_text::table(to_toml(&list(&mut value.clone()))))
    })
}

/// Different draw policies.
pub(crate) fn draws(draws: &mut Vec<DrawPolicy>) -> Box<dyn Setting + '_> {
    field(
        draws,
        json_schema::list(json_schema::defined("draw")),
        read_draws,
        |draws| Some(to_list(draws)),
    )
}

fn read_draws(item: &Item<'_>) -> Result<Vec<DrawPolicy>> {
    match item.list()?.len() {
        0..=MAX_DRAWS => policies(
            item,
            &DrawPolicy::Uniform,
            "this draw policy is in 'draws' twice",
        ),
        found => Err(item.error(format!(
            "{found} draw policies; a search tries at most {MAX_DRAWS}"
        ))),
    }
}

fn to_list<T: Choice>(all: &[T]) -> Value {
    Value::Array(all.iter().map(|choice| toml_text::policy(choice)).collect())
}

/// A list of different bots or policies for games with private bags.
fn policies<T: Choice + Clone + PartialEq>(
    list: &Item<'_>,
    default: &T,
    twice: &str,
) -> Result<Vec<T>> {
    list.distinct(
        |item| policy_at(item, default.clone()),
        |_, _| twice.to_owned(),
    )
}

fn policy_at<T: Choice>(item: &Item<'_>, mut choice: T) -> Result<T> {
    policy::read(item, &mut choice, InputKind::PrivateBags).map(|()| choice)
}

/// A boolean, written only if true.
pub(crate) fn truth(truth: &mut bool) -> Box<dyn Setting + '_> {
    let schema = json!({ "type": "boolean" });
    field(
        truth,
        schema,
        |item| item.truth(),
        |truth| truth.then_some(Value::Boolean(true)),
    )
}

/// Different bots for games with private bags; an empty list is not written.
pub(crate) fn bots(bots: &mut Vec<Bot>) -> Box<dyn Setting + '_> {
    let schema = json_schema::list(json_schema::defined("bot"));
    field(bots, schema, read_bots, |bots| {
        (!bots.is_empty()).then(|| to_list(bots))
    })
}

fn read_bots(item: &Item<'_>) -> Result<Vec<Bot>> {
    policies(item, &Bot::Greedy, "this bot is in the list twice")
}

/// Indices of named items, each once; an empty list is not written.
pub(crate) fn places<'s>(
    places: &'s mut Vec<usize>,
    names: &'s [&'s str],
    unknown: impl Fn(&str, &[&str]) -> String + 's,
) -> Box<dyn Setting + 's> {
    let read = move |item: &Item<'_>| {
        item.distinct(
            |item| place(item, names, &unknown),
            |_, &place| format!("'{}' is in the list twice", names[place]),
        )
    };
    field(
        places,
        json_schema::list(json_schema::text()),
        read,
        |places: &Vec<usize>| {
            (!places.is_empty()).then(|| toml_text::texts(places.iter().map(|&place| names[place])))
        },
    )
}
