//! Proven results of endgames, once nothing is left to draw.
//!
//! In Math Scrabble both players have complete information once the player's bags are empty and the opponent's tiles
//! are all in its hand. The rest is a finite game without chance, which the solver solves: here after each of the
//! listed actions, from the opponent's view, who is then to move. Only what is proven within the node budget is stated.

use std::cmp::Ordering;

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_game::rules::{Action, with_game};
use bagsplit_movegen::Playable;
use serde::Serialize;

use crate::Setting;
use crate::placements::{Candidate, Candidates, LONGEST, Line, PlacementList};
use crate::solver::{Choice, Ending, EndingSolution, Solver};

/// The proven result of an action with best play by both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether the player of the action wins.
    pub wins: bool,
    /// The player's margin at the end, negative when behind; `None` if only the winner is proven.
    pub margin: Option<i32>,
}

impl Outcome {
    /// The outcome of an action from what is proven about the position after it and about the position itself: the
    /// result of the best action, and if that loses, all actions do.
    fn new(
        reply: Option<EndingSolution>,
        best: Option<EndingSolution>,
        is_best: bool,
    ) -> Option<Outcome> {
        let solution = reply.map(|reply| Outcome {
            wins: !reply.wins,
            margin: reply.margin.map(|margin| -margin),
        });
        if solution.is_some_and(|solution| solution.margin.is_some()) {
            return solution;
        }
        match best {
            Some(best) if is_best => Some(Outcome {
                wins: best.wins,
                margin: best.margin,
            }),
            Some(best) if !best.wins => Some(Outcome {
                wins: false,
                margin: None,
            }),
            _ => solution,
        }
    }
}

/// An action and its outcome, if one is proven.
type Solution = (Candidate, Option<Outcome>);

/// The order of the list: proven wins, then what is not proven, by the network's estimate, then proven losses.
fn compare((one, a): &Solution, (other, b): &Solution) -> Ordering {
    let by_outcome = place(*a).cmp(&place(*b)).then_with(|| b.cmp(a));
    by_outcome
        .then_with(|| match a {
            None => other.win_chance().total_cmp(&one.win_chance()),
            Some(_) => Ordering::Equal,
        })
        .then_with(|| points(other).cmp(&points(one)))
}

fn place(outcome: Option<Outcome>) -> u8 {
    outcome.map_or(1, |outcome| if outcome.wins { 0 } else { 2 })
}

fn points(candidate: &Candidate) -> Option<u32> {
    candidate.found.map(|found| found.points)
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
        let theirs = self.unseen.total() <= self.rules.hand_size();
        // The solver does not know point targets that end a game.
        let target = with_game!(&self.rules, game => bagsplit_game::rules::Game::target(game));
        empty
            && theirs
            && !self.hand.is_empty()
            && self.passes < self.passes_to_end()
            && target.is_none()
    }

    fn passes_to_end(&self) -> u32 {
        with_game!(&self.rules, game => bagsplit_game::rules::Game::passes_to_end(game))
    }

    /// The best actions with their outcomes, the best first: the network's `most` favourite placements, the solver's
    /// favourite, and the best pass; actions about which nothing is proven have no outcome. `None` unless
    /// [`Setting::is_ending`].
    ///
    /// It uses about `nodes` nodes in total, as the solver counts them. The result is deterministic.
    pub fn exact(&self, most: usize, nodes: u64) -> Option<PlacementList> {
        if !self.is_ending() {
            return None;
        }
        Some(with_game!(&self.rules, game => self.solved(game, most, nodes)))
    }

    fn solved<G: Playable>(&self, game: &G, most: usize, nodes: u64) -> PlacementList {
        let mut generator = game.generator();
        let mut solver = Solver::default();
        let Candidates {
            all: candidates,
            count,
            complete,
        } = self.candidates(game, &mut generator, (most, LONGEST));
        let (best, used) = solver.solve(&mut generator, &self.ending(), nodes / FOR_THE_BEST);
        let (passes, mut placements): (Vec<Candidate>, Vec<Candidate>) = candidates
            .into_iter()
            .partition(|candidate| candidate.found.is_none());
        let favourite = best.map(|best| best.action);
        if let Some(Choice::Place(found)) = favourite
            && !placements
                .iter()
                .any(|candidate| candidate.found == Some(found))
        {
            placements.push(Candidate {
                action: Action::Place(found.placement),
                found: Some(found),
                chance: None,
            });
        }
        let passes = self.passes(favourite, &passes);
        let mut left = (placements.len() + passes.len()) as u64;
        let mut nodes = nodes.saturating_sub(used);
        let mut solved = Vec::new();
        for candidate in placements.into_iter().chain(passes) {
            // Nodes that some actions do not need are available to the others.
            let (reply, used) = solver.solve(&mut generator, &self.after(&candidate), nodes / left);
            (nodes, left) = (nodes.saturating_sub(used), left - 1);
            let is_best = favourite.is_some_and(|favourite| candidate.action == favourite.action());
            solved.push((candidate, Outcome::new(reply, best, is_best)));
        }
        let (passes, mut all): (Vec<_>, Vec<_>) = solved
            .into_iter()
            .partition(|(candidate, _)| candidate.found.is_none());
        // Among equals the first, which keeps most tiles.
        all.extend(passes.into_iter().min_by(compare));
        all.sort_by(compare);
        let generator = game.generator();
        let lines = all.iter().map(|(placement, exact)| Line {
            exact: *exact,
            ..self.line(game, &generator, placement)
        });
        PlacementList {
            count,
            complete,
            placements: lines.collect(),
        }
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
        let kept = self
            .hand
            .minus(&candidate.action.tiles())
            .expect("an action uses hand tiles");
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
            consecutive_passes: if candidate.found.is_some() {
                0
            } else {
                self.passes + 1
            },
            passes_to_end: before.passes_to_end,
        }
    }

    /// The candidate passes by their discards, the fewest tiles first.
    fn passes(&self, best: Option<Choice>, liked: &[Candidate]) -> Vec<Candidate> {
        let mut discards = parts(&self.hand);
        if discards.len() > MOST_DISCARDS {
            let mut few = vec![Tiles::EMPTY, self.hand];
            few.extend(liked.iter().map(|pass| pass.action.tiles()));
            if let Some(Choice::Pass(discarded)) = best {
                few.push(discarded);
            }
            discards.retain(|tiles| few.contains(tiles));
        }
        discards
            .into_iter()
            .map(|tiles| {
                let liked = liked.iter().find(|pass| pass.action.tiles() == tiles);
                Candidate {
                    chance: liked.and_then(|pass| pass.chance),
                    action: Action::Pass(tiles),
                    found: None,
                }
            })
            .collect()
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
