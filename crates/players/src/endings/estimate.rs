//! A heuristic search for the likely best action, where nothing can be proven yet.
//!
//! A plain alpha-beta search with iterative deepening, over the first placements of the frontier and two passes:
//! without and with all tiles discarded.

use bagsplit_game::board::Tiles;

use crate::endings::ending::Choice;
use crate::endings::proof::Prover;
use crate::endings::state::{State, Worth};

/// The number of placements that are searched at the root, and below it.
const WIDTH: (usize, usize) = (16, 6);

/// The maximum search depth in turns.
const MOST_TURNS: u32 = 6;

/// A bound above any worth.
const INFINITE: Worth = 1 << 20;

/// An action and its estimated worth.
pub(crate) type Guess = (Worth, Choice);

impl Prover<'_> {
    /// The guess of the deepest search that fits in `limit` nodes.
    pub(crate) fn guess(&mut self, root: &State, limit: u64) -> Guess {
        let key = root.key();
        self.value(root, key);
        let entry = *self.table.get(key).expect("it was valued");
        let mut guess = (entry.low, entry.choice.expect("it was valued"));
        if entry.low == entry.high {
            return guess;
        }
        for turns in 1..=MOST_TURNS {
            let Some(deeper) = self.first(root, turns, limit) else { break };
            guess = deeper;
        }
        guess
    }

    /// The best of the first actions; `None` when the nodes are used up.
    fn first(&mut self, root: &State, turns: u32, limit: u64) -> Option<Guess> {
        let mut best: Option<Guess> = None;
        for choice in self.promising(root, WIDTH.0) {
            let alpha = best.map_or(-INFINITE, |(worth, _)| worth);
            let worth = self.after(root, &choice, (alpha, INFINITE), turns, limit)?;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, choice));
            }
        }
        best
    }

    /// The estimated worth of a position.
    fn believed(&mut self, state: &State, window: (Worth, Worth), turns: u32, limit: u64) -> Option<Worth> {
        if let Some(worth) = state.over() {
            return Some(worth);
        }
        if self.used >= limit {
            return None;
        }
        let key = state.key();
        self.value(state, key);
        let entry = *self.table.get(key).expect("it was valued");
        let (mut alpha, beta) = (window.0.max(entry.low), window.1);
        if entry.low == entry.high || alpha >= beta {
            return Some(entry.low.max(window.0.min(entry.high)));
        }
        if turns == 0 {
            return Some(self.one_turn_each(state).max(entry.low).min(entry.high));
        }
        let mut most = entry.low;
        for choice in self.promising(state, WIDTH.1) {
            let worth = self.after(state, &choice, (alpha, beta), turns, limit)?;
            most = most.max(worth);
            alpha = alpha.max(most);
            if alpha >= beta {
                break;
            }
        }
        Some(most)
    }

    /// The worth if both players had one more turn and did not block each other.
    fn one_turn_each(&mut self, state: &State) -> Worth {
        let [own, theirs] =
            [0, 1].map(|hand| self.best(state, hand).map_or(0, |found| found.points as Worth));
        4 * (own - theirs) + state.level_worth()
    }

    /// The estimated worth of an action.
    fn after(
        &mut self,
        state: &State,
        choice: &Choice,
        (alpha, beta): (Worth, Worth),
        turns: u32,
        limit: u64,
    ) -> Option<Worth> {
        let points = 4 * choice.points() as Worth;
        Some(
            points
                - self.believed(&state.after(choice), (points - beta, points - alpha), turns - 1, limit)?,
        )
    }

    /// The first placements, then the passes.
    fn promising(&mut self, state: &State, width: usize) -> Vec<Choice> {
        let mut frontier = self.frontier(state, 0);
        frontier.truncate(width);
        let placements = frontier.iter().map(|found| Choice::Place(*found));
        let passes = [state.hands[0], Tiles::EMPTY].map(Choice::Pass);
        placements.chain(passes).collect()
    }
}
