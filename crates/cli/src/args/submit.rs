//! Arguments of `bagsplit submit`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::read::folder;

/// An engine that plays jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// A job array for sbatch, and a job that depends on it
    Slurm,
    /// A job definition for hq
    Hyperqueue,
    /// An Indexed Job for kubectl, and a Job that joins its parts
    Kubernetes,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Submit {
    /// The experiment file (TOML)
    pub(crate) experiment: PathBuf,
    /// The engine that plays it
    #[arg(long)]
    pub(crate) engine: Engine,
    /// Divide it into N parts
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) shards: u64,
    /// Print the job files, and submit nothing
    #[arg(long)]
    pub(crate) print: bool,
    /// The results folder, on a file system that all machines share [default: results/NAME]; its name on Kubernetes
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    /// Processors of each part, and so its threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) cpus: u32,
    /// Memory of each part as the engine writes it, such as 4G (Slurm) or 4Gi (Kubernetes)
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<String>,
    /// The longest time of each part as the engine writes it, such as 4:00:00 (Slurm) or 4h (HyperQueue)
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<String>,
    /// The program, as all machines see it [default: this one]
    #[arg(long, value_name = "PATH")]
    pub(crate) program: Option<PathBuf>,
    /// Slurm: the partition
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    /// Slurm: the account to charge
    #[arg(long, value_name = "NAME")]
    pub(crate) account: Option<String>,
    /// Kubernetes: the image with the program
    #[arg(long, value_name = "IMAGE")]
    pub(crate) image: Option<String>,
    /// Kubernetes: the claim of a volume that several pods can write to (ReadWriteMany)
    #[arg(long, value_name = "NAME")]
    pub(crate) claim: Option<String>,
    /// Kubernetes: the namespace
    #[arg(long, value_name = "NAME")]
    pub(crate) namespace: Option<String>,
}
