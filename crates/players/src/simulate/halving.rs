//! Sequential halving of actions that are tried in the same worlds.

/// An action that is tried, with the chance of winning that came of it in each world, of 65536.
struct Arm<A> {
    action: A,
    /// What the chance that it was given before counts, as if that were a sum of chances in worlds.
    expected: u64,
    chances: Vec<u32>,
}

/// How many standard errors make it clear that one action is better than another.
const CLEAR: f64 = 3.;

/// In how many worlds two actions are compared at least before it can be clear.
const FEWEST: f64 = 8.;

/// The best of some actions by so many trials in all, `None` of none. Each comes with the chance of winning that it is
/// given before, of 65536, which counts as `counts` trials do.
///
/// All are tried in the same worlds, which `sample` makes, and those that do worst are given up by halves (sequential
/// halving, Karnin, Koren and Somekh 2013). It ends early once the best is clear. `play` says what comes of an action.
pub(super) fn best_of<A, W, C>(
    actions: Vec<(A, u32)>,
    counts: u64,
    samples: u32,
    context: &mut C,
    mut sample: impl FnMut(&mut C) -> W,
    mut play: impl FnMut(&mut C, &W, &A) -> u32,
) -> Option<A> {
    let untried =
        |(action, expected)| Arm { action, expected: counts * u64::from(expected), chances: Vec::new() };
    let mut arms: Vec<Arm<A>> = actions.into_iter().map(untried).collect();
    if arms.len() <= 1 {
        return arms.pop().map(|arm| arm.action);
    }
    let rounds = usize::BITS - (arms.len() - 1).leading_zeros();
    let mut worlds: Vec<W> = Vec::new();
    let mut tried = 0;
    for _ in 0..rounds {
        // What a round may cost, shared out among who is left; nobody is tried twice in the same world.
        let each = (samples / rounds / arms.len() as u32).max(1) as usize;
        let wanted = tried + each;
        while worlds.len() < wanted {
            worlds.push(sample(context));
        }
        // All in one world before the next: the opponent's hand is the same then, and what can be laid of it is known.
        for world in &worlds[tried..wanted] {
            for arm in &mut arms {
                arm.chances.push(play(context, world, &arm.action));
            }
        }
        tried = wanted;
        best_first(&mut arms);
        let clear = arms[1..].iter().all(|arm| arms[0].is_clearly_better_than(arm));
        arms.truncate(if clear { 1 } else { arms.len().div_ceil(2) });
        if arms.len() == 1 {
            break;
        }
    }
    Some(arms.swap_remove(0).action)
}

/// The best first. By itself, so that its sort is compiled once for all closures.
fn best_first<A>(arms: &mut [Arm<A>]) {
    arms.sort_by_key(|arm| std::cmp::Reverse(arm.sum()));
}

impl<A> Arm<A> {
    fn sum(&self) -> u64 {
        let tried: u64 = self.chances.iter().map(|&chance| u64::from(chance)).sum();
        tried + self.expected
    }

    /// Whether it is better by more than chance would make it look.
    fn is_clearly_better_than(&self, other: &Arm<A>) -> bool {
        let pairs = self.chances.iter().zip(&other.chances);
        let n = self.chances.len() as f64;
        if n < FEWEST {
            return false;
        }
        let gains = || pairs.clone().map(|(&a, &b)| f64::from(a) - f64::from(b));
        let mean = gains().sum::<f64>() / n;
        let variance = gains().map(|gain| (gain - mean) * (gain - mean)).sum::<f64>() / (n - 1.);
        mean > CLEAR * (variance / n).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries actions that win so many of 65536; the worlds are numbers, and odd ones are worse for all.
    fn tried(chances: &[u32], samples: u32) -> (Option<usize>, usize) {
        let mut trials = 0;
        let mut worlds = 0;
        let best = best_of(
            (0..chances.len()).map(|action| (action, 20_000)).collect(),
            200,
            samples,
            &mut trials,
            |_| {
                worlds += 1;
                worlds
            },
            |trials, world, &action| {
                *trials += 1;
                chances[action] - 1000 * (world % 2)
            },
        );
        (best, trials)
    }

    #[test]
    fn the_best_is_found_within_the_budget() {
        assert_eq!(tried(&[], 100), (None, 0));
        assert_eq!(tried(&[5000], 100), (Some(0), 0), "nothing to choose from");
        for best in 0..5 {
            let mut chances = [30_000; 5];
            chances[best] += 1;
            let (found, trials) = tried(&chances, 60);
            assert_eq!(found, Some(best));
            assert!((30..=60).contains(&trials), "{trials}");
        }
    }

    #[test]
    fn it_ends_once_the_best_is_clear_and_goes_on_where_nothing_is() {
        // The same gain in every world has no error.
        assert_eq!(tried(&[30_000, 20_000, 10_000, 1000], 400), (Some(0), 4 * 50));
        assert_eq!(tried(&[20_000; 4], 400), (Some(0), 4 * 50 + 2 * 100));
    }

    #[test]
    fn what_was_expected_before_counts_as_trials_do() {
        // 100 worlds for each: a gain of 400 there is as much as one of 200 that was expected.
        for (gain, best) in [(390, 0), (410, 1)] {
            let chances =
                |world: u32, action: usize| if action == 1 { 20_000 + gain } else { 20_000 } + world % 3;
            let (mut worlds, actions) = (0, vec![(0, 30_200), (1, 30_000)]);
            let sample = |_: &mut ()| {
                worlds += 1;
                worlds
            };
            let play = |_: &mut (), world: &u32, &action: &usize| chances(*world, action);
            assert_eq!(best_of(actions, 200, 200, &mut (), sample, play), Some(best));
        }
    }
}
