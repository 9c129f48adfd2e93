//! Exchange policies: what to exchange, and when, in the games with a shared bag.

use bagsplit_game::board::Tiles;
use bagsplit_movegen::ScoredPlacement;

use crate::catalogue::{number, policies};
use crate::leave::{SharedLeaveRule, SharedLeaveValue, take_worst};
use crate::{Observation, SharedBag};

policies! {
    /// The hand tiles to put back into the shared bag instead of placing (NS-1).
    ///
    /// The number is fixed, or the number that may be exchanged if that is lower; the tiles are the least valuable ones
    /// by a rule of thumb, or the best exchange by [`SharedLeaveValue`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ExchangePolicy: "exchange policy" {
        Never = "never", "never; passes when no placement is legal", by hand: Yes, "";
        All = "all",
            "the whole hand, or as much of it as the rules allow, when no placement is legal",
            by hand: Yes, "if the player sees that none is legal";
        Worst { tiles: u32 = number(1, 12, 5), "how many tiles, capped by what the rules allow"; } = "worst",
            "the tiles worst to keep, by their points and by the balance of digits, operators and =, when no \
             placement is legal",
            by hand: Roughly, "surplus tiles first, low points before high ones, never a blank";
        Improve { gain: u32 = number(0, 999, 0), "by how many points more"; } = "improve",
            "the exchange with the best expected value of the hand, when it is higher than the points of the chosen placement \
             plus the value of the tiles that it keeps; always when no placement is legal",
            by hand: Roughly, "with many = in hand or none, or with hardly a digit, prefer an exchange to a placement for a \
                      few points; keep one =, two operators, digits and blanks";
        ByValue = "by-value",
            "the network's favourite among exchange, placement and pass (the network of the bot 'value'); with other bots as \
             'improve'",
            by hand: No, "";
        PassOnZero {
            points: u32 = number(0, 999, 5), "the fewest points for which a placement is made";
            tiles: u32 = number(1, 12, 5), "how many tiles, capped by what the rules allow";
        } = "pass-on-zero",
            "as 'worst', and also when the placement chosen earns too few points, unless scoreless turns threaten to \
             end the game while not ahead",
            by hand: Roughly, "as 'worst'";
    }
}

impl ExchangePolicy {
    /// The tiles to exchange instead of making the placement that the bot has chosen, if it has found one; `None` to
    /// make it, or to pass without one.
    pub(crate) fn choose(
        &self,
        seen: &Observation<'_>,
        bag: &SharedBag<'_>,
        found: Option<&ScoredPlacement>,
    ) -> Option<Tiles> {
        match *self {
            ExchangePolicy::Improve { gain } => return improving(seen, bag, found, gain),
            ExchangePolicy::ByValue => return improving(seen, bag, found, 0),
            _ => {}
        }
        let wanted = match *self {
            ExchangePolicy::Never => 0,
            ExchangePolicy::All if found.is_none() => seen.hand.total(),
            ExchangePolicy::Worst { tiles } if found.is_none() => tiles,
            ExchangePolicy::PassOnZero { points, tiles } => {
                // With two scoreless turns left the opponent's next one would end the game.
                let may_lose = seen.score <= seen.opponent_score && bag.scoreless_left <= 2;
                let places = found.is_some_and(|found| found.points >= points || may_lose);
                if places { 0 } else { tiles }
            }
            _ => 0,
        };
        let count = wanted.min(bag.exchange_limit);
        let value = SharedLeaveRule::new(seen, bag);
        let mut kept = *seen.hand;
        let worst: Tiles = (0..count)
            .map_while(|_| take_worst(&mut kept, |rest| value.evaluate(rest)))
            .collect();
        (!worst.is_empty()).then_some(worst)
    }
}

