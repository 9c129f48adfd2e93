//! Ways to fill a short window so that it earns, looked up by the multiset of all its tiles.

use super::super::code::{Code, EMPTY};
use super::fill::Task;
use super::hand::{SubHands, members, places};
use super::multisets::{FIRST, KINDS, LONGEST_KNOWN, MOST, STEP};
use super::table::Packed;

/// Whether a window is short enough.
pub(super) fn is_known(task: &Task<'_>) -> bool {
    task.run.len() <= LONGEST_KNOWN
}

/// Finds the first way in order of the symbols for each of some sub-hands.
pub(super) fn look_up(task: &Task<'_>, wanted: SubHands, found: &mut Vec<([Code; MOST], u8)>) {
    let pattern = Pattern::read(task);
    for sub_hand in members(wanted) {
        let multiset = pattern.multiset(task, sub_hand as u8);
        let expressions = task.table.expressions(multiset).iter();
        if let Some(packed) = expressions.copied().find(|packed| packed & pattern.mask == pattern.old) {
            found.push((pattern.new_codes(packed), sub_hand as u8));
        }
    }
}

/// What is given of a run.
struct Pattern {
    /// All bits of the symbols that are given, by the tiles there or as they are fixed; and those symbols.
    mask: Packed,
    old: Packed,
    length: usize,
    /// The places of empty squares from the end of the run, the first one first.
    empty: [u8; MOST],
    tiles: usize,
    /// The kinds of the old tiles, in order.
    kinds: [u8; MOST],
    count: usize,
    /// By kind of old tile: the hand's tiles that come before it in order.
    before: [u8; MOST],
    /// By place in the hand: how many old tiles come before it.
    old_before: [u8; MOST],
}

impl Pattern {
    fn read(task: &Task<'_>) -> Pattern {
        let (mut mask, mut old) = (0, 0);
        let (mut empty, mut tiles) = ([0; MOST], 0);
        let mut counts = [0u8; KINDS + 1];
        let length = task.run.len();
        for (place, &code) in task.run.iter().enumerate() {
            let given = if code == EMPTY { task.fixed[place] } else { code };
            mask = mask << 4 | if given == EMPTY { 0 } else { 15 };
            old = old << 4 | Packed::from(given.0);
            if code == EMPTY {
                empty[tiles] = (length - 1 - place) as u8;
                tiles += 1;
            } else {
                counts[code.index()] += 1;
            }
        }
        let (mut kinds, mut count) = ([0; MOST], 0);
        let (mut before, mut old_before) = ([0; MOST], [0; MOST]);
        let hand = task.hand;
        let mut place = 0;
        for code in 1..=KINDS {
            while place < hand.size && hand.codes[place].index() == code {
                old_before[place] = count as u8;
                place += 1;
            }
            // Of equal tiles, those of the hand come first.
            for _ in 0..counts[code] {
                kinds[count] = code as u8 - 1;
                before[count] = (1u16 << place).wrapping_sub(1) as u8;
                count += 1;
            }
        }
        Pattern { mask, old, length, empty, tiles, kinds, count, before, old_before }
    }

    /// The number of the multiset of the old tiles and a sub-hand: each tile counts by its kind and by how many
    /// come before it in order.
    #[inline]
    fn multiset(&self, task: &Task<'_>, sub_hand: u8) -> u32 {
        let mut number = FIRST[self.length];
        for (i, place) in places(sub_hand).enumerate() {
            let kind = usize::from(task.hand.codes[place].0) - 1;
            number += STEP[i + usize::from(self.old_before[place])][kind];
        }
        for i in 0..self.count {
            let before = (sub_hand & self.before[i]).count_ones() as usize;
            number += STEP[i + before][usize::from(self.kinds[i])];
        }
        number
    }

    /// The symbols of an expression that are new.
    fn new_codes(&self, packed: Packed) -> [Code; MOST] {
        let mut codes = [EMPTY; MOST];
        for (code, &place) in codes.iter_mut().zip(&self.empty[..self.tiles]) {
            *code = Code((packed >> (4 * place) & 15) as u8);
        }
        codes
    }
}
