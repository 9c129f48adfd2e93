//! The best placement: best-first, so that little is looked at but what could be better.

use std::cmp::Reverse;

use super::super::code::Code;
use super::crossed::Fixed;
use super::earning::{Workbench, fill_earning};
use super::every::fill_every;
use super::fill::{Filled, Task, Visitor};
use super::gathered::Gathered;
use super::groups::{Bound, Group, Groups, Kind};
use super::lines::LONGEST;
use super::multisets::{LONGEST_KNOWN, MOST};
use super::question::{Keep, Question};
use super::sub_hands::{SubHands, members};
use super::valid::first_valid;
use super::windows::Window;
use crate::worth;

/// How good a placement is; the greatest is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    value: i64,
    points: u32,
    tiles: u8,
    order: Reverse<u16>,
    /// The code of a single tile: its square can be looked at as two windows.
    single: Reverse<Code>,
}

impl Rank {
    fn bound(&self) -> Bound {
        Bound::of(self.value, self.points, self.tiles)
    }
}

/// The best placement so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    rank: Rank,
    pub(super) window: Window,
    pub(super) points: u32,
    /// The sub-hands that are as good as one another.
    pub(super) sub_hands: SubHands,
    /// How the window is filled, if that is known already.
    pub(super) codes: Option<[Code; MOST]>,
}

struct Search<'a> {
    question: Question<'a>,
    gathered: &'a mut Gathered,
    keep: Option<&'a Keep>,
    best: Option<Best>,
}

/// The best placement, by points or by points and what is kept; `None` when none is legal.
pub(super) fn best(
    question: Question<'_>,
    gathered: &mut Gathered,
    keep: Option<&Keep>,
    groups: &mut Groups,
    bench: &mut Workbench,
) -> Option<Best> {
    let mut search = Search { question, gathered, keep, best: None };
    if keep.is_some() {
        search.worthless();
    }
    groups.list(question, search.gathered, keep);
    while let Some(group) = groups.next(search.best.map(|best| best.rank.bound())) {
        search.look(&group, bench);
    }
    if search.best.is_none() {
        search.worthless();
    }
    search.best
}

