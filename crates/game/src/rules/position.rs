//! The state of play, and the bookkeeping of turns that all games share.

use crate::board::{ByBag, ByPlayer, Grid, Placement, Player, Tiles};

use crate::rules::{Clauses, Deal, Ending, Fault, Game, Outcome, What};

/// The complete state of a game in progress, including hidden information.
///
/// Bots never see it: they receive an observation made from it. It begins with a legal [`Deal`], and from then on only
/// its methods change it. They keep the books (hands, bags, scores, consecutive passes) and reject impossible changes,
/// so that the set of tiles is constant; legality and scores of placements are judged by the [`Game`], at the caller's
/// request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
    hands: ByPlayer<Tiles>,
    bags: Bags,
    scores: ByPlayer<u32>,
    reached: ByPlayer<u32>,
    consecutive_passes: u32,
    consecutive_scoreless_turns: u32,
    overage_ms: ByPlayer<u64>,
    turns: u32,
    to_move: Player,
    holder: Option<Player>,
    clauses: &'static Clauses,
}

/// The bags that players draw from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bags {
    /// Each player draws from private bags.
    Private(ByPlayer<ByBag<Tiles>>),
    /// Both players draw from one bag, the first.
    Shared(ByBag<Tiles>),
}

impl Position {
    /// The position before the opening draws: an empty board, empty hands, full bags.
    ///
    /// # Errors
    /// The clause that the deal breaks.
    ///
    /// # Panics
    /// When the game's board side is not valid for a [`Grid`]: a game with checked options has no such side.
    ///
    /// ```
    /// # use bagsplit_game::board::Player;
    /// use bagsplit_game::rules::{Deal, Position, number_scrabble::NumberScrabble};
    ///
    /// let position = Position::new(&NumberScrabble::default(), &Deal::shared(Player::P1)).unwrap();
    /// assert_eq!(position.available(Player::P0, 200), 102);
    /// assert_eq!(position.available(Player::P1, 9), 9);
    /// ```
    pub fn new<G: Game>(game: &G, deal: &Deal) -> Result<Position, Fault> {
        deal.check(game)?;
        let mut scores = ByPlayer::default();
        scores[deal.holder.unwrap_or(deal.first).other()] = game.head_start();
        Ok(Position {
            grid: Grid::new(game.side()).expect("options are checked"),
            hands: ByPlayer::default(),
            bags: deal
                .splits
                .map_or_else(|| Bags::Shared(ByBag::single(*game.tiles())), Bags::Private),
            scores,
            reached: ByPlayer::default(),
            consecutive_passes: 0,
            consecutive_scoreless_turns: 0,
            overage_ms: ByPlayer::default(),
            turns: 0,
            to_move: deal.first,
            holder: deal.holder,
            clauses: G::CLAUSES,
        })
    }

    /// The board.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The tiles in a player's hand.
    #[inline]
    pub const fn hand(&self, player: Player) -> &Tiles {
        &self.hands.0[player.index()]
    }

    /// The points of each player.
    #[inline]
    pub const fn scores(&self) -> &ByPlayer<u32> {
        &self.scores
    }

    /// The turn in which each player reached the current score, from 1; 0 while it is that of the start.
    #[inline]
    pub const fn reached(&self) -> &ByPlayer<u32> {
        &self.reached
    }

    /// The number of consecutive turns, of both players together, that were passes or exchanges.
    #[inline]
    pub const fn consecutive_passes(&self) -> u32 {
        self.consecutive_passes
    }

    /// The number of consecutive turns, of both players together, without points: passes, exchanges, and placements
    /// worth no points.
    #[inline]
    pub const fn consecutive_scoreless_turns(&self) -> u32 {
        self.consecutive_scoreless_turns
    }

    /// The time beyond the limit of moves that each player has used, in milliseconds.
    #[inline]
    pub const fn overage_ms(&self) -> &ByPlayer<u64> {
        &self.overage_ms
    }

    /// The number of turns played by both together.
    #[inline]
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// The player to move.
    #[inline]
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// The holder of the Advantage, in games that have one.
    #[inline]
    pub const fn holder(&self) -> Option<Player> {
        self.holder
    }

    /// The first player.
    pub const fn first(&self) -> Player {
        if self.turns.is_multiple_of(2) {
            self.to_move
        } else {
            self.to_move.other()
        }
    }

