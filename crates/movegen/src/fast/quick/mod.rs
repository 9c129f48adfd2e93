//! The quick way, for hands of up to seven tiles on boards of up to seventeen squares a side.
//!
//! What it stands on:
//! - The board is read anew only in lines that have changed ([`lines`]).
//! - The points of a window follow from the number of its operators, so it is enough to know whether it can
//!   earn with so many; windows with one old tile are answered by a table of all multisets of tiles
//!   ([`table`]), as MAGPIE's word maps answer by multiset instead of walking a lexicon.
//! - Groups of windows with the same points are looked at best-first, and the search ends when no group can
//!   hold anything better ([`best`]): the anchors' bounds of Quackle and wolges, but for exact points.
//! - Only windows with several old tiles are filled tile by tile ([`fill`]), and only with the sub-hands that
//!   could still be better; the winning window alone is filled for the sake of its symbols.

mod arranged;
mod best;
mod crossed;
mod descent;
mod earning;
mod every;
mod expressions;
mod fill;
mod frontier;
mod gathered;
mod generate;
mod grammar;
mod groups;
mod hand;
mod lanes;
mod lines;
mod lookup;
mod multisets;
mod orders;
mod question;
mod sub_hands;
mod table;
mod tail;
mod valid;
mod value;
mod wide;
mod windows;

use board::{Axis, Grid, Placement, Square, Tiles};
use rules::Score;

use super::Terms;
use super::code::{Code, EMPTY};
use crate::Found;
use best::best;
use earning::{Workbench, fill_earning};
use fill::{Filled, Visitor};
use frontier::Frontier;
use gathered::Gathered;
use groups::Groups;
use hand::Hand;
use lines::Lines;
use multisets::MOST;
use question::{Keep, Question};
use sub_hands::{SUB_HANDS, SubHands, members};
use table::Table;
use valid::first_valid;
use value::Value;
use windows::Window;

/// Everything the quick way keeps from turn to turn.
#[derive(Clone, Debug)]
pub(super) struct Quick {
    table: &'static Table,
    hand: Hand,
    lines: Lines,
    gathered: Gathered,
    keep: Box<Keep>,
    groups: Groups,
    bench: Workbench,
    frontier: Frontier,
}

impl Quick {
    pub(super) fn new(terms: &Terms) -> Quick {
        Quick {
            table: Table::get(terms.positive_only),
            hand: Hand::NONE,
            lines: Lines::new(),
            gathered: Gathered::new(),
            keep: Box::new([0; SUB_HANDS]),
            groups: Groups::default(),
            bench: Workbench::default(),
            frontier: Frontier::new(),
        }
    }

    /// Reads a position; `false` when it is too large for this way.
    pub(super) fn read(&mut self, grid: &Grid, hand: &Tiles, terms: &Terms) -> bool {
        if !self.hand.read(hand) || !self.lines.read(grid, terms) {
            return false;
        }
        self.gathered.gather(&self.lines, &self.hand);
        self.bench.arranged.clear();
        true
    }

    /// The best placement of the position that was read, by points or by points and what is kept.
    pub(super) fn best<K: Fn(&Tiles) -> i32>(&mut self, terms: &Terms, keep: Option<K>) -> Option<Found> {
        let question = Question { lines: &self.lines, hand: &self.hand, terms, table: self.table };
        let keep = keep.map(|keep| {
            for tiles in 1..=self.hand.size {
                for sub_hand in members(self.hand.of_size(tiles)) {
                    self.keep[sub_hand] = keep(&self.hand.tiles(self.hand.all & !(sub_hand as u8)));
                }
            }
            &*self.keep
        });
        let best = best(question, &mut self.gathered, keep, &mut self.groups, &mut self.bench)?;
        let codes = best
            .codes
            .unwrap_or_else(|| first(question, &best.window, best.sub_hands, best.points, &mut self.bench));
        Some(found(question, &best.window, &codes, best.points))
    }

