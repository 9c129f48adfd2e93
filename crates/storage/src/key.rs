//! Keys of games.

use std::fmt;

use bagsplit_game::rules::{Entry, Game, Value};
use bagsplit_players::Setup;

/// The version of everything that determines the course of a game: rules, generators, bots, random numbers. It must
/// advance whenever the same experiment would be played differently, so that old blocks are not taken for new ones.
pub const PLAY_VERSION: u32 = 2;

/// The version of the content of courses for the same games. It must advance whenever that changes.
const COURSES_VERSION: u32 = 2;

/// The key of the games of two setups under some rules with some seed: a hash of all that determines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchupKey([u8; 16]);

impl MatchupKey {
    /// The key of the games between these setups. Names are not part of it.
    pub fn new<G: Game>(game: &G, seed: u64, first: &Setup, second: &Setup) -> MatchupKey {
        MatchupKey::of_setups(
            &MatchupKey::rules(game, seed),
            &first.canonical(),
            &second.canonical(),
        )
    }

    /// The common part of the hash of all matchups with some rules and seed.
    pub(crate) fn rules<G: Game>(game: &G, seed: u64) -> blake3::Hasher {
        let mut text = format!(
            "bagsplit games, version {PLAY_VERSION}\n{}\nseed {seed}\n",
            G::NAME
        );
        for entry in game
            .entries()
            .iter()
            .filter(|entry| !Entry::may_be_missing(entry.key, &entry.value))
        {
            text.push_str(&format!("{} = {}\n", entry.key, value_text(&entry.value)));
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update(text.as_bytes());
        hasher
    }

    /// The key of the games by these rules between setups with these canonical texts.
    pub(crate) fn of_setups(rules: &blake3::Hasher, first: &str, second: &str) -> MatchupKey {
        let mut hasher = rules.clone();
        for part in [first, "\n", second, "\n"] {
            hasher.update(part.as_bytes());
        }
        MatchupKey(short(&hasher.finalize()))
    }

    /// The key of the same games with their courses: a block without them is never taken for one with them.
    #[must_use]
    pub fn with_courses(self) -> MatchupKey {
        let text = format!("bagsplit courses, version {COURSES_VERSION}\n{self}\n");
        MatchupKey(short(&blake3::hash(text.as_bytes())))
    }

    /// The key of the outcomes of the same games, which are stored without anything else.
    pub(crate) fn outcomes(self) -> MatchupKey {
        MatchupKey(short(&blake3::hash(
            format!("bagsplit outcomes\n{self}\n").as_bytes(),
        )))
    }

    pub(crate) const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }

    pub(crate) const fn from_bytes(bytes: [u8; 16]) -> MatchupKey {
        MatchupKey(bytes)
    }
}

impl fmt::Display for MatchupKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The first half of a hash, which keys consist of.
pub(crate) fn short(hash: &blake3::Hash) -> [u8; 16] {
    std::array::from_fn(|byte| hash.as_bytes()[byte])
}

/// The value of a rule option in keys. Keys of blocks depend on every character of it.
fn value_text(value: &Value) -> String {
    match value {
        Value::Integer(number) => format!("Integer({number})"),
        Value::Bool(is) => format!("Bool({is})"),
        Value::Text(text) => format!("Text({})", quoted(text)),
        Value::Counts(counts) => {
            let counts = counts
                .iter()
                .map(|(symbol, count)| format!("({}, {count})", quoted(symbol)));
            format!("Counts([{}])", counts.collect::<Vec<_>>().join(", "))
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
