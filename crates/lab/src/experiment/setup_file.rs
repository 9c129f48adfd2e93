//! Reading setups: a split with its choices, or a bot and an exchange policy for a shared bag.

use std::path::{Path, PathBuf};

use bagsplit_game::board::{ByBag, Role};
use bagsplit_game::rules::{Game, Ruleset, with_game};
use bagsplit_network::InputKind;
use bagsplit_players::{Bot, DrawPolicy, ExchangePolicy, Policy, PrivateBags, Setup, Split};
use toml::de::DeValue;

use crate::experiment::builtin::BuiltIn;
use crate::experiment::card_file::CARD;
use crate::experiment::expressions::{self, EXPRESSIONS};
use crate::experiment::known::{known_card, known_policies};
use crate::experiment::reader::{Item, Result, Source, Table};
use crate::experiment::{FileKind, card_file, external, names, policy, restriction, split_file};

/// The split of a setup whose program chooses it.
pub(crate) const OPEN_SPLIT: &str = "chosen-by-bot";

/// The key of a split file for the setup of people who play it.
pub(crate) const PEOPLE: &str = "people";

pub(crate) fn private_keys() -> Vec<&'static str> {
    let mut keys = vec!["name", "why", "split", "bags", "recipe", "holder-split"];
    keys.extend(
        Setup::private_bags("", Bot::Greedy, PrivateBags::new(Split::default()))
            .choices()
            .iter()
            .map(|(key, _)| key),
    );
    keys.extend([CARD, EXPRESSIONS, "luck", "without"]);
    keys
}

