//! Records of Math Scrabble: two players with bags of their own, the Advantage, a clock.

use board::{Bag, ByBag, ByPlayer, Player, Tiles};
use rules::math_scrabble::{Action, MathScrabble, Referee};
use rules::{Position, Score};

use super::{RecordFault, each_turn, placement_of, player};
use crate::record::{BagTiles, GameRecord, TurnRecord};

pub(super) fn replay(
    game: MathScrabble,
    record: &GameRecord,
    mut visit: impl FnMut(&TurnRecord, Score, &Position),
) -> Result<(), RecordFault> {
    let whole = |what: String| RecordFault::whole(what);
    let split = |place: usize| {
        let split = record.players[place].split.as_ref();
        split.ok_or_else(|| "a split is missing (MS-3)".to_owned()).and_then(by_bag).map_err(whole)
    };
    let splits = ByPlayer([split(0)?, split(1)?]);
    let holder = match [record.players[0].advantage, record.players[1].advantage] {
        [Some(true), Some(false)] => Player::P0,
        [Some(false), Some(true)] => Player::P1,
        _ => return Err(whole("exactly one player holds the Advantage (MS-4)".to_owned())),
    };
    let first = player(record.first).map_err(whole)?;
    let mut referee = Referee::new(game, splits, holder, first).map_err(RecordFault::whole)?;
    for draw in &record.opening {
        let drawn = by_bag(&draw.draw).map_err(whole)?;
        let mulligan = draw.mulligan.as_ref().map(by_bag).transpose().map_err(whole)?;
        let player = player(draw.player).map_err(whole)?;
        referee.opening(player, &drawn, mulligan.as_ref()).map_err(RecordFault::whole)?;
    }
    each_turn(record, |turn| {
        let score = one_turn(&mut referee, turn)?;
        visit(turn, score, referee.position());
        Ok(())
    })?;
    let Some((ending, winner)) = referee.outcome() else {
        return Err(whole("the record stops before the game is over (MS-19)".to_owned()));
    };
    let found = (&record.ended_by[..], record.winner, record.scores);
    let scores = referee.position().scores.0;
    let expected = (ending.name(), Some(winner as u8), scores);
    if found != expected || record.end_bonus.is_some() {
        let what = format!("the outcome is {found:?} where it must be {expected:?} (MS-19 to MS-21)");
        return Err(whole(what));
    }
    Ok(())
}

fn one_turn(referee: &mut Referee, turn: &TurnRecord) -> Result<Score, String> {
    let who = player(turn.player)?;
    let ms = turn.ms.unwrap_or(0);
    if turn.clock == Some(true) {
        referee.clock(who, ms).map_err(|fault| fault.to_string())?;
        return Ok(Score::default());
    }
    let drawn = by_bag(turn.draw.as_ref().ok_or("the draw is missing")?)?;
    let mulligan = turn.mulligan.as_ref().map(by_bag).transpose()?;
    let (placement, discarded);
    let action = match (&turn.place, turn.points, &turn.pass, &turn.exchange) {
        (Some(squares), Some(points), None, None) => {
            placement = placement_of(squares)?;
            Action::Place(&placement, points)
        }
        (None, None, Some(tiles), None) => {
            discarded = tiles.parse::<Tiles>().map_err(|error| error.to_string())?;
            Action::Pass(&discarded)
        }
        _ => return Err("a turn is either 'place' with 'points', or 'pass'".to_owned()),
    };
    referee.turn(who, action, &drawn, mulligan.as_ref(), ms).map_err(|fault| fault.to_string())
}

fn by_bag(tiles: &BagTiles) -> Result<ByBag<Tiles>, String> {
    let mut bags = ByBag::default();
    for (name, text) in tiles {
        let mut letters = name.chars();
        let bag = letters.next().and_then(Bag::from_letter).filter(|_| letters.next().is_none());
        let bag = bag.ok_or_else(|| format!("there is no bag '{name}'"))?;
        bags[bag] = text.parse().map_err(|error: board::TilesError| error.to_string())?;
    }
    Ok(bags)
}
