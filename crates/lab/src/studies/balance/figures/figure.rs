//! The list of balance figures: name, title, unit, definition and source.
//!
//! This is data, so that tables, charts and documentation agree.

use std::fmt;

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
    /// Legal placements.
    Placements,
    /// A count.
    Count,
    /// Tiles.
    Tiles,
    /// Minutes.
    Minutes,
    /// Expressions or equations.
    Expressions,
}

impl Unit {
    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Share => "share",
            Unit::WinRate => "win-rate",
            Unit::Points => "points",
            Unit::Turns => "turns",
            Unit::Placements => "placements",
            Unit::Count => "count",
            Unit::Tiles => "tiles",
            Unit::Minutes => "minutes",
            Unit::Expressions => "expressions",
        }
    }
}

/// Defines the figures from one table: name, title, unit and definition of each.
macro_rules! figures {
    ($($figure:ident: $name:literal, $title:literal, $unit:ident, $definition:literal;)*) => {
        /// A figure about a ruleset. All but skill are measured in self-play: games of a setup against itself.
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
    FirstWins: "first-wins", "Wins of the first player", Share,
        "Share of games won by the first player, a tie as half";
    Advantage: "advantage", "Value of the Advantage", WinRate,
        "Win rate of the holder of the Advantage, less one half; the sum of zero-zero, choice and mulligan";
    ZeroZero: "zero-zero", "Value of the 0-0 rule", WinRate,
        "Win rate of the holder less one half when there is no Mulligan and the holder begins in half of \
         the games and the other player in the other half";
    Choice: "choice", "Value of choosing the first player", WinRate,
        "Increase of the holder's win rate by the rules' way to choose the first player, without a Mulligan, over \
         beginning half of the time";
    Mulligan: "mulligan", "Value of the Mulligan", WinRate,
        "Increase of the holder's win rate by the rules' Mulligan over none";
    OpensShare: "opens-share", "Games that the holder begins", Share,
        "Share of games in which the holder of the Advantage is the first player";
    Skill: "skill", "Wins of the stronger bot", Share,
        "Share of games that the stronger of two setups wins against the weaker, a tie as half";
    Decisive: "decisive", "Games with a winner", Share,
        "Share of games with a winner";
    Ties: "ties", "Ties", Share,
        "Share of games without a winner";
    ScoreMean: "score-mean", "Score", Points,
        "Mean points of a player in a game, including those of its end";
    ScoreSpread: "score-spread", "Spread of scores", Points,
        "Standard deviation of the points of a player in a game, over games and players";
    Margin: "margin", "Winning margin", Points,
        "Mean points of the winner less those of the loser, in games with a winner; a loser on time may have more";
    Turns: "turns", "Length of a game", Turns,
        "Mean number of turns of a game, of both players together";
    TurnsSpread: "turns-spread", "Spread of lengths", Turns,
        "Standard deviation of the number of turns of a game";
    ScoringTurns: "scoring-turns", "Turns that score", Share,
        "Share of all turns that score";
    PassingTurns: "passing-turns", "Turns passed", Share,
        "Share of all turns that are passes; exchanges do not count";
    ExchangingTurns: "exchanging-turns", "Turns exchanged", Share,
        "Share of all turns in which tiles are exchanged, in games that have it";
    WorthlessPlacements: "worthless-placements", "Placements without points", Share,
        "Share of all turns that are placements without points";
    LargestSwing: "largest-swing", "Largest swing", Points,
        "Mean over games of the most points scored in a turn, which is the largest change of the lead in a turn";
    LeadChanges: "lead-changes", "Lead changes", Count,
        "Mean number of times in a game that the lead goes from one player to the other";
    DecidedAt: "decided-at", "When the lead becomes final", Share,
        "Mean over games of the fraction of the turns after which the winner leads for good; 1 where only the last \
         turn, the end of the game or the clock decides, and for a tie";
    Options: "options", "Legal placements", Placements,
        "Legal placements per turn, over the games in which they were counted";
    ScoringOptions: "scoring-options", "Scoring placements", Placements,
        "Legal placements that score, per turn, over the games in which they were counted";
    Stuck: "stuck", "Copies stuck in hand", Share,
        "Share of all copies of a tile that are in a hand when the game ends";
    TilesLeft: "tiles-left", "Tiles left in hand", Tiles,
        "Mean number of tiles in a player's hand when the game ends";
    EndedOutOfTiles: "ended-out-of-tiles", "Ended out of tiles", Share,
        "Share of games that end because a player has no tiles left";
    EndedSixPasses: "ended-six-passes", "Ended by passes", Share,
        "Share of games that end by the limit of consecutive passes";
    EndedScoreless: "ended-scoreless", "Ended scoreless", Share,
        "Share of games that end by the limit of consecutive scoreless turns";
    EndedClock: "ended-clock", "Ended by the clock", Share,
        "Share of games that end because a player's time ran out";
    EndedTarget: "ended-target", "Ended by points", Share,
        "Share of games that end because a player reaches the target score, under rules with one";
    Minutes: "minutes", "Time of a game", Minutes,
        "Mean time of a game with the declared thinking times of placements, passes and exchanges, drawing included";
    PointsPrimary: "points-primary", "Points of primary runs", Share,
        "Share of all points that come from primary expressions or main equations, without bonuses";
    PointsCross: "points-cross", "Points of cross runs", Share,
        "Share of all points that come from cross expressions or cross equations, without bonuses";
    PointsBonus: "points-bonus", "Points of bonuses", Share,
        "Share of all points that are bonuses for placing many tiles in a turn";
    PointsEnd: "points-end", "Points of the end", Share,
        "Share of all points that come from the end of the game";
    NothingLegal: "nothing-legal", "Turns without a legal placement", Share,
        "Share of all turns in which the player has no legal placement";
    NothingLegalRun: "nothing-legal-run", "Consecutive turns without a legal placement", Turns,
        "Mean number of a player's own consecutive turns without a legal placement, over all such runs";
    NothingScoring: "nothing-scoring", "Turns without a scoring placement", Share,
        "Share of all turns in which no legal placement scores, or none is legal";
    NothingScoringRun: "nothing-scoring-run", "Consecutive turns without a scoring placement", Turns,
        "Mean number of a player's own consecutive turns without a placement that scores, over all such runs";
    Comeback: "comeback", "Comebacks", Share,
        "Of the games in which a player is at least this many points behind at half-time, the share that this player wins, \
         a tie as half";
    OpenLate: "open-late", "Open after three quarters", Share,
        "Share of games that the player who leads after three quarters of the turns does not win; as half where no player \
         leads then, or the game is a tie";
    DramaAverage: "drama-average", "Drama, average", Share,
        "Mean over games of the mean over turns of the winner's deficit before the turn, as a fraction of the higher \
         final score; 0 where the winner is not behind";
    DramaMaximum: "drama-maximum", "Drama, maximum", Share,
        "Mean over games of the winner's largest deficit before any turn, as a fraction of the higher final score";
    DecisivenessThreshold: "decisiveness-threshold", "Decisiveness, threshold", Share,
        "Mean over games with a winner of the loser's best evaluation before any turn: one half, plus half \
         of the lead as a fraction of the higher final score";
    DecisivenessMoves: "decisiveness-moves", "Decisiveness, moves", Share,
        "Mean over games with a winner of the fraction of the turns after which the winner's evaluation first exceeds \
         the loser's best";
    Variety: "variety", "Variety of expressions", Expressions,
        "Effective number of different expressions that score: one divided by the probability that two of them from \
         different games are the same";
    DealShare: "deal-share", "Luck of the deal", Share,
        "Share of the variance of the margin that recurs with the same tiles when the stronger and the weaker setup \
         change places";
}

use BalanceFigure as F;

/// The facts of a figure.
struct Facts(&'static str, &'static str, Unit, &'static str);

/// A figure of Browne's, by its name there.
macro_rules! browne {
    ($name:literal) => {
        concat!(
            $name,
            ": Browne (2008), Automatic generation and evaluation of recombination games, PhD thesis, QUT"
        )
    };
}

/// A figure of the metrics of Ludii, after an idea of Browne's.
macro_rules! ludii {
    ($metric:literal, $name:literal) => {
        concat!(
            "metric ",
            $metric,
            " of Ludii (Evaluation/src/metrics), there of other evaluations; after Browne (2008), ",
            $name
        )
    };
}

impl BalanceFigure {
    /// The figure with this name or title.
    pub(crate) fn named(text: &str) -> Option<BalanceFigure> {
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

    /// Its source, if it has one; the others are our own or common.
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
            F::DramaAverage => ludii!("DramaAverage", "drama"),
            F::DramaMaximum => ludii!("DramaMaximum", "drama"),
            F::DecisivenessThreshold => ludii!("DecisivenessThreshold", "decisiveness"),
            F::DecisivenessMoves => ludii!("DecisivenessMoves", "decisiveness"),
            F::Variety => {
                "Hill number of order 2: Hill (1973), Diversity and evenness; Simpson (1949), Measurement of diversity"
            }
            F::DealShare => {
                "intraclass correlation: Shrout and Fleiss (1979), Intraclass correlations: uses in assessing rater reliability"
            }
            _ => return None,
        })
    }

    /// Whether it is a share of games, each of which counts fully or not at all: then its interval is Wilson's.
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
                | F::EndedTarget
                | F::Comeback
                | F::OpenLate
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
