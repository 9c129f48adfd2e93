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

use super::{Amount, Card, CardError, Class, Condition, Counted, MOST, Rule, Source, Step};

const CONDITION: &str = "a condition is opening, opened, ahead, level, behind, or such as \"operators < 3\", \"no 1\", \"any 19\", \
     \"+- = 0-1\", \"wanted >= 4\", \"left < 15\" (in all bags), \"B < 4\" or \"B empty\"";

const STEP: &str =
    "a step is such as \"2 from D\", \"operators to 3 from CD\", \"+- to 1 from C\" or \"rest from BA\"";

const SOURCE: &str = "bags are such as \"CD\" (C first, then D), \"fullest of CD\" or \"C for +- or D for */\" (the one of whose \
     tiles you hold fewer)";

impl FromStr for Condition {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Condition, CardError> {
        let wrong = || CardError(format!("'{text}' is no condition; {CONDITION}"));
        let words: Vec<&str> = text.split_whitespace().collect();
        let bounds = |what, (low, high)| Condition::Count { what, low, high };
        let held = |class| Class::read(class).map(Counted::Held).ok_or_else(wrong);
        Ok(match words[..] {
            ["opening"] => Condition::Opening,
            ["opened"] => Condition::Opened,
            ["ahead"] => Condition::Ahead,
            ["level"] => Condition::Level,
            ["behind"] => Condition::Behind,
            ["no", class] => bounds(held(class)?, (0, 0)),
            ["any", class] => bounds(held(class)?, (1, u32::MAX)),
            [letter, "empty"] => bounds(Counted::In(bag(letter).ok_or_else(wrong)?), (0, 0)),
            [what, sign, number] => {
                let what = match (what, bag(what)) {
                    ("wanted", _) => Counted::Wanted,
                    ("left", _) => Counted::Left,
                    (_, Some(bag)) => Counted::In(bag),
                    _ => held(what)?,
                };
                bounds(what, bounded(sign, number).ok_or_else(wrong)?)
            }
            _ => return Err(wrong()),
        })
    }
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
    text.parse().ok().filter(|&number| number <= MOST && text.bytes().all(|byte| byte.is_ascii_digit()))
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
            (Counted::Held(class), 0, 0) => write!(f, "no {class}"),
            (Counted::Held(class), 1, u32::MAX) => write!(f, "any {class}"),
            (Counted::In(bag), 0, 0) => write!(f, "{bag} empty"),
            _ => {
                match what {
                    Counted::Held(class) => write!(f, "{class}")?,
                    Counted::Wanted => f.write_str("wanted")?,
                    Counted::Left => f.write_str("left")?,
                    Counted::In(bag) => write!(f, "{bag}")?,
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
        let wrong = || CardError(format!("'{text}' is no step; {STEP}"));
        let (amount, source) = text.split_once(" from ").ok_or_else(wrong)?;
        let words: Vec<&str> = amount.split_whitespace().collect();
        let amount = match words[..] {
            ["rest"] => Amount::Rest,
            [number] => Amount::Tiles(whole(number).filter(|&number| number > 0).ok_or_else(wrong)?),
            [class, "to", number] => {
                Amount::UpTo(Class::read(class).ok_or_else(wrong)?, whole(number).ok_or_else(wrong)?)
            }
            _ => return Err(wrong()),
        };
        Ok(Step { amount, source: self::source(source)? })
    }
}

fn source(text: &str) -> Result<Source, CardError> {
    let wrong = || CardError(format!("'{text}' names no bags; {SOURCE}"));
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [letters] => Ok(Source::Order(some(letters)?)),
        ["fullest", "of", letters] => Ok(Source::Fullest(some(letters)?)),
        _ => {
            let mut fewest: Vec<(Bag, Class)> = Vec::new();
            for part in text.split(" or ") {
                let words: Vec<&str> = part.split_whitespace().collect();
                let [letter, "for", class] = words[..] else { return Err(wrong()) };
                let (bag, class) = (bag(letter).ok_or_else(wrong)?, Class::read(class).ok_or_else(wrong)?);
                if fewest.iter().any(|(other, _)| *other == bag) {
                    return Err(CardError(format!("bag {bag} is twice in '{text}'")));
                }
                fewest.push((bag, class));
            }
            if fewest.len() < 2 { Err(wrong()) } else { Ok(Source::Fewest(fewest)) }
        }
    }
}

fn bag(text: &str) -> Option<Bag> {
    let mut letters = text.chars();
    letters.next().and_then(Bag::from_letter).filter(|_| letters.next().is_none())
}

fn some(letters: &str) -> Result<Vec<Bag>, CardError> {
    let found = bags(letters)?;
    if found.is_empty() { Err(CardError(format!("no bags are named; {SOURCE}"))) } else { Ok(found) }
}

/// Bags by their letters, each at most once.
pub(super) fn bags(letters: &str) -> Result<Vec<Bag>, CardError> {
    let found: Option<Vec<Bag>> = letters.chars().map(Bag::from_letter).collect();
    let found = found.ok_or_else(|| CardError(format!("'{letters}' names no bags; {SOURCE}")))?;
    match (1..found.len()).find(|&place| found[..place].contains(&found[place])) {
        Some(place) => Err(CardError(format!("bag {} is twice in '{letters}'", found[place]))),
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
            Source::Fewest(bags) => {
                separated(f, bags.iter().map(|(bag, class)| format!("{bag} for {class}")), " or ")
            }
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
        let numbered = rules.split(" else ").zip(1..);
        let read = |(text, number): (&str, usize)| {
            rule(text).map_err(|error| CardError(format!("rule {number}: {error}")))
        };
        Card::new(numbered.map(read).collect::<Result<_, _>>()?, finally.trim())
    }
}

fn rule(text: &str) -> Result<Rule, CardError> {
    let (conditions, steps) = match text.split_once(':') {
        Some((conditions, steps)) => (conditions.split(" and ").collect(), steps),
        None => (Vec::new(), text),
    };
    let conditions = conditions.into_iter().map(str::parse).collect::<Result<_, _>>()?;
    Rule::new(conditions, steps.split(',').map(|step| step.trim().parse()).collect::<Result<_, _>>()?)
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
