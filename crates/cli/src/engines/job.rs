//! A job: an experiment in parts, and the needs of each part.

use std::path::{Path, PathBuf};

use crate::engines::shell::line;

/// An experiment in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    /// The name of the experiment.
    pub(crate) name: String,
    /// Its file, as all machines see it.
    pub(crate) experiment: PathBuf,
    /// The results folder, which all parts share, as all machines see it.
    pub(crate) out: PathBuf,
    /// The program, as all machines see it.
    pub(crate) program: PathBuf,
    /// The number of parts.
    pub(crate) shards: u64,
    /// The needs of each part.
    pub(crate) needs: Needs,
}

// The needs of a part, in the format of its engine; the engine's default where there is none.
#[derive(Clone, Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct Needs {
    /// Processors of each part, and so its threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) cpus: u32,
    /// Memory of each part as the engine writes it, such as 4G (Slurm) or 4Gi (Kubernetes)
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<String>,
    /// The longest time of each part as the engine writes it, such as 4:00:00 (Slurm) or 4h (HyperQueue)
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
}

/// The most characters of a label before its hash, and those of the hash.
const LABEL: usize = 39;
const HASH: usize = 10;

impl Job {
    /// The arguments of a part, whose number this engine sets in the environment.
    pub(crate) fn part(&self, engine: &str, experiment: &Path, out: &Path) -> Vec<String> {
        let [experiment, out] = [experiment, out].map(Path::to_string_lossy);
        let (shard, cpus) = (
            format!("{engine}/{}", self.shards),
            self.needs.cpus.to_string(),
        );
        let words = [
            "run",
            &experiment,
            "--shard",
            &shard,
            "--out",
            &out,
            "--threads",
            &cpus,
            "--progress",
            "lines",
        ];
        words.map(str::to_owned).into()
    }

    /// The arguments of the merge, which fails if a part is missing.
    pub(crate) fn merge(&self, out: &Path) -> Vec<String> {
        let out = out.to_string_lossy().into_owned();
        [
            "merge".to_owned(),
            out.clone(),
            "--out".to_owned(),
            out,
            "--complete".to_owned(),
        ]
        .into()
    }

    /// The folder for logs of parts: beside the results folder, which holds only results.
    pub(crate) fn logs(&self) -> PathBuf {
        let mut name = self.out.file_name().unwrap_or_default().to_owned();
        name.push("-logs");
        self.out.with_file_name(name)
    }

    /// The command that makes the folder for logs, which engines do not.
    ///
    /// # Errors
    /// When a shell cannot take the path.
    pub(crate) fn make_logs(&self) -> Result<String, String> {
        let logs = self.logs().to_string_lossy().into_owned();
        line(Path::new("mkdir"), &["-p".to_owned(), logs])
    }

    /// The name, for engines that take letters, digits and hyphens only (RFC 1123 labels), followed by a hash of the job and of
    /// `content`: names that become equal when they are shortened or transliterated stay different, and another experiment of the same name
    /// is another job. At most 50 characters, since engines add their own.
    pub(crate) fn label_of(&self, content: &str) -> String {
        let mut hash = blake3::Hasher::new();
        for part in [format!("{self:?}").as_bytes(), content.as_bytes()] {
            hash.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        let label: String = self.label().chars().take(LABEL).collect();
        format!(
            "{}-{}",
            label.trim_end_matches('-'),
            &hash.finalize().to_hex()[..HASH]
        )
    }

    /// The name in lists of jobs, of letters, digits and hyphens. Several jobs may have the same.
    pub(crate) fn label(&self) -> String {
        let words = self
            .name
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty());
        let label: String = words
            .collect::<Vec<_>>()
            .join("-")
            .to_ascii_lowercase()
            .chars()
            .take(40)
            .collect();
        let label = label.trim_end_matches('-');
        if label.is_empty() {
            "bagsplit".to_owned()
        } else {
            format!("bagsplit-{label}")
        }
    }
}

#[cfg(test)]
pub(crate) fn sample() -> Job {
    Job {
        name: "A b/c's".to_owned(),
        experiment: "/home/me/my experiments/a.toml".into(),
        out: "/data/it's here".into(),
        program: "/opt/bagsplit".into(),
        shards: 12,
        needs: Needs {
            cpus: 4,
            memory: Some("8G".to_owned()),
            time: Some("2:00:00".to_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_labels() {
        assert_eq!(sample().label(), "bagsplit-a-b-c-s");
        assert_eq!(
            Job {
                name: "###".to_owned(),
                ..sample()
            }
            .label(),
            "bagsplit"
        );
        assert!(
            Job {
                name: "x".repeat(300),
                ..sample()
            }
            .label()
            .len()
                <= 50
        );
    }

    #[test]
    fn labels_with_a_hash_are_unique_and_short() {
        let of = |name: &str| {
            Job {
                name: name.to_owned(),
                ..sample()
            }
            .label_of("x")
        };
        let long = "a very long name of an experiment of the year 2026".to_owned();
        let names = [
            format!("{long} seed 1"),
            format!("{long} seed 2"),
            "\u{5b9f}\u{9a13}".to_owned(),
            "\u{8a66}\u{9a13}".to_owned(),
            "A b".to_owned(),
            "a-b".to_owned(),
            "a_b".to_owned(),
            "a--b".to_owned(),
            "-".to_owned(),
            "bagsplit".to_owned(),
        ];
        let labels: std::collections::BTreeSet<String> =
            names.iter().map(|name| of(name)).collect();
        assert_eq!(labels.len(), names.len(), "{labels:?}");
        for label in &labels {
            assert!(
                label.len() <= 50 && label.starts_with("bagsplit-"),
                "{label}"
            );
            assert!(
                label
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                "{label}"
            );
        }
        // The content counts too: other pairs, parts or needs are another job, and equal content is the same job.
        assert_eq!(sample().label_of("x"), sample().label_of("x"));
        assert_ne!(sample().label_of("x"), sample().label_of("y"));
        assert_ne!(
            sample().label_of("x"),
            Job {
                shards: 13,
                ..sample()
            }
            .label_of("x")
        );
    }

    #[test]
    fn logs_are_beside_the_results() {
        assert_eq!(sample().logs(), Path::new("/data/it's here-logs"));
    }
}
