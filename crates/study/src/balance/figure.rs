//! Which figures are there, in which unit, what do they mean, and whose are they?
//!
//! This is data, so that tables, charts and documentation say the same.

use std::fmt;

/// What a number is counted in.
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
    /// Legal placements.
    Placements,
    /// How often.
    Count,
    /// Tiles.
    Tiles,
}

impl Unit {
    /// The name that tables use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Share => "share",
            Unit::WinRate => "win-rate",
            Unit::Points => "points",
            Unit::Turns => "turns",
            Unit::Placements => "placements",
            Unit::Count => "count",
            Unit::Tiles => "tiles",
        }
    }
}

/// Makes the figures and their facts of one table: name, title, unit and definition of each.
macro_rules! figures {
    ($($figure:ident: $name:literal, $title:literal, $unit:ident, $definition:literal;)*) => {
        /// A figure about a ruleset. All but skill are of mirrors: games of a setup against itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum BalanceFigure {
            $(#[doc = concat!($definition, ".")] $figure,)*
        }

        impl BalanceFigure {
            /// All figures, in the order of tables.
            pub const ALL: [F; [$($name),*].len()] = [$(F::$figure),*];

            const fn facts(self) -> Facts {
                match self {
                    $(F::$figure => Facts($name, $title, Unit::$unit, $definition),)*
                }
            }
        }
    };
}

figures! {
    FirstWins: "first-wins", "Wins of who begins", Share,
        "Share of games won by the player who has the first turn, a tie as half";
    Advantage: "advantage", "Worth of the Advantage", WinRate,
        "Win rate of who holds the Advantage, less one half; the sum of zero-zero, choice and mulligan";
    ZeroZero: "zero-zero", "Worth of the 0-0 rule", WinRate,
        "What the holder's win rate is above one half when there is no Mulligan and the holder begins in half of \
         the games and the other player in the other half";
    Choice: "choice", "Worth of choosing who begins", WinRate,
        "What the holder's win rate gains from the rules' own way to say who begins, without a Mulligan, over \
         beginning half of the time";
    Mulligan: "mulligan", "Worth of the Mulligan", WinRate,
        "What the holder's win rate gains from the rules' Mulligan over none";
    OpensShare: "opens-share", "Games that the holder begins", Share,
        "Share of games in which the holder of the Advantage has the first turn";
    Skill: "skill", "Wins of the stronger bot", Share,
        "Share of games that the stronger of two setups wins against the weaker, a tie as half";
    Decisive: "decisive", "Games with a winner", Share,
        "Share of games that somebody wins";
    Ties: "ties", "Ties", Share,
        "Share of games that nobody wins";
    ScoreMean: "score-mean", "Score", Points,
        "Mean points of a player in a game, with what its end earns";
    ScoreSpread: "score-spread", "Spread of scores", Points,
        "Standard deviation of the points of a player in a game, over games and players";
    Margin: "margin", "Winning margin", Points,
        "Mean points of the winner less those of the loser, in games that somebody wins; a loser on time may have more";
    Turns: "turns", "Length of a game", Turns,
        "Mean number of turns of a game, of both players together";
    TurnsSpread: "turns-spread", "Spread of lengths", Turns,
        "Standard deviation of the number of turns of a game";
    ScoringTurns: "scoring-turns", "Turns that score", Share,
        "Share of all turns that earn points";
    PassingTurns: "passing-turns", "Turns passed", Share,
        "Share of all turns that are passes, an exchange being none";
    ExchangingTurns: "exchanging-turns", "Turns exchanged", Share,
        "Share of all turns in which tiles are exchanged, in games that have it";
    WorthlessPlacements: "worthless-placements", "Placements without points", Share,
        "Share of all turns that are placements and earn nothing";
    LargestSwing: "largest-swing", "Largest swing", Points,
        "Mean over games of the most points that one turn earned, which is the largest change of the lead in a turn";
    LeadChanges: "lead-changes", "Lead changes", Count,
        "Mean number of times in a game that the lead goes from one player to the other";
    DecidedAt: "decided-at", "When the lead becomes final", Share,
        "Mean over games of the part of the turns after which the winner leads for good; 1 where only the last \
         turn, the end of the game or the clock decides, and for a tie";
    Options: "options", "Legal placements", Placements,
        "Legal placements for each turn, over the games in which they were counted";
    ScoringOptions: "scoring-options", "Scoring placements", Placements,
        "Legal placements that earn points for each turn, over the games in which they were counted";
    Stuck: "stuck", "Copies stuck in hand", Share,
        "Share of all copies of a tile that are in a hand when the game ends";
    TilesLeft: "tiles-left", "Tiles left in hand", Tiles,
        "Mean number of tiles in a player's hand when the game ends";
    EndedOutOfTiles: "ended-out-of-tiles", "Ended out of tiles", Share,
        "Share of games that end because a player has no tiles left";
    EndedSixPasses: "ended-six-passes", "Ended by passes", Share,
        "Share of games that end because as many turns in a row were passed as the rules allow";
    EndedScoreless: "ended-scoreless", "Ended scoreless", Share,
        "Share of games that end because as many turns in a row earned nothing as the rules allow";
    EndedClock: "ended-clock", "Ended by the clock", Share,
        "Share of games that end because a player's time ran out";
}

