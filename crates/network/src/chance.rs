//! The probability of a win, in integers.

use crate::layers::Verdict;

/// The probability 1: probabilities are in parts of 65536.
pub const CERTAIN: u32 = 65_536;

/// 65536 / (1 + e^-x) for x from 0 in steps of an eighth.
const LOGISTIC: [u32; 73] = [
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514,
    65517, 65519, 65521, 65523, 65524, 65526, 65527, 65528,
];

/// The probability of a win according to a verdict, in parts of 65536. It is interpolated linearly in a table, because
/// exponentials are not the same on all processors.
pub fn chance(verdict: Verdict) -> u32 {
    const STEP: u32 = 32_768 / 8;
    let odds = verdict.odds.unsigned_abs();
    let (step, part) = ((odds / STEP) as usize, odds % STEP);
    let likely = if step + 1 >= LOGISTIC.len() {
        LOGISTIC[LOGISTIC.len() - 1]
    } else {
        LOGISTIC[step] + (LOGISTIC[step + 1] - LOGISTIC[step]) * part / STEP
    };
    if verdict.odds >= 0 {
        likely
    } else {
        CERTAIN - likely
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_is_the_logistic_function_of_the_odds() {
        for odds in (-300_000..300_000).step_by(997) {
            let verdict = Verdict { odds, margin: 0 };
            let difference = f64::from(chance(verdict)) / 65_536. - verdict.probability();
            assert!(difference.abs() < 6e-4, "{odds}: {difference}");
        }
    }
}
