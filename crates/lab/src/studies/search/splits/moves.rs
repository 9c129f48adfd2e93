//! Setups that are one step away from another.

use bagsplit_game::board::{Bag, ByBag, ByRole, Role, Tile, Tiles};
use bagsplit_players::{
    Card, Choice, Condition, DiscardPolicy, DrawPolicy, HumanEffort, MulliganPolicy, PassPolicy,
    Policy, Rule, Setup, Split, Start, Step,
};
use rand::{Rng, RngExt};

use super::card_words::{CardWords, Way};
use super::{own_bags, own_bags_mut};

/// The most rules of a card that is searched: more nobody wants to read in a turn.
const MOST_RULES: usize = 8;

/// The most conditions of a rule.
const MOST_CONDITIONS: usize = 2;

/// The size of a move: the part of a split that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// All tiles of a kind that share a bag.
    Kinds,
    /// From one tile to all of its kind that share a bag.
    Tiles,
}

/// The parts of a setup that a search may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope<'a> {
    /// The split, and which of these policies it is drawn by; none: the draw policy stays.
    Splits(&'a [DrawPolicy]),
    /// The split, the card, and the other policies that a person can carry out.
    SplitsAndCards,
    /// All of that but the split.
    Cards,
}

impl Scope<'_> {
    /// A setup that differs by a change or two. With cards and splits, of every hundred changes 50 are of the split, 40 of the
    /// card and 10 of the other policies.
    pub(crate) fn neighbour(
        self,
        setup: &Setup,
        bags: u8,
        scale: Scale,
        rng: &mut impl Rng,
    ) -> Setup {
        let mut changed = setup.clone();
        for _ in 0..rng.random_range(1..=2) {
            match (self, rng.random_range(0..100)) {
                (Scope::Splits(draws), 90..) if draws.len() > 1 => {
                    own_bags_mut(&mut changed).draw = one_of(draws, rng);
                }
                (Scope::Splits(_), _) | (Scope::SplitsAndCards, 0..50) => {
                    change_split(&mut changed, bags, scale, rng);
                }
                (Scope::Cards, 0..80) | (Scope::SplitsAndCards, 50..90) => {
                    change_card(&mut changed, rng)
                }
                _ => change_policy(&mut changed, rng),
            }
        }
        changed
    }
}

/// Moves tiles of a kind to another bag, or exchanges all of two kinds between two bags.
fn change_split(setup: &mut Setup, bags: u8, scale: Scale, rng: &mut impl Rng) {
    if bags < 2 {
        return;
    }
    let private = own_bags_mut(setup);
    let mut split: ByBag<Tiles> = private.splits[Role::Other].bags;
    let letters: Vec<Bag> = Bag::first(usize::from(bags)).collect();
    let filled: Vec<Bag> = letters
        .iter()
        .copied()
        .filter(|&bag| !split[bag].is_empty())
        .collect();
    let from = one_of(&filled, rng);
    let others: Vec<Bag> = letters.into_iter().filter(|&bag| bag != from).collect();
    let to = one_of(&others, rng);
    let kinds: Vec<(Tile, u8)> = split[from].kinds().collect();
    let (tile, held) = one_of(&kinds, rng);
    let back: Vec<(Tile, u8)> = split[to]
        .kinds()
        .filter(|&(other, _)| other != tile)
        .collect();
    if rng.random_range(0..3) == 0 && !back.is_empty() {
        let (other, count) = one_of(&back, rng);
        carry(&mut split, (from, to), tile, held);
        carry(&mut split, (to, from), other, count);
    } else {
        let all = scale == Scale::Kinds || rng.random_range(0..2) == 0;
        let count = if all {
            held
        } else {
            rng.random_range(1..=held)
        };
        carry(&mut split, (from, to), tile, count);
    }
    *setup = with_split(setup, split);
}

/// All splits that differ from that of a setup in one move: tiles of one kind go from a bag to another, by kinds all of them,
/// by tiles one of them.
pub(crate) fn one_move_away(setup: &Setup, bags: u8, scale: Scale) -> Vec<Setup> {
    let split = own_bags(setup).splits[Role::Other].bags;
    let mut moved = Vec::new();
    for from in Bag::first(usize::from(bags)) {
        for to in Bag::first(usize::from(bags)).filter(|&to| to != from) {
            for (tile, held) in split[from].kinds() {
                let mut changed = split;
                carry(
                    &mut changed,
                    (from, to),
                    tile,
                    if scale == Scale::Kinds { held } else { 1 },
                );
                moved.push(with_split(setup, changed));
            }
        }
    }
    moved
}

