//! Breaches of the rules.

use crate::board::{Bag, Player, Square, Symbol, Tiles, tiles_are};

/// A breach of the rules: the clause and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{clause}: {what}")]
pub struct Fault {
    /// The clause of the rules page, such as `MS-14`.
    pub clause: &'static str,
    /// The reason.
    pub what: What,
}

/// The ways to break a rule. No variant allocates: the reference generator tries and rejects placements by the million.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum What {
    /// A placement without tiles.
    #[error("no tile is placed")]
    NothingLaid,
    /// Tiles that the hand does not hold.
    #[error("the hand does not hold the tiles {0}")]
    NotInHand(Tiles),
    /// A square outside the board.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// A tile placed on a tile.
    #[error("{0} has a tile already")]
    Occupied(Square),
    /// Tiles in more than one row and column.
    #[error("the tiles do not lie in one row or column")]
    NotInLine,
    /// An empty square between the tiles of one placement.
    #[error("{0} is empty, so the tiles are not in one run")]
    Gap(Square),
    /// The first placement leaves the centre empty.
    #[error("the first expression must cover the star, {0}")]
    CentreEmpty(Square),
    /// The primary expression contains no tile that was on the board before.
    #[error("the expression holds no tile that was on the board before")]
    NoOldTile,
    /// The primary run is not an expression: it has no operator.
    #[error("the run has no operator, so it is no expression")]
    NoOperator,
    /// The primary expression starts or ends with an operator.
    #[error("the run starts or ends with an operator")]
    OperatorAtEnd,
    /// Two operators next to each other.
    #[error("the run has two operators in a row")]
    OperatorsTouch,
    /// A symbol in the primary expression that is not part of this game.
    #[error("'{0}' is not a symbol of expressions in this game")]
    NotInExpressions(Symbol),
    /// The placement forms no run of two or more tiles.
    #[error("a single tile is no run: a run has at least two tiles")]
    NoRun,
    /// A symbol that the game does not have.
    #[error("the tile on {0} is not one of this game's")]
    ForeignSymbol(Square),
    /// Tiles drawn from a bag that does not hold them.
    #[error("bag {0} does not hold the tiles {1}")]
    NotInBag(char, Tiles),
    /// More tiles drawn from a bag than it holds.
    #[error("{} drawn from bag {bag}, which holds {held}", tiles_are(*drawn))]
    BagHolds {
        /// The bag.
        bag: Bag,
        /// The number drawn.
        drawn: u32,
        /// The number that it holds.
        held: u32,
    },
    /// A draw of the wrong number of tiles.
    #[error("{} drawn where {}", tiles_are(*drawn), due_text(*due))]
    DrawCount {
        /// The number drawn.
        drawn: u32,
        /// The required number.
        due: u32,
    },
    /// An illegal Mulligan, with the reason.
    #[error("no Mulligan: {0}")]
    Mulligan(&'static str),
    /// A redraw with other bags or counts than the draw it replaces.
    #[error("the redraw does not take the same numbers from the same bags")]
    RedrawDiffers,
    /// A split that does not have exactly the player's tiles.
    #[error(
        "the split is not the player's tiles: {}",
        wrong_tiles(missing, surplus)
    )]
    Split {
        /// The tiles missing from the bags.
        missing: Tiles,
        /// The tiles in the bags that the player does not own.
        surplus: Tiles,
    },
    /// Splits or an Advantage in a game without them, or their absence in a game with them.
    #[error("{0}")]
    Deal(&'static str),
    /// Tiles in a bag that the game does not have.
    #[error("the game has no bag {0}")]
    NoSuchBag(Bag),
    /// The wrong first player for the options.
    #[error("player {} goes first, against the option `first`", .0.index())]
    WrongStarter(Player),
    /// A second opening draw by a player.
    #[error("this player has made the opening draw already")]
    OpeningTwice,
    /// A turn before both players have made their opening draws.
    #[error("the players have not both made their opening draws")]
    OpeningMissing,
    /// A turn by the wrong player.
    #[error("it is the other player's turn")]
    OutOfTurn,
    /// A turn after the end of the game.
    #[error("the game is over")]
    GameOver,
    /// Points that differ from those of the placement.
    #[error("{claimed} {} {} claimed where {earned} {} earned", noun("point", *claimed), are(*claimed), are(*earned))]
    Points {
        /// The claimed number.
        claimed: u32,
        /// The correct number.
        earned: u32,
    },
    /// Discards in a game without them.
    #[error("nothing can be discarded in this game")]
    NoDiscards,
    /// A turn after the player's time ran out, which has no effect.
    #[error("the player's time ran out, so the turn has no effect")]
    TimeOut,
    /// A loss on time of a player with time left.
    #[error("the player's time has not run out")]
    TimeLeft,
    /// The main run is not a correct equation.
    #[error("the run is no correct equation: {0}")]
    Equation(Flaw),
    /// The cross run that begins on this square is not a correct equation.
    #[error("the cross run from {0} is no correct equation: {1}")]
    CrossRun(Square, Flaw),
    /// More than one new `=` in a turn.
    #[error("more than one new '=' is placed")]
    TwoNewEquals,
    /// No placed tile touches an old tile.
    #[error("no tile placed touches a tile on the board")]
    NotTouching,
    /// Old tiles are touched only by cross runs that are numbers.
    #[error("the tiles touch the board only by cross runs that are numbers")]
    OnlyNumbersTouch,
    /// An exchange of no tile, or of more than the hand and the bag permit.
    #[error("{}", exchanged(*named, *limit))]
    Exchange {
        /// The number of tiles named.
        named: u32,
        /// The maximum number.
        limit: u32,
    },
}

