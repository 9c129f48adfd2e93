//! `bagsplit rules`: how is the game played, and which options are there?

use std::io::Write;

use crate::args::Rules;
use crate::exit::Exit;

use super::rules_from;

/// The rules page of the documentation.
const PAGE: &str = include_str!("../../../../docs/rules.md");

/// Prints the rules page, or a rules file.
pub(crate) fn rules(args: &Rules) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    if args.print {
        let game = rules_from(args.rules.as_deref())?;
        write!(out, "{}", config::rules_to_toml(&game))?;
    } else {
        write!(out, "{PAGE}")?;
    }
    Ok(())
}
