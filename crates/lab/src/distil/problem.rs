//! What is decided, and what does each way of deciding cost?

use crate::distil::bits::Bits;
use crate::distil::{List, Rule};

/// The most that an action can cost in a case, and the most it can save: sums of differences of so many stay exact.
pub const MOST_COST: i32 = 1 << 19;

/// Cases with the conditions that hold in each and the costs of each action there.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(crate) cases: usize,
    /// By condition: the cases in which it holds.
    pub(crate) holds: Vec<Bits>,
    /// By action: the cost in each case.
    pub(crate) costs: Vec<Vec<i32>>,
    /// The least that any action costs in each case.
    pub(crate) least: Vec<i32>,
}

/// Why numbers are no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DistilError {
    /// There is no action, or no case.
    #[error("there must be an action and a case at least")]
    Empty,
    /// A condition or an action says something of another number of cases.
    #[error("{found} cases where others have {expected}")]
    Cases {
        /// How many the first action has.
        expected: usize,
        /// How many were found.
        found: usize,
    },
    /// A cost is too large.
    #[error("a cost of {0} is beyond {MOST_COST}")]
    Cost(i32),
}

impl Problem {
    /// A problem of what holds by condition and case, and what is paid by action and case.
    ///
    /// # Errors
    /// When there is no action or case, numbers of cases differ, or a cost is beyond [`MOST_COST`] either way.
    pub fn new(holds: &[Vec<bool>], costs: Vec<Vec<i32>>) -> Result<Problem, DistilError> {
        let cases = costs.first().map_or(0, Vec::len);
        if cases == 0 {
            return Err(DistilError::Empty);
        }
        let lengths = holds.iter().map(Vec::len).chain(costs.iter().map(Vec::len));
        if let Some(found) = lengths.into_iter().find(|&found| found != cases) {
            return Err(DistilError::Cases { expected: cases, found });
        }
        if let Some(&cost) = costs.iter().flatten().find(|cost| cost.unsigned_abs() > MOST_COST as u32) {
            return Err(DistilError::Cost(cost));
        }
        let least = (0..cases).map(|case| costs.iter().map(|costs| costs[case]).min().expect("an action"));
        Ok(Problem {
            cases,
            holds: holds.iter().map(|holds| Bits::of(holds)).collect(),
            least: least.collect(),
            costs,
        })
    }

    /// How many cases there are.
    #[must_use]
    pub const fn cases(&self) -> usize {
        self.cases
    }

    /// What a list costs over all cases.
    ///
    /// # Panics
    /// When it names a condition or an action that there is not.
    #[must_use]
    pub fn cost(&self, list: &List) -> i64 {
        self.costs_of(list.rules()).into_iter().map(i64::from).sum()
    }

    /// What rules cost in each case, the last of which has no condition.
    pub(crate) fn costs_of(&self, rules: &[Rule]) -> Vec<i32> {
        let (last, before) = rules.split_last().expect("a list has a last rule");
        let mut costs = self.costs[last.action].clone();
        for rule in before.iter().rev() {
            self.follow(rule, &mut costs);
        }
        costs
    }

    /// Changes what cases cost by a rule that comes before.
    pub(crate) fn follow(&self, rule: &Rule, costs: &mut [i32]) {
        for case in self.region(&rule.conditions).iter() {
            costs[case] = self.costs[rule.action][case];
        }
    }

    /// The cases in which all of these conditions hold.
    pub(crate) fn region(&self, conditions: &[usize]) -> Bits {
        conditions.iter().fold(Bits::all(self.cases), |region, &condition| region.and(&self.holds[condition]))
    }

    /// What each action costs over some cases.
    pub(crate) fn sums(&self, region: &Bits) -> Vec<i64> {
        let cases: Vec<usize> = region.iter().collect();
        self.costs.iter().map(|costs| cases.iter().map(|&case| i64::from(costs[case])).sum()).collect()
    }
}

/// The action with the least sum, the first among equals, and that sum.
pub(crate) fn cheapest(sums: &[i64]) -> (usize, i64) {
    let (action, &sum) = sums.iter().enumerate().min_by_key(|&(_, sum)| *sum).expect("there is an action");
    (action, sum)
}
