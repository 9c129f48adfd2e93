//! A review of recorded games: the loss of each player over all its turns, and the worst turns.

use std::collections::BTreeMap;

use bagsplit_arena::GameRecord;

use crate::analysis::Step;

/// The least loss in win probability that counts as a large loss.
pub const LARGE_LOSS: f64 = 0.1;
/// A smaller loss counts as none: the network's estimates are multiples of about this size.
const NO_LOSS: f64 = 0.0005;

/// A recorded game with its turns.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedGame {
    /// The record.
    pub record: GameRecord,
    /// Its turns.
    pub steps: Vec<Step>,
}

impl ReviewedGame {
    /// The name of the setup whose turn it is.
    pub fn setup(&self, step: &Step) -> &str {
        &self.record.players[usize::from(step.player)].setup
    }
}

/// The loss of a player over some games, in win probability.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerReview {
    /// The name of its setup.
    pub setup: String,
    /// The number of its games; one against itself counts twice.
    pub games: usize,
    /// The number of its turns.
    pub turns: usize,
    /// The number of turns in which no other action was better.
    pub without_loss: usize,
    /// The number of turns that lost at least [`LARGE_LOSS`].
    pub large_losses: usize,
    /// The loss of all turns together.
    pub loss: f64,
    /// The mean loss per game of each pair of games, since both games of a pair have the same luck.
    pub by_pair: Vec<f64>,
}

/// The loss of each setup, in the order of their names.
pub fn by_player(games: &[ReviewedGame]) -> Vec<PlayerReview> {
    let mut players: BTreeMap<&str, PlayerReview> = BTreeMap::new();
    let mut pairs: BTreeMap<&str, BTreeMap<_, (f64, f64)>> = BTreeMap::new();
    for game in games {
        let GameRecord { variant, seed, pair, players: two, .. } = &game.record;
        let names = two.each_ref().map(|player| player.setup.as_str());
        for (player, name) in (0u8..).zip(names) {
            let own = players.entry(name).or_default();
            own.games += 1;
            let mut loss = 0.;
            for step in game.steps.iter().filter(|step| step.player == player) {
                own.turns += 1;
                own.without_loss += usize::from(step.lost() < NO_LOSS);
                own.large_losses += usize::from(step.lost() >= LARGE_LOSS);
                loss += step.lost();
            }
            own.loss += loss;
            let both = pairs.entry(name).or_default().entry((names, variant, seed, pair)).or_default();
            *both = (both.0 + loss, both.1 + 1.);
        }
    }
    let mean = |(loss, games): (f64, f64)| loss / games;
    let player = |(name, own): (&str, PlayerReview)| PlayerReview {
        setup: name.to_owned(),
        by_pair: pairs[name].values().copied().map(mean).collect(),
        ..own
    };
    players.into_iter().map(player).collect()
}

/// The turns with the largest losses, the worst first: the places of the game and of the turn. Turns without a loss are
/// left out.
pub fn worst_turns(games: &[ReviewedGame], most: usize) -> Vec<(usize, usize)> {
    let turns = |(game, reviewed): (usize, &ReviewedGame)| {
        let lost = reviewed.steps.iter().map(Step::lost).enumerate();
        lost.filter(|(_, lost)| *lost >= NO_LOSS)
            .map(move |(turn, lost)| (lost, (game, turn)))
            .collect::<Vec<_>>()
    };
    let mut all: Vec<(f64, (usize, usize))> = games.iter().enumerate().flat_map(turns).collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    all.into_iter().take(most).map(|(_, place)| place).collect()
}
