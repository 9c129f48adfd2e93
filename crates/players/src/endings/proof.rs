//! Proofs that a position has a value, whatever the opponent does.
//!
//! A yes is a proof. The player for whom it is looked for needs one good action in each position of the own, so only
//! the most promising are tried there: the frontier, passes, and as many further placements as `width` says. The
//! opponent may do anything, so everything is tried: every placement and every pass. A no means that no proof was found
//! by looking so far ahead; only where nothing was cut off is it a proof too, of the opposite.

use bagsplit_game::board::{Placement, Tiles};
use bagsplit_movegen::{Found, Generator};

use crate::endings::ending::Choice;
use crate::endings::moves::{self, Reply};
use crate::endings::state::{State, Worth, for_each_part};
use crate::endings::table::{Question, Table};

/// How many placements of a frontier cost as much as one node.
const FRONTIER_A_NODE: u64 = 8;

/// How many placements of a list cost as much as one node.
const LISTED_A_NODE: u64 = 64;

/// In thousandths of a point, what it is worth to have no tile left where only such placements are looked for.
const ALL_TILES: i32 = 1_000_000;

/// Less than any position is worth.
const LEAST: Worth = -(1 << 24) - 1;

/// How many replies that have answered a placement are tried against its siblings.
const ANSWERS: usize = 4;

/// Looks for proofs with a number of nodes.
pub(crate) struct Prover<'a> {
    pub(crate) generator: &'a mut dyn Generator,
    pub(crate) table: &'a mut Table,
    /// The nodes used so far.
    pub(crate) used: u64,
    /// How many may be used in all.
    pub(crate) limit: u64,
    /// How many may be used for all questions about one position.
    pub(crate) nodes: u64,
    /// How many placements beside the frontier are tried for the player for whom a proof is looked for.
    pub(crate) width: usize,
    /// Whether something has been left out that could turn a no into a yes.
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

    /// Answers a question from what is known, or looks further. `answers` are tried first by the player to move.
    fn ask(&mut self, state: &State, question: Question, depth: u32, answers: &[Found]) -> bool {
        if let Some(worth) = state.over() {
            return match question {
                Question::AtLeast(wanted) => worth >= wanted,
                Question::AtMost(granted) => worth <= granted,
            };
        }
        let key = state.key();
        if let Some(answer) = self.known(key, question) {
            return answer;
        }
        // Without looking ahead, nothing bounds from above what a player can do who has an opponent to fear.
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
            // What was left out on the way does not matter to a proof.
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

    /// What is proven already.
    fn known(&self, key: u128, question: Question) -> Option<bool> {
        let entry = self.table.get(key)?;
        match question {
            Question::AtLeast(wanted) if entry.low >= wanted => Some(true),
            Question::AtLeast(wanted) if entry.high < wanted => Some(false),
            Question::AtMost(granted) if entry.high <= granted => Some(true),
            Question::AtMost(granted) if entry.low > granted => Some(false),
            _ => None,
        }
    }

    /// Values a position that was not met before by what needs no look ahead: the last turn of the game, where the
    /// opponent has no tile left, and otherwise the pass that discards the whole hand. After that one the opponent has
    /// a turn and the game is over (MS-19), so it bounds from below what any position is worth, where nothing is to be
    /// drawn.
    pub(crate) fn value(&mut self, state: &State, key: u128) {
        if self.table.get(key).is_some_and(|entry| entry.valued) {
            return;
        }
        if state.hands[1].is_empty() {
            let best = self.best(state, 0);
            let worth = state.last_turn(best.map_or(0, |found| found.points));
            let choice = best.filter(|found| found.points > 0).map(Choice::Place);
            self.table.value(key, (worth, worth), choice.unwrap_or(Choice::Pass(Tiles::EMPTY)));
        } else if !state.last_hand() {
            let low = if state.pass_ends() { state.level_worth() } else { LEAST };
            self.table.value(key, (low, Worth::MAX), Choice::Pass(Tiles::EMPTY));
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

    /// Whether all nodes are used, so that whatever is asked now remains open.
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

    /// Looks for an action that gets at least `wanted`.
    fn attack(&mut self, state: &State, key: u128, wanted: Worth, depth: u32, answers: &[Found]) -> bool {
        if depth > 0 && !state.hands[1].is_empty() {
            for found in answers {
                if self.place(state, key, found, wanted, depth) {
                    return true;
                }
            }
        }
        self.value(state, key);
        if let Some(answer) = self.known(key, Question::AtLeast(wanted)) {
            return answer;
        }
        if depth <= 1 {
            // Only what leaves the opponent the last turn needs no further look ahead.
            self.cut = true;
            return depth == 1 && state.last_hand() && self.finish(state, key, wanted);
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

    /// Whether laying all tiles gets at least `wanted`: by the best such placement, or by one that is in the way of the
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
        // The opponent's last turn earns nothing at best, and points that are level then are worth 1 at most.
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

    /// Whether a placement gets at least `wanted`.
    fn place(&mut self, state: &State, key: u128, found: &Found, wanted: Worth, depth: u32) -> bool {
        let points = 4 * found.points as Worth;
        let proven = self.at_most(&state.place(found), points - wanted, depth - 1);
        if proven {
            self.table.raise(key, wanted, Choice::Place(*found));
        }
        proven
    }

    /// Looks for an answer to everything the player to move can do, so that it gets at most `granted`.
    fn defend(&mut self, state: &State, key: u128, granted: Worth, depth: u32) -> bool {
        self.value(state, key);
        if let Some(answer) = self.known(key, Question::AtMost(granted)) {
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
        // Who lays the last tile leaves the opponent one turn, with at least the replies left as they were.
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

    /// Every placement of the player to move that `open` does not leave out, the most dangerous first; `None` when the
    /// nodes left are not enough for a list. `open` is told what the best reply of the opponent earns that a placement
    /// leaves as it was.
    fn list(&mut self, state: &State, open: impl Fn(&Found, u32) -> bool) -> Option<Vec<Found>> {
        let hand = &state.hands[0];
        let count = self.generator.count(&state.grid, hand);
        let cost = 1 + count / LISTED_A_NODE;
        if cost >= self.limit.saturating_sub(self.used) {
            // Too long for this effort. What is left of it would be of no use.
            (self.used, self.cut) = (self.used + 1, true);
            self.limit = self.limit.min(self.used);
            return None;
        }
        self.used += cost;
        let replies = moves::earning(&state.grid, &self.frontier(state, 1));
        Some(moves::every(self.generator, &state.grid, hand, &replies, open))
    }
}

/// A claim about a position: the player to move gets at most `granted`.
#[derive(Clone, Copy)]
struct Task<'a> {
    state: &'a State,
    key: u128,
    granted: Worth,
    depth: u32,
}

/// What the last turn of the game is worth, at least, to who can earn so many points in it.
fn reply(points: u32) -> Worth {
    if points > 0 { 4 * points as Worth - 1 } else { -1 }
}

/// Whether a placement leaves the player to move without tiles.
fn is_last(state: &State, found: &Found) -> bool {
    state.last_hand() && found.placement.len() as u32 == state.hands[0].total()
}

/// What the player to move may discard in a pass, but for what [`Prover::value`] has valued.
fn passes(state: &State) -> Vec<Tiles> {
    let mut passes = Vec::new();
    for_each_part(&state.hands[0], |part| passes.push(*part));
    if state.last_hand() {
        passes.pop();
    }
    passes
}
