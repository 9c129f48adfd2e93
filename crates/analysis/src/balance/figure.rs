//! The list of balance figures: name, title, unit, definition and source.
//!
//! This is data, so that tables, charts and documentation agree. The order is that of importance to a designer, with the
//! parts of a figure after it.

use std::fmt;

use serde::{Serialize, Serializer};

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A part of a whole, 0 to 1.
    Share,
    /// A difference of win rates, such as 0.05 for five games more in a hundred.
    WinRate,
    /// Points of the game.
    Points,
    /// Turns of both players together.
    Turns,
    /// A count.
    Count,
    /// Minutes.
    Minutes,
}

impl Unit {
    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Share => "share",
            Unit::WinRate => "win-rate",
            Unit::Points => "points",
            Unit::Turns => "turns",
            Unit::Count => "count",
            Unit::Minutes => "minutes",
        }
    }
}

/// Defines the figures from one table: name, title, unit, definition and source of each.
macro_rules! figures {
    ($($figure:ident: $name:literal, $title:literal, $unit:ident, $definition:literal, $source:literal;)*) => {
        /// A figure about a ruleset. All but skill and those of splits are measured in self-play: games of a setup against
        /// itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum BalanceFigure {
            $(#[doc = concat!($definition, ". Source: ", $source, ".")] $figure,)*
        }

        impl BalanceFigure {
            /// All figures, in the order of tables.
            pub const ALL: [F; [$($name),*].len()] = [$(F::$figure),*];

            const fn facts(self) -> Facts {
                match self {
                    $(F::$figure => Facts($name, $title, Unit::$unit, $definition, $source),)*
                }
            }
        }
    };
}

figures! {
    FirstWins: "first-wins", "Wins of the first player", Share,
        "Share of games won by the first player, a tie as half",
        "expected score: Tomašev, Paquet, Hassabis and Kramnik (2020), Assessing game balance with AlphaZero";
    Advantage: "advantage", "Value of the Advantage", WinRate,
        "Win rate of the holder of the Advantage, less one half; the sum of zero-zero, choice and mulligan",
        "ours";
    ZeroZero: "zero-zero", "Value of the 0-0 rule", WinRate,
        "Win rate of the holder less one half when there is no Mulligan and the holder begins in half of \
         the games and the other player in the other half",
        "ours";
    Choice: "choice", "Value of choosing the first player", WinRate,
        "Increase of the holder's win rate by the rules' way to choose the first player, without a Mulligan, over \
         beginning half of the time",
        "ours";
    Mulligan: "mulligan", "Value of the Mulligan", WinRate,
        "Increase of the holder's win rate by the rules' Mulligan over none",
        "ours";
    SplitLead: "split-lead", "Best split less median split", WinRate,
        "Win rate of the best of three or more splits less that of the median split, against the same field; of an even \
         number of splits the mean of the two in the middle",
        "ours";
    SplitsTied: "splits-tied", "Splits tied with the best", Count,
        "Number of splits that are not significantly worse than the best, without itself",
        "multiple comparisons with the best: Hsu (1996), Multiple comparisons";
    Skill: "skill", "Wins of the stronger bot", Share,
        "Share of games that the stronger of two setups wins against the weaker, a tie as half",
        "relative algorithm performance: Nielsen, Barros, Togelius and Nelson (2015), General video game evaluation using \
         relative algorithm performance profiles";
    ScoreMean: "score-mean", "Score", Points,
        "Mean points of a player in a game, including those of its end",
        "ours";
    ScoreSpread: "score-spread", "Spread of scores", Points,
        "Standard deviation of the points of a player in a game, over games and players",
        "ours";
    Margin: "margin", "Winning margin", Points,
        "Mean points of the winner less those of the loser, in games with a winner; a loser on time may have more",
        "ours";
    Turns: "turns", "Length of a game", Turns,
        "Mean number of turns of a game, of both players together",
        "duration, there as the distance from a wished length: Browne (2008), Automatic generation and evaluation of \
         recombination games, PhD thesis, QUT";
    Minutes: "minutes", "Time of a game", Minutes,
        "Mean time of a game with the declared thinking times of placements, passes and exchanges, drawing included",
        "ours";
    ScoringTurns: "scoring-turns", "Turns that score", Share,
        "Share of all turns that score",
        "ours";
    NothingScoring: "nothing-scoring", "Turns without a scoring placement", Share,
        "Share of all turns in which no legal placement scores, or none is legal",
        "ours";
    PassingTurns: "passing-turns", "Turns passed", Share,
        "Share of all turns that are passes; exchanges do not count",
        "ours";
    ExchangingTurns: "exchanging-turns", "Turns exchanged", Share,
        "Share of all turns in which tiles are exchanged, in games that have it",
        "ours";
    LeadChanges: "lead-changes", "Lead changes", Count,
        "Mean number of times in a game that the lead goes from one player to the other",
        "lead change, there of an evaluation and a share of the moves: Browne (2008)";
    OpenLate: "open-late", "Open after three quarters", Share,
        "Share of games that the player who leads after three quarters of the turns does not win; as half where no player \
         leads then, or the game is a tie",
        "ours";
    Comeback: "comeback", "Comebacks", Share,
        "Of the games in which a player is at least this many points behind at half-time, the share that this player wins, \
         a tie as half",
        "ours";
    EndedOutOfTiles: "ended-out-of-tiles", "Ended out of tiles", Share,
        "Share of games that end because a player has no tiles left",
        "ours";
    EndedSixPasses: "ended-six-passes", "Ended by passes", Share,
        "Share of games that end by the limit of consecutive passes",
        "ours";
    EndedScoreless: "ended-scoreless", "Ended scoreless", Share,
        "Share of games that end by the limit of consecutive scoreless turns",
        "ours";
    EndedClock: "ended-clock", "Ended by the clock", Share,
        "Share of games that end because a player's time ran out",
        "ours";
    EndedTarget: "ended-target", "Ended by points", Share,
        "Share of games that end because a player reaches the target score, under rules with one",
        "ours";
}

