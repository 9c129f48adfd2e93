//! Decisions of players, and why one is refused: the same for setups, programs, people, Python and records.

use std::collections::BTreeMap;

use bagsplit_game::board::{Bag, ByBag, Placement, Tiles};
use bagsplit_game::rules::{Action, Fault, What};
use bagsplit_players::{DecisionKind, Start};

/// A decision that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Who goes first, before anything is dealt.
    Start,
    /// The action of a turn.
    Turn,
    /// The number of tiles to draw from each bag, this number in all.
    Draw(u32),
    /// Whether to put back the tiles [drawn](crate::Running::drawn) last and draw again.
    Mulligan,
    /// The duration of a turn with the choice of its draw: see [`TurnTime::AfterDraw`](crate::TurnTime::AfterDraw).
    Time,
}

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Who goes first.
    Start(Start),
    /// The action of a turn.
    Turn(Action),
    /// The number of tiles to draw from each bag.
    Draw(ByBag<u8>),
    /// Whether to take the Mulligan.
    Mulligan(bool),
    /// The duration of a turn in milliseconds, where it is known.
    Time(Option<u64>),
}

impl Ask {
    /// The kind of decision; `None` for a time, which is none of a player.
    pub const fn kind(self) -> Option<DecisionKind> {
        match self {
            Ask::Start => Some(DecisionKind::Start),
            Ask::Turn => Some(DecisionKind::Turn),
            Ask::Draw(_) => Some(DecisionKind::Draw),
            Ask::Mulligan => Some(DecisionKind::Mulligan),
            Ask::Time => None,
        }
    }

    /// The subject, for messages.
    const fn subject(self) -> &'static str {
        match self {
            Ask::Start => "the first player",
            Ask::Turn => "a turn",
            Ask::Draw(_) => "a draw",
            Ask::Mulligan => "the Mulligan",
            Ask::Time => "the time of a turn",
        }
    }
}

impl Decision {
    /// The subject, for messages.
    const fn subject(&self) -> &'static str {
        match self {
            Decision::Start(_) => "the first player",
            Decision::Turn(Action::Place(_)) => "a placement",
            Decision::Turn(Action::Pass(_)) => "a pass",
            Decision::Turn(Action::Exchange(_)) => "an exchange",
            Decision::Draw(_) => "a draw",
            Decision::Mulligan(_) => "the Mulligan",
            Decision::Time(_) => "the time of a turn",
        }
    }

    /// The placement of these squares and tiles.
    ///
    /// # Errors
    /// When a text names no square or tile, or two tiles are on one square.
    pub fn place(squares: &[(String, String)]) -> Result<Decision, Refusal> {
        let placement = Placement::from_texts(squares).map_err(Refusal::unreadable)?;
        Ok(Decision::Turn(Action::Place(placement)))
    }

    /// The pass that discards these tiles.
    ///
    /// # Errors
    /// When the text names no tiles.
    pub fn pass(discarded: &str) -> Result<Decision, Refusal> {
        Ok(Decision::Turn(Action::Pass(tiles(discarded)?)))
    }

    /// The exchange of these tiles.
    ///
    /// # Errors
    /// When the text names no tiles.
    pub fn exchange(returned: &str) -> Result<Decision, Refusal> {
        Ok(Decision::Turn(Action::Exchange(tiles(returned)?)))
    }

    /// The draw of this number of tiles from each bag, by its letter; zeros may be left out.
    ///
    /// # Errors
    /// When there is no such bag.
    pub fn draw<N: Copy + Into<u32>>(counts: &BTreeMap<String, N>) -> Result<Decision, Refusal> {
        let mut drawn = ByBag::default();
        for (name, &count) in counts {
            drawn[bag(name)?] = u8::try_from(count.into()).unwrap_or(u8::MAX);
        }
        Ok(Decision::Draw(drawn))
    }
}

/// Why a decision is refused; the game is then as before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It breaks a clause of the rules.
    #[error(transparent)]
    Rules(#[from] Fault),
    /// A text that is no decision.
    #[error("{0}")]
    Unreadable(String),
    /// It is no answer to what the game asks.
    #[error("{given} is no answer to the question for {asked}")]
    Unasked {
        /// The subject of the decision.
        given: &'static str,
        /// The subject of the question.
        asked: &'static str,
    },
}

impl Refusal {
    pub(crate) fn unreadable(why: impl ToString) -> Refusal {
        Refusal::Unreadable(why.to_string())
    }

    pub(crate) const fn unasked(asked: Ask, given: &Decision) -> Refusal {
        Refusal::Unasked {
            given: given.subject(),
            asked: asked.subject(),
        }
    }

    /// The clause that the decision breaks, such as `MS-14`.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Refusal::Rules(fault) => Some(fault.clause),
            Refusal::Unreadable(_) | Refusal::Unasked { .. } => None,
        }
    }
}

/// Parses tiles.
///
/// # Errors
/// When a symbol is no tile, or there are too many of a kind.
pub(crate) fn tiles(text: &str) -> Result<Tiles, Refusal> {
    text.parse()
        .map_err(|error| Refusal::Unreadable(format!("'{text}' are no tiles: {error}")))
}

/// The bag with this letter.
///
/// # Errors
/// When there is none.
pub fn bag(name: &str) -> Result<Bag, Refusal> {
    let mut letters = name.chars();
    let bag = letters
        .next()
        .and_then(Bag::from_letter)
        .filter(|_| letters.next().is_none());
    bag.ok_or_else(|| Refusal::Unreadable(format!("there is no bag '{name}'")))
}

/// Judges the number of tiles that are drawn from each bag, `due` in all. The clauses are those for a bag that holds fewer and
/// for another number in all.
///
/// # Errors
/// The clause that it breaks.
pub fn judge_draw(
    held: &ByBag<Tiles>,
    counts: &ByBag<u8>,
    due: u32,
    [lacking, number]: [&'static str; 2],
) -> Result<(), Fault> {
    let mut drawn = 0;
    for (bag, &count) in counts.iter() {
        let (count, held) = (u32::from(count), held[bag].total());
        if count > held {
            return Err(Fault {
                clause: lacking,
                what: What::BagHolds {
                    bag,
                    drawn: count,
                    held,
                },
            });
        }
        drawn += count;
    }
    if drawn == due {
        Ok(())
    } else {
        Err(Fault {
            clause: number,
            what: What::DrawCount { drawn, due },
        })
    }
}
