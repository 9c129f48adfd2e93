//! Proofs that a position has a value against any play of the opponent.
//!
//! A positive answer is a proof. The player for whom the proof is sought needs one good action in each of their
//! positions, so only the most promising are searched there: the frontier, passes, and up to `width` further
//! placements. For the opponent everything is searched: every placement and every pass. A negative answer means that no
//! proof was found at this depth; only where nothing was cut off does it prove the opposite.

use bagsplit_game::board::{Placement, Tiles};
use bagsplit_movegen::{Found, Generator};

use crate::endings::ending::Choice;
use crate::endings::moves::{self, Reply};
use crate::endings::state::{State, Worth, for_each_part};
use crate::endings::table::{Question, Table};

/// The number of frontier placements that cost as much as one node.
const FRONTIER_A_NODE: u64 = 8;

/// The number of listed placements that cost as much as one node.
const LISTED_A_NODE: u64 = 64;

/// The bonus for keeping no tile, in thousandths of a point, where only such placements are sought.
const ALL_TILES: i32 = 1_000_000;

/// The number of refuting replies that are tried against sibling placements.
const ANSWERS: usize = 4;

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
        self.ask(state, Question::AtLeast(wanted), depth, &[])
    }

    /// Whether the player to move is proven to get at most `granted`.
    pub(crate) fn at_most(&mut self, state: &State, granted: Worth, depth: u32) -> bool {
        self.ask(state, Question::AtMost(granted), depth, &[])
    }

    /// Answers a question from the table, or searches. The player to move tries `answers` first.
    fn ask(&mut self, state: &State, question: Question, depth: u32, answers: &[Found]) -> bool {
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
        let open = depth == 0 && matches!(question, Question::AtMost(_)) && !state.hands[1].is_empty();
        if open || self.table.fails(key, question, depth, self.width) || self.is_spent() {
            self.cut = true;
            return false;
        }
        let cut_before = std::mem::replace(&mut self.cut, false);
        let answer = match question {
            Question::AtLeast(wanted) => self.attack(state, key, wanted, depth, answers),
            Question::AtMost(granted) => self.defend(state, key, granted, depth),
        };
        if answer {
            // Omissions on the way do not matter to a proof.
            self.cut = cut_before;
        } else if self.cut {
            // Where the nodes ran out, the same question can have an answer the next time.
            if self.used < self.limit {
                self.table.fail(key, question, depth, self.width);
            }
        } else {
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
            self.table.value(key, (worth, worth), choice.unwrap_or(Choice::Pass(Tiles::EMPTY)));
        } else {
            let stop = if state.pass_ends() {
                state.level_worth()
            } else {
                let points = self.best(state, 1).map_or(0, |found| found.points);
                if points > 0 { 1 - 4 * points as Worth } else { state.level_worth() }
            };
            self.table.value(key, (stop, Worth::MAX), Choice::Pass(state.hands[0]));
        }
    }

    /// The best placement of a hand.
    pub(crate) fn best(&mut self, state: &State, hand: usize) -> Option<Found> {
        self.used += 1;
        self.generator.best(&state.grid, &state.hands[hand])
    }

    /// Whether all nodes are used, so that new questions stay open.
    fn is_spent(&mut self) -> bool {
        self.cut |= self.used >= self.limit;
        self.used >= self.limit
    }

    /// The frontier of a hand, the most points first.
    pub(crate) fn frontier(&mut self, state: &State, hand: usize) -> Vec<Found> {
        let frontier = moves::frontier(self.generator, &state.grid, &state.hands[hand]);
        self.used += 1 + frontier.len() as u64 / FRONTIER_A_NODE;
        frontier
    }

    /// Searches for an action with a result of at least `wanted`.
    fn attack(&mut self, state: &State, key: u128, wanted: Worth, depth: u32, answers: &[Found]) -> bool {
        if depth > 0 && !state.hands[1].is_empty() {
            for found in answers {
                if self.place(state, key, found, wanted, depth) {
                    return true;
                }
            }
        }
        self.value(state, key);
        if let Some(answer) = self.proven_answer(key, Question::AtLeast(wanted)) {
            return answer;
        }
        if depth <= 1 {
            // Only actions that leave the opponent the last turn need no further search.
            self.cut = true;
            return depth == 1 && self.finish(state, key, wanted);
        }
        let frontier = self.frontier(state, 0);
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
        } else if let Some(every) = self.list(state, |_, _| true) {
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

    /// Whether placing all tiles gives at least `wanted`: by the best such placement, or by one that blocks the
    /// opponent.
    fn finish(&mut self, state: &State, key: u128, wanted: Worth) -> bool {
        self.used += 1;
        let last = |kept: &Tiles| if kept.is_empty() { ALL_TILES } else { 0 };
        let Some(best) = self.generator.best_of_frontier(&state.grid, &state.hands[0], &last) else {
            return false;
        };
        if !is_last(state, &best) {
            return false;
        }
        // The opponent's last turn scores nothing at best, and level points are then worth 1 at most.
        if 4 * best.points as Worth + 1 < wanted {
            return false;
        }
        if self.place(state, key, &best, wanted, 1) {
            return true;
        }
        if self.width == 0 {
            return false;
        }
        let open = |found: &Found, left: u32| {
            is_last(state, found) && 4 * found.points as Worth - reply(left) >= wanted
        };
        let Some(every) = self.list(state, open) else { return false };
        every
            .iter()
            .take(self.width)
            .any(|found| !self.is_spent() && self.place(state, key, found, wanted, 1))
    }

    /// Whether a placement gives at least `wanted`.
    fn place(&mut self, state: &State, key: u128, found: &Found, wanted: Worth, depth: u32) -> bool {
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
        let task = Task { state, key, granted, depth };
        let mut answers = Vec::new();
        let doubt = self.table.get(key).and_then(|entry| entry.doubt);
        if doubt.is_some_and(|choice| !self.answered(task, &choice, &mut answers)) {
            return false;
        }
        let frontier = self.frontier(state, 0);
        for found in &frontier {
            if !self.answered(task, &Choice::Place(*found), &mut answers) {
                return false;
            }
        }
        for discarded in &passes(state) {
            if !self.answered(task, &Choice::Pass(*discarded), &mut answers) {
                return false;
            }
        }
        // A player who places the last tile leaves the opponent one turn, with at least the replies that the placement
        // leaves intact.
        let open = |found: &Found, left: u32| {
            !is_last(state, found) || 4 * found.points as Worth - reply(left) > granted
        };
        let Some(every) = self.list(state, open) else { return false };
        if every.len() as u64 > self.nodes {
            self.cut = true;
            return false;
        }
        for found in &every {
            if !self.answered(task, &Choice::Place(*found), &mut answers) {
                return false;
            }
        }
        self.table.lower(key, granted);
        true
    }

    /// Whether an action has an answer.
    fn answered(&mut self, task: Task<'_>, choice: &Choice, answers: &mut Vec<Reply>) -> bool {
        let Task { state, key, granted, depth } = task;
        let child = state.after(choice);
        let wanted = 4 * choice.points() as Worth - granted;
        let laid = choice.action().placement().copied().unwrap_or(Placement::EMPTY);
        let still = answers.iter().find(|answer| answer.is_left_by(&laid)).map(|answer| answer.found);
        let before = std::mem::replace(&mut self.cut, false);
        if !self.ask(&child, Question::AtLeast(wanted), depth, still.as_slice()) {
            if self.cut {
                self.table.doubt(key, *choice);
            } else {
                self.table.raise(key, granted + 2, *choice);
            }
            return false;
        }
        self.cut = before;
        if still.is_none() && !state.grid.is_empty() {
            let answer = self.table.get(child.key()).and_then(|entry| entry.choice);
            if let Some(Choice::Place(answer)) = answer {
                let answer = Reply::new(&child.grid, &answer);
                if answer.is_left_by(&laid) {
                    answers.insert(0, answer);
                    answers.truncate(ANSWERS);
                }
            }
        }
        true
    }

    /// The placements of the player to move that `open` keeps, the most dangerous first; `None` when the remaining
    /// nodes are not enough for a list. `open` receives the points of the best reply that a placement leaves intact.
    fn list(&mut self, state: &State, open: impl Fn(&Found, u32) -> bool) -> Option<Vec<Found>> {
        let hand = &state.hands[0];
        let count = self.generator.count(&state.grid, hand);
        let cost = 1 + count / LISTED_A_NODE;
        if cost >= self.limit.saturating_sub(self.used) {
            // The list is too long for this effort. A part of it would be useless.
            (self.used, self.cut) = (self.used + 1, true);
            self.limit = self.limit.min(self.used);
            return None;
        }
        self.used += cost;
        let replies = moves::earning(&state.grid, &self.frontier(state, 1));
        Some(moves::every(self.generator, &state.grid, hand, &replies, open))
    }
}

/// The claim that the player to move gets at most `granted` in a position.
#[derive(Clone, Copy)]
struct Task<'a> {
    state: &'a State,
    key: u128,
    granted: Worth,
    depth: u32,
}

/// A lower bound on the worth of the last turn of the game for a player who can score `points` in it.
fn reply(points: u32) -> Worth {
    if points > 0 { 4 * points as Worth - 1 } else { -1 }
}

/// Whether a placement leaves the player to move without tiles.
fn is_last(state: &State, found: &Found) -> bool {
    found.placement.len() as u32 == state.hands[0].total()
}

/// The possible discards of the player to move in a pass, except for those that [`Prover::value`] has valued.
fn passes(state: &State) -> Vec<Tiles> {
    let mut passes = Vec::new();
    for_each_part(&state.hands[0], |part| passes.push(*part));
    passes.pop();
    passes
}
