//! Values of actions by the network, where both players draw from one bag.

use std::cmp::Reverse;

use bagsplit_game::board::Tiles;
use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Generator, LeaveValue, Query, ScoredPlacement};
use bagsplit_network::{
    IncrementalEvaluator, InputKind, Network, SharedBoard, SharedBoardFeatures, SharedInputs,
    SharedSituation, Verdict,
};
use rand::{Rng, RngExt};

use super::foresight::Foresight;
use super::prospect::{CERTAIN, best};
use super::{Asker, EXPLORE_AMONG};
use crate::observation::SharedBag;
use crate::{Observation, Restriction};

/// The number of exchanges that are evaluated, those with the best leave value.
const EXCHANGES: usize = 12;

/// The log-odds of one unit of margin at the beginning of a game of 100 tiles. In games between bots of equal strength
/// the standard deviation of the margin is about two units.
const ODDS_OF_A_UNIT: f64 = 0.9;

/// The divisor of the network's output. Fits have errors, and the best of several actions is often one that the network
/// overrates (winner's curse). Of all, a half, a third and a quarter the half did best, but not significantly
/// (docs/notebook/shared-bag-players.md).
const OUTPUT_DIVISOR: i32 = 2;

/// A position prepared for evaluating many actions, from the view of the player to move.
///
/// The network's output is added to a prediction from the score and the leave value ([`SharedLeaveValue`]), so that the
/// points of a placement count in full, regardless of the network.
pub(crate) struct SharedProspect<'s> {
    seen: &'s Observation<'s>,
    bag: SharedBag<'s>,
    reads: InputKind,
    board: SharedBoard<'s>,
    foresight: Foresight<'s>,
}

impl<'s> SharedProspect<'s> {
    /// Prepares the observed position, where both players draw from `bag`, for a network with this input kind.
    pub(crate) fn new(
        seen: &'s Observation<'s>,
        bag: &SharedBag<'s>,
        generator: &dyn Generator,
        reads: InputKind,
    ) -> SharedProspect<'s> {
        let board = SharedBoard::new(seen.grid, &bag.printed.premiums, |run| generator.bonus(run));
        SharedProspect {
            seen,
            bag: *bag,
            reads,
            board,
            foresight: Foresight::new(seen, *bag),
        }
    }

    /// The prior prediction without the network.
    pub(crate) fn foresight(&self) -> &Foresight<'s> {
        &self.foresight
    }

    /// The `width` placements with the highest sum of points and leave value, the network's favourite first.
    pub(crate) fn promising(
        &self,
        network: &Network,
        generator: &mut dyn Generator,
        few: usize,
    ) -> Vec<ScoredPlacement> {
        let mut evaluator = IncrementalEvaluator::new(network);
        let found = self.best_few(generator, few).into_iter();
        let mut liked: Vec<(ScoredPlacement, Verdict)> = found
            .map(|found| (found, self.ask_placement(&mut evaluator, generator, &found)))
            .collect();
        liked.sort_by_key(|&(_, verdict)| Reverse(shared_worth(verdict)));
        liked.into_iter().map(|(found, _)| found).collect()
    }

    /// The `few` best placements by points and leave value.
    fn best_few(&self, generator: &mut dyn Generator, few: usize) -> Vec<ScoredPlacement> {
        let worth: LeaveValue<'_> = &|kept| self.foresight.leaves().evaluate(kept) as i32;
        let query = Query {
            most: few,
            ..Query::best(Some(worth)).with_ties(self.seen.ties)
        };
        let mut found = Vec::with_capacity(few);
        generator.search(self.seen.grid, self.seen.hand, &query, &mut |placement| {
            found.push(*placement)
        });
        found
    }

    /// The network's estimate for a placement.
    fn ask_placement(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        generator: &dyn Generator,
        found: &ScoredPlacement,
    ) -> Verdict {
        self.ask(
            evaluator,
            generator,
            &Action::Place(found.placement),
            found.points,
        )
    }

    /// The network's estimate for an action that scores `points`.
    pub(crate) fn ask(
        &self,
        evaluator: &mut IncrementalEvaluator<'_>,
        generator: &dyn Generator,
        action: &Action,
        points: u32,
    ) -> Verdict {
        if let Some(lead) = self.foresight.lead_at_end(action, points) {
            let margin = f64::from(lead) / f64::from(self.reads.unit());
            return Verdict {
                odds: CERTAIN * lead.signum(),
                margin: whole(margin),
            };
        }
        let [odds, margin] = self.foreseen(action, points);
        let verdict = evaluator.ask(&self.inputs(generator, action, points));
        Verdict {
            odds: (verdict.odds / OUTPUT_DIVISOR).saturating_add(whole(odds)),
            margin: (verdict.margin / OUTPUT_DIVISOR).saturating_add(whole(margin)),
        }
    }

    /// The odds and the margin predicted without the network, in units of verdicts.
    ///
    /// The margin is the lead plus the leave value. The log-odds are this margin over the remaining standard deviation,
    /// which is proportional to the square root of the number of tiles to come, as for sums of many turns.
    pub(crate) fn foreseen(&self, action: &Action, points: u32) -> [f64; 2] {
        let margin = self.foresight.expected(action, points) / f64::from(self.reads.unit());
        let to_come = f64::from(self.bag.tiles + self.seen.hand_size);
        [margin * ODDS_OF_A_UNIT * (100. / to_come).sqrt(), margin]
    }

    /// The network's input.
    pub(crate) fn inputs(
        &self,
        generator: &dyn Generator,
        action: &Action,
        points: u32,
    ) -> SharedInputs {
        let offers: SharedBoardFeatures = match action {
            Action::Place(placement) => self.board.after(placement, |run| generator.bonus(run)),
            Action::Pass(_) | Action::Exchange(_) => self.board.offers(),
        };
        let kept = self.foresight.kept(action);
        let unseen = match action {
            Action::Exchange(tiles) => self.seen.opponent_tiles.plus(tiles),
            Action::Place(_) | Action::Pass(_) => *self.seen.opponent_tiles,
        };
        SharedSituation {
            kept: &kept,
            unseen: &unseen,
            in_bag: self.bag.tiles,
            score: self.seen.score.saturating_add(points),
            opponent_score: self.seen.opponent_score,
            leave: self.foresight.leaves().evaluate(&kept) / 1000.,
            scoreless_left: if points == 0 {
                self.bag.left_after_nothing(action, self.seen.passes_to_end)
            } else {
                u32::MAX
            },
            hand_size: self.seen.hand_size,
            scores: &self.bag.printed.scores,
            unit: f64::from(self.reads.unit()),
            offers: &offers,
        }
        .inputs()
    }

    /// The exchanges with the best leave values, or the pass where nothing can be exchanged: a pass keeps a hand that
    /// fits nowhere.
    pub(crate) fn exchanges(&self) -> Vec<Action> {
        if self.seen.without.has(Restriction::Exchange) {
            return vec![Action::PASS];
        }
        let mut all: Vec<(i64, Tiles)> = Vec::new();
        let kinds: Vec<_> = self.seen.hand.kinds().collect();
        let mut chosen = vec![0; kinds.len()];
        // All parts of the hand, enumerated as a mixed-radix number.
        while let Some(place) = (0..kinds.len()).find(|&place| chosen[place] < kinds[place].1) {
            chosen[..place].fill(0);
            chosen[place] += 1;
            let mut gone = Tiles::EMPTY;
            for (&(tile, _), &count) in kinds.iter().zip(&chosen) {
                gone.set(tile, count);
            }
            if gone.total() <= self.bag.exchange_limit {
                let kept = self.seen.hand.minus(&gone).expect("a part of the hand");
                all.push(((self.foresight.leaves().evaluate(&kept) * 16.) as i64, gone));
            }
        }
        all.sort_by_key(|&(worth, _)| Reverse(worth));
        all.truncate(EXCHANGES);
        if all.is_empty() {
            return vec![Action::PASS];
        }
        all.into_iter()
            .map(|(_, gone)| Action::Exchange(gone))
            .collect()
    }

    /// The exchange that the network prefers, or the pass where nothing can be exchanged.
    pub(super) fn best_exchange(
        &self,
        network: &Network,
        generator: &dyn Generator,
    ) -> (Action, Verdict) {
        let mut evaluator = IncrementalEvaluator::new(network);
        let exchanges = self.exchanges().into_iter();
        let judged =
            exchanges.map(|action| (action, self.ask(&mut evaluator, generator, &action, 0)));
        best(judged, shared_worth).expect("to pass is one of them")
    }
}

