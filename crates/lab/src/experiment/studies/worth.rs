//! Reading `[worth]`: the mechanics whose value is measured by restricted play.

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Restriction;
use serde_json::Value as Json;

use crate::experiment::reader::{Item, Result, Table};
use crate::experiment::setup_file::ReadSetup;
use crate::experiment::setups::Setups;
use crate::experiment::studies::StudySettings;
use crate::experiment::toml_text::{line, texts};
use crate::experiment::{json_schema, restriction};

/// The mechanics whose value is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthSettings {
    /// The number of players, which are the first setups of the experiment. After them come, for each player, one setup for
    /// each of these restrictions.
    pub players: usize,
    /// The restrictions, in their order.
    pub without: Vec<Restriction>,
}

impl WorthSettings {
    /// The restriction of the setup at this place.
    ///
    /// # Panics
    /// When it is one of the players, which are unrestricted.
    pub fn restriction(&self, bound: usize) -> Restriction {
        self.without[(bound - self.players) % self.without.len()]
    }

    /// The number of rows of the table in the end.
    pub(crate) fn rows(&self) -> usize {
        self.players * self.without.len()
    }

    /// The matchups: each restricted setup against its player.
    pub(crate) fn matchups(&self) -> Vec<(usize, usize)> {
        let each = self.without.len();
        (0..self.rows())
            .map(|bound| (bound / each, self.players + bound))
            .collect()
    }
}

/// Keys that an experiment with `[worth]` cannot have, beside those of adaptive studies.
const OTHERS: [&str; 5] = ["pairing", "variant", "sweep", "balance", "tune"];

pub(crate) fn schema() -> Json {
    json_schema::object([("without", json_schema::list(json_schema::text()))])
}

/// Reads a `[worth]` table, and adds the restricted setups to the players.
pub(crate) fn read(
    item: &Item<'_>,
    experiment: &Table<'_>,
    setups: &mut Setups,
    rules: &Ruleset,
) -> Result<WorthSettings> {
    for other in OTHERS
        .iter()
        .chain(StudySettings::KEYS)
        .filter_map(|key| experiment.get(key))
    {
        let key = other.key;
        other.reject_key(format!(
            "an experiment with [worth] has no '{key}': each of its setups plays itself, under one set of rules"
        ));
    }
    let table = item.table()?.only(&["without"]);
    let given = table.get("without");
    if let (None, Some(error)) = (given, table.wrong_keys.clone()) {
        return Err(error);
    }
    let without = given.map_or_else(
        || Ok(Restriction::available(rules)),
        |item| restriction::list(item, rules),
    )?;
    let at = given.unwrap_or(item);
    if without.is_empty() {
        return Err(at.error("'without' is empty; leave it out for all mechanics of the game"));
    }
    let players = setups.len();
    for player in 0..players {
        let free = setups.read[player].clone();
        if let Some(mechanic) = without
            .iter()
            .find(|&&mechanic| free.setup.without.has(mechanic))
        {
            let name = &free.setup.name;
            return Err(at.error(format!(
                "'{name}' is without '{mechanic}' already, so there is no value to measure"
            )));
        }
        for &mechanic in &without {
            let mut restricted = ReadSetup {
                names_expressions: true,
                ..free.clone()
            };
            restricted.setup.name = format!("{} without {mechanic}", free.setup.name);
            restricted.setup.forbid(mechanic);
            setups.add(
                restricted,
                format!("in [worth] at {}", item.place()),
                |message| at.error(message),
            )?;
        }
    }
    Ok(WorthSettings { players, without })
}

/// Writes the `[worth]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, worth: &WorthSettings) {
    *out += "\n[worth]\n";
    line(
        out,
        "without",
        texts(worth.without.iter().map(ToString::to_string)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_setup_meets_the_same_player_unbound() {
        let without = Restriction::available(&Ruleset::default())
            .into_iter()
            .take(3)
            .collect();
        let matchups = WorthSettings {
            players: 2,
            without,
        }
        .matchups();
        assert_eq!(matchups, [(0, 2), (0, 3), (0, 4), (1, 5), (1, 6), (1, 7)]);
    }
}
