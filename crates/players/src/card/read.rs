//! The text form of a card, and its parser.
//!
//! A printed card parses back to an equal card. Rules are separated by `else`, and the final order follows `finally`:
//!
//! ```text
//! opening and no 1: 2 from A, rest from BC else operators to 3 from C for +- or D for */ finally BA
//! ```

use std::fmt;
use std::str::FromStr;

use bagsplit_game::board::Bag;

use super::{Amount, Card, CardError, Class, Condition, MOST, Rule, Source, Step, TileCount};

const CONDITION: &str = "a condition is opening, opened, ahead, level, behind, or such as \"operators < 3\", \"no 1\", \"any 19\", \
     \"+- = 0-1\", \"wanted >= 4\", \"left < 15\" (in all bags), \"B < 4\" or \"B empty\"";

const STEP: &str = "a step is such as \"2 from D\", \"operators to 3 from CD\", \"+- to 1 from C\" or \"rest from BA\"";

const SOURCE: &str = "bags are such as \"CD\" (C first, then D), \"fullest of CD\" or \"C for +- or D for */\" (the one of whose \
     tiles you hold fewer)";

impl FromStr for Condition {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Condition, CardError> {
        condition(text).ok_or_else(|| CardError(format!("'{text}' is no condition; {CONDITION}")))
    }
}

fn condition(text: &str) -> Option<Condition> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (what, (low, high)) = match words[..] {
        ["opening"] => return Some(Condition::Opening),
        ["opened"] => return Some(Condition::Opened),
        ["ahead"] => return Some(Condition::Ahead),
        ["level"] => return Some(Condition::Level),
        ["behind"] => return Some(Condition::Behind),
        ["no", class] => (TileCount::Held(Class::read(class)?), (0, 0)),
        ["any", class] => (TileCount::Held(Class::read(class)?), (1, u32::MAX)),
        [letter, "empty"] => (TileCount::In(bag(letter)?), (0, 0)),
        [what, sign, number] => {
            let what = match (what, bag(what)) {
                ("wanted", _) => TileCount::Wanted,
                ("left", _) => TileCount::Left,
                (_, Some(bag)) => TileCount::In(bag),
                _ => TileCount::Held(Class::read(what)?),
            };
            (what, bounded(sign, number)?)
        }
        _ => return None,
    };
    Some(Condition::Count { what, low, high })
}

/// The bounds that a sign and a number, or `=` and two numbers, set.
fn bounded(sign: &str, number: &str) -> Option<(u32, u32)> {
    if let Some((low, high)) = number.split_once('-').filter(|_| sign == "=") {
        let (low, high) = (whole(low)?, whole(high)?);
        return (low <= high).then_some((low, high));
    }
    let number = whole(number)?;
    Some(match sign {
        "<" => (0, number.checked_sub(1)?),
        "<=" => (0, number),
        "=" => (number, number),
        ">=" => (number, u32::MAX),
        ">" => (number + 1, u32::MAX),
        _ => return None,
    })
}

fn whole(text: &str) -> Option<u32> {
    text.parse()
        .ok()
        .filter(|&number| number <= MOST && text.bytes().all(|byte| byte.is_ascii_digit()))
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Condition::Count { what, low, high } = *self else {
            return f.write_str(match self {
                Condition::Opening => "opening",
                Condition::Opened => "opened",
                Condition::Ahead => "ahead",
                Condition::Level => "level",
                _ => "behind",
            });
        };
        match (what, low, high) {
            (TileCount::Held(class), 0, 0) => write!(f, "no {class}"),
            (TileCount::Held(class), 1, u32::MAX) => write!(f, "any {class}"),
            (TileCount::In(bag), 0, 0) => write!(f, "{bag} empty"),
            _ => {
                match what {
                    TileCount::Held(class) => write!(f, "{class}")?,
                    TileCount::Wanted => f.write_str("wanted")?,
                    TileCount::Left => f.write_str("left")?,
                    TileCount::In(bag) => write!(f, "{bag}")?,
                }
                match (low, high) {
                    (low, u32::MAX) => write!(f, " >= {low}"),
                    (low, high) if low == high => write!(f, " = {low}"),
                    (0, high) => write!(f, " <= {high}"),
                    (low, high) => write!(f, " = {low}-{high}"),
                }
            }
        }
    }
}

impl FromStr for Step {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Step, CardError> {
        let parts = text.split_once(" from ");
        let step = parts.and_then(|(amount, source)| Some((self::amount(amount)?, source)));
        let (amount, source) =
            step.ok_or_else(|| CardError(format!("'{text}' is no step; {STEP}")))?;
        Ok(Step {
            amount,
            source: self::source(source)?,
        })
    }
}

