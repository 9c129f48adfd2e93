//! How are arguments read that are more than a whole number or a name?

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use lab::Shard;
use stats::Sprt;

/// The name of a folder; `-` stands for a standard stream, which is none.
pub(super) fn folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match files::is_standard(&path) {
        true => {
            Err("'-' stands for a standard stream, and a folder is needed here; one of that name is './-'")
        }
        false => Ok(path),
    })
}

/// Reads a number that this is true of; `what` says what is needed otherwise.
fn number(text: &str, right: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    text.parse().ok().filter(|&number| right(number)).ok_or_else(|| what.to_owned())
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    number(text, |n| (0.01..=3600.).contains(&n), "a number of seconds from 0.01 to 3600 is needed")
}

pub(super) fn seconds_or_none(text: &str) -> Result<f64, String> {
    number(text, |n| (0. ..=86400.).contains(&n), "a number of seconds from 0 to 86400 is needed")
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

/// Where engines say which task of an array this is, and the number of the first.
///
/// How many there are is taken from none of them: Slurm's SLURM_ARRAY_TASK_COUNT is 1 when one task is submitted again.
const INDICES: [(&str, u64); 3] =
    [("SLURM_ARRAY_TASK_ID", 1), ("HQ_TASK_ID", 1), ("JOB_COMPLETION_INDEX", 0)];

/// Reads `2/3`, or `env/3` by what an engine says in the environment.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    shard_in(text, |variable| std::env::var(variable).ok())
}

fn shard_in(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let wrong = || {
        "a shard is a part and how many parts there are, such as 1/3, 2/3 and 3/3; or env/3, where Slurm, HyperQueue or \
         Kubernetes says which part"
            .to_owned()
    };
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let of: u64 = of.parse().map_err(|_| wrong())?;
    if number != "env" {
        let number = number.parse().map_err(|_| wrong())?;
        return if (1..=of).contains(&number) { Ok(Shard { number, of }) } else { Err(wrong()) };
    }
    let set = INDICES.iter().filter_map(|&(name, first)| Some((name, first, variable(name)?)));
    let set: Vec<(&str, u64, String)> = set.collect();
    let names = INDICES.map(|(name, _)| name).join(", ");
    match &set[..] {
        [] => Err(format!("none of {names} is set, so nothing says which of {of} parts this is")),
        [(name, first, value)] => {
            let number = value.parse::<u64>().ok().and_then(|index| (index + 1).checked_sub(*first));
            let number = number.filter(|number| (1..=of).contains(number));
            let right = || {
                format!("{name} is '{value}', where {first} to {} is needed for {of} parts", first + of - 1)
            };
            number.map(|number| Shard { number, of }).ok_or_else(right)
        }
        _ => {
            let set: Vec<&str> = set.iter().map(|(name, ..)| *name).collect();
            Err(format!(
                "{} are both set, so it is not clear which part this is; give it as I/N",
                set.join(" and ")
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read() {
        assert_eq!(shard("1/3"), Ok(Shard { number: 1, of: 3 }));
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0", "/", "env/", "env"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn engines_say_which_shard_it_is() {
        let with = |set: &'static [(&str, &str)], text: &str| {
            let get =
                |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            shard_in(text, get)
        };
        // Slurm and HyperQueue count from 1 as we submit, Kubernetes from 0. One task that is submitted again has a count of 1.
        let slurm = &[("SLURM_ARRAY_TASK_ID", "3"), ("SLURM_ARRAY_TASK_COUNT", "1")];
        assert_eq!(with(slurm, "env/8"), Ok(Shard { number: 3, of: 8 }));
        assert_eq!(with(&[("HQ_TASK_ID", "8")], "env/8"), Ok(Shard { number: 8, of: 8 }));
        assert_eq!(with(&[("JOB_COMPLETION_INDEX", "0")], "env/8"), Ok(Shard { number: 1, of: 8 }));
        assert_eq!(with(&[("JOB_COMPLETION_INDEX", "7")], "env/8"), Ok(Shard { number: 8, of: 8 }));
        let refused = |set, why: &str| {
            let said = with(set, "env/8").unwrap_err();
            assert!(said.contains(why), "{said}");
        };
        refused(&[], "none of SLURM_ARRAY_TASK_ID, HQ_TASK_ID, JOB_COMPLETION_INDEX is set");
        refused(&[("SLURM_ARRAY_TASK_ID", "0")], "SLURM_ARRAY_TASK_ID is '0', where 1 to 8 is needed");
        refused(&[("JOB_COMPLETION_INDEX", "8")], "where 0 to 7 is needed");
        refused(&[("HQ_TASK_ID", "x")], "HQ_TASK_ID is 'x'");
        refused(
            &[("HQ_TASK_ID", "1"), ("SLURM_ARRAY_TASK_ID", "1")],
            "SLURM_ARRAY_TASK_ID and HQ_TASK_ID are both set",
        );
    }
}
