//! The questions that every ruleset answers.

use board::{ByPlayer, Grid, Placement, Player, Premium, Square, Tile, Tiles};

use crate::{Entry, Fault, OptionError, Position, Value};

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

impl Supply {
    /// Who makes the first opening draw and who the second, when `first` goes first. Nothing depends on it
    /// with private bags: player 0 is the first then. From a shared bag whoever goes first draws first, so
    /// that for the same order of the bag the same tiles come to the same seat.
    #[must_use]
    pub const fn opening_order(self, first: Player) -> [Player; 2] {
        match self {
            Supply::Private { .. } => Player::ALL,
            Supply::Shared => [first, first.other()],
        }
    }
}

/// What a placement earns, by what earned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// Points of the primary run, without the bonus.
    pub primary: u32,
    /// Points of all other runs, without the bonus.
    pub cross: u32,
    /// The bonus for many new tiles: in one run in Math Scrabble, in one turn (bingo) in the games with a
    /// shared bag.
    pub bonus: u32,
}

impl Score {
    /// All points together, [`u32::MAX`] where they are more: the equation bonus of the games with a shared
    /// bag has no other bound on boards larger than theirs.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.primary.saturating_add(self.cross).saturating_add(self.bonus)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A player has no tile left: whose turn it is in Math Scrabble, who has gone out in the games with a
    /// shared bag.
    OutOfTiles,
    /// Both players passed as often in a row as the rules allow.
    SixPasses,
    /// As many turns running as the rules allow earned nothing.
    Scoreless,
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
            Ending::Scoreless => "scoreless",
            Ending::Clock(_) => "clock",
        }
    }
}

/// The clauses that the bookkeeping of a [`Position`] names in its faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// Tiles drawn from a bag that does not hold them.
    pub draw: &'static str,
    /// Tiles put back, or exchanged, that the hand does not hold.
    pub put_back: &'static str,
    /// Tiles placed that the hand does not hold.
    pub place: &'static str,
    /// Tiles discarded that the hand does not hold.
    pub pass: &'static str,
}

/// A ruleset with its options set: the questions a game loop, a generator and a referee ask.
///
/// A game differs from another in what it answers here and in nothing else; the loop that plays it, the
/// pairs, records and tables are shared.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name that files and commands use.
    const NAME: &'static str;

    /// What the bookkeeping names when it refuses something; as it stands the clauses of Math Scrabble.
    const CLAUSES: Clauses = Clauses { draw: "MS-5", put_back: "MS-8", place: "MS-13", pass: "MS-18" };

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

    /// What each player earns by the end of the game itself, beside the turns: nothing in Math Scrabble,
    /// something for who goes out in the games with a shared bag. Whoever plays or replays the game adds it
    /// once, with [`Position::add_end_bonus`], before asking for the [winner](Game::winner).
    fn end_bonus(&self, position: &Position, ending: Ending) -> ByPlayer<u32> {
        let _ = (position, ending);
        ByPlayer::default()
    }

    /// Who has won a game that ended so, with the end bonus in the scores; `None` is a tie.
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

    /// How many tiles at most a player with `in_hand` tiles may exchange while the bag holds `in_bag`; 0
    /// where nothing can be exchanged. In an exchange the replacements are drawn before the named tiles go
    /// back ([`Position::exchange`]), so it is never more than `in_bag`.
    fn exchange_limit(&self, in_hand: u32, in_bag: u32) -> u32 {
        let _ = (in_hand, in_bag);
        0
    }

    /// What the square does to a tile laid on it; it counts in that turn only.
    fn premium(&self, square: Square) -> Premium {
        let _ = square;
        Premium::None
    }

    /// The points printed on a tile, in games whose tiles have some.
    fn tile_score(&self, tile: Tile) -> u32 {
        let _ = tile;
        0
    }

    /// Whether a player does not know how the opponent split the tiles.
    fn split_hidden(&self) -> bool {
        true
    }

    /// Every option with its value and meaning, in the order of the rules page.
    fn entries(&self) -> Vec<Entry>;

    /// Sets an option by its name, for whoever does not know which game it is. A game without options, which
    /// this stands for, knows no name.
    ///
    /// # Errors
    /// When no option has that name, or it cannot have that value; nothing is set then.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        let _ = value;
        Err(OptionError::Unknown(key.to_owned()))
    }
}
