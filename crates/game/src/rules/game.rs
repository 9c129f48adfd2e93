//! The questions that every ruleset answers.

use crate::board::{ByBag, ByPlayer, Grid, Placement, Player, Premium, Square, Symbol, Tile, Tiles};

use crate::rules::deal::check_split;
use crate::rules::{Ending, Entry, Fault, OptionError, Position, Value};

/// The games, without their options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// [`MathScrabble`](crate::rules::math_scrabble::MathScrabble).
    MathScrabble,
    /// [`NumberScrabble`](crate::rules::number_scrabble::NumberScrabble).
    NumberScrabble,
    /// [`BinaryNumberScrabble`](crate::rules::binary_number_scrabble::BinaryNumberScrabble).
    BinaryNumberScrabble,
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

/// The clauses of a game that its [`Position`] and its [`Referee`](crate::rules::Referee) name in their faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clauses {
    /// Splits or an Advantage where the game has none, or none where it has some; bags that the game does not have.
    pub deal: &'static str,
    /// Tiles drawn from a bag that does not hold them.
    pub draw: &'static str,
    /// An opening draw that is missing or made twice, or that does not fill the hand as it should; likewise the draw
    /// after a placement.
    pub hand: &'static str,
    /// Other numbers of tiles drawn than discarded or exchanged.
    pub replace: &'static str,
    /// A Mulligan that cannot be taken so.
    pub mulligan: &'static str,
    /// A turn by the player whose turn it is not, the first turn included.
    pub turn: &'static str,
    /// A square that is not on the board.
    pub board: &'static str,
    /// Tiles that the game does not have, or that a split lacks.
    pub tile: &'static str,
    /// Tiles placed that the hand does not hold, or not so.
    pub place: &'static str,
    /// Other points than a turn earns.
    pub points: &'static str,
    /// Tiles discarded that the hand does not hold.
    pub pass: &'static str,
    /// Tiles exchanged that the hand does not hold, or too many.
    pub exchange: &'static str,
    /// A turn after the end, or a draw after the last pass.
    pub over: &'static str,
    /// A turn that came too late, or a loss on time that did not come about.
    pub clock: &'static str,
}

