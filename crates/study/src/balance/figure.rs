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

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A figure about a ruleset. All but skill are of mirrors: games of a setup against itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // each has its definition
pub enum BalanceFigure {
    FirstWins,
    Advantage,
    ZeroZero,
    Choice,
    Mulligan,
    OpensShare,
    Skill,
    Decisive,
    Ties,
    ScoreMean,
    ScoreSpread,
    Margin,
    Turns,
    TurnsSpread,
    ScoringTurns,
    PassingTurns,
    ExchangingTurns,
    WorthlessPlacements,
    LargestSwing,
    LeadChanges,
    DecidedAt,
    Options,
    ScoringOptions,
    Stuck,
    TilesLeft,
    EndedOutOfTiles,
    EndedSixPasses,
    EndedScoreless,
    EndedClock,
}

use BalanceFigure as F;

/// What is to be known of a figure.
struct Facts(&'static str, &'static str, Unit, &'static str);

const TOMASEV: &str =
    "expected score: Tomašev, Paquet, Hassabis and Kramnik (2020), Assessing game balance with AlphaZero";
const COMPLETION: &str =
    "completion: Browne (2008), Automatic generation and evaluation of recombination games, PhD thesis, QUT";
const DRAWISHNESS: &str =
    "drawishness: Browne (2008), Automatic generation and evaluation of recombination games, PhD thesis, QUT";
const DURATION: &str = "duration, there as the distance from a wished length: Browne (2008), Automatic generation and \
                        evaluation of recombination games, PhD thesis, QUT";
const LEAD_CHANGE: &str = "lead change, there of an evaluation and a share of the moves: Browne (2008), Automatic \
                           generation and evaluation of recombination games, PhD thesis, QUT";
const PROFILES: &str = "relative algorithm performance: Nielsen, Barros, Togelius and Nelson (2015), General video \
                        game evaluation using relative algorithm performance profiles";

impl BalanceFigure {
    /// All figures, in the order of tables.
    pub const ALL: [F; 29] = [
        F::FirstWins,
        F::Advantage,
        F::ZeroZero,
        F::Choice,
        F::Mulligan,
        F::OpensShare,
        F::Skill,
        F::Decisive,
        F::Ties,
        F::ScoreMean,
        F::ScoreSpread,
        F::Margin,
        F::Turns,
        F::TurnsSpread,
        F::ScoringTurns,
        F::PassingTurns,
        F::ExchangingTurns,
        F::WorthlessPlacements,
        F::LargestSwing,
        F::LeadChanges,
        F::DecidedAt,
        F::Options,
        F::ScoringOptions,
        F::Stuck,
        F::TilesLeft,
        F::EndedOutOfTiles,
        F::EndedSixPasses,
        F::EndedScoreless,
        F::EndedClock,
    ];

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
        match self {
            F::FirstWins => Some(TOMASEV),
            F::Skill => Some(PROFILES),
            F::Decisive => Some(COMPLETION),
            F::Ties => Some(DRAWISHNESS),
            F::Turns => Some(DURATION),
            F::LeadChanges => Some(LEAD_CHANGE),
            _ => None,
        }
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

    #[rustfmt::skip]
    const fn facts(self) -> Facts {
        match self {
            F::FirstWins => Facts("first-wins", "Wins of who begins", Unit::Share,
                "Share of games won by the player who has the first turn, a tie as half"),
            F::Advantage => Facts("advantage", "Worth of the Advantage", Unit::WinRate,
                "Win rate of who holds the Advantage, less one half; the sum of zero-zero, choice and mulligan"),
            F::ZeroZero => Facts("zero-zero", "Worth of the 0-0 rule", Unit::WinRate,
                "What the holder's win rate is above one half when there is no Mulligan and the holder begins in half of \
                 the games and the other player in the other half"),
            F::Choice => Facts("choice", "Worth of choosing who begins", Unit::WinRate,
                "What the holder's win rate gains from the rules' own way to say who begins, without a Mulligan, over \
                 beginning half of the time"),
            F::Mulligan => Facts("mulligan", "Worth of the Mulligan", Unit::WinRate,
                "What the holder's win rate gains from the rules' Mulligan over none"),
            F::OpensShare => Facts("opens-share", "Games that the holder begins", Unit::Share,
                "Share of games in which the holder of the Advantage has the first turn"),
            F::Skill => Facts("skill", "Wins of the stronger bot", Unit::Share,
                "Share of games that the stronger of two setups wins against the weaker, a tie as half"),
            F::Decisive => Facts("decisive", "Games with a winner", Unit::Share,
                "Share of games that somebody wins"),
            F::Ties => Facts("ties", "Ties", Unit::Share,
                "Share of games that nobody wins"),
            F::ScoreMean => Facts("score-mean", "Score", Unit::Points,
                "Mean points of a player in a game, with what its end earns"),
            F::ScoreSpread => Facts("score-spread", "Spread of scores", Unit::Points,
                "Standard deviation of the points of a player in a game, over games and players"),
            F::Margin => Facts("margin", "Winning margin", Unit::Points,
                "Mean points of the winner less those of the loser, in games that somebody wins; a loser on time may have more"),
            F::Turns => Facts("turns", "Length of a game", Unit::Turns,
                "Mean number of turns of a game, of both players together"),
            F::TurnsSpread => Facts("turns-spread", "Spread of lengths", Unit::Turns,
                "Standard deviation of the number of turns of a game"),
            F::ScoringTurns => Facts("scoring-turns", "Turns that score", Unit::Share,
                "Share of all turns that earn points"),
            F::PassingTurns => Facts("passing-turns", "Turns passed", Unit::Share,
                "Share of all turns that are passes, an exchange being none"),
            F::ExchangingTurns => Facts("exchanging-turns", "Turns exchanged", Unit::Share,
                "Share of all turns in which tiles are exchanged, in games that have it"),
            F::WorthlessPlacements => Facts("worthless-placements", "Placements without points", Unit::Share,
                "Share of all turns that are placements and earn nothing"),
            F::LargestSwing => Facts("largest-swing", "Largest swing", Unit::Points,
                "Mean over games of the most points that one turn earned, which is the largest change of the lead in a turn"),
            F::LeadChanges => Facts("lead-changes", "Lead changes", Unit::Count,
                "Mean number of times in a game that the lead goes from one player to the other"),
            F::DecidedAt => Facts("decided-at", "When the lead becomes final", Unit::Share,
                "Mean over games of the part of the turns after which the winner leads for good; 1 where only the last \
                 turn, the end of the game or the clock decides, and for a tie"),
            F::Options => Facts("options", "Legal placements", Unit::Placements,
                "Legal placements for each turn, over the games in which they were counted"),
            F::ScoringOptions => Facts("scoring-options", "Scoring placements", Unit::Placements,
                "Legal placements that earn points for each turn, over the games in which they were counted"),
            F::Stuck => Facts("stuck", "Copies stuck in hand", Unit::Share,
                "Share of all copies of a tile that are in a hand when the game ends"),
            F::TilesLeft => Facts("tiles-left", "Tiles left in hand", Unit::Tiles,
                "Mean number of tiles in a player's hand when the game ends"),
            F::EndedOutOfTiles => Facts("ended-out-of-tiles", "Ended out of tiles", Unit::Share,
                "Share of games that end because a player has no tiles left"),
            F::EndedSixPasses => Facts("ended-six-passes", "Ended by passes", Unit::Share,
                "Share of games that end because as many turns in a row were passed as the rules allow"),
            F::EndedScoreless => Facts("ended-scoreless", "Ended scoreless", Unit::Share,
                "Share of games that end because as many turns in a row earned nothing as the rules allow"),
            F::EndedClock => Facts("ended-clock", "Ended by the clock", Unit::Share,
                "Share of games that end because a player's time ran out"),
        }
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
        for (place, figure) in F::ALL.into_iter().enumerate() {
            assert_eq!(figure as usize, place, "{figure}: in the order of the variants");
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
