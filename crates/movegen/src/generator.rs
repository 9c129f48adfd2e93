//! What a generator answers.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Placement, Symbol, Tiles};

use bagsplit_game::rules::Score;

use crate::best_few::{Few, Keep};
use crate::counted::Counted;
use crate::found::{Found, compare, worth};

/// What a leave is worth in thousandths of a point, by whatever function.
///
/// A generator may be asked with any closure, but a search takes it by this reference, and what it finds goes to such ones
/// too: else every crate that plays would compile every search again for each of its closures.
pub type LeaveValue<'v> = &'v dyn Fn(&Tiles) -> i32;

/// What is done with each placement; to break is to see no more.
pub type Visit<'v> = &'v mut dyn FnMut(&Found) -> ControlFlow<()>;

/// What is done with each leave and its first placement.
pub type VisitLeave<'v> = &'v mut dyn FnMut(&Tiles, &Found);

/// What is done with each placement and its worth.
pub type VisitWorth<'v> = &'v mut dyn FnMut(i64, &Found);

/// Steps of a search, some hundredths of a second, after which a waiting caller gets what was found so far.
pub const SOON: u64 = 60_000;

/// A source of legal placements.
pub trait Generator {
    /// Calls `visit` with every legal placement, each distinct set of (square, tile) once, in an order of
    /// the generator's own, until `visit` breaks.
    fn for_each_found(&mut self, grid: &Grid, hand: &Tiles, visit: Visit<'_>) -> ControlFlow<()>;

    /// Calls `visit` with every legal placement and its points, as [`Generator::for_each_found`] does.
    fn for_each(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        visit: &mut dyn FnMut(&Placement, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_found(grid, hand, &mut |found| visit(&found.placement, found.points))
    }

    /// The first placement in the order of [`Found`], `None` when no placement is legal.
    fn best(&mut self, grid: &Grid, hand: &Tiles) -> Option<Found> {
        self.best_of_frontier(grid, hand, &|_| 0)
    }

    /// The best of the frontier for a player who values the leave, the tiles that stay in the hand: the placement
    /// with the most of 1000 x points + what `leave_value` says of them; among equals the first in the order of
    /// [`Found`].
    ///
    /// The same as going through [`Generator::frontier`] and taking the best, for which a generator need not
    /// find the parts of the frontier that cannot be it: a third of the time with [`Fast`](crate::Fast).
    fn best_of_frontier(&mut self, grid: &Grid, hand: &Tiles, leave_value: LeaveValue<'_>) -> Option<Found> {
        let mut best: Option<(i64, Found)> = None;
        self.frontier(grid, hand, &mut |kept, found| {
            let value = worth(found.points, leave_value(kept));
            let better = best.as_ref().is_none_or(|(most, first)| {
                value > *most || (value == *most && compare(found, first) == Ordering::Less)
            });
            if better {
                best = Some((value, *found));
            }
        });
        best.map(|(_, found)| found)
    }

    /// The best few for a player who values the leave as in [`Generator::best_of_frontier`], in that order; of
    /// placements that lay the same tiles on the same squares only the first.
    ///
    /// For players who look at more than points and leave: where the tiles lie too.
    fn best_few(&mut self, grid: &Grid, hand: &Tiles, few: usize, leave_value: LeaveValue<'_>) -> Vec<Found> {
        let mut best = Few::new(few);
        let _ = self.for_each_found(grid, hand, &mut |found| {
            let kept = hand.minus(&found.placement.used()).expect("a legal placement uses hand tiles");
            best.offer(worth(found.points, leave_value(&kept)), found);
            ControlFlow::Continue(())
        });
        best.into_found().collect()
    }

    /// The best few as [`Generator::best_few`] has them, if they are found within about `steps` steps; else those that are
    /// found by then, which may not be the best. The second value says whether they are the best. A step is a part of a
    /// search, about a microsecond: a number of steps and no time, so that the same question has the same answer.
    ///
    /// For people who wait for an answer ([`SOON`](crate::SOON)), and for questions of strangers.
    fn best_few_within(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        few: usize,
        leave_value: LeaveValue<'_>,
        steps: u64,
    ) -> (Vec<Found>, bool) {
        let mut best = Few::new(few);
        let mut left = steps;
        let visited = self.for_each_found(grid, hand, &mut |found| {
            let kept = hand.minus(&found.placement.used()).expect("a legal placement uses hand tiles");
            best.offer(worth(found.points, leave_value(&kept)), found);
            left = left.saturating_sub(1);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (best.into_found().collect(), visited.is_continue())
    }

    /// What a placement earns, `None` when it is not legal for the hand on the grid.
    fn judge(&mut self, grid: &Grid, hand: &Tiles, placement: &Placement) -> Option<Score> {
        let used = placement.used();
        if !hand.contains(&used) {
            return None;
        }
        let alike = |found: &Found| {
            let tiles = found.placement.tiles();
            tiles.len() == placement.tiles().len()
                && placement.tiles().iter().all(|tile| tiles.contains(tile))
        };
        let mut score = None;
        let _ = self.for_each_found(grid, &used, &mut |found| {
            if alike(found) {
                score = Some(found.score);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        score
    }

    /// The bonus that a run earns with its value, in games where it earns one; 0 for what is no equation (NS-11, BS-6).
    fn bonus(&self, _run: &[Symbol]) -> u64 {
        0
    }

    /// Calls `visit`, for each multiset of hand tiles that can be laid, with the leave and the first placement, in
    /// the order of [`Found`], of exactly those tiles; in an order of the generator's own.
    ///
    /// All that a player who looks ahead needs of a position, at most 127 placements of seven tiles: what
    /// else could be laid leaves no other hand and earns no more.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let hand: Tiles = "25*3".parse().unwrap();
    /// let mut kept = Vec::new();
    /// generator.frontier(&Grid::new(13).unwrap(), &hand, &mut |left, found| {
    ///     if found.points > 0 {
    ///         kept.push(left.to_string());
    ///     }
    /// });
    /// assert_eq!(kept, ["3"]); // by 2*5; nothing else earns
    /// ```
    fn frontier(&mut self, grid: &Grid, hand: &Tiles, visit: VisitLeave<'_>) {
        listed_frontier(self, grid, hand, visit);
    }

    /// Calls `visit` with every legal placement that lays all of these tiles, and no others, and earns exactly so many
    /// points, in an order of the generator's own, until `visit` breaks.
    ///
    /// The frontier has but the first of them. They leave the same hand, and differ in what they open and close.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, tiles): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*".parse().unwrap());
    /// let mut count = 0;
    /// let _ = generator.each_laying(&grid, &tiles, 1, &mut |_| {
    ///     count += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(count, 12); // 2*5 and 5*2, each in three places of the row and of the column
    /// ```
    fn each_laying(&mut self, grid: &Grid, tiles: &Tiles, points: u32, visit: Visit<'_>) -> ControlFlow<()> {
        listed_laying(self, grid, tiles, points, visit)
    }

    /// Calls `visit` with the `most` placements of the frontier that are worth most to a player who values the leave,
    /// each with its worth, 1000 x points + what `leave_value` says of the tiles that stay; all of them if there are no
    /// more. In the order of [`Generator::frontier`], and of equal ones at the end the first in that order.
    ///
    /// For players who look closely at a few: a generator need not find the parts of the frontier that cannot be among
    /// them.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*3".parse().unwrap());
    /// let mut worths = Vec::new();
    /// generator.top_of_frontier(&grid, &hand, 2, &|kept| kept.total() as i32, &mut |worth, _| worths.push(worth));
    /// assert_eq!(worths, [1, 1001]); // three of the four tiles for nothing, and 2*5
    /// ```
    fn top_of_frontier(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
        visit: VisitWorth<'_>,
    ) {
        listed_top(self, grid, hand, (most, leave_value), visit);
    }

    /// The `most` placements of all that are legal that are worth most to a player who values the leave as in
    /// [`Generator::best_of_frontier`], in that order: where else the same tiles could lie, or in which order, is in it
    /// too.
    ///
    /// For people, who look through a list. [`Fast`](crate::Fast) need not find what cannot be on it: a tenth of the time
    /// of listing all 200,000 placements of a crowded board.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*".parse().unwrap());
    /// // 2*5 and 5*2, each in three places of the row and of the column, before what earns nothing.
    /// let points: Vec<u32> = generator.top_of_list(&grid, &hand, 12, &|_| 0).iter().map(|found| found.points).collect();
    /// assert_eq!(points, [1; 12]);
    /// ```
    fn top_of_list(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        most: usize,
        leave_value: LeaveValue<'_>,
    ) -> Vec<Found> {
        listed_top_of_list(self, grid, hand, (most, leave_value))
    }

    /// How many placements are legal.
    fn count(&mut self, grid: &Grid, hand: &Tiles) -> u64 {
        let mut count = 0;
        let _ = self.for_each_found(grid, hand, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// How many placements are legal, and how many of them earn points.
    ///
    /// [`Fast`](crate::Fast) does not list them for it.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Counted, Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*".parse().unwrap());
    /// // 2*5 and 5*2, each in three places of the row and of the column, and nothing else.
    /// assert_eq!(generator.count_by_worth(&grid, &hand), Counted { placements: 12, scoring: 12 });
    /// ```
    fn count_by_worth(&mut self, grid: &Grid, hand: &Tiles) -> Counted {
        let mut counted = Counted::default();
        let _ = self.for_each_found(grid, hand, &mut |found| {
            counted.placements += 1;
            counted.scoring += u64::from(found.points > 0);
            ControlFlow::Continue(())
        });
        counted
    }

    /// The legal placement at place `n`, from 0, of an order of the generator's own, which is the same
    /// for the same grid and hand; `None` from [`Generator::count`] on.
    fn nth(&mut self, grid: &Grid, hand: &Tiles, n: u64) -> Option<Found> {
        let mut left = n;
        let mut nth = None;
        let _ = self.for_each_found(grid, hand, &mut |found| {
            if left == 0 {
                nth = Some(*found);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        nth
    }

    /// The legal placement at the place that `choose` says when it is told how many there are, in the order
    /// of [`Generator::nth`]; `None` when none is legal, or when the place is that number or more. `choose`
    /// is called only if some placement is legal.
    ///
    /// For players who choose by lot: a generator may read the position once for both questions.
    ///
    /// ```
    /// use bagsplit_game::board::{Grid, Tiles};
    /// use bagsplit_movegen::{Fast, Generator};
    /// use bagsplit_game::rules::math_scrabble::MathScrabble;
    ///
    /// let mut generator = Fast::new(&MathScrabble::default());
    /// let (grid, hand): (Grid, Tiles) = (Grid::new(13).unwrap(), "25*3".parse().unwrap());
    /// let last = generator.pick(&grid, &hand, &mut |count| count - 1);
    /// assert_eq!(last, generator.nth(&grid, &hand, generator.clone().count(&grid, &hand) - 1));
    /// ```
    fn pick(&mut self, grid: &Grid, hand: &Tiles, choose: &mut dyn FnMut(u64) -> u64) -> Option<Found> {
        match self.count(grid, hand) {
            0 => None,
            count => self.nth(grid, hand, choose(count)),
        }
    }
}

/// The top of the frontier by going through all of it.
pub(crate) fn listed_top(
    generator: &mut (impl Generator + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    (most, leave_value): (usize, LeaveValue<'_>),
    visit: VisitWorth<'_>,
) {
    let mut all: Vec<(i64, Found)> = Vec::new();
    generator
        .frontier(grid, hand, &mut |kept, found| all.push((worth(found.points, leave_value(kept)), *found)));
    top_of(&all, most).iter().map(|&place| &all[place]).for_each(|(worth, found)| visit(*worth, found));
}

/// The places of those that are worth most, in order; of equal ones the first.
fn top_of(all: &[(i64, Found)], most: usize) -> Vec<usize> {
    let mut top: Vec<usize> = (0..all.len()).collect();
    // Equal ones stay in order.
    top.sort_by_key(|&place| Reverse(all[place].0));
    top.truncate(most);
    top.sort_unstable();
    top
}

/// The top of the list by going through all of it.
pub(crate) fn listed_top_of_list(
    generator: &mut (impl Generator + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    (most, leave_value): (usize, LeaveValue<'_>),
) -> Vec<Found> {
    let mut top: Vec<(i64, Found)> = Vec::new();
    let mut least = i64::MIN;
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        let kept = hand.minus(&found.placement.used()).expect("a legal placement uses hand tiles");
        let worth = worth(found.points, leave_value(&kept));
        if most > 0 && worth >= least {
            top.push((worth, *found));
        }
        // Sorted now and then, so that no long list is.
        if top.len() >= 4 * most.max(64) {
            cut(&mut top, most);
            least = top[most - 1].0;
        }
        ControlFlow::Continue(())
    });
    cut(&mut top, most);
    top.into_iter().map(|(_, found)| found).collect()
}

/// Leaves the first, in order.
fn cut(top: &mut Vec<(i64, Found)>, most: usize) {
    top.sort_unstable_by(|(worth, found), (other, than)| other.cmp(worth).then_with(|| compare(found, than)));
    top.truncate(most);
}

/// All that lay these tiles for so many points, by listing every placement.
pub(crate) fn listed_laying(
    generator: &mut (impl Generator + ?Sized),
    grid: &Grid,
    tiles: &Tiles,
    points: u32,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let count = tiles.total() as usize;
    generator.for_each_found(grid, tiles, &mut |found| {
        if found.points == points && found.placement.len() == count {
            visit(found)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// The frontier by listing every placement.
pub(crate) fn listed_frontier(
    generator: &mut (impl Generator + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    visit: VisitLeave<'_>,
) {
    let mut best: Vec<(Tiles, Found)> = Vec::new();
    let mut places: HashMap<Tiles, usize> = HashMap::new();
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        let used = found.placement.used();
        let place = *places.entry(used).or_insert(best.len());
        match best.get_mut(place) {
            None => best.push((used, *found)),
            Some((_, first)) if compare(found, first) == Ordering::Less => *first = *found,
            Some(_) => {}
        }
        ControlFlow::Continue(())
    });
    for (used, found) in &best {
        visit(&hand.minus(used).expect("a legal placement uses hand tiles"), found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fast, Playable, Reference};
    use bagsplit_game::rules::Game;
    use bagsplit_game::rules::binary_number_scrabble::BinaryNumberScrabble;
    use bagsplit_game::rules::math_scrabble::MathScrabble;

    /// What a generator says of placements that it finds, and of one that is not legal.
    fn judges<G: Game>(game: &G, generator: &mut (impl Generator + ?Sized), grid: &str, hand: &str) {
        let (grid, hand): (Grid, Tiles) = (grid.parse().unwrap(), hand.parse().unwrap());
        let mut all = Vec::new();
        let _ = generator.for_each_found(&grid, &hand, &mut |found| {
            all.push(*found);
            ControlFlow::Continue(())
        });
        assert!(all.len() > 10);
        for found in all.iter().step_by(all.len() / 10) {
            let judged = generator.judge(&grid, &hand, &found.placement);
            assert_eq!(judged, game.judge(&grid, &hand, &found.placement).ok());
            assert_eq!(judged, Some(found.score));
            let fewer = hand.minus(&found.placement.used()).unwrap();
            assert_eq!(generator.judge(&grid, &fewer, &found.placement), None, "not in the hand");
        }
        let corner = [("A1".parse().unwrap(), "1".parse().unwrap())].into_iter().collect();
        assert_eq!(generator.judge(&grid, &hand, &corner), None, "it joins nothing");
    }

    #[test]
    fn every_generator_judges_as_the_rules_do() {
        let game = MathScrabble::default();
        let board = format!("{}.....2*5.....\n{}", ".............\n".repeat(6), ".............\n".repeat(6));
        judges(&game, &mut Fast::new(&game), &board, "1+5*");
        judges(&game, &mut Reference::new(&game), &board, "1+5*");
        let game = BinaryNumberScrabble::default();
        let row = "......1=1......\n";
        let board = format!("{}{row}{}", "...............\n".repeat(7), "...............\n".repeat(7));
        judges(&game, &mut game.generator(), &board, "1+01");
    }
}
