//! How are arguments read that are more than a whole number or a name?

use lab::Shard;
use stats::Sprt;

/// Reads a number that this is true of; `what` says what is needed otherwise.
fn number(text: &str, right: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    text.parse().ok().filter(|&number| right(number)).ok_or_else(|| what.to_owned())
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    number(text, |n| (0.01..=3600.).contains(&n), "a number of seconds from 0.01 to 3600 is needed")
}

pub(super) fn difference(text: &str) -> Result<f64, String> {
    let what = "a difference of win rates above 0 and up to 0.5 is needed, such as 0.02";
    number(text, |n| n > 0. && n <= 0.5, what)
}

pub(super) fn probability(text: &str) -> Result<f64, String> {
    number(text, |n| n > 0. && n < 1., "a probability between 0 and 1 is needed, such as 0.8")
}

/// Reads two numbers, the first less than the second.
pub(super) fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let parts =
        text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match parts {
        Some((low, high)) if low < high && low >= -Sprt::MOST_ELO && high <= Sprt::MOST_ELO => {
            Ok((low, high))
        }
        _ => Err(format!(
            "two numbers from -{most} to {most} are needed, the smaller first, such as 0,10",
            most = Sprt::MOST_ELO
        )),
    }
}

/// Reads `2/3`.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parts {
        Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
        _ => Err("a shard is a part and how many parts there are, such as 1/3, 2/3 and 3/3".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read() {
        assert_eq!(shard("1/3"), Ok(Shard { number: 1, of: 3 }));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0", "/"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
