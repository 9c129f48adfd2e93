//! Sums over the n-th turns of a player: points, passes and bags by stage of the game.

use bagsplit_game::board::{ByPlayer, ByRole, MAX_BAGS, Player, Role};

/// Sums over the n-th turns of a player in many games. All are integers, so their sums do not depend on the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TurnSum {
    /// Games in which the player had this turn.
    pub games: u64,
    /// Points.
    pub points: u64,
    /// Squares of the points of the turn.
    pub points_squared: u64,
    /// Turns with a placement.
    pub placements: u64,
    /// Turns that earned points.
    pub scoring: u64,
    /// Turns passed; the turns that are neither passes nor placements are exchanges.
    pub passes: u64,
    /// Tiles placed.
    pub tiles_laid: u64,
    /// Tiles in hand after the draw.
    pub hand: u64,
    /// Tiles left in each bag after the draw.
    pub bags: [u64; MAX_BAGS],
}

impl TurnSum {
    /// Adds other sums, saturating at 64 bits.
    pub fn add(&mut self, other: &TurnSum) {
        let TurnSum {
            games,
            points,
            points_squared,
            placements,
            scoring,
            passes,
            tiles_laid,
            hand,
            bags,
        } = *other;
        // One by one: a chain of references takes six times the instructions.
        self.games = self.games.saturating_add(games);
        self.points = self.points.saturating_add(points);
        self.points_squared = self.points_squared.saturating_add(points_squared);
        self.placements = self.placements.saturating_add(placements);
        self.scoring = self.scoring.saturating_add(scoring);
        self.passes = self.passes.saturating_add(passes);
        self.tiles_laid = self.tiles_laid.saturating_add(tiles_laid);
        self.hand = self.hand.saturating_add(hand);
        self.bags
            .iter_mut()
            .zip(bags)
            .for_each(|(sum, tiles)| *sum = sum.saturating_add(tiles));
    }
}

/// The sums of each player in each role, by turn of that player.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TurnSums(pub ByPlayer<ByRole<Vec<TurnSum>>>);

impl TurnSums {
    /// The sums of a player in a role, turn by turn from the first.
    pub fn for_player(&self, player: Player, role: Role) -> &[TurnSum] {
        &self.0[player][role]
    }

    /// Adds the sums of other games.
    pub fn add(&mut self, other: &TurnSums) {
        for player in Player::ALL {
            for role in Role::ALL {
                for (turn, sum) in other.for_player(player, role).iter().enumerate() {
                    self.at(player, role, turn).add(sum);
                }
            }
        }
    }

    /// The sums with the players exchanged, each in the same roles.
    pub(crate) fn exchanged(&self) -> TurnSums {
        let [one, other] = self.0.0.clone();
        TurnSums(ByPlayer([other, one]))
    }

    pub(crate) fn at(&mut self, player: Player, role: Role, turn: usize) -> &mut TurnSum {
        let sums = &mut self.0[player][role];
        if sums.len() <= turn {
            sums.resize(turn + 1, TurnSum::default());
        }
        &mut sums[turn]
    }
}
