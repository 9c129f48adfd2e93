//! How many placements are legal, and which is the nth?
//!
//! What is listed is judged only where it has to be: a filling whose values are known to be equal is legal by all
//! rules but those of some options. Runs that are filled in the same ways in several places are counted once, and
//! only the one that the nth placement is of is filled again.

use std::ops::ControlFlow;

use board::{Grid, Placement, Tiles};
use rustc_hash::FxHashMap;

use super::arithmetic::Arithmetic;
use super::every::each_run;
use super::faces::{every_choice, single_tiles};
use super::left::Left;
use super::run::{Run, Turn, parts};
use super::table::Band;
use super::walk::{Filling, Place};
use super::windows::Window;
use super::{Equations, Language};
use crate::found::Found;

impl<G: Language> Equations<G> {
    /// The number of legal placements, and the one at the place that `choose` says, if it says one.
    pub(super) fn counted(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        choose: impl FnOnce(u64) -> Option<u64>,
    ) -> (u64, Option<Found>) {
        self.crosses.read(&self.game, grid);
        let (game, crosses, most) = (&self.game, &self.crosses, Self::most(hand));
        let left = Left::new(game, hand, G::Arithmetic::UNARY);
        let judge = |placement: &Placement| {
            game.judge(grid, hand, placement).ok().map(|score| Found::new(*placement, score))
        };
        let mut single: Vec<Found> = Vec::new();
        single_tiles::<G>(grid, crosses, &left, |placement| single.extend(judge(placement)));

        let mut turn = Turn::new(&mut self.arithmetic, left);
        let all_judged = game.common().number_crosswords() || game.common().ban_identities();
        let is_legal = |window: &Window, filling, blanks, certain: bool| {
            (certain && !all_judged) || judge(&window.placement(filling, blanks)).is_some()
        };
        let mut counts: Vec<u64> = Vec::new();
        let mut by_run: FxHashMap<(Vec<Place>, Option<usize>), u64> = FxHashMap::default();
        let _ = each_run(game, grid, crosses, &mut turn, most, |turn, window, places, equals| {
            let key = (places.to_vec(), equals);
            let known = if all_judged { None } else { by_run.get(&key).copied() };
            let count = known.unwrap_or_else(|| {
                let mut count = 0;
                each_placement(turn, window, places, equals, |filling, blanks, certain| {
                    count += u64::from(is_legal(window, filling, blanks, certain));
                });
                by_run.insert(key, count);
                count
            });
            counts.push(count);
            ControlFlow::Continue(())
        });
        let total = single.len() as u64 + counts.iter().sum::<u64>();

        let Some(mut more) = choose(total).filter(|&place| place < total) else { return (total, None) };
        if let Some(found) = usize::try_from(more).ok().and_then(|place| single.get(place)) {
            return (total, Some(*found));
        }
        more -= single.len() as u64;
        let mut counts = counts.into_iter();
        let mut nth = None;
        let _ = each_run(game, grid, crosses, &mut turn, most, |turn, window, places, equals| {
            let count = counts.next().expect("the same runs as before");
            if more >= count {
                more -= count;
                return ControlFlow::Continue(());
            }
            each_placement(turn, window, places, equals, |filling, blanks, certain| {
                if nth.is_none() && is_legal(window, filling, blanks, certain) {
                    if more == 0 {
                        nth = judge(&window.placement(filling, blanks));
                    }
                    more = more.saturating_sub(1);
                }
            });
            ControlFlow::Break(())
        });
        (total, nth)
    }
}

/// Calls `visit` with each way to fill a window: symbols, the slots with blanks, and whether its parts are known to
/// be equal.
fn each_placement<A: Arithmetic>(
    turn: &mut Turn<'_, A>,
    window: &Window,
    places: &[Place],
    equals: Option<usize>,
    mut visit: impl FnMut(Filling, u16, bool),
) {
    let Some(run) = parts(places, equals).and_then(|parts| Run::new(turn, places.to_vec(), equals, parts))
    else {
        return;
    };
    let values = run.values(turn, Band::ALL);
    let whole = turn.left.clone();
    let _ = run.fill(turn, &values, &mut |_, filling, certain| {
        every_choice(&whole, filling, window.len(), &mut |blanks| visit(filling, blanks, certain));
        ControlFlow::Continue(())
    });
}
