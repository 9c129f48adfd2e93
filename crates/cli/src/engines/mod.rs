//! Job files for cluster engines.
//!
//! A [`Job`] is an experiment in parts, with the needs of each part. [`slurm()`], [`hyperqueue()`] and [`kubernetes()`] write
//! a script of a job array, a job definition, or manifests of an Indexed Job; each with the merge of
//! the parts as a job that depends on them. The engine starts, schedules and restarts jobs: there is no scheduler,
//! queue or worker here. Parts report by exit code: 0 done, 2 wrong input, 75 try again.
//!
//! These functions only make text: they submit nothing.

mod hyperqueue;
mod job;
mod kubernetes;
mod shell;
mod slurm;

pub(crate) use hyperqueue::hyperqueue;
pub(crate) use job::{Job, Needs};
pub(crate) use kubernetes::{Cluster, kubernetes};
pub(crate) use slurm::{Slurm, slurm};
