//! The table `pair_sums`: sums over pairs, for pair-clustered standard errors.

use crate::study::{PAIR_FIGURES, PairSums};
use bagsplit_game::board::Player;

use crate::table::column::{Columns, Frame, VARIANT};
use crate::table::games::letter;

/// The sums of one figure of one player.
pub(crate) struct PairSumsRow<'s> {
    variant: Option<&'s str>,
    matchup: usize,
    setups: [&'s str; 2],
    player: Player,
    figure: usize,
    sums: &'s PairSums,
}

/// The table `pair_sums`.
#[rustfmt::skip]
pub(crate) fn columns<'s>() -> Columns<'s, PairSumsRow<'s>> {
    Columns::<PairSumsRow<'s>>::new("pair_sums",
        "Written by `run`. One row per matchup, player and figure: integer sums over pairs, for pair-clustered standard \
             errors.")
        .text("variant", VARIANT, |row| row.variant)
        .small("matchup", "", "Index of the matchup in the plan, from 0", |row| row.matchup as i32)
        .text("player", "`a` or `b`, as in `games`", |row| Some(letter(row.player)))
        .text("setup", "Name of that player's setup", |row| Some(row.setups[row.player.index()]))
        .text("figure",
            "The summed figure, named as the column of `games`: `points` (`score`), `placements`, `scoring_turns`, `passes`, \
             `exchanges`, `bonus_points`, `tiles_laid`, `tiles_left`",
            |row| Some(PAIR_FIGURES[row.figure].0))
        .sum("pairs", "pairs", "Pairs: the number of independent observations", |row| row.sums.pairs)
        .sum("turns", "turns", "Sum of t over pairs, where t is the turns of the player in both games of a pair",
            |row| row.sums.turns[row.player])
        .sum("turns_squared", "turns²", "Sum of t² over pairs", |row| row.sums.turns_squared[row.player])
        .sum("sum", "", "Sum of x over pairs, where x is the figure of the player in both games of a pair",
            |row| row.sums.figures[row.player][row.figure].sum)
        .sum("sum_squared", "", "Sum of x² over pairs", |row| row.sums.figures[row.player][row.figure].squared)
        .sum("sum_times_turns", "", "Sum of x t over pairs", |row| row.sums.figures[row.player][row.figure].times_turns)
        .sum("sum_times_other", "",
            "Sum of x times the opponent's x over pairs, for errors of differences",
            |row| row.sums.times_other[row.figure])
}

/// A matchup with its variant, its index, the names of its setups, and its sums.
pub type PairSumsOf<'s> = (Option<&'s str>, usize, [&'s str; 2], &'s PairSums);

/// The table `pair_sums` of these matchups.
pub fn pair_sums(matchups: &[PairSumsOf<'_>]) -> Frame {
    let mut rows = Vec::new();
    for &(variant, matchup, setups, sums) in matchups {
        for player in Player::ALL {
            rows.extend((0..PAIR_FIGURES.len()).map(|figure| PairSumsRow {
                variant,
                matchup,
                setups,
                player,
                figure,
                sums,
            }));
        }
    }
    columns().frame(rows)
}
