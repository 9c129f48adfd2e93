//! Estimates of the figures of one variant over given pair indices.

use bagsplit_game::board::Tile;
use bagsplit_game::rules::Ending;
use bagsplit_stats::{Linear, StatsError, UnitSums, Units};

use super::figure::BalanceFigure as F;
use super::totals::{BalanceTotals, GameSums, SelfMatchTotals, ShareTotals, VariantTotals};
use super::values::{decided_at, seconds};

type Found = Result<Option<Linear>, StatsError>;

/// The row of a figure that may have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// The only row.
    All,
    /// The row of a tile.
    Tile(Tile),
    /// The row of a deficit in points at half-time.
    Behind(u16),
}

impl Of {
    pub(crate) const fn tile(self) -> Option<Tile> {
        if let Of::Tile(tile) = self { Some(tile) } else { None }
    }

    pub(crate) const fn behind(self) -> Option<u16> {
        if let Of::Behind(points) = self { Some(points) } else { None }
    }
}

/// A figure of a variant: the mean over its self-play matches. `None` if one of them cannot have it.
pub(crate) fn measure(variant: &VariantTotals, figure: F, of: Of, units: &Units) -> Found {
    if figure == F::Skill {
        return variant.skill.as_ref().map(|skill| share(skill, units)).transpose();
    }
    if figure == F::DealShare {
        return match variant.deal.as_ref().map(|deal| deal.share(units)) {
            None | Some(Err(StatsError::TooFew { .. })) => Ok(None),
            Some(found) => found.map(Some),
        };
    }
    let found = variant.self_matches.iter().map(|self_match| {
        match self_match_figure(self_match, figure, of, units) {
            // Nothing to divide by: no turns, or no game with a winner.
            Err(StatsError::TooFew { .. }) => Ok(None),
            found => found,
        }
    });
    let found: Option<Vec<Linear>> = found.collect::<Result<_, _>>()?;
    found.filter(|all| !all.is_empty()).map(|all| Linear::mean_of(&all)).transpose()
}

/// The mean of a share that every pair has.
fn share(totals: &ShareTotals, units: &Units) -> Result<Linear, StatsError> {
    let quarters = units.numbers().iter().map(|&pair| totals.quarters(pair).expect("a pair that is counted"));
    Linear::ratio(units, quarters.map(|quarters| (i64::from(quarters.count()), 4)))
}

/// The number of games in which a player is at least this many points behind at half-time, in all self-play matches.
pub(crate) fn games_behind(variant: &VariantTotals, points: u16, units: &Units) -> u64 {
    let own = variant.self_matches.iter().filter_map(|self_match| self_match.own.turn_sums());
    own.map(|turn_sums| {
        let pairs = units.numbers().iter();
        pairs.filter(|&&pair| turn_sums[pair as usize].behind >= points).count() as u64
    })
    .sum()
}

/// The games of a self-match in some pair indices.
#[derive(Clone, Copy)]
struct Games<'t> {
    own: &'t BalanceTotals,
    units: &'t Units,
}

impl<'t> Games<'t> {
    fn pairs(self) -> impl Iterator<Item = u64> + 't {
        self.units.numbers().iter().copied()
    }

    fn all(self) -> impl Iterator<Item = &'t GameSums> {
        self.pairs().map(move |pair| self.own.game(pair))
    }

    /// The ratio of two sums over games, from the terms of each pair index.
    fn ratio(self, parts: impl Fn(u64) -> (i64, u64)) -> Found {
        Linear::ratio(self.units, self.pairs().map(parts)).map(Some)
    }

    /// The ratio of two sums over games, from the terms of each game.
    fn ratio_of<A: Into<i64>, B: Into<u64>>(self, parts: impl Fn(&GameSums) -> (A, B)) -> Found {
        let parts = self.all().map(parts).map(|(above, below)| (above.into(), below.into()));
        Linear::ratio(self.units, parts).map(Some)
    }

    /// The share of games with a property.
    fn share_with(self, property: impl Fn(&GameSums) -> bool) -> Found {
        self.ratio_of(|game| (property(game), 1_u64))
    }

    /// The share of all points that come from a source.
    fn share_of_points(self, kind: usize) -> Found {
        self.ratio_of(|game| {
            (game.kinds[kind], game.kinds.iter().map(|&points| u64::from(points)).sum::<u64>())
        })
    }

    /// The win rate of the holder of the Advantage.
    fn holder_wins(self) -> Result<Linear, StatsError> {
        Linear::ratio(self.units, self.all().map(|game| (game.holder_won.into(), 2)))
    }
}