/// The exchange with the highest value, if it is worth `gain` points more than the placement.
fn improving(
    seen: &Observation<'_>,
    bag: &SharedBag<'_>,
    found: Option<&ScoredPlacement>,
    gain: u32,
) -> Option<Tiles> {
    let value = SharedLeaveValue::new(seen, bag);
    let mut kept = *seen.hand;
    let (mut best, mut gone) = (None, Tiles::EMPTY);
    for _ in 0..bag.exchange_limit {
        gone.add(take_worst(&mut kept, |rest| value.evaluate(rest))?);
        let worth = value.evaluate(&kept);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, gone));
        }
    }
    let (worth, gone) = best?;
    let Some(found) = found else {
        return Some(gone);
    };
    // With two scoreless turns left the opponent's next one would end the game.
    if seen.score <= seen.opponent_score && bag.scoreless_left <= 2 {
        return None;
    }
    let keeps = seen.hand.minus(&found.placement.used())?;
    let placed = f64::from(found.points) * 1000. + value.evaluate(&keeps);
    (worth > placed + f64::from(gain) * 1000.).then_some(gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Policy, Printed};
    use bagsplit_game::board::Grid;
    use bagsplit_game::rules::{Game, Score, number_scrabble::NumberScrabble};

    struct Table {
        points: Option<u32>,
        limit: u32,
        behind: bool,
        scoreless_left: u32,
        bag: u32,
    }

    const USUAL: Table = Table {
        points: None,
        limit: 9,
        behind: false,
        scoreless_left: 6,
        bag: 50,
    };

    fn printed() -> Printed {
        Printed::from_game(&NumberScrabble::default())
    }

    fn exchanged(policy: ExchangePolicy, hand: &str, table: &Table) -> Option<String> {
        let (grid, hand): (Grid, Tiles) = (Grid::new(15).unwrap(), hand.parse().unwrap());
        let unseen = NumberScrabble::default().tiles().minus(&hand).unwrap();
        let printed = printed();
        let &Table {
            points,
            limit: exchange_limit,
            behind,
            scoreless_left,
            bag: tiles,
        } = table;
        let bag = SharedBag {
            exchange_limit,
            scoreless_left,
            ..SharedBag::plain(tiles, &printed)
        };
        let seen = Observation {
            score: 10,
            opponent_score: if behind { 20 } else { 0 },
            opponent_tiles: &unseen,
            hand_size: 9,
            ..Observation::plain(&grid, &hand, bag)
        };
        let score = |primary| Score {
            primary,
            ..Score::default()
        };
        let found = points.map(|points| {
            ScoredPlacement::new(bagsplit_game::board::Placement::EMPTY, score(points))
        });
        policy
            .choose(&seen, &bag, found.as_ref())
            .map(|tiles| tiles.to_string())
    }

    #[test]
    fn surplus_tiles_are_exchanged_and_blanks_kept() {
        let worst = |tiles| ExchangePolicy::Worst { tiles };
        assert_eq!(exchanged(worst(3), "12======?", &USUAL).unwrap(), "===");
        assert_eq!(
            exchanged(worst(2), "1234568=+", &USUAL).unwrap(),
            "12",
            "low points first"
        );
        assert_eq!(
            exchanged(worst(7), "????22233", &USUAL).unwrap(),
            "22233??",
            "blanks last"
        );
        assert_eq!(
            exchanged(ExchangePolicy::All, "12======?", &USUAL)
                .unwrap()
                .len(),
            9
        );
        assert_eq!(exchanged(ExchangePolicy::Never, "12======?", &USUAL), None);
    }

    #[test]
    fn exchange_obeys_the_limit_and_yields_to_better_placements() {
        let few = Table { limit: 2, ..USUAL };
        let of_rules = ExchangePolicy::KINDS
            .iter()
            .filter(|kind| !["improve", "by-value"].contains(&kind.name));
        for policy in of_rules.map(|kind| ExchangePolicy::build(kind.name, &[]).unwrap()) {
            let none = Table { limit: 0, ..USUAL };
            assert_eq!(exchanged(policy, "12======?", &none), None, "{policy:?}");
            let some = exchanged(policy, "12======?", &few);
            assert_eq!(
                some.is_some(),
                policy != ExchangePolicy::Never,
                "{policy:?}"
            );
            assert!(some.is_none_or(|tiles| tiles.len() == 2), "{policy:?}");
            assert_eq!(
                exchanged(
                    policy,
                    "12======?",
                    &Table {
                        points: Some(5),
                        ..USUAL
                    }
                ),
                None
            );
            let poor = exchanged(
                policy,
                "12======?",
                &Table {
                    points: Some(4),
                    ..USUAL
                },
            );
            assert_eq!(
                poor.is_some(),
                matches!(policy, ExchangePolicy::PassOnZero { .. }),
                "{policy:?}"
            );
        }
    }

    #[test]
    fn improve_exchanges_for_a_better_hand_at_a_limited_cost() {
        let improve = |gain| ExchangePolicy::Improve { gain };
        let earning = |points| Table {
            points: Some(points),
            ..USUAL
        };
        let gone = exchanged(improve(0), "12======?", &earning(100)).unwrap();
        assert!(gone.starts_with("====") && !gone.contains('?'), "{gone}");
        assert_eq!(exchanged(improve(0), "12======?", &earning(900)), None);
        assert_eq!(exchanged(improve(900), "12======?", &earning(5)), None);
        assert_eq!(
            exchanged(improve(0), "123456+=?", &earning(100)),
            None,
            "a good hand"
        );
        assert!(
            exchanged(improve(900), "12======?", &USUAL).is_some(),
            "without a placement always"
        );
        assert_eq!(
            exchanged(improve(0), "12======?", &Table { limit: 0, ..USUAL }),
            None
        );
        let some = exchanged(improve(0), "12======?", &Table { limit: 2, ..USUAL });
        assert_eq!(some.unwrap(), "==");
        let lost = Table {
            behind: true,
            scoreless_left: 2,
            ..earning(5)
        };
        assert_eq!(exchanged(improve(0), "12======?", &lost), None);
    }

    #[test]
    fn exchange_policies_never_end_a_lost_game() {
        let policy = ExchangePolicy::PassOnZero {
            points: 9,
            tiles: 1,
        };
        let poor = |behind, scoreless_left| {
            exchanged(
                policy,
                "12======?",
                &Table {
                    points: Some(1),
                    behind,
                    scoreless_left,
                    ..USUAL
                },
            )
        };
        assert!(poor(true, 3).is_some() && poor(false, 1).is_some());
        assert_eq!(poor(true, 2), None);
    }

    #[test]
    fn with_the_bag_empty_only_digits_count_and_against() {
        let printed = printed();
        let (grid, hand, unseen): (Grid, Tiles, Tiles) = (
            Grid::new(15).unwrap(),
            "57=+".parse().unwrap(),
            "1".parse().unwrap(),
        );
        let bag = |tiles| SharedBag {
            exchange_limit: 0,
            ..SharedBag::plain(tiles, &printed)
        };
        let seen = Observation {
            opponent_tiles: &unseen,
            hand_size: 9,
            ..Observation::plain(&grid, &hand, bag(0))
        };
        // 5 has 3 points and 7 has 4 (NS-2).
        assert_eq!(SharedLeaveRule::new(&seen, &bag(0)).evaluate(&hand), -7000.);
        // With 1 in the bag: 57=+1, 3+4+1+1+1 points, a mean of 2, shares 3/5, 1/5, 1/5. Of 57 alone 7 - 4 = 3
        // points; 2 - 6/5 digits too many, 2/5 too few of the others: 16/25 + 2 x 4/25 = 24/25.
        let value = SharedLeaveRule::new(&seen, &bag(1)).evaluate(&"57".parse().unwrap());
        assert!((value - (3000. - 8. * 960.)).abs() < 1e-9, "{value}");
    }
}
