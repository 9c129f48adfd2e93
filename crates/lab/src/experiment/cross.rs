//! All combinations of splits, bots and policies, or of bots and exchange policies with a shared bag.

use std::collections::BTreeMap;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_network::InputKind;
use bagsplit_players::{Bot, Card, DrawPolicy, ExchangePolicy, Policy, PrivateBags, Setup, Split};
use toml::de::DeValue;

use crate::experiment::limits::MAX_SETUPS;
use crate::experiment::reader::{Item, Result, all};
use crate::experiment::setup_file::ReadSetup;
use crate::experiment::{FileKind, card_file, named_files, names, policy, setup_file, split_file};

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
/// The draw policy of the card in the file of each split.
pub(crate) const OWN_CARD: &str = "card";
pub(crate) const SHARED: [(&str, &str); 2] = [("bots", "bot"), ("exchanges", "exchange")];

/// Reads a `[cross]` table and creates its setups.
///
/// A setup is named after its split, if it has one, and its entry of each list with more than one; a single setup
/// without a split is named after its bot.
pub(crate) fn read(item: &Item<'_>, game: &Ruleset) -> Result<Vec<ReadSetup>> {
    let private = game.private_bags().is_some();
    let lists = if private { &PRIVATE[..] } else { &SHARED[..] };
    let table = item
        .table()?
        .only(&lists.iter().map(|(key, _)| *key).collect::<Vec<_>>());
    let mut cards = BTreeMap::new();
    let mut setups = match (private, table.get("splits")) {
        (true, Some(list)) => {
            // If they are invalid the other lists are still read.
            let splits = item
                .source
                .keep(splits(list, game))
                .unwrap_or_else(|| vec![(Split::default(), None)]);
            let plain = |(split, card): (Split, Option<Card>)| {
                cards.extend(card.map(|card| (split.name.clone(), card)));
                Setup::private_bags(split.name.clone(), Bot::Greedy, PrivateBags::new(split))
            };
            splits.into_iter().map(plain).collect()
        }
        (true, None) => {
            return Err(table.lacks("[cross] needs 'splits', such as splits = [\"splits/*.toml\"]"));
        }
        (false, _) => vec![Setup::shared_bag(
            String::new(),
            Bot::Greedy,
            ExchangePolicy::All,
        )],
    };
    for (list, choice) in lists {
        if let Some(list) = table.get(list).filter(|_| *choice != "split") {
            let with_list = crossed(&setups, &cards, list, choice, setup_file::reads(game));
            setups = item.source.keep(with_list).unwrap_or(setups);
        }
        // Bots come before the policies, whose defaults follow from them.
        if *choice == "bot" {
            setups
                .iter_mut()
                .for_each(|setup| setup_file::set_defaults(setup, game));
        }
    }
    item.source.end_if_wrong()?;
    let bots = setups
        .iter()
        .try_for_each(|setup| setup_file::check_bot(setup, game));
    bots.map_err(|why| table.get("bots").unwrap_or(item).error(why))?;
    let cards = setups
        .iter()
        .try_for_each(|setup| card_file::check_bags(setup, game));
    cards.map_err(|why| table.get("draws").unwrap_or(item).error(why).by_rules())?;
    for setup in setups.iter_mut().filter(|setup| setup.name.is_empty()) {
        setup.name = setup.bot.label();
    }
    let given = |key: &str| {
        lists
            .iter()
            .any(|(list, choice)| *choice == key && table.has(list))
    };
    Ok(setups
        .into_iter()
        .map(|setup| ReadSetup::new(setup, given))
        .collect())
}

/// The splits of a list, each with the card in its file.
fn splits(list: &Item<'_>, game: &Ruleset) -> Result<Vec<(Split, Option<Card>)>> {
    let mut splits: Vec<(Split, Option<Card>)> = Vec::new();
    all(list.elements()?.iter().map(|item| {
        let found = match item.value {
            DeValue::String(_) => all(named_files::all_named(item, FileKind::Split)?.map(
                |source| {
                    let source = source?;
                    let split = split_file::from_source(&source, game)
                        .map_err(|error| error.named_at(item))?;
                    Ok((split, source.read_table(|table| card_file::within(&table))?))
                },
            ))?,
            _ => vec![(
                split_file::at(item, game, String::new)?,
                card_file::within(&item.table()?)?,
            )],
        };
        for (split, card) in found {
            let others = splits.iter().map(|(other, _)| &other.name);
            names::check_all_distinct("splits", &split.name, others)
                .map_err(|clash| item.error(clash))?;
            splits.push((split, card));
        }
        Ok(())
    }))?;
    Ok(splits)
}

/// A value of a crossed choice.
struct Entry<'a> {
    /// Its name in names of setups.
    label: String,
    item: Item<'a>,
    /// One of the values that it lists for each parameter.
    picked: Vec<Item<'a>>,
}

/// Lets a setup draw by the card of its split; returns the name of this policy.
fn by_card(setup: &mut Setup, cards: &BTreeMap<String, Card>) -> Result<String, String> {
    let split = setup
        .split(Role::Other)
        .map_or_else(String::new, |split| split.name.clone());
    let card = cards
        .get(&split)
        .ok_or_else(|| format!("the split '{split}' has no [card] in its file"))?;
    if let Some(bags) = setup.private_mut() {
        bags.draw = DrawPolicy::Card { card: card.clone() };
    }
    Ok(OWN_CARD.to_owned())
}