/// The setup with another split, as a candidate that has no name of its own yet.
pub(crate) fn with_split(setup: &Setup, bags: ByBag<Tiles>) -> Setup {
    let mut changed = Setup {
        name: "candidate".to_owned(),
        ..setup.clone()
    };
    let private = own_bags_mut(&mut changed);
    let split = Split {
        name: private.splits[Role::Other].name.clone(),
        bags,
    };
    private.splits = ByRole([split.clone(), split]);
    changed
}

fn carry(split: &mut ByBag<Tiles>, (from, to): (Bag, Bag), tile: Tile, count: u8) {
    let (left, arrived) = (
        split[from].count(tile) - count,
        split[to].count(tile) + count,
    );
    split[from].set(tile, left);
    split[to].set(tile, arrived);
}

/// Changes, adds, drops or exchanges a rule of the card; who has none gets one.
fn change_card(setup: &mut Setup, rng: &mut impl Rng) {
    let private = own_bags_mut(setup);
    let words = CardWords::for_bags(&private.splits[Role::Other].bags);
    let DrawPolicy::Card { card } = &private.draw else {
        private.draw = DrawPolicy::Card {
            card: words.card(any_way(&words, rng)),
        };
        return;
    };
    let mut rules: Vec<Rule> = card.rules().to_vec();
    let at = rng.random_range(0..rules.len());
    match rng.random_range(0..10) {
        0..4 => {
            rules[at] = rule(
                rules[at].conditions(),
                change_steps(&words, rules[at].steps(), rng),
            )
        }
        4..6 => {
            rules[at] = rule(
                rules[at].conditions(),
                words.rule(&[], any_way(&words, rng)).steps().to_vec(),
            )
        }
        6 => {
            let conditions = change_conditions(&words, rules[at].conditions(), rng);
            rules[at] = rule(&conditions, rules[at].steps().to_vec());
        }
        7..9 if rules.len() < MOST_RULES => {
            let conditions = change_conditions(&words, &[], rng);
            rules.insert(
                at,
                rule(
                    &conditions,
                    words.rule(&[], any_way(&words, rng)).steps().to_vec(),
                ),
            );
        }
        9 if rules.len() > 1 => {
            let other = rng.random_range(0..rules.len());
            rules.swap(at, other);
        }
        _ if rules.len() > 1 => {
            rules.remove(at);
        }
        _ => {}
    }
    // Behind a rule without conditions nothing is read.
    if let Some(last) = rules.iter().position(|rule| rule.conditions().is_empty()) {
        rules.truncate(last + 1);
    }
    let card = Card::new(rules, &card.last_order()).expect("a card of one rule to eight");
    private.draw = DrawPolicy::Card { card };
}

fn rule(conditions: &[Condition], steps: Vec<Step>) -> Rule {
    Rule::new(conditions.to_vec(), steps).expect("few conditions and steps")
}

fn any_way(words: &CardWords, rng: &mut impl Rng) -> Way {
    [0, 1, 2].map(|part| rng.random_range(0..words.parts[part].len()))
}

/// Another step in the place of one, one more, or one less; the last stays one that names all that is still wanted.
fn change_steps(words: &CardWords, steps: &[Step], rng: &mut impl Rng) -> Vec<Step> {
    let mut steps = steps.to_vec();
    let last = steps.len() - 1;
    let at = rng.random_range(0..=last);
    let early: Vec<&Step> = words.parts[..2].iter().flatten().flatten().collect();
    let late: Vec<&Step> = words.parts[2].iter().flatten().collect();
    match rng.random_range(0..4) {
        0 if steps.len() < 3 => steps.insert(at, one_of(&early, rng).clone()),
        1 if at < last => {
            steps.remove(at);
        }
        _ if at < last => steps[at] = one_of(&early, rng).clone(),
        _ => steps[last] = one_of(&late, rng).clone(),
    }
    steps
}

