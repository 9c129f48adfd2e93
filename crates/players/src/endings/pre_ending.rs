//! Evaluation of actions by their share of wins when a few tiles are still to be drawn.

use std::cmp::Ordering;

use bagsplit_game::board::{ByBag, Grid, Tiles};
use bagsplit_movegen::Generator;

use crate::endings::completions::{Way, draw, split};
use crate::endings::ending::{Choice, Ending, Proof};
use crate::endings::solver::{Aim, Solver};
use crate::endings::state::{MOST_TO_COME, State, ToCome};

/// The maximum number of completions of one action. With more, nothing is evaluated: a part of them would be a sample.
pub const MOST_COMPLETIONS: usize = 1024;

/// The knowledge of a player to move when both players together have at most four tiles left to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionInfo {
    /// The board.
    pub grid: Grid,
    /// The player's hand.
    pub hand: Tiles,
    /// The contents of the player's bags.
    pub bags: ByBag<Tiles>,
    /// The opponent's tiles, in hand and bags together.
    pub opponent_tiles: Tiles,
    /// The number of tiles in a full hand. The opponent's hand is full as long as it has that many tiles.
    pub hand_size: u32,
    /// The player's score and the opponent's.
    pub scores: [u32; 2],
    /// Whether this player wins if the game ends with the scores as they are and they are level (MS-20).
    pub wins_level: bool,
    /// The number of consecutive passes so far.
    pub consecutive_passes: u32,
    /// The number of consecutive passes that end the game (MS-19).
    pub passes_to_end: u32,
}

/// A candidate: an action, and the number of tiles drawn from each bag after it (MS-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The action.
    pub choice: Choice,
    /// The number of tiles drawn from each bag, [`PositionInfo::to_draw`] in all.
    pub draw: ByBag<u8>,
}

/// The value of a candidate over all completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateValue {
    /// The weight of the completions in which it wins.
    pub wins: u64,
    /// The weight of all completions.
    pub weight: u64,
    /// The sum of weight x margin; margins are guesses.
    pub margin: i64,
    /// The weight of the completions whose winner is proven.
    pub exact: u64,
}

impl CandidateValue {
    /// Compares two candidates by the share of completions that they win, then by the mean margin. Shares are compared
    /// because candidates that draw differently have different total weights.
    #[must_use]
    pub fn compare(&self, other: &CandidateValue) -> Ordering {
        let (here, there) = (i128::from(self.weight), i128::from(other.weight));
        let share = |one: &CandidateValue, weight: i128| i128::from(one.wins) * weight;
        let margin = |one: &CandidateValue, weight: i128| i128::from(one.margin) * weight;
        share(self, there)
            .cmp(&share(other, here))
            .then_with(|| margin(self, there).cmp(&margin(other, here)))
    }
}

impl PositionInfo {
    /// The number of tiles to be drawn, by both players.
    #[must_use]
    pub fn to_come(&self) -> u32 {
        let own: u32 = self.bags.totals().0.iter().sum();
        own + self.opponent_tiles.total().saturating_sub(self.hand_size)
    }

    /// The number of tiles drawn after an action.
    ///
    /// # Panics
    /// When the action uses tiles that the hand does not hold.
    #[must_use]
    pub fn to_draw(&self, choice: &Choice) -> u32 {
        let own: u32 = self.bags.totals().0.iter().sum();
        let kept = self.hand.minus(&choice.action().tiles()).expect("an action uses hand tiles");
        own.min(self.hand_size.saturating_sub(kept.total()))
    }
}

/// Evaluates actions before the endgame, as the pre-endgame solver of the Scrabble engine MAGPIE does.
///
/// All completions are enumerated: which of the opponent's tiles are in hand and in what order the others come, the
/// tiles of the player's next draw and the order of the rest. Each completion is solved for the win as if both players
/// knew all tiles. Wins are added up as integers, so results are the same on all machines.
///
/// Two simplifications: both players know more than in the game, which favours the player with more to fear from hidden
/// tiles; and the player's later draws take the bags in order, A first, where a player would choose.
#[derive(Clone, Debug, Default)]
pub struct PreEnding {
    solver: Solver,
}

impl PreEnding {
    /// A solver of positions before the ending.
    #[must_use]
    pub fn new() -> PreEnding {
        PreEnding::default()
    }

