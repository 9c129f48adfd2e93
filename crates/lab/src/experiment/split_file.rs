//! Reading splits: the tiles of each bag, or a recipe.

use std::path::Path;

use bagsplit_game::board::{Bag, ByBag, Tiles};
use bagsplit_game::rules::{Game, Ruleset, What, with_game, wrong_tiles};
use bagsplit_players::{Recipe, Share, Split, SplitError};
use toml::de::DeValue;

use crate::experiment::builtin::BuiltIn;
use crate::experiment::card_file::CARD;
use crate::experiment::expressions::EXPRESSIONS;
use crate::experiment::reader::{ConfigError, Item, Result, Source, Table, all, nearest};
use crate::experiment::setup_file::PEOPLE;
use crate::experiment::{FileKind, named_files, names};

/// Keys of a split file. `card`, `expressions` and `people` are read by the readers of those.
pub(crate) const KEYS: [&str; 7] = ["name", "why", "bags", "recipe", CARD, EXPRESSIONS, PEOPLE];

/// Reads a split file, or the built-in split of this name, for these rules, which must be of a game with private bags.
///
/// # Errors
/// If the file cannot be read, has an unknown key, the bags are not exactly the tiles of the rules, or the game has a
/// shared bag.
pub fn load_split(path: impl AsRef<Path>, game: &Ruleset) -> Result<Split> {
    alone(&Source::open(path.as_ref(), &[FileKind::Split])?, game)
}

/// Parses the text of a split like [`load_split`]. Errors name this path, and paths in the text are relative to it.
///
/// # Errors
/// As [`load_split`].
pub fn split_of_text(text: &str, path: &Path, game: &Ruleset) -> Result<Split> {
    alone(&Source::new(path, text), game)
}

/// Reads a split that is not part of a setup.
pub(crate) fn alone(source: &Source, game: &Ruleset) -> Result<Split> {
    if game.private_bags().is_none() {
        let title = game.title();
        let message = format!("this is a split, and in {title} both players draw from one bag");
        return source.read_table(|table| Err(table.error(message)));
    }
    from_source(source, game)
}

/// Reads a split from its own file.
pub(crate) fn from_source(source: &Source, game: &Ruleset) -> Result<Split> {
    source.read_table(|table| read(table, game, || source.stem()))
}

impl BuiltIn {
    /// Reads the built-in split.
    ///
    /// # Errors
    /// If it is not a split for these rules.
    pub fn split(&self, game: &Ruleset) -> Result<Split> {
        from_source(&self.source(), game)
    }
}

/// Reads the split of a value: a file, a built-in name, or an inline split; `default` is its name if it has none.
pub(crate) fn at(
    item: &Item<'_>,
    game: &Ruleset,
    default: impl FnOnce() -> String,
) -> Result<Split> {
    match item.value {
        DeValue::Table(_) => read(item.table()?, game, default),
        DeValue::String(_) => from_source(&named_files::named(item, FileKind::Split)?, game)
            .map_err(|error| error.named_at(item)),
        _ => Err(item.mismatch(
            "the path of a split file, the name of a built-in split, or a table with [bags] or [recipe]",
        )),
    }
}

fn read(table: Table<'_>, game: &Ruleset, default: impl FnOnce() -> String) -> Result<Split> {
    let table = table.only(&KEYS);
    table.read("why", Item::text);
    let name = table.source.keep(table.name(default, names::check));
    deal(&table, name.unwrap_or_default(), game)
}

/// The split of the `bags` or the `recipe` of a table.
pub(crate) fn deal(table: &Table<'_>, name: String, game: &Ruleset) -> Result<Split> {
    match (table.get("bags"), table.get("recipe")) {
        (Some(bags), None) => Ok(Split {
            name,
            bags: listed(bags, game)?,
        }),
        (None, Some(recipe)) => dealt(recipe, name, game),
        (Some(_), Some(recipe)) => {
            Err(recipe.key_error("a split has either [bags] or a [recipe], not both"))
        }
        (None, None) => {
            let example = "[bags] with A = \"111...\" and so on, or a [recipe] with digits = \"AB\" and so on";
            Err(table.lacks(format!("a split needs {example}")))
        }
    }
}

fn listed(item: &Item<'_>, game: &Ruleset) -> Result<ByBag<Tiles>> {
    let table = item.table()?;
    let last = Bag::new(usize::from(game.bags()) - 1).expect("checked rules have 1 to 8 bags");
    let mut bags: ByBag<Tiles> = ByBag::default();
    all(table.items().iter().map(|entry| {
        let mut letters = entry.key.chars();
        let bag = letters
            .next()
            .and_then(Bag::from_letter)
            .filter(|_| letters.next().is_none());
        let wrong = || {
            entry.key_error(format!(
                "no bag is called '{}'; the rules give A to {last}",
                entry.key
            ))
        };
        let bag = bag.ok_or_else(wrong)?;
        let tiles: Result<Tiles, _> = entry.text()?.parse();
        bags[bag] = tiles.map_err(|error| {
            entry.error(format!(
                "bag {bag}: {error}; tiles are {}",
                game.symbol_list()
            ))
        })?;
        Ok(())
    }))?;
    let checked = game.check_split(&bags).map_err(|fault| match fault.what {
        What::NoSuchBag(bag) => {
            let entry = table.get(&bag.to_string()).unwrap_or(item);
            entry.key_error(format!(
                "bag {bag} holds tiles, but the rules give only A to {last} (MS-3)"
            ))
        }
        What::Split { missing, surplus } => {
            let text = wrong_tiles(&missing, &surplus);
            item.key_error(format!(
                "the bags together are not the tiles of the rules (MS-2): {text}"
            ))
        }
        _ => item.key_error(fault.to_string()),
    });
    checked.map(|()| bags).map_err(ConfigError::by_rules)
}

fn dealt(item: &Item<'_>, name: String, game: &Ruleset) -> Result<Split> {
    let table = item.table()?;
    let shares = all(table.items().iter().map(|entry| {
        foreign_or_twice(entry, game)?;
        Share::new(entry.key, entry.text()?).map_err(|error| match error {
            SplitError::Class(_) => {
                let near = nearest(entry.key, ["all", "digits", "operators", "odd", "even"]);
                let meant =
                    near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"));
                entry.key_error(format!("{error}{meant}"))
            }
            error => entry.error(error.to_string()),
        })
    }))?;
    let recipe = Recipe { name, shares };
    let dealt = with_game!(game, game => recipe.deal(game, game.bags()));
    dealt.map_err(|error| item.key_error(error.to_string()).by_rules())
}

/// Rejects a class of symbols, such as "10", with an unknown or repeated symbol.
fn foreign_or_twice(entry: &Item<'_>, game: &Ruleset) -> Result<()> {
    let symbols: Option<Vec<_>> = entry
        .key
        .chars()
        .map(bagsplit_game::board::Symbol::from_char)
        .collect();
    for (place, symbol) in symbols.iter().flatten().enumerate() {
        if !game.symbols().contains(symbol) {
            let (title, all) = (game.title(), game.symbol_list());
            return Err(entry.key_error(format!("{title} has no '{symbol}'; symbols are {all}")));
        }
        if symbols
            .iter()
            .flatten()
            .take(place)
            .any(|before| before == symbol)
        {
            return Err(entry.key_error(format!(
                "'{symbol}' is twice in '{}'; once is enough",
                entry.key
            )));
        }
    }
    Ok(())
}
