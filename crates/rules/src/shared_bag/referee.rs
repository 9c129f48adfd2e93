//! Was a whole game played by the rules? (NS-1 to NS-12, BS-1 to BS-7)
//!
//! As in Math Scrabble, the referee believes nothing: it is told each step of a game, in order, with the
//! tiles that were drawn, and either accepts the step or names the clause that it breaks.

use board::{Bag, ByBag, ByPlayer, Placement, Player, Tiles};

use super::SharedBag;
use crate::{Ending, Fault, Position, Score, What};

/// What a player does in a turn, before drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action<'a> {
    /// Places tiles, and claims that they earn these points, without what going out earns.
    Place(&'a Placement, u32),
    /// Exchanges these tiles.
    Exchange(&'a Tiles),
    /// Does nothing.
    Pass,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What ended it.
    pub ending: Ending,
    /// Who has won, `None` for a tie.
    pub winner: Option<Player>,
    /// What going out earned, in the scores already.
    pub end_bonus: ByPlayer<u32>,
}

/// A strict judge of one game, told of it step by step.
///
/// A step that is refused changes nothing.
///
/// ```
/// # use board::{Player, Tiles};
/// use rules::number_scrabble::{Action, NumberScrabble, Referee};
/// use rules::Ending;
///
/// let mut referee = Referee::new(NumberScrabble::default(), Player::P0);
/// let tiles = |text: &str| text.parse::<Tiles>().unwrap();
/// referee.opening(Player::P0, &tiles("3+3=61111")).unwrap();
/// referee.opening(Player::P1, &tiles("222*/r==?")).unwrap();
///
/// let placement = [("H8", "3"), ("I8", "+"), ("J8", "3"), ("K8", "="), ("L8", "6")]
///     .map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()))
///     .into_iter()
///     .collect();
/// // Tiles 2+1+2+1+2 with L8 doubled, bonus 3, all twice for H8.
/// let drawn = tiles("45678");
/// let wrong = referee.turn(Player::P0, Action::Place(&placement, 11), &drawn);
/// assert_eq!(wrong.unwrap_err().clause, "NS-10");
/// assert_eq!(referee.turn(Player::P0, Action::Place(&placement, 26), &drawn).unwrap().total(), 26);
///
/// referee.turn(Player::P1, Action::Exchange(&tiles("22")), &tiles("99")).unwrap();
/// let mut player = Player::P0;
/// while referee.outcome().is_none() {
///     referee.turn(player, Action::Pass, &Tiles::EMPTY).unwrap();
///     player = player.other();
/// }
/// let outcome = referee.outcome().unwrap();
/// assert_eq!((outcome.ending, outcome.winner), (Ending::Scoreless, Some(Player::P0)));
/// ```
#[derive(Clone, Debug)]
pub struct Referee<G> {
    game: G,
    position: Position,
    opened: ByPlayer<bool>,
    ended: Option<Outcome>,
}

impl<G: SharedBag> Referee<G> {
    /// A game that is about to begin, with this player to go first and all tiles in the bag.
    #[must_use]
    pub fn new(game: G, first: Player) -> Referee<G> {
        let position = Position::with_shared_bag(&game, first);
        Referee { game, position, opened: ByPlayer::default(), ended: None }
    }

    /// A player's opening draw. Which player's comes first does not matter.
    ///
    /// # Errors
    /// The clause that it breaks: NS-1 on what the bag does not hold, NS-2 on the number of tiles or a second
    /// opening draw.
    pub fn opening(&mut self, player: Player, drawn: &Tiles) -> Result<(), Fault> {
        if self.opened[player] {
            return Err(Fault { clause: "NS-2", what: What::OpeningTwice });
        }
        let due = self.position.available(player, self.game.hand_size().into());
        check_count(drawn, due)?;
        self.position.draw(player, &in_bag(drawn))?;
        self.opened[player] = true;
        Ok(())
    }

    /// A turn: what the player does, and the draw that belongs to it: after a placement back to a full hand
    /// or as far as the bag reaches, in an exchange as many as are exchanged, none with a pass. Returns what
    /// the turn earns.
    ///
    /// # Errors
    /// The clause that it breaks.
    pub fn turn(&mut self, player: Player, action: Action<'_>, drawn: &Tiles) -> Result<Score, Fault> {
        if self.ended.is_some() {
            return Err(Fault { clause: "NS-12", what: What::GameOver });
        }
        if !(self.opened[Player::P0] && self.opened[Player::P1]) {
            return Err(Fault { clause: "NS-2", what: What::OpeningMissing });
        }
        if self.position.to_move != player {
            return Err(Fault { clause: "NS-1", what: What::OutOfTurn });
        }
        let mut next = self.position.clone();
        let mut score = Score::default();
        match action {
            Action::Place(placement, claimed) => {
                score = self.place(&mut next, placement, claimed)?;
                let lacking = u32::from(self.game.hand_size()).saturating_sub(next.hands[player].total());
                check_count(drawn, next.available(player, lacking))?;
                next.draw(player, &in_bag(drawn))?;
            }
            Action::Exchange(returned) => {
                let in_hand = next.hands[player].total();
                let limit = self.game.exchange_limit(in_hand, next.available(player, u32::MAX));
                let named = returned.total();
                if !(1..=limit).contains(&named) {
                    return Err(Fault { clause: "NS-1", what: What::Exchange { named, limit } });
                }
                check_count(drawn, named)?;
                next.exchange(returned, &in_bag(drawn))?;
            }
            Action::Pass => {
                check_count(drawn, 0)?;
                next.pass(&Tiles::EMPTY)?;
            }
        }
        next.end_turn();
        self.position = next;
        self.end();
        Ok(score)
    }

    /// How the game has ended, `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.ended
    }

    /// The position after the steps so far, with what going out earned once the game is over.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn place(&self, next: &mut Position, placement: &Placement, claimed: u32) -> Result<Score, Fault> {
        let score = self.game.judge(&next.grid, &next.hands[next.to_move], placement)?;
        let earned = score.total();
        if earned != claimed {
            return Err(Fault { clause: "NS-10", what: What::Points { claimed, earned } });
        }
        next.place(placement, earned)?;
        Ok(score)
    }

    fn end(&mut self) {
        let Some(ending) = self.game.ending(&self.position) else { return };
        let end_bonus = self.game.end_bonus(&self.position, ending);
        self.position.add_end_bonus(&end_bonus);
        let winner = self.game.winner(&self.position, ending);
        self.ended = Some(Outcome { ending, winner, end_bonus });
    }
}

fn check_count(drawn: &Tiles, due: u32) -> Result<(), Fault> {
    let drawn = drawn.total();
    if drawn == due { Ok(()) } else { Err(Fault { clause: "NS-2", what: What::DrawCount { drawn, due } }) }
}

fn in_bag(tiles: &Tiles) -> ByBag<Tiles> {
    let mut bags: ByBag<Tiles> = ByBag::default();
    bags[Bag::A] = *tiles;
    bags
}
