//! Self-play matchups.
//!
//! Where both setups of a matchup are equal except for their names, the second game of a pair is the first with the
//! players exchanged: randomness belongs to the roles, and so does every other possible difference. It is neither
//! played nor stored, so such blocks take half the time and half the space. [`BlockResult::pairs`] and
//! [`BlockResult::turn_sums`] reconstruct both games.

use crate::{BlockResult, Leg, Matchup, Pair, PlayedGame, TurnSums};

impl Matchup<'_> {
    /// Whether both setups are equal except for their names.
    pub fn is_self_match(&self) -> bool {
        self.first.canonical() == self.second.canonical()
    }

    /// The games of each pair that have to be played.
    pub fn legs(&self) -> &'static [Leg] {
        legs(self.is_self_match())
    }
}

impl BlockResult {
    /// The games of each pair that are stored.
    pub fn legs(&self) -> &'static [Leg] {
        legs(self.self_match)
    }

    /// Both games of each pair, also of a self-play matchup.
    ///
    /// # Panics
    /// When the games are not those of [`BlockResult::legs`], pair by pair.
    pub fn pairs(&self) -> impl Iterator<Item = Pair<PlayedGame>> + '_ {
        self.games.chunks(self.legs().len()).map(|games| {
            let pair = match *games {
                [one] if self.self_match => Pair([one, one.exchanged()]),
                [one, two] => Pair([one, two]),
                _ => panic!("a pair has two games"),
            };
            let [one, two] = pair.0.map(|game| (game.pair, game.leg));
            assert_eq!(
                [one, two],
                Leg::ALL.map(|leg| (one.0, leg)),
                "games come pair by pair"
            );
            pair
        })
    }

    /// The number of games, counting both of each pair.
    pub fn game_count(&self) -> u64 {
        (self.games.len() / self.legs().len() * Leg::ALL.len()) as u64
    }

    /// The sums by turn over both games of each pair.
    pub fn turn_sums(&self) -> TurnSums {
        let mut sums = self.turns.clone();
        if self.self_match {
            sums.add(&self.turns.exchanged());
        }
        sums
    }
}

fn legs(self_match: bool) -> &'static [Leg] {
    if self_match {
        &Leg::ALL[..1]
    } else {
        &Leg::ALL
    }
}
