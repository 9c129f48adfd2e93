//! Consistency of the numbers of a block.
//!
//! A valid check sum only proves that a block is unchanged. Code that sums up games relies on these conditions.

use bagsplit_arena::{BlockResult, Course, PlayedGame, Tally, TurnSum};
use bagsplit_game::board::{MAX_HAND, Player, Role};

/// The maximum number of tiles of any rules.
const MOST_TILES: u64 = 1000;

/// Whether games, sums by turn and courses agree with each other.
pub(super) fn is_consistent(result: &BlockResult) -> bool {
    result.games.iter().all(turns_are_counted)
        && sums_are_of_the_games(result)
        && result
            .courses
            .iter()
            .zip(&result.games)
            .all(|(course, game)| is_course_of(course, game))
}

/// Whether the turns of a game fit in 16 bits, and at most as many scored as were placements.
fn turns_are_counted(game: &PlayedGame) -> bool {
    let earning = game
        .players
        .0
        .iter()
        .all(|tally| tally.scoring <= tally.placements);
    u16::try_from(turns(game)).is_ok() && earning
}

/// The turns of a game by its tallies.
pub(super) fn turns(game: &PlayedGame) -> usize {
    let tallies = game.players.0.iter();
    tallies
        .flat_map(|tally| [tally.placements, tally.passes, tally.exchanges].map(usize::from))
        .sum()
}

/// Whether the sums by turn have the games, placements, passes and tiles of the tallies.
fn sums_are_of_the_games(result: &BlockResult) -> bool {
    Player::ALL.into_iter().all(|player| {
        Role::ALL.into_iter().all(|role| {
            let holds = role == Role::Holder;
            let games = result
                .games
                .iter()
                .filter(|game| (game.holder == player) == holds);
            are_sums_of(
                result.turns.for_player(player, role),
                games.map(|game| &game.players[player]),
            )
        })
    })
}

/// Whether these are the sums of games with these tallies.
fn are_sums_of<'t>(sums: &[TurnSum], tallies: impl Iterator<Item = &'t Tally>) -> bool {
    // The number of games by the player's number of turns.
    let mut ended = vec![0u64; sums.len() + 1];
    let mut counted = [0u64; 4];
    for tally in tallies {
        let Some(games) = ended.get_mut(usize::from(tally.turns())) else {
            return false;
        };
        *games += 1;
        let counts = [
            tally.placements,
            tally.scoring,
            tally.passes,
            tally.tiles_laid,
        ];
        counted
            .iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += u64::from(count));
    }
    let mut going_on: u64 = ended.iter().sum();
    let mut summed = [0u64; 4];
    for (sum, ended) in sums.iter().zip(&ended) {
        going_on -= ended;
        if sum.games != going_on || going_on == 0 || !is_within_bounds(sum) {
            return false;
        }
        let counts = [sum.placements, sum.scoring, sum.passes, sum.tiles_laid];
        summed
            .iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum = sum.saturating_add(count));
    }
    summed == counted
}

/// Whether the points and tiles of a turn are possible, so that their sums over many blocks are too.
fn is_within_bounds(sum: &TurnSum) -> bool {
    is_at_most(sum.points, sum.games, u32::MAX.into())
        && is_at_most(sum.points_squared, sum.points, u32::MAX.into())
        && is_at_most(sum.hand, sum.games, MAX_HAND as u64)
        && sum
            .bags
            .iter()
            .all(|&tiles| is_at_most(tiles, sum.games, MOST_TILES))
}

/// Whether a sum is at most this number times the largest summand.
fn is_at_most(sum: u64, count: u64, most: u64) -> bool {
    u128::from(sum) <= u128::from(count) * u128::from(most)
}

/// Whether a course has at most the turns of its game, and leads that scores can have.
fn is_course_of(course: &Course, game: &PlayedGame) -> bool {
    course.nothing_scoring <= game.turns()
        && course.lead_changes <= game.turns().saturating_add(1)
        && course
            .leads
            .iter()
            .all(|lead| lead.unsigned_abs() <= u16::MAX.into())
}
