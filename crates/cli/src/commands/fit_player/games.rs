//! The recorded games of the player.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use bagsplit_analysis::fit::{Fitter, RecordedGame, read_games, sides};
use bagsplit_game::board::Player;
use bagsplit_storage::files::{plain_text, read_input};

use crate::exit::Exit;
use crate::output::{self, quoted};

/// The most bytes of a file: some hundred thousand games.
const MOST_BYTES: u64 = 1 << 30;

/// The games of a player, each with its side, and the files that they are from.
type Sources = (Vec<String>, Vec<(RecordedGame, Player)>);

/// Reads the games of some files in which the player takes part. A game that occurs twice counts once.
pub(super) fn sources(files: &[PathBuf], player: Option<&str>) -> Result<Sources, Exit> {
    let ((mut from, mut sources), mut met, mut names) =
        (Sources::default(), HashSet::new(), BTreeSet::new());
    let mut games = 0usize;
    for path in files {
        let file = output::path(path);
        for game in read(path, &file)? {
            if !met.insert(serde_json::to_string(&game.record).expect("a record is plain data")) {
                continue;
            }
            games += 1;
            names.extend(
                game.record
                    .players
                    .each_ref()
                    .map(|player| player.setup.clone()),
            );
            for side in sides(&game.record, player) {
                from.push(file.clone());
                sources.push((game.clone(), side));
            }
        }
    }
    let which = player.map_or_else(
        || "the human of practice (a player called 'you')".to_owned(),
        |player| format!("player '{}'", quoted(player)),
    );
    if sources.is_empty() {
        let names: Vec<String> = names.into_iter().collect();
        return Err(Exit::input(format!(
            "no game of {which}, in {games} read; their players are {}: --player takes one of these names, or 0 or 1",
            quoted_list(&names)
        )));
    }
    if sources.len() < Fitter::MIN_GAMES {
        return Err(Exit::input(format!(
            "there {} of {which}, and a fit needs {} or more",
            match sources.len() {
                1 => "is 1 game".to_owned(),
                count => format!("are {count} games"),
            },
            Fitter::MIN_GAMES
        )));
    }
    Ok((from, sources))
}

fn read(path: &Path, file: &str) -> Result<Vec<RecordedGame>, Exit> {
    let bytes =
        read_input(path, MOST_BYTES).map_err(|error| Exit::input(format!("{file}: {error}")))?;
    let text = plain_text(&bytes).map_err(|error| Exit::input(format!("{file}: {error}")))?;
    let games = read_games(&text)
        .map_err(|(place, why)| Exit::input(format!("{file}:{place}: {}", quoted(&why))))?;
    match games.is_empty() {
        true => Err(Exit::input(format!(
            "{file}: there is no game in this file"
        ))),
        false => Ok(games),
    }
}

/// Some names in quotes, at most ten.
pub(super) fn quoted_list(names: &[String]) -> String {
    let shown: Vec<String> = names
        .iter()
        .take(10)
        .map(|name| format!("'{}'", quoted(name)))
        .collect();
    let more = if names.len() > shown.len() {
        " and others"
    } else {
        ""
    };
    format!("{}{more}", shown.join(", "))
}
