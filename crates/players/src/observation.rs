//! The information that a player has.

use std::fmt::Debug;

use bagsplit_game::board::{
    ByBag, Grid, MAX_BAGS, MAX_SIDE, Placement, Player, Premium, Role, Square, Tile, Tiles,
};
use bagsplit_game::rules::{Action, Game, Position, Score};
use bagsplit_movegen::{Generator, TieBreak};
use bagsplit_network::Premiums;
use rand::Rng;

use crate::Restrictions;
use crate::notes::Expressions;

/// The points printed on each kind of tile, by [`Tile::index`].
pub type TileScores = [u32; Tile::COUNT];

/// The values printed on the tiles and on the board, in games with a shared bag.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The points on the tiles.
    pub scores: TileScores,
    /// The premium squares.
    pub premiums: Premiums,
}

impl Printed {
    /// The printed values of a game.
    pub fn from_game<G: Game>(game: &G) -> Printed {
        let mut printed = Printed {
            scores: [0; Tile::COUNT],
            premiums: [[Premium::None; MAX_SIDE as usize]; MAX_SIDE as usize],
        };
        for tile in Tile::all() {
            printed.scores[tile.index()] = game.tile_score(tile);
        }
        for row in 0..game.side() {
            for column in 0..game.side() {
                let premium = game.premium(Square::new(row, column));
                printed.premiums[usize::from(row)][usize::from(column)] = premium;
            }
        }
        printed
    }
}

/// The public information about a bag that both players draw from, which excludes its contents.
#[derive(Clone, Copy, Debug)]
pub struct SharedBag<'a> {
    /// The number of tiles in the bag.
    pub tiles: u32,
    /// The maximum number of tiles that may be exchanged in this turn.
    pub exchange_limit: u32,
    /// The number of further consecutive scoreless turns that end the game.
    pub scoreless_left: u32,
    /// Whether placements that score nothing count as scoreless turns, in addition to passes and exchanges.
    pub scoreless_counts_as_pass: bool,
    /// The maximum number of tiles in the hand of a player who goes out.
    pub max_tiles_when_out: u32,
    /// The values printed on the tiles and on the board.
    pub printed: &'a Printed,
}

impl<'a> SharedBag<'a> {
    /// The information that `player` has about the bag of a position.
    pub fn from_position<G: Game>(
        game: &G,
        position: &Position,
        player: Player,
        printed: &'a Printed,
    ) -> SharedBag<'a> {
        let tiles = position.available(player, u32::MAX);
        let exchange_limit = game.exchange_limit(position.hand(player).total(), tiles);
        let scoreless_left = game
            .passes_to_end()
            .saturating_sub(game.consecutive_idle_turns(position));
        SharedBag {
            tiles,
            exchange_limit,
            scoreless_left,
            scoreless_counts_as_pass: game.scoreless_counts_as_pass(),
            max_tiles_when_out: game.max_tiles_when_out(),
            printed,
        }
    }

    /// The number of further consecutive turns that end the game after a scoreless turn.
    pub(crate) fn left_after_nothing(&self, action: &Action, passes_to_end: u32) -> u32 {
        let counts = self.scoreless_counts_as_pass || action.placement().is_none();
        if counts {
            self.scoreless_left.saturating_sub(1)
        } else {
            passes_to_end
        }
    }
}

/// The source of a player's tiles, as far as the player knows it.
#[derive(Clone, Copy, Debug)]
pub enum Supply<'a> {
    /// The player's own bags with their contents.
    Own(&'a ByBag<Tiles>),
    /// One bag that both players draw from.
    Shared(SharedBag<'a>),
}

impl<'a> From<&'a ByBag<Tiles>> for Supply<'a> {
    fn from(bags: &'a ByBag<Tiles>) -> Supply<'a> {
        Supply::Own(bags)
    }
}

impl<'a> From<SharedBag<'a>> for Supply<'a> {
    fn from(bag: SharedBag<'a>) -> Supply<'a> {
        Supply::Shared(bag)
    }
}

/// An action as both players know it: of an exchange only the number of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicAction {
    /// Placed tiles.
    Place(Placement),
    /// A pass, with the discarded tiles.
    Pass(Tiles),
    /// An exchange of this number of tiles.
    Exchange(u32),
}

impl From<&Action> for PublicAction {
    fn from(action: &Action) -> PublicAction {
        match action {
            Action::Place(placement) => PublicAction::Place(*placement),
            Action::Pass(discarded) => PublicAction::Pass(*discarded),
            Action::Exchange(returned) => PublicAction::Exchange(returned.total()),
        }
    }
}

impl PublicAction {
    /// The placement, where it is one.
    pub const fn placement(&self) -> Option<&Placement> {
        if let PublicAction::Place(placement) = self {
            Some(placement)
        } else {
            None
        }
    }

