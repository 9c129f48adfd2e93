//! The referee, which checks that a whole game was played by the rules.
//!
//! A game loop plays actions that it knows to be legal; the referee trusts nothing. It receives each step of a game, in
//! order, with the tiles that were drawn, and either accepts the step or names the clause that it breaks. It shares
//! only the judge and the bookkeeping with the game loop, so that a record is checked against the rules and not against
//! the program that wrote it.

use crate::board::{ByBag, ByPlayer, Player, Tiles};

use crate::rules::{Action, Deal, Ending, Fault, Game, Outcome, Position, Score, What};

/// A strict judge of one game, which receives it step by step.
///
/// A rejected step changes nothing.
///
/// ```
/// # use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
/// use bagsplit_game::rules::math_scrabble::MathScrabble;
/// use bagsplit_game::rules::{Action, Deal, Ending, Game, Referee};
///
/// let game = MathScrabble::default();
/// let from_a = |tiles: &str| ByBag::single(tiles.parse::<Tiles>().unwrap());
/// let split = ByBag::single(*game.tiles());
/// let (holder, first) = (Player::P1, Player::P0);
/// let mut referee = Referee::new(game, &Deal::private(ByPlayer([split; 2]), holder, first)).unwrap();
/// referee.opening(Player::P0, &from_a("125+-*/"), None).unwrap();
/// referee.opening(Player::P1, &from_a("1112223"), None).unwrap();
///
/// let placement = [("G7", "5"), ("H7", "*"), ("I7", "2")]
///     .map(|(square, face)| (square.parse().unwrap(), face.parse().unwrap()));
/// let (action, drawn) = (Action::Place(placement.into_iter().collect()), from_a("3+*"));
/// let wrong = referee.turn(Player::P0, &action, 2, &drawn, None, 0);
/// assert_eq!(wrong.unwrap_err().clause, "MS-17");
/// let score = referee.turn(Player::P0, &action, 1, &drawn, None, 0).unwrap();
/// assert_eq!(score.total(), 1);
///
/// let mut player = Player::P1;
/// while referee.outcome().is_none() {
///     referee.turn(player, &Action::PASS, 0, &ByBag::default(), None, 0).unwrap();
///     player = player.other();
/// }
/// let outcome = referee.outcome().unwrap();
/// assert_eq!((outcome.ending, outcome.winner), (Ending::SixPasses, Some(Player::P0)));
/// ```
#[derive(Clone, Debug)]
pub struct Referee<G> {
    game: G,
    position: Position,
    opened: ByPlayer<bool>,
    mulligan_taken: bool,
    outcome: Option<Outcome>,
}

impl<G: Game> Referee<G> {
    /// A referee for a game with this deal.
    ///
    /// # Errors
    /// The clause that the deal breaks.
    pub fn new(game: G, deal: &Deal) -> Result<Referee<G>, Fault> {
        let position = Position::new(&game, deal)?;
        Ok(Referee {
            game,
            position,
            opened: ByPlayer::default(),
            mulligan_taken: false,
            outcome: None,
        })
    }

    /// Judges a player's opening draw, and the redraw when the Mulligan is taken after it. The order of the players
    /// does not matter.
    ///
    /// # Errors
    /// The clause that it breaks.
    pub fn opening(
        &mut self,
        player: Player,
        drawn: &ByBag<Tiles>,
        mulligan: Option<&ByBag<Tiles>>,
    ) -> Result<(), Fault> {
        if self.opened[player] {
            return Err(Fault {
                clause: G::CLAUSES.hand,
                what: What::OpeningTwice,
            });
        }
        let mut next = self.position.clone();
        let due = next.available(player, self.game.hand_size());
        check_count(drawn, G::CLAUSES.hand, due)?;
        self.draw(&mut next, player, true, drawn, mulligan)?;
        self.position = next;
        self.opened[player] = true;
        self.mulligan_taken |= mulligan.is_some();
        Ok(())
    }

