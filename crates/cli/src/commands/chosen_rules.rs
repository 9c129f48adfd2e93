//! The rules that `--rules` and `--game` choose.

use bagsplit_game::rules::Ruleset;

use crate::args::Game;
use crate::exit::Exit;
use crate::output;

/// The rules of a rules file, or the published rules of a game; `None` if neither is given.
pub(super) fn rules_given(game: &Game) -> Result<Option<Ruleset>, Exit> {
    let named = game
        .game
        .as_deref()
        .map(|name| Ruleset::named(name).expect("clap knows the names"));
    let Some(path) = &game.rules else {
        return Ok(named);
    };
    let rules = bagsplit_lab::experiment::load_rules_of(path, &named.unwrap_or_default())?;
    match &game.game {
        Some(name) if *name != rules.name() => Err(Exit::input(format!(
            "{}: these are rules of {}, but --game is {name}",
            output::path(path),
            rules.name()
        ))),
        _ => Ok(Some(rules)),
    }
}

/// The rules of a rules file, or the published rules of a game [default: Math Scrabble].
pub(super) fn rules_from(game: &Game) -> Result<Ruleset, Exit> {
    Ok(rules_given(game)?.unwrap_or_default())
}
