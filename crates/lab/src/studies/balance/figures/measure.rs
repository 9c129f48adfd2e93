//! Estimates of the figures of one variant over given pair indices.

use bagsplit_game::board::Tile;
use bagsplit_game::rules::Ending;
use bagsplit_stats::{Linear, StatsError, UnitSums, Units};

use super::figure::BalanceFigure as F;
use super::totals::{BalanceTotals, GameSums, SelfMatchTotals, ShareTotals, VariantTotals};
use super::turn_sums::TurnSums;
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
    let quarters = |&pair: &u64| i64::from(totals.quarters(pair).expect("a pair that is counted").count());
    Linear::ratio(units, units.numbers().iter().map(|pair| (quarters(pair), 4)))
}

/// The number of games in which a player is at least this many points behind at half-time, in all self-play matches.
pub(crate) fn games_behind(variant: &VariantTotals, points: u16, units: &Units) -> u64 {
    let of = |self_match: &SelfMatchTotals| {
        let Some(turn_sums) = self_match.own.turn_sums() else { return 0 };
        units.numbers().iter().filter(|&&pair| turn_sums(pair).behind >= points).count() as u64
    };
    variant.self_matches.iter().map(of).sum()
}

/// A figure from the details of turns.
fn by_turns(own: &BalanceTotals, figure: F, of: Of, units: &Units) -> Found {
    if figure == F::Variety {
        return own.expressions().map(|expressions| expressions.variety(units)).transpose();
    }
    let Some(turn_sums) = own.turn_sums() else { return Ok(None) };
    let pairs = || units.numbers().iter().copied();
    let ratio = |parts: &dyn Fn(&TurnSums, u64) -> (u16, u16)| {
        let parts = pairs().map(|pair| {
            let (above, below) = parts(&turn_sums(pair), pair);
            (i64::from(above), u64::from(below))
        });
        Linear::ratio(units, parts).map(Some)
    };
    let turns = |pair: u64| own.game(pair).turns;
    let mean = |of: &dyn Fn(&TurnSums) -> f64| {
        Linear::mean(units, pairs().map(|pair| of(&turn_sums(pair)))).map(Some)
    };
    match figure {
        F::NothingLegal => ratio(&|sums, pair| (sums.nothing_legal[0], turns(pair))),
        F::NothingScoring => ratio(&|sums, pair| (sums.nothing_scoring[0], turns(pair))),
        F::NothingLegalRun => ratio(&|sums, _| sums.nothing_legal.into()),
        F::NothingScoringRun => ratio(&|sums, _| sums.nothing_scoring.into()),
        F::Comeback => {
            let Some(points) = of.behind() else { return Ok(None) };
            ratio(&|sums, _| if sums.behind >= points { (sums.behind_won.into(), 2) } else { (0, 0) })
        }
        F::OpenLate => ratio(&|sums, _| (sums.open_late.into(), 2)),
        F::DramaAverage => mean(&|sums| sums.drama[0]),
        F::DramaMaximum => mean(&|sums| sums.drama[1]),
        F::DecisivenessThreshold | F::DecisivenessMoves => {
            let place = usize::from(figure == F::DecisivenessMoves);
            let won = pairs().map(|pair| turn_sums(pair).decisiveness.map(|both| both[place]));
            Linear::mean_of_some(units, won).map(Some)
        }
        _ => Ok(None),
    }
}

