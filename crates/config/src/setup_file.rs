//! Reading setups: a split and the choices that go with it, or a bot and an exchange policy for a shared bag.

use std::path::Path;

use board::Role;
use bots::{Bot, ExchangePolicy, Policy, PrivateBags, Setup, Split};
use rules::Ruleset;
use rules::math_scrabble::MathScrabble;

use crate::source::Source;
use crate::table::{Item, Table};
use crate::{ConfigError, policy, split_file};

/// The keys that a setup for a game with a shared bag can have.
const SHARED: [&str; 5] = ["name", "why", "bot", "exchange", "luck"];

/// What such a setup exchanges when it does not say.
pub(crate) const EXCHANGE: ExchangePolicy = ExchangePolicy::Improve { gain: 0 };

/// The keys that a setup of Math Scrabble can have.
pub(crate) const KEYS: [&str; 14] = [
    "name",
    "why",
    "split",
    "bags",
    "recipe",
    "holder-split",
    "bot",
    "draw",
    "mulligan",
    "discard",
    "pass",
    "start",
    "thinking",
    "luck",
];

/// Reads a setup file for these rules. In Math Scrabble the split is required: as `split`, or as `[bags]` or
/// `[recipe]` in its place.
///
/// # Errors
/// When the file or one that it names cannot be read, has an unknown key, or a value that cannot be.
pub fn load_setup(path: impl AsRef<Path>, game: &Ruleset) -> Result<Setup, ConfigError> {
    from_source(&Source::read(path.as_ref())?, game)
}

/// Reads a setup that stands in a file of its own.
pub(crate) fn from_source(source: &Source, game: &Ruleset) -> Result<Setup, ConfigError> {
    let root = source.parse()?;
    read(Table::root(source, &root), game, || source.stem())
}

/// Reads a table that is a setup; `default` is its name if it gives none.
pub(crate) fn read(
    table: Table<'_>,
    game: &Ruleset,
    default: impl FnOnce() -> String,
) -> Result<Setup, ConfigError> {
    let table = own_keys(table, game)?;
    let name = table.name(default)?;
    let taken = if name.ends_with(".toml") {
        Some("in a field, names that end in .toml are files")
    } else {
        name.contains('|').then_some("tables write '|' between names")
    };
    if let Some(why) = taken {
        let message = format!("a setup cannot be called '{name}': {why}");
        return Err(table.get("name").map_or_else(|| table.error(&message), |item| item.error(&message)));
    }
    table.get("why").map_or(Ok(""), Item::text)?;
    let Some(game) = game.as_math_scrabble() else { return shared_bag(&table, name) };
    let other = split(&table, &name, game)?;
    let holder = holder_split(&table, &name, game)?;
    let (mut bot, mut own) = (Bot::Greedy, PrivateBags::new(other));
    if let Some(holder) = holder {
        own.splits[Role::Holder] = holder;
    }
    put(&table, "bot", &mut bot)?;
    put(&table, "draw", &mut own.draw)?;
    put(&table, "mulligan", &mut own.mulligan)?;
    put(&table, "discard", &mut own.discard)?;
    put(&table, "pass", &mut own.pass)?;
    if let Some(item) = table.get("start") {
        own.start = policy::start(item)?;
    }
    let mut setup = Setup::private_bags(name, bot, own);
    put(&table, "thinking", &mut setup.thinking)?;
    if let Some(item) = table.get("luck") {
        setup.luck = item.count(0, u64::MAX)?;
    }
    Ok(setup)
}

/// Refuses keys that a setup of the game cannot have, and says so where those of another game can.
fn own_keys<'a>(table: Table<'a>, game: &Ruleset) -> Result<Table<'a>, ConfigError> {
    let shared = game.shares_bag();
    let (own, others) = if shared { (&SHARED[..], &KEYS[..]) } else { (&KEYS[..], &SHARED[..]) };
    let foreign = |item: &&Item<'_>| !own.contains(&item.key) && others.contains(&item.key);
    let Some(item) = table.items().iter().find(foreign) else { return table.only(own) };
    let (key, title) = (item.key, game.title());
    Err(item.key_error(if shared {
        format!("a setup of {title} has no '{key}': both players draw from one bag, and exchange")
    } else {
        format!(
            "a setup of {title} has no '{key}': the games with a shared bag do; say which is meant by the rules \
             (game = \"number-scrabble\") or --game"
        )
    }))
}

/// Reads a setup for a shared bag.
fn shared_bag(table: &Table<'_>, name: String) -> Result<Setup, ConfigError> {
    let (mut bot, mut exchange) = (Bot::Greedy, EXCHANGE);
    put(table, "bot", &mut bot)?;
    put(table, "exchange", &mut exchange)?;
    let mut setup = Setup::shared_bag(name, bot, exchange);
    if let Some(item) = table.get("luck") {
        setup.luck = item.count(0, u64::MAX)?;
    }
    Ok(setup)
}

fn put<P: Policy>(table: &Table<'_>, key: &str, place: &mut P) -> Result<(), ConfigError> {
    if let Some(item) = table.get(key) {
        *place = policy::read(item)?;
    }
    Ok(())
}

fn split(table: &Table<'_>, name: &str, game: &MathScrabble) -> Result<Split, ConfigError> {
    let given: Vec<&Item<'_>> = ["split", "bags", "recipe"].iter().filter_map(|key| table.get(key)).collect();
    match given[..] {
        [] => {
            let ways = "split = \"path/to/split.toml\", or [bags] or a [recipe] in its place";
            Err(table.error(format!("a setup needs a split: {ways}")))
        }
        [item] if item.key == "split" => split_file::at(item, game, || name.to_owned()),
        [_] => split_file::deal(table, name.to_owned(), game),
        [one, two, ..] => {
            let (one, other) = (one.key, two.key);
            Err(two.key_error(format!("a setup has one split, either '{one}' or '{other}', not both")))
        }
    }
}

fn holder_split(table: &Table<'_>, name: &str, game: &MathScrabble) -> Result<Option<Split>, ConfigError> {
    match table.get("holder-split") {
        None => Ok(None),
        Some(item) if game.advantage_known() => {
            split_file::at(item, game, || format!("{name}-holder")).map(Some)
        }
        Some(item) => {
            let why = "without it nobody knows who holds the Advantage before splitting (MS-3)";
            Err(item.key_error(format!("'holder-split' needs the rule option advantage-known = true: {why}")))
        }
    }
}
