//! The actions worth simulating.

use std::ops::ControlFlow;

use bagsplit_game::rules::{Action, Score};
use bagsplit_movegen::{Generator, ScoredPlacement};
use bagsplit_network::{IncrementalEvaluator, Network, Verdict};

use super::world::Turn;
use crate::Observation;
use crate::value::{Candidates, Prospect, favourite_first, for_each_alternative, with_points};

/// The number of favourite placements whose tiles are also tried on other squares.
const ALTERNATIVES_OF: usize = 3;

/// The number of other squares for each.
const ALTERNATIVES: usize = 2;

/// The maximum number of other placements that are considered for each, so that a full board and a plain hand do not
/// take long.
const MOST_ELSEWHERE: usize = 100;

/// The actions that the network likes best, its favourite first; a pass may be among them.
pub(super) fn actions(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    network: &Network,
    width: usize,
) -> Vec<Turn> {
    let mut evaluator = IncrementalEvaluator::new(network);
    let all = promising(&Prospect::new(seen), generator, &mut evaluator, width, true);
    all.into_iter().map(|(_, action)| action).collect()
}

/// These actions and the same tiles on other squares, each with the network's chance of winning, out of 65536.
pub(super) fn expected(
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    network: &Network,
    width: usize,
    passes: bool,
) -> Vec<(Turn, u32)> {
    let prospect = Prospect::new(seen);
    let mut evaluator = IncrementalEvaluator::new(network);
    let mut all = promising(&prospect, generator, &mut evaluator, width, passes);
    // The frontier has one of the placements of the same tiles for the same points. The network barely distinguishes
    // them, simulation does: the reply shows what they open and close.
    let favourites: Vec<ScoredPlacement> = all
        .iter()
        .filter_map(|(_, turn)| placed(turn))
        .take(ALTERNATIVES_OF)
        .collect();
    for favourite in favourites {
        let mut others = alternatives(&favourite, seen, generator);
        others.retain(|other| {
            !all.iter()
                .any(|(_, (known, _))| *known == Action::Place(other.placement))
        });
        let mut others = judged(&prospect, &mut evaluator, others.iter());
        best_first(&mut others);
        all.extend(others.into_iter().take(ALTERNATIVES));
    }
    best_first(&mut all);
    all.into_iter()
        .map(|(verdict, action)| (action, bagsplit_network::chance(verdict)))
        .collect()
}

fn promising(
    prospect: &Prospect<'_>,
    generator: &mut dyn Generator,
    evaluator: &mut IncrementalEvaluator<'_>,
    width: usize,
    passes: bool,
) -> Vec<(Verdict, Turn)> {
    let candidates = Candidates::new(prospect.seen(), generator, 2 * width);
    let mut all = judged(prospect, evaluator, candidates.iter());
    if passes || all.is_empty() {
        let (pass, verdict) = prospect.best_pass(evaluator);
        all.push((verdict, (pass, Score::default())));
    }
    best_first(&mut all);
    all.truncate(width);
    all
}

/// Sorts the best first. A separate function, so that the sort is compiled once and not for each generator.
fn best_first(all: &mut [(Verdict, Turn)]) {
    favourite_first(all, |(verdict, _)| *verdict);
}

/// Placements with the network's estimates.
fn judged<'f>(
    prospect: &Prospect<'_>,
    evaluator: &mut IncrementalEvaluator<'_>,
    placements: impl Iterator<Item = &'f ScoredPlacement> + Clone,
) -> Vec<(Verdict, Turn)> {
    let verdicts = prospect.ask_all(evaluator, placements.clone().map(with_points));
    let turns = placements.map(|found| (*found).into());
    verdicts.into_iter().zip(turns).collect()
}

fn placed((action, score): &Turn) -> Option<ScoredPlacement> {
    action
        .placement()
        .map(|placement| ScoredPlacement::new(*placement, *score))
}

/// The placements of the same tiles for the same points, including the given one, up to a limit.
fn alternatives(
    found: &ScoredPlacement,
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
) -> Vec<ScoredPlacement> {
    let mut others = Vec::new();
    for_each_alternative(found, seen, generator, &mut |other| {
        others.push(*other);
        if others.len() < MOST_ELSEWHERE {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    others
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Reverse;

    use crate::Outlook;
    use crate::testing::{bags, grid, tiles};
    use crate::value::worth;
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;
    use bagsplit_network::Weights;

    #[test]
    fn alternatives_on_other_squares_are_tried_without_duplicates() {
        let mut generator = Fast::new(&MathScrabble::default());
        let (hand, unseen, bags) = (
            tiles("1394+-*"),
            tiles("123456789+-*/"),
            bags(&["112233+-*/"]),
        );
        let grid = grid("......5*2....");
        let seen = Observation {
            opponent_tiles: &unseen,
            ..Observation::plain(&grid, &hand, &bags)
        };
        let network = Weights::shipped().network();
        let tried = expected(&seen, &mut generator, network, 12, true);
        assert!(
            (13..=12 + ALTERNATIVES_OF * ALTERNATIVES).contains(&tried.len()),
            "{}",
            tried.len()
        );
        let outlook = Outlook::new(&seen, &generator, network);
        let liked =
            |(action, score): &Turn| worth(outlook.evaluate(&generator, action, score.total()));
        assert!(
            tried.is_sorted_by_key(|(turn, _)| Reverse(liked(turn))),
            "the favourite first: {tried:?}"
        );
        let placed: Vec<ScoredPlacement> = tried
            .iter()
            .filter_map(|(action, _)| placed(action))
            .collect();
        let favourite = placed[0];
        let same = |found: &&ScoredPlacement| {
            found.points == favourite.points && found.placement.used() == favourite.placement.used()
        };
        assert_eq!(placed.iter().filter(same).count(), 1 + ALTERNATIVES);
        for (index, found) in placed.iter().enumerate() {
            assert!(
                placed[..index]
                    .iter()
                    .all(|other| other.placement != found.placement)
            );
        }
        // Without these there are `width` actions, all of them among those before.
        let fewer = actions(&seen, &mut generator, network, 12);
        assert_eq!(fewer.len(), 12);
        assert!(
            fewer
                .iter()
                .all(|turn| tried.iter().any(|(other, _)| other.0 == turn.0))
        );
    }
}