fn amount(text: &str) -> Option<Amount> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["rest"] => Some(Amount::Rest),
        [number] => whole(number)
            .filter(|&number| number > 0)
            .map(Amount::Tiles),
        [class, "to", number] => Some(Amount::UpTo(Class::read(class)?, whole(number)?)),
        _ => None,
    }
}

fn source(text: &str) -> Result<Source, CardError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [letters] => Ok(Source::Order(some(letters)?)),
        ["fullest", "of", letters] => Ok(Source::Fullest(some(letters)?)),
        _ => {
            let fewest: Option<Vec<(Bag, Class)>> = text.split(" or ").map(bag_for_class).collect();
            let Some(fewest) = fewest.filter(|fewest| fewest.len() > 1) else {
                return Err(CardError(format!("'{text}' names no bags; {SOURCE}")));
            };
            let bags: Vec<Bag> = fewest.iter().map(|(bag, _)| *bag).collect();
            match first_repeated(&bags) {
                Some(bag) => Err(CardError(format!("bag {bag} is twice in '{text}'"))),
                None => Ok(Source::Fewest(fewest)),
            }
        }
    }
}

/// A bag and a class, such as `C for +-`.
fn bag_for_class(text: &str) -> Option<(Bag, Class)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [letter, "for", class] = words[..] else {
        return None;
    };
    Some((bag(letter)?, Class::read(class)?))
}

fn first_repeated(bags: &[Bag]) -> Option<Bag> {
    (1..bags.len())
        .find(|&place| bags[..place].contains(&bags[place]))
        .map(|place| bags[place])
}

fn bag(text: &str) -> Option<Bag> {
    let mut letters = text.chars();
    letters
        .next()
        .and_then(Bag::from_letter)
        .filter(|_| letters.next().is_none())
}

fn some(letters: &str) -> Result<Vec<Bag>, CardError> {
    let found = bags(letters)?;
    if found.is_empty() {
        Err(CardError(format!("no bags are named; {SOURCE}")))
    } else {
        Ok(found)
    }
}

/// Bags by their letters, each at most once.
pub(super) fn bags(letters: &str) -> Result<Vec<Bag>, CardError> {
    let found: Option<Vec<Bag>> = letters.chars().map(Bag::from_letter).collect();
    let found = found.ok_or_else(|| CardError(format!("'{letters}' names no bags; {SOURCE}")))?;
    match first_repeated(&found) {
        Some(bag) => Err(CardError(format!("bag {bag} is twice in '{letters}'"))),
        None => Ok(found),
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.amount {
            Amount::Tiles(number) => write!(f, "{number} from ")?,
            Amount::UpTo(class, number) => write!(f, "{class} to {number} from ")?,
            Amount::Rest => f.write_str("rest from ")?,
        }
        match &self.source {
            Source::Order(bags) => letters(f, bags),
            Source::Fullest(bags) => {
                f.write_str("fullest of ")?;
                letters(f, bags)
            }
            Source::Fewest(bags) => separated(
                f,
                bags.iter().map(|(bag, class)| format!("{bag} for {class}")),
                " or ",
            ),
        }
    }
}

fn letters(f: &mut fmt::Formatter<'_>, bags: &[Bag]) -> fmt::Result {
    separated(f, bags, "")
}

fn separated(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item: fmt::Display>,
    between: &str,
) -> fmt::Result {
    let mut items = items.into_iter();
    items.next().map_or(Ok(()), |first| write!(f, "{first}"))?;
    items.try_for_each(|item| write!(f, "{between}{item}"))
}

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let (rules, finally) = text.split_once(" finally ").unwrap_or((text, ""));
        let rules = (1..).zip(rules.split(" else ")).map(|(number, text)| {
            rule(text).map_err(|error| CardError(format!("rule {number}: {error}")))
        });
        Card::new(rules.collect::<Result<_, _>>()?, finally.trim())
    }
}

fn rule(text: &str) -> Result<Rule, CardError> {
    let (conditions, steps) = match text.split_once(':') {
        Some((conditions, steps)) => (conditions.split(" and ").collect(), steps),
        None => (Vec::new(), text),
    };
    let conditions = conditions
        .into_iter()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    Rule::new(
        conditions,
        steps
            .split(',')
            .map(|step| step.trim().parse())
            .collect::<Result<_, _>>()?,
    )
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.conditions, " and ")?;
        f.write_str(if self.conditions.is_empty() { "" } else { ": " })?;
        separated(f, &self.steps, ", ")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.rules, " else ")?;
        if !self.finally.is_empty() {
            f.write_str(" finally ")?;
        }
        letters(f, &self.finally)
    }
}
