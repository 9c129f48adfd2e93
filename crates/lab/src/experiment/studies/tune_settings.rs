//! The settings of `tune`: tunable options, their values, and targets.

use bagsplit_analysis::balance::BalanceFigure;
use bagsplit_game::rules::{OptionError, Ruleset, Value};
use bagsplit_optimize::tune::{Aim, Dimension, Point, Scale, Space, Task};
use bagsplit_stats::Level;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::experiment::json_schema::{list, text};
use crate::experiment::players::Players;
use crate::experiment::settings::{MAX_PAIRS, apart, confidence, settings, truth, whole};

/// A value of a tunable option.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneLevel {
    /// Its name, such as `8` or `standard`.
    pub name: String,
    /// The value as in a file.
    pub written: Value,
    /// The rule option that it sets.
    pub set: (String, Value),
    /// Other options that change with it, the same for all levels: those that follow it by the rules, such as the fewest
    /// tiles for an exchange that follow the hand, and those that the file names.
    pub follows: Vec<(String, Value)>,
}

impl TuneLevel {
    pub(crate) fn sets_option(&self, key: &str) -> bool {
        self.set.0 == key
    }
}

/// A tunable option.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneOption {
    /// Its key: `hand`, `tiles.=`, or for several symbols together `tiles.+-*/`.
    pub key: String,
    /// Its values; whole numbers sorted, all others as listed.
    pub levels: Vec<TuneLevel>,
    /// The place of the baseline's value.
    pub base: usize,
    /// The cost of the largest change.
    pub cost: f64,
}

impl TuneOption {
    /// The option with one of its values, as text: `hand 9`.
    fn text(&self, level: &TuneLevel) -> String {
        format!("{} {}", self.key, level.name)
    }

    fn dimension(&self) -> Dimension {
        let numbers = self.levels.iter().map(|level| match level.written {
            Value::Integer(number) => Some(number as f64),
            _ => None,
        });
        let numbers: Option<Vec<f64>> = numbers.collect();
        let scale = numbers.map_or(Scale::Named(self.levels.len()), Scale::Ordered);
        Dimension {
            scale,
            base: self.base,
            cost: self.cost,
        }
    }
}

/// A target.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct TuneTarget {
    /// The figure.
    #[serde(skip)]
    pub figure: BalanceFigure,
    /// The aim in the unit of the figure: shares are from 0 to 1.
    #[serde(skip)]
    pub aim: Aim,
    /// The index of the population that it is for; 0 without any.
    #[serde(skip)]
    pub players: usize,
    /// Its text in the file, and the population, if there are any.
    pub text: String,
}

/// The fewest pairs: variances from fewer pairs are too uncertain.
const LEAST_PAIRS: u64 = 20;

settings! {
    /// The settings of `tune`.
    #[derive(Clone, Debug, PartialEq)]
    struct TuneSettings, tune() {
        /// The tunable options.
        options: Vec<TuneOption> = Vec::new(), "options" => apart(|| json!({ "type": "object" }));
        /// The targets; at most one is to be as large or as small as can be.
        targets: Vec<TuneTarget> = Vec::new(), "targets" => apart(|| list(text()));
        /// Whether the search is for rules that reach the targets by every population, not only by the first.
        for_each: bool = false, "for-each" => truth();
        /// The most games of the search.
        games: u64 = 200_000, "games" => whole(1000..=2 * MAX_PAIRS);
        /// The first pairs of a variant.
        pairs: u64 = 200, "pairs" => whole(LEAST_PAIRS..=MAX_PAIRS);
        /// The most pairs of a variant in the search.
        most_pairs: u64 = 6400, "most-pairs" => whole(LEAST_PAIRS..=MAX_PAIRS);
        /// Variants of a round after the first.
        round: usize = 6, "round" => whole(2..=100);
        /// The most variants that are confirmed on held-out seeds.
        front: usize = 5, "front" => whole(1..=20);
        /// Pairs of each of them and of the baseline.
        confirm_pairs: u64 = 4000, "confirm-pairs" => whole(LEAST_PAIRS..=MAX_PAIRS);
        /// The simultaneous confidence of all intervals of the front.
        confidence: Level = Level::P95, "confidence" => confidence();
    }
}

