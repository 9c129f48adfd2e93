//! Arguments of `bagsplit submit`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::read::folder;
use crate::engines::{Needs, Slurm};

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
    #[command(flatten)]
    pub(crate) needs: Needs,
    /// The program, as all machines see it [default: this one]
    #[arg(long, value_name = "PATH")]
    pub(crate) program: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) slurm: Slurm,
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
