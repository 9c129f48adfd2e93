//! The first matching windows in order, for placements that are equally good.

use super::super::code::places;
use super::super::windows::{Anchor, Window};
use super::gather::Gathered;
use super::line_windows::LineWindows;
use super::multisets::MOST;
use super::position::Position;

/// By number of tiles and bit of the table's rows: the first window with this bit, if there is one.
type FirstAsking = [[Window; Anchor::NONE.0 as usize + 1]; MOST + 1];

/// By number of new operators: the first window of all in order that can hold them.
pub(super) type FirstLegal = [Option<Window>; MOST + 1];

/// First windows of a position, found on demand.
#[derive(Clone, Debug)]
pub(super) struct First {
    asking: Box<FirstAsking>,
    /// The numbers of tiles for which they are computed (bits).
    has_asking: u8,
    /// The same, of the first legal windows.
    legal: [FirstLegal; MOST + 1],
    has_legal: u8,
}

impl First {
    pub(super) fn new() -> First {
        First {
            asking: Box::new([[Window::default(); Anchor::NONE.0 as usize + 1]; MOST + 1]),
            has_asking: 0,
            legal: [[None; MOST + 1]; MOST + 1],
            has_legal: 0,
        }
    }

    /// Clears the last position.
    pub(super) fn clear(&mut self) {
        (self.has_asking, self.has_legal) = (0, 0);
    }

    /// The first windows of n tiles for each bit.
    pub(super) fn asking(
        &mut self,
        position: Position<'_>,
        gathered: &Gathered,
        tiles: usize,
    ) -> &[Window; Anchor::NONE.0 as usize + 1] {
        let first = &mut self.asking[tiles];
        if self.has_asking >> tiles & 1 == 0 {
            self.has_asking |= 1 << tiles;
            let mut seen = 0u128;
            for line in places(position.lines_with.any()) {
                each_asked(
                    &position.windows[line],
                    gathered.crossed[line],
                    tiles,
                    !0,
                    |window| {
                        let first = &mut first[usize::from(window.anchor.0)];
                        if seen & window.anchor.bit() == 0 || position.precedes(&window, first) {
                            seen |= window.anchor.bit();
                            *first = window;
                        }
                    },
                );
            }
        }
        first
    }

    /// The first windows of n tiles that the hand can fill.
    pub(super) fn legal(&mut self, position: Position<'_>, tiles: usize) -> &FirstLegal {
        let first = &mut self.legal[tiles];
        if self.has_legal >> tiles & 1 == 0 {
            self.has_legal |= 1 << tiles;
            *first = [None; MOST + 1];
            for line in places(position.lines_with.any()) {
                let windows = &position.windows[line];
                for operators in places(position.hand.affordable[tiles].into()) {
                    for place in places(windows.able(tiles, operators).into()) {
                        let window = windows.window(place, tiles);
                        let first = &mut first[operators];
                        if first.is_none_or(|first| position.precedes(&window, &first)) {
                            *first = Some(window);
                        }
                    }
                }
            }
        }
        first
    }
}

/// The first window of n tiles with one of some bits.
#[inline(always)]
pub(super) fn first_answered(
    position: Position<'_>,
    gathered: &Gathered,
    tiles: usize,
    answers: u128,
) -> Option<Window> {
    let mut first = None::<Window>;
    let lines = position.lines_with.asking(0) | position.lines_with.asking(1);
    for line in places(lines) {
        each_asked(
            &position.windows[line],
            gathered.crossed[line],
            tiles,
            answers,
            |window| {
                if first.is_none_or(|first| position.precedes(&window, &first)) {
                    first = Some(window);
                }
            },
        );
    }
    first
}

/// Visits the windows of a line with n tiles that have one of some bits and cover none of some places.
#[inline]
pub(super) fn each_asked(
    windows: &LineWindows,
    crossed: u32,
    tiles: usize,
    asked: u128,
    mut visit: impl FnMut(Window),
) {
    let [digits, operators] = windows.asked[tiles];
    if (digits | operators) & asked == 0 {
        return;
    }
    let covering = if crossed == 0 {
        0
    } else {
        windows.covering(crossed, tiles)
    };
    for (old, asking) in windows.asking.iter().enumerate() {
        for first in places((asking.with_tiles(tiles) & !covering).into()) {
            if asked & windows.single_anchor(first).bit() != 0 {
                // The numbers of new operators are not needed.
                visit(windows.window_with(first, tiles, old, 0));
            }
        }
    }
}
