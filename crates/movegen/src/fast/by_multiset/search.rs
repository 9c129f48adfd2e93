//! Best-first search through groups of windows, so that few windows are searched that cannot be better.

use std::ops::ControlFlow;

use super::super::code::{EMPTY, members, places};
use super::super::fill::{Filled, Visitor, fill};
use super::super::hand::SubHand;
use super::super::windows::Window;
use super::bounds::{Group, Groups, Windows};
use super::fill_earning::{Scratch, fill_earning};
use super::first::{First, first_answered};
use super::gather::Gathered;
use super::multisets::MOST;
use super::packing::LONGEST_KNOWN;
use super::position::{FREE, Fixed, Leaves, Position};
use super::record::Record;
use super::sub_hands::{SubHands, members_and_parts};

/// A search of a position for the results that the record keeps.
pub(super) struct Search<'a, R> {
    pub(super) position: Position<'a>,
    pub(super) buffers: &'a mut Buffers,
    pub(super) record: R,
}

/// The buffers of searches, for reuse.
#[derive(Clone, Debug)]
pub(super) struct Buffers {
    pub(super) gathered: Gathered,
    pub(super) first: First,
    pub(super) scratch: Scratch,
}

impl Buffers {
    pub(super) fn new() -> Buffers {
        Buffers {
            gathered: Gathered::new(),
            first: First::new(),
            scratch: Scratch::default(),
        }
    }
}

