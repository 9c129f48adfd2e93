//! All placements of the whole hand with a given score, on any squares and in any order.

use std::ops::ControlFlow;

use super::super::code::places;
use super::super::fill::{Filled, Visitor, fill};
use super::super::hand::SubHand;
use super::super::placement::found;
use super::super::windows::Window;
use super::crossing::CrossWindow;
use super::fill_earning::each_earning;
use super::first::each_asked;
use super::line_windows::OPERATORS;
use super::position::{FREE, Fixed, Position};
use super::search::Buffers;
use crate::found::ScoredPlacement;

/// A search for them, for more than one tile.
pub(super) struct Laying<'a, V> {
    pub(super) position: Position<'a>,
    pub(super) buffers: &'a mut Buffers,
    /// The required points of runs and bonus.
    pub(super) points: u32,
    pub(super) visit: V,
}

impl<V: FnMut(&ScoredPlacement) -> ControlFlow<()>> Laying<'_, V> {
    /// Visits them, in unspecified order, until the visitor breaks.
    pub(super) fn run(&mut self) -> ControlFlow<()> {
        let (position, tiles) = (self.position, self.position.hand.size);
        self.buffers.gathered.begin(position);
        self.buffers.gathered.gather(position, tiles);
        let operators = position.hand.operators(position.hand.all);
        // The number of old operators that gives this score, where only the run along the line scores.
        let old = self
            .points
            .checked_sub(position.points(tiles, 0, operators));
        if let Some(old) = old.filter(|&old| (old as usize) < OPERATORS) {
            self.look_at_main(old as usize, operators)?;
        }
        for number in 0..self.buffers.gathered.crossing.len() {
            let crossed = self.buffers.gathered.crossing[number];
            if crossed.window.operators >> operators & 1 == 1 {
                self.look_at_crossed(&crossed, operators)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits those where only the run along the line scores.
    fn look_at_main(&mut self, old: usize, operators: usize) -> ControlFlow<()> {
        let Position {
            hand,
            windows,
            lines_with,
            ..
        } = self.position;
        let (tiles, all) = (hand.size, usize::from(hand.all));
        let answers = if old < 2 {
            self.position
                .answers(all, self.buffers.gathered.asked(self.position, tiles, old))
        } else {
            0
        };
        if answers != 0 {
            let mut answering = Vec::new();
            for line in places(lines_with.asking(old)) {
                each_asked(
                    &windows[line],
                    self.buffers.gathered.crossed[line],
                    tiles,
                    answers,
                    |window| {
                        if usize::from(window.old_operators) == old {
                            answering.push(window);
                        }
                    },
                );
            }
            answering
                .iter()
                .try_for_each(|window| self.fill(window, FREE))?;
        }
        for line in places(self.buffers.gathered.lines_to_fill(self.position, old)) {
            let several = self
                .buffers
                .gathered
                .several(&windows[line], tiles, old, operators);
            for first in places(several.into()) {
                let window = windows[line].window_with(first, tiles, old, 1 << operators);
                self.fill(&window, FREE)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits those in a window where runs across score, too, or only they.
    fn look_at_crossed(&mut self, crossed: &CrossWindow, operators: usize) -> ControlFlow<()> {
        let (position, window) = (self.position, &crossed.window);
        let main = position.points(window.tiles.into(), window.old_operators.into(), operators);
        let mut ways: Vec<Fixed> = Vec::new();
        if crossed.has_few_ways {
            crossed.each_way(position, &mut |fixed, cross| {
                if main + cross == self.points {
                    ways.push(*fixed);
                }
            });
            ways.iter()
                .try_for_each(|fixed| self.fill(window, *fixed))?;
        }
        // The remaining ones are those where only runs across score.
        let main = if crossed.has_few_ways {
            None
        } else {
            Some(main)
        };
        if crossed.most + main.unwrap_or(0) < self.points {
            return ControlFlow::Continue(());
        }
        let mut visitor = EachWay {
            laying: self,
            window: *window,
            main,
        };
        fill(
            position.board,
            position.hand,
            position.terms,
            window,
            1 << operators,
            &mut visitor,
        )
    }

    /// Visits those in a window where the run along the line scores, with these symbols fixed.
    fn fill(&mut self, window: &Window, fixed: Fixed) -> ControlFlow<()> {
        let Laying {
            position,
            buffers,
            points,
            visit,
        } = self;
        let task = position.task(window, fixed);
        each_earning(&task, position.hand.all, &mut buffers.scratch, |codes| {
            // Runs across may score as well: then the score is higher, and the placement is found elsewhere.
            let found = found(position.board, window, codes, position.terms);
            if found.points == *points + position.terms.opening(position.board) {
                visit(&found)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

/// Fills a window in every way in which runs across score enough.
struct EachWay<'l, 'a, V> {
    laying: &'l mut Laying<'a, V>,
    window: Window,
    /// The points of its run if it scores; `None` where such ways are not wanted.
    main: Option<u32>,
}

impl<V: FnMut(&ScoredPlacement) -> ControlFlow<()>> Visitor for EachWay<'_, '_, V> {
    fn wanted(&self, _: SubHand, most_cross: u32) -> bool {
        most_cross + self.main.unwrap_or(0) >= self.laying.points
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let Laying {
            position,
            points,
            visit,
            ..
        } = &mut *self.laying;
        let main = if earns() { self.main } else { Some(0) };
        if filled.sub_hand == position.hand.all
            && main.is_some_and(|main| filled.cross + main == *points)
        {
            return visit(&found(
                position.board,
                &self.window,
                filled.codes,
                position.terms,
            ));
        }
        ControlFlow::Continue(())
    }
}
