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

/// Three bits for each place of a run, and the number of new operators.
type Shape = u64;

/// How many steps are kept: 160 KiB. Then all are forgotten.
const MOST_STEPS: usize = 1 << 15;

impl Plans {
    /// The plan for a task with so many new operators, and its steps.
    pub(super) fn of(&mut self, task: &Task<'_>, operators: usize) -> (&Plan, &[Step]) {
        if self.steps.len() > MOST_STEPS {
            self.known.clear();
            self.steps.clear();
        }
        let Plans { known, steps } = self;
        let (plan, start, end) = known.entry(shape(task, operators)).or_insert_with(|| {
            let start = steps.len() as u32;
            let plan = Plan::make(task, operators, steps);
            (plan, start, steps.len() as u32)
        });
        (plan, &steps[*start as usize..*end as usize])
    }
}

fn shape(task: &Task<'_>, operators: usize) -> Shape {
    // What is there, or is to be laid; and if neither, nothing.
    let kind = |code: Code| 1 + Shape::from(code.is_operator());
    let places = task.run.iter().zip(&task.fixed);
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
    places << 3 | operators as Shape
}
