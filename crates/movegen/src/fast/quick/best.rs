//! The best placement: best-first, so that little is looked at but what could be better.

use std::cmp::Reverse;

use super::super::Terms;
use super::super::code::{Code, EMPTY};
use super::earning::{Workbench, fill_earning};
use super::every::fill_every;
use super::fill::{Filled, Task, Visitor};
use super::gathered::{Crossed, Fixed, Gathered, OPERATORS};
use super::hand::{Hand, SUB_HANDS, SubHands, members};
use super::lines::{LONGEST, Lines};
use super::multisets::{LONGEST_KNOWN, MOST};
use super::table::Table;
use super::valid::first_valid;
use super::windows::Window;
use crate::worth;

/// The value of keeping the rest of the hand, by the sub-hand laid.
pub(super) type Keep = [i32; SUB_HANDS];

/// What a search is about.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) lines: &'a Lines,
    pub(super) hand: &'a Hand,
    pub(super) terms: &'a Terms,
    pub(super) table: &'static Table,
}

impl<'a> Question<'a> {
    /// The task of filling a window whose cross runs earn nothing.
    pub(super) fn task(&self, window: &Window) -> Task<'a> {
        let Question { lines, hand, terms, table } = *self;
        let positive_only = terms.positive_only;
        Task {
            hand,
            run: lines.run(window),
            positive_only,
            table,
            crosses: &[],
            crossed: 0,
            fixed: [EMPTY; LONGEST],
        }
    }

    /// The task of filling a window where cross runs can earn.
    pub(super) fn crossed_task(&self, crossed: &Crossed) -> Task<'a> {
        let crosses = self.lines.crosses(&crossed.window);
        Task { crosses, crossed: crossed.places >> crossed.window.start, ..self.task(&crossed.window) }
    }

    /// What a run in this window earns, when it earns, with so many new operators.
    pub(super) fn points(&self, tiles: usize, old_operators: usize, operators: usize) -> u32 {
        (old_operators + operators) as u32 + self.terms.bonus(tiles as u32)
    }
}

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

/// Windows that are looked at together.
#[derive(Clone, Copy, Debug)]
struct Group {
    bound: Bound,
    points: u32,
    tiles: u8,
    operators: u8,
    kind: Kind,
}

/// The most that placements can be worth, by value, points and number of tiles, packed to be compared at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bound(i64);

impl Bound {
    fn of(value: i64, points: u32, tiles: u8) -> Bound {
        // Points are far below 2^16, tiles below 2^4, and values below 2^36 on either side of zero.
        Bound(value << 20 | i64::from(points) << 4 | i64::from(tiles))
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Windows with so many old operators, whose cross runs are left out of account.
    Old(u8),
    /// A crossed window, by its number, where its cross runs earn in the way of this number.
    With(u16, u16),
    /// The same, but its own run earns nothing.
    Alone(u16, u16),
    /// A crossed window with too many such ways.
    Crossed(u16),
}

/// The memory that a search works in.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    groups: Vec<Group>,
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
    scratch: &mut Scratch,
    bench: &mut Workbench,
) -> Option<Best> {
    let mut search = Search { question, gathered, keep, best: None };
    if keep.is_some() {
        search.worthless();
    }
    search.list(&mut scratch.groups);
    while let Some((at, group)) = next(&scratch.groups) {
        if search.best.is_some_and(|best| {
            let Rank { value, points, tiles, .. } = best.rank;
            group.bound < Bound::of(value, points, tiles)
        }) {
            break;
        }
        scratch.groups.swap_remove(at);
        search.look(&group, bench);
    }
    if search.best.is_none() {
        search.worthless();
    }
    search.best
}

/// The most promising group.
fn next(groups: &[Group]) -> Option<(usize, Group)> {
    let (at, group) = groups.iter().enumerate().max_by_key(|(_, group)| group.bound)?;
    Some((at, *group))
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

    /// Lists the groups of windows with their bounds.
    fn list(&self, groups: &mut Vec<Group>) {
        groups.clear();
        let hand = self.question.hand;
        let mut kept = [[0; MOST + 1]; MOST + 1];
        if let Some(keep) = self.keep {
            for (tiles, kept) in kept.iter_mut().enumerate() {
                for operators in members(hand.affordable[tiles].into()) {
                    let values = members(hand.sub_hands(tiles, operators)).map(|sub_hand| keep[sub_hand]);
                    kept[operators] = values.max().unwrap_or(i32::MIN / 2);
                }
            }
        }
        for tiles in 1..=hand.size {
            for old in 0..OPERATORS {
                for operators in members(self.gathered.operators[tiles][old].into()) {
                    let points = self.question.points(tiles, old, operators);
                    let value = worth(points, kept[tiles][operators]);
                    let (tiles, operators, kind) = (tiles as u8, operators as u8, Kind::Old(old as u8));
                    groups.push(Group {
                        bound: Bound::of(value, points, tiles),
                        points,
                        tiles,
                        operators,
                        kind,
                    });
                }
            }
        }
        for (number, crossed) in self.gathered.crossed.iter().enumerate() {
            let kept = &kept[usize::from(crossed.window.tiles)];
            self.list_crossed(number as u16, crossed, kept, groups);
        }
    }

    fn list_crossed(&self, number: u16, crossed: &Crossed, kept: &[i32; MOST + 1], groups: &mut Vec<Group>) {
        let window = &crossed.window;
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        let mut add = |points, operators: usize, kept, kind| {
            let (bound, operators) = (Bound::of(worth(points, kept), points, window.tiles), operators as u8);
            groups.push(Group { bound, points, tiles: window.tiles, operators, kind });
        };
        let all = || members(window.operators.into());
        let most_kept = all().map(|operators| kept[operators]).max().expect("some number of operators");
        if !crossed.has_few_ways {
            let most = all().map(|operators| self.question.points(tiles, old, operators)).max();
            let most = most.expect("some number of operators") + crossed.most;
            return add(most, 0, most_kept, Kind::Crossed(number));
        }
        let Question { lines, hand, .. } = self.question;
        let mut way = 0;
        crossed.each_way(&lines.lines[usize::from(window.line)], hand, &mut |fixed, cross| {
            add(cross, 0, most_kept, Kind::Alone(number, way));
            let fewest = fixed.iter().filter(|code| code.is_operator()).count();
            for operators in all().filter(|&operators| operators >= fewest) {
                let points = self.question.points(tiles, old, operators) + cross;
                add(points, operators, kept[operators], Kind::With(number, way));
            }
            way += 1;
        });
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
        let (mut at, mut found) = (0, [EMPTY; LONGEST]);
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
            for number in 0..self.gathered.several[tiles].len() {
                let window = self.gathered.several[tiles][number];
                if usize::from(window.old_operators) == old
                    && window.operators >> operators & 1 == 1
                    && (window.length() > LONGEST_KNOWN) == long
                {
                    let wanted = self.contenders(sub_hands, points, &window, true);
                    if wanted != 0 {
                        self.fill(&self.question.task(&window), &window, points, wanted, bench);
                    }
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