impl Search<'_> {
    /// Offers the first legal placement of each sub-hand, as if it earned nothing. It may do, but then a
    /// better one is found of the same tiles.
    fn worthless(&mut self) {
        let Question { lines, hand, .. } = self.question;
        let first = Gathered::first_legal(lines, hand);
        for (tiles, first) in first.iter().enumerate() {
            for (operators, window) in first.iter().enumerate() {
                let Some(window) = window else { continue };
                for sub_hand in members(hand.sub_hands(tiles, operators)) {
                    self.offer(sub_hand, 0, window, None);
                }
            }
        }
    }

    /// Looks for what is better than the best in a group.
    fn look(&mut self, group: &Group, bench: &mut Workbench) {
        let (tiles, operators) = (usize::from(group.tiles), usize::from(group.operators));
        let sub_hands = self.question.hand.sub_hands(tiles, operators);
        match group.kind {
            Kind::Old(old) => self.look_at_old(usize::from(old), operators, (tiles, group.points), bench),
            Kind::With(number, way) => {
                let window = self.gathered.crossed[usize::from(number)].window;
                let wanted = self.contenders(sub_hands, group.points, &window, true);
                if wanted != 0 {
                    let task = Task { fixed: self.fixed(number, way), ..self.question.task(&window) };
                    self.fill(&task, &window, group.points, wanted, bench);
                }
            }
            Kind::Alone(number, way) => {
                let window = self.gathered.crossed[usize::from(number)].window;
                let task = Task { fixed: self.fixed(number, way), ..self.question.task(&window) };
                for operators in members(window.operators.into()) {
                    let sub_hands = self.question.hand.sub_hands(tiles, operators);
                    for sub_hand in members(self.contenders(sub_hands, group.points, &window, true)) {
                        if let Some(codes) = first_valid(&task, sub_hand as u8) {
                            self.offer(sub_hand, group.points, &window, Some(codes));
                        }
                    }
                }
            }
            Kind::Crossed(number) => {
                let crossed = self.gathered.crossed[usize::from(number)];
                let task = self.question.crossed_task(&crossed);
                let window = crossed.window;
                fill_every(&task, &mut InCrossed { search: self, window, met: false });
            }
        }
    }

    /// The symbols that are fixed in one of the ways that cross runs can earn.
    fn fixed(&self, number: u16, way: u16) -> Fixed {
        let crossed = &self.gathered.crossed[usize::from(number)];
        let Question { lines, hand, .. } = self.question;
        let (mut at, mut found) = (0, [super::super::code::EMPTY; LONGEST]);
        crossed.each_way(&lines.lines[usize::from(crossed.window.line)], hand, &mut |fixed, _| {
            if at == way {
                found = *fixed;
            }
            at += 1;
        });
        found
    }

    /// Looks at the windows with so many old operators.
    fn look_at_old(
        &mut self,
        old: usize,
        operators: usize,
        (tiles, points): (usize, u32),
        bench: &mut Workbench,
    ) {
        let sub_hands = self.question.hand.sub_hands(tiles, operators);
        let asked = self.gathered.asked[tiles].get(old).copied().unwrap_or(0);
        if asked != 0 {
            self.ask(sub_hands, points, tiles, asked);
        }
        // Short windows are looked up, which is soon done, and may spare long ones that come later in order.
        for long in [false, true] {
            for number in 0..self.gathered.several[tiles][old].len() {
                let window = self.gathered.several[tiles][old][number];
                if window.operators >> operators & 1 == 0 || (window.length() > LONGEST_KNOWN) != long {
                    continue;
                }
                let wanted = self.contenders(sub_hands, points, &window, true);
                if wanted != 0 {
                    self.fill(&self.question.task(&window), &window, points, wanted, bench);
                }
            }
        }
    }

    /// Asks the table for windows.
    fn ask(&mut self, sub_hands: SubHands, points: u32, tiles: usize, asked: u128) {
        let Question { lines, hand, table, .. } = self.question;
        let answers = |sub_hand: usize| table.row(hand.multiset(sub_hand as u8)) & asked;
        if self.keep.is_some() {
            for sub_hand in members(sub_hands) {
                let first = &self.gathered.first_asking(lines, hand)[tiles];
                let windows = members(answers(sub_hand)).map(|bit| first[bit]);
                if let Some(window) = windows.min_by_key(|window| window.order) {
                    self.offer(sub_hand, points, &window, None);
                }
            }
            return;
        }
        // All sub-hands are as good as one another: the window decides.
        let all = members(sub_hands).fold(0, |all, sub_hand| all | answers(sub_hand));
        if all == 0 {
            return;
        }
        let window = Gathered::first_answered(lines, hand, tiles, all).expect("some window asked");
        for sub_hand in members(sub_hands).filter(|&sub_hand| answers(sub_hand) >> window.bit & 1 == 1) {
            self.offer(sub_hand, points, &window, None);
        }
    }

    /// Fills a window with the sub-hands that are wanted.
    fn fill(
        &mut self,
        task: &Task<'_>,
        window: &Window,
        points: u32,
        wanted: SubHands,
        bench: &mut Workbench,
    ) {
        fill_earning(task, bench, &mut Filling { search: self, window, points, wanted });
    }

    fn rank(&self, sub_hand: usize, points: u32, window: &Window) -> Rank {
        Rank {
            value: worth(points, self.keep.map_or(0, |keep| keep[sub_hand])),
            points,
            tiles: window.tiles,
            order: Reverse(window.order),
            single: Reverse(if window.tiles == 1 {
                self.question.hand.codes[sub_hand.trailing_zeros() as usize]
            } else {
                Code::default()
            }),
        }
    }

    /// The sub-hands in a set which would be better than the best if they earned so much in a window, or as
    /// good but for the symbols.
    fn contenders(&self, sub_hands: SubHands, points: u32, window: &Window, or_equal: bool) -> SubHands {
        let Some(best) = self.best else { return sub_hands };
        let better = |sub_hand: usize| {
            let rank = self.rank(sub_hand, points, window);
            rank > best.rank || (or_equal && rank == best.rank)
        };
        if self.keep.is_none() && window.tiles > 1 {
            return if better(0) { sub_hands } else { 0 };
        }
        members(sub_hands).filter(|&sub_hand| better(sub_hand)).fold(0, |all, sub_hand| all | 1 << sub_hand)
    }

    /// Takes a placement if it is the best so far; tells whether it is.
    fn offer(&mut self, sub_hand: usize, points: u32, window: &Window, codes: Option<[Code; MOST]>) -> bool {
        let rank = self.rank(sub_hand, points, window);
        if let Some(best) = &mut self.best {
            if rank == best.rank {
                // The same window, as the order of windows is a total one.
                if codes.is_none() {
                    best.sub_hands |= 1 << sub_hand;
                }
                if codes >= best.codes {
                    return false;
                }
            } else if rank < best.rank {
                return false;
            }
        }
        self.best = Some(Best { rank, window: *window, points, sub_hands: 1 << sub_hand, codes });
        true
    }
}

/// Fills a window with so many operators that what it earns, when it earns, is known.
struct Filling<'a, 'b> {
    search: &'a mut Search<'b>,
    window: &'a Window,
    points: u32,
    wanted: SubHands,
}

impl Visitor for Filling<'_, '_> {
    fn wanted(&self, _: u32) -> SubHands {
        self.wanted
    }

    #[inline]
    fn take(&mut self, filled: &Filled) -> bool {
        let sub_hand = usize::from(filled.sub_hand);
        self.search.offer(sub_hand, self.points, self.window, Some(filled.codes));
        // Of what is as good, this was the first in order of the symbols.
        self.wanted = self.search.contenders(self.wanted, self.points, self.window, false);
        true
    }
}

/// Fills a window where cross runs can earn.
struct InCrossed<'a, 'b> {
    search: &'a mut Search<'b>,
    window: Window,
    /// A way was taken: what is as good comes behind it in order of the symbols.
    met: bool,
}

impl InCrossed<'_, '_> {
    fn points(&self, operators: usize) -> u32 {
        let (tiles, old) = (usize::from(self.window.tiles), usize::from(self.window.old_operators));
        self.search.question.points(tiles, old, operators)
    }
}

impl Visitor for InCrossed<'_, '_> {
    fn wanted(&self, cross: u32) -> SubHands {
        let hand = self.search.question.hand;
        let tiles = usize::from(self.window.tiles);
        members(self.window.operators.into())
            .map(|operators| {
                let points = self.points(operators) + cross;
                self.search.contenders(hand.sub_hands(tiles, operators), points, &self.window, !self.met)
            })
            .fold(0, |all, some| all | some)
    }

    fn take(&mut self, filled: &Filled) -> bool {
        let hand = self.search.question.hand;
        let primary = if filled.earns { self.points(hand.operators(filled.sub_hand)) } else { 0 };
        let points = primary + filled.cross;
        let sub_hand = usize::from(filled.sub_hand);
        let taken = points > 0 && self.search.offer(sub_hand, points, &self.window, Some(filled.codes));
        self.met |= taken;
        taken
    }
}
