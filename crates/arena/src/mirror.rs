//! A setup against itself.
//!
//! Where both setups of a matchup are the same but for their names, the second game of a pair is the
//! first with the players exchanged: luck belongs to the roles, and so does everything else that players
//! could differ in. It need not be played, and such blocks take half the time.

use crate::{BlockResult, Course, GameRow, Matchup};

impl Matchup<'_> {
    /// Whether both setups are the same but for their names.
    #[must_use]
    pub fn is_mirror(&self) -> bool {
        self.first.canonical() == self.second.canonical()
    }
}

impl BlockResult {
    /// A result with the second game of each pair, for one that holds the first games of a setup against itself.
    pub(crate) fn with_second_games(mut self) -> BlockResult {
        self.games = self.games.iter().flat_map(|first| [*first, second_game(first)]).collect();
        self.courses = self.courses.iter().flat_map(|first| [*first, second_course(first)]).collect();
        let second = self.turns.exchanged();
        self.turns.add(&second);
        self
    }
}

fn second_game(first: &GameRow) -> GameRow {
    // Every column is named, so that one that is added cannot be forgotten here.
    GameRow {
        pair: first.pair,
        index: 1,
        winner: if first.winner < 2 { 1 - first.winner } else { first.winner },
        holder: 1 - first.holder,
        first: 1 - first.first,
        ending: first.ending,
        mulligan: first.mulligan,
        turns: first.turns,
        scores: exchanged(first.scores),
        primary: exchanged(first.primary),
        cross: exchanged(first.cross),
        bonus: exchanged(first.bonus),
        placements: exchanged(first.placements),
        scoring: exchanged(first.scoring),
        passes: exchanged(first.passes),
        tiles_laid: exchanged(first.tiles_laid),
        tiles_left: exchanged(first.tiles_left),
        overage_ms: exchanged(first.overage_ms),
    }
}

fn second_course(first: &Course) -> Course {
    Course {
        pair: first.pair,
        index: 1,
        largest_swing: first.largest_swing,
        lead_changes: first.lead_changes,
        decided_after: first.decided_after,
        stuck: exchanged(first.stuck),
        options: first.options,
    }
}

fn exchanged<T>([one, other]: [T; 2]) -> [T; 2] {
    [other, one]
}
