//! Records of the games with a shared bag: one bag called `bag`, exchanges, ties, what going out earns.

use board::{Player, Tiles};
use rules::shared_bag::{Action, Referee, SharedBag};
use rules::{Position, Score};

use super::{RecordFault, each_turn, placement_of, player};
use crate::record::{BagTiles, GameRecord, SHARED_BAG, TurnRecord};

pub(super) fn replay<G: SharedBag>(
    game: G,
    record: &GameRecord,
    mut visit: impl FnMut(&TurnRecord, Score, &Position),
) -> Result<(), RecordFault> {
    let whole = |what: String| RecordFault::whole(what);
    if record.players.iter().any(|player| player.split.is_some() || player.advantage.is_some()) {
        return Err(whole("there is no split and no Advantage with a shared bag (NS-1)".to_owned()));
    }
    let mut referee = Referee::new(game, player(record.first).map_err(whole)?);
    for draw in &record.opening {
        no_mulligan(draw.mulligan.as_ref()).map_err(whole)?;
        let drawn = from_bag(&draw.draw).map_err(whole)?;
        let player = player(draw.player).map_err(whole)?;
        referee.opening(player, &drawn).map_err(RecordFault::whole)?;
    }
    each_turn(record, |turn| {
        let score = one_turn(&mut referee, turn)?;
        visit(turn, score, referee.position());
        Ok(())
    })?;
    let Some(outcome) = referee.outcome() else {
        return Err(whole("the record stops before the game is over (NS-12)".to_owned()));
    };
    let found = (&record.ended_by[..], record.winner, record.scores, record.end_bonus);
    let winner = outcome.winner.map(|winner: Player| winner as u8);
    let scores = referee.position().scores.0;
    let expected = (outcome.ending.name(), winner, scores, Some(outcome.end_bonus.0));
    if found != expected {
        let what = format!("the outcome is {found:?} where it must be {expected:?} (NS-1, NS-12)");
        return Err(whole(what));
    }
    Ok(())
}

fn one_turn<G: SharedBag>(referee: &mut Referee<G>, turn: &TurnRecord) -> Result<Score, String> {
    let who = player(turn.player)?;
    if turn.clock.is_some() {
        return Err("there is no clock with a shared bag".to_owned());
    }
    no_mulligan(turn.mulligan.as_ref())?;
    let drawn = from_bag(turn.draw.as_ref().ok_or("the draw is missing")?)?;
    let (placement, exchanged);
    let action = match (&turn.place, turn.points, &turn.pass, &turn.exchange) {
        (Some(squares), Some(points), None, None) => {
            placement = placement_of(squares)?;
            Action::Place(&placement, points)
        }
        (None, None, None, Some(tiles)) => {
            exchanged = tiles.parse::<Tiles>().map_err(|error| error.to_string())?;
            Action::Exchange(&exchanged)
        }
        (None, None, Some(tiles), None) if tiles.is_empty() => Action::Pass,
        _ => return Err("a turn is 'place' with 'points', 'exchange', or an empty 'pass'".to_owned()),
    };
    referee.turn(who, action, &drawn).map_err(|fault| fault.to_string())
}

fn no_mulligan(mulligan: Option<&BagTiles>) -> Result<(), String> {
    mulligan.map_or(Ok(()), |_| Err("there is no Mulligan with a shared bag".to_owned()))
}

fn from_bag(tiles: &BagTiles) -> Result<Tiles, String> {
    if let Some(name) = tiles.keys().find(|name| *name != SHARED_BAG) {
        return Err(format!("there is no bag '{name}'"));
    }
    let text = tiles.get(SHARED_BAG).map_or("", String::as_str);
    text.parse().map_err(|error: board::TilesError| error.to_string())
}
