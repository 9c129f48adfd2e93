//! The fit of the bot `person` to the games of a player, part by part.
//!
//! A page sends the same games again and asks for more columns each time, so that it can show progress and stop. What has been
//! computed for recent games is cached; without the cache the answers are the same, only later.

use bagsplit_analysis::fit::{Cell, Fitter, Model, PlayedGame, read_games};
use bagsplit_analysis::whole::at_most;
use bagsplit_game::board::Player;
use bagsplit_players::notes::Expressions;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::opponents::Practice;

const MOST_GAMES: usize = 300;
/// The most columns that a question adds.
const MOST_COLUMNS: usize = 8;
/// The most columns that can be asked for in all: more than any fit has.
const MOST_COLUMNS_IN_ALL: u64 = 10_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FitRequest {
    /// Records of games, one a line; the human is player 0.
    games: String,
    /// The number of columns that are to be computed in all; a question adds at most [`MOST_COLUMNS`].
    #[serde(deserialize_with = "at_most::<MOST_COLUMNS_IN_ALL, _, _>")]
    columns: usize,
}

#[derive(Debug)]
pub(crate) struct PartialFit {
    fitter: Fitter,
    columns: Vec<Vec<Cell>>,
}

impl Practice {
    /// The number of columns so far, and with the last one the fit.
    pub(crate) fn fit(
        &self,
        request: &FitRequest,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Value, String> {
        let mut partial = match self.fits.take(&request.games) {
            Some(partial) => partial,
            None => PartialFit {
                fitter: fitter(&request.games, go_on)?,
                columns: Vec::new(),
            },
        };
        let all = partial.fitter.knows().len();
        let end = request
            .columns
            .min(all)
            .min(partial.columns.len() + MOST_COLUMNS);
        while partial.columns.len() < end && go_on() {
            let column = partial.fitter.column(partial.columns.len() as u32);
            partial.columns.push(column);
        }
        let columns = partial.columns.len();
        let fit = if columns == all && go_on() {
            let cells: Vec<Cell> = partial.columns.concat();
            let levels = self.players.iter().map(|(name, bot)| (name.as_str(), *bot));
            let fit = partial.fitter.conclude(&cells, &Model::references(levels));
            Some(fit.map_err(|error| error.to_string())?)
        } else {
            None
        };
        self.fits.put(request.games.clone(), partial);
        Ok(json!({ "columns": columns, "of": all, "fit": fit }))
    }
}

/// The decisions of the human in some games.
fn fitter(games: &str, go_on: &dyn Fn() -> bool) -> Result<Fitter, String> {
    let found = games.lines().filter(|line| !line.trim().is_empty()).count();
    if !(Fitter::MIN_GAMES..=MOST_GAMES).contains(&found) {
        let fewest = Fitter::MIN_GAMES;
        return Err(format!(
            "games: found {found} games; from {fewest} to {MOST_GAMES} are allowed"
        ));
    }
    let games = read_games(games).map_err(|(place, why)| format!("games, line {place}: {why}"))?;
    let mut played = Vec::new();
    for game in &games {
        if !go_on() {
            return Err("the request was cancelled".to_owned());
        }
        let game = PlayedGame::from_record(
            &game.record,
            Player::P0,
            &game.hinted,
            Expressions::shipped(),
        )
        .map_err(|fault| format!("games, line {}: {fault}", game.place))?;
        played.push(game);
    }
    if played.iter().all(|game| game.placements() == 0) {
        return Err("games: found no placement without a hint; some are needed".to_owned());
    }
    Ok(Fitter::new(played, Expressions::shipped()))
}
