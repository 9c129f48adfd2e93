//! The parts of the Advantage, which are measured by removing them from the rules.

use bagsplit_game::rules::{Ruleset, Value};

/// The parts of the Advantage that are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdvantagePart {
    /// The Mulligan.
    Mulligan,
    /// The Mulligan and the choice of the first player, who is the holder.
    HolderBegins,
    /// The Mulligan and the choice of the first player, who is the opponent.
    OtherBegins,
}

impl AdvantagePart {
    /// All of them.
    pub const ALL: [AdvantagePart; 3] = [
        AdvantagePart::Mulligan,
        AdvantagePart::HolderBegins,
        AdvantagePart::OtherBegins,
    ];

    /// The rule options that remove them.
    const fn options(self) -> &'static [(&'static str, &'static str)] {
        match self {
            AdvantagePart::Mulligan => &[("mulligan", "off")],
            AdvantagePart::HolderBegins => &[("mulligan", "off"), ("first", "holder")],
            AdvantagePart::OtherBegins => &[("mulligan", "off"), ("first", "other")],
        }
    }

    /// These options in words.
    pub fn changes(self) -> String {
        let changes = self
            .options()
            .iter()
            .map(|(key, value)| format!("{key} = {value}"));
        changes.collect::<Vec<_>>().join("; ")
    }

    /// The rules without it.
    ///
    /// # Panics
    /// When the game has no Advantage.
    pub fn removed_from(self, rules: &Ruleset) -> Ruleset {
        let mut rules = rules.clone();
        for (key, value) in self.options() {
            rules
                .set(key, &Value::Text((*value).to_owned()))
                .expect("a game with an Advantage has the option");
        }
        rules
    }
}
