//! A setup against itself.
//!
//! Where both setups of a matchup are the same but for their names, the second game of a pair is the
//! first with the players exchanged: luck belongs to the roles, and so does everything else that players
//! could differ in. It is neither played nor kept, and such blocks take half the time and half the room.
//! Whoever wants both games asks for [`BlockResult::pairs`] and [`BlockResult::turn_sums`].

use crate::{BlockResult, Leg, Matchup, Pair, PlayedGame, TurnSums};

impl Matchup<'_> {
    /// Whether both setups are the same but for their names.
    #[must_use]
    pub fn is_mirror(&self) -> bool {
        self.first.canonical() == self.second.canonical()
    }

    /// Which games of each pair have to be played.
    #[must_use]
    pub fn legs(&self) -> &'static [Leg] {
        legs(self.is_mirror())
    }
}

impl BlockResult {
    /// Which games of each pair are kept.
    #[must_use]
    pub fn legs(&self) -> &'static [Leg] {
        legs(self.mirror)
    }

    /// Both games of each pair, of a mirror as well.
    ///
    /// # Panics
    /// When the games are not those of [`BlockResult::legs`], pair by pair.
    pub fn pairs(&self) -> impl Iterator<Item = Pair<PlayedGame>> + '_ {
        self.games.chunks(self.legs().len()).map(|games| {
            let pair = match *games {
                [one] if self.mirror => Pair([one, one.exchanged()]),
                [one, two] => Pair([one, two]),
                _ => panic!("a pair has two games"),
            };
            let [one, two] = pair.0.map(|game| (game.pair, game.leg));
            assert_eq!([one, two], Leg::ALL.map(|leg| (one.0, leg)), "games come pair by pair");
            pair
        })
    }

    /// How many games there are, both of each pair.
    #[must_use]
    pub fn game_count(&self) -> u64 {
        (self.games.len() / self.legs().len() * Leg::ALL.len()) as u64
    }

    /// The sums by turn over both games of each pair.
    #[must_use]
    pub fn turn_sums(&self) -> TurnSums {
        let mut sums = self.turns.clone();
        if self.mirror {
            sums.add(&self.turns.exchanged());
        }
        sums
    }
}

fn legs(mirror: bool) -> &'static [Leg] {
    if mirror { &Leg::ALL[..1] } else { &Leg::ALL }
}
