//! The plans that were made, by the shape of the window.

use rustc_hash::FxHashMap;

use super::super::code::{Code, EMPTY};
use super::plan::{Plan, Step};
use super::position::Task;

/// Plans by the shape of a window and the number of new operators.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans {
    /// With the steps of each: from where to where.
    known: FxHashMap<Shape, (Plan, u32, u32)>,
    steps: Vec<Step>,
}

/// Three bits for each place of a run from the first empty square to the last, what is before and behind, and the number of
/// new operators.
type Shape = u64;

/// How many steps are kept: 640 KiB, which some three hundred games come to. Then all are forgotten.
const MOST_STEPS: usize = 1 << 17;

impl Plans {
    /// The plan for a task, with its first and last empty squares there, with so many new operators; and its steps.
    pub(super) fn of(
        &mut self,
        task: &Task<'_>,
        squares: (usize, usize),
        operators: usize,
    ) -> (&Plan, &[Step]) {
        if self.steps.len() > MOST_STEPS {
            self.known.clear();
            self.steps.clear();
        }
        let Plans { known, steps } = self;
        let (plan, start, end) = known.entry(shape(task, squares, operators)).or_insert_with(|| {
            let start = steps.len() as u32;
            let plan = Plan::make(task, squares.0, operators, steps);
            (plan, start, steps.len() as u32)
        });
        (plan, &steps[*start as usize..*end as usize])
    }
}

fn shape(task: &Task<'_>, (first, last): (usize, usize), operators: usize) -> Shape {
    // What is there, or is to be laid; and if neither, nothing.
    let kind = |code: Code| 1 + Shape::from(code.is_operator());
    let places = task.run[first..=last].iter().zip(&task.fixed[first..]);
    let places = places.fold(1, |shape, (&old, &fixed)| {
        let here = if old != EMPTY {
            kind(old)
        } else if fixed != EMPTY {
            2 + kind(fixed)
        } else {
            0
        };
        shape << 3 | here
    });
    // Of what is before, whether there is an operator and what comes last; of what is behind, what comes first.
    let (head, tail) = (&task.run[..first], &task.run[last + 1..]);
    let has_operator = Shape::from(head.iter().any(|code| code.is_operator()));
    let [before, behind] = [head.last(), tail.first()].map(|code| code.map_or(0, |&code| kind(code)));
    ((places << 1 | has_operator) << 2 | before) << 5 | behind << 3 | operators as Shape
}
