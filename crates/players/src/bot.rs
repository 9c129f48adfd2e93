//! Bots, which choose placements.

use bagsplit_game::board::{Tile, Tiles};
use bagsplit_game::rules::{Action, Ruleset, Score, Value};
use bagsplit_movegen::{Generator, LeaveValue, Query, ScoredPlacement};
use bagsplit_network::{InputKind, Weights};
use rand::{Rng, RngExt};

use crate::catalogue::{Values, number, policies};
use crate::leave::{Parts, PrivateHandValue, PrivateLeaveValue, SharedLeaveValue, poured_together};
use crate::person::Person;
use crate::value::Asker;
use crate::{Observation, Policy, simulate};

policies! {
    /// Bots: how a placement is chosen among the legal ones.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Bot: "bot" {
        Random = "random",
            "any legal placement, each with the same probability",
            by hand: Yes, "if any legal placement will do";
        Greedy = "greedy",
            "the placement with the most points; among equals the most tiles, then at random",
            by hand: No, "a human finds a good placement in 90 seconds, rarely the best";
        Hasty { overlooks: i64 = number(0, 100, 30), "the probability of overlooking a tile, in percent"; } = "hasty",
            "the best placement of a random part of the hand: each tile is overlooked with the same probability, and where \
             the others have no placement, overlooked tiles are added one by one until there is one; a weaker player of \
             adjustable strength, to measure how much skill matters",
            by hand: Yes, "a careless player does no better";
        Person {
            knows: u32 = number(0, crate::notes::SHIPPED as i64, 20),
                "how many expressions it has memorised: the first of those that the setup names, or of the shipped cheat sheet";
            looks: u32 = number(1, 42, 14),
                "how many of the 26 rows and columns it has time to search (say five seconds for each): first those of the \
                 latest placement, then others at random";
            slips: i64 = number(0, 100, 10), "the probability of taking the second best placement that it sees, in percent";
        } = "person",
            "the placement with the most points that a human-like player finds after memorising some expressions, and where \
             there is none, any legal one; for Math Scrabble",
            by hand: Yes, "a model of human play";
        Equity {
            keep: i64 = number(0, 1000, 50),
                "weight of the value of kept tiles, in percent of the fitted weights with private bags and of twice the fitted \
                 weights with a shared bag";
        } = "equity",
            "the placement with the highest sum of points and leave value (what the tiles kept, and those drawn to them, are \
             worth in the rest of the game): three or four operators of several kinds, ones and nines are worth keeping, \
             doubles less; in the games with a shared bag, the leave value covers the next two turns: one =, digits, blanks \
             and a few operators are worth keeping, further = are a burden",
            by hand: Roughly, "of the good placements found, prefer those that keep operators, ones and nines and get \
                               rid of doubles, of 3 4 6 7 8 first; in the games with a shared bag, never keep two =, and one \
                                rather than none";
        Wary {
            keep: i64 = number(0, 1000, 50), "as for 'equity'";
            give: i64 = number(0, 999, 200),
                "how many hundredths of a point an opening is worth less for each operator in it";
        } = "wary",
            "as 'equity', but opens with few operators, because the opponent scores them again by extending the expression",
            by hand: Roughly, "as 'equity'; open with three tiles, if possible for a point";
        Value {
            weights: Weights = Values::Weights,
                "the network's weights: 'shipped', or the path of a file of weights";
            width: u32 = number(1, 127, 10), "how many of the most promising placements are evaluated";
            alternatives: u32 = number(0, 127, 1),
                "for how many of its favourite placements the same tiles are also evaluated on other squares and in other \
                 orders that score the same; with private bags";
            explore: i64 = number(0, 100, 0),
                "the probability of choosing another of the evaluated placements, in percent, and with private bags in half \
                 of the openings where it is not 0: for training games";
            relocate: i64 = number(0, 100, 0),
                "the probability of placing the same tiles elsewhere or in another order for the same points, in percent: for \
                 training games, with private bags";
        } = "value",
            "the placement after which a network, trained on games, gives the best odds of winning, from the tiles kept and \
             to come, those of the opponent, the lead, how far the game is, and the opportunities that the board then gives \
             the opponent",
            by hand: No, "";
        Simulate {
            weights: Weights = Values::Weights,
                "the network's weights: 'shipped', or the path of a file of weights";
            width: u32 = number(2, 127, 12),
                "how many of the most promising actions are simulated; with private bags, also the tiles of the first three \
                 placements on up to two other squares";
            samples: u32 = number(1, 1_000_000, 400), "number of simulations for a turn, over all actions";
        } = "simulate",
            "simulates the most promising actions against opponent hands that are likely after the opponent's last turn: the \
             opponent replies, there is another turn, and the network of 'value' evaluates the result; with private bags it \
             assumes that the opponent has the same split unless that is known",
            by hand: No, "";
    }
}

