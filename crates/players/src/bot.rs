//! Who chooses the placement.

use bagsplit_game::board::{Tile, Tiles};
use bagsplit_game::rules::{Action, Score, Value};
use bagsplit_movegen::{Found, Generator};
use bagsplit_network::{InputKind, Weights};
use rand::{Rng, RngExt};

use crate::catalogue::{Values, number, policies};
use crate::leave::{PrivateHandValue, PrivateLeaveValue, SharedLeaveValue, poured_together};
use crate::person::Person;
use crate::value::Asker;
use crate::{Observation, Policy, ending, simulate};

policies! {
    /// How a placement is chosen among the legal ones.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Bot: "bot" {
        Random = "random",
            "any legal placement, each with the same probability",
            by hand: Yes, "if any legal placement will do";
        Greedy = "greedy",
            "the placement with the most points; among equals the most tiles, rows before columns, squares in reading \
             order, symbols in the order 1-9 + - * /",
            by hand: No, "a person finds a good placement in 90 seconds, seldom the best";
        Hasty { overlooks: i64 = number(0, 100, 30), "the chance to overlook a tile, in percent"; } = "hasty",
            "the greedy placement of some of the tiles: each tile of the hand is overlooked with the same chance, and \
             where the others have no placement one more is looked at, until there is one; a weaker player, by as much \
             as is wished, to see how much skill tells",
            by hand: Yes, "a person who is not careful does no better";
        Person {
            knows: u32 = number(0, crate::notes::SHIPPED as i64, 20),
                "how many lines of the shipped sheet it knows by heart, from the first";
            looks: u32 = number(1, 42, 12),
                "how many rows and columns it has time to look at, of 26 (say five seconds for each): first those of the \
                 latest placement, then others at random";
            slips: i64 = number(0, 100, 10), "the chance to take the second best of what it sees, in percent";
        } = "person",
            "the placement with the most points that a person sees who knows some expressions by heart, and where that is \
             none any legal one; of Math Scrabble",
            by hand: Yes, "this is what people do";
        Equity {
            keep: i64 = number(0, 1000, 50),
                "how much the value of kept tiles counts, in percent of the fitted weights with bags of one's own and \
                 of twice those with a shared bag";
        } = "equity",
            "the placement with the highest points plus what the tiles kept, and those drawn to them, are worth in the \
             rest of the game: three or four operators of several kinds, ones and nines are worth keeping, doubles \
             less; in the games with a shared bag, what they are worth over the next two turns: one =, digits, blanks \
             and a few operators are worth keeping, further = are a burden",
            by hand: Roughly, "of the good placements found, prefer those that keep operators, ones and nines and get \
                      rid of doubles, of 3 4 6 7 8 first; in the games with a shared bag, never keep two =, and rather \
                      have one than none";
        Wary {
            keep: i64 = number(0, 1000, 50), "as for 'equity'";
            give: i64 = number(0, 999, 200),
                "how much less an opening is worth for each operator in it, in hundredths of a point";
        } = "wary",
            "as 'equity', but opens with few operators: they count again for the opponent who prolongs the expression",
            by hand: Roughly, "as 'equity'; open with three tiles, if possible for a point";
        Value {
            weights: Weights = Values::Weights,
                "what the network has learned: 'shipped', or the path of a file of weights";
            width: u32 = number(1, 127, 10), "how many of the most promising placements are weighed";
            elsewhere: u32 = number(0, 127, 1),
                "of how many of those that it likes best the same tiles are weighed on other squares and in other orders, \
                 for the same points; with bags of one's own";
            strays: i64 = number(0, 100, 0),
                "the chance to make one of the others that were weighed, in percent, and with bags of one's own in half of \
                 the openings where it is not 0: for games to learn from";
            shifts: i64 = number(0, 100, 0),
                "the chance to lay the same tiles elsewhere or otherwise for the same points, in percent: for games to \
                 learn from, with bags of one's own";
            endings: u32 = number(0, 1_000_000, 0),
                "for how many nodes to search the rest of the game once nothing is hidden; 0 for not at all";
            late: u32 = number(0, 100_000_000, 0),
                "for how many nodes to weigh what may be hidden once at most four tiles are still to come; 0 for not at \
                 all, and not where that is too few";
        } = "value",
            "the placement after which a network, learned from games, gives the best odds of winning: it looks at the \
             tiles kept and to come, those of the opponent, the lead, how far the game is, and what the board then \
             offers to the opponent",
            by hand: No, "";
        Simulate {
            weights: Weights = Values::Weights,
                "what the network has learned: 'shipped', or the path of a file of weights";
            width: u32 = number(2, 127, 12),
                "how many of the most promising actions are tried; with bags of one's own, the tiles of the first three \
                 placements on up to two other squares besides";
            samples: u32 = number(1, 1_000_000, 400), "how many trials there are for a turn, of all actions together";
            endings: u32 = number(0, 1_000_000, 1000),
                "for how many nodes to search the rest of the game once nothing is hidden; 0 for not at all";
            late: u32 = number(0, 100_000_000, 0),
                "for how many nodes to weigh what may be hidden once at most four tiles are still to come; 0 for not at \
                 all, and not where that is too few";
        } = "simulate",
            "tries the most promising actions against what the opponent may hold, by what it did before: the opponent \
             replies, there is another turn, and the network of 'value' says what has come of it; with bags of one's own it \
             takes the opponent's split to be like its own unless that is known",
            by hand: No, "";
    }
}