/// Other conditions, at least one.
fn change_conditions(
    words: &CardWords,
    conditions: &[Condition],
    rng: &mut impl Rng,
) -> Vec<Condition> {
    let mut conditions = conditions.to_vec();
    let new = one_of(&words.conditions, rng);
    if conditions.is_empty() || (conditions.len() < MOST_CONDITIONS && rng.random_range(0..2) == 0)
    {
        conditions.push(new);
    } else {
        let at = rng.random_range(0..conditions.len());
        conditions[at] = new;
    }
    conditions
}

/// Another Mulligan, discard or pass policy that is exactly by hand, or the other beginner.
fn change_policy(setup: &mut Setup, rng: &mut impl Rng) {
    let private = own_bags_mut(setup);
    match rng.random_range(0..4) {
        0 => private.mulligan = any_by_hand::<MulliganPolicy>(rng),
        1 => private.discard = any_by_hand::<DiscardPolicy>(rng),
        2 => private.pass = any_by_hand::<PassPolicy>(rng),
        _ => {
            private.start = if private.start == Start::Own {
                Start::Other
            } else {
                Start::Own
            }
        }
    }
}

fn any_by_hand<P: Policy + Choice>(rng: &mut impl Rng) -> P {
    let by_hand: Vec<&str> = P::KINDS
        .iter()
        .filter(|kind| kind.by_hand == HumanEffort::Yes)
        .map(|kind| kind.name)
        .collect();
    P::build(one_of(&by_hand, rng), &[]).expect("policies by hand need no parameters")
}

fn one_of<T: Clone>(list: &[T], rng: &mut impl Rng) -> T {
    list[rng.random_range(0..list.len())].clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::rules::{Game, math_scrabble::MathScrabble};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use crate::study::testing::setup;

    #[test]
    fn a_scope_changes_nothing_else() {
        let mut rng = Pcg64Mcg::seed_from_u64(19);
        let draws = [DrawPolicy::HandValue, DrawPolicy::Quota { operators: 3 }];
        let private = |setup: &Setup| setup.private().unwrap().clone();
        let start = setup("a");
        for _ in 0..500 {
            let split = Scope::Splits(&[]).neighbour(&start, 4, Scale::Tiles, &mut rng);
            assert_eq!(
                bagsplit_players::PrivateBags {
                    splits: private(&start).splits,
                    ..private(&split)
                },
                private(&start)
            );
            let drawn = Scope::Splits(&draws).neighbour(&start, 4, Scale::Kinds, &mut rng);
            assert!(
                private(&drawn).draw == private(&start).draw
                    || draws.contains(&private(&drawn).draw)
            );
            let card = Scope::Cards.neighbour(&start, 4, Scale::Tiles, &mut rng);
            assert_eq!(private(&card).splits, private(&start).splits);
        }
    }

    #[test]
    fn every_change_is_legal_and_can_be_carried_out_by_a_person() {
        let mut rng = Pcg64Mcg::seed_from_u64(18);
        let mut at = setup("a");
        let private = at.private_mut().unwrap();
        (private.draw, private.discard) = (DrawPolicy::Quota { operators: 3 }, DiscardPolicy::None);
        let (mut splits, mut cards, mut others, mut rules) = (0, 0, 0, 0);
        for step in 0..5000 {
            let scale = if step % 2 == 0 {
                Scale::Kinds
            } else {
                Scale::Tiles
            };
            let next = Scope::SplitsAndCards.neighbour(&at, 4, scale, &mut rng);
            assert_eq!(next.by_hand(), HumanEffort::Yes, "{next:?}");
            let [before, after] = [&at, &next].map(|setup| setup.private().unwrap());
            MathScrabble::default()
                .check_split(&after.splits[Role::Other].bags)
                .unwrap();
            assert_eq!(after.splits.0[0], after.splits.0[1]);
            splits += u32::from(before.splits != after.splits);
            cards += u32::from(before.draw != after.draw);
            others += u32::from((before.mulligan, before.start) != (after.mulligan, after.start));
            if let DrawPolicy::Card { card } = &after.draw {
                assert!(card.rules().len() <= MOST_RULES);
                assert_eq!(card.to_string().parse::<Card>().unwrap(), *card);
                assert!(card.bags().all(|bag| bag.index() < 4));
                rules = rules.max(card.rules().len());
            }
            at = next;
        }
        assert!(
            splits > 2000 && cards > 1500 && others > 100,
            "{splits} {cards} {others}"
        );
        assert!(rules > 3, "cards grow: {rules}");
    }
}
