//! All combinations of splits, bots and policies, or of bots and exchange policies with a shared bag.

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_network::InputKind;
use bagsplit_players::{Bot, DrawPolicy, ExchangePolicy, Policy, PrivateBags, Setup, Split};
use toml::de::DeValue;

use crate::experiment::error::all;
use crate::experiment::limits::MAX_SETUPS;
use crate::experiment::setup_file::ReadSetup;
use crate::experiment::table::Item;
use crate::experiment::{
    ConfigError, FileKind, card_file, named_files, names, policy, setup_file, split_file,
};

/// The keys of a `[cross]`, with the choice whose values each lists.
pub(crate) const PRIVATE: [(&str, &str); 8] = [
    ("splits", "split"),
    ("bots", "bot"),
    ("draws", "draw"),
    ("mulligans", "mulligan"),
    ("discards", "discard"),
    ("passes", "pass"),
    ("starts", "start"),
    ("thinking", "thinking"),
];
/// The key of a folder of cards: splits with a card of the same name use it, the others use `draws`.
pub(crate) const CARDS: &str = "cards";
pub(crate) const SHARED: [(&str, &str); 2] = [("bots", "bot"), ("exchanges", "exchange")];

/// Reads a `[cross]` table and creates its setups.
///
/// A setup is named after its split, if it has one, and its entry of each list with more than one; a single setup
/// without a split is named after its bot.
pub(crate) fn read(item: &Item<'_>, game: &Ruleset) -> Result<Vec<ReadSetup>, ConfigError> {
    let private = game.private_bags().is_some();
    let lists = if private { &PRIVATE[..] } else { &SHARED[..] };
    let own = private.then_some(CARDS);
    let table = item.table()?.only(&lists.iter().map(|(key, _)| *key).chain(own).collect::<Vec<_>>());
    let mut setups = match (private, table.get("splits")) {
        (true, Some(list)) => {
            let plain =
                |split: Split| Setup::private_bags(split.name.clone(), Bot::Greedy, PrivateBags::new(split));
            // If they are invalid the other lists are still read.
            let splits = item.source.keep(splits(list, game)).unwrap_or_else(|| vec![Split::default()]);
            splits.into_iter().map(plain).collect()
        }
        (true, None) => {
            return Err(table.lacks("[cross] needs 'splits', such as splits = [\"splits/*.toml\"]"));
        }
        (false, _) => vec![Setup::shared_bag(String::new(), Bot::Greedy, ExchangePolicy::All)],
    };
    for (list, choice) in lists {
        if let Some(list) = table.get(list).filter(|_| *choice != "split") {
            let with_list = crossed(&setups, list, choice, setup_file::reads(game));
            setups = item.source.keep(with_list).unwrap_or(setups);
        }
        // Bots come before the policies, whose defaults follow from them.
        if *choice == "bot" {
            setups.iter_mut().for_each(|setup| setup_file::set_defaults(setup, game));
        }
        if let (Some(folder), "draw") = (table.get(CARDS), *choice) {
            setups = item.source.keep(by_cards(&setups, folder)).unwrap_or(setups);
        }
    }
    item.source.end_if_wrong()?;
    if let Some(why) = setups.iter().find_map(|setup| setup_file::unfit_bot(setup, game)) {
        return Err(table.get("bots").unwrap_or(item).error(why));
    }
    if let Some(why) = setups.iter().find_map(|setup| card_file::unfit(setup, game)) {
        return Err(table.get("draws").unwrap_or(item).error(why).by_rules());
    }
    for setup in setups.iter_mut().filter(|setup| setup.name.is_empty()) {
        setup.name = setup.bot.label();
    }
    let given = |key: &str| lists.iter().any(|(list, choice)| *choice == key && table.has(list));
    Ok(setups.into_iter().map(|setup| ReadSetup::new(setup, given)).collect())
}

/// The setups with the cards of their splits, if any: one for each of these splits and bots.
fn by_cards(setups: &[Setup], folder: &Item<'_>) -> Result<Vec<Setup>, ConfigError> {
    card_file::check_folder(folder)?;
    let mut all: Vec<Setup> = Vec::new();
    for mut setup in setups.iter().cloned() {
        let split = setup.split(Role::Other).map_or_else(String::new, |split| split.name.clone());
        let card = card_file::in_folder(folder, &split)?;
        if let (Some(card), Some(own)) = (card, setup.private_mut()) {
            let label = own.draw.label();
            own.draw = DrawPolicy::Card { card };
            // The card replaces all draw policies and their names.
            if let Some(name) = setup.name.strip_suffix(&format!("/{label}")) {
                setup.name = name.to_owned();
            }
        }
        if all.iter().all(|other| other.name != setup.name) {
            all.push(setup);
        }
    }
    Ok(all)
}

fn splits(list: &Item<'_>, game: &Ruleset) -> Result<Vec<Split>, ConfigError> {
    let mut splits: Vec<Split> = Vec::new();
    all(elements(list)?.iter().map(|item| {
        let found = match item.value {
            DeValue::String(_) => all(named_files::all_named(item, FileKind::Split)?.map(|source| {
                split_file::from_source(&source?, game).map_err(|error| error.named_at(item))
            }))?,
            _ => vec![split_file::at(item, game, String::new)?],
        };
        for split in found {
            if let Some(clash) =
                splits.iter().find_map(|other| names::clash("splits", &split.name, &other.name))
            {
                return Err(item.error(clash));
            }
            splits.push(split);
        }
        Ok(())
    }))?;
    Ok(splits)
}

/// The elements of a list, which must not be empty.
fn elements<'a>(list: &Item<'a>) -> Result<Vec<Item<'a>>, ConfigError> {
    let elements = list.list()?;
    if elements.is_empty() {
        return Err(list.error(format!("{} is an empty list; it needs at least one entry", list.key)));
    }
    Ok(elements)
}

/// All setups combined with all entries of a list for one of their choices.
fn crossed(
    setups: &[Setup],
    list: &Item<'_>,
    key: &str,
    reads: InputKind,
) -> Result<Vec<Setup>, ConfigError> {
    let choose = |setup: &mut Setup, item: &Item<'_>| {
        let mut choices = setup.choices_mut().into_iter();
        let (_, choice) = choices.find(|(other, _)| *other == key).expect("it is a choice of these setups");
        policy::read(item, choice, reads).map(|()| choice.label())
    };
    let elements = elements(list)?;
    // Checked before the pairwise comparison, since a file can list a million.
    let too_many = || list.error(format!("these make more than {MAX_SETUPS} setups, the most there can be"));
    if elements.len() > MAX_SETUPS {
        return Err(too_many());
    }
    let mut entries: Vec<(String, Item<'_>)> = Vec::new();
    all(elements.into_iter().map(|item| {
        let label = choose(&mut setups[0].clone(), &item)?;
        if entries.iter().any(|(other, _)| *other == label) {
            return Err(item.error(format!("'{label}' is twice in {}", list.key)));
        }
        entries.push((label, item));
        Ok(())
    }))?;
    if setups.len() * entries.len() > MAX_SETUPS {
        return Err(too_many());
    }
    let mut all = Vec::new();
    for setup in setups {
        for (label, item) in &entries {
            let mut setup = setup.clone();
            if entries.len() > 1 {
                let between = if setup.name.is_empty() { "" } else { "/" };
                setup.name = format!("{}{between}{label}", setup.name);
            }
            choose(&mut setup, item)?;
            all.push(setup);
        }
    }
    Ok(all)
}
