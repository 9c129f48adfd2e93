//! The interface of all rulesets.

use crate::board::{
    ByBag, ByPlayer, Grid, Placement, Player, Premium, Square, Symbol, Tile, Tiles,
};

use crate::rules::deal::check_split;
use crate::rules::{Ending, Entry, Fault, OptionError, Position, Value};

/// The points of a placement, by source.
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
    /// The sum of all points, saturating at [`u32::MAX`]: on boards larger than the published one the equation bonus of
    /// the games with a shared bag is otherwise unbounded.
    pub const fn total(&self) -> u32 {
        self.primary
            .saturating_add(self.cross)
            .saturating_add(self.bonus)
    }
}

/// The clauses that a game's [`Position`] and [`Referee`](crate::rules::Referee) name in faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// Splits or an Advantage in a game without them, or their absence in a game with them; unknown bags.
    pub deal: &'static str,
    /// Tiles drawn from a bag that does not hold them.
    pub draw: &'static str,
    /// A missing or repeated opening draw, or one that does not fill the hand correctly; likewise the draw after a
    /// placement.
    pub hand: &'static str,
    /// A draw whose number of tiles differs from that of the discarded or exchanged tiles.
    pub replace: &'static str,
    /// An illegal Mulligan.
    pub mulligan: &'static str,
    /// A turn by the wrong player, including the first turn.
    pub turn: &'static str,
    /// A square that is not on the board.
    pub board: &'static str,
    /// Tiles that are not part of the game, or missing from a split.
    pub tile: &'static str,
    /// Placed tiles that the hand does not hold, or that cannot be placed there.
    pub place: &'static str,
    /// Points that differ from those of the turn.
    pub points: &'static str,
    /// Discarded tiles that the hand does not hold.
    pub pass: &'static str,
    /// Exchanged tiles that the hand does not hold, or too many.
    pub exchange: &'static str,
    /// A turn after the end, or a draw after the last pass.
    pub over: &'static str,
    /// A turn after the player's time ran out, or a loss on time of a player with time left.
    pub clock: &'static str,
    /// A winner who has not won.
    pub wins: &'static str,
}

