//! Proofs that a position has a value against any play of the opponent.
//!
//! A positive answer is a proof. The player for whom the proof is sought needs one good action in each of their
//! positions, so only the most promising are searched there: the frontier, passes, and up to `width` further
//! placements. For the opponent everything is searched: every placement and every pass. A negative answer means that no
//! proof was found at this depth; only where nothing was cut off does it prove the opposite.

use std::ops::ControlFlow;

use bagsplit_game::board::Tiles;
use bagsplit_movegen::{Generator, ScoredPlacement, TieBreak};

use crate::solver::ending::Choice;
use crate::solver::state::{State, Worth, for_each_part};
use crate::solver::table::{Question, Table};

/// The number of frontier placements that cost as much as one node.
const FRONTIER_A_NODE: u64 = 8;

/// The number of listed placements that cost as much as one node.
const LISTED_A_NODE: u64 = 64;

/// Searches for proofs within a number of nodes.
pub(crate) struct Prover<'a> {
    pub(crate) generator: &'a mut dyn Generator,
    pub(crate) table: &'a mut Table,
    /// The nodes used so far.
    pub(crate) used: u64,
    /// The maximum number of nodes in all.
    pub(crate) limit: u64,
    /// The maximum number of nodes for all questions about one position.
    pub(crate) nodes: u64,
    /// The number of placements beyond the frontier that are searched for the player for whom a proof is sought.
    pub(crate) width: usize,
    /// Whether something was left out that could turn a negative answer into a positive one.
    pub(crate) cut: bool,
}

