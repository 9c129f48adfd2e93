//! Which list is the best of all of a length? Branch and bound.

use std::collections::HashMap;

use crate::distil::bits::Bits;
use crate::distil::near::Costed;
use crate::distil::problem::{Problem, cheapest};
use crate::distil::{Limits, List, Rule};

/// What rules can ask, each set of cases once.
pub(crate) struct Premises {
    conditions: Vec<Vec<usize>>,
    regions: Vec<Bits>,
}

impl Premises {
    /// All sets of as many conditions as a rule may have, the smaller ones first; of those that hold in the same cases
    /// the first.
    pub(crate) fn of(problem: &Problem, limits: &Limits) -> Premises {
        let mut made = Premises { conditions: Vec::new(), regions: Vec::new() };
        let mut known: HashMap<Bits, ()> = HashMap::new();
        let mut last: Vec<(Vec<usize>, Bits)> = vec![(Vec::new(), Bits::all(problem.cases))];
        // Nothing, and everything, are no conditions.
        known.insert(Bits::none(problem.cases), ());
        known.insert(Bits::all(problem.cases), ());
        for _ in 0..limits.conditions {
            let mut next = Vec::new();
            for (conditions, region) in &last {
                for condition in conditions.last().map_or(0, |last| last + 1)..problem.holds.len() {
                    let region = region.and(&problem.holds[condition]);
                    let conditions = [&conditions[..], &[condition]].concat();
                    if known.insert(region.clone(), ()).is_none() {
                        made.conditions.push(conditions.clone());
                        made.regions.push(region.clone());
                    }
                    next.push((conditions, region));
                }
            }
            last = next;
        }
        made
    }
}

/// The best of all lists of at most `length` rules, where one that costs as much as `known` is there already; `None` if
/// there is no better one. `Err` when that takes more than `work` additions.
pub(crate) fn best(
    problem: &Problem,
    premises: &Premises,
    length: usize,
    known: i64,
    work: u64,
) -> Result<Option<Costed>, OutOfWork> {
    let mut search = Search { problem, premises, best: None, bound: known, left: work, seen: HashMap::new() };
    let all = Bits::all(problem.cases);
    let sums = problem.sums(&all);
    search.spend(problem.cases)?;
    let floor = all.iter().map(|case| i64::from(problem.least[case])).sum();
    search.branch(&all, &sums, floor, length - 1, 0, &mut Vec::new())?;
    Ok(search.best)
}

/// It would have taken too long.
#[derive(Debug)]
pub(crate) struct OutOfWork;

struct Search<'p> {
    problem: &'p Problem,
    premises: &'p Premises,
    best: Option<Costed>,
    /// What a list has to cost less than.
    bound: i64,
    /// Additions that may yet be done.
    left: u64,
    /// What beginnings cost that leave these cases, by how many rules are left.
    seen: HashMap<(Bits, usize), i64>,
}

impl Search<'_> {
    fn spend(&mut self, cases: usize) -> Result<(), OutOfWork> {
        let work = (cases * self.problem.costs.len()) as u64;
        self.left = self.left.checked_sub(work).ok_or(OutOfWork)?;
        Ok(())
    }

    /// Tries all ways to go on with `more` rules and a last one, where `cost` is paid and these cases are left. `sums`
    /// is what each action costs there, `floor` the least that anything could.
    fn branch(
        &mut self,
        left: &Bits,
        sums: &[i64],
        floor: i64,
        more: usize,
        cost: i64,
        rules: &mut Vec<Rule>,
    ) -> Result<(), OutOfWork> {
        let (last, sum) = cheapest(sums);
        if cost + sum < self.bound {
            self.bound = cost + sum;
            self.best = Some((List::new(rules.clone(), last), self.bound));
        }
        if more == 0 || cost + floor >= self.bound {
            return Ok(());
        }
        // Beginnings that leave the same cases are as good as what they cost.
        if let Some(known) = self.seen.get(&(left.clone(), more))
            && *known <= cost
        {
            return Ok(());
        }
        self.seen.insert((left.clone(), more), cost);
        let mut branches = Vec::new();
        for (place, region) in self.premises.regions.iter().enumerate() {
            let caught = region.and(left);
            let count = caught.count();
            if count == 0 {
                continue;
            }
            self.spend(count)?;
            let caught_sums = self.problem.sums(&caught);
            let caught_floor: i64 = caught.iter().map(|case| i64::from(self.problem.least[case])).sum();
            let (action, paid) = cheapest(&caught_sums);
            let rest: Vec<i64> = sums.iter().zip(&caught_sums).map(|(all, caught)| all - caught).collect();
            branches.push((
                paid + cheapest(&rest).1,
                place,
                action,
                paid,
                rest,
                floor - caught_floor,
                caught,
            ));
        }
        // The most promising first, so that the bound gets tight early.
        branches.sort_by_key(|branch| (branch.0, branch.1));
        for (_, place, action, paid, rest, floor, caught) in branches {
            if cost + paid + floor >= self.bound {
                continue;
            }
            rules.push(Rule { conditions: self.premises.conditions[place].clone(), action });
            self.branch(&left.without(&caught), &rest, floor, more - 1, cost + paid, rules)?;
            rules.pop();
        }
        Ok(())
    }
}
