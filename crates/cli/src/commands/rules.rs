//! `bagsplit rules`: explains the rules, or prints a rules file.

use std::io::Write;

use crate::args::Rules;
use crate::exit::Exit;

use super::chosen_rules::rules_from;

/// The rules pages of the documentation: that of Math Scrabble, and that of the games with a shared bag.
const PAGES: [&str; 2] = [
    include_str!("../../../../docs/rules.md"),
    include_str!("../../../../docs/rules-shared-bag.md"),
];

/// Prints the rules page, or a rules file.
pub(crate) fn rules(args: &Rules) -> Result<(), Exit> {
    let mut out = std::io::stdout().lock();
    let rules = rules_from(&args.game)?;
    if args.print {
        write!(out, "{}", bagsplit_lab::experiment::rules_to_toml(&rules))?;
    } else if args.game.rules.is_some() {
        return Err(Exit::input(
            "--rules needs --print: the page explains every option, whatever its value",
        ));
    } else {
        write!(
            out,
            "{}",
            PAGES[usize::from(rules.private_bags().is_none())]
        )?;
    }
    Ok(())
}