    /// Judges a turn: the player's action and its claimed points (0 for other actions than placements), the draw of the
    /// turn, the redraw when the Mulligan is taken, and the thinking time. Returns the score of the turn.
    ///
    /// The draw fills the hand after a placement, and replaces discarded or exchanged tiles, as far as the bags allow;
    /// nothing is drawn after the last pass.
    ///
    /// # Errors
    /// The clause that it breaks. A turn in which the player's time ran out is rejected too, because it has no effect:
    /// see [`Referee::clock`].
    pub fn turn(
        &mut self,
        player: Player,
        action: &Action,
        claimed: u32,
        drawn: &ByBag<Tiles>,
        mulligan: Option<&ByBag<Tiles>>,
        ms: u64,
    ) -> Result<Score, Fault> {
        self.may_move(player)?;
        let mut next = self.position.clone();
        if next.spend(player, ms, self.game.clock()) {
            return Err(Fault {
                clause: G::CLAUSES.clock,
                what: What::TimeOut,
            });
        }
        let score = match action {
            Action::Place(placement) => {
                self.game.judge(next.grid(), next.hand(player), placement)?
            }
            _ => Score::default(),
        };
        let earned = score.total();
        if earned != claimed {
            return Err(Fault {
                clause: G::CLAUSES.points,
                what: What::Points { claimed, earned },
            });
        }
        match action {
            Action::Place(placement) => {
                next.place(placement, earned)?;
                let lacking = self
                    .game
                    .hand_size()
                    .saturating_sub(next.hand(player).total());
                check_count(drawn, G::CLAUSES.hand, next.available(player, lacking))?;
                self.draw(&mut next, player, false, drawn, mulligan)?;
            }
            Action::Pass(discarded) => {
                if !discarded.is_empty() && !self.game.has_discards() {
                    return Err(Fault {
                        clause: G::CLAUSES.pass,
                        what: What::NoDiscards,
                    });
                }
                next.pass(discarded)?;
                // MS-19: the end by passing comes before the draw.
                let (clause, due) = if self.game.ending(&next) == Some(Ending::SixPasses) {
                    (G::CLAUSES.over, 0)
                } else {
                    (
                        G::CLAUSES.replace,
                        next.available(player, discarded.total()),
                    )
                };
                check_count(drawn, clause, due)?;
                self.draw(&mut next, player, false, drawn, mulligan)?;
            }
            Action::Exchange(returned) => {
                let (in_hand, in_bag) =
                    (next.hand(player).total(), next.available(player, u32::MAX));
                let (named, limit) = (returned.total(), self.game.exchange_limit(in_hand, in_bag));
                if !(1..=limit).contains(&named) {
                    return Err(Fault {
                        clause: G::CLAUSES.exchange,
                        what: What::Exchange { named, limit },
                    });
                }
                check_count(drawn, G::CLAUSES.replace, named)?;
                if mulligan.is_some() {
                    return Err(no_mulligan::<G>("it may not follow an exchange"));
                }
                next.exchange(returned, drawn)?;
            }
        }
        next.end_turn();
        self.position = next;
        self.mulligan_taken |= mulligan.is_some();
        if let Some(ending) = self.game.ending(&self.position) {
            self.end(ending);
        }
        Ok(score)
    }

    /// Judges the turn in which a player loses on time, after this thinking time.
    ///
    /// # Errors
    /// When the player's time had not run out, and the errors of [`Referee::turn`] for a turn of the wrong player.
    pub fn clock(&mut self, player: Player, ms: u64) -> Result<(), Fault> {
        self.may_move(player)?;
        let mut next = self.position.clone();
        if !next.spend(player, ms, self.game.clock()) {
            return Err(Fault {
                clause: G::CLAUSES.clock,
                what: What::TimeLeft,
            });
        }
        self.position = next;
        self.end(Ending::Clock(player));
        Ok(())
    }

    /// Ends the game as a forfeit of a player, in either player's turn and even before the first. Unfinished turns do
    /// not count: the score is that of the completed turns.
    ///
    /// # Errors
    /// When the game is over.
    pub fn forfeit(&mut self, player: Player) -> Result<(), Fault> {
        if self.outcome.is_some() {
            return Err(Fault {
                clause: G::CLAUSES.over,
                what: What::GameOver,
            });
        }
        self.end(Ending::Forfeit(player));
        Ok(())
    }

    /// The rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The outcome of the game, `None` while it is in progress.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The position after the steps so far, including the points of the end once the game is over.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn end(&mut self, ending: Ending) {
        self.outcome = Some(self.position.settle(&self.game, ending));
    }

    /// Checks that the game has begun and is not over, and that it is this player's turn.
    fn may_move(&self, player: Player) -> Result<(), Fault> {
        if self.outcome.is_some() {
            Err(Fault {
                clause: G::CLAUSES.over,
                what: What::GameOver,
            })
        } else if !(self.opened[Player::P0] && self.opened[Player::P1]) {
            Err(Fault {
                clause: G::CLAUSES.hand,
                what: What::OpeningMissing,
            })
        } else if self.position.to_move() != player {
            // The first player determines the player of every later turn.
            Err(Fault {
                clause: G::CLAUSES.turn,
                what: What::OutOfTurn,
            })
        } else {
            Ok(())
        }
    }

    /// Judges a draw, and the redraw when the Mulligan is taken.
    fn draw(
        &self,
        next: &mut Position,
        player: Player,
        opening: bool,
        drawn: &ByBag<Tiles>,
        mulligan: Option<&ByBag<Tiles>>,
    ) -> Result<(), Fault> {
        next.draw(player, drawn)?;
        let Some(redrawn) = mulligan else {
            return Ok(());
        };
        let refused = [
            (!self.game.has_mulligan(), "the rules are without it"),
            (
                opening && !self.game.mulligan_after(opening),
                "it may not follow the opening draw",
            ),
            (
                next.holder() != Some(player),
                "only the holder of the Advantage may take it",
            ),
            (self.mulligan_taken, "it was taken before"),
            (drawn.all().is_empty(), "no tile was drawn"),
        ];
        if let Some((_, why)) = refused.into_iter().find(|(is, _)| *is) {
            return Err(no_mulligan::<G>(why));
        }
        if redrawn.totals() != drawn.totals() {
            return Err(Fault {
                clause: G::CLAUSES.mulligan,
                what: What::RedrawDiffers,
            });
        }
        next.put_back(player, drawn)?;
        next.draw(player, redrawn)
    }
}

/// Checks that the number of drawn tiles is the one that the clause requires.
fn check_count(drawn: &ByBag<Tiles>, clause: &'static str, due: u32) -> Result<(), Fault> {
    let drawn = drawn.totals().0.iter().sum();
    if drawn == due {
        Ok(())
    } else {
        Err(Fault {
            clause,
            what: What::DrawCount { drawn, due },
        })
    }
}

fn no_mulligan<G: Game>(why: &'static str) -> Fault {
    Fault {
        clause: G::CLAUSES.mulligan,
        what: What::Mulligan(why),
    }
}