    /// The player who is ahead in points.
    pub fn ahead(&self) -> Option<Player> {
        Player::ALL
            .into_iter()
            .find(|&player| self.scores[player] > self.scores[player.other()])
    }

    /// The player who reached the current score before the opponent did.
    pub(crate) fn first_to_score(&self) -> Player {
        let [a, b] = Player::ALL;
        if self.reached[a] < self.reached[b] {
            a
        } else {
            b
        }
    }

    /// The number of tiles that belong to a player alone: those in the hand and in private bags.
    pub fn tiles_left(&self, player: Player) -> u32 {
        let in_bags = match &self.bags {
            Bags::Private(bags) => bags[player].0.iter().map(Tiles::total).sum(),
            Bags::Shared(_) => 0,
        };
        self.hands[player].total() + in_bags
    }

    /// The player under whose index the bags of a player are stored: the player, or player 0 where the bag is shared.
    #[inline]
    pub const fn supplier(&self, player: Player) -> Player {
        match self.bags {
            Bags::Private(_) => player,
            Bags::Shared(_) => Player::P0,
        }
    }

    /// The bags that a player draws from.
    #[inline]
    pub const fn bags_of(&self, player: Player) -> &ByBag<Tiles> {
        match &self.bags {
            Bags::Private(bags) => &bags.0[player.index()],
            Bags::Shared(bags) => bags,
        }
    }

    /// The tiles in a player's hand and in the bags that the player draws from.
    pub fn tiles_of(&self, player: Player) -> Tiles {
        self.bags_of(player).all().plus(&self.hands[player])
    }

    /// The number of tiles in a draw of `wanted`: limited by the tiles in the bags.
    pub fn available(&self, player: Player, wanted: u32) -> u32 {
        let left: u32 = self.bags_of(player).0.iter().map(Tiles::total).sum();
        wanted.min(left)
    }

    /// Whether a player has no tile in hand and none to draw.
    pub(crate) fn is_out(&self, player: Player) -> bool {
        self.hands[player].is_empty() && self.bags_of(player).0.iter().all(Tiles::is_empty)
    }

