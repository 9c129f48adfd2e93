//! Reading what human-like players memorise.
//!
//! The program writes the expressions themselves, since games depend on them: files of a results folder can be read without
//! other files.

use std::fmt::Display;
use std::path::PathBuf;

use bagsplit_game::rules::Ruleset;
use bagsplit_players::Setup;
use bagsplit_players::notes::Expressions;
use bagsplit_storage::files::{plain_text, read_regular};

use crate::experiment::builtin::text_at;
use crate::experiment::known::known_expressions;
use crate::experiment::limits::MAX_TOML;
use crate::experiment::reader::{Item, Result, shown};

/// The key of a setup, of a population and of an experiment.
pub const EXPRESSIONS: &str = "expressions";
/// The value for those known for the split.
pub(crate) const OWN: &str = "own";
/// The value for those that ship with the program.
pub(crate) const SHIPPED: &str = "shipped";

/// The known expressions of the split of a setup; `None` where it has none or two splits.
pub(crate) fn own(setup: &Setup, game: &Ruleset) -> Option<Expressions> {
    let [holder, other] = &setup.private()?.splits.0;
    known_expressions(other, game).filter(|_| holder == other)
}

/// Reads the expressions of a setup: `own`, `shipped`, the path of a list or of a split file with one, or the expressions
/// themselves.
pub(crate) fn read(item: &Item<'_>, setup: &Setup, game: &Ruleset) -> Result<Option<Expressions>> {
    let text = item.text()?;
    if text == SHIPPED {
        return Ok(None);
    }
    if text == OWN {
        let why = "no expressions are known for this split: write them here, or the path of a file as 'bagsplit expressions \
                   --format sheet' writes it";
        return own(setup, game).map(Some).ok_or_else(|| item.error(why));
    }
    let Some(path) = path(item) else {
        let what = "neither \"own\" nor \"shipped\" nor the path of a file ending in .txt or .toml";
        return Expressions::read(text)
            .map(Some)
            .map_err(|error| item.error(format!("{what}: {error}")));
    };
    let wrong = |error: &dyn Display| item.error(format!("file '{}': {error}", shown(&path)));
    let bytes = read_regular(&path, MAX_TOML).map_err(|error| wrong(&error))?;
    let list = plain_text(&bytes).map_err(|error| wrong(&error))?;
    if text.ends_with(".toml") {
        let list = text_at(&list, &[EXPRESSIONS])
            .ok_or_else(|| wrong(&"there is no list 'expressions' in it"))?;
        return Expressions::read(&list)
            .map(Some)
            .map_err(|error| wrong(&format!("expressions, {error}")));
    }
    Expressions::read(&list)
        .map(Some)
        .map_err(|error| wrong(&error))
}

/// The file that a value names, if it names one.
pub(crate) fn path(item: &Item<'_>) -> Option<PathBuf> {
    item.text()
        .ok()
        .filter(|text| text.ends_with(".txt") || text.ends_with(".toml"))
        .map(|text| item.path_of(text))
}

/// Lets each of the setups that name no expressions learn those of its split, as an experiment says.
pub(crate) fn learn<'s>(
    item: &Item<'_>,
    setups: impl IntoIterator<Item = &'s mut Setup>,
    game: &Ruleset,
) -> Result<()> {
    if item.text()? != OWN {
        return Err(item.mismatch(
            "\"own\"; left out, setups that name no expressions learn the shipped ones",
        ));
    }
    for setup in setups {
        setup.expressions = own(setup, game);
    }
    Ok(())
}

/// Whether the players of a population learn the shipped expressions whatever their setups name.
pub(crate) fn only_shipped(item: &Item<'_>) -> Result<bool> {
    match item.text()? {
        SHIPPED => Ok(true),
        _ => Err(item.mismatch("\"shipped\"; left out, the players learn what their setups name")),
    }
}