    /// The number of tiles that the action takes from the hand.
    pub fn tiles(&self) -> u32 {
        match self {
            PublicAction::Place(placement) => placement.len() as u32,
            PublicAction::Pass(discarded) => discarded.total(),
            PublicAction::Exchange(count) => *count,
        }
    }
}

/// The information available to a player who decides: the board, the player's tiles, and all public facts.
///
/// It excludes the opponent's hand and bags (MS-7), except for the sum of both, which can be computed from the board,
/// the discards and the known set of tiles. Of a shared bag it has only the number of tiles: its contents would reveal
/// the opponent's hand.
#[derive(Clone, Copy, Debug)]
pub struct Observation<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// The player's hand.
    pub hand: &'a Tiles,
    /// The source of the player's tiles.
    pub supply: Supply<'a>,
    /// The player's points.
    pub score: u32,
    /// The opponent's points.
    pub opponent_score: u32,
    /// Whether this player wins if the game ends with equal scores: the player who reached the score first wins, and
    /// the holder of the Advantage at 0-0 (MS-20); false for both where such a game is a tie.
    pub wins_level: bool,
    /// Whether this player holds the Advantage.
    pub holder: bool,
    /// Whether the holder of the Advantage, this player or the opponent, may still take the Mulligan: its use is
    /// announced (MS-8).
    pub mulligan_left: bool,
    /// The opponent's last action, `None` in the first turn.
    pub last: Option<&'a PublicAction>,
    /// The number of consecutive passes so far.
    pub consecutive_passes: u32,
    /// The number of consecutive passes that end the game.
    pub passes_to_end: u32,
    /// The unseen tiles: in the opponent's hand and bags together, or in the opponent's hand and the shared bag.
    pub opponent_tiles: &'a Tiles,
    /// The opponent's split, where the rules make it known.
    pub opponent_split: Option<&'a ByBag<Tiles>>,
    /// The player's split, where it is known: a [`SetupPlayer`](crate::SetupPlayer) knows its setup's.
    pub split: Option<&'a ByBag<Tiles>>,
    /// The order among placements that are equally good to the player, a random one for each turn of a game.
    pub ties: TieBreak,
    /// A model of the opponent, where the player has one. Only the bot `simulate` uses it, with private bags.
    pub opponent: Option<&'a dyn OpponentModel>,
    /// The number of tiles in a full hand.
    pub hand_size: u32,
    /// The number of points that ends the game at once, if there is one.
    pub target: Option<u32>,
    /// The expressions that a human-like player learns, where they are not the shipped ones: a
    /// [`SetupPlayer`](crate::SetupPlayer) knows its setup's.
    pub expressions: Option<&'a Expressions>,
    /// The player's restrictions. Forbidden placements are also missing from the generator.
    pub without: Restrictions,
}

/// A player's knowledge of its opponent's play. A [`Setup`](crate::Setup) is such a model.
pub trait OpponentModel: Debug + Sync {
    /// The opponent's split in a role, with private bags.
    fn split_in(&self, role: Role) -> Option<&ByBag<Tiles>>;

