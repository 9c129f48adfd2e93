//! Values of actions by the network, where bags are private.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use bagsplit_game::board::Tiles;
use bagsplit_game::rules::Action;
use bagsplit_movegen::{Generator, ScoredPlacement};
use bagsplit_network::{BoardSums, Expected, IncrementalEvaluator, Inputs, Situation, Verdict};

use super::{Candidates, ends_game, for_each_alternative};
use crate::leave::{Draws, PrivateHandValue, PrivateLeaveValue, worst_first};
use crate::{Observation, Restriction};

/// A position prepared for evaluating many actions, from the view of the player to move.
#[derive(Clone, Debug)]
pub struct Prospect<'s> {
    seen: &'s Observation<'s>,
    sums: BoardSums,
    in_bags: Tiles,
    tiles_in_bags: u32,
    leaves: PrivateLeaveValue<'static>,
    draws: Draws,
}

/// An upper bound, nearly always, on the gain of discarding some tiles rather than none or all, in the unit of `worth`:
/// 1 in the log-odds.
const DISCARDING: i64 = 16 * 32_768;

/// The log-odds of a game that is over, either way: beyond the range of a network.
pub(super) const CERTAIN: i32 = 32_768 * 32;

static HAND_VALUE: PrivateHandValue = PrivateHandValue::FITTED;