/// The table of a setup: of a split file its people, with its split and card, and with its `expressions` if they are meant.
pub(crate) fn own_table(table: Table<'_>, with_expressions: bool) -> Result<Table<'_>> {
    let Some(people) = table.get(PEOPLE).cloned() else {
        return Ok(table);
    };
    let list = if with_expressions { EXPRESSIONS } else { CARD };
    let mut setup = people.table()?;
    let mut table = table.only(&split_file::KEYS);
    table
        .items
        .retain(|item| ["name", "bags", "recipe", CARD, list].contains(&item.key));
    setup.items.extend(table.items);
    Ok(setup)
}

/// The keys of a setup for a shared bag.
pub(crate) const SHARED: [&str; 6] = ["name", "why", "bot", "exchange", "luck", "without"];

/// A setup as read from a file.
#[derive(Clone)]
pub(crate) struct ReadSetup {
    pub(crate) setup: Setup,
    /// The keys of the choices and expressions omitted in the file, except `thinking`; they have the defaults for the bot.
    pub(crate) defaults: Vec<&'static str>,
    /// Whether the file says what human-like players learn.
    pub(crate) names_expressions: bool,
}

impl ReadSetup {
    /// A setup; `given` returns whether a key is in its file.
    pub(crate) fn new(setup: Setup, given: impl Fn(&str) -> bool) -> ReadSetup {
        let expressions = setup.expressions.as_ref().map(|_| EXPRESSIONS);
        let keys = setup
            .choices()
            .into_iter()
            .map(|(key, _)| key)
            .chain(expressions);
        let defaults = keys
            .filter(|key| *key != "thinking" && !given(key))
            .collect();
        ReadSetup {
            setup,
            defaults,
            names_expressions: given(EXPRESSIONS),
        }
    }

    /// The bot that plays an opponent whose file names none: that of this file, if it names one that is no program.
    fn bot_for_opponent(&self) -> Option<Bot> {
        let named = !self.defaults.contains(&"bot") && self.setup.external.is_none();
        named.then_some(self.setup.bot)
    }

    /// The setup, read again with this bot where its file names none.
    fn with_default_bot(self, bot: Option<Bot>, source: &Source, game: &Ruleset) -> Result<Setup> {
        Ok(match bot.filter(|_| self.defaults.contains(&"bot")) {
            Some(bot) => {
                from_source_with(
                    source,
                    game,
                    Omitted {
                        bot,
                        ..Omitted::ALONE
                    },
                )?
                .setup
            }
            None => self.setup,
        })
    }
}

impl BuiltIn {
    /// Reads the built-in setup.
    ///
    /// # Errors
    /// If it is not a setup for these rules.
    pub fn setup(&self, game: &Ruleset) -> Result<Setup> {
        Ok(from_source(&self.source(), game)?.setup)
    }
}

/// Sets the best known policies for the bot of a setup; for the bot `person` those known for its split.
pub(crate) fn set_defaults(setup: &mut Setup, game: &Ruleset) {
    setup.set_default_policies(None);
    let is_person = matches!(setup.bot, Bot::Person { .. });
    let Some(bags) = setup
        .private_mut()
        .filter(|bags| is_person && bags.splits.0[0] == bags.splits.0[1])
    else {
        return;
    };
    let splits = bags.splits.clone();
    if let Some(known) = known_policies(&splits.0[0], game) {
        *bags = PrivateBags { splits, ..known };
    } else if let Some(card) = known_card(&splits.0[0], game) {
        bags.draw = DrawPolicy::Card { card };
    }
}

/// What a setup has for keys that its file omits, where that depends on who reads it.
#[derive(Clone, Copy, Debug)]
struct Omitted {
    bot: Bot,
    /// Whether human-like players learn the expressions known for the split. In an experiment a key of its own says so.
    known_expressions: bool,
}

impl Omitted {
    /// In an experiment.
    const IN_EXPERIMENT: Omitted = Omitted {
        bot: Bot::Greedy,
        known_expressions: false,
    };

    /// In a setup that is read alone.
    const ALONE: Omitted = Omitted {
        known_expressions: true,
        ..Omitted::IN_EXPERIMENT
    };
}

/// Reads a setup file, or the built-in setup of this name, for these rules. In Math Scrabble the split is required: as
/// `split`, or as `[bags]` or `[recipe]` in its place. The setup of a split file is its `[people]`. A human-like player learns
/// the expressions known for its split unless the file names others.
///
/// # Errors
/// If the file or one that it names cannot be read, has an unknown key, or an invalid value.
pub fn load_setup(path: impl AsRef<Path>, game: &Ruleset) -> Result<Setup> {
    Ok(read_alone(&Source::open(path.as_ref(), &[FileKind::Setup])?, game)?.setup)
}

/// Reads a setup like [`load_setup`], for play without a computer: where the file names no bot, a club player has it.
///
/// # Errors
/// As [`load_setup`].
///
/// # Panics
/// Never: there is a bot `person`.
pub fn load_setup_for_people(path: impl AsRef<Path>, game: &Ruleset) -> Result<Setup> {
    for_people(&Source::open(path.as_ref(), &[FileKind::Setup])?, game)
}

fn for_people(source: &Source, game: &Ruleset) -> Result<Setup> {
    let club = game
        .private_bags()
        .map(|_| Bot::build("person", &[]).expect("all its parameters have defaults"));
    read_alone(source, game)?.with_default_bot(club, source, game)
}

/// Reads the two setups of a match like [`load_setup`]. One whose file names no bot is played by the bot of the other,
/// unless that is a program.
///
/// # Errors
/// As [`load_setup`].
pub fn load_opponents(paths: [&Path; 2], game: &Ruleset) -> Result<[Setup; 2]> {
    let [first, second] = paths.map(|path| Source::open(path, &[FileKind::Setup]));
    let sources = [first?, second?];
    let [first, second] = sources.each_ref().map(|source| read_alone(source, game));
    let read = [first?, second?];
    let bots = read.each_ref().map(ReadSetup::bot_for_opponent);
    let [first, second] = read;
    Ok([
        first.with_default_bot(bots[1], &sources[0], game)?,
        second.with_default_bot(bots[0], &sources[1], game)?,
    ])
}

/// The files of a setup: itself, and each file that a text in it names. A built-in setup has none.
///
/// # Errors
/// If it cannot be read, or is not TOML.
pub fn setup_files(path: impl AsRef<Path>) -> Result<Vec<PathBuf>> {
    let source = Source::open(path.as_ref(), &[FileKind::Setup])?;
    if source.is_built_in {
        return Ok(Vec::new());
    }
    source.read_table(|table| {
        let named = table
            .items()
            .iter()
            .flat_map(paths)
            .filter(|path| path.is_file());
        Ok([path.as_ref().to_owned()]
            .into_iter()
            .chain(named)
            .collect())
    })
}

/// The paths that a value would name.
fn paths(item: &Item<'_>) -> Vec<PathBuf> {
    match item.value {
        DeValue::String(text) => vec![item.path_of(text)],
        DeValue::Array(_) => item.list().iter().flatten().flat_map(paths).collect(),
        _ => item
            .table()
            .iter()
            .flat_map(Table::items)
            .flat_map(paths)
            .collect(),
    }
}

/// Parses the text of a setup like [`load_setup`]. Errors name this path, and paths in the text are relative to it.
///
/// # Errors
/// As [`load_setup`].
pub fn setup_of_text(text: &str, path: &Path, game: &Ruleset) -> Result<Setup> {
    Ok(read_alone(&Source::new(path, text), game)?.setup)
}

/// Parses the text of a setup like [`load_setup_for_people`] and [`setup_of_text`].
///
/// # Errors
/// As [`load_setup`].
pub fn setup_of_text_for_people(text: &str, path: &Path, game: &Ruleset) -> Result<Setup> {
    for_people(&Source::new(path, text), game)
}

/// Reads a setup of an experiment from its own file.
pub(crate) fn from_source(source: &Source, game: &Ruleset) -> Result<ReadSetup> {
    from_source_with(source, game, Omitted::IN_EXPERIMENT)
}

/// Reads a setup that stands alone from its own file.
pub(crate) fn read_alone(source: &Source, game: &Ruleset) -> Result<ReadSetup> {
    from_source_with(source, game, Omitted::ALONE)
}

fn from_source_with(source: &Source, game: &Ruleset, omitted: Omitted) -> Result<ReadSetup> {
    source.read_table(|table| {
        let table = own_table(table, omitted.known_expressions)?;
        if let Some(bot) = table.get("bot") {
            external::refuse_identity(bot);
        }
        Ok(read_with(table, game, || source.stem(), omitted))
    })
}

/// Reads a setup from a table; `default` is its name if it has none. Mistakes are recorded; an invalid choice keeps
/// its default, and a setup without a valid name is named by its place.
pub(crate) fn read(
    table: Table<'_>,
    game: &Ruleset,
    default: impl FnOnce() -> String,
) -> ReadSetup {
    read_with(table, game, default, Omitted::IN_EXPERIMENT)
}

fn read_with(
    table: Table<'_>,
    game: &Ruleset,
    default: impl FnOnce() -> String,
    omitted: Omitted,
) -> ReadSetup {
    let table = own_keys(table, game);
    let source = table.source;
    let mut name = source
        .keep(table.name(default, names::check))
        .unwrap_or_else(|| table.place());
    if let Err(why) = names::check_setup(&name) {
        table.reject("name", format!("a setup cannot be called '{name}': {why}"));
        name = table.place();
    }
    table.read("why", Item::text);
    let mut setup = if game.private_bags().is_some() {
        let split = source.keep(split(&table, &name, game)).unwrap_or_default();
        let mut bags = PrivateBags::new(split);
        if let Some(holder) = table.read("holder-split", |item| holder_split(item, &name, game)) {
            bags.splits[Role::Holder] = holder;
        }
        Setup::private_bags(name, omitted.bot, bags)
    } else {
        let exchange = match BuiltIn::is_rung(source) {
            true => ExchangePolicy::build("improve", &[]).expect("its parameter has a default"),
            false => ExchangePolicy::All,
        };
        Setup::shared_bag(name, omitted.bot, exchange)
    };
    let program = table.read("bot", |item| match external::read(item)? {
        Some(program) => Ok(Some(program)),
        None => policy::read(item, &mut setup.bot, reads(game)).map(|()| None),
    });
    // A bot that cannot be read has its own mistake.
    let bot_read = program.is_some() || !table.has("bot");
    setup.external = program.flatten().map(Box::new);
    if bot_read && table.get("split").is_some_and(is_open) {
        match &mut setup.external {
            None => table.reject(
                "split",
                "only a program from outside chooses its split".to_owned(),
            ),
            Some(_) if table.get("holder-split").is_some() => {
                table.reject(
                    "holder-split",
                    "a program chooses one split for both roles".to_owned(),
                );
            }
            Some(program) => program.open_split = true,
        }
    }
    set_defaults(&mut setup, game);
    read_policies(&table, &mut setup, game);
    if let Err(why) = check_bot(&setup, game) {
        table.reject("bot", why);
    }
    if let Err(why) = card_file::check_bags(&setup, game) {
        let at = if table.has("draw") { "draw" } else { CARD };
        table.read(at, |item| Err::<(), _>(item.error(why).by_rules()));
    }
    setup.expressions = match setup.bot {
        Bot::Person { .. } if omitted.known_expressions && !table.has(EXPRESSIONS) => {
            expressions::own(&setup, game)
        }
        _ => table
            .read(EXPRESSIONS, |item| expressions::read(item, &setup, game))
            .flatten(),
    };
    setup.luck = table
        .read("luck", |item| item.count(0, u64::MAX))
        .unwrap_or(setup.luck);
    let without = table.read("without", |item| match setup.external {
        Some(_) => Err(item.key_error("a program from outside cannot be forbidden anything")),
        None => restriction::list(item, game),
    });
    without
        .into_iter()
        .flatten()
        .for_each(|restriction| setup.forbid(restriction));
    ReadSetup::new(setup, |key| {
        table.has(key) || key == "draw" && table.has(CARD)
    })
}

/// Reads the policies of a setup; the card in its table is one.
pub(crate) fn read_policies(table: &Table<'_>, setup: &mut Setup, game: &Ruleset) {
    let card = table.read(CARD, |item| card_file::of_table(item.table()?));
    if let (Some(card), Some(bags)) = (card, setup.private_mut()) {
        bags.draw = DrawPolicy::Card { card };
    }
    for (key, choice) in setup
        .choices_mut()
        .into_iter()
        .filter(|(key, _)| *key != "bot")
    {
        table.read(key, |item| policy::read(item, choice, reads(game)));
    }
}

/// The inputs of networks for a game.
pub(crate) fn reads(game: &Ruleset) -> InputKind {
    InputKind::of_game(game.kind())
}

/// Checks that the bot of a setup plays this game. Weights of another game were rejected before, so one that does not is one that
/// memorises expressions.
pub(crate) fn check_bot(setup: &Setup, game: &Ruleset) -> Result<(), String> {
    let Some(title) = game
        .powers_of_ten()
        .err()
        .filter(|_| !setup.bot.plays_by(game))
    else {
        return Ok(());
    };
    let (bot, _) = setup.bot.describe();
    Err(format!(
        "the bot '{bot}' does not play {title}: the lines that it memorises are powers of ten"
    ))
}

/// Records invalid keys, with a hint for keys of setups of other games.
fn own_keys<'a>(mut table: Table<'a>, game: &Ruleset) -> Table<'a> {
    let (shared, private) = (game.private_bags().is_none(), private_keys());
    let (keys, others) = if shared {
        (&SHARED[..], &private[..])
    } else {
        (&private[..], &SHARED[..])
    };
    if BuiltIn::is_rung(table.source) {
        table.items.retain(|item| keys.contains(&item.key));
    }
    let title = game.title();
    table.without_keys(|item| match item.key {
        key if keys.contains(&key) => None,
        key if !others.contains(&key) => Some(item.unknown(keys)),
        key if shared => {
            Some(format!("a setup of {title} has no '{key}': both players draw from one bag, and exchange"))
        }
        key => Some(format!(
            "a setup of {title} has no '{key}': the games with a shared bag do; say which is meant by the rules (game = \
             \"number-scrabble\") or --game"
        )),
    })
}