    /// Visits the best placement of every sub-hand that can be laid, with the tiles that are kept.
    pub(super) fn frontier(&mut self, terms: &Terms, mut visit: impl FnMut(&Tiles, &Found)) {
        let question = Question { lines: &self.lines, hand: &self.hand, terms, table: self.table };
        self.frontier.find(question, &mut self.gathered, &mut self.bench);
        for (sub_hand, entry) in self.frontier.entries.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let codes = entry.codes.unwrap_or_else(|| {
                first(question, &entry.window, 1 << sub_hand, entry.points, &mut self.bench)
            });
            let kept = self.hand.tiles(self.hand.all & !(sub_hand as u8));
            visit(&kept, &found(question, &entry.window, &codes, entry.points));
        }
    }
}

/// The first way in order to fill a window with one of some sub-hands; so that it earns, if there are
/// points.
fn first(
    question: Question<'_>,
    window: &Window,
    sub_hands: SubHands,
    points: u32,
    bench: &mut Workbench,
) -> [Code; MOST] {
    let task = question.task(window);
    if points == 0 {
        let ways = members(sub_hands).filter_map(|sub_hand| first_valid(&task, sub_hand as u8));
        return ways.min().expect("the window can be filled so");
    }
    let mut first = First { wanted: sub_hands, codes: None };
    fill_earning(&task, bench, &mut first);
    first.codes.expect("the window can be filled so")
}

struct First {
    wanted: SubHands,
    codes: Option<[Code; MOST]>,
}

impl Visitor for First {
    fn wanted(&self, _: u32) -> SubHands {
        self.wanted
    }

    #[inline]
    fn take(&mut self, filled: &Filled) -> bool {
        self.codes = Some(filled.codes);
        self.wanted = 0;
        true
    }
}

/// The placement of these codes in a window, and what it earns by kind.
fn found(question: Question<'_>, window: &Window, codes: &[Code; MOST], points: u32) -> Found {
    let Question { lines, terms, .. } = question;
    let (axis, line) = window.axis_and_line(lines.side);
    let mut placement = Placement::EMPTY;
    let mut value = Value::START;
    // Cross runs hold one new tile each.
    let (mut cross, mut cross_bonus, mut operators) = (0, 0, 0);
    let crossed = lines.lines[usize::from(window.line)].crossed;
    let squares = lines.run(window).iter().zip(lines.crosses(window)).zip(window.start..);
    for ((&old, crosses), place) in squares {
        let mut code = old;
        if old == EMPTY {
            code = codes[placement.len()];
            let square = Square::on_line(axis, line, place);
            placement.lay(square, code.symbol().into()).expect("distinct squares of a line");
        }
        if points == 0 {
            // Only the squares and tiles are asked for then.
            continue;
        }
        if old == EMPTY && crossed >> place & 1 == 1 {
            let earned = u32::from(crosses.points[code.index()]);
            if earned > 0 {
                cross += earned - terms.bonus(1);
                cross_bonus += terms.bonus(1);
            }
        }
        operators += u32::from(code.is_operator());
        value = value.push(code);
    }
    let mut score = Score { primary: 0, cross, bonus: cross_bonus };
    if points > 0 && value.earns(terms.positive_only) {
        score.primary = operators;
        score.bonus += terms.bonus(u32::from(window.tiles));
    }
    debug_assert_eq!(score.total(), points);
    if window.tiles == 1 && axis == Axis::Column && row_serves(lines, window, codes[0]) {
        // MS-15: the row of a single tile is asked first.
        std::mem::swap(&mut score.primary, &mut score.cross);
    }
    Found { placement, points, score }
}

/// Whether the row of a single tile laid in a column window is a valid expression too.
fn row_serves(lines: &Lines, window: &Window, code: Code) -> bool {
    let column = (usize::from(window.line) - lines.side) as u8;
    let operators = u32::from(code.is_operator());
    let mut serves = false;
    lines.lines[usize::from(window.first)].windows.each(|row| {
        serves |= row.tiles == 1 && row.first == column && row.operators >> operators & 1 == 1;
    });
    serves
}
