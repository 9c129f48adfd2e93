//! How does one list become a better one?

use crate::distil::best_rule::{best_partings, best_rules};
use crate::distil::bits::Bits;
use crate::distil::problem::{Problem, cheapest};
use crate::distil::{Limits, List};

/// A list, and what it costs.
pub(crate) type Costed = (List, i64);

/// The best single action.
pub(crate) fn one(problem: &Problem) -> Costed {
    let (action, cost) = cheapest(&problem.sums(&Bits::all(problem.cases)));
    (List::new(Vec::new(), action), cost)
}

/// Lists with one rule more: at each place the best few.
pub(crate) fn inserted(problem: &Problem, (list, cost): &Costed, limits: &Limits) -> Vec<Costed> {
    let places = Places::of(problem, list);
    let mut made = Vec::new();
    for place in 0..list.len() {
        for (gain, rule) in best_rules(problem, places.at(place), limits, (limits.kept, 0)) {
            let mut rules = list.before_last().to_vec();
            rules.insert(place, rule);
            made.push((List::new(rules, list.last()), cost - gain));
        }
    }
    let (reach, _) = places.at(list.len() - 1);
    for (gain, rule, last) in best_partings(problem, reach, list.last(), limits, limits.kept) {
        made.push((List::new([list.before_last(), &[rule]].concat(), last), cost - gain));
    }
    made
}

/// Lists with one rule less: without each of them.
pub(crate) fn dropped(problem: &Problem, list: &List) -> Vec<Costed> {
    let without = |place: usize| {
        let mut rules = list.before_last().to_vec();
        rules.remove(place);
        let list = List::new(rules, list.last());
        let cost = problem.cost(&list);
        (list, cost)
    };
    (0..list.len() - 1).map(without).collect()
}

/// Changes one rule after the other for the best in its place until none is better: conditions and action together.
/// Rules that gain nothing fall out.
pub(crate) fn polished(problem: &Problem, list: &List, limits: &Limits) -> Costed {
    let (mut rules, mut last) = (list.before_last().to_vec(), list.last());
    let mut cost = problem.cost(list);
    loop {
        let before = cost;
        for place in (0..rules.len()).rev() {
            let left = List::new([&rules[..place], &rules[place + 1..]].concat(), last);
            let without = problem.cost(&left);
            let places = Places::of(problem, &left);
            // What stands there gains this; only what gains more is looked for.
            let gained = (without - cost).max(0);
            let best = best_rules(problem, places.at(place), limits, (1, gained));
            match best.into_iter().next() {
                // Among equally good ones what stands there stays.
                Some((gain, rule)) if without - gain < cost => {
                    rules[place] = rule;
                    cost = without - gain;
                }
                _ if without <= cost => {
                    rules.remove(place);
                    cost = without;
                }
                _ => {}
            }
        }
        // The last two together, or the last by itself.
        let first = rules.len().saturating_sub(1);
        let reach = rules[..first]
            .iter()
            .fold(Bits::all(problem.cases), |reach, rule| reach.without(&problem.region(&rule.conditions)));
        let (sums, paid) = (problem.sums(&reach), problem.cost(&List::new(rules[..first].to_vec(), last)));
        let (action, sum) = cheapest(&sums);
        // What the list costs where all that comes to its last two is given to the last.
        let best = best_partings(problem, &reach, last, limits, 1).into_iter().next();
        match best.filter(|_| first < rules.len()) {
            Some((gain, rule, then)) if paid - gain < cost => {
                (rules[first], last, cost) = (rule, then, paid - gain);
            }
            _ if paid - sums[last] + sum < cost => {
                rules.truncate(first);
                (last, cost) = (action, paid - sums[last] + sum);
            }
            _ => {}
        }
        if cost == before {
            return (List::new(rules, last), cost);
        }
    }
}

/// For each place of a list the cases that come to it, and what they cost from there on.
struct Places(Vec<(Bits, Vec<i32>)>);

impl Places {
    fn of(problem: &Problem, list: &List) -> Places {
        let mut reach = Bits::all(problem.cases);
        let mut reaches = vec![reach.clone()];
        for rule in list.before_last() {
            reach = reach.without(&problem.region(&rule.conditions));
            reaches.push(reach.clone());
        }
        let mut rest = problem.costs[list.last()].clone();
        let mut rests = vec![rest.clone()];
        for rule in list.before_last().iter().rev() {
            problem.follow(rule, &mut rest);
            rests.push(rest.clone());
        }
        rests.reverse();
        Places(reaches.into_iter().zip(rests).collect())
    }

    /// Before the rule at this place, or before the last.
    fn at(&self, place: usize) -> (&Bits, &[i32]) {
        let (reach, rest) = &self.0[place];
        (reach, rest)
    }
}
