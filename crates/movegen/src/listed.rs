//! Answers by listing every placement: the defaults of [`Generate`].

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::ops::ControlFlow;

use bagsplit_game::board::{Grid, Tiles};

use crate::best_few::{Best, Retention, TopN, TopOfAll};
use crate::found::{ScoredPlacement, TieBreak, worth};
use crate::generator::{Ended, Generate, LeaveValue, Picked, Query, Visit, VisitLeave, VisitWorth};

/// The number of placements, and one of them, by listing all and then up to the chosen one.
pub(crate) fn count_and_pick_listed(
    generator: &mut (impl Generate + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    choose: &mut dyn FnMut(u64) -> Option<u64>,
) -> Picked {
    let mut count = 0;
    let _ = generator.for_each_found(grid, hand, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    let mut picked = Picked { count, found: None };
    if let Some(mut left) = choose(count).filter(|&place| place < count) {
        let _ = generator.for_each_found(grid, hand, &mut |found| {
            if left == 0 {
                picked.found = Some(*found);
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
    }
    picked
}

/// The answer to a query by listing all placements; a step is a placement.
pub(crate) fn search_listed(
    generator: &mut (impl Generate + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    query: &Query<'_>,
    visit: &mut dyn FnMut(&ScoredPlacement),
) -> Ended {
    match (query.most, query.all_orders) {
        (0, _) => Ended::Complete,
        (1, false) => search_listed_for(generator, grid, hand, query, Best::new(query.ties), visit),
        (most, false) => search_listed_for(
            generator,
            grid,
            hand,
            query,
            TopN::new(most, query.ties),
            visit,
        ),
        (most, true) => search_listed_for(
            generator,
            grid,
            hand,
            query,
            TopOfAll::new(most, query.ties),
            visit,
        ),
    }
}

fn search_listed_for(
    generator: &mut (impl Generate + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    query: &Query<'_>,
    mut best: impl Retention,
    visit: &mut dyn FnMut(&ScoredPlacement),
) -> Ended {
    let mut left = query.steps;
    let flow = generator.for_each_found(grid, hand, &mut |found| {
        let leave = hand
            .minus(&found.placement.used())
            .expect("a legal placement uses hand tiles");
        best.offer(worth(found.points, query.value(&leave)), found);
        left = left.saturating_sub(1);
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    best.found().iter().for_each(|(_, found)| visit(found));
    if flow.is_continue() {
        Ended::Complete
    } else {
        Ended::Stopped
    }
}

/// The top of the frontier by scanning all of it.
pub(crate) fn top_of_frontier_listed(
    generator: &mut (impl Generate + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    most: usize,
    ties: TieBreak,
    leave_value: LeaveValue<'_>,
    visit: VisitWorth<'_>,
) {
    let mut all: Vec<(i64, ScoredPlacement)> = Vec::new();
    generator.frontier(grid, hand, ties, &mut |kept, found| {
        all.push((worth(found.points, leave_value(kept)), *found))
    });
    let mut top: Vec<usize> = (0..all.len()).collect();
    // The sort is stable, so that equal ones stay in order.
    top.sort_by_key(|&place| Reverse(all[place].0));
    top.truncate(most);
    top.sort_unstable();
    top.into_iter()
        .for_each(|place| visit(all[place].0, &all[place].1));
}

/// All placements of these tiles that score `points`, by listing every placement.
pub(crate) fn visit_same_tiles_listed(
    generator: &mut (impl Generate + ?Sized),
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
pub(crate) fn frontier_listed(
    generator: &mut (impl Generate + ?Sized),
    grid: &Grid,
    hand: &Tiles,
    ties: TieBreak,
    visit: VisitLeave<'_>,
) {
    let mut best: Vec<(Tiles, ScoredPlacement)> = Vec::new();
    let mut places: HashMap<Tiles, usize> = HashMap::new();
    let _ = generator.for_each_found(grid, hand, &mut |found| {
        let used = found.placement.used();
        let place = *places.entry(used).or_insert(best.len());
        match best.get_mut(place) {
            None => best.push((used, *found)),
            Some((_, first)) if ties.compare(found, first) == Ordering::Less => *first = *found,
            Some(_) => {}
        }
        ControlFlow::Continue(())
    });
    for (used, found) in &best {
        visit(
            &hand.minus(used).expect("a legal placement uses hand tiles"),
            found,
        );
    }
}