use BalanceFigure as F;

/// The facts of a figure.
struct Facts(&'static str, &'static str, Unit, &'static str, &'static str);

impl BalanceFigure {
    /// The figures of how games end, which share one bar.
    pub const ENDINGS: [F; 5] = [
        F::EndedOutOfTiles,
        F::EndedSixPasses,
        F::EndedScoreless,
        F::EndedClock,
        F::EndedTarget,
    ];

    /// The figure with this name or title.
    pub fn named(text: &str) -> Option<BalanceFigure> {
        let title = text.to_lowercase();
        let mut all = BalanceFigure::ALL.into_iter();
        all.find(|figure| figure.name() == text || figure.title().to_lowercase() == title)
    }

    /// Its name in tables and in files.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// Its title in charts and printed tables.
    pub const fn title(self) -> &'static str {
        self.facts().1
    }

    /// Its unit.
    pub const fn unit(self) -> Unit {
        self.facts().2
    }

    /// Its definition, in a sentence.
    pub const fn definition(self) -> &'static str {
        self.facts().3
    }

    /// Its source.
    pub const fn source(self) -> &'static str {
        self.facts().4
    }

    /// The value at which it favours nobody, if it has one.
    pub const fn neutral(self) -> Option<f64> {
        match (self, self.unit()) {
            (F::FirstWins | F::Skill, _) => Some(0.5),
            (_, Unit::WinRate) => Some(0.),
            _ => None,
        }
    }

    /// Whether it belongs to the figure before it.
    pub const fn is_part(self) -> bool {
        matches!(
            self,
            F::ZeroZero | F::Choice | F::Mulligan | F::SplitsTied | F::ScoreSpread
        )
    }

    /// Whether it is a share of games, each of which counts fully or not at all: then its interval is Wilson's.
    pub(crate) const fn is_share_of_games(self) -> bool {
        matches!(
            self,
            F::FirstWins
                | F::Skill
                | F::EndedOutOfTiles
                | F::EndedSixPasses
                | F::EndedScoreless
                | F::EndedClock
                | F::EndedTarget
                | F::Comeback
                | F::OpenLate
        )
    }
}

impl Serialize for BalanceFigure {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl fmt::Display for BalanceFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_there_once_and_says_what_it_is() {
        assert!(F::ALL.len() <= 25, "more drown those that decide");
        for figure in F::ALL {
            assert!(
                figure
                    .name()
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c == '-'),
                "{figure}"
            );
            assert!(
                figure.definition().len() > 20 && !figure.definition().contains('|'),
                "{figure}"
            );
            for text in [figure.definition(), figure.source()] {
                assert!(
                    !text.is_empty() && !text.ends_with('.') && !text.contains("  "),
                    "{figure}"
                );
            }
            assert!(
                !figure.is_share_of_games() || figure.unit() == Unit::Share,
                "{figure}"
            );
        }
        let mut names = F::ALL.map(F::name);
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]));
    }
}
