//! A job definition of HyperQueue: the parts as an array, and a task that depends on them.

use crate::Job;
use crate::shell::{TRY, line};

/// How often a part is started again when its worker was lost.
const CRASHES: u32 = 20;

/// The text of a job definition file (TOML), for `hq job submit-file`.
///
/// # Errors
/// When a path cannot stand in a command, or memory is asked for, which workers of HyperQueue offer under names of their own.
pub fn hyperqueue(job: &Job) -> Result<String, String> {
    if job.needs.memory.is_some() {
        let why = "HyperQueue knows memory only where workers offer it as a resource of their own; leave --memory out";
        return Err(why.to_owned());
    }
    let shell = |arguments: &[String]| -> Result<String, String> {
        let command = format!("{TRY}try {}", line(&job.program, arguments)?);
        Ok(format!("[\"/bin/sh\", \"-c\", {}]", text(&command)))
    };
    let task = |log: &str, command: String| {
        let log = text(&job.logs().join(log).to_string_lossy());
        let time = job.needs.time.as_ref().map(|time| format!("time_limit = {}\n", text(time)));
        format!(
            "stdout = {{ path = {log}, mode = \"any\" }}\nstderr = {{ path = {log}, mode = \"any\" }}\n\
             crash_limit = {CRASHES}\n{}command = {command}\n",
            time.unwrap_or_default()
        )
    };
    let request = format!("[[{{}}.request]]\nresources = {{ \"cpus\" = {} }}\n", job.needs.cpus);
    let parts = task("%{TASK_ID}-%{INSTANCE_ID}.log", shell(&job.part(&job.experiment, &job.out))?);
    let merge = task("merge-%{INSTANCE_ID}.log", shell(&job.merge(&job.out))?);
    let (last, all) =
        (job.shards + 1, (1..=job.shards).map(|id| id.to_string()).collect::<Vec<_>>().join(", "));
    Ok(format!(
        "name = {}\n\n[[array]]\nids = \"1-{}\"\n{parts}{}\n[[task]]\nid = {last}\ndeps = [{all}]\n{merge}{}",
        text(&job.label()),
        job.shards,
        request.replace("{}", "array"),
        request.replace("{}", "task"),
    ))
}

/// A text of TOML: a string of JSON is one.
fn text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Needs;
    use crate::job::sample;

    #[test]
    fn the_definition_is_an_array_and_a_task_behind_it() {
        let job = Job { needs: Needs { memory: None, ..sample().needs }, ..sample() };
        let file: toml::Table = hyperqueue(&job).unwrap().parse().unwrap();
        assert_eq!(file["name"].as_str(), Some("bagsplit-a-b-c-s"));
        let array = &file["array"].as_array().unwrap()[0];
        assert_eq!(array["ids"].as_str(), Some("1-12"));
        assert_eq!(array["request"][0]["resources"]["cpus"].as_integer(), Some(4));
        assert_eq!(array["time_limit"].as_str(), Some("2:00:00"));
        let script = array["command"][2].as_str().unwrap();
        let words = shlex::split(script.lines().last().unwrap()).unwrap();
        assert_eq!(
            words[..6],
            ["try", "/opt/bagsplit", "run", "/home/me/my experiments/a.toml", "--shard", "env/12"]
        );
        let merge = &file["task"].as_array().unwrap()[0];
        assert_eq!(merge["id"].as_integer(), Some(13));
        assert_eq!(merge["deps"].as_array().unwrap().len(), 12);
        assert!(merge["command"][2].as_str().unwrap().ends_with("--complete"));
    }

    #[test]
    fn memory_is_not_known_to_it() {
        assert!(hyperqueue(&sample()).unwrap_err().contains("--memory"));
    }
}
