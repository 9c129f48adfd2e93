//! The questions that every ruleset answers.

use board::{Grid, Placement, Player, Tiles};

use crate::{Entry, Fault, Position};

/// Where a player's tiles come from, and where those go that leave the hand unplayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Each player has this many private bags and says how many tiles come from each; what is
    /// discarded leaves the game.
    Private {
        /// How many bags each player has.
        bags: u8,
    },
    /// Both players draw from one bag, and what is exchanged goes back into it.
    Shared,
}

/// What a placement earns, by what earned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// Points of the primary run, without the bonus.
    pub primary: u32,
    /// Points of all other runs, without the bonus.
    pub cross: u32,
    /// The bonus for many new tiles in one run.
    pub bonus: u32,
}

impl Score {
    /// All points together.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.primary + self.cross + self.bonus
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It is the turn of a player who has no tile left.
    OutOfTiles,
    /// Both players passed as often in a row as the rules allow.
    SixPasses,
    /// This player's time ran out.
    Clock(Player),
}

impl Ending {
    /// The name that records and tables use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ending::OutOfTiles => "out-of-tiles",
            Ending::SixPasses => "six-passes",
            Ending::Clock(_) => "clock",
        }
    }
}

/// A ruleset with its options set: the questions a game loop, a generator and a referee ask.
///
/// A game differs from another in what it answers here and in nothing else; the loop that plays it, the
/// pairs, records and tables are shared.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name that files and commands use.
    const NAME: &'static str;

    /// How long the side of the board is.
    fn side(&self) -> u8;

    /// How many tiles a full hand has.
    fn hand_size(&self) -> u8;

    /// The tiles of one supply: each player's own, or those in the shared bag.
    fn tiles(&self) -> &Tiles;

    /// Where tiles come from.
    fn supply(&self) -> Supply;

    /// Whether a placement from this hand is legal on this board, and what it earns.
    ///
    /// # Errors
    /// The clause that it breaks.
    fn judge(&self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Result<Score, Fault>;

    /// Whether the game is over, looked at when the player to move is about to move.
    ///
    /// It is looked at right after a pass as well, before anything is drawn, and then only
    /// [`Ending::SixPasses`] counts: the player to move is still the one who passed, and a pass may well
    /// have emptied that hand for the moment.
    fn ending(&self, position: &Position) -> Option<Ending>;

    /// Who has won a game that ended so; `None` is a tie.
    fn winner(&self, position: &Position, ending: Ending) -> Option<Player>;

    /// Milliseconds a move may take before the reserve is used, and the reserve; `None` without clock.
    fn clock(&self) -> Option<(u64, u64)>;

    /// Who goes first when `holder` holds the Advantage and, where that player has the choice, wishes
    /// `wished` to.
    fn opener(&self, holder: Player, wished: Player) -> Player {
        let _ = wished;
        holder
    }

    /// Whether the holder of the Advantage may take the Mulligan after a draw, the opening draw or a later
    /// one, if it was not taken before. Games without an Advantage have none.
    fn mulligan_after(&self, opening: bool) -> bool {
        let _ = opening;
        false
    }

    /// How many turns running must be passes, of both players together, to end the game.
    fn passes_to_end(&self) -> u32;

    /// Whether a player does not know how the opponent split the tiles.
    fn split_hidden(&self) -> bool {
        true
    }

    /// Every option with its value and meaning, in the order of the rules page.
    fn entries(&self) -> Vec<Entry>;
}
