//! The arguments of `bagsplit why`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{Playing, Printed};
use super::read::folder;

#[derive(Debug, ClapArgs)]
pub(crate) struct Why {
    /// A results folder of 'run', finished or not
    #[arg(value_name = "DIR", value_parser = folder())]
    pub(crate) results: PathBuf,
    /// The setup, by its name
    pub(crate) setup: String,
    /// Its opponent [default: all its opponents]
    pub(crate) against: Option<String>,
    /// The population of players whose games are analysed [default: the first of the experiment]
    #[arg(long, value_name = "NAME")]
    pub(crate) players: Option<String>,
    /// Replay N pairs with each opponent for phases and luck, which are not stored; 0 leaves these out
    /// [default: about a thousand games]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=bagsplit_lab::experiment::MAX_PAIRS))]
    pub(crate) again: Option<u64>,
    /// The folder for charts and tables, which is new, empty, or was made by this command [default: no files]
    #[arg(long, value_name = "DIR", value_parser = folder())]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) printed: Printed,
    #[command(flatten)]
    pub(crate) playing: Playing,
}
