//! The ways to fill a window so that it earns: the innermost loop of everything.
//!
//! Short windows are looked up by the multiset of all their tiles. Long ones are searched depth first, but only over
//! which squares take operators; the tiles are in all their orders at once. Remainders tell (see `lanes`) which
//! orders may earn, one in some forty; only those are valued exactly.

use super::super::code::{Code, DIVIDE, EMPTY, members};
use super::super::value::Value;
use super::arrangements::Arrangements;
use super::descent::{Search, Square, Stacks, look};
use super::lanes::MODULUS;
use super::multisets::{KEYS, Key, LONGEST_KNOWN, MOST};
use super::position::{Codes, Task};
use super::sub_hands::SubHands;
use super::table::Packed;
use super::tail::Tail;

/// The memory that filling works in.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub(super) arrangements: Arrangements,
    stacks: Stacks,
    /// The ways found in a window, with the sub-hand of each.
    found: Vec<(Codes, u8)>,
}

/// Calls `take` with the ways to fill a run so that it earns, with the sub-hands that are wanted, in order of the
/// symbols; it tells what is wanted from there on. Cross runs are left out of account.
pub(super) fn fill_earning(
    task: &Task<'_>,
    mut wanted: SubHands,
    scratch: &mut Scratch,
    mut take: impl FnMut(u8, &Codes) -> SubHands,
) {
    scratch.found.clear();
    if task.run.len() <= LONGEST_KNOWN {
        look_up(task, wanted, &mut scratch.found);
    } else {
        arrange(task, wanted, scratch);
    }
    let found = &mut scratch.found;
    if found.len() > 1 {
        found.sort_unstable();
    }
    for (codes, sub_hand) in &*found {
        if wanted >> sub_hand & 1 == 1 {
            wanted = take(*sub_hand, codes);
        }
    }
}

/// Finds the first way in order of the symbols for each of some sub-hands.
fn look_up(task: &Task<'_>, wanted: SubHands, found: &mut Vec<(Codes, u8)>) {
    let pattern = Pattern::read(task);
    for sub_hand in members(wanted) {
        let key = pattern.key.plus(task.index.keys[sub_hand]);
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
    fn new_codes(&self, packed: Packed) -> Codes {
        let mut codes = [EMPTY; MOST];
        for (code, &place) in codes.iter_mut().zip(&self.empty[..self.tiles]) {
            *code = Code((packed >> (4 * place) & 15) as u8);
        }
        codes
    }
}

/// Finds all ways to fill a run with some sub-hands so that it earns.
fn arrange(task: &Task<'_>, wanted: SubHands, scratch: &mut Scratch) {
    let mut squares = [Square::default(); MOST];
    let tiles = look(task, &mut squares);
    let squares = &squares[..tiles];
    let tail = Tail::read(&task.run[usize::from(squares[tiles - 1].next)..]).by(MODULUS);
    let first = usize::from(squares[0].next) - 1;
    let head = task.run[..first].iter().fold(Value::START, |value, &code| value.push(code));
    let old_divides = task.run.contains(&DIVIDE);
    let Scratch { arrangements, stacks, found } = scratch;
    for operators in members(task.hand.affordable[tiles].into()) {
        let wanted = wanted & task.index.with(tiles, operators);
        if wanted == 0 {
            continue;
        }
        for batch in arrangements.of(task.hand, tiles - operators, operators, wanted) {
            let (vectors, divides) = (batch.vectors(), old_divides || batch.divides);
            let mut search = Search {
                task,
                squares,
                head,
                first,
                is_fresh: !task.run[..first].iter().any(|code| code.is_operator()),
                tail: &tail,
                operators: operators as u32,
                wanted,
                batch,
                vectors,
                divides,
                stacks,
                laid: 0,
                found,
            };
            search.start();
        }
    }
}
