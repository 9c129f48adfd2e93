//! Which rule is best to put before others?

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::distil::bits::Bits;
use crate::distil::problem::{Problem, cheapest};
use crate::distil::{Limits, Rule};

/// Sums of so many differences stay within 32 bits.
const CHUNK: usize = 1 << 10;

/// A rule, and by how much it makes the costs less.
pub(crate) type Gain = (i64, Rule);

/// The best `keep` rules for the cases that come this far, where whatever a rule does not catch costs what `rest` says;
/// best first, only those that gain more than some gain of 0 at least.
///
/// Every condition is tried with every action. Further conditions are added to those that look best with an action, or
/// could yet: a rule never gains more than what its action gains in the cases where it is better.
pub(crate) fn best_rules(
    problem: &Problem,
    (reach, rest): (&Bits, &[i32]),
    limits: &Limits,
    (keep, more_than): (usize, i64),
) -> Vec<Gain> {
    let cases: Vec<usize> = reach.iter().collect();
    let masks = masks(problem, &cases);
    let mut best = Best { keep, more_than, gains: BinaryHeap::new() };
    let saved = |costs: &Vec<i32>| cases.iter().map(|&case| rest[case] - costs[case]).collect::<Vec<i32>>();
    let could = |saved: &[i32]| saved.iter().map(|&saved| i64::from(saved.max(0))).sum::<i64>();
    let mut actions: Vec<(Reverse<i64>, usize, Vec<i32>)> = problem
        .costs
        .iter()
        .enumerate()
        .map(|(action, costs)| (action, saved(costs)))
        .map(|(action, saved)| (Reverse(could(&saved)), action, saved))
        .collect();
    // Those that could gain most first, so that others are soon known to gain less.
    actions.sort_unstable_by_key(|of| (of.0, of.1));
    for (Reverse(could), action, saved) in actions {
        if could > best.least() {
            Deepen { masks: &masks, action, limits }.further(&saved, &mut Vec::new(), &mut best);
        }
    }
    best.sorted()
}

/// By condition: all bits set where it holds.
fn masks(problem: &Problem, cases: &[usize]) -> Vec<Vec<i32>> {
    let mask = |holds: &Bits| cases.iter().map(|&case| -i32::from(holds.has(case))).collect();
    problem.holds.iter().map(mask).collect()
}

/// Tries conditions for an action.
struct Deepen<'a> {
    masks: &'a [Vec<i32>],
    action: usize,
    limits: &'a Limits,
}

impl Deepen<'_> {
    /// Tries every condition more, and further ones beside the most promising.
    fn further(&self, saved: &[i32], conditions: &mut Vec<usize>, best: &mut Best) {
        let deeper = conditions.len() + 1 < self.limits.conditions;
        let mut promising: Vec<(i64, i64, usize)> = Vec::new();
        for condition in (0..self.masks.len()).filter(|condition| !conditions.contains(condition)) {
            let (gain, could) = gain(saved, &self.masks[condition]);
            best.offer(gain, || Rule { conditions: with(conditions, condition), action: self.action });
            if deeper && could > gain && could > best.least() {
                promising.push((gain, could, condition));
            }
        }
        let mut chosen: Vec<(i64, usize)> = Vec::new();
        for order in [|of: &(i64, i64, usize)| of.0, |of: &(i64, i64, usize)| of.1] {
            promising.sort_by_key(|of| (Reverse(order(of)), of.2));
            let first = promising.iter().take(self.limits.extended);
            chosen.extend(first.map(|&(_, could, condition)| (could, condition)));
        }
        chosen.sort_unstable_by_key(|&(_, condition)| condition);
        chosen.dedup();
        for (could, condition) in chosen {
            if could > best.least() {
                let mask = &self.masks[condition];
                let left: Vec<i32> = saved.iter().zip(mask).map(|(saved, mask)| saved & mask).collect();
                conditions.push(condition);
                self.further(&left, conditions, best);
                conditions.pop();
            }
        }
    }
}

/// What is saved where a condition holds, and what is saved there in the cases that are better for it.
fn gain(saved: &[i32], mask: &[i32]) -> (i64, i64) {
    let (mut gain, mut could) = (0, 0);
    for (saved, mask) in saved.chunks(CHUNK).zip(mask.chunks(CHUNK)) {
        // Without checks for overflow, which cannot be, this is done four cases at a time.
        let (mut all, mut more) = (0_i32, 0_i32);
        for (saved, mask) in saved.iter().zip(mask) {
            let saved = saved & mask;
            all = all.wrapping_add(saved);
            more = more.wrapping_add(saved & !(saved >> 31));
        }
        gain += i64::from(all);
        could += i64::from(more);
    }
    (gain, could)
}

