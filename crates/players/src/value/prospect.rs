//! Values of actions by the network, where bags are private.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use bagsplit_game::board::{Placement, Tiles};
use bagsplit_game::rules::Action;
use bagsplit_movegen::{Found, Generator};
use bagsplit_network::{
    BoardFeatures, BoardSums, Expected, IncrementalEvaluator, Inputs, Situation, Verdict,
};

use super::{Candidates, ends_game, otherwise_laid};
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
    ) -> Option<(Found, Verdict)> {
        let candidates = Candidates::new(self.seen, generator, width);
        let verdicts = self.of_placements(evaluator, candidates.iter());
        let mut liked: Vec<(Found, Verdict)> = candidates.iter().copied().zip(verdicts).collect();
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
        found: &Found,
        generator: &mut dyn Generator,
        evaluator: &mut IncrementalEvaluator<'_>,
        mut visit: impl FnMut(&Found, Verdict),
    ) {
        // They keep the same tiles, and a game that is over is over with all of them.
        if ends_game(self.seen, false, found.points) {
            return;
        }
        let (mut others, mut inputs) = (Vec::new(), Vec::new());
        otherwise_laid(found, self.seen, generator, &mut |other| {
            if other.placement != found.placement {
                others.push(*other);
            }
            ControlFlow::Continue(())
        });
        for other in &others {
            // Only what the board offers differs.
            let mut alternative = match inputs.last() {
                Some(&alternative) => alternative,
                None => self.placement_inputs(&other.placement, found.points),
            };
            self.sums.after(&other.placement).write_inputs(&mut alternative);
            inputs.push(alternative);
        }
        others.iter().zip(evaluator.ask_all(&inputs)).for_each(|(other, verdict)| visit(other, verdict));
    }

    /// The discard of a pass that the network prefers to an action with this estimate, `None` if there is none. Where
    /// it rates both discarding nothing and discarding as much as possible much lower, nothing in between is evaluated.
    pub(crate) fn better_pass(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        than: Verdict,
    ) -> Option<Tiles> {
        let all = self.discards();
        let ends = self.of_passes(evaluator, &[all[0], all[all.len() - 1]]);
        if ends.into_iter().all(|end| worth(end) + DISCARDING < worth(than)) {
            return None;
        }
        let (discarded, pass) = self.best_pass(evaluator);
        (worth(pass) > worth(than)).then_some(discarded)
    }

    /// The pass that the network prefers, by its discard.
    pub(crate) fn best_pass(&self, evaluator: &mut IncrementalEvaluator<'_>) -> (Tiles, Verdict) {
        let all = self.discards();
        let verdicts = self.of_passes(evaluator, &all);
        best(all.into_iter().zip(verdicts), worth).expect("to keep all is one of them")
    }

    /// The possible discards of a pass: nothing, the worst tile, the worst two, and so on, as far as they can be
    /// replaced and may be discarded.
    fn discards(&self) -> Vec<Tiles> {
        let keeps_all = self.seen.without.has(Restriction::Discard);
        let most = if keeps_all { 0 } else { self.seen.tiles_in_bags() };
        let some = worst_first(self.seen.hand, most).map(|(discarded, _)| discarded);
        std::iter::once(Tiles::EMPTY).chain(some).collect()
    }

    /// The network's estimates for passes with these discards.
    fn of_passes(&self, evaluator: &mut IncrementalEvaluator<'_>, discards: &[Tiles]) -> Vec<Verdict> {
        if ends_game(self.seen, true, 0) {
            return vec![self.over(self.seen.score, 0); discards.len()];
        }
        let inputs: Vec<Inputs> = discards.iter().map(|discarded| self.pass_inputs(discarded)).collect();
        evaluator.ask_all(&inputs)
    }

    /// The network's estimates for some placements.
    pub(crate) fn of_placements<'f>(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        placements: impl Iterator<Item = &'f Found> + Clone,
    ) -> Vec<Verdict> {
        let asked = placements.clone().filter(|found| !ends_game(self.seen, false, found.points));
        let inputs: Vec<Inputs> =
            asked.map(|found| self.placement_inputs(&found.placement, found.points)).collect();
        let mut asked = evaluator.ask_all(&inputs).into_iter();
        let verdicts = placements.map(|found| {
            if ends_game(self.seen, false, found.points) {
                return self.over(self.seen.score + found.points, found.points);
            }
            asked.next().expect("one for each that is asked about")
        });
        verdicts.collect()
    }

    /// The network's estimate for a placement.
    pub(crate) fn of_placement(&self, evaluator: &mut IncrementalEvaluator<'_>, found: &Found) -> Verdict {
        let score = self.seen.score + found.points;
        if ends_game(self.seen, false, found.points) {
            return self.over(score, found.points);
        }
        evaluator.ask(&self.placement_inputs(&found.placement, found.points))
    }

    /// The network's estimate for an action that scores `points`.
    pub(super) fn of_action(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        action: &Action,
        points: u32,
    ) -> Verdict {
        match action {
            Action::Pass(tiles) | Action::Exchange(tiles) => self.of_pass(evaluator, tiles),
            Action::Place(_) if ends_game(self.seen, false, points) => {
                self.over(self.seen.score + points, points)
            }
            Action::Place(placement) => evaluator.ask(&self.placement_inputs(placement, points)),
        }
    }

    /// The network's estimate for a pass with this discard.
    pub(crate) fn of_pass(&self, evaluator: &mut IncrementalEvaluator<'_>, discarded: &Tiles) -> Verdict {
        if ends_game(self.seen, true, 0) {
            return self.over(self.seen.score, 0);
        }
        evaluator.ask(&self.pass_inputs(discarded))
    }

    /// The network's input for a placement that scores `points`.
    pub(crate) fn placement_inputs(&self, placement: &Placement, points: u32) -> Inputs {
        let kept = self.seen.hand.minus(&placement.used()).expect("a legal placement uses hand tiles");
        self.inputs(&kept, points, self.seen.passes_to_end, &self.sums.after(placement))
    }

    /// The network's input for a pass.
    pub(crate) fn pass_inputs(&self, discarded: &Tiles) -> Inputs {
        let kept = self.seen.hand.minus(discarded).expect("hand tiles are discarded");
        let left = self.seen.passes_to_end.saturating_sub(self.seen.consecutive_passes + 1);
        self.inputs(&kept, 0, left, &self.sums.offers())
    }

    fn inputs(&self, kept: &Tiles, points: u32, passes_left: u32, offers: &BoardFeatures) -> Inputs {
        let seen = self.seen;
        let wanted = seen.hand_size.saturating_sub(kept.total()).min(self.tiles_in_bags);
        let (drawn, value) = self.draws.best(kept, wanted);
        let expected =
            Expected { symbols: self.leaves.expected_symbols(kept, &drawn), value: f64::from(value) / 1000. };
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
            passes_left,
            hand_size: seen.hand_size,
            offers,
        }
        .inputs()
    }

    /// The verdict on a game that is over with this score.
    fn over(&self, score: u32, earned: u32) -> Verdict {
        let lead = i64::from(score) - i64::from(self.seen.opponent_score);
        let wins = lead > 0 || (lead == 0 && wins_level(self.seen, earned));
        Verdict { odds: if wins { CERTAIN } else { -CERTAIN }, margin: Verdict::margin_of(lead) }
    }
}