fn split(table: &Table<'_>, name: &str, game: &Ruleset) -> Result<Split> {
    let given: Vec<&Item<'_>> = ["split", "bags", "recipe"]
        .iter()
        .filter_map(|key| table.get(key))
        .collect();
    match given[..] {
        [] => {
            let ways = "split = \"path/to/split.toml\" or the name of a built-in one, or [bags] or a [recipe] in its place";
            Err(table.lacks(format!("a setup needs a split: {ways}")))
        }
        [item] if is_open(item) => {
            let bags = with_game!(game, game => ByBag::single(*game.tiles()));
            Ok(Split {
                name: OPEN_SPLIT.to_owned(),
                bags,
            })
        }
        [item] if item.key == "split" => split_file::at(item, game, || name.to_owned()),
        [_] => split_file::deal(table, name.to_owned(), game),
        [first, second, ..] => {
            let (one, other) = (first.key, second.key);
            Err(second.key_error(format!(
                "a setup has one split, either '{one}' or '{other}', not both"
            )))
        }
    }
}

/// Whether the program of a setup chooses its split. Until then all tiles are in one bag.
fn is_open(item: &Item<'_>) -> bool {
    item.key == "split" && item.text().is_ok_and(|name| name == OPEN_SPLIT)
}

fn holder_split(item: &Item<'_>, name: &str, game: &Ruleset) -> Result<Split> {
    if game.advantage_known() {
        return split_file::at(item, game, || format!("{name}-holder"));
    }
    let why = "without it players do not know the holder of the Advantage before splitting (MS-3)";
    let message = format!("'holder-split' needs the rule option advantage-known = true: {why}");
    Err(item.key_error(message).by_rules())
}
