//! Lists that are found, against every list there is.

use bagsplit_lab::distil::{DistilError, Limits, List, MOST_COST, Problem, Proof, Rule, learn};
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Conditions and costs by number.
type Numbers = (Vec<Vec<bool>>, Vec<Vec<i32>>);

fn random(rng: &mut impl Rng, (cases, conditions, actions): (usize, usize, usize)) -> Numbers {
    let holds = (0..conditions).map(|_| (0..cases).map(|_| rng.random_range(0..2) == 1).collect()).collect();
    let costs = (0..actions).map(|_| (0..cases).map(|_| rng.random_range(-3..20)).collect()).collect();
    (holds, costs)
}

/// The least cost of any list of at most so many rules with at most two conditions each, by trying all.
fn by_hand((holds, costs): &Numbers, length: usize) -> i64 {
    fn from(numbers: &Numbers, left: &[usize], more: usize) -> i64 {
        let (holds, costs) = numbers;
        let sum =
            |costs: &[i32], cases: &[usize]| cases.iter().map(|&case| i64::from(costs[case])).sum::<i64>();
        let least = |cases: &[usize]| costs.iter().map(|costs| sum(costs, cases)).min().unwrap();
        let mut best = least(left);
        if more == 0 {
            return best;
        }
        for one in 0..holds.len() {
            for other in one..holds.len() {
                let (caught, rest): (Vec<usize>, Vec<usize>) =
                    left.iter().partition(|&&case| holds[one][case] && holds[other][case]);
                best = best.min(least(&caught) + from(numbers, &rest, more - 1));
            }
        }
        best
    }
    from(&(holds.clone(), costs.clone()), &(0..costs[0].len()).collect::<Vec<_>>(), length - 1)
}

/// What a list costs, case by case.
fn followed((holds, costs): &Numbers, list: &List) -> i64 {
    let holds_all =
        |rule: &Rule, case: usize| rule.conditions.iter().all(|&condition| holds[condition][case]);
    let action = |case| list.rules().iter().find(|rule| holds_all(rule, case)).unwrap().action;
    (0..costs[0].len()).map(|case| i64::from(costs[action(case)][case])).sum()
}

#[test]
fn what_is_called_exact_is_the_best_of_all_lists() {
    let mut rng = Pcg64Mcg::seed_from_u64(18);
    let mut nearly = 0;
    for round in 0..3000 {
        let size = (1 + round % 14, round % 5, 1 + round % 4);
        let numbers = random(&mut rng, size);
        let problem = Problem::new(&numbers.0, numbers.1.clone()).unwrap();
        let exact = learn(&problem, 3, &Limits::default());
        let near = learn(&problem, 3, &Limits { work: 0, ..Limits::default() });
        for length in 1..=3 {
            let least = by_hand(&numbers, length);
            let (list, cost) = &exact[length - 1].lists[0];
            assert_eq!((exact[length - 1].proof, *cost), (Proof::Exact, least), "{numbers:?} {length}");
            assert!(list.len() <= length);
            for (list, cost) in exact[length - 1].lists.iter().chain(&near[length - 1].lists) {
                assert_eq!(followed(&numbers, list), *cost);
                assert_eq!(problem.cost(list), *cost);
                assert!(list.len() <= length && *cost >= least);
            }
            assert_eq!(near[length - 1].proof, Proof::Near);
            nearly += u32::from(near[length - 1].lists[0].1 == least);
        }
    }
    assert!(nearly > 8500, "{nearly} of 9000 are the best without a proof too");
}

#[test]
fn a_planted_list_is_found_in_noise() {
    let mut rng = Pcg64Mcg::seed_from_u64(19);
    let cases = 3000;
    let (holds, mut costs) = random(&mut rng, (cases, 20, 8));
    let rule = |conditions: &[usize], action| Rule { conditions: conditions.to_vec(), action };
    let planted = List::new(vec![rule(&[3, 7], 1), rule(&[12], 2), rule(&[5, 9], 3), rule(&[0, 1], 4)], 6);
    for case in 0..cases {
        let right =
            planted.rules().iter().find(|rule| rule.conditions.iter().all(|&c| holds[c][case])).unwrap();
        costs[right.action][case] -= 12;
    }
    let problem = Problem::new(&holds, costs).unwrap();
    let found = learn(&problem, 5, &Limits { work: 100_000_000, ..Limits::default() });
    // Another list may fit the noise a little better; it says the same in nearly all cases.
    let (list, cost) = &found[4].lists[0];
    assert!(*cost <= problem.cost(&planted), "{cost} {list:?}");
    for rule in planted.rules() {
        assert!(list.rules().contains(rule), "{rule:?} is not in {list:?}");
    }
    let costs: Vec<i64> = found.iter().map(|learned| learned.lists[0].1).collect();
    assert!(costs.windows(2).all(|two| two[1] < two[0]), "each rule is worth something: {costs:?}");
    assert_eq!((found[0].proof, found[4].proof), (Proof::Exact, Proof::Near));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let numbers = random(&mut Pcg64Mcg::seed_from_u64(20), (800, 15, 10));
    let problem = Problem::new(&numbers.0, numbers.1).unwrap();
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| learn(&problem, 6, &Limits { work: 10_000_000, ..Limits::default() }))
    };
    let alone = on(1);
    assert_eq!(alone, on(3));
    assert!(alone.iter().all(|learned| learned.lists.len() == 4 || learned.proof == Proof::Exact));
}

#[test]
fn large_costs_do_not_overflow() {
    let cases = 5000;
    let holds = vec![(0..cases).map(|case| case % 2 == 0).collect::<Vec<bool>>()];
    let costs = vec![
        (0..cases).map(|case| if case % 2 == 0 { MOST_COST } else { -MOST_COST }).collect(),
        (0..cases).map(|case| if case % 2 == 0 { -MOST_COST } else { MOST_COST }).collect(),
    ];
    let found = learn(&Problem::new(&holds, costs).unwrap(), 2, &Limits { work: 0, ..Limits::default() });
    assert_eq!(found[1].lists[0].1, -i64::from(MOST_COST) * cases as i64);
}

#[test]
fn what_is_no_problem_is_said() {
    assert_eq!(Problem::new(&[], vec![]).unwrap_err(), DistilError::Empty);
    assert_eq!(Problem::new(&[], vec![vec![]]).unwrap_err(), DistilError::Empty);
    let uneven = Problem::new(&[vec![true]], vec![vec![1, 2]]).unwrap_err();
    assert_eq!(uneven, DistilError::Cases { expected: 2, found: 1 });
    assert_eq!(Problem::new(&[], vec![vec![MOST_COST + 1]]).unwrap_err(), DistilError::Cost(MOST_COST + 1));
    assert!(Problem::new(&[], vec![vec![-MOST_COST]]).is_ok());
}