/// A ruleset with its options: the interface for game loops, generators and referees.
///
/// Games differ only in this interface; the game loop, pairs, records and tables are shared. Optional features (an
/// Advantage, exchanges, a clock) are absent by default, and callers query each feature by its own method.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name in files and commands.
    const NAME: &'static str;

    /// The display name.
    const TITLE: &'static str;

    /// The symbols on the tiles of the game, in order.
    const SYMBOLS: &'static [Symbol];

    /// The clauses that bookkeeping and referee name in faults.
    const CLAUSES: &'static Clauses;

    /// The side of the board.
    fn side(&self) -> u8;

    /// The number of tiles in a full hand.
    fn hand_size(&self) -> u32;

    /// The tiles of one supply: a player's, or those in the shared bag.
    fn tiles(&self) -> &Tiles;

    /// The number of private bags of each player, into which the player splits the tiles before the game; `None` where
    /// both players draw from one bag.
    fn private_bags(&self) -> Option<u8> {
        None
    }

    /// The number of bags that a player draws from.
    fn bags(&self) -> u8 {
        self.private_bags().unwrap_or(1)
    }

    /// Whether one of the players holds an Advantage.
    fn has_advantage(&self) -> bool {
        false
    }

    /// Whether tiles can be discarded with a pass.
    fn has_discards(&self) -> bool {
        false
    }

    /// Whether tiles can be exchanged with the bag.
    fn has_exchange(&self) -> bool {
        false
    }

    /// Whether the tiles include blanks.
    fn has_blanks(&self) -> bool {
        false
    }

    /// Whether the end of the game can score points outside of turns.
    fn has_end_bonus(&self) -> bool {
        false
    }

    /// Whether the holder of the Advantage may ever take the Mulligan.
    fn has_mulligan(&self) -> bool {
        self.mulligan_after(true) || self.mulligan_after(false)
    }

    /// Whether players know the holder of the Advantage before they split.
    fn advantage_known(&self) -> bool {
        false
    }

    /// Checks that bags are a split of a player's tiles: in the game's private bags, every tile that the player owns
    /// and no other.
    ///
    /// # Errors
    /// The unknown bag, or the missing and surplus tiles.
    ///
    /// ```
    /// # use bagsplit_game::board::{Bag, ByBag};
    /// use bagsplit_game::rules::{Game, math_scrabble::MathScrabble};
    ///
    /// let game = MathScrabble::default();
    /// let mut split = ByBag::single(*game.tiles());
    /// assert_eq!(game.check_split(&split), Ok(()));
    ///
    /// split[Bag::A] = "111222333444555666777888999+++++-----*****////0".parse().unwrap();
    /// let fault = game.check_split(&split).unwrap_err();
    /// assert_eq!(fault.to_string(), "MS-2: the split is not the player's tiles: missing /, too many 0");
    /// ```
    fn check_split(&self, split: &ByBag<Tiles>) -> Result<(), Fault> {
        check_split(self, split)
    }

    /// The order of the opening draws, when `first` goes first. With private bags it makes no difference, and player 0
    /// draws first. From a shared bag the first player draws first, so that the same order of the bag gives the same
    /// tiles to the same seat.
    fn opening_order(&self, first: Player) -> [Player; 2] {
        if self.private_bags().is_some() {
            Player::ALL
        } else {
            [first, first.other()]
        }
    }

    /// Judges a placement from this hand on this board, and returns its score.
    ///
    /// # Errors
    /// The clause that it breaks.
    fn judge(&self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Result<Score, Fault>;

    /// The ending of the game if it is over, evaluated when the player to move is about to move.
    ///
    /// It is evaluated right after a pass as well, before anything is drawn, and then only [`Ending::SixPasses`]
    /// counts: the player to move is still the one who passed, and a pass may have emptied that hand temporarily.
    fn ending(&self, position: &Position) -> Option<Ending>;

    /// The points that the end of the game gives to each player, or takes. [`Position::settle`] adds them.
    fn end_bonus(&self, position: &Position, ending: Ending) -> ByPlayer<i32> {
        let _ = (position, ending);
        ByPlayer::default()
    }

    /// The winner with equal scores; `None` is a tie.
    fn tie_break(&self, position: &Position) -> Option<Player>;

    /// The winner of a game with this ending and the end bonus in the scores; `None` is a tie. A player whose time has
    /// run out has lost; otherwise more points win.
    fn winner(&self, position: &Position, ending: Ending) -> Option<Player> {
        match ending {
            Ending::Clock(loser) | Ending::Forfeit(loser) => Some(loser.other()),
            _ => position.ahead().or_else(|| self.tie_break(position)),
        }
    }

    /// The time limit of a move in milliseconds before the reserve is used, and the reserve; `None` without clock.
    fn clock(&self) -> Option<(u64, u64)> {
        None
    }

    /// The first player when `holder` holds the Advantage and names `chosen`, where that player has the choice.
    fn opener(&self, holder: Player, chosen: Player) -> Player {
        let _ = chosen;
        holder
    }

    /// Whether the holder of the Advantage may take the Mulligan after the opening draw or a later one, if it was not
    /// taken before.
    fn mulligan_after(&self, opening: bool) -> bool {
        let _ = opening;
        false
    }

    /// The number of points that ends the game at once; `None` if there is none.
    fn target(&self) -> Option<u32> {
        None
    }

    /// The ending by points, where a player has reached the target.
    fn at_target(&self, position: &Position) -> Option<Ending> {
        let target = self.target()?;
        position
            .scores()
            .0
            .iter()
            .any(|&points| points >= target)
            .then_some(Ending::Target)
    }

    /// The maximum number of tiles in the hand of a player who goes out, in games in which that ends the game at once.
    fn max_tiles_when_out(&self) -> u32 {
        0
    }

    /// The initial points of one player: the one without the Advantage, or the second player in games without one.
    /// Fewer than [`Game::target`].
    fn head_start(&self) -> u32 {
        0
    }

    /// The number of consecutive idle turns of both players that end a game: see [`Game::consecutive_idle_turns`].
    fn passes_to_end(&self) -> u32;

    /// Whether a placement without points is an idle turn, like a pass.
    fn scoreless_counts_as_pass(&self) -> bool {
        false
    }

    /// The number of consecutive idle turns so far.
    fn consecutive_idle_turns(&self, position: &Position) -> u32 {
        if self.scoreless_counts_as_pass() {
            position.consecutive_scoreless_turns()
        } else {
            position.consecutive_passes()
        }
    }

    /// The maximum number of tiles that a player with `in_hand` tiles may exchange while the bag holds `in_bag`; 0 if
    /// exchanges are impossible. Replacements are drawn before the named tiles go back ([`Position::exchange`]), so it
    /// is never more than `in_bag`.
    fn exchange_limit(&self, in_hand: u32, in_bag: u32) -> u32 {
        let _ = (in_hand, in_bag);
        0
    }

    /// The premium of a square; it counts in the turn of the placement only.
    fn premium(&self, square: Square) -> Premium {
        let _ = square;
        Premium::None
    }

    /// The points printed on a tile; 0 in games without them.
    fn tile_score(&self, tile: Tile) -> u32 {
        let _ = tile;
        0
    }

    /// Whether a player does not know the opponent's split.
    fn split_hidden(&self) -> bool {
        true
    }

    /// Every option with its value and meaning, in the order of the rules page.
    fn entries(&self) -> Vec<Entry>;

    /// Those that records list, and on which the tiles of programs from outside depend.
    fn recorded_entries(&self) -> Vec<Entry> {
        self.entries()
            .into_iter()
            .filter(|entry| !Entry::is_omitted(entry.key, &entry.value))
            .collect()
    }

    /// Sets an option by its name.
    ///
    /// # Errors
    /// When the option is unknown or cannot have that value; nothing is set then.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError>;
}
