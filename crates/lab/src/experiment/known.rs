//! What is on file for a split: its card, and how to play it without a computer.
//!
//! A split is known if a built-in split has the same tiles in the same bags, whatever either is called.

use std::sync::{Arc, Mutex, PoisonError};

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::Ruleset;
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Card, PrivateBags, Setup, Split};

use crate::experiment::builtin::{BuiltIn, text_at};
use crate::experiment::expressions::EXPRESSIONS;
use crate::experiment::{FileKind, card_file, policy, setup_file};

/// The tiles of each built-in split by some rules.
type Bags = Arc<Vec<(&'static str, ByBag<Tiles>)>>;

/// The bags of all built-in splits by the rules that were asked for last, since experiments read thousands of setups.
static LAST: Mutex<Option<(Ruleset, Bags)>> = Mutex::new(None);

fn built_in_bags(game: &Ruleset) -> Bags {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match &*last {
        Some((rules, bags)) if rules == game => Arc::clone(bags),
        _ => {
            let splits = BuiltIn::all(FileKind::Split);
            let bags = splits
                .filter_map(|file| Some((file.name, file.split(game).ok()?.bags)))
                .collect();
            let bags = Arc::new(bags);
            *last = Some((game.clone(), Arc::clone(&bags)));
            bags
        }
    }
}

/// The name of the built-in split with the same tiles in the same bags; of several, that with the split's own name.
fn known_name(split: &Split, game: &Ruleset) -> Option<&'static str> {
    let known = built_in_bags(game);
    let same = || {
        known
            .iter()
            .filter(|(_, bags)| *bags == split.bags)
            .map(|(name, _)| *name)
    };
    same()
        .find(|name| *name == split.name)
        .or_else(|| same().next())
}

/// The card known for a split: the built-in card of the built-in split with the same tiles in the same bags.
pub fn known_card(split: &Split, game: &Ruleset) -> Option<Card> {
    let card = BuiltIn::find(FileKind::Card, known_name(split, game)?)?;
    card_file::from_source(&card.source())
        .ok()
        .filter(|card| card_file::beyond(card, game).is_none())
}

/// The expressions most worth memorising for a split, as far as they are known: those on file for the built-in split with
/// the same tiles in the same bags.
pub fn known_expressions(split: &Split, game: &Ruleset) -> Option<Expressions> {
    let file = BuiltIn::find(FileKind::Split, known_name(split, game)?)?;
    Expressions::read(&text_at(file.text, &[EXPRESSIONS])?).ok()
}

/// The best known policies for playing a split without a computer: those of the recommended setup with this split, or else
/// those that its file has for people.
pub fn known_policies(split: &Split, game: &Ruleset) -> Option<PrivateBags> {
    let name = known_name(split, game)?;
    let file = format!("/{name}.toml");
    let mut recommended: Vec<BuiltIn> = BuiltIn::all(FileKind::Setup).collect();
    recommended.retain(|builtin| {
        text_at(builtin.text, &["split"]).is_some_and(|path| path.ends_with(&file))
    });
    let files = recommended
        .into_iter()
        .chain(BuiltIn::find(FileKind::Split, name));
    let mut setups = files.filter_map(|file| with_policies(&file, split, game));
    setups.find_map(|setup| match (setup.bot, setup.card()) {
        (Bot::Person { .. }, card)
            if card.is_none_or(|card| card_file::beyond(card, game).is_none()) =>
        {
            setup.private().cloned()
        }
        _ => None,
    })
}

/// A setup with this split, and the bot and policies that a built-in file names.
fn with_policies(built_in: &BuiltIn, split: &Split, game: &Ruleset) -> Option<Setup> {
    let mut setup = Setup::private_bags("", Bot::Greedy, PrivateBags::new(split.clone()));
    let source = built_in.source();
    let read = source.read_table(|table| {
        let table = setup_file::own_table(table, false)?;
        table.read("bot", |item| {
            policy::read(item, &mut setup.bot, setup_file::reads(game))
        });
        setup_file::read_policies(&table, &mut setup, game);
        Ok(())
    });
    read.ok().map(|()| setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_split_is_known_by_its_bags_under_any_name() {
        let game = Ruleset::default();
        let mut split = BuiltIn::find(FileKind::Split, "odd-even")
            .unwrap()
            .split(&game)
            .unwrap();
        let by_hand = BuiltIn::find(FileKind::Setup, "by-hand")
            .unwrap()
            .setup(&game)
            .unwrap();
        for name in ["odd-even", "mine", "one-bag"] {
            name.clone_into(&mut split.name);
            assert_eq!(known_card(&split, &game).as_ref(), by_hand.card(), "{name}");
            assert_eq!(
                known_expressions(&split, &game),
                by_hand.expressions,
                "{name}"
            );
            let policies = known_policies(&split, &game).unwrap();
            let choices = by_hand.private().unwrap();
            assert_eq!(
                PrivateBags {
                    splits: choices.splits.clone(),
                    ..policies
                },
                *choices,
                "{name}"
            );
        }
        split.bags.0.swap(0, 1);
        let known = (
            known_card(&split, &game),
            known_expressions(&split, &game),
            known_policies(&split, &game),
        );
        assert_eq!(known, (None, None, None), "A and B were exchanged");
    }

    #[test]
    fn a_split_that_only_a_computer_brings_has_no_policies_for_people() {
        let game = Ruleset::default();
        let split = BuiltIn::find(FileKind::Split, "plus-and-minus")
            .unwrap()
            .split(&game)
            .unwrap();
        assert!(known_card(&split, &game).is_some());
        assert_eq!(known_policies(&split, &game), None);
    }
}
