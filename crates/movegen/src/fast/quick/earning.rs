//! The ways to fill a window so that it earns: the innermost loop of everything.
//!
//! Short windows are looked up. Long ones are searched depth first, but only over which squares take operators;
//! the tiles are in all their orders at once. Remainders tell (see `lanes`) which orders may earn, one in some
//! forty; only those are valued exactly.

use super::super::code::{Code, DIVIDE};
use super::arranged::Arranged;
use super::descent::{Search, Square, Stacks, look};
use super::fill::{Filled, Task, Visitor, operators_of};
use super::lanes::MODULUS;
use super::lookup::{is_known, look_up};
use super::multisets::MOST;
use super::sub_hands::{SubHands, members};
use super::tail::Tail;
use super::value::Value;

/// The memory that filling works in.
#[derive(Clone, Debug, Default)]
pub(super) struct Workbench {
    pub(super) arranged: Arranged,
    stacks: Stacks,
    /// The ways found in a window, with the sub-hand of each.
    found: Vec<([Code; MOST], u8)>,
}

/// Visits the ways to fill a run so that it earns, with the sub-hands that a visitor wants, in order of the
/// symbols. Cross runs are left out of account.
pub(super) fn fill_earning<V: Visitor>(task: &Task<'_>, bench: &mut Workbench, visitor: &mut V) {
    let mut wanted = visitor.wanted(0);
    bench.found.clear();
    if is_known(task) {
        look_up(task, wanted, &mut bench.found);
    } else {
        arrange(task, wanted, bench);
    }
    let found = &mut bench.found;
    if found.len() > 1 {
        found.sort_unstable();
    }
    for &(codes, sub_hand) in &*found {
        if wanted >> sub_hand & 1 == 1 && visitor.take(&Filled { sub_hand, codes, earns: true, cross: 0 }) {
            wanted = visitor.wanted(0);
        }
    }
}

/// Finds all ways to fill a run with some sub-hands so that it earns.
fn arrange(task: &Task<'_>, wanted: SubHands, bench: &mut Workbench) {
    let mut squares = [Square::default(); MOST];
    let tiles = look(task, &mut squares);
    let squares = &squares[..tiles];
    let tail = Tail::read(&task.run[usize::from(squares[tiles - 1].next)..]).by(MODULUS);
    let first = usize::from(squares[0].next) - 1;
    let head = task.run[..first].iter().fold(Value::START, |value, &code| value.push(code));
    let old_divides = task.run.contains(&DIVIDE);
    let Workbench { arranged, stacks, found } = bench;
    for operators in members(operators_of(task.hand, tiles, wanted).into()) {
        let wanted = wanted & task.hand.sub_hands(tiles, operators);
        for block in arranged.of(task.hand, tiles - operators, operators, wanted) {
            let (vectors, divides) = (block.vectors(), old_divides || block.divides);
            let mut search = Search {
                task,
                squares,
                head,
                first,
                is_fresh: !task.run[..first].iter().any(|code| code.is_operator()),
                tail: &tail,
                operators: operators as u32,
                wanted,
                block,
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
