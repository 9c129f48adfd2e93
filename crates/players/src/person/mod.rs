//! A model of human placement search, and the probability that it makes a placement.

mod search;
mod turn;

pub use search::Search;
pub use turn::{Chances, KnownPlacements, PersonTurn};

use bagsplit_game::board::{Grid, MAX_SIDE, Placement};
use bagsplit_movegen::{Generator, ScoredPlacement};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::notes::Expressions;
use crate::{Observation, PublicAction};

/// The most rows and columns of a board.
const MAX_LINES: usize = 2 * MAX_SIDE as usize;

/// A player who has memorised some expressions and looks for them in some rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Person {
    /// The number of memorised expressions, the first of those that it learns.
    pub(crate) knows: u32,
    /// The number of rows and columns that it searches.
    pub(crate) looks: u32,
    /// The probability of taking the second best placement, in percent.
    pub(crate) slips: i64,
}

impl Person {
    /// The chosen placement, `None` when none is legal.
    pub(crate) fn choose(
        &self,
        seen: &Observation<'_>,
        generator: &mut dyn Generator,
        rng: &mut dyn Rng,
    ) -> Option<ScoredPlacement> {
        let looked_at = self.looks_at(seen, rng);
        let slips = rng.random_range(0..100) < self.slips;
        // Every turn takes equally many numbers from `rng`.
        let mut picks = Pcg64Mcg::seed_from_u64(rng.random());
        let mut sights: Vec<Sight> = Vec::with_capacity(32);
        let memory = seen
            .expressions
            .unwrap_or(Expressions::shipped())
            .memory(self.knows as usize);
        memory.for_each_fit(seen.grid, seen.hand, looked_at, |line, placement| {
            let at = 1 << line;
            if sights
                .iter()
                .any(|sight| sight.at == at && sight.found.placement == *placement)
            {
                return;
            }
            let score = generator.score(seen.grid, seen.hand, placement);
            if let Some(score) = score.filter(|score| score.total() > 0) {
                sights.push(Sight {
                    at,
                    found: ScoredPlacement::new(*placement, score),
                });
            }
        });
        choose_seen(&sights, slips, &mut picks).or_else(|| {
            generator.pick(seen.grid, seen.hand, &mut |count| {
                picks.random_range(0..count)
            })
        })
    }

    /// The rows and columns to search, by number (bits): those that contain or cross the latest placement or the star,
    /// then others at random.
    fn looks_at(&self, seen: &Observation<'_>, rng: &mut dyn Rng) -> u64 {
        let (mut lines, first) =
            search_order(seen.grid, seen.last.and_then(PublicAction::placement));
        let lines = &mut lines[..2 * usize::from(seen.grid.side())];
        // A uniformly random order of the others (Fisher-Yates); it always takes the same number of random numbers.
        for place in (first + 1..lines.len()).rev() {
            lines.swap(place, rng.random_range(first..=place));
        }
        lines
            .iter()
            .take(self.looks as usize)
            .fold(0, |all, line| all | 1 << line)
    }
}

/// A scoring placement that is seen in a row or column.
struct Sight {
    /// The bit of the row or column.
    at: u64,
    found: ScoredPlacement,
}

/// A placement with the most points, or the second best: another one with as many points, or else one with the next most.
///
/// One of the lines with such a placement is picked at random, then one of its placements.
fn choose_seen(sights: &[Sight], second: bool, rng: &mut impl Rng) -> Option<ScoredPlacement> {
    let best = sights.iter().max_by_key(|sight| sight.found.points)?.found;
    let mut points = best.points;
    let mut tied = sights.iter().filter(|sight| sight.found.points == points);
    if second && tied.all(|sight| sight.found.placement == best.placement) {
        let others = sights
            .iter()
            .map(|sight| sight.found.points)
            .filter(|&other| other < points);
        points = others.max().unwrap_or(points);
    }
    let tied = sights.iter().filter(|sight| sight.found.points == points);
    let lines = tied.clone().fold(0, |lines, sight| lines | sight.at);
    let mut left = lines;
    for _ in 0..rng.random_range(0..lines.count_ones()) {
        left &= left - 1;
    }
    let line = left & left.wrapping_neg();
    let mut in_line = tied.filter(|sight| sight.at == line);
    let count = in_line.clone().count();
    in_line
        .nth(rng.random_range(0..count))
        .map(|sight| sight.found)
}

