//! Which options may move, what is wished for, and what do the figures of a variant say of it?

use bagsplit_game::rules::{OptionError, Ruleset, Value};
use bagsplit_optimize::tune::{Aim, Dimension, Measured, Point, Scale, Space, Task};
use bagsplit_stats::Level;

use crate::studies::balance::figures::{
    Balance, BalanceFigure, BalanceFinding, GameStatistic, Statistic, StatisticFinding, Unit,
};

/// A value that an option may have.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneLevel {
    /// What it is called, such as `8` or `standard`.
    pub name: String,
    /// The value as a file has it.
    pub written: Value,
    /// The rule options that it sets.
    pub sets: Vec<(String, Value)>,
    /// Other options that change with it, the same ones for all levels: those that follow it by the rules, such as the fewest
    /// tiles for an exchange that follow the hand, and those that are said to.
    pub follows: Vec<(String, Value)>,
}

/// An option that may move.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneOption {
    /// What it is called: `hand`, `tiles.=`, or for several symbols together `tiles.+-*/`.
    pub key: String,
    /// Its values; whole numbers in order, everything else as it was listed.
    pub levels: Vec<TuneLevel>,
    /// Which of them the rules have.
    pub base: usize,
    /// How dear it is to change it as far as can be.
    pub cost: f64,
}

impl TuneOption {
    fn dimension(&self) -> Dimension {
        let number = |level: &TuneLevel| match level.written {
            Value::Integer(number) => Some(number as f64),
            _ => None,
        };
        let numbers: Option<Vec<f64>> = self.levels.iter().map(number).collect();
        let scale = numbers.map_or(Scale::Named(self.levels.len()), Scale::Ordered);
        Dimension { scale, base: self.base, cost: self.cost }
    }
}

/// What a figure is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneTarget {
    /// The figure.
    pub figure: BalanceFigure,
    /// What of its values in single games; `None` for the figure itself.
    pub statistic: Option<Statistic>,
    /// In its unit: shares are parts of one.
    pub aim: Aim,
    /// As it was written.
    pub text: String,
}

impl TuneTarget {
    /// What is made of the values of single games, if that is what the target is about.
    #[must_use]
    pub fn of_games(&self) -> Option<GameStatistic> {
        self.statistic.map(|statistic| GameStatistic { figure: self.figure, statistic })
    }

    /// What it is counted in.
    #[must_use]
    pub fn unit(&self) -> Unit {
        self.of_games().map_or(self.figure.unit(), GameStatistic::unit)
    }
}

/// What `tune` is told.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneSettings {
    /// The options that may move.
    pub options: Vec<TuneOption>,
    /// What is wished for; one at most is to be as large or as small as can be.
    pub targets: Vec<TuneTarget>,
    /// How many games the search may take.
    pub games: u64,
    /// Pairs that a variant is first played for.
    pub pairs: u64,
    /// The most pairs of a variant in the search.
    pub most_pairs: u64,
    /// Variants of a round after the first.
    pub round: usize,
    /// The most variants that are played on fresh luck.
    pub front: usize,
    /// Pairs of each of them, and of the rules as they are.
    pub confirm_pairs: u64,
    /// How sure it is that all that is told of the front holds together.
    pub confidence: Level,
}

impl Default for TuneSettings {
    fn default() -> TuneSettings {
        TuneSettings {
            options: Vec::new(),
            targets: Vec::new(),
            games: 200_000,
            pairs: 200,
            most_pairs: 6400,
            round: 6,
            front: 5,
            confirm_pairs: 4000,
            confidence: Level::P95,
        }
    }
}

impl TuneSettings {
    /// The task in numbers.
    ///
    /// # Panics
    /// When there is no option, or one that is not as [`Space::new`] wants it.
    #[must_use]
    pub fn task(&self) -> Task {
        let space = Space::new(self.options.iter().map(TuneOption::dimension).collect());
        Task { space, aims: self.targets.iter().map(|target| target.aim).collect() }
    }

    /// The rules with these levels, by the places of the options. What follows one option and may move by itself is as its own
    /// level says.
    ///
    /// # Errors
    /// When the values do not go together.
    pub fn rules(&self, base: &Ruleset, levels: &[u16]) -> Result<Ruleset, OptionError> {
        let chosen = self.options.iter().zip(levels).map(|(option, &level)| (option, usize::from(level)));
        let levels: Vec<&TuneLevel> = chosen.clone().map(|(option, level)| &option.levels[level]).collect();
        let own = |key: &String| levels.iter().any(|level| level.sets.iter().any(|(other, _)| other == key));
        let changed = chosen.filter(|(option, level)| *level != option.base);
        let follow = changed.flat_map(|(option, level)| &option.levels[level].follows);
        let follow = follow.filter(|(key, _)| !own(key));
        set_all(base, follow.chain(levels.iter().flat_map(|level| &level.sets)))
    }

    /// The statistics of single games that targets are about.
    #[must_use]
    pub fn statistics(&self) -> Vec<GameStatistic> {
        self.targets.iter().filter_map(TuneTarget::of_games).collect()
    }

    /// The options that are changed, each as it is called then, and what that costs.
    #[must_use]
    pub fn costs(&self, point: &Point) -> Vec<(String, f64)> {
        let space = self.task().space;
        let options = self.options.iter().zip(&point.0).zip(space.costs(point));
        let changed = options.filter(|((option, level), _)| usize::from(**level) != option.base);
        let name = |option: &TuneOption, level: u16| {
            format!("{} {}", option.key, option.levels[usize::from(level)].name)
        };
        changed.map(|((option, &level), cost)| (name(option, level), cost)).collect()
    }

