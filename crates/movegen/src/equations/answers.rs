//! The answers of the generator for one game.
//!
//! What is generic is compiled by every crate that makes a generator. A search is long: so each game has functions of its own
//! for these answers, which are compiled here and once.

/// The answers of a game, for its [`Language`](super::Language).
macro_rules! answers {
    () => {
        fn first(
            equations: &mut $crate::Equations<Self>,
            grid: &bagsplit_game::board::Grid,
            hand: &bagsplit_game::board::Tiles,
            leave_value: Option<&dyn Fn(&bagsplit_game::board::Tiles) -> i32>,
        ) -> Option<$crate::Found> {
            equations.first(grid, hand, leave_value)
        }

        fn few(
            equations: &mut $crate::Equations<Self>,
            grid: &bagsplit_game::board::Grid,
            hand: &bagsplit_game::board::Tiles,
            few: (usize, &dyn Fn(&bagsplit_game::board::Tiles) -> i32),
            steps: u64,
        ) -> (Vec<$crate::Found>, bool) {
            equations.few(grid, hand, few, steps)
        }

        fn top(
            equations: &mut $crate::Equations<Self>,
            grid: &bagsplit_game::board::Grid,
            hand: &bagsplit_game::board::Tiles,
            most: usize,
            leave_value: &dyn Fn(&bagsplit_game::board::Tiles) -> i32,
        ) -> Vec<$crate::Found> {
            equations.top(grid, hand, most, leave_value)
        }

        fn every(
            equations: &mut $crate::Equations<Self>,
            grid: &bagsplit_game::board::Grid,
            hand: &bagsplit_game::board::Tiles,
            visit: &mut dyn FnMut(&$crate::Found) -> std::ops::ControlFlow<()>,
        ) -> std::ops::ControlFlow<()> {
            equations.every(grid, hand, visit)
        }

        fn counted(
            equations: &mut $crate::Equations<Self>,
            grid: &bagsplit_game::board::Grid,
            hand: &bagsplit_game::board::Tiles,
            choose: &mut dyn FnMut(u64) -> Option<u64>,
        ) -> (u64, Option<$crate::Found>) {
            equations.counted(grid, hand, choose)
        }
    };
}

pub(super) use answers;
