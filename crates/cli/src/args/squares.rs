//! The arguments of `bagsplit squares`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{Playing, Printed};
use super::read::folder;

#[derive(Debug, ClapArgs)]
pub(crate) struct Squares {
    /// A results folder of 'run', finished or not
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    /// The variant of the rules, or the population of players [default: the reference of the variants, or the first
    /// population]
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<String>,
    /// Replay N pairs, spread evenly over the stored ones
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) pairs: u64,
    /// The folder for charts and tables, which is new, empty, or was made by this command [default: no files]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}