impl<'s> Prospect<'s> {
    /// Prepares the observed position.
    pub(crate) fn new(seen: &'s Observation<'s>) -> Prospect<'s> {
        let leaves = PrivateLeaveValue::new(&HAND_VALUE, seen.bags());
        let draws = Draws::new(&leaves, seen.hand);
        let in_bags = seen.bags().all();
        Prospect {
            seen,
            sums: BoardSums::new(seen.grid, seen.opponent_tiles, seen.hand_size),
            in_bags,
            tiles_in_bags: in_bags.total(),
            leaves,
            draws,
        }
    }

    /// The position.
    pub(crate) const fn seen(&self) -> &'s Observation<'s> {
        self.seen
    }

    /// The placement that the network prefers, of the `width` most promising ones of the frontier, and of the
    /// alternatives of its `alternatives` favourites; `None` when none is legal.
    pub(crate) fn best_placement(
        &self,
        generator: &mut dyn Generator,
        evaluator: &mut IncrementalEvaluator<'_>,
        width: usize,
        alternatives: usize,
    ) -> Option<(ScoredPlacement, Verdict)> {
        let candidates = Candidates::new(self.seen, generator, width);
        let verdicts = self.ask_all(evaluator, candidates.iter().map(with_points));
        let mut liked: Vec<(ScoredPlacement, Verdict)> =
            candidates.iter().copied().zip(verdicts).collect();
        liked_most_first(&mut liked);
        let mut best = *liked.first()?;
        for (found, _) in liked.iter().take(alternatives) {
            self.alternatives(found, generator, evaluator, |other, verdict| {
                if worth(verdict) > worth(best.1) {
                    best = (*other, verdict);
                }
            });
        }
        Some(best)
    }

    /// Visits the other placements of the same tiles for the same points, with the network's estimate for each.
    fn alternatives(
        &self,
        found: &ScoredPlacement,
        generator: &mut dyn Generator,
        evaluator: &mut IncrementalEvaluator<'_>,
        mut visit: impl FnMut(&ScoredPlacement, Verdict),
    ) {
        // They keep the same tiles, and a game that is over is over with all of them.
        if ends_game(self.seen, &Action::Place(found.placement), found.points) {
            return;
        }
        let (mut others, mut inputs) = (Vec::new(), Vec::new());
        for_each_alternative(found, self.seen, generator, &mut |other| {
            if other.placement != found.placement {
                others.push(*other);
            }
            ControlFlow::Continue(())
        });
        for other in &others {
            // Only what the board offers differs.
            let mut alternative = match inputs.last() {
                Some(&alternative) => alternative,
                None => self.inputs(&Action::Place(other.placement), found.points),
            };
            self.sums
                .after(&other.placement)
                .write_inputs(&mut alternative);
            inputs.push(alternative);
        }
        others
            .iter()
            .zip(evaluator.ask_all(&inputs))
            .for_each(|(other, verdict)| visit(other, verdict));
    }

    /// The pass, with its discard, that the network prefers to an action with this estimate, if there is one. Where it
    /// rates both discarding nothing and discarding as much as possible much lower, nothing in between is evaluated.
    pub(crate) fn better_pass(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        than: Verdict,
    ) -> Option<Action> {
        let all = self.passes();
        let ends = self.ask_all(evaluator, [all[0], all[all.len() - 1]].into_iter());
        if ends
            .into_iter()
            .all(|end| worth(end) + DISCARDING < worth(than))
        {
            return None;
        }
        let (pass, verdict) = self.best_pass(evaluator);
        (worth(verdict) > worth(than)).then_some(pass)
    }

    /// The pass that the network prefers.
    pub(crate) fn best_pass(&self, evaluator: &mut IncrementalEvaluator<'_>) -> (Action, Verdict) {
        let all = self.passes();
        let verdicts = self.ask_all(evaluator, all.iter().copied());
        best(all.into_iter().map(|(pass, _)| pass).zip(verdicts), worth)
            .expect("to keep all is one of them")
    }

    /// The possible passes, for no points, by their discards: nothing, the worst tile, the worst two, and so on, as far as they can be
    /// replaced and may be discarded.
    fn passes(&self) -> Vec<(Action, u32)> {
        let keeps_all = self.seen.without.has(Restriction::Discard);
        let most = if keeps_all {
            0
        } else {
            self.seen.tiles_in_bags()
        };
        let some = worst_first(self.seen.hand, most).map(|(discarded, _)| discarded);
        std::iter::once(Tiles::EMPTY)
            .chain(some)
            .map(|discarded| (Action::Pass(discarded), 0))
            .collect()
    }

    /// The network's estimates for some actions, each with its points.
    pub(crate) fn ask_all(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        actions: impl Iterator<Item = (Action, u32)> + Clone,
    ) -> Vec<Verdict> {
        let asked = actions
            .clone()
            .filter(|(action, points)| self.verdict_at_end(action, *points).is_none());
        let inputs: Vec<Inputs> = asked
            .map(|(action, points)| self.inputs(&action, points))
            .collect();
        let mut asked = evaluator.ask_all(&inputs).into_iter();
        let verdicts = actions.map(|(action, points)| {
            let over = self.verdict_at_end(&action, points);
            over.unwrap_or_else(|| asked.next().expect("one for each that is asked about"))
        });
        verdicts.collect()
    }

    /// The network's estimate for an action that scores `points`.
    pub(crate) fn ask(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        action: &Action,
        points: u32,
    ) -> Verdict {
        let over = self.verdict_at_end(action, points);
        over.unwrap_or_else(|| evaluator.ask(&self.inputs(action, points)))
    }

    /// The verdict on an action that ends the game.
    fn verdict_at_end(&self, action: &Action, points: u32) -> Option<Verdict> {
        if !ends_game(self.seen, action, points) {
            return None;
        }
        let lead = i64::from(self.seen.score + points) - i64::from(self.seen.opponent_score);
        let wins = lead > 0 || (lead == 0 && wins_level(self.seen, points));
        Some(Verdict {
            odds: if wins { CERTAIN } else { -CERTAIN },
            margin: Verdict::margin_of(lead),
        })
    }

    /// The network's input for an action that scores `points`.
    pub(crate) fn inputs(&self, action: &Action, points: u32) -> Inputs {
        let seen = self.seen;
        let (passes, offers) = match action {
            Action::Place(placement) => (0, self.sums.after(placement)),
            Action::Pass(_) | Action::Exchange(_) => {
                (seen.consecutive_passes + 1, self.sums.offers())
            }
        };
        let kept = &seen
            .hand
            .minus(&action.tiles())
            .expect("an action takes tiles of the hand");
        let wanted = seen
            .hand_size
            .saturating_sub(kept.total())
            .min(self.tiles_in_bags);
        let (drawn, value) = self.draws.best(kept, wanted);
        let expected = Expected {
            symbols: self.leaves.expected_symbols(kept, &drawn),
            value: f64::from(value) / 1000.,
        };
        Situation {
            kept,
            in_bags: &self.in_bags,
            drawn: &expected,
            theirs: seen.opponent_tiles,
            score: seen.score + points,
            opponent_score: seen.opponent_score,
            wins_level: wins_level(seen, points),
            holder: seen.holder,
            mulligan_left: seen.mulligan_left,
            passes_left: seen.passes_to_end.saturating_sub(passes),
            hand_size: seen.hand_size,
            offers: &offers,
        }
        .inputs()
    }
}

/// Sorts by the network's preference. A separate function, so that the sort is compiled once and not for each
/// generator.
fn liked_most_first(liked: &mut [(ScoredPlacement, Verdict)]) {
    favourite_first(liked, |(_, verdict)| *verdict);
}