/// Conditions and one more, in order.
fn with(conditions: &[usize], condition: usize) -> Vec<usize> {
    let mut all = [conditions, &[condition]].concat();
    all.sort_unstable();
    all
}

/// The best rules so far.
struct Best {
    keep: usize,
    more_than: i64,
    /// The worst of them on top.
    gains: BinaryHeap<Reverse<(i64, Reverse<Rule>)>>,
}

impl Best {
    /// What a rule has to gain more than.
    fn least(&self) -> i64 {
        match self.gains.peek() {
            // Another with the same gain may come before it in their order.
            Some(Reverse((gain, _))) if self.gains.len() >= self.keep => self.more_than.max(*gain - 1),
            _ => self.more_than,
        }
    }

    fn offer(&mut self, gain: i64, rule: impl FnOnce() -> Rule) {
        if gain <= self.least() {
            return;
        }
        let offered = Reverse((gain, Reverse(rule())));
        if self.gains.iter().any(|known| *known == offered) {
            return;
        }
        self.gains.push(offered);
        if self.gains.len() > self.keep {
            self.gains.pop();
        }
    }

    fn sorted(self) -> Vec<Gain> {
        let mut gains: Vec<Gain> =
            self.gains.into_iter().map(|Reverse((gain, Reverse(rule)))| (gain, rule)).collect();
        gains.sort_by(|(one, rule), (other, than)| other.cmp(one).then_with(|| rule.cmp(than)));
        gains
    }
}

/// The best `keep` ways to part the cases that come to the last rule: a rule before it, the last action anew, and by
/// how much both together make what `last` costs there less; best first, only those that gain something.
///
/// What a rule catches and what it leaves are then both decided at the least cost, which [`best_rules`] cannot do: it
/// leaves what comes behind as it is.
pub(crate) fn best_partings(
    problem: &Problem,
    reach: &Bits,
    last: usize,
    limits: &Limits,
    keep: usize,
) -> Vec<(i64, Rule, usize)> {
    let cases: Vec<usize> = reach.iter().collect();
    let masks = masks(problem, &cases);
    let costs: Vec<Vec<i32>> =
        problem.costs.iter().map(|costs| cases.iter().map(|&case| costs[case]).collect()).collect();
    let sums = |mask: &[i32]| -> Vec<i64> { costs.iter().map(|costs| masked_sum(costs, mask)).collect() };
    let everywhere = vec![-1; cases.len()];
    let all = sums(&everywhere);
    let mut made: Vec<(i64, Rule, usize)> = Vec::new();
    let mut level = vec![(Vec::new(), everywhere)];
    for _ in 0..limits.conditions {
        let mut next: Vec<(i64, Vec<usize>)> = Vec::new();
        for (conditions, region) in &level {
            for condition in (0..masks.len()).filter(|condition| !conditions.contains(condition)) {
                let conditions = with(conditions, condition);
                if next.iter().any(|(_, known)| *known == conditions) {
                    continue;
                }
                let caught = sums(&both(region, &masks[condition]));
                let left: Vec<i64> = all.iter().zip(&caught).map(|(all, caught)| all - caught).collect();
                let ((action, paid), (then, rest)) = (cheapest(&caught), cheapest(&left));
                let gain = all[last] - paid - rest;
                if gain > 0 {
                    made.push((gain, Rule { conditions: conditions.clone(), action }, then));
                }
                next.push((gain, conditions));
            }
        }
        next.sort_by(|(one, conditions), (other, than)| other.cmp(one).then_with(|| conditions.cmp(than)));
        next.truncate(limits.extended);
        let region = |conditions: &[usize]| {
            let (first, others) = conditions.split_first().expect("there is a condition");
            others.iter().fold(masks[*first].clone(), |region, &condition| both(&region, &masks[condition]))
        };
        level = next
            .into_iter()
            .map(|(_, conditions)| {
                let region = region(&conditions);
                (conditions, region)
            })
            .collect();
    }
    made.sort_by(|(one, rule, _), (other, than, _)| other.cmp(one).then_with(|| rule.cmp(than)));
    made.truncate(keep);
    made
}

fn both(one: &[i32], other: &[i32]) -> Vec<i32> {
    one.iter().zip(other).map(|(one, other)| one & other).collect()
}

fn masked_sum(costs: &[i32], mask: &[i32]) -> i64 {
    let chunks = costs.chunks(CHUNK).zip(mask.chunks(CHUNK));
    let sum = |(costs, mask): (&[i32], &[i32])| {
        costs.iter().zip(mask).fold(0_i32, |sum, (cost, mask)| sum.wrapping_add(cost & mask))
    };
    chunks.map(|both| i64::from(sum(both))).sum()
}
