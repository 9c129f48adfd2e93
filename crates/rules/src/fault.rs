//! Which clause of the rules something breaks, and how.

use std::fmt;

use board::{Bag, Player, Square, Symbol, Tiles};

use crate::shared_bag::Flaw;

/// A breach of the rules: the clause and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The clause of the rules page, such as `MS-14`.
    pub clause: &'static str,
    /// What is wrong.
    pub what: What,
}

/// The ways in which a rule can be broken. Nothing here allocates: the reference generator tries and
/// rejects placements by the million.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A placement without tiles.
    NothingLaid,
    /// Tiles are used that the hand does not hold; these are the ones used.
    NotInHand(Tiles),
    /// A square outside the board.
    OffBoard(Square),
    /// A tile laid on a tile.
    Occupied(Square),
    /// Tiles in more than one row and column.
    NotInLine,
    /// An empty square between the tiles of one placement.
    Gap(Square),
    /// The first placement leaves the centre empty.
    CentreEmpty(Square),
    /// The primary expression holds no tile that was there before.
    NoOldTile,
    /// The primary expression is no expression: it has no operator.
    NoOperator,
    /// The primary expression starts or ends with an operator.
    OperatorAtEnd,
    /// Two operators next to each other.
    OperatorsTouch,
    /// A symbol in the primary expression that no expression of this game can hold.
    NotInExpressions(Symbol),
    /// The placement forms no run of two or more tiles.
    NoRun,
    /// A symbol that the game does not have.
    ForeignSymbol(Square),
    /// Tiles drawn from a bag that does not hold them.
    NotInBag(char, Tiles),
    /// A draw of the wrong number of tiles.
    DrawCount {
        /// How many were drawn.
        drawn: u32,
        /// How many had to be.
        due: u32,
    },
    /// A Mulligan that the player may not take; the reason.
    Mulligan(&'static str),
    /// A redraw with other bags or counts than the draw it replaces.
    RedrawDiffers,
    /// A split that is not exactly the player's own tiles.
    Split {
        /// What the bags lack.
        missing: Tiles,
        /// What they hold beyond what the player owns.
        surplus: Tiles,
    },
    /// Splits or an Advantage where the game has none, or none where it has some.
    Deal(&'static str),
    /// Tiles in a bag that the game does not have.
    NoSuchBag(Bag),
    /// This player goes first although the options say otherwise.
    WrongStarter(Player),
    /// An opening draw by a player who has made one.
    OpeningTwice,
    /// A turn before both players have made their opening draws.
    OpeningMissing,
    /// A turn by the player whose turn it is not.
    OutOfTurn,
    /// A turn after the end of the game.
    GameOver,
    /// Other points than the placement earns.
    Points {
        /// How many are claimed.
        claimed: u32,
        /// How many it earns.
        earned: u32,
    },
    /// Tiles discarded in a game without discards.
    NoDiscards,
    /// A turn that came too late to have an effect.
    TimeOut,
    /// A loss on time of a player who has time left.
    TimeLeft,
    /// The main run is no correct equation.
    Equation(Flaw),
    /// The cross run that begins on this square is no correct equation.
    CrossRun(Square, Flaw),
    /// More than one new `=` in a turn.
    TwoNewEquals,
    /// No tile laid touches one that was there before.
    NotTouching,
    /// Old tiles are touched by cross runs that are numbers and by nothing else.
    OnlyNumbersTouch,
    /// An exchange of no tile, or of more than the hand and the bag allow.
    Exchange {
        /// How many tiles are named.
        named: u32,
        /// How many may be.
        limit: u32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.what)
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::NothingLaid => write!(f, "no tile is placed"),
            What::NotInHand(used) => write!(f, "the hand does not hold the tiles {used}"),
            What::OffBoard(square) => write!(f, "{square} is not on the board"),
            What::Occupied(square) => write!(f, "{square} has a tile already"),
            What::NotInLine => write!(f, "the tiles do not lie in one row or column"),
            What::Gap(square) => write!(f, "{square} is empty, so the tiles are not in one run"),
            What::CentreEmpty(square) => write!(f, "the first expression must cover the star, {square}"),
            What::NoOldTile => write!(f, "the expression holds no tile that was on the board before"),
            What::NoOperator => write!(f, "the run has no operator, so it is no expression"),
            What::OperatorAtEnd => write!(f, "the run starts or ends with an operator"),
            What::OperatorsTouch => write!(f, "the run has two operators in a row"),
            What::NoRun => write!(f, "the tile stands alone: a run has at least two tiles"),
            What::ForeignSymbol(square) => write!(f, "the tile on {square} is not one of this game's"),
            What::NotInBag(bag, tiles) => write!(f, "bag {bag} does not hold the tiles {tiles}"),
            What::DrawCount { drawn, due } => write!(f, "{drawn} tiles are drawn where {due} are due"),
            What::Mulligan(why) => write!(f, "no Mulligan: {why}"),
            What::RedrawDiffers => {
                write!(f, "the redraw does not take the same numbers from the same bags")
            }
            What::NotInExpressions(symbol) => write!(f, "'{symbol}' stands in no expression of this game"),
            What::Split { missing, surplus } => {
                let list = |tiles: &Tiles| if tiles.is_empty() { "none".into() } else { tiles.to_string() };
                let (missing, surplus) = (list(missing), list(surplus));
                write!(f, "the split is not the player's tiles: missing {missing}, too many {surplus}")
            }
            What::Deal(what) => write!(f, "{what}"),
            What::NoDiscards => write!(f, "nothing can be discarded in this game"),
            What::NoSuchBag(bag) => write!(f, "the game has no bag {bag}"),
            What::WrongStarter(player) => {
                write!(f, "player {} goes first, against the option `first`", player.index())
            }
            What::OpeningTwice => write!(f, "this player has made the opening draw already"),
            What::OpeningMissing => write!(f, "the players have not both made their opening draws"),
            What::OutOfTurn => write!(f, "it is the other player's turn"),
            What::GameOver => write!(f, "the game is over"),
            What::Points { claimed, earned } => {
                write!(f, "{claimed} points are claimed where {earned} are earned")
            }
            What::TimeOut => write!(f, "the player's time ran out, so the turn has no effect"),
            What::TimeLeft => write!(f, "the player's time has not run out"),
            What::Equation(flaw) => write!(f, "the run is no correct equation: {flaw}"),
            What::CrossRun(start, flaw) => {
                write!(f, "the cross run from {start} is no correct equation: {flaw}")
            }
            What::TwoNewEquals => write!(f, "more than one new '=' is placed"),
            What::NotTouching => write!(f, "no tile placed touches a tile on the board"),
            What::OnlyNumbersTouch => {
                write!(f, "the tiles touch the board only by cross runs that are numbers")
            }
            What::Exchange { limit: 0, .. } => write!(f, "nothing can be exchanged now"),
            What::Exchange { named, limit } => {
                write!(f, "{named} tiles are exchanged where 1 to {limit} can be")
            }
        }
    }
}