/// Sorts by the network's preference. A separate function, so that the sort is compiled once and not for each
/// generator.
fn liked_most_first(liked: &mut [(Found, Verdict)]) {
    favourite_first(liked, |(_, verdict)| *verdict);
}

/// Sorts by verdict, the best first; the sort is stable.
pub(crate) fn favourite_first<C>(judged: &mut [C], verdict: impl Fn(&C) -> Verdict) {
    judged.sort_by_key(|judged| Reverse(worth(verdict(judged))));
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
        for (square, face) in [("G7", "5"), ("H7", "*"), ("I7", "2"), ("I8", "+"), ("I9", "8")] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        let mut better = 0;
        for hand in ["125+*39", "1394+-*", "55288*/", "1+9+8-7", "25*4/61"] {
            let hand = hand.parse().unwrap();
            let seen = Observation { opponent_tiles: &unseen, ..Observation::plain(&grid, &hand, &bags) };
            let prospect = Prospect::new(&seen);
            let network = Weights::shipped().network();
            let alone = |found: &Found| prospect.of_placement(&mut IncrementalEvaluator::new(network), found);
            let mut liked: Vec<Found> = Candidates::new(&seen, &mut generator, 8).iter().copied().collect();
            liked.sort_by_key(|found| Reverse(worth(alone(found))));
            let first = worth(alone(&liked[0]));
            let mut most = first;
            for (alternatives, favourite) in liked.iter().enumerate().take(4) {
                let mut evaluator = IncrementalEvaluator::new(network);
                let best = prospect.best_placement(&mut generator, &mut evaluator, 8, alternatives);
                let (best, verdict) = best.unwrap();
                assert_eq!((worth(verdict), verdict), (most, alone(&best)), "{hand} {alternatives}");
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
        assert!(better > 1, "something is better elsewhere with {better} hands");
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
            let seen = Observation { opponent_tiles: &bags.all(), ..Observation::plain(&grid, &hand, &bags) };
            let (prospect, network) = (Prospect::new(&seen), Weights::shipped().network());
            let (discarded, pass) = prospect.best_pass(&mut IncrementalEvaluator::new(network));
            let better = |less: i32| {
                let than = Verdict { odds: pass.odds - less, ..pass };
                prospect.better_pass(&mut IncrementalEvaluator::new(network), than)
            };
            assert_eq!(
                [better(1), better(-1), better(i32::MIN / 4)],
                [Some(discarded), None, None],
                "{hand}"
            );
            let alone = |tiles| prospect.of_pass(&mut IncrementalEvaluator::new(network), tiles);
            assert_eq!(alone(&discarded), pass, "asked about alone or with others");
        }
    }
}
