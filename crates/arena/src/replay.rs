//! Replay of records, with validation by the referee.

use std::collections::BTreeMap;

use bagsplit_game::board::{ByBag, ByPlayer, Player, Tile, Tiles};
use bagsplit_game::rules::{
    Action, Clauses, Deal, Entry, Game, Outcome, Position, Referee, Ruleset, with_game,
};

use crate::record::{BagNames, GameRecord, RuleValue, TurnRecord, rule_values};
use crate::{Decision, Draw, Refusal, Turn, Watch};

/// An error in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// The turn, from 1; `None` for errors before the first or after the last turn.
    pub turn: Option<usize>,
    /// The broken clause, or the unreadable part.
    pub what: String,
}

impl RecordFault {
    /// A fault of the record as a whole.
    pub(crate) fn whole(what: impl ToString) -> RecordFault {
        RecordFault {
            turn: None,
            what: what.to_string(),
        }
    }
}

impl std::fmt::Display for RecordFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.turn {
            Some(turn) => write!(f, "turn {turn}: {}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl std::error::Error for RecordFault {}

/// Replays a record of any game with its referee, while `watch` observes the same events as during the game, in the
/// same order: draws, opening draws, turns and the end. An event is passed on once the referee has accepted it. Only
/// `begin` is missing, since the record's seed is unverified. The position after the last turn includes the points that
/// the end of the game scored.
///
/// # Errors
/// The first part of the record that breaks a clause or cannot be read.
pub fn replay(record: &GameRecord, watch: &mut dyn Watch) -> Result<(), RecordFault> {
    let rules = rules_of(record)?;
    record.seed().map_err(RecordFault::whole)?;
    with_game!(rules, game => {
        all_there(&record.rules, &rule_values(&game)).map_err(RecordFault::whole)?;
        referee(game, record, watch)
    })
}

/// The rules of a record.
///
/// # Errors
/// When its format or game is unknown, or an option of its rules is invalid.
pub fn rules_of(record: &GameRecord) -> Result<Ruleset, RecordFault> {
    let known = Ruleset::named(&record.game).filter(|_| record.format == 1);
    let Some(mut rules) = known else {
        let (format, game) = (record.format, &record.game);
        return Err(RecordFault::whole(format!(
            "format {format} of game '{game}' is not known here"
        )));
    };
    for (key, value) in &record.rules {
        rules
            .set(key, &value.clone().into())
            .map_err(RecordFault::whole)?;
    }
    Ok(rules)
}

/// Replays a record with the referee of its game, step by step.
fn referee<G: Game>(
    game: G,
    record: &GameRecord,
    watch: &mut dyn Watch,
) -> Result<(), RecordFault> {
    let end_bonus = game.has_end_bonus();
    let deal = deal(record).map_err(RecordFault::whole)?;
    let mut referee = Referee::new(game, &deal).map_err(RecordFault::whole)?;
    watch.dealt(&deal);
    steps(&mut referee, record, watch)?;
    if let ("forfeit", Some(winner)) = (&record.ended_by[..], record.winner) {
        let loser = player(winner).map_err(RecordFault::whole)?.other();
        referee.forfeit(loser).map_err(RecordFault::whole)?;
    }
    let Some(outcome) = referee.outcome() else {
        let clause = G::CLAUSES.over;
        return Err(RecordFault::whole(format!(
            "the record stops before the game is over ({clause})"
        )));
    };
    let earned = end_bonus.then_some(outcome.end_bonus.0);
    outcome_is(record, outcome, earned, G::CLAUSES).map_err(RecordFault::whole)?;
    watch.end(outcome);
    Ok(())
}

/// Checks the outcome in a record, in the order in which one part follows from the others.
fn outcome_is(
    record: &GameRecord,
    outcome: &Outcome,
    earned: Option<[i32; 2]>,
    clauses: &Clauses,
) -> Result<(), String> {
    let GameRecord {
        ended_by,
        end_bonus,
        scores,
        winner,
        ..
    } = record;
    if ended_by != outcome.ending.name() {
        let over = clauses.over;
        return Err(format!(
            "{over}: the game ended by '{}', not by '{ended_by}'",
            outcome.ending.name()
        ));
    }
    if *end_bonus != earned {
        let [found, due] = [*end_bonus, earned].map(|bonus| {
            bonus.map_or("none".to_owned(), |[first, second]| {
                format!("{first} and {second}")
            })
        });
        return Err(format!(
            "{}: the end bonus of the players is {due}, not {found}",
            clauses.over
        ));
    }
    if *scores != outcome.scores.0 {
        let ([one, two], [due, other]) = (scores, outcome.scores.0);
        return Err(format!(
            "{}: the scores are {due} : {other}, not {one} : {two}",
            clauses.points
        ));
    }
    if *winner != outcome.winner.map(|winner| winner as u8) {
        let [found, due] = [*winner, outcome.winner.map(|winner| winner as u8)]
            .map(|winner| winner.map_or("nobody".to_owned(), |winner| format!("player {winner}")));
        return Err(format!("{}: {due} wins, not {found}", clauses.wins));
    }
    Ok(())
}

/// Replays the opening and the turns of a record with the referee.
pub(crate) fn steps<G: Game>(
    referee: &mut Referee<G>,
    record: &GameRecord,
    watch: &mut dyn Watch,
) -> Result<(), RecordFault> {
    let (bags, clock) = (BagNames::from_game(referee.game()), referee.game().clock());
    for draw in &record.opening {
        let drawn = bags.read(&draw.draw).map_err(RecordFault::whole)?;
        let redrawn = draw
            .mulligan
            .as_ref()
            .map(|tiles| bags.read(tiles))
            .transpose();
        let redrawn = redrawn.map_err(RecordFault::whole)?;
        let player = player(draw.player).map_err(RecordFault::whole)?;
        let before = referee.position().clone();
        referee
            .opening(player, &drawn, redrawn.as_ref())
            .map_err(RecordFault::whole)?;
        show_draws(
            player,
            &before,
            [Some(&drawn), redrawn.as_ref()],
            true,
            watch,
        );
        watch.opening(player, &drawn, redrawn.as_ref());
    }
    for (number, record) in record.turns.iter().enumerate() {
        watch.to_move(referee.position());
        turn(referee, (bags, clock), record, watch).map_err(|what| RecordFault {
            turn: Some(number + 1),
            what: what.to_string(),
        })?;
    }
    Ok(())
}

/// The result of a forfeit: the scores of the turns in an aborted record.
pub(crate) struct ForfeitResult {
    pub(crate) scores: ByPlayer<u32>,
    pub(crate) end_bonus: Option<[i32; 2]>,
}

/// The outcome of a game that a player forfeits, ignoring the scores in its record.
///
/// # Errors
/// When a step in the record breaks a clause.
pub(crate) fn outcome_of_forfeit(record: &GameRecord) -> Result<ForfeitResult, RecordFault> {
    struct Scores(ByPlayer<u32>);

    impl Watch for Scores {
        fn turn(&mut self, _: &Turn, position: &Position) {
            self.0 = *position.scores();
        }
    }

    with_game!(rules_of(record)?, game => {
        let end_bonus = game.has_end_bonus().then_some([0; 2]);
        let start = Position::new(&game, &deal(record).map_err(RecordFault::whole)?).map_err(RecordFault::whole)?;
        let mut scores = Scores(*start.scores());
        steps(&mut Referee::new(game, &deal(record).map_err(RecordFault::whole)?).map_err(RecordFault::whole)?, record, &mut scores)?;
        Ok(ForfeitResult { scores: scores.0, end_bonus })
    })
}

/// Checks that no rule option is missing, nor a symbol of a table option, and that no symbol occurs in both its
/// spellings. The given values have been set already, so they are known to be valid.
fn all_there(
    given: &BTreeMap<String, RuleValue>,
    resolved: &BTreeMap<String, RuleValue>,
) -> Result<(), String> {
    for (key, value) in resolved {
        let Some(own) = given.get(key) else {
            if Entry::may_be_missing(key, &value.clone().into()) {
                continue;
            }
            return Err(format!("the rule option '{key}' is missing"));
        };
        let (RuleValue::Counts(counts), RuleValue::Counts(all)) = (own, value) else {
            continue;
        };
        let mut tiles: Vec<Tile> = counts.keys().filter_map(|name| first_tile(name)).collect();
        tiles.sort_unstable_by_key(|tile| tile.index());
        if let Some(twice) = tiles.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the rule option '{key}' has '{}' twice", twice[0]));
        }
        let missing = all
            .keys()
            .find(|name| first_tile(name).is_some_and(|tile| !tiles.contains(&tile)));
        if let Some(name) = missing {
            return Err(format!("the rule option '{key}' lacks '{name}'"));
        }
    }
    Ok(())
}

fn first_tile(name: &str) -> Option<Tile> {
    name.chars().next().and_then(Tile::from_char)
}

/// The deal before the first draw, as recorded.
pub(crate) fn deal(record: &GameRecord) -> Result<Deal, Refusal> {
    let [one, other] = &record.players;
    let splits = match (&one.split, &other.split) {
        (Some(one), Some(other)) => Some(ByPlayer([
            BagNames::Letters.read(one)?,
            BagNames::Letters.read(other)?,
        ])),
        (None, None) => None,
        _ => return Err(Refusal::unreadable("a split is missing")),
    };
    let holder = match (one.advantage, other.advantage) {
        (Some(true), Some(false)) => Some(Player::P0),
        (Some(false), Some(true)) => Some(Player::P1),
        (None, None) => None,
        _ => {
            let what = "exactly one player holds the Advantage, in games that have one";
            return Err(Refusal::unreadable(what));
        }
    };
    Ok(Deal {
        splits,
        holder,
        first: player(record.first)?,
    })
}

/// Replays one turn with the referee.
fn turn<G: Game>(
    referee: &mut Referee<G>,
    (bags, clock): (BagNames, Option<(u64, u64)>),
    record: &TurnRecord,
    watch: &mut dyn Watch,
) -> Result<(), Refusal> {
    let player = player(record.player)?;
    let ms = record.ms.unwrap_or(0);
    if let Some(out_of_time) = record.clock {
        let more = record.place.is_some()
            || record.points.is_some()
            || record.pass.is_some()
            || record.exchange.is_some()
            || record.draw.is_some()
            || record.mulligan.is_some();
        if !out_of_time || more {
            let what = "'clock' is true, which allows only 'player' and 'ms' beside it";
            return Err(Refusal::unreadable(what));
        }
        referee.clock(player, ms)?;
        watch.out_of_time(player, ms);
        return Ok(());
    }
    let drawn = record
        .draw
        .as_ref()
        .ok_or_else(|| Refusal::unreadable("the draw is missing"))?;
    let drawn = bags.read(drawn)?;
    let redrawn = record
        .mulligan
        .as_ref()
        .map(|tiles| bags.read(tiles))
        .transpose()?;
    let (action, claimed) = record.action()?;
    let mut before = referee.position().clone();
    let score = referee.turn(player, &action, claimed, &drawn, redrawn.as_ref(), ms)?;
    // Tiles are drawn after the player's action, but those of an exchange before it.
    let late = before.spend(player, ms, clock);
    let done = match &action {
        Action::Place(placement) => before.place(placement, score.total()),
        Action::Pass(discarded) => before.pass(discarded),
        Action::Exchange(_) => Ok(()),
    };
    assert!(!late && done.is_ok(), "the referee has accepted it");
    show_draws(
        player,
        &before,
        [Some(&drawn), redrawn.as_ref()],
        false,
        watch,
    );
    watch.turn(
        &Turn {
            player,
            action,
            score,
            drawn,
            redrawn,
            ms: record.ms,
        },
        referee.position(),
    );
    Ok(())
}

impl TurnRecord {
    /// The action of the turn, and the points that it claims.
    ///
    /// # Errors
    /// When it has none, or it cannot be read.
    pub fn action(&self) -> Result<(Action, u32), Refusal> {
        let decision = match (&self.place, self.points, &self.pass, &self.exchange) {
            (Some(squares), Some(_), None, None) => Decision::place(squares)?,
            (None, None, Some(discarded), None) => Decision::pass(discarded)?,
            (None, None, None, Some(returned)) => Decision::exchange(returned)?,
            _ => {
                return Err(Refusal::unreadable(
                    "a turn is 'place' with 'points', 'pass' or 'exchange'",
                ));
            }
        };
        let Decision::Turn(action) = decision else {
            unreachable!("these decide on turns")
        };
        Ok((action, self.points.unwrap_or(0)))
    }
}

/// Passes on draws from the same position, of which a second is the one after a Mulligan. An empty draw is skipped.
fn show_draws(
    player: Player,
    position: &Position,
    draws: [Option<&ByBag<Tiles>>; 2],
    opening: bool,
    watch: &mut dyn Watch,
) {
    for drawn in draws
        .into_iter()
        .flatten()
        .filter(|drawn| !drawn.all().is_empty())
    {
        watch.draw(&Draw {
            player,
            position,
            drawn,
            opening,
        });
    }
}

pub(crate) fn player(number: u8) -> Result<Player, Refusal> {
    let player = Player::ALL.get(usize::from(number)).copied();
    player.ok_or_else(|| Refusal::Unreadable(format!("there is no player {number}")))
}