/// A ruleset with its options set: the questions a game loop, a generator and a referee ask.
///
/// A game differs from another in what it answers here and in nothing else; the loop that plays it, the
/// pairs, records and tables are shared. What a game can do without (an Advantage, exchanges, a clock) it does without
/// unless it says otherwise; who needs to know asks for that one thing by its name.
pub trait Game: Clone + Send + Sync + 'static {
    /// Which of the games it is.
    const KIND: GameKind;

    /// The name that files and commands use.
    const NAME: &'static str;

    /// The name that people read.
    const TITLE: &'static str;

    /// The symbols that tiles of the game can show, in order.
    const SYMBOLS: &'static [Symbol];

    /// What bookkeeping and referee name when they refuse something.
    const CLAUSES: &'static Clauses;

    /// How long the side of the board is.
    fn side(&self) -> u8;

    /// How many tiles a full hand has.
    fn hand_size(&self) -> u8;

    /// The tiles of one supply: each player's own, or those in the shared bag.
    fn tiles(&self) -> &Tiles;

    /// How many bags each player has, who splits tiles of the player's own into them before the game; `None` where both
    /// players draw from one bag.
    fn private_bags(&self) -> Option<u8> {
        None
    }

    /// How many bags a player draws from.
    fn bags(&self) -> u8 {
        self.private_bags().unwrap_or(1)
    }

    /// Whether there is an Advantage for one of the players to hold.
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

    /// Whether there are blanks among the kinds of tiles.
    fn has_blanks(&self) -> bool {
        false
    }

    /// Whether the end of the game can earn something beside the turns.
    fn has_end_bonus(&self) -> bool {
        false
    }

    /// Whether a game can end in a tie.
    fn has_ties(&self) -> bool {
        false
    }

    /// Whether the holder of the Advantage may ever take the Mulligan.
    fn has_mulligan(&self) -> bool {
        self.mulligan_after(true) || self.mulligan_after(false)
    }

    /// Whether players know who holds the Advantage before they split.
    fn advantage_known(&self) -> bool {
        false
    }

    /// Checks that bags are a split of a player's own tiles: in the game's private bags, every tile that the player
    /// owns and no other.
    ///
    /// # Errors
    /// The bag that the game does not have, or what is missing and what is too many.
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

    /// Who makes the first opening draw and who the second, when `first` goes first. Nothing depends on it
    /// with private bags: player 0 is the first then. From a shared bag whoever goes first draws first, so
    /// that for the same order of the bag the same tiles come to the same seat.
    fn opening_order(&self, first: Player) -> [Player; 2] {
        if self.private_bags().is_some() { Player::ALL } else { [first, first.other()] }
    }

    /// Whether a placement from this hand is legal on this board, and what it earns.
    ///
    /// # Errors
    /// The clause that it breaks.
    fn judge(&self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Result<Score, Fault>;

    /// Whether a run is of the kind that earns points: a point-earning expression, or a correct equation.
    fn earns(&self, run: &[Symbol]) -> bool;

    /// Whether the game is over, looked at when the player to move is about to move.
    ///
    /// It is looked at right after a pass as well, before anything is drawn, and then only
    /// [`Ending::SixPasses`] counts: the player to move is still the one who passed, and a pass may well
    /// have emptied that hand for the moment.
    fn ending(&self, position: &Position) -> Option<Ending>;

    /// What each player earns by the end of the game itself, beside the turns. [`Position::settle`] adds it.
    fn end_bonus(&self, position: &Position, ending: Ending) -> ByPlayer<u32> {
        let _ = (position, ending);
        ByPlayer::default()
    }

    /// Who wins with equal scores; `None` is a tie.
    fn tie_break(&self, position: &Position) -> Option<Player>;

    /// Who has won a game that ended so, with the end bonus in the scores; `None` is a tie. Whose time has run out has
    /// lost; else more points win.
    fn winner(&self, position: &Position, ending: Ending) -> Option<Player> {
        match ending {
            Ending::Clock(loser) | Ending::Forfeit(loser) => Some(loser.other()),
            _ => position.ahead().or_else(|| self.tie_break(position)),
        }
    }

    /// Milliseconds a move may take before the reserve is used, and the reserve; `None` without clock.
    fn clock(&self) -> Option<(u64, u64)> {
        None
    }

    /// Who goes first when `holder` holds the Advantage and, where that player has the choice, wishes
    /// `wished` to.
    fn opener(&self, holder: Player, wished: Player) -> Player {
        let _ = wished;
        holder
    }

    /// Whether the holder of the Advantage may take the Mulligan after a draw, the opening draw or a later
    /// one, if it was not taken before.
    fn mulligan_after(&self, opening: bool) -> bool {
        let _ = opening;
        false
    }

    /// How many points end the game at once when a player has them; `None` where none do.
    fn target(&self) -> Option<u32> {
        None
    }

    /// The ending by points, where a player has so many.
    fn at_target(&self, position: &Position) -> Option<Ending> {
        let enough = |points: &u32| self.target().is_some_and(|target| *points >= target);
        position.scores().0.iter().any(enough).then_some(Ending::Target)
    }

    /// How many tiles may be left in the hand of who goes out, in games in which that ends the game at once.
    fn max_tiles_when_out(&self) -> u32 {
        0
    }

    /// How many points one of the players has from the start: who does not hold the Advantage, or who goes second in games
    /// without one. Fewer than [`Game::target`].
    fn head_start(&self) -> u32 {
        0
    }

    /// How many turns running, of both players together, must be such as end a game: see [`Game::consecutive_idle_turns`].
    fn passes_to_end(&self) -> u32;

    /// Whether a placement that earns nothing is one of these turns, as a pass is.
    fn scoreless_counts_as_pass(&self) -> bool {
        false
    }

    /// How many such turns running there have been.
    fn consecutive_idle_turns(&self, position: &Position) -> u32 {
        if self.scoreless_counts_as_pass() {
            position.consecutive_scoreless_turns()
        } else {
            position.consecutive_passes()
        }
    }

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

    /// The options that records, names of games and written experiments have: all but those that came later and are as
    /// games were played before ([`Entry::is_implied`]).
    fn written_entries(&self) -> Vec<Entry> {
        self.entries().into_iter().filter(|entry| !entry.is_implied).collect()
    }

    /// Sets an option by its name.
    ///
    /// # Errors
    /// When no option has that name, or it cannot have that value; nothing is set then.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError>;
}
