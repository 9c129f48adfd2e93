//! Exact results of endgames, once nothing is left to draw.
//!
//! In Math Scrabble both players have complete information once the player's bags are empty and the opponent's tiles
//! are all in its hand. The rest is a finite game without chance, which `bagsplit_players::endings` solves: here after
//! each of the listed actions, from the opponent's view, who is then to move. Results state what is proven within the
//! node budget.

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::{Action, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::endings::{Choice, Ending, Proof, Solved, Solver};
use serde::Serialize;

use crate::analysis::placements::{Candidate, Candidates, LONGEST, Listed};
use crate::analysis::{Chance, Setting};

/// The result of an action with best play by both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Whether the player of the action wins.
    pub wins: bool,
    /// The player's margin at the end; negative when behind.
    pub margin: i32,
    /// The proven part of it.
    pub proven: Proven,
}

/// The proven part of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proven {
    /// Nothing: the node budget was too small, and the outcome is a heuristic guess.
    Nothing,
    /// The winner; the margin is a guess.
    Win,
    /// The winner and the margin.
    Margin,
}

impl Outcome {
    /// The player's outcome from a solution for the opponent, who is to move.
    fn of_reply(solved: &Solved) -> Outcome {
        let proven = match solved.exact {
            Proof::None => Proven::Nothing,
            Proof::Win => Proven::Win,
            Proof::Margin => Proven::Margin,
        };
        Outcome { wins: !solved.wins, margin: -solved.margin, proven }
    }

    /// The outcome refined by what is proven about the position: the result of the best action, if `is_best`; and if
    /// that loses, all actions do.
    fn within(self, best: &Solved, is_best: bool) -> Outcome {
        if best.exact == Proof::None || self.proven == Proven::Margin || (best.wins && !is_best) {
            return self;
        }
        if is_best && best.exact == Proof::Margin {
            return Outcome { wins: best.wins, margin: best.margin, proven: Proven::Margin };
        }
        // The estimated margin may contradict that.
        let margin = if best.wins { self.margin.max(0) } else { self.margin.min(0) };
        Outcome { wins: best.wins, margin, proven: Proven::Win }
    }

    /// The rank by preference: proven wins, likely wins, likely losses, proven losses; each by the margin.
    fn rank(&self) -> (i32, i32) {
        let certain = self.proven != Proven::Nothing;
        let place = match (self.wins, certain) {
            (true, true) => 3,
            (true, false) => 2,
            (false, false) => 1,
            (false, true) => 0,
        };
        (place, self.margin)
    }
}

/// The maximum number of different discards; beyond it only none, all, and the favourites of solver and network are
/// searched.
const MOST_DISCARDS: usize = 32;

/// The share of the nodes spent on the best action before the other actions: one in `FOR_THE_BEST`.
const FOR_THE_BEST: u64 = 4;

impl Setting {
    /// Whether nothing is hidden and nothing is left to draw, so that [`Setting::exact`] has an answer: the player's
    /// bags are known to be empty, and all tiles of the opponent are in its hand.
    pub fn is_ending(&self) -> bool {
        let empty = self.bags.as_ref().is_some_and(|bags| bags.all().is_empty());
        let theirs = self.unseen.total() <= u32::from(self.rules.hand_size());
        // The solver does not know point targets that end a game.
        let target = with_game!(&self.rules, game => bagsplit_game::rules::Game::target(game));
        empty && theirs && !self.hand.is_empty() && self.passes < self.passes_to_end() && target.is_none()
    }

    fn passes_to_end(&self) -> u32 {
        with_game!(&self.rules, game => bagsplit_game::rules::Game::passes_to_end(game))
    }

    /// The best actions with their outcomes, the best first: the network's `most` favourite placements, the solver's
    /// favourite, and the best pass. `None` unless [`Setting::is_ending`].
    ///
    /// It uses about `nodes` nodes in total, as defined by [`Solver::solve`]; unproven outcomes are marked
    /// ([`Proven`]). The result is deterministic.
    pub fn exact(&self, most: usize, nodes: u64) -> Option<Listed> {
        if !self.is_ending() {
            return None;
        }
        Some(with_game!(&self.rules, game => self.solved(game, most, nodes)))
    }