    /// The opponent's action from what it sees.
    fn act(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> (Action, Score);

    /// The number of tiles that it draws from each bag, `wanted` in all.
    fn allocation(&self, seen: &Observation<'_>, wanted: u32, rng: &mut dyn Rng) -> ByBag<u8>;
}

#[cfg(test)]
impl<'a> SharedBag<'a> {
    /// A bag of `tiles` tiles, by the published rules and before any pass, which tests modify.
    pub(crate) const fn plain(tiles: u32, printed: &'a Printed) -> SharedBag<'a> {
        let exchange_limit = if tiles >= 9 { 9 } else { 0 };
        SharedBag {
            tiles,
            exchange_limit,
            scoreless_left: 6,
            scoreless_counts_as_pass: true,
            max_tiles_when_out: 0,
            printed,
        }
    }
}

/// The bags of an observation without private bags.
static NO_BAGS: ByBag<Tiles> = ByBag([Tiles::EMPTY; MAX_BAGS]);

impl<'a> Observation<'a> {
    /// The observation of a position without history and without information about the opponent.
    pub(crate) fn plain(
        grid: &'a Grid,
        hand: &'a Tiles,
        supply: impl Into<Supply<'a>>,
    ) -> Observation<'a> {
        Observation {
            grid,
            hand,
            supply: supply.into(),
            score: 0,
            opponent_score: 0,
            wins_level: false,
            holder: false,
            mulligan_left: false,
            last: None,
            consecutive_passes: 0,
            passes_to_end: 6,
            opponent_tiles: &Tiles::EMPTY,
            opponent_split: None,
            split: None,
            ties: TieBreak::FIRST,
            opponent: None,
            hand_size: 7,
            target: None,
            expressions: None,
            without: Restrictions::NONE,
        }
    }
}

/// The public information besides the board, hands and scores.
#[derive(Clone, Copy, Debug)]
pub struct Public<'a> {
    /// The opponent's hand together with the bags that the opponent draws from.
    pub opponent_tiles: &'a Tiles,
    /// The opponent's split, where the rules make it known.
    pub opponent_split: Option<&'a ByBag<Tiles>>,
    /// The public information about the shared bag, if there is one.
    pub shared_bag: Option<SharedBag<'a>>,
    /// Whether the holder of the Advantage may still take the Mulligan.
    pub mulligan_left: bool,
    /// The opponent's last action.
    pub last: Option<&'a PublicAction>,
}

impl<'a> Observation<'a> {
    /// The observation of `player` in a position.
    pub fn from_position<G: Game>(
        game: &G,
        position: &'a Position,
        player: Player,
        public: Public<'a>,
    ) -> Observation<'a> {
        let Public {
            opponent_tiles,
            opponent_split,
            shared_bag,
            mulligan_left,
            last,
        } = public;
        let supply =
            shared_bag.map_or_else(|| Supply::Own(position.bags_of(player)), Supply::Shared);
        Observation {
            score: position.scores()[player],
            opponent_score: position.scores()[player.other()],
            wins_level: game.tie_break(position) == Some(player),
            holder: position.holder() == Some(player),
            mulligan_left,
            last,
            consecutive_passes: position.consecutive_passes(),
            passes_to_end: game.passes_to_end(),
            opponent_tiles,
            opponent_split,
            hand_size: game.hand_size(),
            target: game.target(),
            ..Observation::plain(position.grid(), position.hand(player), supply)
        }
    }

    /// The same observation without knowledge of splits, of the opponent and of restrictions, which belong to one player.
    pub(crate) fn without_knowledge(self) -> Observation<'a> {
        Observation {
            split: None,
            opponent_split: None,
            opponent: None,
            expressions: None,
            without: Restrictions::NONE,
            ..self
        }
    }

    /// The contents of the player's bags; empty where the bag is shared.
    pub const fn bags(&self) -> &'a ByBag<Tiles> {
        match self.supply {
            Supply::Own(bags) => bags,
            Supply::Shared(_) => &NO_BAGS,
        }
    }

    /// The public information about the shared bag, if there is one.
    pub const fn shared_bag(&self) -> Option<&SharedBag<'a>> {
        match &self.supply {
            Supply::Own(_) => None,
            Supply::Shared(bag) => Some(bag),
        }
    }

    /// The number of tiles left to draw.
    pub fn tiles_in_bags(&self) -> u32 {
        match &self.supply {
            Supply::Own(bags) => bags.0.iter().map(Tiles::total).sum(),
            Supply::Shared(bag) => bag.tiles,
        }
    }

    /// Whether this number of points ends the game.
    pub fn is_enough(&self, points: u32) -> bool {
        self.target.is_some_and(|target| points >= target)
    }

    /// Whether the score is 0-0.
    pub const fn nil_nil(&self) -> bool {
        self.score == 0 && self.opponent_score == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::rules::Deal;
    use bagsplit_game::rules::number_scrabble::NumberScrabble;

    /// The observation of player 0 when player 1 has drawn these tiles.
    fn seen(opponent: &str) -> String {
        let mut game = NumberScrabble::default();
        game.set("hand", &bagsplit_game::rules::Value::Integer(6))
            .unwrap();
        let mut position = Position::new(&game, &Deal::shared(Player::P0)).unwrap();
        for (player, tiles) in [(Player::P0, "123+=?"), (Player::P1, opponent)] {
            position
                .draw(player, &ByBag::single(tiles.parse().unwrap()))
                .unwrap();
        }
        let unseen = position.tiles_of(Player::P1);
        let tiles = position.available(Player::P0, u32::MAX);
        let printed = Printed::from_game(&game);
        let bag = SharedBag {
            exchange_limit: 6,
            ..SharedBag::plain(tiles, &printed)
        };
        let public = Public {
            opponent_tiles: &unseen,
            opponent_split: None,
            shared_bag: Some(bag),
            mulligan_left: false,
            last: None,
        };
        let seen = Observation::from_position(&game, &position, Player::P0, public);
        assert_eq!(seen.tiles_in_bags(), 102 - 12);
        assert_eq!(seen.opponent_tiles.plus(seen.hand), *game.tiles());
        format!("{seen:?}")
    }

    #[test]
    fn the_opponents_hand_cannot_be_worked_out_from_a_shared_bag() {
        assert_eq!(seen("456789"), seen("=====?"));
    }
}