/// The defect of a run that should be a correct equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no `=`.
    #[error("it has no '='")]
    NoEquals,
    /// A part before, after or between its `=` is empty.
    #[error("a part beside an '=' is empty")]
    EmptyPart,
    /// A symbol that cannot be in this place, or is not part of this game.
    #[error("'{0}' is not allowed in this place")]
    Misplaced(Symbol),
    /// A part ends where a number must follow.
    #[error("a part ends where a number must follow")]
    NumberMissing,
    /// A number begins with 0 and is not 0.
    #[error("a number has a leading 0")]
    LeadingZero,
    /// A division by zero.
    #[error("it divides by zero")]
    DivisionByZero,
    /// A part, or an operand of a logical operator, is negative.
    #[error("a value is negative")]
    Negative,
    /// An operand of a logical operator is a fraction.
    #[error("a logical operator is applied to a fraction")]
    NotWhole,
    /// Its parts do not all have the same value.
    #[error("its parts are not equal")]
    Unequal,
    /// It contains this symbol followed, or `1` followed, by this one: a banned identity.
    #[error("'{0}{1}' is banned")]
    Identity(Symbol, Symbol),
}

impl Flaw {
    /// The fault of a main run with this flaw, by this clause.
    pub(crate) const fn breaks(self, clause: &'static str) -> Fault {
        Fault {
            clause,
            what: What::Equation(self),
        }
    }
}

/// The error in the tiles of a split: `missing 9`, `too many 0`, or both.
pub fn wrong_tiles(missing: &Tiles, surplus: &Tiles) -> String {
    let parts = [("missing", missing), ("too many", surplus)].into_iter();
    let wrong = parts.filter(|(_, tiles)| !tiles.is_empty());
    wrong
        .map(|(what, tiles)| format!("{what} {tiles}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// A number of tiles that are due, such as `1 is due`.
pub(crate) fn due_text(due: u32) -> String {
    format!("{due} {} due", if due == 1 { "is" } else { "are" })
}

fn exchanged(named: u32, limit: u32) -> String {
    if limit == 0 {
        "nothing can be exchanged now".to_owned()
    } else {
        format!("{} exchanged where 1 to {limit} can be", tiles_are(named))
    }
}

fn noun(singular: &str, count: u32) -> String {
    if count == 1 {
        singular.to_owned()
    } else {
        format!("{singular}s")
    }
}

const fn are(count: u32) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
