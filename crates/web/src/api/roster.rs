//! Opponents and players as JSON, for a program that cannot read setup files: the static site.

use bagsplit_games::{ChoiceEntry, EntryError, SetupEntry};
use bagsplit_players::Bot;
use serde::{Deserialize, Serialize};

use crate::api::opponents::{LevelWins, Opponent, Practice};

#[derive(Serialize, Deserialize)]
struct Roster {
    opponents: Vec<OpponentEntry>,
    players: Vec<(String, ChoiceEntry)>,
}

#[derive(Clone, Serialize, Deserialize)]
struct OpponentEntry {
    #[serde(flatten)]
    setup: SetupEntry,
    from: String,
    about: Vec<(String, Vec<String>)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    recommended: Vec<LevelWins>,
}

impl Practice {
    /// The opponents and players as indented JSON.
    ///
    /// # Errors
    /// When an opponent has rules of its own, different splits for both roles, or a program that plays.
    pub fn to_json(&self) -> Result<String, EntryError> {
        let opponents: Result<Vec<_>, _> = self
            .opponents
            .iter()
            .map(|(_, opponent)| to_entry(opponent))
            .collect();
        let players = self
            .players
            .iter()
            .map(|(name, bot)| (name.clone(), ChoiceEntry::new(bot)));
        let roster = Roster {
            opponents: opponents?,
            players: players.collect(),
        };
        serde_json::to_string_pretty(&roster)
            .map(|text| text + "\n")
            .map_err(EntryError::new)
    }

    /// The opponents and players of [`Practice::to_json`].
    ///
    /// # Errors
    /// When it is no such text, or names a game, bot or policy that does not exist.
    pub fn from_json(text: &str) -> Result<Practice, EntryError> {
        let roster: Roster = serde_json::from_str(text).map_err(EntryError::new)?;
        let opponents: Result<Vec<_>, _> = roster.opponents.iter().map(from_entry).collect();
        let mut players = Vec::new();
        for (name, entry) in roster.players {
            let mut bot = Bot::Greedy;
            entry.choose(&mut bot)?;
            players.push((name, bot));
        }
        Ok(Practice::new(opponents?, players))
    }
}

fn to_entry(opponent: &Opponent) -> Result<OpponentEntry, EntryError> {
    let opponent = opponent.clone();
    Ok(OpponentEntry {
        setup: SetupEntry::new(&opponent.setup, &opponent.rules)?,
        from: opponent.from,
        about: opponent.about,
        recommended: opponent.recommended,
    })
}

fn from_entry(entry: &OpponentEntry) -> Result<Opponent, EntryError> {
    let (rules, setup) = entry.setup.read()?;
    let entry = entry.clone();
    Ok(Opponent {
        setup,
        rules,
        from: entry.from,
        about: entry.about,
        recommended: entry.recommended,
    })
}
