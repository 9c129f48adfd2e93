//! What is a figure of one variant, as an estimate over given pair indices?

use board::Tile;
use rules::Ending;
use stats::{Linear, StatsError, UnitSums, Units};

use super::figure::BalanceFigure as F;
use super::totals::{GameSums, MirrorTotals, ShareTotals, VariantTotals};

type Found = Result<Option<Linear>, StatsError>;

/// A figure of a variant: the mean over its mirrors. `None` where one of them cannot have it.
pub(crate) fn measure(variant: &VariantTotals, figure: F, tile: Option<Tile>, units: &Units) -> Found {
    if figure == F::Skill {
        return variant.skill.as_ref().map(|skill| share(skill, units)).transpose();
    }
    let found = variant.mirrors.iter().map(|mirror| match mirrored(mirror, figure, tile, units) {
        // Nothing to divide by: no turns, or no game that somebody won.
        Err(StatsError::TooFew { .. }) => Ok(None),
        found => found,
    });
    let found: Option<Vec<Linear>> = found.collect::<Result<_, _>>()?;
    found.filter(|all| !all.is_empty()).map(|all| Linear::mean_of(&all)).transpose()
}

/// The mean of a share that is known in every pair.
fn share(totals: &ShareTotals, units: &Units) -> Result<Linear, StatsError> {
    let quarters = |&pair: &u64| i64::from(totals.quarters(pair).expect("a pair that is counted").count());
    Linear::ratio(units, units.numbers().iter().map(|pair| (quarters(pair), 4)))
}

fn mirrored(mirror: &MirrorTotals, figure: F, tile: Option<Tile>, units: &Units) -> Found {
    let own = &mirror.own;
    let pairs = || units.numbers().iter().copied();
    let ratio = |parts: &dyn Fn(u64) -> (i64, u64)| Linear::ratio(units, pairs().map(parts)).map(Some);
    let of_game = |above: fn(&GameSums) -> u16, below: fn(&GameSums) -> u16| {
        ratio(&|pair| (above(own.game(pair)).into(), below(own.game(pair)).into()))
    };
    let games = |counts: &dyn Fn(&GameSums) -> bool| ratio(&|pair| (counts(own.game(pair)).into(), 1));
    let holder = || ratio(&|pair| (own.game(pair).holder_won.into(), 2));
    let only_if = |is: bool, found: &dyn Fn() -> Found| if is { found() } else { Ok(None) };
    let course = |above: &dyn Fn(u64) -> (i64, u64)| only_if(own.courses().is_some(), &|| ratio(above));
    match figure {
        F::Skill => Ok(None),
        F::FirstWins => ratio(&|pair| (own.game(pair).first_won.into(), 2)),
        F::Advantage => only_if(own.facts().advantage, &|| Ok(holder()?.map(|won| won.minus_constant(0.5)))),
        F::ZeroZero | F::Choice | F::Mulligan => match &mirror.apart {
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
            let part = |pair| match own.game(pair).turns {
                0 => 1., // lost on time before anything was played
                turns => f64::from(courses(pair).decided_after) / f64::from(turns),
            };
            Linear::mean(units, pairs().map(part)).map(Some)
        }
        F::Options | F::ScoringOptions => ratio(&|pair| {
            let options = own.options()[&pair];
            let above = if figure == F::Options { options.placements } else { options.scoring };
            (above as i64, options.turns.into())
        }),
        F::Stuck => {
            let Some((tile, stuck)) = tile.and_then(|tile| Some((tile, own.stuck(tile)?))) else {
                return Ok(None);
            };
            let copies = own.facts().copies[tile.index()].into();
            ratio(&|pair| (stuck[pair as usize].into(), copies))
        }
        F::TilesLeft => course(&|pair| (own.in_hands(pair) as i64, 2)),
        F::EndedOutOfTiles => games(&|game| game.ending == Ending::OutOfTiles),
        F::EndedSixPasses => games(&|game| game.ending == Ending::SixPasses),
        F::EndedClock => games(&|game| matches!(game.ending, Ending::Clock(_))),
        F::EndedScoreless => games(&|game| game.ending == Ending::Scoreless),
    }
}

fn sums(observations: &[u64]) -> UnitSums {
    UnitSums {
        count: observations.len() as u64,
        sum: observations.iter().sum::<u64>() as i64,
        sum_of_squares: observations.iter().map(|x| x * x).sum(),
    }
}
