//! Players and roles.

/// One of the two players of a game, in the order in which their setups were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Player {
    P0,
    P1,
}

impl Player {
    /// Both players.
    pub const ALL: [Player; 2] = [Player::P0, Player::P1];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::P0 => Player::P1,
            Player::P1 => Player::P0,
        }
    }
}

/// The two roles of a game, which determine its random numbers: in Math Scrabble the holder of the Advantage and the
/// other player, in the shared-bag games the first and the second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Holds the Advantage (or goes first).
    Holder,
    /// The other role.
    Other,
}

impl Role {
    /// Both roles.
    pub const ALL: [Role; 2] = [Role::Holder, Role::Other];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Holder => "holder",
            Role::Other => "other",
        }
    }
}

/// One `T` for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByPlayer<T>(pub [T; 2]);

indexed_by!(ByPlayer[Player]);

/// One `T` for each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ByRole<T>(pub [T; 2]);

indexed_by!(ByRole[Role]);