impl TuneSettings {
    /// The populations that play the search.
    pub(crate) fn searchers<'p>(&self, all: &'p [Players]) -> &'p [Players] {
        &all[..if self.for_each {
            all.len()
        } else {
            all.len().min(1)
        }]
    }

    /// The targets by each population, those of the search first, and the number of these. One that is to be as large or as small
    /// as can be has only one population in the search, the first.
    pub(crate) fn targets_by(&self, players: &[Players]) -> (Vec<TuneTarget>, usize) {
        if players.is_empty() {
            return (self.targets.clone(), self.targets.len());
        }
        let searchers = self.searchers(players).len();
        let all = players.iter().enumerate().flat_map(|(place, players)| {
            let targets = self.targets.iter().cloned();
            targets.map(move |target| TuneTarget {
                players: place,
                text: format!("{} ({})", target.text, players.name),
                ..target
            })
        });
        let (mut searched, others): (Vec<_>, Vec<_>) = all.partition(|target| {
            target.players < searchers && (target.players == 0 || !target.aim.is_extreme())
        });
        let number = searched.len();
        searched.extend(others);
        (searched, number)
    }

    /// The space of the options.
    ///
    /// # Panics
    /// When there is no option, or one that [`Space::new`] rejects.
    pub(crate) fn space(&self) -> Space {
        Space::new(self.options.iter().map(TuneOption::dimension).collect())
    }

    /// The task of reaching these targets as numbers.
    ///
    /// # Panics
    /// As [`TuneSettings::space`].
    pub(crate) fn task(&self, targets: &[TuneTarget]) -> Task {
        Task {
            space: self.space(),
            aims: targets.iter().map(|target| target.aim).collect(),
        }
    }

    /// The rules with these levels, by option. An option that follows another and is tunable itself has the value of its own
    /// level.
    ///
    /// # Errors
    /// When the values contradict each other.
    pub(crate) fn rules(&self, base: &Ruleset, levels: &[u16]) -> Result<Ruleset, OptionError> {
        let chosen = self
            .options
            .iter()
            .zip(levels)
            .map(|(option, &level)| &option.levels[usize::from(level)]);
        let chosen: Vec<&TuneLevel> = chosen.collect();
        let follow = self.changed(levels).flat_map(|(_, level)| &level.follows);
        let follow = follow.filter(|(key, _)| !chosen.iter().any(|level| level.sets_option(key)));
        set_all(base, follow.chain(chosen.iter().map(|level| &level.set)))
    }

    /// The options with another level than the baseline's, each with that level.
    fn changed(&self, levels: &[u16]) -> impl Iterator<Item = (&TuneOption, &TuneLevel)> {
        let chosen = self
            .options
            .iter()
            .zip(levels)
            .map(|(option, &level)| (option, usize::from(level)));
        let changed = chosen.filter(|(option, level)| *level != option.base);
        changed.map(|(option, level)| (option, &option.levels[level]))
    }

    /// The changed options, each with its new value as text, and its cost.
    pub(crate) fn costs(&self, point: &Point) -> Vec<(String, f64)> {
        let space = self.space();
        let costs = space.costs(point).zip(&point.0).zip(&self.options);
        let changed = costs.filter(|((_, level), option)| usize::from(**level) != option.base);
        changed
            .map(|((cost, &level), option)| (option.text(&option.levels[usize::from(level)]), cost))
            .collect()
    }

    /// The name of a variant: its changed options, or `baseline`.
    pub(crate) fn name(&self, levels: &[u16]) -> String {
        let names: Vec<String> = self
            .changed(levels)
            .map(|(option, level)| option.text(level))
            .collect();
        if names.is_empty() {
            "baseline".to_owned()
        } else {
            names.join(", ")
        }
    }
}

/// Sets options in any order that works.
///
/// # Errors
/// The first option that cannot be set after the others.
pub(crate) fn set_all<'s>(
    base: &Ruleset,
    sets: impl IntoIterator<Item = &'s (String, Value)>,
) -> Result<Ruleset, OptionError> {
    let mut rules = base.clone();
    let mut left: Vec<&(String, Value)> = sets.into_iter().collect();
    while !left.is_empty() {
        let mut errors = Vec::new();
        let before = left.len();
        left.retain(|(key, value)| match rules.set(key, value) {
            Ok(()) => false,
            Err(error) => {
                errors.push(error);
                true
            }
        });
        if left.len() == before {
            return Err(errors.remove(0));
        }
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(key: &str, base: usize, levels: &[(&str, Value)]) -> TuneOption {
        let level = |(name, value): &(&str, Value)| TuneLevel {
            name: (*name).to_owned(),
            written: value.clone(),
            set: (key.to_owned(), value.clone()),
            follows: Vec::new(),
        };
        TuneOption {
            key: key.to_owned(),
            levels: levels.iter().map(level).collect(),
            base,
            cost: 1.,
        }
    }

    fn settings() -> TuneSettings {
        let number = |n: i64| Value::Integer(n);
        let text = |text: &str| Value::Text(text.to_owned());
        TuneSettings {
            options: vec![
                option(
                    "hand",
                    1,
                    &[("6", number(6)), ("7", number(7)), ("9", number(9))],
                ),
                option(
                    "first",
                    0,
                    &[("choice", text("choice")), ("holder", text("holder"))],
                ),
            ],
            ..TuneSettings::default()
        }
    }

    #[test]
    fn levels_are_rules_and_names() {
        let (settings, base) = (settings(), Ruleset::default());
        assert_eq!(settings.name(&[1, 0]), "baseline");
        assert_eq!(settings.name(&[2, 1]), "hand 9, first holder");
        assert_eq!(settings.rules(&base, &[1, 0]), Ok(base.clone()));
        let costs = settings.costs(&Point(vec![2, 1]));
        assert_eq!(
            costs,
            [("hand 9".to_owned(), 1.), ("first holder".to_owned(), 1.)]
        );
        assert_eq!(
            settings.costs(&Point(vec![0, 0])),
            [("hand 6".to_owned(), 0.75)]
        );
        let changed = settings.rules(&base, &[2, 1]).unwrap();
        assert_eq!(changed.hand_size(), 9);
        let space = settings.space();
        assert_eq!(
            space.dimensions()[0].scale,
            Scale::Ordered(vec![6., 7., 9.])
        );
        assert_eq!(space.dimensions()[1].scale, Scale::Named(2));
    }
}
