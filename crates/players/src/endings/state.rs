//! Positions of the search tree, their successors and their keys.

use bagsplit_game::board::{Grid, MAX_SIDE, Tile, Tiles};
use bagsplit_movegen::Found;

use crate::endings::ending::{Choice, Ending};

/// The maximum number of tiles left to draw, of both players together.
pub(crate) const MOST_TO_COME: usize = 4;

/// Tiles that a player will draw, in an order that is assumed to be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ToCome {
    len: u8,
    /// The next one last.
    tiles: [Option<Tile>; MOST_TO_COME],
}

impl ToCome {
    /// These tiles, the next one last.
    ///
    /// # Panics
    /// When there are more than [`MOST_TO_COME`].
    pub(crate) fn new(order: &[Tile]) -> ToCome {
        let mut to_come = ToCome::default();
        for &tile in order {
            to_come.tiles[usize::from(to_come.len)] = Some(tile);
            to_come.len += 1;
        }
        to_come
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Draws up to a full hand, or all that is left (MS-6).
    fn refill(&mut self, hand: &mut Tiles, size: u32) {
        for _ in hand.total()..size {
            let Some(last) = self.len.checked_sub(1) else { return };
            hand.add(self.tiles[usize::from(last)].take().expect("there are as many"));
            self.len = last;
        }
    }
}

/// A position of the search tree.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) grid: Grid,
    /// The hands, that of the player to move first.
    pub(crate) hands: [Tiles; 2],
    /// The tiles that each player will draw.
    to_come: [ToCome; 2],
    hand_size: u32,
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
        let squares = ending.grid.squares().filter_map(|square| Some((square, ending.grid.get(square)?)));
        let grid_key = squares.fold(0, |key, (square, face)| key ^ square_key(square, face.symbol().index()));
        State {
            grid: ending.grid.clone(),
            hands: ending.hands,
            to_come: [ToCome::default(); 2],
            hand_size: 0,
            level: ending.wins_level,
            passes: ending.consecutive_passes,
            passes_to_end: ending.passes_to_end,
            side: 0,
            grid_key,
        }
    }

    /// The same position with tiles to come. Hands are full then, except where nothing comes.
    pub(crate) fn with(self, to_come: [ToCome; 2], hand_size: u32) -> State {
        State { to_come, hand_size, ..self }
    }

    /// Whether the player to move has nothing to draw, so that playing the last tile ends its turns.
    pub(crate) const fn last_hand(&self) -> bool {
        self.to_come[0].is_empty()
    }

    /// The worth of the final position if the game is over (MS-19).
    pub(crate) fn over(&self) -> Option<Worth> {
        (self.passes >= self.passes_to_end || self.hands[0].is_empty()).then_some(self.level_worth())
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
        if points > 0 { 4 * points as Worth - 1 } else { self.level_worth() }
    }

    /// The position after an action, and the draw.
    pub(crate) fn after(&self, choice: &Choice) -> State {
        match choice {
            Choice::Place(found) => self.place(found),
            Choice::Pass(discarded) => self.pass(discarded),
        }
    }

    /// Hands and tiles to come, for the next player, after the player to move has used some tiles and drawn others.
    fn without(&self, tiles: &Tiles) -> ([Tiles; 2], [ToCome; 2]) {
        let mut kept = self.hands[0].minus(tiles).expect("only hand tiles are used");
        let mut to_come = self.to_come[0];
        to_come.refill(&mut kept, self.hand_size);
        ([self.hands[1], kept], [self.to_come[1], to_come])
    }

    /// After a placement.
    pub(crate) fn place(&self, found: &Found) -> State {
        let mut grid = self.grid.clone();
        grid.lay(&found.placement);
        let tiles = found.placement.tiles().iter();
        let laid = tiles.fold(0, |key, &(square, face)| key ^ square_key(square, face.symbol().index()));
        let (hands, to_come) = self.without(&found.placement.used());
        State {
            grid,
            hands,
            to_come,
            hand_size: self.hand_size,
            level: found.points > 0 || !self.level,
            passes: 0,
            passes_to_end: self.passes_to_end,
            side: 1 - self.side,
            grid_key: self.grid_key ^ laid,
        }
    }

    /// After a pass.
    pub(crate) fn pass(&self, discarded: &Tiles) -> State {
        let (hands, to_come) = self.without(discarded);
        State {
            grid: self.grid.clone(),
            hands,
            to_come,
            level: !self.level,
            passes: self.passes + 1,
            side: 1 - self.side,
            ..*self
        }
    }

    /// A 128-bit key of everything that the rest of the game depends on. The probability of a collision of two
    /// positions of one search is less than 10^-25, which is taken as never. (The hand size is the same in all of a
    /// search.)
    pub(crate) fn key(&self) -> u128 {
        let mut key = self.grid_key;
        for (place, hand) in self.hands.iter().enumerate() {
            for (tile, count) in hand.kinds() {
                key ^= mix(1 << 32 | (place << 16 | tile.index() << 8) as u64 | u64::from(count));
            }
        }
        for (place, to_come) in self.to_come.iter().enumerate() {
            for (order, tile) in to_come.tiles.iter().enumerate() {
                let Some(tile) = tile else { break };
                key ^= mix(3 << 32 | (place << 16 | order << 8 | tile.index()) as u64);
            }
        }
        key ^ mix(2 << 32 | u64::from(self.passes) << 2 | u64::from(self.level) << 1 | u64::from(self.side))
    }
}

fn square_key(square: bagsplit_game::board::Square, symbol: usize) -> u128 {
    mix((usize::from(square.row) * usize::from(MAX_SIDE) + usize::from(square.col)) as u64 * 64
        + symbol as u64)
}

/// Spreads a small number over 128 bits, as SplitMix64 does over 64.
fn mix(number: u64) -> u128 {
    let half = |salt: u64| {
        let mut z = number.wrapping_add(salt).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(salt);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    u128::from(half(0x243f_6a88_85a3_08d3)) << 64 | u128::from(half(0x1319_8a2e_0370_7344))
}

/// Calls `visit` with every multiset of tiles of a hand, in a fixed order, none of them first and all of them last.
pub(crate) fn for_each_part(hand: &Tiles, mut visit: impl FnMut(&Tiles)) {
    let kinds: Vec<_> = hand.kinds().collect();
    let mut part = Tiles::EMPTY;
    loop {
        visit(&part);
        // The next one, counted as a number with a digit for each kind.
        let Some((tile, _)) = kinds.iter().find(|(tile, count)| part.count(*tile) < *count) else { return };
        for (lower, _) in kinds.iter().take_while(|(lower, _)| lower != tile) {
            part.set(*lower, 0);
        }
        part.add(*tile);
    }
}