    /// What a variant is called: the options that are changed, `as published` where none is.
    #[must_use]
    pub fn name(&self, levels: &[u16]) -> String {
        let chosen = self.options.iter().zip(levels).map(|(option, &level)| (option, usize::from(level)));
        let changed = chosen.filter(|(option, level)| *level != option.base);
        let names: Vec<String> =
            changed.map(|(option, level)| format!("{} {}", option.key, option.levels[level].name)).collect();
        if names.is_empty() { "as it is".to_owned() } else { names.join(", ") }
    }
}

/// Sets options in whatever order they fit together.
///
/// # Errors
/// The first that cannot be set when the others are.
pub fn set_all<'s>(
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

/// The figures of the targets in a balance table and among the statistics beside it, for the variant at this place.
#[must_use]
pub fn target_findings<'b>(
    targets: &[TuneTarget],
    (balance, statistics): (&'b Balance, &'b [StatisticFinding]),
    variant: usize,
) -> Vec<Option<&'b BalanceFinding>> {
    let of = |target: &TuneTarget| match target.of_games() {
        Some(statistic) => {
            let is = |row: &&StatisticFinding| row.found.variant == variant && row.statistic == statistic;
            statistics.iter().find(is).map(|row| &row.found)
        }
        None => {
            let is = |row: &&BalanceFinding| {
                row.variant == variant && row.figure == target.figure && row.tile.is_none()
            }; // of comebacks the first, those from the least lead
            balance.findings.iter().find(is)
        }
    };
    targets.iter().map(of).collect()
}

/// A figure with the error that a model takes it with. Where all games said the same, the interval of a share says how far
/// it may be off; of another figure, which then says little, a hundredth of it does.
#[must_use]
pub fn measured(unit: Unit, row: &BalanceFinding) -> Measured {
    // Half the width of a 95 % interval in standard errors.
    let by_interval = row.interval.map_or(0., |(low, high)| (high - low) / 3.92);
    let nothing = if row.standard_error > 0. { 0. } else { (row.value.abs() * 0.01).max(1e-3) };
    let error = match unit {
        Unit::Share if row.standard_error == 0. && by_interval > 0. => by_interval,
        _ => row.standard_error.max(nothing),
    };
    Measured { value: row.value, error }
}

/// What is told of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Its figure is within the bounds: so is its whole interval.
    Met,
    /// Its interval holds a bound, or there is none.
    Undecided,
    /// Its figure is outside: so is its whole interval.
    Missed,
    /// There are no bounds: it is to be as large or as small as can be.
    NoBound,
}

impl Verdict {
    /// What an interval says of a target.
    #[must_use]
    pub fn of(aim: Aim, interval: Option<(f64, f64)>) -> Verdict {
        let Aim::Between(least, most) = aim else { return Verdict::NoBound };
        match interval {
            Some((low, high)) if low >= least && high <= most => Verdict::Met,
            Some((low, high)) if high < least || low > most => Verdict::Missed,
            _ => Verdict::Undecided,
        }
    }

    /// The word that tables use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Met => "met",
            Verdict::Undecided => "undecided",
            Verdict::Missed => "missed",
            Verdict::NoBound => "no bound",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(key: &str, base: usize, levels: &[(&str, Value)]) -> TuneOption {
        let level = |(name, value): &(&str, Value)| TuneLevel {
            name: (*name).to_owned(),
            written: value.clone(),
            sets: vec![(key.to_owned(), value.clone())],
            follows: Vec::new(),
        };
        TuneOption { key: key.to_owned(), levels: levels.iter().map(level).collect(), base, cost: 1. }
    }

    fn settings() -> TuneSettings {
        let number = |n: i64| Value::Integer(n);
        let text = |text: &str| Value::Text(text.to_owned());
        TuneSettings {
            options: vec![
                option("hand", 1, &[("6", number(6)), ("7", number(7)), ("9", number(9))]),
                option("first", 0, &[("choice", text("choice")), ("holder", text("holder"))]),
            ],
            ..TuneSettings::default()
        }
    }

    #[test]
    fn levels_are_rules_and_names() {
        let (settings, base) = (settings(), Ruleset::default());
        assert_eq!(settings.name(&[1, 0]), "as it is");
        assert_eq!(settings.name(&[2, 1]), "hand 9, first holder");
        assert_eq!(settings.rules(&base, &[1, 0]), Ok(base.clone()));
        let costs = settings.costs(&Point(vec![2, 1]));
        assert_eq!(costs, [("hand 9".to_owned(), 1.), ("first holder".to_owned(), 1.)]);
        assert_eq!(settings.costs(&Point(vec![0, 0])), [("hand 6".to_owned(), 0.75)]);
        let changed = settings.rules(&base, &[2, 1]).unwrap();
        assert_eq!(changed.hand_size(), 9);
        let space = settings.task().space;
        assert_eq!(space.dimensions()[0].scale, Scale::Ordered(vec![6., 7., 9.]));
        assert_eq!(space.dimensions()[1].scale, Scale::Named(2));
    }

    #[test]
    fn an_interval_is_within_outside_or_neither() {
        let aim = Aim::Between(0.49, 0.51);
        assert_eq!(Verdict::of(aim, Some((0.492, 0.508))), Verdict::Met);
        assert_eq!(Verdict::of(aim, Some((0.485, 0.505))), Verdict::Undecided);
        assert_eq!(Verdict::of(aim, Some((0.511, 0.52))), Verdict::Missed);
        assert_eq!(Verdict::of(aim, None), Verdict::Undecided);
        assert_eq!(Verdict::of(Aim::Between(0.9, f64::INFINITY), Some((0.91, 1.))), Verdict::Met);
        assert_eq!(Verdict::of(Aim::Largest, Some((0., 1.))), Verdict::NoBound);
    }
}
