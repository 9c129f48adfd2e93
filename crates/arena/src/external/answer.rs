//! Validation of answers of external players, and their conversion to decisions.

use bagsplit_game::board::{Bag, ByBag, Placement, Tiles};
use bagsplit_game::rules::{Action, Fault, Game, Score, What};
use bagsplit_players::{Decision, Observation, SetupPlayer, Start};

use super::fault::FaultClass;
use super::protocol::Answer;
use crate::record::BagNames;

/// The reason why an answer is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Refused {
    /// [`FaultClass::Protocol`] or [`FaultClass::Illegal`].
    pub class: FaultClass,
    /// The clause that an illegal decision breaks.
    pub clause: Option<&'static str>,
    /// The error as a sentence; for an illegal decision with the clause.
    pub what: String,
}

/// A decision that the judge rejects.
impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused { class: FaultClass::Illegal, clause: Some(fault.clause), what: fault.to_string() }
    }
}

impl Refused {
    /// An answer that does not match the request.
    pub(super) fn protocol(what: impl Into<String>) -> Refused {
        Refused { class: FaultClass::Protocol, clause: None, what: what.into() }
    }

    /// A decision that breaks this clause.
    fn illegal(clause: &'static str, what: impl std::fmt::Display) -> Refused {
        Refused { class: FaultClass::Illegal, clause: Some(clause), what: format!("{what} ({clause})") }
    }
}

/// The action and score of the answer to a turn. `own` decides the discard of a pass without tiles.
///
/// # Errors
/// When the answer is invalid, or the action is illegal.
pub fn to_action<G: Game>(
    game: &G,
    own: SetupPlayer<'_>,
    observation: &Observation<'_>,
    answer: &Answer,
) -> Result<(Action, Score), Refused> {
    match (&answer.place, &answer.pass, &answer.exchange) {
        (Some(squares), None, None) => {
            let placement =
                Placement::from_texts(squares).map_err(|error| Refused::protocol(error.to_string()))?;
            let score = game.judge(observation.grid, observation.hand, &placement)?;
            Ok((Action::Place(placement), score))
        }
        (None, Some(None), None) => Ok((Action::Pass(own.discards_with_pass(observation)), Score::default())),
        (None, Some(Some(text)), None) => Ok((to_pass(game, observation, text)?, Score::default())),
        (None, None, Some(Some(text))) => Ok((to_exchange::<G>(observation, text)?, Score::default())),
        (None, None, Some(None)) => {
            let what = "'exchange' is null: only where a program takes 'exchange', with a shared bag";
            Err(Refused::protocol(what))
        }
        _ => Err(Refused::protocol("a turn is answered with one of 'place', 'pass' and 'exchange'")),
    }
}

/// The decision about tiles that the answer to a turn leaves open, if the game has it.
pub(super) fn open_tiles<G: Game>(game: &G, answer: &Answer) -> Option<Decision> {
    match (&answer.place, &answer.pass, &answer.exchange) {
        (None, Some(None), None) if game.has_discards() => Some(Decision::Discard),
        (None, None, Some(None)) if game.private_bags().is_none() => Some(Decision::Exchange),
        _ => None,
    }
}

/// The action of the answer about tiles that the answer to the turn has left open.
///
/// # Errors
/// When the answer is invalid, or the action is illegal.
pub(super) fn to_open_action<G: Game>(
    game: &G,
    observation: &Observation<'_>,
    decision: Decision,
    answer: &Answer,
) -> Result<Action, Refused> {
    match (decision, &answer.discard, &answer.exchange) {
        (Decision::Discard, Some(text), None) => to_pass(game, observation, text),
        (Decision::Exchange, None, Some(Some(text))) => to_exchange::<G>(observation, text),
        _ => {
            let name = decision.name();
            Err(Refused::protocol(format!("'{name}' is answered with '{name}', the tiles as a text")))
        }
    }
}

/// The pass that discards these tiles.
fn to_pass<G: Game>(game: &G, observation: &Observation<'_>, text: &str) -> Result<Action, Refused> {
    let discarded = hand_tiles::<G>(observation, text)?;
    if !discarded.is_empty() && !game.has_discards() {
        return Err(Refused::illegal(G::CLAUSES.pass, "a pass discards no tiles here"));
    }
    Ok(Action::Pass(discarded))
}

