//! Was a whole game played by the rules? (MS-2 to MS-8, MS-13 to MS-21)
//!
//! A game loop plays what it has found to be legal; the referee believes nothing. It is told each step of a
//! game, in order, with the tiles that were drawn, and either accepts the step or names the clause that it
//! breaks. It shares the judge and the bookkeeping with the game loop and nothing else, so that what a
//! record claims is checked against the rules and not against the program that wrote it.

use board::{ByBag, ByPlayer, Placement, Player, Tiles};

use super::{First, MathScrabble, MulliganRule};
use crate::{Ending, Fault, Game, Position, Score, What};

/// What a player does in a turn, before drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action<'a> {
    /// Places tiles, and claims that they earn these points.
    Place(&'a Placement, u32),
    /// Passes, and discards these tiles.
    Pass(&'a Tiles),
}

/// A strict judge of one game, told of it step by step.
///
/// A step that is refused changes nothing.
///
/// ```
/// # use board::{Bag, ByBag, ByPlayer, Player, Tiles};
/// use rules::math_scrabble::{Action, MathScrabble, Referee};
/// use rules::{Ending, Game};
///
/// let game = MathScrabble::default();
/// let from_a = |tiles: &str| {
///     let mut drawn = ByBag::default();
///     drawn[Bag::A] = tiles.parse::<Tiles>().unwrap();
///     drawn
/// };
/// let mut split = ByBag::default();
/// split[Bag::A] = *game.tiles();
///
/// let (holder, first) = (Player::P1, Player::P0);
/// let mut referee = Referee::new(game, ByPlayer([split; 2]), holder, first).unwrap();
/// referee.opening(Player::P0, &from_a("125+-*/"), None).unwrap();
/// referee.opening(Player::P1, &from_a("1112223"), None).unwrap();
///
/// let placement = [("G7", "5"), ("H7", "*"), ("I7", "2")]
///     .map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
///     .into_iter()
///     .collect();
/// let drawn = from_a("3+*");
/// let wrong = referee.turn(Player::P0, Action::Place(&placement, 2), &drawn, None, 0);
/// assert_eq!(wrong.unwrap_err().clause, "MS-17");
/// let score = referee.turn(Player::P0, Action::Place(&placement, 1), &drawn, None, 0).unwrap();
/// assert_eq!(score.total(), 1);
///
/// let mut player = Player::P1;
/// while referee.outcome().is_none() {
///     referee.turn(player, Action::Pass(&Tiles::EMPTY), &ByBag::default(), None, 0).unwrap();
///     player = player.other();
/// }
/// assert_eq!(referee.outcome(), Some((Ending::SixPasses, Player::P0)));
/// ```
#[derive(Clone, Debug)]
pub struct Referee {
    game: MathScrabble,
    position: Position,
    opened: ByPlayer<bool>,
    mulligan_taken: bool,
    ended: Option<Ending>,
}

impl Referee {
    /// A game that is about to begin, with these splits, this holder of the Advantage and this player to
    /// go first.
    ///
    /// # Errors
    /// When a split is not one of the game's tiles into the game's bags (MS-2, MS-3), or when the rule
    /// option `first` says that the other player goes first (MS-4).
    pub fn new(
        game: MathScrabble,
        splits: ByPlayer<ByBag<Tiles>>,
        holder: Player,
        first: Player,
    ) -> Result<Referee, Fault> {
        for player in Player::ALL {
            game.check_split(&splits[player])?;
        }
        let allowed = match game.first {
            First::Choice => true,
            First::Holder => first == holder,
            First::Other => first == holder.other(),
        };
        if !allowed {
            return Err(Fault { clause: "MS-4", what: What::WrongStarter(first) });
        }
        let position = Position::new(&game, splits, Some(holder), first);
        let opened = ByPlayer::default();
        Ok(Referee { game, position, opened, mulligan_taken: false, ended: None })
    }

    /// A player's opening draw, and the redraw when the Mulligan is taken after it. Which player's comes
    /// first does not matter.
    ///
    /// # Errors
    /// The clause that it breaks: MS-5 on what a bag does not hold, MS-6 on the number of tiles or a second
    /// opening draw, MS-8 on the Mulligan.
    pub fn opening(
        &mut self,
        player: Player,
        drawn: &ByBag<Tiles>,
        mulligan: Option<&ByBag<Tiles>>,
    ) -> Result<(), Fault> {
        if self.opened[player] {
            return Err(Fault { clause: "MS-6", what: What::OpeningTwice });
        }
        if mulligan.is_some() && self.game.mulligan == MulliganRule::TurnsOnly {
            return Err(no_mulligan("it may not follow the opening draw"));
        }
        let mut next = self.position.clone();
        let due = next.available(player, self.game.hand_size().into());
        self.draw(&mut next, player, ("MS-6", due), drawn, mulligan)?;
        self.position = next;
        self.opened[player] = true;
        self.mulligan_taken |= mulligan.is_some();
        Ok(())
    }

    /// A turn: what the player does, the draw after it, the redraw when the Mulligan is taken, and how long
    /// the player thought. Returns what the turn earns.
    ///
    /// # Errors
    /// The clause that it breaks. A turn in which the player's time ran out is refused too (MS-21), for it
    /// has no effect: see [`Referee::clock`].
    pub fn turn(
        &mut self,
        player: Player,
        action: Action<'_>,
        drawn: &ByBag<Tiles>,
        mulligan: Option<&ByBag<Tiles>>,
        ms: u64,
    ) -> Result<Score, Fault> {
        self.may_move(player)?;
        let mut next = self.position.clone();
        if next.spend(player, ms, self.game.clock()) {
            return Err(Fault { clause: "MS-21", what: What::TimeOut });
        }
        let (score, due) = match action {
            Action::Place(placement, claimed) => {
                let score = self.place(&mut next, placement, claimed)?;
                let lacking = u32::from(self.game.hand_size()).saturating_sub(next.hands[player].total());
                (score, ("MS-6", next.available(player, lacking)))
            }
            Action::Pass(discarded) => {
                next.pass(discarded)?;
                // MS-19: the end by passing comes before the draw.
                let due = if self.game.ending(&next) == Some(Ending::SixPasses) {
                    ("MS-19", 0)
                } else {
                    ("MS-18", next.available(player, discarded.total()))
                };
                (Score::default(), due)
            }
        };
        self.draw(&mut next, player, due, drawn, mulligan)?;
        next.end_turn();
        self.position = next;
        self.mulligan_taken |= mulligan.is_some();
        self.ended = self.game.ending(&self.position);
        Ok(score)
    }

    /// The turn in which a player loses on time, after thinking for so long.
    ///
    /// # Errors
    /// MS-21 when the player's time had not run out, and what [`Referee::turn`] says of a turn that is not
    /// this player's to take.
    pub fn clock(&mut self, player: Player, ms: u64) -> Result<(), Fault> {
        self.may_move(player)?;
        let mut next = self.position.clone();
        if !next.spend(player, ms, self.game.clock()) {
            return Err(Fault { clause: "MS-21", what: What::TimeLeft });
        }
        self.position = next;
        self.ended = Some(Ending::Clock(player));
        Ok(())
    }

    /// How the game has ended and who has won it, `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<(Ending, Player)> {
        let ending = self.ended?;
        let winner = self.game.winner(&self.position, ending).expect("MS-20: there are no draws");
        Some((ending, winner))
    }

    /// The position after the steps so far.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Checks that the game has begun and is not over, and that it is this player's turn.
    fn may_move(&self, player: Player) -> Result<(), Fault> {
        if self.ended.is_some() {
            Err(Fault { clause: "MS-19", what: What::GameOver })
        } else if !(self.opened[Player::P0] && self.opened[Player::P1]) {
            Err(Fault { clause: "MS-6", what: What::OpeningMissing })
        } else if self.position.to_move != player {
            // Who goes first settles whose turn every later one is.
            Err(Fault { clause: "MS-4", what: What::OutOfTurn })
        } else {
            Ok(())
        }
    }

    fn place(&self, next: &mut Position, placement: &Placement, claimed: u32) -> Result<Score, Fault> {
        let score = self.game.judge(&next.grid, &next.hands[next.to_move], placement)?;
        let earned = score.total();
        if earned != claimed {
            return Err(Fault { clause: "MS-17", what: What::Points { claimed, earned } });
        }
        next.place(placement, earned)?;
        Ok(score)
    }

    /// Draws as many tiles as the clause says are due, and again when the Mulligan is taken.
    fn draw(
        &self,
        next: &mut Position,
        player: Player,
        (clause, due): (&'static str, u32),
        drawn: &ByBag<Tiles>,
        mulligan: Option<&ByBag<Tiles>>,
    ) -> Result<(), Fault> {
        let counts = drawn.totals();
        let count = counts.0.iter().sum();
        if count != due {
            return Err(Fault { clause, what: What::DrawCount { drawn: count, due } });
        }
        next.draw(player, drawn)?;
        let Some(redrawn) = mulligan else { return Ok(()) };

        if self.game.mulligan == MulliganRule::Off {
            return Err(no_mulligan("the rules are without it"));
        }
        if next.holder != Some(player) {
            return Err(no_mulligan("only the holder of the Advantage may take it"));
        }
        if self.mulligan_taken {
            return Err(no_mulligan("it was taken before"));
        }
        if count == 0 {
            return Err(no_mulligan("no tile was drawn"));
        }
        if redrawn.totals() != counts {
            return Err(Fault { clause: "MS-8", what: What::RedrawDiffers });
        }
        next.put_back(player, drawn)?;
        next.draw(player, redrawn)
    }
}

fn no_mulligan(why: &'static str) -> Fault {
    Fault { clause: "MS-8", what: What::Mulligan(why) }
}
