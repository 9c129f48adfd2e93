//! The state of play, and the bookkeeping of turns that all games share.

use board::{Axis, Bag, ByBag, ByPlayer, Face, Grid, Placement, Player, Square, Tiles};

use crate::{Clauses, Fault, Game, Supply, What};

/// Everything there is to know of a game in progress, hidden things included.
///
/// Bots never see this: they are shown an observation made from it. The methods keep the books (hands,
/// bags, scores, passes running) and refuse what cannot be; whether a placement is legal and what it
/// earns is asked of the [`Game`], by whoever does not know it already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub grid: Grid,
    /// The tiles in each hand.
    pub hands: ByPlayer<Tiles>,
    /// The tiles left in each bag; with a shared bag only player 0's first one is used.
    pub bags: ByPlayer<ByBag<Tiles>>,
    /// The points of each player.
    pub scores: ByPlayer<u32>,
    /// The turn in which each player reached that score, counted from 1; 0 while it is 0.
    pub reached: ByPlayer<u32>,
    /// How many turns running, of both players together, have been passes or exchanges.
    pub passes_running: u32,
    /// How many turns running, of both players together, have earned nothing: passes, exchanges, and
    /// placements worth no points.
    pub scoreless_running: u32,
    /// How much time beyond the limit of a move each player has used, in milliseconds.
    pub overage_ms: ByPlayer<u64>,
    /// How many turns have been played by both together.
    pub turns: u32,
    /// Whose turn it is.
    pub to_move: Player,
    /// Who holds the Advantage, in games that have one.
    pub holder: Option<Player>,
    shared: bool,
    clauses: Clauses,
}

impl Position {
    /// The position before the opening draws: an empty board, empty hands, full bags.
    ///
    /// # Panics
    /// When the game's board side is not one that a [`Grid`] can have: a game with checked options
    /// has no such side.
    #[must_use]
    pub fn new<G: Game>(
        game: &G,
        bags: ByPlayer<ByBag<Tiles>>,
        holder: Option<Player>,
        first: Player,
    ) -> Position {
        Position {
            grid: Grid::new(game.side()).expect("options are checked"),
            hands: ByPlayer::default(),
            bags,
            scores: ByPlayer::default(),
            reached: ByPlayer::default(),
            passes_running: 0,
            scoreless_running: 0,
            overage_ms: ByPlayer::default(),
            turns: 0,
            to_move: first,
            holder,
            shared: game.supply() == Supply::Shared,
            clauses: G::CLAUSES,
        }
    }

    /// The position before the opening draws of a game with a shared bag, which holds all its tiles.
    ///
    /// # Panics
    /// When the game has no shared bag.
    ///
    /// ```
    /// # use board::Player;
    /// use rules::{Position, number_scrabble::NumberScrabble};
    ///
    /// let position = Position::with_shared_bag(&NumberScrabble::default(), Player::P1);
    /// assert_eq!(position.available(Player::P0, 200), 102);
    /// assert_eq!(position.available(Player::P1, 9), 9);
    /// ```
    #[must_use]
    pub fn with_shared_bag<G: Game>(game: &G, first: Player) -> Position {
        assert!(game.supply() == Supply::Shared, "{} has no shared bag", G::NAME);
        let mut bags: ByPlayer<ByBag<Tiles>> = ByPlayer::default();
        bags[Player::P0][Bag::A] = *game.tiles();
        Position::new(game, bags, None, first)
    }

    /// The position before the opening draws, for whoever does not know where the game's tiles come from:
    /// private bags hold `splits`, and `holder` holds the Advantage; a shared bag holds all its tiles, and
    /// there is no Advantage.
    ///
    /// # Panics
    /// As [`Position::new`].
    #[must_use]
    pub fn begin<G: Game>(
        game: &G,
        splits: ByPlayer<ByBag<Tiles>>,
        holder: Player,
        first: Player,
    ) -> Position {
        match game.supply() {
            Supply::Private { .. } => Position::new(game, splits, Some(holder), first),
            Supply::Shared => Position::with_shared_bag(game, first),
        }
    }

