//! Positions of the search tree, their successors and their keys.

use bagsplit_game::board::{Grid, Tiles};
use bagsplit_movegen::ScoredPlacement;

use crate::solver::ending::{Choice, Ending};

/// A position of the search tree.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) grid: Grid,
    /// The hands, that of the player to move first.
    pub(crate) hands: [Tiles; 2],
    /// Whether the player to move wins if the game ends level without another point.
    level: bool,
    passes: u32,
    passes_to_end: u32,
    /// The side of the root that is to move: part of the key, since proofs are stored by player.
    pub(crate) side: u8,
    grid_key: u128,
}

/// The worth of a position for the player to move, relative to the scores so far: 4 times the points to come, the
/// player's less the opponent's, plus 1 if the player wins a game that ends level, minus 1 otherwise.
///
/// The last player to score loses a level game (MS-20), so the last term depends only on the rest of the game; added to
/// 4 x the scores so far, the sign of the sum is the winner and its order is that of win, then margin. It is always
/// odd.
pub(crate) type Worth = i32;

impl State {
    pub(crate) fn root(ending: &Ending) -> State {
        let squares = ending
            .grid
            .squares()
            .filter_map(|square| Some((square, ending.grid.get(square)?)));
        let grid_key = squares.fold(0, |key, (square, face)| {
            key ^ square_key(square, face.symbol().index())
        });
        State {
            grid: ending.grid.clone(),
            hands: ending.hands,
            level: ending.wins_level,
            passes: ending.consecutive_passes,
            passes_to_end: ending.passes_to_end,
            side: 0,
            grid_key,
        }
    }

    /// The worth of the final position if the game is over (MS-19).
    pub(crate) fn over(&self) -> Option<Worth> {
        (self.passes >= self.passes_to_end || self.hands[0].is_empty())
            .then_some(self.level_worth())
    }

    /// The worth if no further points are scored.
    pub(crate) const fn level_worth(&self) -> Worth {
        if self.level { 1 } else { -1 }
    }

    /// Whether a pass ends the game before the opponent has a turn.
    pub(crate) const fn pass_ends(&self) -> bool {
        self.passes + 1 >= self.passes_to_end
    }

    /// The worth of the last turn of the game for a player who can score these points in it.
    pub(crate) fn last_turn(&self, points: u32) -> Worth {
        if points > 0 {
            4 * points as Worth - 1
        } else {
            self.level_worth()
        }
    }

    /// The position after an action.
    pub(crate) fn after(&self, choice: &Choice) -> State {
        match choice {
            Choice::Place(found) => self.place(found),
            Choice::Pass(discarded) => self.pass(discarded),
        }
    }

    /// The hands, for the next player, after the player to move has used some tiles.
    fn without(&self, tiles: &Tiles) -> [Tiles; 2] {
        [
            self.hands[1],
            self.hands[0]
                .minus(tiles)
                .expect("only hand tiles are used"),
        ]
    }

    /// After a placement.
    pub(crate) fn place(&self, found: &ScoredPlacement) -> State {
        let mut grid = self.grid.clone();
        grid.lay(&found.placement);
        let tiles = found.placement.tiles().iter();
        let laid = tiles.fold(0, |key, &(square, face)| {
            key ^ square_key(square, face.symbol().index())
        });
        State {
            grid,
            hands: self.without(&found.placement.used()),
            level: found.points > 0 || !self.level,
            passes: 0,
            passes_to_end: self.passes_to_end,
            side: 1 - self.side,
            grid_key: self.grid_key ^ laid,
        }
    }

    /// After a pass.
    pub(crate) fn pass(&self, discarded: &Tiles) -> State {
        State {
            grid: self.grid.clone(),
            hands: self.without(discarded),
            level: !self.level,
            passes: self.passes + 1,
            side: 1 - self.side,
            ..*self
        }
    }

    /// A 128-bit key of everything that the rest of the game depends on. The probability of a collision of two
    /// positions of one search is less than 10^-25, which is taken as never.
    pub(crate) fn key(&self) -> u128 {
        let mut key = self.grid_key;
        for (place, hand) in self.hands.iter().enumerate() {
            for (tile, count) in hand.kinds() {
                key ^= mix(1 << 32 | (place << 16 | tile.index() << 8) as u64 | u64::from(count));
            }
        }
        key ^ mix(2 << 32
            | u64::from(self.passes) << 2
            | u64::from(self.level) << 1
            | u64::from(self.side))
    }
}

fn square_key(square: bagsplit_game::board::Square, symbol: usize) -> u128 {
    mix(square.index() as u64 * 64 + symbol as u64)
}

/// Spreads a small number over 128 bits, as SplitMix64 does over 64.
fn mix(number: u64) -> u128 {
    let [high, low] = [0x243f_6a88_85a3_08d3_u64, 0x1319_8a2e_0370_7344].map(|salt| {
        let mut z = number
            .wrapping_add(salt)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(salt);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    });
    u128::from(high) << 64 | u128::from(low)
}

/// Calls `visit` with every multiset of tiles of a hand, in a fixed order, none of them first and all of them last.
pub(crate) fn for_each_part(hand: &Tiles, mut visit: impl FnMut(&Tiles)) {
    let kinds: Vec<_> = hand.kinds().collect();
    let mut part = Tiles::EMPTY;
    loop {
        visit(&part);
        // The next one, counted as a number with a digit for each kind.
        let Some((tile, _)) = kinds
            .iter()
            .find(|(tile, count)| part.count(*tile) < *count)
        else {
            return;
        };
        for (lower, _) in kinds.iter().take_while(|(lower, _)| lower != tile) {
            part.set(*lower, 0);
        }
        part.add(*tile);
    }
}