/// Sorts by verdict, the best first; the sort is stable.
pub(crate) fn favourite_first<C>(judged: &mut [C], verdict: impl Fn(&C) -> Verdict) {
    judged.sort_by_key(|judged| Reverse(worth(verdict(judged))));
}

/// A placement as an action, with its points.
pub(crate) fn with_points(found: &ScoredPlacement) -> (Action, u32) {
    (Action::Place(found.placement), found.points)
}

/// The first of the best actions.
pub(super) fn best<C>(
    judged: impl Iterator<Item = (C, Verdict)>,
    worth: impl Fn(Verdict) -> i64,
) -> Option<(C, Verdict)> {
    judged.min_by_key(|(_, verdict)| Reverse(worth(*verdict)))
}

/// The key of comparison: the odds, and a little of the margin, for games that are nearly decided.
pub(crate) fn worth(verdict: Verdict) -> i64 {
    16 * i64::from(verdict.odds) + i64::from(verdict.margin)
}

/// Whether the player wins with equal scores after scoring `earned`: the player who reaches the opponent's score does
/// so later.
fn wins_level(seen: &Observation<'_>, earned: u32) -> bool {
    earned == 0 && seen.wins_level
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::{Fast, Generate};
    use bagsplit_network::Weights;

    #[test]
    fn alternatives_are_evaluated_like_single_placements() {
        let mut generator = Fast::new(&MathScrabble::default());
        let unseen = "123456789123456789+-*/".parse().unwrap();
        let bags = ByBag::single("123456789+-*/".parse().unwrap());
        let mut grid = Grid::new(13).unwrap();
        for (square, face) in [
            ("G7", "5"),
            ("H7", "*"),
            ("I7", "2"),
            ("I8", "+"),
            ("I9", "8"),
        ] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        let mut better = 0;
        for hand in ["125+*39", "1394+-*", "55288*/", "1+9+8-7", "25*4/61"] {
            let hand = hand.parse().unwrap();
            let seen = Observation {
                opponent_tiles: &unseen,
                ..Observation::plain(&grid, &hand, &bags)
            };
            let prospect = Prospect::new(&seen);
            let network = Weights::shipped().network();
            let alone = |found: &ScoredPlacement| {
                let (action, points) = with_points(found);
                prospect.ask(&mut IncrementalEvaluator::new(network), &action, points)
            };
            let mut liked: Vec<ScoredPlacement> = Candidates::new(&seen, &mut generator, 8)
                .iter()
                .copied()
                .collect();
            liked.sort_by_key(|found| Reverse(worth(alone(found))));
            let first = worth(alone(&liked[0]));
            let mut most = first;
            for (alternatives, favourite) in liked.iter().enumerate().take(4) {
                let mut evaluator = IncrementalEvaluator::new(network);
                let best = prospect.best_placement(&mut generator, &mut evaluator, 8, alternatives);
                let (best, verdict) = best.unwrap();
                assert_eq!(
                    (worth(verdict), verdict),
                    (most, alone(&best)),
                    "{hand} {alternatives}"
                );
                let used = favourite.placement.used();
                let _ = generator.for_each_found(&grid, &used, &mut |other| {
                    if other.points == favourite.points && other.placement.used() == used {
                        most = most.max(worth(alone(other)));
                    }
                    ControlFlow::Continue(())
                });
            }
            better += u32::from(most > first);
        }
        assert!(
            better > 1,
            "something is better elsewhere with {better} hands"
        );
    }

    #[test]
    fn better_pass_agrees_with_the_best_pass() {
        let bags = ByBag::single("123456789+-*/".parse().unwrap());
        let mut grid = Grid::new(13).unwrap();
        for (square, face) in [("G7", "5"), ("H7", "*"), ("I7", "2")] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        for hand in ["7777778", "+-*/123", "125+*39"] {
            let hand = hand.parse().unwrap();
            let seen = Observation {
                opponent_tiles: &bags.all(),
                ..Observation::plain(&grid, &hand, &bags)
            };
            let (prospect, network) = (Prospect::new(&seen), Weights::shipped().network());
            let (pass, verdict) = prospect.best_pass(&mut IncrementalEvaluator::new(network));
            let better = |less: i32| {
                let than = Verdict {
                    odds: verdict.odds - less,
                    ..verdict
                };
                prospect.better_pass(&mut IncrementalEvaluator::new(network), than)
            };
            assert_eq!(
                [better(1), better(-1), better(i32::MIN / 4)],
                [Some(pass), None, None],
                "{hand}"
            );
            let alone = prospect.ask(&mut IncrementalEvaluator::new(network), &pass, 0);
            assert_eq!(alone, verdict, "asked about alone or with others");
        }
    }
}
