//! Points by phase of the game.

use bagsplit_game::board::{ByPlayer, Player};
use bagsplit_game::rules::{Outcome, Position};

use crate::{Turn, Watch};

/// A part of a game, for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The player's turns up to the second placement, including passes before it.
    Opening,
    /// The turns between.
    Middle,
    /// Turns that the player begins without tiles in bags to draw from.
    End,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::End];

    /// The number of a player's placements that belong to the opening.
    const OPENING: u32 = 2;
}

/// Records the points of turns by phase, of every observed game in order.
#[derive(Clone, Debug, Default)]
pub struct PhaseWatch {
    games: Vec<ByPlayer<[u32; Phase::ALL.len()]>>,
    now: ByPlayer<[u32; Phase::ALL.len()]>,
    placed: ByPlayer<u32>,
    empty: ByPlayer<bool>,
}

impl PhaseWatch {
    /// The points of each game, by player and phase, in the order of [`Phase::ALL`]. Points that the end of a game
    /// scores belong to no phase.
    pub fn games(&self) -> &[ByPlayer<[u32; Phase::ALL.len()]>] {
        &self.games
    }
}

impl Watch for PhaseWatch {
    fn to_move(&mut self, position: &Position) {
        for player in Player::ALL {
            self.empty[player] = position
                .bags_of(player)
                .totals()
                .0
                .iter()
                .all(|&tiles| tiles == 0);
        }
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        let player = turn.player;
        let phase = match () {
            () if self.placed[player] < Phase::OPENING => Phase::Opening,
            () if self.empty[player] => Phase::End,
            () => Phase::Middle,
        };
        self.placed[player] += u32::from(turn.action.placement().is_some());
        self.now[player][phase as usize] += turn.score.total();
    }

    fn end(&mut self, _: &Outcome) {
        self.games.push(std::mem::take(&mut self.now));
        (self.placed, self.empty) = Default::default();
    }
}
