//! Cards: lists of rules for drawing without a computer.
//!
//! A [`Card`] is a list of rules about what a player sees at a glance: tiles held, tiles wanted, tiles left in bags,
//! whether the board is empty and who is ahead. The first rule whose conditions all hold determines the draw, step by
//! step. A step takes only what its bags can still give; tiles that are wanted beyond all steps come from the bags in a
//! final, stated order. So a card always names exactly the number of tiles that are wanted, and its text determines its
//! behaviour: two cards with the same text draw alike.

mod class;
mod guide;
mod read;
mod words;

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS, Tiles};

pub use class::Class;
pub use guide::{Instruction, Table};
pub(crate) use guide::{at_once, first_draw, opening};

use crate::Observation;

/// The largest number of tiles or points that a card can refer to.
const MOST: u32 = 99;

/// A list of rules for drawing without a computer.
///
/// ```
/// use bagsplit_players::Card;
///
/// let text = "opening and no 1: 2 from A, rest from BC else operators to 3 from C for +- or D for */ finally BA";
/// let card: Card = text.parse().unwrap();
/// assert_eq!(card.to_string(), text);
/// assert_eq!("operators up to 3".parse::<Card>().unwrap_err().to_string(), "rule 1: 'operators up to 3' is no step; \
///     a step is such as \"2 from D\", \"operators to 3 from CD\", \"+- to 1 from C\" or \"rest from BA\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    rules: Vec<Rule>,
    finally: Vec<Bag>,
}

/// A draw for positions in which all conditions hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    conditions: Vec<Condition>,
    steps: Vec<Step>,
}

/// The error for a text or list that is not a card, rule, condition or step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CardError(pub(crate) String);

/// A condition that a player can check at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// The board is empty.
    Opening,
    /// The board has tiles.
    Opened,
    /// The player has more points than the opponent.
    Ahead,
    /// Both players have the same number of points.
    Level,
    /// The player has fewer points than the opponent.
    Behind,
    /// A number of tiles lies within bounds.
    Count {
        /// The tiles.
        what: TileCount,
        /// The minimum.
        low: u32,
        /// The maximum; [`u32::MAX`] for no maximum.
        high: u32,
    },
}

/// Tiles that a condition counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileCount {
    /// Tiles of a class in the hand.
    Held(Class),
    /// Tiles to be drawn.
    Wanted,
    /// Tiles left in all of the player's bags.
    Left,
    /// Tiles left in one bag.
    In(Bag),
}

/// A number of tiles from some bags.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    amount: Amount,
    source: Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Amount {
    /// This number of tiles.
    Tiles(u32),
    /// The tiles missing to hold this number of a class, counting those that earlier steps of the draw take.
    UpTo(Class, u32),
    /// All tiles that are still wanted.
    Rest,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    /// From the first of these until it is empty, then from the next.
    Order(Vec<Bag>),
    /// Tile by tile from the bag that holds most, the first among equals.
    Fullest(Vec<Bag>),
    /// Tile by tile from the bag whose class has the fewest tiles in hand, the first among equals.
    Fewest(Vec<(Bag, Class)>),
}

impl Card {
    /// The maximum number of rules, which a human can still check in a turn.
    pub const MAX_RULES: usize = 12;

    /// A card of these rules with a final order, in which bags give the tiles that the rules leave wanted; bags that
    /// are left out come last.
    ///
    /// # Errors
    /// When there are no rules or too many, or a bag occurs twice in the order.
    pub fn new(rules: Vec<Rule>, finally: &str) -> Result<Card, CardError> {
        if rules.is_empty() || rules.len() > Card::MAX_RULES {
            let found = rules.len();
            return Err(CardError(format!(
                "a card has from 1 to {} rules, not {found}",
                Card::MAX_RULES
            )));
        }
        let finally = read::bags(finally)?;
        Ok(Card { rules, finally })
    }

    /// The rules, of which the first that holds is followed.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The letters of the bags in the final order; empty without one.
    pub fn last_order(&self) -> String {
        self.finally.iter().map(|bag| bag.letter()).collect()
    }

    /// The bags that the card names, with repetitions.
    pub fn bags(&self) -> impl Iterator<Item = Bag> {
        let steps = self
            .rules
            .iter()
            .flat_map(|rule| &rule.steps)
            .flat_map(|step| step.source.bags());
        let conditions = self
            .rules
            .iter()
            .flat_map(|rule| &rule.conditions)
            .filter_map(|condition| match condition {
                Condition::Count {
                    what: TileCount::In(bag),
                    ..
                } => Some(*bag),
                _ => None,
            });
        steps.chain(conditions).chain(self.finally.iter().copied())
    }

    /// Eight hexadecimal digits of a hash of the text (FNV-1a): the card's name where the text is too long.
    pub fn id(&self) -> String {
        let hash = self
            .to_string()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        format!("{:08x}", hash >> 32)
    }

    /// The number of tiles from each bag, `wanted` in all; `wanted` is never more than the bags hold.
    pub(crate) fn allocate(&self, seen: &Observation<'_>, wanted: u32) -> ByBag<u8> {
        let mut draw = Drawing::new(seen, wanted);
        let rule = self.rules.iter().find(|rule| rule.holds(seen, wanted));
        for step in rule.map_or(&[][..], |rule| &rule.steps) {
            draw.take(step);
        }
        for bag in self.finally.iter().copied().chain(Bag::first(MAX_BAGS)) {
            draw.from(bag, draw.wanted, Class::NONE);
        }
        draw.counts
    }
}

