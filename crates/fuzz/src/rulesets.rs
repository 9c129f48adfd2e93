//! Rules and setups chosen by bytes.

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS, Symbol, Tile, Tiles};
use bagsplit_game::rules::{Bounds, Ruleset, Value};
use bagsplit_players::{Bot, Choice, ExchangePolicy, PrivateBags, Setup, Split, Values};

use crate::choices::Choices;

/// Rules of any game on a board of one of these sides, with some other options changed.
pub(crate) fn rules(choices: &mut Choices<'_>, sides: &[u8]) -> Ruleset {
    let name: &&str = choices.pick(Ruleset::NAMES);
    let mut rules = Ruleset::named(name).expect("it is a name");
    let side = Value::Integer((*choices.pick(sides)).into());
    rules.set("board", &side).expect("a side that boards have");
    let entries = rules.entries();
    for _ in 0..choices.below(8).saturating_sub(3) {
        let entry = choices.pick(&entries);
        if entry.key == "board" {
            continue;
        }
        let value = match &entry.value {
            Value::Integer(_) => Value::Integer(i64::from(choices.byte())),
            Value::Bool(is) => Value::Bool(!is),
            Value::Text(_) if entry.key == "premiums" && choices.below(2) == 1 => {
                Value::Text(premiums(choices, rules.side()))
            }
            Value::Text(_) => match &entry.bounds {
                Bounds::Names(names) => Value::Text((*choices.pick(names)).to_owned()),
                _ => Value::Text("none".to_owned()),
            },
            Value::Counts(counts) => {
                let changed = (0..choices.below(6))
                    .map(|_| (choices.pick(counts).0.clone(), choices.below(100) as i64));
                Value::Counts(changed.collect())
            }
        };
        // An invalid value is refused, and changes nothing.
        let before = rules.clone();
        if rules.set(entry.key, &value).is_err() {
            assert_eq!(rules, before);
        }
    }
    rules
}

/// Rows of premiums; they need not be symmetric.
fn premiums(choices: &mut Choices<'_>, side: u8) -> String {
    let mut lines = Vec::new();
    for _ in 0..side {
        let line = (0..side).map(|_| *choices.pick(&['.', '.', 'd', 't', 'D', 'T']));
        lines.push(line.collect::<String>());
    }
    lines.join(" ")
}

/// The same rules with hands of at most `hand` tiles and at most `most_blanks` blanks: larger hands have too many
/// placements.
pub(crate) fn bounded(mut rules: Ruleset, hand: u32, most_blanks: u8) -> Ruleset {
    if rules.hand_size() > hand {
        rules
            .set("hand", &Value::Integer(hand.into()))
            .expect("it is at least 1");
    }
    if rules.tiles().count(Tile::BLANK) > most_blanks {
        let blanks = Value::Counts(vec![(Tile::BLANK.to_string(), most_blanks.into())]);
        if rules.set("tiles", &blanks).is_err() {
            // There were no other tiles.
            return bounded(rules.published(), hand, most_blanks);
        }
    }
    rules
}

/// A setup for a game: a bot, policies, and any split for private bags.
pub(crate) fn setup(choices: &mut Choices<'_>, rules: &Ruleset, name: &str) -> Setup {
    let mut setup = match rules.private_bags() {
        Some(bags) => {
            let split = Split {
                name: name.to_owned(),
                bags: split(choices, rules.tiles(), bags),
            };
            Setup::private_bags(name, Bot::Greedy, PrivateBags::new(split))
        }
        None => Setup::shared_bag(name, Bot::Greedy, ExchangePolicy::All),
    };
    for (_, choice) in setup.choices_mut() {
        choose(choices, choice);
    }
    setup.luck = choices.below(3);
    setup
}

fn split(choices: &mut Choices<'_>, tiles: &Tiles, bags: u8) -> ByBag<Tiles> {
    let mut split: ByBag<Tiles> = ByBag::default();
    let starts: [u64; MAX_BAGS] = std::array::from_fn(|_| choices.below(8));
    for (number, tile) in tiles.iter().enumerate() {
        let by_kind = starts[tile.index() % MAX_BAGS] as usize;
        let bag = Bag::new((by_kind + number % 2) % usize::from(bags)).expect("a bag of the game");
        split[bag].add(tile);
    }
    split
}

/// Cards that together have conditions, steps and bags of every form; bags that do not exist yield nothing.
const CARDS: [&str; 3] = [
    "rest from HA",
    "opening and no 1: 9 from D else operators to 3 from C for +- or D for */, rest from BA",
    "behind and wanted >= 2: digits to 4 from fullest of ABC else B empty: 1 from A finally CB",
];

fn choose(choices: &mut Choices<'_>, choice: &mut dyn Choice) {
    let kind = choices.pick(choice.kinds());
    let mut parameters = Vec::new();
    for parameter in kind.parameters {
        let value = match parameter.values {
            Values::Number { low, high, .. } => {
                // A budget only determines the time of a turn, so a small one is enough.
                let high = if parameter.name == "samples" {
                    low + 30
                } else {
                    high
                };
                let span = high.saturating_sub(low).unsigned_abs().saturating_add(1);
                Value::Integer(low.saturating_add_unsigned(choices.below(span)))
            }
            Values::Weights => Value::Text("shipped".to_owned()),
            Values::Card => Value::Text((*choices.pick(&CARDS)).to_owned()),
        };
        parameters.push((parameter.name.to_owned(), value));
    }
    // Some parameters depend on others; the kind then keeps its defaults.
    if choice.choose(kind.name, &parameters).is_err() {
        choice.choose(kind.name, &[]).expect("a kind of its own");
    }
}

/// The tiles that hands are drawn from: all of the game, or a few kinds of them, which form crossing expressions and
/// equations far more often.
pub(crate) fn pool(choices: &mut Choices<'_>, rules: &Ruleset) -> Vec<Tile> {
    let all: Vec<Tile> = rules.tiles().iter().collect();
    if choices.byte().is_multiple_of(3) {
        return all;
    }
    let kinds = rules.tiles().kinds().map(|(tile, _)| tile);
    let (digits, others): (Vec<Tile>, Vec<Tile>) =
        kinds.partition(|tile| tile.symbol().is_some_and(Symbol::is_digit));
    let equals = others
        .iter()
        .copied()
        .filter(|&tile| tile == Symbol::Equals.into())
        .cycle()
        .take(2);
    let mut few: Vec<Tile> = equals.collect();
    for kinds in [&digits, &digits, &digits, &others] {
        few.extend((!kinds.is_empty()).then(|| *choices.pick(kinds)));
    }
    few
}

/// A hand of `size` tiles of a pool, without blanks beyond `blanks`.
pub(crate) fn hand(choices: &mut Choices<'_>, pool: &[Tile], size: u64, blanks: u8) -> Tiles {
    let mut hand = Tiles::EMPTY;
    for _ in 0..size {
        let tile = *choices.pick(pool);
        if tile != Tile::BLANK || hand.count(tile) < blanks {
            hand.add(tile);
        }
    }
    hand
}
