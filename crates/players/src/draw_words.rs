//! Draw policies as printed instructions.

use bagsplit_game::board::{Bag, ByBag, Tiles};
use rand_pcg::Pcg64Mcg;

use crate::card::{Amount, Class, Rule, Source, Step, at_once, first_draw, opening};
use crate::{Card, DrawPolicy, Instruction, Table};

impl DrawPolicy {
    /// Instructions for drawing by the policy with this split: the opening draw as numbers where the policy is
    /// deterministic, then the later draws.
    ///
    /// ```
    /// use bagsplit_game::board::{Bag, ByBag};
    ///
    /// let quota = bagsplit_players::DrawPolicy::Quota { operators: 3 };
    /// let mut split = ByBag::default();
    /// for (bag, tiles) in Bag::first(3).zip(["123456789", "123456789123456789", "+++++-----*****/////"]) {
    ///     split[bag] = tiles.parse().unwrap();
    /// }
    /// let lines = quota.instructions(&split, 7);
    /// assert_eq!(lines[0].text, "First draw: 4 from B and 3 from C.");
    /// assert!(lines[1].text.starts_with("After that: for each operator you are short of three, one tile from C; fill up"));
    /// ```
    pub fn instructions(&self, split: &ByBag<Tiles>, hand_size: u32) -> Vec<Instruction> {
        let mut held = split.iter().filter(|(_, tiles)| !tiles.is_empty());
        if let (Some((bag, _)), None) = (held.next(), held.next()) {
            return vec![Instruction::new(format!(
                "Each draw: from {bag}, since there is no other bag."
            ))];
        }
        if let Some(card) = self.as_card(split) {
            return card.instructions(Table {
                split: Some(split),
                hand_size,
            });
        }
        match self {
            DrawPolicy::Quota { operators } => {
                let text = format!(
                    "After that, tile by tile, with each bag's share of operators before the draw: from the bag \
                     with the largest share while you are short of {operators} operators by a half or more, counting \
                     each tile as its bag's share; then from the bag with the smallest. Of equal shares the fuller \
                     bag, of equally full ones the first."
                );
                vec![
                    self.opening_draw(split, hand_size),
                    Instruction::new(text),
                    Instruction::new(at_once(hand_size)),
                ]
            }
            DrawPolicy::Proportional => vec![
                self.opening_draw(split, hand_size),
                Instruction::new(
                    "After that, from each bag: tiles to draw times tiles in the bag, divided by the tiles in all bags, \
                     rounded down. What is missing: one each from the bags with the largest remainders, of equal \
                     ones the first.",
                ),
                Instruction::new(at_once(hand_size)),
            ],
            DrawPolicy::HandValue => vec![
                self.opening_draw(split, hand_size),
                Instruction::new(
                    "After that: the tiles that maximise the expected value of the hand, which takes a computer ('bagsplit \
                     serve', Practice).",
                ),
            ],
            DrawPolicy::Uniform => vec![
                Instruction::new(
                    "Each draw: choose the bag of each tile at random, each bag as likely as it holds tiles, as if all \
                     bags were one.",
                ),
                Instruction::new(at_once(hand_size)),
            ],
            DrawPolicy::ByValue { .. } => vec![Instruction::new(
                "Each draw: what the network of the bot 'value' estimates to be best, which takes a computer ('bagsplit \
                 serve', Practice).",
            )],
            DrawPolicy::Card { .. } => vec![self.opening_draw(split, hand_size)],
        }
    }

    /// The opening draw as numbers, for a policy that is not random.
    fn opening_draw(&self, split: &ByBag<Tiles>, hand_size: u32) -> Instruction {
        let counts = opening(split, hand_size, |seen, wanted| {
            self.allocate(seen, wanted, &mut Pcg64Mcg::new(0))
        });
        Instruction::new(first_draw(&counts))
    }

    /// The card that names the same tiles in every draw from this split, if there is one.
    pub(crate) fn as_card(&self, split: &ByBag<Tiles>) -> Option<Card> {
        let steps = match self {
            DrawPolicy::Card { card } => return Some(card.clone()),
            DrawPolicy::Quota { operators } => {
                let filled = split.iter().filter(|(_, tiles)| !tiles.is_empty());
                let (separate, others): (Vec<_>, Vec<_>) =
                    filled.partition(|(_, tiles)| tiles.operators() > 0);
                // In bags that hold both, the share of operators changes from draw to draw.
                let mixed = separate
                    .iter()
                    .any(|(_, tiles)| tiles.operators() < tiles.total());
                if mixed || separate.is_empty() || others.is_empty() {
                    return None;
                }
                let [separate, others] = [separate, others]
                    .map(|bags| bags.into_iter().map(|(bag, _)| bag).collect::<Vec<Bag>>());
                let lacking = Amount::UpTo(Class::read("operators")?, *operators);
                vec![
                    Step::new(lacking, Source::Fullest(separate.clone())),
                    Step::new(Amount::Rest, Source::Fullest(others)),
                    Step::new(Amount::Rest, Source::Fullest(separate)),
                ]
            }
            _ => return None,
        };
        Card::new(vec![Rule::new(Vec::new(), steps).ok()?], "").ok()
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Grid, Symbol, Tile};
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::Observation;
    use crate::testing::bags;

    #[test]
    fn quotas_on_pure_bags_are_cards() {
        let split = bags(&["112233", "445566778899", "++++----", "****////"]);
        let mut rng = Pcg64Mcg::seed_from_u64(4);
        let grid = Grid::new(13).unwrap();
        for operators in 0..6 {
            let policy = DrawPolicy::Quota { operators };
            let card = policy.as_card(&split).unwrap();
            for _ in 0..2000 {
                let some = |tiles: &Tiles, rng: &mut Pcg64Mcg| -> Tiles {
                    let keep = rng.random_range(0..=4);
                    tiles
                        .iter()
                        .filter(|_| rng.random_range(0..4) < keep)
                        .collect()
                };
                let bags = ByBag(std::array::from_fn(|bag| some(&split.0[bag], &mut rng)));
                let hand: Tiles = (0..rng.random_range(0..7))
                    .map(|_| Tile::from(Symbol::ALL[rng.random_range(1..14)]))
                    .collect();
                let seen = Observation::plain(&grid, &hand, &bags);
                let wanted = (7 - hand.total()).min(seen.tiles_in_bags());
                let allocation = policy.allocate(&seen, wanted, &mut rng);
                assert_eq!(
                    card.allocate(&seen, wanted),
                    allocation,
                    "{operators} {hand} {bags:?}"
                );
            }
        }
        let mixed = bags(&["112233++", "445566778899", "++++----", "****////"]);
        assert_eq!(DrawPolicy::Quota { operators: 3 }.as_card(&mixed), None);
    }

    #[test]
    fn every_policy_has_instructions_and_those_without_chance_name_the_first_draw() {
        let split = bags(&["112233++", "445566778899", "++++----", "****////"]);
        let card = [(
            "card".to_owned(),
            bagsplit_game::rules::Value::Text("2 from B".to_owned()),
        )];
        for kind in <DrawPolicy as crate::Policy>::KINDS {
            let parameters = if kind.name == "card" { &card[..] } else { &[] };
            let policy = <DrawPolicy as crate::Policy>::build(kind.name, parameters).unwrap();
            let lines = policy.instructions(&split, 7);
            let named = lines[0].text.starts_with("First draw: ");
            assert_eq!(
                named,
                !["uniform", "by-value"].contains(&kind.name),
                "{lines:?}"
            );
        }
    }
}