impl Rule {
    /// The most conditions.
    pub const MAX_CONDITIONS: usize = 4;

    /// The most steps.
    pub const MAX_STEPS: usize = 6;

    /// A rule with these conditions, possibly none, and steps.
    ///
    /// # Errors
    /// When there are too many of either, or no step.
    pub fn new(conditions: Vec<Condition>, steps: Vec<Step>) -> Result<Rule, CardError> {
        if conditions.len() > Rule::MAX_CONDITIONS {
            let found = conditions.len();
            return Err(CardError(format!(
                "a rule has at most {} conditions, not {found}",
                Rule::MAX_CONDITIONS
            )));
        }
        if steps.is_empty() || steps.len() > Rule::MAX_STEPS {
            return Err(CardError(format!(
                "a rule has from 1 to {} steps, not {}",
                Rule::MAX_STEPS,
                steps.len()
            )));
        }
        Ok(Rule { conditions, steps })
    }

    /// The conditions, all of which have to hold.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// The steps of the draw, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn holds(&self, seen: &Observation<'_>, wanted: u32) -> bool {
        self.conditions
            .iter()
            .all(|condition| condition.holds(seen, wanted))
    }
}

impl Step {
    pub(crate) const fn new(amount: Amount, source: Source) -> Step {
        Step { amount, source }
    }
}

impl Source {
    fn bags(&self) -> Vec<Bag> {
        match self {
            Source::Order(bags) | Source::Fullest(bags) => bags.clone(),
            Source::Fewest(bags) => bags.iter().map(|(bag, _)| *bag).collect(),
        }
    }
}

impl Condition {
    /// Whether the condition holds for a player with this observation who is to draw `wanted` tiles.
    pub(crate) fn holds(self, seen: &Observation<'_>, wanted: u32) -> bool {
        match self {
            Condition::Opening => seen.grid.is_empty(),
            Condition::Opened => !seen.grid.is_empty(),
            Condition::Ahead => seen.score > seen.opponent_score,
            Condition::Level => seen.score == seen.opponent_score,
            Condition::Behind => seen.score < seen.opponent_score,
            Condition::Count { what, low, high } => {
                let count = match what {
                    TileCount::Held(class) => class.count(seen.hand),
                    TileCount::Wanted => wanted,
                    TileCount::Left => seen.tiles_in_bags(),
                    TileCount::In(bag) => seen.bags()[bag].total(),
                };
                (low..=high).contains(&count)
            }
        }
    }
}

/// A draw under construction.
struct Drawing<'a> {
    hand: &'a Tiles,
    /// The number of tiles that each bag can still give.
    left: ByBag<u32>,
    counts: ByBag<u8>,
    /// The number of tiles still wanted.
    wanted: u32,
    /// The number of tiles named so far as members of each class.
    fetched: Vec<(Class, u32)>,
}

impl<'a> Drawing<'a> {
    fn new(seen: &Observation<'a>, wanted: u32) -> Drawing<'a> {
        Drawing {
            hand: seen.hand,
            left: seen.bags().totals(),
            counts: ByBag::default(),
            wanted,
            fetched: Vec::new(),
        }
    }

    /// Names tiles of a bag, limited by what the bag holds and by what is wanted; returns how many.
    fn from(&mut self, bag: Bag, tiles: u32, class: Class) -> u32 {
        let given = tiles.min(self.left[bag]).min(self.wanted);
        self.left[bag] -= given;
        self.counts[bag] += given as u8;
        self.wanted -= given;
        if given > 0 && class != Class::NONE {
            match self.fetched.iter_mut().find(|(of, _)| *of == class) {
                Some((_, count)) => *count += given,
                None => self.fetched.push((class, given)),
            }
        }
        given
    }

    /// The number of tiles of a class that the hand holds after drawing the tiles named as members of that class.
    fn held(&self, class: Class) -> u32 {
        let fetched = self.fetched.iter().filter(|(of, _)| of.is_within(class));
        class.count(self.hand) + fetched.map(|(_, count)| count).sum::<u32>()
    }

    fn take(&mut self, step: &Step) {
        let (mut tiles, class) = match step.amount {
            Amount::Tiles(tiles) => (tiles, Class::NONE),
            Amount::UpTo(class, most) => (most.saturating_sub(self.held(class)), class),
            Amount::Rest => (self.wanted, Class::NONE),
        };
        match &step.source {
            Source::Order(bags) => {
                for &bag in bags {
                    tiles -= self.from(bag, tiles, class);
                }
            }
            Source::Fullest(bags) => {
                while tiles > 0 && self.wanted > 0 {
                    let some = bags.iter().copied().filter(|&bag| self.left[bag] > 0);
                    let Some(bag) = some.min_by_key(|&bag| std::cmp::Reverse(self.left[bag]))
                    else {
                        break;
                    };
                    tiles -= self.from(bag, 1, class);
                }
            }
            Source::Fewest(bags) => {
                while tiles > 0 && self.wanted > 0 {
                    let some = bags.iter().copied().filter(|&(bag, _)| self.left[bag] > 0);
                    let Some((bag, of)) = some.min_by_key(|&(_, of)| self.held(of)) else {
                        break;
                    };
                    tiles -= self.from(bag, 1, of);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
