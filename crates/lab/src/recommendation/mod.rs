//! What is recommended to players of each level, and what that rests on: the one value that every face prints.
//!
//! The figures stand in `figures.toml`, which `scripts/studies/best_splits.sh` makes from experiments on file. They are frozen with the
//! recommendation: docs/best-splits.md says what a challenger has to win.

use std::sync::LazyLock;

use bagsplit_game::board::Role;
use bagsplit_game::rules::Ruleset;
use bagsplit_players::{HumanEffort, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::experiment::{BuiltIn, FileKind, known_expressions};
use crate::studies::PlayLevel;

/// A win rate that was measured, as fractions of 1, with the ends of its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasuredShare {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The number of pairs of games that it was measured on.
    pub pairs: u64,
}

/// What the recommended setup wins against some other setup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgainstSetup {
    /// The other setup, by its name in the experiment.
    pub setup: String,
    /// What the recommended setup wins.
    pub wins: MeasuredShare,
}

/// What is recommended to players of a level where both sides play at that level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recommendation {
    /// The name of the level.
    pub level: String,
    /// The name of the built-in setup.
    pub setup: String,
    /// When that holds.
    pub condition: String,
    /// What is known against it.
    pub limits: String,
    /// What it wins against the field of the quickstart.
    pub field: MeasuredShare,
    /// The number of rivals that were as well prepared, and what it wins against the closest of them.
    pub rivals: u64,
    /// The closest of them.
    pub closest: AgainstSetup,
    /// What it wins against itself with one part of its advice left out, the largest first.
    #[serde(default)]
    pub without: Vec<WithoutPart>,
}

/// What the recommended setup wins against itself without one part of the advice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WithoutPart {
    /// The part.
    pub part: AdvicePart,
    /// Who plays without it: `who never takes the Mulligan`.
    pub instead: String,
    /// What else is known of the part; empty if nothing is.
    #[serde(default)]
    pub note: String,
    /// What the recommended setup wins.
    pub wins: MeasuredShare,
}

/// A part of the advice on a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AdvicePart {
    /// How to draw.
    Drawing,
    /// Which expressions to memorise, in which order.
    Memorising,
    /// When to pass.
    Passing,
    /// Which split to bring.
    Split,
    /// When to take the Mulligan.
    Mulligan,
    /// Who starts.
    Starting,
    /// What to discard with a pass.
    Discarding,
}

/// The recommendations, from beginners to computers.
#[derive(Deserialize)]
struct Figures {
    recommendation: Vec<Recommendation>,
}

/// The recommendations as a result.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Recommendations {
    /// One for each level.
    pub recommendations: &'static [Recommendation],
}

static FIGURES: LazyLock<Figures> = LazyLock::new(|| {
    toml::from_str(include_str!("figures.toml")).expect("a test reads the file of figures")
});

impl Recommendation {
    /// The recommendation for each level, in the order of the levels.
    pub fn all() -> &'static [Recommendation] {
        &FIGURES.recommendation
    }

    /// That for a level.
    pub fn for_level(level: PlayLevel) -> &'static Recommendation {
        let found = Recommendation::all()
            .iter()
            .find(|found| found.level == level.name());
        found.expect("there is one for each level")
    }

    /// Those of a setup, whatever bot plays it: none for other setups, those of the same name included.
    pub fn of_setup(setup: &Setup, rules: &Ruleset) -> Vec<&'static Recommendation> {
        let built_in =
            BuiltIn::find(FileKind::Setup, &setup.name).and_then(|file| file.setup(rules).ok());
        let is_same = built_in.is_some_and(|built_in| built_in.kind == setup.kind);
        Recommendation::all()
            .iter()
            .filter(|found| is_same && found.setup == setup.name)
            .collect()
    }

    /// The setup, by the published rules.
    ///
    /// # Panics
    /// Never: the setups are built in, as a test shows.
    pub fn built_in(&self) -> Setup {
        let file =
            BuiltIn::find(FileKind::Setup, &self.setup).expect("a recommended setup is built in");
        file.setup(&Ruleset::default())
            .expect("a built-in setup is right")
    }
}

/// The setups that may be better for somebody than the recommended one, by the published rules: the other recommended setups
/// that people can carry out, and the best known setup of each split, once with its own list of expressions and once with the
/// common one, as `NAME, common list`.
///
/// # Panics
/// Never: the setups are built in, as a test shows.
pub fn rivals_for_people(recommended: &str) -> Vec<Setup> {
    let rules = Ruleset::default();
    let by_split =
        BuiltIn::people().map(|file| file.setup(&rules).expect("a built-in setup is right"));
    let mut rivals: Vec<Setup> = Vec::new();
    for found in Recommendation::all()
        .iter()
        .filter(|found| found.setup != recommended)
    {
        let setup = found.built_in();
        if setup.by_hand() != HumanEffort::No && rivals.iter().all(|other| other.name != setup.name)
        {
            rivals.push(setup);
        }
    }
    for setup in by_split {
        let name = format!("{}, common list", setup.name);
        let expressions = setup
            .split(Role::Other)
            .and_then(|split| known_expressions(split, &rules));
        let has_own = expressions.is_some();
        rivals.push(Setup {
            expressions,
            ..setup.clone()
        });
        rivals.extend(has_own.then_some(Setup { name, ..setup }));
    }
    rivals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_of_this_version_of_play_and_of_built_in_setups_in_the_order_of_the_levels() {
        let version = format!("\nplay-version = {}\n", bagsplit_storage::PLAY_VERSION);
        assert!(include_str!("figures.toml").contains(&version));
        let levels: Vec<&str> = Recommendation::all()
            .iter()
            .map(|found| found.level.as_str())
            .collect();
        assert_eq!(levels, PlayLevel::ALL.map(PlayLevel::name));
        for found in Recommendation::all() {
            assert_eq!(found.built_in().name, found.setup);
            let shares = found.without.iter().map(|part| part.wins);
            for share in shares.clone().chain([found.field, found.closest.wins]) {
                assert!(0. <= share.low && share.low <= share.value, "{share:?}");
                assert!(
                    share.value <= share.high && share.high <= 1. && share.pairs > 0,
                    "{share:?}"
                );
            }
            let worth: Vec<f64> = shares.map(|share| share.value).collect();
            assert!(
                worth.is_sorted_by(|a, b| a >= b),
                "{}: the largest first",
                found.level
            );
        }
    }

    #[test]
    fn rivals_of_by_hand_know_their_own_list_or_the_common_one() {
        let rivals = rivals_for_people("by-hand");
        assert_eq!(rivals[0].name, "by-hand-beginners");
        assert_eq!(
            rivals.len(),
            1 + 2 * BuiltIn::people().count(),
            "a computer's setup is none"
        );
        for two in rivals[1..].chunks(2) {
            assert!(
                two[0].expressions.is_some() && two[1].expressions.is_none(),
                "{}",
                two[0].name
            );
            assert_eq!(two[1].name, format!("{}, common list", two[0].name));
        }
    }

    #[test]
    fn only_the_built_in_setup_itself_is_recommended() {
        let rules = Ruleset::default();
        let mut setup = Recommendation::for_level(PlayLevel::ALL[1]).built_in();
        assert_eq!(
            Recommendation::of_setup(&setup, &rules).len(),
            2,
            "club players and experts"
        );
        setup.private_mut().unwrap().start = bagsplit_players::Start::Other;
        assert!(Recommendation::of_setup(&setup, &rules).is_empty());
    }
}
