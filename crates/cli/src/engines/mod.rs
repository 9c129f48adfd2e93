//! How is an experiment handed to an engine that people have?
//!
//! A [`Job`] is an experiment cut into parts, with what each part needs. [`slurm()`], [`hyperqueue()`] and [`kubernetes()`] write
//! what users of these engines expect: a script of a job array, a job definition, manifests of an Indexed Job; each with the joining of
//! the parts as a job that depends on them. Who starts what, when and where again is the engine's: nothing of a scheduler, a
//! queue or a worker is here. Parts say by their exit codes what became of them: 0 done, 2 wrong input, 75 try again.
//!
//! These are text in, text out: nothing is submitted.

mod hyperqueue;
mod job;
mod kubernetes;
mod shell;
mod slurm;

pub(crate) use hyperqueue::hyperqueue;
pub(crate) use job::{Job, Needs};
pub(crate) use kubernetes::{Cluster, kubernetes};
pub(crate) use slurm::{Slurm, slurm};