impl Bot {
    /// Whether the bot plays games whose network has this input kind. Bots with a network do if theirs has it; `person`
    /// knows expressions of Math Scrabble.
    pub fn plays(&self, reads: InputKind) -> bool {
        match self {
            Bot::Value { weights, .. } | Bot::Simulate { weights, .. } => {
                weights.network().reads() == reads
            }
            Bot::Person { .. } => reads == InputKind::PrivateBags,
            _ => true,
        }
    }

    /// Whether the bot plays by these rules: `person` does where powers of ten score.
    pub fn plays_by(&self, rules: &Ruleset) -> bool {
        self.plays(InputKind::of_game(rules.kind()))
            && (rules.powers_of_ten().is_ok() || !matches!(self, Bot::Person { .. }))
    }

    /// The same bot with the shipped weights for games of this input kind in place of the shipped weights for Math
    /// Scrabble.
    #[must_use]
    pub fn shipped_for(mut self, reads: InputKind) -> Bot {
        if let Bot::Value { weights, .. } | Bot::Simulate { weights, .. } = &mut self
            && *weights == Weights::shipped()
        {
            *weights = Weights::shipped_for(reads);
        }
        self
    }

    /// The bot `value` with these weights and default parameters.
    ///
    /// # Panics
    /// Never: these weights are known.
    pub fn asking(weights: Weights) -> Bot {
        let named = [("weights".to_owned(), Value::Text(weights.name().to_owned()))];
        Bot::build("value", &named).expect("existing weights have a name")
    }

    /// Whether the bot uses the random generator. Such a bot is asked for a placement also in a turn in which it is
    /// going to pass, so that its later random numbers do not depend on its pass policy.
    pub(crate) const fn is_randomized(&self) -> bool {
        match self {
            Bot::Random | Bot::Hasty { .. } | Bot::Simulate { .. } | Bot::Person { .. } => true,
            Bot::Value {
                explore, relocate, ..
            } => *explore > 0 || *relocate > 0,
            Bot::Greedy | Bot::Equity { .. } | Bot::Wary { .. } => false,
        }
    }

    /// Whether the bot compares opening with waiting under the pass policy `by-value`, instead of waiting as long as it
    /// can. The network alone overrates opening, so always waiting is better. Simulations estimate it better, but only
    /// after the opponent has passed: some opponents open at once on their first turn, and waiting for that is worth
    /// far more than opening a turn sooner against an opponent that waits (docs/notebook/simulate-strength.md).
    pub(crate) fn weighs_opening(&self, seen: &Observation<'_>) -> bool {
        // On an empty board all turns so far were passes.
        matches!(self, Bot::Simulate { .. }) && seen.consecutive_passes > 0
    }

