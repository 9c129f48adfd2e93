//! Sums over the turns of a game: turns without placements, comebacks, drama and decisiveness.

use bagsplit_arena::{Details, PlayedGame, TurnNote};
use bagsplit_game::board::Player;

use super::totals::halves;

/// Sums over the turns of the game of a pair index.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct TurnSums {
    /// Turns without a legal placement, and runs of such turns of one player.
    pub(crate) nothing_legal: [u16; 2],
    /// Turns without a placement that scores, and runs of such turns of one player.
    pub(crate) nothing_scoring: [u16; 2],
    /// The deficit of the trailing player at half-time, and that player's result in halves.
    pub(crate) behind: u16,
    pub(crate) behind_won: u8,
    /// The opponent's result against the leader after three quarters of the turns, in halves.
    pub(crate) open_late: u8,
    /// The winner's deficit as a fraction of the higher final score: the mean over turns, and the largest.
    pub(crate) drama: [f64; 2],
    /// The best evaluation of the loser, and the fraction of the turns after which the winner's first exceeds it; `None`
    /// for a tie.
    pub(crate) decisiveness: Option<[f64; 2]>,
}

impl TurnSums {
    /// The sums of a game.
    pub(crate) fn new(game: &PlayedGame, details: &Details) -> TurnSums {
        let turns = &details.turns;
        let leads = leads(head_start(game), turns);
        // The leads after half and after three quarters of the turns.
        let half = leads[turns.len() / 2];
        let late = leads[turns.len() * 3 / 4];
        let highest = game.players.0.iter().map(|tally| tally.score).max().unwrap_or(0);
        TurnSums {
            nothing_legal: nothing(turns, |turn| !turn.legal),
            nothing_scoring: nothing(turns, |turn| !turn.scoring),
            behind: u16::try_from(half.unsigned_abs()).unwrap_or(u16::MAX),
            behind_won: ahead(half).map_or(1, |leader| halves(game, leader.other())),
            open_late: ahead(late).map_or(1, |leader| halves(game, leader.other())),
            drama: drama(game.winner, &leads[..turns.len()], highest),
            decisiveness: game.winner.map(|winner| decisiveness(winner, &leads[..turns.len()], highest)),
        }
    }
}

/// The lead of the first player before the first turn.
fn head_start(game: &PlayedGame) -> i64 {
    let [one, two] = game.players.0.map(|tally| i64::from(tally.head_start()));
    one - two
}

/// The first player's points less the second's, before each turn and after the last.
fn leads(start: i64, turns: &[TurnNote]) -> Vec<i64> {
    let mut leads = vec![start];
    for turn in turns {
        let points = i64::from(turn.points);
        let before = leads[leads.len() - 1];
        leads.push(if turn.player == Player::P0 { before + points } else { before - points });
    }
    leads
}

/// The player who is ahead, by the lead of the first player.
fn ahead(lead: i64) -> Option<Player> {
    match lead {
        0 => None,
        1.. => Some(Player::P0),
        _ => Some(Player::P1),
    }
}

/// The number of turns with a property, and of runs of a player's own such turns.
fn nothing(turns: &[TurnNote], so: impl Fn(&TurnNote) -> bool) -> [u16; 2] {
    let (mut all, mut runs, mut running) = (0, 0, [false; 2]);
    for turn in turns {
        let now = so(turn);
        let before = std::mem::replace(&mut running[turn.player.index()], now);
        all += u16::from(now);
        runs += u16::from(now && !before);
    }
    [all, runs]
}

/// As a fraction of the higher final score.
fn part(points: i64, highest: u16) -> f64 {
    if highest == 0 { 0. } else { points as f64 / f64::from(highest) }
}

/// The winner's deficit before each turn, the mean and the largest. In a tie both players count as winners: the mean of
/// their deficits is half of the lead.
fn drama(winner: Option<Player>, leads: &[i64], highest: u16) -> [f64; 2] {
    let deficits = leads.iter().map(|&lead| match winner {
        None => part(lead.abs(), highest) / 2.,
        Some(Player::P0) => part((-lead).max(0), highest),
        Some(Player::P1) => part(lead.max(0), highest),
    });
    let mean = if leads.is_empty() { 0. } else { deficits.clone().sum::<f64>() / leads.len() as f64 };
    [mean, deficits.fold(0., f64::max)]
}

/// The best evaluation of the loser before any turn, and the fraction of the turns after which the winner's first exceeds it.
/// An evaluation is one half plus half of the lead as a fraction of the higher final score.
fn decisiveness(winner: Player, leads: &[i64], highest: u16) -> [f64; 2] {
    let mut own = leads.iter().map(|&lead| if winner == Player::P0 { lead } else { -lead });
    let most = own.clone().map(|lead| -lead).max().unwrap_or(0);
    let above = own.position(|lead| lead > most).unwrap_or(leads.len());
    let moves = if leads.is_empty() { 1. } else { above as f64 / leads.len() as f64 };
    [0.5 + part(most, highest) / 2., moves]
}
