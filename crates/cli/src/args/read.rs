//! Parsers of arguments that are more than a whole number or a name.

use std::path::PathBuf;
use std::time::Duration;

use bagsplit_lab::run::Shard;
use bagsplit_stats::Sprt;
use clap::builder::{PathBufValueParser, TypedValueParser};

/// A folder; `-` is rejected, since it stands for a standard stream.
pub(super) fn folder() -> impl TypedValueParser<Value = PathBuf> {
    no_stream("folder")
}

/// A file with a name; `-` is rejected, since it stands for a standard stream.
pub(super) fn named_file() -> impl TypedValueParser<Value = PathBuf> {
    no_stream("file")
}

fn no_stream(what: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| match bagsplit_storage::files::is_standard(&path) {
        true => Err(format!(
            "'-' stands for a standard stream, but this must be a {what}; a {what} of that name is './-'"
        )),
        false => Ok(path),
    })
}

/// Reads a number that satisfies a condition; `what` describes it in the error.
fn number(text: &str, right: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&number| right(number))
        .ok_or_else(|| what.to_owned())
}

/// A time such as `90s`, `30m` or `8h`.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let units = [('s', 1.), ('m', 60.), ('h', 3600.)];
    let seconds = units
        .iter()
        .find_map(|&(unit, seconds)| Some(text.strip_suffix(unit)?.parse::<f64>().ok()? * seconds));
    let time = seconds
        .filter(|&seconds| seconds > 0.)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "it must be a time, such as 90s, 30m or 8h".to_owned())
}

pub(super) fn difference(text: &str) -> Result<f64, String> {
    let what = "it must be a difference of win rates above 0 and up to 0.5, such as 0.02";
    number(text, |n| n > 0. && n <= 0.5, what)
}

pub(super) fn probability(text: &str) -> Result<f64, String> {
    number(
        text,
        |n| n > 0. && n < 1.,
        "it must be a probability between 0 and 1, such as 0.8",
    )
}

/// Reads two numbers, the first less than the second.
pub(super) fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let parts = text
        .split_once(',')
        .and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match parts {
        Some((low, high)) if low < high && low >= -Sprt::MOST_ELO && high <= Sprt::MOST_ELO => {
            Ok((low, high))
        }
        _ => Err(format!(
            "it must be two numbers from -{most} to {most}, the smaller first, such as 0,10",
            most = Sprt::MOST_ELO
        )),
    }
}

/// The engines, each with its variable for the task of an array, and the number of the first task.
///
/// A task reads the variable of its own engine: a task of HyperQueue inherits Slurm's from the worker that it runs on.
///
/// The number of tasks is not read from the environment: SLURM_ARRAY_TASK_COUNT is 1 when one task is submitted again.
const INDICES: [(&str, &str, u64); 3] = [
    ("slurm", "SLURM_ARRAY_TASK_ID", 1),
    ("hyperqueue", "HQ_TASK_ID", 1),
    ("kubernetes", "JOB_COMPLETION_INDEX", 0),
];

/// Reads `2/3`, or `slurm/3`, `hyperqueue/3`, `kubernetes/3` by the variable of this engine, or `env/3` by that of
/// any engine.
pub(super) fn shard(text: &str) -> Result<Shard, String> {
    shard_in(text, |variable| std::env::var(variable).ok())
}

/// Why a text is no part.
const NO_SHARD: &str = "it must be a part and the number of parts, such as 1/3, 2/3 or 3/3; or slurm/3, hyperqueue/3, kubernetes/3 or \
                        env/3, if an engine sets the part";

