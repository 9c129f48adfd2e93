//! Alternative placements of the same tiles for the same points.
//!
//! A generator's frontier has one placement of each part of a hand, always the first of those with the most points. The
//! others open and close other squares.

use std::ops::ControlFlow;

use bagsplit_movegen::{Generator, ScoredPlacement, Visit};
use rand::{Rng, RngExt};

use crate::Observation;

/// Visits the placements of the same tiles for the same points, the given one among them, in the generator's
/// order, until `visit` breaks.
pub(crate) fn for_each_alternative(
    found: &ScoredPlacement,
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    visit: Visit<'_>,
) {
    let _ =
        generator.for_each_placement_of(seen.grid, &found.placement.used(), found.points, visit);
}

/// One of them at random. A network trained on the first alone would hardly learn what the others open.
pub(super) fn random_alternative(
    found: &ScoredPlacement,
    seen: &Observation<'_>,
    generator: &mut dyn Generator,
    rng: &mut dyn Rng,
) -> ScoredPlacement {
    let (mut chosen, mut seen_placements) = (*found, 0u32);
    for_each_alternative(found, seen, generator, &mut |other| {
        seen_placements += 1;
        if rng.random_range(0..seen_placements) == 0 {
            chosen = *other;
        }
        ControlFlow::Continue(())
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::board::{ByBag, Grid};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::{Fast, Generate, Reference};
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn all_alternatives_are_visited_and_each_can_be_chosen() {
        let game = MathScrabble::default();
        let (mut fast, mut slow) = (Fast::new(&game), Reference::new(&game));
        let (hand, bags) = ("125+*39".parse().unwrap(), ByBag::default());
        let mut grid = Grid::new(13).unwrap();
        for (square, face) in [("G7", "5"), ("H7", "*"), ("I7", "2")] {
            grid.set(square.parse().unwrap(), face.parse().unwrap());
        }
        let seen = Observation::plain(&grid, &hand, &bags);
        let found = fast.best(&grid, &hand).unwrap();
        let mut expected = Vec::new();
        let _ = slow.for_each_found(&grid, &hand, &mut |other| {
            if other.points == found.points && other.placement.used() == found.placement.used() {
                expected.push(other.placement);
            }
            ControlFlow::Continue(())
        });
        let mut seen_placements = Vec::new();
        for_each_alternative(&found, &seen, &mut fast, &mut |other| {
            seen_placements.push(other.placement);
            ControlFlow::Continue(())
        });
        assert!(
            seen_placements.len() > 1 && seen_placements.contains(&found.placement),
            "{}",
            seen_placements.len()
        );
        let sorted = |mut placements: Vec<bagsplit_game::board::Placement>| {
            placements.sort_by_key(|placement| format!("{placement:?}"));
            placements
        };
        assert_eq!(sorted(seen_placements.clone()), sorted(expected));
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let taken: std::collections::BTreeSet<String> = (0..200)
            .map(|_| {
                format!(
                    "{:?}",
                    random_alternative(&found, &seen, &mut fast, &mut rng).placement
                )
            })
            .collect();
        assert_eq!(taken.len(), seen_placements.len());
    }
}