    /// Moves tiles from a player's bags to the hand.
    ///
    /// # Errors
    /// When a bag does not hold them; nothing is moved then.
    pub fn draw(&mut self, player: Player, drawn: &ByBag<Tiles>) -> Result<(), Fault> {
        let mut rest = *self.bags_of(player);
        let mut hand = self.hands[player];
        for (bag, tiles) in drawn.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            rest[bag] = rest[bag].minus(tiles).ok_or_else(|| Fault {
                clause: self.clauses.draw,
                what: What::NotInBag(bag.letter(), *tiles),
            })?;
            hand = hand.plus(tiles);
        }
        *self.bags_mut(player) = rest;
        self.hands[player] = hand;
        Ok(())
    }

    /// Moves tiles from a player's hand back to the bags.
    ///
    /// # Errors
    /// When the hand does not hold them; nothing is moved then.
    pub fn put_back(&mut self, player: Player, tiles: &ByBag<Tiles>) -> Result<(), Fault> {
        self.hands[player] = self.without(player, &tiles.all(), self.clauses.mulligan)?;
        self.return_to_bags(player, tiles);
        Ok(())
    }

    /// Gives a player another hand and other contents of the bags that the player draws from: what the opponent knows about
    /// them stays true.
    ///
    /// # Panics
    /// When these are not the same tiles.
    pub fn redeal(&mut self, player: Player, hand: &Tiles, bags: &ByBag<Tiles>) {
        assert_eq!(
            hand.plus(&bags.all()),
            self.tiles_of(player),
            "a player keeps the same tiles"
        );
        (self.hands[player], *self.bags_mut(player)) = (*hand, *bags);
    }

    /// Makes a placement that is known to be legal and to score `points`; the caller then draws and calls
    /// [`Position::end_turn`].
    ///
    /// # Errors
    /// When the hand does not hold the tiles; nothing changes then.
    pub fn place(&mut self, placement: &Placement, points: u32) -> Result<(), Fault> {
        let player = self.to_move;
        self.hands[player] = self.without(player, &placement.used(), self.clauses.place)?;
        self.grid.lay(placement);
        self.consecutive_passes = 0;
        if points > 0 {
            self.scores[player] = self.scores[player].saturating_add(points);
            self.reached[player] = self.turns + 1;
            self.consecutive_scoreless_turns = 0;
        } else {
            self.consecutive_scoreless_turns += 1;
        }
        Ok(())
    }

    /// Passes, removing these tiles from the hand and the game; the caller then draws and ends the turn, as after
    /// [`Position::place`].
    ///
    /// # Errors
    /// When the hand does not hold the tiles; nothing changes then.
    pub fn pass(&mut self, discarded: &Tiles) -> Result<(), Fault> {
        let player = self.to_move;
        self.hands[player] = self.without(player, discarded, self.clauses.pass)?;
        self.consecutive_passes += 1;
        self.consecutive_scoreless_turns += 1;
        Ok(())
    }

    /// Exchanges tiles of the player to move: `drawn` comes out of the bags first, and only then `returned` goes into
    /// the first bag, so that no returned tile can be drawn. The caller checks the number ([`Game::exchange_limit`])
    /// and ends the turn.
    ///
    /// # Errors
    /// When the hand does not hold the returned tiles, or the bags do not hold the drawn ones; nothing changes then.
    pub fn exchange(&mut self, returned: &Tiles, drawn: &ByBag<Tiles>) -> Result<(), Fault> {
        let player = self.to_move;
        let kept = self.without(player, returned, self.clauses.exchange)?;
        self.draw(player, drawn)?;
        self.hands[player] = kept.plus(&drawn.all());
        self.return_to_bags(player, &ByBag::single(*returned));
        self.consecutive_passes += 1;
        self.consecutive_scoreless_turns += 1;
        Ok(())
    }

    /// Records the thinking time of a turn, before the turn has any effect: time beyond the limit of a move is taken
    /// from the player's reserve. `clock` is the result of [`Game::clock`]. `true` when the reserve is used up: the
    /// player has lost on time (MS-21).
    #[must_use = "a player whose time is out has lost, and the turn has no effect"]
    pub fn spend(&mut self, player: Player, ms: u64, clock: Option<(u64, u64)>) -> bool {
        let Some((limit, reserve)) = clock else {
            return false;
        };
        let overage = &mut self.overage_ms[player];
        *overage = overage.saturating_add(ms.saturating_sub(limit));
        *overage >= reserve
    }

    /// Counts the turn and passes it to the other player.
    pub fn end_turn(&mut self) {
        self.turns += 1;
        self.to_move = self.to_move.other();
    }

    /// Settles a finished game: adds the points of the end ([`Game::end_bonus`]) and returns the outcome. The game loop
    /// or the referee calls it once per game.
    pub fn settle<G: Game>(&mut self, game: &G, ending: Ending) -> Outcome {
        let end_bonus = game.end_bonus(self, ending);
        self.add_end_bonus(&end_bonus);
        Outcome {
            ending,
            winner: game.winner(self, ending),
            scores: self.scores,
            first: self.first(),
            end_bonus,
            holder: self.holder,
            turns: self.turns,
            overage_ms: self.overage_ms,
            tiles_left: ByPlayer(Player::ALL.map(|player| self.tiles_left(player))),
        }
    }

    /// A player whose score changes by the end reaches the new score with the last turn.
    fn add_end_bonus(&mut self, bonus: &ByPlayer<i32>) {
        for player in Player::ALL {
            if bonus[player] != 0 {
                self.scores[player] = self.scores[player].saturating_add_signed(bonus[player]);
                self.reached[player] = self.turns;
            }
        }
    }

    /// The hand without these tiles.
    fn without(&self, player: Player, tiles: &Tiles, clause: &'static str) -> Result<Tiles, Fault> {
        self.hands[player].minus(tiles).ok_or(Fault {
            clause,
            what: What::NotInHand(*tiles),
        })
    }

    fn bags_mut(&mut self, player: Player) -> &mut ByBag<Tiles> {
        match &mut self.bags {
            Bags::Private(bags) => &mut bags[player],
            Bags::Shared(bags) => bags,
        }
    }

    fn return_to_bags(&mut self, player: Player, tiles: &ByBag<Tiles>) {
        let bags = self.bags_mut(player);
        for (bag, tiles) in tiles.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            bags[bag] = bags[bag].plus(tiles);
        }
    }
}
