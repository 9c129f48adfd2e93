//! A job definition of HyperQueue: a task for each part, and one that depends on all of them.
//!
//! The parts are not an array, since HyperQueue does not accept an array and a task in one definition.

use crate::engines::Job;
use crate::engines::shell::{TRY, line};

/// The number of restarts of a part whose worker was lost.
const CRASHES: u32 = 20;

/// The text of a job definition file (TOML), for `hq job submit-file`.
///
/// # Errors
/// When a path cannot be in a command or is one that HyperQueue would change, when memory is requested, which workers of
/// HyperQueue offer under their own names, or when a time is not in its format.
pub(crate) fn hyperqueue(job: &Job) -> Result<String, String> {
    if job.needs.memory.is_some() {
        let why =
            "HyperQueue has memory only as a resource that workers define; leave --memory out";
        return Err(why.to_owned());
    }
    if let Some(time) = job.needs.time.as_ref().filter(|time| !is_time(time)) {
        return Err(format!(
            "HyperQueue writes times as 2h, 90m or 1h 30m, not as '{time}'"
        ));
    }
    let logs = job.logs();
    if logs.to_string_lossy().contains("%{") {
        return Err(format!(
            "HyperQueue replaces %{{NAME}} in the names of files, so output would go to another folder than {}; give --out another name",
            logs.display()
        ));
    }
    let mut definition = format!(
        "# Before 'hq job submit-file': {}\nname = {}\n",
        job.make_logs()?,
        text(&job.label())
    );
    let part = job.part("hyperqueue", &job.experiment, &job.out);
    for id in 1..=job.shards {
        definition += &task(job, id, "%{TASK_ID}-%{INSTANCE_ID}.log", &part)?;
    }
    definition += &task(
        job,
        job.shards + 1,
        "merge-%{INSTANCE_ID}.log",
        &job.merge(&job.out),
    )?;
    let all: Vec<String> = (1..=job.shards).map(|id| id.to_string()).collect();
    definition += &format!("deps = [{}]\n", all.join(", "));
    Ok(definition)
}

/// A task that runs the program with these arguments.
fn task(job: &Job, id: u64, log: &str, arguments: &[String]) -> Result<String, String> {
    let command = format!("{TRY}try {}", line(&job.program, arguments)?);
    let log = text(&job.logs().join(log).to_string_lossy());
    let time = job
        .needs
        .time
        .as_ref()
        .map(|time| format!("time_limit = {}\n", text(time)));
    Ok(format!(
        "\n[[task]]\nid = {id}\nstdout = {log}\nstderr = {log}\n\
         crash_limit = {CRASHES}\n{}command = [\"/bin/sh\", \"-c\", {}]\nrequest = [{{ resources = {{ \"cpus\" = {} }} }}]\n",
        time.unwrap_or_default(),
        text(&command),
        job.needs.cpus
    ))
}

/// The units of a time.
const UNITS: [&str; 10] = [
    "s", "sec", "m", "min", "h", "hour", "hours", "d", "day", "days",
];

/// Whether a time is numbers with units: a definition file takes no `2:00:00`, though `hq submit` does.
fn is_time(text: &str) -> bool {
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some()
        && words.all(|word| {
            let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
            unit.len() < word.len() && UNITS.contains(&unit)
        })
}

/// A TOML string: every JSON string is one.
fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Needs;
    use crate::engines::job::sample;

    #[test]
    fn definition_has_a_task_per_part_and_a_dependent_merge() {
        let job = Job {
            needs: Needs {
                memory: None,
                time: Some("1h 30m".to_owned()),
                cpus: 4,
            },
            ..sample()
        };
        let file: toml::Table = hyperqueue(&job).unwrap().parse().unwrap();
        assert_eq!(file["name"].as_str(), Some("bagsplit-a-b-c-s"));
        assert!(
            !file.contains_key("array"),
            "HyperQueue takes no array beside tasks"
        );
        let tasks = file["task"].as_array().unwrap();
        let ids: Vec<i64> = tasks
            .iter()
            .map(|task| task["id"].as_integer().unwrap())
            .collect();
        assert_eq!(ids, (1..=13).collect::<Vec<i64>>());
        let (merge, parts) = tasks.split_last().unwrap();
        for part in parts {
            assert_eq!(
                part["request"][0]["resources"]["cpus"].as_integer(),
                Some(4)
            );
            assert_eq!(part["time_limit"].as_str(), Some("1h 30m"));
            let script = part["command"][2].as_str().unwrap();
            let words = shlex::split(script.lines().last().unwrap()).unwrap();
            assert_eq!(
                words[..6],
                [
                    "try",
                    "/opt/bagsplit",
                    "run",
                    "/home/me/my experiments/a.toml",
                    "--shard",
                    "hyperqueue/12"
                ]
            );
            assert!(part.get("deps").is_none());
        }
        assert_eq!(merge["deps"].as_array().unwrap().len(), 12);
        assert!(
            merge["command"][2]
                .as_str()
                .unwrap()
                .ends_with("--complete")
        );
    }

    #[test]
    fn output_paths_with_placeholders_are_refused() {
        let needs = Needs {
            memory: None,
            time: None,
            cpus: 1,
        };
        for (out, right) in [
            ("/a/%{JOB_ID}", false),
            ("/a/x%{CWD}y/b", false),
            ("/a/50%", true),
            ("/a/%j{x}", true),
        ] {
            let definition = hyperqueue(&Job {
                out: out.into(),
                needs: needs.clone(),
                ..sample()
            });
            assert_eq!(definition.is_ok(), right, "{out}: {definition:?}");
        }
    }

    #[test]
    fn memory_request_is_refused_for_hyperqueue() {
        assert!(hyperqueue(&sample()).unwrap_err().contains("--memory"));
    }

    #[test]
    fn only_times_with_units_are_accepted() {
        for (time, right) in [
            ("2h", true),
            ("1h 30m", true),
            ("10s", true),
            ("2:00:00", false),
            ("90", false),
            ("", false),
        ] {
            let job = Job {
                needs: Needs {
                    memory: None,
                    time: Some(time.to_owned()),
                    cpus: 1,
                },
                ..sample()
            };
            let definition = hyperqueue(&job);
            assert_eq!(definition.is_ok(), right, "{time}: {definition:?}");
        }
    }
}
