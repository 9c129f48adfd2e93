//! The recorded games of the player.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use bagsplit_arena::GameRecord;
use bagsplit_game::board::Player;
use bagsplit_storage::files::{plain_text, read_input};
use bagsplit_web::analysis::fit::{Fitter, ReadGame, read_games};

use crate::exit::Exit;
use crate::output::{self, quoted};

/// The most bytes of a file: some hundred thousand games.
const MOST_BYTES: u64 = 1 << 30;

/// The name of the human in games of practice, alone or followed by [`WITH`] and the name of a setup.
const HUMAN: &str = "you";
const WITH: &str = "you with ";

/// A game of the player.
pub(super) struct Source {
    file: String,
    pub(super) game: ReadGame,
    pub(super) player: Player,
}

impl Source {
    /// The player's name in the record.
    pub(super) fn name(&self) -> &str {
        &self.game.record.players[self.player.index()].setup
    }

    /// The error for a game that cannot be used.
    pub(super) fn refused(&self, why: &str) -> Exit {
        Exit::input(format!("{}:{}: {}", self.file, self.game.place, quoted(why)))
    }
}

/// Reads the games of some files in which the player takes part. A game that occurs twice counts once.
pub(super) fn sources(files: &[PathBuf], player: Option<&str>) -> Result<Vec<Source>, Exit> {
    let (mut sources, mut met, mut names) = (Vec::new(), HashSet::new(), BTreeSet::new());
    let mut games = 0usize;
    for path in files {
        let file = output::path(path);
        for game in read(path, &file)? {
            if !met.insert(serde_json::to_string(&game.record).expect("a record is plain data")) {
                continue;
            }
            games += 1;
            names.extend(game.record.players.each_ref().map(|player| player.setup.clone()));
            for side in sides(&game.record, player) {
                sources.push(Source { file: file.clone(), game: game.clone(), player: side });
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
    Ok(sources)
}

fn read(path: &Path, file: &str) -> Result<Vec<ReadGame>, Exit> {
    let bytes = read_input(path, MOST_BYTES).map_err(|error| Exit::input(format!("{file}: {error}")))?;
    let text = plain_text(&bytes).map_err(|error| Exit::input(format!("{file}: {error}")))?;
    let games =
        read_games(&text).map_err(|(place, why)| Exit::input(format!("{file}:{place}: {}", quoted(&why))))?;
    match games.is_empty() {
        true => Err(Exit::input(format!("{file}: there is no game in this file"))),
        false => Ok(games),
    }
}

/// The players of a record who are the one asked for: by number or name, or by default the human of practice.
fn sides(record: &GameRecord, player: Option<&str>) -> Vec<Player> {
    let is_human = |name: &str| name == HUMAN || name.starts_with(WITH);
    match player {
        Some("0") => vec![Player::P0],
        Some("1") => vec![Player::P1],
        Some(name) => {
            Player::ALL.into_iter().filter(|side| record.players[side.index()].setup == name).collect()
        }
        None => vec![Player::P0].into_iter().filter(|_| is_human(&record.players[0].setup)).collect(),
    }
}

/// Some names in quotes, at most ten.
pub(super) fn quoted_list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(10).map(|name| format!("'{}'", quoted(name))).collect();
    let more = if names.len() > shown.len() { " and others" } else { "" };
    format!("{}{more}", shown.join(", "))
}
