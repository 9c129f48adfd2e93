//! A job array of Slurm, and the merge of its parts.

use crate::engines::Job;
use crate::engines::shell::{TRY, line};

// Settings of Slurm; the cluster's or the user's default where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct Slurm {
    /// Slurm: the partition
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    /// Slurm: the account to charge
    #[arg(long, value_name = "NAME")]
    pub(crate) account: Option<String>,
}

/// Two scripts for `sbatch`: the parts, and the merge, to be submitted with
/// `--dependency=afterok:` and the number of the first.
///
/// Parts that are lost with their node are queued again (`--requeue`) and continue from their stored games; the output of a part is appended to
/// its log.
///
/// # Errors
/// When a path or a name cannot be in a script.
pub(crate) fn slurm(job: &Job, slurm: &Slurm) -> Result<[String; 2], String> {
    let parts = [
        format!("--array=1-{}", job.shards),
        "--requeue".to_owned(),
        "--open-mode=append".to_owned(),
    ];
    let array = script(
        job,
        slurm,
        "%A_%a.log",
        &parts,
        &job.part("slurm", &job.experiment, &job.out),
    )?;
    // Tables are written with the threads of a part.
    let merge = script(
        job,
        slurm,
        "merge-%j.log",
        &["--requeue".to_owned()],
        &job.merge(&job.out),
    )?;
    Ok([array, merge])
}

fn script(
    job: &Job,
    slurm: &Slurm,
    log: &str,
    more: &[String],
    arguments: &[String],
) -> Result<String, String> {
    // Slurm expands percent signs in names of logs.
    let logs = job.logs().to_string_lossy().replace('%', "%%");
    let mut options = vec![format!("--job-name={}", job.label())];
    options.extend_from_slice(more);
    options.push(format!("--output={logs}/{log}"));
    options.extend(["--nodes=1".to_owned(), "--ntasks=1".to_owned()]);
    options.push(format!("--cpus-per-task={}", job.needs.cpus));
    let given = [
        ("mem", &job.needs.memory),
        ("time", &job.needs.time),
        ("partition", &slurm.partition),
        ("account", &slurm.account),
    ];
    options.extend(
        given
            .iter()
            .filter_map(|(key, value)| Some(format!("--{key}={}", value.as_ref()?))),
    );
    let mut text = "#!/bin/sh\n".to_owned();
    for option in &options {
        text += &format!("#SBATCH {}\n", quoted(option)?);
    }
    text += &format!(
        "# Before sbatch, since Slurm does not make the folder of this output:  {}\n",
        job.make_logs()?
    );
    Ok(format!(
        "{text}\n{TRY}\ntry {}\n",
        line(&job.program, arguments)?
    ))
}

/// An option as `sbatch` reads it from a script: in quotes where it holds more than letters.
fn quoted(option: &str) -> Result<String, String> {
    if option.contains(['\n', '\r', '"', '\\']) {
        return Err(format!(
            "{option:?} cannot be in a script for sbatch: no line breaks, quotes or backslashes"
        ));
    }
    if option
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "-_./=,+:@%".contains(c))
    {
        return Ok(option.to_owned());
    }
    let (key, value) = option.split_once('=').unwrap_or((option, ""));
    Ok(format!("{key}=\"{value}\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::job::sample;

    #[test]
    fn array_and_merge_have_sbatch_options_and_commands() {
        let slurm = Slurm {
            partition: Some("short".to_owned()),
            account: None,
        };
        let [array, merge] = super::slurm(&sample(), &slurm).unwrap();
        for line in [
            "#SBATCH --array=1-12",
            "#SBATCH --requeue",
            "#SBATCH --output=\"/data/it's here-logs/%A_%a.log\"",
            "#SBATCH --cpus-per-task=4",
            "#SBATCH --mem=8G",
            "#SBATCH --time=2:00:00",
            "#SBATCH --partition=short",
        ] {
            assert!(array.lines().any(|found| found == line), "{line}\n{array}");
        }
        assert!(
            !array.contains("--account") && !merge.contains("--array"),
            "{merge}"
        );
        let last = |text: &str| {
            shlex::split(text.lines().last().unwrap())
                .unwrap()
                .join("|")
        };
        assert_eq!(
            last(&array),
            "try|/opt/bagsplit|run|/home/me/my experiments/a.toml|--shard|slurm/12|--out|/data/it's here|\
             --threads|4|--progress|lines"
        );
        assert_eq!(
            last(&merge),
            "try|/opt/bagsplit|merge|/data/it's here|--out|/data/it's here|--complete"
        );
    }

    #[test]
    fn percent_signs_of_a_path_are_no_patterns() {
        let job = Job {
            out: "/data/50%".into(),
            ..sample()
        };
        let [array, _] = super::slurm(&job, &Slurm::default()).unwrap();
        assert!(
            array.contains("--output=/data/50%%-logs/%A_%a.log"),
            "{array}"
        );
    }

    #[test]
    fn line_breaks_and_quotes_are_refused_in_sbatch_options() {
        let job = Job {
            out: "/data/a\nb".into(),
            ..sample()
        };
        assert!(
            super::slurm(&job, &Slurm::default())
                .unwrap_err()
                .contains("line breaks")
        );
        let slurm = Slurm {
            account: Some("\"; rm".to_owned()),
            ..Slurm::default()
        };
        assert!(super::slurm(&sample(), &slurm).is_err());
    }
}