/// The rows and columns by number: first those that contain or cross the latest placement, or the star of an empty
/// board, then the others; and the number of the former.
fn search_order(grid: &Grid, last: Option<&Placement>) -> ([u8; MAX_LINES], usize) {
    let side = grid.side();
    let latest = last
        .map_or(&[][..], Placement::tiles)
        .iter()
        .map(|&(square, _)| square);
    let star = (last.is_none() && grid.is_empty()).then(|| grid.centre());
    let squares = latest.chain(star);
    let (mut lines, mut first, mut met) = ([0; MAX_LINES], 0, 0u64);
    for line in squares.flat_map(|at| [at.row, side + at.col]) {
        lines[first] = line;
        first += usize::from(met >> line & 1 == 0);
        met |= 1 << line;
    }
    let mut others = !met;
    for line in &mut lines[first..2 * usize::from(side)] {
        *line = others.trailing_zeros() as u8;
        others &= others - 1;
    }
    (lines, first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::grid;
    use bagsplit_game::board::{ByBag, Grid};
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Fast;

    /// The points of the placements that a person makes in repeated tries.
    fn points(person: Person, grid: &Grid, hand: &str, last: Option<&PublicAction>) -> Vec<u32> {
        let (hand, bags) = (hand.parse().unwrap(), ByBag::default());
        let seen = Observation {
            last,
            ..Observation::plain(grid, &hand, &bags)
        };
        let mut generator = Fast::new(&MathScrabble::default());
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        (0..60)
            .map(|_| {
                person
                    .choose(&seen, &mut generator, &mut rng)
                    .unwrap()
                    .points
            })
            .collect()
    }

    #[test]
    fn known_expressions_are_found_and_others_by_chance() {
        let empty = Grid::new(13).unwrap();
        let person = |knows| Person {
            knows,
            looks: 42,
            slips: 0,
        };
        assert!(
            points(person(80), &empty, "37+", None)
                .iter()
                .all(|&points| points == 1)
        );
        let by_chance = points(person(0), &empty, "37+", None);
        assert!(
            by_chance.iter().all(|&points| points == 1),
            "3+7 and 7+3 are all there is"
        );
        let by_chance = points(person(0), &empty, "37+9", None);
        assert!(
            by_chance.contains(&0) && by_chance.contains(&1),
            "{by_chance:?}"
        );
        // One operator more than the run itself: it scores for each of the two.
        let earns_again = points(person(1), &grid(".....2*5....."), "8/1", None);
        assert!(
            earns_again.iter().all(|&points| points == 2),
            "{earns_again:?}"
        );
    }

    #[test]
    fn a_setup_that_names_expressions_knows_these_and_no_others() {
        let (grid, hand, bags) = (
            Grid::new(13).unwrap(),
            "37+4+8".parse().unwrap(),
            ByBag::default(),
        );
        let points = |sheet: &str| {
            let expressions = Expressions::read(sheet).unwrap();
            let seen = Observation {
                expressions: Some(&expressions),
                ..Observation::plain(&grid, &hand, &bags)
            };
            let mut generator = Fast::new(&MathScrabble::default());
            let mut rng = Pcg64Mcg::seed_from_u64(3);
            let person = Person {
                knows: 1,
                looks: 42,
                slips: 0,
            };
            let mut once = || {
                person
                    .choose(&seen, &mut generator, &mut rng)
                    .unwrap()
                    .points
            };
            (0..60).map(|_| once()).collect::<Vec<_>>()
        };
        assert!(points("3+7 2*5").iter().all(|&points| points == 1));
        assert!(
            points("2*5 3+7").contains(&0),
            "of two it knows the first alone"
        );
    }

    #[test]
    fn slips_take_the_second_best_and_short_searches_start_at_the_latest_placement() {
        let board = grid(".....2*5.....");
        let person = |looks, slips| Person {
            knows: 80,
            looks,
            slips,
        };
        let (careful, careless) = (
            points(person(42, 0), &board, "8*1+37", None),
            points(person(42, 100), &board, "8*1+37", None),
        );
        assert!(careful.iter().all(|&points| points == careful[0]));
        assert!(careless.iter().all(|&points| points <= careful[0]));
        let latest = [("F7", "2"), ("G7", "*"), ("H7", "5")];
        let laid = latest.map(|(at, face)| (at.parse().unwrap(), face.parse().unwrap()));
        let last = PublicAction::Place(laid.into_iter().collect());
        let here = points(person(1, 0), &board, "8/1", Some(&last));
        assert!(here.iter().all(|&points| points == 2), "{here:?}");
        let anywhere = points(person(1, 0), &board, "8/1", None);
        assert!(
            anywhere.contains(&0),
            "a random line is rarely that one: {anywhere:?}"
        );
    }
}