impl<R: Record> Search<'_, R> {
    /// Runs the search; the bounds are by points, or by points and leaves.
    pub(super) fn run(&mut self, groups: &mut Groups, leaves: Option<&Leaves>) {
        pulp::Arch::new().dispatch(Running {
            search: self,
            groups,
            leaves,
        });
    }

    #[inline(always)]
    fn run_here(&mut self, groups: &mut Groups, leaves: Option<&Leaves>) {
        let most_points = self.begin();
        if R::LEGAL_FIRST {
            (1..=self.position.hand.size).for_each(|tiles| self.offer_legal(tiles));
        }
        groups.begin(self.position, &most_points, leaves);
        while let Some(group) = groups.next(self.record.least()) {
            self.look(&group, groups);
        }
    }

    /// Begins the position; see [`Gathered::begin`].
    #[inline(always)]
    pub(super) fn begin(&mut self) -> [u32; MOST + 1] {
        self.buffers.first.clear();
        self.buffers.gathered.begin(self.position)
    }

    /// Offers the first legal placement of each sub-hand with n tiles, as if it scored nothing. If it does score, a
    /// better one of the same tiles is found later.
    fn offer_legal(&mut self, tiles: usize) {
        for (operators, window) in self
            .buffers
            .first
            .legal(self.position, tiles)
            .iter()
            .enumerate()
        {
            let Some(window) = window else { continue };
            for sub_hand in members(self.position.index.with(tiles, operators)) {
                self.record.offer(sub_hand, 0, window, None);
            }
        }
    }

    /// Searches a group.
    #[inline(always)]
    pub(super) fn look(&mut self, group: &Group, groups: &mut Groups) {
        let (tiles, points) = (usize::from(group.tiles), group.points);
        let hand = self.position.hand;
        let sub_hands = self.position.index.with(tiles, group.operators.into());
        match group.windows {
            Windows::Ungathered => {
                let first_crossing = self.buffers.gathered.crossing.len();
                self.buffers.gathered.gather(self.position, tiles);
                let are_some =
                    groups.list(self.position, &self.buffers.gathered, tiles, first_crossing);
                // Of single tiles only windows that may score are gathered.
                if !R::LEGAL_FIRST && (are_some || tiles == 1) {
                    groups.list_legal(self.position, tiles);
                }
            }
            Windows::Legal => self.offer_legal(tiles),
            Windows::MainOnly { old_operators } => {
                let (old, operators) = (old_operators.into(), group.operators.into());
                self.look_at_main(tiles, old, operators, points, sub_hands);
            }
            Windows::MainAndCross { number, way } => {
                let window = self.buffers.gathered.crossing[usize::from(number)].window;
                self.fill(sub_hands, points, &window, |search| {
                    search.fixed(number, way)
                });
            }
            Windows::CrossOnly { number, way } => {
                let window = self.buffers.gathered.crossing[usize::from(number)].window;
                let task = self.position.task(&window, self.fixed(number, way));
                for operators in places(window.operators.into()) {
                    let sub_hands = self.position.index.with(tiles, operators);
                    for sub_hand in
                        members(self.record.contenders(sub_hands, points, &window, true))
                    {
                        if let Some(codes) = task.first_valid(sub_hand as SubHand) {
                            self.record.offer(sub_hand, points, &window, Some(codes));
                        }
                    }
                }
            }
            Windows::ManyWays { number } => {
                let crossed = self.buffers.gathered.crossing[usize::from(number)];
                let Position { board, terms, .. } = self.position;
                let mut visitor = ManyWays {
                    position: self.position,
                    record: &mut self.record,
                    window: crossed.window,
                    met: 0,
                    most_cross: crossed.most,
                    parts: [0; CROSSES + 1],
                };
                visitor.renew();
                let operators = crossed.window.operators;
                // The visitor never breaks.
                let _ = fill(board, hand, terms, &crossed.window, operators, &mut visitor);
            }
        }
    }

    /// The symbols that are fixed in one of the scoring ways of the cross runs.
    fn fixed(&self, number: u16, way: u16) -> Fixed {
        let (mut at, mut found) = (0, FREE);
        self.buffers.gathered.crossing[usize::from(number)].each_way(
            self.position,
            &mut |fixed, _| {
                if at == way {
                    found = *fixed;
                }
                at += 1;
            },
        );
        found
    }

    /// Searches the windows of n tiles and old operators with n new ones.
    #[inline(always)]
    fn look_at_main(
        &mut self,
        tiles: usize,
        old: usize,
        operators: usize,
        points: u32,
        sub_hands: SubHands,
    ) {
        if old < 2 {
            let asked = self.buffers.gathered.asked(self.position, tiles, old);
            if asked != 0 {
                self.ask(sub_hands, points, tiles, asked);
            }
        }
        if tiles == 1 {
            for number in 0..self.buffers.gathered.single().len() {
                let window = self.buffers.gathered.single()[number];
                if usize::from(window.old_operators) == old
                    && window.operators >> operators & 1 == 1
                {
                    self.fill(sub_hands, points, &window, |_| FREE);
                }
            }
            return;
        }
        // Short windows are looked up, which is fast, and may save long ones that come later in order.
        let mut long = std::mem::take(&mut self.buffers.scratch.long);
        for line in places(self.buffers.gathered.lines_to_fill(self.position, old)) {
            let windows = &self.position.windows[line];
            for first in places(
                self.buffers
                    .gathered
                    .several(windows, tiles, old, operators)
                    .into(),
            ) {
                let window = windows.window_with(first, tiles, old, 1 << operators);
                if window.length() > LONGEST_KNOWN {
                    long.push(window);
                } else {
                    self.fill(sub_hands, points, &window, |_| FREE);
                }
            }
        }
        for window in long.drain(..) {
            self.fill(sub_hands, points, &window, |_| FREE);
        }
        self.buffers.scratch.long = long;
    }

    /// Looks up windows in the table.
    #[inline(always)]
    fn ask(&mut self, sub_hands: SubHands, points: u32, tiles: usize, asked: u128) {
        let position = self.position;
        if !self.record.is_indifferent() {
            for sub_hand in members(sub_hands) {
                let first = self
                    .buffers
                    .first
                    .asking(self.position, &self.buffers.gathered, tiles);
                let windows = members(position.answers(sub_hand, asked)).map(|bit| first[bit]);
                if let Some(window) =
                    windows.min_by_key(|window| position.ties.rank(window.location))
                {
                    self.record.offer(sub_hand, points, &window, None);
                }
            }
            return;
        }
        let all =
            members(sub_hands).fold(0, |all, sub_hand| all | position.answers(sub_hand, asked));
        if all == 0 {
            return;
        }
        let window = first_answered(self.position, &self.buffers.gathered, tiles, all)
            .expect("some window asked");
        for sub_hand in members(sub_hands) {
            if position.answers(sub_hand, asked) & window.anchor.bit() != 0 {
                self.record.offer(sub_hand, points, &window, None);
            }
        }
    }

    /// Fills a window, so that it has this score, with those of some sub-hands that would be better.
    fn fill(
        &mut self,
        sub_hands: SubHands,
        points: u32,
        window: &Window,
        fixed: impl FnOnce(&Self) -> Fixed,
    ) {
        let mut wanted = self.record.contenders(sub_hands, points, window, true);
        if wanted == 0 {
            return;
        }
        let task = self.position.task(window, fixed(self));
        let record = &mut self.record;
        fill_earning(
            &task,
            wanted,
            &mut self.buffers.scratch,
            |sub_hand, codes| {
                record.offer(usize::from(sub_hand), points, window, Some(*codes));
                // Of equal fillings by this sub-hand, this was the first in symbol order.
                wanted = if R::IS_OF_EACH {
                    wanted & !record.rivals(sub_hand.into())
                } else {
                    record.contenders(wanted, points, window, false)
                };
                wanted
            },
        );
    }
}

