//! Ways to fill a short window so that it earns, looked up by the multiset of all its tiles.

use super::super::code::{CODES, Code, EMPTY};
use super::expressions::Packed;
use super::fill::Task;
use super::multisets::{Key, LONGEST_KNOWN, MOST};
use super::sub_hands::{SubHands, members};

/// Whether a window is short enough.
pub(super) fn is_known(task: &Task<'_>) -> bool {
    task.run.len() <= LONGEST_KNOWN
}

/// Finds the first way in order of the symbols for each of some sub-hands.
pub(super) fn look_up(task: &Task<'_>, wanted: SubHands, found: &mut Vec<([Code; MOST], u8)>) {
    let pattern = Pattern::read(task);
    for sub_hand in members(wanted) {
        let key = pattern.key.plus(task.hand.keys[sub_hand]);
        let mut expressions = task.table.expressions.of(key).iter().copied();
        if let Some(packed) = expressions.find(|packed| packed & pattern.mask == pattern.old) {
            found.push((pattern.new_codes(packed), sub_hand as u8));
        }
    }
}

/// What is given of a run.
struct Pattern {
    /// All bits of the symbols that are given, by the tiles there or as they are fixed; and those symbols.
    mask: Packed,
    old: Packed,
    /// The old tiles.
    key: Key,
    /// The places of empty squares from the end of the run, the first one first.
    empty: [u8; MOST],
    tiles: usize,
}

impl Pattern {
    fn read(task: &Task<'_>) -> Pattern {
        let (mut mask, mut old, mut key) = (0, 0, Key::default());
        let (mut empty, mut tiles) = ([0; MOST], 0);
        for (place, &code) in task.run.iter().enumerate() {
            let given = if code == EMPTY { task.fixed[place] } else { code };
            mask = mask << 4 | if given == EMPTY { 0 } else { 15 };
            old = old << 4 | Packed::from(given.0);
            if code == EMPTY {
                empty[tiles] = (task.run.len() - 1 - place) as u8;
                tiles += 1;
            } else {
                key = key.plus(KEYS[code.index()]);
            }
        }
        Pattern { mask, old, key, empty, tiles }
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

/// By code.
pub(super) const KEYS: [Key; CODES] = {
    let mut keys = [Key(0); CODES];
    let mut code = 1;
    while code < CODES {
        keys[code] = Key::of(code - 1);
        code += 1;
    }
    keys
};
