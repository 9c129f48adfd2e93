//! The table `turn_stats`: sums over the n-th turns of players.

use crate::study::SetupTotals;
use bagsplit_arena::TurnSum;
use bagsplit_game::board::{Bag, MAX_BAGS, Player, Role};

use crate::table::column::{Columns, Frame, VARIANT};
use crate::table::games::letter;

/// The sums of one player in one role over the turns with one number.
pub(crate) struct TurnStatsRow<'t> {
    variant: Option<&'t str>,
    matchup: i32,
    player: &'static str,
    setup: &'t str,
    role: &'static str,
    turn: i32,
    sum: &'t TurnSum,
}

/// The columns of the bags that the rules have.
#[rustfmt::skip]
pub(crate) fn columns<'t>(bags: usize) -> Columns<'t, TurnStatsRow<'t>> {
    let columns = Columns::<TurnStatsRow<'t>>::new("turn_stats",
        "One row per player, role and turn number n, over the n-th turns in all games of a matchup, ordered \
             by variant, `matchup`, `player`, `role`, `turn`. All are sums of whole numbers over `games`; divide \
             to get means.")
        .text("variant", VARIANT, |row| row.variant)
        .small("matchup", "", "Index of the matchup in the plan, from 0", |row| row.matchup)
        .text("player", "`a` or `b`, as in `games`", |row| Some(row.player))
        .text("setup", "Name of that player's setup", |row| Some(row.setup))
        .text("role", "`holder` of the Advantage, or `other`", |row| Some(row.role))
        .small("turn", "", "Number of the player's own turn, from 1", |row| row.turn)
        .sum("games", "games", "Games in which the player had this turn; fewer as games end", |row| row.sum.games)
        .sum("points", "points", "Sum of points", |row| row.sum.points)
        .sum("points_squared", "points²", "Sum of the squares of the points of the turn", |row| row.sum.points_squared)
        .sum("placements", "turns", "Turns with a placement", |row| row.sum.placements)
        .sum("scoring_turns", "turns", "Turns that earned points", |row| row.sum.scoring)
        .sum("passes", "turns", "Turns passed", |row| row.sum.passes)
        .sum("exchanges", "turns",
            "Turns in which tiles were exchanged: `games` minus placements and passes",
            |row| row.sum.games.saturating_sub(row.sum.placements + row.sum.passes))
        .sum("tiles_laid", "tiles", "Sum of tiles placed", |row| row.sum.tiles_laid)
        .sum("hand_tiles", "tiles", "Sum of tiles in hand after the draw that ends the turn", |row| row.sum.hand);
    Bag::first(bags).fold(columns, |columns, bag| {
        let name = format!("bag_{}_tiles", bag.letter().to_ascii_lowercase());
        let meaning = format!("Sum of tiles left in bag {bag} after that draw; omitted if no rules have the bag");
        columns.sum(&name, "tiles", &meaning, move |row| row.sum.bags[bag.index()])
    })
}

/// The table `turn_stats` of the counted games of a variant. `names` are those of the setups; `bags` is the number of
/// bags of the rules, or the maximum over variants.
///
/// # Panics
/// If a setup has no name, or there are more than [`bagsplit_game::board::MAX_BAGS`] bags.
pub fn turn_stats(
    variant: Option<&str>,
    names: &[String],
    totals: &SetupTotals,
    bags: u8,
) -> Frame {
    assert!(usize::from(bags) <= MAX_BAGS, "there are no more bags");
    let mut rows = Vec::new();
    for (matchup, &(a, b)) in totals.matchups.iter().enumerate() {
        for (player, setup) in Player::ALL.into_iter().zip([a, b]) {
            for role in Role::ALL {
                for (sum, turn) in totals.by_matchup[matchup]
                    .turns
                    .for_player(player, role)
                    .iter()
                    .zip(1..)
                {
                    let (setup, player, role) =
                        (names[setup].as_str(), letter(player), role.name());
                    rows.push(TurnStatsRow {
                        variant,
                        matchup: matchup as i32,
                        player,
                        setup,
                        role,
                        turn,
                        sum,
                    });
                }
            }
        }
    }
    columns(bags.into()).frame(rows)
}
