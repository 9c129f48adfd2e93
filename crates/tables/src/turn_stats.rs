//! The table of turns: what happens on the n-th turn of a player?

use arena::TurnSum;
use board::{Bag, Player, Role};
use polars_core::prelude::DataFrame;
use study::SetupTotals;

use crate::frame::Columns;

/// The sums of one player in one role over one turn.
struct Row<'t> {
    matchup: i32,
    player: &'static str,
    setup: &'t str,
    role: &'static str,
    turn: i32,
    sum: &'t TurnSum,
}

/// The table `turn_stats` of the counted games of a variant. `names` are those of the setups, `bags` is how many bags
/// the rules have, or the most that any variant has.
///
/// # Panics
/// When a setup has no name, or there are more than [`board::MAX_BAGS`] bags.
#[must_use]
pub fn turn_stats(variant: Option<&str>, names: &[String], totals: &SetupTotals, bags: u8) -> DataFrame {
    let mut rows = Vec::new();
    for (matchup, &(a, b)) in totals.matchups().iter().enumerate() {
        for player in Player::ALL {
            let setup = &names[[a, b][player.index()]];
            for role in Role::ALL {
                for (sum, turn) in totals.matchup(matchup).turns().of(player, role).iter().zip(1..) {
                    let (matchup, player) = (matchup as i32, ["a", "b"][player.index()]);
                    rows.push(Row { matchup, player, setup, role: role.name(), turn, sum });
                }
            }
        }
    }
    let rows = || rows.iter();
    let mut columns = Columns::default();
    columns.variant(variant, rows().count());
    columns.small("matchup", rows().map(|row| row.matchup));
    columns.text("player", rows().map(|row| Some(row.player)));
    columns.text("setup", rows().map(|row| Some(row.setup)));
    columns.text("role", rows().map(|row| Some(row.role)));
    columns.small("turn", rows().map(|row| row.turn));
    columns.sums("games", rows().map(|row| row.sum.games));
    columns.sums("points", rows().map(|row| row.sum.points));
    columns.sums("points_squared", rows().map(|row| row.sum.points_squared));
    columns.sums("placements", rows().map(|row| row.sum.placements));
    columns.sums("scoring_turns", rows().map(|row| row.sum.scoring));
    columns.sums("passes", rows().map(|row| row.sum.passes));
    let exchanges = |sum: &TurnSum| sum.games.saturating_sub(sum.placements + sum.passes);
    columns.sums("exchanges", rows().map(|row| exchanges(row.sum)));
    columns.sums("tiles_laid", rows().map(|row| row.sum.tiles_laid));
    columns.sums("hand_tiles", rows().map(|row| row.sum.hand));
    for bag in Bag::first(bags.into()) {
        let letter = char::from(b'a' + bag.index() as u8);
        columns.sums(&format!("bag_{letter}_tiles"), rows().map(|row| row.sum.bags[bag.index()]));
    }
    columns.frame()
}