impl Bot {
    /// Whether it plays games of which a network reads this. Those with a network do if theirs reads it; `person` knows
    /// expressions of Math Scrabble.
    #[must_use]
    pub fn plays(&self, reads: InputKind) -> bool {
        match self {
            Bot::Value { weights, .. } | Bot::Simulate { weights, .. } => weights.network().reads() == reads,
            Bot::Person { .. } => reads == InputKind::PrivateBags,
            _ => true,
        }
    }

    /// The same bot, with the weights that the program brings along for games of which a network reads this in place of
    /// those that it brings along for Math Scrabble.
    #[must_use]
    pub fn shipped_for(mut self, reads: InputKind) -> Bot {
        if let Bot::Value { weights, .. } | Bot::Simulate { weights, .. } = &mut self
            && *weights == Weights::shipped()
        {
            *weights = Weights::shipped_for(reads);
        }
        self
    }

    /// The bot `value` with these weights, and all else as it is unless it is given.
    ///
    /// # Panics
    /// Never: these weights are known.
    #[must_use]
    pub fn asking(weights: Weights) -> Bot {
        let named = [("weights".to_owned(), Value::Text(weights.name().to_owned()))];
        Bot::build("value", &named).expect("weights that there are have a name")
    }

    /// Whether it decides at random, as far as lots go. Such a bot is asked for a placement also in a turn in which it is
    /// going to pass, so that its later lots are the same whatever its pass policy.
    pub(crate) const fn is_randomized(&self) -> bool {
        match self {
            Bot::Random | Bot::Hasty { .. } | Bot::Simulate { .. } | Bot::Person { .. } => true,
            Bot::Value { strays, shifts, .. } => *strays > 0 || *shifts > 0,
            Bot::Greedy | Bot::Equity { .. } | Bot::Wary { .. } => false,
        }
    }

    /// Whether it weighs opening against waiting with the pass policy `by-value`, in place of waiting as long as it can.
    /// What the network says of openings by itself is worse than always waiting; trials tell it better, but not as long as
    /// the opponent has not passed: one that opens at once does so at its first turn, and to wait for that is worth far more
    /// than opening a turn sooner is against one that waits (docs/players-measured.md).
    pub(crate) fn weighs_opening(&self, seen: &Observation<'_>) -> bool {
        // On an empty board all turns so far were passes.
        matches!(self, Bot::Simulate { .. }) && seen.consecutive_passes > 0
    }