    /// The action of a bot that decides by itself whether to pass, `None` for other bots. `passes` says whether it may
    /// pass although a placement is legal.
    pub(crate) fn act(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
        passes: bool,
    ) -> Option<(Action, Score)> {
        if !self.suits_game(seen) {
            return None;
        }
        match *self {
            Bot::Value {
                weights,
                width,
                alternatives,
                explore,
                relocate,
            } => Some(
                asker(weights, width, alternatives, explore, relocate).act(seen, generator, rng),
            ),
            Bot::Simulate {
                weights,
                width,
                samples,
            } => {
                let budget = simulate::Budget {
                    width: width as usize,
                    samples,
                };
                simulate::choose(seen, generator, rng, weights.network(), budget, passes)
            }
            _ => None,
        }
    }

    /// Whether the bot plays the observed game. One whose network is for the other game with a shared bag plays this
    /// one too, badly; experiment files with such a bot are rejected.
    fn suits_game(&self, seen: &Observation<'_>) -> bool {
        match self {
            Bot::Value { weights, .. } | Bot::Simulate { weights, .. } => {
                (weights.network().reads() == InputKind::PrivateBags) == seen.shared_bag().is_none()
            }
            Bot::Person { .. } => seen.shared_bag().is_none(),
            _ => true,
        }
    }