impl Prover<'_> {
    /// Whether the player to move is proven to get at least `wanted`.
    pub(crate) fn at_least(&mut self, state: &State, wanted: Worth, depth: u32) -> bool {
        self.ask(state, Question::AtLeast(wanted), depth)
    }

    /// Whether the player to move is proven to get at most `granted`.
    pub(crate) fn at_most(&mut self, state: &State, granted: Worth, depth: u32) -> bool {
        self.ask(state, Question::AtMost(granted), depth)
    }

    /// Answers a question from the table, or searches.
    fn ask(&mut self, state: &State, question: Question, depth: u32) -> bool {
        if let Some(worth) = state.over() {
            return match question {
                Question::AtLeast(wanted) => worth >= wanted,
                Question::AtMost(granted) => worth <= granted,
            };
        }
        let key = state.key();
        if let Some(answer) = self.proven_answer(key, question) {
            return answer;
        }
        // At depth 0 there is no upper bound on the result of a player whose opponent still has a turn.
        let open =
            depth == 0 && matches!(question, Question::AtMost(_)) && !state.hands[1].is_empty();
        if open || self.is_spent() {
            self.cut = true;
            return false;
        }
        let cut_before = std::mem::replace(&mut self.cut, false);
        let answer = match question {
            Question::AtLeast(wanted) => self.attack(state, key, wanted, depth),
            Question::AtMost(granted) => self.defend(state, key, granted, depth),
        };
        if answer {
            // Omissions on the way do not matter to a proof.
            self.cut = cut_before;
        } else if !self.cut {
            self.cut = cut_before;
        }
        answer
    }

    /// The answer that is already proven.
    fn proven_answer(&self, key: u128, question: Question) -> Option<bool> {
        let entry = self.table.get(key)?;
        match question {
            Question::AtLeast(wanted) if entry.low >= wanted => Some(true),
            Question::AtLeast(wanted) if entry.high < wanted => Some(false),
            Question::AtMost(granted) if entry.high <= granted => Some(true),
            Question::AtMost(granted) if entry.low > granted => Some(false),
            _ => None,
        }
    }

    /// Values a new position without search: the last turn of the game, where the opponent has no tile left, and
    /// otherwise the pass that discards the whole hand. After that pass the opponent has one turn and the game is over
    /// (MS-19), so it is a lower bound on the value of any position.
    pub(crate) fn value(&mut self, state: &State, key: u128) {
        if self.table.get(key).is_some_and(|entry| entry.valued) {
            return;
        }
        if state.hands[1].is_empty() {
            let best = self.best(state, 0);
            let worth = state.last_turn(best.map_or(0, |found| found.points));
            let choice = best.filter(|found| found.points > 0).map(Choice::Place);
            self.table.value(
                key,
                (worth, worth),
                choice.unwrap_or(Choice::Pass(Tiles::EMPTY)),
            );
        } else {
            let stop = if state.pass_ends() {
                state.level_worth()
            } else {
                let points = self.best(state, 1).map_or(0, |found| found.points);
                if points > 0 {
                    1 - 4 * points as Worth
                } else {
                    state.level_worth()
                }
            };
            self.table
                .value(key, (stop, Worth::MAX), Choice::Pass(state.hands[0]));
        }
    }

    /// The best placement of a hand.
    pub(crate) fn best(&mut self, state: &State, hand: usize) -> Option<ScoredPlacement> {
        self.used += 1;
        self.generator.best(&state.grid, &state.hands[hand])
    }

    /// The worth if both players had one more turn and did not block each other: a guess, to order the questions.
    pub(crate) fn one_turn_each(&mut self, state: &State) -> Worth {
        let [own, theirs] = [0, 1].map(|hand| {
            self.best(state, hand)
                .map_or(0, |found| found.points as Worth)
        });
        4 * (own - theirs) + state.level_worth()
    }

    /// Whether all nodes are used, so that new questions stay open.
    fn is_spent(&mut self) -> bool {
        self.cut |= self.used >= self.limit;
        self.used >= self.limit
    }

    /// The frontier of the player to move, the most points first.
    fn frontier(&mut self, state: &State) -> Vec<ScoredPlacement> {
        let mut frontier = Vec::new();
        self.generator.frontier(
            &state.grid,
            &state.hands[0],
            TieBreak::FIRST,
            &mut |_, found| frontier.push(*found),
        );
        frontier.sort_by(|a, b| TieBreak::FIRST.compare(a, b));
        self.used += 1 + frontier.len() as u64 / FRONTIER_A_NODE;
        frontier
    }

    /// Searches for an action with a result of at least `wanted`.
    fn attack(&mut self, state: &State, key: u128, wanted: Worth, depth: u32) -> bool {
        self.value(state, key);
        if let Some(answer) = self.proven_answer(key, Question::AtLeast(wanted)) {
            return answer;
        }
        if depth == 0 {
            self.cut = true;
            return false;
        }
        let frontier = self.frontier(state);
        for found in &frontier {
            if self.place(state, key, found, wanted, depth) {
                return true;
            }
            if self.is_spent() {
                return false;
            }
        }
        for discarded in &passes(state) {
            if self.at_most(&state.pass(discarded), -wanted, depth - 1) {
                self.table.raise(key, wanted, Choice::Pass(*discarded));
                return true;
            }
        }
        if self.width == 0 {
            self.cut |= self.generator.count(&state.grid, &state.hands[0]) > frontier.len() as u64;
        } else if let Some(every) = self.list(state) {
            for found in every.iter().take(self.width) {
                if self.place(state, key, found, wanted, depth) {
                    return true;
                }
                if self.is_spent() {
                    return false;
                }
            }
            self.cut |= every.len() > self.width;
        }
        if !self.cut {
            self.table.lower(key, wanted - 2);
        }
        false
    }

    /// Whether a placement gives at least `wanted`.
    fn place(
        &mut self,
        state: &State,
        key: u128,
        found: &ScoredPlacement,
        wanted: Worth,
        depth: u32,
    ) -> bool {
        let points = 4 * found.points as Worth;
        let proven = self.at_most(&state.place(found), points - wanted, depth - 1);
        if proven {
            self.table.raise(key, wanted, Choice::Place(*found));
        }
        proven
    }

    /// Searches for an answer to every action of the player to move, so that it gets at most `granted`.
    fn defend(&mut self, state: &State, key: u128, granted: Worth, depth: u32) -> bool {
        self.value(state, key);
        if let Some(answer) = self.proven_answer(key, Question::AtMost(granted)) {
            return answer;
        }
        if depth == 0 {
            self.cut = true;
            return false;
        }
        let frontier = self.frontier(state).into_iter().map(Choice::Place);
        for choice in frontier.chain(passes(state).into_iter().map(Choice::Pass)) {
            if !self.answered(state, key, granted, depth, &choice) {
                return false;
            }
        }
        let Some(every) = self.list(state) else {
            return false;
        };
        if every.len() as u64 > self.nodes {
            self.cut = true;
            return false;
        }
        for found in every {
            if !self.answered(state, key, granted, depth, &Choice::Place(found)) {
                return false;
            }
        }
        self.table.lower(key, granted);
        true
    }

    /// Whether an action of the player to move has an answer that leaves it at most `granted`.
    fn answered(
        &mut self,
        state: &State,
        key: u128,
        granted: Worth,
        depth: u32,
        choice: &Choice,
    ) -> bool {
        let wanted = 4 * choice.points() as Worth - granted;
        let before = std::mem::replace(&mut self.cut, false);
        if !self.at_least(&state.after(choice), wanted, depth) {
            if !self.cut {
                self.table.raise(key, granted + 2, *choice);
            }
            return false;
        }
        self.cut = before;
        true
    }

    /// All placements of the player to move, the most points first; `None` when the remaining nodes are not enough for a
    /// list.
    fn list(&mut self, state: &State) -> Option<Vec<ScoredPlacement>> {
        let hand = &state.hands[0];
        let cost = 1 + self.generator.count(&state.grid, hand) / LISTED_A_NODE;
        if cost >= self.limit.saturating_sub(self.used) {
            // The list is too long for this effort. A part of it would be useless.
            (self.used, self.cut) = (self.used + 1, true);
            self.limit = self.limit.min(self.used);
            return None;
        }
        self.used += cost;
        let mut every = Vec::new();
        let _ = self
            .generator
            .for_each_found(&state.grid, hand, &mut |found| {
                every.push(*found);
                ControlFlow::Continue(())
            });
        every.sort_by(|a, b| TieBreak::FIRST.compare(a, b));
        Some(every)
    }
}

/// The possible discards of the player to move in a pass, except for those that [`Prover::value`] has valued.
fn passes(state: &State) -> Vec<Tiles> {
    let mut passes = Vec::new();
    for_each_part(&state.hands[0], |part| passes.push(*part));
    passes.pop();
    passes
}
