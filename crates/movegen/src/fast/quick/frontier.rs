//! The best placement of every sub-hand that can be played.

use std::cmp::Reverse;

use super::super::code::Code;
use super::crossed::Crossed;
use super::earning::{Workbench, fill_earning};
use super::every::fill_every;
use super::fill::{Filled, Task, Visitor};
use super::gathered::{Gathered, OPERATORS};
use super::multisets::MOST;
use super::question::Question;
use super::sub_hands::{SUB_HANDS, SubHands, members};
use super::valid::first_valid;
use super::windows::Window;

/// The best placement of one sub-hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) points: u32,
    pub(super) window: Window,
    /// How the window is filled, if that is known already.
    pub(super) codes: Option<[Code; MOST]>,
}

/// The best placement of each sub-hand, by its number; `None` where no placement is legal.
#[derive(Clone, Debug)]
pub(super) struct Frontier {
    pub(super) entries: Box<[Option<Entry>; SUB_HANDS]>,
}

impl Frontier {
    pub(super) fn new() -> Frontier {
        Frontier { entries: Box::new([None; SUB_HANDS]) }
    }

    /// Finds them all. Of a sub-hand, tiles and operators are fixed, so its points in a window depend on
    /// the window's old operators alone: windows are looked at in falling order of these, and what a
    /// sub-hand finds first is its best.
    pub(super) fn find(&mut self, question: Question<'_>, gathered: &mut Gathered, bench: &mut Workbench) {
        let Question { lines, hand, .. } = question;
        self.entries.fill(None);
        let first = Gathered::first_legal(lines, hand);
        for (tiles, first) in first.iter().enumerate().take(hand.size + 1).skip(1) {
            for operators in members(hand.affordable[tiles].into()) {
                let Some(window) = first[operators] else { continue };
                for sub_hand in members(hand.sub_hands(tiles, operators)) {
                    self.entries[sub_hand] = Some(Entry { points: 0, window, codes: None });
                }
            }
            self.find_of_size(question, gathered, tiles, bench);
        }
        for crossed in &gathered.crossed {
            if crossed.has_few_ways {
                self.find_with(question, crossed, bench);
            } else {
                let task = question.crossed_task(crossed);
                fill_every(&task, &mut InCrossed { frontier: self, question, crossed, met: 0 });
            }
        }
    }

    /// Finds the best placement of every sub-hand of so many tiles, crossed windows aside.
    fn find_of_size(
        &mut self,
        question: Question<'_>,
        gathered: &mut Gathered,
        tiles: usize,
        bench: &mut Workbench,
    ) {
        let hand = question.hand;
        let mut open = hand.of_size(tiles);
        for old in (0..OPERATORS).rev() {
            if gathered.operators[tiles][old] == 0 || open == 0 {
                continue;
            }
            let asked = gathered.asked[tiles].get(old).copied().unwrap_or(0);
            let answered = if asked == 0 { 0 } else { self.ask(question, gathered, (tiles, old), open) };
            open &= !answered;
            let windows = &mut gathered.several[tiles][old];
            windows.sort_unstable_by_key(|window| window.order);
            for window in &*windows {
                // A window of several old tiles may come before the one that the table knows of.
                let later = |&sub_hand: &usize| {
                    self.entries[sub_hand].is_some_and(|entry| window.order < entry.window.order)
                };
                let overtaken = set_of(members(answered).filter(later));
                let fits = members(window.operators.into())
                    .fold(0, |all, operators| all | hand.sub_hands(tiles, operators));
                let wanted = (open | overtaken) & fits;
                if wanted != 0 {
                    let mut visitor = Filling { frontier: self, question, window, wanted, cross: 0 };
                    fill_earning(&question.task(window), bench, &mut visitor);
                    open &= !(wanted & !visitor.wanted);
                }
            }
        }
    }

    /// Fills a crossed window in each way that its cross runs can earn, its own run earning as well or not.
    fn find_with(&mut self, question: Question<'_>, crossed: &Crossed, bench: &mut Workbench) {
        let Question { lines, hand, .. } = question;
        let window = &crossed.window;
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        crossed.each_way(&lines.lines[usize::from(window.line)], hand, &mut |fixed, cross| {
            let better = |operators| {
                let points = question.points(tiles, old, operators) + cross;
                let sub_hands = members(hand.sub_hands(tiles, operators));
                set_of(sub_hands.filter(|&sub_hand| self.is_better(sub_hand, points, window)))
            };
            let wanted = members(window.operators.into()).fold(0, |all, operators| all | better(operators));
            let task = Task { fixed: *fixed, ..question.task(window) };
            if wanted != 0 {
                let mut visitor = Filling { frontier: self, question, window, wanted, cross };
                fill_earning(&task, bench, &mut visitor);
            }
            for operators in members(window.operators.into()) {
                for sub_hand in members(hand.sub_hands(tiles, operators)) {
                    if self.is_better(sub_hand, cross, window)
                        && let Some(codes) = first_valid(&task, sub_hand as u8)
                    {
                        self.offer(sub_hand, codes, cross, window);
                    }
                }
            }
        });
    }