    /// The placement that this bot makes, `None` when none is legal. A bot whose network is for the other kind of bags
    /// plays as `equity`.
    pub(crate) fn choose(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<ScoredPlacement> {
        if !self.suits_game(seen) {
            return Bot::Equity { keep: 50 }.choose(seen, generator, rng);
        }
        let best = Query::best(None).with_ties(seen.ties);
        match *self {
            Bot::Random => generator.pick(seen.grid, seen.hand, &mut |count| {
                rng.random_range(0..count)
            }),
            Bot::Greedy => generator.first(seen.grid, seen.hand, &best),
            Bot::Hasty { overlooks } => {
                let (seen_at_once, overlooked): (Vec<Tile>, Vec<Tile>) = seen
                    .hand
                    .iter()
                    .partition(|_| rng.random_range(0..100) >= overlooks);
                let mut some: Tiles = seen_at_once.into_iter().collect();
                let mut found = generator.first(seen.grid, &some, &best);
                for tile in overlooked {
                    if found.is_some() {
                        break;
                    }
                    some.add(tile);
                    found = generator.first(seen.grid, &some, &best);
                }
                found
            }
            Bot::Person {
                knows,
                looks,
                slips,
            } => Person {
                knows,
                looks,
                slips,
            }
            .choose(seen, generator, rng),
            Bot::Value {
                weights,
                width,
                alternatives,
                explore,
                relocate,
            } => {
                asker(weights, width, alternatives, explore, relocate).choose(seen, generator, rng)
            }
            Bot::Simulate { .. } => match self.act(seen, generator, rng, false) {
                Some((Action::Place(placement), score)) => {
                    Some(ScoredPlacement::new(placement, score))
                }
                _ => None,
            },
            Bot::Equity { keep } | Bot::Wary { keep, .. } if let Some(bag) = seen.shared_bag() => {
                let value = SharedLeaveValue::new(seen, bag);
                // The fitted weights in full are best; half of them for private bags.
                let query = Query {
                    leave_value: Some(&|kept| (value.evaluate(kept) * keep as f64 / 50.) as i32),
                    ..best
                };
                generator.first(seen.grid, seen.hand, &query)
            }
            Bot::Wary { keep, give } if seen.grid.is_empty() => {
                // Tiles that are not kept are placed; thousandths of a point for hundredths.
                equity(seen, generator, keep, |kept| {
                    (10 * give * i64::from(kept.operators())) as i32
                })
            }
            Bot::Equity { keep } | Bot::Wary { keep, .. } => equity(seen, generator, keep, |_| 0),
        }
    }
}

fn asker(weights: Weights, width: u32, alternatives: u32, explore: i64, relocate: i64) -> Asker {
    let network = weights.network();
    Asker {
        network,
        width: width as usize,
        alternatives: alternatives as usize,
        explore,
        relocate,
    }
}

/// The placement with the highest sum of points and leave value, with private bags; `more` is added to the value of the
/// kept tiles, in thousandths of a point.
fn equity(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    keep: i64,
    more: impl Fn(&Tiles) -> i32,
) -> Option<ScoredPlacement> {
    let in_bags = seen.tiles_in_bags();
    let (value, all, theirs) = (
        &PrivateHandValue::FITTED,
        seen.bags().all(),
        seen.opponent_tiles.total(),
    );
    // The refill is assumed to come from all bags together, for any draw policy. Searching the best allocation for
    // every leave was measured to be no better.
    let poured = poured_together(seen.bags());
    let parts = Parts::new(&PrivateLeaveValue::new(value, &poured), seen.hand);
    let worth: LeaveValue<'_> = &|kept| {
        // With nothing left to draw, a kept tile is only a tile that was not played.
        if in_bags == 0 {
            return 0;
        }
        let refill = seen.hand_size.saturating_sub(kept.total()).min(in_bags);
        let hand = parts.expected(kept, refill);
        ((hand + value.of_stock(&all.plus(kept), theirs)) * keep as f64 / 100.) as i32 + more(kept)
    };
    // The placement of the frontier with the highest sum of points and leave value.
    generator.first(
        seen.grid,
        seen.hand,
        &Query::best(Some(worth)).with_ties(seen.ties),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// Placements on an empty board by bots that overlook this much, in a hundred tries.
    fn placed(overlooks: i64) -> Vec<Option<ScoredPlacement>> {
        let (grid, hand) = (Grid::new(13).unwrap(), "1+9*5-2".parse().unwrap());
        let (bags, mut generator) = (ByBag::default(), Fast::new(&MathScrabble::default()));
        let seen = Observation::plain(&grid, &hand, &bags);
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        (0..100)
            .map(|_| Bot::Hasty { overlooks }.choose(&seen, &mut generator, &mut rng))
            .collect()
    }

    #[test]
    fn overlooking_nothing_is_greedy_and_overlooking_everything_takes_the_first_placement() {
        for overlooks in [0, 100] {
            let found = placed(overlooks);
            assert!(
                found
                    .iter()
                    .all(|choice| choice.is_some() && *choice == found[0]),
                "there is no chance in it"
            );
        }
        assert_eq!(
            placed(100)[0].unwrap().placement.len(),
            3,
            "one operator between two digits is enough"
        );
    }

    #[test]
    fn wary_opens_with_few_operators_and_then_plays_as_equity() {
        let (mut grid, hand) = (Grid::new(13).unwrap(), "5+19*52".parse().unwrap());
        let bags = crate::testing::bags(&["123456789+-*/"]);
        let mut generator = Fast::new(&MathScrabble::default());
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut placed = |bot: Bot, grid: &Grid| {
            let found = bot
                .choose(
                    &Observation::plain(grid, &hand, &bags),
                    &mut generator,
                    &mut rng,
                )
                .unwrap();
            (found.placement.len(), found.points, found)
        };
        let (equity, wary) = (
            Bot::Equity { keep: 50 },
            Bot::Wary {
                keep: 50,
                give: 300,
            },
        );
        let (bold, careful) = (placed(equity, &grid), placed(wary, &grid));
        assert!(
            bold.1 > careful.1 && careful.0 == 3,
            "{bold:?} and {careful:?}"
        );
        assert_eq!(placed(Bot::Wary { keep: 50, give: 0 }, &grid), bold);
        grid.set(grid.centre(), bagsplit_game::board::Symbol::D1.into());
        assert_eq!(placed(equity, &grid), placed(wary, &grid));
    }

    #[test]
    fn overlooking_more_tiles_scores_less() {
        let points = |overlooks| {
            placed(overlooks)
                .into_iter()
                .flatten()
                .map(|found| found.points)
                .sum::<u32>()
        };
        let all = [0, 20, 60].map(points);
        assert!(all.windows(2).all(|two| two[0] > two[1]), "{all:?}");
        assert!(
            placed(60).iter().all(Option::is_some),
            "it looks on until there is a placement"
        );
    }
}
