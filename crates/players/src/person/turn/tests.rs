//! Probabilities against the bot itself.

use std::collections::HashMap;

use bagsplit_game::board::{ByBag, Face, Grid, Placement};
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Fast;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::PersonTurn;
use crate::notes::Expressions;
use crate::person::Person;
use crate::{Observation, PublicAction};

/// A board with some runs, and the latest placement.
fn board() -> (Grid, Placement) {
    let mut grid = Grid::new(13).unwrap();
    for (square, symbol) in [
        ("F7", "2"),
        ("G7", "*"),
        ("H7", "5"),
        ("G6", "4"),
        ("G8", "5"),
        ("H8", "-"),
        ("H9", "3"),
        ("C4", "7"),
    ] {
        grid.set(square.parse().unwrap(), symbol.parse().unwrap());
    }
    let latest = [("G6", "4"), ("G8", "5")];
    let laid =
        latest.map(|(square, face)| (square.parse().unwrap(), face.parse::<Face>().unwrap()));
    (grid, laid.into_iter().collect())
}

#[test]
fn frequencies_of_the_bot_equal_the_probabilities() {
    let (grid, last) = board();
    let (hand, bags) = ("2+35*17".parse().unwrap(), ByBag::default());
    let mut generator = Fast::new(&MathScrabble::default());
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let turn = PersonTurn::new(
        &grid,
        &hand,
        Some(&last),
        Expressions::shipped(),
        &mut generator,
    );
    for (person, last) in [
        (
            Person {
                knows: 12,
                looks: 9,
                slips: 30,
            },
            Some(&last),
        ),
        (
            Person {
                knows: 80,
                looks: 12,
                slips: 50,
            },
            Some(&last),
        ),
        (
            Person {
                knows: 80,
                looks: 3,
                slips: 20,
            },
            None,
        ),
    ] {
        let public = last.map(|last| PublicAction::Place(*last));
        let seen = Observation {
            last: public.as_ref(),
            ..Observation::plain(&grid, &hand, &bags)
        };
        let turn = match last {
            Some(_) => turn.clone(),
            None => PersonTurn::new(&grid, &hand, None, Expressions::shipped(), &mut generator),
        };
        let tries = 20_000;
        let mut counts: HashMap<Placement, u32> = HashMap::new();
        for _ in 0..tries {
            let chosen = person.choose(&seen, &mut generator, &mut rng).unwrap();
            *counts.entry(chosen.placement).or_default() += 1;
        }
        let (known, search) = (turn.known(person.knows), turn.search(person.looks));
        let slips = person.slips as f64 / 100.;
        let mut sum = 0.;
        for (fit, _) in &known.fits {
            let chances = known.chances(&fit.found.placement, &[search])[0];
            let expected = (1. - slips) * chances.best + slips * chances.second;
            sum += expected;
            // A blind placement may be this one too, with a probability below a thousandth.
            let share =
                f64::from(*counts.get(&fit.found.placement).unwrap_or(&0)) / f64::from(tries);
            let error = 4.5 * (expected * (1. - expected) / f64::from(tries)).sqrt() + 2e-3;
            assert!(
                (share - expected).abs() < error,
                "{person:?} {:?}: {share} {expected}",
                fit.found
            );
        }
        assert!(
            (sum + known.sees_nothing(&search) - 1.).abs() < 1e-9,
            "{person:?}"
        );
    }
}

#[test]
fn probabilities_of_seen_lines_sum_to_the_probability_of_seeing_any() {
    let (grid, last) = board();
    let hand = "2+35*1/".parse().unwrap();
    let mut generator = Fast::new(&MathScrabble::default());
    for last in [Some(&last), None] {
        let turn = PersonTurn::new(&grid, &hand, last, Expressions::shipped(), &mut generator);
        for (knows, looks) in [(3, 5), (30, 1), (80, 14), (80, 26), (80, 42)] {
            let (known, search) = (turn.known(knows), turn.search(looks));
            let mut sums = [0.; 2];
            for (fit, _) in &known.fits {
                let chances = known.chances(&fit.found.placement, &[search])[0];
                let each = [chances.best, chances.second];
                assert!(each.iter().all(|&change| change > -1e-12), "{each:?}");
                sums.iter_mut()
                    .zip(each)
                    .for_each(|(sum, change)| *sum += change);
            }
            let seen = 1. - known.sees_nothing(&search);
            assert!(
                sums.iter().all(|sum| (sum - seen).abs() < 1e-9),
                "{knows} {looks}: {sums:?} {seen}"
            );
        }
    }
}

#[test]
fn the_most_probable_placement_is_the_best_one_for_a_player_who_sees_all() {
    let (grid, last) = board();
    let hand = "2+35*1/".parse().unwrap();
    let mut generator = Fast::new(&MathScrabble::default());
    let turn = PersonTurn::new(
        &grid,
        &hand,
        Some(&last),
        Expressions::shipped(),
        &mut generator,
    );
    let (found, probability) = turn
        .known(80)
        .most_probable(&turn.search(26), |chances| chances.best)
        .unwrap();
    assert_eq!(found.points, turn.fits[0].found.points);
    let tied = turn
        .fits
        .iter()
        .filter(|fit| fit.found.points == found.points)
        .count();
    assert!(
        probability >= 1. / tied as f64 && (tied > 1 || probability == 1.),
        "{tied}: {probability}"
    );
    assert!(
        turn.known(0)
            .most_probable(&turn.search(26), |chances| chances.best)
            .is_none()
    );
    assert_eq!(turn.known(0).sees_nothing(&turn.search(26)), 1.);
}
