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
    /// Minutes.
    Minutes,
    /// Expressions or equations.
    Expressions,
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
            Unit::Minutes => "minutes",
            Unit::Expressions => "expressions",
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
    FirstWins: "first-wins", "Wins of the first player", Share,
        "Share of games won by the player who has the first turn, a tie as half";
    Advantage: "advantage", "Worth of the Advantage", WinRate,
        "Win rate of who holds the Advantage, less one half; the sum of zero-zero, choice and mulligan";
    ZeroZero: "zero-zero", "Worth of the 0-0 rule", WinRate,
        "What the holder's win rate is above one half when there is no Mulligan and the holder begins in half of \
         the games and the other player in the other half";
    Choice: "choice", "Worth of choosing the first player", WinRate,
        "What the holder's win rate gains from the rules' own way to choose the first player, without a Mulligan, over \
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
    EndedTarget: "ended-target", "Ended by points", Share,
        "Share of games that end because a player has the points that end them, under rules with such a target";
    Minutes: "minutes", "Time of a game", Minutes,
        "Mean time of a game with the declared thinking times of placements, passes and exchanges, drawing included";
    PointsPrimary: "points-primary", "Points of primary runs", Share,
        "Share of all points that primary expressions or main equations earn, without bonuses";
    PointsCross: "points-cross", "Points of cross runs", Share,
        "Share of all points that cross expressions or cross equations earn, without bonuses";
    PointsBonus: "points-bonus", "Points of bonuses", Share,
        "Share of all points that are bonuses for laying many tiles in a turn";
    PointsEnd: "points-end", "Points of the end", Share,
        "Share of all points that the end of the game earns";
    NothingLegal: "nothing-legal", "Turns with nothing legal", Share,
        "Share of all turns in which the player has no legal placement";
    NothingLegalRun: "nothing-legal-run", "Nothing legal, turns in a row", Turns,
        "Mean number of a player's own turns in a row without a legal placement, over all such runs";
    NothingScoring: "nothing-scoring", "Turns with nothing that scores", Share,
        "Share of all turns in which no legal placement earns points, or none is legal";
    NothingScoringRun: "nothing-scoring-run", "Nothing that scores, turns in a row", Turns,
        "Mean number of a player's own turns in a row without a placement that earns points, over all such runs";
    Comeback: "comeback", "Comebacks", Share,
        "Of the games in which a player is so many points or more behind at half-time, the share that this player wins, \
         a tie as half";
    OpenLate: "open-late", "Open after three quarters", Share,
        "Share of games that are not won by the player who leads after three quarters of the turns; as half where nobody \
         leads then, or nobody wins";
    DramaAverage: "drama-average", "Drama, average", Share,
        "Mean over games of the mean over turns of how far the winner is behind before the turn, in parts of the higher \
         final score; nothing where the winner is not behind";
    DramaMaximum: "drama-maximum", "Drama, maximum", Share,
        "Mean over games of the furthest that the winner is behind before any turn, in parts of the higher final score";
    DecisivenessThreshold: "decisiveness-threshold", "Decisiveness, threshold", Share,
        "Mean over games that somebody wins of the best evaluation that the loser has before any turn: one half, and half \
         of the lead in parts of the higher final score";
    DecisivenessMoves: "decisiveness-moves", "Decisiveness, moves", Share,
        "Mean over games that somebody wins of the part of the turns after which the winner's evaluation is first above \
         all that the loser's ever is";
    Variety: "variety", "Variety of expressions", Expressions,
        "Effective number of different expressions that earn points: one divided by the chance that two of them from \
         different games are the same";
    DealShare: "deal-share", "Luck of the deal", Share,
        "Share of the variance of the margin that the same tiles bring again when the stronger and the weaker setup \
         change places";
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
