//! Every combination of splits, bots and policies; of bots and exchange policies where the bag is shared.

use bots::{Bot, Policy, PrivateBags, Setup, SetupKind, Split, Start};
use rules::Ruleset;
use rules::math_scrabble::MathScrabble;
use toml::de::DeValue;

use crate::setups::MOST;
use crate::table::{Item, Table};
use crate::{ConfigError, files, policy, setup_file, split_file};

const SHARED: [&str; 2] = ["bots", "exchanges"];
const KEYS: [&str; 8] = ["splits", "bots", "draws", "mulligans", "discards", "passes", "starts", "thinking"];

/// Reads a `[cross]` table and makes its setups.
///
/// A setup is called by its split, if it has one, and by what is written of each list that has more than one entry.
pub(crate) fn read(item: &Item<'_>, game: &Ruleset) -> Result<Vec<Setup>, ConfigError> {
    let Some(game) = game.as_math_scrabble() else { return shared_bag(item) };
    let table = item.table()?.only(&KEYS)?;
    let Some(list) = table.get("splits") else {
        return Err(table.error("[cross] needs 'splits', such as splits = [\"splits/*.toml\"]"));
    };
    let plain = |split: Split| Setup::private_bags(split.name.clone(), Bot::Greedy, PrivateBags::new(split));
    let setups = splits(list, game)?.into_iter().map(plain).collect();
    let mut crossed = Crossed { table, setups };
    crossed.by("bots", policy::read, Policy::label, |setup, bot| setup.bot = bot)?;
    crossed.by("draws", policy::read, Policy::label, |setup, draw| own(setup).draw = draw)?;
    crossed.by("mulligans", policy::read, Policy::label, |setup, mulligan| own(setup).mulligan = mulligan)?;
    crossed.by("discards", policy::read, Policy::label, |setup, discard| own(setup).discard = discard)?;
    crossed.by("passes", policy::read, Policy::label, |setup, pass| own(setup).pass = pass)?;
    crossed.by(
        "starts",
        policy::start,
        |start: &Start| start.name().to_owned(),
        |setup, start| own(setup).start = start,
    )?;
    crossed.by("thinking", policy::read, Policy::label, |setup, thinking| setup.thinking = thinking)?;
    Ok(crossed.setups)
}

/// What a setup made of a split decides.
fn own(setup: &mut Setup) -> &mut PrivateBags {
    setup.private_mut().expect("it was made of a split")
}

/// The setups of a game with a shared bag; a lone one is called by its bot.
fn shared_bag(item: &Item<'_>) -> Result<Vec<Setup>, ConfigError> {
    let table = item.table()?.only(&SHARED)?;
    let plain = Setup::shared_bag("", Bot::Greedy, setup_file::EXCHANGE);
    let mut crossed = Crossed { table, setups: vec![plain] };
    crossed.by("bots", policy::read, Policy::label, |setup, bot| setup.bot = bot)?;
    crossed.by("exchanges", policy::read, Policy::label, |setup, exchange| {
        setup.kind = SetupKind::SharedBag { exchange };
    })?;
    let mut setups = crossed.setups;
    for setup in setups.iter_mut().filter(|setup| setup.name.is_empty()) {
        setup.name = setup.bot.label();
    }
    Ok(setups)
}

fn splits(list: &Item<'_>, game: &MathScrabble) -> Result<Vec<Split>, ConfigError> {
    let mut splits: Vec<Split> = Vec::new();
    for item in elements(list)? {
        let found = match item.value {
            DeValue::String(_) => {
                let read = |source| split_file::from_source(&source, game);
                let read = |source| read(source).map_err(|error| error.named_at(item.place()));
                files::all_named(&item)?.into_iter().map(read).collect::<Result<_, _>>()?
            }
            _ => vec![split_file::at(&item, game, String::new)?],
        };
        for split in found {
            if splits.iter().any(|other| other.name == split.name) {
                return Err(item.error(format!("two splits are called '{}'; names must differ", split.name)));
            }
            splits.push(split);
        }
    }
    Ok(splits)
}

/// The elements of a list that has one.
fn elements<'a>(list: &Item<'a>) -> Result<Vec<Item<'a>>, ConfigError> {
    let elements = list.list()?;
    if elements.is_empty() {
        return Err(list.error(format!("{} is an empty list; it needs at least one entry", list.key)));
    }
    Ok(elements)
}

struct Crossed<'a> {
    table: Table<'a>,
    setups: Vec<Setup>,
}

impl Crossed<'_> {
    /// Multiplies the setups by one more list, if it is given.
    fn by<T: Clone + PartialEq>(
        &mut self,
        key: &str,
        read: impl Fn(&Item<'_>) -> Result<T, ConfigError>,
        label: impl Fn(&T) -> String,
        set: impl Fn(&mut Setup, T),
    ) -> Result<(), ConfigError> {
        let Some(list) = self.table.get(key) else { return Ok(()) };
        let mut entries: Vec<T> = Vec::new();
        for item in elements(list)? {
            let entry = read(&item)?;
            if entries.contains(&entry) {
                return Err(item.error(format!("'{}' is twice in {key}", label(&entry))));
            }
            entries.push(entry);
        }
        if self.setups.len() * entries.len() > MOST {
            return Err(list.error(format!("these make more than {MOST} setups, the most there can be")));
        }
        let before = std::mem::take(&mut self.setups);
        for setup in before {
            for entry in &entries {
                let mut setup = setup.clone();
                if entries.len() > 1 {
                    let between = if setup.name.is_empty() { "" } else { "/" };
                    setup.name = format!("{}{between}{}", setup.name, label(entry));
                }
                set(&mut setup, entry.clone());
                self.setups.push(setup);
            }
        }
        Ok(())
    }
}