fn shard_in(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let parts = text
        .split_once('/')
        .and_then(|(number, of)| Some((number, of.parse::<u64>().ok()?)));
    let (number, of) = parts.ok_or(NO_SHARD)?;
    let asked: Vec<_> = INDICES
        .iter()
        .filter(|(engine, ..)| number == "env" || number == *engine)
        .collect();
    if asked.is_empty() {
        let number = number
            .parse()
            .ok()
            .filter(|number| (1..=of).contains(number))
            .ok_or(NO_SHARD)?;
        return Ok(Shard { number, of });
    }
    // An empty variable counts as not set.
    let values = asked
        .iter()
        .map(|&&(engine, name, first)| (engine, name, first, variable(name).unwrap_or_default()));
    let set: Vec<(&str, &str, u64, String)> =
        values.filter(|(.., value)| !value.is_empty()).collect();
    match &set[..] {
        [] => {
            let names: Vec<&str> = asked.iter().map(|(_, name, _)| *name).collect();
            let none = if names.len() == 1 {
                "is not"
            } else {
                "are not"
            };
            Err(format!(
                "{} {none} set, so it is unknown which of {of} parts this is",
                names.join(", ")
            ))
        }
        [(_, name, first, value)] => {
            let index = value.parse::<u64>().ok();
            let number = index.and_then(|index| index.checked_sub(*first)?.checked_add(1));
            match number.filter(|number| (1..=of).contains(number)) {
                Some(number) => Ok(Shard { number, of }),
                None => {
                    let last = (*first + of).saturating_sub(1);
                    Err(format!(
                        "{name} is '{value}', but it must be {first} to {last} for {of} parts"
                    ))
                }
            }
        }
        _ => {
            let names: Vec<&str> = set.iter().map(|(_, name, ..)| *name).collect();
            let parts: Vec<String> = set
                .iter()
                .map(|(engine, ..)| format!("{engine}/{of}"))
                .collect();
            Err(format!(
                "{} are set, so it is not clear which part this is; write {}",
                names.join(" and "),
                parts.join(" or ")
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
    fn shard_number_is_read_from_the_variable_of_the_engine() {
        let with = |set: &'static [(&str, &str)], text: &str| {
            let get = |name: &str| {
                set.iter()
                    .find(|(key, _)| *key == name)
                    .map(|(_, value)| (*value).to_owned())
            };
            shard_in(text, get)
        };
        // Slurm and HyperQueue count from 1 as we submit, Kubernetes from 0. One task that is submitted again has a count of 1.
        let slurm = &[
            ("SLURM_ARRAY_TASK_ID", "3"),
            ("SLURM_ARRAY_TASK_COUNT", "1"),
        ];
        assert_eq!(with(slurm, "env/8"), Ok(Shard { number: 3, of: 8 }));
        assert_eq!(
            with(&[("HQ_TASK_ID", "8")], "env/8"),
            Ok(Shard { number: 8, of: 8 })
        );
        assert_eq!(
            with(&[("JOB_COMPLETION_INDEX", "0")], "env/8"),
            Ok(Shard { number: 1, of: 8 })
        );
        assert_eq!(
            with(&[("JOB_COMPLETION_INDEX", "7")], "env/8"),
            Ok(Shard { number: 8, of: 8 })
        );
        let refused = |set, why: &str| {
            let text = with(set, "env/8").unwrap_err();
            assert!(text.contains(why), "{text}");
        };
        refused(
            &[],
            "SLURM_ARRAY_TASK_ID, HQ_TASK_ID, JOB_COMPLETION_INDEX are not set",
        );
        refused(
            &[("SLURM_ARRAY_TASK_ID", "0")],
            "SLURM_ARRAY_TASK_ID is '0', but it must be 1 to 8",
        );
        refused(&[("JOB_COMPLETION_INDEX", "8")], "it must be 0 to 7");
        refused(&[("HQ_TASK_ID", "x")], "HQ_TASK_ID is 'x'");
        refused(
            &[("HQ_TASK_ID", "1"), ("SLURM_ARRAY_TASK_ID", "1")],
            "SLURM_ARRAY_TASK_ID and HQ_TASK_ID are set, so it is not clear which part this is; write slurm/8 or hyperqueue/8",
        );
        refused(
            &[("HQ_TASK_ID", "18446744073709551615")],
            "HQ_TASK_ID is '18446744073709551615'",
        );
    }

    #[test]
    fn shard_number_ignores_other_engines_and_empty_variables() {
        let set = [
            ("SLURM_ARRAY_TASK_ID", "3"),
            ("HQ_TASK_ID", "5"),
            ("JOB_COMPLETION_INDEX", "6"),
        ];
        let get = |name: &str| {
            set.iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        };
        for (text, number) in [("slurm/8", 3), ("hyperqueue/8", 5), ("kubernetes/8", 7)] {
            assert_eq!(shard_in(text, get), Ok(Shard { number, of: 8 }), "{text}");
        }
        // Set by the worker's engine, in tasks of another.
        let worker = |name: &str| (name == "SLURM_ARRAY_TASK_ID").then(|| "3".to_owned());
        assert!(
            shard_in("hyperqueue/8", worker)
                .unwrap_err()
                .contains("HQ_TASK_ID is not set")
        );
        assert!(
            shard_in("kubernetes/8", worker)
                .unwrap_err()
                .contains("JOB_COMPLETION_INDEX is not set")
        );
        let empty = |name: &str| Some(if name == "HQ_TASK_ID" { "2" } else { "" }.to_owned());
        assert_eq!(shard_in("env/8", empty), Ok(Shard { number: 2, of: 8 }));
        assert!(
            shard_in("slurm/8", empty)
                .unwrap_err()
                .contains("SLURM_ARRAY_TASK_ID is not set")
        );
        assert!(shard_in("condor/8", empty).is_err());
    }
}