    /// Whether a placement of a sub-hand with so many points in a window is better than the one known, or
    /// could be as good but for the symbols.
    fn is_better(&self, sub_hand: usize, points: u32, window: &Window) -> bool {
        self.entries[sub_hand].is_some_and(|entry| {
            let sooner = window.order <= entry.window.order;
            points > entry.points || (points == entry.points && points > 0 && sooner)
        })
    }

    /// Takes a placement of a sub-hand if it is the best so far; tells whether it is.
    fn offer(&mut self, sub_hand: usize, new: [Code; MOST], points: u32, window: &Window) -> bool {
        let Some(entry) = &mut self.entries[sub_hand] else { return false };
        let rank = |points: u32, window: &Window| (points, Reverse(window.order));
        let (mine, theirs) = (rank(points, window), rank(entry.points, &entry.window));
        let better =
            points > 0 && (mine > theirs || (mine == theirs && entry.codes.is_some_and(|codes| new < codes)));
        if better {
            *entry = Entry { points, window: *window, codes: Some(new) };
        }
        better
    }

    /// Asks the table; tells which sub-hands of a set it knows a window for.
    fn ask(
        &mut self,
        question: Question<'_>,
        gathered: &mut Gathered,
        (tiles, old): (usize, usize),
        sub_hands: SubHands,
    ) -> SubHands {
        let Question { lines, hand, table, .. } = question;
        let asked = gathered.asked[tiles][old];
        let first_asking = &gathered.first_asking(lines, hand)[tiles];
        set_of(members(sub_hands).filter(|&sub_hand| {
            let answers = table.row(hand.multiset(sub_hand as u8)) & asked;
            let windows = members(answers).map(|bit| &first_asking[bit]);
            let first = windows.min_by_key(|window| window.order);
            if let Some(&window) = first {
                let points = question.points(tiles, old, hand.operators(sub_hand as u8));
                self.entries[sub_hand] = Some(Entry { points, window, codes: None });
            }
            first.is_some()
        }))
    }
}

fn set_of(sub_hands: impl Iterator<Item = usize>) -> SubHands {
    sub_hands.fold(0, |all, sub_hand| all | 1 << sub_hand)
}

/// Fills a window until each wanted sub-hand is found once.
struct Filling<'a, 'b> {
    frontier: &'a mut Frontier,
    question: Question<'b>,
    window: &'a Window,
    wanted: SubHands,
    /// What a cross run earns besides.
    cross: u32,
}

impl Visitor for Filling<'_, '_> {
    fn wanted(&self, _: u32) -> SubHands {
        self.wanted
    }

    #[inline]
    fn take(&mut self, filled: &Filled) -> bool {
        let hand = self.question.hand;
        let window = *self.window;
        let (tiles, old) = (usize::from(window.tiles), usize::from(window.old_operators));
        let points = self.question.points(tiles, old, hand.operators(filled.sub_hand)) + self.cross;
        self.frontier.offer(usize::from(filled.sub_hand), filled.codes, points, &window);
        self.wanted &= !(1 << filled.sub_hand);
        true
    }
}

/// Fills a window where cross runs can earn.
struct InCrossed<'a, 'b> {
    frontier: &'a mut Frontier,
    question: Question<'b>,
    crossed: &'a Crossed,
    /// The sub-hands of which a way was taken: what is as good comes behind it in order of the symbols.
    met: SubHands,
}

impl InCrossed<'_, '_> {
    fn points(&self, operators: usize) -> u32 {
        let window = &self.crossed.window;
        self.question.points(usize::from(window.tiles), usize::from(window.old_operators), operators)
    }
}

impl Visitor for InCrossed<'_, '_> {
    fn wanted(&self, cross: u32) -> SubHands {
        let window = &self.crossed.window;
        let of = |operators| {
            let points = self.points(operators) + cross;
            let all = members(self.question.hand.sub_hands(usize::from(window.tiles), operators));
            set_of(all.filter(|&sub_hand| {
                let least = points.saturating_sub((self.met >> sub_hand & 1) as u32);
                self.frontier.is_better(sub_hand, least, window)
            }))
        };
        members(window.operators.into()).fold(0, |all, operators| all | of(operators))
    }

    fn take(&mut self, filled: &Filled) -> bool {
        let hand = self.question.hand;
        let primary = if filled.earns { self.points(hand.operators(filled.sub_hand)) } else { 0 };
        let points = primary + filled.cross;
        let window = &self.crossed.window;
        let taken = self.frontier.offer(usize::from(filled.sub_hand), filled.codes, points, window);
        self.met |= SubHands::from(taken) << filled.sub_hand;
        taken
    }
}
