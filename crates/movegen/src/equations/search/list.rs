//! Enumeration of all legal placements, their number, and the nth of them.
//!
//! A count judges only where it has to: a filling whose values are known to be equal is legal under all rules except
//! some options. Runs that are filled in the same ways in several places are counted once, and only the one that
//! contains the nth placement is filled again.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use crate::equations::board::position::Position;
use crate::equations::board::windows::Window;
use crate::equations::grammar::arithmetic::{Arithmetic, EquationGame};
use crate::equations::hand::blanks::every_choice;
use crate::equations::hand::symbols::Filling;
use crate::equations::pattern::parts::{equals_slots, parts};
use crate::equations::pattern::place::Place;
use crate::equations::runs::run::{Purpose, Run};
use crate::equations::runs::turn::{PartCache, Turn};
use crate::equations::value::band::Band;
use crate::found::ScoredPlacement;
use crate::generator::{Picked, Visit};

/// Calls `visit` with every legal placement.
pub(crate) fn every<G: EquationGame>(
    position: &Position<'_, G>,
    arithmetic: &mut G::Arithmetic,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let mut cache = PartCache::default();
    let mut turn = Turn::new(arithmetic, position.left(), &mut cache);
    let mut visit_legal = |placement| {
        position
            .judge(&placement)
            .map_or(ControlFlow::Continue(()), |found| visit(&found))
    };
    position
        .single_tiles(&turn.left)
        .into_iter()
        .try_for_each(&mut visit_legal)?;
    each_run(position, &mut turn, |turn, window, places, equals| {
        each_placement(turn, window, places, equals, |filling, blanks, _| {
            visit_legal(window.placement(filling, blanks))
        })
    })
}

/// The number of legal placements, and the one at the index that `choose` returns, if it returns one.
pub(crate) fn count_and_pick<G: EquationGame>(
    position: &Position<'_, G>,
    arithmetic: &mut G::Arithmetic,
    choose: &mut dyn FnMut(u64) -> Option<u64>,
) -> Picked {
    let mut cache = PartCache::default();
    let mut turn = Turn::new(arithmetic, position.left(), &mut cache);
    let single: Vec<ScoredPlacement> = position
        .single_tiles(&turn.left)
        .iter()
        .filter_map(|placement| position.judge(placement))
        .collect();
    let all_judged = position.game.judges_all();
    let mut counts: Vec<u64> = Vec::new();
    // The sides of an `=` are interchangeable for counting.
    let mut by_parts: FxHashMap<(Vec<Vec<Place>>, bool), u64> = FxHashMap::default();
    let _ = each_run(position, &mut turn, |turn, window, places, equals| {
        let mut ranges = Vec::new();
        if !parts(places, equals, &mut ranges) {
            counts.push(0);
            return ControlFlow::Continue(());
        }
        let mut sides: Vec<Vec<Place>> = ranges
            .into_iter()
            .map(|part| places[part.places].to_vec())
            .collect();
        sides.sort_unstable();
        let key = (sides, equals.is_some());
        let known = if all_judged {
            None
        } else {
            by_parts.get(&key).copied()
        };
        let count = known.unwrap_or_else(|| {
            let mut count = 0;
            let _ = each_placement(turn, window, places, equals, |filling, blanks, certain| {
                count += u64::from(is_legal(position, window, filling, blanks, certain));
                ControlFlow::Continue(())
            });
            by_parts.insert(key, count);
            count
        });
        counts.push(count);
        ControlFlow::Continue(())
    });
    let total = single.len() as u64 + counts.iter().sum::<u64>();

    let Some(mut more) = choose(total).filter(|&place| place < total) else {
        return Picked {
            count: total,
            found: None,
        };
    };
    if let Some(found) = usize::try_from(more)
        .ok()
        .and_then(|place| single.get(place))
    {
        return Picked {
            count: total,
            found: Some(*found),
        };
    }
    more -= single.len() as u64;
    let mut counts = counts.into_iter();
    let mut nth = None;
    let _ = each_run(position, &mut turn, |turn, window, places, equals| {
        let count = counts.next().expect("the same runs as before");
        if more >= count {
            more -= count;
            return ControlFlow::Continue(());
        }
        each_placement(turn, window, places, equals, |filling, blanks, certain| {
            if !is_legal(position, window, filling, blanks, certain) {
                return ControlFlow::Continue(());
            }
            if more == 0 {
                nth = position.judge(&window.placement(filling, blanks));
                return ControlFlow::Break(());
            }
            more -= 1;
            ControlFlow::Continue(())
        })
    });
    Picked {
        count: total,
        found: nth,
    }
}

/// Whether a way to fill a window is legal; only what is not `certain` is judged, or all where options require that.
fn is_legal<G: EquationGame>(
    position: &Position<'_, G>,
    window: &Window,
    filling: Filling,
    blanks: u16,
    certain: bool,
) -> bool {
    (certain && !position.game.judges_all())
        || position.judge(&window.placement(filling, blanks)).is_some()
}

/// Calls `visit` with every window, its run, and each possible slot of its new `=`.
fn each_run<'t, G: EquationGame>(
    position: &Position<'_, G>,
    turn: &mut Turn<'t, G::Arithmetic>,
    mut visit: impl FnMut(
        &mut Turn<'t, G::Arithmetic>,
        &Window,
        &[Place],
        Option<usize>,
    ) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (window, _) in &position.windows(&turn.left) {
        let places = window.places(position.crosses);
        let slots: Vec<Option<usize>> = equals_slots(places, &turn.left).collect();
        for equals in slots {
            visit(turn, window, places, equals)?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `visit` with each way to fill a window: symbols, the slots with blanks, and whether its parts are known to be
/// equal.
fn each_placement<A: Arithmetic>(
    turn: &mut Turn<'_, A>,
    window: &Window,
    places: &[Place],
    equals: Option<usize>,
    mut visit: impl FnMut(Filling, u16, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut ranges = Vec::new();
    let whole = parts(places, equals, &mut ranges);
    let run = whole
        .then(|| Run::new(turn, places.to_vec(), equals, ranges, Purpose::List))
        .flatten();
    let Some(run) = run else {
        return ControlFlow::Continue(());
    };
    let (values, _) = run.values(turn, Band::ALL);
    let whole = turn.left.clone();
    run.fill(turn, &values, &mut |_, filling, certain| {
        let mut flow = ControlFlow::Continue(());
        every_choice(&whole, filling, window.len(), &mut |blanks| {
            if flow.is_continue() {
                flow = visit(filling, blanks, certain);
            }
        });
        flow
    })
}