    /// What this bot does once nothing is hidden, or little, `None` before that and for bots that do not solve the end.
    pub(crate) fn solve(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
    ) -> Option<(Action, Score)> {
        match *self {
            Bot::Value { weights, endings, late, .. } | Bot::Simulate { weights, endings, late, .. } => {
                ending::solve(seen, generator, endings)
                    .or_else(|| ending::weigh(seen, generator, weights.network(), late))
            }
            _ => None,
        }
    }

    /// What this bot would do where it decides by itself whether to pass, `None` for one that does not. `passes` says
    /// whether it may pass although a placement is legal.
    pub(crate) fn act(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
        passes: bool,
    ) -> Option<(Action, Score)> {
        if !self.plays_what_is(seen) {
            return None;
        }
        match *self {
            Bot::Value { weights, width, elsewhere, strays, shifts, .. } => {
                Some(asker(weights, width, elsewhere, strays, shifts).act(seen, generator, rng))
            }
            Bot::Simulate { weights, width, samples, .. } => {
                let budget = simulate::Budget { width: width as usize, samples };
                simulate::choose(seen, generator, rng, weights.network(), budget, passes)
            }
            _ => None,
        }
    }

    /// Whether it plays the game that is seen. One whose network reads the other game with a shared bag plays this one
    /// too, not well: files with such a bot are refused.
    fn plays_what_is(&self, seen: &Observation<'_>) -> bool {
        match self {
            Bot::Value { weights, .. } | Bot::Simulate { weights, .. } => {
                (weights.network().reads() == InputKind::PrivateBags) == seen.shared_bag().is_none()
            }
            Bot::Person { .. } => seen.shared_bag().is_none(),
            _ => true,
        }
    }

