//! Short ways to write boards, hands, draws and whole games down, for both games with a shared bag.
#![allow(dead_code)] // each of the two test programs uses a part of it

use board::{Axis, ByBag, Grid, Placement, Player, Square, Symbol, Tile, Tiles};
use rules::shared_bag::SharedBag;
use rules::{Action, Deal, Fault, Game, Referee, Score, Value};

pub(crate) const P0: Player = Player::P0;
pub(crate) const P1: Player = Player::P1;

pub(crate) fn symbols(text: &str) -> Vec<Symbol> {
    text.chars().filter(|c| *c != ' ').map(|c| Symbol::from_char(c).unwrap()).collect()
}

pub(crate) fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

/// Tiles as they come from the shared bag.
pub(crate) fn bag(text: &str) -> ByBag<Tiles> {
    ByBag::single(tiles(text))
}

/// A game that is about to begin, in which this player goes first.
pub(crate) fn referee<G: Game>(game: &G, first: Player) -> Referee<G> {
    Referee::new(game.clone(), &Deal::shared(first)).unwrap()
}

/// The default rules with some options set.
pub(crate) fn game_with<G: SharedBag + Default>(options: &[(&str, Value)]) -> G {
    let mut game = G::default();
    for (key, value) in options {
        game.set(key, value).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

pub(crate) fn text(name: &str) -> Value {
    Value::Text(name.to_owned())
}

pub(crate) const ON: Value = Value::Bool(true);

/// The option `tiles`, with exactly these.
pub(crate) fn only<G: SharedBag>(text: &str) -> Value {
    let all = G::SYMBOLS.iter().map(|&symbol| Tile::from(symbol)).chain([Tile::BLANK]);
    Value::Counts(all.map(|tile| (tile.to_string(), i64::from(tiles(text).count(tile)))).collect())
}

/// A placement from this square on along the axis; `.` leaves a square out and `?5` is a blank.
pub(crate) fn along(axis: Axis, start: &str, text: &str) -> Placement {
    let mut place: Square = start.parse().unwrap();
    let mut placement = Placement::EMPTY;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c == '?' { 1 + rest[1..].chars().next().unwrap().len_utf8() } else { c.len_utf8() };
        if c != '.' {
            placement.lay(place, rest[..length].parse().unwrap()).unwrap();
        }
        place = Square::on_line(axis, place.line(axis), place.place(axis) + 1);
        rest = &rest[length..];
    }
    placement
}

pub(crate) fn row(start: &str, text: &str) -> Placement {
    along(Axis::Row, start, text)
}

pub(crate) fn column(start: &str, text: &str) -> Placement {
    along(Axis::Column, start, text)
}

/// A board of side 15 with these on it.
pub(crate) fn grid(placements: &[Placement]) -> Grid {
    let mut grid = Grid::new(15).unwrap();
    for placement in placements {
        grid.lay(placement);
    }
    grid
}

/// Judges a placement by a player who has just the tiles for it.
pub(crate) fn judge<G: SharedBag>(game: &G, grid: &Grid, placement: &Placement) -> Result<Score, Fault> {
    game.judge(grid, &placement.used(), placement)
}

/// The primary points, cross points and bonus of a placement.
pub(crate) fn parts<G: SharedBag>(game: &G, grid: &Grid, placement: &Placement) -> (u32, u32, u32) {
    let score = judge(game, grid, placement).unwrap_or_else(|fault| panic!("{placement:?}: {fault}"));
    (score.primary, score.cross, score.bonus)
}

/// The clause that a placement breaks.
pub(crate) fn broken<G: SharedBag>(game: &G, grid: &Grid, placement: &Placement) -> &'static str {
    judge(game, grid, placement).unwrap_err().clause
}

/// The clause that something breaks.
pub(crate) fn clause<T: std::fmt::Debug>(result: Result<T, Fault>) -> &'static str {
    result.unwrap_err().clause
}

/// A game told step by step, in which player 0 goes first.
pub(crate) struct Table<G> {
    pub(crate) game: G,
    pub(crate) referee: Referee<G>,
}

impl<G: SharedBag> Table<G> {
    /// After these opening draws.
    pub(crate) fn opened(game: G, hands: [&str; 2]) -> Table<G> {
        let mut referee = referee(&game, P0);
        for (player, hand) in Player::ALL.into_iter().zip(hands) {
            referee.opening(player, &bag(hand), None).unwrap();
        }
        Table { game, referee }
    }

    pub(crate) fn to_move(&self) -> Player {
        self.referee.position().to_move()
    }

    /// Places tiles for the player to move and draws these, claiming the right points.
    pub(crate) fn place(&mut self, placement: &Placement, drawn: &str) -> Result<Score, Fault> {
        let (player, position) = (self.to_move(), self.referee.position());
        let judged = self.game.judge(position.grid(), position.hand(player), placement);
        let claimed = judged.map_or(0, |score| score.total());
        self.turn(&Action::Place(*placement), claimed, drawn)
    }

    pub(crate) fn exchange(&mut self, returned: &str, drawn: &str) -> Result<Score, Fault> {
        self.turn(&Action::Exchange(tiles(returned)), 0, drawn)
    }

    pub(crate) fn pass(&mut self) -> Result<Score, Fault> {
        self.turn(&Action::PASS, 0, "")
    }

    fn turn(&mut self, action: &Action, claimed: u32, drawn: &str) -> Result<Score, Fault> {
        self.referee.turn(self.to_move(), action, claimed, &bag(drawn), None, 0)
    }

    /// Passes so many times, checking that the game has not ended before any of them.
    pub(crate) fn passes(&mut self, count: u32) {
        for _ in 0..count {
            assert_eq!(self.referee.outcome(), None);
            self.pass().unwrap();
        }
    }
}
