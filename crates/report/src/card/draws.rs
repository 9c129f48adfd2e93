//! Draws of a game, as examples of a card's instructions.

use bagsplit_arena::{Draw, Watch};
use bagsplit_game::board::{ByBag, Player, Tiles};

use crate::words::joined;

/// A draw of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawExample {
    /// The hand before.
    pub hand: Tiles,
    /// The tiles drawn, by bag.
    pub drawn: ByBag<Tiles>,
}

impl DrawExample {
    /// All tiles that are drawn.
    pub(crate) fn tiles(&self) -> Tiles {
        self.drawn.0.iter().flat_map(|tiles| tiles.iter()).collect()
    }
}

/// An observer that keeps the first draws of player 0.
#[derive(Clone, Debug)]
pub struct FirstDraws {
    most: usize,
    pub draws: Vec<DrawExample>,
}

impl FirstDraws {
    /// An observer that keeps this number of draws.
    pub const fn new(most: usize) -> FirstDraws {
        FirstDraws {
            most,
            draws: Vec::new(),
        }
    }
}

impl Watch for FirstDraws {
    fn draw(&mut self, draw: &Draw<'_>) {
        let example = DrawExample {
            hand: *draw.hand(),
            drawn: *draw.drawn,
        };
        // After a Mulligan the same draw is made again.
        let is_again = self
            .draws
            .last()
            .is_some_and(|last| last.hand == example.hand);
        if draw.player != Player::P0 || example.tiles().is_empty() {
            return;
        }
        if is_again {
            self.draws.pop();
        }
        if self.draws.len() < self.most {
            self.draws.push(example);
        }
    }
}

/// Numbers of tiles by bag: `4 from B, 2 from C, 1 from D`.
pub(super) fn counts_in_words(drawn: &ByBag<Tiles>) -> String {
    let some = drawn.iter().filter(|(_, tiles)| !tiles.is_empty());
    joined(
        some.map(|(bag, tiles)| format!("{} from {bag}", tiles.total())),
        ", ",
    )
}
