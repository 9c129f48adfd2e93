//! The takes that remain of a rule.

use bagsplit_game::board::{Bag, MAX_BAGS};

use super::super::{Amount, Class, Counted, Source, Step};
use super::Take;
use super::domain::Domain;

/// The takes of a rule's steps and of the final order, without those that never name a tile.
pub(super) fn of_rule(steps: &[Step], finally: &[Bag], domain: &Domain<'_>, hand_size: u32) -> Vec<Take> {
    let rest = Bag::first(MAX_BAGS).filter(|bag| !finally.contains(bag));
    let last =
        Step { amount: Amount::Rest, source: Source::Order(finally.iter().copied().chain(rest).collect()) };
    let mut open = domain.open_bags();
    let mut takes: Vec<Take> = Vec::new();
    for step in steps.iter().chain([&last]) {
        let (source, counts_as) = restricted(&step.source, &open);
        if source.bags().is_empty() {
            continue;
        }
        let (amount, own) = match step.amount {
            // No more than a full hand is ever drawn.
            Amount::Tiles(tiles) if tiles >= hand_size => (Amount::Rest, None),
            Amount::UpTo(class, most) if most <= domain.bounds(Counted::Held(class)).0 => continue,
            Amount::UpTo(class, most) if most >= hand_size => (Amount::Rest, Some(class)),
            Amount::UpTo(class, _) => (step.amount, Some(class)),
            Amount::Tiles(_) | Amount::Rest => (step.amount, None),
        };
        if amount == Amount::Rest {
            // These bags are empty afterwards, or the hand is full.
            open.retain(|bag| !source.bags().contains(bag));
        }
        takes.push(Take { amount, source, counts_as: counts_as.or(own) });
    }
    take_first_bag_first(&mut takes);
    drop_uncounted_classes(&mut takes);
    join_orders(&mut takes);
    takes
}

/// The source without empty bags, and the class that tiles count as when only one bag is left.
fn restricted(source: &Source, open: &[Bag]) -> (Source, Option<Class>) {
    let left = |bags: &[Bag]| -> Vec<Bag> { bags.iter().copied().filter(|bag| open.contains(bag)).collect() };
    match source {
        Source::Order(bags) => (Source::Order(left(bags)), None),
        Source::Fullest(bags) => match left(bags) {
            bags if bags.len() < 2 => (Source::Order(bags), None),
            bags => (Source::Fullest(bags), None),
        },
        Source::Fewest(bags) => {
            let bags: Vec<(Bag, Class)> =
                bags.iter().copied().filter(|(bag, _)| open.contains(bag)).collect();
            match bags[..] {
                [] => (Source::Order(Vec::new()), None),
                [(bag, class)] => (Source::Order(vec![bag]), Some(class)),
                _ => (Source::Fewest(bags), None),
            }
        }
    }
}

/// Empties a bag first that two consecutive steps both start with. `operators to 3 from DC, rest from DA` takes all
/// from D while it lasts, regardless of the hand: the first step takes its tiles from D, and the second takes the
/// remaining ones from D as well. So D is emptied first, each tile counted as an operator, and the rest of the rule
/// applies when D is empty.
fn take_first_bag_first(takes: &mut Vec<Take>) {
    let Some(Take { amount: Amount::UpTo(class, most), source: Source::Order(bags), counts_as }) =
        takes.first()
    else {
        return;
    };
    let (class, most, bag) = (*class, *most, bags[0]);
    if *counts_as != Some(class) {
        return;
    }
    let is_up_to = |take: &Take| matches!(take.amount, Amount::UpTo(..));
    let of_same = |take: &&Take| match take.amount {
        Amount::UpTo(other, number) => {
            other == class && number <= most && !matches!(take.source, Source::Fewest(_))
        }
        _ => false,
    };
    let lacking = takes.iter().take_while(of_same).count();
    let (_, then) = takes.split_at(lacking);
    let [Take { amount: Amount::Rest, source: Source::Order(rest), .. }, others @ ..] = then else { return };
    if rest[0] != bag || others.iter().any(is_up_to) {
        return;
    }
    for take in &mut takes[..] {
        match &mut take.source {
            Source::Order(bags) => bags.retain(|other| *other != bag),
            Source::Fullest(bags) => {
                bags.retain(|other| *other != bag);
                if let [_] = bags[..] {
                    take.source = Source::Order(bags.clone());
                }
            }
            Source::Fewest(bags) => bags.retain(|(other, _)| *other != bag),
        }
    }
    takes.retain(|take| !take.source.bags().is_empty());
    takes.insert(0, Take { amount: Amount::Rest, source: Source::Order(vec![bag]), counts_as: Some(class) });
}

/// Drops the class that tiles count as where no later take counts that class.
fn drop_uncounted_classes(takes: &mut [Take]) {
    for at in 0..takes.len() {
        let (take, later) = takes[at..].split_first_mut().expect("it is there");
        let counts = later.iter().any(|later| take.counts_as.is_some_and(|class| later.counts(class)));
        if !counts {
            take.counts_as = None;
        }
    }
}

/// Joins two consecutive takes that fill the hand from ordered bags into one.
fn join_orders(takes: &mut Vec<Take>) {
    let mut joined: Vec<Take> = Vec::new();
    for take in takes.drain(..) {
        if let (
            Some(Take { amount: Amount::Rest, source: Source::Order(before), counts_as: None }),
            Take { amount: Amount::Rest, source: Source::Order(more), counts_as: None },
        ) = (joined.last_mut(), &take)
        {
            before.extend(more);
        } else {
            joined.push(take);
        }
    }
    *takes = joined;
}

impl Take {
    /// Whether it counts tiles that were named as members of a class.
    pub(super) fn counts(&self, class: Class) -> bool {
        self.classes().iter().any(|own| class.is_within(*own))
    }

    /// The classes of hand tiles that it counts.
    pub(super) fn classes(&self) -> Vec<Class> {
        let mut classes = Vec::new();
        if let Amount::UpTo(class, _) = self.amount {
            classes.push(class);
        }
        if let Source::Fewest(bags) = &self.source {
            classes.extend(bags.iter().map(|(_, class)| *class));
        }
        classes
    }
}