    fn solved<G: Playable>(&self, game: &G, most: usize, nodes: u64) -> Listed {
        let mut generator = game.generator();
        let mut solver = Solver::new();
        let Candidates { all: candidates, count, complete } =
            self.candidates(game, &mut generator, (most, LONGEST));
        let best = solver.solve(&mut generator, &self.ending(), nodes / FOR_THE_BEST);
        let (passes, mut placements): (Vec<Candidate>, Vec<Candidate>) =
            candidates.into_iter().partition(|candidate| candidate.found.is_none());
        if let Choice::Place(found) = best.action
            && !placements.iter().any(|candidate| candidate.found == Some(found))
        {
            placements.push(Candidate { action: best.action.action(), found: Some(found), chance: None });
        }
        let passes = self.passes(&best.action, passes);
        let mut left = (placements.len() + passes.len()) as u64;
        let mut nodes = nodes.saturating_sub(best.nodes);
        let mut outcome = |candidate: &Candidate| {
            // Nodes that some actions do not need are available to the others.
            let reply = solver.solve(&mut generator, &self.after(candidate), nodes / left);
            (nodes, left) = (nodes.saturating_sub(reply.nodes), left - 1);
            Outcome::of_reply(&reply).within(&best, candidate.action == best.action.action())
        };
        let mut all: Vec<(Candidate, Outcome)> =
            placements.into_iter().map(|one| (one, outcome(&one))).collect();
        let passes = passes.into_iter().map(|one| (one, outcome(&one)));
        // Among equals the first, which keeps most tiles.
        all.extend(passes.reduce(|best, one| if one.1.rank() > best.1.rank() { one } else { best }));
        let tiles = |one: &Candidate| one.found.map(|found| found.points);
        all.sort_by(|(one, a), (other, b)| {
            b.rank().cmp(&a.rank()).then_with(|| tiles(other).cmp(&tiles(one)))
        });
        let generator = game.generator();
        let placements = all
            .iter()
            .map(|(one, outcome)| {
                let line = self.line(game, &generator, one);
                crate::analysis::Line { exact: Some(*outcome), ..line }
            })
            .collect();
        Listed { count, complete, placements }
    }

    /// The position in the solver's form.
    fn ending(&self) -> Ending {
        Ending {
            grid: self.grid.clone(),
            hands: [self.hand, self.unseen],
            scores: [self.score, self.opponent_score],
            wins_level: self.wins_level,
            consecutive_passes: self.passes,
            passes_to_end: self.passes_to_end(),
        }
    }

    /// The position after an action: the opponent is to move.
    fn after(&self, candidate: &Candidate) -> Ending {
        let before = self.ending();
        let points = candidate.found.map_or(0, |found| found.points);
        let kept = self.hand.minus(&candidate.action.tiles()).expect("an action uses hand tiles");
        let mut grid: Grid = before.grid;
        if let Some(placement) = candidate.action.placement() {
            grid.lay(placement);
        }
        Ending {
            grid,
            hands: [self.unseen, kept],
            scores: [self.opponent_score, self.score + points],
            // The player who scores reaches a level score later than the opponent did (MS-20).
            wins_level: !(self.wins_level && points == 0),
            consecutive_passes: if candidate.found.is_some() { 0 } else { self.passes + 1 },
            passes_to_end: before.passes_to_end,
        }
    }

    /// The candidate passes by their discards, the fewest tiles first.
    fn passes(&self, best: &Choice, liked: Vec<Candidate>) -> Vec<Candidate> {
        let mut discards = parts(&self.hand);
        if discards.len() > MOST_DISCARDS {
            let mut few = vec![Tiles::EMPTY, self.hand];
            few.extend(liked.iter().map(|pass| pass.action.tiles()));
            if let Choice::Pass(discarded) = best {
                few.push(*discarded);
            }
            discards.retain(|tiles| few.contains(tiles));
        }
        let chance = |tiles: &Tiles| -> Option<Chance> {
            liked.iter().find(|pass| pass.action.tiles() == *tiles).and_then(|pass| pass.chance)
        };
        let pass =
            |tiles: Tiles| Candidate { chance: chance(&tiles), action: Action::Pass(tiles), found: None };
        discards.into_iter().map(pass).collect()
    }
}

/// Every part of a hand, the smallest first, including the whole hand and the empty one.
fn parts(hand: &Tiles) -> Vec<Tiles> {
    let mut all = vec![Tiles::EMPTY];
    for (tile, count) in hand.kinds() {
        let before = all.len();
        for more in 1..=count {
            for place in 0..before {
                let mut part = all[place];
                part.set(tile, more);
                all.push(part);
            }
        }
    }
    all.sort_by_key(Tiles::total);
    all
}