/// A figure from the details of turns.
fn by_turns(games: Games<'_>, figure: F, of: Of) -> Found {
    let Games { own, units } = games;
    if figure == F::Variety {
        return own.expressions().map(|expressions| expressions.variety(units)).transpose();
    }
    let Some(all) = own.turn_sums() else { return Ok(None) };
    let turn_sums = games.pairs().map(|pair| &all[pair as usize]);
    match figure {
        F::NothingLegal => {
            games.ratio(|pair| (all[pair as usize].nothing_legal[0].into(), own.game(pair).turns.into()))
        }
        F::NothingScoring => {
            games.ratio(|pair| (all[pair as usize].nothing_scoring[0].into(), own.game(pair).turns.into()))
        }
        F::NothingLegalRun | F::NothingScoringRun => {
            let runs = turn_sums.map(|sums| match figure {
                F::NothingLegalRun => sums.nothing_legal,
                _ => sums.nothing_scoring,
            });
            Linear::ratio(units, runs.map(|[turns, runs]| (turns.into(), runs.into()))).map(Some)
        }
        F::Comeback => {
            let Some(points) = of.behind() else { return Ok(None) };
            let behind = turn_sums.map(|sums| match sums.behind >= points {
                true => (sums.behind_won.into(), 2),
                false => (0, 0),
            });
            Linear::ratio(units, behind).map(Some)
        }
        F::OpenLate => Linear::ratio(units, turn_sums.map(|sums| (sums.open_late.into(), 2))).map(Some),
        F::DramaAverage => Linear::mean(units, turn_sums.map(|sums| sums.drama[0])).map(Some),
        F::DramaMaximum => Linear::mean(units, turn_sums.map(|sums| sums.drama[1])).map(Some),
        F::DecisivenessThreshold | F::DecisivenessMoves => {
            let place = usize::from(figure == F::DecisivenessMoves);
            let won = turn_sums.map(|sums| sums.decisiveness.map(|both| both[place]));
            Linear::mean_of_some(units, won).map(Some)
        }
        _ => Ok(None),
    }
}