impl Asker {
    /// The chosen placement where the bag is shared, `None` when none is legal.
    pub(super) fn shared_placement(
        &self,
        prospect: &SharedProspect<'_>,
        evaluator: &mut IncrementalEvaluator<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<(ScoredPlacement, Verdict)> {
        let explore = self.explore > 0 && rng.random_range(0..100) < self.explore;
        let width = if explore {
            self.width.min(EXPLORE_AMONG)
        } else {
            self.width
        };
        let mut found = prospect.best_few(generator, width);
        if explore && !found.is_empty() {
            found = vec![found[rng.random_range(0..found.len())]];
        }
        let found = found.into_iter();
        best(
            found.map(|found| (found, prospect.ask_placement(evaluator, generator, &found))),
            shared_worth,
        )
    }

    /// The chosen action where the bag is shared: a placement, an exchange, or a pass.
    pub(super) fn act_shared(
        &self,
        prospect: &SharedProspect<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score) {
        let mut evaluator = IncrementalEvaluator::new(self.network);
        let placed = self.shared_placement(prospect, &mut evaluator, generator, rng);
        let others = prospect.exchanges();
        if self.explore > 0 && rng.random_range(0..400) < self.explore {
            let other = others[rng.random_range(0..others.len().min(EXPLORE_AMONG))];
            return (other, Score::default());
        }
        let judged = others
            .into_iter()
            .map(|action| (action, prospect.ask(&mut evaluator, generator, &action, 0)));
        let (other, verdict) = best(judged, shared_worth).expect("to pass is one of them");
        match placed {
            Some((found, placed)) if shared_worth(placed) >= shared_worth(verdict) => {
                (Action::Place(found.placement), found.score)
            }
            _ => (other, Score::default()),
        }
    }
}

/// A number in the fixed-point unit of verdicts.
fn whole(number: f64) -> i32 {
    (number * 32_768.) as i32
}

/// The key of comparison where the bag is shared: the sum of odds and margin. Each has its own errors, and those of the
/// sum are smaller.
fn shared_worth(verdict: Verdict) -> i64 {
    i64::from(verdict.odds) + i64::from(verdict.margin)
}
