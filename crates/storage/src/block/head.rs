//! The head of a block of games.

use bagsplit_arena::{Matchup, PairRange};
use bagsplit_game::rules::Game;
use bagsplit_players::Setup;

use super::columns::Bytes;
use crate::{MatchupKey, PLAY_VERSION};

/// What is stored of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Result and sums.
    Games,
    /// These and its course.
    Courses,
    /// Who won.
    Outcomes,
}

/// The identity of stored games: two setups, rules and a seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMatchup {
    /// The name of the game.
    pub(super) game: String,
    /// The version of play that they were played with.
    pub(super) play_version: u32,
    /// The seed of the experiment.
    pub(super) seed: u64,
    pub(super) key: MatchupKey,
    /// Whether a setup plays itself, so that there is one game per pair.
    pub(super) self_match: bool,
    pub(super) detail: Detail,
}

/// Stored matchups of several setups, with the same rules and seed. There may be a million of them, so their common
/// parts are stored once.
#[derive(Clone, Debug)]
pub struct StoredMatchups {
    game: &'static str,
    seed: u64,
    rules: blake3::Hasher,
    /// The canonical texts of the setups.
    setups: Vec<String>,
}

impl StoredMatchups {
    /// The matchups of these setups.
    pub fn new<'s, G: Game>(
        game: &G,
        seed: u64,
        setups: impl IntoIterator<Item = &'s Setup>,
    ) -> StoredMatchups {
        let setups = setups.into_iter().map(Setup::canonical).collect();
        StoredMatchups {
            game: G::NAME,
            seed,
            rules: MatchupKey::rules(game, seed),
            setups,
        }
    }

    /// The matchup of the setups with these indexes; `with_courses` adds the courses of its games.
    ///
    /// # Panics
    /// When an index is out of range.
    pub fn pairing(&self, first: usize, second: usize, with_courses: bool) -> StoredMatchup {
        let (first, second) = (&self.setups[first], &self.setups[second]);
        let key = MatchupKey::of_setups(&self.rules, first, second);
        StoredMatchup {
            game: self.game.to_owned(),
            play_version: PLAY_VERSION,
            seed: self.seed,
            key: if with_courses {
                key.with_courses()
            } else {
                key
            },
            self_match: first == second,
            detail: if with_courses {
                Detail::Courses
            } else {
                Detail::Games
            },
        }
    }
}

impl StoredMatchup {
    /// The games of this matchup; `with_courses` adds the courses of its games.
    pub fn new<G: Game>(
        game: &G,
        seed: u64,
        matchup: Matchup<'_>,
        with_courses: bool,
    ) -> StoredMatchup {
        StoredMatchups::new(game, seed, [matchup.first, matchup.second]).pairing(0, 1, with_courses)
    }

    /// The outcomes of the games of this matchup, of which adaptive studies need nothing else: stored by pairs that are too few
    /// for blocks of whole games.
    #[must_use]
    pub fn outcomes(self) -> StoredMatchup {
        StoredMatchup {
            key: self.key.outcomes(),
            detail: Detail::Outcomes,
            ..self
        }
    }

    /// The key of the games.
    pub const fn key(&self) -> MatchupKey {
        self.key
    }

    /// Writes the head of a block of these pairs.
    pub(super) fn write(&self, out: &mut Vec<u8>, pairs: PairRange) {
        out.push(u8::try_from(self.game.len()).expect("names of games are short"));
        out.extend(self.game.as_bytes());
        out.extend(self.play_version.to_le_bytes());
        out.extend(self.seed.to_le_bytes());
        out.extend(self.key.bytes());
        out.extend(pairs.first().to_le_bytes());
        out.extend(pairs.end().to_le_bytes());
        out.push(if self.self_match { 1 } else { 2 });
        out.push(self.detail as u8);
        // Reserved.
        out.extend(0_u64.to_le_bytes());
    }

    /// Reads the head of a block.
    pub(super) fn read(from: &mut Bytes<'_>) -> Option<(StoredMatchup, PairRange)> {
        let length = from.u8()?;
        let game = std::str::from_utf8(from.take(length.into())?)
            .ok()?
            .to_owned();
        let (play_version, seed, key) = (
            from.u32()?,
            from.u64()?,
            MatchupKey::from_bytes(from.array()?),
        );
        let (first, end) = (from.u64()?, from.u64()?);
        let self_match = match from.u8()? {
            1 => true,
            2 => false,
            _ => return None,
        };
        let detail = match (from.u8()?, from.u64()?) {
            (0, 0) => Detail::Games,
            (1, 0) => Detail::Courses,
            (2, 0) => Detail::Outcomes,
            _ => return None,
        };
        let pairs = PairRange::between(first, end);
        let whole = pairs.end() == end && pairs.pairs() <= super::MOST_PAIRS;
        whole.then_some((
            StoredMatchup {
                game,
                play_version,
                seed,
                key,
                self_match,
                detail,
            },
            pairs,
        ))
    }
}
