//! Answers in the protocol, as decisions.

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::Game;
use bagsplit_players::{DecisionKind, Start};

use super::protocol::Answer;
use crate::record::BagNames;
use crate::{Decision, Refusal};

impl Answer {
    /// The decision about tiles that the answer to a turn leaves open, if the game has it.
    pub(super) fn open_tiles<G: Game>(&self, game: &G) -> Option<DecisionKind> {
        match (&self.place, &self.pass, &self.exchange) {
            (None, Some(None), None) if game.has_discards() => Some(DecisionKind::Discard),
            (None, None, Some(None)) if game.private_bags().is_none() => {
                Some(DecisionKind::Exchange)
            }
            _ => None,
        }
    }

    /// The decision of this kind.
    ///
    /// # Errors
    /// When the answer is of another kind, or a text in it names nothing.
    pub fn decision(&self, kind: DecisionKind) -> Result<Decision, Refusal> {
        let why = match kind {
            DecisionKind::Turn => match (&self.place, &self.pass, &self.exchange) {
                (Some(squares), None, None) => return Decision::place(squares),
                (None, Some(discarded), None) => {
                    return Decision::pass(discarded.as_deref().unwrap_or_default());
                }
                (None, None, Some(Some(returned))) => return Decision::exchange(returned),
                (None, None, Some(None)) => {
                    "'exchange' is null: only where a program takes 'exchange', with a shared bag"
                }
                _ => "a turn is answered with one of 'place', 'pass' and 'exchange'",
            },
            DecisionKind::Discard => match (&self.discard, &self.exchange) {
                (Some(discarded), None) => return Decision::pass(discarded),
                _ => "'discard' is answered with 'discard', the tiles as a text",
            },
            DecisionKind::Exchange => match (&self.discard, &self.exchange) {
                (None, Some(Some(returned))) => return Decision::exchange(returned),
                _ => "'exchange' is answered with 'exchange', the tiles as a text",
            },
            DecisionKind::Draw => match &self.draw {
                Some(counts) => return Decision::draw(counts),
                None => "a draw is answered with 'draw', the number of tiles by bag",
            },
            DecisionKind::Mulligan => match self.mulligan {
                Some(takes) => return Ok(Decision::Mulligan(takes)),
                None => "the Mulligan is answered with 'mulligan': true or false",
            },
            DecisionKind::Start => match self.start.as_deref() {
                Some("self") => return Ok(Decision::Start(Start::Own)),
                Some("other") => return Ok(Decision::Start(Start::Other)),
                _ => "the answer about the first player is 'start': \"self\" or \"other\"",
            },
        };
        Err(Refusal::unreadable(why))
    }

    /// The split in the answer to the greeting.
    ///
    /// # Errors
    /// When it is missing or invalid, or is not a split of the tiles of the rules.
    pub(super) fn to_split<G: Game>(&self, game: &G) -> Result<ByBag<Tiles>, Refusal> {
        let what =
            "the answer to the greeting lacks 'split', which the setup file leaves to the program";
        let split = self
            .split
            .as_ref()
            .ok_or_else(|| Refusal::unreadable(what))?;
        let bags = BagNames::from_game(game).read(split)?;
        game.check_split(&bags)?;
        Ok(bags)
    }
}
