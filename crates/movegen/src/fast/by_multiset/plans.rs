//! The cache of plans, by the shape of the window.

use rustc_hash::FxHashMap;

use super::plan::{Plan, Step};
use super::shape::Shape;

/// Plans by the shape of a window with its number of new operators.
#[derive(Debug, Default)]
pub(super) struct Plans {
    /// With the first step of each and their number.
    known: FxHashMap<Shape, (Plan, u32, u16)>,
    steps: Vec<Step>,
}

/// The maximum number of cached steps: 640 KiB, enough for more than a thousand games. Beyond it the cache is cleared.
const MOST_STEPS: usize = 1 << 17;

impl Plans {
    /// The plan for windows of a shape, and its steps.
    pub(super) fn plan(&mut self, shape: Shape) -> (&Plan, &[Step]) {
        if self.steps.len() > MOST_STEPS {
            self.known.clear();
            self.steps.clear();
        }
        let Plans { known, steps } = self;
        let (plan, start, count) = known.entry(shape).or_insert_with(|| {
            let start = steps.len();
            let plan = Plan::make(shape, steps);
            (plan, start as u32, (steps.len() - start) as u16)
        });
        (plan, &steps[*start as usize..][..usize::from(*count)])
    }
}