/// All setups combined with all entries of a list for one of their choices; a table that lists values of parameters is an entry for
/// each combination of them.
fn crossed(
    setups: &[Setup],
    cards: &BTreeMap<String, Card>,
    list: &Item<'_>,
    key: &str,
    reads: InputKind,
) -> Result<Vec<Setup>> {
    let choose = |setup: &mut Setup, item: &Item<'_>, picked: &[Item<'_>]| {
        if key == "draw" && item.value.as_str() == Some(OWN_CARD) {
            return by_card(setup, cards).map_err(|why| item.error(why));
        }
        let mut choices = setup.choices_mut().into_iter();
        let (_, choice) = choices
            .find(|(other, _)| *other == key)
            .expect("it is a choice of these setups");
        policy::read_picked(item, picked, choice, reads).map(|()| choice.label())
    };
    let elements = list.elements()?;
    // Checked before the pairwise comparison, since a file can list a million.
    let too_many = || {
        list.error(format!(
            "these make more than {MAX_SETUPS} setups, the most there can be"
        ))
    };
    if elements.len() > MAX_SETUPS {
        return Err(too_many());
    }
    let mut entries: Vec<Entry<'_>> = Vec::new();
    all(elements.into_iter().map(|item| {
        all(policy::grid(&item, MAX_SETUPS)?.into_iter().map(|picked| {
            let label = choose(&mut setups[0].clone(), &item, &picked)?;
            if entries.iter().any(|other| other.label == label) {
                return Err(item.error(format!("'{label}' is twice in {}", list.key)));
            }
            entries.push(Entry {
                label,
                item: item.clone(),
                picked,
            });
            if entries.len() > MAX_SETUPS {
                Err(too_many())
            } else {
                Ok(())
            }
        }))
        .map(drop)
    }))?;
    if setups.len() * entries.len() > MAX_SETUPS {
        return Err(too_many());
    }
    let mut all = Vec::new();
    for setup in setups {
        for Entry {
            label,
            item,
            picked,
        } in &entries
        {
            let mut setup = setup.clone();
            if entries.len() > 1 {
                let between = if setup.name.is_empty() { "" } else { "/" };
                setup.name = format!("{}{between}{label}", setup.name);
            }
            choose(&mut setup, item, picked)?;
            all.push(setup);
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::experiment::experiment_of_text;

    fn names(draws: &str) -> Result<Vec<String>, String> {
        let text = format!(
            "name = 'a'\nseed = 1\npairs = 2\n[cross]\nsplits = ['even', 'odd-even']\nbots = ['greedy']\ndraws = {draws}"
        );
        let read =
            experiment_of_text(&text, Path::new("a.toml")).map_err(|error| error.to_string());
        Ok(read?.setups.into_iter().map(|setup| setup.name).collect())
    }

    #[test]
    fn a_list_of_values_of_a_parameter_is_each_of_them() {
        let found = names("['uniform', { kind = 'quota', operators = [2, 4] }]").unwrap();
        let of_even = [
            "even/uniform",
            "even/quota(operators=2)",
            "even/quota(operators=4)",
        ];
        assert_eq!(found[..3], of_even);
        assert_eq!(found.len(), 6);
        let listed =
            "['uniform', { kind = 'quota', operators = 2 }, { kind = 'quota', operators = 4 }]";
        assert_eq!(found, names(listed).unwrap());
    }

    #[test]
    fn a_split_is_drawn_by_the_card_of_its_file() {
        let read = |splits: &str, draws: &str| {
            let text = format!(
                "name = 'a'\nseed = 1\npairs = 2\n[cross]\nsplits = [{splits}]\ndraws = [{draws}]"
            );
            experiment_of_text(&text, Path::new("a.toml")).map_err(|error| error.to_string())
        };
        let with = "{ name = 'with', recipe = { all = 'AB' }, card = { rule = [{ draw = 'rest from BA' }] } }";
        let without = "{ name = 'without', recipe = { all = 'AB' } }";
        let setups = read(&format!("{with}, 'odd-even'"), "'card', 'uniform'")
            .unwrap()
            .setups;
        let found: Vec<(&str, Option<String>)> = setups
            .iter()
            .map(|setup| (setup.name.as_str(), setup.card().map(ToString::to_string)))
            .collect();
        assert_eq!(found[0], ("with/card", Some("rest from BA".to_owned())));
        assert_eq!(found[1], ("with/uniform", None));
        assert_eq!((found[2].0, found[2].1.is_some()), ("odd-even/card", true));
        let alone = read(&format!("{with}, 'odd-even'"), "'card'")
            .unwrap()
            .setups;
        assert_eq!(
            (alone[0].name.as_str(), alone[0].card().is_some()),
            ("with", true)
        );
        let said = read(&format!("{with}, {without}"), "'card'").unwrap_err();
        assert!(said.contains("the split 'without' has no [card]"), "{said}");
    }

    #[test]
    fn wrong_lists_of_values_are_said_at_their_place() {
        let said = |draws: &str| names(draws).unwrap_err();
        assert!(
            said("[{ kind = 'quota', operators = [] }]").contains("operators is an empty list")
        );
        assert!(said("[{ kind = 'quota', operators = [2, 'x'] }]").contains("a.toml:7:44"));
        assert!(said("[{ kind = 'quota', operators = [2, 2] }]").contains("is twice in draws"));
        let many = (0..200)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(", ");
        let many = said(&format!(
            "[{{ kind = 'quota', operators = [{many}], kind2 = [{many}] }}]"
        ));
        assert!(many.contains("more than"), "{many}");
    }
}