    /// The placement this bot would make, `None` when none is legal. One whose network is for other bags does as
    /// `equity` does.
    pub fn choose(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<Found> {
        if !self.plays_what_is(seen) {
            return Bot::Equity { keep: 50 }.choose(seen, generator, rng);
        }
        match *self {
            Bot::Random => generator.pick(seen.grid, seen.hand, &mut |count| rng.random_range(0..count)),
            Bot::Greedy => generator.best(seen.grid, seen.hand),
            Bot::Hasty { overlooks } => {
                let look = |_: &Tile| rng.random_range(0..100) >= overlooks;
                let (seen_at_once, overlooked): (Vec<Tile>, Vec<Tile>) = seen.hand.iter().partition(look);
                let mut some: Tiles = seen_at_once.into_iter().collect();
                let mut found = generator.best(seen.grid, &some);
                for tile in overlooked {
                    if found.is_some() {
                        break;
                    }
                    some.add(tile);
                    found = generator.best(seen.grid, &some);
                }
                found
            }
            Bot::Person { knows, looks, slips } => {
                Person { knows, looks, slips }.choose(seen, generator, rng)
            }
            Bot::Value { weights, width, elsewhere, strays, shifts, .. } => {
                asker(weights, width, elsewhere, strays, shifts).choose(seen, generator, rng)
            }
            Bot::Simulate { .. } => match self.act(seen, generator, rng, false) {
                Some((Action::Place(placement), score)) => Some(Found::new(placement, score)),
                _ => None,
            },
            Bot::Equity { keep } | Bot::Wary { keep, .. } if let Some(bag) = seen.shared_bag() => {
                let value = SharedLeaveValue::new(seen, bag);
                // All of these weights is best, and half of those for private bags.
                let worth = |kept: &Tiles| (value.of(kept) * keep as f64 / 50.) as i32;
                generator.best_of_frontier(seen.grid, seen.hand, &worth)
            }
            Bot::Wary { keep, give } if seen.grid.is_empty() => {
                // What is not kept is laid; thousandths of a point for hundredths.
                equity(seen, generator, keep, |kept| (10 * give * i64::from(kept.operators())) as i32)
            }
            Bot::Equity { keep } | Bot::Wary { keep, .. } => equity(seen, generator, keep, |_| 0),
        }
    }
}

fn asker(weights: Weights, width: u32, elsewhere: u32, strays: i64, shifts: i64) -> Asker {
    let network = weights.network();
    Asker { network, width: width as usize, elsewhere: elsewhere as usize, strays, shifts }
}

/// The placement with the most points and value of what is kept, with bags of one's own; `more` is added to the value
/// of the tiles that are kept, in thousandths of a point.
fn equity(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    keep: i64,
    more: impl Fn(&Tiles) -> i32,
) -> Option<Found> {
    let in_bags = seen.tiles_in_bags();
    let (value, all, theirs) = (PrivateHandValue::FITTED, seen.bags().all(), seen.opponent_tiles.total());
    // The refill is taken to be drawn from all bags alike, whatever the draw policy: asking for
    // the best allocation beside every sub-hand was measured to be no better.
    let poured = poured_together(seen.bags());
    let prospects = PrivateLeaveValue::new(&value, &poured);
    let worth = |kept: &Tiles| {
        // With nothing left to draw, a kept tile is only one that was not got rid of.
        if in_bags == 0 {
            return 0;
        }
        let refill = seen.hand_size.saturating_sub(kept.total()).min(in_bags);
        let (_, hand) = prospects.best(kept, refill);
        ((hand + value.of_stock(&all.plus(kept), theirs)) * keep as f64 / 100.) as i32 + more(kept)
    };
    // Of all that the frontier offers, the most points and value of what is kept together.
    generator.best_of_frontier(seen.grid, seen.hand, &worth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    /// What bots that overlook this much place on an empty board in a hundred tries.
    fn placed(overlooks: i64) -> Vec<Option<Found>> {
        let (grid, hand) = (Grid::new(13).unwrap(), "1+9*5-2".parse().unwrap());
        let (bags, mut generator) = (ByBag::default(), Fast::new(&MathScrabble::default()));
        let seen = Observation::plain(&grid, &hand, &bags);
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        (0..100).map(|_| Bot::Hasty { overlooks }.choose(&seen, &mut generator, &mut rng)).collect()
    }

    #[test]
    fn who_overlooks_nothing_is_greedy_and_who_overlooks_everything_takes_the_first_that_comes() {
        for overlooks in [0, 100] {
            let found = placed(overlooks);
            assert!(found.iter().all(|one| one.is_some() && *one == found[0]), "there is no chance in it");
        }
        assert_eq!(placed(100)[0].unwrap().placement.len(), 3, "one operator between two digits is enough");
    }

    #[test]
    fn who_is_wary_opens_with_few_operators_and_is_equity_later() {
        let (mut grid, hand) = (Grid::new(13).unwrap(), "5+19*52".parse().unwrap());
        let mut bags = ByBag::default();
        bags.0[0] = "123456789+-*/".parse().unwrap();
        let mut generator = Fast::new(&MathScrabble::default());
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let mut placed = |bot: Bot, grid: &Grid| {
            let found =
                bot.choose(&Observation::plain(grid, &hand, &bags), &mut generator, &mut rng).unwrap();
            (found.placement.len(), found.points, found)
        };
        let (equity, wary) = (Bot::Equity { keep: 50 }, Bot::Wary { keep: 50, give: 300 });
        let (bold, careful) = (placed(equity, &grid), placed(wary, &grid));
        assert!(bold.1 > careful.1 && careful.0 == 3, "{bold:?} and {careful:?}");
        assert_eq!(placed(Bot::Wary { keep: 50, give: 0 }, &grid), bold);
        grid.set(grid.centre(), bagsplit_game::board::Symbol::D1.into());
        assert_eq!(placed(equity, &grid), placed(wary, &grid));
    }

    #[test]
    fn the_more_is_overlooked_the_less_is_earned() {
        let points =
            |overlooks| placed(overlooks).into_iter().flatten().map(|found| found.points).sum::<u32>();
        let all = [0, 20, 60].map(points);
        assert!(all.windows(2).all(|two| two[0] > two[1]), "{all:?}");
        assert!(placed(60).iter().all(Option::is_some), "it looks on until there is a placement");
    }
}
