//! The recorded games of the player.

use std::path::{Path, PathBuf};

use bagsplit_analysis::fit::{RecordedGame, games_of, read_games};
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
    let mut all = Vec::new();
    for path in files {
        let file = output::path(path);
        all.extend(
            read(path, &file)?
                .into_iter()
                .map(|game| (file.clone(), game)),
        );
    }
    let found = games_of(all, player)
        .map_err(|why| Exit::input(bagsplit_lab::experiment::escaped(&why)))?;
    Ok(found
        .into_iter()
        .map(|(file, game, side)| (file, (game, side)))
        .unzip())
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
