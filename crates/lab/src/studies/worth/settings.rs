//! Reading `[worth]`: what of a game is each player to be without, so that it shows what that is worth?

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Restriction;

use crate::experiment::setup_file::ReadSetup;
use crate::experiment::setups::Setups;
use crate::experiment::table::{Item, Table};
use crate::experiment::toml_text::{line, text};
use crate::experiment::{ConfigError, restriction};

/// What is measured by players who may not use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthSettings {
    /// How many players there are: the first setups of the experiment. After them come, for each in turn, one setup for
    /// each of these restrictions.
    pub players: usize,
    /// The restrictions, in their order.
    pub without: Vec<Restriction>,
}

impl WorthSettings {
    /// What the setup at this place may not do.
    ///
    /// # Panics
    /// When it is one of the players, who may do everything.
    #[must_use]
    pub fn restriction(&self, bound: usize) -> Restriction {
        self.without[(bound - self.players) % self.without.len()]
    }

    /// How many rows the table has in the end.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.players * self.without.len()
    }

    /// Who plays whom: each bound setup meets its player, who may do everything.
    pub(crate) fn matchups(&self) -> Vec<(usize, usize)> {
        let each = self.without.len();
        (0..self.rows()).map(|bound| (bound / each, self.players + bound)).collect()
    }
}

/// What an experiment with `[worth]` cannot have: it has one pairing, one set of rules and no study.
const OTHERS: [&str; 9] =
    ["pairing", "variant", "sweep", "balance", "tune", "best", "search", "equilibrium", "train"];

/// Reads a `[worth]` table, and adds the bound setups to the players.
pub(crate) fn read(
    item: &Item<'_>,
    experiment: &Table<'_>,
    setups: &mut Setups,
    rules: &Ruleset,
) -> Result<WorthSettings, ConfigError> {
    for other in OTHERS.iter().filter_map(|key| experiment.get(key)) {
        let key = other.key;
        other.reject_key(format!(
            "an experiment with [worth] has no '{key}': each of its setups plays itself, by one set of rules"
        ));
    }
    let table = item.table()?.only(&["without"]);
    let given = table.get("without");
    if let (None, Some(error)) = (given, table.wrong_keys()) {
        return Err(error);
    }
    let without =
        given.map_or_else(|| Ok(Restriction::available(rules)), |item| restriction::list(item, rules))?;
    let at = given.unwrap_or(item);
    if without.is_empty() {
        return Err(at.error("nothing is in 'without'; leave it out for all that the game has"));
    }
    let players = setups.len();
    for player in 0..players {
        let free = setups.get(player).clone();
        if let Some(one) = without.iter().find(|&&one| free.without.has(one)) {
            let name = &free.name;
            return Err(at.error(format!("'{name}' is without '{one}' already, so it shows nothing")));
        }
        for &one in &without {
            let mut bound = free.clone();
            bound.name = format!("{} without {one}", free.name);
            bound.forbid(one);
            let bound = ReadSetup { setup: bound, defaults: setups.defaults(player).to_vec() };
            setups.add(bound, format!("in [worth] at {}", item.place()), |message| at.error(message))?;
        }
    }
    Ok(WorthSettings { players, without })
}

/// Writes the `[worth]` table of an experiment that has one.
pub(crate) fn write(out: &mut String, worth: &WorthSettings) {
    *out += "\n[worth]\n";
    let names = worth.without.iter().map(|one| text(&one.to_string()));
    line(out, "without", toml::Value::Array(names.collect()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_setup_meets_the_same_player_unbound() {
        let without = Restriction::available(&Ruleset::default()).into_iter().take(3).collect();
        let matchups = WorthSettings { players: 2, without }.matchups();
        assert_eq!(matchups, [(0, 2), (0, 3), (0, 4), (1, 5), (1, 6), (1, 7)]);
    }
}
