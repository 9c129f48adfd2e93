//! Every legal placement.

use std::ops::ControlFlow;

use board::{Grid, Placement, Symbol, Tiles};

use super::arithmetic::{Arithmetic, only};
use super::cross::Crosses;
use super::faces::{every_choice, single_tiles};
use super::left::Left;
use super::run::{Run, Turn, parts};
use super::table::Band;
use super::walk::Place;
use super::windows::{Window, windows};
use super::{Equations, Language};
use crate::found::Found;

impl<G: Language> Equations<G> {
    pub(super) fn every(
        &mut self,
        grid: &Grid,
        hand: &Tiles,
        mut visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.crosses.read(&self.game, grid);
        let (game, crosses) = (&self.game, &self.crosses);
        let left = Left::new(game, hand, G::Arithmetic::UNARY);
        let mut judge = |placement: &Placement| match game.judge(grid, hand, placement) {
            Ok(score) => visit(&Found::new(*placement, score)),
            Err(_) => ControlFlow::Continue(()),
        };
        let mut single: Vec<Placement> = Vec::new();
        single_tiles::<G>(grid, crosses, &left, |placement| single.push(*placement));
        single.iter().try_for_each(&mut judge)?;
        let mut turn = Turn::new(&mut self.arithmetic, left);
        each_run(game, grid, crosses, &mut turn, Self::most(hand), |turn, window, places, equals| {
            let run = parts(places, equals).and_then(|parts| Run::new(turn, places.to_vec(), equals, parts));
            let Some(run) = run else { return ControlFlow::Continue(()) };
            let whole = turn.left.clone();
            let values = run.values(turn, Band::ALL);
            run.fill(turn, &values, &mut |_, filling, _| {
                let mut flow = ControlFlow::Continue(());
                every_choice(&whole, filling, window.len(), &mut |blanks| {
                    if flow.is_continue() {
                        flow = judge(&window.placement(filling, blanks));
                    }
                });
                flow
            })
        })
    }
}

/// Calls `visit` with every window, its run, and each slot that its new `=` may be on.
pub(super) fn each_run<'t, G: Language>(
    game: &G,
    grid: &Grid,
    crosses: &Crosses,
    turn: &mut Turn<'t, G::Arithmetic>,
    most: usize,
    mut visit: impl FnMut(&mut Turn<'t, G::Arithmetic>, &Window, &[Place], Option<usize>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut all: Vec<Window> = Vec::new();
    windows(game, grid, crosses, &turn.left, most, |window| all.push(*window));
    for window in &all {
        let places = window.places(grid, crosses);
        let fits = |slot| window.cross(slot, crosses).map(|cross| cross.fits);
        for equals in equals_slots(window, grid, &turn.left, fits) {
            visit(turn, window, &places, equals)?;
        }
    }
    ControlFlow::Continue(())
}

/// The slots on which the new `=` of a run can lie; `None` where it has one already, and needs no new one.
pub(super) fn equals_slots(
    window: &Window,
    grid: &Grid,
    left: &Left,
    fits: impl Fn(usize) -> Option<u32>,
) -> Vec<Option<usize>> {
    let equals = only(Symbol::Equals);
    let none = window.run(grid).any(|symbol| symbol == Some(Symbol::Equals)).then_some(None);
    let there = left.symbols() & equals != 0;
    let new = (0..window.len()).filter(|&slot| there && fits(slot).is_none_or(|fits| fits & equals != 0));
    none.into_iter().chain(new.map(Some)).collect()
}