fn self_match_figure(self_match: &SelfMatchTotals, figure: F, of: Of, units: &Units) -> Found {
    let own = &self_match.own;
    if !own.more().has_figure(figure) {
        return Ok(None);
    }
    let pairs = || units.numbers().iter().copied();
    let ratio = |parts: &dyn Fn(u64) -> (i64, u64)| Linear::ratio(units, pairs().map(parts)).map(Some);
    let of_game = |above: fn(&GameSums) -> u16, below: fn(&GameSums) -> u16| {
        ratio(&|pair| (above(own.game(pair)).into(), below(own.game(pair)).into()))
    };
    let games = |counts: &dyn Fn(&GameSums) -> bool| ratio(&|pair| (counts(own.game(pair)).into(), 1));
    let holder = || ratio(&|pair| (own.game(pair).holder_won.into(), 2));
    let only_if = |is: bool, found: &dyn Fn() -> Found| if is { found() } else { Ok(None) };
    let course = |above: &dyn Fn(u64) -> (i64, u64)| only_if(own.courses().is_some(), &|| ratio(above));
    let points = |kind: usize| {
        ratio(&|pair| {
            let kinds = own.game(pair).kinds;
            (kinds[kind].into(), kinds.iter().map(|&points| u64::from(points)).sum())
        })
    };
    match figure {
        F::Skill | F::DealShare => Ok(None),
        F::FirstWins => ratio(&|pair| (own.game(pair).first_won.into(), 2)),
        F::Advantage => only_if(own.facts().advantage, &|| Ok(holder()?.map(|won| won.minus_constant(0.5)))),
        F::ZeroZero | F::Choice | F::Mulligan => match &self_match.apart {
            Some(apart) if own.facts().advantage => {
                let [off, first, second] = apart.all().map(|totals| share(totals, units));
                let (off, even) = (off?, Linear::mean_of(&[first?, second?])?);
                Ok(match figure {
                    F::ZeroZero => Some(even.minus_constant(0.5)),
                    F::Choice => Some(off.minus(&even)?),
                    _ => holder()?.map(|won| won.minus(&off)).transpose()?,
                })
            }
            _ => Ok(None),
        },
        F::OpensShare => only_if(own.facts().advantage, &|| games(&|game| game.holder_first)),
        F::Decisive => games(&|game| game.margin.is_some()),
        F::Ties => games(&|game| game.margin.is_none()),
        F::ScoreMean => ratio(&|pair| (own.game(pair).scores.map(i64::from).iter().sum(), 2)),
        F::ScoreSpread => {
            let scores = pairs().map(|pair| own.game(pair).scores.map(u64::from));
            Linear::deviation(units, scores.map(|scores| sums(&scores))).map(Some)
        }
        F::Margin => ratio(&|pair| own.game(pair).margin.map_or((0, 0), |margin| (margin.into(), 1))),
        F::Turns => of_game(|game| game.turns, |_| 1),
        F::TurnsSpread => {
            let turns = pairs().map(|pair| sums(&[own.game(pair).turns.into()]));
            Linear::deviation(units, turns).map(Some)
        }
        F::ScoringTurns => of_game(|game| game.scoring, |game| game.turns),
        F::PassingTurns => of_game(|game| game.passes, |game| game.turns),
        F::ExchangingTurns => {
            only_if(own.facts().exchange, &|| of_game(|game| game.exchanges, |game| game.turns))
        }
        F::WorthlessPlacements => of_game(|game| game.placements - game.scoring, |game| game.turns),
        F::LargestSwing | F::LeadChanges => {
            let Some(courses) = own.courses() else { return Ok(None) };
            let swing = figure == F::LargestSwing;
            ratio(&|pair| {
                let course = courses(pair);
                (i64::from(if swing { course.largest_swing } else { course.lead_changes }), 1)
            })
        }
        F::DecidedAt => {
            let Some(courses) = own.courses() else { return Ok(None) };
            let part = |pair| decided_at(own.game(pair), courses(pair));
            Linear::mean(units, pairs().map(part)).map(Some)
        }
        F::Options | F::ScoringOptions => ratio(&|pair| {
            let options = own.options()[&pair];
            let above = if figure == F::Options { options.placements } else { options.scoring };
            (above as i64, options.turns.into())
        }),
        F::Stuck => {
            let Some((tile, stuck)) = of.tile().and_then(|tile| Some((tile, own.stuck(tile)?))) else {
                return Ok(None);
            };
            let copies = own.facts().copies[tile.index()].into();
            ratio(&|pair| (stuck[pair as usize].into(), copies))
        }
        F::TilesLeft => course(&|pair| (own.in_hands(pair) as i64, 2)),
        F::EndedOutOfTiles => games(&|game| game.ending == Ending::OutOfTiles),
        F::EndedSixPasses => games(&|game| game.ending == Ending::SixPasses),
        F::EndedTarget => only_if(own.facts().target, &|| games(&|game| game.ending == Ending::Target)),
        F::EndedClock => games(&|game| matches!(game.ending, Ending::Clock(_))),
        F::EndedScoreless => games(&|game| game.ending == Ending::Scoreless),
        F::Minutes => {
            let thinking = own.more().thinking;
            ratio(&|pair| (seconds(thinking, own.game(pair)) as i64, 60))
        }
        F::PointsPrimary => points(0),
        F::PointsCross => points(1),
        F::PointsBonus => points(2),
        F::PointsEnd => points(3),
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
        | F::Variety => by_turns(own, figure, of, units),
    }
}

fn sums(observations: &[u64]) -> UnitSums {
    UnitSums {
        count: observations.len() as u64,
        sum: observations.iter().sum::<u64>() as i64,
        sum_of_squares: observations.iter().map(|x| x * x).sum(),
    }
}