fn self_match_figure(self_match: &SelfMatchTotals, figure: F, of: Of, units: &Units) -> Found {
    let own = &self_match.own;
    if !own.more.has_figure(figure) {
        return Ok(None);
    }
    let games = Games { own, units };
    let facts = &own.facts;
    match figure {
        F::Skill | F::DealShare => Ok(None),
        F::Advantage | F::OpensShare | F::ZeroZero | F::Choice | F::Mulligan if !facts.advantage => Ok(None),
        F::ExchangingTurns if !facts.exchange => Ok(None),
        F::EndedTarget if !facts.target => Ok(None),
        F::TilesLeft if own.courses().is_none() => Ok(None),
        F::FirstWins => games.ratio_of(|game| (game.first_won, 2_u64)),
        F::Advantage => Ok(Some(games.holder_wins()?.minus_constant(0.5))),
        F::ZeroZero | F::Choice | F::Mulligan => {
            let Some(apart) = &self_match.apart else { return Ok(None) };
            let [off, first, second] = apart.all().map(|totals| share(totals, units));
            let (off, even) = (off?, Linear::mean_of(&[first?, second?])?);
            Ok(Some(match figure {
                F::ZeroZero => even.minus_constant(0.5),
                F::Choice => off.minus(&even)?,
                _ => games.holder_wins()?.minus(&off)?,
            }))
        }
        F::OpensShare => games.share_with(|game| game.holder_first),
        F::Decisive => games.share_with(|game| game.margin.is_some()),
        F::Ties => games.share_with(|game| game.margin.is_none()),
        F::ScoreMean => games.ratio_of(|game| (game.scores.map(i64::from).iter().sum::<i64>(), 2_u64)),
        F::ScoreSpread => {
            let scores = games.all().map(|game| sums(&game.scores.map(u64::from)));
            Linear::deviation(units, scores).map(Some)
        }
        F::Margin => games.ratio_of(|game| (game.margin.unwrap_or(0), u64::from(game.margin.is_some()))),
        F::Turns => games.ratio_of(|game| (game.turns, 1_u64)),
        F::TurnsSpread => {
            let turns = games.all().map(|game| sums(&[game.turns.into()]));
            Linear::deviation(units, turns).map(Some)
        }
        F::ScoringTurns => games.ratio_of(|game| (game.scoring, game.turns)),
        F::PassingTurns => games.ratio_of(|game| (game.passes, game.turns)),
        F::ExchangingTurns => games.ratio_of(|game| (game.exchanges, game.turns)),
        F::WorthlessPlacements => games.ratio_of(|game| (game.placements - game.scoring, game.turns)),
        F::LargestSwing | F::LeadChanges => {
            let Some(courses) = own.courses() else { return Ok(None) };
            games.ratio(|pair| {
                let course = courses[pair as usize];
                let swings = figure == F::LargestSwing;
                (i64::from(if swings { course.largest_swing } else { course.lead_changes }), 1)
            })
        }
        F::DecidedAt => {
            let Some(courses) = own.courses() else { return Ok(None) };
            let parts = games.pairs().map(|pair| decided_at(own.game(pair), courses[pair as usize]));
            Linear::mean(units, parts).map(Some)
        }
        F::Options | F::ScoringOptions => games.ratio(|pair| {
            let options = own.options[&pair];
            let above = if figure == F::Options { options.placements } else { options.scoring };
            (above as i64, options.turns.into())
        }),
        F::Stuck => {
            let Some((tile, stuck)) = of.tile().and_then(|tile| Some((tile, own.stuck(tile)?))) else {
                return Ok(None);
            };
            let copies = facts.copies[tile.index()].into();
            games.ratio(|pair| (stuck[pair as usize].into(), copies))
        }
        F::TilesLeft => games.ratio(|pair| (own.in_hands(pair) as i64, 2)),
        F::EndedOutOfTiles => games.share_with(|game| game.ending == Ending::OutOfTiles),
        F::EndedSixPasses => games.share_with(|game| game.ending == Ending::SixPasses),
        F::EndedTarget => games.share_with(|game| game.ending == Ending::Target),
        F::EndedClock => games.share_with(|game| matches!(game.ending, Ending::Clock(_))),
        F::EndedScoreless => games.share_with(|game| game.ending == Ending::Scoreless),
        F::Minutes => games.ratio_of(|game| (seconds(own.more.thinking, game) as i64, 60_u64)),
        F::PointsPrimary => games.share_of_points(0),
        F::PointsCross => games.share_of_points(1),
        F::PointsBonus => games.share_of_points(2),
        F::PointsEnd => games.share_of_points(3),
        F::NothingLegal
        | F::NothingLegalRun
        | F::NothingScoring
        | F::NothingScoringRun
        | F::Comeback
        | F::OpenLate
        | F::DramaAverage
        | F::DramaMaximum
        | F::DecisivenessThreshold
        | F::DecisivenessMoves
        | F::Variety => by_turns(games, figure, of),
    }
}

fn sums(observations: &[u64]) -> UnitSums {
    UnitSums {
        count: observations.len() as u64,
        sum: observations.iter().sum::<u64>() as i64,
        sum_of_squares: observations.iter().map(|x| x * x).sum(),
    }
}