use BalanceFigure as F;

/// What is to be known of a figure.
struct Facts(&'static str, &'static str, Unit, &'static str);

/// A figure of Browne's, by the name that it has there.
macro_rules! browne {
    ($name:literal) => {
        concat!(
            $name,
            ": Browne (2008), Automatic generation and evaluation of recombination games, PhD thesis, QUT"
        )
    };
}

impl BalanceFigure {
    /// The name that tables use, which is also how a figure is asked for.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// What a chart or a printed table calls it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.facts().1
    }

    /// What it is counted in.
    #[must_use]
    pub const fn unit(self) -> Unit {
        self.facts().2
    }

    /// What it is, in a sentence.
    #[must_use]
    pub const fn definition(self) -> &'static str {
        self.facts().3
    }

    /// Whose figure it is, where it is someone's; the others are our own, or nobody's.
    #[must_use]
    pub const fn source(self) -> Option<&'static str> {
        Some(match self {
            F::FirstWins => {
                "expected score: Tomašev, Paquet, Hassabis and Kramnik (2020), Assessing game balance with AlphaZero"
            }
            F::Skill => concat!(
                "relative algorithm performance: Nielsen, Barros, Togelius and Nelson (2015), General video game ",
                "evaluation using relative algorithm performance profiles"
            ),
            F::Decisive => browne!("completion"),
            F::Ties => browne!("drawishness"),
            F::Turns => browne!("duration, there as the distance from a wished length"),
            F::LeadChanges => browne!("lead change, there of an evaluation and a share of the moves"),
            _ => return None,
        })
    }

    /// Whether it is a share of games, each of which counts or does not: then its interval is Wilson's.
    pub(crate) const fn is_share_of_games(self) -> bool {
        matches!(
            self,
            F::FirstWins
                | F::OpensShare
                | F::Skill
                | F::Decisive
                | F::Ties
                | F::EndedOutOfTiles
                | F::EndedSixPasses
                | F::EndedScoreless
                | F::EndedClock
        )
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
        for figure in F::ALL {
            assert!(figure.name().chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{figure}");
            assert!(figure.definition().len() > 20 && !figure.definition().contains('|'), "{figure}");
            assert!(!figure.definition().ends_with('.') && !figure.definition().contains("  "), "{figure}");
            assert!(!figure.is_share_of_games() || figure.unit() == Unit::Share, "{figure}");
        }
        let mut names = F::ALL.map(F::name);
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]));
    }
}