    /// The number of completions of all candidates together, to share a budget among. `None` when [`PreEnding::weigh`]
    /// evaluates nothing.
    ///
    /// # Panics
    /// As [`PreEnding::weigh`].
    #[must_use]
    pub fn completions(known: &PositionInfo, candidates: &[Candidate]) -> Option<u64> {
        let (own, theirs) = ways(known, candidates)?;
        Some(own.iter().map(|own| (own.len() * theirs.len()) as u64).sum())
    }

    /// Evaluates candidates with about `nodes` nodes at most for each completion of each ([`Solver::solve`] defines a
    /// node).
    ///
    /// `None` when more than four tiles are to come, or when a candidate has more than [`MOST_COMPLETIONS`].
    ///
    /// # Panics
    /// When a candidate uses tiles that the hand does not hold, or draws another number of tiles than
    /// [`PositionInfo::to_draw`] or more than a bag holds.
    pub fn weigh(
        &mut self,
        generator: &mut dyn Generator,
        known: &PositionInfo,
        candidates: &[Candidate],
        nodes: u64,
    ) -> Option<Vec<CandidateValue>> {
        let (own, theirs) = ways(known, candidates)?;
        let weigh = |(candidate, own): (&Candidate, &Vec<Way>)| {
            let mut weighed = CandidateValue { wins: 0, weight: 0, margin: 0, exact: 0 };
            for (own, theirs) in own.iter().flat_map(|own| theirs.iter().map(move |theirs| (own, theirs))) {
                let (wins, margin, exact) =
                    self.solve(generator, known, &candidate.choice, (own, theirs), nodes);
                let weight = own.2 * theirs.2;
                weighed.weight += weight;
                weighed.wins += if wins { weight } else { 0 };
                weighed.exact += if exact { weight } else { 0 };
                weighed.margin += weight as i64 * i64::from(margin);
            }
            weighed
        };
        Some(candidates.iter().zip(&own).map(weigh).collect())
    }

    /// Whether an action wins in one completion, its margin, and whether the win is proven.
    fn solve(
        &mut self,
        generator: &mut dyn Generator,
        known: &PositionInfo,
        choice: &Choice,
        ((drawn, order, _), (theirs, later, _)): (&Way, &Way),
        nodes: u64,
    ) -> (bool, i32, bool) {
        let before = Ending {
            grid: known.grid.clone(),
            hands: [known.hand, *theirs],
            scores: known.scores,
            wins_level: known.wins_level,
            consecutive_passes: known.consecutive_passes,
            passes_to_end: known.passes_to_end,
        };
        // The tiles drawn now come first, in any order.
        let own: Vec<_> = order.iter().copied().chain(drawn.iter()).collect();
        let to_come = [ToCome::new(&own), ToCome::new(later)];
        let state = State::root(&before).with(to_come, known.hand_size).after(choice);
        let ahead = (known.scores[0] + choice.points()) as i32 - known.scores[1] as i32;
        let solved = self.solver.search(generator, state, -ahead, Aim::Win, nodes);
        (!solved.wins, -solved.margin, solved.exact >= Proof::Win)
    }
}

/// The possible draws of each candidate, and the possible hidden tiles of the opponent; `None` when there are too many
/// to evaluate.
fn ways(known: &PositionInfo, candidates: &[Candidate]) -> Option<(Vec<Vec<Way>>, Vec<Way>)> {
    if known.to_come() > MOST_TO_COME as u32 {
        return None;
    }
    let theirs = split(&known.opponent_tiles, known.hand_size.min(known.opponent_tiles.total()));
    let draws = |candidate: &Candidate| {
        let drawn: u32 = candidate.draw.0.iter().map(|&count| u32::from(count)).sum();
        assert_eq!(drawn, known.to_draw(&candidate.choice), "as many tiles are drawn as are missing");
        let holds = |(bag, tiles): (_, &Tiles)| tiles.total() >= u32::from(candidate.draw[bag]);
        assert!(known.bags.iter().all(holds), "a bag yields no more than it holds");
        draw(&known.bags, &candidate.draw)
    };
    let own: Vec<Vec<Way>> = candidates.iter().map(draws).collect();
    let few = own.iter().all(|own| own.len() * theirs.len() <= MOST_COMPLETIONS);
    few.then_some((own, theirs))
}
