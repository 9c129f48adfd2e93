//! A linear model of the value of kinds of tiles sharing a bag, learned from a race of structures.
//!
//! After ten pairs the share of a structure is known to eleven percentage points, and the structures differ by less. But they
//! have much in common: a few hundred of them keep `+` away from `-`. So a linear model of which kinds lie together is
//! fitted to all of them, and what it expects of a structure is the prior that the structure's own pairs are
//! added to.

use bagsplit_game::board::{ByBag, Role, Tile, Tiles};
use bagsplit_players::Setup;
use bagsplit_stats::{Cholesky, Matrix, add_times};

use super::contest::{Contender, PAIR_VARIANCE, Prior};
use super::own_bags;

/// Prior variance of what it is worth that all tiles of two kinds lie together rather than none: two points squared.
const TOGETHER: f64 = 0.02 * 0.02;

/// Variance of what the model does not explain: four points squared.
const UNEXPLAINED: f64 = 0.04 * 0.04;

/// A model of what splits are worth by which kinds lie together in them.
pub(crate) struct Affinity {
    kinds: Vec<(Tile, u8)>,
    /// The mean of what was learned from, and its description.
    level: f64,
    middle: Vec<f64>,
    /// The weight of each number of a description.
    worth: Vec<f64>,
}

impl Affinity {
    /// Fits it to all pairs of some contenders (Bayesian linear regression: Bishop 2006, Pattern Recognition and Machine
    /// Learning, 3.3).
    ///
    /// # Panics
    /// Without contenders, and where one has no split or no pairs.
    pub(crate) fn learned_from(contenders: &[Contender], tiles: &Tiles) -> Affinity {
        let kinds: Vec<(Tile, u8)> = tiles.kinds().collect();
        let rows: Vec<Vec<f64>> = contenders
            .iter()
            .map(|contender| together(bags_of(&contender.setup), &kinds))
            .collect();
        let means: Vec<f64> = contenders
            .iter()
            .map(|contender| contender.tally.mean())
            .collect();
        let pairs = contenders
            .iter()
            .map(|contender| contender.tally.pairs as f64);
        let weights: Vec<f64> = pairs
            .map(|pairs| 1. / (UNEXPLAINED + PAIR_VARIANCE / pairs))
            .collect();
        let level = average(means.iter().copied(), &weights);
        let size = rows[0].len();
        let middle: Vec<f64> = (0..size)
            .map(|place| average(rows.iter().map(|row| row[place]), &weights))
            .collect();
        let mut precision =
            Matrix::from_fn(
                size,
                size,
                |row, column| if row == column { 1. / TOGETHER } else { 0. },
            );
        let mut response = vec![0.; size];
        for ((row, weight), mean) in rows.iter().zip(&weights).zip(&means) {
            let centred: Vec<f64> = row
                .iter()
                .zip(&middle)
                .map(|(value, middle)| value - middle)
                .collect();
            for (sum, value) in response.iter_mut().zip(&centred) {
                *sum += weight * value * (mean - level);
            }
            for column in 0..size {
                let cells = &mut precision.column_mut(column)[column..];
                add_times(cells, weight * centred[column], &centred[column..]);
            }
        }
        let worth = Cholesky::new(precision)
            .expect("a prior makes it positive definite")
            .solve(&response);
        Affinity {
            kinds,
            level,
            middle,
            worth,
        }
    }

    /// The expected share of a setup by its split.
    pub(crate) fn expected(&self, setup: &Setup) -> f64 {
        let row = together(bags_of(setup), &self.kinds);
        let parts = row.iter().zip(&self.middle).zip(&self.worth);
        self.level
            + parts
                .map(|((value, middle), worth)| (value - middle) * worth)
                .sum::<f64>()
    }

    /// The prior of a setup that has not played yet.
    pub(crate) fn prior(&self, setup: &Setup) -> Prior {
        Prior {
            mean: self.expected(setup),
            pairs: PAIR_VARIANCE / UNEXPLAINED,
        }
    }
}

fn average(values: impl Iterator<Item = f64>, weights: &[f64]) -> f64 {
    values
        .zip(weights)
        .map(|(value, weight)| value * weight)
        .sum::<f64>()
        / weights.iter().sum::<f64>()
}

fn bags_of(setup: &Setup) -> &ByBag<Tiles> {
    &own_bags(setup).splits[Role::Other].bags
}

/// For each two kinds which part of their tiles lies together, and for each kind how much of it does: 1 where all tiles share
/// a bag. It does not depend on the letters of bags.
fn together(bags: &ByBag<Tiles>, kinds: &[(Tile, u8)]) -> Vec<f64> {
    let mut together = Vec::new();
    for (place, &(first, of_first)) in kinds.iter().enumerate() {
        for &(second, of_second) in &kinds[..=place] {
            let common: u32 = bags
                .0
                .iter()
                .map(|bag| u32::from(bag.count(first)) * u32::from(bag.count(second)))
                .sum();
            together.push(f64::from(common) / (f64::from(of_first) * f64::from(of_second)));
        }
    }
    together
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::search::splits::contest::Tally;
    use crate::studies::search::splits::structures::structures;
    use crate::study::testing::setup;
    use bagsplit_game::board::ByRole;
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_players::Split;

    #[test]
    fn a_structure_without_luck_is_expected_to_do_as_others_like_it() {
        let game = MathScrabble::default();
        let kinds: Vec<(Tile, u8)> = game.tiles().kinds().collect();
        let plus_and_minus = |contender: &Contender| {
            let place = kinds
                .iter()
                .position(|(tile, _)| tile.to_string() == "-")
                .unwrap();
            let other = kinds
                .iter()
                .position(|(tile, _)| tile.to_string() == "+")
                .unwrap();
            let at = place.max(other) * (place.max(other) + 1) / 2 + place.min(other);
            together(&contender.setup.split(Role::Other).unwrap().bags, &kinds)[at]
        };
        let made = |bags| {
            let mut made = setup("a");
            let split = Split {
                name: String::new(),
                bags,
            };
            made.private_mut().unwrap().splits = ByRole([split.clone(), split]);
            Contender::new(
                made,
                Prior {
                    mean: 0.5,
                    pairs: 1.,
                },
            )
        };
        let mut all: Vec<Contender> = structures(game.tiles(), 4)
            .into_iter()
            .map(|structure| made(structure.bags))
            .collect();
        // Ten points fewer with + and - together; the first has lost all of its pairs nevertheless.
        for contender in &mut all {
            let share = 0.55 - 0.1 * plus_and_minus(contender);
            contender.tally = Tally {
                sum: 10. * share,
                pairs: 10,
            };
        }
        let unlucky = all
            .iter()
            .position(|contender| plus_and_minus(contender) == 0.)
            .unwrap();
        all[unlucky].tally.sum = 0.;
        let affinity = Affinity::learned_from(&all, game.tiles());
        for contender in &all {
            let truth = 0.55 - 0.1 * plus_and_minus(contender);
            let expected = affinity.expected(&contender.setup);
            assert!((expected - truth).abs() < 0.02, "{expected} {truth}");
        }
    }
}