/// The exchange of these tiles.
fn to_exchange<G: Game>(observation: &Observation<'_>, text: &str) -> Result<Action, Refused> {
    let returned = hand_tiles::<G>(observation, text)?;
    let Some(bag) = observation.shared_bag() else {
        return Err(Refused::illegal(
            G::CLAUSES.exchange,
            "this game has no exchange; 'pass' names the tiles to discard",
        ));
    };
    let (count, limit) = (returned.total(), bag.exchange_limit);
    if limit == 0 {
        return Err(Refused::illegal(G::CLAUSES.exchange, "no exchange is allowed now: exchange_limit is 0"));
    }
    if !(1..=limit).contains(&count) {
        let what = format!("{count} tiles are exchanged where 1 to {limit} may be");
        return Err(Refused::illegal(G::CLAUSES.exchange, what));
    }
    Ok(Action::Exchange(returned))
}

/// Parses tiles of the hand.
fn hand_tiles<G: Game>(observation: &Observation<'_>, text: &str) -> Result<Tiles, Refused> {
    let tiles: Tiles =
        text.parse().map_err(|error| Refused::protocol(format!("'{text}' are no tiles: {error}")))?;
    if observation.hand.contains(&tiles) {
        Ok(tiles)
    } else {
        let what = format!("'{text}' is not in the hand {}", observation.hand);
        Err(Refused::illegal(G::CLAUSES.hand, what))
    }
}

/// The number of tiles from each bag in the answer to a draw.
///
/// # Errors
/// When the answer is invalid, or the numbers cannot be drawn.
pub fn to_counts<G: Game>(
    game: &G,
    observation: &Observation<'_>,
    wanted: u32,
    answer: &Answer,
) -> Result<ByBag<u8>, Refused> {
    let Some(draw) = &answer.draw else {
        return Err(Refused::protocol("a draw is answered with 'draw', the number of tiles by bag"));
    };
    let mut counts = ByBag::default();
    for (name, &count) in draw {
        let mut letters = name.chars();
        let bag = letters.next().and_then(Bag::from_letter).filter(|_| letters.next().is_none());
        let bag = bag.filter(|bag| bag.index() < game.bags().into());
        let Some(bag) = bag else {
            return Err(Refused::protocol(format!("there is no bag '{name}'")));
        };
        let held = observation.bags()[bag].total();
        if count > held {
            let what = format!("{count} tiles are drawn from bag {name}, which holds {held}");
            return Err(Refused::illegal(G::CLAUSES.draw, what));
        }
        counts[bag] = count as u8;
    }
    let named: u32 = draw.values().sum();
    if named != wanted {
        let what = What::DrawCount { drawn: named, due: wanted }.to_string();
        return Err(Refused::illegal(G::CLAUSES.hand, what));
    }
    Ok(counts)
}

/// The split in the answer to the greeting.
///
/// # Errors
/// When it is missing or invalid, or is not a split of the tiles of the rules.
pub(super) fn to_split<G: Game>(game: &G, answer: &Answer) -> Result<ByBag<Tiles>, Refused> {
    let Some(split) = &answer.split else {
        let what = "the answer to the greeting lacks 'split', which the setup file leaves to the program";
        return Err(Refused::protocol(what));
    };
    let bags = BagNames::from_game(game).read(split).map_err(Refused::protocol)?;
    game.check_split(&bags)?;
    Ok(bags)
}

/// The first player in the answer to a start.
///
/// # Errors
/// When the answer is invalid.
pub fn to_start(answer: &Answer) -> Result<Start, Refused> {
    match answer.start.as_deref() {
        Some("self") => Ok(Start::Own),
        Some("other") => Ok(Start::Other),
        _ => Err(Refused::protocol("the answer about the first player is 'start': \"self\" or \"other\"")),
    }
}

/// Whether the answer takes the Mulligan.
///
/// # Errors
/// When the answer is invalid.
pub fn to_mulligan(answer: &Answer) -> Result<bool, Refused> {
    answer
        .mulligan
        .ok_or_else(|| Refused::protocol("the Mulligan is answered with 'mulligan': true or false"))
}
