//! Is a position worth so much, whatever the opponent does?
//!
//! A yes is a proof. The player for whom it is looked for needs one good action in each position of the own, so only
//! the most promising are tried there: the frontier, passes, and as many further placements as `width` says. The
//! opponent may do anything, so everything is tried: every placement and every pass. A no means that no proof was found
//! by looking so far ahead; only where nothing was cut off is it a proof too, of the opposite.

use board::Tiles;
use movegen::{Found, Generator};

use crate::ending::Choice;
use crate::moves::{self, Reply};
use crate::state::{State, Worth, for_each_part};
use crate::table::{Question, Table};

/// How many placements of a list cost as much as one node.
const LISTED_A_NODE: u64 = 64;

/// Less than any position is worth.
const LEAST: Worth = -(1 << 24) - 1;

/// How many replies that have answered a placement are tried against its siblings.
const ANSWERS: usize = 4;

/// Looks for proofs with a number of nodes.
pub(crate) struct Prover<'a, M> {
    pub(crate) generator: &'a mut M,
    pub(crate) table: &'a mut Table,
    /// The nodes used so far.
    pub(crate) used: u64,
    /// How many may be used in all.
    pub(crate) limit: u64,
    /// How many placements beside the frontier are tried for the player for whom a proof is looked for.
    pub(crate) width: usize,
    /// Whether something has been left out that could turn a no into a yes.
    pub(crate) cut: bool,
}

impl<M: Generator> Prover<'_, M> {
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
        if self.table.fails(key, question, depth, self.width) || self.is_spent() {
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
            self.table.fail(key, question, depth, self.width);
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
            self.table.value(key, (LEAST, Worth::MAX), Choice::Pass(Tiles::EMPTY));
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
        if depth == 0 {
            self.cut = true;
            return false;
        }
        let mut frontier = Vec::new();
        self.used += 1;
        moves::frontier(self.generator, &state.grid, &state.hands[0], &mut frontier);
        for found in &frontier {
            if self.place(state, key, found, wanted, depth) {
                return true;
            }
        }
        if self.is_spent() {
            return false;
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
            for (found, _) in every.iter().take(self.width) {
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
        let mut frontier = Vec::new();
        self.used += 1;
        moves::frontier(self.generator, &state.grid, &state.hands[0], &mut frontier);
        let mut answers = Vec::new();
        for found in &frontier {
            if !self.answered(state, key, found, granted, depth, &mut answers) {
                return false;
            }
        }
        for discarded in &passes(state) {
            let before = std::mem::replace(&mut self.cut, false);
            if !self.at_least(&state.pass(discarded), -granted, depth) {
                if !self.cut {
                    self.table.raise(key, granted + 2, Choice::Pass(*discarded));
                }
                return false;
            }
            self.cut = before;
        }
        let Some(every) = self.list(state) else { return false };
        for (found, left) in &every {
            // Who lays the last tile leaves the opponent one turn.
            let last = state.last_hand() && found.placement.len() as u32 == state.hands[0].total();
            if last && *left > 0 && 4 * (found.points as Worth - *left as Worth) < granted {
                continue;
            }
            if !self.answered(state, key, found, granted, depth, &mut answers) {
                return false;
            }
        }
        self.table.lower(key, granted);
        true
    }

    /// Whether a placement has an answer, so that it gets at most `granted`.
    fn answered(
        &mut self,
        state: &State,
        key: u128,
        found: &Found,
        granted: Worth,
        depth: u32,
        answers: &mut Vec<Reply>,
    ) -> bool {
        let child = state.place(found);
        let wanted = 4 * found.points as Worth - granted;
        let still = answers.iter().filter(|answer| answer.is_left_by(&found.placement));
        let still: Vec<Found> = still.take(1).map(|answer| answer.found).collect();
        let before = std::mem::replace(&mut self.cut, false);
        if !self.ask(&child, Question::AtLeast(wanted), depth, &still) {
            if !self.cut {
                self.table.raise(key, granted + 2, Choice::Place(*found));
            }
            return false;
        }
        self.cut = before;
        if still.is_empty() && !state.grid.is_empty() {
            let choice = self.table.get(child.key()).and_then(|entry| entry.choice);
            if let Some(Choice::Place(answer)) = choice {
                let answer = Reply::new(&child.grid, &answer);
                if answer.is_left_by(&found.placement) {
                    answers.insert(0, answer);
                    answers.truncate(ANSWERS);
                }
            }
        }
        true
    }

    /// Every placement of the player to move, the most dangerous first, with what the opponent's best replies that it
    /// does not touch earn; `None` when there are more than the nodes left are enough for.
    fn list(&mut self, state: &State) -> Option<Vec<(Found, u32)>> {
        let [hand, theirs] = &state.hands;
        let count = self.generator.count(&state.grid, hand);
        self.used += 2 + count / LISTED_A_NODE;
        if self.is_spent() {
            return None;
        }
        let mut replies = Vec::new();
        moves::frontier(self.generator, &state.grid, theirs, &mut replies);
        let replies = moves::earning(&state.grid, &replies);
        let mut every = Vec::new();
        moves::every(self.generator, (&state.grid, hand), &replies, &mut every);
        Some(every)
    }
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