    /// How many tiles a player still has who shares them with nobody: those in the hand and in private
    /// bags.
    #[must_use]
    pub fn tiles_left(&self, player: Player) -> u32 {
        let in_bags = if self.shared { 0 } else { self.available(player, u32::MAX) };
        self.hands[player].total() + in_bags
    }

    /// Whose bags a player draws from: the own ones, or player 0's where the bag is shared.
    #[must_use]
    pub const fn supplier(&self, player: Player) -> Player {
        if self.shared { Player::P0 } else { player }
    }

    /// The bags a player draws from.
    #[must_use]
    pub fn bags_of(&self, player: Player) -> &ByBag<Tiles> {
        &self.bags[self.supplier(player)]
    }

    /// How many tiles a player draws who wants `wanted`: as many, or what the bags still hold.
    #[must_use]
    pub fn available(&self, player: Player, wanted: u32) -> u32 {
        let left: u32 = self.bags_of(player).0.iter().map(Tiles::total).sum();
        wanted.min(left)
    }

    /// Moves tiles from a player's bags to the hand.
    ///
    /// # Errors
    /// When a bag does not hold them; nothing is moved then.
    pub fn draw(&mut self, player: Player, drawn: &ByBag<Tiles>) -> Result<(), Fault> {
        let supplier = self.supplier(player);
        let mut rest = self.bags[supplier];
        let mut hand = self.hands[player];
        for (bag, tiles) in drawn.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            let lacking = || Fault { clause: self.clauses.draw, what: What::NotInBag(bag.letter(), *tiles) };
            rest[bag] = rest[bag].minus(tiles).ok_or_else(lacking)?;
            hand = hand.plus(tiles);
        }
        self.bags[supplier] = rest;
        self.hands[player] = hand;
        Ok(())
    }

    /// Moves tiles from a player's hand back to the bags.
    ///
    /// # Errors
    /// When the hand does not hold them; nothing is moved then.
    pub fn put_back(&mut self, player: Player, tiles: &ByBag<Tiles>) -> Result<(), Fault> {
        let all = tiles.all();
        let lacking = Fault { clause: self.clauses.put_back, what: What::NotInHand(all) };
        self.hands[player] = self.hands[player].minus(&all).ok_or(lacking)?;
        let supplier = self.supplier(player);
        for bag in Bag::first(board::MAX_BAGS) {
            let sum = self.bags[supplier][bag].plus(&tiles[bag]);
            self.bags[supplier][bag] = sum;
        }
        Ok(())
    }

    /// Lays a placement that is known to be legal and to earn `points`, and ends the placing of this
    /// turn: it is for the caller to draw and then to call [`Position::end_turn`].
    ///
    /// # Errors
    /// When the hand does not hold the tiles; nothing changes then.
    pub fn place(&mut self, placement: &Placement, points: u32) -> Result<(), Fault> {
        let player = self.to_move;
        let used = placement.used();
        let lacking = Fault { clause: self.clauses.place, what: What::NotInHand(used) };
        self.hands[player] = self.hands[player].minus(&used).ok_or(lacking)?;
        self.grid.lay(placement);
        self.passes_running = 0;
        if points > 0 {
            self.scores[player] = self.scores[player].saturating_add(points);
            self.reached[player] = self.turns + 1;
            self.scoreless_running = 0;
        } else {
            self.scoreless_running += 1;
        }
        Ok(())
    }

    /// Passes, with these tiles leaving the hand and the game; drawing and ending the turn is for the
    /// caller, as after [`Position::place`].
    ///
    /// # Errors
    /// When the hand does not hold the tiles; nothing changes then.
    pub fn pass(&mut self, discarded: &Tiles) -> Result<(), Fault> {
        let player = self.to_move;
        let lacking = Fault { clause: self.clauses.pass, what: What::NotInHand(*discarded) };
        self.hands[player] = self.hands[player].minus(discarded).ok_or(lacking)?;
        self.passes_running += 1;
        self.scoreless_running += 1;
        Ok(())
    }

    /// Exchanges tiles of the player to move: `drawn` comes out of the bags first, and only then `returned`
    /// goes into player 0's first bag, the shared one, so that no returned tile can be drawn. It is for the
    /// caller to ask whether so many may be exchanged ([`Game::exchange_limit`]), and to end the turn.
    ///
    /// # Errors
    /// When the hand does not hold the tiles returned, or the bags not those drawn; nothing changes then.
    pub fn exchange(&mut self, returned: &Tiles, drawn: &ByBag<Tiles>) -> Result<(), Fault> {
        let player = self.to_move;
        let lacking = Fault { clause: self.clauses.put_back, what: What::NotInHand(*returned) };
        let kept = self.hands[player].minus(returned).ok_or(lacking)?;
        self.draw(player, drawn)?;
        self.hands[player] = kept.plus(&drawn.all());
        let bag = &mut self.bags[Player::P0][Bag::A];
        *bag = bag.plus(returned);
        self.passes_running += 1;
        self.scoreless_running += 1;
        Ok(())
    }

    /// Adds what the end of the game earns ([`Game::end_bonus`]); who earns something reaches the new score
    /// with the last turn.
    pub fn add_end_bonus(&mut self, bonus: &ByPlayer<u32>) {
        for player in Player::ALL {
            if bonus[player] > 0 {
                self.scores[player] = self.scores[player].saturating_add(bonus[player]);
                self.reached[player] = self.turns;
            }
        }
    }

    /// Books the thinking time of a turn, before the turn has any effect: what goes beyond the limit of a
    /// move comes out of the player's reserve. `clock` is the two as [`Game::clock`] gives them, `None`
    /// without clock. `true` when the reserve is used up: the player has lost on time (MS-21).
    ///
    /// ```
    /// # use board::{ByPlayer, Player};
    /// # use rules::{Game, Position, math_scrabble::MathScrabble};
    /// let game = MathScrabble::default();
    /// let mut position = Position::new(&game, ByPlayer::default(), Some(Player::P0), Player::P0);
    /// assert!(!position.spend(Player::P0, 389_999, game.clock()), "one millisecond is left");
    /// assert!(!position.spend(Player::P0, 90_000, game.clock()), "no time beyond the limit");
    /// assert!(position.spend(Player::P0, 90_001, game.clock()));
    /// ```
    #[must_use = "a player whose time is out has lost, and the turn has no effect"]
    pub fn spend(&mut self, player: Player, ms: u64, clock: Option<(u64, u64)>) -> bool {
        let Some((limit, reserve)) = clock else { return false };
        let overage = &mut self.overage_ms[player];
        *overage = overage.saturating_add(ms.saturating_sub(limit));
        *overage >= reserve
    }

    /// Counts the turn and hands it to the other player.
    pub fn end_turn(&mut self) {
        self.turns += 1;
        self.to_move = self.to_move.other();
    }
}

/// The run through a square: the first square and the symbols of the maximal line of adjacent tiles
/// along an axis, with `look` saying what lies where. Empty when nothing lies on the square.
#[must_use]
pub fn run_through(
    grid: &Grid,
    square: Square,
    axis: Axis,
    look: impl Fn(Square) -> Option<Face>,
) -> (Square, Vec<Face>) {
    if look(square).is_none() {
        return (square, Vec::new());
    }
    let mut first = square;
    while let Some(before) = grid.neighbour(first, axis, false).filter(|&s| look(s).is_some()) {
        first = before;
    }
    let mut faces = Vec::new();
    let mut next = Some(first);
    while let Some(face) = next.and_then(&look) {
        faces.push(face);
        next = next.and_then(|s| grid.neighbour(s, axis, true));
    }
    (first, faces)
}
