//! Estimates of the figures of one variant over given pair indices.

use bagsplit_game::rules::Ending;
use bagsplit_stats::{Linear, StatsError, UnitSums, Units};

use super::figure::BalanceFigure as F;
use super::totals::{BalanceTotals, GameSums, SelfMatchTotals, ShareTotals, VariantTotals};

type MeasuredFigure = Result<Option<Linear>, StatsError>;

/// A figure of a variant: the mean over its self-play matches. `None` if one of them cannot have it.
pub(crate) fn measure(variant: &VariantTotals, figure: F, units: &Units) -> MeasuredFigure {
    if figure == F::Skill {
        return variant
            .skill
            .as_ref()
            .map(|skill| share(skill, units))
            .transpose();
    }
    let found = variant.self_matches.iter().map(|self_match| {
        match self_match_figure(self_match, figure, units) {
            // Nothing to divide by: no turns, or no game with a winner.
            Err(StatsError::TooFew { .. }) => Ok(None),
            found => found,
        }
    });
    let found: Option<Vec<Linear>> = found.collect::<Result<_, _>>()?;
    found
        .filter(|all| !all.is_empty())
        .map(|all| Linear::mean_of(&all))
        .transpose()
}

/// The mean of a share that every pair has.
fn share(totals: &ShareTotals, units: &Units) -> Result<Linear, StatsError> {
    let quarters = units
        .numbers()
        .iter()
        .map(|&pair| totals.quarters(pair).expect("a pair that is counted"));
    Linear::ratio(
        units,
        quarters.map(|quarters| (i64::from(quarters.count()), 4)),
    )
}

/// The number of games in which a player may come back, in all self-play matches.
pub(crate) fn games_behind(variant: &VariantTotals, units: &Units) -> u64 {
    let self_matches = variant
        .self_matches
        .iter()
        .map(|self_match| &self_match.own);
    let games = self_matches.flat_map(|self_match| {
        units
            .numbers()
            .iter()
            .map(move |&pair| (self_match, self_match.game(pair)))
    });
    games
        .filter(|(own, game)| game.behind >= own.parameters.comeback)
        .count() as u64
}

/// The games of a self-match in some pair indices.
#[derive(Clone, Copy)]
struct Games<'t> {
    own: &'t BalanceTotals,
    units: &'t Units,
}

impl<'t> Games<'t> {
    fn all(self) -> impl Iterator<Item = &'t GameSums> {
        self.units
            .numbers()
            .iter()
            .map(move |&pair| self.own.game(pair))
    }

    /// The ratio of two sums over games, from the terms of each game.
    fn ratio_of<A: Into<i64>, B: Into<u64>>(
        self,
        parts: impl Fn(&GameSums) -> (A, B),
    ) -> MeasuredFigure {
        let parts = self
            .all()
            .map(parts)
            .map(|(above, below)| (above.into(), below.into()));
        Linear::ratio(self.units, parts).map(Some)
    }

    /// The share of games with an ending.
    fn share_that_ended(self, ended: impl Fn(Ending) -> bool) -> MeasuredFigure {
        self.ratio_of(|game| (ended(game.ending), 1_u64))
    }

    /// The win rate of the holder of the Advantage.
    fn holder_wins(self) -> Result<Linear, StatsError> {
        Linear::ratio(
            self.units,
            self.all().map(|game| (game.holder_won.into(), 2)),
        )
    }
}

fn self_match_figure(self_match: &SelfMatchTotals, figure: F, units: &Units) -> MeasuredFigure {
    let self_games = &self_match.own;
    let games = Games {
        own: self_games,
        units,
    };
    let facts = &self_games.facts;
    match figure {
        F::Skill | F::SplitLead | F::SplitsTied => Ok(None),
        F::Advantage | F::ZeroZero | F::Choice | F::Mulligan if !facts.advantage => Ok(None),
        F::ExchangingTurns if !facts.exchange => Ok(None),
        F::EndedTarget if !facts.target => Ok(None),
        F::FirstWins => games.ratio_of(|game| (game.first_won, 2_u64)),
        F::Advantage => Ok(Some(games.holder_wins()?.minus_constant(0.5))),
        F::ZeroZero | F::Choice | F::Mulligan => {
            let Some(apart) = &self_match.apart else {
                return Ok(None);
            };
            let [off, first, second] = apart.all().map(|totals| share(totals, units));
            let (off, even) = (off?, Linear::mean_of(&[first?, second?])?);
            Ok(Some(match figure {
                F::ZeroZero => even.minus_constant(0.5),
                F::Choice => off.minus(&even)?,
                _ => games.holder_wins()?.minus(&off)?,
            }))
        }
        F::ScoreMean => {
            games.ratio_of(|game| (game.scores.map(i64::from).iter().sum::<i64>(), 2_u64))
        }
        F::ScoreSpread => {
            let scores = games.all().map(|game| sums(&game.scores.map(u64::from)));
            Linear::deviation(units, scores).map(Some)
        }
        F::Margin => {
            games.ratio_of(|game| (game.margin.unwrap_or(0), u64::from(game.margin.is_some())))
        }
        F::Turns => games.ratio_of(|game| (game.turns, 1_u64)),
        F::Minutes => {
            games.ratio_of(|game| (game.seconds(self_games.parameters.thinking) as i64, 60_u64))
        }
        F::ScoringTurns => games.ratio_of(|game| (game.scoring, game.turns)),
        F::NothingScoring => games.ratio_of(|game| (game.nothing_scoring, game.turns)),
        F::PassingTurns => games.ratio_of(|game| (game.passes, game.turns)),
        F::ExchangingTurns => games.ratio_of(|game| (game.exchanges, game.turns)),
        F::LeadChanges => games.ratio_of(|game| (game.lead_changes, 1_u64)),
        F::OpenLate => games.ratio_of(|game| (game.open_late, 2_u64)),
        F::Comeback => games.ratio_of(|game| match game.behind >= self_games.parameters.comeback {
            true => (game.behind_won, 2_u64),
            false => (0, 0),
        }),
        F::EndedOutOfTiles => games.share_that_ended(|ending| ending == Ending::OutOfTiles),
        F::EndedSixPasses => games.share_that_ended(|ending| ending == Ending::SixPasses),
        F::EndedScoreless => games.share_that_ended(|ending| ending == Ending::Scoreless),
        F::EndedClock => games.share_that_ended(|ending| matches!(ending, Ending::Clock(_))),
        F::EndedTarget => games.share_that_ended(|ending| ending == Ending::Target),
    }
}

fn sums(observations: &[u64]) -> UnitSums {
    UnitSums {
        count: observations.len() as u64,
        sum: observations.iter().sum::<u64>() as i64,
        sum_of_squares: observations.iter().map(|x| x * x).sum(),
    }
}
