//! Shares and percentiles of a figure's values in single games, as a target may name them.

use super::figure::{BalanceFigure as F, Unit};

/// A comparison of a value with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `<`
    Below,
    /// `<=`
    AtMost,
}

impl Comparison {
    /// All of them; a sign that is a prefix of another comes after it.
    pub const ALL: [Comparison; 4] =
        [Comparison::AtLeast, Comparison::AtMost, Comparison::Above, Comparison::Below];

    /// Its sign in files.
    pub const fn sign(self) -> &'static str {
        match self {
            Comparison::Above => ">",
            Comparison::AtLeast => ">=",
            Comparison::Below => "<",
            Comparison::AtMost => "<=",
        }
    }

    pub(crate) fn holds(self, value: f64, bound: f64) -> bool {
        match self {
            Comparison::Above => value > bound,
            Comparison::AtLeast => value >= bound,
            Comparison::Below => value < bound,
            Comparison::AtMost => value <= bound,
        }
    }
}

/// A statistic of the values of single games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statistic {
    /// The share of values that satisfy a comparison with a number, in the unit of the figure.
    Share(Comparison, f64),
    /// The value below which this percentage of all values lies, above 0 and below 100.
    Percentile(f64),
}

/// A statistic of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameStatistic {
    /// The figure, which single games must have a value of ([`F::of_games`]).
    pub figure: F,
    /// The statistic of its values.
    pub statistic: Statistic,
}

impl GameStatistic {
    /// Its unit.
    pub const fn unit(self) -> Unit {
        match self.statistic {
            Statistic::Share(..) => Unit::Share,
            Statistic::Percentile(_) => self.figure.unit(),
        }
    }
}

impl Statistic {
    /// Its name in tables: `share > 30`, `percentile 90`. Numbers are in the unit of the figure.
    pub fn name(self) -> String {
        match self {
            Statistic::Share(comparison, bound) => format!("share {} {bound}", comparison.sign()),
            Statistic::Percentile(percent) => format!("percentile {percent}"),
        }
    }
}

/// The kind of a figure's values in single games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GameValues {
    /// Whole numbers.
    Whole,
    /// Other numbers, with this width of histogram bins.
    Steps(f64),
}

impl GameValues {
    /// The width of a bin of a histogram.
    pub const fn width(self) -> f64 {
        match self {
            GameValues::Whole => 1.,
            GameValues::Steps(width) => width,
        }
    }
}

impl F {
    /// The kind of its values in single games, or of players in them, for a figure that is a mean over them; `None` for all
    /// others, such as shares of games.
    pub const fn of_games(self) -> Option<GameValues> {
        match self {
            F::Turns | F::ScoreMean | F::Margin | F::LargestSwing | F::LeadChanges => Some(GameValues::Whole),
            F::TilesLeft => Some(GameValues::Steps(0.5)),
            F::Minutes => Some(GameValues::Steps(1.)),
            F::DecidedAt
            | F::DramaAverage
            | F::DramaMaximum
            | F::DecisivenessThreshold
            | F::DecisivenessMoves => Some(GameValues::Steps(0.025)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_differ_at_the_number_itself() {
        let holds = |value| Comparison::ALL.map(|comparison| comparison.holds(value, 30.));
        assert_eq!(holds(29.), [false, true, false, true]);
        assert_eq!(holds(30.), [true, true, false, false]);
        assert_eq!(holds(31.), [true, false, true, false]);
    }
}