/// A search that is compiled once for each kind of vectors, see [`wide`](super::lanes::wide).
struct Running<'r, 's, R> {
    search: &'r mut Search<'s, R>,
    groups: &'r mut Groups,
    leaves: Option<&'r Leaves>,
}

impl<R: Record> pulp::WithSimd for Running<'_, '_, R> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        self.search.run_here(self.groups, self.leaves);
    }
}

/// The maximum sum of cross points for which separate bounds are stored.
const CROSSES: usize = 24;

/// Fills a window whose cross runs can score in too many ways to search each.
struct ManyWays<'a, R> {
    position: Position<'a>,
    record: &'a mut R,
    window: Window,
    /// The sub-hands with a filling so far: further ones with the same worth come after it in symbol order.
    met: SubHands,
    most_cross: u32,
    /// By the sum of cross points: the sub-hands that are still of interest, and all parts of them.
    parts: [SubHands; CROSSES + 1],
}

impl<R: Record> ManyWays<'_, R> {
    fn points(&self, operators: usize) -> u32 {
        self.position.points(
            self.window.tiles.into(),
            self.window.old_operators.into(),
            operators,
        )
    }

    /// Recomputes the sub-hands of interest.
    fn renew(&mut self) {
        for cross in 0..=(self.most_cross as usize).min(CROSSES) {
            // The last bound applies to all higher sums.
            let earned = if cross == CROSSES {
                self.most_cross
            } else {
                cross as u32
            };
            let mut wanted = 0;
            for operators in places(self.window.operators.into()) {
                let sub_hands = self
                    .position
                    .index
                    .with(self.window.tiles.into(), operators);
                let points = self.points(operators) + earned;
                wanted |= self
                    .record
                    .contenders(sub_hands & !self.met, points, &self.window, true);
                wanted |= self
                    .record
                    .contenders(sub_hands & self.met, points, &self.window, false);
            }
            self.parts[cross] = members_and_parts(wanted);
        }
    }
}

impl<R: Record> Visitor for ManyWays<'_, R> {
    #[inline]
    fn wanted(&self, laid: SubHand, most_cross: u32) -> bool {
        self.parts[(most_cross as usize).min(CROSSES)] >> laid & 1 == 1
    }

    fn take(&mut self, filled: &Filled<'_>, earns: impl FnOnce() -> bool) -> ControlFlow<()> {
        let sub_hand = usize::from(filled.sub_hand);
        let main = if earns() {
            self.points(self.position.hand.operators(filled.sub_hand))
        } else {
            0
        };
        let points = main + filled.cross;
        let mut codes = [EMPTY; MOST];
        codes[..filled.codes.len()].copy_from_slice(filled.codes);
        if points > 0
            && self
                .record
                .offer(sub_hand, points, &self.window, Some(codes))
        {
            self.met |= self.record.rivals(sub_hand);
            self.renew();
        }
        ControlFlow::Continue(())
    }
}
