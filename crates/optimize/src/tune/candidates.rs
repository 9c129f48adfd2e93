//! Candidate points of the next round.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::tune::log::{Log, Possible};
use crate::tune::survey::Survey;
use crate::tune::{Point, Space};

/// The maximum size of a space that is evaluated completely.
const WHOLE: u64 = 400;
/// The number of points drawn at random from a larger one.
const DRAWN: usize = 240;
/// The number of played points whose neighbours are evaluated.
const PARENTS: usize = 6;

/// All points of a small space; of a large one random points, half of them within a few changes of the baseline or of
/// the likeliest points, and the neighbours of the likeliest.
pub(crate) fn candidates(
    log: &Log,
    survey: &Survey,
    seed: u64,
    possible: Possible<'_>,
) -> Vec<Point> {
    let space = &log.task.space;
    if space.size() <= WHOLE {
        return (0..space.size())
            .map(|number| space.point(number))
            .filter(|point| possible(point))
            .collect();
    }
    let mut rng =
        Pcg64Mcg::seed_from_u64(seed ^ (log.rounds as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut parents: Vec<(f64, &Point)> = log
        .played
        .iter()
        .map(|played| {
            let belief = survey.belief(&played.point);
            // Among those within their bounds the better figure leads, with a small weight on the cost.
            let (worth, _) = if belief.likely() {
                survey.worth(&belief)
            } else {
                (0., 0.)
            };
            (
                if belief.likely() {
                    1e6 + worth
                } else {
                    belief.ln_chance
                },
                &played.point,
            )
        })
        .collect();
    parents.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    parents.truncate(PARENTS);
    let base = space.base();
    let mut found: BTreeSet<Point> = BTreeSet::new();
    for number in 0..DRAWN {
        found.insert(match number % 4 {
            0 => space.near(&base, 1 + number / 4 % space.dimensions().len(), &mut rng),
            1 => {
                let (_, parent) = parents[rng.random_range(0..parents.len())];
                space.near(parent, 1 + number / 4 % 4, &mut rng)
            }
            _ => space.random(&mut rng),
        });
    }
    for (_, parent) in &parents {
        found.extend(space.neighbours(parent));
        found.insert((*parent).clone());
    }
    found.into_iter().filter(|point| possible(point)).collect()
}

/// Points that are far apart, starting with the baseline: each the furthest of many random ones from all before.
pub(crate) fn spread(
    space: &Space,
    count: usize,
    seed: u64,
    known: &[Point],
    possible: Possible<'_>,
) -> Vec<Point> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut points = known.to_vec();
    for _ in 0..count {
        let drawn: BTreeSet<Point> = (0..60).map(|_| space.random(&mut rng)).collect();
        let new = drawn
            .into_iter()
            .filter(|point| !points.contains(point) && possible(point));
        let distances = new.map(|point| {
            let to_others = points
                .iter()
                .map(|other| space.squared_distance(&point, other));
            (to_others.fold(f64::INFINITY, f64::min), point)
        });
        let furthest = distances.max_by(|a, b| a.0.total_cmp(&b.0));
        points.extend(furthest.map(|(_, point)| point));
    }
    points.split_off(known.len())
}
